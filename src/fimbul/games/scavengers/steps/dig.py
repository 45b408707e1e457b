"""Dig: look at the top of the junkyard, keep one card or none, and put the others under it."""

from typing import Final

from fimbul.core.game import EVERYONE, Refusal, all_but, only
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.scavengers import lexicon
from fimbul.games.scavengers.data import NONE
from fimbul.games.scavengers.events import Dug, Kept
from fimbul.games.scavengers.fields import ACT, COUNT, OWNER
from fimbul.games.scavengers.lexicon import CARD, PASS
from fimbul.games.scavengers.state import (
    DISCARD,
    GAINED,
    LAID,
    LEDGER,
    LOOKED,
    SPENT,
    Camp,
    Question,
    Seat,
    Title,
    minus,
    plus,
)
from fimbul.games.scavengers.steps.drawing import counts_in, titles_in
from fimbul.games.scavengers.steps.junkyard import add, come_to_light, dig_from_under, keep_unseen, put_under, unbury
from fimbul.games.scavengers.steps.laying import worth
from fimbul.games.scavengers.steps.sight import listed, perform


class DigUp(Step[Camp, Question]):
    """The digging itself, once nobody interrupts any more."""

    @rule("AS-DIG-01", "AS-DIG-04", "AS-DIG-05")
    def close(self, state: Camp, frame: Question) -> None:
        """As many cards are looked at as the cards dig together; one dig a round."""
        depth = worth(state, frame.seat, lexicon.DIG)
        state.raised = 0
        perform(state, frame.seat, lexicon.DIG)
        state.pour(frame.seat, LAID, SPENT)
        state.ask(KEEP, frame.seat)
        state.ask(LOOK, CHANCE, owner=frame.seat, count=depth)


class Look(Step[Camp, Question]):
    """Chance turns up the cards that are dug."""

    @rule("AS-DIG-07")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any card of the heap; no more than there are."""
        return titles_in(state.junkyard) if frame.count else []

    def weights(self, state: Camp, frame: Question) -> list[int]:
        """Each card is as likely as any other."""
        return counts_in(state.junkyard)

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """Only the digger sees it."""
        state.junkyard = minus(state.junkyard, option - CARD)
        unbury(state, frame.owner, option - CARD)
        look_at(state, frame, option - CARD)

    def close(self, state: Camp, frame: Question) -> None:
        """Below the heap lies what was put under it, in order."""
        if frame.count and state.under:
            look_at(state, frame, dig_from_under(state, frame.owner))


def look_at(state: Camp, frame: Question, title: Title) -> None:
    """A card comes up, and perhaps another."""
    state.put(frame.owner, LOOKED, title)
    state.tell(Dug(frame.owner, title), only(frame.owner))
    state.tell(Dug(frame.owner, NONE), all_but(frame.owner))
    state.ask(LOOK, CHANCE, owner=frame.owner, count=frame.count - 1)


class Keep(Step[Camp, Question]):
    """Which of the cards the digger keeps."""

    @rule("AS-DIG-02", "AS-DIG-06")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """One of them, or none; junk too may be put back, and earns nothing."""
        looked = titles_in(state.zone(frame.seat, LOOKED))
        return [PASS, *looked] if looked else []

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It goes under the discard pile, unseen by the others."""
        state.ask(UNDER, frame.seat)
        if option == PASS:
            state.tell(Kept(frame.seat, NONE, False))
        else:
            state.take(frame.seat, LOOKED, option - CARD)
            gain(state, frame.seat, option - CARD)
            keep_unseen(state, frame.seat)
            audience = EVERYONE if state.settings.open_discards else only(frame.seat)
            if state.settings.open_discards:
                come_to_light(state, frame.seat, option - CARD)
            state.tell(Kept(frame.seat, option - CARD, True), audience)
            state.tell(Kept(frame.seat, NONE, True), ~audience)
        state.reveal()

    def refuse(self, state: Camp, frame: Question, option: int) -> Refusal | None:
        """One of the cards that were dug up, or none."""
        return Refusal("AS-DIG-02", "keep_one_or_none")


@rule("AS-ROUND-13")
def gain(state: Camp, seat: Seat, title: Title) -> None:
    """A hidden card is slid under the discards and stays secret until it is played; by option it lies open."""
    state.put(seat, DISCARD if state.settings.open_discards else GAINED, title)
    if state.settings.open_discards:
        state.set_zone(seat, LEDGER, plus(state.zone(seat, LEDGER), title))
    else:
        state.gains[seat] += 1


class Under(Step[Camp, Question]):
    """In which order the others go under the junkyard: the digger decides."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """The next one; nobody decides for a tribe that has given up."""
        return [] if state.has_left(frame.seat) else titles_in(state.zone(frame.seat, LOOKED))

    def public(self, state: Camp, frame: Question) -> bool:
        """The last card; of several nobody else knows whether they are alike."""
        return state.size(frame.seat, LOOKED) == 1

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It is under."""
        state.take(frame.seat, LOOKED, option - CARD)
        put_under(state, frame.seat, option - CARD)
        state.push(frame)

    def close(self, state: Camp, frame: Question) -> None:
        """All are under; what a tribe that has given up was looking at is shuffled into the junkyard."""
        for title in listed(state.zone(frame.seat, LOOKED)):
            state.take(frame.seat, LOOKED, title)
            add(state, title, only(frame.seat))


DIG_UP: Final = DigUp("dig up", needs=(ACT,), hidden=True)
LOOK: Final = Look("look", needs=(OWNER, COUNT), asks="chance")
KEEP: Final = Keep("keep", lit=("looked",))
UNDER: Final = Under("under", lit=("looked",))
