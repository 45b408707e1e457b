"""The world of Risk Legacy on its chart: lands, the marks that stay on them, names, sea lines and continents.

It is drawn from the part of a view that tells of the world (`territories`, `continents`, `lines`, `names`, `ocean`), so
that a world between two games is drawn by the same hand.
"""

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from fimbul.core.places import places_in
from fimbul.core.words import counted, joined
from fimbul.draw.atlas import graticule, patterns
from fimbul.draw.crowding import breadth, shared
from fimbul.draw.hexmap import Point
from fimbul.draw.legacy.chart import SEAS, SHORES, Chart, chart, drawn_line
from fimbul.draw.legacy.icons import ash, cancelled, fortification, headquarters, house, sticker
from fimbul.draw.legacy.layout import Put, Size, Standing, laid_out
from fimbul.draw.legacy.scene import colour_of_person
from fimbul.draw.picture import Box, Piece, Still, still
from fimbul.draw.pieces import emblem
from fimbul.draw.svg import element, escape, place, short, words
from fimbul.games.legacy.data import BOX, INDEX
from fimbul.games.legacy.names import CITIES, TERRITORIES
from fimbul.games.legacy.spelling import titled

PEOPLE: Final = dict(zip(CITIES, BOX.population, strict=True))
PLANET_AT: Final = (640.0, 540.0)
LONGEST: Final = 86.0  # how broad a given name may be on the map; what is longer is cut, and told by its tip

Here = Mapping[str, Any]


class Room(NamedTuple):
    """How large the chart is drawn in the room that a page has: its scale, how large marks and letters are."""

    scale: float
    size: Size


WIDE: Final = Room(1.0, Size(1.0, 10.4, 9.4))
MIDDLE: Final = Room(0.82, Size(0.94, 10.2, 9.2))
CLOSE: Final = Room(1.75, Size(1.36, 14.0, 12.6))
SMALL: Final = Room(0.38, Size(0.74, 0.0, 0.0))  # without a word on it


def room_for(width: float) -> Room:
    """The chart for a page: whole where its names can be read, else for a look from near by."""
    return WIDE if width >= 900 else MIDDLE if width >= 660 else CLOSE


@lru_cache(maxsize=32)
def standing_still(room: Room, ocean: str | None, extra: str, prefix: str) -> Still:
    """The sea with its names and printed lines, the shelf around the coasts, and every land as a shape to be used."""
    world = chart(room.scale, ocean)
    shapes = "".join(f'<path id="{prefix}land-{name}" d="{land.path}"/>' for name, land in world.territories.items())
    shelf = "".join(f'<use href="#{prefix}land-{name}"/>' for name in world.territories)
    lines = "".join(f'<path d="{line}"/>' for line in world.sea_lines)
    named = SEAS if room.size.letters else ()
    seas = "".join(words(*world.at(x, y), name, "sea-name small-sea", "middle") for name, x, y in named)
    return still(
        f"<defs>{shapes}{patterns(prefix)}</defs>"
        + element("rect", x=-3000, y=-3000, width=9000, height=9000, class_="sea")
        + graticule(world.scale)
        + f'<g class="shelf">{shelf}</g><g class="sea-line">{lines}</g>{seas}{extra}'
        + ('<g class="grows"/>' if room is CLOSE else "")  # a page that sees it takes names away from afar
    )


def lines_piece(lines: list[list[str]], room: Room, ocean: str | None, prefix: str) -> list[Piece]:
    """The sea lines that players have drawn."""
    if not lines:
        return []
    lands = chart(room.scale, ocean).territories
    drawn = "".join(f'<path d="{drawn_line(lands[one], lands[other], room.scale)}"/>' for one, other in lines)
    return [Piece(f"{prefix}lines", ' class="sea-line" stroke-opacity="1"', drawn)]


def marks_of(here: Here) -> tuple[str, ...]:
    """The marks that stay on a territory, in the order in which they take their places."""
    found = [here["city"]] if "city" in here else []
    found += [kind for kind in ("scar", "fallout", "cancelled") if here.get(kind)]
    return (*found, *(("fortification",) if "boxes" in here else ()))


def tag_width(troops: int, size: Size) -> float:
    """How broad the tag of so many troops is; up to two figures take the same room, so that names stay in place."""
    return (29.0 if troops < 100 else 36.0) * size.marks


def standing_of(name: str, here: Here, given: str, troops: bool, size: Size) -> Standing:
    """What stands on a territory, as the layout asks for it."""
    marks = marks_of(here)
    if troops and "hq" in here:
        marks = ("hq", *marks)
    width = tag_width(here["troops"], size) if troops else 0.0
    city = ""
    if "city" in here:
        people = PEOPLE.get(here["city"], 0)  # who founded it may start there, whether it has a name yet or not
        city = f"{fitted(given, size) if given else ''} {people or ''}".strip() if size.letters else ""
    return Standing(name, width, marks, city, bool(here.get("no_card")))


