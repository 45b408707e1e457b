"""What is printed on the cards of Arctic Scavengers: the two data files, read and checked.

`data.py` turns it into the tables that the rules ask.
"""

import re
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from fimbul.core.errors import BadData
from fimbul.core.rule import rule
from fimbul.core.toml import check_keys, names, number, rows, subtable

PILES: Final[list[str]] = ["starter", "mercenary", "junkyard", "contested"]
ACTIONS: Final[list[str]] = ["dig", "draw", "fight", "hunt", "build"]
NONE: Final = -1  # no ability, which is less than an ability of 0

CONTENTS: Final = [(20, 0), (69, 16), (46, 8), (14, 0)]  # by pile: cards of the base game, and of HQ
SCHEMATICS: Final = 12
STARTING_CARDS: Final = 10
MOST_PLAYERS: Final = 5

STANDARD: Final = ("dig", "draw", "fight", "hunt")
CARD_KEYS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {  # by type: needed, and optional
    "person": (("people", "copies"), (*STANDARD, "meds", "cost", "module")),
    "tool": (("copies",), (*STANDARD, "build", "module")),
    "medicine": (("meds", "copies"), ("module",)),
    "junk": (("copies",), ("module",)),
}
POWER_KEYS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {  # by kind: needed, and optional
    "trade": (("kind",), ("food", "meds", "pooled")),
    "train": (("kind", "who"), (*STANDARD, "tool_dig", "tie_people")),
    "raise": (("kind",), (*STANDARD, "build")),
    "sift": (("kind", "draw", "keep"), ()),
    "strike": (("kind",), ()),
    "guard": (("kind", "saboteur"), ()),
}
PLUS: Final = re.compile(r"\+[1-9]")
COST: Final = re.compile(r"([1-9])F|([1-9])M|([1-9])F ([1-9])M|([1-9])A")
SOURCES: Final = ("rulebook", "public", "reconstruction")
CONFIDENCES: Final = ("low", "medium")


class Cost(NamedTuple):
    """What a hire takes: food, meds, and an amount in any mix of both."""

    food: int
    meds: int
    any_mix: int


class Card(NamedTuple):
    """A title: its pile and type, and what is printed on it; base and modifier by action."""

    title: str
    pile: str
    kind: str
    base: tuple[int, ...]
    modifier: tuple[int, ...]
    meds: int
    cost: Cost
    people: int
    copies: int
    module: int


class Building(NamedTuple):
    """A building: how long it takes, what type of cards it stores and how many, and what it grows."""

    title: str
    time: int
    stores: str
    capacity: int
    food: int
    copies: int


class Leader(NamedTuple):
    """A tribal leader: the kind of power, and its figures; those of other kinds are 0, none or empty."""

    title: str
    kind: str
    food: int
    meds: int
    pooled: bool
    who: tuple[str, ...]
    base: tuple[int, ...]
    modifier: tuple[int, ...]
    tool_dig: int
    tie_people: int
    draw: int
    keep: int
    saboteur: Cost


FREE: Final = Cost(0, 0, 0)
NO_BASE: Final = (NONE,) * len(ACTIONS)
NO_MODIFIER: Final = (0,) * len(ACTIONS)
NOBODY_LEADS: Final = Leader("nobody", "none", 0, 0, True, (), NO_BASE, NO_MODIFIER, NONE, NONE, 0, 0, FREE)


class Gang(NamedTuple):
    """A gang: how many people it brings, and which module brings the gang."""

    title: str
    people: int
    module: int


class Cardboard(NamedTuple):
    """Everything in the box."""

    cards: list[Card]
    deck: dict[str, int]
    buildings: list[Building]
    leaders: list[Leader]
    gangs: list[Gang]


def unpack(cards: dict[str, Any], headquarters: dict[str, Any]) -> Cardboard:
    """The files as typed rows."""
    check_keys(
        cards, "cards.toml", ("deck", "starter", "mercenary", "junkyard", "contested", "source"), ("confidence",)
    )
    check_keys(headquarters, "headquarters.toml", ("building", "leader", "gang", "source"), ("confidence",))
    box = Cardboard(
        read_cards(cards),
        read_deck(subtable(cards, "deck")),
        [read_building(title, row) for title, row in rows(headquarters, "building")],
        [read_leader(title, row) for title, row in rows(headquarters, "leader")],
        [read_gang(title, row) for title, row in rows(headquarters, "gang")],
    )
    check_origins(cards, [card.title for card in box.cards])
    check_origins(
        headquarters,
        [building.title for building in box.buildings]
        + [leader.title for leader in box.leaders]
        + [gang.title for gang in box.gangs],
    )
    check_contents(box)
    check_trained(box)
    return box


