"""Luck that can be had again: the dice of a deal, or of a world in which several lines are tried."""

from hashlib import blake2b
from typing import Final

from fimbul.core.chance import roll
from fimbul.core.game import State
from fimbul.core.values import Turn

Moment = tuple[str, Turn, int]


class Luck:
    """Dice that fall the same again, known by two numbers. Each roll has its own number, which depends on the step that
    asks, whose turn it is, and how often it has asked in that turn; not on what else was rolled.
    """

    def __init__(self, seed: int, deal: int, known: dict[Moment, int] | None = None) -> None:
        self.seed: Final = seed
        self.deal: Final = deal
        self.root: Final = blake2b(f"{seed} {deal}".encode()).digest()
        self.known: Final[dict[Moment, int]] = {} if known is None else known
        self.rolls: Final[dict[tuple[str, Turn], int]] = {}
        self.number = 0

    def again(self) -> "Luck":
        """The same luck from its beginning; what was drawn once need not be drawn anew."""
        return Luck(self.seed, self.deal, self.known)

    def drawn(self, *words: str | int) -> int:
        """The number of 64 bits that belongs to these words."""
        return int.from_bytes(blake2b(repr(words).encode(), digest_size=8, key=self.root).digest(), "big")

    def roll(self, state: State) -> int:
        """What CHANCE picks in this position."""
        name, turn = state.agenda[-1].step.name, state.whose_turn()
        asked = self.rolls.get((name, turn), 0)
        self.rolls[name, turn] = asked + 1
        moment = (name, turn, asked)
        if moment not in self.known:
            self.known[moment] = self.drawn(name, *turn, asked)
        self.number = self.known[moment]
        return roll(state, self)

    def randrange(self, limit: int, /) -> int:
        """As far up to the limit as the roll's number is up to its own."""
        return self.number * limit >> 64
