"""Ways over the map: what is open to a side, what stops it, how far each counter comes. Pure functions over bit sets.

A set of places is an int with a bit for each. Nobody is asked and nothing is rolled here.
"""

from typing import Final

from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.games.worldwar.data import ALL_LAND, ALL_SEA, BIT, Place, Side, is_land
from fimbul.games.worldwar.groups import (
    SPENT_OUT,
    UNLOADED,
    Group,
    has_fired,
    has_unloaded,
    kind_of,
    nation_of,
    points_of,
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
    MLRS,
    MOST_SEATS,
    NATIONS,
    NAVY,
    NONE,
    PLACES,
    SATELLITE,
    SEA,
    SPACE,
    SPECIAL_OPS,
)
from fimbul.games.worldwar.queries import friends, hand, is_aboard, movement_of, range_of
from fimbul.games.worldwar.state import War

PHASES: Final = ["movement", "war", "campaign", "retreat", "landing"]
MOVEMENT: Final = 0  # the Movement action
WAR: Final = 1  # the movement phase of a Full War
CAMPAIGN: Final = 2  # the movement phase of a Small Campaign
RETREAT: Final = 3  # movement after the combats of a Full War
LANDING: Final = 4  # what is left of it after a Small Campaign: air lands

CALM_SEA: Final = 3  # a medium beside land, air and sea: ships with passengers shun devastation
NO_WAY: Final = 99


class Station:
    """Where carriers stand: a sea with ships, or a place with fighters."""

    def __init__(self, place: Place, side: Side, carriers: list[Group]) -> None:
        self.place: Final = place
        self.side: Final = side  # whose they are: one's own side, or a partner
        self.carriers: Final = carriers
        self.longest: Final[dict[int, int]] = {}  # the longest trip, by what matters of a passenger


class Spread:
    """What is entered from a start after one step, after two and so on, as far as somebody has asked."""

    def __init__(self, near: list[int], start: Place, through: int, into: int) -> None:
        self.near: Final = near
        self.through: Final = through
        self.into: Final = into
        self.start: Final = BIT[start]
        self.seen = self.edge = BIT[start]
        self.rings: Final[list[int]] = []  # what is entered first after so many steps
        self.within: Final = [0]  # everything that is entered in so many steps

    def grow(self, steps: int) -> int:
        """Look so many steps ahead; how many there are before it ends."""
        while len(self.rings) < steps and self.edge:
            ring = around(self.near, self.edge) & self.into & ~self.seen
            self.seen |= ring
            self.edge = ring & self.through
            if ring:
                self.rings.append(ring)
                self.within.append(self.seen & ~self.start)
        return min(steps, len(self.rings))

    def flood(self, steps: int) -> int:
        """Everything that is entered within so many steps."""
        return self.within[self.grow(steps)]

    def distance(self, target: Place, most: int) -> int:
        """How many steps it takes to a place; NO_WAY if it cannot be done."""
        if self.start == BIT[target]:
            return 0
        steps = self.grow(most)
        if not self.within[steps] & BIT[target]:
            return NO_WAY
        while self.within[steps - 1] & BIT[target]:
            steps -= 1
        return steps

    def between(self, target: Place, most: int) -> list[Place]:
        """The places between the start and a place that can be entered, on a way of fewest steps."""
        found: list[Place] = []
        here = BIT[target]
        for step in range(self.distance(target, most) - 2, -1, -1):
            place = places_in(self.rings[step] & self.through & around(self.near, here))[0]
            found.append(place)
            here = BIT[place]
        found.reverse()
        return found


