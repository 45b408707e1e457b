"""The cardboard of Risk Legacy: the files in `data/`, read and checked, as flat tables that the rules ask.

What is in a sealed package stands in a file of its own.
"""

from pathlib import Path
from typing import Any, Final, TypeAlias

from fimbul.core.box import Box as AnyBox
from fimbul.core.box import Boxes
from fimbul.core.errors import BadData
from fimbul.core.rule import rule
from fimbul.core.toml import Table
from fimbul.games.legacy.names import (
    CITIES,
    CONTINENTS,
    DRAFT_TYPES,
    DRAFT_VALUES,
    EVENTS,
    FACTIONS,
    ISLAND,
    KINDS,
    MISSIONS,
    NONE,
    OCEANS,
    PACKAGES,
    PLACES,
    POWERS,
    SCARS,
    STANCES,
    STICKERS,
    TERRITORIES,
)

Place: TypeAlias = int
Seat: TypeAlias = int
Person: TypeAlias = int
Faction: TypeAlias = int

FILES: Final = (
    *("board.toml", "box.toml", "factions.toml"),
    *("pack_1.toml", "pack_2.toml", "pack_3.toml", "pack_4.toml", "pocket_1.toml", "pocket_2.toml"),
)
HOME: Final = Path(__file__).parent / "data"
REMARKS: Final = ("source", "text", "of", "after", "character", "alias")
SOURCES: Final = ("rulebook", "public", "reconstruction")
WHEN: Final = ("roll", "turn", "own", "draw", "any")
MOST: Final = 99
MOST_SEATS: Final = 5
LAND_TERRITORIES: Final = 42
BIT: Final[list[int]] = [1 << place for place in range(PLACES)]
INDEX: Final = {name: place for place, name in enumerate(TERRITORIES)}
NO_PLACES: Final = 0


class Map:
    """The printed board: who lies next to whom, by land and by sea, and what belongs together."""

    def __init__(self, land: list[int], sea: list[int], continent: list[int], inland: int) -> None:
        self.land: Final = land  # by territory: the neighbours by land
        self.sea: Final = sea  # by territory: the neighbours over sea lines
        self.near: Final = [land[place] | sea[place] for place in range(PLACES)]
        self.continent: Final = continent  # by territory
        self.inland: Final = inland
        self.territories: Final = [  # by continent
            sum([BIT[place] for place in range(PLACES) if continent[place] == number])
            for number in range(len(CONTINENTS))
        ]
        self.all: Final = sum(self.territories)


