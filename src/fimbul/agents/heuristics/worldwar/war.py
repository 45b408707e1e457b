"""Wars: which lands are worth taking, holding up or fighting for, and with what."""

from math import erf, sqrt
from typing import Final, NamedTuple

from fimbul.agents.heuristics.worldwar.worth import Outlook, counters_in
from fimbul.core.places import places_in
from fimbul.games.worldwar.data import BIT, Kind, Nation, Place
from fimbul.games.worldwar.groups import Group, count_of, kind_of, nation_of, points_of, so_many, spent_of, strength_of
from fimbul.games.worldwar.names import LAND, LAST_LAND, MOST_SEATS, NAVY, PLACES, UNALLIED
from fimbul.games.worldwar.queries import hits_on, is_neutral, range_of
from fimbul.games.worldwar.routes import reach
from fimbul.games.worldwar.scoring import is_out_of_reach
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.carriers import Carriers
from fimbul.games.worldwar.terrain import Terrain, survey

LEAST: Final = 0.35  # points that make an operation worth its picks
AT_RISK: Final = 0.3  # of what counters are worth that go to hold a land
NEUTRAL_FORCE: Final = 3  # strength that lives through the fire of neutrals
STRONG_FORCE: Final = 6  # the same where each of them is strong
OVERWHELMING: Final = 1.6  # hits to expect for each point of the defence: then more is wasted
ENOUGH: Final = 6  # counters that are said one by one for an attack


class Mover(NamedTuple):
    """Counters of one kind that can go somewhere."""

    place: Place
    group: Group
    reach: int  # where it is sent
    far: int  # where it could go, come back or not
    cost: float  # what one of them is worth
    hits: float  # how many hits to expect of one of them
    holds: bool  # can it hold land


class Operation(NamedTuple):
    """Something to be done in one place: who goes there, and what it is worth."""

    target: Place
    worth: float
    movers: list[int]  # which of the movers, one counter each