class Terrain:
    """The map as a side finds it at this moment of an action, and what has been found out about it since."""

    def __init__(
        self,
        state: War,
        side: Side,
        phase: int,
        target: Place,
        movers: int,
        carriers: int,
        through: int,
        stops: int,
        landing: int,
        rough: int,
        held: int,
        harbours: int,
        room: list[int],
        sea: list[int],
    ) -> None:
        self.side: Final = side
        self.phase: Final = phase
        self.target: Final = target  # of a small campaign
        self.movers: Final = movers  # the nations whose counters move
        self.carriers: Final = carriers  # the nations whose ships and fighters may carry them
        self.through: Final = through  # what may be entered and left again
        self.stops: Final = stops  # what stops whoever enters it
        self.into: Final = enterable(phase, target, through, stops)  # what may be entered
        self.landing: Final = landing  # lands where air can stay
        self.rough: Final = rough  # devastated
        self.calm: Final = through & ~rough  # where ships pass with somebody aboard, who cannot be rolled for
        self.calm_seas: Final = self.into & ALL_SEA & ~rough  # what they may enter
        self.shores: Final = through if is_aiming(phase, target) else ALL_SEA  # from where they put somebody ashore
        self.held: Final = held  # where those who entered in this action must stay
        self.room: Final = room  # by place: what ships there can still carry, by strength
        self.harbours: Final = harbours  # the seas where there is room
        self.sea: Final = sea  # by sea: its neighbours, canals that are shut left out
        self.spreads: Final[dict[int, Spread]] = {}  # by medium and start
        self.carried: Final[dict[int, int]] = {}  # where somebody is carried, by place and what matters of a passenger
        self.piers: Final = [NONE, NONE, NONE]  # by strength: the seas from where ships take somebody aboard
        self.fleets: list[Station] | None = None  # ships that may carry; None until they are looked for
        self.wings: list[Station] | None = None  # fighters that may
        self.towards: Final = rings_around(state, target) if phase == CAMPAIGN else []  # by steps: whence it is near
        self.missiles: Final = missiles_of(state, movers) if phase == CAMPAIGN else 0  # from how far they fire at it
        self.stacks: Final = state.stacks.copy()  # what it was made from ...
        self.action: Final = state.action
        self.sides: Final = state.sides
        self.pacts: Final = state.pacts
        self.devastation: Final = state.devastation

    def still_holds(self, state: War, side: Side, phase: int, target: Place) -> bool:
        """Would a side find the very same again? Shared things are replaced, never changed."""
        return (
            self.side == side
            and self.phase == phase
            and self.target == target
            and self.action is state.action
            and self.sides is state.sides
            and self.pacts is state.pacts
            and self.devastation is state.devastation
            and self.stacks == state.stacks
        )


@rule("WW-MOV-01", "WW-SMC-02", "WW-PCM-02")
def enterable(phase: int, target: Place, through: int, stops: int) -> int:
    """What may be entered: friendly land and open sea; in a Full War everything; in a small campaign its target too.

    While the target is looked for, that is everything.
    """
    if phase == WAR or is_aiming(phase, target):
        return through | stops
    return through | BIT[target] if phase == CAMPAIGN and target != SPACE else through


def is_aiming(phase: int, target: Place) -> bool:
    """Is the target of a small campaign looked for?"""
    return phase == CAMPAIGN and target == NONE


def rings_around(state: War, target: Place) -> list[int]:
    """By steps, from where a target is no further than that, if nothing is in the way; Space is far from everything.

    A target that is looked for may be next to everything.
    """
    if target == NONE:
        return [ALL_LAND | ALL_SEA]
    if target == SPACE:
        return [0]
    found = [BIT[target]]
    for ring in state.box.map.all.rings[target]:
        found.append(found[-1] | ring)
    return found


def missiles_of(state: War, nations: int) -> int:
    """How far the missiles of nations fly that can be carried."""
    return max([range_of(state, nation, MLRS) for nation in places_in(nations)], default=0)


def is_too_far(ground: Terrain, place: Place, steps: int) -> bool:
    """Is the target of a small campaign more than so many steps from a place, whatever is in the way?"""
    return ground.phase == CAMPAIGN and not ground.towards[min(steps, len(ground.towards) - 1)] & BIT[place]


def movers_of(state: War, side: Side) -> int:
    """The nations of a side that take part in the action."""
    return state.action.party if state.action.side == side else hand(state, side)


def carriers_of(state: War, side: Side) -> int:
    """The nations whose ships and fighters may carry: one's own, and partners' who move too and have not refused."""
    found = movers_of(state, side)
    for nation in range(len(NATIONS)):
        if state.action.joint >> nation & 1:
            other = state.sides[nation]
            if other < MOST_SEATS and friends(state, side) >> other & 1 and not state.action.keepers >> other & 1:
                found |= 1 << nation
    return found


