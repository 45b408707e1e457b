"""The cardboard of World War III: the files in `data/`, read and checked, as flat tables that the rules ask.

No public copy of the printed map, prices and cards exists, so most of it is our reconstruction, for owners to correct.
"""

from pathlib import Path
from typing import Any, Final, TypeAlias

from fimbul.core.box import Box as AnyBox
from fimbul.core.box import Boxes
from fimbul.core.errors import BadData
from fimbul.core.places import Places, linked, places_in
from fimbul.core.rule import rule
from fimbul.core.toml import Table, subtable
from fimbul.games.worldwar.names import (
    AIR,
    CYBER_SECURITY,
    DOMAINS,
    HACKS,
    INDEX,
    KINDS,
    LAND,
    LANDS,
    LAST_LAND,
    MAJORS,
    MOST_SEATS,
    NATIONS,
    NONE,
    ORBIT,
    PLACES,
    RESOURCES,
    SEA,
    SEAS,
    SPACE,
    SPECIAL_OPS,
    TECHNOLOGIES,
    TERRITORIES,
)

Place: TypeAlias = int
Seat: TypeAlias = int
Nation: TypeAlias = int
Kind: TypeAlias = int
Side: TypeAlias = int

FILES: Final = ("map.toml", "units.toml", "nations.toml", "cards.toml")
HOME: Final = Path(__file__).parent / "data"
REMARKS: Final = ("source", "name")
SOURCES: Final = ("rulebook", "public", "reconstruction")
MOST: Final = 100
MOST_LIKE_COUNTERS: Final = 31  # what a counter can be, and how far it has gone, is kept in one int (`groups.py`) ...
FARTHEST_MOVE: Final = 14
FARTHEST_SAIL: Final = 7
FARTHEST_SHOT: Final = 3
DOMAIN_OF: Final = [*[LAND] * 5, *[AIR] * 3, SEA, ORBIT]  # by kind: the rules know them by their names
BIT: Final[list[int]] = [1 << place for place in range(PLACES + 1)]
ALL_LAND: Final = (1 << len(LANDS)) - 1
ALL_SEA: Final = (1 << PLACES) - 1 - ALL_LAND


@rule("WW-TERM-06")
class Map:
    """The printed map. Land units go over `land`, ships over `sea` (canals included), air and ranges over `all`."""

    def __init__(self, land: Places, sea: Places, coast: Places, canals: list[tuple[int, int, int]]) -> None:
        self.land: Final = land
        self.sea: Final = sea
        self.coast: Final = coast  # between lands and seas
        self.all: Final = land.with_ways(sea).with_ways(coast)
        self.apart: Final = [self.steps_from(place) for place in range(PLACES)]  # by place and place: over `all`
        self.in_range: Final = [self.fields_of_fire(place) for place in range(PLACES)]  # by place and steps
        self.shooting: Final = [  # by place: from where it is shot at, the nearest first
            [other for ring in self.all.rings[place][:FARTHEST_SHOT] for other in places_in(ring)]
            for place in range(PLACES)
        ]
        self.canals: Final = canals  # one sea, the other, and the land between them
        self.waters: Final[dict[int, Places]] = {0: sea}  # by the set of canals that are shut

    def steps_from(self, place: Place) -> list[int]:
        """By place, how far it is from one; the whole map hangs together."""
        found = [0] * PLACES
        for steps, ring in enumerate(self.all.rings[place], start=1):
            for other in places_in(ring):
                found[other] = steps
        return found

    def fields_of_fire(self, place: Place) -> list[int]:
        """By steps, all that is no further away from a place, but for the place itself."""
        found = [0]
        for step in range(FARTHEST_SHOT):
            rings = self.all.rings[place]
            found.append(found[step] | rings[step] if step < len(rings) else found[step])
        return found

    def sea_without(self, shut: int) -> Places:
        """The seas without some of the canals."""
        if shut not in self.waters:
            ends = [(one, other) for number, (one, other, _) in enumerate(self.canals) if shut >> number & 1]
            left = [
                [near for near in places if (place, near) not in ends and (near, place) not in ends]
                for place, places in enumerate(self.sea.neighbours)
            ]
            self.waters[shut] = Places(self.sea.names, left)
        return self.waters[shut]


