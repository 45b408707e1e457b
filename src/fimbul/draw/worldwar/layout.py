"""Where chips, stickers and names stand on the map, so that nothing hides anything else.

Chips stand in the middle of their territory; where it is tight a row of them moves aside on a leader line. A name that
finds no free place is left out; who comes closer, or asks, is told it.
"""

from typing import Final, NamedTuple

from fimbul.draw.crowding import Sheet, breadth, centred
from fimbul.draw.hexmap import Point
from fimbul.draw.memory import slow
from fimbul.draw.picture import Box
from fimbul.draw.worldwar.chart import SHEET, chart, is_ashore
from fimbul.games.worldwar.names import SEAS

HIGH: Final = 8.2  # half the height of a chip with some air
STICKER: Final = 18.0  # how broad a sticker is with some air
TIGHT: Final = 9.0  # from so far off a leader line leads to the row
HIDDEN: Final = 0.02  # the part of a name that may be hidden
FRAME: Final = 5.0  # what the lamp of a sea takes around its row
AROUND: Final = (0.0, 9.0, -9.0, 18.0, -18.0, 27.0, -27.0)  # from the middle of a sea, where its name may stand
STEPS: Final = (0.0, 16.0, 30.0, 46.0, 62.0)
WAYS: Final = ((0, 1), (0, -1), (1, 0), (-1, 0), (0.8, 0.7), (-0.8, 0.7), (0.8, -0.7), (-0.8, -0.7))


Lines = tuple[tuple[Point, str], ...]


class Size(NamedTuple):
    """How large things are drawn: marks, letters, and from line to line."""

    marks: float
    letters: float
    line: float


class Standing(NamedTuple):
    """What stands in a place: how broad its row of chips and stickers is; 0 where nobody is."""

    name: str
    width: float


class Put(NamedTuple):
    """Where the row of a place is, whether a leader line leads to it, and the lines of its name."""

    row: Point
    led: bool
    name: Lines


@slow(512)
def laid_out(scale: float, standing: tuple[Standing, ...], taken: tuple[Box, ...], size: Size) -> dict[str, Put]:
    """Where all rows and names are put: rows first, the broad ones before the others."""
    sheet, places = Sheet(), chart(scale).places
    for box in taken:
        sheet.put(box)
    rows: dict[str, Point] = {}
    for here in sorted(standing, key=lambda each: -each.width):
        if here.width:
            rows[here.name] = put_row(sheet, places[here.name].middle, here.width * size.marks, size, scale)
    found: dict[str, Put] = {}
    for here in standing:
        middle = places[here.name].middle
        row = rows.get(here.name, middle)
        led = abs(row[0] - middle[0]) + abs(row[1] - middle[1]) > TIGHT
        letters = letters_of(here.name, size)
        width, written = here.width * size.marks, places[here.name].name
        if here.name in SEAS:
            lines = put_sea_name(sheet, row, width, written, letters, scale)
        else:
            lines = put_name(sheet, row, width, written, letters)
        found[here.name] = Put(row, led, lines)
    return found


def letters_of(name: str, size: Size) -> Size:
    """The letters of seas are broader."""
    return size._replace(letters=size.letters * 1.1) if name in SEAS else size


def put_row(sheet: Sheet, middle: Point, width: float, size: Size, scale: float) -> Point:
    """The nearest place on the sheet for a row that covers nothing, or as little as may be."""
    x, y = middle
    half, high = width / 2, HIGH * size.marks
    best, least = middle, 1e9
    for step in STEPS:
        if least <= step:  # whatever is farther off cannot be better
            break
        for across, down in WAYS if step else ((0, 0),):
            aside = x + across * step * size.marks * 1.15
            spot = (min(max(aside, half), SHEET[0] * scale - half), y + down * step * size.marks)
            cost = 3 * sheet.covered(centred(*spot, half, high)) + step
            if cost < least:
                best, least = spot, cost
    sheet.put(centred(*best, half, high))
    return best


def put_name(sheet: Sheet, row: Point, width: float, name: tuple[str, ...], size: Size) -> Lines:
    """The lines of a name over its row, else under or beside it; nothing where no place is free."""
    high = HIGH * size.marks if width else 0.0
    for lines in ways_to_write(name):
        half_width, half_height = half_of(lines, size)
        up, aside = high + half_height if high else 0.0, width / 2 + half_width + 2
        slid = half_width / 2
        spots = ((0.0, -up), (0.0, up), (aside, 0.0), (-aside, 0.0), (slid, -up), (-slid, -up), (slid, up), (-slid, up))
        for spot in dict.fromkeys(spots) if width else [(0.0, step) for step in (0.0, 5.0, -5.0)]:
            box = centred(row[0] + spot[0], row[1] + spot[1], half_width, half_height)
            if sheet.covered(box) <= HIDDEN * box.width * box.height:
                return written_in(sheet, box, lines, size)
    return ()


def put_sea_name(sheet: Sheet, row: Point, width: float, name: tuple[str, ...], size: Size, scale: float) -> Lines:
    """The name of a sea, which leaves room for its lamp and never crosses a shore."""
    high = HIGH * size.marks + FRAME if width else 0.0
    for lines in ways_to_write(name):
        half_width, half_height = half_of(lines, size)
        downs = (-high - half_height, high + half_height) if width else AROUND
        for down in downs:
            for across in AROUND:
                box = centred(row[0] + across * size.marks, row[1] + down, half_width, half_height)
                if box.left < 2 or box.left + box.width > SHEET[0] * scale - 2:
                    continue
                if sheet.covered(box) <= HIDDEN * box.width * box.height and not is_ashore(box, scale):
                    return written_in(sheet, box, lines, size)
    return ()


def ways_to_write(name: tuple[str, ...]) -> list[tuple[str, ...]]:
    """A name in its lines, and on one."""
    return [name, (" ".join(name),)] if len(name) > 1 else [name]


def half_of(lines: tuple[str, ...], size: Size) -> Point:
    """Half the breadth and height of lines of letters."""
    return max([breadth(line, size.letters) for line in lines]) / 2 + 1, len(lines) * size.line / 2


def written_in(sheet: Sheet, box: Box, lines: tuple[str, ...], size: Size) -> Lines:
    """Lines in a box that they take, each with where it stands."""
    sheet.put(box)
    x, first = box.left + box.width / 2, box.top + size.line * 0.78
    return tuple([((x, first + size.line * number), line) for number, line in enumerate(lines)])
