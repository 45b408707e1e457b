"""The board of Risk Legacy: the world with the troops on it, what is lit and chosen, and who attacks whom."""

from functools import lru_cache
from typing import Any, Final

from fimbul.core.words import joined, seat_called
from fimbul.draw.atlas import arrow_between, ground, owned, rings_around, uses
from fimbul.draw.crowding import breadth
from fimbul.draw.hexmap import Point
from fimbul.draw.legacy.chart import Chart, chart, haven
from fimbul.draw.legacy.icons import HOUSES, LINES, headquarters, house, sticker
from fimbul.draw.legacy.layout import Size
from fimbul.draw.legacy.scene import Scene
from fimbul.draw.legacy.world import (
    Room,
    World,
    growing,
    hq_drawn,
    land_tip,
    layout_of,
    lines_piece,
    marks_piece,
    neighbours,
    planet_piece,
    shore_box,
    shore_inside,
    tag_width,
    world_of,
)
from fimbul.draw.picture import Box, Piece
from fimbul.draw.pieces import emblem, tick
from fimbul.draw.svg import element, escape, place, words
from fimbul.games.legacy.names import OCEANS
from fimbul.games.legacy.spelling import titled
from fimbul.games.legacy.steps.field import TARGET_OF

MAP: Final = "map"
MOST_ARROWS: Final = 6
REWARD_SIGNS: Final = {"cancel-scar": "cancel", "destroy-card": "cancel"}


