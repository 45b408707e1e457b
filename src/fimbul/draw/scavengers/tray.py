"""What lies before a tribe of Arctic Scavengers: its hand, what it has laid, set apart or dug up, as cards."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from fimbul.draw.panels import icon_at
from fimbul.draw.picture import Box, Piece
from fimbul.draw.pieces import tick
from fimbul.draw.scavengers.camps import NO_FIGHT
from fimbul.draw.scavengers.cards import HEIGHT, TALENTS, TIMES, WIDTH, card_tip, face, idle, idle_note, value
from fimbul.draw.scavengers.icons import icon
from fimbul.draw.scavengers.scene import Scene, rectangle, rings
from fimbul.draw.svg import element, place, words
from fimbul.games.scavengers.cardboard import ACTIONS
from fimbul.games.scavengers.data import NONE, TITLES, Printed

MARGIN: Final = 16.0
GAP: Final = 14.0
BETWEEN: Final = 30.0  # from one group of cards to the next
FAN: Final = 9.0  # how far the edge of an equal card shows
TOP: Final = 31.0  # under the caption, with room for a card to rise
RISE: Final = 10.0
ROW: Final = TOP + HEIGHT + 10
TOTAL: Final = 104.0
NARROW: Final = 0.8  # the smallest scale of a tray, as on a phone

NUMBERED: Final = (
    "spent",
    "hunted",
    "used",
    "laid",
    "hand",
    "committed",
    "looked",
)  # a card keeps its number on its way
CAPTIONS: Final = {
    "looked": "Came up",
    "laid": "Laid",
    "hunted": "Hunting",
    "used": "Used",
    "hand": "Hand",
    "committed": "Set apart, face down",
}
SECOND: Final = {"dig": "digs", "draw": "draws", "fight": "fights", "hunt": "hunts"}


class Lying(NamedTuple):
    """Equal cards in a fan: the title, the number of each among its like, and whether the card before it holds it."""

    title: int
    numbers: tuple[int, ...]
    held: bool = False

    @property
    def width(self) -> float:
        """The room it takes."""
        return WIDTH + FAN * (len(self.numbers) - 1)


class Group(NamedTuple):
    """Cards of one zone in a row."""

    zone: str
    fans: list[Lying]
    total: bool

    @property
    def width(self) -> float:
        """The room it takes."""
        return sum(fan.width for fan in self.fans) + GAP * (len(self.fans) - 1) + (TOTAL if self.total else 0)


def groups_of(scene: Scene) -> list[Group]:
    """What lies before the seat, zone by zone, those that are not empty."""
    cards = scene.view["tribes"][scene.seat]["cards"]
    numbers = numbering(cards)
    found = []
    for zone in CAPTIONS:
        if cards[zone]:
            held = {TITLES.index(title): numbers[zone, title] for title in cards[zone]}
            fans = joined(scene, held, use(scene, zone))
            found.append(Group(zone, fans, zone == "laid" and bool(totals(scene))))
    return found


def numbering(cards: dict[str, dict[str, int]]) -> dict[tuple[str, str], tuple[int, ...]]:
    """The running numbers of equal cards, zone by zone; so a card that is laid or spent takes its number along."""
    taken: dict[str, int] = {}
    numbers = {}
    for zone in NUMBERED:
        for title, count in cards[zone].items():
            start = taken.get(title, 0)
            taken[title] = start + count
            numbers[zone, title] = tuple(range(start + 1, start + count + 1))
    return numbers


def use(scene: Scene, zone: str) -> str:
    """The ability that the cards of a zone are there for, if they are there for one."""
    return scene.ability(scene.seat) if zone == "laid" else "hunt" if zone == "hunted" else ""


def joined(scene: Scene, laid: dict[int, tuple[int, ...]], ability: str) -> list[Lying]:
    """Cards of a zone, each tool behind somebody who holds it; the best tool goes to the ablest."""
    if ability not in ACTIONS:
        return [Lying(title, own) for title, own in sorted(laid.items())]
    action, base = ACTIONS.index(ability), scene.printed.base_under[scene.leader(scene.seat)]
    singles = [(title, number) for title, own in sorted(laid.items()) for number in own]
    tools = [card for card in singles if scene.printed.tool[card[0]]]
    tools.sort(key=lambda card: (-scene.printed.modifier[action][card[0]], card))
    people = [card for card in singles if not scene.printed.tool[card[0]]]
    people.sort(key=lambda card: (-base[action][card[0]], card))
    row: list[Lying] = []
    for title, number in people:
        able = base[action][title] != NONE
        if able and tools:
            row.append(Lying(title, (number,)))
            tool, its_number = tools.pop(0)
            row.append(Lying(tool, (its_number,), True))
        elif row and row[-1].title == title and not (len(row) > 1 and row[-1].held):
            row[-1] = Lying(title, (*row[-1].numbers, number))
        else:
            row.append(Lying(title, (number,)))
    return row + [Lying(title, (number,)) for title, number in tools]


def rows_of(groups: list[Group], width: float) -> list[list[Group]]:
    """The groups in rows of a width; a group that is broader than a row is broken."""
    rows: list[list[Group]] = [[]]
    left = width
    for group in groups:
        if rows[-1] and group.width > left:
            rows.append([])
            left = width
        rest = group
        while rest.width > left and len(rest.fans) > 1:
            fits = 1
            while sum(fan.width + GAP for fan in rest.fans[: fits + 1]) - GAP <= left and fits < len(rest.fans) - 1:
                fits += 1
            rows[-1].append(Group(rest.zone, rest.fans[:fits], False))
            rest = Group(rest.zone, rest.fans[fits:], rest.total)
            rows.append([])
            left = width
        rows[-1].append(rest)
        left -= rest.width + BETWEEN
    return rows


class Laid(NamedTuple):
    """Cards as they lie: what is drawn, how broad and how high."""

    pieces: list[Piece]
    width: float
    height: float


def cards_before(scene: Scene, top: float = 0.0, width: float | None = None) -> Laid:
    """All cards before the seat, from a height on: in one row, or in rows of a width.

    They are drawn in the order of their ids wherever they lie, so that a page can move what moved.
    """
    groups = groups_of(scene)
    rows = [groups] if width is None else rows_of(groups, width - 2 * MARGIN)
    drawn: dict[tuple[int, int], Piece] = {}
    lit: set[tuple[str, int]] = set()
    captions, joints, sums = "", "", []
    broadest = 0.0
    for at, row in enumerate(rows):
        x, y = MARGIN, top + at * ROW
        for group in row:
            captions += words(x, y + 13, caption(scene, group), "caption")
            for fan in group.fans:
                drawn |= fan_of(scene, group.zone, fan, x, y, (group.zone, fan.title) not in lit)
                lit.add((group.zone, fan.title))
                joints += (
                    joint(x - GAP / 2, y + TOP + 78, group.zone == "laid" and bool(scene.view["plan"]))
                    if fan.held
                    else ""
                )
                x += fan.width + GAP
            if group.total:
                sums.append(total(scene, x - GAP, y + TOP))
                x += TOTAL
            x += BETWEEN - GAP
        broadest = max(broadest, x - BETWEEN + MARGIN)
    if not groups:
        nothing = words(MARGIN, top + 30, "You hold no cards.", "second")
        return Laid([Piece(f"{scene.prefix}captions", "", nothing)], 200, 52)
    cards = [drawn[key] for key in sorted(drawn, key=lambda key: (key[0], -key[1]))]
    over = [Piece(f"{scene.prefix}joints", "", joints)] if joints else []
    return Laid([Piece(f"{scene.prefix}captions", "", captions), *sums, *cards, *over], broadest, len(rows) * ROW)


def caption(scene: Scene, group: Group) -> str:
    """What a group of cards is."""
    if group.zone == "laid" and not scene.view["plan"]:
        return "In the skirmish" if scene.view["fights"] else "On the table"
    return CAPTIONS[group.zone]


def fan_of(scene: Scene, zone: str, fan: Lying, x: float, y: float, first: bool) -> dict[tuple[int, int], Piece]:
    """Equal cards one behind the other, by title and number; the first of them is the one to pick."""
    drawn = {}
    up = y + TOP - (RISE if zone == "laid" and scene.view["plan"] else 0)
    for depth, number in enumerate(fan.numbers):
        where = (x + FAN * depth, up + 3 * depth)
        drawn[fan.title, number] = one_card(scene, zone, fan, number, where, depth == 0, first)
    return drawn


def one_card(
    scene: Scene, zone: str, fan: Lying, number: int, where: tuple[float, float], front: bool, first: bool
) -> Piece:
    """A card before the seat; of one that lies behind another only the edge is seen."""
    word, leader = TITLES[fan.title], scene.leader(scene.seat)
    spot = (scene.seat, zone) if front and first else ("", "")
    chosen = zone == "laid" and scene.view["plan"] is not None
    if scene.option(spot, word) is not None:
        scene.lit.append(Box(*where, WIDTH, HEIGHT))
    inside = rectangle("leaf", 0, 0, WIDTH, HEIGHT, 7)
    if front:
        inside = on_card(scene.printed, fan.title, leader, note(scene, zone, fan), len(fan.numbers), chosen)
    tip = card_tip(scene.printed, fan.title, leader, False) if front else ""
    kind = "card chosen" if chosen else "card"
    return scene.piece(f"card-{word}-{number}", place(*where), kind, spot, word, tip, inside, len(fan.numbers))


@lru_cache(maxsize=2048)
def on_card(printed: Printed, title: int, leader: int, note: str, count: int, chosen: bool) -> str:
    """A card with its face up, how many lie behind it, the rings of the lamp, and the sign that it has been picked."""
    drawn = rectangle("leaf", 0, 0, WIDTH, HEIGHT, 7) + face(printed, title, leader, note) + rings(WIDTH, HEIGHT, 7)
    if chosen:
        drawn += rectangle("lit-key picked-key", 0, 0, WIDTH, HEIGHT, 7)
        drawn += rectangle("chosen-ring", 0, 0, WIDTH, HEIGHT, 7)
    if count > 1:
        drawn += rectangle("tally", WIDTH - 36, 72, 30, 19, 3) + words(WIDTH - 21, 86, f"{TIMES}{count}", "count")
    return drawn + icon_at(WIDTH - 4, 3, tick()) if chosen else drawn


def note(scene: Scene, zone: str, fan: Lying) -> str:
    """What a card does now, in a word or two."""
    title = fan.title
    if zone in ("hunted", "laid"):
        column = use(scene, zone)
        if column == "hire":
            return f"gives {scene.printed.meds[title]}" if scene.printed.meds[title] else "given up"
        if column == "trash":
            return "thrown away"
        if column in SECOND:
            alone, figure = value(scene.printed, title, scene.leader(scene.seat), column)
            if not figure:
                return "watches" if column == "fight" else ""
            if alone or fan.held:
                return f"{SECOND[column] if alone else 'held'} {figure}"
            laid = scene.view["tribes"][scene.seat]["cards"][zone]
            cards = {TITLES.index(each): count for each, count in laid.items()}
            in_vain = scene.printed.tool[title] or title in idle(scene.printed, cards, scene.leader(scene.seat), column)
            return idle_note(scene.printed, title) if in_vain else f"adds {figure}"
    return TALENTS.get(TITLES[title], "") if scene.printed.kind[title] == "person" else ""


def joint(x: float, y: float, planned: bool) -> str:
    """The disc that joins a tool to who holds it; of the lamp while it is a pick that was made."""
    drawn = element("circle", r=14) + element("path", d="M-6 0H6M0-6V6")
    return element("g", drawn, class_="joint picked" if planned else "joint", transform=place(x, y))


def total(scene: Scene, x: float, y: float) -> Piece:
    """What the laid cards come to."""
    lines = totals(scene)
    drawn = words(20, 76, "=", "question", "middle") if lines else ""
    for at, (sign, figure, under) in enumerate(lines):
        top = 60.0 + 50 * at - 25 * (len(lines) - 1)
        drawn += (
            icon(sign, 46, top + 8, 0.9) + words(64, top + 16, figure, "sum") + words(34, top + 36, under, "second")
        )
    return Piece(f"{scene.prefix}total", f' transform="{place(x, y)}"', drawn)


def totals(scene: Scene) -> Sequence[tuple[str, str, str]]:
    """Icon, figure and word for what the laid cards come to."""
    view, act = scene.view, scene.act(scene.seat)
    if view["fights"]:
        force = view["fights"][scene.seat]
        strength = NO_FIGHT if force["fight"] is None else str(force["fight"])
        return (("fight", strength, "fight"), ("people", str(force["people"]), "people"))
    plan: dict[str, Any] | None = view["plan"]
    if plan and act == "hire":
        return (("food", str(plan["food"]), "food"), ("meds", str(plan["meds"]), "meds"))
    if plan and act == "trash":
        return (("junk", str(plan["worth"]), "card" if plan["worth"] == 1 else "cards"),)
    if plan and act == "build":
        return (("build", str(plan["worth"]), "at work"),)
    worth = plan["worth"] if plan else view["window"]["worth"] if act else None
    sign = scene.ability(scene.seat)
    return ((sign, str(worth), "together"),) if worth is not None and sign in SECOND else ()
