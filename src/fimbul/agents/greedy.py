"""The agent that plays what looks best now, by a game's heuristic."""

from fimbul.agents.uniform import Uniform


class Greedy(Uniform):
    """Not yet greedy."""

    name = "greedy"