def possible_carriers(state: War, side: Side) -> int:
    """The nations whose ships and fighters may carry, before partners have declared what they do.

    Whoever acts by Will moves alone.
    """
    movers = movers_of(state, side)
    if movers != hand(state, side):
        return movers
    found = 0
    for nation, other in enumerate(state.sides):
        if other == side or (other < MOST_SEATS and friends(state, side) >> other & 1):
            found |= 1 << nation
    return found


def survey(state: War, side: Side, phase: int, target: Place) -> Terrain:
    """The map as a side finds it; nobody looks twice at a map that has not changed."""
    last = state.surveyed
    if isinstance(last, Terrain) and last.still_holds(state, side, phase, target):
        return last
    found = surveyed(state, side, phase, target)
    state.surveyed = found
    return found


@rule("WW-MOV-04", "WW-MOV-07", "WW-TRN-08")
def surveyed(state: War, side: Side, phase: int, target: Place) -> Terrain:
    """What is open to a side, and what stops it.

    Open are lands with friends in them, friendly homes that no enemy holds, and seas without enemy ships or with
    friendly ones. All else stops: what enemies hold, neutral and un-allied land, homes of others though they be empty.
    Whoever had to stop somewhere in this action opens it to nobody; its owner may.
    """
    friendly, movers = friends(state, side), movers_of(state, side)
    carriers = possible_carriers(state, side) if is_aiming(phase, target) else carriers_of(state, side)
    own, sides, units = 0, state.sides, state.box.units
    for nation, homes in enumerate(state.box.homes):
        if friendly >> sides[nation] & 1:
            own |= homes
    through, landing = own | ALL_SEA, own
    harbours, room = 0, [0] * PLACES
    for place in range(PLACES):
        stack = state.stacks[place]
        if not stack:
            continue
        bit = BIT[place]
        if place <= LAST_LAND:
            there = held_by_friends = held_by_enemies = False
            for each in stack:
                on_land = units[kind_of(each)].domain == LAND
                if friendly >> sides[nation_of(each)] & 1:
                    there = True
                    held_by_friends = held_by_friends or on_land
                else:
                    held_by_enemies = held_by_enemies or on_land
            if there:
                through |= bit
            elif held_by_enemies:
                through &= ~bit
            if held_by_friends:
                landing |= bit
            elif held_by_enemies:
                landing &= ~bit
        else:
            ships = cargo = 0
            enemy_ships = False
            for each in stack:
                kind, points = kind_of(each), points_of(each)
                if friendly >> sides[nation_of(each)] & 1:
                    if kind == NAVY:
                        ships += points
                    elif kind != SPECIAL_OPS:
                        cargo += points
                elif kind == NAVY:
                    enemy_ships = True
            if enemy_ships and not ships:
                through &= ~bit
            room[place] = ships - cargo
            if ships > cargo:
                harbours |= bit
    held = 0
    if phase < RETREAT:
        held = state.action.entered & ~state.action.granted
        through = through & ~held | state.action.granted
    return Terrain(
        state,
        side,
        phase,
        target,
        movers,
        carriers,
        through,
        (ALL_LAND | ALL_SEA) & ~through,
        landing,
        rough_places(state),
        held,
        harbours,
        room,
        open_waters(state, friendly),
    )


def rough_places(state: War) -> int:
    """The devastated territories."""
    found = 0
    for place, markers in enumerate(state.devastation):
        if markers:
            found |= BIT[place]
    return found


@rule("WW-TRN-01")
def open_waters(state: War, friendly: int) -> list[int]:
    """By sea, the seas next to it, canals included; by option without those whose land enemies hold."""
    near = state.box.map.sea.near
    if not state.settings.canal_control:
        return near
    waters = near[:]
    for one, other, between in state.box.map.canals:
        friends_there = enemies_there = False
        for each in state.stacks[between]:
            if friendly >> state.sides[nation_of(each)] & 1:
                friends_there = True
            elif state.box.units[kind_of(each)].domain == LAND:
                enemies_there = True
        if enemies_there and not friends_there:
            waters[one] &= ~BIT[other]
            waters[other] &= ~BIT[one]
    return waters


