"""What the agents know of each game: a heuristic is a module, found by the name of the game."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol


class Heuristic(Protocol):
    """What a module answers about the positions of its game."""

    def value(self, state: Any, seat: int, /) -> float:
        """How good the position is for the seat: more is better."""

    def complete(self, state: Any, /) -> bool:
        """Does a new action begin here? Asked only while the same seat goes on deciding."""

    def candidates(self, state: Any, /) -> list[int]:
        """The options worth a look: those left out lead nowhere that the others do not."""


@cache
def heuristic(game: str) -> Heuristic | None:
    """What is known of a game; None if nothing is."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        return None
    module: Any = import_module(name)
    known: Heuristic = module
    return known
