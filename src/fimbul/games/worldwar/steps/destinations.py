"""Destinations: which counters of a place are meant, and where they can go."""

from typing import Final

from fimbul.games.worldwar.data import BIT, Place, is_sea
from fimbul.games.worldwar.groups import (
    MOST_COUNTERS,
    Group,
    count_of,
    kind_of,
    nation_of,
    so_many,
    spent_of,
    strength_of,
)
from fimbul.games.worldwar.names import AIR, KINDS, LAND, LAST_LAND, NAVY, NONE, PLACES, SEA, SPECIAL_OPS
from fimbul.games.worldwar.queries import is_aboard
from fimbul.games.worldwar.routes import is_held, reach, steps_left
from fimbul.games.worldwar.state import Question, War
from fimbul.games.worldwar.steps.carriers import Carriers, may_be_carried
from fimbul.games.worldwar.steps.passage import may_ask_to_pass
from fimbul.games.worldwar.steps.transport import can_leave, has_cargo
from fimbul.games.worldwar.terrain import (
    CAMPAIGN,
    LANDING,
    LEAVES,
    LEAVES_CARRIED,
    LEAVES_FAR,
    MOVEMENT,
    MUST_BE_CARRIED,
    NOT_KNOWN,
    STAYS,
    STAYS_FOR_NOW,
    WAR,
    Terrain,
    approach,
    is_too_far,
    spread,
)

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
        """Those that are there; nobody may change the list."""
        found: list[Group] = []
        for each in state.stacks[self.place]:
            if ground.movers >> nation_of(each) & 1 and self.means(each):
                found.append(each)
        return found

    def means(self, group: Group) -> bool:
        """Is a group of the place among them, whoever moves?"""
        return (
            self.kinds >> kind_of(group) & 1 == 1
            and (self.nation == NONE or self.nation == nation_of(group))
            and (not self.strength or self.strength == strength_of(group))
        )


def wanted_in(frame: Question) -> Wanted:
    """Which counters a question is about."""
    return Wanted(frame.place, frame.chosen, frame.nation, frame.passes, frame.count)


def all_ships_at(place: Place) -> Wanted:
    """All own ships of a sea are meant."""
    return Wanted(place, 1 << NAVY, NONE, 0, 0)


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
    if not is_sea(wanted.place):
        return []
    for each in wanted.groups(state, ground):
        if kind_of(each) == NAVY:
            far = reach(state, ground, each, wanted.place)
            if far:
                goals |= far
                most = max(most, steps_left(state, each, ground.phase))
    if not goals:
        return []
    found: list[int] = []
    loaded, free, together = has_cargo(state, ground, wanted.place), True, 0
    ways = spread(state, ground, SEA, wanted.place)
    for step in range(1, ways.grow(most) + 1):
        if loaded and step > together:  # some go no further
            leaving = sailors(state, ground, wanted, step)
            together = min([steps_left(state, each, ground.phase) for each in leaving])
            free = can_leave(state, ground, wanted.place, leaving)
        found.append(ways.ring(step) & goals if free else 0)
    return found


def sails_to(state: War, ground: Terrain, wanted: Wanted) -> int:
    """Where any of them can go so. With nothing aboard all go as far as they like."""
    found = 0
    if has_cargo(state, ground, wanted.place):
        for ring in sailing(state, ground, wanted):
            found |= ring
    else:
        for each in wanted.groups(state, ground):
            if kind_of(each) == NAVY:
                found |= reach(state, ground, each, wanted.place)
    return found


def sailors(state: War, ground: Terrain, wanted: Wanted, steps: int) -> list[Group]:
    """The ships meant that can sail so far."""
    found: list[Group] = []
    left = wanted.count
    for each in state.stacks[wanted.place]:
        if kind_of(each) != NAVY or not ground.movers >> nation_of(each) & 1 or not wanted.means(each):
            continue
        if left and steps_left(state, each, ground.phase) >= steps and not is_held(ground, each, wanted.place):
            taken = min(left, count_of(each))
            found.append(so_many(each, taken))
            left -= taken
    return found


