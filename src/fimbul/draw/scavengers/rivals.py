"""The camps of the other tribes of Arctic Scavengers: side by side, or on a phone one under the other and folded."""

from typing import Any, Final, NamedTuple

from fimbul.core.words import seat_called
from fimbul.draw.memory import Kept
from fimbul.draw.picture import Box, Piece
from fimbul.draw.scavengers.camps import (
    DEED,
    camp_tip,
    deeds,
    done_this_round,
    heading,
    leader_tip,
    site_tip,
    standing,
    written_counts,
)
from fimbul.draw.scavengers.cards import back, backs, breadth, card_tip, fitted, idle, small_face
from fimbul.draw.scavengers.icons import icon
from fimbul.draw.scavengers.market import GAP, MARGINS, MIDDLE, Part, columns_for
from fimbul.draw.scavengers.scene import Scene, rectangle
from fimbul.draw.svg import element, place, short, words
from fimbul.games.scavengers import text
from fimbul.games.scavengers.data import BUILDINGS, TITLES, Printed

PAD: Final = 12.0
LINE: Final = 44.0  # a folded camp, which a thumb can open
CHIP: Final = 26.0
SPACE: Final = 5.0  # from chip to chip
THUMB: Final = 44.0
SMALL: Final = 46.0
TABLED: Final = ("hunted", "laid", "used")  # cards of another tribe that lie open before it
LETTERS: Final = 13.5
BACK: Final = (18.0, CHIP)
STEP: Final = 13.0  # from one back to the next


class Chip(NamedTuple):
    """Something small that stands in a row with others: what opens it, how broad it is, and what is in it."""

    broad: float
    thing: tuple[str, tuple[str, str], str, str] | None
    drawn: str


class Inside(NamedTuple):
    """What is drawn in a camp, the height that the camp has then, whether anything in it is lit, and all its words."""

    drawn: str
    height: float
    lit: bool
    words: frozenset[str]


DARK: Final[Kept[Inside]] = Kept(1024)  # camps of which nothing can be picked


def other_camps(scene: Scene, left: float, top: float, width: float) -> Part:
    """The camps of the other tribes: side by side, each row as high as its highest, or each a line that unfolds."""
    tribes = [tribe for tribe in scene.view["tribes"] if tribe != scene.seat]
    if width < MIDDLE - MARGINS:
        return stacked(scene, tribes, left, top, width)
    columns = columns_for(width, len(tribes), 4, 2, 1)
    broad = (width - GAP * (columns - 1)) / columns
    pieces, y = [], 0.0
    for start in range(0, len(tribes), columns):
        row = [(tribe, inside(scene, tribe, broad, 30)) for tribe in tribes[start : start + columns]]
        height = max(camp.height for _, camp in row)
        for at, (tribe, camp) in enumerate(row):
            pieces.append(opened(scene, tribe, camp, left + at * (broad + GAP), top + y, (broad, height)))
        y += height + GAP
    return Part(pieces, y - GAP)


def opened(scene: Scene, tribe: str, camp: Inside, x: float, y: float, size: tuple[float, float]) -> Piece:
    """A camp that shows all there is, under its first line."""
    drawn = heading(scene, tribe, 22) + standing(scene, tribe, size[0] - 12, 22) + camp.drawn
    scene.lit_inside = camp.lit
    return scene.thing(f"camp-{tribe}", x, y, size, ("table", "tribes"), tribe, camp_tip(scene, tribe), drawn)


def stacked(scene: Scene, tribes: list[str], left: float, top: float, width: float) -> Part:
    """The camps one under the other, each a line; one in which something may be picked lies open."""
    pieces, y = [], 0.0
    for tribe in tribes:
        name, shift = f"{scene.prefix}line-{tribe}", place(left, top + y)
        whole = inside(scene, tribe, width, 30)
        if whole.lit or scene.option(("table", "tribes"), tribe) is not None:
            camp = opened(scene, tribe, whole, 0, 0, (width, whole.height))
            scene.lit[-1] = Box(left, top + y, width, whole.height)
            pieces.append(Piece(name, f' class="stacked" transform="{shift}"', camp.svg))
            y += whole.height + SPACE
        else:
            line, more = folded(scene, tribe, width)
            scene.has_folds = True
            attributes = f' class="stacked" transform="{shift}" data-unfolds="{short(more)}"'
            pieces.append(Piece(name, attributes, line))
            y += LINE + SPACE
    return Part(pieces, y - SPACE)


