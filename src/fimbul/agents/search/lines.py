"""Lines as an expert finds them: those that differ, and no more than somebody wants to compare."""

from typing import Final

from fimbul.agents.search.judgement import Line


class Lines:
    """Lines that differ, no more than wanted, in the order in which they were found."""

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self.lines: Final[list[Line]] = []
        self.said: Final[set[tuple[int, ...]]] = set()

    def full(self) -> bool:
        """Are there as many as wanted?"""
        return len(self.lines) >= self.most

    def add(self, line: Line | None) -> None:
        """One more, if it says anything and there is no such line yet."""
        if line and not self.full():
            words = tuple([pick.option for pick in line])
            if words not in self.said:
                self.said.add(words)
                self.lines.append(line)
