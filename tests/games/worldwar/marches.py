"""Scenes in which counters are about to move, or to withdraw."""

from typing import Any

from fimbul.core.places import places_in
from fimbul.core.step import CHANCE
from fimbul.games.worldwar.flow import TURN
from fimbul.games.worldwar.groups import group
from fimbul.games.worldwar.names import INDEX, KINDS, NATIONS, NONE, SEAT_NAMES, TERRITORIES
from fimbul.games.worldwar.queries import hand
from fimbul.games.worldwar.state import Question, War
from fimbul.games.worldwar.steps.movement import ask_movement
from fimbul.games.worldwar.steps.retreat import ask_retreat
from tests.games.kit import words
from tests.games.worldwar.scene import war


def acting(state: War, seat: str, fights: bool) -> None:
    """A seat acts with its hand; nothing is asked yet."""
    action = state.note()
    action.side, action.fights = SEAT_NAMES.index(seat), fights
    action.party = hand(state, action.side)
    state.agenda = [Question(TURN, CHANCE)]


def moving(*, seat: str = "alpha", fights: bool = False, target: str = "", joint: bool = False, **scene: Any) -> War:
    """A war in which a seat moves: in a Movement action, a Full War (`fights`), or towards a `target`.

    `joint`: its partners move in the same action.
    """
    state = war(**scene)
    acting(state, seat, fights or bool(target))
    if joint:
        partners = places_in(state.pacts[SEAT_NAMES.index(seat)])
        state.note().joint = sum(hand(state, partner) for partner in partners)
    number = SEAT_NAMES.index(seat)
    ask_movement(state, number, number, INDEX[target] if target else NONE)
    state.settle()
    return state


def withdrawing(*, tired: str = "", small: bool = False, seat: str = "alpha", **scene: Any) -> War:
    """A war in which a seat withdraws after its combats, of a Full War or a `small` campaign.

    `tired="usa iraq fighter 3"`: counters that have spent so much movement, several with commas.
    """
    state = war(**scene)
    for entry in filter(None, tired.split(",")):
        nation, place, unit, spent = entry.split()
        kind, _, strength = unit.partition("/")
        state.put(INDEX[place], group(NATIONS.index(nation), KINDS.index(kind), int(strength or 1), 1, int(spent)))
    acting(state, seat, True)
    number = SEAT_NAMES.index(seat)
    ask_retreat(state, number, number, INDEX["iraq"] if small else NONE)
    state.settle()
    return state


def lit(state: War) -> list[str]:
    """The places that may be picked."""
    return [word for word in words(state) if word in TERRITORIES]


def narrowing(state: War) -> list[str]:
    """The other words that may be picked."""
    return [word for word in words(state) if word not in TERRITORIES]
