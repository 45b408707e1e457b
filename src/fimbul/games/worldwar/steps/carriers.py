"""Carriers: where ships and fighters can carry somebody, and by which of them it takes the fewest steps."""

from typing import Final

from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.games.worldwar.data import ALL_LAND, BIT, Place, Side, is_sea
from fimbul.games.worldwar.floods import NO_WAY, NOT_ASKED, Outposts, Station, Stations
from fimbul.games.worldwar.groups import (
    SPENT_OUT,
    Group,
    has_unloaded,
    kind_of,
    nation_of,
    points_of,
    so_many,
    spent_of,
    steps_of,
    strength_of,
)
from fimbul.games.worldwar.names import (
    AIR,
    FIGHTER,
    LAND,
    MEGA_FIGHTER,
    NAVY,
    NONE,
    SPACE,
    SPECIAL_OPS,
)
from fimbul.games.worldwar.queries import is_aboard
from fimbul.games.worldwar.routes import goals, is_held, steps_left
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.transport import hold_in, must_go, singles, weight
from fimbul.games.worldwar.terrain import (
    CALM_SEA,
    CAMPAIGN,
    MOVEMENT,
    RETREAT,
    Terrain,
    approach,
    is_too_far,
    landings,
    spread,
)

ANY_LAND: Final = 0
FARTHEST: Final = 15  # steps that anybody can go
ASHORE: Final = 1  # a step between a sea and the land at it


@rule("WW-TRN-05", "WW-TRN-07", "WW-UNI-07", "WW-UNI-09")
def stations_at(state: War, ground: Terrain, place: Place, by_sea: bool) -> list[Station]:
    """Ships, or fighters and mega fighters, of any nation that may carry, which can still take somebody."""
    carriers: list[Group] = []
    far: list[int] = []
    sides, most = 0, NONE
    for each in state.stacks[place]:
        if ground.carriers >> nation_of(each) & 1:
            steps = reaches(state, ground, each, place)
            if can_carry(ground, each, by_sea, steps):
                carriers.append(each)
                far.append(steps)
                sides |= 1 << state.sides[nation_of(each)]
                most = max(most, steps)
    if most == NONE or not come_near(ground, place, most):
        return []
    own = 1 << ground.side
    if sides == own:
        return [Station(place, ground.side, carriers, far)]
    found = [station_of(state, place, ground.side, carriers, far)] if sides & own else []
    for side in places_in(sides & ~own):
        found.append(station_of(state, place, side, carriers, far))
    return found


def station_of(state: War, place: Place, side: Side, carriers: list[Group], far: list[int]) -> Station:
    """Those of one side."""
    own = [number for number, each in enumerate(carriers) if state.sides[nation_of(each)] == side]
    return Station(place, side, [carriers[number] for number in own], [far[number] for number in own])


def look_for_stations(state: War, ground: Terrain, stations: Stations, by_sea: bool) -> list[Station]:
    """All of them, where somebody has looked before and where nobody has."""
    if stations.unknown:
        for place in stations.unknown:
            if state.stacks[place]:
                stations.known.extend(stations_at(state, ground, place, by_sea))
        stations.unknown = []
    return stations.known


def come_near(ground: Terrain, place: Place, steps: int) -> bool:
    """In a small campaign, can carriers bring anybody to its target, from the last sea ashore, or missiles near it?"""
    return not is_too_far(ground, place, steps + ASHORE + ground.expedition.missiles)


def can_carry(ground: Terrain, carrier: Group, by_sea: bool, steps: int) -> bool:
    """Can counters that can go so many steps still carry somebody: ships that have not unloaded, fighters that fly?"""
    kind = kind_of(carrier)
    if kind == NAVY:
        return by_sea and (not has_unloaded(carrier) or ground.phase >= RETREAT)
    return not by_sea and kind in (FIGHTER, MEGA_FIGHTER) and steps > 0


def reaches(state: War, ground: Terrain, carrier: Group, place: Place) -> int:
    """How far a carrier can go from where it stands."""
    return 0 if is_held(ground, carrier, place) else steps_left(state, carrier, ground.phase)


