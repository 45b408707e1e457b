"""The map as a side finds it at a moment of an action: what is open to it, what stops it, and how far that leads.

A set of places is an int with a bit for each. Nobody looks twice at what has not changed: what was found is kept with
the position, and after a move only the places that it changed are looked at again.
"""

from typing import Final

from fimbul.core.places import Places, places_in, places_of_parts
from fimbul.core.rule import rule
from fimbul.games.worldwar.data import ALL_LAND, ALL_SEA, BIT, Place, Side, is_land
from fimbul.games.worldwar.floods import NO_WAY, Hold, Openings, Outposts, Spread, Stations
from fimbul.games.worldwar.groups import Group, Stack, kind_of, nation_of, points_of
from fimbul.games.worldwar.names import (
    AIR,
    DRONE,
    FIGHTER,
    LAND,
    LAST_LAND,
    LAST_LAND_UNIT,
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
from fimbul.games.worldwar.state import Action, Findings, War

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
LEAVES_FAR: Final = 2  # by itself, by a longer way
LEAVES_CARRIED: Final = 3
MUST_BE_CARRIED: Final = 4  # nothing leaves by itself; nobody has looked who could carry somebody
STAYS_FOR_NOW: Final = 5  # nor can anybody be carried
STAYS: Final = 6  # whatever happens elsewhere
NOBODY_LOOKED: Final = [NOT_KNOWN] * PLACES
NOBODY_MARCHED: Final = -1
NOTHING_OPEN: Final = Openings(0, 0)
ALL_SPREADS: Final = (SPACE + 1) * 2 * 4  # from everywhere, and backwards, by medium
NEAR_ALL: Final = [0] * PLACES
FAR_FROM_ALL: Final = [NO_WAY] * PLACES
ALL_PLACES: Final = list(range(PLACES))
SEAS: Final = ALL_PLACES[LAST_LAND + 1 :]

# What a place is for a side and its friends, whoever acts: a set of these.
PASSABLE: Final = 1  # one could pass if nobody had been stopped
BASE: Final = 2  # a land where air can stay
HARBOUR: Final = 4  # a sea where ships have room
SHIPS: Final = 8  # ships of friends are there ...
WINGS: Final = 16  # fighters of friends ...
AIRCRAFT: Final = 32  # fighters or drones of friends
NEVER_SEEN: Final = [0] * (LAST_LAND + 1) + [PASSABLE] * (PLACES - LAST_LAND - 1)


class Expedition:
    """Who moves, in which phase, and where to: what stays the same from one move to the next."""

    def __init__(self, state: War, side: Side, phase: int, target: Place, last: "Expedition | None") -> None:
        self.side: Final = side
        self.phase: Final = phase
        self.target: Final = target  # of a small campaign
        self.movers: Final = movers_of(state, side)  # the nations whose counters move
        self.aims: Final = phase == CAMPAIGN and target == NONE  # is the target of a small campaign looked for?
        self.is_bound: Final = phase == CAMPAIGN and target != NONE  # to a target, and nowhere else
        self.carriers: Final = carriers_of(state, side, self.aims)  # those whose ships and fighters may carry them
        self.missiles: Final = missiles_of(state, self.movers) if phase == CAMPAIGN else 0  # how far they fly
        self.action: Final = state.action  # what it was made from ...
        self.sides: Final = state.sides
        self.pacts: Final = state.pacts
        self.technologies: Final = state.technologies
        self.devastation: Final = state.devastation
        self.friendly: Final = friends(state, side)
        knows_homes = last is not None and self.is_among_friends_of(last)
        self.homes: Final[int] = last.homes if last is not None and knows_homes else homes_of_friends(state, side)
        self.apart: Final = steps_to(state, target) if phase == CAMPAIGN else NEAR_ALL  # by place, if all were open
        is_as_rough = last is not None and last.devastation is state.devastation
        self.rough: Final[int] = last.rough if last is not None and is_as_rough else rough_places(state)  # devastated

    def is_among_friends_of(self, other: "Expedition") -> bool:
        """Has the same side the same friends?"""
        return self.side == other.side and self.sides is other.sides and self.pacts is other.pacts

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


class Terrain(Findings):
    """The map as an expedition finds it, and what has been found out about it since."""

    def __init__(
        self, state: War, expedition: Expedition, known: "Terrain | None", spreads: list[Spread | None]
    ) -> None:
        super().__init__()
        self.expedition: Final = expedition
        self.side: Final = expedition.side
        self.phase: Final = expedition.phase
        self.target: Final = expedition.target
        self.is_bound: Final = expedition.is_bound
        self.movers: Final = expedition.movers
        self.carriers: Final = expedition.carriers
        self.rough: Final = expedition.rough
        self.action: Action | None = None  # as it was when somebody looked last
        self.nature: Final[list[int]] = NEVER_SEEN.copy() if known is None else known.nature.copy()  # by place
        self.room: Final[list[int]] = [0] * PLACES if known is None else known.room.copy()  # what ships still hold
        self.open: int = ALL_SEA if known is None else known.open  # all that is passable ...
        self.landing: int = 0 if known is None else known.landing  # all bases
        self.harbours: int = 0 if known is None else known.harbours
        self.has_opened = True  # or something has shut, since somebody looked what may be entered
        self.entered = 0  # the same of the action as it was then ...
        self.granted = 0
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
        self.ways_back: Final[list[Openings | None]] = [None, None]  # backwards from a target, and over calm sea
        self.sea = state.box.map.sea  # by sea: its neighbours, canals that are shut left out
        self.spreads: Final = spreads  # by medium and start, each as it was found last
        self.carried: dict[int, int] = {}  # where somebody is carried, by place and what matters of a passenger
        self.stacks: list[Stack] = []  # by place, as they were when somebody looked last
        self.piers: list[Outposts | None] = [None, None, None]  # by strength: where ships take somebody aboard
        self.pick_ups: list[Outposts | None] = [None, None, None]  # by strength: where fighters take somebody along
        self.gathering: list[int] = [NONE, NONE, NONE]  # by strength: whence somebody is brought to the target
        self.fleets = Stations([], [])  # ships that may carry
        self.wings = Stations([], [])  # fighters that may
        self.marched = NOBODY_MARCHED  # where anybody comes by itself
        self.holds: Final[list[Hold | None]] = [None] * PLACES  # by place, what friendly ships there hold
        self.leaving: Final = NOBODY_LOOKED.copy()  # by place: can anything go from there?
        self.near: Final = state.box.map.all.near
        self.waiting: list[Place] = []  # where somebody can leave only if he is carried

    def copy(self, state: War) -> "Terrain":
        """The same for a position of its own, which moves on."""
        found = Terrain(state, self.expedition, self, self.spreads)
        found.action, found.held, found.has_opened = self.action, self.held, self.has_opened
        found.entered, found.granted = self.entered, self.granted
        found.through, found.stops, found.into = self.through, self.stops, self.into
        found.calm, found.calm_seas, found.shores = self.calm, self.calm_seas, self.shores
        found.openings, found.calm_openings, found.flights = self.openings, self.calm_openings, self.flights
        found.ways_back[:] = self.ways_back
        found.sea, found.carried, found.stacks = self.sea, self.carried, self.stacks.copy()
        found.piers, found.pick_ups = self.piers.copy(), self.pick_ups.copy()
        found.gathering = self.gathering.copy()
        found.fleets, found.wings = self.fleets, self.wings
        found.leaving[:] = self.leaving
        found.holds[:] = self.holds
        found.waiting = self.waiting.copy()
        return found

    def places_with(self, what: int) -> list[Place]:
        """The places that are this, among others."""
        return [place for place, nature in enumerate(self.nature) if nature & what]

    def turn_into(self, place: Place, nature: int) -> None:
        """A place has become something else."""
        bit, changed = BIT[place], self.nature[place] ^ nature
        if changed & PASSABLE:
            self.open ^= bit
            self.has_opened = True
        if changed & BASE:
            self.landing ^= bit
        if changed & HARBOUR:
            self.harbours ^= bit
        self.nature[place] = nature

    def open_up(self, state: War) -> None:
        """When all has been looked at: what may be entered, and what stops."""
        through, action = self.through, state.action
        self.action = action
        if self.phase >= RETREAT:
            through = self.open
        elif self.has_opened or action.entered != self.entered or action.granted != self.granted:
            self.entered, self.granted = action.entered, action.granted
            self.held = action.entered & ~action.granted
            through = self.open & ~self.held | action.granted
        self.has_opened = False
        if through != self.through or self.openings is NOTHING_OPEN:
            self.through = through
            self.stops = EVERYWHERE & ~through
            self.into = enterable(self.phase, self.target, through, self.stops)
            self.calm = through & ~self.rough
            self.calm_seas = self.into & ALL_SEA & ~self.rough
            self.shores = through if self.expedition.aims else ALL_SEA
            self.openings = Openings(through, self.into)
            self.calm_openings = Openings(self.calm, self.calm_seas) if self.rough else self.openings
            self.flights = self.openings if self.into == through else Openings(through, through)
            self.ways_back[:] = [None, None]
        if state.settings.canal_control:
            self.sea = open_waters(state, friends(state, self.side))

    def way_back(self, calm: bool) -> Openings:
        """Backwards from a target, wherever that is, for those who step by step go on only where it is open."""
        found = self.ways_back[calm]
        if found is None:
            found = Openings(self.calm if calm else self.through, EVERYWHERE)
            self.ways_back[calm] = found
        return found

    def forget_ways(self, altered: int, has_other_seas: bool) -> None:
        """Other ways are open, that begin with a step to some places, or over other seas."""
        self.forget_who_leaves(EVERYWHERE if has_other_seas else altered)
        self.forget_ships()
        self.forget_fighters()
        self.forget_who_is_carried()

    def forget_who_leaves(self, altered: int) -> None:
        """Who leaves, where that hangs on more than the first step, or on one to a place that is altered."""
        self.carried = {}
        self.waiting = []
        for place, known in enumerate(self.leaving):
            if known == LEAVES:
                if altered and self.near[place] & altered:
                    self.leaving[place] = NOT_KNOWN
            elif known != STAYS:
                self.leaving[place] = NOT_KNOWN

    def forget_ships(self) -> None:
        """Where ships take somebody aboard."""
        self.piers = [None, None, None]

    def forget_fighters(self) -> None:
        """Where fighters take somebody along."""
        self.pick_ups = [None, None, None]

    def forget_who_is_carried(self) -> None:
        """Other carriers are there, or elsewhere."""
        self.carried = {}
        self.gathering = [NONE, NONE, NONE]
        for place in self.waiting:
            if LEAVES_FAR < self.leaving[place] < STAYS:
                self.leaving[place] = MUST_BE_CARRIED


@rule("WW-MOV-01", "WW-SMC-02", "WW-PCM-02")
def enterable(phase: int, target: Place, through: int, stops: int) -> int:
    """What may be entered: friendly land and open sea; in a Full War everything; in a small campaign its target too.

    While the target is looked for, that is everything.
    """
    if phase == WAR or (phase == CAMPAIGN and target == NONE):
        return through | stops
    return through | BIT[target] if phase == CAMPAIGN and target != SPACE else through


def steps_to(state: War, target: Place) -> list[int]:
    """By place, how many steps it is from a target, if nothing is in the way; Space is far from everything.

    A target that is looked for may be next to everything.
    """
    if target == NONE:
        return NEAR_ALL
    return FAR_FROM_ALL if target == SPACE else state.box.map.apart[target]


def missiles_of(state: War, nations: int) -> int:
    """How far the missiles of nations fly that can be carried."""
    return max([range_of(state, nation, MLRS) for nation in places_in(nations)], default=0)


def is_too_far(ground: Terrain, place: Place, steps: int) -> bool:
    """Is the target of a small campaign more than so many steps from a place, whatever is in the way?"""
    if ground.phase != CAMPAIGN:
        return False
    return ground.expedition.apart[place] > steps


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
        ground = seen_first(state, Expedition(state, side, phase, target, None), [None] * ALL_SPREADS)
    elif not last.expedition.goes_on(state, side, phase, target):
        expedition = Expedition(state, side, phase, target, last.expedition)
        if expedition.is_among_friends_of(last.expedition):
            ground = Terrain(state, expedition, last, last.spreads)
        else:
            ground = seen_first(state, expedition, last.spreads)
    elif last.action is state.action and not state.altered_low and not state.altered_high:
        return last
    else:
        ground = last.copy(state) if last.shared else last
    look_again(state, ground)
    state.surveyed = ground
    state.altered_low = state.altered_high = 0
    return ground


def seen_first(state: War, expedition: Expedition, spreads: list[Spread | None]) -> Terrain:
    """The map of whoever has not looked: all is as if nobody stood anywhere, and has to be looked at."""
    ground = Terrain(state, expedition, None, spreads)
    for place in places_in(expedition.homes):
        ground.turn_into(place, PASSABLE | BASE)
    for place in range(PLACES):
        if state.stacks[place]:
            look_at(state, ground, place)
    return ground


def look_again(state: War, ground: Terrain) -> None:
    """Look at every place that has been altered; what had been found out about others is kept as far as it holds."""
    is_new, openings, sea, held = ground.action is None, ground.openings, ground.sea, ground.held
    into, landing, carriers, has_other_room = ground.into, ground.landing, 0, False
    altered = places_of_parts(state.altered_low, state.altered_high)
    ground.marched = NOBODY_MARCHED
    for place in altered:
        before, room = ground.nature[place], ground.room[place]
        look_at(state, ground, place)
        carriers |= (before | ground.nature[place]) & ~WINGS
        if not is_new:
            if (before | ground.nature[place]) & WINGS and not has_the_same_wings(ground, place, state.stacks[place]):
                carriers |= WINGS
            ground.stacks[place] = state.stacks[place]
        if ground.room[place] != room:
            has_other_room = True
    ground.open_up(state)
    if is_new:
        ground.stacks = state.stacks[:PLACES]
        ground.fleets = Stations([], ground.places_with(SHIPS))
        ground.wings = Stations([], ground.places_with(WINGS))
        return
    if ground.held != held:
        for place in places_in(ground.held ^ held):
            if place not in altered:
                carriers |= ground.nature[place]
                altered.append(place)
    for place in altered:
        ground.leaving[place] = NOT_KNOWN
    if ground.openings is not openings or ground.sea is not sea:
        ground.forget_ways(into ^ ground.into | landing ^ ground.landing, ground.sea is not sea)
    elif ground.landing != landing or (has_other_room and ground.phase not in (WAR, CAMPAIGN)):
        ground.forget_who_leaves(landing ^ ground.landing)
    if carriers & SHIPS:
        ground.fleets = ground.fleets.altered(altered, ground.nature, SHIPS)
        ground.forget_ships()
    if carriers & WINGS:
        ground.wings = ground.wings.altered(altered, ground.nature, WINGS)
        ground.forget_fighters()
    if carriers & (SHIPS | WINGS):
        ground.forget_who_is_carried()


def has_the_same_wings(ground: Terrain, place: Place, stack: Stack) -> bool:
    """Are the fighters of a place those that were there when somebody looked last, whoever else has come or gone?"""
    before = ground.stacks[place]
    return [each for each in before if is_a_wing(each)] == [each for each in stack if is_a_wing(each)]


def is_a_wing(group: Group) -> bool:
    """Are counters fighters, which carry others?"""
    return FIGHTER <= kind_of(group) <= MEGA_FIGHTER


def look_at(state: War, ground: Terrain, place: Place) -> None:
    """What is a place for whoever moves, and his friends?"""
    if is_land(place):
        nature = nature_of_land(state, ground.expedition.friendly, place)
    else:
        nature = nature_of_sea(state, ground, place)
    if nature != ground.nature[place]:
        ground.turn_into(place, nature)


@rule("WW-MOV-04", "WW-MOV-07", "WW-TRN-08")
def nature_of_land(state: War, friendly: int, place: Place) -> int:
    """Open are lands with friends in them, and friendly homes that no enemy holds; air stays where friends hold it.

    All else stops: what enemies hold, neutral and un-allied land, homes of others though they be empty. Whoever had to
    stop somewhere in this action opens it to nobody; its owner may.
    """
    sides = state.sides
    found, held_by_enemies = 0, False
    for each in state.stacks[place]:
        kind = kind_of(each)
        if friendly >> sides[nation_of(each)] & 1:
            found |= PASSABLE
            if kind <= LAST_LAND_UNIT:
                found |= BASE
            else:
                found |= AIRCRAFT if kind == DRONE else AIRCRAFT | WINGS
        elif kind <= LAST_LAND_UNIT:
            held_by_enemies = True
    owner = state.box.owner[place]
    if not held_by_enemies and owner != NONE and friendly >> sides[owner] & 1:
        found |= PASSABLE | BASE
    return found


def nature_of_sea(state: War, ground: Terrain, place: Place) -> int:
    """Open are seas without enemy ships or with friendly ones; these are harbours if they have room for somebody."""
    friendly, sides = ground.expedition.friendly, state.sides
    found, ships, cargo, enemy_ships = 0, 0, 0, False
    for each in state.stacks[place]:
        kind = kind_of(each)
        if friendly >> sides[nation_of(each)] & 1:
            if kind == NAVY:
                ships += points_of(each)
            elif kind != SPECIAL_OPS:
                cargo += points_of(each)
                if kind > LAST_LAND_UNIT:
                    found |= AIRCRAFT if kind == DRONE else AIRCRAFT | WINGS
        elif kind == NAVY:
            enemy_ships = True
    if ships:
        found |= SHIPS
    if ships or not enemy_ships:
        found |= PASSABLE
    if ships > cargo:
        found |= HARBOUR
    ground.room[place] = ships - cargo
    return found


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
        return kept_spread(ground, key, ground.sea, landings(state, target) & ground.calm_seas, ground.way_back(True))
    near = board.land if medium == LAND else board.all if medium == AIR else ground.sea
    return kept_spread(ground, key, near, BIT[target], ground.way_back(False))


def landings(state: War, target: Place) -> int:
    """The seas from where ships bring somebody to a place."""
    return state.box.map.coast.near[target] if is_land(target) else BIT[target]


def kept_spread(ground: Terrain, key: int, near: Places, start: int, openings: Openings) -> Spread:
    """A spread as it was found last, if it is still so; else it is found anew."""
    found = ground.spreads[key]
    if found is None or found.start != start or not found.still_holds(near, openings):
        found = Spread(near, start, openings)
        ground.spreads[key] = found
    return found
