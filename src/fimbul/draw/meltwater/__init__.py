"""The board of Meltwater as an SVG: ground and fallout, the people on it, the coming card, and what may be picked."""

from functools import lru_cache
from math import atan2, cos, pi, sin
from typing import Any, Final

from fimbul.core.game import View
from fimbul.draw.hexmap import HEIGHT, SIZE, HexChart, chart, hexagon
from fimbul.draw.meltwater import panels as around
from fimbul.draw.meltwater.page import (
    advice,
    almanac,
    curves,
    emblems,
    figures,
    forecasts,
    heading,
    hex_notes,
    landmark,
    outlook,
    places,
    roles,
    status,
    who_is_there,
)
from fimbul.draw.meltwater.pieces import DEFINED, PIECES, pieces_on, pips
from fimbul.draw.memory import RememberedParts, remembered
from fimbul.draw.picture import Box, Picture, Piece, Still, still
from fimbul.draw.pieces import tick
from fimbul.draw.sheet import SHARED, page_sheet, scoped
from fimbul.draw.svg import element, escape, place, short, words
from fimbul.games.meltwater import text
from fimbul.games.meltwater.flow import STEPS
from fimbul.games.meltwater.steps.doomsday import REFUGEE
from fimbul.games.meltwater.steps.radiation import RELOCATE, SPREAD

__all__ = [
    "advice",
    "almanac",
    "board",
    "curves",
    "emblems",
    "figures",
    "forecasts",
    "heading",
    "landmark",
    "layout_work",
    "outlook",
    "page_style",
    "paint",
    "places",
    "roles",
    "status",
    "tray",
    "who_is_there",
]

RULES: Final = """
.ground{stroke:var(--hexline);stroke-width:2}
.snow .ground{fill:var(--snow)}
.ice .ground{fill:var(--ice)}
.dirty .ground{fill:var(--dirty)}
.dead .ground{fill:var(--dead)}
.cracks{stroke:var(--hexink);stroke-width:1.1;opacity:.28}
.hatch{stroke:var(--hexink);stroke-width:1.3;opacity:.26}
.rim-of-dead{fill:none;stroke:var(--edge);opacity:.5}
.name{font-size:12px;font-weight:600;font-stretch:90%;text-anchor:middle;fill:var(--hexink)}
.fallout{fill:var(--hexink)}
.fed{fill:var(--hexink);stroke:var(--hexink);stroke-width:1.3}
.room{fill:none;stroke:var(--hexink);stroke-width:1.3}
.over{fill:var(--bad);stroke:var(--key);stroke-width:2;paint-order:stroke;stroke-linejoin:round}
.clash{fill:none;stroke:var(--ink);stroke-width:4.5}
.cracks-drawn{stroke:var(--hexink);stroke-width:1.2;opacity:.5}
.fate{font-size:13px;fill:var(--ink2)}
.legend-word{font-size:12px;font-stretch:90%;fill:var(--ink2)}
.done-action{fill:currentColor;stroke:currentColor;stroke-width:1.8}
.excess{font-size:13px;font-weight:750;fill:var(--hexink)}
.dead .name,.dead .excess{fill:var(--skull)}
.lit .name,.lit .excess{fill:var(--ink);paint-order:stroke;stroke:var(--litkey);stroke-width:3;stroke-opacity:.6}
.dead.lit .name{fill:var(--skull);stroke:none}
.dead.lit .wash{fill-opacity:.12}
.lit .fallout{fill:var(--ink)}
.chosen{--skull:var(--lampink);--dead:var(--lamp)}
.chosen .name,.chosen .fallout,.chosen .fed,.chosen .excess{fill:var(--lampink)}
.chosen .fed,.chosen .room{stroke:var(--lampink)}
.arrow{pointer-events:none;fill:var(--lampink);stroke:var(--lamp);stroke-width:2.4;stroke-linejoin:round}
"""
STYLE: Final = SHARED + scoped(RULES)

SEAS: Final = (
    ("Weddell Sea", 140, 139),
    ("Ross Sea", 258, 596),
    ("Southern Ocean", 684, 34),
    ("Bellingshausen Sea", 4, 452),
)
POLE: Final = (345.0, 357.0)
PARALLEL: Final = 92

BOARD: Final = Box(-72.0, -26.0, 834.0, 690.0)  # left, top, width and height of the board alone
TABLE: Final = Box(-92.0, -26.0, 864.0, 694.0)  # the board where panels lie on the sea around it
WIDE: Final = Box(-155.0, -26.0, 1000.0, 694.0)  # the same in a page that has room at both sides
ROOMY: Final = 900  # pixels from which a page has

