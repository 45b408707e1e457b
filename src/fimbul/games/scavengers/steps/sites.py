"""The buildings of a tribe: found by number, replaced when they change."""

from fimbul.games.scavengers.events import Retrieved
from fimbul.games.scavengers.state import Building, Camp, Seat, Title, Zone, minus


def sites(state: Camp, seat: Seat) -> list[int]:
    """The buildings of a tribe, in the order they were placed."""
    return [number for number, each in enumerate(state.buildings) if each.seat == seat]


def change_timer(state: Camp, number: int, timer: Zone) -> None:
    """Cards were dealt on a building or came off it."""
    old = state.buildings[number]
    state.buildings[number] = Building(old.seat, old.kind, timer, old.stored, old.enabled, old.placed)


def change_stored(state: Camp, number: int, stored: Zone) -> None:
    """Cards went into a building or came out of it."""
    old = state.buildings[number]
    state.buildings[number] = Building(old.seat, old.kind, old.timer, stored, old.enabled, old.placed)


def switch(state: Camp, number: int, enabled: bool) -> None:
    """A building was disabled or repaired."""
    old = state.buildings[number]
    state.buildings[number] = Building(old.seat, old.kind, old.timer, old.stored, enabled, old.placed)


def take_out(state: Camp, number: int, title: Title, zone: int) -> None:
    """A card leaves a building for a zone of its tribe."""
    building = state.buildings[number]
    change_stored(state, number, minus(building.stored, title))
    state.put(building.seat, zone, title)
    state.tell(Retrieved(building.seat, building.kind))


def under_construction(state: Camp, seat: Seat) -> list[int]:
    """The buildings of a tribe with cards on their timers, from the round after they were placed."""
    return [
        number
        for number in sites(state, seat)
        if any(state.buildings[number].timer) and state.buildings[number].placed < state.round_number
    ]