class Box(AnyBox):
    """Everything in the box, as flat tables."""

    def __init__(self, files: list[Table]) -> None:
        board, box, factions, pack_1, pack_2, pack_3, pack_4, pocket_1, pocket_2 = files
        sealed = [pack_1, pack_2, pack_3, pack_4, pocket_1, pocket_2]
        super().__init__(numbers_in(files))
        self.map: Final = read_map(board)
        self.bonus: Final = [
            number(row, "bonus", name, 0) for name, row in zip(CONTINENTS, continents(board), strict=True)
        ]
        self.chart: Final = read_chart(table(board, "chart"))
        self.divisor: Final = number(table(board, "recruits"), "divisor", "recruits")
        self.least_recruits: Final = number(table(board, "recruits"), "least", "recruits")

        cards = table(box, "cards")
        self.most_coins: Final = number(cards, "most_coins", "cards")
        self.printed_coins: Final = read_printed_coins(cards, table(pocket_2, "island"), self.most_coins)
        self.coin_cards: Final = number(cards, "coin_cards", "cards")
        self.start_troops: Final = number(table(box, "start"), "troops", "start")
        self.scar_copies: Final = read_copies("scar", SCARS, [box, *sealed])
        self.scar_when: Final = read_when([box, *sealed])
        self.first_coins: Final = number(table(box, "stickers"), "first_coins", "stickers")
        self.stickers: Final = [number(table(box, "stickers"), kind, "stickers", 0) for kind in STICKERS]
        self.population: Final = read_population(table(box, "city"), table(pack_4, "capital"))
        self.boxes: Final = number(table(box, "fortification"), "boxes", "fortification")
        self.fortified_cost: Final = number(table(box, "fortification"), "surcharge", "fortification")
        self.victory_stars: Final = number(table(box, "victory"), "stars", "victory")
        self.victor_lines: Final = number(table(box, "victory"), "lines", "victory")
        self.openings: Final = read_openings(table(box, "package"))

        self.draft: Final = read_draft(table(pack_1, "draft"))
        self.event_copies: Final = read_copies("event", EVENTS, sealed)
        self.event_troops: Final = [
            number(row, "troops", name, 0) if "troops" in row else 0
            for name, row in in_order("event", rows("event", sealed), EVENTS)
        ]
        missions = in_order("mission", rows("mission", sealed), MISSIONS)
        self.mission_stars: Final = [number(row, "stars", name) for name, row in missions]
        self.mission_goal: Final = [number(row, "goal", name) for name, row in missions]
        self.lead_troops: Final = number(table(pack_4, "capital"), "lead_troops", "capital")
        self.fallout_missiles: Final = number(table(pocket_1, "fallout"), "missiles", "fallout")
        self.bringer_missiles: Final = number(table(pocket_1, "fallout"), "bringer_missiles", "fallout")
        self.landing_troops: Final = number(table(pocket_2, "island"), "troops", "island")
        self.collaborator_coins: Final = number(table(pocket_2, "collaborator"), "coins", "collaborator")
        self.collaborator_cost: Final = number(table(pocket_2, "collaborator"), "city_cost", "collaborator")
        aliens = table(table(pocket_2, "faction"), "aliens")
        self.alien_island_troops: Final = number(aliens, "island_troops", "aliens", 0)
        self.alien_ruin_troops: Final = number(aliens, "ruin_troops", "aliens", 0)
        check_names(factions, pocket_1, pocket_2, [pack_2, pocket_1])
        check_sources(files)


def numbers_in(found: object) -> object:
    """What a file says without its remarks: tables and lists with the numbers and names in them."""
    if isinstance(found, dict):
        return [(key, numbers_in(value)) for key, value in sorted(found.items()) if key not in REMARKS]
    return [numbers_in(each) for each in found] if isinstance(found, list) else found


@rule("RL-MAP-01", "RL-MAP-02")
def read_map(board: Table) -> Map:
    """Six continents that hold all territories, and symmetric connections that join them all."""
    continent = [NONE] * PLACES
    for index, row in enumerate(continents(board)):
        for place in territories(row, "territories"):
            if continent[place] != NONE:
                raise BadData(f"{TERRITORIES[place]} is in two continents.")
            continent[place] = index
    lost = [TERRITORIES[place] for place in range(LAND_TERRITORIES) if continent[place] == NONE]
    if lost:
        raise BadData(f"{lost[0]} is in no continent.")
    inland = sum([BIT[place] for place in territories(table(board, "inland"), "territories")])
    land, sea = read_connections(table(board, "land")), read_connections(table(board, "sea"))
    made = Map(land, sea, continent, inland)
    check_connected(made)
    return made


def continents(board: Table) -> list[Table]:
    """The rows of the continents, all of them in their order."""
    found = table(board, "continent")
    return [row for _, row in in_order("continent", [(name, table(found, name)) for name in found], CONTINENTS)]


def territories(row: Table, key: str) -> list[Place]:
    """A list of territories of the printed board."""
    found = row.get(key)
    if not isinstance(found, list):
        raise BadData(f"{key} should be a list of territories, not {found!r}.")
    return [territory(name) for name in found]


def territory(name: object) -> Place:
    """A territory of the printed board by its name."""
    place = INDEX.get(name, ISLAND) if isinstance(name, str) else ISLAND
    if place == ISLAND:
        raise BadData(f"{name!r} is not a territory of the board.")
    return place


