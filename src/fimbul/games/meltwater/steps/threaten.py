"""Threaten: the stronger hex drives a civilian out of a neighbouring one."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.meltwater.data import BIT, BLUE, CIVILIAN, HEXES, NEAR, NEUTRAL, RED, SOLDIER, Piece, Place, Seat
from fimbul.games.meltwater.events import Threatened
from fimbul.games.meltwater.lexicon import A_CIVILIAN, A_NEUTRAL, A_SOLDIER, A_STOCKPILE, HEX
from fimbul.games.meltwater.queries import clean, enemies, side_of, threatened_by_soldiers
from fimbul.games.meltwater.scoring import check_survivors
from fimbul.games.meltwater.state import PIECE, PLACE, TARGET, Position, Question
from fimbul.games.meltwater.steps.starvation import piece_called


@rule("MW-THREAT-04")
def civilians(state: Position) -> int:
    """The hexes with civilians of any colour, own and neutral ones included; soldiers cannot be threatened."""
    return state.where[CIVILIAN + BLUE] | state.where[CIVILIAN + RED] | state.where[CIVILIAN + NEUTRAL]


@rule("MW-THREAT-01", "MW-THREAT-02", "MW-THREAT-03", "MW-THREAT-12")
def targets(state: Position, seat: Seat, start: Place) -> list[Place]:
    """With no enemy soldier next to the threatening hex: neighbours with fewer units, or any if a soldier threatens.

    The threatening units are neither moved nor spent by it.
    """
    near = NEAR[start] & civilians(state)
    if not near or threatened_by_soldiers(state, seat, start):
        return []
    around = places_in(near)
    if state.where[SOLDIER + seat] & BIT[start]:
        return around
    strength = state.at(CIVILIAN + seat, start) if state.settings.count_own else state.units(start)
    return [place for place in around if state.units(place) < strength]


def may_threaten(state: Position, seat: Seat) -> bool:
    """Can the player threaten anybody?"""
    for place in places_in(state.held(seat)):
        if targets(state, seat, place):
            return True
    return False


class ThreatenFrom(Step[Position, Question]):
    """Which hex threatens."""

    def options(self, state: Position, frame: Question) -> list[int]:
        """A hex with own units that has somebody to threaten."""
        return [HEX + place for place in places_in(state.held(frame.seat)) if targets(state, frame.seat, place)]

    def play(self, state: Position, frame: Question, option: int) -> None:
        """Now the target."""
        state.ask(THREATEN_INTO, frame.seat, option - HEX)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """Own units, no enemy soldier near, somebody weaker next door."""
        place = option - HEX
        if not 0 <= place < HEXES:
            return Refusal("MW-THREAT-01", "choose_where_from")
        if not state.held(frame.seat) & BIT[place]:
            return Refusal("MW-THREAT-01", "not_your_units", place)
        if threatened_by_soldiers(state, frame.seat, place):
            return Refusal("MW-THREAT-01", "enemy_soldier_near", place)
        if not NEAR[place] & civilians(state):
            return Refusal("MW-THREAT-04", "no_civilians_near", place)
        own = state.settings.count_own
        return Refusal("MW-THREAT-02", "nobody_weaker_than_yours_near" if own else "nobody_weaker_near", place)


class ThreatenInto(Step[Position, Question]):
    """Which neighbouring hex is the target."""

    def options(self, state: Position, frame: Question) -> list[int]:
        """Any target of the threatening hex."""
        return [HEX + place for place in targets(state, frame.seat, frame.place)]

    def play(self, state: Position, frame: Question, option: int) -> None:
        """Now the victim."""
        state.ask(THREATEN_WHOM, frame.seat, frame.place, option - HEX)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """A neighbour with civilians and fewer units."""
        place = option - HEX
        if not 0 <= place < HEXES:
            return Refusal("MW-THREAT-02", "choose_a_target")
        if not NEAR[frame.place] & BIT[place]:
            return Refusal("MW-THREAT-02", "not_next_door", place)
        if not civilians(state) & BIT[place]:
            return Refusal("MW-THREAT-04", "no_civilians_there", place)
        own = state.settings.count_own
        return Refusal("MW-THREAT-02", "not_fewer_than_yours_there" if own else "not_fewer_there", place)


class ThreatenWhom(Step[Position, Question]):
    """Which civilian of the target is driven out."""

    @rule("MW-THREAT-05")
    def options(self, state: Position, frame: Question) -> list[int]:
        """The active player chooses the civilian, and then where it goes."""
        return [word for word in (A_CIVILIAN, A_NEUTRAL) if piece_called(state, word, frame.target) >= 0]

    @rule("MW-THREAT-08", "MW-THREAT-09")
    def play(self, state: Position, frame: Question, option: int) -> None:
        """It must go if there is anywhere to go; if not, it dies."""
        victim = piece_called(state, option, frame.target)
        if destinations(state, victim, frame.target):
            state.ask(THREATEN_TO, frame.seat, frame.place, frame.target, victim)
        else:
            if state.listens:
                state.tell(Threatened(frame.seat, frame.place, victim, frame.target, -1))
            state.remove(victim, frame.target)
            check_survivors(state)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """Civilians only."""
        if option == A_SOLDIER:
            return Refusal("MW-THREAT-04", "soldiers_fear_nothing", frame.target)
        if option == A_STOCKPILE:
            return Refusal("MW-THREAT-11", "threatened_carry_nothing", frame.target)
        return Refusal("MW-THREAT-05", "choose_a_civilian_there", frame.target)


@rule("MW-THREAT-06", "MW-THREAT-07", "MW-THREAT-10", "MW-THREAT-13")
def destinations(state: Position, victim: Piece, place: Place) -> list[Place]:
    """Hexes next to the target without radiation and without units of another colour; empty ones and crowded ones will
    do, and so will the threatening hex itself.
    """
    return places_in(NEAR[place] & clean(state) & ~barred(state, side_of(victim)))


def barred(state: Position, side: Seat) -> int:
    """The hexes with units of another colour; by option only those of the opposing side."""
    if state.settings.threaten_into_neutrals:
        return enemies(state, side)
    together = 0
    for other in (BLUE, RED, NEUTRAL):
        if other != side:
            together |= state.held(other)
    return together


class ThreatenTo(Step[Position, Question]):
    """Where the threatened civilian goes."""

    def options(self, state: Position, frame: Question) -> list[int]:
        """Any valid hex next to the target."""
        return [HEX + place for place in destinations(state, frame.piece, frame.target)]

    def fits(self, state: Position, frame: Question) -> bool:
        """The civilian is there."""
        return frame.piece < SOLDIER and state.at(frame.piece, frame.target) > 0

    @rule("MW-THREAT-11")
    def play(self, state: Position, frame: Question, option: int) -> None:
        """It goes, and takes no stockpile along."""
        if state.listens:
            state.tell(Threatened(frame.seat, frame.place, frame.piece, frame.target, option - HEX))
        state.move(frame.piece, frame.target, option - HEX)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """Next door, clean, and nobody of another colour."""
        place = option - HEX
        if option == A_STOCKPILE:
            return Refusal("MW-THREAT-11", "threatened_carry_nothing", frame.target)
        if not 0 <= place < HEXES:
            return Refusal("MW-THREAT-09", "choose_where_it_goes")
        if not NEAR[frame.target] & BIT[place]:
            return Refusal("MW-THREAT-05", "not_next_to_the_target", place)
        if not clean(state) & BIT[place]:
            return Refusal("MW-THREAT-06", "radiation_there", place)
        return Refusal("MW-THREAT-07", "another_colour_there", place)


THREATEN_FROM: Final = ThreatenFrom("threaten from")
THREATEN_INTO: Final = ThreatenInto("threaten into", needs=(PLACE,))
THREATEN_WHOM: Final = ThreatenWhom("threaten whom", needs=(PLACE, TARGET))
THREATEN_TO: Final = ThreatenTo("threaten to", needs=(PLACE, TARGET, PIECE))
