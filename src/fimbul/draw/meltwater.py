"""The Meltwater board as an SVG."""

from fimbul.core.game import View


def paint(view: View, theme: str) -> str:
    """The board."""
    return ""
