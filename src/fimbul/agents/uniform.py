"""The agent that picks any option, each as likely as the others."""

from fimbul.agents.base import Agent
from fimbul.core.perspective import Perspective


class Uniform(Agent):
    """Every option alike."""

    name = "uniform"

    def choose(self, perspective: Perspective) -> int:
        """Any option."""
        return perspective.options[self.rng.randrange(len(perspective.options))]
