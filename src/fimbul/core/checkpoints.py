"""Positions that are kept on the way through a game, so that a way back does not begin at its beginning.

Near the end many are kept and further back ever fewer: between two of them lie no more picks than after them. So a way
back costs about as many picks as it takes back, and the longest game keeps a few dozen positions.
"""

from typing import Final, NamedTuple

from fimbul.core.game import State

EVERY: Final = 32


class Checkpoint(NamedTuple):
    """The position after so many picks; it never changes."""

    picks: int
    state: State


class Checkpoints:
    """The positions that are kept, from the first of the game to the last."""

    def __init__(self, first: State) -> None:
        self.kept = [Checkpoint(0, first)]

    def keep(self, picks: int, state: State) -> None:
        """Keep one more position, later than all others; of those far behind it, some can go."""
        kept = self.kept
        kept.append(Checkpoint(picks, state))
        for number in range(len(kept) - 2, 0, -1):
            if kept[number + 1].picks - kept[number - 1].picks <= picks - kept[number + 1].picks:
                del kept[number]

    def last_before(self, picks: int) -> Checkpoint:
        """The last position up to that after so many picks; those after it are forgotten."""
        while self.kept[-1].picks > picks:
            self.kept.pop()
        return self.kept[-1]


def is_worth_keeping(distance: int) -> bool:
    """On a way back, so many picks before where it leads: the nearest, and each one twice as far as the one before."""
    return distance & (distance - 1) == 0
