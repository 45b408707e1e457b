"""Drawing phase: clear away, draw five, and the initiator peeks."""

from typing import Final

from fimbul.core.game import all_but, only
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.scavengers.data import NONE
from fimbul.games.scavengers.events import Drew, Peeked, Reshuffled
from fimbul.games.scavengers.fields import COUNT, OWNER
from fimbul.games.scavengers.lexicon import CARD
from fimbul.games.scavengers.state import (
    COMMITTED,
    DECK,
    DISCARD,
    GAINED,
    HAND,
    HUNTED,
    LAID,
    NO_CARDS,
    SHOWN,
    SPENT,
    USED,
    Camp,
    Question,
    Seat,
    Zone,
    minus,
)
from fimbul.games.scavengers.steps.sight import see, shuffle_in

CARDS_IN_HAND: Final = 5
FIRST_SKIRMISH: Final = 3


def titles_in(zone: Zone) -> list[int]:
    """The titles of which a zone holds any, as options."""
    return [CARD + title for title, count in enumerate(zone) if count]


def counts_in(zone: Zone) -> list[int]:
    """How many of each there are, for chance."""
    return [count for count in zone if count]


@rule("AS-ROUND-02", "AS-ACT-07")
def clear_away(state: Camp, seat: Seat) -> None:
    """Every card left from the last round goes to its owner's discard pile, face up."""
    unseen = titles_in(state.zone(seat, COMMITTED)) if state.round_number < FIRST_SKIRMISH else []
    for place in (HAND, COMMITTED, USED, HUNTED, LAID, SPENT):
        state.pour(seat, place, DISCARD)
    state.set_zone(seat, SHOWN, NO_CARDS)
    for option in unseen:
        see(state, seat, option - CARD)


class Deal(Step[Camp, Question]):
    """Chance deals a tribe cards from its deck, one by one."""

    @rule("AS-ROUND-03", "AS-DRAW-01", "AS-SETUP-07")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any card left in the deck, which is in no order that anybody knows."""
        return titles_in(state.zone(frame.owner, DECK)) if frame.count else []

    def weights(self, state: Camp, frame: Question) -> list[int]:
        """Each card is as likely as any other."""
        return counts_in(state.zone(frame.owner, DECK))

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It comes to the hand; the others see that a card was drawn."""
        seat, title = frame.owner, option - CARD
        state.move(seat, DECK, HAND, title)
        if state.listens:
            state.tell(Drew(seat, title), only(seat))
            state.tell(Drew(seat, NONE), all_but(seat))
        state.ask(DEAL, CHANCE, owner=seat, count=frame.count - 1)

    @rule("AS-ROUND-04", "AS-ROUND-05", "AS-DRAW-03")
    def close(self, state: Camp, frame: Question) -> None:
        """When the deck runs out the discards make a new one; when there are none, that was all."""
        if frame.count and reshuffle(state, frame.owner):
            state.ask(DEAL, CHANCE, owner=frame.owner, count=frame.count)


@rule("AS-ACT-08")
def reshuffle(state: Camp, seat: Seat) -> bool:
    """The discard pile becomes the deck; cards used this round sit it out, unless the option says otherwise."""
    shuffle_in(state, seat)
    state.pour(seat, DISCARD, DECK)
    state.pour(seat, GAINED, DECK)
    if state.settings.reshuffle_spent:
        state.pour(seat, SPENT, DECK)
    if not state.size(seat, DECK):
        return False
    state.tell(Reshuffled(seat))
    return True


class Peek(Step[Camp, Question]):
    """The initiator alone looks at the top contested card and puts it back."""

    @rule("AS-ROUND-06", "AS-2P-02")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """From round three on, with three players or more."""
        if state.round_number < FIRST_SKIRMISH or state.settings.two_players:
            return []
        return titles_in(state.contested)

    def weights(self, state: Camp, frame: Question) -> list[int]:
        """Each card is as likely as any other."""
        return counts_in(state.contested)

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It lies on top, known to the initiator."""
        title = option - CARD
        state.contested = minus(state.contested, title)
        state.peeked = title
        state.peekers = only(frame.owner)
        state.tell(Peeked(frame.owner, title), only(frame.owner))
        state.tell(Peeked(frame.owner, NONE), all_but(frame.owner))


DEAL: Final = Deal("deal", needs=(OWNER, COUNT), asks="chance")
PEEK: Final = Peek("peek", needs=(OWNER,), asks="chance")
