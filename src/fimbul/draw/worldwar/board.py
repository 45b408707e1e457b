"""The board of World War III: lands and seas, who stands where, what is lit and chosen, and planned moves."""

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

from fimbul.core.words import counted, joined, seat_called
from fimbul.draw.atlas import RINGS, arrow_along, graticule, ground, owned, patterns, unrolled, uses
from fimbul.draw.crowding import breadth
from fimbul.draw.hexmap import Point
from fimbul.draw.picture import Box, Piece, Still, still
from fimbul.draw.pieces import tick
from fimbul.draw.svg import element, escape, place, short, words
from fimbul.draw.worldwar.chart import Chart, chart
from fimbul.draw.worldwar.icons import chip, chip_width, rocket, sticker
from fimbul.draw.worldwar.layout import HIGH, STICKER, Lines, Put, Size, Standing, laid_out, letters_of
from fimbul.draw.worldwar.scene import OWNERS, Scene, colour_of
from fimbul.games.worldwar.data import BOXES
from fimbul.games.worldwar.names import INDEX, LANDS, NATIONS, NONE, RESOURCES, SEAS, TERRITORIES
from fimbul.games.worldwar.spelling import titled, units

GAP: Final = 2.0
LEGEND: Final = Box(278, 536, 494, 24)
PRINTED: Final = BOXES.shipped
CAPITALS: Final = {  # by nation the home worth most, from where its nukes come
    NATIONS[owner]: max(
        [name for name, home in OWNERS.items() if home == NATIONS[owner]], key=lambda name: PRINTED.value[INDEX[name]]
    )
    for owner in sorted(set(PRINTED.owner) - {NONE})
}
SETS_OUT: Final = ("move", "retreat")  # steps in which a stack may be pressed, and let go where it is to go
THEATRES: Final = {  # parts of the sheet to look at from near by, as wars go
    "Europe": Box(375, 80, 250, 170),
    "Middle East": Box(470, 185, 250, 170),
    "East Asia": Box(690, 150, 260, 190),
}


class Room(NamedTuple):
    """How large the map is drawn in the room that a page has."""

    scale: float
    size: Size


WIDE: Final = Room(1.0, Size(1.0, 10.2, 9.2))
MIDDLE: Final = Room(0.82, Size(0.92, 10.0, 9.0))
CLOSE: Final = Room(1.9, Size(1.4, 14.0, 12.6))


def room_for(width: float) -> Room:
    """The map for a page: whole where its names can be read, else for a look from near by."""
    return WIDE if width >= 900 else MIDDLE if width >= 660 else CLOSE


@lru_cache(maxsize=16)
def standing_still(room: Room, prefix: str) -> Still:
    """The sea with its borders, the shelf around the coasts, and every land and sea as a shape to be used."""
    world = chart(room.scale)
    shapes = "".join(
        [
            f'<path id="{prefix}land-{name}" data-at="{" ".join(map(short, where.middle))}" d="{where.path}"/>'
            for name, where in world.places.items()
        ]
    )
    shelf = "".join([f'<use href="#{prefix}land-{name}"/>' for name in LANDS])
    hatch = (
        f'<pattern id="{prefix}ruin" width="6" height="6" patternUnits="userSpaceOnUse">'
        '<path class="hatch" d="M0 0L6 6M6 0L0 6"/></pattern>'
    )
    return still(
        f"<defs>{shapes}{patterns(prefix)}{hatch}</defs>"
        + element("rect", x=-3000, y=-3000, width=9000, height=9000, class_="sea")
        + graticule(room.scale)
        + f'<path class="sea-border" d="{world.sea_borders}"/><g class="shelf">{shelf}</g>'
        + "".join([theatre(name, box, room.scale) for name, box in THEATRES.items()])
        + "".join([described(name, prefix) for name in TERRITORIES])
        + (legend(prefix) if room is WIDE else "")
    )


def described(name: str, prefix: str) -> str:
    """A place by its neighbours, for those who listen: a page says it of the lamp of the place when that is lit."""
    about = f'id="{prefix}by-{name}" data-describes="{prefix}lit-{name}"'
    return f"<desc {about}>Next to {neighbours(name)}.</desc>"