class Journeys:
    """Where counters of a place can go, by themselves or carried: each group is looked at once, but for ships."""

    def __init__(self, state: War, ground: Terrain, wanted: Wanted) -> None:
        self.state: Final = state
        self.ground: Final = ground
        self.carriers: Final = Carriers(state, ground, wanted.place)
        self.groups: Final = wanted.groups(state, ground)
        self.far: Final = [0 if kind_of(each) == NAVY else self.reach(each) for each in self.groups]

    def reach(self, group: Group) -> int:
        """Where counters other than ships can go."""
        place = self.carriers.place
        return reach(self.state, self.ground, group, place) | self.carriers.reach(group)

    def destinations(self, wanted: Wanted) -> int:
        """Where something of these can go, or only of some of them. Ships go together."""
        found, ships = 0, False
        for number, each in enumerate(self.groups):
            if wanted.means(each):
                ships = ships or kind_of(each) == NAVY
                found |= self.far[number]
        return found | sails_to(self.state, self.ground, wanted) if ships else found

    def able(self) -> list[Group]:
        """Those that can go anywhere; ships, if some of them sail."""
        sail = self.ships_sail()
        return [
            each for number, each in enumerate(self.groups) if (sail if kind_of(each) == NAVY else self.far[number])
        ]

    def ships_sail(self) -> bool:
        """Are there ships, of which some can go?"""
        place = self.carriers.place
        for each in self.groups:
            if kind_of(each) == NAVY:
                next_door = goes_next_door(self.state, self.ground, each, place)
                return next_door or sets_out(self.state, self.ground, each, place)
        return False


def destinations(state: War, ground: Terrain, wanted: Wanted) -> int:
    """Where something of what is meant can go."""
    return Journeys(state, ground, wanted).destinations(wanted)


def origins(state: War, ground: Terrain, enough: int = PLACES) -> list[Place]:
    """The places from where something can move; no more than are enough."""
    found: list[Place] = []
    for place, known in enumerate(ground.leaving):
        if known < STAYS_FOR_NOW and (NOT_KNOWN < known < MUST_BE_CARRIED or something_can_go(state, ground, place)):
            found.append(place)
            if len(found) >= enough:
                break
    return found


def something_can_go(state: War, ground: Terrain, place: Place) -> bool:
    """Can any counters of a place go anywhere?"""
    known = ground.leaving[place]
    if known == NOT_KNOWN:
        known = who_leaves(state, ground, place)
        if known == MUST_BE_CARRIED:
            ground.waiting.append(place)
    if known == MUST_BE_CARRIED:
        known = LEAVES_CARRIED if is_taken_away(state, ground, place) else STAYS_FOR_NOW
    ground.leaving[place] = known
    return known <= LEAVES_CARRIED


def who_leaves(state: War, ground: Terrain, place: Place) -> int:
    """Does anybody leave a place by himself? First those are looked at who go next door."""
    found = STAYS
    for each in state.stacks[place]:
        if ground.movers >> nation_of(each) & 1:
            if goes_next_door(state, ground, each, place):
                return LEAVES
            if found == STAYS and has_not_moved_enough(state, ground, each, place):
                found = MUST_BE_CARRIED
    if found == MUST_BE_CARRIED:
        for each in state.stacks[place]:
            is_able = ground.movers >> nation_of(each) & 1 == 1 and has_not_moved_enough(state, ground, each, place)
            if is_able and sets_out(state, ground, each, place):
                return LEAVES_FAR
    return found


def is_taken_away(state: War, ground: Terrain, place: Place) -> bool:
    """Can anybody in a place be carried anywhere?"""
    carriers = Carriers(state, ground, place)
    for each in state.stacks[place]:
        if ground.movers >> nation_of(each) & 1 and carriers.can_take_away(each):
            return True
    return False


