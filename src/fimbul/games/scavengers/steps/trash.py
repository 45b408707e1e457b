"""Trash: cards from the hand into the junkyard, for nothing."""

from typing import Final

from fimbul.core.game import only
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.scavengers.data import TITLES
from fimbul.games.scavengers.events import Trashed
from fimbul.games.scavengers.lexicon import TRASH
from fimbul.games.scavengers.state import (
    DISCARD,
    GAINED,
    HUNTED,
    LAID,
    LEDGER,
    NO_CARDS,
    SPENT,
    Camp,
    Question,
    Seat,
    Trash,
    together,
)
from fimbul.games.scavengers.steps.junkyard import add
from fimbul.games.scavengers.steps.sight import forget, perform


class ThrowAway(Step[Camp, Question]):
    """The cards leave the tribe, unseen by the others."""

    @rule("AS-TRASH-01", "AS-TRASH-02", "AS-TRASH-04")
    def close(self, state: Camp, frame: Question) -> None:
        """They may be dug up by anyone; no cards are drawn for them. Any card known to be in hand may be among them."""
        seat = frame.seat
        number = state.size(seat, LAID)
        for title, count in enumerate(state.zone(seat, LAID)):
            for _ in range(count):
                add(state, title, only(seat))
        state.set_zone(seat, LAID, NO_CARDS)
        forget(state, seat, [True] * len(TITLES), number)
        throw_away_unseen(state, seat, number)
        perform(state, seat, TRASH)
        state.tell(Trashed(seat, number))
        state.reveal()


def throw_away_unseen(state: Camp, seat: Seat, number: int) -> None:
    """What all know of the cards that left: how many, and that none lay open, nor was gained this round."""
    seen = NO_CARDS
    for place in (DISCARD, SPENT, HUNTED):
        seen = together(seen, state.zone(seat, place))
    ledger = state.zone(seat, LEDGER)
    risked = [max(0, ledger[title] - seen[title]) for title in range(len(seen))]
    state.trashes.append(Trash(seat, number, risked, state.gains[seat] - state.size(seat, GAINED)))


THROW_AWAY: Final = ThrowAway("throw away")