class Campaign:
    """Operations that can be done in one action, the best first."""

    def __init__(self, outlook: Outlook, party: int, phase: int, only: Place) -> None:
        self.outlook: Final = outlook
        self.state: Final = outlook.state
        self.party: Final = party
        self.at_risk: Final = AT_RISK * outlook.temper.risk
        self.ground: Final = survey(self.state, self.state.action.side, phase, only)
        self.movers: Final = all_movers(outlook, self.ground, party)
        self.idle: Final = [count_of(mover.group) for mover in self.movers]
        self.left: Final = [counters_in(self.state, place, outlook.own) for place in range(PLACES)]
        self.operations: Final[list[Operation]] = []
        targets = [only] if 0 <= only <= LAST_LAND else list(range(LAST_LAND + 1))
        self.choose([place for place in targets if is_target(outlook, place)])

    def choose(self, targets: list[Place]) -> None:
        """The best operation first, then the best of what is left to go elsewhere."""
        waiting = [found for place in targets if (found := self.best(place)) is not None]
        waiting.sort(key=lambda each: -each.worth)
        for planned in waiting:
            found = self.best(planned.target)
            if found is None:
                continue
            self.operations.append(found)
            for number in found.movers:
                self.idle[number] -= 1
                self.left[self.movers[number].place] -= 1

    def best_alone(self) -> Operation:
        """The one that is worth most."""
        return max(self.operations, key=lambda each: each.worth)

    def worth(self) -> float:
        """What all of it is worth."""
        return sum([each.worth for each in self.operations])

    def orders(self, planned: Operation) -> list[tuple[Place, list[Kind], list[Group]]]:
        """Who goes to the target of an operation: from where, all of which kinds, and which counters else."""
        found: list[tuple[Place, list[Kind], list[Group]]] = []
        for start in sorted({self.movers[number].place for number in planned.movers}):
            numbers = sorted({number for number in planned.movers if self.movers[number].place == start})
            going = [so_many(self.movers[number].group, planned.movers.count(number)) for number in numbers]
            whole = [kind for kind in {kind_of(each): 0 for each in going} if self.all_of(start, kind) <= set(going)]
            found.append((start, whole, [each for each in going if kind_of(each) not in whole]))
        return found

    def all_of(self, place: Place, kind: Kind) -> set[Group]:
        """All counters of a kind that are in a place and take part."""
        return {
            each for each in self.state.stacks[place] if kind_of(each) == kind and self.party >> nation_of(each) & 1
        }

    def all_go(self, place: Place, target: Place, kinds: list[Kind]) -> bool:
        """Are these kinds all that can go from a place to a target?"""
        able = {kind_of(mover.group) for mover in self.movers if mover.place == place and mover.far & BIT[target]}
        return able <= set(kinds)

    def best(self, target: Place) -> Operation | None:
        """The best that can be done in a place with who is idle; None if nothing is worth it."""
        able = [number for number, mover in enumerate(self.movers) if self.idle[number] and mover.reach & BIT[target]]
        if not able:
            return None
        state = self.state
        if is_neutral(state, target):
            found = self.against_neutrals(target, able)
        elif enemies := enemy_groups(self.outlook, target):
            found = self.against_enemies(target, able, enemies)
        else:
            found = self.into_empty_land(target, able)
        return found if found is not None and found.worth >= LEAST else None

    def price(self, number: int) -> float:
        """What it costs to send a counter: it may be lost, and what it guarded may be."""
        mover = self.movers[number]
        leaves = self.outlook.guard(mover.place) if self.left[mover.place] <= 1 else 0.0
        return self.at_risk * mover.cost + leaves

    def into_empty_land(self, target: Place, able: list[int]) -> Operation | None:
        """One counter is enough, the one that costs least for what it holds."""
        found: Operation | None = None
        for number in able:
            mover = self.movers[number]
            if mover.holds:
                worth = self.outlook.taken(target, nation_of(mover.group)) - self.price(number)
                if found is None or worth > found.worth:
                    found = Operation(target, worth, [number])
        return found

    def against_neutrals(self, target: Place, able: list[int]) -> Operation | None:
        """As many as live through their fire."""
        need = STRONG_FORCE if target == self.state.box.strong_land else NEUTRAL_FORCE
        holders = [number for number in able if self.movers[number].holds]
        holders.sort(key=lambda number: self.movers[number].cost)
        going: list[int] = []
        strength, cost = 0, 0.0
        for number in holders:
            for _ in range(self.idle[number]):
                if strength < need:
                    going.append(number)
                    strength += strength_of(self.movers[number].group)
                    cost += self.price(number)
        if strength < need:
            return None
        nation = max([nation_of(self.movers[number].group) for number in going], key=self.rank)
        lost = cost + 0.5 * self.outlook.army(need)
        return Operation(target, 0.85 * self.outlook.taken(target, nation) - lost, going)

    def rank(self, nation: Nation) -> float:
        """The own major scores most."""
        return 1.0 if nation == self.state.majors[self.outlook.seat] else 0.0

    def against_enemies(self, target: Place, able: list[int], enemies: list[Group]) -> Operation | None:
        """An attack with whatever is near, or one counter that holds the place up."""
        outlook, state = self.outlook, self.state
        present = [each for each in state.stacks[target] if outlook.own >> nation_of(each) & 1]
        holding_up = None if present else self.holding_up(target, able)
        strength = sum([points_of(each) for each in enemies])
        answer = sum([expected_hits(state, each) for each in enemies])
        hits = sum([expected_hits(state, each) for each in present]) + self.missiles_near(target)
        going: list[int] = []
        costs = 0.0
        able = sorted(able, key=lambda number: (self.price(number) - self.movers[number].hits, number))
        for number in able:
            for _ in range(self.idle[number]):
                if hits < OVERWHELMING * strength and len(going) < ENOUGH:
                    going.append(number)
                    hits += self.movers[number].hits
                    costs += self.price(number) - self.at_risk * self.movers[number].cost
        if not going:
            return holding_up
        nation = max([nation_of(self.movers[number].group) for number in going], key=self.rank)
        holds = any(self.movers[number].holds for number in going) or any(is_land_unit(state, each) for each in present)
        takes = chance_to_kill_all(hits, strength) if holds else 0.0
        rival = max([self.weight(each) for each in enemies])
        average = sum([outlook.price(each) for each in enemies]) / strength
        worth = takes * outlook.taken(target, nation) + (0.0 if present else (1 - takes) * outlook.contested(target))
        worth += outlook.army(min(hits, strength) * average) * rival
        worth -= outlook.army(min(answer, 2.0 * len(going)) * 2.5) + costs
        attack = Operation(target, worth, going)
        return attack if holding_up is None or attack.worth > holding_up.worth else holding_up

    def holding_up(self, target: Place, able: list[int]) -> Operation | None:
        """One cheap land unit among enemies: nobody scores there as long as it lives."""
        holders = [number for number in able if self.movers[number].holds]
        if not holders:
            return None
        number = min(holders, key=self.price)
        return Operation(target, self.outlook.contested(target) - self.price(number), [number])

    def weight(self, enemy: Group) -> float:
        """How much it matters what an enemy loses."""
        side = self.state.sides[nation_of(enemy)]
        return self.outlook.weights[side] if side < MOST_SEATS else 0.1

    def missiles_near(self, target: Place) -> float:
        """Hits to expect of missiles that fire from next door."""
        state, found = self.state, 0.0
        for place in places_in(state.box.map.all.near[target]):
            for each in state.stacks[place]:
                if self.party >> nation_of(each) & 1 and range_of(state, nation_of(each), kind_of(each)):
                    found += expected_hits(state, each)
        return 0.7 * found


