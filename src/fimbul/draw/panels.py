"""Panels and the prompt: the parts of a picture that are words."""

from typing import Final, NamedTuple

from fimbul.draw.picture import Piece
from fimbul.draw.svg import element, place, short, words

MARGIN: Final = 16
CHIP: Final = 24
BUTTON: Final = 40
GAP: Final = 8


class Figure(NamedTuple):
    """Something that a page tells beside the board: in words, in short beside an icon, and the icon.

    The icon is drawn around the origin, no farther than 13 from it; without one the words must be said in full. Where
    there is room for a few only, those that matter most are kept. Where there is room, a row of icons may stand for the
    words, those that are reached and those that are not; or the words do without the icon; and a bar
    may be filled so far, none below 0.
    """

    words: str
    short: str = ""
    icon: str = ""
    kept: bool = False
    row: tuple[str, ...] = ()
    in_words: bool = False
    bar: float = -1.0


class Card(NamedTuple):
    """A card to read beside the board: its word, title and whose it is, a figure, perhaps a bar, and a few lines.

    The colour is the number of a seat's colour and shape, 0 for nobody's; the bar is filled so far, none below 0.
    """

    word: str
    title: str
    whose: str
    colour: int
    figure: str
    bar: float
    lines: tuple[str, ...]


class Forecast(NamedTuple):
    """What is to be known of a pick before it is made, by someone who has pointed at it: then the page asks once more.

    The question, what is told below it, how the two buttons are called, and the word that the second one picks instead;
    and what the pick changes, each thing with what it is and then will be. An empty text leaves it to the page.
    """

    question: str = ""
    told: tuple[str, ...] = ()
    yes: str = ""
    no: str = ""
    instead: str = ""
    changes: tuple[tuple[str, str], ...] = ()


class Button(NamedTuple):
    """A lit word: the option it picks, what is written on it, what it means, perhaps an icon; solid if it closes."""

    option: int
    written: str
    meaning: str
    icon: str = ""
    solid: bool = False

    @property
    def width(self) -> float:
        """How broad it is drawn."""
        return breadth(self.written, 15) + (56 if self.icon else 30)


def breadth(written: str, size: float) -> float:
    """About how broad a line of text is; browsers know better, so there is room to spare."""
    return len(written) * size * 0.6


def panel(x: float, y: float, width: float, height: float, content: str, name: str) -> Piece:
    """A small panel on the sea."""
    ground = element("rect", width=width, height=height, rx=6, class_="panel")
    return Piece(name, f' transform="{place(x, y)}"', ground + content)


def band(left: float, top: float, width: float, height: float, kind: str) -> str:
    """A bar across the picture and on over its edges, for frames that are broader than the picture."""
    return element("rect", x=left - 1000, y=top, width=width + 2000, height=height, class_=kind)


def icon_at(x: float, y: float, icon: str, scale: float = 1.0) -> str:
    """An icon moved to its place, perhaps smaller."""
    shift = place(x, y) if scale == 1.0 else f"{place(x, y)} scale({scale:g})"
    return f'<g transform="{shift}">{icon}</g>'


def chips(x: float, y: float, crumbs: list[str], goes_on: bool) -> str:
    """The picks made so far, in a row, and a dashed place for the next one if there is to be one."""
    parts = []
    for number, crumb in enumerate([*crumbs, "…"] if goes_on else crumbs):
        if number:
            parts.append(words(x + 7, y + 16, "\u203a", "third", "middle"))
            x += 14
        width = breadth(crumb, 12) + 18
        kind = "chip" if number < len(crumbs) else "open-chip"
        parts.append(element("rect", x=x, y=y, width=width, height=CHIP, rx=4, class_=kind))
        parts.append(words(x + width / 2, y + 16.5, crumb, "" if kind == "chip" else "third", "middle"))
        x += width
    return "".join(parts)


def button(lit: Button, x: float, y: float, prefix: str) -> str:
    """A lit button."""
    text_from = x + (26 if lit.icon else 0)
    drawn = (
        f'<rect class="halo" x="{short(x - 4)}" y="{short(y - 4)}" width="{short(lit.width + 8)}" height="{BUTTON + 8}"'
        f' rx="8"/><rect class="button" x="{short(x)}" y="{short(y)}" width="{short(lit.width)}" height="{BUTTON}"'
        f' rx="5"/>'
    )
    if lit.icon:
        drawn += icon_at(x + 24, y + BUTTON / 2, lit.icon)
    drawn += words((text_from + x + lit.width) / 2, y + 25.5, lit.written, "title", "middle")
    return element(
        "g",
        drawn,
        id=f"{prefix}option-{lit.option}",
        class_="pick solid" if lit.solid else "pick",
        role="button",
        tabindex="0",
        data_option=str(lit.option),
        aria_label=lit.meaning,
    )


def button_rows(buttons: list[Button], width: float) -> list[list[Button]]:
    """The buttons broken into rows of a width."""
    rows: list[list[Button]] = []
    used = width
    for lit in buttons:
        if used + GAP + lit.width > width:
            rows.append([])
            used = -GAP
        rows[-1].append(lit)
        used += GAP + lit.width
    return rows


def row_width(row: list[Button]) -> float:
    """How broad a row of buttons is."""
    return sum(lit.width for lit in row) + GAP * (len(row) - 1)


class Prompt(NamedTuple):
    """What stands under a board: crumbs, the question, a note, the lit buttons; `mine` if the question is yours."""

    mine: bool
    crumbs: list[str]
    question: str
    note: str
    buttons: list[Button]
    emblem: str = ""


def prompt_bar(prompt: Prompt, left: float, top: float, width: float, prefix: str) -> tuple[Piece, float]:
    """The bar under a board and its height: buttons stand beside the question, or below it if they are many."""
    rows = button_rows(prompt.buttons, width - 2 * MARGIN)
    indent = left + MARGIN + (44 if prompt.emblem else 0)
    lines = (CHIP + 12 if prompt.crumbs else 0) + 20 + (20 if prompt.note else 0)
    written = max(breadth(prompt.question, 20), breadth(prompt.note, 13.5))
    beside = len(rows) == 1 and written + row_width(rows[0]) + 3 * MARGIN <= width
    height: float = max(92, lines + 2 * MARGIN)
    y = top + (height - lines) / 2
    parts = []
    if prompt.emblem:
        parts.append(icon_at(left + MARGIN + 16, top + height / 2, prompt.emblem))
    if prompt.crumbs:
        parts.append(chips(indent, y, prompt.crumbs, bool(prompt.buttons) or prompt.mine))
        y += CHIP + 12
    parts.append(words(indent, y + 16, prompt.question, "question"))
    if prompt.note:
        parts.append(words(indent, y + 37, prompt.note, "second"))
    y = top + (height - BUTTON) / 2 if beside else top + height - 4
    for row in rows:
        x = left + width - MARGIN - row_width(row) if beside else left + MARGIN
        for lit in row:
            parts.append(button(lit, x, y, prefix))
            x += lit.width + GAP
        y += BUTTON + GAP
    if rows and not beside:
        height = y - top + GAP
    ground = band(left, top, width, height, "raised")
    if prompt.mine:
        ground += band(left, top, width, 3, "lamp")
    return Piece(f"{prefix}prompt", "", ground + "".join(parts)), height