@rule("WW-SET-21")
@rule("WW-MIN-02", "WW-MIN-03", "WW-MIN-04", "WW-MIN-05", "WW-MIN-06", "WW-MIN-07", "WW-MIN-08", "WW-MIN-09")
@rule("WW-MIN-10", "WW-MIN-11", "WW-MIN-12", "WW-MIN-13", "WW-MIN-14", "WW-MIN-15", "WW-MIN-16", "WW-MIN-17")
@rule("WW-MAJ-02", "WW-MAJ-03", "WW-MAJ-04", "WW-MAJ-05", "WW-MAJ-06", "WW-MAJ-07", "WW-MAJ-08")
class Card:
    """What is printed on a nation's card, and its counters."""

    def __init__(self, row: Table, nation: Nation) -> None:
        title = NATIONS[nation]
        self.name: Final = str(row["name"])
        self.budget: Final = number(row, "budget", title, 0)
        self.nukes: Final = number(row, "nukes", title, 0) if "nukes" in row else NONE
        self.nukes_advanced: Final = number(row, "nukes_advanced", title, 0) if "nukes_advanced" in row else self.nukes
        self.nukes_anywhere: Final = row.get("nukes_anywhere") is True
        self.modifiers: Final = read_modifiers(row.get("diplomacy", {}), title)  # by nation that the roller controls
        self.triggers: Final = [index_of(name, NATIONS, "nation") for name in row.get("triggers", [])]
        special = row.get("special", {})
        self.special_points: Final = number(special, "points", title) if special else 0
        self.special_places: Final = [land_of(name) for name in special.get("control", [])]
        self.special_home: Final = special.get("home_clear") is True
        counters = [read_pair(row["counters"], kind, title) for kind in KINDS]
        self.counters: Final = [count for count, _ in counters]  # by kind
        self.start_strong: Final = [strong for _, strong in counters]  # by kind: how many start on strength 2
        self.deployment: Final = read_deployment(row["deployment"], title)
        for kind, (count, strong) in enumerate(counters):
            if not strong <= count <= MOST_LIKE_COUNTERS:
                raise BadData(
                    f"{title} has {MOST_LIKE_COUNTERS} counters of {KINDS[kind]} at most, some on strength 2."
                )
            placed = [(one, two) for _, there, one, two in self.deployment if there == kind]
            if sum([one for one, _ in placed]) != count - strong or sum([two for _, two in placed]) != strong:
                raise BadData(f"The deployment of {title} does not have its {count} counters of {KINDS[kind]}.")


@rule("WW-TERM-05")
class Unit:
    """A type of unit: how far it moves, what it hits on, when it fires, what it costs for each strength point."""

    def __init__(self, row: Table, title: str) -> None:
        self.domain: Final = index_of(row["domain"], DOMAINS, "domain")
        self.move: Final = number(row, "move", title, 0, farthest(self.domain, title))
        self.hit: Final = number(row, "hit", title, 2, 6)
        self.tier: Final = number(row, "tier", title, 1, 5)
        self.price: Final = number(row, "price", title)
        self.range: Final = number(row, "range", title, 1, FARTHEST_SHOT) if "range" in row else 0
        self.range_hypersonic: Final = (
            number(row, "range_hypersonic", title, self.range, FARTHEST_SHOT) if "range" in row else 0
        )
        if self.domain != DOMAIN_OF[KINDS.index(title)]:
            raise BadData(f"A {title} belongs to {DOMAINS[DOMAIN_OF[KINDS.index(title)]]}.")


def farthest(domain: int, title: str) -> int:
    """How far a type of unit may move at most; special ops go anywhere."""
    if title == KINDS[SPECIAL_OPS]:
        return MOST
    return FARTHEST_SAIL if domain == SEA else FARTHEST_MOVE


class Prices:
    """What else has a price."""

    def __init__(self, row: Table) -> None:
        self.nuke: Final = number(row, "nuke", "prices")
        self.repair: Final = number(row, "repair", "prices")
        self.movement: Final = number(row, "movement", "prices")
        self.small_campaign: Final = number(row, "small_campaign", "prices")
        self.full_war: Final = number(row, "full_war", "prices")
        self.civil_action: Final = number(row, "civil_action", "prices")


