"""What the agents know of each game: a heuristic is a module, found by the name of the game."""

from importlib import import_module
from typing import Any, Final, Protocol

REGISTERED: Final = {"meltwater": "fimbul.agents.heuristics.meltwater"}


class Heuristic(Protocol):
    """What a module answers about the positions of its game."""

    def value(self, state: Any, seat: int, /) -> float:
        """How good the position is for the seat: more is better."""

    def complete(self, state: Any, /) -> bool:
        """Does a new action begin here? Asked only while the same seat goes on deciding."""

    def candidates(self, state: Any, /) -> list[int]:
        """The options worth a look: those left out lead nowhere that the others do not."""


def heuristic(name: str) -> Heuristic | None:
    """What is known of a game; None if nothing is."""
    if name not in REGISTERED:
        return None
    module: Any = import_module(REGISTERED[name])
    known: Heuristic = module
    return known
