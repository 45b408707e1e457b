"""Maps: the shapes of territories on a sheet, and how lands, owners, lit coasts and arrows are drawn on them.

A sheet is written down in tenths; pictures have it in the scale that a page has room for, while words and marks keep
their own size. A page that comes closer says by how much in `--shrink`: what is `sized` and how broad lines are stays
on its screen as it was.
"""

from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final

from fimbul.draw.hexmap import Point
from fimbul.draw.picture import Box
from fimbul.draw.svg import place, short

TENTH: Final = 10
RINGS: Final = ("hit", "lit-key", "lit-ring", "halo")
MIDDLES: Final = {2: "M0 0V7", 4: "M0 0V7", 5: "M0 3H6", 6: "M0 0V8M0 0H8", 7: "M3 0V6"}
PATTERNS: Final = {2: (7, 45), 4: (7, -45), 5: (6, 0), 6: (8, 45), 7: (6, 0)}
MAP_RULES: Final = """
.sized{scale:var(--shrink,1)}
.sized>*{--shrink:1}
.shelf{fill:none;stroke:var(--grid);stroke-width:9;stroke-linejoin:round}
.land{fill:var(--land);stroke:var(--landline);stroke-width:calc(1px*var(--shrink,1));stroke-linejoin:round}
.tint,.weft{display:none}
.own>.tint{display:inline;fill:var(--c);fill-opacity:.34}
.own>.weft{display:inline;opacity:.5}
.weave{fill:none;stroke:var(--c);stroke-width:1.5}
.weave.dots{fill:var(--c);stroke:none}
.lit>.wash{fill-opacity:calc(var(--wash-strength) + .1)}
.many.lit>.wash{fill-opacity:.13}
.lit-key,.lit-ring,.chosen-ring,.halo,.recent,.recent-key,.front-key,.front-line{stroke-linejoin:round}
.pick .lit-key{stroke-width:calc(5px*var(--shrink,1))}
.pick .lit-ring{stroke-width:calc(2.4px*var(--shrink,1))}
.pick:hover .lit-ring{stroke-width:calc(5px*var(--shrink,1))}
.pick:focus-visible .lit-ring{stroke-width:calc(5px*var(--shrink,1))}
.pick.many .lit-key{display:none}
.pick.many .lit-ring{stroke-width:calc(1.5px*var(--shrink,1))}
.pick.many:hover .lit-ring{stroke-width:calc(5px*var(--shrink,1))}
.pick.many:focus-visible .lit-ring{stroke-width:calc(5px*var(--shrink,1))}
.chosen-ring{stroke-width:calc(3px*var(--shrink,1))}
.arrow,.ink-arrow{pointer-events:none}
.shaft-key{stroke:var(--key);stroke-width:calc(7px*var(--shrink,1));fill:none}
.shaft{stroke:var(--lit);stroke-width:calc(3.5px*var(--shrink,1));fill:none}
.arrow-head{fill:var(--lit);stroke:var(--key);stroke-width:1.4;stroke-linejoin:round}
.ink-arrow .shaft{stroke:var(--ink)}
.ink-arrow .arrow-head{fill:var(--ink)}
.pointed .shaft{stroke-dasharray:8 5}
.came .shaft{stroke-dasharray:0 6;stroke-linecap:round}
"""

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


def points(numbers: list[int], scale: float) -> Ring:
    """Numbers in turn as points."""
    return tuple((x * scale / TENTH, y * scale / TENTH) for x, y in zip(numbers[::2], numbers[1::2], strict=True))


@lru_cache(maxsize=4096)
def ground(name: str, prefix: str) -> str:
    """A land, its owner's colour and pattern, and the light that falls on it; what of it is seen is in its classes."""
    return "".join(f'<use href="#{prefix}land-{name}" class="{kind}"/>' for kind in ("land", "tint", "weft", "wash"))


def owned(colour: int, prefix: str) -> tuple[str, str]:
    """The classes of a land that somebody holds, and the pattern on it as an attribute."""
    if not colour:
        return "", ""
    return f"own fimbul-s{colour}", f' fill="url(#{prefix}weave-{colour})"' if colour > 1 else ' fill="none"'


