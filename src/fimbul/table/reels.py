"""Replays: a game that can be watched again, one step for each thing that everybody heard of."""

from collections import OrderedDict
from typing import Any, Final, NamedTuple

from fimbul import draw
from fimbul.core.game import State
from fimbul.games import set_up
from fimbul.table.chronicle import Ear
from fimbul.table.course import Course
from fimbul.table.fragments import fragments
from fimbul.table.ledger import Shelf
from fimbul.table.protocol import Line
from fimbul.table.showing import Showing, Sitter

MOST_KEPT: Final = 12
MOST_POINTS: Final = 160


class Frame(NamedTuple):
    """The game after so many picks, and how much of the log each ear has heard by then."""

    state: State
    picks: int
    heard: dict[Ear, int]
    heading: str


class Reel:
    """A game from its beginning to where it stands."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.game = set_up(shelf.setup.game, shelf.setup.options)
        names = [seat.name for seat in shelf.seats]
        course = Course(self.game, names, shelf.setup.pace, shelf.started or 0)
        self.chronicle = course.chronicle
        self.frames: list[Frame] = [self.frame(course)]
        for act in shelf.acts:
            course.do_again(act)
            self.follow(course, act.kind)

    def frame(self, course: Course) -> Frame:
        """The game as it is now."""
        heard = {ear: len(lines) for ear, lines in course.chronicle.lines.items()}
        return Frame(course.sitting.state.copy(), len(course.sitting.picks), heard, course.chronicle.heading)

    def follow(self, course: Course, kind: str) -> None:
        """One more act: a step if everybody heard of it; what is taken back is cut out."""
        picks = len(course.sitting.picks)
        if kind == "undo":
            while len(self.frames) > 1 and self.frames[-1].picks > picks:
                self.frames.pop()
        elif course.sitting.state.over or len(course.chronicle.lines[None]) > self.frames[-1].heard[None]:
            self.frames.append(self.frame(course))

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.frames) - 1

    def lines(self, ear: Ear) -> list[tuple[Line, int]]:
        """The whole log of an ear, each line with the step at which it was heard."""
        told = []
        step = 0
        for number, line in enumerate(self.chronicle.lines[ear]):
            while step < self.last and self.frames[step].heard[ear] <= number:
                step += 1
            told.append((line, step))
        return told

    def heading(self, step: int) -> str:
        """Where the game is, in a line."""
        frame = self.frames[step]
        if frame.state.outcome is not None:
            return self.game.ending(frame.state.outcome)
        told = [line.text for line in self.chronicle.lines[None][: frame.heard[None]] if not line.heading]
        return told[-1] if told else frame.heading

    def showing(self, step: int, seat: int | None) -> Showing:
        """The table at a step, as a seat or a spectator saw it, with nothing to pick."""
        state = self.frames[step].state
        view = {**state.view(seat), "options": [], "words": []}
        return Showing(
            table=self.shelf.setup.id,
            title=self.shelf.setup.title,
            game=self.game,
            seat=seat,
            at=0,
            view=view,
            sitters=tuple(self.sitter(number, state) for number in range(self.game.seats)),
            lit=(),
            prompt="",
            crumbs=(),
            undoable=0,
            order=None,
            orders=(),
            request=None,
            ending=None,
            again=None,
            handover=None,
        )

    def sitter(self, number: int, state: State) -> Sitter:
        """Who had a seat."""
        seat = self.shelf.seats[number]
        gone = bool(state.gone >> number & 1)
        return Sitter(self.game.seat_names[number], seat.name, seat.kind, True, False, None, gone, None, False)

    def moment(self, step: int, seat: int | None, width: int) -> dict[str, Any]:
        """What the page shows at a step."""
        parts = fragments(self.showing(step, seat), width)
        shown = {name: parts[name] for name in ("seats", "board", "tray")}
        return {"parts": shown, "heading": self.heading(step), "lines": self.frames[step].heard[None]}

    def course(self) -> dict[str, Any]:
        """The curves through the whole game, in a bounded number of points, and where turns begin."""
        last = max(1, self.last)
        points = sorted({round(point * last / MOST_POINTS) for point in range(MOST_POINTS + 1)} & set(range(last + 1)))
        views = [self.frames[min(step, self.last)].state.view(None) for step in points]
        told = [draw.curves(view) for view in views]
        name = next(iter(told[0]), "")
        curves = [
            {"name": name, "seat": seat, "values": [each[name][seat] for each in told]}
            for seat in range(self.game.seats if name else 0)
        ]
        turns = [
            [step, frame.heading]
            for step, frame in enumerate(self.frames)
            if step == 0 or frame.heading != self.frames[step - 1].heading
        ]
        return {"curves": curves, "turns": turns}


class Shelved:
    """The reels that were watched last; one that has grown since is made anew."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, tuple[int, Reel]] = OrderedDict()

    def reel(self, shelf: Shelf) -> Reel:
        """The reel of a table."""
        table, acts = shelf.setup.id, len(shelf.acts)
        if table not in self.kept or self.kept[table][0] != acts:
            self.kept[table] = (acts, Reel(shelf))
        self.kept.move_to_end(table)
        while len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        return self.kept[table][1]
