"""The dice of the table: how CHANCE picks when nobody rolls by hand."""

from hashlib import blake2b
from typing import Any, Final

from fimbul.core.game import Rng, State

FIRST_PRIME: Final = 2_147_483_563
SECOND_PRIME: Final = 2_147_483_399
PART_BITS: Final = 30
LARGE: Final = 1 << PART_BITS  # one number reaches about twice as far


class Dice:
    """Dice that are quick to copy, for environments; the same seed falls the same way.

    Two small generators together (L'Ecuyer 1988), whose numbers repeat after 2 ** 61. They are no secret: who sees
    many rolls can foresee the next ones, so people's tables do not use them.
    """

    __slots__ = ("first", "second")

    def __init__(self, first: int, second: int) -> None:
        self.first = first
        self.second = second

    def copy(self) -> "Dice":
        """Dice that will fall as these will."""
        return Dice(self.first, self.second)

    def __deepcopy__(self, memo: object) -> "Dice":
        return Dice(self.first, self.second)

    def __reduce__(self) -> tuple[Any, ...]:
        return Dice, (self.first, self.second)

    def randrange(self, limit: int, /) -> int:
        """A number from 0 up to, not including, the limit."""
        if limit < 1:
            raise ValueError("Dice have one side at least.")
        if limit > LARGE:
            return self.large_number(limit)
        fair = FIRST_PRIME - 1 - (FIRST_PRIME - 1) % limit
        while True:
            self.first = self.first * 40_014 % FIRST_PRIME
            self.second = self.second * 40_692 % SECOND_PRIME
            number = (self.first - self.second) % (FIRST_PRIME - 1)
            if number < fair:
                return number % limit

    def large_number(self, limit: int) -> int:
        """The same where the limit is more than one number can be: some of them, written one after the other."""
        parts = 1 + limit.bit_length() // PART_BITS
        fair = (1 << PART_BITS * parts) // limit * limit
        while True:
            number = 0
            for _ in range(parts):
                number = (number << PART_BITS) + self.randrange(LARGE)
            if number < fair:
                return number % limit


def dice(seed: int) -> Dice:
    """The dice of a seed."""
    found = blake2b(str(seed).encode(), digest_size=16).digest()
    first, second = int.from_bytes(found[:8], "big"), int.from_bytes(found[8:], "big")
    return Dice(1 + first % (FIRST_PRIME - 1), 1 + second % (SECOND_PRIME - 1))


def weighted(options: list[int], weights: list[int], rng: Rng) -> int:
    """One of the options, each as likely as its weight says."""
    point = rng.randrange(sum(weights))
    for number, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return options[number]
    raise AssertionError("the weights sum to more than they are")


def roll(state: State, rng: Rng) -> int:
    """What CHANCE picks in this position."""
    frame = state.agenda[-1]
    weights = frame.step.weights(state, frame)
    return weighted(state.asked, weights, rng) if weights else state.asked[rng.randrange(len(state.asked))]
