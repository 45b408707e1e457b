"""Setting out: what is meant goes where it was sent, by itself, along with ships, or carried by ships and fighters."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.step import Step
from fimbul.games.worldwar.data import BIT, Place, Seat, is_land, is_sea
from fimbul.games.worldwar.events_moves import CarriageAnswered, Carried, Moved
from fimbul.games.worldwar.fields import PHASE, STRENGTH, WAY
from fimbul.games.worldwar.groups import (
    MOST_COUNTERS,
    SPENT_OUT,
    Group,
    after_moving,
    count_of,
    kind_of,
    nation_of,
    points_of,
    so_many,
    spent_of,
    steps_of,
    strength_of,
    with_spent,
)
from fimbul.games.worldwar.lexicon import AGREE, REFUSE
from fimbul.games.worldwar.lexicon import PLACE as PLACE_WORD
from fimbul.games.worldwar.names import AIR, FIGHTER, KINDS, LAND, MEGA_FIGHTER, NAVY, NONE, SPECIAL_OPS
from fimbul.games.worldwar.queries import is_aboard, price_of, seat_of
from fimbul.games.worldwar.routes import Way, reach, steps_left, ways
from fimbul.games.worldwar.state import AIM, CHOSEN_KINDS, COUNT, NATION, SIDE, TARGET, Question, War
from fimbul.games.worldwar.state import PLACE as AT
from fimbul.games.worldwar.steps.carriers import (
    Carriers,
    Trip,
    can_take,
    chosen_crew,
    may_be_carried,
    shortest_trips,
)
from fimbul.games.worldwar.steps.destinations import ALL_KINDS, Wanted, sailing, sailors, so_many_of, wanted_in
from fimbul.games.worldwar.steps.passage import DEVASTATION_ROLL, arrive
from fimbul.games.worldwar.steps.transport import after_riding, riders, settle_ashore, singles, weight
from fimbul.games.worldwar.terrain import CAMPAIGN, RETREAT, WAR, Terrain, movers_of, spread, survey
from fimbul.games.worldwar.trails import note_trail


def set_out(state: War, frame: Question, aim: Place) -> None:
    """Everything meant that can reach the destination goes there: ships with what is aboard, then the others."""
    ground, wanted = survey(state, frame.side, frame.what, frame.target), wanted_in(frame)
    left = wanted.count
    for steps, ring in enumerate(sailing(state, ground, wanted), start=1):
        if ring & BIT[aim]:
            routes = sea_ways(state, ground, wanted, aim, steps)
            if len(routes) > 1 and frame.owner == NONE:
                state.push(about(frame, BY_WAY_OF, frame.seat, aim, frame.count, NONE))
                return
            way = routes[max(frame.owner, 0)]
            left -= sail(state, ground, frame, aim, way)
            ground = survey(state, frame.side, frame.what, frame.target)
    left -= go(state, ground, frame, aim, left)
    if left > 0:
        carry_on(state, about(frame, frame.step, frame.seat, NONE, left if frame.count else 0, frame.owner), aim)


def sea_ways(state: War, ground: Terrain, wanted: Wanted, aim: Place, least: int) -> list[Way]:
    """Ways of ships that differ in cost and that the same ships can take."""
    leaving = sailors(state, ground, wanted, least)
    most = min([steps_left(state, each, ground.phase) for each in leaving])
    apart = state.box.map.apart[aim]
    return ways(ground.sea.near, wanted.place, aim, most, ground.through, ground.into, ground.rough, apart)


def about(frame: Question, step: Step[War, Question], seat: Seat, aim: Place, count: int, way: int) -> Question:
    """A question about a move that has been picked: what is meant is the same."""
    return Question(
        step,
        seat,
        frame.place,
        frame.target,
        frame.nation,
        frame.side,
        way,
        frame.what,
        count,
        frame.passes,
        frame.chosen,
        aim,
    )


def tell_moved(state: War, frame: Question, aim: Place, counters: list[Group]) -> None:
    """Counters have gone."""
    if state.listens and counters:
        state.tell(Moved(seat_of(state, frame.side), frame.place, aim, tuple(counters)))


def sail(state: War, ground: Terrain, frame: Question, aim: Place, way: Way) -> int:
    """Ships sail, and what is aboard goes along."""
    place, steps = frame.place, len(way.places)
    leaving = sailors(state, ground, wanted_in(frame), steps)
    along = riders(state, ground, place, leaving, frame.chosen or ALL_KINDS)
    sailed = max([steps_of(each) for each in leaving]) + steps
    for each in leaving + along:
        state.take(place, each)
    tell_moved(state, frame, aim, leaving + along)
    note_trail(state, [place, *way.places])
    arrive(state, ground, aim, [after_moving(each, steps) for each in leaving], way.rolls)
    for each in along:
        state.put(aim, after_riding(state, each, sailed))
    return sum([count_of(each) for each in leaving])


def go(state: War, ground: Terrain, frame: Question, aim: Place, most: int) -> int:
    """Whoever reaches the destination without ships goes; fighters take along whom they can lift."""
    place = frame.place
    going: list[Group] = []
    waiting: list[Group] = []
    for each in wanted_in(frame).groups(state, ground):
        if kind_of(each) != NAVY:
            (going if reach(state, ground, each, place) & BIT[aim] else waiting).append(each)
    going = so_many_of(with_room(state, ground, going, aim), most)
    if not going:
        return 0
    lifted: list[Group] = []
    if is_land(aim) and ground.phase < RETREAT:
        lift = sum([points_of(each) for each in going if kind_of(each) in (FIGHTER, MEGA_FIGHTER)])
        for each in dearest(state, waiting) if lift else []:
            if may_be_carried(state, ground, each, place) and not spent_of(each) and strength_of(each) <= lift:
                lift -= strength_of(each)
                lifted.append(each)
    for each in going + lifted:
        state.take(place, each)
    tell_moved(state, frame, aim, going + lifted)
    ashore = weight([each for each in going if is_aboard(state, each, place)])
    if ashore:
        settle_ashore(state, ground, place, ashore)
    rough = 1 if ground.rough & BIT[aim] else 0
    moved = [with_spent(each, SPENT_OUT) for each in lifted]
    trail = [place, aim]
    for each in going:
        way = on_foot(state, ground, each, place, aim)
        if way is not None:
            trail = [place, *way.places]
        if way is not None and way.rolls > rough:
            arrive(state, ground, aim, [after_moving(each, len(way.places))], way.rolls)
        else:
            moved.append(after_going(state, ground, each, place, aim, way))
    note_trail(state, trail)
    if moved:
        arrive(state, ground, aim, moved, 0 if is_sea(aim) and not any_fly(state, moved) else rough)
    return sum([count_of(each) for each in going + lifted])


def any_fly(state: War, counters: list[Group]) -> bool:
    """Do some end at sea that can be hurt there: air, special ops?"""
    return any(state.box.units[kind_of(each)].domain == AIR or kind_of(each) == SPECIAL_OPS for each in counters)


def on_foot(state: War, ground: Terrain, group: Group, place: Place, aim: Place) -> Way | None:
    """The way of land units over land; None for all others."""
    if state.box.units[kind_of(group)].domain != LAND or kind_of(group) == SPECIAL_OPS or is_sea(place):
        return None
    near, left = state.box.map.land.near, steps_left(state, group, ground.phase)
    apart = state.box.map.apart[aim]
    return ways(near, place, aim, left, ground.through, ground.into, ground.rough, apart)[0]


def after_going(state: War, ground: Terrain, group: Group, place: Place, aim: Place, way: Way | None) -> Group:
    """Counters after they have gone by themselves."""
    if way is not None:
        return after_moving(group, len(way.places))
    if kind_of(group) == SPECIAL_OPS:
        return with_spent(group, 1 if ground.phase < RETREAT else SPENT_OUT)
    if state.box.units[kind_of(group)].domain == LAND:
        return with_spent(group, SPENT_OUT)
    return after_moving(group, spread(state, ground, AIR, place).distance(aim, 15))


def with_room(state: War, ground: Terrain, going: list[Group], aim: Place) -> list[Group]:
    """Air that ends at sea where it has to stay needs room on ships there: as many as there is room for."""
    if is_land(aim) or ground.phase in (WAR, CAMPAIGN):
        return going
    room, found = ground.room[aim], []
    for each in going:
        if state.box.units[kind_of(each)].domain != AIR:
            found.append(each)
            continue
        many = min(count_of(each), max(room, 0) // strength_of(each))
        room -= many * strength_of(each)
        found.append(so_many(each, many))
    return [each for each in found if count_of(each)]


def dearest(state: War, groups: list[Group]) -> list[Group]:
    """Counters one by one, what costs most first."""
    found = singles(groups)
    found.sort(key=lambda each: (-price_of(state, nation_of(each), kind_of(each)) * strength_of(each), each))
    return found


def carry_on(state: War, frame: Question, aim: Place, by: Place = NONE) -> None:
    """Whoever is meant and cannot come by itself is carried, as far as there are carriers."""
    left = frame.count or MOST_COUNTERS * len(KINDS)
    while left > 0 and somebody_waits(state, frame):
        ground = survey(state, frame.side, frame.what, frame.target)
        trips, candidates = next_trips(state, ground, frame, aim, by)
        if not trips:
            return
        count = left if frame.count else 0
        if len(trips) > 1:
            state.push(about(frame, CARRIER, frame.seat, aim, count, frame.owner))
            return
        lender = trips[0].station.side
        if lender != frame.side and not state.action.lenders >> lender & 1:
            state.push(about(frame, LEND, seat_of(state, lender), aim, count, frame.owner))
            return
        left -= carry(state, ground, frame, trips[0], aim, candidates, left)
        by = NONE


def somebody_waits(state: War, frame: Question) -> bool:
    """Is a land unit of those who are meant there that has not moved, or that is aboard?"""
    movers, at_sea, wanted = movers_of(state, frame.side), is_sea(frame.place), wanted_in(frame)
    if frame.what > RETREAT or (frame.what == RETREAT and not at_sea):
        return False
    for each in state.stacks[frame.place]:
        walks = state.box.units[kind_of(each)].domain == LAND and kind_of(each) != SPECIAL_OPS
        if walks and movers >> nation_of(each) & 1 and (at_sea or not spent_of(each)) and wanted.means(each):
            return True
    return False


def next_trips(state: War, ground: Terrain, frame: Question, aim: Place, by: Place) -> tuple[list[Trip], list[Group]]:
    """The trips at least cost for the dearest that can be carried; and it with the others that could go along."""
    carriers = Carriers(state, ground, frame.place)
    meant = wanted_in(frame).groups(state, ground)
    meant = [each for each in meant if needs_carrying(state, ground, each, frame.place, aim)]
    if not any(carriers.reach(each) & BIT[aim] for each in meant):
        return [], []
    meant = dearest(state, meant)
    for each in meant:
        if carriers.reach(each) & BIT[aim]:
            trips = shortest_trips(state, ground, each, frame.place, aim)
            trips = [trip for trip in trips if not roll_first(state, trip.station.place)]
            if by != NONE:
                trips = [trip for trip in trips if trip.station.place == by] or trips
            meant.remove(each)
            return trips, [each, *[other for other in meant if spent_of(other) == spent_of(each)]]
    return [], []


def roll_first(state: War, place: Place) -> bool:
    """Have some come here through devastation whose dice have not been rolled?"""
    for frame in state.agenda:
        assert isinstance(frame, Question)
        if frame.step is DEVASTATION_ROLL and frame.place == place:
            return True
    return False


def needs_carrying(state: War, ground: Terrain, counter: Group, place: Place, aim: Place) -> bool:
    """May a counter be carried to where it does not come by itself?"""
    return may_be_carried(state, ground, counter, place) and not reach(state, ground, counter, place) & BIT[aim]


def carry(
    state: War, ground: Terrain, frame: Question, trip: Trip, aim: Place, candidates: list[Group], most: int
) -> int:
    """Carriers fetch as many as they can take, and bring them: over sea they land or stay aboard; air drops them."""
    load: list[Group] = []
    for each in candidates:
        if len(load) < most and can_take(state, ground, trip.station, trip.steps, [*load, each], frame.place):
            load.append(each)
    crew = chosen_crew(state, ground, trip, load, frame.place)
    station, last = trip.station.place, trip.last
    for each in load:
        state.take(frame.place, each)
    along = riders(state, ground, station, crew, 0, weight(load)) if trip.by_sea and trip.steps else []
    for each in crew + along:
        state.take(station, each)
    if state.listens:
        state.tell(Carried(seat_of(state, frame.side), frame.place, aim, tuple(load), trip.by_sea))
    note_trail(state, [frame.place, trip.fetch, last, aim] if trip.by_sea else [frame.place, aim])
    moved = [after_moving(each, trip.steps) for each in crew]
    rough = 1 if ground.rough & BIT[aim] else 0
    if trip.by_sea:
        sailed = max([steps_of(each) for each in crew]) + trip.steps
        if trip.steps:
            arrive(state, ground, last, moved, 0)
        else:
            for each in moved:
                state.put(last, each)
        for each in along:
            state.put(last, after_riding(state, each, sailed))
        if is_sea(aim):
            for each in load:
                state.put(aim, with_spent(each, sailed + 1))
            return len(load)
        settle_ashore(state, ground, last, weight(load))
        moved = []
    arrive(state, ground, aim, moved + [with_spent(each, SPENT_OUT) for each in load], rough)
    return len(load)


class ByWayOf(Step[War, Question]):
    """Which of two ways ships take: a longer one through less devastation, or a shorter one."""

    def two(self, state: War, frame: Question) -> list[Way]:
        """The ways that differ."""
        ground, wanted = survey(state, frame.side, frame.what, frame.target), wanted_in(frame)
        for steps, ring in enumerate(sailing(state, ground, wanted), start=1):
            if ring & BIT[frame.aim]:
                found = sea_ways(state, ground, wanted, frame.aim, steps)
                return [found[0], found[-1]]
        return []

    def fork(self, state: War, frame: Question) -> list[Place]:
        """Of each way the first place that is not on the other."""
        two = self.two(state, frame)
        assert two, "ships take no way there"
        safe, short = two
        return [
            next(place for place in one.places if place not in other.places)
            for one, other in ((safe, short), (short, safe))
        ]

    def options(self, state: War, frame: Question) -> list[int]:
        """A place of each."""
        return sorted([PLACE_WORD + place for place in self.fork(state, frame)])

    def play(self, state: War, frame: Question, option: int) -> None:
        """They go that way."""
        way = self.fork(state, frame).index(option - PLACE_WORD)
        set_out(state, about(frame, self, frame.seat, NONE, frame.count, way), frame.aim)


class Carrier(Step[War, Question]):
    """Which ships or fighters carry, where several could at the same cost."""

    def trips(self, state: War, frame: Question) -> list[Trip]:
        """Those that could."""
        ground = survey(state, frame.side, frame.what, frame.target)
        return next_trips(state, ground, frame, frame.aim, NONE)[0]

    def options(self, state: War, frame: Question) -> list[int]:
        """Where they stand."""
        return sorted([PLACE_WORD + trip.station.place for trip in self.trips(state, frame)])

    def play(self, state: War, frame: Question, option: int) -> None:
        """They carry what they can; others carry the rest."""
        carry_on(state, frame, frame.aim, option - PLACE_WORD)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Only those at least cost are asked for; others are moved by hand."""
        return Refusal("WW-TRN-02", "not_the_nearest_carrier")


