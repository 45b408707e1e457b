"""The agent that thinks in whole turns."""

from math import inf
from typing import Final

from fimbul.agents.greedy import Greedy
from fimbul.agents.search.expert import expert, levels
from fimbul.agents.search.judgement import Line
from fimbul.agents.search.thought import best_line
from fimbul.core.perspective import Perspective
from fimbul.core.values import Turn


class Thinker(Greedy):
    """It compares lines and follows the best while it is asked what was foreseen; where nobody knows the game well
    enough to judge it, it is greedy. What is no choice is not thought about.
    """

    def __init__(self, number: int, seed: int = 0) -> None:
        super().__init__(seed)
        self.number: Final = number  # of its level, from 1
        self.waited = inf  # seconds that somebody waits for a line, by the clock on the wall
        self.line: Line = []
        self.turn: Turn | None = None  # in which the line was found

    def choose(self, perspective: Perspective) -> int:
        """The next pick of the line, or the first of a new one."""
        game = perspective.game.meta.name
        if expert(game) is None:
            return super().choose(perspective)
        if not self.foresaw(perspective):
            if len(perspective.options) == 1:
                return perspective.options[0]
            self.line = self.thought_of(perspective)[:]
        return self.line.pop(0).option

    def thought_of(self, perspective: Perspective) -> Line:
        """The line that the level thinks best."""
        level = levels(perspective.game.meta.name)[self.number - 1]
        return best_line(perspective, level._replace(waited=self.waited), self.rng)

    def foresaw(self, perspective: Perspective) -> bool:
        """Is this what the line answers next? Those of its picks that were no choice may have been made already."""
        turn = perspective.whose_turn()
        if turn != self.turn:
            self.line, self.turn = [], turn
        while self.line and self.line[0].asked != perspective.options and len(self.line[0].asked) == 1:
            self.line.pop(0)
        if self.line and self.line[0].asked != perspective.options:
            self.line = []
        return bool(self.line)
