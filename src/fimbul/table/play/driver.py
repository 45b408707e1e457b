"""The driver of a room: it lets bots and standing orders play on, one pick at a time, whether anybody looks or not."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from fimbul.table.bots.bot_pool import Bot, Briefing
from fimbul.table.play.live_table import LiveTable

LOG: Final = logging.getLogger("fimbul.table")
AFTER_FAILURE_S: Final = 1.0
MOST_TRIES: Final = 3


TEMPI: Final = {"slow": 4.0, "usual": 1.0, "quick": 0.3}  # of the pauses
HURRIED: Final = 0.25  # where seats have secrets there is always a pause, since none would tell how long a bot thought


class Driver:
    """One task for a room, alive while somebody decides who is no person at the table."""

    def __init__(self, room: LiveTable) -> None:
        self.room = room
        self.task: asyncio.Task[None] | None = None
        self.seeds: dict[int, int] = {}
        self.briefing: Briefing | None = None  # of the worker that thinks for the table
        self.tempo = 1.0
        self.hurried = asyncio.Event()  # bots play at once, until a person is asked
        self.stuck = False  # whatever was tried has failed, and nothing is tried before somebody comes or acts

    def wake(self) -> None:
        """Play on, unless that is being done."""
        if self.idle:
            self.stuck = False
            if self.has_work():
                self.task = asyncio.create_task(self.run())

    def has_work(self) -> bool:
        """Is there something to read or to play? If that cannot be said, the task finds out why."""
        try:
            return self.room.forgotten or self.room.automatic()
        except Exception:  # whatever it was, what the room has just done is done
            return True

    @property
    def idle(self) -> bool:
        """Is there nothing to play, as far as is known?"""
        return self.task is None or self.task.done()

    async def stop(self) -> None:
        """Play no more."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def run(self) -> None:
        """Pick after pick, until a person decides or a pick has failed too often."""
        failures = 0
        while failures < MOST_TRIES and self.has_work():
            try:
                if self.room.forgotten:
                    await asyncio.sleep(AFTER_FAILURE_S)
                    async with self.room.lock:
                        await self.room.recall()
                elif self.room.automatic():
                    await self.one_pick()
                    failures = 0
            except SQLAlchemyError:
                LOG.exception("table %s could not be written or read", self.room.setup.id)
            except Exception:  # whatever it was, what is in memory may be half done
                failures += 1
                LOG.exception("table %s failed, try %d of %d", self.room.setup.id, failures, MOST_TRIES)
                self.room.forgotten = True
        self.hurried.clear()
        if failures == MOST_TRIES:
            await self.give_up()

    def hurry(self, how: str) -> None:
        """Bots play at this tempo; or at once, and who is about to do something does not wait any longer."""
        if how in TEMPI:
            self.tempo = TEMPI[how]
        elif not self.idle:
            self.hurried.set()

    async def give_up(self) -> None:
        """Everybody who looks is told that the table is stuck, in the position that the database has."""
        self.stuck = True
        try:
            async with self.room.lock:
                await self.room.recall()
        except Exception:  # then there is nothing that could be shown
            LOG.exception("table %s cannot be shown", self.room.setup.id)
            self.room.forgotten = True

    async def one_pick(self) -> None:
        """Let the one who decides think, wait as long as is decent, and play it if the table is still the same."""
        room, loop = self.room, asyncio.get_running_loop()
        course, seat, began = room.playing(), room.decider, loop.time()
        agent, number, pause_s = room.seats[seat].player, course.acts, self.pause_s()
        option = await self.choose(seat, agent) if agent else room.ordered_pick()
        prepared = option is None and agent is None
        await self.pause(began + (self.prepared_s() if prepared else pause_s) - loop.time())
        async with room.lock:
            unchanged = room.course is course and course.acts == number and room.seats[seat].player == agent
            if unchanged and option is not None and not room.forgotten:
                await room.play(option)
            elif unchanged and prepared and not room.forgotten:
                await room.play_prepared()

    def prepared_s(self) -> float:
        """How long the next pick of a prepared turn takes: a while before an action, as if somebody thought of it, and
        a moment within it. So its time does not tell at once that it was prepared.
        """
        usual = self.room.services.settings.prepared_s * (1 + self.room.dice.randrange(1000) / 1000)
        return usual / 4 if self.room.game.crumbs(self.room.playing().view(self.room.decider)) else usual

    async def choose(self, seat: int, agent: str) -> int:
        """What the bot at the seat picks."""
        room, sitting = self.room, self.room.playing().sitting
        seed = self.seeds.setdefault(seat, room.dice.randrange(2**32))
        if self.briefing is None or self.briefing.sitting is not sitting:
            self.briefing = Briefing(sitting)
        return await room.services.bots.choose(Bot(room.setup.id, seat, agent, seed), self.briefing)

    async def pause(self, seconds: float) -> None:
        """Wait so long, or until somebody is in a hurry."""
        if seconds > 0 and not self.hurried.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self.hurried.wait(), seconds)
        else:
            await asyncio.sleep(max(0.0, seconds))

    def pause_s(self) -> float:
        """How long a pick takes at least: a while at the beginning of an action, no time within it."""
        settings, course = self.room.services.settings, self.room.playing()
        if not self.room.is_watched or self.room.game.crumbs(course.view(self.room.decider)):
            return 0.0
        secrets = self.room.game.has_secrets()
        usual = (settings.window_ms if secrets else settings.bot_pause_ms) / 1000
        if self.hurried.is_set():
            return usual * HURRIED if secrets else 0.0
        return usual * self.tempo
