"""The board of Risk Legacy as an SVG: the world with its marks, the troops on it, the dice and cards beside it.

Nothing is drawn, named or kept in a class before a view tells of it: what is sealed leaves no trace in a picture.
"""

from collections.abc import Callable
from typing import Final

from fimbul.core.game import View
from fimbul.draw.atlas import MAP_RULES, near
from fimbul.draw.crowding import breadth
from fimbul.draw.legacy.advice import advice
from fimbul.draw.legacy.board import Map, legend
from fimbul.draw.legacy.chart import chart
from fimbul.draw.legacy.forecasts import forecasts_of
from fimbul.draw.legacy.page import (
    almanac,
    curves,
    description,
    emblems,
    figures,
    heading,
    landmark,
    outlook,
    places,
    roles,
    status,
)
from fimbul.draw.legacy.scene import Scene
from fimbul.draw.legacy.tray import parts_of
from fimbul.draw.legacy.world import WIDE, Room, room_for, standing_still, work_of_layout, world_of
from fimbul.draw.panels import Button, Forecast, Prompt, band, icon_at, prompt_bar
from fimbul.draw.picture import Box, Picture, Piece, still
from fimbul.draw.pieces import emblem
from fimbul.draw.sheet import SHARED, page_sheet, scoped
from fimbul.draw.svg import element, escape, place, words
from fimbul.games.legacy import text

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

OWN_RULES: Final = """
{color:var(--ink)}
.sea-line{fill:none;stroke:var(--seaink);stroke-width:1.2;stroke-dasharray:2 4;stroke-linecap:round}
.small-sea{font-size:13px}
.name{font-size:10.4px;font-weight:600;font-stretch:75%;fill:var(--landink);paint-order:stroke;stroke:var(--halo);stroke-width:2.6;stroke-linejoin:round;stroke-opacity:.82}
.city-name{font-stretch:85%}
.near .name{font-size:14px}
.marks.chosen .name{fill:var(--lampink);stroke:var(--lamp);stroke-opacity:1}
.continent{font-size:11px;font-weight:600;font-stretch:106%;fill:var(--seaink)}
.continent.printed{font-size:10.2px;font-weight:500}
.near .continent{font-size:15px}
.near .continent.printed{font-size:13px}
.continent-bonus{fill:var(--ink);font-weight:750}
.ruled .continent-bonus{fill:var(--c)}
.changed{text-decoration:underline}
.tag{fill:var(--key);stroke:var(--c);stroke-width:1.4}
.troops{font-size:11.5px;font-weight:750;font-stretch:88%}
.near .troops{font-size:15.5px}
.house{fill:var(--sticker);stroke:var(--stickerink);stroke-width:.9}
.paper{fill:var(--sticker);stroke:var(--stickerink);stroke-width:.8}
.stuck{fill:none;stroke:var(--stickerink);stroke-width:2.4;stroke-linejoin:round;stroke-linecap:round}
.stuck-word{font-size:10.5px;font-weight:750;fill:var(--stickerink)}
.spent-box{fill:var(--stickerink);stroke:var(--stickerink);stroke-width:.6}
.free-box{fill:none;stroke:var(--stickerink);stroke-width:.6}
.hq-star{fill:var(--key)}
.cancelled{fill:none;stroke:var(--landink)}
.cancelled rect{fill:var(--land);stroke-dasharray:2.2 1.6}
.cancelled path{stroke-width:2}
.red-star{fill:var(--bad)}
.no-star{fill:none;stroke:var(--ink3);stroke-width:1.8}
.front-key{fill:none;stroke:var(--key);stroke-width:5}
.front-line{fill:none;stroke:var(--ink);stroke-width:2.6}
.dashed .front-line{stroke-dasharray:7 5}
.preview{display:none;pointer-events:none}
.previewed>.as-it-is{display:none}
.would-be>.die>rect{fill:var(--lamp);stroke:var(--lampink)}
.would-be>.die circle{fill:var(--lampink)}
.previewed>.preview{display:inline}
.preview-fill{fill:var(--lamp);fill-opacity:.82}
.preview-frame{fill:none;stroke:var(--lampink);stroke-width:1.6;stroke-dasharray:4 3}
.shore.previewed .hit{fill:var(--lamp);fill-opacity:.82}
.shore.previewed .lit-ring{stroke-width:5}
.shore.previewed text,.shore.previewed tspan{fill:var(--lampink)}
.preview-name{fill:var(--lampink);stroke:var(--lamp);stroke-opacity:1}
.legend-word{font-size:13px;fill:var(--ink2)}
.looked-at{fill:var(--ink);fill-opacity:.16}
.pane{fill:none;stroke:var(--ink);stroke-width:3}
.land-to-read{cursor:pointer;outline:none}
.land-to-read:hover .halo{visibility:visible}
.land-to-read:focus-visible .halo{visibility:visible}
.pack .paper,.torn .paper{stroke-width:1.4}
.pack-number{font-size:58px;font-weight:750;fill:var(--stickerink)}
.pack-name{font-size:14px;font-weight:600;fill:var(--stickerink)}
.pack-words{font-size:17px;font-weight:650;fill:var(--stickerink)}
.stamp{fill:none;stroke:var(--stickerink);stroke-width:2}
.scene-name{font-size:22px;font-weight:700}
.torn-name{font-size:15px;font-weight:650;fill:var(--stickerink)}
.globe{fill:var(--surface);stroke:var(--edge);stroke-width:1.5}
.meridian{fill:none;stroke:var(--line);stroke-width:1.2}
.planet-name{font-weight:750;paint-order:stroke;stroke:var(--surface);stroke-width:6;stroke-linejoin:round}
.slab{fill:var(--surface);stroke:var(--edge)}
.lit>.slab{fill:var(--lampsoft)}
.slot{fill:none;stroke:var(--edge);stroke-dasharray:3 3}
.card-name{font-size:13px;font-weight:650;font-stretch:88%}
.foot{font-size:12px;fill:var(--ink2);font-stretch:92%}
.kind{font-size:11px;fill:var(--ink3)}
.said{font-size:13px;font-weight:600}
.coin{fill:var(--sticker);stroke:var(--stickerink)}
.die>rect{fill:var(--sticker);stroke:var(--stickerink)}
.die circle{fill:var(--stickerink)}
.die-figure{font-size:20px;font-weight:700}
.attacking .die-figure{fill:var(--stickerink)}
.defending>rect{fill:var(--surface);stroke:var(--ink2);stroke-width:2}
.defending circle{fill:var(--ink)}
"""
RULES: Final = OWN_RULES + MAP_RULES
STYLE: Final = SHARED + scoped(RULES)
SEAT_WIDTH: Final = 200.0
SEATS: Final = 60.0
NARROW: Final = 660.0  # a page that is looked at from near by
STRIP: Final = 40.0  # under the chart, for the legend ...
TOLD: Final = 500.0  # ... and beside it, for how the game stands
TELLING: Final = 13.0  # how large that is written