def crew(state: War, station: Station, steps: int, passenger: Group, place: Place) -> list[Group]:
    """The carriers of a station that can go so many steps with a passenger: no other ship than one that has sailed."""
    aboard = is_aboard(state, passenger, place)
    found: list[Group] = []
    for number, each in enumerate(station.carriers):
        waits = aboard and kind_of(each) == NAVY and steps_of(each) < spent_of(passenger) - 1
        if not waits and (not steps or station.reaches[number] >= steps):
            found.append(each)
    return found


@rule("WW-TRN-04")
def can_take(state: War, ground: Terrain, station: Station, steps: int, load: list[Group], place: Place) -> bool:
    """Can carriers take a load so many steps: no more than their strength, with the cargo that must go along?"""
    able = crew(state, station, steps, load[0], place)
    strength = weight(able)
    if not able or kind_of(able[0]) != NAVY:
        return weight(load) <= strength
    hold = hold_in(state, ground, station.place)
    cargo = hold.bound
    if steps:
        cargo = without(cargo, load) if is_aboard(state, load[0], place) else cargo
        if weight(load) + must_go(cargo, hold.strength, hold.strength - strength) <= strength:
            return True
        return bool(small_crew(weary_first(state, ground, able, station.place), weight(load), cargo, hold.strength))
    fresh = weight([each for each in hold.ships if not has_unloaded(each) and ground.carriers >> nation_of(each) & 1])
    return weight(load) <= min(strength, fresh - max(0, weight(cargo) - (hold.strength - fresh)))


def longest_trip(state: War, ground: Terrain, station: Station, passenger: Group, place: Place) -> int:
    """How many steps a station can carry one passenger; NONE if not even across its own sea."""
    if not spent_of(passenger) and not is_aboard(state, passenger, place):
        return longest_from_ashore(state, ground, station, passenger)
    key = is_aboard(state, passenger, place) << 6 | spent_of(passenger) << 2 | strength_of(passenger)
    if key not in station.longest:
        station.longest[key] = steps_with(state, ground, station, passenger, place)
    return station.longest[key]


def longest_from_ashore(state: War, ground: Terrain, station: Station, passenger: Group) -> int:
    """The same for one who has not moved and waits ashore, wherever that is."""
    strength = strength_of(passenger)
    if station.from_ashore[strength] == NOT_ASKED:
        is_free = kind_of(station.carriers[0]) != NAVY or not hold_in(state, ground, station.place).bound
        station.from_ashore[strength] = (
            steps_together(station, strength) if is_free else steps_with(state, ground, station, passenger, ANY_LAND)
        )
    return station.from_ashore[strength]


def steps_together(station: Station, strength: int) -> int:
    """The most steps that carriers of so much strength go, where no cargo binds ships."""
    best = NONE
    for steps in station.reaches:
        if steps > best and strength_within(station, steps) >= strength:
            best = steps
    return best


def strength_within(station: Station, steps: int) -> int:
    """The strength of all carriers of a station that can go so many steps."""
    found = 0
    for number, each in enumerate(station.carriers):
        if station.reaches[number] >= steps:
            found += points_of(each)
    return found


def steps_with(state: War, ground: Terrain, station: Station, passenger: Group, place: Place) -> int:
    """The most steps that some carriers of a station can go with a passenger; NONE if they cannot take him at all."""
    lefts = [0, *station.reaches]
    lefts.sort(reverse=True)
    one, tried = [so_many(passenger, 1)], NONE
    for steps in lefts:
        if steps != tried and can_take(state, ground, station, steps, one, place):
            return steps
        tried = steps
    return NONE


@rule("WW-TRN-02", "WW-PCM-04")
def may_be_carried(state: War, ground: Terrain, passenger: Group, place: Place) -> bool:
    """May land units be carried: if they have not moved, and after combats only if they are aboard already?"""
    if state.box.units[kind_of(passenger)].domain != LAND or kind_of(passenger) == SPECIAL_OPS:
        return False
    if is_aboard(state, passenger, place):
        return ground.phase <= RETREAT and spent_of(passenger) != SPENT_OUT
    return ground.phase < RETREAT and not spent_of(passenger)


