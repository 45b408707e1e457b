"""Replays: a game that can be watched again pick by pick, or in steps, one for each thing that everybody heard of."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final, NamedTuple

from fimbul import draw
from fimbul.core.errors import BadOptions
from fimbul.core.game import Game, State, hears
from fimbul.core.sitting import Pick
from fimbul.core.words import called, callings
from fimbul.draw.panels import Figure
from fimbul.games import set_up
from fimbul.table.http.answers import Curves, Replayed
from fimbul.table.http.protocol import LogLine
from fimbul.table.keep.stored_tables import StoredTable
from fimbul.table.page.fragments import first_page
from fimbul.table.people.persons import now
from fimbul.table.play.course import NOTICE, Act, Course
from fimbul.table.play.game_log import Ear, actor_of
from fimbul.table.show.table_view import Sitter, TableView

EVERY: Final = 32
MOST_REELS: Final = 12
MOST_ACTS_KEPT: Final = 60_000  # of all replays together
MOST_POINTS: Final = 160


class ReplayStep(NamedTuple):
    """A step: when, after how many picks, what each ear has heard by then, under which heading, past what; in a lesson
    with a note, and through whose eyes.
    """

    at: int
    picks: int
    heard: dict[Ear, int]
    heading: str
    landmarks: tuple[Figure, ...]
    note: str = ""
    eyes: int | None = None


class Replay:
    """A game from its beginning to where it stands, without what was taken back.

    Every position is a few picks from one that is kept.
    """

    def __init__(self, stored: StoredTable) -> None:
        self.stored = stored
        self.game = set_up(stored.setup.game, stored.setup.options)
        names = [seat.name for seat in stored.seats]
        course = Course(self.game, names, stored.setup.pace, stored.started or 0, engine=stored.setup.engine)
        self.chronicle = course.chronicle
        self.frames = [self.under_its_heading(frame) for frame in self.steps(course)]
        self.picks = list(course.sitting.picks)
        self.told = [list(told) for told in course.sitting.told]
        self.kept = self.some_positions()
        self.known_curves: Curves | None = None
        self.known_course: dict[str, Any] | None = None

    def steps(self, course: Course) -> list[ReplayStep]:
        """Everything is done again: a step is what everybody heard of; what is taken back is cut out."""
        frames = [frame_of(course, 0, self.stored.started or 0)]
        for act in self.stored.acts:
            course.do_again(act)
            if act.kind == "undo":
                while len(frames) > 1 and frames[-1].picks > len(course.sitting.picks):
                    frames.pop()
            elif act.kind == NOTICE:
                frames[-1] = frames[-1]._replace(heard=course.chronicle.heard_after(len(course.sitting.picks)))
            elif course.sitting.state.over or len(course.chronicle.lines[None]) > frames[-1].heard[None]:
                frames.append(frame_of(course, frames[-1].picks, act.at))
        return frames

    def under_its_heading(self, frame: ReplayStep) -> ReplayStep:
        """The step when the log is complete: a heading is put when the first sentences under it have been told."""
        chronicle = self.chronicle
        return frame._replace(heard=chronicle.heard_after(frame.picks), heading=chronicle.heading_after(frame.picks))

    def some_positions(self) -> list[State]:
        """One position of every few."""
        state = self.game.new()
        kept = [state.copy()]
        for number, pick in enumerate(self.picks, start=1):
            pick.make(state)
            if number % EVERY == 0:
                kept.append(state.copy())
        return kept

    def position(self, number: int) -> State:
        """The position after so many picks."""
        if not 0 <= number <= len(self.picks):
            raise BadOptions(f"This game has {len(self.picks)} picks.")
        state = self.kept[number // EVERY].copy()
        for pick in self.picks[number // EVERY * EVERY : number]:
            pick.make(state)
        return state

    def stands_at(self, acts: int, names: list[str]) -> bool:
        """Is it of a game after so many acts, with these names at its seats?"""
        return len(self.stored.acts) == acts and [seat.name for seat in self.stored.seats] == names

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.frames) - 1

    def step_at(self, moment: int) -> int:
        """The step that the game had come to by then."""
        return max(0, bisect_right(self.frames, moment, key=lambda frame: frame.at) - 1)

    def lines(self, ear: Ear) -> list[tuple[LogLine, int]]:
        """The whole log of an ear, each line with the step at which it was heard."""
        told = []
        step = 0
        for number, line in enumerate(self.chronicle.lines[ear]):
            while step < self.last and self.frames[step].heard[ear] <= number:
                step += 1
            told.append((line, step))
        return told

    def lines_of_pick(self, number: int, ear: Ear) -> list[LogLine]:
        """What was heard of the pick that led to a position."""
        told = self.told[number - 1] if number else []
        return [
            LogLine(called(self.game.sentence(event), self.names), actor_of(event, self.game.seats))
            for audience, event in told
            if hears(audience, ear)
        ]

    def said(self, step: int) -> str:
        """What was heard last."""
        heard = self.frames[step].heard[None]
        return next((line.text for line in reversed(self.chronicle.lines[None][:heard]) if not line.heading), "")

    def table_view(self, number: int, seat: int | None, other: State | None = None) -> TableView:
        """The table after so many picks, or in another position, as a seat or a spectator saw it; nothing to pick."""
        state = other or self.position(number)
        view = {**state.view(seat), "options": [], "words": [], "called": self.names}
        return TableView(
            table=self.stored.setup.id,
            title=self.stored.setup.title,
            game=self.game,
            seat=seat,
            at=number,
            view=view,
            sitters=tuple(self.sitter(each, state) for each in range(self.game.seats)),
            lit=(),
            prompt=called(self.game.prompt(view), self.names),
            crumbs=(),
            undoable=0,
            order=None,
            orders=(),
            request=None,
            ending=called(self.game.ending(state.outcome), self.names) if state.outcome else None,
            again=None,
            handover=None,
        )

    @property
    def names(self) -> Mapping[str, str]:
        """How seats are called: as who sat there."""
        return callings(tuple(zip(self.game.seat_names, [seat.name for seat in self.stored.seats], strict=True)))

    def sitter(self, number: int, state: State) -> Sitter:
        """Who had a seat."""
        seat = self.stored.seats[number]
        gone = bool(state.gone >> number & 1)
        return Sitter(
            self.game.seat_names[number], seat.name, seat.kind, True, False, None, gone, None, False, seat.has_account
        )

    def moment(self, step: int, seat: int | None, width: int) -> dict[str, Any]:
        """What the page shows at a step, under where the game is in a line; how it ended is not said twice."""
        frame = self.frames[step]
        table_view, view = (
            self.table_view(frame.picks, seat),
            {**self.position(frame.picks).view(None), "called": self.names},
        )
        heading, said = table_view.ending or draw.status(view)[0], self.said(step)
        return {
            "shown": first_page(table_view, width),
            "heading": heading,
            "said": "" if said == heading else said,
            "lines": frame.heard[None],
            "values": draw.curves(view),
        }

    def replayed(self, number: int, seat: int | None, width: int | None) -> Replayed:
        """One position for a seat or for everybody; drawn, if the width of the board is known."""
        if seat is not None:
            self.game.check_seat(seat)
        view = self.position(number).view(seat)
        parts = {} if width is None else first_page(self.table_view(number, seat), width).html()
        return Replayed(number, len(self.picks), view, self.lines_of_pick(number, seat), parts)

    def curves(self) -> Curves:
        """What the game is about, number by number, from the first position to the last; found out once."""
        if self.known_curves is None:
            found: dict[str, list[tuple[float, ...]]] = {}
            state = self.game.new()
            for pick in [None, *self.picks]:
                if pick is not None:
                    pick.make(state)
                for name, values in draw.curves(state.view(None)).items():
                    found.setdefault(name, []).append(values)
            self.known_curves = Curves(list(found), found)
        return self.known_curves

    def course(self) -> dict[str, Any]:
        """The curves through the whole game, in a bounded number of points, where turns begin, and its landmarks."""
        if self.known_course is None:
            self.known_course = {"curves": self.thin_curves(), "turns": self.turns(), "landmarks": self.landmarks()}
        return self.known_course

    def thin_curves(self) -> list[dict[str, Any]]:
        """The curves in a bounded number of points."""
        last = max(1, self.last)
        points = sorted({round(point * last / MOST_POINTS) for point in range(MOST_POINTS + 1)} & set(range(last + 1)))
        states = [self.position(self.frames[min(step, self.last)].picks) for step in points]
        told = [draw.curves(state.view(None)) for state in states]
        return [
            {"name": name, "seat": seat, "values": [each[name][seat] for each in told]}
            for name in told[0]
            for seat in range(self.game.seats)
        ]

    def turns(self) -> list[list[Any]]:
        """At which step each turn begins, and its heading."""
        return [
            [step, frame.heading]
            for step, frame in enumerate(self.frames)
            if step == 0 or frame.heading != self.frames[step - 1].heading
        ]

    def landmarks(self) -> list[dict[str, Any]]:
        """What is remarkable on the way, and at which step."""
        return [
            {"step": step, "name": mark.words, "icon": mark.icon}
            for step, frame in enumerate(self.frames)
            for mark in dict.fromkeys(frame.landmarks)
        ]

    def acts(self, number: int) -> list[Act]:
        """The first picks as acts of a new table."""
        self.position(number)
        at = now()
        return [
            Act(count, at, pick.seat, "concede" if pick.concedes else "picks", word_of(self.game, pick))
            for count, pick in enumerate(self.picks[:number])
        ]


class Replays:
    """The replays that were watched last; so many, and not too much of them together."""

    def __init__(self) -> None:
        self.kept: dict[str, Replay] = {}  # the one watched last stands last

    def find(self, table: str, acts: int, names: list[str]) -> Replay | None:
        """The replay of a table after so many acts, with these names at its seats, if it is kept."""
        replay = self.kept.pop(table, None)
        if replay is None or not replay.stands_at(acts, names):
            return None
        self.kept[table] = replay
        return replay

    def keep(self, table: str, replay: Replay) -> None:
        """Keep a replay, if need be instead of others, but always this one."""
        self.kept[table] = replay
        while len(self.kept) > MOST_REELS or (len(self.kept) > 1 and self.acts > MOST_ACTS_KEPT):
            self.kept.pop(next(iter(self.kept)))

    @property
    def acts(self) -> int:
        """How many acts all of them were made of."""
        return sum(len(replay.stored.acts) for replay in self.kept.values())


def frame_of(course: Course, before: int, at: int) -> ReplayStep:
    """The step to where the game stands now, from where so many picks stood."""
    picks = len(course.sitting.picks)
    passed = tuple(marks_in(course.sitting.game, course.sitting.told[before:]))
    return ReplayStep(at, picks, course.chronicle.heard_after(picks), course.chronicle.turn, passed)


def marks_in(game: Game, told: list[list[tuple[int, Any]]]) -> Iterator[Figure]:
    """What is remarkable in what everybody was told."""
    for audience, event in chain.from_iterable(told):
        mark = draw.landmark(game.meta.name, event) if hears(audience, None) else None
        if mark is not None:
            yield mark


def word_of(game: Game, pick: Pick) -> str:
    """A pick as a word; a concession has none."""
    return "" if pick.concedes else game.lexicon.word(pick.option)
