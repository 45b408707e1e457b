"""Contested cards never come back to their pile: where those have been seen that have left it."""

from typing import Final

from fimbul.games.scavengers.data import CONTESTED, NONE, PILE
from fimbul.games.scavengers.state import Camp, Seat, Sighting, Title

STRAIGHT: Final = 0  # from the pile, not out of the junkyard: before the first dig


def seen_by_all(state: Camp, owner: Seat, title: Title, found: int) -> None:
    """A card of a tribe lies open that nobody knew it to have; if contested, it was found in this dig at the latest."""
    if PILE[title] == CONTESTED:
        state.sightings.append(Sighting(owner, False, title, found, NONE))


def seen_again(state: Camp, owner: Seat, title: Title) -> None:
    """A card that lies open may be another than the tribe was known to have: one that it dug up since."""
    for place, sighting in enumerate(state.sightings):
        if sighting.owner == owner and sighting.title == title and not sighting.secret:
            state.sightings[place] = sighting._replace(found=state.last_finds[owner])


def seen_alone(state: Camp, seat: Seat, title: Title, found: int) -> None:
    """A tribe alone comes to see a card; if contested, it knows in which dig, or that it came from the pile."""
    if PILE[title] == CONTESTED:
        state.sightings.append(Sighting(seat, True, title, found, NONE))


def seen_to_go(state: Camp, seat: Seat, title: Title, digs: int) -> None:
    """A tribe sees a card go into the junkyard, after so many digs: any of its own like it, or the one just seen."""
    first, found = NONE, digs + 1
    for place, sighting in enumerate(state.sightings):
        mine = sighting.secret and sighting.owner == seat and sighting.title == title and sighting.lost == NONE
        if mine and sighting.found < found:
            first, found = place, sighting.found
    if first != NONE:
        state.sightings[first] = Sighting(seat, True, title, found, digs)
