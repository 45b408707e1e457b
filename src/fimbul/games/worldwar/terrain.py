"""The map as a side finds it at a moment of an action: what is open to it, what stops it, and how far that leads.

A set of places is an int with a bit for each. Nobody looks twice at what has not changed: what was found is kept with
the position, and after a move only the places that it changed are looked at again.
"""

from typing import Final

from fimbul.core.places import Places, places_in
from fimbul.core.rule import rule
from fimbul.games.worldwar.data import ALL_LAND, ALL_SEA, BIT, Place, Side, is_land
from fimbul.games.worldwar.floods import Openings, Outposts, Spread, Stations
from fimbul.games.worldwar.groups import Stack, kind_of, nation_of, points_of
from fimbul.games.worldwar.names import (
    AIR,
    FIGHTER,
    LAND,
    LAST_LAND,
    MEGA_FIGHTER,
    MLRS,
    MOST_SEATS,
    NAVY,
    NONE,
    PLACES,
    SPACE,
    SPECIAL_OPS,
)
from fimbul.games.worldwar.queries import friends, hand, range_of
from fimbul.games.worldwar.state import Action, War

PHASES: Final = ["movement", "war", "campaign", "retreat", "landing"]
MOVEMENT: Final = 0  # the Movement action
WAR: Final = 1  # the movement phase of a Full War
CAMPAIGN: Final = 2  # the movement phase of a Small Campaign
RETREAT: Final = 3  # movement after the combats of a Full War
LANDING: Final = 4  # what is left of it after a Small Campaign: air lands

CALM_SEA: Final = 3  # a medium beside land, air and sea: ships with passengers shun devastation
EVERYWHERE: Final = ALL_LAND | ALL_SEA
NOT_KNOWN: Final = 0  # whether anything can leave a place, as far as somebody has looked ...
LEAVES: Final = 1  # by a step next door
LEAVES_FOR_NOW: Final = 2  # by a longer way, or carried, as things are elsewhere
STAYS_FOR_NOW: Final = 3
STAYS: Final = 4  # whatever happens elsewhere
NOBODY_LOOKED: Final = [NOT_KNOWN] * PLACES
NOBODY_MARCHED: Final = -1
NOBODY_ANYWHERE: Final[list[Stack]] = [[] for _ in range(PLACES)]
NOTHING_OPEN: Final = Openings(0, 0)
ALL_PLACES: Final = list(range(PLACES))
SEAS: Final = ALL_PLACES[LAST_LAND + 1 :]


class Expedition:
    """Who moves, in which phase, and where to: what stays the same from one move to the next."""

    def __init__(self, state: War, side: Side, phase: int, target: Place) -> None:
        self.side: Final = side
        self.phase: Final = phase
        self.target: Final = target  # of a small campaign
        self.movers: Final = movers_of(state, side)  # the nations whose counters move
        self.aims: Final = phase == CAMPAIGN and target == NONE  # is the target of a small campaign looked for?
        self.carriers: Final = carriers_of(state, side, self.aims)  # those whose ships and fighters may carry them
        self.homes: Final = homes_of_friends(state, side)
        self.rough: Final = rough_places(state)  # devastated
        self.towards: Final = rings_around(state, target) if phase == CAMPAIGN else []  # by steps: whence it is near
        self.missiles: Final = missiles_of(state, self.movers) if phase == CAMPAIGN else 0  # how far they fire at it
        self.action: Final = state.action  # what it was made from ...
        self.sides: Final = state.sides
        self.pacts: Final = state.pacts
        self.technologies: Final = state.technologies
        self.devastation: Final = state.devastation

    def goes_on(self, state: War, side: Side, phase: int, target: Place) -> bool:
        """Is it the same, among the same people? Shared things are replaced, never changed."""
        return (
            self.side == side
            and self.phase == phase
            and self.target == target
            and self.sides is state.sides
            and self.pacts is state.pacts
            and self.technologies is state.technologies
            and self.devastation is state.devastation
            and (self.action is state.action or are_the_same_people(self.action, state.action))
        )


def are_the_same_people(before: Action, now: Action) -> bool:
    """Do the same nations act, and lend each other carriers?"""
    return (
        before.side == now.side
        and before.party == now.party
        and before.joint == now.joint
        and before.keepers == now.keepers
    )


