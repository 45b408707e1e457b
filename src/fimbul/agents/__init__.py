"""Players: they get a perspective, never a position, and answer with an option."""

import os
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Final

from fimbul.agents.base import Agent
from fimbul.agents.greedy import Greedy
from fimbul.agents.thinker import Thinker
from fimbul.agents.uniform import Uniform
from fimbul.core.errors import BadOptions

LEVELS: Final = {f"level-{number}": partial(Thinker, number) for number in range(1, 7)}  # gentle to merciless
AGENTS: Final[dict[str, Callable[[int], Agent]]] = {"uniform": Uniform, "greedy": Greedy, **LEVELS}
OWN: Final = "FIMBUL_AGENTS"  # agents of whoever runs this: "name=module:Class other=module:Class"
LONGEST_NAME: Final = 40  # as tables keep it


def own_agents(told: str) -> dict[str, Callable[[int], Agent]]:
    """The agents of an environment variable: by name what makes one from a seed, imported when it is first called."""
    found: dict[str, Callable[[int], Agent]] = {}
    for each in told.split():
        name, _, place = each.partition("=")
        module, _, made = place.partition(":")
        if not (0 < len(name) <= LONGEST_NAME and module and made) or name in AGENTS:
            raise BadOptions(
                f"{OWN} names agents as name=module:Class, each by a name of its own of up to {LONGEST_NAME} letters, "
                f"not {each!r}."
            )
        found[name] = partial(made_by, module, made)
    return found


def made_by(module: str, made: str, seed: int) -> Agent:
    """An agent of a module that is not ours."""
    agent: Agent = getattr(import_module(module), made)(seed)
    return agent


AGENTS.update(own_agents(os.environ.get(OWN, "")))


def check_agent(name: str) -> None:
    """Refuse a name that is no agent's."""
    if name not in AGENTS:
        raise BadOptions(f"There is no agent '{name}'; there is {', '.join(AGENTS)}.")


def agent(name: str, seed: int = 0) -> Agent:
    """An agent by name; the same seed plays the same way."""
    check_agent(name)
    return AGENTS[name](seed)
