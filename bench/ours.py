"""A game of ours, in whichever build is on PYTHONPATH."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

from bench.contestant import Contestant, pick, serve

import fimbul
from fimbul.core import game as protocol


class Ours(Contestant):
    """Random play through the public protocol; chance picks by its weights."""

    def __init__(self, name: str, build: str) -> None:
        super().__init__(fimbul.__version__)
        found = "interpreted" if protocol.__file__.endswith(".py") else "compiled"
        assert found == build, f"this is the {found} build, not the {build} one"
        self.game = fimbul.game(name)

    def play(self) -> int:
        """A game with the default options."""
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
        """The protocol's copy."""
        return {"copy()": lambda state: state.copy()}


if __name__ == "__main__":
    serve(Ours(sys.argv[1], sys.argv[2]))
