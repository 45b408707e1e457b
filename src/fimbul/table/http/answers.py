"""What the HTTP API answers about games that are looked at again: replays, analyses and puzzles."""

from typing import Any, Literal

from msgspec import Struct

from fimbul.table.http.protocol import LogLine


class Replayed(Struct, omit_defaults=True):
    """One position of a replay: after `number` of `length` picks, with what was heard of the last one."""

    number: int
    length: int
    view: dict[str, Any]
    lines: list[LogLine]
    parts: dict[str, str] = {}


class Curves(Struct):
    """By name, what the game is about: for each position one number for each seat."""

    names: list[str]
    values: dict[str, list[tuple[float, ...]]]


class Analysed(Struct, omit_defaults=True):
    """How far the analysis of a game is: so many decisions of so many are judged, and so many games come before it.

    One that is made tells the level of its judge, what each seat had of the first place in the end, and every decision
    with its lines, best first, in the words of the game.
    """

    state: Literal["none", "waiting", "judging", "made", "failed"]
    judged: int = 0
    of: int | None = None
    before: int = 0
    words: str = ""
    level: int = 0
    end: list[float] = []
    decisions: list[dict[str, Any]] = []


class Solved(Struct):
    """What an answer to a puzzle promises beside the best one, in words, and how many have tried and solved it."""

    found: bool
    chance: float
    best: float
    told: str
    tried: int
    solved: int
