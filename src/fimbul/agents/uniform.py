"""The agent that picks any option, each as likely as the others."""

from random import Random
from typing import Final

from fimbul.core.perspective import Perspective


class Uniform:
    """Every option alike."""

    def __init__(self, seed: int = 0) -> None:
        self.rng: Final = Random(seed)

    def choose(self, perspective: Perspective) -> int:
        """Any option."""
        return perspective.options[self.rng.randrange(len(perspective.options))]
