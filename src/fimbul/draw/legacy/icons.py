"""The signs of Risk Legacy, as lines in a box of 24 around the origin, and stickers, houses and dice made of them.

A sign is written into a page only where the thing is that it stands for; so a page tells nothing of what is sealed.
"""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from fimbul.draw.hexmap import outline
from fimbul.draw.pieces import trefoil
from fimbul.draw.svg import element, short, words

LINES: Final = {
    "bunker": "M-9 6H9V2A9 9 0 0 0-9 2ZM-4 2H4",
    "ammo-shortage": "M-3 9V-2c0-3 1-5 3-7 2 2 3 4 3 7V9ZM-3 4h6",
    "bio-hazard": "M0-3.5a3 3 0 1 0 .1 0M0-4.5V-10M-2.8 1.5-8.5 6M2.8 1.5 8.5 6",
    "mercenary": "M0-9 7-6V0c0 5-3 7.5-7 9-4-1.5-7-4-7-9v-6Z",
    "fortification": "M-8 8V-5h4v3h2.5v-3h3v3H4v-3h4V8Z",
    "missile": "M0-9.5C2.5-7 3.5-4.5 3.5-1.5V5h-7v-6.5c0-3 1-5.5 3.5-8M-3.5 1-7 4.5V8l3.5-2M3.5 1 7 4.5V8L3.5 6M0 5v4",
    "cards": "M-4-8H7V6H-4ZM-7-5V9H4",
    "coin": "M0-8a8 8 0 1 0 .1 0M0-4V4M-2.5-2h4a1.5 1.5 0 0 1 0 3h-3a1.5 1.5 0 0 0 0 3h4",
    "land": "M-9-5-3-7 3-5 9-7V6L3 8-3 6-9 8ZM-3-7V6M3-5V8",
    "troops": "M0-8a3.5 3.5 0 1 0 .1 0M-7 9c0-5 3-8 7-8s7 3 7 8",
    "cancel": "M-6-6 6 6M6-6-6 6",
    "weakness": "M0-9 9 7H-9ZM0-3v5M0 4.5v.5",
    "city": "M-9 9V-1h6v-6h7v6h5V9ZM0-3v.1M0 1v.1M-6 3v.1M6 3v.1",
    "swords": "M-8 8 6-6M2.5-8H8v5.5M8 8 1.5 1.5M-2-2-8-8M-8 4l4 4M4 8l4-4",
    "ship": "M-9 2H9L6 8H-6ZM-5 2v-4h8v4M-1-2v-6M3 0h4",
    "bars": "M-8 8H8M-5 8V-2M0 8v-16M5 8V1",
    "power": "M0-9.5 2.6-3 9.5-2.4 4.3 2 5.9 8.6 0 5-5.9 8.6-4.3 2-9.5-2.4-2.6-3Z",
    "sealed": "M-8-4H8V8H-8ZM-8-4l2.5-4h11L8-4M0-8V8",
    "open": "M-8-1H8V8H-8ZM-8-1l-2-4.5M8-1l2-4.5M-3.5-4.5V-8M0-4.5v-5M3.5-4.5V-8",
    "mission": "M-6 9V-8H7L4.5-3.5 7 1H-6",
    "event": "M2-10-6 2h5L-2 10 6-2H1Z",
    "die-mechaniker": "M0-3.5a3.5 3.5 0 1 0 .1 0M0-9v3M0 6v3M-9 0h3M6 0h3M-6.4-6.4l2.2 2.2M4.2 4.2l2.2 2.2"
    "M-6.4 6.4l2.2-2.2M4.2-4.2l2.2-2.2",
    "enclave-of-the-bear": "M0 .5C-3.2.5-5.5 3.5-5.5 6c0 2.2 2.5 2.5 5.5 2.5S5.5 8.2 5.5 6C5.5 3.5 3.2.5 0 .5"
    "M-7.2-2.5v1.8M-2.7-7.5V-5M2.7-7.5V-5M7.2-2.5v1.8",
    "imperial-balkania": "M-8-3 0-9 8-3M-8 3 0-3 8 3M-8 9 0 3 8 9",
    "khan-industries": "M-9 9V-1l6 3.5V-1l6 3.5V-7h5V9ZM-5 9V6M0 9V6",
    "saharan-republic": "M-10 7C-6-1-2-1 1 5 3 1 6 1 10 7M4.5-8a3 3 0 1 0 .1 0",
    "mutants": "M-8 8c0-5 2-6 2-10a6 6 0 0 1 12 0c0 4 2 5 2 10M-2.5-2v1M2.5-2v1M-3 4h6M-6-6l-3-3M6-6l3-3",
    "aliens": "M0-9c5 0 8 3.5 8 8S4 9 0 9-8 3.5-8-1-5-9 0-9M-5-1c2 0 3 1 3.5 3M5-1C3-1 2 0 1.5 2M-2 6h4",
}
STAR: Final = outline(
    [
        (reach * cos((36 * number - 90) * pi / 180), reach * sin((36 * number - 90) * pi / 180) + 0.6)
        for number, reach in enumerate((10.0, 4.4) * 5)
    ]
)
HOUSES: Final = {
    "minor-city": "M-5 5V-1.5L0-6 5-1.5V5Z",
    "major-city": "M-6.5 5v-7.5h4.2v-4h4.6v4h4.2V5Z",
    "world-capital": "M-9 5V-3h3.6V-7h2.6v-3.5L0-13l2.8 2.5V-7h2.6v4H9V5Z",
    "ruin": "M-6 5V-4l2.5 2.5 1.5-4L1-1l2-3 3 4.5V5Z",
}
BURNT: Final = 'fill="var(--stickerink)" stroke="var(--sticker)" stroke-width="1.4"'  # no rule of style tells of it
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}


