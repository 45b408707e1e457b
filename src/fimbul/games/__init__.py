"""The registry: which games there are. A game is imported when it is first asked for."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

from fimbul.core import record
from fimbul.core.errors import BadData, BadOptions, BadRecord, BadSave, FimbulError, UnknownGame
from fimbul.core.game import Game, State, read_json
from fimbul.core.sitting import Moment, Sitting, resume
from fimbul.core.sitting import replay as play_again

REGISTERED: Final = {"meltwater": "fimbul.games.meltwater", "scavengers": "fimbul.games.scavengers"}


def games() -> list[str]:
    """The names of all registered games."""
    return sorted(REGISTERED)


def game(name: str, **options: Any) -> Game:
    """A game by name, set up with these options; the rest are defaults."""
    return set_up(name, options)


def set_up(name: str, options: dict[str, Any]) -> Game:
    """A game by name with options from anywhere: a record, a save, a form."""
    if name not in REGISTERED:
        raise UnknownGame(f"There is no game '{name}'; there is {', '.join(games())}.")
    made: Game = import_module(REGISTERED[name]).GAME(options)
    return made


def sample_round(name: str) -> str:
    """The record of the sample round of a game that has one."""
    made = set_up(name, {})
    text = made.sample_round()
    if text is None:
        raise BadOptions(f"{made.meta.title} has no sample round.")
    return text


def open_record(text: str | bytes) -> Sitting:
    """The sitting that a record leads to, whatever its game."""
    header, entries = record.read(text)
    return resume(game_of(header), header, entries)


def replay(text: str | bytes) -> Iterator[Moment]:
    """A record, moment by moment; each holds the sitting as it is then."""
    header, entries = record.read(text)
    return play_again(Sitting(game_of(header), header), entries)


def game_of(header: record.Header) -> Game:
    """The game that a record was played with; choices younger than the record are as they were before."""
    try:
        made = set_up(header.game, {})
        older = {choice.name: choice.before for choice in made.meta.options if choice.before is not None}
        return with_box(made, {**older, **header.options}, header.data)
    except FimbulError as error:
        raise BadRecord(f"This record cannot be played here. {error}") from None


def with_box(made: Game, options: dict[str, Any], data: str) -> Game:
    """A game with other options, and with the box of which it uses what has this hash."""
    boxes = made.boxes()
    for chosen in [{"data": box.hash} for box in boxes.every()] if boxes else [{}]:
        found = set_up(made.meta.name, {**options, **chosen})
        if found.data_hash() == data:
            return found
    raise BadData(f"It was played with a box of {made.meta.title} ({data}) that is not here.")


def with_box_named(name: str, options: dict[str, Any], data: str) -> dict[str, Any]:
    """Options from before they named the box, with the one of this hash; as they are, if it is not here."""
    if "data" in options or not data or name not in REGISTERED:
        return options
    try:
        found = with_box(set_up(name, {}), options, data).options.get("data")
        return {**options, "data": found} if found else options
    except FimbulError:
        return options


def open_save(text: str | bytes) -> State:
    """The position of a save, whatever its game."""
    data = read_json(text)
    name, options = data.get("game"), data.get("options")
    if not isinstance(name, str) or not isinstance(options, dict):
        raise BadSave("A save names its game and its options.")
    try:
        made = set_up(name, options)
    except FimbulError as error:
        raise BadSave(f"This save cannot be played here. {error}") from None
    return made.from_json(data)
