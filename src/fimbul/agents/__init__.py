"""Players: they get a perspective, never a position, and answer with an option."""

import os
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Final

from fimbul.agents.base import Agent
from fimbul.agents.greedy import Greedy
from fimbul.agents.thinker import Thinker
from fimbul.agents.uniform import Uniform
from fimbul.core.errors import BadOptions

LEVELS: Final = {f"level-{number}": partial(Thinker, number) for number in range(1, 7)}  # gentle to merciless
AGENTS: Final[dict[str, Callable[[int], Agent]]] = {"uniform": Uniform, "greedy": Greedy, **LEVELS}
OWN: Final = "FIMBUL_AGENTS"  # agents of whoever runs this: "name=module:Class other=module:Class"
LONGEST_NAME: Final = 40  # as tables keep it


class OwnAgent:
    """An agent of a module that is not ours, which is imported when it is first asked for."""

    def __init__(self, module: str, made: str) -> None:
        self.module: Final = module
        self.made: Final = made

    def kind(self) -> Any:
        """The class, or whatever makes one from a seed."""
        return getattr(import_module(self.module), self.made)

    def __call__(self, seed: int) -> Agent:
        """One that plays with this seed."""
        agent: Agent = self.kind()(seed)
        return agent

    def plays(self, game: str) -> bool:
        """Every game, unless the class says which: `games = ("meltwater",)`."""
        games = getattr(self.kind(), "games", None)
        return games is None or game in games

    def words(self) -> str:
        """The first line of what the class says of itself."""
        lines: list[str] = (getattr(self.kind(), "__doc__", None) or "").strip().splitlines()
        return lines[0] if lines else ""


def own_agents(told: str) -> dict[str, OwnAgent]:
    """The agents of an environment variable, by name."""
    found: dict[str, OwnAgent] = {}
    for each in told.split():
        name, _, place = each.partition("=")
        module, _, made = place.partition(":")
        if not (0 < len(name) <= LONGEST_NAME and module and made) or name in AGENTS:
            raise BadOptions(
                f"{OWN} names agents as name=module:Class, each by a name of its own of up to {LONGEST_NAME} letters, "
                f"not {each!r}."
            )
        found[name] = OwnAgent(module, made)
    return found


AGENTS.update(own_agents(os.environ.get(OWN, "")))


def check_own_agents() -> None:
    """Refuse agents of one's own that cannot be made, before anybody sits down to play against them."""
    for name, made in AGENTS.items():
        if isinstance(made, OwnAgent):
            check_agent(name)


def agents_of(game: str) -> list[str]:
    """The agents that play a game: all but those who say that they play others."""
    return [name for name, made in AGENTS.items() if not isinstance(made, OwnAgent) or made.plays(game)]


def check_agent(name: str, game: str = "") -> None:
    """Refuse a name that is no agent's, or that of one that cannot be made, or that does not play the game."""
    check_name(name)
    made = AGENTS[name]
    if isinstance(made, OwnAgent):
        try:
            made(0)
        except Exception as error:  # whatever it is, its writer wants to know
            told = f"{type(error).__name__}: {error}".rstrip(".")
            raise BadOptions(f"{OWN}: no '{name}' comes out of {made.module}:{made.made}. {told}.") from error
        if game and not made.plays(game):
            raise BadOptions(f"'{name}' says that it does not play {game}.")


def check_name(name: str) -> None:
    """Refuse a name that is no agent's."""
    if name not in AGENTS:
        raise BadOptions(f"There is no agent '{name}'; there is {', '.join(AGENTS)}.")


def agent(name: str, seed: int = 0) -> Agent:
    """An agent by name; the same seed plays the same way."""
    check_name(name)
    return AGENTS[name](seed)
