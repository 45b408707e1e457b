"""How agents are presented to people: a short name, and in one sentence how each plays."""

from typing import Final, NamedTuple

from fimbul.agents import AGENTS, LEVELS, OwnAgent, agents_of
from fimbul.agents.search.expert import expert, levels


class Presented(NamedTuple):
    """An agent by its name in the registry, how people call it, and how it plays, as a sentence."""

    name: str
    title: str
    words: str


PLAIN: Final = {
    "greedy": Presented("greedy", "Quick bot", "Looks one step ahead and answers at once."),
    "uniform": Presented("uniform", "Dice bot", "Picks anything."),
}
USUAL: Final = "level-3"


def bots_of(game: str) -> list[Presented]:
    """The bots that people can choose from in a game: levels from gentle to merciless, then the plain ones.

    Where nobody knows a game well enough to think about it there are no levels.
    """
    known = zip(LEVELS, levels(game), strict=True) if expert(game) else ()
    thinking = [Presented(name, title_of(name), level.words) for name, level in known]
    return thinking + [plain(name) for name in agents_of(game) if name not in LEVELS]


def plain(name: str) -> Presented:
    """One that is no level: ours, or one of whoever runs this, who speaks for itself."""
    made = AGENTS[name]
    return Presented(name, title_of(name), made.words()) if isinstance(made, OwnAgent) else PLAIN[name]


def title_of(name: str) -> str:
    """How people call an agent."""
    return PLAIN[name].title if name in PLAIN else name.replace("-", " ").capitalize()


def usual_bot(game: str) -> str:
    """Whom people meet who have chosen nobody."""
    return USUAL if expert(game) else "greedy"
