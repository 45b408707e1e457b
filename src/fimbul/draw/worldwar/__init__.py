"""The map of World War III as an SVG: lands, seas and Space, who stands where, and the counters beside it."""

from collections.abc import Callable
from typing import Final

from fimbul.core.game import View
from fimbul.draw.atlas import MAP_RULES, near
from fimbul.draw.panels import Button, Prompt, band, icon_at, prompt_bar
from fimbul.draw.picture import Box, Picture, Piece, still
from fimbul.draw.pieces import emblem
from fimbul.draw.sheet import SHARED, page_sheet, scoped
from fimbul.draw.svg import element, escape, place, words
from fimbul.draw.worldwar.advice import advice
from fimbul.draw.worldwar.almanac import almanac
from fimbul.draw.worldwar.board import CLOSE, WIDE, Map, Room, room_for, standing_still
from fimbul.draw.worldwar.combat_box import combat_box, is_at_left, room_beside, shifted
from fimbul.draw.worldwar.combat_sheet import combat_sheet
from fimbul.draw.worldwar.fight import fight_of
from fimbul.draw.worldwar.icons import chip, chip_width
from fimbul.draw.worldwar.page import (
    curves,
    description,
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
from fimbul.draw.worldwar.scene import Scene, colour_of
from fimbul.draw.worldwar.tray import parts_of
from fimbul.games.worldwar import text

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
.sea-border{fill:none;stroke:var(--seaink);stroke-width:1;stroke-dasharray:1.5 3.5;stroke-opacity:.55}
.small-sea{font-size:10.5px}
.near .small-sea{font-size:15px}
.lake{fill:var(--sea);stroke:var(--landline);stroke-width:calc(1px*var(--shrink,1))}
.nearer{display:none}
.theatre{fill:none;pointer-events:none}
.unlit{display:none}
.pick.lit .wash{display:inline;fill-opacity:calc(var(--wash-strength) + .1)}
.pick.lit.many .wash{fill-opacity:.13}
.pick.lit.afloat .wash{fill-opacity:.1}
.pick.lit.afloat.many .wash{fill-opacity:.04}
.pick.afloat.many .lit-key{display:inline}
.pick.afloat use.lit-key,.pick.afloat use.lit-ring{stroke-opacity:0}
.pick.afloat:hover use.lit-ring{stroke-opacity:1}
.pick.afloat:focus-visible use.lit-ring{stroke-opacity:1}
.water>.wash{fill:var(--lamp);fill-opacity:0}
.water.lit>.wash{fill-opacity:.1}
.water.many.lit>.wash{fill-opacity:.04}
.hatch{fill:none;stroke:var(--ink);stroke-width:1.1;stroke-opacity:.55}
.name{font-size:10.2px;font-weight:600;font-stretch:75%;fill:var(--landink);paint-order:stroke;stroke:var(--halo);stroke-width:2.6;stroke-linejoin:round;stroke-opacity:.82}
.near .name{font-size:14px}
.marks.chosen .name{fill:var(--lampink);stroke:var(--lamp);stroke-opacity:1}
.chip-of{fill:var(--key);stroke:var(--c);stroke-width:1.5}
.chip-of.unplayed{stroke:var(--ink3)}
.ring{fill:none;stroke:var(--ink2);stroke-width:1.7}
.strength{font-size:11.5px;font-weight:750;font-stretch:88%}
.leader-key{stroke:var(--key);stroke-width:3;fill:none}
.leader{stroke:var(--ink2);stroke-width:1;fill:none}
.leader-dot{fill:var(--ink2)}
.paper{fill:var(--sticker);stroke:var(--stickerink);stroke-width:.8}
.stuck{fill:var(--stickerink)}
.etched{fill:none;stroke:currentColor;stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round}
.token .etched{stroke:var(--bad)}
.several{font-size:10.5px;font-weight:750;paint-order:stroke;stroke:var(--key);stroke-width:2.4}
.square{fill:var(--key);stroke:var(--c);stroke-width:1.8}
.square.unplayed{stroke:var(--ink3)}
.band{fill:var(--c)}
.band.unplayed{fill:var(--ink3)}
.on-band .fimbul-piece{fill:var(--key);stroke:none}
.unit{fill:none;stroke:var(--ink);stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round}
.bar-of{fill:var(--ink)}
.slab{fill:var(--surface);stroke:var(--edge)}
.lit>.slab{fill:var(--lampsoft)}
.foot{font-size:11.5px;fill:var(--ink2);font-stretch:88%}
.track{fill:var(--line)}
.notch{fill:none;stroke:var(--ink3);stroke-width:1}
.box-ground{fill-opacity:1}
.arrow .shaft,.ink-arrow .shaft{stroke-width:calc(2.4px*var(--shrink,1))}
.arrow .shaft-key,.ink-arrow .shaft-key{stroke-width:calc(5px*var(--shrink,1))}
.disc-of{fill:var(--key);stroke:var(--lit);stroke-width:1.6}
.ink-arrow .disc-of{stroke:var(--ink)}
.launch .shaft{stroke:var(--bad);stroke-width:calc(2px*var(--shrink,1));fill:none}
.launch .shaft{stroke-dasharray:calc(6px*var(--shrink,1)) calc(4px*var(--shrink,1))}
.launch .shaft-key{stroke:var(--key);stroke-opacity:.7;stroke-width:calc(4px*var(--shrink,1));fill:none}
.launch .arrow-head{fill:var(--bad)}
.launch .disc-of{stroke:var(--bad)}
.descending .etched{stroke:var(--bad)}
.tether-key{fill:none;stroke:var(--key);stroke-width:4}
.tether{fill:none;stroke:var(--ink);stroke-width:1.4}
.bar-gone{fill:none;stroke:var(--ink2);stroke-width:1}
.lost>:not(.struck,.foot){opacity:.4}
.struck{fill:none;stroke:var(--ink);stroke-width:3;stroke-linecap:round}
.advised .lit-ring{stroke-dasharray:6 4}
.die{fill:var(--sticker);stroke:var(--stickerink);stroke-width:.8}
.miss{fill:none;stroke:var(--ink3);stroke-width:1.2;stroke-opacity:.7}
.pip{fill:var(--stickerink)}
.sheet-row{fill:none}
.disclosure{cursor:pointer;outline:none;color:var(--ink2)}
.disclosure:focus-visible .hit{stroke:var(--ink);stroke-width:2}
.disclosure .sign{transform-box:fill-box;transform-origin:center}
.disclosure[aria-expanded=true] .sign{transform:scaleY(-1)}
[data-unfolds]:not(.open)>.inside{display:none}
.fought{pointer-events:none}
.rule{fill:var(--line)}
.fires{fill:var(--ink)}
.legend-word{font-size:13px;fill:var(--ink2)}
"""
RULES: Final = OWN_RULES + MAP_RULES
STYLE: Final = SHARED + scoped(RULES)
SEAT_WIDTH: Final = 146.0
SEATS: Final = 60.0


def page_style() -> str:
    """The style sheet of a page whose boards inherit their theme."""
    return page_sheet(RULES)


def board(view: View, width: float, prefix: str) -> Picture:
    """The map alone, in the scale for which a page has room."""
    room = room_for(width)
    scene = Scene(view, prefix)
    drawn = picture(scene, room, Map(scene, room, explained=True).pieces())
    return drawn._replace(telling=True) if room is WIDE else drawn


def layout_work(view: View, width: float) -> Callable[[], object] | None:
    """To put rows and names where they cover nothing takes some milliseconds."""
    return Map(Scene(view, ""), room_for(width), explained=True).layout_work


def telling(scene: Scene) -> Piece:
    """The round, at the left over the map."""
    first, *others = status(scene.view)
    rest = "".join([f'<tspan class="second" dx="10">{escape(line)}</tspan>' for line in others])
    said = f'<text x="12" y="20"><tspan class="strong">{escape(first)}</tspan>{rest}</text>'
    broad = 26 + 7.0 * len(first) + (10 + 6.4 * len(others[0]) if others else 0)
    ground = element("rect", width=broad, height=30, rx=6, class_="panel")
    shift = place(room_beside(scene)[0] + 12, 4)
    kind = "mover under" if has_been_fought(scene, at_left=True) else "mover"
    return Piece(f"{scene.prefix}telling", f' class="{kind}" transform="{shift}" aria-hidden="true"', ground + said)


def has_been_fought(scene: Scene, at_left: bool) -> bool:
    """Does the box of a combat that is over still lie at this side of the map, until a page lets it go?"""
    fight = fight_of(scene)
    return fight is not None and fight.over and is_at_left(fight.place) == at_left


def space_box(scene: Scene, room: Room) -> Piece:
    """Satellites, ready and exhausted: at the right over the map."""
    strengths, size = scene.strengths("space"), room.size.marks
    right = room_beside(scene)[1] - 12 if room is WIDE else 994 * room.scale
    x, drawn = 62.0, words(12, 20, "Space", "strong")
    for side, strength in strengths.items():
        wide = chip_width(strength)
        drawn += f'<g transform="{place(x + wide / 2, 15)}">{chip(colour_of(side), strength, 1)}</g>'
        x += wide + 6
    width = x + 6 if strengths else x + 46
    if not strengths:
        drawn += words(62, 20, "empty", "third")
    box = element("rect", width=width, height=30, rx=6, class_="panel")
    rings = "".join(
        [
            element("rect", x=-edge, y=-edge, width=width + 2 * edge, height=30 + 2 * edge, rx=6 + edge, class_=kind)
            for kind, edge in (("hit", 0.0), ("lit-key rings", 0.0), ("lit-ring rings", 0.0), ("halo", 4.0))
        ]
    )
    if "space" in scene.legal:
        scene.lit.append(Box(right - width * size, 4, width * size, 30 * size))
    tip = "Space: satellites with their strength."
    shift = f"{place(right - width * size, 4)} scale({size:g})"
    kind = "card under" if room is WIDE and has_been_fought(scene, at_left=False) else "card"
    return scene.thing("space", f' transform="{shift}"', kind, "space", tip, box + drawn + rings)


def tray(view: View, width: float, prefix: str) -> Picture | None:
    """The counters in question, the purses and the budgets; nothing for those who watch.

    Where there is no room for the combat box on the map it is here, as a sheet; one that is over, until something is
    asked.
    """
    scene = Scene(view, prefix)
    fight = fight_of(scene) if room_for(width) is not WIDE else None
    if fight and not (fight.over and scene.mine):
        pieces, broad, height = combat_sheet(fight, width)
    elif view["seat"] is None:
        return None
    else:
        pieces, broad, height = parts_of(scene, width)
    return Picture(
        prefix=prefix,
        kind="row",
        frame=Box(0, 0, broad, height),
        title="Counters and money",
        description="",
        still=still(""),
        moving=tuple(pieces),
        style=STYLE,
        options=frozenset(scene.drawn),
        lit=tuple(scene.lit),
        answers=bool(scene.legal),
        size=(broad, height),
    )


def picture(scene: Scene, room: Room, pieces: list[Piece]) -> Picture:
    """The map with pieces on it."""
    width, height = 1000 * room.scale, 560 * room.scale
    if room is CLOSE:
        pieces = [Piece(each.id, near(each.attributes), each.inside) for each in pieces]
    pieces = [*pieces, space_box(scene, room)]
    if room is WIDE:
        pieces = [*pieces, telling(scene), *combat_box(scene)]
    return Picture(
        prefix=scene.prefix,
        kind="chart",
        frame=Box(-6 + (shifted(scene) if room is WIDE else 0.0), -8, width + 12, height + 16),
        title=f"World War III. {status(scene.view)[0]}.",
        description=description(scene.view),
        still=standing_still(room, scene.prefix),
        moving=tuple(pieces),
        style=STYLE,
        options=frozenset(scene.drawn),
        lit=tuple(scene.lit),
        answers=bool(scene.legal),
    )


def paint(view: View, panels: bool, prefix: str) -> Picture:
    """The view as a picture, with seats, prompt and tray or the map alone."""
    scene = Scene(view, prefix)
    drawn = picture(scene, WIDE, Map(scene, WIDE, explained=False).pieces())
    if not panels:
        return drawn
    pieces = list(drawn.moving)
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
            + f'<g transform="{place(left, bottom)}">{"".join([each.svg for each in cards])}</g>'
        )
        pieces.append(Piece(f"{prefix}tray", "", inside))
        bottom += high
    frame = Box(left, top - SEATS, width, bottom - top + SEATS)
    return drawn._replace(frame=frame, moving=tuple(pieces), options=frozenset(view["options"]))


def seats(scene: Scene, left: float, bottom: float, width: float) -> Piece:
    """The row of seats above the map: shape, name, and figures."""
    view = scene.view
    drawn = band(left, bottom - SEATS, width, SEATS, "bar")
    told = zip(view["seats"], figures(view), roles(view), strict=True)
    for number, (name, shown, role) in enumerate(told):
        x = left + 8 + number * SEAT_WIDTH
        decides = view["decider"] == name
        ground = (
            element("rect", x=-4, y=4, width=SEAT_WIDTH - 6, height=SEATS - 10, rx=5, class_="raised")
            if decides
            else ""
        )
        inside = ground + icon_at(12, 20, emblem(colour_of(name), 8)) + words(28, 25, role, "title")
        inside += words(8, 47.5, "  ".join([each.short for each in shown[:2]]), "second")
        drawn += element("g", inside, id=f"{scene.prefix}seat-{name}", transform=place(x, bottom - SEATS))
    return Piece(f"{scene.prefix}seats", "", drawn)


def prompt(scene: Scene) -> Prompt:
    """The question, with a button for each lit word that is no thing; for those who wait, who decides."""
    view = scene.view
    asked = text.prompt(view)
    if view["outcome"]:
        winners = view["outcome"]["winners"]
        return Prompt(False, [], asked, "", [], emblem(colour_of(winners[0]), 14) if winners else "")
    if not scene.mine:
        decider = view["decider"]
        waits = "Chance decides" if decider == "chance" else f"{str(decider).title()} decides"
        return Prompt(False, text.crumbs(view), waits, f"\u201c{asked}\u201d", [])
    beside = Scene(view, "")
    parts_of(beside)
    buttons = [
        Button(option, text.label(view, option), text.label(view, option), "", word == "done")
        for word, option in scene.legal.items()
        if option not in scene.drawn and option not in beside.drawn
    ]
    return Prompt(True, text.crumbs(view), asked, "Pick what is lit." if scene.drawn else "", buttons)
