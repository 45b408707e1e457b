"""The registry: which games there are. A game is imported when it is first asked for."""

from importlib import import_module
from typing import Any, Final

from fimbul.core import record
from fimbul.core.errors import BadRecord, BadSave, FimbulError, UnknownGame
from fimbul.core.game import Game, State, read_json
from fimbul.core.sitting import Sitting, resume

REGISTERED: Final = {"meltwater": "fimbul.games.meltwater"}


def games() -> list[str]:
    """The names of all registered games."""
    return sorted(REGISTERED)


def game(name: str, **options: Any) -> Game:
    """A game by name, set up with these options; the rest are defaults."""
    if name not in REGISTERED:
        raise UnknownGame(f"There is no game '{name}'; there is {', '.join(games())}.")
    made: Game = import_module(REGISTERED[name]).GAME(**options)
    return made


def open_record(text: str) -> Sitting:
    """The sitting that a record leads to, whatever its game."""
    header, entries = record.read(text)
    return resume(game_of(header), header, entries)


def game_of(header: record.Header) -> Game:
    """The game that a record was played with; choices younger than the record are as they were before."""
    try:
        made = game(header.game)
        older = {choice.name: choice.before for choice in made.meta.options if choice.before is not None}
        return game(header.game, **{**older, **header.options})
    except FimbulError as error:
        raise BadRecord(f"This record cannot be played here. {error}") from None


def open_save(text: str | bytes) -> State:
    """The position of a save, whatever its game."""
    data = read_json(text)
    name, options = data.get("game"), data.get("options")
    if not isinstance(name, str) or not isinstance(options, dict):
        raise BadSave("A save names its game and its options.")
    try:
        made = game(name, **options)
    except (FimbulError, TypeError) as error:
        raise BadSave(f"This save cannot be played here. {error}") from None
    return made.from_json(data)
