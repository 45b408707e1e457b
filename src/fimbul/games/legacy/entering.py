"""A box in progress, entered by hand: it is held against what the box can hold before anybody plays on in it."""

import json
from collections.abc import Iterator
from typing import Any, Final

from fimbul.core.errors import BadEntry, BadOptions
from fimbul.core.game import LONGEST_NAME
from fimbul.core.letters import proper_name
from fimbul.games.legacy.data import BIT, Box, Faction
from fimbul.games.legacy.lexicon import LEXICON, MOTTO, PLANET
from fimbul.games.legacy.names import (
    ALIENS,
    BLUE,
    BONUS_DOWN,
    BONUS_UP,
    BROWN,
    CANCELS,
    CAPITAL,
    CAUTIOUS,
    CITIES,
    COINS,
    CONTINENTS,
    DECK_MISSIONS,
    FACTIONS,
    FIRST_COMEBACK,
    FIRST_MISSILE_POWER,
    FIRST_PRIVATE,
    FORTIFICATIONS,
    GREEN,
    HUMANS,
    MAJOR,
    MAJOR_CITIES,
    MINOR,
    MINOR_CITIES,
    NONE,
    PACK_1,
    PACK_3,
    PACK_4,
    PACKAGES,
    PLACES,
    POCKET_1,
    POCKET_2,
    RESULTS,
    RUIN,
    SCARS,
    SLOTS,
    STICKERS,
    TERRITORIES,
    WEAKNESSES,
    WON,
    YELLOW,
)
from fimbul.games.legacy.naming import LONGEST_MOTTO
from fimbul.games.legacy.queries import is_in_box
from fimbul.games.legacy.spelling import titled
from fimbul.games.legacy.world import World
from fimbul.games.legacy.world_text import LONGEST, Reader, as_table, number_set, write_world

# What a world is written with, beside words of the lexicon; some words come with packages, whichever is opened first.
PLAIN_WORDS: Final = frozenset(
    {
        *("", "games", "packages", "ready", "factions", "territories", "continents", "scars_used", "stickers_used"),
        *("missiles_lost", "planet", "names", "person", "faction", "start", "result", "winner", "signed", "parts"),
        *("city", "founder", "scar", "cancelled", "fortification", "coins", "destroyed", "change", "namer"),
        *PACKAGES,
        *RESULTS,
        *SLOTS,
        *STICKERS,
        *CITIES[:CAPITAL],
    }
)
LATE_WORDS: Final[dict[str, tuple[int, ...]]] = {
    "events_destroyed": (PACK_1, PACK_3, POCKET_1, POCKET_2),
    "missions_destroyed": (PACK_3,),
    "lines": (PACK_3, POCKET_2),
    CITIES[CAPITAL]: (PACK_4,),
    **dict.fromkeys(("fallout", "bringer", "stance", "kind"), (POCKET_1,)),
    **dict.fromkeys(("ocean", CITIES[RUIN], *WEAKNESSES), (POCKET_2,)),
}


def entered_world(text: str, box: Box, fresh: World, members: int) -> str:
    """The line of a world that somebody has written down; stickers that lie on the board need not be counted again."""
    if len(text) > LONGEST:
        raise BadOptions("This is too long for a world of Risk Legacy.")
    try:
        plain: dict[str, Any] = as_table(json.loads(text), "The world")
    except (ValueError, RecursionError):
        raise BadOptions("The world is not a line of JSON.") from None
    check_words(plain, fresh)
    Reader(plain, fresh, box).read()
    fresh.ready = fresh.ready or bool(fresh.games)
    wrong = list(complaints(fresh, box, members))
    if wrong:
        raise BadEntry(wrong[0][1], dict(reversed(wrong)))
    count_stickers(fresh, box)
    if fresh.fallout != NONE:  # its mark has destroyed the card
        fresh.destroyed |= BIT[fresh.fallout]
    return write_world(fresh, box)


