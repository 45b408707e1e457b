"""Attack: soldier against soldier, and both die."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.meltwater.data import BIT, HEXES, NEAR, SOLDIER, Place, Seat
from fimbul.games.meltwater.events import Attacked
from fimbul.games.meltwater.lexicon import HEX
from fimbul.games.meltwater.queries import dirty, enemy_of
from fimbul.games.meltwater.scoring import check_survivors
from fimbul.games.meltwater.state import PLACE, TARGET, Position, Question
from fimbul.games.meltwater.steps.radiation import turn_dead


@rule("MW-ATT-01")
def can_attack(state: Position, seat: Seat, place: Place) -> int:
    """The hexes with enemy soldiers next to a soldier's hex."""
    return NEAR[place] & state.where[SOLDIER + enemy_of(seat)]


def may_attack(state: Position, seat: Seat) -> bool:
    """Can the player attack at all?"""
    if not state.where[SOLDIER + enemy_of(seat)]:
        return False
    for place in places_in(state.where[SOLDIER + seat]):
        if can_attack(state, seat, place):
            return True
    return False


class AttackFrom(Step[Position, Question]):
    """Which hex's soldier attacks."""

    def options(self, state: Position, frame: Question) -> list[int]:
        """A hex with an own soldier next to an enemy soldier."""
        soldiers = places_in(state.where[SOLDIER + frame.seat])
        return [HEX + place for place in soldiers if can_attack(state, frame.seat, place)]

    def play(self, state: Position, frame: Question, option: int) -> None:
        """Now the target."""
        state.ask(ATTACK_AT, frame.seat, option - HEX)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """A soldier next to an enemy soldier."""
        place = option - HEX
        if not 0 <= place < HEXES:
            return Refusal("MW-ATT-01", "choose_where_from")
        if not state.where[SOLDIER + frame.seat] & BIT[place]:
            return Refusal("MW-ATT-01", "no_soldier_of_yours", place)
        return Refusal("MW-ATT-01", "no_enemy_soldier_near", place)


class AttackAt(Step[Position, Question]):
    """Which enemy soldier is attacked."""

    def options(self, state: Position, frame: Question) -> list[int]:
        """Any hex next door with an enemy soldier."""
        return [HEX + place for place in places_in(can_attack(state, frame.seat, frame.place))]

    def play(self, state: Position, frame: Question, option: int) -> None:
        """They fight."""
        attack(state, frame.seat, frame.place, option - HEX)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """Next door, and a soldier."""
        place = option - HEX
        if not 0 <= place < HEXES:
            return Refusal("MW-ATT-01", "choose_a_target")
        if not NEAR[frame.place] & BIT[place]:
            return Refusal("MW-ATT-01", "not_next_door", place)
        return Refusal("MW-ATT-01", "no_enemy_soldier_there", place)


@rule("MW-ATT-06")
def attack(state: Position, seat: Seat, start: Place, target: Place) -> None:
    """One soldier against one, and both die, however many stand there; then a dirty hex around them may turn Dead."""
    if state.listens:
        state.tell(Attacked(seat, start, target))
    state.remove(SOLDIER + seat, start)
    state.remove(SOLDIER + enemy_of(seat), target)
    state.ask(AFTERMATH, seat, start, target)
    check_survivors(state)


class Aftermath(Step[Position, Question]):
    """Which dirty hex turns Dead after an attack."""

    @rule("MW-ATT-02", "MW-ATT-03")
    def options(self, state: Position, frame: Question) -> list[int]:
        """Any dirty hex out of the attacker's hex and the neighbours of both; if none is dirty nothing changes."""
        around = BIT[frame.place] | NEAR[frame.place] | NEAR[frame.target]
        return [HEX + place for place in places_in(around) if dirty(state, place)]

    def play(self, state: Position, frame: Question, option: int) -> None:
        """It turns Dead, and radiation spreads no further than round it."""
        turn_dead(state, frame.seat, option - HEX)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """In or next to the two hexes, and dirty."""
        place = option - HEX
        if not 0 <= place < HEXES:
            return Refusal("MW-ATT-02", "choose_what_turns_dead")
        if not (BIT[frame.place] | NEAR[frame.place] | NEAR[frame.target]) & BIT[place]:
            return Refusal("MW-ATT-02", "too_far_from_the_fight", place)
        return Refusal("MW-ATT-02", "not_dirty", place)


ATTACK_FROM: Final = AttackFrom("attack from")
ATTACK_AT: Final = AttackAt("attack at", needs=(PLACE,))
AFTERMATH: Final = Aftermath("aftermath", needs=(PLACE, TARGET))
