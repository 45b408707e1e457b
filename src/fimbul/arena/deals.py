"""Duplicate play: a deal is one luck, played in every seating of two agents, so that luck cancels."""

from time import process_time
from typing import Final, NamedTuple

import fimbul
from fimbul.agents import agent
from fimbul.agents.base import Agent
from fimbul.arena.match import play_out
from fimbul.core.errors import BadData
from fimbul.core.game import Game, State, Value
from fimbul.core.luck import Luck
from fimbul.core.perspective import Perspective
from fimbul.core.step import CHANCE
from fimbul.core.values import Turn

Players = tuple[str, ...]
Key = tuple[int, Players]


class Pairing(NamedTuple):
    """Two agents that play each other; what is counted are the first places of the challenger."""

    challenger: str
    defender: str


class Job(NamedTuple):
    """One game of a deal: who sits where. The cardboard is known by its hash, so that all play with the same."""

    game: str
    options: dict[str, Value]
    data: str
    engine: str
    seed: int
    deal: int
    players: Players

    @property
    def key(self) -> Key:
        """By which a game is known among those of its seed."""
        return self.deal, self.players


class Played(NamedTuple):
    """What came of a job. Seconds are those of the processor that each seat has thought; they alone may differ."""

    deal: int
    players: Players
    places: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str
    picks: int
    turns: tuple[int, ...]
    seconds: tuple[float, ...]

    @property
    def key(self) -> Key:
        """By which a game is known among those of its seed."""
        return self.deal, self.players

    def share(self, name: str) -> float:
        """What an agent has of the first place."""
        first = [player for player, place in zip(self.players, self.places, strict=True) if place == 1]
        return first.count(name) / len(first)


def seatings(pairing: Pairing, seats: int, alone: bool = False) -> list[Players]:
    """Everybody in turn, and every rotation of that; with an odd number of seats the other way round as well.

    Or the challenger is alone among the others, at each seat once.
    """
    if alone:
        return [tuple([pairing[seat != own] for seat in range(seats)]) for own in range(seats)]
    lines = [tuple([pairing[(seat + shift) % 2] for seat in range(seats)]) for shift in range(1 + seats % 2)]
    turned = [line[-shift:] + line[:-shift] if shift else line for line in lines for shift in range(seats)]
    return list(dict.fromkeys(turned))


class Table:
    """Who sits at the table of a deal, how long each has thought, and in how many turns."""

    def __init__(self, game: Game, players: Players, luck: Luck) -> None:
        self.agents: Final[list[Agent]] = [agent(name, luck.drawn("seat", seat)) for seat, name in enumerate(players)]
        self.luck: Final = luck
        self.turns: Final = [0] * game.seats
        self.seconds: Final = [0.0] * game.seats
        self.turn: Turn | None = None

    def answer(self, state: State) -> int:
        """Of whoever decides, or of chance."""
        seat = state.decider
        if seat == CHANCE:
            return self.luck.roll(state)
        turn = state.whose_turn()
        if turn != self.turn and turn.seat == seat:
            self.turn = turn
            self.turns[seat] += 1
        began = process_time()
        option = self.agents[seat].choose(Perspective(state))
        self.seconds[seat] += process_time() - began
        return option


def play_job(job: Job) -> Played:
    """Play the game of a job."""
    if fimbul.__version__ != job.engine:
        raise BadData(f"A worker has Fimbul {fimbul.__version__}, not {job.engine}.")
    game = fimbul.set_up(job.game, job.options)
    if game.data_hash() != job.data:
        raise BadData(f"A worker has another box of {game.meta.title} than the one that is played with.")
    table = Table(game, job.players, Luck(job.seed, job.deal))
    outcome, picks = play_out(game, table.agents, table.answer)
    thought = tuple([round(seconds, 4) for seconds in table.seconds])
    said = outcome.places, outcome.scores, outcome.reason
    return Played(job.deal, job.players, *said, len(picks), tuple(table.turns), thought)
