"""The Meltwater map in letters: hexes of two lines each, interlocked by their slashes."""

from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple

from rich.text import Text

from fimbul.core.game import View

NARROWEST_COLUMN: Final = 7  # a slash and six characters
WIDEST_COLUMN: Final = 9

LETTERS: Final = {
    "blue soldier": "B",
    "red soldier": "R",
    "blue civilian": "b",
    "red civilian": "r",
    "neutral civilian": "n",
    "stockpile": "s",
}
TOKENS: Final = {"clean": " ", "dirty": "*", "dead": "x"}
PIECES_LEGEND: Final = ("b r n  civilian", "B R    soldier", "s      stockpile")
MARKS_LEGEND: Final = (
    "* radiation",
    "x Dead",
    "3 feeds three",
    "! starving",
    "# the card strikes, + a refugee lands",
    "> may be picked, @ is picked",
)
SIDE_INKS: Final = {"blue": "bold bright_blue", "red": "bold bright_red"}


class Palette(NamedTuple):
    """The inks of the map, and the grounds they are set on: what a hex is made of and what fell on it."""

    grounds: dict[tuple[str, str], str]
    ink: str
    faint: str
    bad: str
    pieces: dict[str, str]
    lamp: str
    chosen: str
    rim: str


MANY_COLOURS: Final = Palette(
    grounds={
        ("snow", "clean"): " on #4a6274",
        ("ice", "clean"): " on #2a6f9b",
        ("snow", "dirty"): " on #4b4a3c",
        ("ice", "dirty"): " on #3a4f52",
        ("snow", "dead"): " on #15191c",
        ("ice", "dead"): " on #15191c",
    },
    ink="#e6eef3",
    faint="#8296a4",
    bad="bold #ff9c86",
    pieces={"b": "bold #9bd6ff", "r": "bold #ffa38c", "n": "bold #f2e9d0", "s": "bold #ffffff"},
    lamp="bold #201500 on #ffc34d",
    chosen="bold #201500 on #ecf2f6",
    rim="#7f97a8",
)
FEW_COLOURS: Final = Palette(
    grounds={},
    ink="",
    faint="dim",
    bad="bold magenta",
    pieces={"b": "bold bright_blue", "r": "bold bright_red", "n": "bold", "s": "bold green"},
    lamp="bold black on yellow",
    chosen="bold reverse",
    rim="dim",
)

Cell = tuple[str, str]  # a letter and its style


def fits(view: View, width: int) -> bool:
    """Is there room for the map?"""
    return columns(view) * NARROWEST_COLUMN < width


