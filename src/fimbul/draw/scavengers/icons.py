"""The drawings of Arctic Scavengers: icons around the origin, and the strip of a card, 136 broad and 64 high."""

from functools import lru_cache
from typing import Final

from fimbul.draw.svg import element, short

WIDE: Final = 136
HIGH: Final = 64

# In a square of 24 around the origin.
ICONS: Final = {
    "dig": "M9-9-1 1M6-11l5 5M-4-4 4 4M-4-4c-4 1.5-6.5 6-6.5 14.5 8.5 0 13-2.5 14.5-6.5",
    "draw": "M3 10H-8V-10H5V-2M7 3v8M3 7h8",
    "fight": "M-9-9 5 5M9-9-5 5M2 8l6-6M-2 8-8 2M5 5l5 5M-5 5-10 10",
    "hunt": "M0 0c4 0 7 3.5 7 6.5S4 10 0 10s-7-.5-7-3.5S-4 0 0 0ZM-10-2v2M-4-9v3M4-9v3M10-2v2",
    "meds": "M-3.5-10h7v6.5H10v7H3.5V10h-7V3.5H-10v-7h6.5Z",
    "build": "M-10 10V-2l6-4v4l6-4v4h2V-10h5V10ZM-5 4h2M2 4h2",
    "food": "M-8-10v6a3.5 3.5 0 0 0 7 0v-6M-4.5-10v20M6 10V-10c-3.5 2-4.5 8-3.5 12H6",
    "people": "M-4-6a4 4 0 1 0 8 0a4 4 0 1 0-8 0ZM-8 10V7a8 7 0 0 1 16 0v3",
    "tool": "M-9 10 1 0M-3-5l6-6 8 8-6 6Z",
    "junk": "M-7-5 8-8M-6-5l1.5 15h9L7-7M-1-2l.5 8M3-3v8",
    "leader": "M-7 11V-10M-7-9H9L4.5-4 9 1H-7",
    "deck": "M-7-7H4V10H-7ZM-3-7v-3H8V7H4",
    "hand": "M-1-9H9V9H-1ZM-1-7-9-4-3 10 0 9",
    "discard": "M-7-2V10H7V-2M0-10V5M-4.5 1 0 5.5 4.5 1",
    "apart": "M-7-10H7V10H-7ZM-7 1 4-10M-7 8 7-6M-2 10 7 1",
    "gang": "M-8-5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M2-5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M-11 8a6 6 0 0 1 10 0M1 8a6 6 0 0 1 10 0",
}

HILLS: Final = "M0 50 20 32 38 44 66 22 95 45 114 34 136 47V64H0Z"
DRIFT: Final = "M0 55Q66 44 136 56V64H0Z"

# What those in the strip carry, drawn in their colour.
GEAR: Final = {
    "refugee": "M82 60a8 8 0 1 1 .1 0M78 46l7-5",
    "scavenger": "M88 62 104 27M97 25l14 6",
    "brawler": "M86 37l18-17M98 17l9 9",
    "hunter": "M90 63 114 11M109 12l9-5-1 10Z",
    "saboteur": "M88 38l12 5M100 43a6 6 0 1 1 .1 0M104 39q6-2 5-9",
    "scout": "M85 31l22-6M85 36l22-6M107 23v9",
    "group-leaders": "M110 63V9M110 10h18l-5 6 5 6h-18",
    "sniper-team": "M34 33 112 24M52 31l-5 9M74 29l4 7",
    "thugs": "M108 45 122 15M14 44 8 19M8 19h7",
    "medic": "M86 44h18v14H86ZM91 44v-4h8v4M95 48v6M92 51h6",
    "engineer": "M88 60l14-29M97 25q3 7 11 5M100 22l5 3M106 33l4-5",
    "sled-team": "M92 59h36q6 0 6-6M98 59V50h26v9M112 50V41M80 40 98 52",
    "field-crew": "M2 61 17 30 32 61M17 30V24M116 61V30M109 30h15",
    "tribe-family-3": "M50 44h14",
    "tribe-family-4": "M41 44h12M83 46h12",
    "tribe-family-5": "M32 46h12M92 46h12",
}
LINES: Final = {
    "multitool": "M46 41 84 25a7 7 0 0 1 6 14L52 55a7 7 0 0 1-6-14ZM50 39 36 18l16 9 6 9M88 25l16-14M92 35h18l-5 8H93",
    "net": "M38 12h60v40H38ZM38 22h60M38 32h60M38 42h60M50 12v40M62 12v40M74 12v40M86 12v40",
    "spear": "M26 55 102 18M98 12l19-3-13 15ZM44 40l6 11",
    "pickaxe": "M40 56 84 18M58 10q26 0 40 25M58 10q22 7 40 25",
    "shovel": "M28 54 82 24M22 50l11 10M78 19l9 12q14 0 24-17-19-8-33 5Z",
    "rifle": "M22 44 46 34H112M46 34l10 8H82V34M62 42l-4 8M92 34V29h8v5M22 44v8l20-8",
    "toolkit": "M36 26h64v28H36ZM52 26V16h32v10M36 38h64M62 35v8h12v-8",
    "medkit": "M42 18h52v36H42ZM58 18v-7h20v7M68 27v18M59 36h18",
    "pills": "M48 40a11 11 0 0 1 0-22h34a11 11 0 0 1 0 22ZM65 18v22M94 46a8 8 0 1 0 .1 0M89 58l10-8",
    "wolf-pack": "M30 52q2-22 20-24l4-10 6 8 12 6-8 6q0 8 6 14M74 52q2-18 16-20l3-9 6 7 11 5-8 5q0 6 5 12M36 38 28 32",
    "grenade": "M68 26c12 0 18 8 18 16s-6 16-18 16-18-8-18-16 6-16 18-16ZM62 26V17h12v9M74 18h14l4 14M62 17l-8 5",
    "junk": "M30 52l10-20 16 8-6 14ZM62 54l4-18 20-6 8 16-12 8M72 30l-8-14 12-2 6 14M98 54l4-14 8 4-2 10",
}
CHILD: Final = 0.6
CROWDS: Final = {  # where those stand who are not all grown up: place and height
    "refugee": ((62, 0.78),),
    "tribe-family-3": ((44, 0.9), (72, CHILD), (92, 0.84)),
    "tribe-family-4": ((32, 0.9), (56, CHILD), (78, CHILD), (102, 0.86)),
    "tribe-family-5": ((24, 0.9), (47, CHILD), (68, 0.86), (89, CHILD), (112, 0.88)),
    "sled-team": ((40, 0.9), (72, 0.8)),
    "sniper-team": ((48, 0.86), (82, 0.78)),
}


