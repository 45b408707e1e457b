"""Pictures: a view becomes an SVG string. Nothing here ever sees a state."""

from collections.abc import Callable
from importlib import import_module
from typing import Final

from fimbul.core.game import View

PAINTERS: Final = {"meltwater": "fimbul.draw.meltwater"}


def draw(view: View, theme: str = "dark") -> str:
    """The view as a picture, in the dark or the light theme."""
    paint: Callable[[View, str], str] = import_module(PAINTERS[view["game"]]).paint
    return paint(view, theme)
