"""The agent that plays the action which looks best now, by a game's heuristic."""

from collections import deque
from collections.abc import Iterator
from typing import Final

from fimbul.agents.heuristics import Heuristic, PlannedPick, heuristic, planner
from fimbul.agents.uniform import Uniform
from fimbul.core.game import State
from fimbul.core.perspective import Perspective

MOST_POSITIONS: Final = 1000  # looked at in one decision, so that a crowded board costs milliseconds, not seconds


class Greedy(Uniform):
    """It looks one whole action ahead, or plans a turn; in a game of which nothing is known it picks any option."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.plan: list[PlannedPick] = []
        self.foreseen: State | None = None  # where the plan leads

    def choose(self, perspective: Perspective) -> int:
        """The next pick of the plan, while it is asked what was foreseen; else the first of a new plan."""
        if not self.plan or self.plan[0].asked != perspective.options:
            self.plan = self.new_plan(perspective)
        return self.plan.pop(0).option

    def new_plan(self, perspective: Perspective) -> list[PlannedPick]:
        """The best action, pick by pick; any option where there is nothing to compare."""
        known, planning = heuristic(perspective.game.meta.name), planner(perspective.game.meta.name)
        if planning and len(perspective.options) > 1:
            planned = planning.plan(perspective.sample(self.rng), perspective.seat)
            if planned:
                return planned
        best = self.best_actions(known, perspective) if known and len(perspective.options) > 1 else []
        if not best:
            return [PlannedPick(super().choose(perspective), perspective.options)]
        self.foreseen, plan = best[self.rng.randrange(len(best))]
        return plan

    def best_actions(self, known: Heuristic, perspective: Perspective) -> list[tuple[State, list[PlannedPick]]]:
        """The positions worth most, and the actions that lead there; several if they are worth the same."""
        best: list[tuple[State, list[PlannedPick]]] = []
        most = float("-inf")
        for state, picks in actions(known, self.position(perspective), perspective.seat):
            worth = known.value(state, perspective.seat)
            if worth > most:
                best, most = [(state, picks)], worth
            elif worth == most:
                best.append((state, picks))
        return best

    def position(self, perspective: Perspective) -> State:
        """What was foreseen, if that is what is seen now: it is cheaper than a sample. Else any that could be."""
        if self.foreseen is not None and perspective.game.has_secrets() and perspective.fits(self.foreseen):
            return self.foreseen
        return perspective.sample(self.rng)


def actions(known: Heuristic, start: State, seat: int) -> Iterator[tuple[State, list[PlannedPick]]]:
    """Where the seat's next action can lead, and by which picks; short actions first, so that a cut drops long ones."""
    unfinished: deque[tuple[State, list[PlannedPick]]] = deque([(start, [])])
    left = MOST_POSITIONS
    while unfinished:
        state, picks = unfinished.popleft()
        for option in known.candidates(state):
            if not left:
                return
            after = state.copy()
            after.play(option)
            left -= 1
            line = [*picks, PlannedPick(option, state.asked)]
            if after.decider != seat or known.complete(after):
                yield after, line
            else:
                unfinished.append((after, line))