class Lend(Step[War, Question]):
    """Whether a partner's ships and fighters may carry, for the rest of the action."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Yes or no."""
        return [AGREE, REFUSE]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then they carry, or somebody else does, or nobody."""
        action = state.note()
        if option == AGREE:
            action.lenders |= 1 << frame.seat
        else:
            action.keepers |= 1 << frame.seat
        if state.listens:
            state.tell(CarriageAnswered(frame.seat, option == AGREE))
        carry_on(state, about(frame, self, seat_of(state, frame.side), NONE, frame.count, frame.owner), frame.aim)

    def absent(self, state: War, frame: Question, asked: list[int]) -> int:
        """Whoever gave up lends nothing."""
        return REFUSE


NARROWED: Final = (TARGET, NATION, COUNT, STRENGTH, CHOSEN_KINDS, WAY)
BY_WAY_OF: Final = ByWayOf("by way of", needs=(AT, SIDE, PHASE, AIM), may_have=NARROWED, lit=("places",))
CARRIER: Final = Carrier("carrier", needs=(AT, SIDE, PHASE, AIM), may_have=NARROWED, lit=("places",))
LEND: Final = Lend("lend carriers", needs=(AT, SIDE, PHASE, AIM), may_have=NARROWED)
STEPS: Final[tuple[Step[War, Question], ...]] = (BY_WAY_OF, CARRIER, LEND)
