"""Worlds on the brink: each stands just before a package is opened, and a game that opens it is found by trying.

A game is rehearsed in the library, with seeded dice and players, until one opens what it is to open; then the same
picks are made at a table, where chance picks what it picked in the rehearsal. Nobody at the table chooses anything.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final, NamedTuple

import pytest

import fimbul
from fimbul.agents.base import Agent
from fimbul.agents.greedy import Greedy
from fimbul.core.campaign import Campaign
from fimbul.core.game import Rng, State
from fimbul.core.perspective import Perspective
from fimbul.games.legacy.data import BIT, BOX
from fimbul.games.legacy.lexicon import MINOR_CITY, MISSION
from fimbul.games.legacy.names import (
    HELD_ON,
    MINOR_CITIES,
    NONE,
    PACKAGES,
    THE_WORLD_IS_READY,
    WON,
)
from fimbul.games.legacy.state import War
from fimbul.games.legacy.world import Part, Played, World
from fimbul.games.legacy.world_text import write_world
from tests.games.legacy.players import BATTLE_DICE, Eager, Hoarder
from tests.games.legacy.scene import marked

MEMBERS: Final = ("Ragna", "Tomas", "Wen")
GREENS: Final = (
    "die-mechaniker closed-border, enclave-of-the-bear overrun, imperial-balkania round-up, "
    "khan-industries hq-garrison, saharan-republic any-time-maneuver"
)
TWELVE_COINS: Final = "ural coins/5, china coins/5, peru coins/5"
RICH: Final = f"{TWELVE_COINS}, " + ", ".join(
    f"{name} coins/5"
    for name in ("alaska", "egypt", "brazil", "japan", "india", "siberia", "russia", "iceland", "ontario", "alberta")
)
EIGHT_CITIES: Final = ", ".join(
    f"{name} minor-city/{1 + number % 3}"
    for number, name in enumerate(["alaska", "brazil", "egypt", "iceland", "india", "japan", "peru", "ural"])
)
TRIES: Final = 300
LONGEST: Final = 4000  # picks of one try


class Keen(Eager):
    """At random, but what brings the moment about is picked wherever it can be."""

    def choose(self, perspective: Perspective) -> int:
        """A missile, a mission, a Minor City; else anything."""
        keen = [each for each in perspective.options if each in BATTLE_DICE or each in (MISSION, MINOR_CITY)]
        return keen[0] if keen else super().choose(perspective)


class Brink(NamedTuple):
    """What is to be opened, the world before it, and who plays."""

    package: str
    world: Callable[[], World]
    player: Callable[[int], Agent]


class Rehearsed(NamedTuple):
    """A game that opens a package: what the people picked, and what chance did, each in its order."""

    picks: list[int]
    chances: list[int]


def played(world: World, *winners: int) -> World:
    """The world after so many games, of which these members won one each."""
    for winner in winners:
        others = [person for person in (1, 2, 3) if person != winner]
        parts = [Part(winner, 0, 5, WON), *[Part(person, person, 9 + person, HELD_ON) for person in others]]
        world.games.append(Played(winner, True, tuple(parts)))
    return world


def eight_cities() -> World:
    """One Minor City is left on the sheets."""
    world = marked(f"{TWELVE_COINS}, {EIGHT_CITIES}".replace("ural coins/5, ", "ontario coins/5, "), "", GREENS)
    world.coins[5], world.coins[6] = 5, 2
    world.stickers_used[MINOR_CITIES] = 8
    return world


def everybody_has_won() -> World:
    """Whoever wins signs for the second time."""
    return played(marked(TWELVE_COINS, "", GREENS), 1, 2, 3)


def one_mission() -> World:
    """The only mission left is the one that founds the capital."""
    world = played(marked(RICH, "pack-3", GREENS), 1, 1)
    world.missions_destroyed = sum(BIT[each] for each in range(8) if each != THE_WORLD_IS_READY)
    return world


def many_missiles() -> World:
    """Everybody has missiles."""
    return played(marked(TWELVE_COINS, "pack-3", GREENS), 1, 2, 3, 1, 2, 3)


def rich() -> World:
    """Cards are worth many troops, and everybody has missiles."""
    return played(marked(RICH, "pack-3", GREENS), 1, 2, 3, 1, 2, 3)


BRINKS: Final = (
    Brink("pack-1", eight_cities, Keen),
    Brink("pack-2", lambda: marked(TWELVE_COINS, "", GREENS), Keen),
    Brink("pack-3", everybody_has_won, Greedy),
    Brink("pack-4", one_mission, Keen),
    Brink("pocket-1", many_missiles, Keen),
    Brink("pocket-2", rich, Hoarder),
)


def log_of(brink: Brink, **options: str) -> Campaign:
    """A campaign of the library that stands there."""
    line = write_world(brink.world(), BOX)
    return fimbul.campaign("legacy", members=MEMBERS, world=line, agreed=MEMBERS, **options)


def rehearse(brink: Brink, log: Campaign) -> Rehearsed:
    """The first of many games that opens the package."""
    for seed in range(TRIES):
        found = attempt(brink, log, seed)
        if found is not None:
            return found
    raise AssertionError(f"no game of {TRIES} opens {brink.package}")


def attempt(brink: Brink, log: Campaign, seed: int) -> Rehearsed | None:
    """One game, to the pick that opens the package; None if it opens something else before, or nothing."""
    game = log.game_for([1, 2, 3])
    state, rng, found = game.new(), Random(seed), Rehearsed([], [])
    assert isinstance(state, War)
    players: list[Agent] = [brink.player(rng.randrange(10**9)) for _ in MEMBERS]
    before, wanted = state.world.packages, BIT[PACKAGES.index(brink.package)]
    for _ in range(LONGEST):
        if state.world.packages != before:
            return found if state.world.packages == before | wanted else None
        if state.over:
            return None
        if state.decider == fimbul.CHANCE:
            found.chances.append(fimbul.roll(state, rng))
            state.play(found.chances[-1])
        elif state.forced():
            state.play(state.asked[0])
        else:
            found.picks.append(players[state.decider].choose(Perspective(state)))
            state.play(found.picks[-1])
    return None


def load_dice(monkeypatch: pytest.MonkeyPatch, chances: list[int]) -> Iterator[int]:
    """From now on chance picks what it picked in the rehearsal, in every room of the house; then, as it likes."""
    waiting, roll = iter(chances), fimbul.roll

    def rehearsed(state: State, rng: Rng) -> int:
        found = next(waiting, NONE)
        return roll(state, rng) if found == NONE else found

    monkeypatch.setattr("fimbul.table.play.course.roll", rehearsed)
    return waiting