class Map:
    """The world of a scene while it is painted: where things are put, what is picked and what is lit."""

    def __init__(self, scene: Scene, room: Room, explained: bool) -> None:
        self.scene: Final = scene
        self.room: Final = room
        self.explained: Final = explained
        self.world: Final[World] = world_of(scene.view)
        self.chart: Final[Chart] = chart(room.scale, self.world.ocean)
        self.put: Final = layout_of(self.world, room, troops=not scene.at_peace)
        self.who: Final = {name: seat_called(scene.view, name) for name in scene.view["seats"]}
        self.callings: Final = tuple(self.who.items())
        self.lines: Final = tuple([(one, other) for one, other in self.world.lines])
        self.lit: Final = {
            word: option for word, option in scene.legal.items() if scene.zone == MAP and word in self.world.territories
        }
        picked = [scene.question[key] for key in ("place", "target") if key in scene.question]
        self.picked: Final = [name for name in picked if name in self.world.territories] if scene.mine else []
        self.named: Final = [] if scene.mine or scene.in_battle else picked
        self.many: Final = len(self.lit) > len(self.world.territories) / 2

    def pieces(self) -> list[Piece]:
        """Everything on the chart, from the sea lines to the arrows."""
        scene, world, prefix = self.scene, self.world, self.scene.prefix
        pieces = lines_piece(world.lines, self.room, world.ocean, prefix)
        pieces += [self.land(name) for name in world.territories]
        pieces += [self.shore(name) for name in world.continents]
        pieces += planet_piece(world, self.room, prefix)
        pieces += [self.recent(name) for name in self.named if name in world.territories]
        pieces += self.fronts()
        pieces += [self.lit_land(name, option) for name, option in self.lit.items()]
        pieces += [self.chosen(name) for name in dict.fromkeys(self.picked)]
        pieces += self.arrows()  # below names and troops, which they lead past
        pieces += [
            marks_piece(
                name, here, self.put[name], self.chart.territories[name].middle, self.room, self.mood(name), prefix
            )
            for name, here in world.territories.items()
        ]
        if not scene.at_peace:
            pieces += [self.army(name) for name, here in world.territories.items() if here["troops"] or "hq" in here]
        pieces += [self.picked_tick(name) for name in dict.fromkeys(self.picked)]
        pieces += self.oceans()
        fought = [scene.view["battle"][side] for side in ("from", "to")] if scene.in_battle else []
        scene.lit.extend(
            [self.chart.territories[name].box for name in self.lit or dict.fromkeys(self.picked) or fought]
        )
        scene.drawn.update(self.lit.values())
        return pieces

    def mood(self, name: str) -> str:
        """Is a territory lit or chosen?"""
        return "chosen" if name in self.picked else "lit" if name in self.lit else ""

    def land(self, name: str) -> Piece:
        """A territory: whose it is and whether it is lit is in its attributes alone."""
        here = self.world.territories[name]
        colour = self.scene.colours[here["seat"]] if "seat" in here and not self.scene.at_peace else 0
        classes, pattern = owned(colour, self.scene.prefix)
        kind = " ".join(filter(None, (classes, self.mood(name), "many" if self.many else "")))
        notes = self.notes(name) if self.explained else ""
        return Piece(
            f"{self.scene.prefix}at-{name}", f' class="{kind}"{pattern}{notes}', ground(name, self.scene.prefix)
        )

    def notes(self, name: str) -> str:
        """The attributes by which a page knows a territory: its word unless a card of that name is lit, and a tip."""
        elsewhere = name in self.scene.legal and name not in self.lit
        word = "" if elsewhere else f' data-word="{escape(name)}"'
        here = tuple(self.world.territories[name].items())
        return word + tip_attribute(name, here, self.world.given(name), self.callings, self.near(name))

    def near(self, name: str) -> str:
        """The neighbours of a territory in a sentence."""
        return neighbours_told(name, self.lines)

    def lit_land(self, name: str, option: int) -> Piece:
        """A territory that may be picked: the rings of the lamp around its coast, and what picking it means."""
        attributes = (
            f' class="pick{" many" if self.many else ""}" role="button" tabindex="0" data-option="{option}"'
            f' aria-label="{escape(self.scene.meaning(option))}" aria-description="Next to {escape(self.near(name))}."'
        )
        notes = self.notes(name) if self.explained else f' data-word="{escape(name)}"'
        return Piece(f"{self.scene.prefix}lit-{name}", attributes + notes, self.rings(name) + self.preview(name))

    def preview(self, name: str) -> str:
        """What would stay on a territory if it is picked: seen while the page asks once more."""
        mark = self.scene.question.get("reward") or self.scene.question.get("scar")
        sticker = sticker_of(str(mark)) if mark and self.explained else ""
        if not sticker:
            return ""
        return preview_of(name, self.chart.territories[name].middle, sticker, self.room, self.scene.prefix)

    def rings(self, name: str) -> str:
        """The ground to click on, which reaches around the troops, the double outline, and the outer ring."""
        return rings_around(name, hit_box(self.chart.territories[name].middle, self.room), self.scene.prefix)

    def chosen(self, name: str) -> Piece:
        """A territory that has been picked: a thick ring; one that may be picked again keeps the ring of the lamp."""
        kinds = () if name in self.lit else ("lit-key", "chosen-ring")
        return Piece(f"{self.scene.prefix}chosen-{name}", ' class="mover"', uses(name, kinds, self.scene.prefix))

    def picked_tick(self, name: str) -> Piece:
        """The tick on what has been picked, beside its troops."""
        x, y = self.chart.territories[name].middle
        aside = tag_width(0, self.room.size) / 2 + 9 * self.room.size.marks
        if any(at > x and abs(level - y) < aside / 2 for at, level in self.put[name].marks.values()):
            aside = -aside
        return Piece(
            f"{self.scene.prefix}tick-{name}",
            f' class="mover" transform="{place(x + aside, y)} scale({0.75 * self.room.size.marks:.3g})"',
            tick(),
        )

    def recent(self, name: str) -> Piece:
        """A territory that the question is about, though the one who looks did not pick it."""
        return Piece(
            f"{self.scene.prefix}recent-{name}",
            ' class="mover"',
            uses(name, ("recent-key", "recent"), self.scene.prefix),
        )

    def fronts(self) -> list[Piece]:
        """In a battle: the coast of the attacker in full, and of the defender in dashes."""
        battle = self.scene.view["battle"]
        if not self.scene.in_battle or self.picked:
            return []
        sides = (("front", battle["from"]), ("front dashed", battle["to"]))
        return [
            Piece(
                f"{self.scene.prefix}front-{name}",
                f' class="mover {kind} heed"',
                uses(name, ("front-key", "front-line"), self.scene.prefix),
            )
            for kind, name in sides
        ]

    def army(self, name: str) -> Piece:
        """The troops in a territory and the HQ there."""
        here, room = self.world.territories[name], self.room
        x, y = self.chart.territories[name].middle
        drawn = hq_drawn(self.put[name], self.scene.colours[here["hq"]], room) if "hq" in here else ""
        if here["troops"]:
            drawn += (
                f'<g transform="{place(x, y)}">{tag(here["troops"], self.scene.colours[here["seat"]], room.size)}</g>'
            )
        return Piece(f"{self.scene.prefix}army-{name}", ' class="mover"', growing(drawn, (x, y), room))

    def shore(self, name: str) -> Piece:
        """The name of a continent and its bonus, which may be picked where a continent is asked for."""
        here = self.world.continents[name]
        box = shore_box(self.world, name, self.room)
        inside = shore_inside(
            box, self.world.given(name), titled(name), f"+{here['bonus']}", bool(here["changed"]), self.room.size.line
        )
        ruled = f" {self.who[here['seat']]} controls it for {here['brings']}." if here["seat"] else ""
        tip = f"{titled(name)}: its bonus is {here['bonus']}.{ruled}"
        if name in self.scene.legal:
            self.scene.lit.append(box)
            inside = frame_around(box._replace(left=box.left - 6, width=box.width + 12)) + inside
        kind = (
            f"shore fimbul-s{self.scene.colours[here['seat']]} ruled"
            if here["seat"] and not self.scene.at_peace
            else "shore"
        )
        return self.scene.thing(f"shore-{name}", "", kind, MAP, name, tip, inside)

    def oceans(self) -> list[Piece]:
        """The oceans where one is asked for."""
        found = []
        for name in OCEANS:
            if name in self.scene.legal:
                x, y = haven(name, self.room.scale)
                width = breadth(titled(name), 14) + 20
                box = Box(x - width / 2, y - 16, width, 32)
                self.scene.lit.append(box)
                inside = frame_around(box) + words(x, y + 5, titled(name), "title", "middle")
                found.append(self.scene.thing(f"sea-{name}", "", "shore", MAP, name, titled(name), inside))
        return found

    def arrows(self) -> list[Piece]:
        """From what was picked to where it may go or goes; in a battle from the attacker to the defender."""
        battle, prefix = self.scene.view["battle"], self.scene.prefix
        if self.scene.in_battle and not self.picked:
            return [self.arrow(battle["from"], battle["to"], "ink-arrow", f"{prefix}arrow")]
        if len(self.picked) == 2 and self.picked[0] != self.picked[1]:
            return [self.arrow(self.picked[0], self.picked[1], "arrow", f"{prefix}arrow")]
        if self.scene.step is TARGET_OF and self.picked and len(self.lit) <= MOST_ARROWS:
            return [self.arrow(self.picked[0], name, "arrow", f"{prefix}arrow-{name}") for name in self.lit]
        return []

    def arrow(self, start: str, end: str, kind: str, name: str) -> Piece:
        """An arrow from one territory's troops to another's, round the back of the world where that is nearer."""
        lands = self.chart.territories
        return Piece(
            name,
            f' class="mover {kind}"',
            arrow_between(lands[start].middle, lands[end].middle, self.room.size.marks, self.chart.frame.width),
        )


