"""Which counters hits may be put on, in which order losses are suggested, and what a loss does. Nobody is asked."""

from typing import Final

from fimbul.core.rule import rule
from fimbul.games.worldwar.battle import (
    OUT_OF_REACH,
    REACHES,
    Battle,
    Force,
    force,
    group_of,
    stands_in,
    weakened,
)
from fimbul.games.worldwar.data import Nation, Place, is_land
from fimbul.games.worldwar.events_combat import CounterLost, StrengthLost
from fimbul.games.worldwar.groups import (
    ALIKE,
    has_fired,
    kind_of,
    nation_of,
    points_of,
    so_many,
    spent_of,
    strength_of,
    with_strength,
)
from fimbul.games.worldwar.names import AIR, LAND, NONE, SPACE
from fimbul.games.worldwar.queries import is_aboard, movement_of, price_of
from fimbul.games.worldwar.state import War

SPARED: Final = 1 << 30
NO_HITS: Final = (0, 0, 0, 0)


def owner_of(each: Force) -> Nation:
    """The nation of a force."""
    return nation_of(group_of(each))


def strength(forces: list[Force]) -> int:
    """All strength points of forces."""
    return sum([points_of(each) for each in forces])


def forces_at(state: War, place: Place, nations: int) -> list[Force]:
    """All counters of some nations in a place."""
    return [force(place, each) for each in state.stacks[place] if nations >> nation_of(each) & 1]


def fighters_at(state: War, place: Place, nations: int) -> list[Force]:
    """The counters of some nations in a place that can fight there: all but cargo."""
    return [each for each in forces_at(state, place, nations) if not is_aboard(state, each, place)]


@rule("WW-MIS-04", "WW-LAS-02")
def distance_to(state: War, battle: Battle, each: Force) -> int:
    """How far a shot from the territory must reach to hit a counter in the combat.

    Missiles that fire from elsewhere are as far away as they are. Satellites above a territory are out of reach, since
    nobody defends a territory with lasers.
    """
    stands = stands_in(each)
    if stands == battle.place:
        return 0
    if stands == SPACE:
        return OUT_OF_REACH
    return state.box.map.apart[stands][battle.place]


def within(state: War, battle: Battle, forces: list[Force], reach: int) -> list[Force]:
    """The forces that shots of a reach can hit."""
    return [each for each in forces if distance_to(state, battle, each) <= reach]


def dearness(state: War, each: Force) -> int:
    """How much is given up with a point of strength: the higher, the later it is suggested as a loss.

    First what is cheap; air that has moved and can still get home counts a dollar more. Of equals first what has fired
    (the earlier tier), then counters that only flip, then those that have moved farthest.
    """
    group = group_of(each)
    kind = kind_of(group)
    unit = state.box.units[kind]
    worth = price_of(state, nation_of(group), kind)
    if unit.domain == AIR and 0 < spent_of(group) < movement_of(state, group):
        worth += 1
    weak = 1 if strength_of(group) == 1 else 0
    fresh = 0 if has_fired(group) else 1
    return (worth << 10) | (unit.tier << 7) | (fresh << 6) | (weak << 5) | (15 - spent_of(group))


def next_loss(state: War, forces: list[Force], keep: Place = NONE) -> Force:
    """The point of strength that is given up first: one counter of a force.

    Where land is fought over, the last land unit there is kept to the end.
    """
    assert forces, "nothing is left to be lost"
    best, least = forces[0], SPARED << 1
    for each in forces:
        value = dearness(state, each)
        if keep != NONE and is_last_on_land(state, forces, each, keep):
            value += SPARED
        if value < least:
            best, least = each, value
    return so_many(best, 1)


def is_last_on_land(state: War, forces: list[Force], each: Force, place: Place) -> bool:
    """Is this the only point of strength of land units in a territory?"""
    return (
        holds_land(state, each, place)
        and points_of(each) == 1
        and not any(other != each and holds_land(state, other, place) for other in forces)
    )


def holds_land(state: War, each: Force, place: Place) -> bool:
    """Is a force of land units in a territory?"""
    return stands_in(each) == place and state.box.units[kind_of(each)].domain == LAND


def suggestion(state: War, forces: list[Force], hits: int, keep: Place = NONE) -> list[Force]:
    """Which points are given up for so many hits, one after another."""
    lost: list[Force] = []
    left = forces
    while len(lost) < hits and left:
        each = next_loss(state, left, keep)
        lost.append(each)
        left = weakened(left, each)
    return lost


