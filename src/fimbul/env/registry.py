"""What Gymnasium finds when it is imported: every game as an environment by its name."""

from typing import Any

from fimbul.env import gym
from fimbul.env.needs import library
from fimbul.games import games

VERSION = "v0"


def gymnasium_name(name: str) -> str:
    """What a game is called there."""
    return f"fimbul/{name.title()}-{VERSION}"


def register_gymnasium() -> None:
    """Name every game; an installed Fimbul is registered by itself."""
    gymnasium = library("gymnasium")
    for name in games():
        if gymnasium_name(name) not in gymnasium.registry:
            gymnasium.register(gymnasium_name(name), "fimbul.env.registry:make", kwargs={"name": name})


def make(name: str, **how: Any) -> Any:
    """The environment of a name."""
    return gym(name, **how)
