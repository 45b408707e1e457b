"""What the agents know of each game: a heuristic is a module, found by the name of the game."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol


class Heuristic(Protocol):
    """What a module answers about the positions of its game."""

    def value(self, state: Any, seat: int, /) -> float:
        """How good the position is for the seat: more is better."""

    def complete(self, state: Any, /) -> bool:
        """Does a new action begin here? Asked only while the same seat goes on deciding."""

    def candidates(self, state: Any, /) -> list[int]:
        """The options worth a look: those left out lead nowhere that the others do not."""


class PlannedPick(NamedTuple):
    """One pick of a plan, and the options it was to be picked from."""

    option: int
    asked: list[int]


class Planner(Protocol):
    """What a module answers whose game has turns of many picks: it plans a turn as a whole and then says the words."""

    def plan(self, state: Any, seat: int, /) -> list[PlannedPick]:
        """The seat's next picks, up to where others decide; none where there is nothing to compare."""


@cache
def heuristic(game: str) -> Heuristic | None:
    """What is known of a game; None if nothing is, or if it is planned."""
    module = known_of(game)
    return None if hasattr(module, "plan") else module


@cache
def planner(game: str) -> Planner | None:
    """Who plans the turns of a game; None if nobody does."""
    module = known_of(game)
    return module if hasattr(module, "plan") else None


def known_of(game: str) -> Any:
    """The module about a game; None if there is none."""
    name = f"{__name__}.{game}"
    return None if find_spec(name) is None else import_module(name)
