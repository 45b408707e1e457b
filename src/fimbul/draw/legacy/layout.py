"""Where everything on the chart of Risk Legacy is put, so that nothing hides anything else.

Troops stand in the middle of their territory. Every mark that stays is shown: beside them, on their land where that is
possible, and where it is free. A name that finds no free place is left out; who comes closer, or asks, is told it.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from fimbul.draw.atlas import Territory
from fimbul.draw.crowding import Sheet, breadth, centred
from fimbul.draw.hexmap import Point
from fimbul.draw.legacy.chart import chart
from fimbul.draw.memory import slow
from fimbul.draw.picture import Box

OFF_LAND: Final = 40.0  # how much it counts that a mark lies outside of its territory
HIDDEN: Final = 0.06  # the part of a name that may be hidden ...
HIDDEN_CITY: Final = 0.01  # ... and of the name of a city, which comes last


class Standing(NamedTuple):
    """What is on a territory: the width of its troops' tag (0 if there is none), its marks in order, and its words.

    `city` is the given name of its city with the people in it; `gone` says that its card is destroyed.
    """

    name: str
    troops: float
    marks: tuple[str, ...]
    city: str
    gone: bool


class Size(NamedTuple):
    """How large things are drawn: by how much marks are, the size of letters, and from line to line."""

    marks: float
    letters: float
    line: float


class Put(NamedTuple):
    """Where the things of a territory are: marks by their kind, lines of its name, the line of its city."""

    marks: dict[str, Point]
    name: tuple[tuple[Point, str], ...]
    city: tuple[Point, str] | None


# Half the breadth and half the height of a mark.
EXTENT: Final = {
    "hq": (8.5, 9.0),
    "scar": (8.5, 8.5),
    "fortification": (17.0, 8.5),
    "fallout": (8.5, 8.5),
    "cancelled": (8.0, 8.0),
    "minor-city": (6.0, 6.5),
    "major-city": (7.5, 7.0),
    "world-capital": (9.5, 9.5),
    "ruin": (6.5, 5.5),
}
HOUSES: Final = ("minor-city", "major-city", "world-capital", "ruin")
PIN: Final = 8.0  # the room for the founder's shape before the name of a city
TROOPS: Final = 8.0  # half the height of the troops' tag


@slow(512)
def laid_out(
    scale: float, ocean: str | None, standing: tuple[Standing, ...], taken: tuple[Box, ...], size: Size
) -> dict[str, Put]:
    """Where all things are put, when some places are taken already: first troops, then marks, then names."""
    sheet, world = Sheet(), chart(scale, ocean)
    lands, edge = world.territories, world.frame.width
    for box in taken:
        sheet.put(box)
    for here in standing:
        if here.troops:
            sheet.put(centred(*lands[here.name].middle, here.troops / 2, TROOPS * size.marks))
    marks = {here.name: put_marks(sheet, lands[here.name], here, size) for here in standing}
    names = {here.name: put_name(sheet, lands[here.name], here, size, edge) for here in standing}
    cities = {here.name: put_city(sheet, here, marks[here.name], size, edge) for here in standing}
    return {here.name: Put(marks[here.name], names[here.name], cities[here.name]) for here in standing}


def put_marks(sheet: Sheet, land: Territory, here: Standing, size: Size) -> dict[str, Point]:
    """A place for every mark of a territory, the nearest of those that are free and on its land."""
    found: dict[str, Point] = {}
    x, y = land.middle
    half, high = here.troops / 2, TROOPS * size.marks
    if here.marks and not here.troops:  # the first mark stands where troops would
        half, high = (extent * size.marks for extent in EXTENT[here.marks[0]])
    for number, mark in enumerate(here.marks):
        half_width, half_height = (half * size.marks for half in EXTENT[mark])
        alone = not number and not here.troops
        spots = [(x, y)] if alone else around(x, y, half, high, half_width, half_height, mark)
        costs = [cost(sheet, land, spot, half_width, half_height) + 1.6 * after for after, spot in enumerate(spots)]
        spot = spots[costs.index(min(costs))]
        sheet.put(centred(*spot, half_width, half_height))
        found[mark] = spot
    return found


def around(
    x: float, y: float, half: float, high: float, half_width: float, half_height: float, mark: str
) -> list[Point]:
    """Places around the middle of a territory, the best first: an HQ right, a scar left, a city below."""
    aside, down = half + half_width + 0.5, high + half_height
    rings = []
    for more in (0.0, 1.0, 2.0):
        across, along = aside + more * 2 * half_width, down + more * 2 * half_height
        left, right, below, above = (x - across, y), (x + across, y), (x, y + along), (x, y - along)
        corners = [(x - across * 0.7, y + along), (x + across * 0.7, y + along)]
        corners += [(x + across, y + along * 0.8), (x - across, y + along * 0.8)]
        corners += [(x - across, y - along * 0.8), (x + across, y - along * 0.8), above]
        first = [right, left, below] if mark == "hq" else [left, right, below]
        if mark in HOUSES:
            first = [below, right, left]
        rings += first + corners
    return rings


@lru_cache(maxsize=65536)
def on_its_land(land: Territory, x: float, y: float) -> bool:
    """Does a point lie on the land of a territory?"""
    return land.has(x, y)


def cost(sheet: Sheet, land: Territory, spot: Point, half_width: float, half_height: float) -> float:
    """How bad a place is: what it covers, whether it lies off the land, and how far it is from the middle."""
    x, y = spot
    away = abs(x - land.middle[0]) + abs(y - land.middle[1])
    off = 0.0 if on_its_land(land, round(x, 1), round(y, 1)) else OFF_LAND
    return 3 * sheet.covered(centred(x, y, half_width, half_height)) + off + 0.3 * away


def is_free(sheet: Sheet, box: Box, edge: float, hidden: float = HIDDEN) -> bool:
    """May a name stand there? Nearly nothing else does, and it is not cut off at the edge of the chart."""
    on_chart = box.left >= 0 and box.left + box.width <= edge
    return on_chart and sheet.covered(box) <= hidden * box.width * box.height


def put_name(sheet: Sheet, land: Territory, here: Standing, size: Size, edge: float) -> tuple[tuple[Point, str], ...]:
    """The lines of a territory's name over its troops, else beside or under them; nothing where no place is free."""
    if not size.letters:
        return ()
    cross = " \u00d7" if here.gone else ""
    broken = (*land.name[:-1], land.name[-1] + cross)
    forms = [broken, (" ".join(broken),)] if len(broken) > 1 else [broken]
    x, y = land.middle
    high = TROOPS * size.marks if here.troops or here.marks else 0.0
    for lines in forms:
        half_width = max(breadth(line, size.letters) for line in lines) / 2 + 1
        half_height = len(lines) * size.line / 2
        aside = here.troops / 2 + half_width
        up = high + half_height + 1 if high else 0.0
        steps = ((0.0, -up), (0.0, up), (aside, 0.0), (-aside, 0.0), (0.0, -up - size.line), (0.0, up + size.line))
        lifted = [(shift, -up) for shift in (-half_width / 2, half_width / 2)]
        for across, down in (*steps, *lifted):
            box = centred(x + across, y + down, half_width, half_height)
            if is_free(sheet, box, edge):
                sheet.put(box)
                first = y + down - half_height + size.line * 0.78
                return tuple([((x + across, first + size.line * number), line) for number, line in enumerate(lines)])
    return ()


def put_city(
    sheet: Sheet, here: Standing, marks: dict[str, Point], size: Size, edge: float
) -> tuple[Point, str] | None:
    """The line of a city's name under its house, else over or beside it; nothing where no place is free."""
    house = next((mark for mark in here.marks if mark in marks and mark in HOUSES), "")
    if not here.city or not house:
        return None
    x, y = marks[house]
    half_width, half_height = breadth(here.city, size.letters) / 2 + PIN * size.marks, size.line / 2
    wide, high = (half * size.marks for half in EXTENT[house])
    if len(here.marks) > 1:
        high = max(high, TROOPS * size.marks)
    aside, down = wide + half_width, high + half_height
    near = [half_width * part for part in (0.0, 0.25, -0.25, 0.5, -0.5)]
    beside = [(way * aside, lower * size.line) for way in (1, -1) for lower in (0.0, 0.6, -0.6)]
    for across, along in [(shift, down) for shift in near] + beside + [(shift, -down) for shift in near]:
        box = centred(x + across, y + along, half_width, half_height)
        if is_free(sheet, box, edge, HIDDEN_CITY):
            sheet.put(box)
            return (x + across, y + along + size.line * 0.28), here.city
    return None