class Terrain:
    """The map as an expedition finds it at a moment, and what has been found out about it since."""

    def __init__(self, state: War, expedition: Expedition, last: "Terrain | None") -> None:
        self.expedition: Final = expedition
        self.side: Final = expedition.side
        self.phase: Final = expedition.phase
        self.target: Final = expedition.target
        self.is_bound: Final = expedition.phase == CAMPAIGN and not expedition.aims  # to a target, and nowhere else
        self.movers: Final = expedition.movers
        self.carriers: Final = expedition.carriers
        self.rough: Final = expedition.rough
        self.stacks: Final = state.stacks.copy()  # what it was made from ...
        self.action: Final = state.action
        if last is None:
            self.open = expedition.homes | ALL_SEA  # where one could pass if nobody had been stopped
            self.landing = expedition.homes  # lands where air can stay
            self.room = [0] * PLACES  # by place: what ships there can still carry, by strength
            self.harbours = 0  # the seas where there is room
        else:
            self.open = last.open
            self.landing = last.landing
            self.room = last.room.copy()
            self.harbours = last.harbours
        self.held = 0  # where those who entered in this action must stay
        self.through = 0  # what may be entered and left again
        self.stops = 0  # what stops whoever enters it
        self.into = 0  # what may be entered
        self.calm = 0  # where ships pass with somebody aboard, who cannot be rolled for
        self.calm_seas = 0  # what they may enter
        self.shores = ALL_SEA  # from where they put somebody ashore
        self.openings = NOTHING_OPEN  # as far as one comes ...
        self.calm_openings = NOTHING_OPEN  # ships with somebody aboard
        self.flights = NOTHING_OPEN  # fighters on their way to somebody
        self.way_back = NOTHING_OPEN  # backwards from a target
        self.calm_way_back = NOTHING_OPEN
        self.sea = state.box.map.sea  # by sea: its neighbours, canals that are shut left out
        self.spreads: dict[int, Spread] = {}  # by medium and start, each as it was found last
        self.carried: dict[int, int] = {}  # where somebody is carried, by place and what matters of a passenger
        self.piers: list[Outposts | None] = [None, None, None]  # by strength: where ships take somebody aboard
        self.pick_ups: list[Outposts | None] = [None, None, None]  # by strength: where fighters take somebody along
        self.gathering: list[int] = [NONE, NONE, NONE]  # by strength: whence somebody is brought to the target
        self.fleets = Stations([], SEAS)  # ships that may carry
        self.wings = Stations([], ALL_PLACES)  # fighters that may
        self.marched = NOBODY_MARCHED  # where anybody comes by itself
        self.leaving = NOBODY_LOOKED.copy()  # by place: can anything go from there?

    def open_up(self, state: War, last: "Terrain | None") -> None:
        """When all has been looked at: what may be entered, and what stops."""
        action = state.action
        if self.phase < RETREAT:
            self.held = action.entered & ~action.granted
            self.through = self.open & ~self.held | action.granted
        else:
            self.through = self.open
        if last is not None and last.through == self.through:
            self.through, self.stops, self.into = last.through, last.stops, last.into
            self.calm, self.calm_seas, self.shores = last.calm, last.calm_seas, last.shores
            self.openings, self.calm_openings, self.flights = last.openings, last.calm_openings, last.flights
            self.way_back, self.calm_way_back = last.way_back, last.calm_way_back
        else:
            self.stops = EVERYWHERE & ~self.through
            self.into = enterable(self.phase, self.target, self.through, self.stops)
            self.calm = self.through & ~self.rough
            self.calm_seas = self.into & ALL_SEA & ~self.rough
            self.shores = self.through if self.expedition.aims else ALL_SEA
            self.openings = Openings(self.through, self.into)
            self.calm_openings = Openings(self.calm, self.calm_seas)
            self.flights = Openings(self.through, self.through)
            self.way_back = Openings(self.through, EVERYWHERE)
            self.calm_way_back = Openings(self.calm, EVERYWHERE)
        if state.settings.canal_control:
            self.sea = open_waters(state, friends(state, self.side))

    def is_like(self, other: "Terrain") -> bool:
        """Is the same open?"""
        return (
            self.through == other.through
            and self.into == other.into
            and self.landing == other.landing
            and self.sea is other.sea
        )


@rule("WW-MOV-01", "WW-SMC-02", "WW-PCM-02")
def enterable(phase: int, target: Place, through: int, stops: int) -> int:
    """What may be entered: friendly land and open sea; in a Full War everything; in a small campaign its target too.

    While the target is looked for, that is everything.
    """
    if phase == WAR or (phase == CAMPAIGN and target == NONE):
        return through | stops
    return through | BIT[target] if phase == CAMPAIGN and target != SPACE else through


def rings_around(state: War, target: Place) -> list[int]:
    """By steps, from where a target is no further than that, if nothing is in the way; Space is far from everything.

    A target that is looked for may be next to everything.
    """
    if target == NONE:
        return [EVERYWHERE]
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
    if ground.phase != CAMPAIGN:
        return False
    towards = ground.expedition.towards
    return not towards[min(steps, len(towards) - 1)] & BIT[place]


