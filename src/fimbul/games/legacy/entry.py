"""The form for a box in progress: everything that can lie on the board, on the cards and on the sheets.

Only what has come out of the packages that are said to be open stands in it.
"""

import json
from typing import Any, Final

from fimbul.core.entry import Box as Told
from fimbul.core.entry import Field, Part
from fimbul.core.game import LONGEST_NAME
from fimbul.games.legacy.data import BIT, Box
from fimbul.games.legacy.entering import LATE_WORDS
from fimbul.games.legacy.lexicon import LEXICON, MOTTO, PLANET
from fimbul.games.legacy.names import (
    ALIENS,
    BLUE,
    BOARD_SCARS,
    BROWN,
    CITIES,
    CONTINENTS,
    DECK_MISSIONS,
    EVENTS,
    FACTIONS,
    FIRST_COMEBACK,
    FIRST_MISSILE_POWER,
    FIRST_PRIVATE,
    GREEN,
    HUMANS,
    KINDS,
    MISSIONS,
    OCEANS,
    PACKAGES,
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
from fimbul.games.legacy.naming import LONGEST_MOTTO
from fimbul.games.legacy.queries import is_in_box
from fimbul.games.legacy.spelling import titled
from fimbul.games.legacy.world import World, fresh_world
from fimbul.games.legacy.world_text import write_world

Words = tuple[tuple[str, str], ...]

NOTHING: Final = ("", "\u2013")
YES: Final = (NOTHING, ("yes", "Yes"))
CANCELLED: Final = "cancelled"
SLOT_TITLES: Final = ("Starting power", "Comeback power", "Missile power", "Private mission", "Weakness")
MORE_LINES: Final = 3  # sea lines that can be added to those that are there
SHEETS: Final = {
    "cancel": "Cancelled scars",
    "bonus-up": "Continent bonus, more",
    "bonus-down": "Continent bonus, less",
    "coin": "Coins after the first",
}


class Form:
    """The form for a box, with what lies in a world today."""

    def __init__(self, world: World, box: Box, told: Told) -> None:
        self.box: Final = box
        self.told: Final = told
        self.plain: Final[dict[str, Any]] = json.loads(write_world(world, box))
        self.world: Final = fresh_world(box)
        for package, name in enumerate(PACKAGES):
            self.world.packages |= BIT[package] if name in told.packages else 0
        self.who: Final[Words] = (NOTHING, *[(str(number), name) for number, name in enumerate(told.members, 1)])
        self.places: Final = self.known(TERRITORIES)
        self.lands: Final[Words] = (NOTHING, *[(name, titled(name)) for name in self.places])

    def known(self, words: list[str]) -> list[str]:
        """Those of some words whose things are in the box and not sealed."""
        return [word for word in words if self.is_known(word)]

    def is_known(self, word: str) -> bool:
        """Is the thing of a word in the box and not sealed?"""
        if word in LATE_WORDS:
            return any(self.world.is_open(package) for package in LATE_WORDS[word])
        if word in CITIES:
            return True
        return is_in_box(self.world, LEXICON.parse(word))

    def at(self, name: str) -> str:
        """What today's world has under a name, in words."""
        found: Any = self.plain
        for key in name.split("."):
            found = found.get(key, "") if isinstance(found, dict) else ""
        return "yes" if found is True else str(found)

    def choice(self, name: str, label: str, words: list[str]) -> Field:
        """One of some words, or nothing."""
        return Field(name, label, self.at(name), (NOTHING, *[(word, titled(word)) for word in words]))

    def number(self, name: str, label: str, most: int, least: int = 0) -> Field:
        """A number."""
        return Field(name, label, self.at(name) or str(least), least=least, most=most)

    def member(self, name: str, label: str) -> Field:
        """One of the members."""
        return Field(name, label, self.at(name), self.who)

    def called(self, word: str, label: str, letters: int = LONGEST_NAME) -> Field:
        """What something is called."""
        return Field(f"names.{word}", label, self.at(f"names.{word}"), letters=letters)

    def parts(self) -> list[Part]:
        """All of it, in the order in which one looks at a box."""
        found = [self.factions()]
        for number, continent in enumerate(CONTINENTS):
            inside = [name for place, name in enumerate(TERRITORIES) if self.box.map.territories[number] & BIT[place]]
            found.append(self.lands_of(continent, inside))
        rest = [name for name in self.places if not any(name in title for part in found for title in names_in(part))]
        found += [Part("Elsewhere", tuple([self.territory(name) for name in rest]))] if rest else []
        found += [self.game(number) for number in range(1, self.told.games + 1)]
        return [*found, self.sheets(), *self.late()]

    def factions(self) -> Part:
        """The cards of the factions."""
        rows = []
        for faction, name in enumerate(FACTIONS):
            slots = {
                GREEN: POWERS[2 * faction : 2 * faction + 2] if faction < HUMANS else [],
                BLUE: self.known(POWERS[FIRST_COMEBACK:FIRST_MISSILE_POWER]) if faction < HUMANS else [],
                BROWN: self.known(POWERS[FIRST_MISSILE_POWER:]) if faction < HUMANS else [],
                RED: self.known(MISSIONS[FIRST_PRIVATE:DECK_MISSIONS]) if faction < HUMANS else [],
                YELLOW: self.known(WEAKNESSES) if faction != ALIENS else [],
            }
            fields = [
                self.choice(f"factions.{name}.{SLOTS[slot]}", SLOT_TITLES[slot], words)
                for slot, words in slots.items()
                if words
            ]
            if self.is_known(name) and fields:
                rows.append((titled(name), tuple(fields)))
        return Part("Factions", tuple(rows))

    def lands_of(self, continent: str, inside: list[str]) -> Part:
        """A continent and its territories."""
        bonus = self.at(f"continents.{continent}.change")
        changed = (("", "as printed"), ("1", "one more"), ("-1", "one less"))
        own = (
            self.called(continent, "Its name"),
            self.member(f"continents.{continent}.namer", "Named by"),
            Field(f"continents.{continent}.change", "Bonus", bonus, changed),
        )
        return Part(titled(continent), ((titled(continent), own), *[self.territory(name) for name in inside]))

    def territory(self, name: str) -> tuple[str, tuple[Field, ...]]:
        """The marks of a territory, and its card."""
        here = f"territories.{name}"
        scar = CANCELLED if self.at(f"{here}.{CANCELLED}") else self.at(f"{here}.scar")
        scars = [(word, titled(word)) for word in self.known(SCARS[:BOARD_SCARS])]
        boxes = tuple([(str(number), f"{number} spent") for number in range(self.box.boxes + 1)])
        printed = self.box.printed_coins[TERRITORIES.index(name)]
        return titled(name), (
            self.choice(f"{here}.city", "City", self.known(CITIES)),
            self.member(f"{here}.founder", "Founder"),
            self.called(name, "Its name"),
            Field(f"{here}.scar", "Scar", scar, (NOTHING, *scars, (CANCELLED, "Cancelled"))),
            Field(f"{here}.fortification", "Fortified", self.at(f"{here}.fortification"), (NOTHING, *boxes)),
            Field(
                f"{here}.coins", "Coins", self.at(f"{here}.coins") or str(printed), least=1, most=self.box.most_coins
            ),
            Field(f"{here}.destroyed", "Card destroyed", self.at(f"{here}.destroyed"), YES),
        )

    def game(self, number: int) -> Part:
        """A game that was played: who played what, from where, and how it ended."""
        games = self.plain.get("games", [])
        played = games[number - 1] if number <= len(games) else {}
        parts = {part["faction"]: part for part in played.get("parts", [])}
        rows: list[tuple[str, tuple[Field, ...]]] = []
        for name in dict.fromkeys([*parts, *self.known(FACTIONS)]):  # as they sat, then those that did not
            here, part = f"games.{number}.{name}", parts.get(name, {})
            ends = (NOTHING, *[(word, titled(word)) for word in RESULTS])
            fields = (
                Field(f"{here}.person", "Played by", str(part.get("person", "")), self.who),
                Field(f"{here}.start", "Started from", part.get("start", ""), self.lands),
                Field(f"{here}.result", "In the end", part.get("result", ""), ends),
            )
            rows.append((titled(name), fields))
        signed = "yes" if played.get("signed", not played and number <= self.box.victor_lines) else ""
        motto = self.called(f"{LEXICON.word(MOTTO)}-{number}", "Motto", LONGEST_MOTTO)
        rows.append(("The winner\u2019s line", (Field(f"games.{number}.signed", "Signed", signed, YES), motto)))
        return Part(f"Game {number}", tuple(rows))

    def sheets(self) -> Part:
        """What is used up; what lies on the board is counted by itself."""
        stickers = [
            self.number(f"stickers_used.{word}", SHEETS.get(word, titled(word)), self.box.stickers[kind])
            for kind, word in enumerate(STICKERS)
        ]
        scars = [
            self.number(f"scars_used.{word}", titled(word), self.box.scar_copies[SCARS.index(word)])
            for word in self.known(SCARS)
        ]
        planet = (self.member("planet", "Named by"), self.called(LEXICON.word(PLANET), "Its name"))
        rows = [("Stickers used", tuple(stickers)), ("Scar cards used", tuple(scars)), ("The planet", planet)]
        return Part("Used up", tuple(rows))

    def late(self) -> list[Part]:
        """What has come out of packages and is nowhere else."""
        single = {
            "fallout": ("Fallout in", self.places),
            "bringer": ("Brought about by", FACTIONS[:HUMANS]),
            "stance": ("Stance", STANCES),
            "kind": ("Kind", KINDS),
            "ocean": ("Island in", OCEANS),
        }
        fields = [self.choice(name, label, words) for name, (label, words) in single.items() if self.is_known(name)]
        rows = [("", tuple(fields))] if fields else []
        if self.is_known("events_destroyed"):
            copies = self.box.event_copies
            events = [
                self.number(f"events_destroyed.{word}", titled(word), copies[EVENTS.index(word)])
                for word in self.known(EVENTS)
            ]
            rows.append(("Event cards destroyed", tuple(events)))
        if self.is_known("missions_destroyed"):
            gone = self.plain.get("missions_destroyed", [])
            missions = [
                Field(f"missions_destroyed.{word}", titled(word), "yes" if word in gone else "", YES)
                for word in self.known(MISSIONS[:DECK_MISSIONS])
            ]
            rows.append(("Missions destroyed", tuple(missions)))
        if self.is_known("lines"):
            drawn = [*self.plain.get("lines", []), *[["", ""]] * MORE_LINES]
            lines = [
                Field(f"lines.{number}.{end}", f"{end.capitalize()} {number}", pair[side], self.lands)
                for number, pair in enumerate(drawn, 1)
                for side, end in enumerate(("from", "to"))
            ]
            rows.append(("Sea lines drawn", tuple(lines)))
        return [Part("From the packages", tuple(rows))] if rows else []


def names_in(part: Part) -> list[str]:
    """The names of the fields of a part."""
    return [field.name for field in part.fields]


def read(form: Form, answers: dict[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
    """The world that a form says, as its line would have it, and what is wrong with single answers, by field."""
    plain: dict[str, Any] = {"packages": list(form.told.packages)}
    if "missiles_lost" in form.plain:  # which nothing on the board shows
        plain["missiles_lost"] = form.plain["missiles_lost"]
    wrong: dict[str, str] = {}
    for field in [field for part in form.parts() for field in part.fields]:
        is_number = not field.words and not field.letters
        answer = answers.get(field.name, "").strip() or (str(field.least) if is_number else "")
        wrong |= {field.name: field.wrong(answer)} if field.wrong(answer) else {}
        if answer and not (is_number and answer == "0"):
            put(plain, field.name.split("."), answer)
    if wrong:
        return plain, wrong
    given: dict[str, dict[str, Any]] = plain.pop("games", {})
    plain["games"] = [game_of(given.get(str(number), {})) for number in range(1, form.told.games + 1)]
    if "lines" in plain:
        plain["lines"] = [[line.get("from", ""), line.get("to", "")] for line in plain["lines"].values()]
    if "missions_destroyed" in plain:
        plain["missions_destroyed"] = list(plain["missions_destroyed"])
    plain["ready"] = bool(plain["games"]) or any("green" in slots for slots in plain.get("factions", {}).values())
    return plain, wrong


COUNTED: Final = ("coins", "founder", "namer", "change", "planet")


def put(plain: dict[str, Any], path: list[str], answer: str) -> None:
    """An answer where it belongs, as a number where one is wanted."""
    inside = plain
    for key in path[:-1]:
        inside = inside.setdefault(key, {})
    last = path[-1]
    if path[0] == "names":
        inside[last] = answer
    elif last == "scar" and answer == CANCELLED:
        inside[CANCELLED] = True
    elif answer == "yes":
        inside[last] = True
    elif last in COUNTED or path[0] in ("stickers_used", "scars_used", "events_destroyed"):
        inside[last] = int(answer)
    else:
        inside[last] = answer


def game_of(given: dict[str, Any]) -> dict[str, Any]:
    """A game that was played; its winner is who played the faction that won."""
    parts = [
        {"faction": name, "start": "", "result": "held-on", **part, "person": int(part["person"])}
        for name, part in given.items()
        if isinstance(part, dict) and "person" in part
    ]
    winner = next((part["person"] for part in parts if part["result"] == RESULTS[0]), 0)
    return {"winner": winner, "signed": given.get("signed") is True, "parts": parts}