def around(near: list[int], places: int) -> int:
    """All neighbours of the places of a set."""
    found = 0
    for place in places_in(places):
        found |= near[place]
    return found


def spread(state: War, ground: Terrain, medium: int, start: Place) -> Spread:
    """How something spreads from a place over land, in the air, over sea, or over calm sea alone."""
    key = start << 2 | medium
    found = ground.spreads.get(key)
    if found is None:
        if medium == LAND:
            found = Spread(state.box.map.land.near, start, ground.through, ground.into)
        elif medium == AIR:
            found = Spread(state.box.map.all.near, start, ground.through, ground.into)
        elif medium == SEA:
            found = Spread(ground.sea, start, ground.through, ground.into)
        else:
            found = Spread(ground.sea, start, ground.calm, ground.calm_seas)
        ground.spreads[key] = found
    return found


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
    if not ground.held & BIT[place] or not spent_of(group):
        return False
    return kind_of(group) not in (DRONE, FIGHTER, MEGA_FIGHTER) or not has_fired(group)


@rule("WW-SMC-05")
def goals(state: War, ground: Terrain, group: Group) -> int:
    """Where counters may end: in a small campaign at its target, or missiles where they can fire at it."""
    if ground.phase != CAMPAIGN or ground.target == NONE:
        return ALL_LAND | ALL_SEA
    if ground.target == SPACE:
        return 0
    found = BIT[ground.target]
    for ring in state.box.map.all.rings[ground.target][: range_of(state, nation_of(group), kind_of(group))]:
        found |= ring & ground.through
    return found


@rule("WW-MOV-03", "WW-MOV-09", "WW-MOV-10", "WW-SOP-01")
def reach(state: War, ground: Terrain, group: Group, place: Place) -> int:
    """Where counters come by themselves: land units over land, ships over sea, air over both, special ops anywhere.

    Those aboard go ashore, satellites nowhere. Only a campaign leaves air where it cannot stay.
    """
    unit, left, board = state.box.units[kind_of(group)], steps_left(state, group, ground.phase), state.box.map
    if is_aboard(state, group, place):
        if spent_of(group) == SPENT_OUT or ground.phase == LANDING:
            return 0
        return board.coast.near[place] & ground.into & goals(state, ground, group)
    if not left or is_held(ground, group, place) or (ground.phase == LANDING and unit.domain != AIR):
        return 0
    if kind_of(group) == SPECIAL_OPS:
        return ground.into & ~BIT[place] & goals(state, ground, group)
    if is_too_far(ground, place, left + range_of(state, nation_of(group), kind_of(group))):
        return 0
    found = spread(state, ground, unit.domain, place).flood(left)
    if unit.domain == AIR:
        return found & air_ends(ground, group, found) & goals(state, ground, group)
    return found & goals(state, ground, group) if ground.phase == CAMPAIGN else found


def air_ends(ground: Terrain, group: Group, among: int) -> int:
    """Where air may end: before combats anywhere, else where it can stay."""
    return among if ground.phase in (WAR, CAMPAIGN) else bases(ground, group, among)


@rule("WW-PCM-03", "WW-UNI-08")
def bases(ground: Terrain, group: Group, among: int) -> int:
    """Where air can stay: friendly land, or but for mega fighters a ship with room for it."""
    found = among & ground.landing
    if kind_of(group) == MEGA_FIGHTER:
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


def ways(near: list[int], start: Place, target: Place, steps: int, through: int, into: int, rough: int) -> list[Way]:
    """The ways that differ in cost: the one through the least devastation first, then shorter ones through more."""
    best: list[dict[Place, int]] = [{start: 0}]  # after so many steps: where, and through how many devastated places
    found: list[Way] = []
    least = len(near)
    for step in range(1, steps + 1):
        ring: dict[Place, int] = {}
        for place, rolls in best[-1].items():
            if place == target or (step > 1 and not through & BIT[place]):
                continue
            for other in places_in(near[place] & into):
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
