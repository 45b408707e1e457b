"""Trash: cards from the hand into the junkyard, for nothing."""

from typing import Final

from fimbul.core.game import only
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.scavengers.data import ANSWERS, TITLES
from fimbul.games.scavengers.events import Trashed
from fimbul.games.scavengers.fields import ACT
from fimbul.games.scavengers.lexicon import TRASH
from fimbul.games.scavengers.queries import may_have
from fimbul.games.scavengers.state import LAID, NO_CARDS, Camp, Question, Seat
from fimbul.games.scavengers.steps.junkyard import ASTRAY, add
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
        go_astray(state, seat)
        forget(state, seat, [True] * len(TITLES), number)
        state.losses[seat] += number
        perform(state, seat, TRASH)
        state.tell(Trashed(seat, number))
        state.reveal()


def go_astray(state: Camp, seat: Seat) -> None:
    """Of the cards that answer another's action, each that the tribe may have had may lie in the junkyard now."""
    strays = state.strays[:]
    for title in ANSWERS:
        if may_have(state, seat, title):
            strays[title] |= ASTRAY
    state.strays = strays


THROW_AWAY: Final = ThrowAway("throw away", needs=(ACT,), hidden=True)
