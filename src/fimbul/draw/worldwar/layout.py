"""Where chips, stickers and names stand on the map, so that nothing hides anything else.

Chips stand in the middle of their territory; where it is tight a row of them moves aside on a leader line. A name that
finds no free place is left out; who comes closer, or asks, is told it.
"""

from typing import Final, NamedTuple

from fimbul.draw.crowding import Sheet, breadth, centred
from fimbul.draw.hexmap import Point
from fimbul.draw.memory import slow
from fimbul.draw.picture import Box
from fimbul.draw.worldwar.chart import chart
from fimbul.games.worldwar.names import SEAS

HIGH: Final = 8.2  # half the height of a chip with some air
STICKER: Final = 18.0  # how broad a sticker is with some air
TIGHT: Final = 9.0  # from so far off a leader line leads to the row
HIDDEN: Final = 0.12  # the part of a name that may be hidden
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
            rows[here.name] = put_row(sheet, places[here.name].middle, here.width * size.marks, size)
    found: dict[str, Put] = {}
    for here in standing:
        middle = places[here.name].middle
        row = rows.get(here.name, middle)
        led = abs(row[0] - middle[0]) + abs(row[1] - middle[1]) > TIGHT
        letters = letters_of(here.name, size)
        lines = put_name(sheet, row, here.width * size.marks, places[here.name].name, letters)
        found[here.name] = Put(row, led, lines)
    return found


def letters_of(name: str, size: Size) -> Size:
    """The letters of seas are broader."""
    return size._replace(letters=size.letters * 1.2) if name in SEAS else size


def put_row(sheet: Sheet, middle: Point, width: float, size: Size) -> Point:
    """The nearest place for a row that covers nothing, or as little as may be."""
    x, y = middle
    half, high = width / 2, HIGH * size.marks
    best, least = middle, 1e9
    for step in STEPS:
        for across, down in WAYS if step else ((0, 0),):
            spot = (x + across * step * size.marks * 1.15, y + down * step * size.marks)
            cost = 3 * sheet.covered(centred(*spot, half, high)) + step
            if cost < least:
                best, least = spot, cost
    sheet.put(centred(*best, half, high))
    return best


def put_name(
    sheet: Sheet, row: Point, width: float, name: tuple[str, ...], size: Size
) -> tuple[tuple[Point, str], ...]:
    """The lines of a name over its row, else under or beside it; nothing where no place is free."""
    if not size.letters:
        return ()
    x, y = row
    high = HIGH * size.marks if width else 0.0
    for lines in [name, (" ".join(name),)] if len(name) > 1 else [name]:
        half_width = max([breadth(line, size.letters) for line in lines]) / 2 + 1
        half_height = len(lines) * size.line / 2
        up, aside = high + half_height if high else 0.0, width / 2 + half_width + 2
        for across, down in (
            (0.0, -up),
            (0.0, up),
            (aside, 0.0),
            (-aside, 0.0),
            (half_width / 2, -up),
            (-half_width / 2, -up),
        ):
            box = centred(x + across, y + down, half_width, half_height)
            if sheet.covered(box) <= HIDDEN * box.width * box.height:
                sheet.put(box)
                first = y + down - half_height + size.line * 0.78
                return tuple([((x + across, first + size.line * number), line) for number, line in enumerate(lines)])
    return ()