def shipped(state: War, ground: Terrain, carriers: "Carriers", passenger: Group, place: Place) -> int:
    """Where ships can take a passenger: seas, and the lands at them."""
    coast, seas = state.box.map.coast, 0
    if is_sea(place):
        left = carriers.steps_aboard(passenger)
        if left != NONE:
            seas = BIT[place] | spread(state, ground, CALM_SEA, place).flood(left)
    else:
        piers = carriers.piers(passenger)
        for fetch in places_in(coast.near[place] & piers.all):
            seas |= BIT[fetch] | spread(state, ground, CALM_SEA, fetch).flood(piers.steps_left(fetch))
    return (seas | coast.around(seas & ground.shores) & ground.into) & ~BIT[place] if seas else 0


def steps_between(state: War, ground: Terrain, medium: int, station: Place, fetch: Place, most: int) -> int:
    """How many steps it takes from a station to where somebody waits; NO_WAY if it cannot be done.

    Looked for backwards, since all stations are asked about one place; but none comes back to one that is shut.
    """
    into = ground.calm_seas if medium == CALM_SEA else ground.into
    if into & BIT[station]:
        return spread(state, ground, medium, fetch).distance(station, most)
    return spread(state, ground, medium, station).distance(fetch, most)


def flown(state: War, ground: Terrain, carriers: "Carriers", passenger: Group, place: Place) -> int:
    """Where fighters can drop a passenger: on land, where they can be themselves."""
    if spent_of(passenger):
        return 0
    left = carriers.pick_ups(passenger).steps_left(place)
    if left <= 0 or is_too_far(ground, place, left + ground.expedition.missiles):
        return 0
    found = spread(state, ground, AIR, place).flood(left) & ALL_LAND
    return found & ground.landing if ground.phase == MOVEMENT else found


