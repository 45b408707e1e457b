"""The bots' workers: processes that think, with a time limit."""

import asyncio
import json
import logging
import sys
from random import SystemRandom
from typing import Final, NamedTuple
from zlib import crc32

from fimbul.core.game import State
from fimbul.table.workers import Crashed, Worker

LOG: Final = logging.getLogger("fimbul.table")
ATTEMPTS: Final = 2
COMMAND: Final = (sys.executable, "-m", "fimbul.table.bot")


class Bot(NamedTuple):
    """An agent at a seat of a table; the seed makes its dice."""

    table: str
    seat: int
    agent: str
    seed: int


class Bots:
    """All workers; a table always asks the same one, which remembers the plans of its agents."""

    def __init__(self, workers: int, limit_s: float, command: tuple[str, ...] = COMMAND) -> None:
        self.limit_s = limit_s
        self.workers = [Worker(command, int) for _ in range(max(1, workers))]
        self.dice = SystemRandom()

    async def choose(self, bot: Bot, state: State) -> int:
        """What the bot picks; if it cannot say in time, any option. A worker that crashed is asked once more."""
        question = written(bot, state)
        worker = self.worker_of(bot.table)
        failure = ""
        for _ in range(ATTEMPTS):
            try:
                option = await worker.ask(question, self.limit_s)
            except TimeoutError:
                failure = "thought too long"
                break
            except (Crashed, OSError) as error:
                failure = f"crashed: {error}"
            else:
                if option in state.asked:
                    return option
                failure = "picked what is not offered"
                break
        LOG.warning("at table %s %s %s; any option is picked", bot.table, bot.agent, failure)
        return self.dice.choice(state.asked)

    def worker_of(self, table: str) -> Worker[int]:
        """The worker that thinks for a table."""
        return self.workers[crc32(table.encode()) % len(self.workers)]

    async def stop(self) -> None:
        """End all workers."""
        await asyncio.gather(*[worker.stop() for worker in self.workers])


def written(bot: Bot, state: State) -> bytes:
    """A question as a worker reads it."""
    question = {
        **bot._asdict(),
        "game": state.game.meta.name,
        "options": state.game.options,
        "save": state.game.save(state),
    }
    return json.dumps(question).encode() + b"\n"
