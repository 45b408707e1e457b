"""Cuts of boards for the lobby: a piece of the real board around what is lit, or a picture of people in the snow."""

import re
from functools import lru_cache
from typing import Final

from fimbul import draw
from fimbul.core.game import View
from fimbul.games import set_up
from fimbul.table.handing import figure

CUT: Final = (500.0, 365.0)
SLIP: Final = (300.0, 219.0)
PHONE: Final = 360
STRIP: Final = (620.0, 350.0)
BOX: Final = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"')
SIZE: Final = re.compile(r' (?:width|height)="[\d.]+"')
LIT: Final = re.compile(r'(?:data-option="\d+"|id="chosen-\w+")[^>]*transform="translate\(([-\d.]+) ([-\d.]+)\)"')

SKIES: Final = {
    "dark": ("#3a576c", "#22364a", "#c9d7e0", "#8fa9ba"),
    "light": ("#a9c4d6", "#6f8ea3", "#ffffff", "#eef4f7"),
}
PEOPLE: Final = ((70, 152, 66), (106, 152, 84), (142, 152, 60), (186, 152, 92), (226, 152, 52))


def cut(view: View, theme: str) -> str:
    """The board of a view, cropped to what is lit or to its middle; of a layout the own cards, or its upper left."""
    board = draw.draw(view, theme, panels=False)
    if not is_layout(board):
        return cropped(board, CUT)
    part = draw.tray(view, PHONE) or draw.board(view, PHONE)
    return cropped(standing_alone(part, view["game"], theme), SLIP)


def is_layout(board: str) -> bool:
    """Is a board laid out for its room, rather than a chart around a point?"""
    found = BOX.search(board)
    return found is not None and (found[1], found[2]) == ("0", "0")


def standing_alone(part: str, game: str, theme: str) -> str:
    """A part of a page as a picture of its own, with its style."""
    opened, _, drawn = part.partition(">")
    opened = SIZE.sub("", opened).replace('class="fimbul inherit"', f'class="fimbul {theme}" data-theme="{theme}"')
    return f"{opened}><style>{draw.page_style(game)}</style>{drawn}"


@lru_cache(maxsize=16)
def strip(game: str, theme: str) -> str:
    """The picture above a game's name: a strip of its board where that is a chart, else its people."""
    board = draw.draw(set_up(game, {}).new().view(None), theme, panels=False)
    return people(theme) if is_layout(board) else cropped(board, STRIP)


def cropped(board: str, size: tuple[float, float]) -> str:
    """A drawing whose frame is drawn closer: around what is lit; of a layout the upper left corner."""
    found = BOX.search(board)
    if found is None:
        return board
    left, top, width, height = (float(number) for number in found.groups())
    across, down = min(size[0], width), min(size[1], height)
    lit = [(float(x), float(y)) for x, y in LIT.findall(board)]
    held = "xMidYMid"
    if (left, top) == (0, 0):
        x, y, held = across / 2, down / 2, "xMinYMin"
    elif lit:
        x = (min(x for x, _ in lit) + max(x for x, _ in lit)) / 2
        y = (min(y for _, y in lit) + max(y for _, y in lit)) / 2
    else:
        x, y = left + width / 2, top + height / 2
    frame = f'viewBox="{x - across / 2:g} {y - down / 2:g} {across:g} {down:g}" preserveAspectRatio="{held} slice"'
    return board.replace(found[0], frame, 1)


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
