"""Militarize: civilians take up arms, and nothing else is done this turn."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.meltwater.data import BIT, CIVILIAN, HEXES, NEAR, SOLDIER, Place, Seat
from fimbul.games.meltwater.events import Militarized
from fimbul.games.meltwater.lexicon import A_SOLDIER, DONE, HEX
from fimbul.games.meltwater.queries import enemies
from fimbul.games.meltwater.state import PLACE, Position, Question


@rule("MW-MIL-02", "MW-MIL-06", "MW-COMP-03")
def can_militarize(state: Position, seat: Seat, place: Place) -> bool:
    """A civilian with no enemy unit next to it, and a soldier left in the supply; neutrals next door do not matter."""
    return (
        state.supply[SOLDIER + seat] > 0
        and state.at(CIVILIAN + seat, place) > 0
        and not NEAR[place] & enemies(state, seat)
    )


def may_militarize(state: Position, seat: Seat) -> bool:
    """Can the player militarize anywhere?"""
    for place in places_in(state.where[CIVILIAN + seat]):
        if can_militarize(state, seat, place):
            return True
    return False


class MilitarizeIn(Step[Position, Question]):
    """Which hex's civilians take up arms."""

    def options(self, state: Position, frame: Question) -> list[int]:
        """A hex with an own civilian that can."""
        hexes = places_in(state.where[CIVILIAN + frame.seat])
        return [HEX + place for place in hexes if can_militarize(state, frame.seat, place)]

    def play(self, state: Position, frame: Question, option: int) -> None:
        """The first becomes a soldier; in Summer a second may."""
        place = option - HEX
        militarize(state, frame.seat, place)
        state.ask(MILITARIZE_SECOND, frame.seat, place)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """An own civilian, away from all enemies, and a soldier to put there."""
        place = option - HEX
        if not 0 <= place < HEXES:
            return Refusal("MW-MIL-02", "choose_where")
        if not state.at(CIVILIAN + frame.seat, place):
            return Refusal("MW-MIL-02", "no_civilian_of_yours", place)
        return Refusal("MW-MIL-02", "enemy_near", place)


@rule("MW-MIL-03")
def militarize(state: Position, seat: Seat, place: Place) -> None:
    """The civilian goes to the supply and a soldier of its colour takes its place."""
    state.tell(Militarized(seat, place))
    state.remove(CIVILIAN + seat, place)
    state.enlist(SOLDIER + seat, place)


class MilitarizeSecond(Step[Position, Question]):
    """Whether a second civilian of the same hex takes up arms."""

    @rule("MW-MIL-04", "MW-MIL-05")
    def options(self, state: Position, frame: Question) -> list[int]:
        """In Summer, if there is a second civilian and a second soldier; in Winter it is one only."""
        if state.settings.summer and can_militarize(state, frame.seat, frame.place):
            return [DONE, A_SOLDIER]
        return []

    def play(self, state: Position, frame: Question, option: int) -> None:
        """One more, or enough."""
        if option == A_SOLDIER:
            militarize(state, frame.seat, frame.place)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """Only in the same hex."""
        place = option - HEX
        if 0 <= place < HEXES and not BIT[place] & BIT[frame.place]:
            return Refusal("MW-MIL-04", "same_hex_only", place)
        return Refusal("MW-MIL-04", "second_or_done", frame.place)


MILITARIZE_IN: Final = MilitarizeIn("militarize")
MILITARIZE_SECOND: Final = MilitarizeSecond("militarize a second", needs=(PLACE,))
