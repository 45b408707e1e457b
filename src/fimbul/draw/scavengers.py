"""The table of Arctic Scavengers as an SVG: mercenaries and piles, the camps, the own hand, and what may be picked."""

from typing import Final, NamedTuple

from fimbul.core.game import View
from fimbul.draw.panels import Button, Prompt, band, prompt_bar
from fimbul.draw.pieces import emblem
from fimbul.draw.scavengers_camps import DONE_ICONS, own_camp
from fimbul.draw.scavengers_icons import icon
from fimbul.draw.scavengers_market import MARGINS, MIDDLE, WIDE, mercenaries, piles, plans
from fimbul.draw.scavengers_page import curves, figures, heading, landmark, outlook, places, status
from fimbul.draw.scavengers_rivals import other_camps
from fimbul.draw.scavengers_scene import EMBLEMS, Scene
from fimbul.draw.scavengers_tray import MARGIN, NARROW, cards_before
from fimbul.draw.sheet import SHARED, page_sheet, picture_sheet, scoped
from fimbul.draw.svg import element, escape, place, short
from fimbul.games.scavengers import text

__all__ = [
    "board",
    "curves",
    "figures",
    "heading",
    "landmark",
    "outlook",
    "page_style",
    "paint",
    "places",
    "status",
    "tray",
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
    """A part of the table: the name by which a page goes to it, if any, its heading with a note, and the drawing."""

    name: str
    title: str
    note: str
    drawn: str
    height: float


def page_style() -> str:
    """The style sheet of a page whose boards inherit their theme."""
    return page_sheet(RULES)


def board(view: View, width: float, prefix: str) -> str:
    """The table without the own hand, laid out for the room there is; where there is much, it says how all stands."""
    scene = Scene(view, prefix)
    broad = max(NARROWEST, float(round(width)))
    drawn, height = table(scene, broad, "")
    kind = "inherit"
    if broad >= WIDE:
        kind, drawn = "inherit telling", drawn + telling(view, broad)
    return picture(view, f"{prefix}board", (0, 0, broad, height), kind, ground(broad, height) + drawn, "")


def telling(view: View, width: float) -> str:
    """How the game stands, at the right of the first heading; the page says it to those who listen."""
    first, *others = status(view)
    rest = "".join(f'<tspan class="second" dx="14">{escape(line)}</tspan>' for line in others)
    return (
        f'<text x="{short(width - MARGIN)}" y="21" text-anchor="end" aria-hidden="true">'
        f'<tspan class="strong">{escape(first)}</tspan>{rest}</text>'
    )


def tray(view: View, width: float, prefix: str) -> str:
    """The cards before the seat that looks, in one row: smaller where they would not fit, and always on a phone."""
    if view["seat"] is None:
        return ""
    drawn, broad, height = cards_before(Scene(view, prefix))
    scale = max(NARROW, min(1.0, width / broad)) if width >= MIDDLE else NARROW
    size = f' width="{short(broad * scale)}" height="{short(height * scale)}"'
    role = "group" if view["options"] else "img"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{prefix}tray" class="fimbul inherit" role="{role}"'
        f' viewBox="0 0 {short(broad)} {short(height)}"{size} aria-label="Your cards">{drawn}</svg>'
    )


def paint(view: View, theme: str, panels: bool, prefix: str) -> str:
    """The view as a picture: the table, and with panels the prompt and the own cards under it."""
    scene = Scene(view, prefix)
    drawn, height = table(scene, PICTURE, status(view)[0])
    if panels:
        bar, high = prompt_bar(prompt(scene), 0, height, PICTURE, prefix)
        drawn, height = drawn + bar, height + high
        if scene.seat:
            cards, _, high = cards_before(scene, PICTURE)
            tray_ground = band(0, height, PICTURE, high + 8, "raised")
            drawn += tray_ground + element("g", cards, id=f"{prefix}tray", transform=place(0, height + 8))
            height += high + 8
    style = "" if theme == "inherit" else f"<style>{picture_sheet(theme, STYLE)}</style>"
    return picture(view, f"{prefix}picture", (0, 0, PICTURE, height), theme, ground(PICTURE, height) + drawn, style)


def picture(view: View, name: str, frame: tuple[float, float, float, float], theme: str, drawn: str, style: str) -> str:
    """The outermost element, with what a screen reader says of it."""
    box = " ".join(short(number) for number in frame)
    role = "group" if view["options"] or 'role="button"' in drawn else "img"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="fimbul {theme}" role="{role}" viewBox="{box}"'
        f' aria-labelledby="{name}-title {name}-desc"><title id="{name}-title">{escape(title(view))}</title>'
        f'<desc id="{name}-desc">{escape(description(view))}</desc>{style}{drawn}</svg>'
    )


def ground(width: float, height: float) -> str:
    """The dark that everything lies on, and on over the edges of the picture."""
    return element("rect", x=-1000, y=-1000, width=width + 2000, height=height + 2000, class_="sea")


def title(view: View) -> str:
    """The picture in a line."""
    return f"Arctic Scavengers. {status(view)[0]}."


def description(view: View) -> str:
    """The picture in a few sentences."""
    tribes = "; ".join(
        f"{tribe.title()}: {', '.join(figure.words for figure in shown)}"
        for tribe, shown in zip(view["tribes"], figures(view), strict=True)
    )
    return f"{' '.join(f'{line}.' for line in status(view)[1:])} {tribes}."


def table(scene: Scene, width: float, state: str) -> tuple[str, float]:
    """The sections of the table one under the other, and how high they are together; where it is told, the state."""
    side = MARGIN if width >= MIDDLE else 10.0
    drawn, y = "", 4.0
    for section in sections(scene, width - 2 * side, state):
        top = y
        y += SECTION if section.title else 0
        inner = f'<g transform="{place(side, y)}">{section.drawn}</g>'
        if section.title:
            hint = f'<tspan class="third" dx="8">{escape(section.note)}</tspan>' if section.note else ""
            title = f"{escape(section.title)}{hint if width >= MIDDLE else ''}"
            inner = f'<text x="{short(side)}" y="{short(top + 17)}" class="head">{title}</text>{inner}'
        named = f' data-section="{section.name}"' if section.name else ""
        drawn += f"<g{named}>{inner}</g>"
        y += section.height + 8
    return element("g", drawn, id=f"{scene.prefix}table"), y + 4


def sections(scene: Scene, room: float, state: str) -> list[Section]:
    """What lies on the table; market and camps are what a phone can go to, and there the market needs no title.

    In the skirmish the cards of the others matter most: where there is room for them they lie on top.
    """
    view = scene.view
    values = "a solid value acts alone, an outlined one needs a bearer"
    market = "Mercenaries" if room >= MIDDLE - MARGINS else ""
    found = [
        Section("Market", market, values, *mercenaries(scene, room)),
        Section("", "Piles", state, *piles(scene, room)),
    ]
    if view["plans"]["kinds"]:
        found.append(Section("", "Plans turned up", "only you see them", *plans(scene, room)))
    if scene.seat:
        found.append(Section("Camps", "Your camp", "", *own_camp(scene, room)))
    open_now = "" if view["outcome"] else "all lie open" if view["fights"] else "face-down cards wait for the skirmish"
    others = ("", "Other camps") if scene.seat else ("Camps", "Camps")
    rivals = Section(*others, open_now, *other_camps(scene, room))
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
            meaning = text.label(scene.view, option)
            sign = icon(DONE_ICONS[word], 0, 0, 0.75) if word in DONE_ICONS else ""
            lit.append(Button(option, meaning.split(":", maxsplit=1)[0], meaning, sign, word == "done"))
    return lit