@rule("WW-SET-22")
class Box(AnyBox):
    """Everything in the box, as flat tables."""

    def __init__(self, files: list[Table]) -> None:
        board, units, nations, cards = files
        super().__init__(numbers_in(check_sources(files)))
        self.map: Final = read_map(board)
        lands = in_order("land", subtable(board, "land"), LANDS)
        self.owner: Final = [read_owner(row, name) for name, row in lands] + [NONE] * len(SEAS)  # NONE: neutral, or sea
        self.cities: Final = [len(names_in(row, "cities", name)) for name, row in lands] + [0] * len(SEAS)
        self.resource: Final = [index_of(row["resource"], RESOURCES, "resource") for _, row in lands]
        values = subtable(units, "values")
        worth = [number(values, name, "values") for name in RESOURCES]
        self.value: Final = [  # by territory: its tax and its points; seas have none
            worth[resource] + number(values, "city", "values") * self.cities[place]
            for place, resource in enumerate(self.resource)
        ] + [0] * len(SEAS)
        self.least_tax: Final = number(values, "least_tax", "values")
        self.ally_points: Final = number(values, "ally_points", "values")
        self.homes: Final = [  # by nation: the set of its home territories
            sum([BIT[place] for place, owner in enumerate(self.owner) if owner == nation])
            for nation in range(len(NATIONS))
        ]
        self.home_places: Final = [places_in(homes) for homes in self.homes]
        self.shores: Final = [self.shores_of(nation) for nation in range(len(NATIONS))]
        self.marked: Final = set_of([land_of(name) for name in names_in(subtable(board, "isil"), "marked", "isil")])
        self.neighbours: Final = read_neighbours(subtable(board, "neighbours"))  # by nation: the set of its neighbours

        self.units: Final = [Unit(row, name) for name, row in in_order("unit", subtable(units, "unit"), KINDS)]
        soldier = subtable(units, "super_soldier")
        self.super_move: Final = number(soldier, "move", "super_soldier", 0, FARTHEST_MOVE)
        self.super_hit: Final = number(soldier, "hit", "super_soldier", 2, 6)
        self.super_price: Final = number(soldier, "price", "super_soldier")
        self.unrest_hit: Final = number(subtable(units, "unrest"), "hit", "unrest", 2, 6)
        self.prices: Final = Prices(subtable(units, "prices"))
        neutral = subtable(units, "neutral")
        self.neutral_force: Final = [index_of(name, KINDS, "unit") for name in names_in(neutral, "force", "neutral")]
        self.neutral_strength: Final = number(neutral, "strength", "neutral")
        self.strong_land: Final = land_of(neutral["strong_land"])
        self.strong_strength: Final = number(neutral, "strong", "neutral")
        shared = subtable(units, "tech_counters")
        self.tech_counters: Final = [
            number(shared, kind, "tech_counters") if kind in shared else 0 for kind in KINDS
        ]  # by kind: counters that nations with the card share
        pieces = subtable(units, "pieces")
        self.nuke_tokens: Final = number(pieces, "nuke_tokens", "pieces")
        self.markers: Final = number(pieces, "markers", "pieces")
        self.will: Final = number(pieces, "will", "pieces")
        self.track: Final = number(pieces, "track", "pieces")

        rows = in_order("nation", subtable(nations, "nation"), NATIONS)
        self.cards: Final = [Card(row, nation) for nation, (_, row) in enumerate(rows)]
        technologies = in_order("technology", subtable(cards, "technology"), TECHNOLOGIES)
        self.copies: Final = [number(row, "copies", name) for name, row in technologies]
        self.tech_roll: Final = [number(row, "roll", name) for name, row in technologies]
        self.unlocks: Final = [
            index_of(row["unlocks"], KINDS, "unit") if "unlocks" in row else NONE for _, row in technologies
        ]
        hacks = subtable(cards, "hack")
        self.hack_roll: Final = [number(hacks, name, "hack") for name in HACKS]
        self.line_ups: Final = read_line_ups(subtable(cards, "line_up"))  # by number of seats
        self.obligations: Final = read_obligations(cards["obligation"])
        self.posts: Final = [
            [
                [place for obliged, which, place in self.obligations if obliged == nation and which == domain]
                for domain in range(len(DOMAINS))
            ]
            for nation in range(len(NATIONS))
        ]  # by nation and domain: where it must have some
        self.set_up: Final = [self.set_up_places(nation) for nation in range(len(NATIONS))]  # by nation and domain
        self.israel_with: Final = index_of(subtable(cards, "advanced")["israel_starts_with"], NATIONS, "nation")
        self.check_counters()

    def check_counters(self) -> None:
        """What a nation has lies within the tracks, its counters stand where they can, and shared ones are not many."""
        if self.copies[CYBER_SECURITY] != 1:
            raise BadData("There is one card of cyber-security.")
        for nation, card in enumerate(self.cards):
            title = NATIONS[nation]
            if max(card.budget, card.nukes, card.nukes_advanced) > self.track:
                raise BadData(f"The track ends at {self.track}; {title} starts beyond it.")
            for place, kind, _, _ in card.deployment:
                if not is_of_domain(place, self.units[kind].domain):
                    raise BadData(f"{title} has a {KINDS[kind]} in {[*TERRITORIES, 'space'][place]}.")
            for kind, shared in enumerate(self.tech_counters):
                if card.counters[kind] + shared > MOST_LIKE_COUNTERS:
                    raise BadData(f"{title} could have more than {MOST_LIKE_COUNTERS} counters of {KINDS[kind]}.")
        for nation, domain, place in self.obligations:
            if not is_of_domain(place, domain):
                raise BadData(f"{NATIONS[nation]} cannot have anything of the {DOMAINS[domain]} where it must.")

    @rule("WW-SET-08", "WW-SET-09", "WW-SET-17", "WW-SET-20")
    def set_up_places(self, nation: Nation) -> list[int]:
        """By domain, where counters of a nation are set up, whoever else is there.

        Ships in seas that touch a home territory, satellites in Space, all others at home; and wherever the nation must
        have some of that domain.
        """
        found = [self.homes[nation], self.homes[nation], self.shores[nation], BIT[SPACE]]
        for domain in (LAND, AIR, SEA):
            found[domain] |= set_of(self.posts[nation][domain])
        return found

    def shores_of(self, nation: Nation) -> int:
        """The seas that touch a home territory of a nation."""
        return self.map.coast.around(self.homes[nation])


