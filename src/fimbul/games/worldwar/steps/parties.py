"""Parties: which counters of a place are meant, and where they can go."""

from typing import Final

from fimbul.games.worldwar.data import BIT, Place
from fimbul.games.worldwar.groups import (
    MOST_COUNTERS,
    Group,
    Stack,
    count_of,
    kind_of,
    nation_of,
    so_many,
    strength_of,
)
from fimbul.games.worldwar.names import KINDS, LAND, NAVY, NONE, PLACES, SEA, SPECIAL_OPS
from fimbul.games.worldwar.queries import is_aboard
from fimbul.games.worldwar.routes import CAMPAIGN, LANDING, WAR, Terrain, is_held, reach, spread, steps_left
from fimbul.games.worldwar.state import Question, War
from fimbul.games.worldwar.steps.passage import may_ask_to_pass
from fimbul.games.worldwar.steps.transport import can_leave, has_cargo, weight
from fimbul.games.worldwar.steps.trips import Carriers

ALL_KINDS: Final = (1 << len(KINDS)) - 1


class Wanted:
    """Which counters of a place are meant: all, or as narrowed."""

    def __init__(self, place: Place, kinds: int, nation: int, strength: int, count: int) -> None:
        self.place: Final = place
        self.kinds: Final = kinds or ALL_KINDS
        self.nation: Final = nation
        self.strength: Final = strength  # 0: either
        self.count: Final = count or MOST_COUNTERS * len(KINDS)

    def groups(self, state: War, ground: Terrain) -> list[Group]:
        """Those that are there."""
        return [
            each
            for each in state.stacks[self.place]
            if ground.movers >> nation_of(each) & 1
            and self.kinds >> kind_of(each) & 1
            and self.nation in (NONE, nation_of(each))
            and self.strength in (0, strength_of(each))
        ]


def wanted_in(frame: Question) -> Wanted:
    """Which counters a question is about."""
    return Wanted(frame.place, frame.chosen, frame.nation, frame.passes, frame.count)


def so_many_of(groups: list[Group], count: int) -> list[Group]:
    """The first so many counters of some groups."""
    found: list[Group] = []
    for each in groups:
        taken = min(count, count_of(each))
        if taken:
            found.append(so_many(each, taken))
            count -= taken
    return found


def sailing(state: War, ground: Terrain, wanted: Wanted) -> list[int]:
    """Where ships of a sea can go together after one step, two and so on: no cargo is left without a ship."""
    most = goals = 0
    for each in wanted.groups(state, ground):
        if kind_of(each) == NAVY:
            far = reach(state, ground, each, wanted.place)
            if far:
                goals |= far
                most = max(most, steps_left(state, each, ground.phase))
    if not goals:
        return []
    found: list[int] = []
    loaded, free, before = has_cargo(state, ground, wanted.place), True, 0
    ways = spread(state, ground, SEA, wanted.place)
    for step in range(ways.grow(most)):
        leaving = sailors(state, ground, wanted, step + 1) if loaded else []
        if weight(leaving) != before:
            before = weight(leaving)
            free = can_leave(state, ground, wanted.place, leaving)
        found.append(ways.rings[step] & goals if free else 0)
    return found


def sailors(state: War, ground: Terrain, wanted: Wanted, steps: int) -> list[Group]:
    """The ships meant that can sail so far."""
    able = [
        each
        for each in wanted.groups(state, ground)
        if kind_of(each) == NAVY
        and not is_held(ground, each, wanted.place)
        and steps_left(state, each, ground.phase) >= steps
    ]
    return so_many_of(able, wanted.count)


def can_go(state: War, ground: Terrain, carriers: Carriers, group: Group, place: Place) -> bool:
    """Can counters go anywhere, by themselves or carried?"""
    return sets_out(state, ground, group, place) or carriers.can_take_away(group)


def destinations(state: War, ground: Terrain, carriers: Carriers, wanted: Wanted) -> int:
    """Where something of what is meant can go."""
    found, ships = 0, False
    for each in wanted.groups(state, ground):
        if kind_of(each) == NAVY:
            ships = True
        else:
            found |= reach(state, ground, each, wanted.place) | carriers.reach(each)
    if ships:
        for ring in sailing(state, ground, wanted):
            found |= ring
    return found


def origins(state: War, ground: Terrain, enough: int = PLACES) -> list[Place]:
    """The places from where something can move; no more than are enough."""
    found: list[Place] = []
    for place in range(PLACES):
        if len(found) >= enough:
            break
        stack = state.stacks[place]
        if stack and something_can_go(state, ground, stack, place):
            found.append(place)
    return found


def something_can_go(state: War, ground: Terrain, stack: Stack, place: Place) -> bool:
    """Can any counters of a place go anywhere? Those that need no carriers are looked at first."""
    own = [each for each in stack if ground.movers >> nation_of(each) & 1]
    for each in own:
        if sets_out(state, ground, each, place):
            return True
    carriers = Carriers(state, ground, place)
    for each in own:
        if carriers.can_take_away(each):
            return True
    return False


def sets_out(state: War, ground: Terrain, group: Group, place: Place) -> bool:
    """Can counters go anywhere by themselves? Most often the first step tells."""
    kind, domain = kind_of(group), state.box.units[kind_of(group)].domain
    if kind == NAVY:
        return some_ships_sail(state, ground, place)
    if kind == SPECIAL_OPS or ground.phase in (CAMPAIGN, LANDING) or is_aboard(state, group, place):
        return reach(state, ground, group, place) != 0
    if is_held(ground, group, place) or not steps_left(state, group, ground.phase):
        return False
    if domain == LAND:
        return state.box.map.land.near[place] & ground.into != 0
    first = state.box.map.all.near[place] & ground.into
    return first & (first if ground.phase == WAR else ground.landing) != 0 or reach(state, ground, group, place) != 0


def some_ships_sail(state: War, ground: Terrain, place: Place) -> bool:
    """Can any ships of a sea leave it? If not all of them with what is aboard, fewer may."""
    if not ground.sea[place] & ground.into:
        return False
    ships = Wanted(place, 1 << NAVY, NONE, 0, 0)
    if ground.phase not in (CAMPAIGN, LANDING):
        leaving = sailors(state, ground, ships, 1)
        if not leaving:
            return False
        if not has_cargo(state, ground, place) or can_leave(state, ground, place, leaving):
            return True
    return any(sailing(state, ground, ships))


def waits_for_leave(state: War, ground: Terrain, place: Place) -> bool:
    """Do counters that had to stop in a place have movement left, and can its owner be asked to let them pass?"""
    if not ground.held & BIT[place] or not may_ask_to_pass(state, place, ground.side):
        return False
    return any(
        ground.movers >> nation_of(each) & 1
        and is_held(ground, each, place)
        and kind_of(each) != SPECIAL_OPS
        and not is_aboard(state, each, place)
        and steps_left(state, each, ground.phase) > 0
        for each in state.stacks[place]
    )
