"""The camps of Arctic Scavengers: who leads a tribe, what it builds, and which of its cards lie before it."""

from textwrap import wrap
from typing import Any, Final, NamedTuple

from fimbul.draw.pieces import emblem
from fimbul.draw.scavengers_cards import TIMES, back, backs, card_tip, fitted, small_face
from fimbul.draw.scavengers_icons import icon
from fimbul.draw.scavengers_market import GAP, columns_for
from fimbul.draw.scavengers_scene import EMBLEMS, Scene, rectangle
from fimbul.draw.svg import element, place, words
from fimbul.games.scavengers import text
from fimbul.games.scavengers.data import BUILD_TIME, BUILDINGS, CAPACITY, GROWS, TITLES

PAD: Final = 12.0
HEAD: Final = 54.0
ROUND: Final = ("drawing", "gathering")  # the phases in which it matters who begins
SMALL: Final = 46.0
NO_FIGHT: Final = "\u2013"
BOX: Final = 70.0
TABLED: Final = ("hunted", "laid", "used")  # cards of another tribe that lie open before it
DOES: Final = {
    "dig": "digs",
    "draw": "draws",
    "hunt": "hunts",
    "hire": "hires",
    "trash": "trashes",
    "schematics": "digs plans",
    "build": "builds",
    "fight": "fights",
}
DONE_ICONS: Final = {
    "dig": "dig",
    "draw": "draw",
    "hunt": "hunt",
    "hire": "people",
    "trash": "junk",
    "schematics": "build",
}


class Part(NamedTuple):
    """Something drawn, with its height."""

    drawn: str
    height: float


