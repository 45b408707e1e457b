"""How hard somebody thinks: fixed numbers, so that the same seed plays the same way."""

from math import inf
from typing import Final, NamedTuple


class Level(NamedTuple):
    """How many lines are compared at most, in how many worlds each of them at first, and how many turns are played on
    after the one that a line is part of. Of the lines that there are, a share is overlooked. Seconds of the processor
    are a cap: when they are over, what has been seen must do. The words say how it plays, in one sentence. Where
    somebody waits there is a cap by the clock on the wall, too.
    """

    lines: int
    worlds: int
    horizon: int
    overlooked: float
    seconds: float
    words: str
    waited: float = inf


# What most games begin with; an expert that knows better has its own `LEVELS`.
LEVELS: Final[tuple[Level, ...]] = (
    Level(8, 1, 0, 0.85, 0.5, "Does the first thing that comes to mind, and overlooks most of what there is."),
    Level(8, 1, 0, 0.6, 0.5, "Looks at a few ways through its turn, and no further than its end."),
    Level(8, 1, 0, 0.0, 0.5, "Sees what its turn leads to, but not what the others make of it."),
    Level(8, 1, 1, 0.0, 1.0, "Thinks of the answer to its turn."),
    Level(8, 2, 2, 0.0, 2.0, "Compares whole turns by what comes after them."),
    Level(16, 4, 2, 0.0, 5.0, "Overlooks little and forgives nothing."),
)
