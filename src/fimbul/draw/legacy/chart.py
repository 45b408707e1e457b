"""The chart that Risk Legacy is played on: shapes of the territories, where their troops stand, sea lines and seas.

Everything comes in the scale that a page has room for; words and marks on it keep their own size.
"""

from functools import lru_cache
from math import cos, pi, sin
from pathlib import Path
from typing import Any, Final, NamedTuple

from fimbul.core.toml import read_toml
from fimbul.draw.atlas import TENTH, Territory, apart, path_of, points
from fimbul.draw.hexmap import Point
from fimbul.draw.picture import Box
from fimbul.draw.svg import short
from fimbul.games.legacy.names import CONTINENTS, ISLAND, TERRITORIES
from fimbul.games.legacy.spelling import titled

SHEET: Final = (1000.0, 560.0)
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
    "south-america": (362.0, 505.0),
    "europe": (424.0, 62.0),
    "africa": (412.0, 446.0),
    "asia": (925.0, 330.0),
    "australia": (938.0, 456.0),
}
assert list(SHORES) == CONTINENTS


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


@lru_cache(maxsize=1)
def printed() -> dict[str, Any]:
    """The sheet as it is written down."""
    return read_toml(Path(__file__).with_name("shapes.toml"), "The sheet of Risk Legacy")


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
