"""The log of a table: for each seat, and for spectators, the sentences it heard, under headings that all may read."""

from typing import Final

from fimbul import draw
from fimbul.core.game import hears
from fimbul.core.sitting import Sitting
from fimbul.table.protocol import Line

RECENT: Final = 200

Ear = int | None


class Chronicle:
    """What each ear heard, line by line; it goes back with an undo."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.ears: tuple[Ear, ...] = (None, *range(sitting.game.seats))
        self.lines: dict[Ear, list[Line]] = {ear: [] for ear in self.ears}
        self.lengths: list[dict[Ear, int]] = []  # of all logs, before each pick that stands
        self.headings: list[str] = []  # in force before each pick that stands
        self.heading = ""
        self.changed: dict[Ear, int] = dict.fromkeys(self.ears, 0)  # the first line that somebody may not have
        self.put_heading()

    def add(self) -> None:
        """Write down what was told of the last pick."""
        self.lengths.append({ear: len(lines) for ear, lines in self.lines.items()})
        self.headings.append(self.heading)
        for audience, event in self.sitting.told[-1]:
            line = Line(self.sitting.game.sentence(event), getattr(event, "seat", None))
            for ear in self.ears:
                if hears(audience, ear):
                    self.lines[ear].append(line)

    def put_heading(self) -> None:
        """A heading where the game, as everybody sees it, has come to a new turn or phase."""
        heading = draw.status(self.sitting.state.view(None))[0].partition(":")[0]
        if heading != self.heading:
            self.heading = heading
            for lines in self.lines.values():
                lines.append(Line(heading, heading=True))

    def go_back(self) -> None:
        """Forget what was told of picks that have been taken back."""
        standing = len(self.sitting.picks)
        if standing == len(self.lengths):
            return
        for ear, length in self.lengths[standing].items():
            del self.lines[ear][length:]
            self.changed[ear] = min(self.changed[ear], length)
        self.heading = self.headings[standing]
        del self.lengths[standing:]
        del self.headings[standing:]

    def news(self, ear: Ear, seen: int) -> tuple[int, list[Line]] | None:
        """From which line on somebody who has seen so many needs the log, and those lines; None if none."""
        lines = self.lines[ear]
        start = max(min(seen, self.changed[ear]), len(lines) - RECENT)
        return (start, lines[start:]) if start < len(lines) or start < seen else None

    def all_told(self) -> None:
        """Everybody who listens has the log as it is now."""
        self.changed = {ear: len(lines) for ear, lines in self.lines.items()}