class Carriers:
    """All ships and fighters that may carry somebody from a place, looked for when somebody needs them."""

    def __init__(self, state: War, ground: Terrain, place: Place) -> None:
        self.state: Final = state
        self.ground: Final = ground
        self.place: Final = place  # where those stand who may be carried

    def fleets(self) -> list[Station]:
        """All ships that may carry."""
        return look_for_stations(self.state, self.ground, self.ground.fleets, True)

    def wings(self) -> list[Station]:
        """All fighters that may carry; after the combats none."""
        if self.ground.phase >= RETREAT:
            return []
        return look_for_stations(self.state, self.ground, self.ground.wings, False)

    def reach(self, passenger: Group) -> int:
        """Where a land unit can be carried."""
        state, ground, place = self.state, self.ground, self.place
        if not may_be_carried(state, ground, passenger, place):
            return 0
        if ground.is_bound and not state.box.units[kind_of(passenger)].range:
            return BIT[ground.target] if self.can_bring(passenger) else 0
        key = place << 6 | spent_of(passenger) << 2 | strength_of(passenger)
        found = ground.carried.get(key, NONE)
        if found == NONE:
            found = shipped(state, ground, self, passenger, place)
            found |= flown(state, ground, self, passenger, place)
            ground.carried[key] = found
        return goals(state, ground, passenger, found)

    def can_bring(self, passenger: Group) -> bool:
        """Can a land unit be carried to the target of a small campaign?"""
        ground, strength = self.ground, strength_of(passenger)
        if ground.target in (self.place, SPACE):
            return False
        if is_sea(self.place) and self.steps_aboard(passenger) >= self.steps_to_land():
            return True
        if spent_of(passenger):
            return False
        if ground.gathering[strength] == NONE:
            ground.gathering[strength] = self.gathered(passenger)
        return ground.gathering[strength] & BIT[self.place] != 0

    def gathered(self, passenger: Group) -> int:
        """Where carriers fetch one who has not moved: often they bring strong ones from where they bring weak ones."""
        ground, other = self.ground, 3 - strength_of(passenger)
        are_the_same = ground.gathering[other] != NONE and self.piers(passenger) is ground.piers[other]
        if are_the_same and (is_sea(ground.target) or self.pick_ups(passenger) is ground.pick_ups[other]):
            return ground.gathering[other]
        return self.fetched_by_sea(passenger) | self.fetched_by_air(passenger)

    def steps_aboard(self, passenger: Group) -> int:
        """How far ships that somebody is aboard of can take him; NONE if they cannot."""
        best = NONE
        for station in self.fleets():
            if station.place == self.place:
                best = max(best, longest_trip(self.state, self.ground, station, passenger, self.place))
        return best

    def steps_to_land(self) -> int:
        """How far it is from a sea to where ships put somebody ashore at the target."""
        state, ground = self.state, self.ground
        if landings(state, ground.target) & BIT[self.place]:
            return 0
        return approach(state, ground, CALM_SEA, ground.target).distance(self.place, FARTHEST)

    def fetched_by_sea(self, passenger: Group) -> int:
        """The lands from where ships bring one who has not moved to the target: they sail there, then to its shores."""
        piers, cruise = self.piers(passenger), approach(self.state, self.ground, CALM_SEA, self.ground.target)
        found = piers.all & landings(self.state, self.ground.target) | piers.meet(cruise)
        return self.state.box.map.coast.around(found)

    def fetched_by_air(self, passenger: Group) -> int:
        """The places from where fighters bring one who has not moved to the target: they fly there, then to it."""
        if is_sea(self.ground.target):
            return 0
        return self.pick_ups(passenger).meet(approach(self.state, self.ground, AIR, self.ground.target))

    def can_take_away(self, passenger: Group) -> bool:
        """Can a land unit be carried anywhere? Ships that come to its shore can, unless they have to go to a target."""
        state, ground, place = self.state, self.ground, self.place
        if not may_be_carried(state, ground, passenger, place):
            return False
        if is_sea(place) or ground.phase == CAMPAIGN:
            return self.reach(passenger) != 0
        if state.box.map.coast.near[place] & self.piers(passenger).all:
            return True
        return flown(state, ground, self, passenger, place) != 0

    def piers(self, passenger: Group) -> Outposts:
        """The seas where ships can take somebody aboard who waits ashore."""
        ground, strength = self.ground, strength_of(passenger)
        found = ground.piers[strength]
        if found is None:
            stations = self.fleets()
            trips, other = self.trips(stations, passenger), ground.piers[3 - strength]
            if other is not None and other.trips == trips:
                found = other
            else:
                found = Outposts(ground.sea, stations, trips, ground.calm_openings)
            ground.piers[strength] = found
        return found

    def pick_ups(self, passenger: Group) -> Outposts:
        """The places where fighters can take somebody along who has not moved."""
        ground, strength = self.ground, strength_of(passenger)
        found = ground.pick_ups[strength]
        if found is None:
            stations, everywhere = self.wings(), self.state.box.map.all
            trips, other = self.trips(stations, passenger), ground.pick_ups[3 - strength]
            if other is not None and other.trips == trips:
                found = other
            else:
                found = Outposts(everywhere, stations, trips, ground.flights)
            ground.pick_ups[strength] = found
        return found

    def trips(self, stations: list[Station], passenger: Group) -> list[int]:
        """How far each of some stations can carry somebody."""
        return [longest_from_ashore(self.state, self.ground, station, passenger) for station in stations]


class Trip:
    """How carriers take somebody to a place: where they come from, pick up, and end; fewest steps."""

    def __init__(self, station: Station, by_sea: bool, fetch: Place, last: Place, steps: int) -> None:
        self.station: Final = station
        self.by_sea: Final = by_sea
        self.fetch: Final = fetch  # where ships take them aboard
        self.last: Final = last  # where carriers end
        self.steps: Final = steps


def ship_trip(
    state: War,
    ground: Terrain,
    station: Station,
    passenger: Group,
    place: Place,
    aim: Place,
    shores: list[Place],
    beaches: list[Place],
) -> Trip | None:
    """The shortest trip of ships with a passenger, from one of the seas where he waits to one from where he lands.

    Whoever is too far away whatever is open need not be looked at.
    """
    if is_sea(place) and station.place != place:
        return None
    most, apart = longest_trip(state, ground, station, passenger, place), state.box.map.apart[station.place]
    if most == NONE or apart[aim] > most + ASHORE or apart[place] > most + ASHORE:
        return None
    best: Trip | None = None
    way_there = spread(state, ground, CALM_SEA, station.place)
    for fetch in shores:
        first = way_there.distance(fetch, most)
        if first > most or (best is not None and first >= best.steps):
            continue
        further = most - first if first == 0 or ground.calm & BIT[fetch] else 0
        way_on = spread(state, ground, CALM_SEA, fetch)
        for last in beaches:
            second = way_on.distance(last, further)
            if second <= further and (best is None or first + second < best.steps):
                best = Trip(station, True, fetch, last, first + second)
    return best


