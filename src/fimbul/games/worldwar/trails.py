"""Trails: the ways on which counters have gone in an action, each as one int, for whoever draws them as arrows."""

from typing import Final

from fimbul.games.worldwar.data import Place
from fimbul.games.worldwar.state import War

BITS: Final = 7  # for a place, counted from 1
MASK: Final = (1 << BITS) - 1


def trail_over(places: list[Place]) -> int:
    """The trail over some places, from the first to the last; a place where one stays is told once."""
    found, last = 0, -1
    for place in reversed(places):
        if place != last:
            found = found << BITS | place + 1
        last = place
    return found


def places_on(trail: int) -> list[Place]:
    """The places of a trail in their order."""
    found: list[Place] = []
    while trail:
        found.append((trail & MASK) - 1)
        trail >>= BITS
    return found


def note_trail(state: War, places: list[Place]) -> None:
    """Counters have gone over some places; who follows them on the very same way adds nothing."""
    trail = trail_over(places)
    if trail not in state.action.trails:
        action = state.note()
        action.trails = [*action.trails, trail]
