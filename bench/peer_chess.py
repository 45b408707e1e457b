"""python-chess: legal moves as a list, one of them pushed, until the game is over without a claim."""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from bench.contestant import Contestant, pick, serve


class Chess(Contestant):
    """A game of chess from the usual position. A decision is a move."""

    def __init__(self) -> None:
        self.package: Any = import_module("chess")
        super().__init__(self.package.__version__)

    def play(self) -> int:
        """Mate, stalemate, bare kings, 75 moves or five repetitions end it."""
        random = self.rng.random
        board = self.package.Board()
        moves = 0
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(random() * len(legal))])
            moves += 1
        return moves

    def walk(self) -> Iterator[tuple[Any, int]]:
        """The same, slowly."""
        board = self.package.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            yield board, len(legal)
            board.push(pick(self.rng, legal))

    def copies(self) -> dict[str, Callable[[Any], object]]:
        """With the moves that led here, which repetition needs, and without."""
        return {"copy()": lambda board: board.copy(), "no stack": lambda board: board.copy(stack=False)}


if __name__ == "__main__":
    serve(Chess())
