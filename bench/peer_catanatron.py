"""Catanatron: its own game loop with its own random players. A decision is an action in the game's log."""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module, metadata
from typing import Any

from bench.contestant import Contestant, serve


class Catanatron(Contestant):
    """A game of Catan for two to four."""

    def __init__(self, players: int) -> None:
        super().__init__(metadata.version("catanatron"))
        self.package: Any = import_module("catanatron")
        self.longest: int = import_module("catanatron.game").TURNS_LIMIT
        self.colors = list(self.package.Color)[:players]

    def new(self) -> Any:
        """A game about to begin; the engine seeds the global generator with the seed it is given."""
        players = [self.package.RandomPlayer(color) for color in self.colors]
        return self.package.Game(players, seed=self.rng.randrange(1, 1 << 32))

    def play(self) -> int:
        """To the tenth point, or to the engine's own limit of turns."""
        game = self.new()
        while game.winning_color() is None and game.state.num_turns < self.longest:
            game.play_tick()
        return len(game.state.actions)

    def walk(self) -> Iterator[tuple[Any, int]]:
        """The same, slowly."""
        game = self.new()
        while game.winning_color() is None and game.state.num_turns < self.longest:
            yield game, len(game.state.playable_actions)
            game.play_tick()

    def copies(self) -> dict[str, Callable[[Any], object]]:
        """The engine's own copy."""
        return {"copy()": lambda game: game.copy()}


if __name__ == "__main__":
    serve(Catanatron(int(sys.argv[1])))
