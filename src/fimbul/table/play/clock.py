"""Clocks, computed from who decided when. A clock that has run out ends nothing: others may lend the seat to a bot.

While all are asked in turn and nobody is to know who hesitates, no seat's time runs but the table's. In a window of a
live game each question has the same time, and is passed when that is over, neither before nor after.
"""

import time
from collections.abc import Sequence
from typing import Final

from fimbul.core.step import CHANCE
from fimbul.table.http.protocol import Pace

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE
LEAST_FOR_AN_ANSWER: Final = 30 * SECOND

Outages = Sequence[tuple[int, int]]  # from when to when the house was closed, the earliest first


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Clock:
    """How much time each seat has left, in milliseconds, and whose time runs since when: a seat's, or the table's."""

    def __init__(self, pace: Pace, seats: int, outages: Outages = ()) -> None:
        self.pace = pace
        self.outages = outages
        self.kept = [full_time(pace)] * seats
        self.for_answers = time_of_table(pace, seats)
        self.for_question = pace.window * SECOND if pace.kind == "live" else 0  # in a window; 0: not apart
        self.allowed = self.for_answers  # of the table's time that runs
        self.turn: int | None = None  # the seat whose turn is not over, though others may be asked meanwhile
        self.running: int | None = None  # the seat whose time runs
        self.since = 0
        self.ended: tuple[int, int, list[int]] | None = None  # whose turn was before, since when, and what all had
        self.asked_since: int | None = None  # since when the table's time runs

    @property
    def kept_at_all(self) -> bool:
        """Are clocks kept at this pace?"""
        return self.pace.kind != "free"

    def turn_to(self, decider: int, at: int) -> None:
        """The time of this seat runs from now on, if it is a seat; chance takes no time."""
        if decider in (CHANCE, self.running):
            return
        before = None if self.running is None else (self.running, self.since, self.kept.copy())
        self.pause(at)
        self.asked_since = None
        if decider != self.turn:
            self.ended = before
            self.end_turn()
            self.turn = decider if decider >= 0 else None
        self.running, self.since = self.turn, at

    def turn_back_to(self, decider: int) -> None:
        """The seat has taken back what ended its turn, which therefore has gone on all the while."""
        if self.ended is not None and self.ended[0] == decider != self.running:
            self.turn, self.since, self.kept = self.ended
            self.running, self.ended = decider, None

    def ask_around(self, at: int, anew: bool, timed: bool = False) -> None:
        """The table's time runs, from now on if it is asked anew, else from when it was asked; a timed question is one
        of a window, with its own time.
        """
        self.pause(at)
        self.ended = None
        if anew or self.asked_since is None:
            self.asked_since = at
        self.allowed = self.for_question if timed else self.for_answers

    def pause(self, at: int) -> None:
        """The time of whoever decided runs no more."""
        if self.running is not None:
            self.kept[self.running] = self.left_of(self.running, at)
            self.running = None

    def end_turn(self) -> None:
        """The turn is over: live the seat keeps what is left and gets some more, else its time starts anew."""
        if self.turn is not None:
            left = max(0, self.kept[self.turn]) + self.pace.seconds * SECOND
            self.kept[self.turn] = left if self.pace.kind == "live" else full_time(self.pace)

    def passed(self, since: int, at: int) -> int:
        """How much time has passed in which the house was open."""
        return open_time(since, at, self.outages)

    def left_of(self, seat: int, at: int) -> int:
        """How much time the seat has left; below nothing if the clock has run out."""
        return self.kept[seat] - (self.passed(self.since, at) if seat == self.running else 0)

    def left_of_table(self, at: int) -> int | None:
        """How much time is left to whoever is asked in secret; None if nobody is, or no clocks are kept."""
        if self.asked_since is None or not self.kept_at_all:
            return None
        return self.allowed - self.passed(self.asked_since, at)

    def shown(self, seat: int, at: int) -> int | None:
        """The seat's clock as it is shown; None where no clocks are kept."""
        return max(0, self.left_of(seat, at)) if self.kept_at_all else None

    def shown_of_table(self, at: int) -> int | None:
        """The table's clock as it is shown; None while it does not run."""
        left = self.left_of_table(at)
        return None if left is None else max(0, left)

    def shown_running(self, at: int) -> int | None:
        """Of whoever's time runs, the table's or a seat's, how much is left; None where nobody's runs."""
        if self.asked_since is not None:
            return self.shown_of_table(at)
        return None if self.running is None else self.shown(self.running, at)

    @property
    def waits_since(self) -> int:
        """Since when the table waits for whoever decides."""
        return self.since if self.asked_since is None else self.asked_since

    def has_run_out(self, seat: int, at: int) -> bool:
        """Has the seat no time left?"""
        return self.kept_at_all and self.left_of(seat, at) <= 0


def open_time(since: int, at: int, outages: Outages) -> int:
    """How much of the time from one moment to another the house was open."""
    passed = at - since
    for began, ended in reversed(outages):
        if ended <= since:
            break
        passed -= max(0, min(ended, at) - max(began, since))
    return passed


def full_time(pace: Pace) -> int:
    """What a seat has at the beginning, and over days in every turn."""
    return pace.days * DAY if pace.kind == "days" else pace.minutes * MINUTE


def time_of_table(pace: Pace, seats: int) -> int:
    """What all have together who may be asked in secret."""
    if pace.kind == "days":
        return pace.days * DAY
    return max(LEAST_FOR_AN_ANSWER, pace.seconds * SECOND) * (seats - 1)
