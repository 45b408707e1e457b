"""The shapes of the table: emblems of seats, marks and icons, each drawn around the origin."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from fimbul.draw.hexmap import Point, outline
from fimbul.draw.svg import element, short

NEUTRAL: Final = 5  # the seat whose bone hexagon also stands for people of no side
PLUS: Final = ((-1.02, -0.4), (-0.4, -0.4), (-0.4, -1.02), (0.4, -1.02), (0.4, -0.4), (1.02, -0.4))

SKULL: Final = "M-8-1a8 7.8 0 0 1 16 0c0 4-1.8 5.5-3.5 6.2v4.2h-9v-4.2c-1.7-.7-3.5-2.2-3.5-6.2Z"
SOCKETS: Final = "M-5.5 0a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0ZM1.1 0a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0Z"
NOSE: Final = "M0 2.2l1.2 2.4h-2.4Z"
BOAT: Final = "M-10 2.5h20l-4 6h-12ZM0 1v-10.5l7 8h-7Z"


def polygon(sides: int, radius: float, turn: float = -90) -> list[Point]:
    """The corners of a regular polygon, the first at an angle in degrees."""
    angles = [(turn + 360 * side / sides) * pi / 180 for side in range(sides)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def emblem_path(seat: int, radius: float) -> str:
    """The shape of a seat: 1 circle, 2 diamond, 3 triangle, 4 square, 5 hexagon, 6 plus, 7 half-disc."""
    match seat:
        case 1:
            reach = round(radius * 0.92, 1)
            half = f"a{reach:g} {reach:g} 0 1 1 "
            return f"M-{reach:g} 0{half}{2 * reach:g} 0{half}-{2 * reach:g} 0Z"
        case 2:
            return outline(polygon(4, radius * 1.14))
        case 3:
            return outline([(x, y + radius * 0.18) for x, y in polygon(3, radius * 1.18)])
        case 4:
            return outline(polygon(4, radius * 1.16, 45))
        case 5:
            return outline(polygon(6, radius * 1.05, 0))
        case 6:
            bars = [(x * radius, y * radius) for x, y in PLUS]
            return outline(bars + [(-x, -y) for x, y in bars])
        case 7:
            r = short(radius * 1.15)
            return f"M-{r} {short(radius * 0.6)}A{r} {r} 0 0 1 {r} {short(radius * 0.6)}Z"
    raise ValueError(f"there is no seat {seat}")


@lru_cache(maxsize=64)
def emblem(seat: int, radius: float) -> str:
    """A seat's shape in its colour, with a keyline."""
    return element("path", d=emblem_path(seat, radius), class_=f"fimbul-piece fimbul-s{seat}")


def hollow(seat: int, radius: float) -> str:
    """A seat's shape as a thick rim in its colour over a dark ground."""
    return element("path", d=emblem_path(seat, radius * 1.03), class_="fimbul-rim-key") + element(
        "path", d=emblem_path(seat, radius * 0.88), class_=f"fimbul-rim fimbul-s{seat}"
    )


def armed(seat: int, radius: float) -> str:
    """A seat's shape dark with a thick rim and two chevrons: somebody under arms."""
    reach, rise = radius * 0.46, radius * 0.5
    chevrons = "".join(
        f"M{short(-reach)} {short(y + rise * 0.62)}L0 {short(y - rise * 0.3)}L{short(reach)} {short(y + rise * 0.62)}"
        for y in (-radius * 0.36, radius * 0.16)
    )
    return (
        element("path", d=emblem_path(seat, radius + 2.2), class_="fimbul-keyed")
        + element("path", d=emblem_path(seat, radius), class_=f"fimbul-armed fimbul-s{seat}")
        + element("path", d=chevrons, class_=f"fimbul-chevrons fimbul-s{seat}")
    )


def crate(half: float) -> str:
    """A crate: a store of something."""
    lid, top = -half * 0.2, -half * 0.8
    box = element("rect", x=-half, y=top, width=2 * half, height=half * 1.6, rx=1.5, class_="fimbul-crate")
    return box + element(
        "path",
        d=f"M{short(-half)} {short(lid)}H{short(half)}M-2 {short(lid)}v{short(half * 0.42)}h4v-{short(half * 0.42)}",
        class_="fimbul-crate-lid",
    )


@lru_cache(maxsize=64)
def trefoil(radius: float) -> str:
    """The path of the radiation sign, in the fill of what is around it."""
    inner = radius * 0.34
    blades = []
    for middle in (-90, 30, 150):
        one, two = (middle - 30) * pi / 180, (middle + 30) * pi / 180
        ring = [(inner, one), (radius, one), (radius, two), (inner, two)]
        a, b, c, d = [f"{short(reach * cos(angle))} {short(reach * sin(angle))}" for reach, angle in ring]
        wide, narrow = short(radius), short(inner)
        blades.append(f"M{a}L{b}A{wide} {wide} 0 0 1 {c}L{d}A{narrow} {narrow} 0 0 0 {a}Z")
    return element("path", d="".join(blades)) + element("circle", r=radius * 0.2)


def skull(radius: float) -> str:
    """A skull."""
    return scaled(
        radius,
        element("path", d=SKULL, class_="fimbul-skull") + element("path", d=SOCKETS + NOSE, class_="fimbul-sockets"),
    )


def boat(radius: float) -> str:
    """A sailing boat, in the fill of what is around it."""
    return scaled(radius, element("path", d=BOAT))


def scaled(radius: float, drawn: str) -> str:
    """A drawing that was made with a radius of ten, in another size."""
    return f'<g transform="scale({radius / 10:g})">{drawn}</g>'


def disc(icon: str, radius: float, kind: str = "fimbul-disc") -> str:
    """An icon in a disc that stands out from any ground."""
    return element("g", element("circle", r=radius) + icon, class_=kind)


def tick() -> str:
    """The sign of a pick that has been made."""
    return element(
        "g", element("circle", r=10) + element("path", d="M-4.5 .3-1.3 3.5 4.8-3.2"), class_="tick", aria_hidden="true"
    )