@lru_cache(maxsize=256)
def icon(name: str, x: float, y: float, scale: float = 0.7) -> str:
    """An icon in its place."""
    return f'<path class="sign" transform="translate({short(x)} {short(y)}) scale({scale:g})" d="{ICONS[name]}"/>'


def hooded(x: float, height: float) -> str:
    """The path of somebody in a hood, standing on the lower edge of the strip."""
    foot = HIGH + 2.0
    across = height * 0.29
    shoulder, chin, top = foot - height * 0.6, foot - height * 0.67, foot - height
    neck = height * 0.13
    points = (
        (x - across, foot),
        (x - across * 1.05, foot - height * 0.36),
        (x - across * 0.8, shoulder),
        (x - neck, chin),
        (x - neck * 1.7, foot - height * 0.84),
        (x - neck * 0.9, top),
        (x, top),
        (x + neck * 0.9, top),
        (x + neck * 1.7, foot - height * 0.84),
        (x + neck, chin),
        (x + across * 0.8, shoulder),
        (x + across * 1.05, foot - height * 0.36),
        (x + across, foot),
    )
    at = [f"{short(px)} {short(py)}" for px, py in points]
    return "M" + at[0] + "".join(f"C{' '.join(at[step : step + 3])}" for step in range(1, len(at), 3)) + "Z"


def faces(x: float, height: float) -> str:
    """The opening of the hood."""
    return element("ellipse", cx=x, cy=HIGH + 2 - height * 0.81, rx=height * 0.085, ry=height * 0.1)


def crowd(title: str, people: int) -> tuple[tuple[float, float], ...]:
    """Where they stand in the strip, and how tall they are."""
    if title in CROWDS:
        return CROWDS[title]
    pitch = 28 if people < 4 else 22
    return tuple((68 + pitch * (place - (people - 1) / 2), 0.94 - 0.12 * (place % 2)) for place in range(people))


@lru_cache(maxsize=64)
def strip(title: str, kind: str, people: int) -> str:
    """The picture of a card: as many hooded figures as there are people, or a thing as a drawing in lines."""
    if kind != "person":
        ground = element("rect", width=WIDE, height=HIGH, class_=f"strip-{kind}")
        return ground + element("path", d=LINES[title], class_="lines")
    there = [(x, HIGH * share) for x, share in crowd(title, people)]
    return (
        element("rect", width=WIDE, height=HIGH, class_="strip-person")
        + element("path", d=HILLS, class_="hills")
        + element("path", d=DRIFT, class_="drift")
        + element("path", d=GEAR[title], class_="gear")
        + element("path", d="".join(hooded(x, height) for x, height in there), class_="hoods")
        + element("g", "".join(faces(x, height) for x, height in there), class_="faces")
    )