def theatre(name: str, box: Box, scale: float) -> str:
    """A part of the sheet that a page offers to frame; nothing is seen of it."""
    left, top, width, height = [short(scale * each) for each in box]
    return f'<rect class="theatre" data-theatre="{name}" x="{left}" y="{top}" width="{width}" height="{height}"/>'


def legend(prefix: str) -> str:
    """What the marks mean, in the southern ocean."""
    left, top, width, height = LEGEND
    x, middle, drawn = left + 14, top + height / 2, ""
    for sign, meaning, half in (
        (chip(5, 9, 1), "one player", 13.0),
        (chip(0, 3, 1), "no player", 13.0),
        (sticker("devastation", 1), "devastated", 8.0),
        (sticker("unrest", 1), "unrest", 8.0),
        ('<path class="shaft" d="M-14 0H8"/><path class="arrow-head" d="M14 0L6-4.5V4.5Z"/>', "moved", 14.0),
    ):
        drawn += f'<g transform="{place(x + half, middle)}">{sign}</g>'
        drawn += words(x + 2 * half + 6, middle + 4, meaning, "legend-word")
        x += 2 * half + 6 + 1.25 * breadth(meaning, 13) + 14
    ground = element("rect", x=left, y=top, width=width, height=height, rx=6, class_="panel")
    return f'<g id="{prefix}legend" class="arrow" aria-hidden="true">{ground}{drawn}</g>'