def complaints(world: World, box: Box, members: int) -> Iterator[tuple[str, str]]:
    """What cannot be so in a world, each with the field of the form where it stands, and a sentence."""
    yield from too_many(world, box)
    yield from wrong_marks(world)
    yield from wrong_slots(world)
    yield from strangers(world, members)
    yield from wrong_names(world)


def check_words(plain: dict[str, Any], fresh: World) -> None:
    """Refuse a word of a package that this world does not name as open, like one that does not exist."""
    fresh.packages = number_set(plain.get("packages", []), PACKAGES, "packages")
    known = {LEXICON.word(option) for option in range(len(LEXICON)) if is_in_box(fresh, option)} | PLAIN_WORDS
    known |= {word for word, packages in LATE_WORDS.items() if any(fresh.is_open(package) for package in packages)}
    waiting: list[object] = [{name: "" if name == "names" else what for name, what in plain.items()}]
    while waiting:
        found = waiting.pop()
        if isinstance(found, dict):
            waiting += [*found, *found.values()]
        elif isinstance(found, list):
            waiting += found
        elif isinstance(found, str) and found not in known and not found.isdecimal():
            raise BadOptions(f"{found[:40]!r} is no word of a world of Risk Legacy.")


def stickers_on_board(world: World, box: Box) -> dict[int, int]:
    """How many stickers of each kind lie on the board and on cards, but for the first coins."""
    coins = sum(world.coins) - sum(box.printed_coins) - (box.first_coins if world.ready else 0)
    return {
        MAJOR_CITIES: world.city.count(MAJOR),
        MINOR_CITIES: world.city.count(MINOR) + world.city.count(RUIN),
        CANCELS: world.cancelled.bit_count(),
        FORTIFICATIONS: sum([1 for boxes in world.fortification if boxes != NONE]),
        BONUS_UP: world.change.count(1),
        BONUS_DOWN: world.change.count(-1),
        COINS: max(coins, 0),
    }


def count_stickers(world: World, box: Box) -> None:
    """Every sticker that lies on the board or on a card is one that has been used."""
    for sticker, seen in stickers_on_board(world, box).items():
        world.stickers_used[sticker] = max(world.stickers_used[sticker], seen)
    for title in range(CAUTIOUS):
        world.scars_used[title] = max(world.scars_used[title], world.scar.count(title))


def too_many(world: World, box: Box) -> Iterator[tuple[str, str]]:
    """The sheets had no more stickers, and the box no more cards."""
    for sticker, seen in stickers_on_board(world, box).items():
        if seen > box.stickers[sticker]:
            told = f"{seen} of {STICKERS[sticker]} lie there; the sheets had {box.stickers[sticker]}."
            yield f"stickers_used.{STICKERS[sticker]}", told
    coins = sum(world.coins) - sum(box.printed_coins)
    if world.ready and coins < box.first_coins:
        told = f"The {box.first_coins} first coins are on cards before the first game; here are {max(coins, 0)}."
        yield f"stickers_used.{STICKERS[COINS]}", told
    capitals = [place for place in range(PLACES) if world.city[place] == CAPITAL]
    for place in capitals[1:]:
        yield f"territories.{TERRITORIES[place]}.city", "There is one World Capital at most."
    for title in range(CAUTIOUS):
        seen = world.scar.count(title)
        if seen > box.scar_copies[title]:
            told = f"{seen} of {titled(SCARS[title])} lie there; the box has {box.scar_copies[title]}."
            yield f"scars_used.{SCARS[title]}", told


def wrong_marks(world: World) -> Iterator[tuple[str, str]]:
    """No mark lies where another one that is there rules it out."""
    for place, name in enumerate(TERRITORIES):
        if world.scar[place] != NONE and world.cancelled & BIT[place]:
            yield f"territories.{name}.scar", f"{titled(name)} has a scar, and one that is cancelled."
        if world.fortification[place] != NONE and world.city[place] in (NONE, RUIN):
            yield f"territories.{name}.fortification", f"{titled(name)} is fortified and has no city."
        if world.founder[place] != NONE and world.city[place] == NONE:
            yield f"territories.{name}.founder", f"{titled(name)} has a founder and no city."
    buried = world.fallout
    if buried != NONE and (world.city[buried] != NONE or world.scar[buried] != NONE or world.cancelled & BIT[buried]):
        yield "fallout", f"{titled(TERRITORIES[buried])} has a mark on fallout, which covers all others."