def folded(scene: Scene, tribe: str, width: float) -> tuple[str, float]:
    """A camp as a line that the page unfolds, and by how much it grows then; what follows in the stack moves on."""
    there = scene.view["tribes"][tribe]
    rest = inside(scene, tribe, width, LINE + 8)
    more = rest.height - LINE
    leader = text.plain(there["leader"]) if there["leader"] else ""
    drawn = heading(scene, tribe, 28, leader) + standing(scene, tribe, width - 34, 28) + disclosure(scene, tribe, width)
    spot, tip = ("table", "tribes"), camp_tip(scene, tribe)
    line = scene.thing(f"camp-{tribe}", 0, 0, (width, LINE), spot, tribe, tip, drawn).svg
    return line + element("g", rectangle("slab", 0, LINE - 1, width, more, 5) + rest.drawn, class_="inside"), more


def disclosure(scene: Scene, tribe: str, width: float) -> str:
    """The button over a line that unfolds it."""
    sign = element("path", d=f"M{short(width - 23)} 19l5 6 5-6", class_="sign")
    return element(
        "g",
        rectangle("hit", 2, 2, width - 4, LINE - 4, 4) + sign,
        id=f"{scene.prefix}fold-{tribe}",
        class_="disclosure",
        role="button",
        tabindex="0",
        aria_expanded="false",
        aria_label=f"Camp of {seat_called(scene.view, tribe)}",
    )


def inside(scene: Scene, tribe: str, width: float, top: float) -> Inside:
    """Under the first line of a camp: counts; leader, deeds and buildings; then the cards that lie before it.

    While none of its words can be picked, a camp is drawn once: as long as what lies there is the same.
    """
    fights = bool(scene.view["fights"])
    about = (tribe, width, top, scene.prefix, scene.ability(tribe), fights, seat_called(scene.view, tribe))
    there = scene.view["tribes"][tribe]
    known = DARK.known(there, *about)
    if known is not None and known.words.isdisjoint(scene.legal):
        return known
    drawn = inside_now(scene, tribe, width, top)
    return DARK.keep(there, drawn, *about) if drawn.words.isdisjoint(scene.legal) else drawn


def inside_now(scene: Scene, tribe: str, width: float, top: float) -> Inside:
    """The same, drawn anew.

    There is always room for a row, so that a camp does not grow when the first cards are set apart.
    """
    scene.lit_inside = False
    scene.spoken = set()
    drawn = fitted(12, top + 10, written_counts(scene.view["tribes"][tribe]), "second", LETTERS, width - 2 * PAD)
    small = chips(scene, tribe, width - 2 * PAD)
    x, y = PAD, top + 20
    for chip in small:
        if x > PAD and x + chip.broad > width - PAD:
            x, y = PAD, y + CHIP + SPACE
        drawn += laid(scene, chip, x, y)
        x += chip.broad + SPACE
    y += CHIP + SPACE if small else 0
    faces, height = open_cards(scene, tribe, width, y + 1)
    lit, scene.lit_inside = scene.lit_inside, False
    return Inside(drawn + faces, max(y + height, top + 20 + CHIP + SPACE) + 4, lit, frozenset(scene.spoken))


def laid(scene: Scene, chip: Chip, x: float, y: float) -> str:
    """A chip in its place; what may be picked is large enough for a thumb."""
    if chip.thing is None:
        return f'<g transform="{place(x, y)}">{chip.drawn}</g>'
    name, spot, word, tip = chip.thing
    lit = scene.option(spot, word) is not None
    hit = rectangle("hit", -2, (CHIP - THUMB) / 2, chip.broad + 4, THUMB) if lit else ""
    return scene.part(name, x, y, (chip.broad, CHIP), spot, word, tip, hit + chip.drawn).svg


def chips(scene: Scene, tribe: str, room: float) -> list[Chip]:
    """Leader, what was done this round, the cards that lie face down, and the buildings."""
    there = scene.view["tribes"][tribe]
    found = [leader_chip(tribe, there, room)] if there["leader"] else []
    done = done_this_round(scene, tribe)
    if done:
        found.append(Chip(DEED * len(done), None, deeds(scene, tribe, 0, CHIP / 2)))
    apart = there["counts"]["committed"]
    if apart:
        found.append(apart_chip(scene, tribe, apart, room))
    return found + [
        site_chip(scene.printed, tribe, number, site, room) for number, site in enumerate(there["buildings"], 1)
    ]


