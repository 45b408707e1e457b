"""Press gang: a soldier takes a neutral into service."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.meltwater.data import BIT, CIVILIAN, HEXES, NEAR, NEUTRAL, SOLDIER, Place, Seat
from fimbul.games.meltwater.events import PressGanged
from fimbul.games.meltwater.lexicon import HEX
from fimbul.games.meltwater.queries import enemies, is_dead, threatened_by_soldiers
from fimbul.games.meltwater.state import PLACE, Position, Question


@rule("MW-GANG-01", "MW-GANG-06")
def can_press_gang(state: Position, seat: Seat, place: Place) -> bool:
    """A soldier with no enemy soldier next to it, not in a Dead hex (by option there too), and a neutral in reach."""
    if threatened_by_soldiers(state, seat, place):
        return False
    if is_dead(state, place) and not state.settings.press_gang_in_dead:
        return False
    return recruits(state, seat, place) != 0


@rule("MW-GANG-02", "MW-GANG-05")
def recruits(state: Position, seat: Seat, place: Place) -> int:
    """Neutrals in the soldier's own hex or one hex away, but none that shares a hex with an opposing unit."""
    return (NEAR[place] | BIT[place]) & state.where[NEUTRAL] & ~enemies(state, seat)


@rule("MW-COMP-09")
def may_press_gang(state: Position, seat: Seat) -> bool:
    """Can the player press-gang anybody? Not without a civilian left in the supply."""
    if not state.supply[CIVILIAN + seat] or not state.where[NEUTRAL]:
        return False
    for place in places_in(state.where[SOLDIER + seat]):
        if can_press_gang(state, seat, place):
            return True
    return False


class PressGangBy(Step[Position, Question]):
    """Which hex's soldier does it."""

    def options(self, state: Position, frame: Question) -> list[int]:
        """A hex with an own soldier that can."""
        soldiers = places_in(state.where[SOLDIER + frame.seat])
        return [HEX + place for place in soldiers if can_press_gang(state, frame.seat, place)]

    def play(self, state: Position, frame: Question, option: int) -> None:
        """Now the neutral."""
        state.ask(PRESS_GANG_WHOM, frame.seat, option - HEX)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """A soldier, out of sight of enemy soldiers, with a neutral in reach."""
        place = option - HEX
        if not 0 <= place < HEXES:
            return Refusal("MW-GANG-01", "choose_where_from")
        if not state.where[SOLDIER + frame.seat] & BIT[place]:
            return Refusal("MW-GANG-01", "no_soldier_of_yours", place)
        if threatened_by_soldiers(state, frame.seat, place):
            return Refusal("MW-GANG-01", "enemy_soldier_near", place)
        if not (NEAR[place] | BIT[place]) & state.where[NEUTRAL]:
            return Refusal("MW-GANG-02", "no_neutral_in_reach", place)
        if not recruits(state, frame.seat, place):
            return Refusal("MW-GANG-05", "neutrals_among_enemies", place)
        return Refusal("MW-GANG-06", "no_civilians_into_dead", place)


class PressGangWhom(Step[Position, Question]):
    """Which hex the neutral is taken from."""

    def options(self, state: Position, frame: Question) -> list[int]:
        """Any hex with a neutral in reach."""
        return [HEX + place for place in places_in(recruits(state, frame.seat, frame.place))]

    def play(self, state: Position, frame: Question, option: int) -> None:
        """It is taken."""
        press_gang(state, frame.seat, frame.place, option - HEX)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """In the same hex or next door, and not among enemies."""
        place = option - HEX
        if not 0 <= place < HEXES:
            return Refusal("MW-GANG-02", "choose_a_neutral")
        if not (NEAR[frame.place] | BIT[frame.place]) & BIT[place]:
            return Refusal("MW-GANG-02", "not_next_door", place)
        if not state.where[NEUTRAL] & BIT[place]:
            return Refusal("MW-GANG-02", "no_neutral_there", place)
        return Refusal("MW-GANG-05", "enemy_there", place)


@rule("MW-GANG-03", "MW-GANG-04", "MW-GANG-07")
def press_gang(state: Position, seat: Seat, soldier: Place, place: Place) -> None:
    """One neutral goes to the supply and a civilian of the soldier's colour appears at the soldier's hex, and stays."""
    state.tell(PressGanged(seat, soldier, place))
    state.remove(NEUTRAL, place)
    state.enlist(CIVILIAN + seat, soldier)


PRESS_GANG_BY: Final = PressGangBy("press-gang by")
PRESS_GANG_WHOM: Final = PressGangWhom("press-gang whom", needs=(PLACE,))
