"""Pictures: a view becomes a `Picture`, and that an SVG. Nothing here ever sees a state.

`draw` makes a whole SVG that stands alone. A page that writes the words itself asks for the parts: the `board` and the
`tray` for the room it has, and as words the `figures` of the seats, the `heading` and the `status` of the game, the
`places` that a sentence may speak of, and the `curves` and `landmark`s of a replay.

In a board and a tray, what has a word of the lexicon carries it as `data-word`, lit or not; what may be picked carries
`data-option`, and its accessible name; what is worth explaining carries `data-tip`, and a line that a phone can open
`data-unfolds`. These are for the browser: whoever asks here reads the `Picture`.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from fimbul.core.errors import FimbulError
from fimbul.core.game import View
from fimbul.draw.panels import Card, Figure, Forecast
from fimbul.draw.picture import Picture


class Painter(Protocol):
    """What the module that draws a game answers; it is called as the game is."""

    def paint(self, view: View, panels: bool, prefix: str, /) -> Picture:
        """The view as a picture."""

    def board(self, view: View, width: float, prefix: str, /) -> Picture:
        """The board alone, for a page that has so much room for it."""

    def layout_work(self, view: View, width: float, /) -> Callable[[], object] | None:
        """What takes long before the board can be drawn, if anything does."""

    def tray(self, view: View, width: float, prefix: str, /) -> Picture | None:
        """What lies before the seat that looks."""

    def figures(self, view: View, /) -> tuple[tuple[Figure, ...], ...]:
        """For each seat what is public of it, in a few short figures."""

    def emblems(self, view: View, /) -> tuple[int, ...]:
        """For each seat the number of its colour and shape, from 1."""

    def roles(self, view: View, /) -> tuple[str, ...]:
        """For each seat what it plays, in a word or two."""

    def heading(self, view: View, /) -> str:
        """The turn or round that the game has come to; the same whoever looks."""

    def status(self, view: View, /) -> tuple[str, ...]:
        """How the game stands, in a few short lines."""

    def outlook(self, view: View, /) -> tuple[Figure, ...]:
        """The same for a page, with icons where there are any."""

    def places(self, view: View, /) -> dict[str, str]:
        """By the word that a sentence uses for it: the id of a thing on the board."""

    def curves(self, view: View, /) -> dict[str, tuple[float, ...]]:
        """By name: what the game is about, a number for each seat."""

    def landmark(self, event: object, /) -> Figure | None:
        """What is remarkable about an event, in a word and an icon; of most events nothing is."""

    def almanac(self, view: View, /) -> tuple[Card, ...]:
        """Cards to read beside the board, which all may see; most games have none."""

    def advice(self, view: View, /) -> str:
        """What helps whoever is asked to answer, in a line; empty where nothing does."""

    def forecasts(self, view: View, /) -> dict[str, Forecast]:
        """By their words the picks that one looks at before they are made; in most games there are none."""

    def who_is_there(self, view: View, /) -> dict[str, tuple[tuple[int, int], ...]]:
        """By the word of a lit place: whose counters are there, as colours and shapes, and how much of each; in the
        order in which a row of buttons names the places.
        """

    def page_style(self) -> str:
        """The style sheet of a page whose boards inherit their theme."""


def draw(view: View, theme: str = "dark", panels: bool = True, prefix: str = "") -> str:
    """The view as an SVG that stands alone.

    The theme is dark, light, auto (as the reader's system) or inherit: then the picture brings no style of its own and
    the page around it has `page_style`. Without panels it is the board alone, for a page that writes the words itself.
    The prefix goes before every id, for pages with several boards.
    """
    return picture(view, panels, prefix).to_svg(theme)


def picture(view: View, panels: bool = True, prefix: str = "") -> Picture:
    """The same as a value, to be looked into or cut."""
    return painter_of(view).paint(view, panels, prefix)


def board(view: View, width: float, prefix: str = "") -> Picture:
    """The board alone for a page that has `width` CSS pixels for it: no seats, no prompt, no hand."""
    return painter_of(view).board(view, width, prefix)


def layout_work(view: View, width: float) -> Callable[[], object] | None:
    """What takes long before a board of this width can be drawn, and may be done in a thread; None if nothing does."""
    return painter_of(view).layout_work(view, width)


def tray(view: View, width: float, prefix: str = "") -> Picture | None:
    """What lies before the seat that looks, as its hand; None where a game has no such thing.

    Where `width` is small it is one row in its natural size, which the page lets scroll sideways.
    """
    return painter_of(view).tray(view, width, prefix)


def figures(view: View) -> tuple[tuple[Figure, ...], ...]:
    """For each seat, in their order, what is public of it in a few short figures."""
    return painter_of(view).figures(view)


def emblems(view: View) -> tuple[int, ...]:
    """For each seat, in their order, the number of its colour and shape; where persons keep theirs, not its own."""
    return painter_of(view).emblems(view)


def roles(view: View) -> tuple[str, ...]:
    """For each seat, in their order, what it plays: its side, or the faction that it has taken."""
    return painter_of(view).roles(view)


def heading(view: View) -> str:
    """The turn or round that the game has come to, as a log writes it over what follows; the same whoever looks."""
    return painter_of(view).heading(view)


def status(view: View) -> tuple[str, ...]:
    """How the game stands, in a few short lines, the most important first."""
    return painter_of(view).status(view)


def outlook(view: View) -> tuple[Figure, ...]:
    """How the game stands, for a page that may have little room: in words, and where it can be with icons in short."""
    return painter_of(view).outlook(view)


def places(view: View) -> dict[str, str]:
    """By the word that a sentence of the log uses for it: the id, without prefix, of a thing on the board."""
    return painter_of(view).places(view)


def curves(view: View) -> dict[str, tuple[float, ...]]:
    """By name: what the game is about, as a number for each seat, to be followed through a replay."""
    return painter_of(view).curves(view)


def landmark(game: str, event: object) -> Figure | None:
    """What is remarkable about an event of a game, in a word and an icon, for the slider of a replay."""
    return painter(game).landmark(event)


def almanac(view: View) -> tuple[Card, ...]:
    """Cards to read beside the board, which all may see; most games have none."""
    return painter_of(view).almanac(view)


def advice(view: View) -> str:
    """What helps whoever is asked to answer, in a line; empty where the question says it all."""
    return painter_of(view).advice(view)


def forecasts(view: View) -> dict[str, Forecast]:
    """By their words the picks that one looks at before they are made, and what is to be known of them."""
    return painter_of(view).forecasts(view)


def who_is_there(view: View) -> dict[str, tuple[tuple[int, int], ...]]:
    """By the word of a lit place: whose counters are there, as numbers of colours and shapes, and how much of each.

    For buttons that stand for places; 0 is nobody's colour. Games whose places need no such telling have none.
    """
    return painter_of(view).who_is_there(view)


def page_style(game: str) -> str:
    """The style sheet of a page whose boards of this game inherit their theme."""
    return painter(game).page_style()


def painter_of(view: View) -> Painter:
    """The module that draws the game of a view."""
    return painter(view["game"])


@cache
def painter(game: str) -> Painter:
    """The module that draws a game."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        raise FimbulError(f"Nobody has drawn the game '{game}' yet.")
    module: Any = import_module(name)
    found: Painter = module
    return found
