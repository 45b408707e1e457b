"""Contested cards never come back to their pile: where those have been seen that have left it; and who found what when.

These notes are never changed, only replaced, so copies share them.
"""

from typing import Final

from fimbul.games.scavengers.data import CONTESTED, NONE, PILE
from fimbul.games.scavengers.state import Camp, Seat, Sighting, Title

STRAIGHT: Final = 0  # from the pile, not out of the junkyard: before the first dig


def seen_by_all(state: Camp, owner: Seat, title: Title, found: int) -> None:
    """A card of a tribe lies open that nobody knew it to have: it was found in this dig at the latest, or won."""
    if PILE[title] == CONTESTED or found != STRAIGHT:
        state.sightings = [*state.sightings, Sighting(owner, False, title, found, NONE)]


def seen_again(state: Camp, owner: Seat, title: Title) -> None:
    """A card that lies open may be another than the tribe was known to have: one that it dug up since."""
    if PILE[title] == CONTESTED:
        last = state.settled_finds[owner][-1]
        state.sightings = [
            each._replace(found=last) if each.owner == owner and each.title == title and not each.secret else each
            for each in state.sightings
        ]


def seen_alone(state: Camp, seat: Seat, title: Title, found: int) -> None:
    """A tribe alone comes to see a card; if contested, it knows in which dig, or that it came from the pile."""
    if PILE[title] == CONTESTED:
        state.sightings = [*state.sightings, Sighting(seat, True, title, found, NONE)]


def seen_to_go(state: Camp, seat: Seat, title: Title, digs: int) -> None:
    """A tribe sees a card go into the junkyard, after so many digs: any of its own like it, or the one just seen."""
    first, found = NONE, digs + 1
    for place, sighting in enumerate(state.sightings):
        mine = sighting.secret and sighting.owner == seat and sighting.title == title and sighting.lost == NONE
        if mine and sighting.found < found:
            first, found = place, sighting.found
    if first != NONE:
        lost = Sighting(seat, True, title, found, digs)
        state.sightings = [*state.sightings[:first], lost, *state.sightings[first + 1 :]]


def keep_find(state: Camp, digger: Seat, title: Title) -> None:
    """A tribe keeps a card of the last dig, under its discards."""
    state.fresh_finds[digger] = [*state.fresh_finds[digger], state.digs]
    know_find(state, digger, title, state.digs)


def know_find(state: Camp, digger: Seat, title: Title, dig: int) -> None:
    """A tribe alone knows what it keeps of a dig; a contested card it has noted when it saw it."""
    if PILE[title] != CONTESTED:
        state.sightings = [*state.sightings, Sighting(digger, True, title, dig, NONE)]


def shuffle_finds(state: Camp, owner: Seat) -> None:
    """What a tribe found may come up from now on."""
    if state.fresh_finds[owner]:
        state.settled_finds[owner] = state.settled_finds[owner] + state.fresh_finds[owner]
        state.fresh_finds[owner] = []


def see_finds(state: Camp, owner: Seat, unseen: int) -> None:
    """Only so many finds of a tribe are unseen still. Nobody knows which: the last may be all that the first may be."""
    digs = state.settled_finds[owner]
    state.settled_finds[owner] = digs[len(digs) - unseen :]
