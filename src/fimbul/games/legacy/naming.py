"""Names of cities, continents and the planet, and the mottos of victors: they are written down and change no rule."""

from typing import Final

from fimbul.core.game import LONGEST_NAME, View
from fimbul.games.legacy.data import Person, Seat
from fimbul.games.legacy.lexicon import CONTINENT, LEXICON, MOTTO, PLACE, PLANET
from fimbul.games.legacy.names import CAPITAL, CONTINENTS, MAJOR, MINOR, NONE, PLACES
from fimbul.games.legacy.spelling import titled
from fimbul.games.legacy.state import War
from fimbul.games.legacy.world import World

LONGEST_MOTTO: Final = 80
FOR_GOOD: Final = frozenset(
    (
        *("scar at", "weakness on", "comeback", "missile power", "capital at", "line to", "fortify at", "evolve"),
        *("ruin", "ocean", "island line", "fallout", "reward at", "held on at"),
    )
)
NAMED: Final = ("major-city", "minor-city", "name-continent")


def is_for_good(view: View) -> bool:
    """Is it asked for something that stays in the world?"""
    question = view["question"]
    return bool(question) and question["step"] in FOR_GOOD


def gets_a_name(view: View) -> bool:
    """Is it asked where a city is founded, the greatest one too, or which continent is named?"""
    question = view["question"]
    return bool(question) and (question.get("reward") in NAMED or question["step"] == "capital at")


def belongs_to(world: World, option: int) -> Person:
    """Whose name it is to give; NONE if it has no name to be given."""
    if option == PLANET:
        return world.planet
    if PLACE <= option < PLACE + PLACES:
        place = option - PLACE
        return world.founder[place] if world.city[place] in (MINOR, MAJOR, CAPITAL) else NONE
    if CONTINENT <= option < CONTINENT + len(CONTINENTS):
        return world.namer[option - CONTINENT]
    return NONE


def may_name(state: War, began: World, seat: Seat, option: int) -> bool:
    """What the seat's person has founded, named or won in this game, or has left without a name before."""
    world, person = state.world, state.persons[seat]
    if option == MOTTO:
        return state.recorded and seat == state.winner and world.games[-1].signed
    return belongs_to(world, option) == person and (is_new(world, began, option) or is_unnamed(world, option))


def may_name_later(world: World, person: Person, option: int) -> bool:
    """Between games: what has no name yet; the winner of the last game may still add a motto to her signature."""
    if option == MOTTO:
        last = world.games[-1] if world.games else None
        return last is not None and last.signed and last.winner == person and motto_of(world) not in world.names
    return belongs_to(world, option) == person and is_unnamed(world, option)


def plain_name(option: int) -> str:
    """The name that settlers without a fancy give, as long as names may be; none for a motto."""
    if option == MOTTO:
        return ""
    return "New World" if option == PLANET else f"New {titled(LEXICON.word(option))}"[:LONGEST_NAME].rstrip()


def motto_of(world: World) -> str:
    """Under which word the motto of the last victor stands."""
    return f"motto-{len(world.games)}"


def is_new(world: World, began: World, option: int) -> bool:
    """Has it come into being since the game began?"""
    if PLACE <= option < PLACE + PLACES:
        place = option - PLACE
        return (world.city[place], world.founder[place]) != (began.city[place], began.founder[place])
    return belongs_to(world, option) != belongs_to(began, option)


def is_unnamed(world: World, option: int) -> bool:
    """Has nobody named it?"""
    return LEXICON.word(option) not in world.names


def with_names(world: World, began: World, given: dict[int, str]) -> World:
    """The world with the names that were given; a city founded on an old one's ruins does not inherit its name."""
    named = world.copy()
    for place in range(PLACES):
        if belongs_to(world, PLACE + place) != NONE and is_new(world, began, PLACE + place):
            named.names.pop(LEXICON.word(PLACE + place), None)
    for option, name in given.items():
        named.names[motto_of(world) if option == MOTTO else LEXICON.word(option)] = name
    return named
