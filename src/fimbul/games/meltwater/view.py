"""What a seat sees of Meltwater: everything but the order of the deck, which does not exist until a card is turned."""

from typing import Any

from fimbul.core.game import View
from fimbul.core.head import head
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.games.meltwater.data import BIT, KINDS, NAMES, NEAR, PIECES, PLACES, STOCKPILE, Place
from fimbul.games.meltwater.queries import dirty, is_dead, support
from fimbul.games.meltwater.state import NO_CARD, Position, Question
from fimbul.games.meltwater.steps.actions import ACTIONS, ACTIONS_A_TURN
from fimbul.games.meltwater.steps.doomsday import DOOMSDAY
from fimbul.games.meltwater.steps.militarize import MILITARIZE_IN, MILITARIZE_SECOND
from fimbul.games.meltwater.steps.starvation import STARVATION

SIDES = ("blue", "red")


def view(state: Position, seat: int | None) -> View:
    """The table as a seat sees it; for a spectator (None) and for the seat that waits, no options."""
    return {**head(state, seat), **open_to_all(state)}


def views(state: Position, seats: list[int | None], earlier: tuple[Position, View] | None) -> list[View]:
    """The table as several see it, which is one for all of them; what has not changed on it since is taken over."""
    table = open_to_all(state) if earlier is None else open_since(state, *earlier)
    return [{**head(state, seat), **table} for seat in seats]


def map_view(state: Position) -> dict[str, Any]:
    """Every hex by its name."""
    return {NAMES[place]: hex_view(state, place) for place in PLACES}


def map_since(state: Position, before: Position, seen: dict[str, Any]) -> dict[str, Any]:
    """Every hex by its name, after it was seen in a position before."""
    touched = touched_since(state, before)
    if not touched:
        return seen
    hexes = dict(seen)
    for place in places_in(touched):
        hexes[NAMES[place]] = hex_view(state, place)
    return hexes


def touched_since(state: Position, before: Position) -> int:
    """The hexes that may look different: where something has changed, and next to it, since hexes feed each other."""
    changed = (state.radiation ^ before.radiation) | (state.dead ^ before.dead)
    for place in PLACES:
        if state.hexes[place] != before.hexes[place]:
            changed |= BIT[place]
    touched = changed
    for place in places_in(changed):
        touched |= NEAR[place]
    return touched


def open_to_all(state: Position) -> View:
    """What everybody sees: all but what is asked."""
    return {
        "setup": dict(state.game.options),
        "phase": phase(state),
        "actions_left": actions_left(state),
        "hexes": map_view(state),
        "supply": supply_view(state),
        "survivors": survivors_view(state),
        "card": card_view(state, state.card),
        "next_card": card_view(state, state.next_card),
        "deck": deck_view(state),
    }


def open_since(state: Position, before: Position, seen: View) -> View:
    """The same after it was seen in a position before: what is as it was is the very thing that was seen."""
    same_supply = state.supply == before.supply
    return {
        "setup": seen["setup"],
        "phase": phase(state),
        "actions_left": actions_left(state),
        "hexes": map_since(state, before, seen["hexes"]),
        "supply": seen["supply"] if same_supply else supply_view(state),
        "survivors": seen["survivors"] if same_supply else survivors_view(state),
        "card": seen["card"] if state.card == before.card else card_view(state, state.card),
        "next_card": seen["next_card"] if state.next_card == before.next_card else card_view(state, state.next_card),
        "deck": seen["deck"] if state.deck == before.deck else deck_view(state),
    }


def supply_view(state: Position) -> dict[str, int]:
    """What of the pieces is left beside the map."""
    return {PIECES[kind]: state.supply[kind] for kind in range(STOCKPILE)}


def survivors_view(state: Position) -> dict[str, int]:
    """How many each side still has."""
    return {side: state.survivors(number) for number, side in enumerate(SIDES)}


def deck_view(state: Position) -> list[int]:
    """The cards that may still be turned, by their numbers."""
    return [card + 1 for card in places_in(state.deck)]


def phase(state: Position) -> str:
    """Which of the three phases of the turn it is, or the set-up or the end."""
    if state.over:
        return "end"
    if state.turn == 0:
        return "setup"
    below = [frame.step for frame in state.agenda]
    for phase in (STARVATION, ACTIONS):
        if phase in below:
            return phase.name
    return ACTIONS.name if below[-1] in (MILITARIZE_IN, MILITARIZE_SECOND) else DOOMSDAY.name


def actions_left(state: Position) -> int:
    """How many of the four actions are left, the one being spelled out not counted."""
    for frame in state.agenda:
        if frame.step is ACTIONS and isinstance(frame, Question):
            return ACTIONS_A_TURN - frame.count
    return 0


def hex_view(state: Position, place: Place) -> dict[str, Any]:
    """A hex: its ground, its fallout, what it feeds now and what stands on it."""
    here: dict[str, Any] = {
        "ground": "ice" if state.box.ice[place] else "snow",
        "state": "dead" if is_dead(state, place) else "dirty" if dirty(state, place) else "clean",
        "feeds": support(state, place),
        "units": state.units(place),
    }
    for kind in range(KINDS):
        count = state.at(kind, place)
        if count:
            here[PIECES[kind]] = count
    return here


@rule("MW-COMP-07", "MW-DOOM-19")
def card_view(state: Position, card: int) -> dict[str, Any] | None:
    """A face-up card and its hexes: what clouds and boat mark. They are reminders and change nothing."""
    if card == NO_CARD:
        return None
    printed = state.box.decks[state.settings.deck][card]
    return {
        "number": card + 1,
        "radiation": [NAMES[printed.first], NAMES[printed.second]],
        "refugee": NAMES[printed.refugee],
    }
