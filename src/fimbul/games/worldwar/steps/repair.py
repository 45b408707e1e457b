"""Repair: a unit enters a devastated territory, rolls for damage, and money removes markers there."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.data import Place, Seat, Side, is_sea
from fimbul.games.worldwar.events_money import Repaired
from fimbul.games.worldwar.groups import SPENT_OUT, Group, Stack, kind_of, nation_of, so_many, with_spent
from fimbul.games.worldwar.lexicon import DONE, NUMBER, PLACE, SPLIT
from fimbul.games.worldwar.names import LAND, LAST_LAND, LAST_LAND_UNIT, NAVY, NONE, PLACES, SEA, SPECIAL_OPS
from fimbul.games.worldwar.queries import friends, hand, money, purses
from fimbul.games.worldwar.routes import comes_to, steps_left, ways
from fimbul.games.worldwar.state import COUNT, OWNER, PASSES, SIDE, TARGET, WHICH_KIND, Question, War, replaced
from fimbul.games.worldwar.state import NATION as WHOSE
from fimbul.games.worldwar.state import PLACE as AT
from fimbul.games.worldwar.steps.choosing import narrow, narrowing_words, those
from fimbul.games.worldwar.steps.passage import arrive
from fimbul.games.worldwar.steps.paying import ask_payment
from fimbul.games.worldwar.steps.transport import can_leave, riders
from fimbul.games.worldwar.terrain import MOVEMENT, PASSABLE, Terrain, nature_of_land, survey


def may_repair(state: War, side: Side) -> bool:
    """Is there a devastated territory in reach, and the money for a marker?"""
    if not any(state.devastation) or money(state, hand(state, side)) < state.box.prices.repair:
        return False
    return is_next_to_rubble(state, side) or bool(repairable(state, side, 1))


def is_next_to_rubble(state: War, side: Side) -> bool:
    """Has the party, of which nobody has moved, a unit on friendly devastated land, or on foot next to some?"""
    if state.action.entered:
        return False
    friendly = friends(state, side)
    for place in range(LAST_LAND + 1):
        if state.devastation[place] and nature_of_land(state, friendly, place) & PASSABLE:
            if is_there(state, place):
                return True
            for other in state.box.map.land.neighbours[place]:
                if somebody_walks(state, other):
                    return True
    return False


def somebody_walks(state: War, place: Place) -> bool:
    """Has the party a land unit in a place that can take a step?"""
    for each in state.stacks[place]:
        is_on_foot = state.action.party >> nation_of(each) & 1 == 1 and kind_of(each) <= LAST_LAND_UNIT
        if is_on_foot and steps_left(state, each, MOVEMENT):
            return True
    return False


def begin_repair(state: War, seat: Seat, side: Side) -> None:
    """One territory after another."""
    state.ask(REPAIR_WHERE, seat, side=side)


@rule("WW-REP-01")
def repairable(state: War, side: Side, enough: int = PLACES) -> list[Place]:
    """Devastated territories that are friendly, or nobody's, where a unit of the party is or can go as in a Movement
    action; if a marker can be paid. Nobody looks further than for as many as are enough.
    """
    if not any(state.devastation) or money(state, hand(state, side)) < state.box.prices.repair:
        return []
    ground = survey(state, side, MOVEMENT, NONE)
    found: list[Place] = []
    for place in places_in(ground.rough & ground.through):
        if is_there(state, place) or somebody_comes(state, ground, place):
            found.append(place)
            if len(found) >= enough:
                break
    return found


def somebody_comes(state: War, ground: Terrain, target: Place) -> bool:
    """Can any unit of the party enter a place?"""
    for start in range(PLACES):
        for each in state.stacks[start]:
            if state.action.party >> nation_of(each) & 1 and can_enter(state, ground, each, start, target):
                return True
    return False


def can_enter(state: War, ground: Terrain, group: Group, place: Place, target: Place) -> bool:
    """Does a counter come to a place by itself; ships only if no cargo is left without one?"""
    if not comes_to(state, ground, group, place, target):
        return False
    return kind_of(group) != NAVY or can_leave(state, ground, place, [so_many(group, 1)])


def is_there(state: War, place: Place) -> bool:
    """Is a unit of the party in a place already?"""
    for each in state.stacks[place]:
        if state.action.party >> nation_of(each) & 1:
            return True
    return False


class RepairWhere(Step[War, Question]):
    """Which territory is repaired next? `count` have been; `passes`: split."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Those in reach; `split` to say who pays; an end after the first."""
        found = [PLACE + place for place in repairable(state, frame.side)]
        if not found:
            return []
        if not frame.passes and len(purses(state, hand(state, frame.side))) > 1:
            found.insert(0, SPLIT)
        return [DONE, *found] if frame.count else found

    def play(self, state: War, frame: Question, option: int) -> None:
        """How many markers, where there are several."""
        seat, side = frame.seat, frame.side
        if option == SPLIT:
            state.ask(REPAIR_WHERE, seat, side=side, count=frame.count, passes=1)
        elif option != DONE:
            place = option - PLACE
            state.ask(REPAIR_WHERE, seat, side=side, count=1)
            if affordable(state, side, place) > 1:
                state.ask(REPAIR_HOW_MANY, seat, side=side, place=place, passes=frame.passes)
            else:
                ask_unit(state, frame, place, 1)

    def absent(self, state: War, frame: Question, asked: list[int]) -> int:
        """No more than must be."""
        return DONE if frame.count else asked[-1]

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Devastated, friendly, in reach, and paid for."""
        return Refusal("WW-REP-01", "cannot_be_repaired")


def affordable(state: War, side: Side, place: Place) -> int:
    """How many markers can be removed from a place."""
    return min(state.devastation[place], money(state, hand(state, side)) // state.box.prices.repair)


class RepairHowMany(Step[War, Question]):
    """How many markers are removed?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """As many as there are and as money removes."""
        return list(range(NUMBER + 1, NUMBER + affordable(state, frame.side, frame.place) + 1))

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then who does it."""
        ask_unit(state, frame, frame.place, option - NUMBER)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Money and markers."""
        return Refusal("WW-REP-01", "not_so_many_markers")


