"""The log of a table: for each seat, and for spectators, the sentences it heard, under headings that all may read."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from fimbul import draw
from fimbul.core.game import View, hears
from fimbul.core.sitting import Sitting
from fimbul.core.words import called, callings
from fimbul.table.http.protocol import LogLine

RECENT: Final = 200

Ear = int | None


class LogTurn(NamedTuple):
    """The game has come to a new turn or phase: after so many picks, of which so many stood at the look before."""

    heading: str
    picks: int
    looked: int


class Notice(NamedTuple):
    """What the table itself told everybody, after so many picks."""

    line: LogLine
    picks: int


class GameLog:
    """What each ear heard, line by line; it goes back with an undo, names too, and only what the table told stays.

    Sentences and headings are written when somebody wants to read them; until then turns and notices are kept, and
    picks are in the sitting.
    """

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.ears: tuple[Ear, ...] = (None, *range(sitting.game.seats))
        self.written: dict[Ear, list[LogLine]] = {ear: [] for ear in self.ears}
        self.lengths: list[dict[Ear, int]] = []  # of all logs, before each pick that stands and is written down
        self.headings: list[str] = []  # in force before each of these picks
        self.heading = ""  # in force where the writing ends
        self.unwritten: list[LogTurn | Notice] = []
        self.notices: list[Notice] = []
        self.turn = ""  # the game has come to now ...
        self.read: tuple[str, Mapping[str, str]] | None = None  # ... as it was read from the view, and who sat there
        self.looked = 0  # how many picks stood when a heading was last looked for
        self.changed: dict[Ear, int] = dict.fromkeys(self.ears, 0)  # the first line that somebody may not have
        self.put_heading(sitting.state.view(None))

    @property
    def names(self) -> Mapping[str, str]:
        """How seats are called: as who sits there now."""
        return callings(self.sitting.header.seats)

    def put_heading(self, view: View) -> None:
        """A heading where the game, as all see it, has come to a new turn or phase: before its first sentence."""
        heading, picks = (draw.heading(view), self.names), len(self.sitting.told)
        if heading != self.read:
            self.read, turn = heading, called(*heading)
            if turn != self.turn:
                self.unwritten.append(LogTurn(turn, picks, self.looked))
                self.turn = turn
        self.looked = picks

    def put_notice(self, line: LogLine) -> None:
        """The table itself tells everybody something."""
        notice = Notice(line, len(self.sitting.told))
        self.notices.append(notice)
        self.unwritten.append(notice)

    def put_name(self, line: LogLine) -> None:
        """Something got a name; that goes back with the picks before it."""
        self.unwritten.append(Notice(line, len(self.sitting.told)))

    @property
    def lines(self) -> dict[Ear, list[LogLine]]:
        """What each ear has heard by now."""
        self.catch_up()
        return self.written

    def catch_up(self) -> None:
        """Write down everything up to now."""
        for each in self.unwritten:
            self.write_picks(each.picks)
            if isinstance(each, LogTurn):
                self.write_heading(each)
            else:
                self.write_notice(each)
        self.unwritten.clear()
        self.write_picks(len(self.sitting.told))

    def write_picks(self, picks: int) -> None:
        """Write down what was told of so many picks."""
        for told in self.sitting.told[len(self.lengths) : picks]:
            self.lengths.append({ear: len(lines) for ear, lines in self.written.items()})
            self.headings.append(self.heading)
            for audience, event in told:
                line = LogLine(
                    called(self.sitting.game.sentence(event), self.names), actor_of(event, self.sitting.game.seats)
                )
                for ear in self.ears:
                    if hears(audience, ear):
                        self.written[ear].append(line)

    def write_notice(self, notice: Notice) -> None:
        """A notice stands in every log."""
        for lines in self.written.values():
            lines.append(notice.line)

    def write_heading(self, turn: LogTurn) -> None:
        """A heading stands before the sentence with which begins what it stands over, or at the end."""
        opening = self.opening(turn)
        for ear in self.ears:
            self.insert(ear, turn, opening)
        self.heading = turn.heading

    def opening(self, turn: LogTurn) -> LogLine | None:
        """The sentence with which the turn begins, if it was told since the last look."""
        if turn.looked == len(self.lengths):
            return None
        fresh = self.written[None][self.lengths[turn.looked][None] :]
        return next((line for line in fresh if title(line.text) == title(turn.heading)), None)

    def insert(self, ear: Ear, turn: LogTurn, opening: LogLine | None) -> None:
        """A heading stands before the opening sentence, in its place if both say the same, or at the end."""
        lines = self.written[ear]
        if opening is None:
            lines.append(LogLine(turn.heading, heading=True))
            return
        start = self.lengths[turn.looked][ear]
        at = next(at for at in range(start, len(lines)) if lines[at] is opening)
        same = opening.text == f"{turn.heading}."
        lines[at : at + same] = [LogLine(turn.heading, opening.seat if same else None, heading=True)]
        for pick in range(turn.looked, len(self.lengths)):
            if self.lengths[pick][ear] > at:
                self.lengths[pick][ear] += not same
                self.headings[pick] = turn.heading

    def go_back(self) -> None:
        """Forget what was told of picks that have been taken back; all of it was written down before."""
        standing = len(self.sitting.told)
        stayed = [notice.line for notice in self.notices if notice.picks > standing]
        for ear, length in self.lengths[standing].items():
            gone = self.written[ear][length:]
            self.written[ear][length:] = stayed
            self.changed[ear] = min(self.changed[ear], length + as_before(gone, stayed))
        self.notices = [notice._replace(picks=min(notice.picks, standing)) for notice in self.notices]
        self.heading = self.turn = self.headings[standing]
        self.read = None
        self.looked = min(self.looked, standing)
        del self.lengths[standing:]
        del self.headings[standing:]

    def heard_after(self, picks: int) -> dict[Ear, int]:
        """How many lines each ear had after so many picks."""
        now = {ear: len(lines) for ear, lines in self.lines.items()}
        return dict(self.lengths[picks]) if picks < len(self.lengths) else now

    def heading_after(self, picks: int) -> str:
        """The heading in force after so many picks."""
        return self.headings[picks] if picks < len(self.headings) else self.turn

    def news(self, ear: Ear, seen: int) -> tuple[int, list[LogLine]] | None:
        """From which line on somebody who has seen so many needs the log, and those lines; None if none."""
        lines = self.lines[ear]
        start = max(min(seen, self.changed[ear]), len(lines) - RECENT)
        return (start, lines[start:]) if start < len(lines) or start < seen else None

    def all_told(self) -> None:
        """Everybody who listens has the log as it is now."""
        self.changed = {ear: len(lines) for ear, lines in self.lines.items()}


def as_before(gone: list[LogLine], stayed: list[LogLine]) -> int:
    """With how many of the lines that are gone those that stayed begin: nobody need be told that they stand anew."""
    return next((number for number, line in enumerate(stayed) if gone[number] is not line), len(stayed))


def actor_of(event: object, seats: int) -> int | None:
    """The seat that did what a sentence tells; where an event names a side, that may be a seat."""
    for name in ("seat", "side"):
        found = getattr(event, name, None)
        if isinstance(found, int) and 0 <= found < seats:
            return found
    return None


def title(words: str) -> tuple[str, ...]:
    """What a turn or round is called: its first two words."""
    return tuple(word.rstrip(",.:") for word in words.split()[:2])
