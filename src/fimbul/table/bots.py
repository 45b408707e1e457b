"""The bots' workers: processes that think, with a time limit. One that hangs or crashes is replaced."""

import asyncio
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from random import SystemRandom
from typing import Final, NamedTuple
from zlib import crc32

from fimbul.core.game import State

LOG: Final = logging.getLogger("fimbul.table")
START_LIMIT_S: Final = 30.0
ATTEMPTS: Final = 2
READY: Final = b"ready\n"
COMMAND: Final = (sys.executable, "-m", "fimbul.table.bot")


class Crashed(Exception):
    """A worker ended or wrote nonsense."""


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
        self.workers = [Worker(command) for _ in range(max(1, workers))]
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

    def worker_of(self, table: str) -> "Worker":
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


class Worker:
    """One process, started when it is first needed; it answers one question at a time."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.command = command
        self.process: Process | None = None
        self.busy = asyncio.Lock()

    async def ask(self, question: bytes, limit_s: float) -> int:
        """The answer; a worker that takes too long or crashes is gone then. Waiting for others does not count."""
        async with self.busy:
            process = self.process = self.process or await start(self.command)
            try:
                return await asyncio.wait_for(exchange(process, question), limit_s)
            except BaseException:  # also when nobody waits for the answer any more: it must not meet the next question
                self.process = None
                await end(process)
                raise

    async def stop(self) -> None:
        """End the process, whatever it does."""
        if self.process is not None:
            await end(self.process)
            self.process = None


async def start(command: tuple[str, ...]) -> Process:
    """A new process that has said it is ready; it ends by itself when we do, because its input ends then."""
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    assert process.stdout is not None
    try:
        if await asyncio.wait_for(process.stdout.readline(), START_LIMIT_S) != READY:
            raise Crashed("the worker did not start")
    except BaseException:
        await end(process)
        raise
    return process


async def exchange(process: Process, question: bytes) -> int:
    """One question, one answer."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(question)
        await process.stdin.drain()
        answer = await process.stdout.readline()
        return int(answer)
    except (OSError, ValueError) as error:
        raise Crashed(f"the worker ended ({error})") from None


async def end(process: Process) -> None:
    """The process is gone."""
    if process.returncode is None:
        process.kill()
    await process.wait()