def fitted(written: str, size: Size) -> str:
    """A given name, cut where it would be too broad for the map."""
    longest = LONGEST * size.letters / 10
    if breadth(written, size.letters) <= longest:
        return written
    while written and breadth(f"{written}\u2026", size.letters) > longest:
        written = written[:-1]
    return f"{written.rstrip()}\u2026"


class World(NamedTuple):
    """The part of a view that tells of the world, with what is asked of it over and over."""

    territories: Mapping[str, Here]
    continents: Mapping[str, Here]
    lines: list[list[str]]
    names: Mapping[str, str]
    ocean: str | None

    def given(self, word: str) -> str:
        """The name that players have given to a thing."""
        return self.names.get(word, "")


def world_of(seen: Mapping[str, Any]) -> World:
    """The world in a view, or in a dictionary of the same shape."""
    return World(
        seen["territories"], seen["continents"], seen.get("lines", []), seen.get("names", {}), seen.get("ocean")
    )


def planet_piece(world: World, room: Room, prefix: str) -> list[Piece]:
    """What the planet was called in the end, on the sea."""
    given = world.given("planet")
    if not given or not room.size.letters:
        return []
    written = words(*chart(room.scale, world.ocean).at(*PLANET_AT), f"The World of {given}", "sea-name", "middle")
    return [Piece(f"{prefix}planet", "", written)]


def layout_of(world: World, room: Room, troops: bool) -> dict[str, Put]:
    """Where everything is put on the territories of a world, with or without its troops."""
    return laid_out(*layout_asked(world, room, troops))


def work_of_layout(world: World, room: Room, troops: bool) -> Callable[[], object] | None:
    """What is to be done before that is known; nothing if it is."""
    return laid_out.work(*layout_asked(world, room, troops))


def layout_asked(world: World, room: Room, troops: bool) -> tuple[Hashable, ...]:
    """All that a layout depends on."""
    standing = [
        standing_of(name, here, world.given(name), troops, room.size) for name, here in world.territories.items()
    ]
    taken = [shore_box(world, name, room) for name in world.continents] if room.size.letters else []
    return room.scale, world.ocean, tuple(standing), tuple(taken), room.size


@lru_cache(maxsize=8192)
def name_inside(
    put_name: tuple[tuple[tuple[float, float], str], ...],
    put_city: tuple[tuple[float, float], str] | None,
    founder: int,
    scale: float,
) -> str:
    """The name of a territory and of its city, which has its founder's shape before it."""
    drawn = "".join(words(x, y, line, "name", "middle") for (x, y), line in put_name)
    if put_city:
        (x, y), line = put_city
        drawn += words(x + (4 * scale if founder else 0), y, line, "name city-name", "middle")
        if founder:
            left = x - breadth(line, 10.4 * scale) / 2 - 2.5 * scale
            drawn += (
                f'<g transform="{place(left, y - 3.4 * scale)}">{emblem(colour_of_person(founder), 3.7 * scale)}</g>'
            )
    return drawn


def mark_drawn(mark: str, here: Here, scale: float) -> str:
    """A mark as it lies on its territory."""
    if mark == "scar":
        return sticker(here["scar"], scale)
    if mark == "fortification":
        return fortification(here["boxes"], 0.94 * scale)
    if mark == "fallout":
        return ash(scale)
    if mark == "cancelled":
        return cancelled(scale)
    return house(mark, 1.1 * scale)


def marks_piece(name: str, here: Here, put: Put, middle: Point, room: Room, mood: str, prefix: str) -> Piece:
    """The marks that stay on a territory, and the names on it."""
    scale = room.size.marks
    drawn = "".join(
        f'<g transform="{place(*spot)}">{mark_drawn(mark, here, scale)}</g>'
        for mark, spot in put.marks.items()
        if mark != "hq"
    )
    starts = put.city is not None and here["city"] != "world-capital"  # a founder's shape says who may start there
    named = name_inside(put.name, put.city, here.get("founder", 0) if starts else 0, room.size.letters / 10.4)
    return Piece(f"{prefix}marks-{name}", f' class="mover marks {mood}"', growing(drawn, middle, room) + named)


def growing(drawn: str, middle: Point, room: Room) -> str:
    """What lies on a territory, around the middle of which a page makes it larger while the whole world is small."""
    if room is not CLOSE or not drawn:
        return drawn
    return f'<g class="grows" transform-origin="{short(middle[0])} {short(middle[1])}">{drawn}</g>'