CORNER: Final = (31.5, 24.5)  # where marks sit on the rim of a hex, left and right of its name
MARKS: Final = ((-29.5, -26.0), (-43.0, -3.0), (-34.0, 20.0), (34.0, 20.0))
SMALL_SKULL: Final = ' transform="translate(14 -28) scale(.48)"'  # beside the name, where people are in the middle
UNLIT: Final[RememberedParts[Piece]] = RememberedParts(8192)
NOT_PICKED: Final = (SPREAD, RELOCATE, REFUGEE)  # these questions name a hex that the card chose


def page_style() -> str:
    """The style sheet of a page whose boards inherit their theme."""
    return page_sheet(RULES)


def board(view: View, width: float, prefix: str) -> Picture:
    """The board alone, which a page frames as it can; where there is room, the panels lie on the sea."""
    pieces, lit = continent(view, prefix, explained=True)
    if width < ROOMY:
        return picture(view, BOARD, "", pieces, lit, prefix)
    panels = around.on_the_sea(view, prefix, around.ROOMY)
    return picture(view, WIDE, around.legend_at(around.ROOMY, prefix), pieces + panels, lit, prefix)._replace(
        telling=True
    )


def layout_work(_view: View, _width: float) -> None:
    """Nothing takes long: everything has its place."""


def tray(_view: View, _width: float, _prefix: str) -> Picture | None:
    """Nothing: all pieces are on the map."""
    return None


def paint(view: View, panels: bool, prefix: str) -> Picture:
    """The view as a picture, with panels and prompt or the board alone."""
    pieces, lit = continent(view, prefix, explained=False)
    if not panels:
        return picture(view, BOARD, "", pieces, lit, prefix)
    left, top, width, height = TABLE
    seats, above = around.seats(view, left, top, width, prefix)
    prompt, below = around.prompt(view, left, top + height, width, prefix)
    frame = Box(left, top - above, width, above + height + below)
    pieces += [*around.on_the_sea(view, prefix), seats, prompt]
    drawn = picture(view, frame, around.legend_at(around.TIGHT, prefix), pieces, lit, prefix)
    return drawn._replace(options=frozenset(view["options"]))


def picture(view: View, frame: Box, legend: str, pieces: list[Piece], lit: list[str], prefix: str) -> Picture:
    """The chart: sea, shelf and legend stand still; hexes lie on it, and what marks them and is said beside them."""
    hexes = chart(tuple(view["hexes"]))
    options = dict(zip(view["words"], view["options"], strict=True))
    return Picture(
        prefix=prefix,
        kind="chart",
        frame=frame,
        title=around.title(view),
        description=around.description(view),
        still=standing_still(hexes, legend, prefix),
        moving=tuple(pieces),
        style=STYLE,
        options=frozenset([options[name] for name in lit if name in options]),
        lit=tuple([box_of(hexes, name) for name in lit]),
        answers=bool(view["options"]),
    )


def box_of(hexes: HexChart, name: str) -> Box:
    """The box around a hex."""
    x, y = hexes.centres[name]
    return Box(x - SIZE, y - HEIGHT / 2, 2 * SIZE, HEIGHT)


@lru_cache(maxsize=64)
def standing_still(hexes: HexChart, legend: str, prefix: str) -> Still:
    """What is used many times, the sea and the shelf, and perhaps what the marks mean."""
    return still(definitions(prefix) + background(hexes) + legend)


@lru_cache(maxsize=64)
def definitions(prefix: str) -> str:
    """What is drawn many times: hexes, patterns, pieces."""
    shapes = {"hex": hexagon(SIZE - 1), "ring": hexagon(SIZE - 4), "inner": hexagon(SIZE - 5)}
    drawn = "".join(element("path", id=prefix + name, d=path) for name, path in shapes.items())
    drawn += "".join(element("g", shape, id=prefix + name) for name, shape in DEFINED.items())
    stops = '<stop offset=".64"/><stop offset="1"/>'
    return (
        f"<defs>{drawn}"
        f'<radialGradient id="{prefix}glow" class="glow">{stops}</radialGradient>'
        f'<pattern id="{prefix}cracks" width="26" height="15" patternUnits="userSpaceOnUse">'
        '<path class="cracks" d="M0 4h9M14 4h8M5 11h12M21 11h5"/></pattern>'
        f'<pattern id="{prefix}hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path class="hatch" d="M0 0V9"/></pattern></defs>'
    )


@lru_cache(maxsize=16)
def background(hexes: HexChart) -> str:
    """The sea with its graticule and names, and the shelf around the coast."""
    x, y = POLE
    meridians = "".join(
        f"M{short(x + PARALLEL * cos(angle))} {short(y + PARALLEL * sin(angle))}"
        f"L{short(x + 1100 * cos(angle))} {short(y + 1100 * sin(angle))}"
        for angle in (step * pi / 6 for step in range(12))
    )
    parallels = "".join(element("circle", cx=x, cy=y, r=PARALLEL * ring) for ring in range(1, 12))
    shelf = "".join(
        element("path", d=hexes.coast, class_="grid", stroke_width=breadth, stroke_linejoin="round", opacity=strength)
        for breadth, strength in ((44, "0.35"), (22, "0.7"))
    )
    return (
        element("rect", x=-1000, y=-1000, width=3000, height=3000, class_="sea")
        + element("g", parallels + element("path", d=meridians), class_="grid")
        + shelf
        + "".join(words(x, y, name, "sea-name", "middle") for name, x, y in SEAS)
    )


