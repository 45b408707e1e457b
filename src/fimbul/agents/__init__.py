"""Players: they get a perspective, never a position, and answer with an option."""

from collections.abc import Callable
from functools import partial
from typing import Final

from fimbul.agents.base import Agent
from fimbul.agents.greedy import Greedy
from fimbul.agents.thinker import Thinker
from fimbul.agents.uniform import Uniform
from fimbul.core.errors import BadOptions

LEVELS: Final = {f"level-{number}": partial(Thinker, number) for number in range(1, 7)}  # gentle to merciless
AGENTS: Final[dict[str, Callable[[int], Agent]]] = {"uniform": Uniform, "greedy": Greedy, **LEVELS}


def check_agent(name: str) -> None:
    """Refuse a name that is no agent's."""
    if name not in AGENTS:
        raise BadOptions(f"There is no agent '{name}'; there is {', '.join(AGENTS)}.")


def agent(name: str, seed: int = 0) -> Agent:
    """An agent by name; the same seed plays the same way."""
    check_agent(name)
    return AGENTS[name](seed)
