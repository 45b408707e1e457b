"""What thinking comes to: the lines that were compared, each with its chance to win."""

from typing import NamedTuple

from fimbul.agents.heuristics import PlannedPick

Line = list[PlannedPick]


class Prospect(NamedTuple):
    """A line, what the seat has of the first place if it says it, and in how many worlds it was played on."""

    line: Line
    chance: float
    worlds: int


class Judgement(NamedTuple):
    """The lines of a seat, best first; those that were dropped early come after those that were not.

    A seat that has nothing to decide has one line, of no picks or of one. `chances` is what each seat has of the first
    place if the best line is said.
    """

    seat: int
    prospects: list[Prospect]
    chances: list[float]

    @property
    def best(self) -> Prospect:
        """The line to say."""
        return self.prospects[0]
