"""A server that is stopped in order: what is being done is done, and then others have all that it had."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from fimbul.table.keep.servers import Servers
from fimbul.table.play.room import Room

PATIENCE_S: Final = 3.0
LAST_WORDS_S: Final = 0.05  # lines are hung up before what was asked too late is heard


async def hand_over(servers: Servers, rooms: Sequence[Room]) -> None:
    """Other servers may have all from now on; in these rooms nothing is done any more."""
    await asyncio.gather(*[room.driver.stop() for room in rooms])
    held: list[asyncio.Lock] = []

    async def hold(lock: asyncio.Lock) -> None:
        await lock.acquire()
        held.append(lock)

    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.gather(*[hold(room.lock) for room in rooms]), PATIENCE_S)
    await asyncio.to_thread(servers.give_up)
    for lock in held:
        asyncio.get_running_loop().call_later(LAST_WORDS_S, lock.release)