@rule("AS-CARD-05")
def read_cards(file: dict[str, Any]) -> list[Card]:
    """Every title lies in one pile, under one type."""
    cards = []
    for pile in PILES:
        for kind, heap in rows(file, pile):
            if kind not in CARD_KEYS:
                raise BadData(f"'{kind}' is not a type of cards; there are {', '.join(CARD_KEYS)}.")
            cards += [read_card(title, pile, kind, subtable(heap, title)) for title in heap]
    return cards


@rule("AS-CARD-01", "AS-CARD-06", "AS-END-06", "AS-JUNK-02")
def read_card(title: str, pile: str, kind: str, row: dict[str, Any]) -> Card:
    """What is printed on a card: only a person stands for people, a tool only adds, junk does nothing at all."""
    needed, optional = CARD_KEYS[kind]
    check_keys(row, title, needed, optional)
    base, modifier = read_actions(title, row)
    if kind == "tool" and (max(base) != NONE or (max(modifier) > 0) == (title == "junk")):
        raise BadData(f"{title} is a tool, so it has modifiers and nothing else; junk has nothing at all.")
    if (pile == "mercenary") != ("cost" in row):
        raise BadData(f"{title} has a cost if it is a mercenary, and only then.")
    return Card(
        title,
        pile,
        kind,
        base,
        modifier,
        number(title, row, "meds"),
        read_cost(title, row, "cost"),
        number(title, row, "people"),
        number(title, row, "copies"),
        number(title, row, "module"),
    )


