"""The cards of Arctic Scavengers: as they lie in the tray, as small faces before other tribes, and as backs."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from fimbul.draw.scavengers.icons import icon, strip
from fimbul.draw.scavengers.scene import rectangle
from fimbul.draw.svg import element, escape, short, words
from fimbul.games.scavengers import text
from fimbul.games.scavengers.cardboard import ACTIONS
from fimbul.games.scavengers.data import (
    BUILD,
    NONE,
    TITLES,
    Printed,
)

WIDTH: Final = 138
HEIGHT: Final = 186
COLUMNS: Final = ("dig", "draw", "fight", "hunt", "meds")
KIND_ICONS: Final = {"person": "people", "tool": "tool", "medicine": "meds", "junk": "junk"}
TALENTS: Final = {"saboteur": "disarms", "sniper-team": "snipes", "medic": "saves", "engineer": "plans"}
DEEDS: Final = {
    "saboteur": "It can make a tool of another tribe useless.",
    "sniper-team": "It can take a person of another tribe out.",
    "medic": "It can save whom a sniper team hits.",
    "engineer": "It can dig in the schematics for a building.",
    "group-leaders": "They add to what somebody else does.",
    "junk": "It is good for nothing.",
}
KIND_TIPS: Final = {"tool": "Somebody has to hold it.", "medicine": "It pays for mercenaries."}
TIMES: Final = "\u00d7"
LEAST: Final = 0.68  # smaller figures could not be read
SLIM: Final = frozenset(" ,.:;'()ijlftrI")
STOUT: Final = frozenset("mwMW")
STRONG: Final = 1.08  # how much broader a title is than other words


def name_on_card(title: str) -> str:
    """A card as it is titled."""
    return text.capital(text.name_of(title).removeprefix("tribe "))


@lru_cache(maxsize=1024)
def breadth(content: str) -> float:
    """About how broad a line is in ems; what is only thought too broad for its room would be drawn out to fill it."""
    slim, stout = (sum(letter in kind for letter in content) for kind in (SLIM, STOUT))
    capitals = sum(letter.isupper() for letter in content)
    return 0.56 * len(content) - 0.25 * slim + 0.3 * stout + 0.1 * capitals


@lru_cache(maxsize=4096)
def fitted(x: float, y: float, content: str, kind: str, size: float, room: float) -> str:
    """A line of text that is squeezed where it would be broader than its room."""
    wide = breadth(content) * size * (STRONG if "title" in kind else 1)
    squeeze = f' textLength="{short(room)}" lengthAdjust="spacingAndGlyphs"' if wide > room else ""
    return f'<text x="{short(x)}" y="{short(y)}" class="{kind}"{squeeze}>{escape(content)}</text>'


def value(printed: Printed, title: int, leader: int, column: str) -> tuple[bool, str]:
    """What a card does in a column: alone, or what it adds to another; nothing if it cannot."""
    if column == "meds":
        return True, str(printed.meds[title]) if printed.meds[title] else ""
    action = ACTIONS.index(column)
    base = printed.base_under[leader][action][title]
    if base != NONE:
        return True, str(base)
    return False, f"+{printed.modifier[action][title]}" if printed.modifier[action][title] > 0 else ""


def upright_cell(column: str, alone: bool, figure: str, x: float, y: float) -> str:
    """A cell of a card: an icon over its figure; a dot where the card cannot."""
    if not figure:
        return element(
            "g", icon(column, x + 12, y + 13, 0.62) + words(x + 12, y + 34, "·", "figures", "middle"), class_="cannot"
        )
    kind = "alone" if alone else "adds"
    return element(
        "g",
        rectangle("cell", x, y, 24, 42, 3)
        + icon(column, x + 12, y + 13, 0.66)
        + words(x + 12, y + 35, figure, "figures", "middle"),
        class_=kind,
    )


@lru_cache(maxsize=2048)
def face(printed: Printed, title: int, leader: int, note: str) -> str:
    """A card of 138 by 186 without its ground: name and kind, picture, five columns, people and what it does now."""
    word, kind = TITLES[title], printed.kind[title]
    cells = [(column, *value(printed, title, leader, column)) for column in COLUMNS]
    drawn = fitted(10, 21, name_on_card(word), "title", 15, 100) + icon(KIND_ICONS[kind], 123, 16, 0.64)
    drawn += f'<g transform="translate(1 32)">{strip(word, kind, printed.people[title])}</g>'
    drawn += "".join(upright_cell(*cell, 4.5 + 26.2 * place, 102) for place, cell in enumerate(cells))
    drawn += "".join(icon("people", 15 + 13.5 * person, 164, 0.5) for person in range(printed.people[title]))
    if not printed.people[title]:
        drawn += words(10, 169, text.capital(kind), "foot")
    if printed.modifier[BUILD][title] > 0:
        drawn += icon("build", 70, 164, 0.56) + words(80, 169, f"+{printed.modifier[BUILD][title]}", "foot strong")
    return drawn + (words(128, 169, note, "foot", "end") if note else "")


@lru_cache(maxsize=512)
def cells_in_a_row(printed: Printed, title: int, leader: int, columns: tuple[str, ...] = COLUMNS) -> tuple[str, float]:
    """What a card does, in a row of cells, and how broad the row is; what adds the same everywhere is one cell."""
    able = [(column, *value(printed, title, leader, column)) for column in columns]
    able = [cell for cell in able if cell[2]]
    figures = {(alone, figure) for _, alone, figure in able}
    if len(able) > 2 and len(figures) == 1 and not able[0][1]:
        broad = 21.0 * len(able) + 26
        icons = "".join(icon(column, 13 + 21 * at, 12, 0.6) for at, (column, _, _) in enumerate(able))
        figure = words(broad - 15, 17, able[0][2], "figures", "middle")
        return element("g", rectangle("cell", 0, 0, broad, 24, 3) + icons + figure, class_="adds"), broad
    x, drawn = 0.0, ""
    for column, alone, figure in able:
        broad = 36.0 if len(figure) == 1 else 43.0
        drawn += element(
            "g",
            rectangle("cell", x, 0, broad, 24, 3)
            + icon(column, x + 13, 12, 0.6)
            + words(x + (24 + broad - 2) / 2, 17.5, figure, "figures", "middle"),
            class_="alone" if alone else "adds",
        )
        x += broad + 5
    return drawn, x


@lru_cache(maxsize=256)
def price(printed: Printed, title: int, leader: int) -> tuple[str, float]:
    """What a mercenary costs the tribe of a leader, drawn leftwards from the origin, and how broad that is."""
    mix = printed.any_cost[title]
    if mix:
        drawn = words(0, 5, mix, "title", "end") + icon("meds", -20, 0, 0.58) + words(-32, 5, "/", "second", "middle")
        return drawn + icon("food", -44, 0, 0.58), 54
    drawn, x = "", 0.0
    for kind, number in (
        ("meds", printed.med_cost_under[leader][title]),
        ("food", printed.food_cost_under[leader][title]),
    ):
        if number:
            drawn += words(x, 5, number, "title", "end") + icon(kind, x - 20, 0, 0.58)
            x -= 36
    return drawn, -x - 4


@lru_cache(maxsize=1024)
def card_tip(printed: Printed, title: int, leader: int, hired: bool) -> str:
    """A card in a sentence or two: what it is, what it does and what it costs."""
    word, kind = TITLES[title], printed.kind[title]
    does = [
        f"{column} {figure}" for column in COLUMNS for _, figure in (value(printed, title, leader, column),) if figure
    ]
    if printed.modifier[BUILD][title] > 0:
        does.append(f"build +{printed.modifier[BUILD][title]}")
    if printed.people[title]:
        does.append("1 person" if printed.people[title] == 1 else f"{printed.people[title]} people")
    said = f"{name_on_card(word)}{', ' + kind if kind in KIND_TIPS else ''}: {', '.join(does) or 'nothing'}."
    more = DEEDS.get(word, KIND_TIPS.get(kind, ""))
    cost = f"Costs {cost_in_words(printed, title, leader)}." if hired else ""
    return " ".join(part for part in (said, more, cost) if part)


def cost_in_words(printed: Printed, title: int, leader: int) -> str:
    """What a mercenary costs."""
    mix = printed.any_cost[title]
    if mix:
        return f"{mix} food or meds in any mix"
    meds = printed.med_cost_under[leader][title]
    parts = ((printed.food_cost_under[leader][title], "food"), (meds, "med" if meds == 1 else "meds"))
    return " and ".join(f"{number} {kind}" for number, kind in parts if number)


def idle_note(printed: Printed, title: int) -> str:
    """Why a card adds nothing, in a few words."""
    return "not held" if printed.tool[title] else "leads nobody"


def idle(printed: Printed, cards: Mapping[int, int], leader: int, ability: str) -> dict[int, int]:
    """How many cards of each title add nothing to what all do together: tools that nobody holds, and, where nobody is
    able, whoever adds to others. The best tools are held.
    """
    if ability not in ACTIONS:
        return {}
    action = ACTIONS.index(ability)
    able = sum(count for title, count in cards.items() if printed.base_under[leader][action][title] != NONE)
    adding = sorted(
        [title for title in cards if printed.modifier[action][title] > 0],
        key=lambda title: -printed.modifier[action][title],
    )
    found = {title: cards[title] for title in adding if not printed.tool[title] and not able}
    for title in [title for title in adding if printed.tool[title]]:
        found[title] = max(0, cards[title] - able)
        able = max(0, able - cards[title])
    return {title: count for title, count in found.items() if count}


@lru_cache(maxsize=512)
def small_face(
    printed: Printed, title: int, leader: int, count: int, ability: str, breadth: float, idle: int = 0
) -> str:
    """A card before another tribe, 46 high: its name, how many, and what it does in the action under way.

    Of those that add nothing to it is said so.
    """
    drawn = fitted(8, 17, name_on_card(TITLES[title]), "strong", 13.5, breadth - (34 if count > 1 else 16))
    if count > 1:
        drawn += words(breadth - 8, 17, f"{TIMES}{count}", "count-of", "end")
    columns = (ability,) if ability in COLUMNS else COLUMNS
    row, broad = cells_in_a_row(printed, title, leader, columns)
    scale = min(0.82, (breadth - 12) / broad) if row else 0.0
    if scale >= LEAST and idle < count:
        note = words(breadth - 8, 36, f"{count - idle} held", "foot", "end") if idle else ""
        return drawn + f'<g transform="translate(7 23) scale({scale:.3g})">{row}</g>{note}'
    if idle:
        return drawn + words(8, 36, idle_note(printed, title), "foot")
    cannot = f"no {ability}" if ability in COLUMNS else printed.kind[title]
    talent = TALENTS.get(TITLES[title], cannot)
    return drawn + words(8, 36, talent, "foot")


@lru_cache(maxsize=64)
def backs(number: int, width: float, height: float, step: float) -> str:
    """Cards that lie face down, one over the other: hatched, and countable."""
    return "".join(
        f'<g transform="translate({short(step * card)} 0)">{back(width, height)}</g>' for card in range(number)
    )


@lru_cache(maxsize=16)
def back(width: float, height: float) -> str:
    """A card face down."""
    lines = []
    at = 7.0
    while at < width + height - 3:
        left, right = max(1.0, at - height + 1), min(width - 1, at - 1)
        lines.append(f"M{short(left)} {short(at - left)}L{short(right)} {short(at - right)}")
        at += 6
    return rectangle("back", 0, 0, width, height, 3) + element("path", d="".join(lines), class_="hatch-lines")
