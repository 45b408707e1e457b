"""Sides as something that a question holds."""

from typing import Any

from fimbul.core.kinds import Named, Numbers, seats_around
from fimbul.games.worldwar.names import MOST_SEATS, SIDES


class SideName(Named):
    """A side by its name. A seat is counted from the one that looks; cards that go round and nobody come after them."""

    def __init__(self) -> None:
        super().__init__(SIDES)

    def parts(self, game: Any) -> list[str]:
        """Those there are at this table."""
        return [*seats_around(game.seats), *SIDES[MOST_SEATS:]]

    def tell(self, state: Any, value: int, seat: int, numbers: Numbers, first: int) -> None:
        """That which it is gets a 1."""
        seats: int = state.game.seats
        numbers[first + ((value - seat) % seats if value < seats else value - MOST_SEATS + seats)] = 1