@rule(
    "AS-TOOL-10",
    "AS-TOOL-13",
    "AS-TOOL-14",
    "AS-UNIT-01",
    "AS-UNIT-02",
    "AS-UNIT-03",
    "AS-UNIT-04",
    "AS-UNIT-05",
    "AS-UNIT-06",
    "AS-UNIT-07",
    "AS-UNIT-08",
    "AS-UNIT-09",
    "AS-HQ-MED-01",
    "AS-HQ-TOOL-01",
)
def read_actions(title: str, row: dict[str, Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By action: what a card does alone, none where it is disabled; and what it adds to another card."""
    base = list(NO_BASE)
    modifier = list(NO_MODIFIER)
    for action, name in enumerate(ACTIONS):
        printed = row.get(name)
        if isinstance(printed, str) and PLUS.fullmatch(printed):
            modifier[action] = int(printed)
        else:
            base[action] = number(title, row, name, least=0, absent=NONE)
    return tuple(base), tuple(modifier)


def read_cost(title: str, row: dict[str, Any], key: str) -> Cost:
    """What a hire takes: `2F 1M` is 2 food and 1 med, `6A` is 6 in any mix."""
    if key not in row:
        return FREE
    printed = COST.fullmatch(str(row[key]))
    if printed is None:
        raise BadData(f"{title} has {row[key]!r} for its {key}; a cost looks like 2F, 1M, 2F 1M or 6A.")
    food, meds, both_food, both_meds, any_mix = [int(amount or 0) for amount in printed.groups()]
    return Cost(food + both_food, meds + both_meds, any_mix)


def read_deck(row: dict[str, Any]) -> dict[str, int]:
    """The cards that each player starts with."""
    deck = {title: number("The deck", row, title) for title in row}
    if sum(deck.values()) != STARTING_CARDS:
        raise BadData(f"The deck has {sum(deck.values())} cards; it needs {STARTING_CARDS}.")
    return deck


def read_building(title: str, row: dict[str, Any]) -> Building:
    """What is printed on a building: it stores cards of a type, or grows food."""
    storing = "stores" in row
    check_keys(row, title, ("time", "copies", "stores", "capacity") if storing else ("time", "copies", "food"), ())
    if storing and row["stores"] not in list(CARD_KEYS):
        raise BadData(f"{title} stores {row['stores']!r}; types of cards are {', '.join(CARD_KEYS)}.")
    return Building(
        title,
        number(title, row, "time"),
        row["stores"] if storing else "",
        number(title, row, "capacity"),
        number(title, row, "food"),
        number(title, row, "copies"),
    )


@rule("AS-HQ-LEAD-04")
def read_leader(title: str, row: dict[str, Any]) -> Leader:
    """What is printed on a leader: a power of one of six kinds, and its figures."""
    kind = row.get("kind")
    if kind not in list(POWER_KEYS):
        raise BadData(f"{title} has the kind {kind!r}; kinds are {', '.join(POWER_KEYS)}.")
    needed, optional = POWER_KEYS[kind]
    check_keys(row, title, needed, optional)
    base, modifier = read_actions(title, {} if kind == "sift" else row)
    if (kind == "train") != (max(base) != NONE) or (kind == "raise") != (max(modifier) > 0):
        raise BadData(f"{title} gives plain values if it trains, and values with a plus if it raises.")
    if type(row.get("pooled", True)) is not bool:
        raise BadData(f"{title} has {row['pooled']!r} for its pooled; it is true or false.")
    return Leader(
        title,
        kind,
        number(title, row, "food"),
        number(title, row, "meds"),
        row.get("pooled", True),
        tuple(names(title, row, "who")),
        base,
        modifier,
        number(title, row, "tool_dig", absent=NONE),
        number(title, row, "tie_people", absent=NONE),
        number(title, row, "draw") if kind == "sift" else 0,
        number(title, row, "keep"),
        read_cost(title, row, "saboteur"),
    )


def read_gang(title: str, row: dict[str, Any]) -> Gang:
    """What is printed on a gang."""
    check_keys(row, title, ("people", "module"), ())
    return Gang(title, number(title, row, "people"), number(title, row, "module"))


@rule(
    "AS-COMP-02",
    "AS-COMP-03",
    "AS-COMP-04",
    "AS-COMP-05",
    "AS-COMP-06",
    "AS-COMP-07",
    "AS-COMP-08",
    "AS-COMP-09",
)
def check_contents(box: Cardboard) -> None:
    """The box holds as many cards of each sort as the lists of contents say, and enough for five decks."""
    for pile, (base, hq) in zip(PILES, CONTENTS, strict=True):
        found = sum(card.copies for card in box.cards if card.pile == pile and not card.module)
        found_hq = sum(card.copies for card in box.cards if card.pile == pile and card.module)
        if (found, found_hq) != (base, hq):
            raise BadData(f"There are {found} {pile} cards and {found_hq} in HQ; there should be {base} and {hq}.")
    buildings = sum(building.copies for building in box.buildings)
    if buildings != SCHEMATICS:
        raise BadData(f"There are {buildings} buildings; there should be {SCHEMATICS}.")
    copies = {card.title: card.copies for card in box.cards}
    for title, count in box.deck.items():
        if count * MOST_PLAYERS > copies.get(title, 0):
            raise BadData(f"There are too few of '{title}' for the decks of {MOST_PLAYERS} players.")


def check_trained(box: Cardboard) -> None:
    """Leaders train cards that there are."""
    titles = [card.title for card in box.cards]
    for leader in box.leaders:
        for title in leader.who:
            if title not in titles:
                raise BadData(f"{leader.title} trains '{title}', which is no card.")


def check_origins(file: dict[str, Any], titles: list[str]) -> None:
    """Every row says once where it comes from; some say how sure they are."""
    origins = listed(file, "source", SOURCES)
    doubts = listed(file, "confidence", CONFIDENCES) if "confidence" in file else []
    for title in titles:
        if origins.count(title) != 1:
            raise BadData(f"{title} is named {origins.count(title)} times under source; it needs one.")
    for title in origins + doubts:
        if title not in titles:
            raise BadData(f"'{title}' has a source or a confidence, but no row.")


def check_order(found: list[str], wanted: list[str]) -> None:
    """The rows are those that they should be, in the same order."""
    for title, right in zip_longest(found, wanted, fillvalue="nothing"):
        if title != right:
            raise BadData(f"There is {title} where {right} should be: rows may not be added, moved or left out.")


def listed(file: dict[str, Any], key: str, headings: tuple[str, ...]) -> list[str]:
    """All that is listed under the headings of a table."""
    lists = subtable(file, key)
    check_keys(lists, f"The table {key}", (), headings)
    return [name for heading in lists for name in names(f"The table {key}", lists, heading)]
