"""What Gymnasium is told when `fimbul.env` is imported: every game as an environment by its name."""

from fimbul.env.needs import library
from fimbul.games import games

VERSION = "v0"


def gymnasium_name(name: str) -> str:
    """What a game is called there."""
    return f"fimbul/{name.title()}-{VERSION}"


def register_gymnasium() -> None:
    """Name every game; those that have a name already keep it."""
    gymnasium = library("gymnasium")
    for name in games():
        if gymnasium_name(name) not in gymnasium.registry:
            gymnasium.register(gymnasium_name(name), "fimbul.env:gym", kwargs={"name": name})