@lru_cache(maxsize=256)
def sign(name: str, size: float = 24.0) -> str:
    """A sign in lines, in the colour of what is around it."""
    return f'<path class="sign" d="{LINES[name]}"{scaled(size / 24)}/>'


def scaled(scale: float) -> str:
    """A scale as an attribute; none where it is natural."""
    return "" if scale == 1 else f' transform="scale({scale:.3g})"'


@lru_cache(maxsize=64)
def star(filled: bool = True, size: float = 1.0) -> str:
    """A Red Star, won or still to be won."""
    return f'<path class="{"red-star" if filled else "no-star"}" d="{STAR}"{scaled(size)}/>'


@lru_cache(maxsize=64)
def house(city: str, scale: float = 1.0) -> str:
    """A city of a kind."""
    return f'<path class="house" d="{HOUSES[city]}"{scaled(scale)}/>'


@lru_cache(maxsize=64)
def sticker(name: str, scale: float = 1.0, turn: float = -6) -> str:
    """A sign on a sticker, stuck on a little askew."""
    return stuck(f'<path class="stuck" d="{LINES[name]}" transform="scale(.5)"/>', scale, turn)


@lru_cache(maxsize=64)
def worded_sticker(written: str, scale: float = 1.0) -> str:
    """Some letters on a sticker."""
    return stuck(words(0, 4, written, "stuck-word", "middle"), scale)


def stuck(content: str, scale: float = 1.0, turn: float = -6) -> str:
    """Something on a square sticker."""
    ground = '<rect class="paper" x="-7.5" y="-7.5" width="15" height="15" rx="2"/>'
    return f'<g transform="rotate({turn:g}) scale({scale:g})">{ground}{content}</g>'


@lru_cache(maxsize=64)
def fortification(marked: int, scale: float = 1.0) -> str:
    """A fortification with its ten boxes, the spent ones black."""
    boxes = [
        f"M{short(-0.6 + 3.3 * (number % 5))} {short(-3.6 + 4.2 * (number // 5))}h2.5v3h-2.5Z" for number in range(10)
    ]
    spent, free = "".join(boxes[:marked]), "".join(boxes[marked:])
    return (
        f'<g transform="rotate(-4) scale({scale:g})">'
        '<rect class="paper" x="-16.5" y="-7" width="33" height="14" rx="2"/>'
        f'<path class="stuck" d="{LINES["fortification"]}" transform="translate(-8.6 0) scale(.44)"/>'
        + (f'<path class="spent-box" d="{spent}"/>' if spent else "")
        + (f'<path class="free-box" d="{free}"/>' if free else "")
        + "</g>"
    )


@lru_cache(maxsize=16)
def ash(scale: float = 1.0) -> str:
    """A land that has been burnt for good."""
    return f'<g fill="var(--sticker)"{scaled(scale)}><circle r="8" {BURNT}/>{trefoil(6)}</g>'


@lru_cache(maxsize=16)
def cancelled(scale: float = 1.0) -> str:
    """Where a scar was and has been cancelled."""
    return (
        f'<g class="cancelled" transform="rotate(5) scale({scale:g})">'
        '<rect x="-7" y="-7" width="14" height="14" rx="2"/>'
        '<path d="M-3.8-3.8 3.8 3.8M3.8-3.8-3.8 3.8"/></g>'
    )


@lru_cache(maxsize=64)
def headquarters(scale: float = 1.0) -> str:
    """An HQ in the colour of its owner, with a star."""
    roof = '<path class="fimbul-piece" d="M-7.5 8V-2L0-8.5 7.5-2V8Z"/>'
    return f'<g{scaled(scale)}>{roof}<path class="hq-star" d="{STAR}" transform="translate(0 2) scale(.5)"/></g>'


@lru_cache(maxsize=64)
def die(value: int, kind: str) -> str:
    """A die of 40: the attacker's is bone, the defender's an outline."""
    pips = "".join(f'<circle cx="{short(x * 8.5)}" cy="{short(y * 8.5)}" r="2.9"/>' for x, y in PIPS[value])
    return element("g", f'<rect x="-19" y="-19" width="38" height="38" rx="7"/>{pips}', class_=f"die {kind}")
