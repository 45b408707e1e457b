"""Starvation phase: a hex that holds more units than it supports sheds them, one at a time."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.kinds import Field, Number
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.meltwater.data import (
    BIT,
    BLUE,
    CIVILIAN,
    HEXES,
    NEAR,
    NEUTRAL,
    RED,
    SOLDIER,
    STOCKPILE,
    Piece,
    Place,
    Seat,
)
from fimbul.games.meltwater.events import Defected, Fled, Starved, StockpilesDestroyed
from fimbul.games.meltwater.lexicon import A_CIVILIAN, A_NEUTRAL, A_SOLDIER, A_STOCKPILE, HEX
from fimbul.games.meltwater.queries import controller, enemies, friends, has_room, side_of, support
from fimbul.games.meltwater.scoring import check_survivors
from fimbul.games.meltwater.state import PIECE, PLACE, STOCKPILES, UNITS, Position, Question

LONGEST_PHASE: Final = 255  # units settled in one phase; far beyond what the pieces in the box allow
SETTLED: Final = Field("count", Number(LONGEST_PHASE // 2), empty=0)


class DestroyStockpiles(Step[Position, Question]):
    """The phase opens by taking stockpiles out of Dead hexes."""

    def close(self, state: Position, frame: Question) -> None:
        """Every Dead hex is cleared, before support is looked at."""
        for place in places_in(state.dead & state.where[STOCKPILE]):
            destroy_stockpiles(state, place)


@rule("MW-STARVE-01")
def destroy_stockpiles(state: Position, place: Place) -> None:
    """The stockpiles in a hex leave the game for good."""
    count = state.at(STOCKPILE, place)
    for _ in range(count):
        state.remove(STOCKPILE, place)
    if state.listens:
        state.tell(StockpilesDestroyed(place, count))


class Starvation(Step[Position, Question]):
    """The active player settles every starving unit on the board, of any colour, in any order."""

    @rule("MW-STARVE-02", "MW-STARVE-06", "MW-STARVE-07", "MW-STARVE-08", "MW-SUP-12", "MW-SUP-13")
    def options(self, state: Position, frame: Question) -> list[int]:
        """Every hex on the board that is over-full now; the phase goes on until none is."""
        return [HEX + place for place in places_in(starving(state))]

    @rule("MW-TURN-02")
    def play(self, state: Position, frame: Question, option: int) -> None:
        """The active player decides for every colour."""
        assert frame.count < LONGEST_PHASE, "starvation does not come to an end"
        state.push(Question(STARVATION, frame.seat, count=frame.count + 1))
        state.ask(CHOOSE_STARVING_UNIT, frame.seat, option - HEX)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """A hex that feeds its units is left alone."""
        place = option - HEX
        if 0 <= place < HEXES:
            return Refusal("MW-STARVE-03", "nobody_starves" if state.units(place) else "empty", place)
        return Refusal("MW-TURN-01", "starvation_first")


@rule("MW-STOCK-01")
def starving(state: Position) -> int:
    """The hexes that hold more units than they support."""
    overfull, feeds = 0, state.box.feeds
    for place, packed in enumerate(state.hexes):
        held = packed & UNITS
        if not held:
            continue
        many = held >= feeds[place]  # fewer are fed even where it is dirty
        if (many or state.dead & BIT[place]) and held > support(state, place):
            overfull |= BIT[place]
    return overfull


class ChooseStarvingUnit(Step[Position, Question]):
    """Which unit of an over-full hex has to go: all of them are starving, the excess must leave."""

    @rule("MW-STARVE-03", "MW-STARVE-04")
    def options(self, state: Position, frame: Question) -> list[int]:
        """Any unit there, of any colour; like units are offered once."""
        return [word for word in (A_CIVILIAN, A_SOLDIER, A_NEUTRAL) if piece_called(state, word, frame.place) >= 0]

    def play(self, state: Position, frame: Question, option: int) -> None:
        """It flees, defects or dies."""
        settle(state, frame.seat, piece_called(state, option, frame.place), frame.place)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """Only units starve, and only those that are there."""
        if option == A_STOCKPILE:
            return Refusal("MW-STOCK-01", "stockpiles_do_not_starve", frame.place)
        return Refusal("MW-STARVE-04", "choose_a_unit_there", frame.place)


def piece_called(state: Position, word: int, place: Place) -> Piece:
    """The kind of unit that a word means in a hex, where at most one side stands; -1 if there is none."""
    if word == A_NEUTRAL:
        return NEUTRAL if state.at(NEUTRAL, place) else -1
    kind = CIVILIAN if word == A_CIVILIAN else SOLDIER
    for side in (BLUE, RED):
        if state.at(kind + side, place):
            return kind + side
    return -1


@rule("MW-STARVE-05", "MW-STARVE-09")
def settle(state: Position, seat: Seat, piece: Piece, start: Place) -> None:
    """It flees if it can; else it defects if it can; else it dies. A Dead hex is left by the same rules."""
    if refuges(state, piece, start):
        state.ask(FLEE, seat, start, -1, piece)
    elif havens(state, piece, start):
        state.ask(DEFECT, seat, start, -1, piece)
    else:
        die(state, piece, start)


@rule("MW-FLEE-01", "MW-FLEE-02", "MW-FLEE-05", "MW-FLEE-07", "MW-STARVE-10")
def refuges(state: Position, piece: Piece, start: Place) -> list[Place]:
    """Neighbouring hexes with a friend, with no enemy, and with room for one more; so never an empty or a Dead one."""
    side = side_of(piece)
    among = NEAR[start] & friends(state, side) & ~enemies(state, side)
    return [place for place in places_in(among) if takes_in(state, side, place)]


def takes_in(state: Position, side: Seat, place: Place) -> bool:
    """Room for one more, and if it changes colour there, a civilian of that colour left in the supply."""
    becomes = joins(state, side, place)
    return has_room(state, place, becomes) and (becomes == side or state.supply[CIVILIAN + becomes] > 0)


@rule("MW-FLEE-06")
def joins(state: Position, side: Seat, place: Place) -> Seat:
    """A neutral stays neutral wherever it flees; by option it takes the colour of the side it flees to."""
    return controller(state, place) if side == NEUTRAL and state.settings.neutrals_join else side


@rule("MW-DEFECT-01", "MW-DEFECT-04", "MW-SUPPLY-01")
def havens(state: Position, piece: Piece, start: Place) -> list[Place]:
    """Neighbouring hexes with enemies, room for one more of theirs, and a civilian of theirs left in the supply.

    Neutrals have no enemies; by option they go over to either side.
    """
    return [
        place
        for place in places_in(NEAR[start] & other_side(state, side_of(piece)))
        if state.supply[CIVILIAN + controller(state, place)] > 0 and has_room(state, place, controller(state, place))
    ]


def other_side(state: Position, side: Seat) -> int:
    """The hexes of those a starving unit may go over to: its enemies; by option either side for a neutral."""
    if side == NEUTRAL and state.settings.neutrals_defect:
        return state.held(BLUE) | state.held(RED)
    return enemies(state, side)


class Flee(Step[Position, Question]):
    """Where a starving unit flees to, and whether it takes a stockpile."""

    @rule("MW-FLEE-04", "MW-FLEE-08")
    def options(self, state: Position, frame: Question) -> list[int]:
        """One hex, chosen by the active player; first a stockpile, if one may be taken, and never a second."""
        takes = [A_STOCKPILE] if frame.stockpiles == 0 and may_carry(state, frame.piece, frame.place) else []
        return takes + [HEX + place for place in refuges(state, frame.piece, frame.place)]

    def fits(self, state: Position, frame: Question) -> bool:
        """The unit is there, and so is what it takes along."""
        there = state.at(frame.piece, frame.place) > 0
        return there and frame.stockpiles <= min(1, state.at(STOCKPILE, frame.place))

    def play(self, state: Position, frame: Question, option: int) -> None:
        """Take the stockpile up, or go."""
        if option == A_STOCKPILE:
            state.push(Question(FLEE, frame.seat, frame.place, piece=frame.piece, stockpiles=1))
        else:
            flee(state, frame.piece, frame.place, option - HEX, frame.stockpiles)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """A refuge is next door, has friends, has no enemies and has room."""
        if option == A_STOCKPILE:
            if frame.stockpiles:
                return Refusal("MW-FLEE-08", "one_stockpile_only", frame.place)
            return Refusal("MW-FLEE-09", "cannot_carry", frame.place)
        side, place = side_of(frame.piece), option - HEX
        refusal = refuse_shelter(state, frame, place, "MW-FLEE-01", friends(state, side), "no_friends")
        if refusal:
            return refusal
        if enemies(state, side) & BIT[place]:
            return Refusal("MW-FLEE-07", "enemy_there", place)
        becomes = joins(state, side, place)
        if becomes != side and not state.supply[CIVILIAN + becomes]:
            return Refusal("MW-SUPPLY-01", "no_civilian_left", place)
        return Refusal("MW-FLEE-02", "no_room", place)


@rule("MW-FLEE-09")
def may_carry(state: Position, piece: Piece, place: Place) -> bool:
    """A stockpile goes with a unit of the side that controls it; by option neutrals take what nobody controls."""
    if state.at(STOCKPILE, place) == 0:
        return False
    side = side_of(piece)
    return side == controller(state, place) and (side != NEUTRAL or state.settings.neutrals_carry)


@rule("MW-FLEE-10")
def flee(state: Position, piece: Piece, start: Place, target: Place, stockpiles: int) -> None:
    """It moves as it is, soldier or civilian."""
    becomes = joins(state, side_of(piece), target)
    became = piece if becomes == side_of(piece) else CIVILIAN + becomes
    if state.listens:
        state.tell(Fled(piece, start, target, stockpiles, became))
    state.move(STOCKPILE, start, target, stockpiles)
    if became == piece:
        state.move(piece, start, target)
    else:
        exchange(state, piece, start, became, target)


class Defect(Step[Position, Question]):
    """Which enemy hex a starving unit goes over to."""

    @rule("MW-DEFECT-06")
    def options(self, state: Position, frame: Question) -> list[int]:
        """The active player picks the hex, also where the gain is the active player's own."""
        return [HEX + place for place in havens(state, frame.piece, frame.place)]

    def fits(self, state: Position, frame: Question) -> bool:
        """The unit is there."""
        return state.at(frame.piece, frame.place) > 0

    def play(self, state: Position, frame: Question, option: int) -> None:
        """It goes over."""
        defect(state, frame.piece, frame.place, option - HEX)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """A defector needs enemies next door with room."""
        if option == A_STOCKPILE:
            return Refusal("MW-DEFECT-03", "defectors_carry_nothing", frame.place)
        side, place = side_of(frame.piece), option - HEX
        refusal = refuse_shelter(state, frame, place, "MW-DEFECT-01", other_side(state, side), "no_enemies")
        if refusal:
            return refusal
        if not state.supply[CIVILIAN + controller(state, place)]:
            return Refusal("MW-SUPPLY-01", "no_civilian_left", place)
        return Refusal("MW-DEFECT-01", "no_room", place)


