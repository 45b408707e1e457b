"""The map that World War III is played on: shapes of lands and seas, and where counters stand."""

from functools import lru_cache
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import Any, Final, NamedTuple

from fimbul.core.toml import read_toml
from fimbul.draw.atlas import TENTH, Ring, Territory, path_of, points
from fimbul.draw.hexmap import Point
from fimbul.draw.picture import Box
from fimbul.games.worldwar.names import LANDS, SEAS

SHEET: Final = (1000.0, 560.0)
EDGE: Final = 1.0  # so near to the edge of the sheet a border is none
STRIP: Final = 3.0  # how high the strips are in which coasts are looked up


class Chart(NamedTuple):
    """The whole world in a scale. Seas run on under the land; only where two seas meet their border is seen."""

    scale: float
    places: dict[str, Territory]
    sea_borders: str
    lakes: str

    @property
    def frame(self) -> Box:
        """The sheet."""
        return Box(0, 0, SHEET[0] * self.scale, SHEET[1] * self.scale)


@lru_cache(maxsize=1)
def printed() -> dict[str, Any]:
    """The sheet as it is written down."""
    return read_toml(Path(__file__).with_name("shapes.toml"), "The sheet of World War III")


def border(ring: Ring, scale: float) -> str:
    """A ring as a path, without what runs along the edge of the sheet: there the sea goes on."""
    lines: list[list[Point]] = [[ring[0]]]
    for here, there in pairwise([*ring, ring[0]]):
        if is_edge(here, there, scale):
            lines.append([there])
        else:
            lines[-1].append(there)
    return "".join([path_of(tuple(line)) for line in lines if len(line) > 1])


def is_edge(one: Point, other: Point, scale: float) -> bool:
    """Do both ends of a line lie on one edge of the sheet?"""
    return any(
        abs(one[axis] - at) < EDGE and abs(other[axis] - at) < EDGE
        for axis, most in enumerate(SHEET)
        for at in (0.0, most * scale)
    )


@lru_cache(maxsize=8)
def shore(scale: float) -> tuple[tuple[tuple[float, float], ...], ...]:
    """By strips from above, where in them there is land: from where to where."""
    spans: list[list[tuple[float, float]]] = [[] for _ in range(int(SHEET[1] * scale / STRIP) + 1)]
    for name in LANDS:
        crossings: dict[int, list[float]] = {}
        for ring in chart(scale).places[name].rings:
            for (x1, y1), (x2, y2) in pairwise((*ring, ring[0])):
                for strip in range(ceil(min(y1, y2) / STRIP), ceil(max(y1, y2) / STRIP)):
                    crossings.setdefault(strip, []).append(x1 + (x2 - x1) * (strip * STRIP - y1) / (y2 - y1))
        for strip, found in crossings.items():
            found.sort()
            if 0 <= strip < len(spans):
                spans[strip] += zip(found[::2], found[1::2], strict=True)
    return tuple([tuple(strip) for strip in spans])


def is_ashore(box: Box, scale: float) -> bool:
    """Does any of it lie on land?"""
    strips, right = shore(scale), box.left + box.width
    first, last = ceil(box.top / STRIP), int((box.top + box.height) / STRIP)
    return any(left < right and box.left < end for strip in strips[max(first, 0) : last + 1] for left, end in strip)


def coast(rings: tuple[Ring, ...]) -> str:
    """Rings as a path."""
    return "".join([path_of(ring) + "z" for ring in rings])


@lru_cache(maxsize=8)
def chart(scale: float) -> Chart:
    """The world in a scale."""
    sheet = printed()
    places: dict[str, Territory] = {}
    for name in [*LANDS, *SEAS]:
        place = sheet["place"][name]
        rings = tuple([points(ring, scale) for ring in sheet["shape" if name in sheet["shape"] else "sea"][name]])
        places[name] = Territory(rings, (place["x"] * scale / TENTH, place["y"] * scale / TENTH), tuple(place["name"]))
    borders = "".join([border(ring, scale) for name in SEAS for ring in places[name].rings])
    lakes = coast(tuple([points(ring, scale) for ring in sheet["lake"]["rings"]]))
    return Chart(scale, places, borders, lakes)
