"""The table of Arctic Scavengers as an SVG: mercenaries and piles, the camps, the own hand, and what may be picked."""

from collections.abc import Callable
from typing import Final, NamedTuple

from fimbul.core.game import View
from fimbul.core.words import seat_called
from fimbul.draw.panels import Button, Prompt, band, prompt_bar
from fimbul.draw.picture import Box, Heading, Picture, Piece, still
from fimbul.draw.pieces import emblem
from fimbul.draw.scavengers.camps import DONE_ICONS, own_camp
from fimbul.draw.scavengers.icons import icon
from fimbul.draw.scavengers.market import MARGINS, MIDDLE, WIDE, Part, mercenaries, piles, plans
from fimbul.draw.scavengers.page import (
    advice,
    almanac,
    curves,
    emblems,
    figures,
    forecasts,
    heading,
    landmark,
    outlook,
    places,
    roles,
    status,
    who_is_there,
)
from fimbul.draw.scavengers.rivals import other_camps
from fimbul.draw.scavengers.scene import EMBLEMS, Scene
from fimbul.draw.scavengers.tray import MARGIN, NARROW, cards_before
from fimbul.draw.sheet import SHARED, page_sheet, scoped
from fimbul.draw.svg import element, escape, short
from fimbul.games.scavengers import text

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
{color:var(--ink)}
.slab{fill:var(--surface);stroke:var(--line)}
.lit>.slab,.lit>.leaf{fill:var(--lampsoft)}
.leaf{fill:var(--surface);stroke:var(--edge)}
.card .title,.slab+.title{font-stretch:94%}
.figures{font-size:15px;font-weight:700}
.alone{color:var(--night)}
.alone .cell{fill:var(--ink)}
.alone text{fill:var(--night)}
.adds .cell{fill:none;stroke:var(--ink2);stroke-width:1.5}
.cannot{color:var(--ink3);opacity:.6}
.cannot text{fill:var(--ink3)}
.foot{font-size:13px;fill:var(--ink2)}
.foot.strong{fill:var(--ink)}
.sum{font-size:22px;font-weight:700}
.count-of{font-weight:700}
.bad{fill:var(--bad)}
.strip-person{fill:var(--dusk)}
.strip-tool,.strip-junk{fill:var(--canvas)}
.strip-medicine{fill:var(--herb)}
.hills{fill:var(--hill)}
.drift{fill:var(--drift)}
.hoods{fill:var(--hood)}
.gear{fill:none;stroke:var(--hood);stroke-width:3;stroke-linejoin:round;stroke-linecap:round}
.faces{fill:var(--dusk)}
.lines{fill:none;stroke:var(--etch);stroke-width:3;stroke-linejoin:round;stroke-linecap:round}
.back{fill:var(--raised);stroke:var(--edge);stroke-width:1.2}
.hatch-lines{stroke:var(--edge);stroke-width:1.4;opacity:.6}
.slot{fill:none;stroke:var(--edge);stroke-dasharray:3 3}
.joint circle{fill:var(--ink);stroke:var(--key);stroke-width:2}
.joint path{fill:none;stroke:var(--night);stroke-width:3}
.picked circle{fill:var(--lamp)}
.picked path{stroke:var(--lampink)}
.joint{pointer-events:none}
.lit>.picked-key,.lit>.chosen-ring{display:none}
.slab~.sign,.card>.sign{color:var(--ink2)}
.disclosure{cursor:pointer;outline:none;color:var(--ink2)}
.disclosure:hover{color:var(--ink)}
.disclosure:focus-visible .hit{stroke:var(--ink);stroke-width:2}
.disclosure .sign{transform-box:fill-box;transform-origin:center}
.disclosure[aria-expanded=true] .sign{transform:scaleY(-1)}
[data-unfolds]:not(.open)>.inside{display:none}
"""
STYLE: Final = SHARED + scoped(RULES)

PICTURE: Final = 960.0  # how broad a picture that stands alone is laid out
NARROWEST: Final = 320.0
SECTION: Final = 24.0  # the room of a heading


class Section(NamedTuple):
    """A part of the table: its id, the name by which a page goes to it, if any, heading and note, and who draws it."""

    id: str
    name: str
    title: str
    note: str
    painted: Callable[[Scene, float, float, float], Part]


class Table(NamedTuple):
    """All parts of the table: what is drawn, where a page can go to, and how high it is."""

    pieces: list[Piece]
    headings: list[Heading]
    height: float


def page_style() -> str:
    """The style sheet of a page whose boards inherit their theme."""
    return page_sheet(RULES)


def board(view: View, width: float, prefix: str) -> Picture:
    """The table without the own hand, laid out for the room there is; where there is much, it says how all stands."""
    scene = Scene(view, prefix)
    broad = max(NARROWEST, float(round(width)))
    pieces, headings, height = table(scene, broad, "")
    tells = broad >= WIDE
    if tells:
        pieces.append(telling(view, broad, prefix))
    drawn = picture(scene, pieces, broad, height, title(view), description(view))
    return drawn._replace(headings=tuple(headings), telling=tells, answers=drawn.answers or scene.has_folds)


def telling(view: View, width: float, prefix: str) -> Piece:
    """How the game stands, at the right of the first heading; the page says it to those who listen."""
    first, *others = status(view)
    rest = "".join(f'<tspan class="second" dx="14">{escape(line)}</tspan>' for line in others)
    said = (
        f'<text x="{short(width - MARGIN)}" y="21" text-anchor="end"><tspan class="strong">{escape(first)}</tspan>'
        f"{rest}</text>"
    )
    return Piece(f"{prefix}telling", ' aria-hidden="true"', said)


def layout_work(_view: View, _width: float) -> None:
    """Nothing takes long: everything has its place."""


def tray(view: View, width: float, prefix: str) -> Picture | None:
    """The cards before the seat that looks, in one row: smaller where they would not fit, and always on a phone."""
    if view["seat"] is None:
        return None
    scene = Scene(view, prefix)
    pieces, broad, height = cards_before(scene)
    scale = max(NARROW, min(1.0, width / broad)) if width >= MIDDLE else NARROW
    drawn = picture(scene, pieces, broad, height, "Your cards")
    return drawn._replace(kind="row", still=NOTHING, size=(broad * scale, height * scale))


def paint(view: View, panels: bool, prefix: str) -> Picture:
    """The view as a picture: the table, and with panels the prompt and the own cards under it."""
    scene = Scene(view, prefix)
    pieces, _, height = table(scene, PICTURE, status(view)[0])
    if not panels:
        return picture(scene, pieces, PICTURE, height, title(view), description(view))
    bar, high = prompt_bar(prompt(scene), 0, height, PICTURE, prefix)
    pieces, height = [*pieces, bar], height + high
    if scene.seat:
        laid = cards_before(scene, height + 8, PICTURE)
        pieces.append(Piece(f"{prefix}tray", "", band(0, height, PICTURE, laid.height + 8, "raised")))
        pieces, height = pieces + laid.pieces, height + laid.height + 8
    drawn = picture(scene, pieces, PICTURE, height, title(view), description(view))
    return drawn._replace(options=frozenset(view["options"]))


SEA: Final = still(element("rect", x=-1000, y=-1000, width=9000, height=9000, class_="sea"))  # on over all edges
NOTHING: Final = still("")


def picture(
    scene: Scene, pieces: list[Piece], width: float, height: float, title: str, description: str = ""
) -> Picture:
    """A layout from its upper left corner on, over the dark that everything lies on."""
    return Picture(
        prefix=scene.prefix,
        kind="layout",
        frame=Box(0, 0, width, height),
        title=title,
        description=description,
        still=SEA,
        moving=tuple(pieces),
        style=STYLE,
        options=frozenset(scene.drawn),
        lit=tuple(scene.lit),
        answers=bool(scene.legal),
    )


def title(view: View) -> str:
    """The picture in a line."""
    return f"Arctic Scavengers. {status(view)[0]}."


def description(view: View) -> str:
    """The picture in a few sentences."""
    tribes = "; ".join(
        f"{seat_called(view, tribe)}: {', '.join(figure.words for figure in shown)}"
        for tribe, shown in zip(view["tribes"], figures(view), strict=True)
    )
    return f"{' '.join(f'{line}.' for line in status(view)[1:])} {tribes}."


def table(scene: Scene, width: float, state: str) -> Table:
    """The sections of the table one under the other; where it is told, the state."""
    side = MARGIN if width >= MIDDLE else 10.0
    pieces: list[Piece] = []
    headings, y = [], 4.0
    for section in sections(scene, width - 2 * side, state):
        if section.name:
            headings.append(Heading(section.name, y))
        if section.title:
            hint = f'<tspan class="third" dx="8">{escape(section.note)}</tspan>' if section.note else ""
            title = f"{escape(section.title)}{hint if width >= MIDDLE else ''}"
            written = f'<text x="{short(side)}" y="{short(y + 17)}" class="head">{title}</text>'
            pieces.append(Piece(f"{scene.prefix}head-{section.id}", "", written))
            y += SECTION
        part = section.painted(scene, side, y, width - 2 * side)
        pieces += part.pieces
        y += part.height + 8
    return Table(pieces, headings, y + 4)


def sections(scene: Scene, room: float, state: str) -> list[Section]:
    """What lies on the table; market and camps are what a phone can go to, and there the market needs no title.

    In the skirmish the cards of the others matter most: where there is room for them they lie on top.
    """
    view = scene.view
    values = "a solid value acts alone, an outlined one needs a bearer"
    market = "Mercenaries" if room >= MIDDLE - MARGINS else ""
    found = [
        Section("stacks", "Market", market, values, mercenaries),
        Section("piles", "", "Piles", state, piles),
    ]
    if view["plans"]["kinds"]:
        found.append(Section("plans", "", "Plans turned up", "only you see them", plans))
    if scene.seat:
        found.append(Section("own", "Camps", "Your camp", "", own_camp))
    open_now = "" if view["outcome"] else "all lie open" if view["fights"] else "face-down cards wait for the skirmish"
    name, title = ("", "Other camps") if scene.seat else ("Camps", "Camps")
    rivals = Section("others", name, title, open_now, other_camps)
    first = view["fights"] and room >= MIDDLE - MARGINS  # a phone goes there by its tabs
    return [rivals, *found] if first else [*found, rivals]


def prompt(scene: Scene) -> Prompt:
    """The question, with a button for each lit word that is no thing; for those who wait, what is going on."""
    view = scene.view
    asked = text.prompt(view)
    if view["outcome"]:
        return Prompt(False, [], asked, "", [], emblem(EMBLEMS[view["outcome"]["winners"][0]], 14))
    mine = bool(view["options"])
    return Prompt(mine, text.crumbs(view), asked, hint(scene) if mine else "", buttons(scene))


def hint(scene: Scene) -> str:
    """Where to point, when it is at a card or a place."""
    things = [spot for spot, _ in scene.lamps if spot != ("", "")]
    if not things:
        return ""
    zone = things[0][1]
    if zone == "stacks":
        return "Pick one of the lit stacks."
    return "Pick what is lit." if len(things) == len(scene.lamps) else "Pick what is lit, or one of these."


def buttons(scene: Scene) -> list[Button]:
    """The lit words that are no things."""
    lit = []
    for (spot, word), option in scene.lamps.items():
        if spot == ("", "") or not spot[1]:
            meaning = text.meaning(scene.view, option)
            sign = icon(DONE_ICONS[word], 0, 0, 0.75) if word in DONE_ICONS else ""
            lit.append(Button(option, meaning.title, meaning.words, sign, word == "done"))
    return lit