def hq_drawn(put: Put, colour: int, room: Room) -> str:
    """The HQ of a territory beside its troops."""
    return f'<g class="fimbul-s{colour}" transform="{place(*put.marks["hq"])}">{headquarters(room.size.marks)}</g>'


def shore_lines(world: World, name: str) -> list[str]:
    """What is written at the shore of a continent: the name it was given, and as printed with its bonus."""
    here, given = world.continents[name], world.given(name)
    bonus = f"+{here['bonus']}"
    return [f"{given} {bonus}", titled(name)] if given else [f"{titled(name)} {bonus}"]


def shore_box(world: World, name: str, room: Room) -> Box:
    """The place of a continent's name: at its shore, and where that is free of land."""
    lines = shore_lines(world, name)
    width = max(breadth(line, room.size.letters * 1.2) for line in lines) + 8
    return free_shore(name, width, room.size.line * 1.15 * len(lines) + 4, room, world.ocean)


@lru_cache(maxsize=512)
def free_shore(name: str, width: float, height: float, room: Room, ocean: str | None) -> Box:
    """The box of a size near the shore of a continent that covers least land, held on the sheet."""
    sheet = chart(room.scale, ocean)
    x, y = sheet.at(*SHORES[name])
    spots = [(across * 16.0, down * 9.0) for down in (0, 1, -1, 2, -2, 4, -4) for across in range(-6, 7)]
    best, least = Box(0, 0, width, height), float("inf")
    for across, down in sorted(spots, key=lambda spot: abs(spot[0]) * 0.1 + abs(spot[1]) * 0.2):
        left = min(max(x + across - width / 2, 4), sheet.frame.width - width - 4)
        box = Box(left, y + down - room.size.line, width, height)
        covered = on_land(sheet, box)
        if covered < least:
            best, least = box, covered
        if not covered:
            break
    return best


def on_land(sheet: Chart, box: Box) -> int:
    """How many points of a box lie on land."""
    points = [
        (box.left + box.width * part / 6, box.top + box.height * high) for part in range(7) for high in (0.1, 0.5, 0.9)
    ]
    near = [land for land in sheet.territories.values() if shared(land.box, box)]
    return sum(any(land.has(*point) for land in near) for point in points)


@lru_cache(maxsize=512)
def shore_inside(box: Box, given: str, printed: str, bonus: str, changed: bool, line: float) -> str:
    """The name of a continent with its bonus."""
    x = box.middle[0]
    mark = "continent-bonus changed" if changed else "continent-bonus"
    first = f'{escape(given or printed)} <tspan class="{mark}">{bonus}</tspan>'
    drawn = f'<text x="{short(x)}" y="{short(box.top + line)}" class="continent" text-anchor="middle">{first}</text>'
    return drawn + (words(x, box.top + 2.15 * line, printed, "continent printed", "middle") if given else "")


def land_tip(name: str, here: Here, given: str, who: Mapping[str, str]) -> str:
    """What is to be said of a territory, in a few sentences."""
    said = [f"{titled(name)}: {holders(here, who)}."]
    if "city" in here:
        people = PEOPLE.get(here["city"], 0)
        called = f"{given}, a {titled(here['city'])}" if given else f"A {titled(here['city'])}"
        said.append(f"{called}{f', people {people}' if people else ''}.")
    if "scar" in here:
        said.append(f"Scar: {titled(here['scar'])}.")
    if here.get("cancelled"):
        said.append("A scar was cancelled here.")
    if "boxes" in here:
        said.append(f"Fortification, {here['boxes']} of 10 boxes marked.")
    if here.get("fallout"):
        said.append("Fallout.")
    said.append(
        "Its card is destroyed." if here.get("no_card") else f"Its card shows {counted(here['coins'], 'coin')}."
    )
    return " ".join(said)


def holders(here: Here, who: Mapping[str, str]) -> str:
    """Who stands in a territory, and whose HQ is there."""
    there = [f"{who[here['seat']]}, {counted(here['troops'], 'troop')}"] if "seat" in here else []
    there += [f"HQ of {who[here['hq']]}"] if "hq" in here else []
    return joined(there) or "nobody"


def neighbours(lines: tuple[tuple[str, str], ...], name: str) -> tuple[str, ...]:
    """The territories next to one, by land, by printed sea lines, and by those that players drew."""
    near = [TERRITORIES[place] for place in places_in(BOX.map.near[INDEX[name]])]
    near += [other for pair in lines if name in pair for other in pair if other != name]
    return tuple(dict.fromkeys(near))
