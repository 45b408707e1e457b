"""The small signs of a page: icons, shapes of the seats, presence, and the clock of a seat."""

from functools import lru_cache
from typing import Final

from fimbul.draw.panels import Figure
from fimbul.draw.pieces import emblem
from fimbul.draw.svg import escape
from fimbul.table.show.table_view import Sitter

# Line icons in a box of 24.
ICONS: Final = {
    "undo": "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1",
    "why": "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.6v.4M12 2.8a9.2 9.2 0 1 0 0 18.4 9.2 9.2 0 0 0 0-18.4",
    "flag": "M5 21V4h12l-2.5 4.5L17 13H5",
    "sun": "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19"
    "M5 19l1.7-1.7M17.3 6.7 19 5",
    "moon": "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5",
    "auto": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 3v18M12 8h7.6M12 13h8.9M12 18h6.5",
    "log": "M5 6h14M5 12h14M5 18h9",
    "chat": "M4 5h16v11H10l-4 4v-4H4z",
    "replay": "M12 8v5l3 2M4 12a8 8 0 1 1 2.5 5.8M4 19v-4h4",
    "curve": "M3 4v16h18M6 15l4-5 4 3 6-8",
    "play": "M7 4.5v15l12-7.5z",
    "pause": "M8 5v14M16 5v14",
    "back": "M17 5v14L7 12zM6 5v14",
    "forward": "M7 5v14l10-7zM18 5v14",
    "link": "M10 14l4-4M9 8l2-2a4 4 0 0 1 6 6l-2 2M15 16l-2 2a4 4 0 0 1-6-6l2-2",
    "eye": "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
    "note": "M5 3.5h10l4 4v13H5zM15 3.5v4h4M8.5 12h7M8.5 16h5",
    "works": "M3.5 20V10.5l5.5 3.5v-3.5l5.5 3.5V4h4l1.5 16z",
    "map": "M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14",
    "check": "M5 12.5 10 17.5 19.5 7",
    "close": "M6 6l12 12M18 6 6 18",
    "clock": "M12 7v5l3.5 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
    "sound": "M4 9.5v5h4l5 4v-13l-5 4zM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
    "mute": "M4 9.5v5h4l5 4v-13l-5 4zM16.5 9.5l5 5M21.5 9.5l-5 5",
    "plus": "M12 5v14M5 12h14",
    "more": "M4.5 12h1M11.5 12h1M18.5 12h1",
    "bell": "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4",
    "bell-turns": "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM12 9v3.5M12 15v.4",
    "bell-off": "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4M4 3l16 18",
    "person": "M12 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M5 21c0-5 3-8 7-8s7 3 7 8",
}

TIMES: Final = "\u00d7"
NUMBERS: Final = dict(
    enumerate(("Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"), start=3)
)


@lru_cache(maxsize=256)
def sprite(emblems: tuple[int, ...] = ()) -> str:
    """All icons and the shapes of the seats, defined once in a page.

    Where a table's seats have other shapes than their numbers say, those are told.
    """
    icons = "".join(
        f'<symbol id="i-{name}" viewBox="0 0 24 24"><path d="{path}"/></symbol>' for name, path in ICONS.items()
    )
    shapes = "".join(
        f'<symbol id="seat-{number}" viewBox="-13 -13 26 26">{emblem(shown, 10)}</symbol>'
        for number, shown in enumerate((*emblems, *range(len(emblems) + 1, 8)), start=1)
    )
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true">{icons}{shapes}</svg>'


@lru_cache(maxsize=64)
def times(number: int) -> str:
    """How often a sentence was told, after it: figures for the eye, words for the ear; once goes without saying."""
    if number == 1:
        return ""
    often = "Twice" if number == 2 else f"{NUMBERS.get(number, number)} times"
    figures = f'<span aria-hidden="true">{TIMES}{number}</span>'
    return f' <span class="often">{figures}<span class="unseen">{often}.</span></span>'


@lru_cache(maxsize=64)
def icon(name: str) -> str:
    """An icon, in the colour of the words beside it."""
    return f'<svg class="icon" aria-hidden="true"><use href="#i-{name}"/></svg>'


