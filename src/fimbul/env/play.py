"""One game that is played in an environment: position, dice, what seats see as arrays, and how long it may last."""

from functools import lru_cache
from random import SystemRandom
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fimbul.core.chance import Dice, roll
from fimbul.core.errors import BadOptions, IllegalOption
from fimbul.core.game import Game, State, View
from fimbul.core.side_by_side import let_chance
from fimbul.core.step import CHANCE
from fimbul.core.tensor import Tensor
from fimbul.env.rewards import rewards
from fimbul.games import set_up

Numbers = NDArray[np.int32]
Mask = NDArray[np.int8]
MOST = 2**31 - 1


class Kind:
    """A game as it is set up, with all that does not change while it is played."""

    def __init__(self, name: str, options: dict[str, Any], max_picks: int | None) -> None:
        if max_picks is not None and max_picks < 1:
            raise BadOptions("max_picks is at least 1, or None where games are played to their end.")
        self.game: Game = set_up(name, options)
        self.tensor: Tensor = self.game.tensor()
        self.words = len(self.game.lexicon)
        self.max_picks = max_picks

    def __deepcopy__(self, memo: dict[int, Any]) -> "Kind":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return known_kind, (self.game.meta.name, tuple(self.game.options.items()), self.max_picks)


@lru_cache(16)
def known_kind(name: str, options: tuple[tuple[str, Any], ...], max_picks: int | None) -> Kind:
    """The kind that was pickled; positions of one game share it."""
    return Kind(name, dict(options), max_picks)


class Play:
    """A game under way. Chance decides by the dice here, unless somebody asks for it to be a seat like any other."""

    def __init__(self, kind: Kind, rng: Dice, *, chance_asks: bool = False) -> None:
        self.kind = kind
        self.rng = rng
        self.chance_asks = chance_asks
        self.picks = 0
        self.state: State = kind.game.new()
        self.let_chance()

    def let_chance(self) -> None:
        """Chance decides, where it is nobody's seat."""
        if not self.chance_asks:
            let_chance(self.state, self.rng)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.state.outcome is not None

    @property
    def cut_off(self) -> bool:
        """Has it lasted as long as it may?"""
        return self.state.outcome is None and self.picks == self.kind.max_picks

    def pick(self, option: int) -> None:
        """Somebody picks; one that is not legal changes nothing."""
        by_chance = self.state.decider == CHANCE
        if self.picks == self.kind.max_picks and not by_chance:
            raise IllegalOption("The game has lasted as long as it may.")
        self.state.play(option)
        if not by_chance:
            self.picks += 1
        self.let_chance()

    def roll(self) -> int:
        """What chance picks where it is asked, by its weights."""
        return roll(self.state, self.rng)

    def numbers(self, seat: int) -> Numbers:
        """What a seat sees."""
        row: Numbers = np.zeros(self.kind.tensor.size, np.int32)
        self.kind.tensor.fill(row.data, self.state, seat)
        return row

    def mask(self, seat: int) -> Mask:
        """What a seat may pick: nothing if it is not asked."""
        row = bytearray(self.kind.words)
        if self.state.decider == seat:
            for option in self.state.asked:
                row[option] = 1
        return np.frombuffer(row, np.int8)

    def odds(self) -> NDArray[np.float32]:
        """Where chance is asked, how likely each word is."""
        row: NDArray[np.float32] = np.zeros(self.kind.words, np.float32)
        weights = self.state.weights()
        row[self.state.asked] = np.array(weights) / sum(weights)
        return row

    def rewards(self) -> list[float]:
        """By seat; nothing before the end, nor where the game was cut off."""
        return rewards(self.state.outcome) if self.state.outcome else [0.0] * self.kind.game.seats

    def view(self, seat: int) -> View:
        """What a seat sees, as a dictionary of words."""
        return self.state.view(seat)

    def words(self, seat: int) -> str:
        """What is asked of a seat, and what it may answer, as text."""
        view = self.state.view(seat)
        if self.state.outcome is not None:
            return self.kind.game.ending(self.state.outcome)
        lines = [self.kind.game.prompt(view)]
        return "\n".join([*lines, *[f"  {word}" for word in view["words"]]])

    def copy(self, rng: Dice) -> "Play":
        """An independent game, with dice of its own."""
        twin: Play = Play.__new__(Play)
        twin.kind, twin.chance_asks, twin.picks = self.kind, self.chance_asks, self.picks
        twin.state = self.state.copy()
        twin.rng = rng
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "Play":
        return self.copy(self.rng.copy())


def seed_or_any(seed: int | None) -> int:
    """The seed that was given, or one that nobody has chosen."""
    return SystemRandom().getrandbits(62) if seed is None else seed
