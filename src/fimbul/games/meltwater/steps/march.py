"""March: a group goes from one hex to a neighbouring one."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.meltwater.data import BIT, CIVILIAN, HEXES, NEAR, SOLDIER, STOCKPILE, Place, Seat
from fimbul.games.meltwater.events import Marched
from fimbul.games.meltwater.lexicon import A_CIVILIAN, A_NEUTRAL, A_SOLDIER, A_STOCKPILE, HEX
from fimbul.games.meltwater.queries import enemies, is_dead
from fimbul.games.meltwater.state import CIVILIANS, PLACE, SOLDIERS, STOCKPILES, Position, Question
from fimbul.games.meltwater.steps.starvation import destroy_stockpiles


@rule("MW-MARCH-03", "MW-MARCH-07", "MW-UNIT-03", "MW-UNIT-04")
def ways(state: Position, seat: Seat, start: Place) -> int:
    """The neighbouring hexes without enemy units: empty, dirty, neutral-held or with a stockpile only, all are open."""
    return NEAR[start] & ~enemies(state, seat)


@rule("MW-MARCH-04", "MW-RAD-06")
def ways_for_civilians(state: Position, seat: Seat, start: Place) -> int:
    """Only soldiers march into Dead hexes."""
    return ways(state, seat, start) & ~state.dead


def can_march(state: Position, seat: Seat, place: Place) -> bool:
    """Is there a unit in the hex that has somewhere to go?"""
    if state.at(CIVILIAN + seat, place) and ways_for_civilians(state, seat, place):
        return True
    return state.at(SOLDIER + seat, place) > 0 and ways(state, seat, place) != 0


def may_march(state: Position, seat: Seat) -> bool:
    """Can the player march at all?"""
    for place in places_in(state.held(seat)):
        if can_march(state, seat, place):
            return True
    return False


class MarchFrom(Step[Position, Question]):
    """Which hex the group leaves."""

    @rule("MW-SETUP-02", "MW-MARCH-08")
    def options(self, state: Position, frame: Question) -> list[int]:
        """A hex with own units; nobody commands neutrals."""
        return [HEX + place for place in places_in(state.held(frame.seat)) if can_march(state, frame.seat, place)]

    def play(self, state: Position, frame: Question, option: int) -> None:
        """The group gathers there."""
        state.ask(MARCH_GROUP, frame.seat, option - HEX)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """There must be own units that have somewhere to go."""
        place = option - HEX
        if not 0 <= place < HEXES:
            return Refusal("MW-MARCH-01", "choose_where_from")
        if not state.held(frame.seat) & BIT[place]:
            return Refusal("MW-MARCH-01", "not_your_units", place)
        if ways(state, frame.seat, place):
            return Refusal("MW-MARCH-04", "civilians_have_no_way", place)
        return Refusal("MW-MARCH-03", "no_way_out", place)


class MarchGroup(Step[Position, Question]):
    """Who goes along, piece by piece, and where to: picking the hex closes the group."""

    @rule("MW-MARCH-01", "MW-MARCH-02", "MW-MARCH-05")
    def options(self, state: Position, frame: Question) -> list[int]:
        """As many units and stockpiles as wanted, and one neighbouring hex; a stockpile goes only if a unit does."""
        here, seat = frame.place, frame.seat
        open_ways = ways(state, seat, here)
        for_civilians = open_ways & ~state.dead
        options = []
        if for_civilians and frame.civilians < state.at(CIVILIAN + seat, here):
            options.append(A_CIVILIAN)
        if frame.soldiers < state.at(SOLDIER + seat, here):
            options.append(A_SOLDIER)
        if frame.stockpiles < state.at(STOCKPILE, here):
            options.append(A_STOCKPILE)
        if frame.civilians or frame.soldiers:
            for place in places_in(for_civilians if frame.civilians else open_ways):
                options.append(HEX + place)
        return options

    def fits(self, state: Position, frame: Question) -> bool:
        """Those who go along are there."""
        here, seat = frame.place, frame.seat
        civilians, soldiers = state.at(CIVILIAN + seat, here), state.at(SOLDIER + seat, here)
        enough = frame.civilians <= civilians and frame.soldiers <= soldiers
        return enough and frame.stockpiles <= state.at(STOCKPILE, here)

    def play(self, state: Position, frame: Question, option: int) -> None:
        """One more joins, or off they go."""
        if option >= HEX:
            march(state, frame, option - HEX)
        else:
            state.push(
                Question(
                    MARCH_GROUP,
                    frame.seat,
                    frame.place,
                    civilians=frame.civilians + (option == A_CIVILIAN),
                    soldiers=frame.soldiers + (option == A_SOLDIER),
                    stockpiles=frame.stockpiles + (option == A_STOCKPILE),
                )
            )

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """Own pieces that are there, then a neighbouring hex that is open to all of them."""
        here, place = frame.place, option - HEX
        if option == A_NEUTRAL:
            return Refusal("MW-MARCH-08", "neutrals_do_not_march", here)
        if option == A_CIVILIAN and frame.civilians < state.at(CIVILIAN + frame.seat, here):
            return Refusal("MW-MARCH-04", "civilians_have_no_way", here)
        if option in (A_CIVILIAN, A_SOLDIER, A_STOCKPILE):
            return Refusal("MW-MARCH-01", "no_more_of_these", here)
        if not 0 <= place < HEXES:
            return Refusal("MW-MARCH-01", "choose_who_marches", here)
        if not NEAR[here] & BIT[place]:
            return Refusal("MW-MARCH-01", "one_hex_only", place)
        if enemies(state, frame.seat) & BIT[place]:
            return Refusal("MW-MARCH-03", "enemy_there", place)
        if is_dead(state, place) and (frame.civilians or not state.at(SOLDIER + frame.seat, here)):
            return Refusal("MW-MARCH-04", "only_soldiers_into_dead", place)
        return Refusal("MW-MARCH-05", "nobody_marches_yet", place)


@rule("MW-MARCH-06")
def march(state: Position, group: Question, target: Place) -> None:
    """The group arrives. A soldier may bring a stockpile into a Dead hex, where it will be destroyed."""
    seat, start = group.seat, group.place
    if state.listens:
        state.tell(Marched(seat, start, target, group.civilians, group.soldiers, group.stockpiles))
    state.move(CIVILIAN + seat, start, target, group.civilians)
    state.move(SOLDIER + seat, start, target, group.soldiers)
    state.move(STOCKPILE, start, target, group.stockpiles)
    if state.settings.destroy_at_once and group.stockpiles and is_dead(state, target):
        destroy_stockpiles(state, target)


MARCH_FROM: Final = MarchFrom("march from")
MARCH_GROUP: Final = MarchGroup("march", needs=(PLACE,), may_have=(CIVILIANS, SOLDIERS, STOCKPILES))