def all_movers(outlook: Outlook, ground: Terrain, party: int) -> list[Mover]:
    """Who can go where: land units on foot and carried, air that can come home again."""
    state = outlook.state
    found: list[Mover] = []
    for place in range(PLACES):
        carriers = Carriers(state, ground, place)
        for each in state.stacks[place]:
            kind, domain = kind_of(each), state.box.units[kind_of(each)].domain
            if not party >> nation_of(each) & 1 or kind == NAVY or spent_of(each):
                continue
            far = reach(state, ground, each, place)
            if domain == LAND:
                far |= carriers.reach(each)
            goes = far if domain == LAND else far & both_ways(state, each, place)
            if far:
                one = so_many(each, 1)
                cost = outlook.army(outlook.price(one))
                found.append(Mover(place, each, goes, far, cost, expected_hits(state, one), domain == LAND))
    return found


def both_ways(state: War, group: Group, place: Place) -> int:
    """Where air can go and come back from."""
    found = 0
    for ring in state.box.map.all.rings[place][: state.box.units[kind_of(group)].move // 2]:
        found |= ring
    return found


def expected_hits(state: War, group: Group) -> float:
    """Of one round."""
    return points_of(group) * (7 - hits_on(state, nation_of(group), kind_of(group))) / 6


def chance_to_kill_all(hits: float, strength: int) -> float:
    """The chance of so many hits or more, when so many are to be expected."""
    spread = sqrt(max(hits * 0.6, 0.1))
    return 0.5 * (1 + erf((hits - strength + 0.5) / (spread * 1.414)))


def is_land_unit(state: War, group: Group) -> bool:
    """Can it hold land?"""
    return state.box.units[kind_of(group)].domain == LAND


def is_target(outlook: Outlook, place: Place) -> bool:
    """Is there anything to gain in a land: is it no friend's, and is its nation in play?"""
    state = outlook.state
    owner = state.box.owner[place]
    if state.devastation[place] or state.unrest[place] or is_out_of_reach(state, place):
        return False
    if is_neutral(state, place):
        return not state.stacks[place] or not any(
            outlook.is_friend(state.sides[nation_of(each)]) for each in state.stacks[place]
        )
    if state.sides[owner] == UNALLIED and not state.entered >> owner & 1:
        return False  # whoever enters it gives it to a rival
    if enemy_groups(outlook, place):
        return True
    return not outlook.is_friend(state.sides[owner]) and not counters_in(state, place, outlook.own)


def enemy_groups(outlook: Outlook, place: Place) -> list[Group]:
    """The enemy counters in a place."""
    state = outlook.state
    return [each for each in state.stacks[place] if not outlook.is_friend(state.sides[nation_of(each)])]
