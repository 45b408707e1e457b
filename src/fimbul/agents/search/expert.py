"""What thinking needs to know of a game: a module beside the game's heuristic answers it."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Protocol

from fimbul.agents.search.judgement import Line
from fimbul.agents.search.level import LEVELS, Level
from fimbul.core.game import Rng

HOME: Final = "fimbul.agents.heuristics"
Glimpsed = Callable[[Any, int, int, float, Rng], list[Line]]  # position, seat, most, share overlooked, luck
Belief = Callable[[Any, int], None]  # position, seat
Seals = Callable[[Any], int]  # position


class Expert(Protocol):
    """`agents/heuristics/<game>/expert.py`. Positions are samples: nothing here knows what is true.

    A module may have `LEVELS` of its own besides, six of them. Where most lines are as good as the best one, so that
    overlooking some of them costs nothing, it may have `glimpsed`: lines of somebody who overlooks a share of all that
    may be done on the way. `believe` puts right in a sample what the rules allow but no player would have done; it
    still looks the same to the seat. Where packages are sealed, `opened` says which are open, as a number: nobody
    looks further ahead than to where it changes.
    """

    def lines(self, state: Any, seat: int, most: int, /) -> list[Line]:
        """What the seat that decides may say next, up to where somebody else or chance decides or its turn ends.

        The most promising first, no more than so many, never none; each can be said to its end in this position.
        """

    def play_on(self, state: Any, rng: Rng, /) -> None:
        """Whoever decides acts by rule of thumb, in the position itself: an action or an answer, in microseconds."""

    def features(self, state: Any, seat: int, /) -> list[float]:
        """What tells how a seat stands: always as many numbers, each of about the size of one."""

    def chances(self, state: Any, /) -> list[float]:
        """What each seat has of the first place, judged without looking ahead; one in all."""


@cache
def expert(game: str) -> Expert | None:
    """Who knows a game well enough to think about it; None if nobody does."""
    name = f"{HOME}.{game}.expert"
    if find_spec(f"{HOME}.{game}") is None or find_spec(name) is None:
        return None
    known: Expert | None = loaded(name)
    return known


def levels(game: str) -> tuple[Level, ...]:
    """The six levels of a game, from gentle to merciless: the `LEVELS` of its expert, if it has its own."""
    known: Any = expert(game)
    found: tuple[Level, ...] = getattr(known, "LEVELS", LEVELS)
    return found


def glimpses(known: Any) -> Glimpsed | None:
    """How an expert tells the lines of those who overlook much, if it has a way of its own."""
    found: Glimpsed | None = getattr(known, "glimpsed", None)
    return found


def belief(known: Any) -> Belief | None:
    """What an expert makes of a sample, if it makes anything of it."""
    found: Belief | None = getattr(known, "believe", None)
    return found


def seals(known: Any) -> Seals | None:
    """How an expert tells which packages are open, if its game has any."""
    found: Seals | None = getattr(known, "opened", None)
    return found


def loaded(name: str) -> Any:
    """A module, which is taken for an expert."""
    return import_module(name)