def wrong_slots(world: World) -> Iterator[tuple[str, str]]:
    """Each faction has one starting power of its own pair once the set-up is done; no sticker is in two places."""
    for faction, name in enumerate(FACTIONS[:HUMANS]):
        power = world.slot(faction, 0)
        if (power == NONE) == world.ready or (power != NONE and power // 2 != faction):
            told = f"{titled(name)} has one of its own two starting powers after the set-up."
            yield f"factions.{name}.{SLOTS[0]}", told
    for faction, name in enumerate(FACTIONS):
        for slot in range(len(SLOTS)):
            what = world.slot(faction, slot)
            if what != NONE and not fits(faction, slot, what):
                yield f"factions.{name}.{SLOTS[slot]}", f"{titled(name)} cannot have this in the {SLOTS[slot]} slot."
    for slot in range(1, len(SLOTS)):
        held = [world.slot(faction, slot) for faction in range(len(FACTIONS))]
        for faction, name in enumerate(FACTIONS):
            if held[faction] != NONE and held[faction] in held[:faction]:
                yield (
                    f"factions.{name}.{SLOTS[slot]}",
                    f"Two factions have the same sticker in their {SLOTS[slot]} slot.",
                )


def fits(faction: Faction, slot: int, what: int) -> bool:
    """May a faction card have this in a slot? Each colour has its own; Mutants have a yellow slot, Aliens none."""
    if faction >= HUMANS:
        return slot == YELLOW and faction != ALIENS
    if slot == GREEN:
        return what // 2 == faction
    if slot == BLUE:
        return FIRST_COMEBACK <= what < FIRST_MISSILE_POWER
    if slot == BROWN:
        return what >= FIRST_MISSILE_POWER
    return slot == YELLOW or FIRST_PRIVATE <= what < DECK_MISSIONS


def wrong_names(world: World) -> Iterator[tuple[str, str]]:
    """A name is one that a player could have given: a motto, or that of a territory, a continent or the planet."""
    lines = [f"{LEXICON.word(MOTTO)}-{number}" for number in range(1, len(world.games) + 1)]
    every = [*TERRITORIES, *CONTINENTS, LEXICON.word(PLANET)]
    places = [word for word in every if is_in_box(world, LEXICON.parse(word))]
    for word, given in world.names.items():
        if word not in lines and word not in places:
            yield f"names.{word}", f"There is no {word[:40]!r} that could have a name."
            continue
        try:
            proper = proper_name(given, LONGEST_MOTTO if word in lines else LONGEST_NAME)
        except BadOptions as error:
            yield f"names.{word}", str(error)
        else:
            if proper != given:
                yield f"names.{word}", f"The name of {word} is not written as names are."


def strangers(world: World, members: int) -> Iterator[tuple[str, str]]:
    """Whoever has founded, named, won or played is a member."""
    persons = [*world.founder, *world.namer, world.planet, *world.missiles_lost]
    for game in world.games:
        persons += [game.winner, *[part.person for part in game.parts]]
    if max(persons, default=0) > members:
        yield "", f"Member {max(persons)} has left a mark, and there are {members}."
    for number, game in enumerate(world.games, start=1):
        won = [part.faction for part in game.parts if part.result == WON]
        for faction in won[1:]:
            yield f"games.{number}.{FACTIONS[faction]}.result", f"Two factions have won game {number}."
        played = [part.person for part in game.parts]
        for part in game.parts:
            if played.count(part.person) > 1:
                yield (
                    f"games.{number}.{FACTIONS[part.faction]}.person",
                    f"One member plays two factions in game {number}.",
                )
