"""The parts of a table's page, each the inside of the element with its name, made from what a seat is shown."""

import re
from html import escape
from typing import Final

from fimbul import draw
from fimbul.draw.panels import Figure
from fimbul.table.handing import handover
from fimbul.table.marks import account_mark, clock, figure, presence, shape
from fimbul.table.prompting import decider, prompt
from fimbul.table.showing import Showing, Sitter

PARTS: Final = ("seats", "status", "board", "prompt", "tray", "handover")
PREFIX: Final = "b-"
WIDTH_STEP: Final = 10
LAYOUT: Final = re.compile(r'viewBox="0 0 ([\d.]+) ')
DRAWN_OPTION: Final = re.compile(r'data-option="(\d+)"')


def fragments(showing: Showing, width: int) -> dict[str, str]:
    """All parts of the page of a table, for a board that has so many pixels; a part with nothing to show is empty."""
    board = draw.board(showing.view, width, PREFIX)
    tray = draw.tray(showing.view, width, f"{PREFIX}tray-")
    return {
        "seats": seats(showing),
        "status": status(showing),
        "board": sheet(board, width),
        "prompt": prompt(showing, drawn_options(board), drawn_options(tray)),
        "tray": tray,
        "handover": handover(showing) if showing.handover else "",
    }


def stepwise(width: int) -> int:
    """The width for which a board is drawn that has so many pixels: pages of nearly the same width share a drawing."""
    return width - width % WIDTH_STEP


def drawn_options(picture: str) -> set[int]:
    """The options that are things in a picture."""
    return {int(option) for option in DRAWN_OPTION.findall(picture)}


def seats(showing: Showing) -> str:
    """A row for each seat: shape, presence, name, role, clock and public figures; the one that decides is raised."""
    deciding = decider(showing)
    figures = draw.figures(showing.view)
    return "".join(
        seat_row(number, sitter, number == deciding, number == showing.seat and sitter.yours, figures[number])
        for number, sitter in enumerate(showing.sitters)
    )


def seat_row(number: int, sitter: Sitter, decides: bool, looks: bool, figures: tuple[Figure, ...]) -> str:
    """One seat."""
    mood = " now" if decides else ""
    current = ' aria-current="true"' if decides else ""
    shown = "".join(figure(each) for each in figures)
    return (
        f'<div class="seat{mood}" id="seat-row-{number}" data-seat="{number}"{current}>{shape(number)}'
        f'<span class="who">{presence(sitter)}<b>{escape(sitter.name or "Free seat")}</b>{account_mark(sitter.account)}'
        f"<i>{escape(role(sitter, looks))}</i></span>{clock(sitter.clock, sitter.running)}"
        f'<span class="figures">{shown}</span></div>'
    )


def role(sitter: Sitter, looks: bool) -> str:
    """What a seat is at this table, in a few words."""
    lent = "a bot plays" if sitter.lent else ""
    kind = {"bot": "bot", "free": "not taken yet", "person": ""}[sitter.kind]
    notes = (sitter.seat.title(), "you" if looks else "", kind, lent, "has given up" if sitter.gone else "")
    return ", ".join(note for note in notes if note)


def status(showing: Showing) -> str:
    """How the game stands: the most important first."""
    return "".join(figure(told) for told in draw.outlook(showing.view))


def sheet(board: str, width: int) -> str:
    """The board on its sheet: a chart is framed and can be moved; what was laid out for this width is scrolled."""
    found = LAYOUT.search(board)
    kind = "layout" if found and round(float(found[1])) == width else "chart"
    return f'<div class="sheet {kind}">{board}</div>'
