"""Dice of a combat roll: what changes them, and how they count against each other."""

from typing import Final

from fimbul.core.rule import rule
from fimbul.games.legacy.data import BIT, Place, Seat
from fimbul.games.legacy.names import (
    AMMO_SHORTAGE,
    BODIES,
    BUNKER,
    FIRST_STRIKE,
    NONE,
    OFFENSIVE,
    WELL_ARMED,
    WELL_SUPPLIED,
)
from fimbul.games.legacy.queries import defends_fortified, has, is_mutant
from fimbul.games.legacy.state import Battle, War

SIX: Final = 6
DEFENCE: Final = 3  # defence dice come after three attack dice among the hits


def is_barred(state: War, place: Place) -> bool:
    """Has an EMP made dice for this territory unchangeable?"""
    return bool(state.deeds.emp & BIT[place])


@rule("RL-DICE-01", "RL-COMEBACK-03")
def attack_changes(state: War, battle: Battle, seat: Seat) -> list[int]:
    """What is added to each attack die, the highest first: the Well-Armed add one to all against an HQ."""
    armed = has(state, seat, WELL_ARMED) and state.hq_at(battle.target) != NONE
    return [1 if armed else 0] * len(battle.attack)


@rule(
    "RL-SCAR-04", "RL-SCAR-05", "RL-DICE-03", "RL-DICE-04", "RL-DICE-05", "RL-FORT-02", "RL-POWER-03", "RL-COMEBACK-06"
)
def defence_changes(state: War, battle: Battle, attacker: Seat, defender: Seat) -> list[int]:
    """What is added to each defence die, the highest first.

    A fortification changes both; a Bunker or Ammo Shortage the higher one, the first strike of the Bear the lower one;
    a single die is both. Each changes one die, and all look at the natural dice.
    """
    target = battle.target
    change = [1 if defends_fortified(state, defender, target) else 0] * len(battle.defence)
    scar = state.world.scar[target]
    if scar == BUNKER:
        change[0] += 1
    elif scar == AMMO_SHORTAGE and not has(state, defender, WELL_SUPPLIED):
        change[0] -= 1
    if has(state, attacker, FIRST_STRIKE) and state.deeds.first_target == target:
        change[-1] -= 1
    return change


@rule("RL-DICE-02", "RL-MIS-02", "RL-MIS-08", "RL-P1-03")
def counting_dice(state: War, battle: Battle) -> tuple[list[int], list[int]]:
    """The dice of both sides as they count, in the order of the natural ones: changed, kept within 1 to 6, and a six
    where a missile hit; as they fell where an EMP forbids changes.
    """
    attack, defence = battle.attack[:], battle.defence[:]
    if is_barred(state, battle.target):
        return attack, defence
    attacker, defender = state.owner(battle.origin), state.owner(battle.target)
    attack = changed(attack, attack_changes(state, battle, attacker))
    defence = changed(defence, defence_changes(state, battle, attacker, defender))
    for die in range(len(attack)):
        if battle.hits & BIT[die]:
            attack[die] = SIX
    for die in range(len(defence)):
        if battle.hits & BIT[DEFENCE + die]:
            defence[die] = SIX
    return attack, defence


def changed(dice: list[int], change: list[int]) -> list[int]:
    """Dice with what is added to them, never under 1 or over 6."""
    return [min(max(pips + more, 1), SIX) for pips, more in zip(dice, change, strict=True)]


@rule("RL-COMBAT-13", "RL-COMBAT-14", "RL-DICE-06", "RL-MUTANT-07")
def count_losses(state: War, battle: Battle) -> tuple[int, int]:
    """How many troops attacker and defender lose: sorted anew, highest against highest, ties for the defender.

    With Unnatural Strength the Mutants' sixes beat sixes.
    """
    attack, defence = counting_dice(state, battle)
    attack.sort(reverse=True)
    defence.sort(reverse=True)
    attacker = state.owner(battle.origin)
    strong = is_mutant(state, attacker) and (state.world.stance, state.world.kind) == (OFFENSIVE, BODIES)
    attackers_lost = defenders_lost = 0
    for mine, theirs in zip(attack, defence, strict=False):
        if mine > theirs or (strong and mine == theirs == SIX):
            defenders_lost += 1
        else:
            attackers_lost += 1
    return attackers_lost, defenders_lost


@rule("RL-TERM-05", "RL-DICE-07")
def is_natural(dice: list[int], number: int) -> bool:
    """Did a side roll so many dice, all equal, before any change?"""
    return len(dice) == number and min(dice) == max(dice)
