"""Where games are played again: in threads of their own, so that nobody who reads the database waits for them.

Long games have one of the threads to themselves, so that nobody who opens a short one waits for them; and only so many
wait for it at a time, because each is large. What is tried or drawn for one page of a table that is open has another:
nobody who opens a table waits for that, however often it is asked for.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Final, ParamSpec, TypeVar

from fimbul.table.http.guard import TurnedAway

LONG: Final = 2_000  # acts
MOST_WAITING: Final = 20

Found = TypeVar("Found")
Given = ParamSpec("Given")


class ReplayThreads:
    """A lane for short games and one for long ones; in each, one thing is done at a time."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(3, "fimbul-replay")
        self.short = asyncio.Semaphore(1)
        self.long = asyncio.Semaphore(1)
        self.aside = asyncio.Semaphore(1)  # for one page of a table that is open
        self.waiting = 0  # for the lane of long games, or in it

    @asynccontextmanager
    async def lane(self, acts: int) -> AsyncIterator[None]:
        """Have the lane of a game with so many acts; if too many wait for that of long games, nobody else may."""
        if acts <= LONG:
            async with self.short:
                yield
            return
        if self.waiting >= MOST_WAITING:
            raise TurnedAway(503, "Many long games are being opened just now. Please try again in a minute.")
        self.waiting += 1
        try:
            async with self.long:
                yield
        finally:
            self.waiting -= 1

    async def run(self, work: Callable[Given, Found], *given: Given.args, **named: Given.kwargs) -> Found:
        """Do something in the lane that one has."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, lambda: work(*given, **named))

    def close(self) -> None:
        """Nothing is played again any more; what is being played is not waited for."""
        self.threads.shutdown(wait=False, cancel_futures=True)
