"""What every agent is."""

from random import Random

from fimbul.core.perspective import Perspective


class Agent:
    """A player without hands: asked at each decision of its seat, it answers with one of the options."""

    name = "agent"

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)

    def choose(self, perspective: Perspective) -> int:
        """One of the perspective's options."""
        raise NotImplementedError
