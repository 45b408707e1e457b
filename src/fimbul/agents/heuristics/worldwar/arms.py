"""Arms: new counters that are worth their money: guards of land in danger, and more where the enemy is near."""

from typing import Final, NamedTuple

from fimbul.agents.heuristics.worldwar.script import Script
from fimbul.agents.heuristics.worldwar.war import is_target
from fimbul.agents.heuristics.worldwar.worth import ByRounds, Outlook, by_rounds, counters_in
from fimbul.core.places import places_in
from fimbul.games.worldwar.building import places_for, reinforced
from fimbul.games.worldwar.data import BIT, Kind, Nation, Place
from fimbul.games.worldwar.groups import Group, count_of, kind_of, nation_of, so_many
from fimbul.games.worldwar.lexicon import AGAIN, ALL, DONE, FLIP, NATION, NUMBER, PLACE, SPLIT, UNIT
from fimbul.games.worldwar.names import LAST_LAND, MLRS, ROBOT, SOLDIER, TANK
from fimbul.games.worldwar.queries import price_of, supply_of, tally
from fimbul.games.worldwar.steps.strengthening import flippable

WISHES: Final = (SOLDIER, TANK, ROBOT, MLRS)  # what holds land, the cheapest first
RESERVE: Final = 4  # dollars that are kept for moving
MOST: Final = 8  # counters in one action
FRONT: Final = 1.4  # points that a counter brings where it can march against somebody
CROWDED: Final = 0.75  # of that, for each one that is there already
STRONGER: Final[ByRounds] = (0.0, 0.3, 0.3, 0.2, 0.1)  # points of a dollar that makes counters stronger
BEHIND_THE_FRONT: Final = 0.6  # of that, elsewhere
MOST_GROUPS: Final = 2  # that are flipped in one action
ROW: Final = 4  # that are looked at in one place
HELD: Final = 0.8  # of the land that one counter guards


class Purchase(NamedTuple):
    """One new counter: whose, what, where, and what it is worth before it is paid."""

    worth: float
    nation: Nation
    kind: Kind
    place: Place
    price: int


class Strengthening(NamedTuple):
    """Counters of a group in a place that come to strength 2."""

    worth: float
    place: Place
    group: Group
    price: int


def reinforcement(outlook: Outlook) -> float:
    """What it is worth to turn money into counters, and counters into stronger ones."""
    bought = purchases(outlook)
    spent = sum([each.price for each in bought])
    flipped = strengthenings(outlook, spent)
    worth = sum([each.worth for each in bought], 0.0) + sum([each.worth for each in flipped], 0.0)
    return worth + outlook.earning(-spent - sum([each.price for each in flipped]))


def strengthenings(outlook: Outlook, spent: int) -> list[Strengthening]:
    """The groups that are best worth their money, dear ones and those at the front first, in few words."""
    state, front, found = outlook.state, front_of(outlook), list[Strengthening]()
    candidates: list[tuple[float, int, Place, Group]] = []
    for place in range(LAST_LAND + 1):
        for each in flippable(state, place):
            price = price_of(state, nation_of(each), kind_of(each))
            rate = by_rounds(STRONGER, outlook.left) * (1.0 if front & BIT[place] else BEHIND_THE_FRONT)
            rate *= outlook.temper.arms
            candidates.append((rate, -price * count_of(each), place, each))
    for rate, _, place, each in sorted(candidates, key=lambda each: (-each[0], each[1], each[2], each[3])):
        price = price_of(state, nation_of(each), kind_of(each))
        count = min((outlook.money - RESERVE - spent) // price, count_of(each))
        cost = price * count
        if (
            count > 0
            and len(found) < MOST_GROUPS
            and outlook.earning(-spent) - outlook.earning(-spent - cost) < rate * cost
        ):
            found.append(Strengthening(rate * cost, place, so_many(each, count), cost))
            spent += cost
    return found


def purchases(outlook: Outlook) -> list[Purchase]:
    """The counters that are worth most, as long as each is worth more than its money."""
    state, spent, found = outlook.state, 0, list[Purchase]()
    counted, taken = tally(state), dict[tuple[Nation, Kind], int]()
    for worth, nation, place in sorted(wanted(outlook), key=lambda each: (-each[0], each[1], each[2])):
        if len(found) == MOST:
            break
        for kind in WISHES:
            price, key = price_of(state, nation, kind), (nation, kind)
            cost = outlook.earning(-spent) - outlook.earning(-spent - price)
            if supply_of(state, counted, nation, kind) > taken.get(key, 0) and cost < worth:
                if spent + price <= outlook.money - RESERVE:
                    found.append(Purchase(worth, nation, kind, place, price))
                    taken[key], spent = taken.get(key, 0) + 1, spent + price
                break
    return found


def wanted(outlook: Outlook) -> list[tuple[float, Nation, Place]]:
    """What one more counter of a nation is worth in each of its homes, the second less than the first."""
    state, front = outlook.state, front_of(outlook)
    found: list[tuple[float, Nation, Place]] = []
    for nation in places_in(reinforced(state)):
        for place in places_in(places_for(state, nation, SOLDIER)):
            there = counters_in(state, place, outlook.own)
            for number in range(there, there + ROW):
                worth = 0.0 if number else HELD * outlook.guard(place)
                if front & BIT[place] and outlook.left:
                    worth += FRONT * CROWDED**number * outlook.temper.arms
                if worth > 0:
                    found.append((worth, nation, place))
    return found


def front_of(outlook: Outlook) -> int:
    """The land next to land that could be taken."""
    near, found = outlook.state.box.map.land.near, 0
    for place in range(LAST_LAND + 1):
        if is_target(outlook, place):
            found |= near[place]
    return found


def reinforce(script: Script, outlook: Outlook) -> None:
    """All purchases in few words: a kind for a nation once, then the places."""
    bought = purchases(outlook)
    for nation, kind in {(each.nation, each.kind): 0 for each in bought}:
        before = -1
        for place in sorted([each.place for each in bought if (each.nation, each.kind) == (nation, kind)]):
            if script.asks() != "reinforce":
                break
            if before < 0:
                buy_first(script, nation, kind, place)
            else:
                script.say(AGAIN if place == before else PLACE + place)
                if script.asks() == "place what":  # something has waited in a box
                    script.say(ALL, *script.state.asked)
            before = place
    for each in strengthenings(outlook, sum([each.price for each in bought])):
        flip(script, each)
    if script.asks() == "reinforce":
        script.say(DONE)


def flip(script: Script, planned: Strengthening) -> None:
    """A place, which counters as far as they differ, and how many."""
    if script.asks() == "reinforce" and script.say(FLIP) and script.say(PLACE + planned.place, *script.state.asked):
        while script.asks() == "flip what":
            words = [UNIT + kind_of(planned.group), NATION + nation_of(planned.group), NUMBER + count_of(planned.group)]
            script.say(*words, *[option for option in script.state.asked if option != SPLIT])


def buy_first(script: Script, nation: Nation, kind: Kind, place: Place) -> None:
    """The first one of a kind for a nation."""
    script.say(UNIT + kind)
    if script.asks() == "buy for":
        script.say(NATION + nation, *script.state.asked)
    if script.asks() == "buy how many":
        script.say(NUMBER + 1)
    if script.asks() == "buy where":
        script.say(PLACE + place, *script.state.asked)