@lru_cache(maxsize=8192)
def tip_attribute(
    name: str, here: tuple[tuple[str, Any], ...], given: str, callings: tuple[tuple[str, str], ...], near: str
) -> str:
    """What is to be said of a territory and what is next to it, as an attribute."""
    tip = land_tip(name, dict(here), given, dict(callings))
    return f' data-tip="{escape(f"{tip} Next to it: {near}.")}"'


@lru_cache(maxsize=1024)
def neighbours_told(name: str, lines: tuple[tuple[str, str], ...]) -> str:
    """The neighbours of a territory in a sentence."""
    return joined([titled(other) for other in neighbours(lines, name)])


def hit_box(middle: Point, room: Room) -> Box:
    """The ground around the troops of a territory, as large as a finger."""
    x, y = middle
    half = max(22.0 / max(room.scale, 1.0), 15.0) * room.size.marks
    return Box(x - half, y - half * 0.8, 2 * half, half * 1.6)


@lru_cache(maxsize=64)
def sticker_of(mark: str) -> str:
    """The sticker that a reward or a scar card puts on a territory; nothing if it puts none there."""
    if mark in HOUSES:
        return house(mark, 1.6)
    kind = REWARD_SIGNS.get(mark, mark)
    return sticker(kind, 1.3) if kind in LINES else ""


