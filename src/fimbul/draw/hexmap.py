"""Where flat-topped hexes lie in a picture: centres, outlines and the coast around them all."""

from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import Final

from fimbul.core.hexes import axial_of
from fimbul.draw.svg import place, short

SIZE: Final = 46.0  # from the centre to a corner
HEIGHT: Final = SIZE * sqrt(3)

Point = tuple[float, float]

# The neighbour across the side that runs from a corner to the next, clockwise from the right-hand corner.
ACROSS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def centre(q: int, r: int) -> Point:
    """The middle of a hex at axial coordinates."""
    return 1.5 * SIZE * q, HEIGHT * (r + q / 2)


def corners(size: float, x: float = 0.0, y: float = 0.0) -> list[Point]:
    """The corners of a hex, clockwise from the right."""
    return [(x + size * cos(step * pi / 3), y + size * sin(step * pi / 3)) for step in range(6)]


def outline(points: list[Point]) -> str:
    """A closed path through points."""
    return "M" + "L".join(f"{short(x)} {short(y)}" for x, y in points) + "Z"


def hexagon(size: float) -> str:
    """The path of a hex around the origin."""
    return outline(corners(size))


class HexChart:
    """A set of named hexes laid out: the centre of each, the shift to it, and the coast around all."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.axial: Final = {name: axial_of(name) for name in names}
        self.centres: Final = {name: centre(q, r) for name, (q, r) in self.axial.items()}
        self.shifts: Final = {name: place(x, y) for name, (x, y) in self.centres.items()}
        self.coast: Final = self.coastline()

    def coastline(self) -> str:
        """The sides with no hex across them, joined into closed paths."""
        there = set(self.axial.values())
        along: dict[tuple[str, str], Point] = {}
        starts: dict[tuple[str, str], Point] = {}
        for q, r in self.axial.values():
            ring = corners(SIZE, *centre(q, r))
            for side, (dq, dr) in enumerate(ACROSS):
                if (q + dq, r + dr) not in there:
                    along[key(ring[side])] = ring[(side + 1) % 6]
                    starts[key(ring[side])] = ring[side]
        paths = []
        while along:
            first = next(iter(along))
            loop = [starts[first]]
            ahead = along.pop(first)
            while key(ahead) != first:
                loop.append(ahead)
                ahead = along.pop(key(ahead))
            paths.append(outline(loop))
        return "".join(paths)


def key(point: Point) -> tuple[str, str]:
    """A corner, the same from whichever hex it is computed."""
    return short(point[0]), short(point[1])


@lru_cache(maxsize=16)
def chart(names: tuple[str, ...]) -> HexChart:
    """The chart of these hexes."""
    return HexChart(names)
