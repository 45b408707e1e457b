"""OpenSpiel from Python: a game by its name, written in C++ or in Python. Chance nodes count, as they do with us."""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module, metadata
from typing import Any

from bench.contestant import Contestant, pick, serve


class OpenSpiel(Contestant):
    """Random play; a decision is an action applied."""

    def __init__(self, name: str) -> None:
        super().__init__(metadata.version("open_spiel"))
        if name.startswith("python_"):
            import_module("open_spiel.python.games")
        self.game: Any = import_module("pyspiel").load_game(name)

    def play(self) -> int:
        """To a terminal state."""
        random = self.rng.random
        state = self.game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(self.roll(state))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
            actions += 1
        return actions

    def roll(self, state: Any) -> int:
        """What chance does, by its probabilities."""
        point = self.rng.random()
        outcome = 0
        for outcome, probability in state.chance_outcomes():  # noqa: B007 - rounding may leave a crumb for the last
            point -= probability
            if point < 0:
                break
        return outcome

    def walk(self) -> Iterator[tuple[Any, int]]:
        """The same, slowly."""
        state = self.game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            yield state, len(legal)
            state.apply_action(self.roll(state) if state.is_chance_node() else pick(self.rng, legal))

    def copies(self) -> dict[str, Callable[[Any], object]]:
        """The engine's own clone."""
        return {"clone()": lambda state: state.clone()}


if __name__ == "__main__":
    serve(OpenSpiel(sys.argv[1]))
