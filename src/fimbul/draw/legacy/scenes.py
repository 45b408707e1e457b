"""Pictures of the great moments of a campaign: a package that is torn open, what falls, what is won, what is named.

They bring nothing but shapes in the colours of the page; words on them are given by whoever shows them.
"""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from fimbul.draw.crowding import breadth
from fimbul.draw.legacy.icons import STAR
from fimbul.draw.pieces import emblem, trefoil
from fimbul.draw.svg import element, escape, place, short, words

TEETH: Final = (14, 32, 10, 26, 4, 22, 8, 28, 12, 24, 6, 30, 16)  # how deep a pack is torn, from left to right
RINGS: Final = 9


def drawing(width: float, height: float, label: str, inside: str, kind: str) -> str:
    """A picture that says what it is."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="fimbul scene {kind}" viewBox="0 0 {short(width)}'
        f' {short(height)}" role="img" aria-label="{escape(label)}">{inside}</svg>'
    )


@lru_cache(maxsize=4)
def chart_rings(x: float, y: float) -> str:
    """The rings and rays of a chart around a point."""
    rings = "".join(element("circle", cx=x, cy=y, r=100.0 * ring) for ring in range(1, RINGS + 1))
    turns = [number * pi / 8 for number in range(16)]
    ends = [[(x + reach * cos(turn), y + reach * sin(turn)) for reach in (60, 1200)] for turn in turns]
    rays = "".join(f"M{short(a)} {short(b)}L{short(c)} {short(d)}" for (a, b), (c, d) in ends)
    return element("g", rings + element("path", d=rays), class_="grid")


@lru_cache(maxsize=1)
def rings_scene() -> str:
    """Nothing but the rings of a chart, to stand behind something."""
    frame = 'viewBox="0 0 1400 800" preserveAspectRatio="xMidYMid slice"'
    return f'<svg class="fimbul inherit" {frame}>{chart_rings(700, 680)}</svg>'


@lru_cache(maxsize=1)
def star_scene() -> str:
    """A Red Star, to stand before words."""
    star = f'<path class="red-star" d="{STAR}"/>'
    return f'<svg class="fimbul inherit star" viewBox="-11 -11 22 22" aria-hidden="true">{star}</svg>'


def tear(left: float, right: float, y: float, back: bool = False) -> str:
    """The torn edge of paper, from left to right or back."""
    step = (right - left) / (len(TEETH) - 1)
    points = [(left + step * number, y + depth) for number, depth in enumerate(TEETH)]
    return "".join(f"L{short(x)} {short(depth)}" for x, depth in (reversed(points) if back else points))


@lru_cache(maxsize=32)
def pack(name: str, requirement: str, opener: str = "", torn: bool = True) -> str:
    """A package with what is printed on it and who opened it; torn, the strip lies beside it."""
    number = name.rsplit(maxsplit=1)[-1]
    lines = broken(requirement, 27)
    edge = tear(20, 500, 24) if torn else "L20 24L500 24"
    body = f"M12 220{edge}L508 220Z"
    drawn = element("path", d=body, class_="paper")
    drawn += words(52, 124, number, "pack-number") + words(112, 74, name, "pack-name")
    drawn += "".join(words(112, 100 + 22 * row, line, "pack-words") for row, line in enumerate(lines))
    if opener:
        width = max(64.0, breadth(opener, 20) + 28)
        stamp = element("rect", x=-width / 2, y=-20, width=width, height=40, rx=3, class_="stamp")
        stamp += words(0, 6, opener, "pack-words", "middle")
        drawn += f'<g transform="{place(492 - width / 2, 108)} rotate(-8)">{stamp}</g>'
    if torn:
        strip = f"M0 40{tear(0, 230, 0)}L230 40Z"
        drawn += (
            f'<g class="strip" transform="translate(560 120) rotate(8)">{element("path", d=strip, class_="paper")}</g>'
        )
    label = f"{name}, {'torn open' if torn else 'sealed'}"
    return drawing(820 if torn else 520, 220, label, drawn, "pack")


def broken(written: str, letters: int) -> list[str]:
    """A text in lines of so many letters."""
    lines = [""]
    for word in written.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= letters:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@lru_cache(maxsize=16)
def fallout_scene(where: str) -> str:
    """A land that has been burnt: the sign of it over rings that go out over the sea."""
    cloud = (
        "M300 236c-8-40-6-62 4-82-26 2-46-12-46-34 0-18 14-32 34-34 4-22 24-36 50-36s46 14 50 36c20 2 34 16 34 34"
        " 0 22-20 36-46 34 10 20 12 42 4 82Z"
    )
    inside = chart_rings(342, 236) + element("path", d=cloud, fill="var(--sticker)", stroke="var(--stickerink)")
    inside += f'<g transform="translate(342 122)" fill="var(--stickerink)">{trefoil(30)}</g>'
    inside += element(
        "path",
        d="M-10 244c90-18 200-12 260-14s70 8 110 6 200-16 334 4v90H-10Z",
        fill="var(--land)",
        stroke="var(--landline)",
    )
    inside += words(342, 284, where, "scene-name", "middle")
    return drawing(684, 320, f"Fallout on {where}", inside, "burnt")


@lru_cache(maxsize=16)
def victory_scene(colour: int, who: str, stars: int = 4) -> str:
    """The stars of whoever has won, over her shape."""
    inside = chart_rings(342, 260) + f'<g transform="translate(342 218)">{emblem(colour, 46)}</g>'
    for number in range(stars):
        turn = (-150 + 120 * number / max(stars - 1, 1)) * pi / 180
        x, y = 342 + 170 * cos(turn), 230 + 150 * sin(turn)
        last = ' class="last-star"' if number == stars - 1 else ""
        inside += f'<g transform="{place(x, y)} scale(3.2)"{last}><path class="red-star" d="{STAR}"/></g>'
    inside += words(342, 304, who, "scene-name", "middle")
    return drawing(684, 320, f"{who} has {stars} stars", inside, "victory")


@lru_cache(maxsize=16)
def planet_scene(name: str) -> str:
    """The globe with the name that it will have."""
    meridians = "".join(
        element("ellipse", cx=342, cy=150, rx=130.0 * part, ry=130, class_="meridian") for part in (0.34, 0.72)
    )
    parallels = "".join(
        element("path", d=f"M{short(342 - half)} {short(150 + down)}H{short(342 + half)}", class_="meridian")
        for down, half in ((-65, 112), (0, 130), (65, 112))
    )
    globe = element("circle", cx=342, cy=150, r=130, class_="globe") + meridians + parallels
    size = min(44.0, 560 / max(breadth(name, 1.15), 1.0))
    letters = f'class="planet-name" text-anchor="middle" font-size="{short(size)}"'
    written = f'<text x="342" y="166" {letters}>{escape(name)}</text>'
    return drawing(684, 320, f"The planet {name}", chart_rings(342, 150) + globe + written, "planet")


@lru_cache(maxsize=64)
def torn_card(title: str, coins: int) -> str:
    """A Territory card that has been torn in two for ever."""
    left = f"M10 10H114{jag(114, 10, 190)}L114 190H10Z"
    right = f"M124 10{jag(124, 10, 190)}L124 190H172V10Z"
    pips = "".join(element("circle", cx=26 + 15 * number, cy=160, r=6, class_="coin") for number in range(coins))
    name = "".join(words(22, 44 + 18 * row, line, "torn-name") for row, line in enumerate(broken(title, 9)[:3]))
    drawn = f'<g class="half left-half">{element("path", d=left, class_="paper")}{name}{pips}</g>'
    drawn += f'<g class="half right-half">{element("path", d=right, class_="paper")}</g>'
    return drawing(182, 200, f"The card of {title}, torn up", drawn, "torn")


def jag(x: float, top: float, bottom: float) -> str:
    """A tear from top to bottom."""
    steps = len(TEETH)
    return "".join(
        f"L{short(x + (depth - 18) * 0.4)} {short(top + (bottom - top) * (number + 1) / (steps + 1))}"
        for number, depth in enumerate(TEETH)
    )