@rule("WW-TRN-06", "WW-TRN-09")
def read_map(board: Table) -> Map:
    """Lands with borders, seas with coasts, and canals, which are a step between two seas with a coast on both."""
    in_order("sea", subtable(board, "sea"), SEAS)
    land = read_ways(subtable(board, "borders")["connections"], 0, LAST_LAND)
    sea = read_ways(subtable(board, "waters")["connections"], LAST_LAND + 1, PLACES - 1)
    coast = [
        (land_of(land_name), place_of(name))
        for name in SEAS
        for land_name in names_in(subtable(board, "sea")[name], "coasts", name)
    ]
    if len(set(coast)) != len(coast):
        raise BadData("A land lies at a sea twice.")
    canals: list[tuple[int, int, int]] = []
    for name, row in subtable(board, "canal").items():
        one, other = [place_of(each) for each in row["seas"]]
        between = land_of(row["land"])
        if (between, one) not in coast or (between, other) not in coast:
            raise BadData(f"The land of {name} has no coast on both seas.")
        canals.append((one, other, between))
    sea += [(one, other) for one, other, _ in canals if (one, other) not in sea and (other, one) not in sea]
    made = Map(linked(TERRITORIES, land), linked(TERRITORIES, sea), linked(TERRITORIES, coast), canals)
    if made.all.reached(0, made.all.everywhere) != made.all.everywhere:
        raise BadData("Not every territory of the map can be reached.")
    return made


def read_ways(pairs: list[Any], least: Place, last: Place) -> list[tuple[Place, Place]]:
    """Pairs of territories of one kind that touch, each once."""
    found: list[tuple[Place, Place]] = []
    for pair in pairs:
        one, other = [place_of(name) for name in pair]
        if one == other or not least <= min(one, other) <= max(one, other) <= last or (one, other) in found:
            raise BadData(f"{pair[0]} and {pair[1]} cannot be joined so.")
        found.append((one, other))
    return found


@rule("WW-TERM-01", "WW-TERM-09")
def read_owner(row: Table, name: str) -> Nation:
    """The nation of a land's colour or flag; NONE for neutral land."""
    owner = row.get("owner")
    return NONE if owner == "neutral" else index_of(owner, NATIONS, f"owner of {name}")


@rule("WW-DIP-13")
def read_neighbours(row: Table) -> list[int]:
    """By nation, the set of nations next to it."""
    near = [0] * len(NATIONS)
    for pair in row["pairs"]:
        one, other = [index_of(name, NATIONS, "nation") for name in pair]
        near[one] |= 1 << other
        near[other] |= 1 << one
    return near


def read_modifiers(row: Table, title: str) -> list[int]:
    """By nation that a roller controls, what it adds."""
    found = [0] * len(NATIONS)
    for name, value in row.items():
        if type(value) is not int or not -9 <= value <= 9:
            raise BadData(f"{title} has {value!r} for {name}; it needs a number from -9 to 9.")
        found[index_of(name, NATIONS, "nation")] = value
    return found


def read_pair(row: Table, key: str, title: str) -> tuple[int, int]:
    """Two numbers: how many counters, and how many of them on strength 2; none if the kind is left out."""
    found = row.get(key, [0, 0])
    if not isinstance(found, list) or len(found) != 2 or any(type(each) is not int or each < 0 for each in found):
        raise BadData(f"{title} has {found!r} for its {key}; it needs two numbers.")
    return found[0], found[1]