def read_connections(row: Table) -> list[int]:
    """By territory, the set of those it is connected with."""
    near = [NO_PLACES] * PLACES
    for pair in row.get("connections", []):
        if not isinstance(pair, list) or len(pair) != 2:
            raise BadData(f"A connection joins two territories, not {pair!r}.")
        one, other = territory(pair[0]), territory(pair[1])
        if one == other or near[one] & BIT[other]:
            raise BadData(f"{pair[0]} and {pair[1]} cannot be joined so.")
        near[one] |= BIT[other]
        near[other] |= BIT[one]
    return near


def check_connected(board: Map) -> None:
    """Everything can be reached, and no two territories are joined by land and by sea."""
    for place in range(LAND_TERRITORIES):
        if board.land[place] & board.sea[place]:
            raise BadData(f"{TERRITORIES[place]} has a neighbour by land and by sea at once.")
    reached = BIT[0]
    grown = 0
    while grown != reached:
        grown = reached
        for place in range(LAND_TERRITORIES):
            if grown & BIT[place]:
                reached |= board.near[place]
    if reached != board.all:
        raise BadData("Not every territory of the board can be reached.")


@rule("RL-REC-12")
def read_chart(row: Table) -> list[int]:
    """By number of coins, the troops they bring; the last entry is for so many and more."""
    coins, troops = row.get("coins"), row.get("troops")
    if not isinstance(coins, list) or not isinstance(troops, list) or len(coins) != len(troops) or not coins:
        raise BadData("The chart needs as many coins as troops.")
    if any(type(entry) is not int or entry < 0 for entry in [*coins, *troops]):
        raise BadData("The chart needs numbers.")
    if coins != list(range(coins[0], coins[0] + len(coins))):
        raise BadData("The coins of the chart go up one by one.")
    return [0] * coins[0] + troops


@rule("RL-ONCE-06", "RL-CARD-07", "RL-CARD-11", "RL-ALIEN-05")
def read_printed_coins(cards: Table, island: Table, most: int) -> list[int]:
    """By territory, the coins printed on its card: one for each, and more for the one that is not on the board yet."""
    each, there = number(cards, "territory_coins", "cards"), number(island, "coins", "island")
    if max(each, there) > most:
        raise BadData(f"A card shows {most} coins at most.")
    return [each] * LAND_TERRITORIES + [there]


@rule("RL-REC-02", "RL-CAPITAL-01")
def read_population(city: Table, capital: Table) -> list[int]:
    """By kind of city, how many people live there; in a ruin nobody does."""
    return [number(city, kind, "city") for kind in CITIES[:2]] + [number(capital, "population", "capital"), 0]


@rule("RL-DRAFT-02", "RL-DRAFT-13")
def read_draft(row: Table) -> list[list[tuple[int, int]]]:
    """By type, the draft cards: what each says, and how many must play for it to be used."""
    found: list[list[tuple[int, int]]] = []
    for kind, values in zip(DRAFT_TYPES, DRAFT_VALUES, strict=True):
        cards = row.get(kind)
        if not isinstance(cards, list) or len(cards) != MOST_SEATS:
            raise BadData(f"There are {MOST_SEATS} draft cards of the type {kind}.")
        for card in cards:
            if not isinstance(card, list) or len(card) != 2 or card[0] not in values or card[1] not in (3, 4, 5):
                raise BadData(f"{card!r} is no draft card of the type {kind}.")
        pairs = [(int(value), int(mark)) for value, mark in cards]
        for players in (3, 4, 5):
            if sum(1 for _, mark in pairs if mark <= players) != players:
                raise BadData(f"There should be {players} draft cards of the type {kind} for {players} players.")
        found.append(pairs)
    return found


