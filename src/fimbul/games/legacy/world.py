"""The world of a campaign: what one game leaves to the next.

A world is never changed while somebody else may hold it: `Position.alter` makes a copy first.
"""

from typing import NamedTuple

from fimbul.core.rule import rule
from fimbul.games.legacy.data import BIT, LAND_TERRITORIES, Box, Faction, Person, Place
from fimbul.games.legacy.names import (
    CONTINENTS,
    EVENTS,
    FACTIONS,
    ISLAND,
    NONE,
    PACK_1,
    PACK_2,
    PACK_3,
    PLACES,
    POCKET_1,
    SCARS,
    SLOTS,
    STICKERS,
    WON,
)


class Part(NamedTuple):
    """What a faction did in a game, as its card's back says: who played it, where it started, how it ended."""

    person: Person
    faction: Faction
    start: Place
    result: int


class Played(NamedTuple):
    """A finished game: who won (NONE if it was called off), whether the winner signed, and the factions' parts."""

    winner: Person
    signed: bool
    parts: tuple[Part, ...]


class World:
    """The board with its marks, the cards, the faction cards, the victors and the opened packages."""

    def __init__(
        self,
        games: list[Played],
        packages: int,
        ready: bool,
        slots: list[int],
        city: list[int],
        founder: list[int],
        scar: list[int],
        cancelled: int,
        fortification: list[int],
        coins: list[int],
        destroyed: int,
        fallout: Place,
        bringer: Faction,
        stance: int,
        kind: int,
        change: list[int],
        namer: list[int],
        lines: list[tuple[Place, Place]],
        ocean: int,
        scars_used: list[int],
        events_destroyed: list[int],
        missions_destroyed: int,
        stickers_used: list[int],
        missiles_lost: dict[Person, int],
        planet: Person,
        names: dict[str, str],
        near: list[int],
        sea: list[int],
    ) -> None:
        self.games = games
        self.packages = packages  # the set of opened ones
        self.ready = ready  # the one-time set-up is done
        self.slots = slots  # by faction and slot: power, weakness or mission
        self.city = city  # by territory: the kind of city
        self.founder = founder  # by territory: the person who founded its city
        self.scar = scar  # by territory
        self.cancelled = cancelled  # the territories where a scar is covered and no new one lies
        self.fortification = fortification  # by territory: boxes marked; NONE is no fortification
        self.coins = coins  # by territory: those on its card
        self.destroyed = destroyed  # the territories whose cards are gone for ever
        self.fallout = fallout
        self.bringer = bringer
        self.stance = stance
        self.kind = kind
        self.change = change  # by continent: -1, 0 or 1
        self.namer = namer  # by continent
        self.lines = lines  # sea lines drawn by players
        self.ocean = ocean
        self.scars_used = scars_used  # by title
        self.events_destroyed = events_destroyed  # by title
        self.missions_destroyed = missions_destroyed
        self.stickers_used = stickers_used  # by kind
        self.missiles_lost = missiles_lost
        self.planet = planet
        self.names = names
        self.near = near  # by territory: all neighbours, drawn lines included
        self.sea = sea  # by territory: the neighbours over sea lines

    def copy(self) -> "World":
        """A world of its own, to be changed."""
        return World(
            self.games[:],
            self.packages,
            self.ready,
            self.slots[:],
            self.city[:],
            self.founder[:],
            self.scar[:],
            self.cancelled,
            self.fortification[:],
            self.coins[:],
            self.destroyed,
            self.fallout,
            self.bringer,
            self.stance,
            self.kind,
            self.change[:],
            self.namer[:],
            self.lines[:],
            self.ocean,
            self.scars_used[:],
            self.events_destroyed[:],
            self.missions_destroyed,
            self.stickers_used[:],
            dict(self.missiles_lost),
            self.planet,
            dict(self.names),
            self.near[:],
            self.sea[:],
        )

    def is_open(self, package: int) -> bool:
        """Has the package been opened?"""
        return bool(self.packages & BIT[package])

    def slot(self, faction: Faction, slot: int) -> int:
        """What a faction card has in a slot, or NONE."""
        return self.slots[faction * len(SLOTS) + slot]

    def fill(self, faction: Faction, slot: int, what: int) -> None:
        """A sticker goes into an empty slot."""
        assert self.slot(faction, slot) == NONE, "the slot is taken"
        self.slots[faction * len(SLOTS) + slot] = what

    def join(self, one: Place, other: Place) -> None:
        """A sea line is drawn."""
        self.lines.append((min(one, other), max(one, other)))
        for start, end in ((one, other), (other, one)):
            self.near[start] |= BIT[end]
            self.sea[start] |= BIT[end]

    def signatures(self, person: Person) -> int:
        """How often a person has signed the board."""
        return sum(1 for game in self.games if game.signed and game.winner == person)


