"""What every agent is."""

from typing import Protocol

from fimbul.core.perspective import Perspective


class Agent(Protocol):
    """A player without hands: asked at each decision of its seat, it answers with one of the options."""

    def choose(self, perspective: Perspective, /) -> int:
        """One of the perspective's options."""