def read_deployment(row: Table, title: str) -> list[tuple[Place, Kind, int, int]]:
    """A ready-made deployment: place, kind, how many on strength 1 and on strength 2."""
    found: list[tuple[Place, Kind, int, int]] = []
    for name, there in row.items():
        for kind in there:
            one, two = read_pair(there, kind, f"{title} in {name}")
            found.append((place_of(name), index_of(kind, KINDS, "unit"), one, two))
    return found


def read_line_ups(row: Table) -> list[list[list[Nation]]]:
    """By number of seats, the majors of each seat in their order: two for each where two or three play."""
    found: list[list[list[Nation]]] = [[], []]
    for seats in range(2, MOST_SEATS + 1):
        line_up = [[index_of(name, NATIONS[:MAJORS], "major") for name in names] for names in row[str(seats)]]
        taken = [nation for each in line_up for nation in each]
        each = 2 if seats <= 3 else 1
        if len(line_up) != seats or len(set(taken)) != len(taken) or any(len(own) != each for own in line_up):
            raise BadData(f"The line-up for {seats} gives {each} different majors to every seat.")
        found.append(line_up)
    return found


def read_obligations(rows: list[Table]) -> list[tuple[Nation, int, Place]]:
    """Nation, domain, place: where a nation must have at least one counter of a domain at set-up."""
    return [
        (
            index_of(row["nation"], NATIONS, "nation"),
            index_of(row["domain"], DOMAINS, "domain"),
            place_of(row["place"]),
        )
        for row in rows
    ]


def numbers_in(found: object) -> object:
    """What a file says without its remarks: tables and lists with the numbers and names in them."""
    if isinstance(found, dict):
        return [(key, numbers_in(value)) for key, value in sorted(found.items()) if key not in REMARKS]
    return [numbers_in(each) for each in found] if isinstance(found, list) else found


def check_sources(files: list[Table]) -> list[Table]:
    """The files, if whatever is said to come from somewhere comes from one of the places we know."""
    waiting: list[Any] = list(files)
    while waiting:
        each = waiting.pop()
        for key, value in each.items():
            if isinstance(value, dict):
                waiting.append(value)
            elif key == "source" and value not in SOURCES:
                raise BadData(f"A source is one of {', '.join(SOURCES)}, not {value!r}.")
    return files


def in_order(kind: str, found: Table, wanted: list[str]) -> list[tuple[str, Table]]:
    """The rows by the numbers of their names, when they are exactly those that are wanted."""
    for name in found:
        if name not in wanted:
            raise BadData(f"There is no {kind} '{name}' in World War III.")
    for name in wanted:
        if name not in found:
            raise BadData(f"The {kind} '{name}' is missing.")
    return [(name, subtable(found, name)) for name in wanted]


def place_of(name: object) -> Place:
    """A territory, or the Space box, by its name."""
    place = INDEX.get(name, NONE) if isinstance(name, str) else NONE
    if place == NONE:
        raise BadData(f"{name!r} is not a territory of the map.")
    return place


def land_of(name: object) -> Place:
    """A land by its name."""
    place = place_of(name)
    if not is_land(place):
        raise BadData(f"{name!r} is no land of the map.")
    return place


def names_in(row: Table, key: str, title: str) -> list[Any]:
    """A list in a row."""
    found = row.get(key)
    if not isinstance(found, list):
        raise BadData(f"{title} has {found!r} for its {key}; it needs a list.")
    return found


def set_of(places: list[Place]) -> int:
    """Places as a set, each once."""
    if len(set(places)) != len(places):
        raise BadData("A territory is marked twice.")
    return sum([BIT[place] for place in places])


def is_of_domain(place: Place, domain: int) -> bool:
    """Can counters of a domain be in a place: land and air on land, ships at sea, satellites in Space?"""
    return place == SPACE if domain == ORBIT else is_sea(place) if domain == SEA else is_land(place)


def index_of(name: object, names: list[str], what: str) -> int:
    """The number of a name."""
    if not isinstance(name, str) or name not in names:
        raise BadData(f"{name!r} is no {what} of World War III.")
    return names.index(name)


def number(row: Table, key: str, name: str, least: int = 1, most: int = MOST) -> int:
    """A number in a row."""
    found = row.get(key)
    if type(found) is not int or not least <= found <= most:
        raise BadData(f"{name} has {found!r} for its {key}; it needs a number from {least} to {most}.")
    return int(found)


def is_land(place: Place) -> bool:
    """Lands come first."""
    return 0 <= place <= LAST_LAND


def is_sea(place: Place) -> bool:
    """Then come the seas; Space is neither."""
    return LAST_LAND < place < SPACE


BOXES: Final = Boxes("worldwar", "World War III", HOME, FILES, Box)
