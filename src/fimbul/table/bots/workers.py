"""Workers: processes that answer questions line by line, with a time limit. One that hangs or crashes is replaced."""

import asyncio
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from fimbul.table.http.discreet_log import kind_of

START_LIMIT_S: Final = 30.0
READY: Final = b"ready\n"

Answer = TypeVar("Answer")


class Crashed(Exception):
    """A worker ended or wrote nonsense."""


class Worker(Generic[Answer]):
    """One process, started when it is first needed; it answers one question at a time."""

    def __init__(self, command: tuple[str, ...], understand: Callable[[bytes], Answer]) -> None:
        self.command = command
        self.understand = understand  # a line that it wrote; nonsense is a ValueError
        self.process: Process | None = None
        self.busy = asyncio.Lock()

    async def ask(self, question: bytes, limit_s: float) -> Answer:
        """The answer; a worker that takes too long or crashes is gone then. Waiting for others does not count."""
        async with self.busy:
            process = self.process = self.process or await start(self.command)
            try:
                return await asyncio.wait_for(self.exchange(process, question), limit_s)
            except BaseException:  # also when nobody waits for the answer any more: it must not meet the next question
                self.process = None
                await end(process)
                raise

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


async def start(command: tuple[str, ...]) -> Process:
    """A new process that has said it is ready; it ends by itself when we do, because its input ends then.

    Ctrl+C at the terminal is for the house alone.
    """
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, start_new_session=True)
    assert process.stdout is not None
    try:
        if await asyncio.wait_for(process.stdout.readline(), START_LIMIT_S) != READY:
            raise Crashed("the worker did not start")
    except BaseException:
        await end(process)
        raise
    return process


async def end(process: Process) -> None:
    """The process is gone."""
    if process.returncode is None:
        process.kill()
    await process.wait()
