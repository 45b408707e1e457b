"""How agents are presented to people: a short name, and in one sentence how each plays."""

from typing import Final, NamedTuple

from fimbul.agents import AGENTS


class Presented(NamedTuple):
    """An agent by its name in the registry, how people call it, and how it plays, as a sentence."""

    name: str
    title: str
    words: str


PLAIN: Final = {
    "greedy": Presented("greedy", "Quick bot", "Looks one step ahead and answers at once."),
    "uniform": Presented("uniform", "Dice bot", "Picks anything."),
}


def bots_of(game: str) -> list[Presented]:  # noqa: ARG001
    """The bots that people can choose from in a game: levels from gentle to merciless, then the plain ones."""
    return [PLAIN.get(name, Presented(name, name, "")) for name in AGENTS]


def usual_bot(game: str) -> str:  # noqa: ARG001
    """Whom people meet who have chosen nobody."""
    return "greedy"