@rule("MW-DEFECT-02", "MW-DEFECT-03")
def defect(state: Position, piece: Piece, start: Place, target: Place) -> None:
    """It is replaced by a civilian of the other colour, even if it was a soldier, and takes nothing along."""
    became = CIVILIAN + controller(state, target)
    if state.listens:
        state.tell(Defected(piece, start, target, became))
    exchange(state, piece, start, became, target)


def exchange(state: Position, piece: Piece, start: Place, became: Piece, target: Place) -> None:
    """A unit goes back to the supply and another takes its place elsewhere."""
    state.remove(piece, start)
    state.enlist(became, target)
    check_survivors(state)


@rule("MW-DIE-01")
def die(state: Position, piece: Piece, place: Place) -> None:
    """It goes back to the supply."""
    if state.listens:
        state.tell(Starved(piece, place))
    state.remove(piece, place)
    check_survivors(state)


def refuse_shelter(
    state: Position, frame: Question, place: Place, rule_id: str, hosts: int, lonely: str
) -> Refusal | None:
    """Why a hex does not take a starving unit in, if it is not next door or has no hosts."""
    if not 0 <= place < HEXES:
        return Refusal("MW-STARVE-05", "must_leave", frame.place)
    if not NEAR[frame.place] & BIT[place]:
        return Refusal(rule_id, "not_next_door", place)
    if state.units(place) == 0:
        return Refusal("MW-STARVE-10", "never_to_an_empty_hex", place)
    if not hosts & BIT[place]:
        return Refusal(rule_id, lonely, place)
    return None


DESTROY_STOCKPILES: Final = DestroyStockpiles("destroy stockpiles")
STARVATION: Final = Starvation("starvation", may_have=(SETTLED,))
CHOOSE_STARVING_UNIT: Final = ChooseStarvingUnit("choose a starving unit", needs=(PLACE,))
FLEE: Final = Flee("flee", needs=(PLACE, PIECE), may_have=(STOCKPILES,))
DEFECT: Final = Defect("defect", needs=(PLACE, PIECE))
