"""Ways over the map: how far each counter comes, and by which way. Pure functions over bit sets.

Nobody is asked and nothing is rolled here.
"""

from typing import Final

from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.games.worldwar.data import BIT, Place, is_land, is_sea
from fimbul.games.worldwar.groups import (
    SPENT_OUT,
    UNLOADED,
    Group,
    has_fired,
    has_unloaded,
    kind_of,
    nation_of,
    spent_of,
    strength_of,
)
from fimbul.games.worldwar.names import (
    AIR,
    DRONE,
    FIGHTER,
    LAND,
    LAST_LAND,
    MEGA_FIGHTER,
    NAVY,
    SATELLITE,
    SPACE,
    SPECIAL_OPS,
)
from fimbul.games.worldwar.queries import is_aboard, movement_of, range_of
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.terrain import CAMPAIGN, LANDING, RETREAT, WAR, Terrain, approach, is_too_far, spread


@rule("WW-PCM-01")
def steps_left(state: War, group: Group, phase: int) -> int:
    """How far counters can still go. Special ops go once a phase; ships that have unloaded wait for the combats."""
    kind, spent = kind_of(group), spent_of(group)
    if spent == SPENT_OUT or kind == SATELLITE:
        return 0
    if kind == SPECIAL_OPS:
        return 1 if spent == 0 or phase >= RETREAT else 0
    if kind == NAVY and has_unloaded(group):
        if phase < RETREAT:
            return 0
        spent -= UNLOADED
    return max(movement_of(state, group) - spent, 0)


@rule("WW-MOV-05")
def is_held(ground: Terrain, group: Group, place: Place) -> bool:
    """Must counters stay where they are, since they entered in this action and were stopped? Others leave freely.

    A plane that has dropped a nuke flies on.
    """
    if not spent_of(group) or not ground.held or not ground.held & BIT[place]:
        return False
    return kind_of(group) not in (DRONE, FIGHTER, MEGA_FIGHTER) or not has_fired(group)


@rule("WW-SMC-05")
def goals(state: War, ground: Terrain, group: Group, among: int) -> int:
    """Where counters may end: in a small campaign at its target, or missiles where they can fire at it."""
    if not ground.is_bound:
        return among
    if ground.target == SPACE:
        return 0
    found, far = BIT[ground.target], range_of(state, nation_of(group), kind_of(group))
    if far and among:
        found |= state.box.map.in_range[ground.target][far] & ground.through
    return found & among


@rule("WW-MOV-03", "WW-MOV-09", "WW-MOV-10", "WW-SOP-01")
def reach(state: War, ground: Terrain, group: Group, place: Place) -> int:
    """Where counters come by themselves: land units over land, ships over sea, air over both, special ops anywhere.

    Those aboard go ashore, satellites nowhere. Only a campaign leaves air where it cannot stay.
    """
    unit, left, board = state.box.units[kind_of(group)], steps_left(state, group, ground.phase), state.box.map
    if is_aboard(state, group, place):
        if spent_of(group) == SPENT_OUT or ground.phase == LANDING:
            return 0
        return goals(state, ground, group, board.coast.near[place] & ground.into)
    if not left or is_held(ground, group, place) or (ground.phase == LANDING and unit.domain != AIR):
        return 0
    if kind_of(group) == SPECIAL_OPS:
        return goals(state, ground, group, ground.into & ~BIT[place])
    if is_too_far(ground, place, left + range_of(state, nation_of(group), kind_of(group))):
        return 0
    found = spread(state, ground, unit.domain, place).flood(left)
    return goals(state, ground, group, air_ends(ground, group, found) if unit.domain == AIR else found)


def comes_to(state: War, ground: Terrain, group: Group, place: Place, target: Place) -> bool:
    """Do counters come to a place that may be entered, wherever else? Looked for backwards, since many are asked."""
    kind, domain = kind_of(group), state.box.units[kind_of(group)].domain
    if ground.is_bound or kind == SPECIAL_OPS or (domain == LAND and is_sea(place)):
        return reach(state, ground, group, place) & BIT[target] != 0
    left = steps_left(state, group, ground.phase)
    if not left or place == target or left < state.box.map.apart[target][place]:
        return False
    if is_held(ground, group, place) or (ground.phase == LANDING and domain != AIR):
        return False
    if domain == AIR and not air_ends(ground, group, BIT[target]):
        return False
    return approach(state, ground, domain, target).distance(place, left) <= left


def air_ends(ground: Terrain, group: Group, among: int) -> int:
    """Where air may end: before combats anywhere, else where it can stay."""
    return among if ground.phase in (WAR, CAMPAIGN) else bases(ground, group, among)


@rule("WW-PCM-03", "WW-UNI-08")
def bases(ground: Terrain, group: Group, among: int) -> int:
    """Where air can stay: friendly land, or but for mega fighters a ship with room for it."""
    found = among & ground.landing
    if kind_of(group) == MEGA_FIGHTER or not ground.harbours:
        return found
    for sea in places_in(among & ground.harbours):
        if ground.room[sea] >= strength_of(group):
            found |= BIT[sea]
    return found


class Way:
    """A way: the places after the start, and how many of them are devastated."""

    def __init__(self, places: list[Place], rolls: int) -> None:
        self.places: Final = places
        self.rolls: Final = rolls


def ways(
    near: list[int], start: Place, target: Place, steps: int, through: int, into: int, rough: int, apart: list[int]
) -> list[Way]:
    """The ways that differ in cost: the one through the least devastation first, then shorter ones through more.

    Nobody goes where the target is further away than there are steps left: `apart` says how far it is at least.
    """
    if steps and near[start] & into & BIT[target]:
        return [Way([target], 1 if rough & BIT[target] else 0)]
    best: list[dict[Place, int]] = [{start: 0}]  # after so many steps: where, and through how many devastated places
    found: list[Way] = []
    least = len(near)
    for step in range(1, steps + 1):
        ring: dict[Place, int] = {}
        for place, rolls in best[-1].items():
            if place == target or (step > 1 and not through & BIT[place]):
                continue
            for other in places_in(near[place] & into):
                if apart[other] > steps - step:
                    continue
                cost = rolls + (1 if rough & BIT[other] else 0)
                if cost < ring.get(other, least):
                    ring[other] = cost
        best.append(ring)
        cost = ring.get(target, least)
        if cost < least:
            least = cost
            found.append(Way(traced(near, best, target, rough, through), cost))
            if cost == (1 if rough & BIT[target] else 0):
                break
    assert found, "no way leads there"
    found.reverse()
    return found


def traced(near: list[int], best: list[dict[Place, int]], target: Place, rough: int, through: int) -> list[Place]:
    """The way that led to a place after so many steps, found backwards."""
    places, place = [target], target
    for step in range(len(best) - 2, 0, -1):
        cost = best[step + 1][place] - (1 if rough & BIT[place] else 0)
        for other, rolls in best[step].items():
            if rolls == cost and near[other] & BIT[place] and through & BIT[other] and other != target:
                place = other
                break
        places.append(place)
    places.reverse()
    return places


assert is_land(LAST_LAND)
