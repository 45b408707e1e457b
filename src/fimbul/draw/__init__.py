"""Pictures: a view becomes an SVG string. Nothing here ever sees a state."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from fimbul.core.errors import FimbulError
from fimbul.core.game import View


class Painter(Protocol):
    """What the module that draws a game answers; it is called as the game is."""

    def paint(self, view: View, theme: str, panels: bool, prefix: str, /) -> str:
        """The view as a picture."""

    def page_style(self) -> str:
        """The style sheet of a page whose boards inherit their theme."""


def draw(view: View, theme: str = "dark", panels: bool = True, prefix: str = "") -> str:
    """The view as a picture.

    The theme is dark, light, auto (as the reader's system) or inherit: then the picture brings no style of its own and
    the page around it has `page_style`. Without panels it is the board alone, for a page that writes the words itself.
    The prefix goes before every id, for pages with several boards.
    """
    return painter(view["game"]).paint(view, theme, panels, prefix)


def page_style(game: str) -> str:
    """The style sheet of a page whose boards of this game inherit their theme."""
    return painter(game).page_style()


def painter(game: str) -> Painter:
    """The module that draws a game."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        raise FimbulError(f"Nobody has drawn the game '{game}' yet.")
    module: Any = import_module(name)
    found: Painter = module
    return found
