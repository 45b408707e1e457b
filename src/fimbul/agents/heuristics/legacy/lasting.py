"""What lasts is worth something, too: cities to start from, marks on the way to them, powers and weaknesses."""

from functools import lru_cache
from typing import Final

from fimbul.core.places import places_in
from fimbul.games.legacy.data import BIT, Box, Person, Place, Seat
from fimbul.games.legacy.names import (
    AMMO_SHORTAGE,
    BIO_HAZARD,
    BLUE,
    BROWN,
    BUNKER,
    CAPITAL,
    CONTINENTS,
    DRAFT_TYPES,
    FACTIONS,
    GREEN,
    MAJOR,
    MERCENARY,
    MINOR,
    MUTANTS,
    NONE,
    POWERS,
    RED,
    WEAKNESSES,
    YELLOW,
)
from fimbul.games.legacy.names import CAUTIOUS as FIRST_WEAKNESS
from fimbul.games.legacy.state import War
from fimbul.games.legacy.world import World, territories_on_board

# In troops: what a thing that stays is worth next to one troop on the border of a war.
LASTING: Final = 0.5  # all that follows, next to the war under way
CITY: Final = {MINOR: 2.0, MAJOR: 4.0, CAPITAL: 0.0}  # an own city: a start that others do not have
GROUND: Final = 2.0  # more for a city on good ground, by its worth from 0 to 1
COMPANY: Final = 2.5  # more for one that is near other own cities and starts
RIVAL: Final = 0.4  # what a rival has, as a share of what it would be worth to oneself
FORTIFIED: Final = 2.0  # at home; less so further away
SCAR: Final = {BUNKER: 0.5, MERCENARY: 0.5, AMMO_SHORTAGE: -0.5, BIO_HAZARD: -0.5}
COIN: Final = 0.4  # one more than printed
GONE: Final = -0.6  # the card of a territory
BONUS: Final = 2.0  # one troop more for the continent around a city
NAMED: Final = 1.5  # a continent that bears one's own name
STARTED: Final = 0.5  # a start of an earlier game, next to a city, for what is home
NEARNESS: Final[tuple[float, ...]] = (1.0, 0.5, 0.2)  # how much a territory is home, by its steps from an own city
POWER: Final = {
    "fortified-hq": 3.0,
    "closed-border": 1.0,
    "first-strike": 2.5,
    "overrun": 1.5,
    "round-up": 2.0,
    "settlers": 2.5,
    "hq-garrison": 3.0,
    "card-garrison": 1.5,
    "any-time-maneuver": 1.5,
    "any-place-maneuver": 2.0,
    "resourceful": 1.5,
    "stealthy": 3.0,
    "well-armed": 3.5,
    "mobile": 1.0,
    "convincing": 0.5,
    "well-supplied": 1.0,
    "power-rally": 3.0,
    "power-emp": 2.0,
    "power-interference": 1.5,
    "power-recon": 1.5,
    "power-bad-intel": 1.0,
}
WEAKNESS: Final = {
    "cautious": -2.5,
    "short-sighted": -1.5,
    "unpopular": -1.0,
    "primitive": -1.5,
    "purist": -1.5,
    "collaborator": 0.5,
}
POWER_WORTH: Final = [POWER[name] for name in POWERS]
WEAKNESS_WORTH: Final = [WEAKNESS[name] for name in WEAKNESSES]
MISSION_OF_ITS_OWN: Final = 2.0
PRINTED: Final = 3.0  # what Mutants and Aliens have on their cards
DRAFTED: Final = {"troops": 1.0, "coins": 1.6, "placement": -0.8, "order": -0.7}  # for each that a draft card says
DRAFT_WORTH: Final = [DRAFTED[kind] for kind in DRAFT_TYPES]


def lasting_worth(state: War, seat: Seat) -> float:
    """How good the world, the factions and the draft are for whoever sits there."""
    person = state.persons[seat]
    others = tuple([each for each in state.persons if each != person])
    worth = LASTING * world_worth(state.world, state.box, person, others)
    return worth + factions_worth(state, seat) + draft_worth(state, seat)


def factions_worth(state: War, seat: Seat) -> float:
    """One's own faction, next to those that play against it; a little for good powers anywhere."""
    worth = 0.0
    for faction in range(len(FACTIONS)):
        share = 0.1
        if faction in state.factions:
            share = 1.0 if state.factions[seat] == faction else -RIVAL
        worth += share * faction_worth(state.world, faction)
    return worth