def ask_unit(state: War, frame: Question, place: Place, markers: int) -> None:
    """It is paid, by any budgets of the hand; then a unit that is there does it without a roll, else one comes.

    It is paid first, since a nation whose last unit leaves its home may have no say over its money any more.
    """
    seat, side = frame.seat, frame.side
    state.ask(MEND, CHANCE, place=place, count=markers)
    state.ask(SEND, CHANCE, owner=seat, side=side, place=place)
    ask_payment(state, seat, hand(state, side), markers * state.box.prices.repair, frame.passes == 1)


class Send(Step[War, Question]):
    """A unit is sent, where none is."""

    def close(self, state: War, frame: Question) -> None:
        """From where is asked, unless it can come from one place only."""
        if is_there(state, frame.place):
            return
        starts = origins(state, frame.side, frame.place)
        if len(starts) > 1:
            state.ask(REPAIR_FROM, frame.owner, side=frame.side, target=frame.place)
        else:
            assert starts, "nobody comes to repair"
            ask_which(state, frame.owner, frame.side, starts[0], frame.place)


def origins(state: War, side: Side, target: Place) -> list[Place]:
    """From where units of the party can enter the target."""
    ground = survey(state, side, MOVEMENT, NONE)
    return [start for start in range(PLACES) if comers(state, ground, start, target)]


def comers(state: War, ground: Terrain, start: Place, target: Place) -> Stack:
    """Units of the party in a place that can enter the target."""
    return [
        each
        for each in state.stacks[start]
        if state.action.party >> nation_of(each) & 1 and can_enter(state, ground, each, start, target)
    ]