def leader_chip(tribe: str, there: dict[str, Any], room: float) -> Chip:
    """The leader of another tribe, and whether wounded."""
    name = text.capital(text.plain(there["leader"]))
    state = "wounded" if there["wounded"] else "used" if there["power_used"] else ""
    tail = breadth(state) * LETTERS + 8 if state else 0.0
    broad = min(room, 32 + breadth(name) * LETTERS + tail + 8)
    drawn = icon("leader", 15, 13, 0.54) + fitted(28, 18, name, "", LETTERS, broad - 36 - tail)
    drawn += words(broad - 8, 18, state, "bad" if there["wounded"] else "third", "end") if state else ""
    tip = leader_tip(there["leader"], there)
    return Chip(broad, (f"leader-{tribe}", (tribe, "leader"), there["leader"], tip), drawn)


def site_chip(printed: Printed, tribe: str, number: int, site: dict[str, Any], room: float) -> Chip:
    """A building of another tribe: backs still to clear, or slots, full and empty."""
    kind = BUILDINGS.index(site["kind"])
    name = text.capital(text.plain(site["kind"]))
    state = "" if site["enabled"] else "disabled"
    tail = 12.0 * max(site["timer"], printed.capacity[kind], 2 if printed.grows[kind] else 1) + 8
    tail += breadth(state) * LETTERS + 8 if state else 0
    broad = min(room, 32 + breadth(name) * LETTERS + tail + 6)
    marks = broad - 6 - 12 * max(site["timer"], printed.capacity[kind], 1)
    drawn = icon("build", 15, 13, 0.54) + fitted(28, 18, name, "third" if state else "", LETTERS, broad - 34 - tail)
    drawn += words(marks - 8, 18, state, "bad", "end") if state else ""
    drawn += site_marks(printed, site, kind, marks, broad)
    spot = (tribe, "sites")
    return Chip(broad, (f"site-{tribe}-{number}", spot, f"site-{number}", site_tip(printed, site)), drawn)


def site_marks(printed: Printed, site: dict[str, Any], kind: int, left: float, broad: float) -> str:
    """How far a building is, at its right: backs still to clear, what it grows, or what it holds."""
    if site["timer"]:
        return f'<g transform="{place(left, 6)}">{backs(site["timer"], 10, 14, 12)}</g>'
    if printed.grows[kind]:
        return words(broad - 8, 18, f"+{printed.grows[kind]}", "strong", "end")
    full = [f'<g transform="{place(left + 12 * slot, 6)}">{back(10, 14)}</g>' for slot in range(site["stored"])]
    slots = [
        rectangle("slot", left + 12 * slot, 6, 10, 14, 2) for slot in range(site["stored"], printed.capacity[kind])
    ]
    return "".join(full + slots)


def apart_chip(scene: Scene, tribe: str, apart: int, room: float) -> Chip:
    """The cards of a tribe that lie face down for the skirmish, to be counted."""
    step = min(STEP, (room - BACK[0]) / max(1, apart - 1))
    drawn = element(
        "g",
        backs(apart, *BACK, step),
        id=f"{scene.prefix}apart-{tribe}",
        data_tip=f"{apart} cards of {seat_called(scene.view, tribe)} lie face down for the skirmish.",
    )
    return Chip(BACK[0] + step * (apart - 1), None, drawn)


def open_cards(scene: Scene, tribe: str, width: float, top: float) -> tuple[str, float]:
    """The cards that lie open before another tribe, and how high they lie."""
    there = scene.view["tribes"][tribe]
    tabled = [(zone, title, count) for zone in TABLED for title, count in there["cards"].get(zone, {}).items()]
    columns = max(1, int((width - 2 * PAD + 6) // 94))
    broad = (width - 2 * PAD - 6 * (columns - 1)) / columns
    leader, ability = scene.leader(tribe), scene.ability(tribe)
    laid = {TITLES.index(title): count for zone, title, count in tabled if zone == "laid"}
    in_vain = idle(scene.printed, laid, leader, ability)
    drawn = ""
    for number, (zone, title, count) in enumerate(tabled):
        x, y = PAD + (number % columns) * (broad + 6), top + (number // columns) * (SMALL + 6)
        shown = "hunt" if zone == "hunted" else ability if zone == "laid" else "used"
        code = TITLES.index(title)
        name, tip = f"{zone}-{tribe}-{title}", card_tip(scene.printed, code, leader, False)
        face = small_face(
            scene.printed, code, leader, count, shown, broad, in_vain.get(code, 0) if zone == "laid" else 0
        )
        drawn += scene.part(name, x, y, (broad, SMALL), (tribe, zone), title, tip, face, count).svg
    return drawn, -(-len(tabled) // columns) * (SMALL + 6)
