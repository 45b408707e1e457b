"""Cuts of boards for the lobby: a piece of the real board around what is lit, or a picture of people in the snow."""

from functools import lru_cache
from typing import Final

from fimbul import draw
from fimbul.core.game import View
from fimbul.draw.picture import Box, Picture, around
from fimbul.games import set_up
from fimbul.table.page.handover import figure

CUT: Final = (500.0, 365.0)
SLIP: Final = (300.0, 219.0)
PHONE: Final = 360
STRIP: Final = (620.0, 350.0)

SKIES: Final = {
    "dark": ("#3a576c", "#22364a", "#c9d7e0", "#8fa9ba"),
    "light": ("#a9c4d6", "#6f8ea3", "#ffffff", "#eef4f7"),
}
PEOPLE: Final = ((70, 152, 66), (106, 152, 84), (142, 152, 60), (186, 152, 92), (226, 152, 52))


def cut(view: View, theme: str) -> str:
    """The board of a view, cropped to what is lit or to its middle; of a layout the own cards, or its upper left."""
    board = draw.picture(view, panels=False)
    if board.kind == "chart":
        return cropped(board, theme, CUT)
    return cropped(draw.tray(view, PHONE) or draw.board(view, PHONE), theme, SLIP)


@lru_cache(maxsize=16)
def strip(game: str, theme: str) -> str:
    """The picture above a game's name: a strip of its board where that is a chart, else its people."""
    board = draw.picture(set_up(game, {}).new().view(None), panels=False)
    return cropped(board, theme, STRIP) if board.kind == "chart" else people(theme)


def cropped(picture: Picture, theme: str, size: tuple[float, float]) -> str:
    """A picture whose frame is drawn closer: of a chart around what is lit; of others the upper left corner."""
    left, top, width, height = picture.frame
    across, down = min(size[0], width), min(size[1], height)
    held = "xMinYMin"
    if picture.kind == "chart":
        x, y = (around(picture.lit) or picture.frame).middle
        left, top, held = x - across / 2, y - down / 2, "xMidYMid"
    frame = Box(left, top, across, down)
    return picture.to_svg(theme, f'viewBox="{frame}" preserveAspectRatio="{held} slice"')


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
