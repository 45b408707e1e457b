"""Questions that several steps ask: who is whose friend, who holds what, what can be paid, what a counter can do."""

from typing import Final

from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.games.worldwar.data import BIT, Kind, Nation, Place, Seat, Side, is_land, is_sea
from fimbul.games.worldwar.groups import Group, Stack, count_of, kind_of, nation_of
from fimbul.games.worldwar.names import (
    HYPERSONIC,
    KINDS,
    LAND,
    MOST_SEATS,
    NATIONS,
    NAVY,
    NONE,
    NORTH_KOREA,
    SATELLITE,
    SOLDIER,
    SPACE,
    SPECIAL_OPS,
    SUPER_SOLDIER,
    UNALLIED,
)
from fimbul.games.worldwar.state import Hands, Occupation, War

ALL_NATIONS = (1 << len(NATIONS)) - 1
NOBODY: Final[Stack] = []


@rule("WW-TERM-02", "WW-PAC-03")
def friends(state: War, side: Side) -> int:
    """The sides that are no enemies of a side: itself, and the members of its pact."""
    return state.pacts[side] if side < MOST_SEATS else 1 << side


def are_friends(state: War, one: Nation, other: Nation) -> bool:
    """Are two nations on one side, or on sides of one pact?"""
    return friends(state, state.sides[one]) >> state.sides[other] & 1 == 1


def has(state: War, nation: Nation, technology: int) -> bool:
    """Does a nation have a technology?"""
    return state.technologies[nation] >> technology & 1 == 1


def sides_at(state: War, place: Place) -> int:
    """The sides with counters in a place."""
    found = 0
    for each in state.stacks[place]:
        found |= 1 << state.sides[nation_of(each)]
    return found


@rule("WW-TERM-08", "WW-CMB-09", "WW-SOP-02")
def occupies(state: War, group: Group, place: Place) -> bool:
    """Land units occupy land, ships the sea. Air alone occupies nothing, nor do cargo and special ops at sea."""
    kind = kind_of(group)
    return kind == NAVY if is_sea(place) else state.box.units[kind].domain == LAND


def sides_holding(state: War, place: Place) -> int:
    """The sides that occupy a place."""
    found = 0
    for each in state.stacks[place]:
        if occupies(state, each, place):
            found |= 1 << state.sides[nation_of(each)]
    return found


@rule("WW-TERM-03")
def is_fully_occupied(state: War, place: Place, nation: Nation) -> bool:
    """Is a home territory of a nation held by enemies, without a friendly counter?"""
    side = state.sides[nation]
    friendly, is_held = friends(state, side), False
    for each in state.stacks[place]:
        if friendly >> state.sides[nation_of(each)] & 1:
            if side != UNALLIED or nation_of(each) == nation:  # un-allied nations are no friends of each other
                return False
        elif occupies(state, each, place):
            is_held = True
    return is_held


@rule("WW-TERM-04", "WW-OCC-04")
def is_nation_occupied(state: War, nation: Nation) -> bool:
    """Is every home territory of a nation fully occupied? One without a home never is."""
    return occupied_among(state, 1 << nation) != 0


def occupied_among(state: War, nations: int) -> int:
    """Those of a set whose home territories are all fully occupied; each is looked at once."""
    known = state.occupation
    if known is None or known.sides is not state.sides or known.pacts is not state.pacts:
        known = Occupation(state.sides, state.pacts)
        state.occupation = known
    unknown = nations & ~known.asked
    if unknown:
        known.asked |= unknown
        for nation in places_in(unknown):
            if are_all_homes_held(state, nation):
                known.occupied |= 1 << nation
    return nations & known.occupied


def are_all_homes_held(state: War, nation: Nation) -> bool:
    """The same, looked at anew."""
    homes = state.box.home_places[nation]
    for place in homes:
        if not is_fully_occupied(state, place, nation):
            return False
    return len(homes) > 0


@rule("WW-OCC-01", "WW-DIP-14")
def may_spend(state: War, nation: Nation) -> bool:
    """Is a nation in play and free to spend its budget?"""
    return state.entered >> nation & 1 == 1 and not is_nation_occupied(state, nation)


def able_to_spend(state: War, nations: int) -> int:
    """Those of a set that are in play and not fully occupied."""
    there = nations & state.entered
    return there & ~occupied_among(state, there)


def purses(state: War, nations: int) -> list[Nation]:
    """The nations of a set that have money to spend."""
    return [nation for nation in places_in(able_to_spend(state, nations)) if state.budgets[nation]]


def money(state: War, nations: int) -> int:
    """What the nations of a set can spend together."""
    found = 0
    for nation in places_in(able_to_spend(state, nations)):
        found += state.budgets[nation]
    return found


@rule("WW-OCC-02")
def hand(state: War, side: Side) -> int:
    """The nations of a side, as a set: whoever has a card keeps it, also while the nation is fully occupied."""
    known = state.hands
    if known is None or known.sides is not state.sides:
        known = Hands(state.sides)
        state.hands = known
    return 0 if side == NONE else known.nations[side]


def seat_of(state: War, side: Side) -> Seat:
    """The seat that answers for a side; NONE if nobody does."""
    if side < MOST_SEATS:
        return side
    return NONE if side == UNALLIED else state.holders[side - MOST_SEATS]