class Map:
    """The world of a scene while it is painted."""

    def __init__(self, scene: Scene, room: Room, explained: bool) -> None:
        self.scene: Final = scene
        self.room: Final = room
        self.explained: Final = explained
        self.chart: Final[Chart] = chart(room.scale)
        self.strengths: Final = {name: scene.strengths(name) for name in TERRITORIES}
        self.lit: Final = {word: option for word, option in scene.legal.items() if word in INDEX and word != "space"}
        self.picked: Final = scene.picked() if scene.mine else []
        self.named: Final = [] if scene.mine else scene.picked()
        self.many: Final = len(self.lit) > len(TERRITORIES) / 2
        self.ahead: Final[dict[str, list[str]]] = scene.view["prospects"].get("through", {})
        rows = tuple([Standing(name, self.row_width(name)) for name in TERRITORIES])
        self.layout: Final = (room.scale, rows, panels_taken(room), room.size)  # all that it depends on

    @cached_property
    def put(self) -> dict[str, Put]:
        """Where everything is put."""
        return laid_out(*self.layout)

    @property
    def layout_work(self) -> Callable[[], object] | None:
        """What is to be done before that is known; nothing if it is."""
        return laid_out.work(*self.layout)

    def marks(self, name: str) -> list[tuple[str, int]]:
        """The stickers in a territory."""
        here = self.scene.view["territories"][name]
        return [(kind, here[kind]) for kind in ("devastation", "unrest", "nukes") if here.get(kind)]

    def row_width(self, name: str) -> float:
        """How broad the row of chips and stickers of a place is."""
        chips = [chip_width(strength) + GAP for strength in self.strengths[name].values()]
        return sum(chips) + STICKER * len(self.marks(name))

    def pieces(self) -> list[Piece]:
        """Everything on the map, from the seas to the arrows."""
        scene = self.scene
        pieces = [self.sea(name) for name in SEAS]
        pieces += [self.lamp(name) for name in SEAS if self.explained or name in self.lit]
        pieces += [self.land(name) for name in LANDS]
        pieces.append(
            Piece(f"{scene.prefix}lakes", ' class="mover"', element("path", d=self.chart.lakes, class_="lake"))
        )
        pieces += [self.outlined(name, "recent", ("recent-key", "recent")) for name in dict.fromkeys(self.named)]
        pieces += [self.lamp(name) for name in LANDS if self.explained or name in self.lit]
        pieces += [
            self.outlined(name, "chosen", () if name in self.lit else ("lit-key", "chosen-ring"))
            for name in dict.fromkeys(self.picked)
        ]
        pieces += [self.name(name) for name in TERRITORIES if self.put[name].name or self.explained]
        pieces += [self.row(name) for name in TERRITORIES if self.strengths[name] or self.marks(name)]
        pieces += [self.picked_tick(name) for name in dict.fromkeys(self.picked)]
        pieces += self.arrows()
        scene.lit.extend([self.reach(name) for name in self.lit or dict.fromkeys(self.picked)])
        scene.drawn.update(self.lit.values())
        return pieces

    def reach(self, name: str) -> Box:
        """The part of the map that a place takes; of a sea, what is around its counters."""
        if name in SEAS:
            x, y = self.put[name].row
            return Box(x - 30, y - 20, 60, 40)
        return self.chart.places[name].box

    def mood(self, name: str) -> str:
        """Is a place chosen? That it is lit is told by its lamp alone, so that little has to be told of."""
        return "chosen" if name in self.picked else ""

    def sea(self, name: str) -> Piece:
        """A sea: nobody's colour, but it may be lit."""
        kind = " ".join(filter(None, ("water", self.mood(name))))
        inside = f'<use href="#{self.scene.prefix}land-{name}" class="wash"/>'
        return Piece(f"{self.scene.prefix}at-{name}", f' class="{kind}"{self.notes(name)}', inside)

    def land(self, name: str) -> Piece:
        """A land in the colour and pattern of who holds it."""
        classes, pattern = owned(self.scene.holder(name), self.scene.prefix)
        ruined = "ruined" if self.scene.view["territories"][name].get("devastation") else ""
        kind = " ".join(filter(None, (classes, ruined, self.mood(name))))
        inside = ground(name, self.scene.prefix)
        if ruined:
            inside += f'<use href="#{self.scene.prefix}land-{name}" fill="url(#{self.scene.prefix}ruin)"/>'
        return Piece(f"{self.scene.prefix}at-{name}", f' class="{kind}"{pattern}{self.notes(name)}', inside)

    def notes(self, name: str) -> str:
        """The attributes by which a page knows a place: its word, and a tip."""
        if not self.explained:
            return ""
        return f' data-word="{escape(name)}" data-tip="{escape(self.tip(name))} Next to {escape(neighbours(name))}."'

    def tip(self, name: str) -> str:
        """A place in a few sentences: whose it is, what it is worth, who stands there."""
        said = [f"{titled(name)}{worth(name)}."]
        for side, groups in by_side(self.scene, name).items():
            said.append(f"{self.called(side)}: {joined(groups)}.")
        for kind, count in self.marks(name):
            said.append(f"{counted(count, 'nuke')} on the way." if kind == "nukes" else f"{kind.title()}: {count}.")
        return " ".join(said)

    def called(self, side: str) -> str:
        """A side by the name of who plays it."""
        return seat_called(self.scene.view, side) if colour_of(side) else titled(side)

    def lamp(self, name: str) -> Piece:
        """The lamp of a place, which is always there: lit, it is a button that says what picking the place means.

        Dark, it has the name that it mostly has when it is lit, so that lighting it needs few words.
        """
        prefix, option = self.scene.prefix, self.lit.get(name)
        kind = "afloat " if name in SEAS else ""
        if option is None:
            told = f' data-word="{name}" aria-label="{escape(self.scene.standing(name, self.strengths[name]))}"'
            return Piece(f"{prefix}lit-{name}", f'{told} class="{kind}unlit"', self.rings(name))
        between = self.ahead.get(name)
        attributes = (
            f' data-word="{name}" aria-label="{escape(self.scene.meaning(option))}"'
            f' class="{kind}pick lit{" many" if self.many else ""}" role="button" tabindex="0" data-option="{option}"'
            + (" data-drags" if self.scene.question["step"] in SETS_OUT else "")
            + (f' data-through="{" ".join(between)}"' if between else "")
        )
        return Piece(f"{prefix}lit-{name}", attributes, self.rings(name))

    def rings(self, name: str) -> str:
        """The light that falls on a place, the rings of its lamp, and what there is to know about it."""
        reach = self.frame_of(name)
        drawn = uses(name, ("wash",), self.scene.prefix) + self.sized(name, hit_box(reach))
        drawn += uses(name, RINGS, self.scene.prefix)
        if name in SEAS:
            drawn += self.sized(name, frame_around(reach))
        return f'<g data-tip="{escape(self.tip(name))}">{drawn}</g>' if self.explained else drawn

    def sized(self, name: str, drawn: str) -> str:
        """What is drawn around the middle of a place and keeps its size on a page that comes closer."""
        return f'<g transform="{place(*self.chart.places[name].middle)}"><g class="sized">{drawn}</g></g>'

    def aside(self, name: str) -> Point:
        """How far its row stands from the middle of a place."""
        (x, y), (from_x, from_y) = self.put[name].row, self.chart.places[name].middle
        return x - from_x, y - from_y

    def frame_of(self, name: str) -> Box:
        """What the lamp of a place goes around, from its middle: its row, or the name of a sea in which nobody is."""
        (x, y), width, marks = self.aside(name), self.row_width(name), self.room.size.marks
        lines = self.put[name].name
        if name in SEAS and lines and not width:
            left, right, (_, top), (_, bottom) = *self.sides_of_name(name), lines[0][0], lines[-1][0]
            from_x, from_y = self.chart.places[name].middle
            left, right, top, bottom = left - from_x, right - from_x, top - from_y, bottom - from_y
            size = self.room.size
            return Box(left - 6, top - size.letters - 3, right - left + 12, bottom - top + size.letters + 11)
        half, high = max(width * marks / 2 + 4, 15 * marks), HIGH * marks + 4
        return Box(x - half, y - high, 2 * half, 2 * high)

    def sides_of_name(self, name: str) -> tuple[float, float]:
        """From where to where the name of a place goes."""
        letters = letters_of(name, self.room.size).letters
        halves = [(x, breadth(line, letters) / 2) for (x, _), line in self.put[name].name]
        return min([x - half for x, half in halves]), max([x + half for x, half in halves])

    def outlined(self, name: str, kind: str, strokes: tuple[str, ...]) -> Piece:
        """A place with its coast drawn in some way."""
        return Piece(f"{self.scene.prefix}{kind}-{name}", ' class="mover"', uses(name, strokes, self.scene.prefix))

    def name(self, name: str) -> Piece:
        """The name of a place; one that nothing is free for is seen from near by alone."""
        lines, (from_x, from_y), near = self.put[name].name, self.chart.places[name].middle, ""
        if not lines:
            lines, near = written_over(self.put[name].row, self.chart.places[name].name, self.room.size), " nearer"
        kind = "sea-name small-sea" if name in SEAS else "name"
        drawn = "".join([words(x - from_x, y - from_y, line, kind, "middle") for (x, y), line in lines])
        attributes = f' class="mover marks{near} {self.mood(name)}"'
        return Piece(f"{self.scene.prefix}name-{name}", attributes, self.sized(name, drawn))

    def row(self, name: str) -> Piece:
        """The chips of a place and its stickers, side by side, on a leader line where they moved aside."""
        put, scale = self.put[name], self.room.size.marks
        width = self.row_width(name)
        x, drawn = -width / 2, ""
        for side, strength in self.strengths[name].items():
            wide = chip_width(strength)
            drawn += f'<g transform="{place(x + wide / 2, 0)}">{chip(colour_of(side), strength, 1)}</g>'
            x += wide + GAP
        for kind, count in self.marks(name):
            mark = token(count) if kind == "nukes" else sticker(kind, count)
            drawn += f'<g transform="{place(x + STICKER / 2, 0)}">{mark}</g>'
            x += STICKER
        aside = self.aside(name)
        drawn = f'<g transform="{place(*aside)} scale({scale:g})">{drawn}</g>'
        if put.led:
            drawn = leader(aside) + drawn
        return Piece(f"{self.scene.prefix}row-{name}", ' class="mover"', self.sized(name, drawn))

    def picked_tick(self, name: str) -> Piece:
        """The tick on what has been picked, beside its chips."""
        x, y = self.aside(name)
        left = x - self.row_width(name) * self.room.size.marks / 2
        if not self.row_width(name) and self.put[name].name:
            left = self.sides_of_name(name)[0] - self.chart.places[name].middle[0]
        drawn = f'<g transform="{place(left - 9, y)} scale({0.75 * self.room.size.marks:.3g})">{tick()}</g>'
        goes = f' data-origin="{name}"' if name == self.scene.origin else ""
        return Piece(f"{self.scene.prefix}tick-{name}", f' class="mover"{goes}', self.sized(name, drawn))

    def arrows(self) -> list[Piece]:
        """Where counters have gone in this action, with its number; in a combat who came there, and where fire is from.

        Nukes on their way come from the home of their nation. The moves of others are drawn in ink.
        """
        view, prefix, drawn = self.scene.view, self.scene.prefix, []
        moves: list[dict[str, Any]] = view["moves"]
        kind = "ink-arrow came" if view["battle"] else "arrow" if self.scene.mine else "ink-arrow"
        for number, move in enumerate(moves):
            way = (move["from"], *move.get("through", ()), move["to"])
            line = self.arrow(way)
            if not view["battle"] and len(moves) > 1:
                line += self.number_on(way, number + 1)
            drawn.append(Piece(f"{prefix}move-{number}", f' class="mover {kind}"', line))
        for number, launch in enumerate(view["launches"]):
            way = (CAPITALS[launch["nation"]], launch["place"])
            line = self.arrow(way) + self.number_on(way, number + 1)
            drawn.append(Piece(f"{prefix}launch-{number}", ' class="mover launch"', line))
        return drawn

    def arrow(self, way: tuple[str, ...]) -> str:
        """An arrow over places."""
        middles = tuple([self.chart.places[name].middle for name in way])
        return arrow_along(middles, 0.7 * self.room.size.marks, self.chart.frame.width) if len(set(way)) > 1 else ""

    def number_on(self, way: tuple[str, ...], number: int) -> str:
        """The number of a move, in the middle of its arrow."""
        points = unrolled(tuple([self.chart.places[name].middle for name in way]), self.chart.frame.width)
        half = len(points) // 2
        (x, y), (to_x, to_y) = points[half - 1], points[half]
        spot = points[half] if len(points) % 2 else ((x + to_x) / 2, (y + to_y) / 2)
        disc = f'<g class="sized">{numbered(number)}</g>'
        return f'<g transform="{place(*spot)} scale({self.room.size.marks:g})">{disc}</g>'


