"""Saves: the exact position in the words of the game, and back, checked."""

from typing import Any, Final

from fimbul.core.game import Game
from fimbul.core.kinds import Counts, Field, Form, Named, Number, Perhaps, SeatName, Together, mapping
from fimbul.core.places import places_in
from fimbul.core.saves import finish, own_part, written
from fimbul.games.meltwater.data import KINDS, NAMES, NEAR, PIECES, PLACES
from fimbul.games.meltwater.meta import Settings
from fimbul.games.meltwater.setup import empty_board
from fimbul.games.meltwater.state import HEX, MOST, Position
from fimbul.games.meltwater.steps.doomsday import WHOLE_DECK

LAST_TURN: Final = 1_000_000
WON: Final = ("no_survivors", "resigned")
DRAWN: Final = ("mutual_death", "turn_cap")
CARD: Final = Named(range(1, WHOLE_DECK.bit_count() + 1))
TABLE: Final = Form(
    Field("turn", Number(LAST_TURN)),
    Field("active", SeatName()),
    Field("card", Perhaps(CARD)),
    Field("next_card", Perhaps(CARD)),
    Field("deck", Together(CARD)),
    Field("radiation", Together(HEX)),
    Field("dead", Together(HEX)),
)
IN_HEX: Final = Counts(Named(PIECES), MOST)


def save(state: Position) -> dict[str, Any]:
    """The position as plain data."""
    return written(state, {**TABLE.write(state, state), "pieces": save_pieces(state)})


def save_pieces(state: Position) -> dict[str, Any]:
    """What stands where, by hex."""
    held = {place: [state.at(kind, place) for kind in range(KINDS)] for place in PLACES}
    return {NAMES[place]: IN_HEX.write(state, pieces) for place, pieces in held.items() if any(pieces)}


def load(game: Game, settings: Settings, data: dict[str, Any]) -> Position:
    """The position, or a sentence that says what is wrong with it."""
    own = own_part(game, data, [*TABLE.names, "pieces"])
    state = empty_board(game, settings)
    read_pieces(state, own.pop("pieces"))
    TABLE.fill(state, own)
    cover_forgotten_radiation(state)
    finish(state, data, WON, DRAWN)
    return state


def read_pieces(state: Position, data: Any) -> None:
    """What stands where."""
    for name, pieces in mapping(data, "pieces").items():
        place = HEX.read(state, name, "pieces")
        for kind, count in enumerate(IN_HEX.read(state, pieces, name)):
            for _ in range(count):
                state.enlist(kind, place)


def cover_forgotten_radiation(state: Position) -> None:
    """A neighbour of a Dead hex whose token was forgotten gets it now."""
    for place in places_in(state.dead):
        state.radiation |= NEAR[place] & ~state.dead
