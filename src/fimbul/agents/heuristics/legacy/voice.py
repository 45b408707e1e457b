"""Who says a line: picks made in a position, noted down if somebody wants to say them again."""

from typing import Final

from fimbul.agents.heuristics import PlannedPick
from fimbul.agents.search.judgement import Line
from fimbul.core.step import Step
from fimbul.games.legacy.data import Seat
from fimbul.games.legacy.state import Question, War


class Voice:
    """The seat that decides in a position, which changes as it speaks.

    A line that is noted ends where a package is opened: nobody says what is in it before.
    """

    def __init__(self, state: War, line: Line | None = None) -> None:
        self.state: Final = state
        self.seat: Final[Seat] = state.agenda[-1].seat
        self.line: Final = line
        self.packages: Final = state.world.packages
        self.turn: Final = state.turn

    def say(self, option: int) -> bool:
        """Make a pick, if it is one."""
        if not self.is_asked() or option not in self.state.asked:
            return False
        if self.line is not None:
            self.line.append(PlannedPick(option, self.state.asked))
        self.state.play(option)
        return True

    def is_asked(self) -> bool:
        """Does the seat decide, in the same turn and with the same packages open?"""
        state = self.state
        if state.outcome is not None or state.agenda[-1].seat != self.seat or state.turn != self.turn:
            return False
        return self.line is None or state.world.packages == self.packages

    def hears(self, step: Step[War, Question]) -> bool:
        """Is the seat asked this?"""
        return self.is_asked() and self.state.agenda[-1].step is step