def air_trip(state: War, ground: Terrain, station: Station, passenger: Group, place: Place, aim: Place) -> Trip | None:
    """The shortest flight with a passenger."""
    most = longest_trip(state, ground, station, passenger, place)
    if most <= 0 or spent_of(passenger) or is_sea(aim) or (station.place != place and not ground.through & BIT[place]):
        return None
    if ground.phase == MOVEMENT and not ground.landing & BIT[aim]:
        return None
    if state.box.map.apart[place][station.place] + state.box.map.apart[place][aim] > most:
        return None
    first = steps_between(state, ground, AIR, station.place, place, most)
    second = spread(state, ground, AIR, place).distance(aim, most - first) if first < most else NO_WAY
    if second > most - first:
        return None
    return Trip(station, False, place, aim, first + second)


def shortest_trips(state: War, ground: Terrain, passenger: Group, place: Place, aim: Place) -> list[Trip]:
    """Who can carry somebody at the least cost: ships before fighters, then whoever goes the fewest steps."""
    carriers, coast = Carriers(state, ground, place), state.box.map.coast.neighbours
    shores = [place] if is_sea(place) else coast[place]
    beaches = [aim] if is_sea(aim) else coast[aim]
    found: list[Trip] = []
    for station in carriers.fleets():
        keep_shortest(found, ship_trip(state, ground, station, passenger, place, aim, shores, beaches))
    if not found:
        for station in carriers.wings():
            keep_shortest(found, air_trip(state, ground, station, passenger, place, aim))
    if len(found) < 2:
        return found
    found.sort(key=lambda trip: trip.station.place)
    return [trip for trip in found if trip.station.side == ground.side] or found


def keep_shortest(trips: list[Trip], trip: Trip | None) -> None:
    """Trips of the fewest steps, and one more: if it is shorter than they are, it alone."""
    if trip is not None and (not trips or trip.steps <= trips[0].steps):
        if trips and trip.steps < trips[0].steps:
            trips.clear()
        trips.append(trip)


def chosen_crew(state: War, ground: Terrain, trip: Trip, load: list[Group], place: Place) -> list[Group]:
    """As few carriers as can take a load, those that have the least movement left; single counters."""
    able = crew(state, trip.station, trip.steps, load[0], place)
    able = weary_first(state, ground, able, trip.station.place)
    hold = hold_in(state, ground, trip.station.place)
    cargo = hold.bound if trip.by_sea and trip.steps else []
    if cargo and is_aboard(state, load[0], place):
        cargo = without(cargo, load)
    return small_crew(able, weight(load), cargo, hold.strength) or able


def weary_first(state: War, ground: Terrain, carriers: list[Group], place: Place) -> list[Group]:
    """Carriers one by one, those first that have the least movement left."""
    found = singles(carriers)
    found.sort(key=lambda each: reaches(state, ground, each, place))
    return found


def small_crew(able: list[Group], load: int, cargo: list[Group], before: int) -> list[Group]:
    """The first so many carriers, or the last so many, that take a load and the cargo that those who stay cannot hold.

    Fewer may do where all of them would have to take too much along: cargo of strength 2 does not part.
    """
    for order in (able, able[::-1]):
        going: list[Group] = []
        for each in order:
            going.append(each)
            if load + must_go(cargo, before, before - weight(going)) <= weight(going):
                return going
    return []


def without(groups: list[Group], taken: list[Group]) -> list[Group]:
    """Single counters of some groups, but for those that are taken."""
    left = singles(groups)
    for each in taken:
        assert each in left, "what is taken along is not there"
        left.remove(each)
    return left
