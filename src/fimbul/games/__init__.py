"""The registry: which games there are. A game is imported when it is first asked for."""

from importlib import import_module
from typing import Any, Final

from fimbul.core.errors import UnknownGame
from fimbul.core.game import Game

REGISTERED: Final = {"meltwater": "fimbul.games.meltwater"}


def games() -> list[str]:
    """The names of all registered games."""
    return sorted(REGISTERED)


def game(name: str, **options: Any) -> Game:
    """A game by name, set up with these options; the rest are defaults."""
    if name not in REGISTERED:
        raise UnknownGame(f"There is no game '{name}'; there is {', '.join(games())}.")
    made: Game = import_module(REGISTERED[name]).GAME(**options)
    return made