def suggestion_in_battle(state: War, battle: Battle, forces: list[Force], hits: int) -> list[Force]:
    """The same in a combat: hits that reach no further than the territory are paid for first."""
    if is_defending(battle, forces):
        return suggestion(state, forces, min(hits, battle.hits_on_defence))
    lost: list[Force] = []
    left = forces
    for reach in range(REACHES):
        for _ in range(battle.hits_on_attack[reach]):
            struck = within(state, battle, left, reach)
            if struck and len(lost) < hits:
                each = next_loss(state, struck, land_to_keep(battle.place))
                lost.append(each)
                left = weakened(left, each)
    return lost


def land_to_keep(place: Place) -> Place:
    """The territory if it is land, where a land unit is worth keeping."""
    return place if is_land(place) else NONE


def is_defending(battle: Battle, forces: list[Force]) -> bool:
    """Are forces those of the defence?"""
    return any(owner_of(each) == owner_of(other) for each in forces for other in battle.defence)


def strikable(state: War, battle: Battle, defending: bool) -> list[Force]:
    """The counters of a side on which a hit that is not paid for may be put."""
    if defending:
        return battle.defence if battle.hits_on_defence else []
    reach = REACHES - 1
    while reach >= 0 and not battle.hits_on_attack[reach]:
        reach -= 1
    return within(state, battle, battle.attack, reach)


@rule("WW-CMB-06", "WW-CMB-10")
def strike(state: War, each: Force) -> None:
    """One counter loses a strength point, of whatever tier it is: it flips, or it is removed."""
    place, one = stands_in(each), so_many(group_of(each), 1)
    state.take(place, one)
    if strength_of(one) == 2:
        state.put(place, with_strength(one, 1))
    if state.listens:
        state.tell(StrengthLost(nation_of(one), kind_of(one), place, strength_of(one) - 1, state.sides[nation_of(one)]))
    battle = state.battle
    if battle is not None:
        leave_box(state, battle, so_many(each, 1), whole=False)


@rule("WW-REI-13")
def destroy(state: War, each: Force) -> None:
    """One whole counter is lost, of strength 1 or 2, and is in the supply again."""
    place, one = stands_in(each), so_many(group_of(each), 1)
    state.take(place, one)
    if state.listens:
        state.tell(CounterLost(nation_of(one), kind_of(one), place, state.sides[nation_of(one)]))
    battle = state.battle
    if battle is not None:
        leave_box(state, battle, so_many(each, 1), whole=True)


def leave_box(state: War, battle: Battle, each: Force, whole: bool) -> None:
    """What is lost leaves the Combat Initiative Box as well, if it was there."""
    if has_like(battle.attack, each):
        left = without(battle.attack, each, whole)
        state.battle = battle.changed(attack=left)
    elif has_like(battle.defence, each):
        state.battle = battle.changed(defence=without(battle.defence, each, whole))


def has_like(forces: list[Force], each: Force) -> bool:
    """Are counters like this among forces?"""
    return any(other & ALIKE == each & ALIKE for other in forces)


def without(forces: list[Force], each: Force, whole: bool) -> list[Force]:
    """A side without a point of strength, or without a counter."""
    left = weakened(forces, each)
    if whole and strength_of(each) == 2:
        left = weakened(left, with_strength(each, 1))
    return left


def pay_hit(state: War, each: Force, defending: bool) -> None:
    """A hit is put on a counter. Then it has lost a point."""
    battle = state.battle
    assert battle is not None
    state.battle = with_hit_paid(state, battle, each, defending)
    strike(state, each)


def with_hit_paid(state: War, battle: Battle, each: Force, defending: bool) -> Battle:
    """A combat with one hit less to be paid for: of those that reach a counter the one that reaches least far."""
    if defending:
        return battle.changed(hits_on_defence=battle.hits_on_defence - 1)
    reach = distance_to(state, battle, each)
    while not battle.hits_on_attack[reach]:
        reach += 1
    hits = list(battle.hits_on_attack)
    hits[reach] -= 1
    return battle.changed(hits_on_attack=tuple(hits))


def lose_automatically(state: War, place: Place, nations: int, hits: int) -> None:
    """Nations without a player lose the cheapest strength first."""
    for each in suggestion(state, forces_at(state, place, nations), hits):
        strike(state, each)
