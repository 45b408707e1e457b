"""Clocks, computed from who decided when. A clock that has run out ends nothing: others may lend the seat to a bot."""

import time
from typing import Final

from fimbul.core.step import CHANCE
from fimbul.table.protocol import Pace

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Clock:
    """How much time each seat has left, in milliseconds, and whose time runs since when."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.kept = [pace.days * DAY if pace.kind == "days" else pace.minutes * MINUTE] * seats
        self.running: int | None = None
        self.since = 0

    def turn_to(self, decider: int, at: int) -> None:
        """The time of this seat runs from now on, if it is a seat; chance takes no time."""
        if decider in (CHANCE, self.running):
            return
        self.stop(at)
        self.running = decider if decider >= 0 else None
        self.since = at

    def stop(self, at: int) -> None:
        """The seat whose time ran has decided: live it keeps what is left and gets some more, else it starts anew."""
        if self.running is not None and self.pace.kind == "live":
            self.kept[self.running] = max(0, self.left_of(self.running, at)) + self.pace.seconds * SECOND

    def left_of(self, seat: int, at: int) -> int:
        """How much time the seat has left; below nothing if the clock has run out."""
        return self.kept[seat] - (at - self.since if seat == self.running else 0)

    def shown(self, seat: int, at: int) -> int | None:
        """The seat's clock as it is shown; None where no clocks are kept."""
        return None if self.pace.kind == "free" else max(0, self.left_of(seat, at))

    def has_run_out(self, seat: int, at: int) -> bool:
        """Has the seat no time left?"""
        return self.pace.kind != "free" and self.left_of(seat, at) <= 0