@rule("RL-CAMP-02")
def fresh_world(box: Box) -> World:
    """A box with everything sealed: no marks, no games, one printed coin on every card."""
    return World(
        games=[],
        packages=0,
        ready=False,
        slots=[NONE] * (len(FACTIONS) * len(SLOTS)),
        city=[NONE] * PLACES,
        founder=[NONE] * PLACES,
        scar=[NONE] * PLACES,
        cancelled=0,
        fortification=[NONE] * PLACES,
        coins=box.printed_coins[:],
        destroyed=0,
        fallout=NONE,
        bringer=NONE,
        stance=NONE,
        kind=NONE,
        change=[0] * len(CONTINENTS),
        namer=[NONE] * len(CONTINENTS),
        lines=[],
        ocean=NONE,
        scars_used=[0] * len(SCARS),
        events_destroyed=[0] * len(EVENTS),
        missions_destroyed=0,
        stickers_used=[0] * len(STICKERS),
        missiles_lost={},
        planet=NONE,
        names={},
        near=box.map.near[:],
        sea=box.map.sea[:],
    )


@rule("RL-CAMP-04")
def world_of_the_guide(box: Box) -> World:
    """The guide's box, left blank: Packs 1 to 3 and Pocket 1 are open, and nothing has happened yet."""
    world = fresh_world(box)
    for package in (PACK_1, PACK_2, PACK_3, POCKET_1):
        world.packages |= BIT[package]
    return world


@rule("RL-MAP-04", "RL-ALIEN-06")
def islands(world: World, box: Box) -> int:
    """The set of islands: territories on the board that can be reached over sea lines only."""
    found = 0
    for place in range(PLACES):
        if world.near[place] and not box.map.land[place]:
            found |= BIT[place]
    return found


def territories_on_board(world: World) -> int:
    """All territories of the board, the one that was added included."""
    printed = BIT[LAND_TERRITORIES] - 1
    return printed | (BIT[ISLAND] if world.near[ISLAND] else 0)


@rule("RL-HOME-01", "RL-HOME-02", "RL-HOME-04", "RL-START-07", "RL-START-11")
def homeland(world: World, box: Box, faction: Faction, start: Place) -> int:
    """The continent where a faction has started most often in fifteen games, this game's start included; NONE in a tie.

    Only the placing of an HQ is noted, and a start outside the continents is none.
    """
    if not world.is_open(PACK_3):
        return NONE
    times = [0] * len(CONTINENTS)
    for game in world.games[: box.victor_lines]:
        for part in game.parts:
            if part.faction == faction and part.start not in (NONE, ISLAND):
                times[box.map.continent[part.start]] += 1
    if start not in (NONE, ISLAND) and len(world.games) < box.victor_lines:
        times[box.map.continent[start]] += 1
    most = max(times)
    return times.index(most) if times.count(most) == 1 else NONE


def wins(world: World, faction: Faction) -> int:
    """How many games a faction has won."""
    return sum(1 for game in world.games for part in game.parts if part.faction == faction and part.result == WON)