def own_camp(scene: Scene, width: float) -> Part:
    """The camp of the seat that looks: its leader, or those to choose from, and its buildings with what they hold."""
    tribe, there = scene.seat, scene.view["tribes"][scene.seat]
    leaders = [there["leader"]] if there["leader"] else there["offered"] or []
    items = len(leaders) + len(there["buildings"])
    columns = columns_for(width, 6, 3, 2, 1)
    height = HEAD + (-(-items // columns) * (BOX + GAP) - GAP + PAD if items else 0)
    broad = (width - 2 * PAD - GAP * (columns - 1)) / columns
    spots = [(PAD + (item % columns) * (broad + GAP), HEAD + (item // columns) * (BOX + GAP)) for item in range(items)]
    drawn = scene.thing(f"camp-{tribe}", 0, 0, (width, height), ("table", "tribes"), tribe, camp_tip(scene, tribe))
    drawn += heading(scene, tribe, width)
    drawn += "".join(leader_box(scene, tribe, leader, *spots[at], broad) for at, leader in enumerate(leaders))
    for number, site in enumerate(there["buildings"], 1):
        drawn += own_site(scene, site, number, *spots[len(leaders) + number - 1], broad)
    return Part(drawn + "</g>", height)


def leader_box(scene: Scene, tribe: str, leader: str, x: float, y: float, width: float) -> str:
    """A leader of the own tribe, with the power in words."""
    there = scene.view["tribes"][tribe]
    chosen = there["leader"] is not None
    spot = (tribe, "leader") if chosen else (tribe, "offered")
    state = "wounded" if there["wounded"] else "used this round" if there["power_used"] and chosen else ""
    drawn = scene.thing(f"leader-{leader}", x, y, (width, BOX), spot, leader, leader_tip(leader, there))
    drawn += icon("leader", 21, 19, 0.66) + words(38, 24, text.capital(text.plain(leader)), "title")
    drawn += words(width - 10, 24, state, "bad" if state == "wounded" else "third", "end") if state else ""
    lines = wrap(text.capital(text.FOLLOWED[leader]), max(20, int((width - 22) / 6.6)))[:2]
    return drawn + "".join(words(12, 44 + 17 * row, line, "second") for row, line in enumerate(lines)) + "</g>"


def leader_tip(leader: str, there: dict[str, Any]) -> str:
    """A leader in a sentence."""
    state = " Wounded, and of no use until healed." if there["wounded"] else ""
    return f"{text.capital(text.plain(leader))}: {text.FOLLOWED[leader]}.{state}"


def site_tip(site: dict[str, Any]) -> str:
    """A building in a sentence: what it is for, and how far it is."""
    kind = BUILDINGS.index(site["kind"])
    purpose = f"grows {GROWS[kind]} food a round" if GROWS[kind] else f"holds {CAPACITY[kind]} cards"
    return f"{text.capital(text.plain(site['kind']))}: {purpose}. {text.capital(site_state(site))}."


def site_state(site: dict[str, Any]) -> str:
    """How far a building is."""
    if not site["enabled"]:
        return "disabled" + (f", {site['timer']} to clear" if site["timer"] else "")
    if site["timer"]:
        return f"{site['timer']} to clear"
    return f"{site['stored']} stored" if CAPACITY[BUILDINGS.index(site["kind"])] else "grows food"


def own_site(scene: Scene, site: dict[str, Any], number: int, x: float, y: float, width: float) -> str:
    """A building of the own tribe: the cards still to clear, or its slots and what lies in them."""
    name = f"site-{scene.seat}-{number}"
    kind = BUILDINGS.index(site["kind"])
    drawn = scene.thing(name, x, y, (width, BOX), (scene.seat, "sites"), f"site-{number}", site_tip(site))
    drawn += icon("build", 21, 19, 0.66) + words(38, 24, text.capital(text.plain(site["kind"])), "title")
    if not site["enabled"]:
        drawn += words(width - 10, 24, "disabled", "bad", "end")
    if site["timer"]:
        drawn += timer(site["timer"], BUILD_TIME[kind], 12, 37, 15, 21)
        return (
            drawn
            + words(20 + 18 * max(BUILD_TIME[kind], site["timer"]), 53, f"{site['timer']} to clear", "second")
            + "</g>"
        )
    if GROWS[kind]:
        return drawn + icon("food", 21, 48, 0.62) + words(34, 53, f"+{GROWS[kind]} food a round", "second") + "</g>"
    left = 12.0
    for title, count in (site["cards"] or {}).items():
        chip, broad = stored_chip(scene, number, title, count, left)
        drawn += chip
        left += broad + 6
    for _ in range(CAPACITY[kind] - site["stored"]):
        drawn += rectangle("slot", left, 36, 44, 24, 3) + words(left + 22, 52.5, "empty", "foot third", "middle")
        left += 50
    return drawn + "</g>"


def stored_chip(scene: Scene, site: int, title: str, count: int, x: float) -> tuple[str, float]:
    """A card that is stored, and how broad it is drawn."""
    written = text.capital(text.name_of(title)) + (f" {TIMES}{count}" if count > 1 else "")
    broad = len(written) * 7.4 + 16
    spot = (scene.seat, f"stored {site}")
    tip = card_tip(TITLES.index(title), scene.leader(scene.seat), False)
    drawn = scene.thing(f"stored-{site}-{title}", x, 36, (broad, 24), spot, title, tip)
    if scene.option(spot, title) is not None:
        drawn += rectangle("hit", -3, -10, broad + 6, 44)
    return drawn + words(broad / 2, 16.5, written, "", "middle") + "</g>", broad


def timer(left: int, time: int, x: float, y: float, width: float, height: float) -> str:
    """The cards on a building: backs for those still to clear, dashes for those that are gone."""
    drawn = f'<g transform="{place(x, y)}">{backs(left, width, height, width + 3)}</g>'
    return drawn + "".join(
        rectangle("slot", x + (width + 3) * card, y, width, height, 3) for card in range(left, max(left, time))
    )


def heading(scene: Scene, tribe: str, width: float) -> str:
    """Who it is, the counts of its cards, what it has done this round, and what it is about to do."""
    view, there = scene.view, scene.view["tribes"][tribe]
    notes = [
        note
        for note, so in (
            ("you", tribe == scene.seat),
            ("begins", tribe == view["initiator"] and view["phase"] in ROUND),
        )
        if so
    ]
    drawn = f'<g transform="translate(22 19)">{emblem(EMBLEMS[tribe], 8.5)}</g>'
    drawn += (
        f'<text x="38" y="24"><tspan class="title">{tribe.title()}</tspan>'
        f'<tspan class="third" dx="7">{", ".join(notes)}</tspan></text>'
    )
    drawn += standing(scene, tribe, width)
    drawn += words(12, 44, written_counts(there), "second")
    done = done_this_round(scene, tribe)
    y = 39 + head(scene, tribe, width) - HEAD
    return drawn + "".join(
        element("g", icon(name, width - 20 - 21 * at, y, 0.58), class_="past") for at, name in enumerate(reversed(done))
    )


def done_this_round(scene: Scene, tribe: str) -> list[str]:
    """The icons of what a tribe has done this round; in the skirmish that is past."""
    if scene.view["fights"]:
        return []
    return [DONE_ICONS[act] for act in scene.view["tribes"][tribe]["performed"] if act in DONE_ICONS]


def written_counts(there: dict[str, Any]) -> str:
    """The counts of a tribe in a line."""
    return " · ".join(counts(there))


def head(scene: Scene, tribe: str, width: float) -> float:
    """How high the heading of a camp is: a line more where counts and deeds have no room side by side."""
    written, done = written_counts(scene.view["tribes"][tribe]), done_this_round(scene, tribe)
    return HEAD + 22 if done and len(written) * 6.6 + 21 * len(done) > width - 30 else HEAD


def counts(there: dict[str, Any]) -> list[str]:
    """The piles of a tribe in short figures; a discard pile is all that was discarded, seen or unseen."""
    number = there["counts"]
    thrown = number["discard"] + number["gained"] + number["spent"]
    figures = [f"Deck {number['deck']}", f"Hand {number['hand']}", f"Discard {thrown}"]
    return figures + ([f"Food {there['food']}"] if there["food"] else [])


def standing(scene: Scene, tribe: str, width: float) -> str:
    """At the right of a camp: what its cards come to, or where its turn is."""
    view, right = scene.view, width - 12
    if view["outcome"]:
        seat = list(view["tribes"]).index(tribe)
        return pair("people", f"{view['outcome']['scores'][seat]:g}", right)
    fights = view["fights"]
    if fights:
        force = fights[tribe]
        strength = NO_FIGHT if force["fight"] is None else str(force["fight"])
        return pair("people", str(force["people"]), right) + pair("fight", strength, right - 46)
    window = view["window"]
    if window and window["tribe"] == tribe:
        if window["act"] == "hire":
            return words(right, 24, f"hires {text.several(1, window['wanted'])}", "strong", "end")
        return pair(DONE_ICONS.get(window["act"], "build"), str(window["worth"]), right)
    return words(right, 24, turn(view, tribe), "strong" if view["active"] == tribe else "third", "end")


def pair(sign: str, figure: str, right: float) -> str:
    """An icon with a figure, up to a right edge."""
    return words(right, 25, figure, "figure", "end") + icon(sign, right - 10 * len(figure) - 14, 19, 0.66)


def turn(view: dict[str, Any], tribe: str) -> str:
    """Where a tribe is in the round."""
    there = view["tribes"][tribe]
    if there["left"]:
        return "has left"
    if there["counts"]["committed"]:
        return f"{there['counts']['committed']} set apart"
    if view["active"] is None:
        return ""
    if view["active"] == tribe:
        return "gathers"
    order = list(view["tribes"])
    first = order.index(view["initiator"])
    place_of = {name: (order.index(name) - first) % len(order) for name in order}
    return "still to gather" if place_of[tribe] > place_of[view["active"]] else "none set apart"


def camp_tip(scene: Scene, tribe: str) -> str:
    """A tribe in a sentence."""
    there = scene.view["tribes"][tribe]
    apart = there["counts"]["committed"]
    waits = f", {apart} set apart for the skirmish" if apart else ""
    return f"{tribe.title()}: {', '.join(counts(there)).lower()}{waits}."


def inside(scene: Scene, tribe: str, width: float) -> Part:
    """Leader, buildings and the cards before another tribe, one under the other."""
    there = scene.view["tribes"][tribe]
    top = head(scene, tribe, width)
    drawn, y = "", top
    if there["leader"]:
        drawn += line(
            scene,
            f"leader-{tribe}",
            "leader",
            y,
            width,
            (tribe, "leader"),
            there["leader"],
            leader_tip(there["leader"], there),
        )
        drawn += fitted(38, 20, text.capital(text.plain(there["leader"])), "", 13.5, width - 130)
        state = "wounded" if there["wounded"] else "used" if there["power_used"] else ""
        drawn += words(width - 2 * PAD - 8, 20, state, "bad" if there["wounded"] else "third", "end") + "</g>"
        y += 36
    for number, site in enumerate(there["buildings"], 1):
        drawn += line(
            scene, f"site-{tribe}-{number}", "build", y, width, (tribe, "sites"), f"site-{number}", site_tip(site)
        )
        drawn += other_site(site, width - 2 * PAD) + "</g>"
        y += 36
    faces = open_cards(scene, tribe, width, y)
    below = 6 if y + faces.height > top else 0
    return Part(drawn + faces.drawn, y + faces.height + below)


def line(scene: Scene, name: str, sign: str, y: float, width: float, spot: tuple[str, str], word: str, tip: str) -> str:
    """A line of a camp: the opening of a thing with an icon."""
    return scene.thing(name, PAD, y, (width - 2 * PAD, 30), spot, word, tip) + icon(sign, 19, 15, 0.58)


def other_site(site: dict[str, Any], width: float) -> str:
    """A building of another tribe in a line: backs still to clear, or slots, full and empty."""
    kind = BUILDINGS.index(site["kind"])
    room = 12 * max(site["timer"], CAPACITY[kind], 1)
    left = width - 8 - room
    drawn = fitted(
        38,
        20,
        text.capital(text.plain(site["kind"])),
        "" if site["enabled"] else "third",
        13.5,
        left - 44 - (0 if site["enabled"] else 56),
    )
    if not site["enabled"]:
        drawn += words(left - 8, 20, "disabled", "bad", "end")
    if site["timer"]:
        return drawn + f'<g transform="{place(left, 8)}">{backs(site["timer"], 10, 14, 12)}</g>'
    if GROWS[kind]:
        return drawn + words(width - 8, 20, f"+{GROWS[kind]}", "strong", "end")
    slots = [rectangle("slot", left + 12 * slot, 8, 10, 14, 2) for slot in range(site["stored"], CAPACITY[kind])]
    full = [f'<g transform="{place(left + 12 * slot, 8)}">{back(10, 14)}</g>' for slot in range(site["stored"])]
    return drawn + "".join(full + slots)


def open_cards(scene: Scene, tribe: str, width: float, top: float) -> Part:
    """The cards that lie open before another tribe, and those that lie face down."""
    there = scene.view["tribes"][tribe]
    tabled = [(zone, title, count) for zone in TABLED for title, count in there["cards"].get(zone, {}).items()]
    columns = max(1, int((width - 2 * PAD + 6) // 94))
    broad = (width - 2 * PAD - 6 * (columns - 1)) / columns
    leader, ability = scene.leader(tribe), scene.ability(tribe)
    drawn = ""
    for number, (zone, title, count) in enumerate(tabled):
        x, y = PAD + (number % columns) * (broad + 6), top + (number // columns) * (SMALL + 6)
        shown = "hunt" if zone == "hunted" else ability if zone == "laid" else "used"
        code = TITLES.index(title)
        drawn += scene.thing(
            f"{zone}-{tribe}-{title}", x, y, (broad, SMALL), (tribe, zone), title, card_tip(code, leader, False)
        )
        drawn += small_face(code, leader, count, shown, broad) + "</g>"
    height = -(-len(tabled) // columns) * (SMALL + 6)
    apart = there["counts"]["committed"]
    if apart:
        step = min(22.0, (width - 2 * PAD - 26) / max(1, apart - 1)) if apart > 1 else 22.0
        drawn += element(
            "g",
            backs(apart, 26, 36, step),
            id=f"{scene.prefix}apart-{tribe}",
            transform=place(PAD, top + height),
            data_tip=f"{apart} cards of {tribe.title()} lie face down for the skirmish.",
        )
        height += 36 + 6
    return Part(drawn, height)


def other_camps(scene: Scene, width: float) -> Part:
    """The camps of the other tribes side by side, each row as high as its highest."""
    tribes = [tribe for tribe in scene.view["tribes"] if tribe != scene.seat]
    columns = columns_for(width, len(tribes), 4, 2, 1)
    broad = (width - GAP * (columns - 1)) / columns
    drawn, y = "", 0.0
    for start in range(0, len(tribes), columns):
        row = [(tribe, inside(scene, tribe, broad)) for tribe in tribes[start : start + columns]]
        height = max(part.height for _, part in row)
        for at, (tribe, part) in enumerate(row):
            spot = ("table", "tribes")
            x = at * (broad + GAP)
            drawn += scene.thing(f"camp-{tribe}", x, y, (broad, height), spot, tribe, camp_tip(scene, tribe))
            drawn += heading(scene, tribe, broad) + part.drawn + "</g>"
        y += height + GAP
    return Part(drawn, y - GAP)
