"""The contested cards that a seat knows to have been taken from their pile: none of them can be there again.

Two sightings may be of one card, if who had it first can have trashed it before the other dug one up.
"""

from fimbul.games.scavengers.campers import IS_CONTESTED, Camper, Loss
from fimbul.games.scavengers.data import COPIES, NONE
from fimbul.games.scavengers.queries import ALL_TITLES
from fimbul.games.scavengers.state import NO_CARDS, Camp, Seat, Sighting, Title, Zone, minus, plus


def taken(state: Camp, seat: Seat, lost: list[Loss]) -> Zone:
    """How many cards of each title were taken from the pile at least, if the other tribes have lost these."""
    cards = NO_CARDS
    for trophy in state.trophies:
        if trophy.peeker == seat and trophy.title != NONE:
            cards = plus(cards, trophy.title)
    sightings = [each for each in seen(state, seat) if IS_CONTESTED[each.title]]
    lost = lost + [Loss(each.title, each.lost) for each in sightings if each.lost != NONE]
    for sighting in sightings:
        cards = plus(cards, sighting.title)
    for title in {sighting.title for sighting in sightings}:
        for _ in range(seen_twice(title, sightings, lost)):
            cards = minus(cards, title)
    return cards


def all_lost(campers: list[Camper]) -> list[Loss]:
    """The cards that these tribes have lost, of those that they should have."""
    return [loss for camper in campers for loss in camper.lost()]


def seen(state: Camp, seat: Seat) -> list[Sighting]:
    """What a seat saw: open cards of the other tribes, and those that were its own or that it saw go, secretly."""
    return [each for each in state.sightings if each.secret == (each.owner == seat)]


def seen_twice(title: Title, sightings: list[Sighting], lost: list[Loss]) -> int:
    """How many of the cards that were lost can have been found again, each in a dig after that."""
    losses, number = sorted([loss.digs for loss in lost if loss.title == title]), 0
    # What was lost before one find was lost before all later ones: so the first finds have the fewest to choose from.
    for found in sorted([sighting.found for sighting in sightings if sighting.title == title]):
        if number < len(losses) and losses[number] < found:
            number += 1
    return number


def is_pile_left(state: Camp, seat: Seat) -> bool:
    """Can all the cards of the contested pile be there still, for all that a seat knows?"""
    lost: list[Loss] = []
    for tribe in range(state.game.seats):
        if tribe != seat:
            lost += Camper(state, tribe, seat).perhaps_lost()
    cards = taken(state, seat, lost)
    if state.peeked != NONE:
        cards = plus(cards, state.peeked)
    return all(cards[title] + state.contested[title] <= COPIES[title] for title in ALL_TITLES if IS_CONTESTED[title])
