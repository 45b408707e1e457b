"""A record unrolled: the position after every step of a game, and what everyone heard of it."""

from typing import Any, NamedTuple

from fimbul.core.errors import BadOptions
from fimbul.core.game import Game, State
from fimbul.core.record import Entry, Header
from fimbul.core.sitting import Sitting, replay
from fimbul.games import game_of


class Scene(NamedTuple):
    """A position of a record, who did what to get there, and the sentences of it."""

    state: State
    doing: str
    sentences: list[str]


class Reel(NamedTuple):
    """The scenes of a record; the first is before the first step."""

    game: Game
    header: Header
    scenes: list[Scene]

    @property
    def last(self) -> int:
        """The number of the last scene."""
        return len(self.scenes) - 1

    def at(self, number: int | None) -> Scene:
        """The scene after so many steps, which are picks, undos and concessions; None is the last."""
        if number is None:
            return self.scenes[-1]
        if not 0 <= number <= self.last:
            raise BadOptions(f"This record has the positions 0 to {self.last}.")
        return self.scenes[number]


def unroll(header: Header, entries: list[Entry]) -> Reel:
    """Play a record again and keep every position."""
    game = game_of(header)
    sitting = Sitting(game, header)
    scenes = [Scene(sitting.state.copy(), "", [])]
    for entry, word, events, _ in replay(sitting, entries):
        if entry.kind == "note":
            scenes[-1].sentences.append(f"{entry.seat.title()} noted: {entry.words[0]}")
        elif entry.kind != "digest":
            scenes.append(Scene(sitting.state.copy(), doing(entry, word), sentences(game, events)))
    return Reel(game, header, scenes)


def doing(entry: Entry, word: str) -> str:
    """Who did what, as the record says it."""
    if entry.kind == "picks":
        return f"{entry.seat} {word}"
    return " ".join((entry.seat, entry.kind, *entry.words))


def sentences(game: Game, events: list[Any]) -> list[str]:
    """Events in words."""
    return [game.sentence(event) for event in events]
