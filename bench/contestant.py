"""A contestant: one engine that plays one game at random, in its own process, a round whenever it is told to."""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from bench.unit import ITERATIONS, loop_seconds, warm_up

SEED = 20_000
WARM_SECONDS = 0.4
CENSUS_GAMES = 12
POSITIONS = 12
SAMPLE = "sample()"  # the second way to copy a position of ours: what a seat does not know is dealt anew
LATE = "late"  # the argument of a game of ours that is played late in a campaign
BATCH = 50  # copies between two looks at the clock, for each position


class Census(NamedTuple):
    """What games of this contestant are like: decisions, and those of them with more than one answer."""

    decisions: int
    choices: int


class Contestant:
    """What the benchmark asks of an engine. `play` is timed, so it is written out for each; the rest is not."""

    def __init__(self, version: str) -> None:
        self.version = version
        self.rng = Random(SEED)

    def play(self) -> int:
        """Play a game to its end; gives the number of decisions."""
        raise NotImplementedError

    def walk(self) -> Iterator[tuple[Any, int]]:
        """A game, slowly: before each decision the position and how many answers there are."""
        raise NotImplementedError

    def copies(self) -> dict[str, Callable[[Any], object]]:
        """The ways to copy a position; the usual one first."""
        raise NotImplementedError

    def census(self) -> Census:
        """One game, counted."""
        answers = [number for _, number in self.walk()]
        return Census(len(answers), sum(number > 1 for number in answers))

    def position(self, decisions: int) -> Any:
        """The position of a game after so many decisions, or where it ended."""
        position: Any = None
        for count, (position, _) in enumerate(self.walk()):  # noqa: B007 - the last one is wanted
            if count == decisions:
                break
        return position


def pick(rng: Random, options: Any) -> Any:
    """Any of the options, each as likely as the others."""
    return options[int(rng.random() * len(options))]


def serve(contestant: Contestant) -> None:
    """Say what the games are like, then play a round for each line read: the number of seconds to play for."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever an engine prints is not an answer
    positions = prepare(contestant, answers)
    for line in sys.stdin:
        print(json.dumps(play_round(contestant, positions, float(line))), file=answers, flush=True)


def prepare(contestant: Contestant, answers: Any) -> list[Any]:
    """Count some games, keep positions from the middle of others, and warm everything up."""
    games = [contestant.census() for _ in range(CENSUS_GAMES)]
    decisions = sum(game.decisions for game in games)
    middle = decisions // CENSUS_GAMES // 2
    positions = [contestant.position(middle) for _ in range(POSITIONS)]
    warm_up()
    play_for(contestant, WARM_SECONDS)
    for copy in contestant.copies().values():
        copy_cost(copy, positions, WARM_SECONDS / 10)
    hello = {
        "version": contestant.version,
        "choices": sum(game.choices for game in games) / decisions,
    }
    print(json.dumps(hello), file=answers, flush=True)
    return positions


def play_round(contestant: Contestant, positions: list[Any], seconds: float) -> dict[str, Any]:
    """Half a unit, games for so many seconds, half a unit, then copies of every kind."""
    unit = loop_seconds(ITERATIONS // 2)
    games, decisions, spent = play_for(contestant, seconds)
    unit += loop_seconds(ITERATIONS // 2)
    copies = {name: copy_cost(copy, positions, seconds / 10) for name, copy in contestant.copies().items()}
    return {"unit": unit, "games": games, "decisions": decisions, "seconds": spent, "copies": copies}


def play_for(contestant: Contestant, seconds: float) -> tuple[int, int, float]:
    """Whole games until the CPU seconds are spent: how many, their decisions, and what was spent."""
    games = decisions = 0
    start = time.process_time()
    while True:
        decisions += contestant.play()
        games += 1
        spent = time.process_time() - start
        if spent >= seconds:
            return games, decisions, spent


def copy_cost(copy: Callable[[Any], object], positions: list[Any], seconds: float) -> float:
    """CPU microseconds for a copy, made and thrown away."""
    copied = 0
    start = time.process_time()
    while True:
        for position in positions:
            for _ in range(BATCH):
                copy(position)
        copied += BATCH * len(positions)
        spent = time.process_time() - start
        if spent >= seconds:
            return spent / copied * 1e6
