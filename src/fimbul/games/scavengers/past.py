"""The past of a position: which cards went from where to where, and where they lay at its beginning."""

from typing import Final

from fimbul.games.scavengers.data import BUILDING_COPIES, NONE, STORES
from fimbul.games.scavengers.lexicon import TRIBES
from fimbul.games.scavengers.state import (
    BUILT,
    CONTESTED_PILE,
    DECK,
    DISCARD,
    GROUP,
    HAND,
    HEAP,
    IN_STORE,
    NO_CARDS,
    ON_TIMER,
    PEEKED_BY,
    PLACES,
    PLAN_HEAP,
    PLANS_OF,
    UNDER_HEAP,
    UNDER_PLANS,
    Camp,
    Past,
    Seat,
    Title,
    Zone,
    place,
    plus,
    together,
)
from fimbul.games.scavengers.steps.junkyard import KNOWERS
from fimbul.games.scavengers.view import surveyor

ZONE_NAMES: Final = ("hand", "deck", "discard", "gained", "spent", "laid", "hunted", "committed", "used", "looked")
PLACE_NAMES: Final = [
    *[f"{tribe} {zone}" for tribe in TRIBES for zone in ZONE_NAMES],
    *("junkyard", "under", "contested"),
    *[f"{tribe} peeked" for tribe in TRIBES],
    *("schematics", "under schematics", "built"),
    *[f"{tribe} plans" for tribe in TRIBES],
    *[f"timer {number}" for number in range(1, sum(BUILDING_COPIES) + 1)],
    *[f"store {number}" for number in range(1, sum(BUILDING_COPIES) + 1)],
]


def is_there(state: Camp, where: int) -> bool:
    """Is there such a place in this game?"""
    if where < HEAP:
        zone = where % len(PLACES)
        return where // len(PLACES) < state.game.seats and GROUP[zone] == zone
    if where >= ON_TIMER:
        return (where - ON_TIMER) % sum(BUILDING_COPIES) < len(state.buildings)
    if where >= PLAN_HEAP:
        return state.settings.buildings and where < PLANS_OF + state.game.seats
    return where < PEEKED_BY + state.game.seats


def is_for_plans(where: int) -> bool:
    """Is it a place for plans, not for cards?"""
    return PLAN_HEAP <= where < ON_TIMER


def is_way(state: Camp, start: int, target: int) -> bool:
    """Can cards go this way? Never from tribe to tribe; between a tribe and the piles where the tribe sees them."""
    if not is_there(state, start) or not is_there(state, target) or is_for_plans(start) != is_for_plans(target):
        return False
    giver, taker = owner_of(state, start), owner_of(state, target)
    if giver == taker:
        return True
    if giver == NONE:
        return looks_into(state, taker, target)
    return taker == NONE and looks_into(state, giver, start)


def leads_here(state: Camp) -> bool:
    """Can the past have been as it is told? No card went from where it was not, nor into a building for others."""
    motions = history(state.past)
    bags = cards_at_first(state, motions)
    if min([min(cards) for cards in bags.values()]) < 0:
        return False
    for each in motions:
        if not could_go(state, bags, each):
            return False
    return lies_in_order(state, motions, UNDER_HEAP) and lies_in_order(state, motions, UNDER_PLANS)


def lies_in_order(state: Camp, motions: list[Past], below: int) -> bool:
    """Did cards come up from under a heap in the order in which they went there?"""
    under = cards_under(state, motions, below)
    waiting, gone = under_at_first(state, motions, below), 0
    for each in motions:
        if each.start == below:
            gone += 1
        if each.target == below:
            waiting += 1
            if waiting < 1 or under[waiting - 1] != each.title:
                return False
        if gone > waiting:
            return False
    return is_known_below(state, motions, below)


def is_known_below(state: Camp, motions: list[Past], below: int) -> bool:
    """Has everybody who knows a card under a heap seen it go there, if that is told?"""
    puts = [each.start for each in motions if each.target == below]
    for start, code in zip(reversed(puts), reversed(codes_under(state, below)), strict=False):
        for seat in range(state.game.seats):
            if code >> seat & 1 and not looks_into(state, seat, start):
                return False
    return True


