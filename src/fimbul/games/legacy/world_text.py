"""The world of a campaign as one line of JSON in words, the same line for equal worlds.

What is as in a fresh box is left out, so that a sealed package leaves no trace before it is open.
"""

import json
from typing import Any, Final

from fimbul.core.errors import BadOptions
from fimbul.core.rule import rule
from fimbul.games.legacy.data import BIT, INDEX, Box, Person, Place
from fimbul.games.legacy.names import (
    BOARD_SCARS,
    CITIES,
    CONTINENTS,
    EVENTS,
    FACTIONS,
    KINDS,
    MISSIONS,
    NONE,
    OCEANS,
    PACKAGES,
    PLACES,
    POWERS,
    RED,
    RESULTS,
    SCARS,
    SLOTS,
    STANCES,
    STICKERS,
    TERRITORIES,
    WEAKNESSES,
    YELLOW,
)
from fimbul.games.legacy.world import Part, Played, World, fresh_world

MOST_PERSONS: Final = 99
MOST_GAMES: Final = 999
LONGEST: Final = 40_000  # letters


@rule("RL-CAMP-01")
def write_world(world: World, box: Box) -> str:
    """The world as one line; what is as in a fresh box is left out, so a sealed thing leaves no trace."""
    plain: dict[str, Any] = {
        "games": [write_game(game) for game in world.games],
        "packages": spelled(world.packages, PACKAGES),
        "ready": world.ready,
        "factions": {
            name: {
                slot: slot_words(number)[world.slot(faction, number)]
                for number, slot in enumerate(SLOTS)
                if world.slot(faction, number) != NONE
            }
            for faction, name in enumerate(FACTIONS)
        },
        "territories": {name: write_territory(world, place, box) for place, name in enumerate(TERRITORIES)},
        "continents": {name: write_continent(world, number) for number, name in enumerate(CONTINENTS)},
        "fallout": "" if world.fallout == NONE else TERRITORIES[world.fallout],
        "bringer": "" if world.bringer == NONE else FACTIONS[world.bringer],
        "stance": "" if world.stance == NONE else STANCES[world.stance],
        "kind": "" if world.kind == NONE else KINDS[world.kind],
        "lines": [[TERRITORIES[one], TERRITORIES[other]] for one, other in world.lines],
        "ocean": "" if world.ocean == NONE else OCEANS[world.ocean],
        "scars_used": counted(world.scars_used, SCARS),
        "events_destroyed": counted(world.events_destroyed, EVENTS),
        "missions_destroyed": spelled(world.missions_destroyed, MISSIONS),
        "stickers_used": counted(world.stickers_used, STICKERS),
        "missiles_lost": {str(person): number for person, number in world.missiles_lost.items() if number},
        "planet": 0 if world.planet == NONE else world.planet,
        "names": world.names,
    }
    return json.dumps(shortened(plain), ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def shortened(table: dict[str, Any]) -> dict[str, Any]:
    """A table without what is empty, nought or false, also in the tables inside it."""
    short = {key: shortened(value) if isinstance(value, dict) else value for key, value in table.items()}
    return {key: value for key, value in short.items() if value}


def write_game(game: Played) -> dict[str, Any]:
    """A finished game in words."""
    parts = [
        {
            "person": part.person,
            "faction": FACTIONS[part.faction],
            "start": "" if part.start == NONE else TERRITORIES[part.start],
            "result": RESULTS[part.result],
        }
        for part in game.parts
    ]
    return {"winner": 0 if game.winner == NONE else game.winner, "signed": game.signed, "parts": parts}


def write_territory(world: World, place: Place, box: Box) -> dict[str, Any]:
    """The marks of a territory and the stickers on its card."""
    return {
        "city": "" if world.city[place] == NONE else CITIES[world.city[place]],
        "founder": 0 if world.founder[place] == NONE else world.founder[place],
        "scar": "" if world.scar[place] == NONE else SCARS[world.scar[place]],
        "cancelled": bool(world.cancelled & BIT[place]),
        "fortification": "" if world.fortification[place] == NONE else str(world.fortification[place]),
        "coins": 0 if world.coins[place] == box.printed_coins[place] else world.coins[place],
        "destroyed": bool(world.destroyed & BIT[place]),
    }


def write_continent(world: World, continent: int) -> dict[str, Any]:
    """What was done to a continent."""
    return {
        "change": world.change[continent],
        "namer": 0 if world.namer[continent] == NONE else world.namer[continent],
    }


def spelled(numbers: int, words: list[str]) -> list[str]:
    """A set of numbers in words."""
    return [word for number, word in enumerate(words) if numbers & BIT[number]]


def counted(counts: list[int], words: list[str]) -> dict[str, int]:
    """Counts by word."""
    return {word: count for word, count in zip(words, counts, strict=True) if count}


def slot_words(slot: int) -> list[str]:
    """The words for what lies in a slot, by number."""
    if slot == RED:
        return MISSIONS
    return [""] * (len(SCARS) + 1 - len(WEAKNESSES)) + WEAKNESSES if slot == YELLOW else POWERS


def read_world(text: str, box: Box) -> World:
    """The world of a line that `write_world` wrote; anything else is refused with a sentence."""
    if len(text) > LONGEST:
        raise BadOptions("This is too long for a world of Risk Legacy.")
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        raise BadOptions("The world is not a line of JSON.") from None
    world = fresh_world(box)
    Reader(plain, world, box).read()
    if write_world(world, box) != text:
        raise BadOptions("The world is not written as Risk Legacy writes it.")
    return world


class Reader:
    """Reads the words of a world into a fresh one."""

    def __init__(self, plain: object, world: World, box: Box) -> None:
        self.plain: Final = as_table(plain, "The world")
        self.world: Final = world
        self.box: Final = box

    def read(self) -> None:
        """Everything that is there."""
        world, plain = self.world, self.plain
        world.games = [self.game(game) for game in as_list(plain.get("games", []), "games", MOST_GAMES)]
        world.packages = number_set(plain.get("packages", []), PACKAGES, "packages")
        world.ready = plain.get("ready", False) is True
        for name, row in as_table(plain.get("factions", {}), "factions").items():
            faction = word_number(name, FACTIONS, "faction")
            for slot, what in as_table(row, name).items():
                number = word_number(slot, SLOTS, "slot")
                world.fill(faction, number, word_number(what, slot_words(number), f"thing for the {slot} slot"))
        for name, row in as_table(plain.get("territories", {}), "territories").items():
            self.territory(word_number(name, TERRITORIES, "territory"), as_table(row, name))
        for name, row in as_table(plain.get("continents", {}), "continents").items():
            continent = word_number(name, CONTINENTS, "continent")
            world.change[continent] = as_number(as_table(row, name).get("change", 0), "change", -1, 1)
            world.namer[continent] = person(as_table(row, name).get("namer", 0))
        world.fallout = word_number(plain.get("fallout", ""), TERRITORIES, "territory")
        world.bringer = word_number(plain.get("bringer", ""), FACTIONS, "faction")
        world.stance = word_number(plain.get("stance", ""), STANCES, "stance")
        world.kind = word_number(plain.get("kind", ""), KINDS, "kind")
        world.ocean = word_number(plain.get("ocean", ""), OCEANS, "ocean")
        self.read_lines()
        world.scars_used = counts(plain.get("scars_used", {}), self.box.scar_copies, SCARS)
        world.events_destroyed = counts(plain.get("events_destroyed", {}), self.box.event_copies, EVENTS)
        world.missions_destroyed = number_set(plain.get("missions_destroyed", []), MISSIONS, "missions_destroyed")
        world.stickers_used = counts(plain.get("stickers_used", {}), self.box.stickers, STICKERS)
        for name, lost in as_table(plain.get("missiles_lost", {}), "missiles_lost").items():
            who = person(int(name) if name.isdecimal() and len(name) < 4 else 0)
            world.missiles_lost[who] = as_number(lost, "missiles_lost", 1, MOST_GAMES)
        world.planet = person(plain.get("planet", 0))
        for name, given in as_table(plain.get("names", {}), "names").items():
            if not isinstance(given, str):
                raise BadOptions(f"The name of {name} should be a text.")
            world.names[name] = given

    def game(self, row: object) -> Played:
        """A finished game."""
        game = as_table(row, "A game")
        parts: list[Part] = []
        for each in as_list(game.get("parts", []), "parts", len(FACTIONS)):
            part = as_table(each, "A part")
            parts.append(
                Part(
                    person(part.get("person", 0)),
                    word_number(part.get("faction"), FACTIONS, "faction"),
                    word_number(part.get("start", ""), TERRITORIES, "territory"),
                    word_number(part.get("result"), RESULTS, "result"),
                )
            )
        if any(NONE in (part.faction, part.result) for part in parts):
            raise BadOptions("A part in a game has a faction and a result.")
        return Played(person(game.get("winner", 0)), game.get("signed", False) is True, tuple(parts))

    def territory(self, place: Place, row: dict[str, Any]) -> None:
        """The marks of a territory."""
        world = self.world
        world.city[place] = word_number(row.get("city", ""), CITIES, "kind of city")
        world.founder[place] = person(row.get("founder", 0))
        world.scar[place] = word_number(row.get("scar", ""), SCARS[:BOARD_SCARS], "scar")
        if row.get("cancelled", False) is True:
            world.cancelled |= BIT[place]
        boxes = row.get("fortification", "")
        if boxes:
            world.fortification[place] = word_number(boxes, [str(box) for box in range(self.box.boxes + 1)], "box")
        world.coins[place] = as_number(row.get("coins", world.coins[place]), "coins", 1, self.box.most_coins)
        if row.get("destroyed", False) is True:
            world.destroyed |= BIT[place]

    def read_lines(self) -> None:
        """Sea lines that were drawn, each between two territories that were not next to each other."""
        for pair in as_list(self.plain.get("lines", []), "lines", PLACES):
            ends = [INDEX.get(end, NONE) if isinstance(end, str) else NONE for end in as_list(pair, "A line", 2)]
            if len(ends) != 2 or NONE in ends or ends[0] == ends[1] or self.world.near[ends[0]] & BIT[ends[1]]:
                raise BadOptions(f"{pair!r} is no sea line that could be drawn.")
            self.world.join(ends[0], ends[1])


def as_table(found: object, name: str) -> dict[str, Any]:
    """A table, and nothing else."""
    if not isinstance(found, dict):
        raise BadOptions(f"{name} should be a table in a world of Risk Legacy.")
    return found


def as_list(found: object, name: str, most: int) -> list[Any]:
    """A list that is not too long."""
    if not isinstance(found, list) or len(found) > most:
        raise BadOptions(f"{name} should be a list of {most} at most in a world of Risk Legacy.")
    return found


def as_number(found: object, name: str, least: int, most: int) -> int:
    """A whole number within limits."""
    if type(found) is not int or not least <= found <= most:
        raise BadOptions(f"{name} should be a number from {least} to {most} in a world of Risk Legacy.")
    return int(found)


def person(found: object) -> Person:
    """A person of the campaign; 0 is nobody."""
    number = as_number(found, "A person", 0, MOST_PERSONS)
    return number or NONE


def word_number(word: object, words: list[str], kind: str) -> int:
    """The number of a word; the empty word is NONE."""
    if word == "":
        return NONE
    if not isinstance(word, str) or word not in words:
        raise BadOptions(f"{word!r} is no {kind} of Risk Legacy.")
    return words.index(word)


def number_set(found: object, words: list[str], name: str) -> int:
    """A set of words as a set of numbers."""
    together = 0
    for word in as_list(found, name, len(words)):
        number = word_number(word, words, name)
        together |= BIT[number] if number != NONE else 0
    return together


def counts(found: object, most: list[int], words: list[str]) -> list[int]:
    """Counts by word, none above what the box holds."""
    numbers = [0] * len(words)
    for name, count in as_table(found, "A count").items():
        number = word_number(name, words, "card or sticker")
        numbers[number] = as_number(count, name, 0, most[number])
    return numbers
