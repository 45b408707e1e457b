"""Departures: what all know of cards that leave a hand unseen, into the junkyard or into a building."""

from fimbul.games.scavengers.data import NONE
from fimbul.games.scavengers.queries import ALL_TITLES
from fimbul.games.scavengers.state import (
    DECK,
    DISCARD,
    GAINED,
    HUNTED,
    LEDGER,
    NO_CARDS,
    RECENT,
    SHOWN,
    SPENT,
    STOCK,
    Camp,
    Departure,
    Seat,
    Zone,
    beyond,
    together,
)
from fimbul.games.scavengers.steps.sites import empty_out


def depart(state: Camp, seat: Seat, number: int, building: int) -> None:
    """So many cards were trashed, or one went into a building: none of them lay open, nor was gained this round."""
    if building != NONE:
        empty_out(state, building)
    risked, gains, now = unseen(state, seat), gained(state, seat), state.round_number
    apart, drawn = still_missing(state, seat)
    state.departures.append(Departure(seat, number, building, now, risked, gains, apart, drawn))


def look_back(state: Camp, seat: Seat) -> None:
    """At the end of a round the whole hand lies open: what has left it this round is what is still missing."""
    apart, drawn = NO_CARDS, NONE
    for place, departure in enumerate(state.departures):
        if departure.owner == seat and departure.round_number == state.round_number:
            if drawn == NONE:
                apart, drawn = still_missing(state, seat)
            state.departures[place] = departure._replace(apart=apart, drawn=drawn)


def unseen(state: Camp, seat: Seat) -> Zone:
    """The cards that all know a tribe to have had, and that do not lie open."""
    seen = NO_CARDS
    for place in (DISCARD, SPENT, HUNTED):
        seen = together(seen, state.zone(seat, place))
    return beyond(state.zone(seat, LEDGER), seen)


def gained(state: Camp, seat: Seat) -> int:
    """How many cards that a tribe won or dug up unseen may have come to its hand."""
    return state.gains[seat] - state.size(seat, GAINED)


def still_missing(state: Camp, seat: Seat) -> tuple[Zone, int]:
    """Which cards that have left the hand unseen were not shuffled into the deck, if any, and how many others there can
    be: as many as were drawn since, and not seen.
    """
    hidden, stock = beyond(unseen(state, seat), state.zone(seat, SHOWN)), state.zone(seat, STOCK)
    shuffled = sum([min(hidden[title], stock[title]) for title in ALL_TITLES])
    return beyond(hidden, stock), max(0, shuffled + gained(state, seat) - undrawn(state, seat))


def undrawn(state: Camp, seat: Seat) -> int:
    """How many of the cards that a tribe shuffled last have not come to its hand: in its deck and on timers."""
    number = state.size(seat, DECK)
    for building in state.buildings:
        if building.seat == seat and building.age == RECENT:
            number += sum(building.timer)
    return number
