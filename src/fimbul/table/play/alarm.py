"""The alarm of a room: it wakes the table when somebody's time is over, whether anybody acts or not."""

import asyncio
import logging
from typing import Final

from fimbul.table.people.persons import now
from fimbul.table.play.clock import SECOND
from fimbul.table.play.lending import lendable_from
from fimbul.table.play.live_table import LiveTable

LOG: Final = logging.getLogger("fimbul.table")
AFTER_FAILURE_S: Final = 1.0
MOST_TRIES: Final = 3


class Alarm:
    """One moment that lies ahead: the end of the table's time, or of the patience with the one who decides."""

    def __init__(self, room: LiveTable) -> None:
        self.room = room
        self.handle: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None
        self.failures = 0  # since something was last done at the table

    def set(self) -> None:
        """Ring at the next moment at which something comes of the time alone."""
        self.stop()
        moment = self.next_moment()
        if moment is not None and self.failures < MOST_TRIES:
            seconds = max(AFTER_FAILURE_S if self.failures else 0.0, (moment - now()) / SECOND)
            self.handle = asyncio.get_running_loop().call_later(seconds, self.ring)

    def stop(self) -> None:
        """Ring no more."""
        if self.handle is not None:
            self.handle.cancel()

    def close(self) -> None:
        """The room is closed: neither ring nor go on with what the last ringing began."""
        self.stop()
        if self.task is not None:
            self.task.cancel()

    def ring(self) -> None:
        """It is time."""
        self.task = asyncio.create_task(self.wake())

    async def wake(self) -> None:
        """Let the table look at its clocks; if that fails, the room is read again and it is tried a few times more."""
        try:
            await self.room.look_at_clocks()
        except Exception:  # whatever it was, what is in memory may be half done
            LOG.exception("the clocks of table %s could not be looked at", self.room.setup.id)
            self.failures += 1
            self.room.forgotten = True
            self.room.wake_driver()

    def next_moment(self) -> int | None:
        """When the table's time is over, or a seat may be lent that may not be lent yet."""
        room, moment = self.room, now()
        if room.phase != "playing" or room.course is None or room.forgotten:
            return None
        waits = room.choice_waits_until()
        if waits is not None:
            return waits
        left = room.course.clock.left_of_table(moment)
        if left is not None:
            return moment + left
        seats = room.seats if room.course.asks_around else [each for each in room.seats if each.number == room.decider]
        lendable = [lendable_from(room, seat) for seat in seats]
        return min([each for each in lendable if each is not None and each > moment], default=None)