def others_march(state: War, ground: Terrain, place: Place) -> bool:
    """Is there surely a land unit that can march on, whatever goes from a place: one elsewhere, beside a friendly home?

    Nobody carries anybody with it, nobody stops it, and the home stays open, whoever else leaves it or comes there.
    """
    if ground.phase not in (MOVEMENT, WAR):
        return False
    homes, near = ground.expedition.homes & ground.into & ground.landing, state.box.map.land.near
    for start in range(LAST_LAND + 1):
        if start != place and near[start] & homes:
            for each in state.stacks[start]:
                if ground.movers >> nation_of(each) & 1 and not spent_of(each) and marches(state, each):
                    return True
    return False


def marches(state: War, group: Group) -> bool:
    """Do counters go over land step by step?"""
    return state.box.units[kind_of(group)].domain == LAND and kind_of(group) != SPECIAL_OPS


def has_not_moved_enough(state: War, ground: Terrain, group: Group, place: Place) -> bool:
    """Might counters go by themselves, or be carried, if the map allows it?"""
    if steps_left(state, group, ground.phase) and not is_held(ground, group, place):
        return True
    return is_aboard(state, group, place) or may_be_carried(state, ground, group, place)


def goes_next_door(state: War, ground: Terrain, group: Group, place: Place) -> bool:
    """Can counters end one step away, by themselves? Special ops go everywhere."""
    kind, board = kind_of(group), state.box.map
    if kind == SPECIAL_OPS or is_aboard(state, group, place):
        return reach(state, ground, group, place) != 0
    if ground.phase in (CAMPAIGN, LANDING):
        return False
    if kind == NAVY:
        return all_ships_sail(state, ground, place)
    if is_held(ground, group, place) or not steps_left(state, group, ground.phase):
        return False
    if state.box.units[kind].domain == LAND:
        return board.land.near[place] & ground.into != 0
    return board.all.near[place] & ground.into & (ground.into if ground.phase == WAR else ground.landing) != 0


def all_ships_sail(state: War, ground: Terrain, place: Place) -> bool:
    """Can the ships of a sea that have movement left leave it all together, with what is aboard?"""
    if not ground.sea.near[place] & ground.into:
        return False
    leaving = sailors(state, ground, all_ships_at(place), 1)
    return len(leaving) > 0 and (not has_cargo(state, ground, place) or can_leave(state, ground, place, leaving))


def sets_out(state: War, ground: Terrain, group: Group, place: Place) -> bool:
    """Can counters go anywhere by themselves that is further than next door; of ships, some of those that are there?"""
    kind, domain = kind_of(group), state.box.units[kind_of(group)].domain
    if kind == NAVY:
        return ground.sea.near[place] & ground.into != 0 and sails_to(state, ground, all_ships_at(place)) != 0
    if ground.is_bound and not state.box.units[kind].range and kind != SPECIAL_OPS:
        return comes_to_the_target(state, ground, group, place)
    return (domain == AIR or ground.phase == CAMPAIGN) and reach(state, ground, group, place) != 0


def comes_to_the_target(state: War, ground: Terrain, group: Group, place: Place) -> bool:
    """Can counters that have no missiles go to the target of a small campaign by themselves?"""
    if is_aboard(state, group, place):
        return reach(state, ground, group, place) != 0
    left = steps_left(state, group, ground.phase)
    if is_too_far(ground, place, left) or place == ground.target or is_held(ground, group, place):
        return False
    return approach(state, ground, state.box.units[kind_of(group)].domain, ground.target).distance(place, left) <= left


def waits_for_leave(state: War, ground: Terrain, place: Place) -> bool:
    """Do counters that had to stop in a place have movement left, and can its owner be asked to let them pass?

    A small campaign goes among friends only, and nobody is asked in it.
    """
    if not ground.held & BIT[place] or ground.phase == CAMPAIGN:
        return False
    for each in state.stacks[place]:
        if (
            ground.movers >> nation_of(each) & 1
            and kind_of(each) != SPECIAL_OPS
            and steps_left(state, each, ground.phase) > 0
            and is_held(ground, each, place)
            and not is_aboard(state, each, place)
        ):
            return may_ask_to_pass(state, place, ground.side)
    return False