def paint(view: View, width: int, many_colours: bool) -> Text:
    """The map with its legend on the sea."""
    pitch = min(WIDEST_COLUMN, (width - 1) // columns(view))
    return Sheet(view, pitch, MANY_COLOURS if many_colours else FEW_COLOURS).text()


def columns(view: View) -> int:
    """How many columns of hexes there are."""
    return max(ord(name[0]) - ord("A") for name in view["hexes"]) + 1


class Sheet:
    """A grid of letters; a column of hexes takes `pitch` of them across."""

    def __init__(self, view: View, pitch: int, palette: Palette) -> None:
        self.view = view
        self.pitch = pitch
        self.palette = palette
        self.omens = omens(view)
        self.picked = picked(view)
        lines = max(self.corner(name)[1] for name in view["hexes"]) + 2
        self.grid: list[list[Cell]] = [[(" ", "")] * (columns(view) * pitch + 1) for _ in range(lines)]
        for line, words in enumerate(PIECES_LEGEND):
            self.write(line, 0, styled(words, "dim"))
        for line, words in enumerate(MARKS_LEGEND, start=lines - len(MARKS_LEGEND)):
            self.write(line, 0, styled(words, "dim"))
        for name in view["hexes"]:
            self.outline(name)
        for name, here in view["hexes"].items():
            left, top = self.corner(name)
            self.write(top, left + 1, self.heading(name, here))
            self.write(top + 1, left + 1, self.footing(name, here))

    def corner(self, name: str) -> tuple[int, int]:
        """Where a hex begins: its left slash and its upper line. Columns A, C, E and so on sit half a hex lower."""
        column = ord(name[0]) - ord("A")
        return column * self.pitch, 2 * int(name[1:]) - column % 2

    def outline(self, name: str) -> None:
        """Five edges of a hex; its text draws the lower one."""
        left, top = self.corner(name)
        for line, here, there in ((top, "/", "\\"), (top + 1, "\\", "/")):
            self.write(line, left, [(here, self.palette.rim)])
            self.write(line, left + self.pitch, [(there, self.palette.rim)])
        self.write(top - 1, left + 1, styled("_" * (self.pitch - 1), self.palette.rim))

    def heading(self, name: str, here: dict[str, Any]) -> list[Cell]:
        """The upper line of a hex: its name, its fallout, and how many it feeds."""
        mark, style = " ", self.on(here, f"bold {self.palette.ink}")
        if name in self.view["words"]:
            mark, style = ">", self.palette.lamp
        elif name in self.picked:
            mark, style = "@", self.palette.chosen
        title = mark + name + TOKENS[here["state"]]
        starving = here["units"] > here["feeds"]
        food = f"{'!' if starving else ''}{here['feeds']}".rjust(self.pitch - 1 - len(title))
        return styled(title, style) + styled(food, self.on(here, self.palette.bad if starving else self.palette.ink))

    def footing(self, name: str, here: dict[str, Any]) -> list[Cell]:
        """The lower line of a hex: its pieces, and what the doomsday card will bring."""
        omen = self.omens.get(name, "")
        room = self.pitch - 1 - len(omen)
        pieces = letters(here, room)
        filler = "x" if here["state"] == "dead" and not pieces else "_"
        if len(pieces) < room:
            pieces = filler + pieces
        inks = self.palette.pieces | {filler: self.palette.faint}
        return [
            (letter, self.on(here, inks.get(letter.lower(), self.palette.ink)))
            for letter in pieces.ljust(room, filler) + omen
        ]

    def on(self, here: dict[str, Any], ink: str) -> str:
        """An ink on the ground of a hex."""
        return ink + self.palette.grounds.get((here["ground"], here["state"]), "")

    def write(self, line: int, column: int, cells: list[Cell]) -> None:
        """Put cells on the grid."""
        self.grid[line][column : column + len(cells)] = cells

    def text(self) -> Text:
        """The grid as one text."""
        text = Text(no_wrap=True, overflow="crop")
        for number, line in enumerate(self.grid):
            text.append("\n" if number else "")
            for style, run in groupby(line, key=itemgetter(1)):
                text.append("".join(letter for letter, _ in run), style)
        return text


def styled(words: str, style: str) -> list[Cell]:
    """Letters of one style."""
    return [(letter, style) for letter in words]


def letters(here: dict[str, Any], room: int) -> str:
    """The pieces of a hex: a letter for each, or figures before the letters where that is too long."""
    counts = [(here[piece], letter) for piece, letter in LETTERS.items() if piece in here]
    spelled = "".join(letter * count for count, letter in counts)
    if len(spelled) <= room:
        return spelled
    counted = "".join(f"{count}{letter}" if count > 1 else letter for count, letter in counts)
    return counted if len(counted) <= room else counted[: room - 1] + "…"


def picked(view: View) -> set[str]:
    """The hexes picked so far towards the open question."""
    question = view["question"] or {}
    return {question[role] for role in ("place", "target") if role in question}


def omens(view: View) -> dict[str, str]:
    """What the current doomsday card announces, by hex."""
    card = view["card"]
    if not card:
        return {}
    marks = dict.fromkeys(card["radiation"], "#")
    return marks | {card["refugee"]: marks.get(card["refugee"], "") + "+"}


def status(view: View) -> list[Text]:
    """Turn, phase, actions left and the card; then who is left, and what the supply holds."""
    survivors = Text("Survivors ")
    for number, (side, count) in enumerate(view["survivors"].items()):
        survivors.append(", " if number else "").append(f"{side.title()} {count}", SIDE_INKS[side])
    supply = " ".join(f"{count}{LETTERS[piece]}" for piece, count in view["supply"].items() if count)
    return [Text(" · ".join(clock(view) + cards(view))), survivors.append(f" · Supply {supply or 'empty'}")]


def clock(view: View) -> list[str]:
    """Whose turn it is and how far it has come."""
    if view["phase"] == "setup":
        return ["Before the first turn"]
    if view["phase"] == "end":
        return [f"The end, in turn {view['turn']['number']}"]
    left = f", {view['actions_left']} left" if view["phase"] == "actions" else ""
    return [f"Turn {view['turn']['number']}, {view['turn']['seat'].title()}", f"{view['phase'].title()}{left}"]


def cards(view: View) -> list[str]:
    """The doomsday cards that lie open, and how many do not."""
    words = []
    for name, card in (("Card", view["card"]), ("Next", view["next_card"])):
        if card:
            first, second = card["radiation"]
            words.append(f"{name} {card['number']}: radiation {first} {second}, refugee {card['refugee']}")
    return [*words, f"deck {len(view['deck'])}"]
