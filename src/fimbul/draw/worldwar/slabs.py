"""The ground of what lies in the tray to be picked, with the rings that show when it is lit."""

from functools import lru_cache
from typing import Final

from fimbul.draw.svg import element

RINGS: Final = (("hit", 0.0), ("lit-key rings", 0.0), ("lit-ring rings", 0.0), ("halo", 4.0))


@lru_cache(maxsize=256)
def slab(width: float, height: float) -> str:
    """The ground of a tile with its rings."""
    ground = element("rect", width=width, height=height, rx=6, class_="slab")
    return ground + "".join(
        [
            element(
                "rect", x=-edge, y=-edge, width=width + 2 * edge, height=height + 2 * edge, rx=6 + edge, class_=kind
            )
            for kind, edge in RINGS
        ]
    )


def ring(half: float, kind: str) -> str:
    """One of the rings around a counter."""
    return element("rect", x=-half, y=-half, width=2 * half, height=2 * half, rx=5, class_=kind)
