"""A place of the map as it is drawn: its ground, its lamp, its name, and the row of what stands there.

Most places stay as they are from pick to pick, so what is drawn of one is kept with it.
"""

from functools import cached_property, lru_cache
from typing import Final

from fimbul.draw.atlas import RINGS, ground, owned, uses
from fimbul.draw.crowding import breadth
from fimbul.draw.hexmap import Point
from fimbul.draw.picture import Box, Piece
from fimbul.draw.pieces import tick
from fimbul.draw.svg import element, escape, place, short, words
from fimbul.draw.worldwar.chart import chart
from fimbul.draw.worldwar.garrisons import GAP, Garrison
from fimbul.draw.worldwar.icons import chip, chip_width, rocket, sticker
from fimbul.draw.worldwar.layout import HIGH, STICKER, Lines, Put, Size, letters_of
from fimbul.draw.worldwar.scene import colour_of
from fimbul.games.worldwar.names import SEAS


class Spot:
    """A place with what is there, where it is put; with what there is to know of it, if the picture explains itself."""

    def __init__(
        self, name: str, garrison: Garrison, put: Put, scale: float, size: Size, prefix: str, explained: bool
    ) -> None:
        self.name: Final = name
        self.garrison: Final = garrison
        self.put: Final = put
        self.prefix: Final = prefix
        self.explained: Final = explained
        self.size: Final = size
        self.shape: Final = chart(scale).places[name]
        self.middle: Final = self.shape.middle
        self.kind: Final = "afloat " if name in SEAS else ""

    @cached_property
    def reach(self) -> Box:
        """The part of the map that it takes; of a sea, what is around its counters."""
        if self.name in SEAS:
            x, y = self.put.row
            return Box(x - 30, y - 20, 60, 40)
        return self.shape.box

    @cached_property
    def ground(self) -> Piece:
        """The land or the sea."""
        return self.ground_in("")

    @cached_property
    def ground_chosen(self) -> Piece:
        """The same where it has been picked."""
        return self.ground_in("chosen")

    def ground_in(self, mood: str) -> Piece:
        """A land in the colour and pattern of who holds it; a sea is nobody's, but it may be lit."""
        name, prefix, pattern = self.name, self.prefix, ""
        if name in SEAS:
            classes, inside = ["water", mood], f'<use href="#{prefix}land-{name}" class="wash"/>'
        else:
            ruined = any(kind == "devastation" for kind, _ in self.garrison.stickers)
            held, pattern = owned(self.garrison.holder, prefix)
            classes, inside = [held, "ruined" if ruined else "", mood], ground(name, prefix)
            if ruined:
                inside += f'<use href="#{prefix}land-{name}" fill="url(#{prefix}ruin)"/>'
        return Piece(f"{prefix}at-{name}", f' class="{" ".join(filter(None, classes))}"{pattern}{self.notes}', inside)

    @property
    def notes(self) -> str:
        """The attributes by which a page knows a place: its word, its neighbours, which never change, and a tip."""
        if not self.explained:
            return ""
        about = f' data-word="{self.name}" aria-describedby="{self.prefix}by-{self.name}"'
        return f'{about} data-tip="{escape(self.garrison.tip)}"'

    @cached_property
    def dark_lamp(self) -> Piece:
        """Dark, a lamp has the name that it mostly has when it is lit, so that lighting it needs few words."""
        told = f' data-word="{self.name}" aria-label="{escape(self.garrison.called)}"'
        return Piece(f"{self.prefix}lit-{self.name}", f'{told} class="{self.kind}unlit"', self.rings)

    @cached_property
    def rings(self) -> str:
        """The light that falls on a place, the rings of its lamp, and what there is to know about it."""
        drawn = uses(self.name, ("wash",), self.prefix) + self.sized(hit_box(self.frame))
        drawn += uses(self.name, RINGS, self.prefix)
        if self.name in SEAS:
            drawn += self.sized(frame_around(self.frame))
        return f'<g data-tip="{escape(self.garrison.tip)}">{drawn}</g>' if self.explained else drawn

    def sized(self, drawn: str) -> str:
        """What is drawn around the middle of a place and keeps its size on a page that comes closer."""
        return f'<g transform="{place(*self.middle)}"><g class="sized">{drawn}</g></g>'

    @cached_property
    def aside(self) -> Point:
        """How far its row stands from the middle of a place."""
        (x, y), (from_x, from_y) = self.put.row, self.middle
        return x - from_x, y - from_y

    @cached_property
    def frame(self) -> Box:
        """What the lamp of a place goes around, from its middle: its row, or the name of a sea in which nobody is."""
        (x, y), width, marks = self.aside, self.garrison.width, self.size.marks
        lines = self.put.name
        if self.name in SEAS and lines and not width:
            left, right, (_, top), (_, bottom) = *self.sides_of_name, lines[0][0], lines[-1][0]
            from_x, from_y = self.middle
            left, right, top, bottom = left - from_x, right - from_x, top - from_y, bottom - from_y
            size = self.size
            return Box(left - 6, top - size.letters - 3, right - left + 12, bottom - top + size.letters + 11)
        half, high = max(width * marks / 2 + 4, 15 * marks), HIGH * marks + 4
        return Box(x - half, y - high, 2 * half, 2 * high)

    @property
    def sides_of_name(self) -> tuple[float, float]:
        """From where to where the name of a place goes."""
        letters = letters_of(self.name, self.size).letters
        halves = [(x, breadth(line, letters) / 2) for (x, _), line in self.put.name]
        return min([x - half for x, half in halves]), max([x + half for x, half in halves])

    def outlined(self, kind: str, strokes: tuple[str, ...]) -> Piece:
        """A land with its coast drawn in some way; a sea, whose cell reaches under the lands, with a frame instead."""
        framed = self.name in SEAS and bool(strokes)
        drawn = self.sized(frame_around(self.frame, strokes)) if framed else uses(self.name, strokes, self.prefix)
        return Piece(f"{self.prefix}{kind}-{self.name}", ' class="mover"', drawn)

    @cached_property
    def plain_title(self) -> Piece:
        """The name of a place that is not chosen."""
        return self.title("")

    def title(self, mood: str) -> Piece:
        """The name of a place; one that nothing is free for is seen from near by alone."""
        lines, (from_x, from_y), near = self.put.name, self.middle, ""
        if not lines:
            lines, near = written_over(self.put.row, self.shape.name, self.size), " nearer"
        kind = "sea-name small-sea" if self.name in SEAS else "name"
        drawn = "".join([words(x - from_x, y - from_y, line, kind, "middle") for (x, y), line in lines])
        return Piece(f"{self.prefix}name-{self.name}", f' class="mover marks{near} {mood}"', self.sized(drawn))

    @cached_property
    def row(self) -> Piece | None:
        """The chips of a place and its stickers, side by side, on a leader line where they moved aside; if any."""
        garrison = self.garrison
        if not garrison.width:
            return None
        x, drawn = -garrison.width / 2, ""
        for side, strength in garrison.strengths:
            wide = chip_width(strength)
            drawn += f'<g transform="{place(x + wide / 2, 0)}">{chip(colour_of(side), strength, 1)}</g>'
            x += wide + GAP
        for kind, count in garrison.stickers:
            mark = token(count) if kind == "nukes" else sticker(kind, count)
            drawn += f'<g transform="{place(x + STICKER / 2, 0)}">{mark}</g>'
            x += STICKER
        drawn = f'<g transform="{place(*self.aside)} scale({self.size.marks:g})">{drawn}</g>'
        if self.put.led:
            drawn = leader(self.aside) + drawn
        return Piece(f"{self.prefix}row-{self.name}", ' class="mover"', self.sized(drawn))

    def tick(self, sets_out: bool) -> Piece:
        """The tick on what has been picked, beside its chips."""
        (x, y), width = self.aside, self.garrison.width
        left = x - width * self.size.marks / 2
        if not width and self.put.name:
            left = self.sides_of_name[0] - self.middle[0]
        drawn = f'<g transform="{place(left - 9, y)} scale({0.75 * self.size.marks:.3g})">{tick()}</g>'
        goes = f' data-origin="{self.name}"' if sets_out else ""
        return Piece(f"{self.prefix}tick-{self.name}", f' class="mover"{goes}', self.sized(drawn))