@lru_cache(maxsize=1024)
def preview_of(name: str, middle: Point, drawn: str, room: Room, prefix: str) -> str:
    """A territory as picked, with a sticker in a dashed frame and room for the name that it will have."""
    size = room.size
    frame = '<rect class="preview-frame" x="-15" y="-15" width="30" height="26" rx="3"/>'
    named = words(0, 24 * size.marks, "", "name preview-name", "middle")
    stuck = (
        f'<g transform="{place(middle[0], middle[1] + 17 * size.marks)}">'
        f'<g transform="scale({size.marks:g})">{frame}{drawn}</g>{named}</g>'
    )
    ground_of = uses(name, ("preview-fill", "chosen-ring"), prefix)
    return f'<g class="preview">{ground_of}{growing(stuck, middle, room)}</g>'


@lru_cache(maxsize=256)
def frame_around(box: Box) -> str:
    """The rings of the lamp around words on the sea."""
    rings = (("hit", -2.0), ("lit-key rings", -2.0), ("lit-ring rings", -2.0), ("halo", -6.0))
    return "".join(
        element(
            "rect",
            x=box.left + edge,
            y=box.top + edge,
            width=box.width - 2 * edge,
            height=box.height - 2 * edge,
            rx=6,
            class_=kind,
        )
        for kind, edge in rings
    )


@lru_cache(maxsize=2048)
def tag(troops: int, colour: int, size: Size) -> str:
    """Troops: a tag with the shape of their owner and how many they are."""
    scale, width = size.marks, tag_width(troops, size)
    half, high = width / 2, 15 * scale
    figures = words(
        half - 10.5 * scale if troops < 100 else half - 13.5 * scale, 4.1 * scale, troops, "troops", "middle"
    )
    ground = element(
        "rect", x=-half, y=-high / 2, width=width, height=high, rx=high / 2, class_=f"tag fimbul-s{colour}"
    )
    shape = f'<g transform="{place(-half + 8 * scale, 0)}">{emblem(colour, 4.3 * scale)}</g>'
    return ground + shape + figures


Meaning = tuple[str, str, float]  # a sign, what it means, and how much room both take
WAR_SIGNS: Final[tuple[Meaning, ...]] = (
    (f'<g class="fimbul-s7">{headquarters(0.95)}</g>', "Headquarters", 118.0),
    (sticker("bunker"), "Scar", 68.0),
    (house("minor-city", 1.2), "City and its people", 148.0),
    ('<path class="sea-line" d="M-12 0H12"/>', "Sea line", 90.0),
)


ROW: Final = 19.0  # from line to line of a key


@lru_cache(maxsize=64)
def key_of_marks(bottom: float, prefix: str, signs: tuple[Meaning, ...]) -> str:
    """What marks mean, one under the other, on the sea at the left."""
    top, drawn = bottom - ROW * len(signs) - 8, ""
    for number, (sign, meaning, _) in enumerate(signs):
        middle = top + 8 + ROW * (number + 0.5)
        drawn += f'<g transform="{place(25, middle)}">{sign}</g>' + words(49, middle + 4, meaning, "legend-word")
    ground = element("rect", x=2, y=top, width=140, height=bottom - top + 4, rx=6, class_="panel")
    return f'<g id="{prefix}legend">{ground}{drawn}</g>'


@lru_cache(maxsize=64)
def legend(top: float, prefix: str, signs: tuple[Meaning, ...] = WAR_SIGNS) -> str:
    """What marks mean, in a row; by default those that are there from the first game on."""
    x, drawn = 34.0, ""
    for sign, meaning, width in signs:
        drawn += f'<g transform="{place(x, top)}">{sign}</g>' + words(x + 15, top + 4.5, meaning, "legend-word")
        x += width
    ground = element("rect", x=14, y=top - 15, width=x - 26, height=30, rx=6, class_="panel")
    return f'<g id="{prefix}legend">{ground}{drawn}</g>'