def page_style() -> str:
    """The style sheet of a page whose boards inherit their theme."""
    return page_sheet(RULES)


def board(view: View, width: float, prefix: str) -> Picture:
    """The board alone, in the scale for which a page has room."""
    room = room_for(width)
    scene = Scene(view, prefix)
    pieces = Map(scene, room, explained=True).pieces()
    if room is not WIDE:
        return picture(scene, room, pieces, legend_of=False)
    return picture(scene, room, [*pieces, telling(view, prefix)], legend_of=True)._replace(telling=True)


def layout_work(view: View, width: float) -> Callable[[], object] | None:
    """To put marks and names where they cover nothing takes some milliseconds."""
    return work_of_layout(world_of(view), room_for(width), troops=not Scene(view, "").at_peace)


def telling(view: View, prefix: str) -> Piece:
    """How the game stands, beside the legend; the page says it to those who listen."""
    first, _game, *others = status(view)  # which game it is stands above the board
    others = fitting([*reversed(others)], TOLD - breadth(first, TELLING))
    rest = "".join(f'<tspan class="second" dx="12">{escape(line)}</tspan>' for line in others)
    said = f'<text x="990" y="577" text-anchor="end"><tspan class="strong">{escape(first)}</tspan>{rest}</text>'
    return Piece(f"{prefix}telling", ' class="mover told-of-game" aria-hidden="true"', said)


def fitting(lines: list[str], room: float) -> list[str]:
    """The first of some lines, as many as there is room for."""
    found = []
    for line in lines:
        room -= breadth(line, TELLING) + 12
        if room < 0:
            break
        found.append(line)
    return found


def forecasts(view: View) -> dict[str, Forecast]:
    """What a missile would do, and what a reward changes for ever."""
    return forecasts_of(Scene(view, ""))


def who_is_there(view: View) -> dict[str, tuple[tuple[int, int], ...]]:
    """The troops in the territories that may be picked; once the war is won they do not matter any more."""
    scene = Scene(view, "")
    if scene.at_peace:
        return {}
    lands = {word: view["territories"][word] for word in scene.legal if word in view["territories"]}
    return {word: ((scene.colours[here["seat"]], here["troops"]),) for word, here in lands.items() if here["troops"]}


def tray(view: View, width: float, prefix: str) -> Picture | None:
    """The dice of a battle, the row of cards and the own hand, which those who watch do not have."""
    scene = Scene(view, prefix)
    pieces, broad, height = parts_of(scene, narrow=width < NARROW)
    if not pieces:
        return None
    return Picture(
        prefix=prefix,
        kind="row",
        frame=Box(0, 0, broad, height),
        title="Dice and cards",
        description="",
        still=still(""),
        moving=tuple(pieces),
        style=STYLE,
        options=frozenset(scene.drawn),
        lit=tuple(scene.lit),
        answers=bool(scene.legal),
        size=(broad, height),
    )