def movers_of(state: War, side: Side) -> int:
    """The nations of a side that take part in the action."""
    return state.action.party if state.action.side == side else hand(state, side)


def carriers_of(state: War, side: Side, aims: bool) -> int:
    """The nations whose ships and fighters may carry: one's own, and partners' who move too and have not refused.

    Before partners have declared what they do, any of them may move too; but whoever acts by Will moves alone.
    """
    found, friendly = movers_of(state, side), friends(state, side)
    if aims and found != hand(state, side):
        return found
    for nation, other in enumerate(state.sides):
        lends = aims or (state.action.joint >> nation & 1 and not state.action.keepers >> other & 1)
        if other < MOST_SEATS and friendly >> other & 1 and lends:
            found |= 1 << nation
    return found


def homes_of_friends(state: War, side: Side) -> int:
    """The home territories of a side and its friends."""
    friendly, found = friends(state, side), 0
    for nation, homes in enumerate(state.box.homes):
        if friendly >> state.sides[nation] & 1:
            found |= homes
    return found


def rough_places(state: War) -> int:
    """The devastated territories."""
    found = 0
    for place, markers in enumerate(state.devastation):
        if markers:
            found |= BIT[place]
    return found


def survey(state: War, side: Side, phase: int, target: Place) -> Terrain:
    """The map as a side finds it; only what has changed since somebody looked is looked at again."""
    last = state.surveyed
    if not isinstance(last, Terrain):
        found = surveyed(state, Expedition(state, side, phase, target), None)
    elif not last.expedition.goes_on(state, side, phase, target):
        found = surveyed(state, Expedition(state, side, phase, target), None)
        found.spreads = last.spreads
    elif last.action is state.action and last.stacks == state.stacks:
        return last
    else:
        found = surveyed(state, last.expedition, last)
    state.surveyed = found
    return found


def surveyed(state: War, expedition: Expedition, last: Terrain | None) -> Terrain:
    """Look at every place that is not as it was."""
    ground, friendly = Terrain(state, expedition, last), friends(state, expedition.side)
    changed: list[Place] = []
    now, before, is_new = state.stacks, NOBODY_ANYWHERE if last is None else last.stacks, last is None
    for place in range(PLACES):
        stack = now[place]
        if stack is not before[place] and (stack or not is_new):
            changed.append(place)
            if is_land(place):
                look_at_land(state, ground, friendly, place, is_new)
            else:
                look_at_sea(state, ground, friendly, place, is_new)
    ground.open_up(state, last)
    if last is not None:
        remember(state, ground, last, changed)
    return ground


@rule("WW-MOV-04", "WW-MOV-07", "WW-TRN-08")
def look_at_land(state: War, ground: Terrain, friendly: int, place: Place, is_new: bool) -> None:
    """Open are lands with friends in them, and friendly homes that no enemy holds; air stays where friends hold it.

    All else stops: what enemies hold, neutral and un-allied land, homes of others though they be empty. Whoever had to
    stop somewhere in this action opens it to nobody; its owner may.
    """
    there = held_by_friends = held_by_enemies = False
    for each in state.stacks[place]:
        on_land = state.box.units[kind_of(each)].domain == LAND
        if friendly >> state.sides[nation_of(each)] & 1:
            there = True
            held_by_friends = held_by_friends or on_land
        else:
            held_by_enemies = held_by_enemies or on_land
    bit, owner = BIT[place], state.box.owner[place]
    is_home = owner != NONE and friendly >> state.sides[owner] & 1 == 1
    at_home = is_home and not held_by_enemies
    if (there or at_home) != (is_home if is_new else ground.open & bit != 0):
        ground.open ^= bit
    if (held_by_friends or at_home) != (is_home if is_new else ground.landing & bit != 0):
        ground.landing ^= bit


def look_at_sea(state: War, ground: Terrain, friendly: int, place: Place, is_new: bool) -> None:
    """Open are seas without enemy ships or with friendly ones; these are harbours if they have room for somebody."""
    ships = cargo = 0
    enemy_ships = False
    for each in state.stacks[place]:
        kind = kind_of(each)
        if friendly >> state.sides[nation_of(each)] & 1:
            if kind == NAVY:
                ships += points_of(each)
            elif kind != SPECIAL_OPS:
                cargo += points_of(each)
        elif kind == NAVY:
            enemy_ships = True
    bit = BIT[place]
    if (ships > 0 or not enemy_ships) != (is_new or ground.open & bit != 0):
        ground.open ^= bit
    if (ships > cargo) != (not is_new and ground.harbours & bit != 0):
        ground.harbours ^= bit
    ground.room[place] = ships - cargo


