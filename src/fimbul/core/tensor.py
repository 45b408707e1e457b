"""Tensors: what a seat sees as a row of whole numbers, for programs that learn.

A row is as long in every position of a game as it is set up, and each number in it has a name (`Layout`). It is written
from the position, which is many times quicker than to make a view and read it, but it tells what the view tells and
nothing else: two positions with the same view give the same row. Seats are counted from the one that looks, so that its
own things come first, whichever seat it has. What a game's view says of a question is told here for all games, by the
fields that steps declare; the rest each game adds (`games/<game>/tensor.py`).
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from fimbul.core.game import Game, State
from fimbul.core.head import shown_frame
from fimbul.core.kinds import NONE, Field, Kind, Number, Numbers, seats_around
from fimbul.core.step import CHANCE, Frame, Step

PARTS_OF_A_POINT: Final = 420  # scores are told in these, since several may share one
TYPE: Final = "i"  # how numbers lie in memory: with a sign, as this machine has them ...
BYTES: Final = 4  # ... in so many bytes


class Block(NamedTuple):
    """Numbers that belong together: for each of the rows, in order, one for each of the columns."""

    first: int
    name: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return len(self.rows) * len(self.columns)


class Layout:
    """Where every number stands, in blocks."""

    def __init__(self) -> None:
        self.blocks: Final[list[Block]] = []
        self.size = 0

    def one(self, name: str) -> int:
        """Room for one number; gives where it is."""
        return self.table(name, [""], [""])

    def row(self, name: str, columns: Sequence[str]) -> int:
        """Room for a number for each of these; gives where the first is."""
        return self.table(name, [""], columns)

    def table(self, name: str, rows: Sequence[str], columns: Sequence[str]) -> int:
        """Room for so many rows of numbers, one after another; gives where the first is."""
        first = self.size
        self.blocks.append(Block(first, name, tuple(rows), tuple(columns)))
        self.size = first + len(rows) * len(columns)
        return first

    def names(self) -> list[str]:
        """The name of every number, in order."""
        return [
            ", ".join([part for part in (block.name, row, column) if part])
            for block in self.blocks
            for row in block.rows
            for column in block.columns
        ]


class Told:
    """A field of a question, and where its numbers begin."""

    def __init__(self, field: Field, first: int) -> None:
        self.attribute: Final = field.attribute
        self.kind: Final[Kind] = field.kind
        self.empty: Final = field.empty
        self.nothing: Final = field.empty if isinstance(field.kind, Number) else 0  # a number is counted from this
        self.first: Final = first


class Tensor:
    """How what a seat sees of a game is written as numbers. A game adds blocks of its own and writes them."""

    def __init__(self, game: Game, reasons: Sequence[str]) -> None:
        self.game: Final = game
        self.seats: Final = game.seats
        self.around: Final = seats_around(game.seats)
        self.layout: Final = Layout()
        self.reasons: Final = {reason: number for number, reason in enumerate(reasons)}
        self.steps: Final = {step: number for number, step in enumerate(game.steps.values())}
        layout = self.layout
        self.looks: Final = layout.row("looks", game.seat_names)
        self.turn: Final = layout.one("turn")
        self.turn_of: Final = layout.row("turn of", self.around)
        self.decides: Final = layout.row("decides", [*self.around, "chance", "others"])
        self.asks: Final = layout.row("asked", list(game.steps))
        self.own: Final[list[list[Told]]] = []  # by step: what the one who is asked sees of its question ...
        self.others: Final[list[list[Told]]] = []  # ... and what the others see, where it is shown as this step
        self.lay_out_questions()
        self.over: Final = layout.one("over")
        self.ends: Final = layout.row("ended by", reasons)
        self.places: Final = layout.row("place", self.around)
        self.scores: Final = layout.row(f"score in parts of {PARTS_OF_A_POINT}", self.around)

    def lay_out_questions(self) -> None:
        """Room for every field that a question of the game may have; steps share those that are the same."""
        rooms: dict[Field, int] = {}
        for step in self.steps:
            told: list[Told] = []
            for field in (*step.needs, *step.may_have):
                if field not in rooms:
                    others = [other for other in rooms if other.name == field.name]
                    name = f"{field.name} ({step.name})" if others else field.name
                    rooms[field] = self.layout.row(f"asked: {name}", field.kind.parts(self.game))
                told.append(Told(field, rooms[field]))
            private = [field.private for field in (*step.needs, *step.may_have)]
            self.own.append(told)
            self.others.append([each for each, hidden in zip(told, private, strict=True) if not hidden])

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return self.layout.size

    def blank(self, rows: int = 1) -> Numbers:
        """Room for the numbers of so many positions, all 0."""
        return memoryview(bytearray(BYTES * rows * self.layout.size)).cast(TYPE)

    def numbers(self, state: State, seat: int) -> list[int]:
        """What the seat sees, as a list."""
        numbers = self.blank()
        self.fill(numbers, state, seat)
        return numbers.tolist()

    def fill(self, numbers: Numbers, state: State, seat: int) -> None:
        """The same where all is 0 as yet: most numbers stay so, and only the others are written."""
        self.write_head(state, seat, numbers)
        self.write(state, seat, numbers)

    def write(self, state: Any, seat: int, numbers: Numbers) -> None:
        """Write what is the game's own."""
        raise NotImplementedError

    def write_head(self, state: State, seat: int, numbers: Numbers) -> None:
        """Who looks, whose turn it is, who is asked what, and how it ended: what the head of a view says."""
        numbers[self.looks + seat] = 1
        turn = state.whose_turn()
        numbers[self.turn] = turn.number
        if turn.seat >= 0:
            numbers[self.turn_of + (turn.seat - seat) % self.seats] = 1
        if state.outcome is not None:
            self.write_outcome(state, seat, numbers)
        elif state.agenda[-1].seat == seat:
            self.write_question(state, seat, numbers, state.agenda[-1], None)
        else:
            frame = shown_frame(state)
            if frame is not None:
                self.write_question(state, seat, numbers, frame, frame.step.seen_as or frame.step)

    def write_question(
        self, state: State, seat: int, numbers: Numbers, frame: Frame, seen_as: Step[Any, Any] | None
    ) -> None:
        """The open question; for one who is not asked as it is seen by the others."""
        step = seen_as or frame.step
        number = self.steps[step]
        numbers[self.asks + number] = 1
        if seen_as is not None and step.asks == "others":
            numbers[self.decides + self.seats + 1] = 1
        elif frame.seat == CHANCE:
            numbers[self.decides + self.seats] = 1
        else:
            numbers[self.decides + (frame.seat - seat) % self.seats] = 1
        for told in self.own[number] if seen_as is None else self.others[number]:
            value: int = getattr(frame, told.attribute)
            if value != told.empty:
                told.kind.tell(state, value - told.nothing, seat, numbers, told.first)

    def write_outcome(self, state: State, seat: int, numbers: Numbers) -> None:
        """How the game ended: by what, with which places and scores."""
        outcome = state.outcome
        assert outcome is not None
        numbers[self.over] = 1
        numbers[self.ends + self.reasons[outcome.reason]] = 1
        for other in range(self.seats):
            around = (other - seat) % self.seats
            numbers[self.places + around] = outcome.places[other]
            numbers[self.scores + around] = round(outcome.scores[other] * PARTS_OF_A_POINT)


def mark(numbers: Numbers, first: int, which: int) -> None:
    """One of several things, each with a number of its own: that one, if it is any."""
    if which != NONE:
        numbers[first + which] = 1


def mark_all(numbers: Numbers, first: int, bits: int) -> None:
    """All things of a set, each with a number of its own."""
    while bits:
        lowest = bits & -bits
        numbers[first + lowest.bit_length() - 1] = 1
        bits ^= lowest


def copy_all(numbers: Numbers, first: int, counts: list[int]) -> None:
    """Counts, each in its place."""
    for count in counts:
        if count:
            numbers[first] = count
        first += 1