def read_copies(kind: str, wanted: list[str], files: list[Table]) -> list[int]:
    """By title, how many such cards there are; the titles stand in their order."""
    return [number(row, "copies", name) for name, row in in_order(kind, rows(kind, files), wanted)]


@rule("RL-SCAR-01")
def read_when(files: list[Table]) -> list[int]:
    """By scar card, when it is played: its number in WHEN."""
    found: list[int] = []
    for name, row in in_order("scar", rows("scar", files), SCARS):
        if row.get("when") not in WHEN:
            raise BadData(f"{name} is played at one of {', '.join(WHEN)}, not {row.get('when')!r}.")
        found.append(WHEN.index(row["when"]))
    return found


@rule("RL-PACK-01", "RL-PACK-15")
def read_openings(row: Table) -> list[str]:
    """By package, what must happen before it is opened, as its outside says; one that never is is left out."""
    found = in_order("package", [(name, table(row, name)) for name in row], PACKAGES)
    for name, each in found:
        if not isinstance(each.get("when"), str):
            raise BadData(f"{name} says when it is opened.")
    return [each["when"] for _, each in found]


def check_names(factions: Table, pocket_1: Table, pocket_2: Table, with_powers: list[Table]) -> None:
    """Factions, powers, oceans and evolutions are those that the game knows."""
    in_order("faction", rows("faction", [factions, pocket_1, pocket_2]), FACTIONS)
    titles = list(table(factions, "power")) + [name for file in with_powers for name in table(file, "power")]
    in_order("power", [(name, {}) for name in titles], POWERS)
    paired = [name for _, row in rows("faction", [factions]) for name in row.get("powers", [])]
    if paired != titles[: len(paired)]:
        raise BadData("The starting powers stand in the order of the factions.")
    if table(pocket_2, "island").get("oceans") != OCEANS:
        raise BadData(f"The oceans are {', '.join(OCEANS)}.")
    wanted = [f"{stance}-{kind}" for stance in STANCES for kind in KINDS]
    if [name for name in table(pocket_1, "evolution") if name != "source"] != wanted:
        raise BadData(f"The evolutions are {', '.join(wanted)}.")


def check_sources(files: list[Table]) -> None:
    """Whatever is said to come from somewhere comes from one of the places we know."""
    waiting: list[Any] = list(files)
    while waiting:
        each = waiting.pop()
        for key, value in each.items():
            if isinstance(value, dict):
                waiting.append(value)
            elif key == "source" and value not in SOURCES:
                raise BadData(f"A source is one of {', '.join(SOURCES)}, not {value!r}.")


def rows(key: str, files: list[Table]) -> list[tuple[str, Table]]:
    """The rows of a table that goes over several files, each with its name; a file may have none."""
    return [(name, table(file[key], name)) for file in files if key in file for name in table(file, key)]


def in_order(kind: str, found: list[tuple[str, Table]], wanted: list[str]) -> list[tuple[str, Table]]:
    """The same rows by the numbers of their names, when they are exactly those that are wanted."""
    there = dict(found)
    for name in there:
        if name not in wanted:
            raise BadData(f"There is no {kind} '{name}' in Risk Legacy.")
    for name in wanted:
        if name not in there:
            raise BadData(f"The {kind} '{name}' is missing.")
    return [(name, there[name]) for name in wanted]


def table(inside: Table, key: str) -> Table:
    """A table inside a table."""
    found = inside.get(key)
    if not isinstance(found, dict):
        raise BadData(f"{key} should be a table, not {found!r}.")
    return found


def number(row: Table, key: str, name: str, least: int = 1) -> int:
    """A number in a row."""
    found = row.get(key)
    if type(found) is not int or not least <= found <= MOST:
        raise BadData(f"{name} has {found!r} for its {key}; it needs a number from {least} to {MOST}.")
    return int(found)


BOXES: Final = Boxes("legacy", "Risk Legacy", HOME, FILES, Box)
BOX: Final[Box] = BOXES.shipped
