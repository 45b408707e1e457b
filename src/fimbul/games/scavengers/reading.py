"""Reading a save: words, numbers and cards out of plain data, or a sentence that says what is wrong with them."""

from typing import Any, Final

from fimbul.core.errors import BadSave
from fimbul.core.game import Game, only
from fimbul.games.scavengers.data import TITLES
from fimbul.games.scavengers.fields import AT_SITE
from fimbul.games.scavengers.state import Camp, Zone
from fimbul.games.scavengers.steps.junkyard import KNOWERS

LONGEST: Final = 300
MOST_CARDS: Final = 99


def fields(value: Any, what: str, names: list[str]) -> dict[str, Any]:
    """An object with exactly these fields."""
    entry = mapping(value, what)
    missing = [name for name in names if name not in entry]
    unknown = [str(name) for name in entry if name not in names]
    if missing or unknown:
        wrong = f"Missing: {', '.join(missing) or 'nothing'}; unknown: {', '.join(unknown) or 'nothing'}."
        raise BadSave(f"{what} does not have the fields it should have. {wrong}")
    return entry


def mapping(value: Any, what: str) -> dict[str, Any]:
    """An object of bearable size."""
    if not isinstance(value, dict) or len(value) > LONGEST:
        raise BadSave(f"{what} is not an object as it should be.")
    return value


def listed(value: Any, what: str, longest: int = LONGEST) -> list[Any]:
    """A list of bearable length."""
    if not isinstance(value, list) or len(value) > longest:
        raise BadSave(f"{what} is not a list as it should be.")
    return value


def number(value: Any, what: str, most: int) -> int:
    """A whole number from 0 up."""
    if type(value) is not int or not 0 <= value <= most:
        raise BadSave(f"{what} is a whole number from 0 to {most}.")
    return value


def flag(value: Any, what: str) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise BadSave(f"{what} is true or false.")
    return value


def name_in(value: Any, names: list[str]) -> int:
    """The number of one of these names."""
    if not isinstance(value, str) or value not in names:
        raise BadSave(f"{value!r} is not a name that can stand here.")
    return names.index(value)


def tribe(game: Game, value: Any) -> int:
    """A tribe by its name."""
    return name_in(value, list(game.seat_names))


def cards(value: Any, what: str, names: list[str] = TITLES) -> Zone:
    """Cards by title."""
    zone = [0] * len(names)
    for name, count in mapping(value, what).items():
        zone[name_in(name, names)] = number(count, f"{what}: {name}", MOST_CARDS)
    return zone


def known(game: Game, value: Any, names: list[str]) -> int:
    """A card whose place some tribes know."""
    entry = fields(value, "A known card", ["card", "known_to"])
    seats = [tribe(game, each) for each in listed(entry["known_to"], "known_to")]
    return name_in(entry["card"], names) << KNOWERS | only(*seats)


def site(state: Camp, value: Any) -> int:
    """A building by its tribe and its place there."""
    number: int = AT_SITE.kind.read(state, value, "building")
    return number
