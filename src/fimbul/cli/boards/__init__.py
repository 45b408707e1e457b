"""Boards for the terminal: a view becomes coloured text. Nothing here ever sees a state."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Protocol

from rich.text import Text

from fimbul.core.game import View

PLAIN: Final = "plain"


class Board(Protocol):
    """What a module that draws a game in letters answers."""

    def fits(self, view: View, width: int, /) -> bool:
        """Is there room for the board in so many columns?"""

    def paint(self, view: View, width: int, many_colours: bool, /) -> Text:
        """The board, no wider than the width, for a terminal of many colours or of few."""

    def status(self, view: View, /) -> list[Text]:
        """The state of the game in a few lines."""


def board(view: View, width: int) -> Board:
    """The game's own board; the plain one if it has none or the terminal is too narrow for it."""
    own = module(view["game"] if find_spec(f"{__name__}.{view['game']}") else PLAIN)
    return own if own.fits(view, width) else module(PLAIN)


def world(view: View, width: int, many_colours: bool) -> Text | None:
    """The world of a campaign between games; None if the game has no board for it, or the terminal is too narrow."""
    if not find_spec(f"{__name__}.{view['game']}"):
        return None
    own: Any = module(view["game"])
    return own.paint_world(view, width, many_colours) if own.fits(view, width) else None


def told_of(view: View, word: str) -> str:
    """What the card says that a word means; nothing where it means none, or the game has no such cards."""
    if not find_spec(f"{__name__}.{view['game']}"):
        return ""
    own: Any = module(view["game"])
    return str(own.told_of(view, word)) if hasattr(own, "told_of") else ""


def module(name: str) -> Board:
    """A board by the name of its module, which is called as the game is."""
    found: Any = import_module(f"{__name__}.{name}")
    drawn: Board = found
    return drawn