@lru_cache(maxsize=1024)
def faction_worth(world: World, faction: int) -> float:
    """What is on a faction card."""
    worth = PRINTED if faction >= MUTANTS else 0.0
    for slot in (GREEN, BLUE, BROWN):
        if world.slot(faction, slot) != NONE:
            worth += POWER_WORTH[world.slot(faction, slot)]
    if world.slot(faction, RED) != NONE:
        worth += MISSION_OF_ITS_OWN
    if world.slot(faction, YELLOW) != NONE:
        worth += WEAKNESS_WORTH[world.slot(faction, YELLOW) - FIRST_WEAKNESS]
    return worth


def draft_worth(state: War, seat: Seat) -> float:
    """The draft cards before the seat, until the war begins."""
    if state.turn:
        return 0.0
    worth = 0.0
    for kind, each in enumerate(DRAFT_WORTH):
        card = state.drafted_card(seat, kind)
        if card != NONE:
            worth += each * card + (5.0 if each < 0 else 0.0)
    return worth


@lru_cache(maxsize=1024)
def world_worth(world: World, box: Box, person: Person, others: tuple[Person, ...]) -> float:
    """The marks of the world: those near one's own cities, less those near others'."""
    mine = home(world, person)
    theirs = [home(world, each) for each in others]
    cities = city_worth(world, box, person, mine)
    cities -= RIVAL * sum([city_worth(world, box, each, home(world, each)) for each in others])
    worth = cities
    for place in places_in(territories_on_board(world)):
        ours = mine[place] - RIVAL * sum([each[place] for each in theirs])
        if ours:
            worth += ours * mark_worth(world, box, place)
    for continent in range(len(CONTINENTS)):
        territories = places_in(box.map.territories[continent])
        at_home = share(mine, territories) - RIVAL * sum([share(each, territories) for each in theirs])
        worth += BONUS * world.change[continent] * at_home
        if world.namer[continent] != NONE:
            sign = 1.0 if world.namer[continent] == person else -RIVAL
            worth += sign * NAMED * (0.5 + share(mine, territories) + ground(world, box, territories[0]))
    return worth


def home(world: World, person: Person) -> list[float]:
    """By territory, how near it is to the cities that a person has founded, and to where she has started."""
    found = [0.0] * len(world.city)
    for place, founder in enumerate(world.founder):
        if founder == person and world.city[place] != CAPITAL:
            add_rings(found, world, place, 1.0)
    for game in world.games:
        for part in game.parts:
            if part.person == person and part.start != NONE:
                add_rings(found, world, part.start, STARTED)
    return found


def add_rings(found: list[float], world: World, place: Place, worth: float) -> None:
    """What is around a place is home, the nearer the more."""
    seen = edge = BIT[place]
    for share_of_it in NEARNESS:
        around = 0
        for each in places_in(edge):
            found[each] += worth * share_of_it
            around |= world.near[each]
        edge = around & ~seen
        seen |= edge


def city_worth(world: World, box: Box, person: Person, near: list[float]) -> float:
    """The cities that a person has founded."""
    worth = 0.0
    for place, founder in enumerate(world.founder):
        if founder == person and world.city[place] != CAPITAL:
            worth += CITY.get(world.city[place], 0.0) + GROUND * ground(world, box, place)
            worth += COMPANY * min(near[place] - NEARNESS[0], 1.0)
    return worth


def mark_worth(world: World, box: Box, place: Place) -> float:
    """What the marks of a territory do for whoever is at home there."""
    worth = SCAR.get(world.scar[place], 0.0) + COIN * (world.coins[place] - box.printed_coins[place])
    if world.fortification[place] != NONE:
        worth += FORTIFIED
    if world.destroyed & BIT[place]:
        worth += GONE
    return worth


def share(near: list[float], territories: list[Place]) -> float:
    """How much a continent is home."""
    return min(sum([near[place] for place in territories]) / 3, 1.0)


def ground(world: World, box: Box, place: Place) -> float:
    """How good a territory is to start from, from 0 to 1: few neighbours, and a small continent that pays."""
    continent = box.map.continent[place]
    crowded = min(world.near[place].bit_count(), 6) / 6
    if continent == NONE:
        return (1 - crowded) / 2
    size = box.map.territories[continent].bit_count()
    pays = (box.bonus[continent] + world.change[continent]) / size
    return min(1.0, pays + 2 / size) * 0.7 + (1 - crowded) * 0.3
