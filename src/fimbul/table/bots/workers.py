"""Workers: processes that answer questions line by line, with a time limit. One that hangs or crashes is replaced."""

import asyncio
import logging
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Generic, TypeVar

from fimbul.table.bots.compiled_build import CompiledBuild, Surroundings
from fimbul.table.http.discreet_log import kind_of

LOG: Final = logging.getLogger("fimbul.table")
START_LIMIT_S: Final = 30.0
ASIDE_S: Final = 10.0  # so long hints and win bars let bots go first
READY: Final = b"ready\n"

Answer = TypeVar("Answer")


class Crashed(Exception):
    """A worker ended or wrote nonsense."""


class Worker(Generic[Answer]):
    """One process, started when it is first needed; it answers one question at a time.

    If it may think in a compiled build, it is replaced between two questions when there is one, or another.
    """

    def __init__(
        self, command: tuple[str, ...], understand: Callable[[bytes], Answer], compiled: CompiledBuild | None = None
    ) -> None:
        self.command = command
        self.understand = understand  # a line that it wrote; nonsense is a ValueError
        self.compiled = compiled
        self.surroundings: Surroundings | None = None
        self.process: Process | None = None
        self.busy = asyncio.Lock()
        self.waiting = 0  # questions that are not answered yet
        self.asides = asyncio.Lock()
        self.pressing = 0  # those of them for which a game waits
        self.at_leisure = asyncio.Event()  # is there none?
        self.at_leisure.set()

    async def ask(self, question: bytes, limit_s: float, aside: bool = False) -> Answer:
        """The answer; a worker that takes too long or crashes is gone then. Waiting for others does not count.

        What is asked aside lets those go first for which a game waits, for a while.
        """
        self.waiting += 1
        try:
            if not aside:
                return await self.pressed(question, limit_s)
            async with self.asides:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.at_leisure.wait(), ASIDE_S)
                return await self.answer(question, limit_s)
        finally:
            self.waiting -= 1

    async def pressed(self, question: bytes, limit_s: float) -> Answer:
        """The answer, before those to all that is asked aside."""
        self.pressing += 1
        self.at_leisure.clear()
        try:
            return await self.answer(question, limit_s)
        finally:
            self.pressing -= 1
            if not self.pressing:
                self.at_leisure.set()

    async def answer(self, question: bytes, limit_s: float) -> Answer:
        """The answer of the process, when it has none else to think about."""
        async with self.busy:
            process = await self.ready()
            try:
                return await asyncio.wait_for(self.exchange(process, question), limit_s)
            except BaseException:  # also when nobody waits for the answer any more: it must not meet the next question
                self.process = None
                await end(process)
                raise

    async def ready(self) -> Process:
        """The process, started where it is to think now; one that does not start in a compiled build starts without."""
        surroundings = self.compiled.surroundings() if self.compiled else None
        if self.process is not None and self.surroundings != surroundings:
            await self.stop()
        if self.process is None and self.compiled and surroundings:
            try:
                self.process = await start(self.command, surroundings.environment())
            except (Crashed, TimeoutError) as error:
                LOG.warning("no worker starts in the compiled build: %s", kind_of(error))
                self.compiled.distrust(surroundings)
                surroundings = None
        if self.process is None:
            self.process = await start(self.command)
        self.surroundings = surroundings
        return self.process

    async def exchange(self, process: Process, question: bytes) -> Answer:
        """One question, one answer."""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question)
            await process.stdin.drain()
            return self.understand(await process.stdout.readline())
        except (OSError, ValueError, RuntimeError) as error:  # the last from uvloop, of a process that is gone
            raise Crashed(f"the worker ended or wrote nonsense ({kind_of(error)})") from None

    async def stop(self) -> None:
        """End the process, whatever it does."""
        if self.process is not None:
            await end(self.process)
            self.process = None


async def start(command: tuple[str, ...], environment: dict[str, str] | None = None) -> Process:
    """A new process that has said it is ready; it ends by itself when we do, because its input ends then.

    Ctrl+C at the terminal is for the house alone.
    """
    process = await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, start_new_session=True, env=environment
    )
    assert process.stdout is not None
    try:
        if await asyncio.wait_for(process.stdout.readline(), START_LIMIT_S) != READY:
            raise Crashed("the worker did not start")
    except BaseException:
        await end(process)
        raise
    return process


async def end(process: Process) -> None:
    """The process is gone, and so are the pipes to it."""
    if process.returncode is None:
        process.kill()
    await process.wait()
    if process.stdout is not None:
        with suppress(OSError, RuntimeError):
            await process.stdout.read()