def patterns(prefix: str) -> str:
    """What tells lands apart without their colour, for each seat."""
    drawn = (
        f'<pattern id="{prefix}weave-3" width="6" height="6" patternUnits="userSpaceOnUse"><path class="weave'
        f' fimbul-s3 dots" d="M.4 1.5a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0M3.4 4.5a1.1 1.1 0 1 0 2.2 0'
        'a1.1 1.1 0 1 0-2.2 0"/></pattern>'
    )
    for seat, (width, turn) in PATTERNS.items():
        turned = f' patternTransform="rotate({turn})"' if turn else ""
        drawn += (
            f'<pattern id="{prefix}weave-{seat}" width="{width}" height="{width}" patternUnits="userSpaceOnUse"'
            f'{turned}><path class="weave fimbul-s{seat}" d="{MIDDLES[seat]}"/></pattern>'
        )
    return drawn


def graticule(scale: float) -> str:
    """Lines of longitude and latitude, on over all edges."""
    step = 100 * scale
    down = "".join(f"M{short(step * number)}-3000V6000" for number in range(-20, 40))
    across = "".join(f"M-3000 {short(0.7 * step * number)}H6000" for number in range(-20, 40))
    return f'<path class="grid" d="{down}{across}"/>'


@lru_cache(maxsize=4096)
def uses(name: str, kinds: tuple[str, ...], prefix: str) -> str:
    """The coast of a territory, drawn in several ways one over the other."""
    return "".join(f'<use href="#{prefix}land-{name}" class="{kind}"/>' for kind in kinds)


@lru_cache(maxsize=2048)
def rings_around(name: str, reach: Box, prefix: str) -> str:
    """The rings of the lamp around a territory, and the ground to click on."""
    left, top, width, height = reach
    ground = f'<rect class="hit" x="{short(left)}" y="{short(top)}" width="{short(width)}" height="{short(height)}"/>'
    return ground + uses(name, RINGS, prefix)


def arrow_between(start: Point, end: Point, scale: float, width: float) -> str:
    """A shaft with a head, from beside one point to beside another."""
    return arrow_along((start, end), scale, width)


@lru_cache(maxsize=1024)
def arrow_along(way: tuple[Point, ...], scale: float, width: float) -> str:
    """A shaft with a head along a way, from beside its first point to beside its last; it bends where points are."""
    points = unrolled(way, width)
    a, b = towards(points[0], points[1], 20 * scale)
    c, d = towards(points[-1], points[-2], 24 * scale)
    across, down = direction(points[-2], points[-1])
    shaft = f"M{short(a)} {short(b)}"
    for (x, y), (next_x, next_y) in pairwise([*points[1:-1], (c, d)]):
        last = (next_x, next_y) == (c, d)
        end_x, end_y = (next_x, next_y) if last else ((x + next_x) / 2, (y + next_y) / 2)
        shaft += f"Q{short(x)} {short(y)} {short(end_x)} {short(end_y)}"
    shaft += "" if len(points) > 2 else f"L{short(c)} {short(d)}"
    tip, wing = 8 * scale, 6.5 * scale
    head = (
        f"M{short(across * tip)} {short(down * tip)}L{short(-down * wing)} {short(across * wing)}"
        f"L{short(down * wing)} {short(-across * wing)}Z"
    )
    return (
        f'<path class="shaft-key" d="{shaft}"/><path class="shaft" d="{shaft}"/>'
        f'<g transform="{place(c, d)}"><path class="arrow-head sized" d="{head}"/></g>'
    )


def unrolled(way: tuple[Point, ...], width: float) -> list[Point]:
    """A way over the edge of the sheet, where it goes on at the other side, as one line."""
    found = [way[0]]
    for x, y in way[1:]:
        far = x - found[-1][0]
        found.append((x - width if far > width / 2 else x + width if far < -width / 2 else x, y))
    return found


def direction(one: Point, other: Point) -> Point:
    """The way from a point to another, of length one."""
    length = apart(one, other) or 1.0
    return (other[0] - one[0]) / length, (other[1] - one[1]) / length


def towards(one: Point, other: Point, far: float) -> Point:
    """The point so far from one towards another, but not too near to that."""
    far = min(far, 0.3 * apart(one, other))
    across, down = direction(one, other)
    return one[0] + far * across, one[1] + far * down


def apart(one: Point, other: Point) -> float:
    """How far two points are from each other."""
    return hypot(one[0] - other[0], one[1] - other[1])


def near(attributes: str) -> str:
    """The attributes of a piece that is drawn for a look from near by: its letters are larger."""
    return (
        attributes.replace(' class="', ' class="near ', 1) if ' class="' in attributes else f' class="near"{attributes}'
    )
