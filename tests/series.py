"""The seeds of long series, marked `long`: `make soak` plays them on fresh seeds, and as many as it is asked for."""

import os
from collections.abc import Callable
from typing import Final

BASE: Final = int(os.environ.get("FIMBUL_SEEDS", "0"))  # where the seeds begin
EFFORT: Final = int(os.environ.get("FIMBUL_SOAK", "1"))  # how many times the usual number

Note = Callable[[str, object], None]  # the type of `record_property`: a figure for the report of `make soak`


def seeds(usual: int, chunk: int = 0, chunks: int = 1) -> range:
    """The seeds of a series that has so many games by default; or of one chunk of it."""
    return range(BASE + chunk, BASE + usual * EFFORT, chunks)
