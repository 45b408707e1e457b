"""Cuts of boards for the front page: a piece of the board around what is lit, or people in the snow."""

from collections import OrderedDict
from collections.abc import Hashable
from functools import lru_cache
from math import dist
from typing import Final

from fimbul import draw
from fimbul.core.game import View
from fimbul.draw.picture import Box, Picture, around
from fimbul.games import set_up
from fimbul.table.page.handover import figure

CUT: Final = (500.0, 365.0)
SEEN_OF_CUT: Final = (430.0, 150.0)  # whatever the shape of the card is
SLIP: Final = (300.0, 219.0)
PHONE: Final = 360
STRIP: Final = (620.0, 350.0)
MOST_LETTERS: Final = 6_000_000
WITHOUT_NAMES: Final = "\n.name,.sea-name,.continent,.legend-word{display:none}\n"

SKIES: Final = {
    "dark": ("#3a576c", "#22364a", "#c9d7e0", "#8fa9ba"),
    "light": ("#a9c4d6", "#6f8ea3", "#ffffff", "#eef4f7"),
}
PEOPLE: Final = ((70, 152, 66), (106, 152, 84), (142, 152, 60), (186, 152, 92), (226, 152, 52))


class Cuts:
    """The cuts that were drawn last, by whatever they are known by; so many letters of them at most."""

    def __init__(self, most: int = MOST_LETTERS) -> None:
        self.most = most
        self.kept: OrderedDict[Hashable, str] = OrderedDict()
        self.letters = 0

    def find(self, key: Hashable) -> str | None:
        """A cut, if it is still known."""
        if key in self.kept:
            self.kept.move_to_end(key)
        return self.kept.get(key)

    def keep(self, key: Hashable, drawn: str) -> None:
        """Keep a cut; those that nobody has wanted for longest are forgotten."""
        self.letters += len(drawn) - len(self.kept.pop(key, ""))
        self.kept[key] = drawn
        while self.letters > self.most:
            self.letters -= len(self.kept.popitem(last=False)[1])


def cut(view: View, theme: str, names: bool = True) -> str:
    """The board of a view, cropped to what is lit or to its middle; of a layout the part in which something is asked,
    the own cards if it is there, and people in the snow while nothing is.
    """
    board = draw.picture(view, panels=False)
    if board.kind == "chart":
        return cropped(board if names else board._replace(style=board.style + WITHOUT_NAMES), theme, CUT)
    if not view["options"]:
        return people(theme)
    tray = draw.tray(view, PHONE)
    return cropped(tray if tray and (tray.options or names) else draw.board(view, PHONE), theme, SLIP)


@lru_cache(maxsize=16)
def strip(game: str, theme: str) -> str:
    """The picture above a game's name: a strip of its board where that is a chart, else its people."""
    board = draw.picture(set_up(game, {}).new().view(None), panels=False)
    board = board._replace(style=board.style + WITHOUT_NAMES)
    return cropped(board, theme, STRIP) if board.kind == "chart" else people(theme)


def cropped(picture: Picture, theme: str, size: tuple[float, float]) -> str:
    """A picture whose frame is drawn closer: of a chart around what is lit; of others the upper left corner."""
    left, top, width, height = picture.frame
    across, down = min(size[0], width), min(size[1], height)
    held = "xMinYMin"
    if picture.kind == "chart":
        x, y = middle_of_lit(picture)
        left, top, held = x - across / 2, y - down / 2, "xMidYMid"
    frame = Box(left, top, across, down)
    return picture.to_svg(theme, f'viewBox="{frame}" preserveAspectRatio="{held} slice"')


def middle_of_lit(picture: Picture) -> tuple[float, float]:
    """Where what is lit lies; if that is more than a cut shows, the lit thing that is nearest to its middle."""
    every = around(picture.lit)
    if every is None:
        return picture.frame.middle
    if every.width <= SEEN_OF_CUT[0] and every.height <= SEEN_OF_CUT[1]:
        return every.middle
    return min([box.middle for box in picture.lit], key=lambda at: dist(at, every.middle))


def people(theme: str) -> str:
    """Hooded people before mountains, under the moon."""
    sky, hills, moon, snow = SKIES[theme]
    tribe = "".join(figure(*one) for one in PEOPLE)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 150" preserveAspectRatio="xMidYMid slice">'
        f'<rect width="320" height="150" fill="{sky}"/>'
        f'<path d="M0 96 48 56 92 84 150 34 214 90 262 64 320 92V150H0Z" fill="{hills}"/>'
        f'<circle cx="252" cy="38" r="15" fill="{moon}" fill-opacity=".85"/>'
        f'<path d="M0 122Q150 100 320 126V150H0Z" fill="{snow}"/><g fill="#0c151d">{tribe}</g>'
        '<path d="M128 150 146 76M198 122 226 78" stroke="#0c151d" stroke-width="4"/>'
        "<style>.face{fill:#2b4355}</style></svg>"
    )
