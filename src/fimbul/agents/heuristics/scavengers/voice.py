"""Who says a line: picks made in a position, noted down if somebody wants to say them again."""

from typing import Final

from fimbul.agents.heuristics import PlannedPick
from fimbul.agents.search.judgement import Line
from fimbul.games.scavengers.lexicon import BACK, CARD, DONE
from fimbul.games.scavengers.state import Camp, Seat, Title
from fimbul.games.scavengers.steps.gathering import GATHER


class Voice:
    """The seat that decides in a position, which changes as it speaks."""

    def __init__(self, state: Camp, line: Line | None = None) -> None:
        self.state: Final = state
        self.seat: Final[Seat] = state.agenda[-1].seat
        self.line: Final = line

    def say(self, option: int) -> bool:
        """Make a pick, if it is one."""
        state = self.state
        if state.outcome is not None or state.agenda[-1].seat != self.seat or option not in state.asked:
            return False
        if self.line is not None:
            self.line.append(PlannedPick(option, state.asked))
        state.play(option)
        return True

    def is_asked(self) -> bool:
        """Does the seat decide?"""
        return self.state.outcome is None and self.state.agenda[-1].seat == self.seat

    def gathers(self) -> bool:
        """Is it asked what to do next in its turn?"""
        return self.is_asked() and self.state.agenda[-1].step is GATHER

    def lay(self, act: int, cards: list[Title], aid: int = BACK) -> bool:
        """Take an act up, lay cards for it, call on the leader if wanted, and do it; or all goes back to the hand."""
        if not self.gathers() or not self.say(act):
            return False
        for title in cards:
            self.say(CARD + title)
        if aid != BACK:
            self.say(aid)
        if self.say(DONE):
            return True
        self.call_off()
        return False

    def call_off(self) -> None:
        """Back to what to do next: whatever is laid goes back to the hand."""
        while self.is_asked() and not self.gathers():
            state = self.state
            if not self.say(BACK):
                self.say(state.asked[0])