def could_go(state: Camp, bags: dict[int, Zone], motion: Past) -> bool:
    """Were so many cards there to go, or to be seen, and have they come where they can be? They are there now."""
    start, target, title = motion.start, motion.target, motion.title
    if start == target:
        return is_hand(start) and 0 < motion.number <= bags[start][title]
    if motion.number > 1 and (is_under(start) or is_under(target)):
        return False
    if target >= IN_STORE and not STORES[state.buildings[target - IN_STORE].kind][title]:
        return False
    if start in bags:
        bags[start][title] -= motion.number
    if target in bags:
        bags[target][title] += motion.number
    return motion.number > 0 and (start not in bags or bags[start][title] >= 0)


def is_hand(where: int) -> bool:
    """Is it a hand?"""
    return where < HEAP and where % len(PLACES) == HAND


def history(past: Past | None) -> list[Past]:
    """Everything that was done with cards, the first thing first."""
    found: list[Past] = []
    while past is not None:
        found.append(past)
        past = past.before
    found.reverse()
    return found


def owner_of(state: Camp, where: int) -> Seat:
    """The tribe that a place belongs to; NONE for the piles between the tribes."""
    if where < HEAP:
        return where // len(PLACES)
    if where >= IN_STORE:
        return state.buildings[where - IN_STORE].seat
    if where >= ON_TIMER:
        return state.buildings[where - ON_TIMER].seat
    return NONE


def looks_into(state: Camp, seat: Seat, where: int) -> bool:
    """Does a seat see the cards that lie in a place, or come there, or go?"""
    if where < HEAP:
        zone = where % len(PLACES)
        return zone == DISCARD or (zone != DECK and where // len(PLACES) == seat)
    if where >= IN_STORE:
        return state.buildings[where - IN_STORE].seat == seat
    return where in (BUILT, PLANS_OF + seat, PEEKED_BY + seat)


def cards_now(state: Camp) -> dict[int, Zone]:
    """The cards in every place that somebody does not look into; those under the junkyard are not among them."""
    found: dict[int, Zone] = {
        HEAP: state.junkyard,
        CONTESTED_PILE: state.contested,
        PLAN_HEAP: filled(state.schematics),
    }
    for seat in range(state.game.seats):
        for zone in PLACES:
            if GROUP[zone] != DISCARD:
                where = place(seat, zone)
                found[where] = together(found.get(where, NO_CARDS), state.zone(seat, zone))
        if state.peekers >> seat & 1:
            found[PEEKED_BY + seat] = plus(NO_CARDS, state.peeked)
    if any(state.plans):
        found[PLANS_OF + surveyor(state)] = filled(state.plans)
    for number, building in enumerate(state.buildings):
        found[ON_TIMER + number] = building.timer
        found[IN_STORE + number] = building.stored
    return found


def filled(kinds: list[int]) -> Zone:
    """Plans by kind, in a zone as long as that of cards."""
    return kinds + NO_CARDS[len(kinds) :]


def cards_at_first(state: Camp, motions: list[Past]) -> dict[int, Zone]:
    """The cards in these places before all that; a number below zero if that cannot have been."""
    found = {where: cards[:] for where, cards in cards_now(state).items()}
    for each in motions:
        if each.start not in UNCOUNTED:
            if each.start not in found:
                found[each.start] = NO_CARDS[:]
            found[each.start][each.title] += each.number
        if each.target not in UNCOUNTED:
            if each.target not in found:
                found[each.target] = NO_CARDS[:]
            found[each.target][each.title] -= each.number
    return found


def is_open(where: int) -> bool:
    """Do all see what lies in a place?"""
    return where == BUILT or (where < HEAP and where % len(PLACES) == DISCARD)


def is_under(where: int) -> bool:
    """Does what lies there lie in order, under a heap?"""
    return where in (UNDER_HEAP, UNDER_PLANS)


def codes_under(state: Camp, below: int) -> list[int]:
    """What lies under the junkyard or the schematics now, each with who knows it."""
    return state.under if below == UNDER_HEAP else state.schematics_under


def cards_under(state: Camp, motions: list[Past], below: int) -> list[Title]:
    """All cards that have ever lain under a heap, in the order in which they came there."""
    gone = [each.title for each in motions if each.start == below]
    return gone + [code >> KNOWERS for code in codes_under(state, below)]


def under_at_first(state: Camp, motions: list[Past], below: int) -> int:
    """How many cards lay under a heap before all that."""
    return len(cards_under(state, motions, below)) - len([each for each in motions if each.target == below])


# All see what lies there, or it lies in order.
UNCOUNTED: Final = {where for where in range(len(PLACE_NAMES)) if is_open(where) or is_under(where)}