class RepairFrom(Step[War, Question]):
    """From where does a unit come?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """From wherever one can."""
        return [PLACE + start for start in origins(state, frame.side, frame.target)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then which."""
        ask_which(state, frame.seat, frame.side, option - PLACE, frame.target)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Own units in reach."""
        return Refusal("WW-REP-01", "nobody_comes_from_there")


def ask_which(state: War, seat: Seat, side: Side, start: Place, target: Place) -> None:
    """Which unit comes, unless all are alike."""
    groups = comers(state, survey(state, side, MOVEMENT, NONE), start, target)
    if len(groups) == 1:
        come(state, side, groups[0], start, target)
    else:
        state.ask(REPAIR_WITH, seat, side=side, place=start, target=target)


class RepairWith(Step[War, Question]):
    """Which unit comes? `count` is a strength that was named."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Words that narrow them to one group."""
        return narrowing_words(self.meant(state, frame))

    def meant(self, state: War, frame: Question) -> Stack:
        """Those that fit what was said."""
        ground = survey(state, frame.side, MOVEMENT, NONE)
        return those(comers(state, ground, frame.place, frame.target), frame.nation, frame.what, frame.count)

    def play(self, state: War, frame: Question, option: int) -> None:
        """One more word, until one is meant."""
        narrow(state, REPAIR_WITH, frame, option)

    def close(self, state: War, frame: Question) -> None:
        """It comes."""
        meant = self.meant(state, frame)
        assert meant, "nobody comes to repair"
        come(state, frame.side, meant[0], frame.place, frame.target)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """What stands there and can come."""
        return Refusal("WW-REP-01", "nobody_comes_from_there")


def come(state: War, side: Side, group: Group, start: Place, target: Place) -> None:
    """One counter enters, and rolls for damage; it has moved. A ship takes along what those that stay cannot hold."""
    ground = survey(state, side, MOVEMENT, NONE)
    one = so_many(group, 1)
    times = rolls_on_the_way(state, ground, one, start, target)
    along = riders(state, ground, start, [one], 0) if kind_of(one) == NAVY else []
    for each in [one, *along]:
        state.take(start, each)
    arrive(state, ground, target, [with_spent(one, SPENT_OUT)], times)
    for each in along:
        state.put(target, each)


def rolls_on_the_way(state: War, ground: Terrain, group: Group, start: Place, target: Place) -> int:
    """How many devastated places hurt a counter: on its way over land or sea; air and special ops where they end."""
    domain = state.box.units[kind_of(group)].domain
    if kind_of(group) == SPECIAL_OPS or domain not in (LAND, SEA) or (domain == LAND and is_sea(start)):
        return 1
    near = state.box.map.land.near if domain == LAND else ground.sea.near
    left = steps_left(state, group, MOVEMENT)
    apart = state.box.map.apart[target]
    return ways(near, start, target, left, ground.through, ground.into, ground.rough, apart)[0].rolls


class Mend(Step[War, Question]):
    """After the roll, `count` markers are removed, whether the unit lives or not."""

    def close(self, state: War, frame: Question) -> None:
        """They go back to the supply."""
        place, markers = frame.place, frame.count
        state.devastation = replaced(state.devastation, place, state.devastation[place] - markers)
        if state.listens:
            state.tell(Repaired(place, markers, state.action.side))


REPAIR_WHERE: Final = RepairWhere("repair where", needs=(SIDE,), may_have=(COUNT, PASSES), lit=("map",))
REPAIR_HOW_MANY: Final = RepairHowMany("repair how many", needs=(SIDE, AT), may_have=(PASSES,))
REPAIR_FROM: Final = RepairFrom("repair from", needs=(SIDE, TARGET), lit=("map",))
REPAIR_WITH: Final = RepairWith(
    "repair with", needs=(SIDE, AT, TARGET), may_have=(WHOSE, WHICH_KIND, COUNT), lit=("counters", "nations")
)
SEND: Final = Send("send", asks="chance", needs=(OWNER, SIDE, AT))
MEND: Final = Mend("mend", asks="chance", needs=(AT, COUNT))
STEPS: Final[tuple[Step[War, Question], ...]] = (REPAIR_WHERE, REPAIR_HOW_MANY, REPAIR_FROM, REPAIR_WITH, SEND, MEND)
