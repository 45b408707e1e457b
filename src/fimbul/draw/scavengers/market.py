"""The middle of the table of Arctic Scavengers: mercenaries for hire, and the piles."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from fimbul.core.words import counted, seat_called
from fimbul.draw.picture import Piece
from fimbul.draw.scavengers.cards import TIMES, card_tip, cells_in_a_row, fitted, price
from fimbul.draw.scavengers.icons import icon
from fimbul.draw.scavengers.scene import Scene
from fimbul.draw.svg import place, words
from fimbul.games.scavengers import text
from fimbul.games.scavengers.data import (
    BUILDINGS,
    CONTESTED,
    GANGS,
    MERCENARIES,
    TITLES,
    Printed,
)
from fimbul.games.scavengers.steps.drawing import FIRST_SKIRMISH

GAP: Final = 10.0
STACK: Final = 68.0
LOW_STACK: Final = 60.0  # on a phone
PILE_HEIGHT: Final = 52.0
SAID_OF_STACKS: Final = {"saboteur": "disarms a tool", "sniper-team": "snipes a person", "medic": "saves a person"}
WANTED_BY: Final = {"gearheads": "tools", "pharmers": "meds", "masons": "buildings"}
WIDE: Final = 900  # the layout changes at these widths, of which the margins take some
MIDDLE: Final = 600
MARGINS: Final = 32


class Part(NamedTuple):
    """A part of the table: what is drawn of it, and how high it is."""

    pieces: list[Piece]
    height: float


def columns_for(width: float, things: int, wide: int, middle: int, narrow: int) -> int:
    """How many things stand side by side in a layout; fewer where that makes the rows even."""
    most = wide if width >= WIDE - MARGINS else middle if width >= MIDDLE - MARGINS else narrow
    rows = -(-things // most)
    return max(1, -(-things // rows)) if rows else most


def mercenaries(scene: Scene, left: float, top: float, width: float) -> Part:
    """The stacks in rows; an empty stack keeps its place."""
    hq = scene.view["setup"]["hq"]
    titles = [
        title
        for title, pile in enumerate(scene.printed.pile)
        if pile == MERCENARIES and scene.printed.module[title] <= hq
    ]
    columns = columns_for(width, len(titles), 5, 4 if width >= 760 else 3, 2)
    gap, height = (GAP, STACK) if width >= MIDDLE - MARGINS else (6.0, LOW_STACK)
    broad = (width - gap * (columns - 1)) / columns
    leader = scene.leader(scene.seat)
    pieces = []
    for number, title in enumerate(titles):
        x, y = (number % columns) * (broad + gap), (number // columns) * (height + gap)
        pieces.append(stack(scene, title, leader, left + x, top + y, (broad, height)))
    return Part(pieces, -(-len(titles) // columns) * (height + gap) - gap)


def stack(scene: Scene, title: int, leader: int, x: float, y: float, size: tuple[float, float]) -> Piece:
    """Mercenaries of a title."""
    word = TITLES[title]
    left = scene.view["stacks"].get(word, 0)
    tip = f"{card_tip(scene.printed, title, leader, True)} {left or 'None'} left."
    return scene.thing(
        f"stack-{word}", x, y, size, ("table", "stacks"), word, tip, on_stack(scene.printed, title, leader, left, size)
    )


@lru_cache(maxsize=1024)
def on_stack(printed: Printed, title: int, leader: int, left: int, size: tuple[float, float]) -> str:
    """What is written on a stack: name, price, values, and how many are left."""
    word = TITLES[title]
    width, below = size[0], size[1] - 16
    cost, broad = price(printed, title, leader)
    row, row_breadth = cells_in_a_row(printed, title, leader)
    name, line = text.capital(text.plain(word)), size[1] / 3 + 1.5
    drawn = fitted(10, line, name, "title" if left else "title third", 15, width - broad - 26)
    drawn += f'<g transform="{place(width - 10, line - 5)}">{cost}</g>'
    said = SAID_OF_STACKS.get(word, "")
    room = width - 40
    if row:
        scale = f" scale({room / row_breadth:.3g})" if row_breadth > room + 5 else ""
        drawn += f'<g transform="{place(10, below - 16)}{scale}">{row}</g>'
    if said and row_breadth + len(said) * 7.2 < room:
        drawn += words(10 + row_breadth + (2 if row else 0), below + 0.5, said, "second")
    return drawn + words(width - 10, below + 1, left, "third", "end")


def piles(scene: Scene, left: float, top: float, width: float) -> Part:
    """Junkyard, schematics, contested pile and gangs, each with its state in words."""
    view = scene.view
    hq = view["setup"]["hq"]
    yard, drawer = view["junkyard"], view["schematics"]
    boxes = [("junkyard", "dig", "Junkyard", heap(yard, "card"), JUNKYARD_TIP + known_under(yard))]
    if hq > 1:
        boxes.append(("schematics", "build", "Schematics", heap(drawer, "plan"), SCHEMATICS_TIP + known_under(drawer)))
    boxes.append(("contested", "fight", "Contested", contested(scene), CONTESTED_TIP))
    if hq:
        boxes.append(gangs(scene.printed, hq))
    columns = columns_for(width, len(boxes), 4, 4 if width >= 760 else 2, 2)
    broad = (width - GAP * (columns - 1)) / columns
    pieces = []
    for number, (name, sign, title, line, tip) in enumerate(boxes):
        x, y = left + (number % columns) * (broad + GAP), top + (number // columns) * (PILE_HEIGHT + GAP)
        inside = on_pile(sign, title, line, broad)
        pieces.append(scene.thing(f"pile-{name}", x, y, (broad, PILE_HEIGHT), ("", ""), "", tip, inside))
    return Part(pieces, -(-len(boxes) // columns) * (PILE_HEIGHT + GAP) - GAP)


@lru_cache(maxsize=1024)
def on_pile(sign: str, title: str, line: str, width: float) -> str:
    """What is written on a pile, or on a plan: an icon with a title, and a line under them."""
    return icon(sign, 22, 17, 0.72) + words(40, 22, title, "title") + fitted(12, 41, line, "second", 13, width - 20)


JUNKYARD_TIP: Final = "The junkyard: who digs looks at so many cards, keeps one and puts the others under it."
SCHEMATICS_TIP: Final = "The schematics: an engineer who digs here may begin a building."
CONTESTED_TIP: Final = (
    "The contested pile: from the third round on the strongest in the skirmish takes its top card. "
    "The game ends with the last one."
)


def heap(pile: dict[str, Any], thing: str) -> str:
    """How many cards a pile has, and how many of them were put under it."""
    under = f", {len(pile['under'])} put under" if pile["under"] else ""
    return f"{counted(pile['cards'], thing)}{under}"


def known_under(pile: dict[str, Any]) -> str:
    """What the seat itself put under a pile and knows to be there, from the top."""
    known = [text.name_of(title) for title in pile["under"] if title]
    return f" You know of those under it: {', '.join(known)}." if known else ""


@lru_cache(maxsize=8)
def rounds(printed: Printed, hq: int) -> int:
    """How many rounds the game has: a skirmish for each contested card, from the third round on."""
    won = sum(
        copies
        for title, copies in enumerate(printed.copies)
        if printed.pile[title] == CONTESTED and printed.module[title] <= hq
    )
    return won + FIRST_SKIRMISH - 1


def contested(scene: Scene) -> str:
    """How many are left to fight for, and who knows the next."""
    pile = scene.view["contested"]
    left = f"{pile['cards']} left"
    if pile["top"]:
        return f"{left}, on top: {text.name_of(pile['top'])}"
    if pile["peeked_by"]:
        return f"{left}, {' and '.join(seat_called(scene.view, name) for name in pile['peeked_by'])} saw the next"
    now = scene.view["turn"]["number"]
    return f"{left}, round {now} of {rounds(scene.printed, scene.view['setup']['hq'])}" if now else left


@lru_cache(maxsize=8)
def gangs(printed: Printed, hq: int) -> tuple[str, str, str, str, str]:
    """The gangs that join at the end."""
    there = [gang for number, gang in enumerate(GANGS) if printed.gang_module[number] <= hq]
    line = f"Most {', '.join(WANTED_BY[gang] for gang in there)}"
    tip = "At the end " + ", ".join(
        f"the {gang.title()} ({printed.gang_people[GANGS.index(gang)]} people) join who has most {WANTED_BY[gang]}"
        for gang in there
    )
    return "gangs", "gang", f"Gangs of {printed.gang_people[0]}", line, tip + "."


def plans(scene: Scene, left: float, top: float, width: float) -> Part:
    """The plans that are turned up, for who dug them up; for the others, how many there are."""
    turned = scene.view["plans"]
    kinds: Sequence[tuple[str, int]] = list((turned["kinds"] or {}).items())
    columns = columns_for(width, len(kinds), 4, 3, 1) if kinds else 1
    broad = (width - GAP * (columns - 1)) / columns
    pieces = []
    for number, (kind, count) in enumerate(kinds):
        x, y = left + (number % columns) * (broad + GAP), top + (number // columns) * (PILE_HEIGHT + GAP)
        note = text.building_note(scene.printed, BUILDINGS.index(kind))
        name, spot = text.capital(text.plain(kind)), ("table", "plans")
        size, tip = (broad, PILE_HEIGHT), f"{name}: {note}."
        inside = on_pile("build", name + (f" {TIMES}{count}" if count > 1 else ""), note, broad)
        pieces.append(scene.thing(f"plan-{kind}", x, y, size, spot, kind, tip, inside, count))
    return Part(pieces, -(-len(kinds) // columns) * (PILE_HEIGHT + GAP) - GAP)
