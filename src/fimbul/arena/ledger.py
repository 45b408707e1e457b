"""The results of an arena on disk: a line of JSON for each game, only ever appended, so that a killed run goes on."""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, NamedTuple, Self

from fimbul.arena.deals import Key, Played
from fimbul.core.errors import FimbulError
from fimbul.core.game import Value
from fimbul.core.letters import is_shown

FORMAT: Final = 1
MOST_BYTES: Final = 256 * 1024 * 1024
LONGEST_HEADER: Final = 100_000  # options hold a whole world
LONGEST_LINE: Final = 4000
LONGEST_WORD: Final = 100
MOST: Final = 10**9


class BadResults(FimbulError):
    """The file is not one of results, or of another arena."""


class Heading(NamedTuple):
    """What all games of a file have in common: its first line."""

    game: str
    options: dict[str, Value]
    data: str
    engine: str
    seed: int


class Ledger:
    """The games of an arena, each once; with a path, on disk as well."""

    def __init__(self, heading: Heading, path: Path | None = None) -> None:
        self.heading: Final = heading
        self.path: Final = path
        self.played: Final[dict[Key, Played]] = {}
        self.file: BinaryIO | None = None
        self.end = 0

    def __enter__(self) -> Self:
        """Open the file, and read what is there."""
        if self.path is not None:
            with spoken(self.path):
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self.file = self.path.open("r+b" if self.path.exists() else "w+b")
            try:
                with spoken(self.path):
                    take_alone(self.file, self.path)
                    self.read(self.file)
            except BaseException:
                self.file.close()
                raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, way: TracebackType | None
    ) -> None:
        """Close the file."""
        if self.file is not None:
            self.file.close()

    def read(self, file: BinaryIO) -> None:
        """Whatever games the file has; the line that was cut off with the power is written over."""
        if os.fstat(file.fileno()).st_size > MOST_BYTES:
            raise BadResults(f"{self.path} is larger than {MOST_BYTES >> 20} MB.")
        first = json_line({"arena": FORMAT} | self.heading._asdict())
        found = file.readline(LONGEST_HEADER + 1)
        if not found.endswith(b"\n") and first.startswith(found):
            self.append(first)
            return
        self.check_heading(found)
        self.end = len(found)
        number = 1
        while (line := file.readline(LONGEST_LINE + 1)).endswith(b"\n"):
            number += 1
            try:
                game = read_game(line)
            except ValueError as reason:
                raise BadResults(f"Line {number} of {self.path} is not a game of this arena: {reason}.") from None
            if game.key in self.played:
                raise BadResults(f"Line {number} of {self.path} tells of a game that is there already.")
            self.played[game.key] = game
            self.end += len(line)
        if len(line) > LONGEST_LINE:
            raise BadResults(f"Line {number + 1} of {self.path} is longer than any game of an arena.")

    def check_heading(self, line: bytes) -> None:
        """Refuse a file of something else, and tell what."""
        told = read_json(line)
        own = {"arena": FORMAT} | self.heading._asdict()
        if not isinstance(told, dict) or set(told) != set(own):
            raise BadResults(f"{self.path} is not a file of results; name another one.")
        for name, value in own.items():
            if told[name] != value or type(told[name]) is not type(value):
                raise BadResults(f"{self.path} has results with another {name}; name another file.")

    def add(self, games: Iterable[Played]) -> list[Played]:
        """Those that are new; when this returns, they are on disk."""
        new = {game.key: game for game in games if game.key not in self.played}
        if new:
            self.append(b"".join([json_line(game._asdict()) for game in new.values()]))
        self.played.update(new)
        return list(new.values())

    def append(self, lines: bytes) -> None:
        """Write at the end of what is known to be whole; so what an interrupt has left half written goes."""
        if self.file is None or self.path is None:
            return
        with spoken(self.path):
            self.file.seek(self.end)
            self.file.write(lines)
            self.file.truncate()
            self.file.flush()
            os.fsync(self.file.fileno())
        self.end += len(lines)


@contextmanager
def spoken(path: Path) -> Iterator[None]:
    """Whatever the system has against a file, in a sentence."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise BadResults(f"{path} cannot be used: {getattr(error, 'strerror', None) or error}.") from None


def take_alone(file: BinaryIO, path: Path) -> None:
    """Two who write into one file would each count games of their own."""
    try:
        import fcntl  # noqa: PLC0415 - Windows has none, and there a file is not held
    except ModuleNotFoundError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadResults(f"Another process writes its results into {path}.") from None


def json_line(value: dict[str, Any]) -> bytes:
    """A value as one line."""
    return (json.dumps(value, ensure_ascii=False, allow_nan=False) + "\n").encode()


def read_json(line: bytes) -> Any:
    """The value of a line; None if it has none."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def read_game(line: bytes) -> Played:
    """The game of a line; a ValueError says what is wrong with it."""
    told = read_json(line)
    if not isinstance(told, dict) or set(told) != set(Played._fields):
        raise ValueError("it does not say what a game says")
    players = several(told, "players", str)
    if not players or any(not 0 < len(name) <= LONGEST_WORD or not is_shown(name) for name in players):
        raise ValueError("nobody is called so")
    columns = {
        name: several(told, name, kind)
        for name, kind in (("places", int), ("scores", float), ("turns", int), ("seconds", float))
    }
    if any(len(column) != len(players) for column in columns.values()):
        raise ValueError("its columns have different lengths")
    if min(columns["places"]) != 1 or max(columns["places"]) > len(players):
        raise ValueError("nobody has the first place")
    if any(abs(number) > MOST or not isfinite(number) for column in columns.values() for number in column):
        raise ValueError("a number is too large")
    deal, picks, reason = told["deal"], told["picks"], told["reason"]
    if any(type(count) is not int or not 0 <= count < MOST for count in (deal, picks)):
        raise ValueError("deal and picks are counted")
    if not isinstance(reason, str) or len(reason) > LONGEST_WORD or not is_shown(reason):
        raise ValueError("its reason is not a word")
    return Played(deal, players, **columns, picks=picks, reason=reason)


def several(told: dict[str, Any], name: str, kind: type) -> tuple[Any, ...]:
    """A list of one kind; whole numbers are numbers, too."""
    values = told[name]
    kinds = (int, float) if kind is float else (kind,)
    if not isinstance(values, list) or any(type(value) not in kinds for value in values):
        raise ValueError(f"{name} is not a list of what it should be")
    return tuple(values)