@lru_cache(maxsize=8192)
def spot(name: str, garrison: Garrison, put: Put, scale: float, size: Size, prefix: str, explained: bool) -> Spot:
    """A place, drawn once as long as nothing changes there."""
    return Spot(name, garrison, put, scale, size, prefix, explained)


@lru_cache(maxsize=1024)
def leader(aside: Point) -> str:
    """The line from the middle of a place to its chips, which have moved aside."""
    line = f"M0 0L{short(aside[0])} {short(aside[1])}"
    dot = element("circle", cx=0, cy=0, r=1.8, class_="leader-dot")
    return f'<path class="leader-key" d="{line}"/><path class="leader" d="{line}"/>{dot}'


@lru_cache(maxsize=512)
def written_over(row: Point, name: tuple[str, ...], size: Size) -> Lines:
    """The lines of a name over a row of chips."""
    x, y = row
    last = y - HIGH * size.marks - 1.5
    return tuple([((x, last - size.line * (len(name) - 1 - number)), line) for number, line in enumerate(name)])


@lru_cache(maxsize=16)
def token(count: int) -> str:
    """Nukes on their way to a place."""
    return f'<g class="token">{rocket()}{words(7, 6, count, "several")}</g>'


@lru_cache(maxsize=512)
def hit_box(box: Box) -> str:
    """The ground to click on."""
    return element("rect", x=box.left, y=box.top, width=box.width, height=box.height, class_="hit")


@lru_cache(maxsize=256)
def frame_around(box: Box, strokes: tuple[str, ...] = ("lit-key", "lit-ring")) -> str:
    """The rings of the lamp, or other strokes, around the counters of a sea."""
    return "".join(
        [
            element(
                "rect",
                x=box.left,
                y=box.top,
                width=box.width,
                height=box.height,
                rx=5,
                class_=kind,
            )
            for kind in strokes
        ]
    )
