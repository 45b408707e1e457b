"""What every agent is, and what one is that remembers."""

from typing import Protocol, runtime_checkable

from fimbul.core.game import View
from fimbul.core.perspective import Perspective


class Agent(Protocol):
    """A player without hands: asked at each decision of its seat, it answers with one of the options."""

    def choose(self, perspective: Perspective, /) -> int:
        """One of the perspective's options."""


@runtime_checkable
class Watcher(Agent, Protocol):
    """An agent that remembers: it is shown the table from its seat whenever that has changed, whoever decided.

    A view holds what a player is entitled to note; what follows from a longer memory is the agent's to keep. Nothing of
    that is saved: after a restart a new agent is led through the record from its beginning (`Onlookers.catch_up`), sees
    the same views in the same order, and so remembers the same.
    """

    def watch(self, view: View, /) -> None:
        """The table as the seat sees it now; the first time, as the game begins."""
