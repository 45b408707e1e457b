"""Pictures: a view becomes an SVG string. Nothing here ever sees a state."""

from collections.abc import Callable
from importlib import import_module
from typing import Final

from fimbul.core.game import View

PAINTERS: Final = {"meltwater": "fimbul.draw.meltwater"}


def draw(view: View, theme: str = "dark", panels: bool = True, prefix: str = "") -> str:
    """The view as a picture.

    The theme is dark, light, auto (as the reader's system) or inherit: then the picture brings no style of its own and
    the page around it has `page_style`. Without panels it is the board alone, for a page that writes the words itself.
    The prefix goes before every id, for pages with several boards.
    """
    paint: Callable[[View, str, bool, str], str] = import_module(PAINTERS[view["game"]]).paint
    return paint(view, theme, panels, prefix)


def page_style(game: str) -> str:
    """The style sheet of a page whose boards of this game inherit their theme."""
    style: Callable[[], str] = import_module(PAINTERS[game]).page_style
    return style()
