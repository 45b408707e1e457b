"""The board of World War III: lands and seas, who stands where, what is lit and chosen, and planned moves."""

from collections.abc import Callable
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

from fimbul.draw.atlas import arrow_along, graticule, patterns, unrolled
from fimbul.draw.crowding import breadth
from fimbul.draw.hexmap import Point
from fimbul.draw.picture import Box, Piece, Still, still
from fimbul.draw.svg import element, escape, place, short, words
from fimbul.draw.worldwar.chart import Chart, chart
from fimbul.draw.worldwar.garrisons import garrisons, neighbours
from fimbul.draw.worldwar.icons import chip, sticker
from fimbul.draw.worldwar.layout import Size, Standing, laid_out
from fimbul.draw.worldwar.scene import OWNERS, PRINTED, Scene
from fimbul.draw.worldwar.spots import Spot, spot
from fimbul.games.worldwar.names import INDEX, LANDS, NATIONS, NONE, SEAS, TERRITORIES

NEAR: Final = 14.0  # from the middle of a number to that of a row of chips
LEGEND: Final = Box(278, 536, 494, 24)
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
        self.garrisons: Final = garrisons(scene.view)
        self.lit: Final = {word: option for word, option in scene.legal.items() if word in INDEX and word != "space"}
        self.picked: Final = scene.picked() if scene.mine else []
        self.named: Final = [] if scene.mine else scene.picked()
        self.many: Final = len(self.lit) > len(TERRITORIES) / 2
        self.ahead: Final[dict[str, list[str]]] = scene.view["prospects"].get("through", {})
        rows = tuple([Standing(name, garrison.width) for name, garrison in self.garrisons.items()])
        self.layout: Final = (room.scale, rows, panels_taken(room), room.size)  # all that it depends on

    @cached_property
    def spots(self) -> dict[str, Spot]:
        """Every place with what is there, where it is put."""
        put, (scale, size), about = laid_out(*self.layout), self.room, (self.scene.prefix, self.explained)
        return {name: spot(name, here, put[name], scale, size, *about) for name, here in self.garrisons.items()}

    @property
    def layout_work(self) -> Callable[[], object] | None:
        """What is to be done before it is known where things are put; nothing if it is."""
        return laid_out.work(*self.layout)

    def pieces(self) -> list[Piece]:
        """Everything on the map, from the seas to the arrows."""
        scene, spots = self.scene, self.spots
        pieces = [self.ground(name) for name in SEAS]
        pieces += [self.lamp(name) for name in SEAS if self.explained or name in self.lit]
        pieces += [self.ground(name) for name in LANDS]
        pieces.append(
            Piece(f"{scene.prefix}lakes", ' class="mover"', element("path", d=self.chart.lakes, class_="lake"))
        )
        pieces += [spots[name].outlined("recent", ("recent-key", "recent")) for name in dict.fromkeys(self.named)]
        pieces += [self.lamp(name) for name in LANDS if self.explained or name in self.lit]
        pieces += [
            spots[name].outlined("chosen", () if name in self.lit else ("lit-key", "chosen-ring"))
            for name in dict.fromkeys(self.picked)
        ]
        pieces += [self.name(name) for name in TERRITORIES if spots[name].put.name or self.explained]
        pieces += [row for name in TERRITORIES if (row := spots[name].row) is not None]
        pieces += [spots[name].tick(name == scene.origin) for name in dict.fromkeys(self.picked)]
        pieces += self.arrows()
        scene.lit.extend([spots[name].reach for name in self.lit or dict.fromkeys(self.picked)])
        scene.drawn.update(self.lit.values())
        return pieces

    def ground(self, name: str) -> Piece:
        """A land or a sea. Whether it is chosen is told here; that it is lit, by its lamp alone, in few words."""
        return self.spots[name].ground_chosen if name in self.picked else self.spots[name].ground

    def name(self, name: str) -> Piece:
        """The name of a place."""
        return self.spots[name].title("chosen") if name in self.picked else self.spots[name].plain_title

    def lamp(self, name: str) -> Piece:
        """The lamp of a place, which is always there: lit, it is a button that says what picking the place means."""
        spot, option = self.spots[name], self.lit.get(name)
        if option is None:
            return spot.dark_lamp
        between = self.ahead.get(name)
        attributes = (
            f' data-word="{name}" aria-label="{escape(self.scene.meaning(option))}"'
            f' class="{spot.kind}pick lit{" many" if self.many else ""}" role="button" tabindex="0"'
            f' data-option="{option}"'
            + (" data-drags" if self.scene.question["step"] in SETS_OUT else "")
            + (f' data-through="{" ".join(between)}"' if between else "")
        )
        return Piece(f"{self.scene.prefix}lit-{name}", attributes, spot.rings)

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

    def covers(self, spot: Point) -> bool:
        """Would a number lie on the chips of a place that a way leads through?"""
        (x, y), near = spot, NEAR * self.room.size.marks
        rows = [each.put.row for each in self.spots.values() if each.garrison.width]
        return any(abs(x - row_x) < 2 * near and abs(y - row_y) < near for row_x, row_y in rows)

    def number_on(self, way: tuple[str, ...], number: int) -> str:
        """The number of a move, near the middle of its arrow, on no chips."""
        points = unrolled(tuple([self.chart.places[name].middle for name in way]), self.chart.frame.width)
        middles = [((x + to_x) / 2, (y + to_y) / 2) for (x, y), (to_x, to_y) in pairwise(points)]
        half = (len(middles) - 1) / 2
        inward = sorted(middles, key=lambda each: abs(middles.index(each) - half))
        spot = next((each for each in inward if not self.covers(each)), inward[0])
        disc = f'<g class="sized">{numbered(number)}</g>'
        return f'<g transform="{place(*spot)} scale({self.room.size.marks:g})">{disc}</g>'


def panels_taken(room: Room) -> tuple[Box, ...]:
    """Where panels stand on the map."""
    size = room.size.marks
    space = Box(996 * room.scale - 230 * size, 2, 230 * size, 34 * size)
    return (Box(4, 2, 130, 34), space, LEGEND) if room is WIDE else (space,)


@lru_cache(maxsize=64)
def numbered(number: int) -> str:
    """The number of a move on a disc."""
    return element("circle", r=7.5, class_="disc-of") + words(0, 3.8, number, "strength", "middle")