def remember(state: War, ground: Terrain, last: Terrain, changed: list[Place]) -> None:
    """What had been found out before and still holds: who carries from where nothing has changed, and where to."""
    ground.spreads = last.spreads
    if ground.held != last.held:
        changed = sorted({*changed, *places_in(ground.held ^ last.held)})
    carriers_changed = False
    for place in changed:
        if has_carriers(ground, last.stacks[place]) or has_carriers(ground, state.stacks[place]):
            carriers_changed = True
    if carriers_changed:
        ground.fleets = without_places(last.fleets, changed, SEAS[0])
        ground.wings = without_places(last.wings, changed, 0)
    else:
        ground.fleets, ground.wings = last.fleets, last.wings
    ground.leaving = last.leaving.copy()
    if carriers_changed or not ground.is_like(last):
        same_waters = ground.sea is last.sea
        forget(state, ground, ground.into ^ last.into | ground.landing ^ last.landing if same_waters else EVERYWHERE)
    else:
        ground.carried, ground.piers = last.carried, last.piers
        ground.gathering, ground.pick_ups = last.gathering, last.pick_ups
    for place in changed:
        ground.leaving[place] = NOT_KNOWN


def forget(state: War, ground: Terrain, altered: int) -> None:
    """Who leaves, where that hangs on more than the first step, or on a first step to where it is altered."""
    near = state.box.map.all.near
    for place in range(PLACES):
        known = ground.leaving[place]
        if known in (LEAVES_FOR_NOW, STAYS_FOR_NOW) or (known == LEAVES and altered and near[place] & altered):
            ground.leaving[place] = NOT_KNOWN


def has_carriers(ground: Terrain, stack: Stack) -> bool:
    """Are there ships or fighters that may carry?"""
    for each in stack:
        if ground.carriers >> nation_of(each) & 1 and kind_of(each) in (NAVY, FIGHTER, MEGA_FIGHTER):
            return True
    return False


def without_places(stations: Stations, changed: list[Place], first: Place) -> Stations:
    """Stations that are as they were; where something has changed somebody has to look again."""
    known = [station for station in stations.known if not is_among(station.place, changed)]
    unknown = stations.unknown.copy()
    for place in changed:
        if place >= first and not is_among(place, stations.unknown):
            unknown.append(place)
    return Stations(known, unknown)


def is_among(place: Place, places: list[Place]) -> bool:
    """Is a place one of a few?"""
    for each in places:
        if each == place:
            return True
    return False


@rule("WW-TRN-01")
def open_waters(state: War, friendly: int) -> Places:
    """The seas, canals included, without those whose land enemies hold: by option."""
    shut = 0
    for number, (_, _, between) in enumerate(state.box.map.canals):
        friends_there = enemies_there = False
        for each in state.stacks[between]:
            if friendly >> state.sides[nation_of(each)] & 1:
                friends_there = True
            elif state.box.units[kind_of(each)].domain == LAND:
                enemies_there = True
        if enemies_there and not friends_there:
            shut |= 1 << number
    return state.box.map.sea_without(shut)


def spread(state: War, ground: Terrain, medium: int, start: Place) -> Spread:
    """How something spreads from a place over land, in the air, over sea, or over calm sea alone."""
    key = start << 2 | medium
    if medium == LAND:
        return kept_spread(ground, key, state.box.map.land, BIT[start], ground.openings)
    if medium == AIR:
        return kept_spread(ground, key, state.box.map.all, BIT[start], ground.openings)
    return kept_spread(
        ground, key, ground.sea, BIT[start], ground.calm_openings if medium == CALM_SEA else ground.openings
    )


def approach(state: War, ground: Terrain, medium: int, target: Place) -> Spread:
    """The same backwards from where somebody goes, as to the target of a small campaign: whence it is so many steps.

    Over calm sea it begins where ships put somebody ashore, or at the target itself if that is sea.
    """
    board = state.box.map
    key = target + 1 + SPACE << 2 | medium
    if medium == CALM_SEA:
        return kept_spread(ground, key, ground.sea, landings(state, target) & ground.calm_seas, ground.calm_way_back)
    near = board.land if medium == LAND else board.all if medium == AIR else ground.sea
    return kept_spread(ground, key, near, BIT[target], ground.way_back)


def landings(state: War, target: Place) -> int:
    """The seas from where ships bring somebody to a place."""
    return state.box.map.coast.near[target] if is_land(target) else BIT[target]


def kept_spread(ground: Terrain, key: int, near: Places, start: int, openings: Openings) -> Spread:
    """A spread as it was found last, if it is still so; else it is found anew."""
    found = ground.spreads.get(key)
    if found is None or found.start != start or not found.still_holds(near, openings):
        found = Spread(near, start, openings)
        ground.spreads[key] = found
    return found