def panels_taken(room: Room) -> tuple[Box, ...]:
    """Where panels stand on the map."""
    size = room.size.marks
    space = Box(996 * room.scale - 230 * size, 2, 230 * size, 34 * size)
    return (Box(4, 2, 130, 34), space, LEGEND) if room is WIDE else (space,)


@lru_cache(maxsize=4096)
def worth(name: str) -> str:
    """What a land is worth, and whose home it is."""
    if name in SEAS:
        return ""
    place_number = INDEX[name]
    cities = PRINTED.cities[place_number]
    bears = [titled(RESOURCES[PRINTED.resource[place_number]]).lower()] if PRINTED.resource[place_number] else []
    bears += ["one city" if cities == 1 else f"{cities} cities"] if cities else []
    owner = f", home of {titled(OWNERS[name])}" if name in OWNERS else ", neutral land"
    return f"{owner}, worth {PRINTED.value[place_number]}" + (f" ({', '.join(bears)})" if bears else "")


@lru_cache(maxsize=256)
def neighbours(name: str) -> str:
    """The neighbours of a place in a sentence."""
    return joined([titled(TERRITORIES[other]) for other in PRINTED.map.all.neighbours[INDEX[name]]])


def by_side(scene: Scene, name: str) -> dict[str, list[str]]:
    """By side: its counters in a place, in words."""
    found: dict[str, list[str]] = {side: [] for side in scene.strengths(name)}
    for each in scene.counters(name):
        strong = " of strength 2" if each["strength"] == 2 else ""
        said = f"{units(each['unit'], each['count'])}{strong} ({titled(each['nation'])})"
        found[scene.side_of(each["nation"])].append(said)
    return found


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


@lru_cache(maxsize=64)
def numbered(number: int) -> str:
    """The number of a move on a disc."""
    return element("circle", r=7.5, class_="disc-of") + words(0, 3.8, number, "strength", "middle")


@lru_cache(maxsize=16)
def token(count: int) -> str:
    """Nukes on their way to a place."""
    return f'<g class="token">{rocket()}{words(7, 6, count, "several")}</g>'


@lru_cache(maxsize=512)
def hit_box(box: Box) -> str:
    """The ground to click on."""
    return element("rect", x=box.left, y=box.top, width=box.width, height=box.height, class_="hit")


@lru_cache(maxsize=256)
def frame_around(box: Box) -> str:
    """The rings of the lamp around the counters of a sea."""
    return "".join(
        [
            element(
                "rect",
                x=box.left - edge,
                y=box.top - edge,
                width=box.width + 2 * edge,
                height=box.height + 2 * edge,
                rx=5,
                class_=kind,
            )
            for kind, edge in (("lit-key", 0.0), ("lit-ring", 0.0))
        ]
    )
