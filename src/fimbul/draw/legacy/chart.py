"""The chart that Risk Legacy is played on: shapes of the territories, where their troops stand, sea lines and seas.

Everything comes in the scale that a page has room for; words and marks on it keep their own size.
"""

from functools import lru_cache
from math import cos, hypot, pi, sin
from pathlib import Path
from typing import Any, Final, NamedTuple

from fimbul.core.toml import read_toml
from fimbul.draw.hexmap import Point
from fimbul.draw.picture import Box
from fimbul.draw.svg import short
from fimbul.games.legacy.names import CONTINENTS, ISLAND, TERRITORIES
from fimbul.games.legacy.spelling import titled

SHEET: Final = (1000.0, 560.0)
TENTH: Final = 10
ISLET: Final = 24.0  # how far the land of an island reaches that is put on the sea
COVES: Final = (1.0, 0.82, 0.95, 1.12, 0.9, 0.7, 0.92, 1.08, 0.84, 0.98, 0.76, 1.06)  # its coast, as parts of that
SEAS: Final = (
    ("Pacific Ocean", 70, 300),
    ("Atlantic Ocean", 296, 292),
    ("Indian Ocean", 660, 440),
    ("Arctic Ocean", 590, 22),
)
# Where the name of a continent stands: at its shore.
SHORES: Final = {
    "north-america": (58.0, 230.0),
    "south-america": (180.0, 505.0),
    "europe": (424.0, 62.0),
    "africa": (412.0, 446.0),
    "asia": (925.0, 330.0),
    "australia": (938.0, 456.0),
}
assert list(SHORES) == CONTINENTS

Ring = tuple[Point, ...]


class Territory:
    """A territory drawn: its rings, where its troops stand, its name in lines, and the box around it."""

    def __init__(self, rings: tuple[Ring, ...], middle: Point, name: tuple[str, ...]) -> None:
        self.rings: Final = rings
        self.middle: Final = middle
        self.name: Final = name
        self.box: Final = around(rings)

    @property
    def path(self) -> str:
        """The coast as a path."""
        return "".join(path_of(ring) + "z" for ring in self.rings)

    def has(self, x: float, y: float) -> bool:
        """Does a point lie on its land?"""
        inside = False
        for ring in self.rings:
            for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
                if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                    inside = not inside
        return inside


class Chart(NamedTuple):
    """The whole world in a scale."""

    scale: float
    territories: dict[str, Territory]
    sea_lines: tuple[str, ...]

    @property
    def frame(self) -> Box:
        """The sheet."""
        return Box(0, 0, SHEET[0] * self.scale, SHEET[1] * self.scale)

    def at(self, x: float, y: float) -> Point:
        """A point of the sheet in this scale."""
        return x * self.scale, y * self.scale


def path_of(points: Ring) -> str:
    """A stroke through points, written in steps from one to the next."""
    written, x, y = "", 0.0, 0.0
    for number, (to_x, to_y) in enumerate(points):
        across, down = round(to_x - x, 1), round(to_y - y, 1)
        written += f"{'M' if not number else 'l' if number == 1 else ' '}{short(across)} {short(down)}"
        x, y = x + across, y + down
    return written


def around(rings: tuple[Ring, ...]) -> Box:
    """The box around a land."""
    across = [x for ring in rings for x, _ in ring]
    down = [y for ring in rings for _, y in ring]
    return Box(min(across), min(down), max(across) - min(across), max(down) - min(down))


@lru_cache(maxsize=1)
def printed() -> dict[str, Any]:
    """The sheet as it is written down."""
    return read_toml(Path(__file__).with_name("shapes.toml"), "The sheet of Risk Legacy")


def points(numbers: list[int], scale: float) -> Ring:
    """Numbers in turn as points."""
    return tuple((x * scale / TENTH, y * scale / TENTH) for x, y in zip(numbers[::2], numbers[1::2], strict=True))


@lru_cache(maxsize=16)
def chart(scale: float, ocean: str | None = None) -> Chart:
    """The world in a scale; with an ocean, there is an island in it."""
    sheet = printed()
    lands = {}
    for name, place in sheet["place"].items():
        rings = tuple([points(ring, scale) for ring in sheet["shape"][name]])
        middle = place["x"] * scale / TENTH, place["y"] * scale / TENTH
        lands[name] = Territory(rings, middle, tuple(place["name"]))
    if ocean:
        lands[TERRITORIES[ISLAND]] = islet(ocean, scale)
    lines = [path_of(points(stroke, scale)) for line in sheet["sea"]["lines"] for stroke in line]
    return Chart(scale, lands, tuple(lines))


def haven(ocean: str, scale: float) -> Point:
    """Free water in an ocean."""
    x, y, _ = printed()["ocean"][ocean]
    return x * scale / TENTH, y * scale / TENTH


def islet(ocean: str, scale: float) -> Territory:
    """The island that was put into an ocean."""
    x, y = haven(ocean, scale)
    turns = [(number * 2 * pi / len(COVES), reach * ISLET * scale) for number, reach in enumerate(COVES)]
    ring = tuple([(x + reach * 1.25 * cos(turn), y + reach * sin(turn)) for turn, reach in turns])
    return Territory((ring,), (x, y), tuple(titled(TERRITORIES[ISLAND]).split()))


@lru_cache(maxsize=256)
def drawn_line(one: Territory, other: Territory, scale: float) -> str:
    """A sea line from coast to coast, round the back of the world where that is shorter."""
    width = SHEET[0] * scale
    ways = [(shift, *nearest(one, other, shift)) for shift in (0.0, -width, width)]
    shift, (x, y), (end_x, end_y) = min(ways, key=lambda way: apart(way[1], way[2]))
    if not shift:
        return path_of(((x, y), (end_x, end_y)))
    edge = 0.0 if shift < 0 else width
    crossing = y + (end_y - y) * (edge - x) / (end_x - x)
    return path_of(((x, y), (edge, crossing))) + path_back(width - edge, crossing, end_x - shift, end_y)


def path_back(edge: float, crossing: float, x: float, y: float) -> str:
    """The other half of a line that goes round the back of the world."""
    return f"M{short(edge)} {short(crossing)}L{short(x)} {short(y)}"


def nearest(one: Territory, other: Territory, shift: float) -> tuple[Point, Point]:
    """The points of two coasts that lie nearest to each other, with the other moved aside."""
    there = [(x + shift, y) for ring in other.rings for x, y in ring]
    return min(
        ((here, point) for ring in one.rings for here in ring[::2] for point in there), key=lambda pair: apart(*pair)
    )


def apart(one: Point, other: Point) -> float:
    """How far two points are from each other."""
    return hypot(one[0] - other[0], one[1] - other[1])
