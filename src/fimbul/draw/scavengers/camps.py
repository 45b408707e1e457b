"""The own camp of Arctic Scavengers: the tribe, who leads it, and what it builds; and how any tribe stands."""

from functools import lru_cache
from textwrap import wrap
from typing import Any, Final

from fimbul.core.words import seat_called
from fimbul.draw.picture import Piece
from fimbul.draw.pieces import emblem
from fimbul.draw.scavengers.cards import TIMES, backs, card_tip, fitted
from fimbul.draw.scavengers.icons import icon
from fimbul.draw.scavengers.market import GAP, Part, columns_for
from fimbul.draw.scavengers.scene import EMBLEMS, Scene, rectangle
from fimbul.draw.svg import element, escape, place, short, words
from fimbul.games.scavengers import text
from fimbul.games.scavengers.data import BUILDINGS, TITLES, Printed

ROUND: Final = ("drawing", "gathering")  # the phases in which it matters who begins
LONGEST_NAME: Final = 14
NO_FIGHT: Final = "\u2013"
BOX: Final = 64.0
MANY: Final = 12  # more boxes than a camp ever has, so that their breadth stays when one is added
DEED: Final = 20.0  # the room of the icon of something done
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


def own_camp(scene: Scene, left: float, top: float, width: float) -> Part:
    """The camp of the seat that looks: the tribe, its leader or those to choose from, and its buildings, in boxes."""
    there = scene.view["tribes"][scene.seat]
    leaders = [there["leader"]] if there["leader"] else there["offered"] or []
    items = 1 + len(leaders) + len(there["buildings"])
    columns = columns_for(width, MANY, 4, 2, 1)
    broad = (width - GAP * (columns - 1)) / columns
    spots = [(left + (item % columns) * (broad + GAP), top + (item // columns) * (BOX + GAP)) for item in range(items)]
    pieces = [tribe_box(scene, *spots[0], broad)]
    pieces += [leader_box(scene, leader, *spots[1 + at], broad) for at, leader in enumerate(leaders)]
    for number, site in enumerate(there["buildings"]):
        pieces.append(own_site(scene, site, number + 1, *spots[1 + len(leaders) + number], broad))
    return Part(pieces, -(-items // columns) * (BOX + GAP) - GAP)


def tribe_box(scene: Scene, x: float, y: float, width: float) -> Piece:
    """The own tribe: its name, where its turn is, the counts of its cards, and what it has done this round."""
    tribe = scene.seat
    drawn = heading(scene, tribe, 22) + standing(scene, tribe, width - 12, 22)
    drawn += fitted(12, 41, written_counts(scene.view["tribes"][tribe]), "second", 13.5, width - 24)
    drawn += deeds(scene, tribe, 12, 54)
    spot = ("table", "tribes")
    return scene.thing(f"camp-{tribe}", x, y, (width, BOX), spot, tribe, camp_tip(scene, tribe), drawn)


def leader_box(scene: Scene, leader: str, x: float, y: float, width: float) -> Piece:
    """A leader of the own tribe, with the power in words."""
    there = scene.view["tribes"][scene.seat]
    chosen = there["leader"] is not None
    spot = (scene.seat, "leader") if chosen else (scene.seat, "offered")
    state = "wounded" if there["wounded"] else "used this round" if there["power_used"] and chosen else ""
    tip = leader_tip(leader, there)
    return scene.thing(f"leader-{leader}", x, y, (width, BOX), spot, leader, tip, on_leader(leader, state, width))


@lru_cache(maxsize=256)
def on_leader(leader: str, state: str, width: float) -> str:
    """What is written in the box of a leader."""
    drawn = icon("leader", 21, 17, 0.66) + words(38, 22, text.capital(text.plain(leader)), "title")
    drawn += words(width - 10, 22, state, "bad" if state == "wounded" else "third", "end") if state else ""
    lines = wrap(text.capital(text.FOLLOWED[leader]), max(20, int((width - 22) / 6.6)))[:2]
    return drawn + "".join(words(12, 40 + 16 * row, line, "second") for row, line in enumerate(lines))


def leader_tip(leader: str, there: dict[str, Any]) -> str:
    """A leader in a sentence."""
    state = " Wounded, and of no use until healed." if there["wounded"] else ""
    return f"{text.capital(text.plain(leader))}: {text.FOLLOWED[leader]}.{state}"


def site_tip(printed: Printed, site: dict[str, Any]) -> str:
    """A building in a sentence: what it is for, and how far it is."""
    kind = BUILDINGS.index(site["kind"])
    purpose = (
        f"grows {printed.grows[kind]} food a round" if printed.grows[kind] else f"holds {printed.capacity[kind]} cards"
    )
    return f"{text.capital(text.plain(site['kind']))}: {purpose}. {text.capital(site_state(printed, site))}."


def site_state(printed: Printed, site: dict[str, Any]) -> str:
    """How far a building is."""
    if not site["enabled"]:
        return "disabled" + (f", {site['timer']} to clear" if site["timer"] else "")
    if site["timer"]:
        return f"{site['timer']} to clear"
    return f"{site['stored']} stored" if printed.capacity[BUILDINGS.index(site["kind"])] else "grows food"


def own_site(scene: Scene, site: dict[str, Any], number: int, x: float, y: float, width: float) -> Piece:
    """A building of the own tribe."""
    drawn = on_site(scene, site, number, width)
    spot, word = (scene.seat, "sites"), f"site-{number}"
    return scene.thing(
        f"site-{scene.seat}-{number}", x, y, (width, BOX), spot, word, site_tip(scene.printed, site), drawn
    )


def on_site(scene: Scene, site: dict[str, Any], number: int, width: float) -> str:
    """What is drawn in the box of a building: the cards still to clear, or its slots and what lies in them."""
    kind = BUILDINGS.index(site["kind"])
    drawn = icon("build", 21, 17, 0.66) + words(38, 22, text.capital(text.plain(site["kind"])), "title")
    if not site["enabled"]:
        drawn += words(width - 10, 22, "disabled", "bad", "end")
    if site["timer"]:
        drawn += timer(site["timer"], scene.printed.build_time[kind], 12, 33, 15, 21)
        left = 20 + 18 * max(scene.printed.build_time[kind], site["timer"])
        return drawn + words(left, 49, f"{site['timer']} to clear", "second")
    if scene.printed.grows[kind]:
        return (
            drawn + icon("food", 21, 44, 0.62) + words(34, 49, f"+{scene.printed.grows[kind]} food a round", "second")
        )
    left = 12.0
    for title, count in (site["cards"] or {}).items():
        chip, broad = stored_chip(scene, number, title, count, left)
        drawn += chip
        left += broad + 6
    for _ in range(scene.printed.capacity[kind] - site["stored"]):
        drawn += rectangle("slot", left, 32, 44, 24, 3) + words(left + 22, 48.5, "empty", "foot third", "middle")
        left += 50
    return drawn


def stored_chip(scene: Scene, site: int, title: str, count: int, x: float) -> tuple[str, float]:
    """A card that is stored, and how broad it is drawn."""
    written = text.capital(text.name_of(title)) + (f" {TIMES}{count}" if count > 1 else "")
    broad = len(written) * 7.4 + 16
    spot = (scene.seat, f"stored {site}")
    tip = card_tip(scene.printed, TITLES.index(title), scene.leader(scene.seat), False)
    inside = rectangle("hit", -3, -10, broad + 6, 44) if scene.option(spot, title) is not None else ""
    inside += words(broad / 2, 16.5, written, "", "middle")
    return scene.part(f"stored-{site}-{title}", x, 32, (broad, 24), spot, title, tip, inside, count).svg, broad


def timer(left: int, time: int, x: float, y: float, width: float, height: float) -> str:
    """The cards on a building: backs for those still to clear, dashes for those that are gone."""
    drawn = f'<g transform="{place(x, y)}">{backs(left, width, height, width + 3)}</g>'
    return drawn + "".join(
        rectangle("slot", x + (width + 3) * card, y, width, height, 3) for card in range(left, max(left, time))
    )


def heading(scene: Scene, tribe: str, y: float, more: str = "") -> str:
    """The shape and the name of a tribe with what is to be noted of it, on a line."""
    view = scene.view
    begins = tribe == view["initiator"] and view["phase"] in ROUND
    notes = ", ".join(note for note in ("begins" if begins else "", more) if note)
    drawn = f'<g transform="{place(22, y - 5)}">{emblem(EMBLEMS[tribe], 8.5)}</g>'
    return drawn + (
        f'<text x="38" y="{short(y)}"><tspan class="title">{escape(shortened(seat_called(view, tribe)))}</tspan>'
        f'<tspan class="third" dx="7">{escape(notes)}</tspan></text>'
    )


def shortened(name: str) -> str:
    """A name that leaves room for what stands beside it."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"


def deeds(scene: Scene, tribe: str, x: float, y: float) -> str:
    """The icons of what a tribe has done this round, in a row."""
    return "".join(
        element("g", icon(name, x + 8 + DEED * at, y, 0.58), class_="past")
        for at, name in enumerate(done_this_round(scene, tribe))
    )


def done_this_round(scene: Scene, tribe: str) -> list[str]:
    """The icons of what a tribe has done this round; in the skirmish that is past."""
    if scene.view["fights"]:
        return []
    return [DONE_ICONS[act] for act in scene.view["tribes"][tribe]["performed"] if act in DONE_ICONS]


def written_counts(there: dict[str, Any]) -> str:
    """The counts of a tribe in a line."""
    return " · ".join(counts(there))


def counts(there: dict[str, Any]) -> list[str]:
    """The piles of a tribe in short figures; a discard pile is all that was discarded, seen or unseen."""
    number = there["counts"]
    thrown = number["discard"] + number["gained"] + number["spent"]
    figures = [f"Deck {number['deck']}", f"Hand {number['hand']}", f"Discard {thrown}"]
    return figures + ([f"Food {there['food']}"] if there["food"] else [])


def standing(scene: Scene, tribe: str, right: float, y: float) -> str:
    """Up to the right edge of a line: what the cards of a tribe come to, or where its turn is."""
    view = scene.view
    if view["outcome"]:
        seat = list(view["tribes"]).index(tribe)
        return pair("people", f"{view['outcome']['scores'][seat]:g}", right, y)
    fights = view["fights"]
    if fights:
        force = fights[tribe]
        strength = NO_FIGHT if force["fight"] is None else str(force["fight"])
        return pair("people", str(force["people"]), right, y) + pair("fight", strength, right - 46, y)
    window = view["window"]
    if window and window["seat"] == tribe:
        if window["act"] == "attack":
            return words(right, y, "leader hit", "strong", "end")
        if window["act"] == "hire":
            return words(right, y, f"hires {text.copies(1, window['wanted'])}", "strong", "end")
        return pair(DONE_ICONS.get(window["act"], "build"), str(window["worth"]), right, y)
    return words(right, y, turn(view, tribe), "strong" if view["turn"]["seat"] == tribe else "third", "end")


def pair(sign: str, figure: str, right: float, y: float) -> str:
    """An icon with a figure, up to a right edge."""
    return words(right, y + 1, figure, "figure", "end") + icon(sign, right - 10 * len(figure) - 14, y - 5, 0.66)


def turn(view: dict[str, Any], tribe: str) -> str:
    """Where a tribe is in the round."""
    there = view["tribes"][tribe]
    if there["left"]:
        return "has left"
    if there["counts"]["committed"]:
        return f"{there['counts']['committed']} set apart"
    gatherer = view["turn"]["seat"]
    if gatherer is None or view["phase"] != "gathering":
        return ""
    if gatherer == tribe:
        return "gathers"
    order = list(view["tribes"])
    first = order.index(view["initiator"])
    place_of = {name: (order.index(name) - first) % len(order) for name in order}
    return "still to gather" if place_of[tribe] > place_of[gatherer] else "none set apart"


def camp_tip(scene: Scene, tribe: str) -> str:
    """A tribe in a sentence."""
    there = scene.view["tribes"][tribe]
    apart = there["counts"]["committed"]
    waits = f", {apart} set apart for the skirmish" if apart else ""
    name = seat_called(scene.view, tribe)
    of = "" if name == tribe.title() else f", {tribe.title()}"
    return f"{name}{of}: {', '.join(counts(there)).lower()}{waits}."
