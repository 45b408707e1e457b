"""The drawings of World War III: units, chips, counters, stickers, each around the origin. All of it is ours."""

from functools import lru_cache
from typing import Final

from fimbul.draw.pieces import emblem
from fimbul.draw.svg import element, place, words

# Units in strokes, in a square of 20.
UNITS: Final = {
    "soldier": "M-4-5.5a4 4 0 0 1 8 0ZM-5.5-5.5h11M-3-3.6a3 2.8 0 0 0 6 0M-6.5 7.5c0-5 2.6-7 6.5-7s6.5 2 6.5 7Z",
    "tank": "M-8 1.5h13l3 2.6l-2.6 3.2h-10.6l-3.2-3.2ZM-5 1.5l1.4-4.2h6.2l1.4 4.2M4-1.4h6M-4 4.4h.1M0 4.4h.1M4 4.4h.1",
    "robot": "M-5-7h10v7h-10ZM-2.4-4h.1M2.4-4h.1M0-7v-2.4M-3.4 0v2.6h6.8V0M-5.4 8l2-5.4M5.4 8l-2-5.4"
    "M-8-3.6v3.6M8-3.6v3.6",
    "mlrs": "M-8 3h16v3.4h-16ZM-6.6 1l10.4-7 2.6 3.6-8.6 5.4ZM-1.4-2.4l2.6 3.6M-5 8.4h.1M0 8.4h.1M5 8.4h.1",
    "special-ops": "M-6-1a6 6 0 0 1 12 0v4h-12ZM-6 0h12M-3.2 1.4h2M1.2 1.4h2M-4 8l2.4-5M4 8l-2.4-5M0-7v-2",
    "drone": "M-2.6-1.4h5.2v4h-5.2ZM-2.6-1.4l-4-3M2.6-1.4l4-3M-2.6 2.6l-4 3M2.6 2.6l4 3M-9.6-4.4h6"
    "M3.6-4.4h6M-9.6 5.6h6M3.6 5.6h6",
    "fighter": "M0-9l1.6 5.6 7.4 5v2l-7.4-1.6-.4 4 2.6 2v1.4l-3.8-1-3.8 1v-1.4l2.6-2-.4-4-7.4 1.6v-2l7.4-5Z",
    "mega-fighter": "M0-10l2 5 8.4 7.4-.6 2-6.8-1.4v3.4l2 2.6h-10l2-2.6v-3.4l-6.8 1.4-.6-2L-2-5ZM-1.6-1.4h3.2",
    "navy": "M-9 2.4h18l-3 5.4h-12ZM-5 2.4v-4h8v4M-1-1.6v-5M-1-6.6h4.4M4 2.4v-2h3",
    "satellite": "M-2.2-2.2h4.4v4.4h-4.4ZM-2.2 0h-2M2.2 0h2M-9-3h4.8v6H-9ZM4.2-3H9v6H4.2ZM0 2.2v3"
    "M-3 6.6a3.4 3.4 0 0 1 6 0",
}
BURST: Final = (
    "M0-7l1.7 3.7L5.6-5 4.2-1.2 8 .6 4.2 2.2 5.4 6 1.6 4.4 0 8-1.6 4.4-5.4 6-4.2 2.2-8 .6-4.2-1.2-5.6-5-1.7-3.3Z"
)
FLAME: Final = (
    "M.6-7.4c.6 3 4.6 4.6 4.6 8.8a5.2 5.2 0 0 1-10.4 0c0-2.4 1.4-3.6 2.2-5 .6 1.4 1 1.8 1.8 2.2.2-2.4.4-4.4 1.8-6Z"
)
ROCKET: Final = (
    "M0-8.4c2.6 2.4 3.2 5 3.2 8.6h-6.4c0-3.6.6-6.2 3.2-8.6ZM-3.2 0l-2.4 4h2.4ZM3.2 0l2.4 4h-2.4ZM-1.6 4v3M1.6 4v3"
)
CROSS: Final = "M-20-14L20 20M20-14L-20 20"  # over a counter that is lost
CHIP: Final = (15.5, 7.2)  # half its breadth with two figures, and half its height
COUNTER: Final = 50.0


def chip_width(strength: int) -> float:
    """How broad a chip is."""
    return 26.0 if strength < 10 else 31.0 if strength < 100 else 37.0


@lru_cache(maxsize=64)
def mark_of(colour: int, radius: float) -> str:
    """The shape of a seat, or the ring of those with no seat."""
    if colour:
        return emblem(colour, radius)
    return element("circle", r=radius * 0.8, class_="ring")


@lru_cache(maxsize=4096)
def chip(colour: int, strength: int, scale: float) -> str:
    """One player in one place: shape and total strength."""
    width, high = chip_width(strength), 2 * CHIP[1]
    kind = f"chip-of fimbul-s{colour}" if colour else "chip-of unplayed"
    ground = element("rect", x=-width / 2, y=-high / 2, width=width, height=high, rx=3.2, class_=kind)
    shape = f'<g transform="{place(-width / 2 + 8, 0)}">{mark_of(colour, 4.2)}</g>'
    figure = words(width / 2 - 5, 4.1, strength, "strength", "end")
    return f'<g transform="scale({scale:g})">{ground}{shape}{figure}</g>' if scale != 1 else ground + shape + figure


@lru_cache(maxsize=16)
def sticker(kind: str, count: int) -> str:
    """Devastation or unrest, with how many where there are several."""
    ground = element("rect", x=-8, y=-8, width=16, height=16, rx=2.4, class_="paper")
    drawn = element("path", d=BURST if kind == "devastation" else FLAME, class_="stuck")
    several = words(9.5, 9, count, "several") if count > 1 else ""
    return f'{ground}<g transform="scale(.82)">{drawn}</g>{several}'


@lru_cache(maxsize=8)
def rocket() -> str:
    """A nuke."""
    return element("path", d=ROCKET, class_="etched")


@lru_cache(maxsize=1024)
def counter(unit: str, strength: int, colour: int, note: str, count: int, began: int = 0) -> str:
    """A square counter: the nation's band with the owner's shape, the unit, one or two bars for its strength.

    A bar that it had when it began and that is lost is hollow.
    """
    half = COUNTER / 2
    kind = f"square fimbul-s{colour}" if colour else "square unplayed"
    drawn = element("rect", x=-half, y=-half, width=COUNTER, height=COUNTER, rx=4, class_=kind)
    drawn += element(
        "rect", x=-half, y=-half, width=COUNTER, height=10, rx=4, class_=f"band {kind.rsplit(maxsplit=1)[-1]}"
    )
    drawn += f'<g transform="{place(-half + 8, -half + 5)}" class="on-band">{mark_of(colour, 3)}</g>'
    drawn += element("path", d=UNITS[unit], class_="unit")
    bars = (-7, 7) if max(strength, began) == 2 else (0,)
    drawn += "".join(
        [
            element("rect", x=x - 4.5, y=half - 9, width=9, height=4.5, rx=1, class_="bar-of" if full else "bar-gone")
            for x, full in zip(bars, [True] * strength + [False] * len(bars), strict=False)
        ]
    )
    if count > 1:
        drawn += words(half - 4, -half + 22, f"\u00d7{count}", "several", "end")
    return drawn + words(0, half + 15, note, "foot", "middle")