def picture(scene: Scene, room: Room, pieces: list[Piece], legend_of: bool) -> Picture:
    """The chart with pieces on it, where there is room over a legend of the marks."""
    view, prefix = scene.view, scene.prefix
    width, height = 1000 * room.scale, 560 * room.scale
    extra = legend(height + 12, prefix) if legend_of else ""
    ocean = view.get("ocean")
    if room.scale > 1:
        pieces = [Piece(each.id, near(each.attributes), each.inside) for each in pieces]
    return Picture(
        prefix=prefix,
        kind="chart",
        frame=Box(-6, -8, width + 12, height + (STRIP if extra else 16)),
        title=f"Risk Legacy. {status(view)[0]}.",
        description=description(view),
        still=standing_still(room, ocean, extra, prefix),
        moving=tuple(pieces),
        style=STYLE,
        options=frozenset(scene.drawn),
        lit=tuple(scene.lit) or fought_over(view, room),
        answers=bool(scene.legal),
    )


def fought_over(view: View, room: Room) -> tuple[Box, ...]:
    """Where a battle is on: that is looked at, though nothing there can be picked."""
    battle = view["battle"]
    if not battle:
        return ()
    lands = chart(room.scale, view.get("ocean")).territories
    return tuple(lands[battle[end]].box for end in ("from", "to"))


def paint(view: View, panels: bool, prefix: str) -> Picture:
    """The view as a picture, with panels and prompt or the board alone."""
    scene = Scene(view, prefix)
    pieces = Map(scene, WIDE, explained=False).pieces()
    if not panels:
        return picture(scene, WIDE, pieces, legend_of=False)
    drawn = picture(scene, WIDE, pieces, legend_of=True)
    left, top, width, height = drawn.frame
    pieces.append(seats(scene, left, top, width))
    bar, below = prompt_bar(prompt(scene), left, top + height, width, prefix)
    pieces.append(bar)
    bottom = top + height + below
    if view["seat"] is not None:
        beside = Scene(view, f"{prefix}tray-")
        cards, _, high = parts_of(beside)
        inside = (
            band(left, bottom, width, high, "raised")
            + f'<g transform="{place(left, bottom)}">{"".join(each.svg for each in cards)}</g>'
        )
        pieces.append(Piece(f"{prefix}tray", "", inside))
        bottom += high
    frame = Box(left, top - SEATS, width, bottom - top + SEATS)
    return drawn._replace(frame=frame, moving=tuple(pieces), options=frozenset(view["options"]))


def seats(scene: Scene, left: float, bottom: float, width: float) -> Piece:
    """The row of seats above the board: shape, name, and figures."""
    view = scene.view
    drawn = band(left, bottom - SEATS, width, SEATS, "bar")
    for number, (name, shown) in enumerate(zip(view["seats"], figures(view), strict=True)):
        x = left + 12 + number * SEAT_WIDTH
        decides = view["decider"] == name
        ground = (
            element("rect", x=-6, y=4, width=SEAT_WIDTH - 8, height=SEATS - 10, rx=5, class_="raised")
            if decides
            else ""
        )
        inside = ground + icon_at(14, 20, emblem(scene.colours[name], 9)) + words(32, 25, name.title(), "title")
        for place_of, figure in enumerate(shown):
            at = 10 + 38 * place_of
            inside += icon_at(at, 43, figure.icon, 0.55) + words(at + 9, 47.5, figure.short, "second")
        drawn += element("g", inside, id=f"{scene.prefix}seat-{name}", transform=place(x, bottom - SEATS))
    return Piece(f"{scene.prefix}seats", "", drawn)


def prompt(scene: Scene) -> Prompt:
    """The question, with a button for each lit word that is no thing; for those who wait, who decides."""
    view = scene.view
    asked = text.prompt(view)
    if view["outcome"]:
        winners = view["outcome"]["winners"]
        return Prompt(False, [], asked, "", [], emblem(scene.colours[winners[0]], 14) if winners else "")
    if not scene.mine:
        decider = view["decider"]
        waits = "Chance decides" if decider == "chance" else f"{str(decider).title()} decides"
        return Prompt(False, text.crumbs(view), waits, f"\u201c{asked}\u201d", [])
    buttons = [
        Button(option, text.meaning(view, option).title, text.label(view, option), "", word == "done")
        for word, option in scene.legal.items()
        if option not in scene.drawn and not in_tray(scene, word)
    ]
    return Prompt(True, text.crumbs(view), asked, "Pick what is lit." if scene.drawn else "", buttons)


def in_tray(scene: Scene, word: str) -> bool:
    """Is a lit word a thing that lies in the tray?"""
    beside = Scene(scene.view, "")
    parts_of(beside)
    return scene.legal[word] in beside.drawn
