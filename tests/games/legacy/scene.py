"""The smallest war that shows a rule.

`war(alpha="ural 3, siberia 1", bravo="china 2 hq")` is a game of four in a fresh world: Alpha (Die Mechaniker) has
three troops in Ural and one in Siberia, Bravo (Enclave of the Bear) two in China and its HQ there. It is Alpha's turn.
Marks of the world come by `marks="ural bunker minor-city/2, peru major-city fortification/4"`: a number after a city is
the person who founded it, after a fortification the boxes that are marked. Person 1 sits at Alpha, 2 at Bravo, and so
on.
"""

from typing import Any

from fimbul.core.step import CHANCE
from fimbul.games.legacy import Legacy
from fimbul.games.legacy.data import BIT, BOX, INDEX
from fimbul.games.legacy.flow import TURN, TURN_PARTS
from fimbul.games.legacy.names import (
    CAUTIOUS,
    CITIES,
    FACTIONS,
    FIRST_COMEBACK,
    FIRST_MISSILE_POWER,
    NONE,
    PACKAGES,
    POWERS,
    SCARS,
    SEAT_NAMES,
    SLOTS,
    WEAKNESSES,
)
from fimbul.games.legacy.setup import empty_board, set_up
from fimbul.games.legacy.state import War
from fimbul.games.legacy.world import World, fresh_world


def seat(name: str) -> int:
    """The number of a seat."""
    return SEAT_NAMES.index(name)


def places(names: str) -> int:
    """A set of territories by their names."""
    return sum(BIT[INDEX[name]] for name in names.split())


def names(found: int | list[int]) -> str:
    """A set or list of territories in words."""
    listed = [place for place in INDEX.values() if found & BIT[place]] if isinstance(found, int) else found
    words = {place: name for name, place in INDEX.items()}
    return " ".join(words[place] for place in listed)


def marked(marks: str = "", packages: str = "", powers: str = "") -> World:
    """A world with these marks, open packages (`pack-1 pocket-2`) and powers (`die-mechaniker mobile purist`)."""
    world = fresh_world(BOX)
    world.ready = True
    for entry in filter(None, marks.split(",")):
        name, *words = entry.split()
        for word in words:
            mark(world, INDEX[name], *word.split("/"))
    for package in packages.split():
        world.packages |= BIT[PACKAGES.index(package)]
    for entry in filter(None, powers.split(",")):
        name, *words = entry.split()
        for word in words:
            give(world, FACTIONS.index(name), word)
    return world


def mark(world: World, place: int, word: str, number: str = "") -> None:
    """Put a mark on a territory."""
    if word in CITIES:
        world.city[place] = CITIES.index(word)
        world.founder[place] = int(number) if number else NONE
    elif word == "fortification":
        world.fortification[place] = int(number or 0)
    elif word == "cancelled":
        world.cancelled |= BIT[place]
    elif word == "fallout":
        world.fallout = place
    elif word == "coins":
        world.coins[place] = int(number)
    else:
        world.scar[place] = SCARS.index(word)


def give(world: World, faction: int, word: str) -> None:
    """Put a power or a weakness on a faction card."""
    if word in WEAKNESSES:
        world.fill(faction, SLOTS.index("yellow"), CAUTIOUS + WEAKNESSES.index(word))
        return
    power = POWERS.index(word)
    slot = "green" if power < FIRST_COMEBACK else "blue" if power < FIRST_MISSILE_POWER else "brown"
    world.fill(faction, SLOTS.index(slot), power)


def war(
    *,
    marks: str = "",
    packages: str = "",
    powers: str = "",
    factions: str = "",
    world: World | None = None,
    options: dict[str, Any] | None = None,
    part: str = "",
    row: str = "",
    **seats: str,
) -> War:
    """A war in a world; `factions` are those of the seats in their order, the first ones unless it says otherwise.

    `part` is the part of Alpha's turn that is asked next; the parts after it follow. `row` lies face up.
    """
    game = Legacy(options or {})
    state = empty_board(game, game.settings, BOX, game.persons, world or marked(marks, packages, powers))
    state.factions = [FACTIONS.index(name) for name in factions.split()] or list(range(game.seats))
    state.active, state.turn = 0, 1
    for name, troops in seats.items():
        for entry in filter(None, troops.split(",")):
            place, *words = entry.split()
            for word in words:
                if word == "hq":
                    state.hqs[seat(name)] = INDEX[place]
                else:
                    state.put(seat(name), INDEX[place], int(word))
    state.on_board = sum(1 << each for each in range(game.seats) if state.held[each])
    state.row = [INDEX[name] for name in row.split()] or state.row
    state.draw_pile &= ~sum(BIT[place] for place in state.row if place != NONE)
    if part:
        ask(state, part)
    return state


def ask(state: War, part: str) -> None:
    """Let the turn of the active seat go on with one of its parts."""
    state.agenda = []
    state.ask(TURN, CHANCE)
    names_of_parts = [step.name for step in TURN_PARTS]
    for step in reversed(TURN_PARTS[names_of_parts.index(part) :]):
        state.ask(step, CHANCE if step.asks == "chance" else state.active)
    state.settle()


def new(seats: int = 4, world: World | None = None, **options: Any) -> War:
    """A new game in a world, fresh unless it says otherwise, before its first question."""
    game = Legacy({"seats": seats, **options})
    return set_up(game, game.settings, BOX, game.persons, world or fresh_world(BOX))


def question(state: War) -> str:
    """What is asked now, and of whom."""
    frame = state.agenda[-1]
    return f"{frame.step.name} {'chance' if frame.seat == CHANCE else SEAT_NAMES[frame.seat]}"
