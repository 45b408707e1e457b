"""The parts of a table's page, made from what a seat is shown: two pictures, and the rest as HTML."""

from collections.abc import Collection
from functools import lru_cache
from typing import Final, NamedTuple, TypedDict

from fimbul import draw
from fimbul.core.game import View
from fimbul.core.retelling import TAG, Text, retold
from fimbul.draw.panels import Card, Figure
from fimbul.draw.picture import Picture
from fimbul.draw.svg import escape
from fimbul.table.http.protocol import Drawing
from fimbul.table.page.handover import handover
from fimbul.table.page.icons import account_mark, clock, figure, presence, shape, track
from fimbul.table.page.prompt_bar import decider, prompt
from fimbul.table.show.drawings import NO_PICTURE, drawing, html
from fimbul.table.show.table_view import Sitter, TableView

PREFIX: Final = "b-"
WIDTH_STEP: Final = 10


class Pictures(NamedTuple):
    """What is drawn of a view: the board for a width, and what lies before the seat, if there is such a thing."""

    view: View
    width: int
    board: Picture
    tray: Picture | None


class Fragments(NamedTuple):
    """All that is on the page of a table.

    Parts are each the inside of the element with its name, rows are whole elements by their ids.
    """

    parts: dict[str, str]
    rows: dict[str, str]
    pictures: Pictures
    cards: dict[str, str]  # rows, too

    @property
    def stills(self) -> set[str]:
        """The keys of what stands still in its pictures."""
        return {picture.still.key for picture in (self.pictures.board, self.pictures.tray) if picture}

    def html(self) -> dict[str, str]:
        """The same as HTML alone, as a page begins."""
        seats, pictures = "".join(self.rows.values()), self.pictures
        cards = "".join(self.cards.values())
        return {
            "seats": seats,
            "cards": cards,
            **self.parts,
            "board": html(pictures.board),
            "tray": html(pictures.tray),
        }


def pictures_of(view: View, width: int) -> Pictures:
    """A view drawn for a page whose board has so many pixels."""
    return Pictures(view, width, draw.board(view, width, PREFIX), draw.tray(view, width, f"{PREFIX}tray-"))


def fragments(table_view: TableView, pictures: Pictures) -> Fragments:
    """The page of a table around its pictures; a part with nothing to show is empty."""
    tray = pictures.tray
    parts = {
        "status": status(table_view),
        "prompt": prompt(table_view, pictures.board.options, tray.options if tray else frozenset()),
        "handover": handover(table_view) if table_view.handover else "",
    }
    return Fragments(parts, seats(table_view), pictures, cards(table_view.view))


def first_page(table_view: TableView, width: int, with_cards: bool = False) -> Fragments:
    """The page of a table that is seen for the first time; a replay has no room for cards."""
    shown = fragments(table_view, pictures_of(table_view.view, width))
    return shown if with_cards else shown._replace(cards={})


def cards(view: View) -> dict[str, str]:
    """A row for each card to read beside the board."""
    return {f"card-row-{card.word}": card_row(card) for card in draw.almanac(view)}


@lru_cache(maxsize=4096)
def card_row(card: Card) -> str:
    """A card: shape, title, whose it is, a figure with its bar, and what else there is to know."""
    mark = shape(card.colour - 1) if card.colour else '<span class="nobody"></span>'
    bar = track(card.bar) if card.bar >= 0 else ""
    lines = "".join([f"<p>{escape(line)}</p>" for line in card.lines])
    head = f"<h3>{escape(card.title)}</h3><i>{escape(card.whose)}</i><b>{escape(card.figure)}</b>{bar}"
    return f'<article id="card-row-{escape(card.word)}" class="nation">{mark}<div>{head}{lines}</div></article>'


class Changes(TypedDict):
    """What has changed on a page."""

    parts: dict[str, Text]
    rows: dict[str, Text]
    board: Drawing | None
    tray: Drawing | None


def what_changed(before: Fragments | None, after: Fragments, known: Collection[str]) -> Changes:
    """What has changed on a page, or where nothing was sent before all that is on it now.

    The keys are of what stands still in pictures and is known there.
    """
    parts, rows = ({}, {}) if before is None else (before.parts, {**before.rows, **before.cards})
    board = before.pictures.board if before else None
    tray = before.pictures.tray if before else None
    return {
        "parts": texts_changed(parts, after.parts),
        "rows": texts_changed(rows, {**after.rows, **after.cards}),
        "board": drawing(board, after.pictures.board, known),
        "tray": drawing(tray, after.pictures.tray, known) if before or after.pictures.tray else NO_PICTURE,
    }


def texts_changed(before: dict[str, str], after: dict[str, str]) -> dict[str, Text]:
    """By name the texts that have changed."""
    return {
        name: retold(text, before[name], "", TAG) if name in before else text
        for name, text in after.items()
        if before.get(name) != text
    }


def stepwise(width: int) -> int:
    """The width for which a board is drawn that has so many pixels: pages of nearly the same width share a drawing."""
    return width - width % WIDTH_STEP


def seats(table_view: TableView) -> dict[str, str]:
    """A row for each seat: shape, presence, name, role, clock and public figures; the one that decides is raised."""
    deciding = decider(table_view)
    figures, roles = draw.figures(table_view.view), draw.roles(table_view.view)
    return {
        f"seat-row-{number}": seat_row(
            number,
            sitter,
            number == deciding,
            number == table_view.seat and sitter.yours,
            roles[number],
            figures[number],
        )
        for number, sitter in enumerate(table_view.sitters)
    }


@lru_cache(maxsize=2048)
def seat_row(number: int, sitter: Sitter, decides: bool, looks: bool, plays: str, figures: tuple[Figure, ...]) -> str:
    """One seat."""
    mood = " now" if decides else ""
    current = ' aria-current="true"' if decides else ""
    shown = "".join(figure(each) for each in figures)
    return (
        f'<div class="seat{mood}" id="seat-row-{number}" data-seat="{number}"{current}>{shape(number)}'
        f'<span class="who">{presence(sitter)}<b>{escape(sitter.name or "Free seat")}</b>{account_mark(sitter.account)}'
        f"<i>{escape(role(sitter, looks, plays))}</i></span>{clock(sitter.clock, sitter.running)}"
        f'<span class="figures">{shown}</span></div>'
    )


def role(sitter: Sitter, looks: bool, plays: str) -> str:
    """What a seat is at this table, in a few words."""
    lent = "a bot plays" if sitter.lent else ""
    kind = {"bot": "bot", "free": "not taken yet", "person": ""}[sitter.kind]
    notes = (plays, "you" if looks else "", kind, lent, "has given up" if sitter.gone else "")
    return ", ".join(note for note in notes if note)


def status(table_view: TableView) -> str:
    """How the game stands: the most important first."""
    return "".join(figure(told) for told in draw.outlook(table_view.view))
