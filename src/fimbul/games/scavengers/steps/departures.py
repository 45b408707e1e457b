"""Departures: what all know of cards that leave a hand unseen, into the junkyard or into a building."""

from fimbul.games.scavengers.data import NONE
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
)
from fimbul.games.scavengers.steps.sites import forget_storing


def depart(state: Camp, seat: Seat, number: int, building: int) -> None:
    """So many cards were trashed, or one went into a building: none of them lay open, nor was gained this round."""
    if building != NONE:
        forget_storing(state, building)
    risked, gains = unseen(state, seat), gained(state, seat)
    apart, drawn = still_missing(state, seat, risked)
    departure = Departure(seat, number, building, state.round_number, risked, gains, apart, drawn, state.digs)
    state.departures.append(departure)


def look_back(state: Camp, seat: Seat) -> None:
    """At the end of a round the whole hand lies open: what has left it this round is what is still missing."""
    apart, drawn = NO_CARDS, NONE
    for place in reversed(range(len(state.departures))):
        departure = state.departures[place]
        if departure.round_number < state.round_number:
            return
        if departure.owner == seat:
            if drawn == NONE:
                apart, drawn = still_missing(state, seat, unseen(state, seat))
            state.departures[place] = departure._replace(apart=apart, drawn=drawn)


def unseen(state: Camp, seat: Seat) -> Zone:
    """The cards that all know a tribe to have had, and that do not lie open."""
    cards = state.zone(seat, LEDGER)
    for place in (DISCARD, SPENT, HUNTED):
        if state.zone(seat, place) is not NO_CARDS:
            cards = beyond(cards, state.zone(seat, place))
    return cards


def gained(state: Camp, seat: Seat) -> int:
    """How many cards that a tribe won or dug up unseen may have come to its hand."""
    return state.gains[seat] - state.size(seat, GAINED)


def still_missing(state: Camp, seat: Seat, hidden: Zone) -> tuple[Zone, int]:
    """Which of the hidden cards that have left the hand were not shuffled into the deck, if any, and how many others
    there can be: as many as were drawn since, and not seen.
    """
    shown = state.zone(seat, SHOWN)
    if any(shown):
        hidden = beyond(hidden, shown)
    apart = beyond(hidden, state.zone(seat, STOCK))
    return apart, max(0, sum(hidden) - sum(apart) + gained(state, seat) - undrawn(state, seat))


def undrawn(state: Camp, seat: Seat) -> int:
    """How many of the cards that a tribe shuffled last have not come to its hand: in its deck and on timers."""
    number = state.size(seat, DECK)
    for building in state.buildings:
        if building.seat == seat and building.age == RECENT:
            number += sum(building.timer)
    return number
