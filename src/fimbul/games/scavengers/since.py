"""What a seat sees, made out of what it saw in a position before: only what is not as it was is made anew."""

from typing import Any, Final

from fimbul.core.game import View
from fimbul.games.scavengers.fields import ZONE_NAMES
from fimbul.games.scavengers.lexicon import TRIBES
from fimbul.games.scavengers.queries import leader
from fimbul.games.scavengers.state import DECK, HUNTED, LEDGER, SHOWN, ZONES, Camp, Seat
from fimbul.games.scavengers.view import (
    known_cards,
    lying,
    moment_view,
    named,
    piles_view,
    standing,
    to_choose,
    undeclared,
    view,
)

TELLING: Final = {DECK, HUNTED, SHOWN, LEDGER}  # what is known of a tribe's cards hangs on these


def views(state: Camp, seats: list[Seat | None], earlier: tuple[Camp, View] | None) -> list[View]:
    """The table as several see it; the first of them has seen it before."""
    first = view(state, seats[0]) if earlier is None else view_since(state, seats[0], *earlier)
    return [first, *[view(state, seat) for seat in seats[1:]]]


def view_since(state: Camp, seat: Seat | None, before: Camp, seen: View) -> View:
    """The table as a seat sees it, after it saw it in a position before."""
    after = dict(seen)
    after.update(moment_view(state, seat))
    if not are_same_piles(state, before):
        after.update(piles_view(state, seat))
    tribes: dict[str, Any] = seen["tribes"]
    for tribe in range(state.game.seats):
        name = TRIBES[tribe]
        there = tribe_since(state, tribe, seat, before, tribes[name])
        if there is not tribes[name]:
            tribes = {**tribes, name: there}
    after["tribes"] = tribes
    return after


def tribe_since(state: Camp, tribe: Seat, seat: Seat | None, before: Camp, seen: dict[str, Any]) -> dict[str, Any]:
    """A tribe as a seat sees it; what has not changed is the very thing that it saw."""
    own, first = tribe == seat, tribe * ZONES
    moved = [place for place in range(ZONES) if state.zones[first + place] is not before.zones[first + place]]
    after = seen
    if not own and (undeclared(state, tribe) or undeclared(before, tribe)):
        after = {**after, **lying(state, tribe, own)}
    elif moved:
        after = {**after, **lying_since(state, tribe, moved, seen)}
    if not TELLING.isdisjoint(moved) or not is_known_alike(state, before, tribe):
        after = {**after, **known_cards(state, tribe, own)}
    if not stands_alike(state, before, tribe):
        after = {**after, **standing(state, tribe, own)}
    return after


def lying_since(state: Camp, tribe: Seat, moved: list[int], seen: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Where a tribe's cards lie: only the zones that have changed are counted."""
    counts, cards = dict(seen["counts"]), dict(seen["cards"])
    for place in moved:
        if place < SHOWN:
            name, zone = ZONE_NAMES[place], state.zone(tribe, place)
            counts[name] = sum(zone)
            if name in cards:
                cards[name] = named(zone)
    return {"counts": counts, "cards": cards}


def is_known_alike(state: Camp, before: Camp, tribe: Seat) -> bool:
    """Is as much known of a tribe's cards as before, as far as its zones do not tell?"""
    return (
        state.buildings == before.buildings
        and state.hunt_raised == before.hunt_raised
        and leader(state, tribe) == leader(before, tribe)
    )


def stands_alike(state: Camp, before: Camp, tribe: Seat) -> bool:
    """Does a tribe stand as it did before, whoever looks?"""
    return (
        state.performed[tribe] == before.performed[tribe]
        and state.gains[tribe] == before.gains[tribe]
        and state.wins[tribe] == before.wins[tribe]
        and state.trophies == before.trophies
        and state.losses[tribe] == before.losses[tribe]
        and state.buildings == before.buildings
        and state.leaders == before.leaders
        and state.offered == before.offered
        and (state.wounded, state.power_used, state.gone) == (before.wounded, before.power_used, before.gone)
        and to_choose(state) == to_choose(before)
    )


def are_same_piles(state: Camp, before: Camp) -> bool:
    """Do the piles lie as they did in a position before, and does everybody know the same of them?"""
    return (
        (state.peeked, state.peekers) == (before.peeked, before.peekers)
        and state.stacks == before.stacks
        and state.junkyard == before.junkyard
        and state.under == before.under
        and state.schematics == before.schematics
        and state.schematics_under == before.schematics_under
        and state.contested == before.contested
        and state.trophies == before.trophies
        and state.buried == before.buried
        and state.out_of_play == before.out_of_play
    )
