"""Expand and attack: as often as one likes, in any order. The target says which of the two it is."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.legacy.consequences import settle_losses
from fimbul.games.legacy.data import BIT, Place, Seat
from fimbul.games.legacy.events import Expanded, HqCaptured
from fimbul.games.legacy.lexicon import AGAIN, DONE, MANEUVER, MOST, NUMBER, PLACE, REST, SCAR
from fimbul.games.legacy.names import NONE, PLACES
from fimbul.games.legacy.queries import (
    attacks,
    city_cost,
    expansions,
    has_city,
    least_to_expand,
    lost_on_entering,
    minds_fallout,
)
from fimbul.games.legacy.state import PLACE as AT
from fimbul.games.legacy.state import TARGET, Question, War
from fimbul.games.legacy.steps.combat import declare, most_attackers, start_attack
from fimbul.games.legacy.steps.maneuver import MANEUVER_FROM, may_maneuver_now
from fimbul.games.legacy.steps.opening import WEAKNESS_ON, weakness_in_hand


class Field(Step[War, Question]):
    """Where troops set out from, or what else is done."""

    @rule("RL-EXP-01", "RL-COMBAT-02")
    def options(self, state: War, frame: Question) -> list[int]:
        """A territory with a target, the last attack again, a maneuver where it may come now, or an end of it."""
        seat = frame.seat
        found = [DONE]
        if can_repeat(state, seat):
            found.append(AGAIN)
        if may_maneuver_now(state, seat):
            found.append(MANEUVER)
        for place in places_in(state.held[seat]):
            if state.troops[place] > 1 and (attacks(state, seat, place) or expansions(state, seat, place)):
                found.append(PLACE + place)
        return found + weakness_in_hand(state, seat)

    def play(self, state: War, frame: Question, option: int) -> None:
        """One thing after another, until it is done."""
        seat = frame.seat
        if option == DONE:
            return
        state.ask(FIELD, seat)
        if option == AGAIN:
            battle = state.battle
            assert battle is not None
            declare(state, battle.origin, battle.target, min(battle.attackers, most_attackers(state, battle.origin)))
        elif option == MANEUVER:
            state.ask(MANEUVER_FROM, seat)
        elif option >= SCAR:
            state.ask(WEAKNESS_ON, seat, what=option - SCAR)
        else:
            state.ask(TARGET_OF, seat, place=option - PLACE)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Own troops, one of which can stay, and something next door."""
        if option == AGAIN:
            return Refusal("RL-COMBAT-02", "no_attack_to_repeat")
        place = option - PLACE
        if not 0 <= place < PLACES:
            return None
        if not state.held[frame.seat] & BIT[place]:
            return Refusal("RL-EXP-02", "not_your_territory", place)
        if state.troops[place] < 2:
            return Refusal("RL-EXP-03", "one_must_stay", place)
        return Refusal("RL-EXP-02", "nothing_next_door", place)


def can_repeat(state: War, seat: Seat) -> bool:
    """May the last attack of this turn be made again?"""
    battle = state.battle
    if battle is None or not state.held[seat] & BIT[battle.origin]:
        return False
    return bool(attacks(state, seat, battle.origin) & BIT[battle.target])


class TargetOf(Step[War, Question]):
    """Where the troops go: to attack, or to expand."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Enemies next door, and what nobody holds."""
        found = attacks(state, frame.seat, frame.place) | expansions(state, frame.seat, frame.place)
        return [PLACE + place for place in places_in(found)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Against troops it is an attack."""
        target = option - PLACE
        if state.troops[target]:
            start_attack(state, frame.seat, frame.place, target)
        elif least_to_expand(state, frame.seat, target) == state.troops[frame.place] - 1:
            expand(state, frame.seat, frame.place, target, state.troops[frame.place] - 1)
        else:
            state.ask(EXPAND_HOW_MANY, frame.seat, frame.place, target)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Next door, not one's own, not shut, and with enough troops to hold it."""
        place = option - PLACE
        if not 0 <= place < PLACES:
            return Refusal("RL-EXP-02", "choose_a_target")
        if not state.world.near[frame.place] & BIT[place]:
            return Refusal("RL-EXP-02", "not_next_door", place)
        if state.held[frame.seat] & BIT[place]:
            return Refusal("RL-COMBAT-10", "yours_already", place)
        if not state.troops[place]:
            return refuse_so_few(state, frame.seat, place)
        if state.hypnotised & BIT[place]:
            return Refusal("RL-MUTANT-10", "hypnotised", place)
        return Refusal("RL-POWER-02", "shut_for_this_turn", place)


class ExpandHowMany(Step[War, Question]):
    """How many troops expand."""

    def options(self, state: War, frame: Question) -> list[int]:
        """As many as must go so that one is left there, up to all but one."""
        least, most = least_to_expand(state, frame.seat, frame.target), state.troops[frame.place] - 1
        return [REST, *[NUMBER + number for number in range(least, min(most - 1, MOST) + 1)]]

    def play(self, state: War, frame: Question, option: int) -> None:
        """They go."""
        number = state.troops[frame.place] - 1 if option == REST else option - NUMBER
        expand(state, frame.seat, frame.place, frame.target, number)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Neither too few nor too many."""
        if NUMBER <= option < NUMBER + least_to_expand(state, frame.seat, frame.target):
            return refuse_so_few(state, frame.seat, frame.target)
        return Refusal("RL-EXP-03", "one_must_stay", frame.place)


def refuse_so_few(state: War, seat: Seat, place: Place) -> Refusal:
    """Nobody would be left of those who enter: by fallout, or by what a city costs."""
    return Refusal("RL-FALL-01" if minds_fallout(state, seat, place) else "RL-EXP-05", "too_few_to_hold_it", place)


@rule("RL-EXP-08")
def expand(state: War, seat: Seat, start: Place, target: Place, number: int) -> None:
    """Troops go in, some are lost on entering, and the rest control it; a lone HQ there is theirs."""
    lost = city_cost(state, seat, target) + lost_on_entering(state, seat, target, number)
    state.take(seat, start, number)
    state.put(seat, target, number - lost)
    deeds = state.note()
    deeds.expanded |= BIT[target]
    deeds.city_entered = deeds.city_entered or has_city(state, target)
    state.tell(Expanded(seat, start, target, number, lost))
    if state.hq_at(target) != NONE:
        state.tell(HqCaptured(seat, state.hq_at(target), target))
    settle_losses(state, NONE)


FIELD: Final = Field("field", lit=("map",))
TARGET_OF: Final = TargetOf("target", needs=(AT,), lit=("map",))
EXPAND_HOW_MANY: Final = ExpandHowMany("expand how many", needs=(AT, TARGET), lit=("numbers",))
