"""A record unrolled: the position after every step of a game, and what was heard of it."""

from typing import Annotated, Any, NamedTuple

import typer

from fimbul.core.errors import BadOptions
from fimbul.core.game import Game, State
from fimbul.core.record import Entry, Header
from fimbul.core.sitting import Sitting, replay
from fimbul.games import game_of

Seat = Annotated[str | None, typer.Option(help="Through whose eyes; else you see what everyone may see.")]
Opened = Annotated[bool, typer.Option("--open", help="Show all of a game with secrets, though it is not over.")]


class UnrolledStep(NamedTuple):
    """A position of a record, who did what to get there, the sentences of it, and whose eyes it is meant for."""

    state: State
    doing: str
    sentences: list[str]
    eyes: int | None = None


class UnrolledRecord(NamedTuple):
    """The positions of a record, step by step; the first is the one before anything was picked.

    It is seen through the eyes of a seat, or (None) as everyone may see it. While a game with secrets runs, it is
    closed: it has only the steps that differ for everyone, and does not say which picks led there.
    """

    game: Game
    header: Header
    steps: list[UnrolledStep]
    eyes: int | None
    closed: bool

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    def at(self, number: int | None) -> UnrolledStep:
        """The position after so many steps, which are picks, undos and concessions; None is the last."""
        if number is None:
            return self.steps[-1]
        if not 0 <= number <= self.last:
            raise BadOptions(f"This record has the positions 0 to {self.last}.")
        return self.steps[number]


def unroll(header: Header, entries: list[Entry], seat: str | None = None, opened: bool = False) -> UnrolledRecord:
    """Play a record again and keep every position; `opened` opens a game with secrets before its end."""
    game = game_of(header)
    eyes = whose_eyes(game, seat)
    sitting = Sitting(game, header)
    steps = [UnrolledStep(sitting.position(), "", [])]
    for entry, word, _, _ in replay(sitting, entries):
        if entry.kind == "note":
            steps[-1].sentences.append(f"{entry.seat.title()} noted: {entry.words[0]}")
        elif entry.kind != "digest":
            heard = [] if entry.kind == "undo" else sitting.heard(eyes)
            steps.append(UnrolledStep(sitting.position(), doing(entry, word), sentences(game, heard)))
    closed = game.has_secrets() and not sitting.state.over and not opened
    if closed and seat:
        raise BadOptions(f"The game is not over, and {seat} has secrets; with --open you see them all the same.")
    return UnrolledRecord(game, header, public(steps) if closed else steps, eyes, closed)


def whose_eyes(game: Game, seat: str | None) -> int | None:
    """The seat that is meant, if one is."""
    if seat is None:
        return None
    if seat not in game.seat_names:
        raise BadOptions(f"There is no seat '{seat}'; the seats are {', '.join(game.seat_names)}.")
    return game.seat_names.index(seat)


def public(steps: list[UnrolledStep]) -> list[UnrolledStep]:
    """The steps at which something changes for everyone, without the picks that led there."""
    kept = steps[:1]
    for step in steps[1:]:
        if step.sentences or step.state.view(None) != kept[-1].state.view(None):
            kept.append(step._replace(doing=""))
    return kept


def doing(entry: Entry, word: str) -> str:
    """Who did what, as the record says it."""
    if entry.kind == "picks":
        return f"{entry.seat} {word}"
    return " ".join((entry.seat, entry.kind, *entry.words))


def sentences(game: Game, events: list[Any]) -> list[str]:
    """Events in words."""
    return [game.sentence(event) for event in events]