def continent(view: View, prefix: str, explained: bool) -> tuple[list[Piece], list[str]]:
    """The hexes with what stands on them, then what marks them: picks made, the coming card, what is lit; and the names
    of those that are lit, or else picked.

    In a page that asks about things, each hex is explained.
    """
    hexes = chart(tuple(view["hexes"]))
    lit = dict(zip(view["words"], view["options"], strict=True))
    picked, named = places_in_question(view)
    moods = dict.fromkeys(picked, "chosen") | dict.fromkeys(lit, "lit")
    offered = [name for name in hexes.centres if name in lit]
    drawn = dict(unlit_hexes(view["hexes"], prefix, explained))
    for name in moods.keys() & drawn.keys():
        here = tuple(view["hexes"][name].items())
        drawn[name] = hex_piece(name, hexes.shifts[name], moods[name], here, prefix, explained)
    pieces = list(drawn.values())
    pieces += [recent(hexes, name, prefix) for name in named]
    pieces += [lit_hex(view, hexes, name, lit[name], prefix, explained) for name in offered]
    pieces += [chosen(hexes, name, picked, name in lit, prefix) for name in dict.fromkeys(picked)]
    return pieces + arrow(hexes, picked, prefix) + coming(view, hexes, prefix), offered or list(dict.fromkeys(picked))


@remembered(256)
def unlit_hexes(there: dict[str, dict[str, Any]], prefix: str, explained: bool) -> dict[str, Piece]:
    """All hexes as they are where nothing is lit or chosen."""
    shifts = chart(tuple(there)).shifts

    def unlit(name: str, here: dict[str, Any]) -> Piece:
        return hex_piece(name, shifts[name], "", tuple(here.items()), prefix, explained)

    return UNLIT.made_of(there, unlit, prefix, explained)


@lru_cache(maxsize=8192)
def hex_piece(
    name: str, shift: str, mood: str, written: tuple[tuple[str, Any], ...], prefix: str, explained: bool
) -> Piece:
    """A hex with what stands on it; whether it is lit or chosen is in its class alone."""
    here = dict(written)
    notes = hex_notes(name, here) if explained else ""
    attributes = f' class="{here["ground"]} {here["state"]} {mood}" transform="{shift}"{notes}'
    return Piece(f"{prefix}hex-{name}", attributes, inside_hex(name, written, prefix))


@lru_cache(maxsize=8192)
def inside_hex(name: str, written: tuple[tuple[str, Any], ...], prefix: str) -> str:
    """The ground of a hex, its name, its pieces and its food."""
    here = dict(written)
    return ground(here["ground"], here["state"], prefix) + contents(name, here, prefix)


def places_in_question(view: View) -> tuple[list[str], list[str]]:
    """The hexes that the seat which looks has picked, and those that the question is about otherwise."""
    question = view["question"] or {}
    places = [question[key] for key in ("place", "target") if key in question]
    mine = view["seat"] is not None and view["seat"] == view["decider"] and STEPS[question["step"]] not in NOT_PICKED
    return (places, []) if mine else ([], places)


@lru_cache(maxsize=256)
def ground(terrain: str, state: str, prefix: str) -> str:
    """What a hex is made of, and the light that falls on it when it is lit or chosen."""
    drawn = f'<use href="#{prefix}hex" class="ground"/>'
    if state == "dead":
        drawn += f'<use href="#{prefix}ring" class="rim-of-dead"/>'
    else:
        if terrain == "ice":
            drawn += f'<use href="#{prefix}hex" fill="url(#{prefix}cracks)"/>'
        if state == "dirty":
            drawn += f'<use href="#{prefix}hex" fill="url(#{prefix}hatch)"/>'
    light = (
        f'<use href="#{prefix}inner" class="wash"/><use href="#{prefix}inner" class="shine" fill="url(#{prefix}glow)"/>'
    )
    return drawn + light


def contents(name: str, here: dict[str, Any], prefix: str) -> str:
    """The name of a hex, its pieces and its food."""
    state, standing = here["state"], tuple((piece, here[piece]) for piece in PIECES if piece in here)
    marked = state == "dirty" or (state == "dead" and len(standing) > 0)
    drawn = words(-4 if marked else 0, -24, name, "name")
    if state == "dirty":
        drawn += f'<use href="#{prefix}trefoil" class="fallout" transform="translate(13.5 -27.8)"/>'
    elif state == "dead":
        drawn += f'<use href="#{prefix}skull"{SMALL_SKULL if marked else ""}/>'
    return drawn + pieces_on(name, standing, prefix) + pips(here["feeds"], here["units"])