@rule("WW-NTR-06")
def is_neutral(state: War, place: Place) -> bool:
    """Neutral land: without an owner; in the basic game North Korea's, too."""
    owner = state.box.owner[place]
    return is_land(place) and (owner == NONE or (owner == NORTH_KOREA and not state.settings.advanced))


def enemies_at(state: War, place: Place, side: Side) -> int:
    """The sides with counters in a place that are no friends of a side."""
    return sides_at(state, place) & ~friends(state, side)


def friends_at(state: War, place: Place, side: Side) -> bool:
    """Does a friend of a side, or the side itself, have counters in a place?"""
    return sides_at(state, place) & friends(state, side) != 0


@rule("WW-TRN-03")
def is_aboard(state: War, group: Group, place: Place) -> bool:
    """Are counters cargo: land units at sea? Special ops need no ship, and air on ships fights."""
    return is_sea(place) and state.box.units[kind_of(group)].domain == LAND and kind_of(group) != SPECIAL_OPS


@rule("WW-UNI-01", "WW-MOV-02", "WW-TEC-06")
def movement_of(state: War, group: Group) -> int:
    """How far a counter moves in all: as its kind, super soldiers further."""
    kind = kind_of(group)
    if kind == SOLDIER and has(state, nation_of(group), SUPER_SOLDIER):
        return state.box.super_move
    return state.box.units[kind].move


@rule("WW-UNI-02", "WW-UNI-03", "WW-UNI-04", "WW-UNI-05", "WW-UNI-06", "WW-UNI-10")
def hits_on(state: War, nation: Nation, kind: Kind) -> int:
    """The least number of a die that is a hit."""
    if kind == SOLDIER and has(state, nation, SUPER_SOLDIER):
        return state.box.super_hit
    return state.box.units[kind].hit


def price_of(state: War, nation: Nation, kind: Kind) -> int:
    """What a strength point costs."""
    if kind == SOLDIER and has(state, nation, SUPER_SOLDIER):
        return state.box.super_price
    return state.box.units[kind].price


@rule("WW-TEC-05", "WW-MIS-01")
def range_of(state: War, nation: Nation, kind: Kind, attacking: bool = True) -> int:
    """How far a missile unit fires; 0 for what has no missiles."""
    unit = state.box.units[kind]
    return unit.range_hypersonic if attacking and has(state, nation, HYPERSONIC) else unit.range


class Tally:
    """How many counters there were when the stacks were these."""

    def __init__(self, stacks: list[Stack], counted: list[int]) -> None:
        self.stacks: Final = stacks
        self.counted: Final = counted

    def count(self, stack: Stack, times: int) -> None:
        """A stack has come, or with -1 has gone."""
        for each in stack:
            self.counted[nation_of(each) * len(KINDS) + kind_of(each)] += count_of(each) * times


def tally(state: War) -> list[int]:
    """By nation and kind (`nation * len(KINDS) + kind`), how many counters are on the map, in Space and in boxes.

    Only stacks that have changed since somebody counted are counted again.
    """
    last = state.counted
    if not isinstance(last, Tally):
        last = Tally([NOBODY] * len(state.stacks), [0] * (len(NATIONS) * len(KINDS)))
    elif last.stacks == state.stacks:
        return last.counted
    found = Tally(state.stacks.copy(), last.counted.copy())
    for place, stack in enumerate(state.stacks):
        if stack is not last.stacks[place]:
            found.count(last.stacks[place], -1)
            found.count(stack, 1)
    state.counted = found
    return found.counted


def supply(state: War, nation: Nation, kind: Kind) -> int:
    """How many counters of a kind a nation can be given."""
    return supply_of(state, tally(state), nation, kind)


@rule("WW-REI-12", "WW-TEC-20")
def supply_of(state: War, counted: list[int], nation: Nation, kind: Kind) -> int:
    """The same where all counters are counted already: own ones not in play, then shared ones by technology."""
    left = max(state.box.cards[nation].counters[kind] - counted[nation * len(KINDS) + kind], 0)
    if state.box.tech_counters[kind] and state.technologies[nation]:
        for technology, unlocked in enumerate(state.box.unlocks):
            if unlocked == kind and has(state, nation, technology):
                left += shared_left(state, counted, kind)
    return left


def shared_left(state: War, counted: list[int], kind: Kind) -> int:
    """How many shared technology counters of a kind nobody has: beyond its own, a nation has shared ones."""
    used = 0
    for nation, card in enumerate(state.box.cards):
        used += max(counted[nation * len(KINDS) + kind] - card.counters[kind], 0)
    return state.box.tech_counters[kind] - used


def has_satellite(state: War, nation: Nation) -> bool:
    """Does a nation have a satellite in Space?"""
    for each in state.stacks[SPACE]:
        if nation_of(each) == nation and kind_of(each) == SATELLITE:
            return True
    return False


@rule("WW-SET-14")
def markers_left(state: War) -> int:
    """How many markers lie beside the map."""
    return state.box.markers - sum(state.devastation) - sum(state.unrest)


def on_map(state: War, nation: Nation) -> int:
    """How many counters a nation has on the map."""
    return sum([count_of(each) for place in range(SPACE) for each in state.stacks[place] if nation_of(each) == nation])


def holds_home(state: War, nation: Nation, place: Place) -> bool:
    """Is a place a home territory of a nation that is neither fully occupied nor devastated?"""
    return (
        state.box.homes[nation] & BIT[place] != 0
        and not state.devastation[place]
        and not is_fully_occupied(state, place, nation)
    )


assert len(KINDS) == SATELLITE + 1
