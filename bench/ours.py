"""A game of ours, in whichever build is on PYTHONPATH."""

import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from bench.contestant import LATE, SAMPLE, Contestant, pick, serve

import fimbul
from fimbul.core import game as protocol
from fimbul.games.legacy.world_text import write_world

GAMES_BEFORE = 14  # a late game is the fifteenth of a campaign
FIRST_SEED = 100  # a campaign after which random games do not drag on for ever


class Ours(Contestant):
    """Random play through the public protocol; chance picks by its weights."""

    def __init__(self, name: str, build: str, when: str = "") -> None:
        super().__init__(fimbul.__version__)
        found = "interpreted" if protocol.__file__.endswith(".py") else "compiled"
        assert found == build, f"this is the {found} build, not the {build} one"
        self.game = fimbul.game(name)
        if when == LATE:
            for number in range(GAMES_BEFORE):
                self.game = next_game(self.game, Random(FIRST_SEED + number))

    def play(self) -> int:
        """A game with the default options, in the world it has come to."""
        rng, random = self.rng, self.rng.random
        chance, roll = fimbul.CHANCE, fimbul.roll
        state = self.game.new()
        decisions = 0
        while state.outcome is None:
            if state.decider == chance:
                state.play(roll(state, rng))
            else:
                options = state.options()
                state.play(options[int(random() * len(options))])
            decisions += 1
        return decisions

    def walk(self) -> Iterator[tuple[fimbul.State, int]]:
        """The same, slowly."""
        state = self.game.new()
        while state.outcome is None:
            options = state.options()
            yield state, len(options)
            chance = state.decider == fimbul.CHANCE
            state.play(fimbul.roll(state, self.rng) if chance else pick(self.rng, options))

    def copies(self) -> dict[str, Callable[[Any], object]]:
        """The protocol's copy; where there are secrets, also a sample of what a seat sees."""
        ways: dict[str, Callable[[Any], object]] = {"copy()": lambda state: state.copy()}
        if self.game.has_secrets():
            ways[SAMPLE] = lambda state: state.sample(0, self.rng)
        return ways


def next_game(game: Any, rng: Random) -> fimbul.Game:
    """A game in the world that a random one leaves."""
    state = game.new()
    while state.outcome is None:
        chance = state.decider == fimbul.CHANCE
        state.play(fimbul.roll(state, rng) if chance else pick(rng, state.options()))
    return fimbul.game(game.meta.name, **{**game.options, "world": write_world(state.world, game.box)})


if __name__ == "__main__":
    serve(Ours(*sys.argv[1:]))