def lit_hex(view: View, hexes: HexChart, name: str, option: int, prefix: str, explained: bool) -> Piece:
    """A hex that may be picked: the rings of the lamp, and what picking it means."""
    notes = notes_of(view["hexes"][name], name) if explained else ""
    return lamp(name, hexes.shifts[name], option, text.label(view, option), notes, prefix)


@remembered(8192)
def notes_of(here: dict[str, Any], name: str) -> str:
    """What is to be said of a hex, as long as it is the same."""
    return hex_notes(name, here)


@lru_cache(maxsize=8192)
def lamp(name: str, shift: str, option: int, label: str, notes: str, prefix: str) -> Piece:
    """The same, remembered."""
    attributes = (
        f' class="pick" role="button" tabindex="0" data-option="{option}"'
        f' aria-label="{escape(label)}" transform="{shift}"{notes}'
    )
    return Piece(f"{prefix}lit-{name}", attributes, lit_rings(prefix))


@lru_cache(maxsize=64)
def lit_rings(prefix: str) -> str:
    """The ground to click on, the double outline, and the outer ring that comes with the pointer."""
    rings = (("hex", "hit"), ("ring", "lit-key"), ("ring", "lit-ring"), ("hex", "halo"))
    return "".join(f'<use href="#{prefix}{shape}" class="{kind}"/>' for shape, kind in rings)


def chosen(hexes: HexChart, name: str, picked: list[str], again: bool, prefix: str) -> Piece:
    """A hex that has been picked: a thick ring and a tick, on whichever upper corner no arrow crosses.

    One that may be picked again keeps the ring of the lamp.
    """
    x, y = hexes.centres[name]
    crossed = any(hexes.centres[other][0] > x and hexes.centres[other][1] < y for other in picked)
    corner = place(-CORNER[0] if crossed else CORNER[0], -CORNER[1])
    ring = (
        "" if again else f'<use href="#{prefix}ring" class="lit-key"/><use href="#{prefix}ring" class="chosen-ring"/>'
    )
    inside = f'{ring}<g transform="{corner}">{tick()}</g>'
    return Piece(f"{prefix}chosen-{name}", f' transform="{hexes.shifts[name]}"', inside)


def recent(hexes: HexChart, name: str, prefix: str) -> Piece:
    """A hex that the question is about, though the one who looks did not pick it: dots on a keyline."""
    lines = "".join(f'<use href="#{prefix}ring" class="{kind}"/>' for kind in ("recent-key", "recent"))
    return Piece(f"{prefix}recent-{name}", f' transform="{hexes.shifts[name]}"', lines)


def arrow(hexes: HexChart, picked: list[str], prefix: str) -> list[Piece]:
    """Across the side between the hex that acts and the hex that suffers it, once both are picked."""
    if len(picked) < 2 or picked[0] == picked[1]:
        return []
    (x, y), (end_x, end_y) = hexes.centres[picked[0]], hexes.centres[picked[1]]
    middle = place((x + end_x) / 2, (y + end_y) / 2)
    turn = atan2(end_y - y, end_x - x) * 180 / pi
    head = element("path", d="M11 0-8-9.5V9.5Z")
    return [Piece(f"{prefix}arrow", f' class="arrow" transform="{middle} rotate({short(turn)})"', head)]


def coming(view: View, hexes: HexChart, prefix: str) -> list[Piece]:
    """Clouds and boat of the coming card, and of the one after it where it is shown."""
    cards = [(name, view[field]) for name, field in (("", "card"), ("next-", "next_card")) if view[field]]
    return marks_of(tuple([(name, *card["radiation"], card["refugee"]) for name, card in cards]), hexes, prefix)


@lru_cache(maxsize=1024)
def marks_of(cards: tuple[tuple[str, ...], ...], hexes: HexChart, prefix: str) -> list[Piece]:
    """The marks of cards: of each how they are called, two hexes under a cloud, and where the boat lands."""
    taken: dict[str, int] = {}
    pieces = []
    for name, *struck in cards:
        for mark, where in zip(("cloud-1", "cloud-2", "boat"), struck, strict=True):
            x, y = hexes.centres[where]
            dx, dy = MARKS[taken.get(where, 0) % len(MARKS)]
            taken[where] = taken.get(where, 0) + 1
            shape = f'<use href="#{prefix}{name}{mark.split("-")[0]}-disc"/>'
            pieces.append(Piece(f"{prefix}{name}{mark}", f' class="mover" transform="{place(x + dx, y + dy)}"', shape))
    return pieces
