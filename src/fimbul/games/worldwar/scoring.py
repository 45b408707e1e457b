"""The end: points for land held, places, and what giving up does."""

from fimbul.core.game import Outcome
from fimbul.games.worldwar.data import Seat
from fimbul.games.worldwar.state import War

SHARES = 420  # parts of a point: what two to seven partners divide evenly


def finish(state: War, reason: str) -> None:
    """The game is over."""
    seats = state.game.seats
    state.outcome = Outcome((), tuple([0.0] * seats), reason, tuple([1] * seats))


def give_up(state: War, seat: Seat) -> None:
    """A seat gives up."""
    state.gone |= 1 << seat