@lru_cache(maxsize=64)
def shape(seat: int) -> str:
    """The shape of a seat in its colour; the first seat is 0. More than seven begin again."""
    return f'<svg class="shape" aria-hidden="true"><use href="#seat-{seat % 7 + 1}"/></svg>'


def person_shape(person: int) -> str:
    """The shape of a member of a campaign on a page whose seats have shapes of their own; the first member is 0."""
    return f'<svg class="shape" viewBox="-13 -13 26 26" aria-hidden="true">{emblem(person % 7 + 1, 10)}</svg>'


def account_mark(account: bool) -> str:
    """A mark behind a name that belongs to an account; a guest may be called alike, and has none."""
    if not account:
        return ""
    return (
        f'<span class="account" role="img" aria-label="has an account" data-tip="Has an account">{icon("check")}</span>'
    )


def presence(sitter: Sitter) -> str:
    """A dot for somebody who is here, a ring for somebody who is away, a square for a bot."""
    if sitter.kind == "free":
        return ""
    kind, words = ("bot", "bot") if sitter.kind == "bot" or sitter.lent else presence_of(sitter.here)
    return f'<span class="presence {kind}" role="img" aria-label="{words}"></span>'


def presence_of(here: bool) -> tuple[str, str]:
    """Of a person: the mark, and how it is read out."""
    return ("here", "here") if here else ("away", "away")


def clock(milliseconds: int | None, running: bool) -> str:
    """A clock, which the page lets run; where none is kept there is none."""
    if milliseconds is None:
        return ""
    runs = " data-running" if running else ""
    return f'<span class="clock" data-clock="{milliseconds}"{runs}>{time_left(milliseconds)}</span>'


def time_left(milliseconds: int) -> str:
    """Time as a clock shows it: days and hours, or minutes and seconds."""
    seconds = max(0, milliseconds) // 1000
    if seconds >= 86_400:
        return f"{seconds // 86_400}d {seconds % 86_400 // 3600:02}h"
    if seconds >= 3600:
        return f"{seconds // 3600}h {seconds % 3600 // 60:02}m"
    return f"{seconds // 60:02}:{seconds % 60:02}"


@lru_cache(maxsize=1024)
def figure(told: Figure) -> str:
    """A figure: where there is little room, its icon and the short form are seen, and all of it is read out.

    An icon of what is counted stands beside the words always; one that stands for a label only where the label goes.
    """
    opening = '<span class="kept">' if told.kept else "<span>"
    if not told.icon:
        return f"{opening}{escape(told.words)}{track(told.bar) if told.bar >= 0 else ''}</span>"
    if told.row:
        return f"{opening}{row_of(told)}</span>"
    before, found, after = told.words.partition(told.short)
    kind = "token instead" if before or told.in_words else "token"
    sign = f'<svg class="fimbul {kind}" viewBox="-13 -13 26 26" aria-hidden="true">{told.icon}</svg>'
    if not found:
        brief = f'<span class="brief" aria-hidden="true">{escape(told.short)}</span>'
        return f"{opening}{sign}{tail(told.words)}{brief}</span>"
    return f"{opening}{sign}{tail(before)}{escape(told.short)}{tail(after)}</span>"


def row_of(told: Figure) -> str:
    """A figure as a row of icons; where there is little room as one of them with the short form."""
    icons = "".join(f'<g transform="translate({26 * number} 0)">{icon}</g>' for number, icon in enumerate(told.row))
    view = f"-13 -13 {26 * len(told.row)} 26"
    sign = f'<svg class="fimbul token instead" viewBox="-13 -13 26 26" aria-hidden="true">{told.icon}</svg>'
    row = f'<span class="tail"><svg class="fimbul token-row" viewBox="{view}" aria-hidden="true">{icons}</svg></span>'
    brief = f'<span class="brief" aria-hidden="true">{escape(told.short)}</span>'
    return f'{sign}{row}{brief}<span class="unseen">{escape(told.words)}</span>'


def track(filled: float) -> str:
    """A bar that is filled so far; styles in attributes are not let in, so it is drawn."""
    inside = f'<rect width="100" height="5"/><rect class="filled" width="{100 * filled:.0f}" height="5"/>'
    return f'<svg class="track" viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">{inside}</svg>'


def tail(words: str) -> str:
    """The part of a figure that is only heard where there is little room."""
    return f'<span class="tail">{escape(words)}</span>' if words else ""
