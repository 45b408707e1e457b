"""When each seat came to be asked, as all who read the acts of a table again find it: somebody is told of that once."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from fimbul.table.play.clock import MINUTE

AGAIN_MS: Final = 60 * MINUTE  # what is taken back and done again sooner asks nobody anew


class Occasion(NamedTuple):
    """A seat is asked since so many acts, and since when."""

    acts: int
    at: int


class Occasions:
    """The last occasion of each seat. It lasts until the seat has acted, or is asked again after a while."""

    def __init__(self, seats: int) -> None:
        self.last = [Occasion(0, 0)] * seats
        self.open = [False] * seats  # has the seat not acted since?
        self.asked = -1

    def acted(self, seats: Iterable[int]) -> None:
        """These seats have acted, or what they did has been taken back."""
        for seat in seats:
            if seat >= 0:
                self.open[seat] = False
        self.asked = -1 if self.asked >= 0 and not self.open[self.asked] else self.asked

    def ask(self, seat: int, acts: int, at: int) -> None:
        """This seat is asked after so many acts; chance, nobody and everybody are not."""
        if seat >= 0 and seat != self.asked:
            if not self.open[seat] or at - self.last[seat].at >= AGAIN_MS:
                self.last[seat] = Occasion(acts, at)
            self.open[seat] = True
        self.asked = seat

    def of(self, seat: int) -> Occasion:
        """Since when the seat is asked."""
        return self.last[seat]
