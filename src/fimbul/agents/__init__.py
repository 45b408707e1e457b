"""Players: they get a perspective, never a position, and answer with an option."""

from collections.abc import Callable
from typing import Final

from fimbul.agents.base import Agent
from fimbul.agents.greedy import Greedy
from fimbul.agents.uniform import Uniform
from fimbul.core.errors import BadOptions

AGENTS: Final[dict[str, Callable[[int], Agent]]] = {"uniform": Uniform, "greedy": Greedy}


def check_agent(name: str) -> None:
    """Refuse a name that is no agent's."""
    if name not in AGENTS:
        raise BadOptions(f"There is no agent '{name}'; there is {', '.join(AGENTS)}.")


def agent(name: str, seed: int = 0) -> Agent:
    """An agent by name; the same seed plays the same way."""
    check_agent(name)
    return AGENTS[name](seed)
