"""The desk where records are brought: each is tried by a worker, so that one that takes long keeps nobody waiting.

It is also what that worker runs: a record is a line in base64, the answer what is wrong with it, as JSON; nothing if it
replays.
"""

import json
import logging
import os
import sys
from base64 import b64decode, b64encode
from typing import BinaryIO, Final

from fimbul.core.errors import BadRecord, FimbulError
from fimbul.table.bots.workers import READY, Crashed, Worker
from fimbul.table.http.discreet_log import discreetly
from fimbul.table.http.guard import TurnedAway
from fimbul.table.keep.record_files import open_record

LOG: Final = logging.getLogger("fimbul.table")
COMMAND: Final = (sys.executable, "-m", "fimbul.table.replay.record_desk")
MOST_WAITING: Final = 8
ATTEMPTS: Final = 2
NICENESS: Final = 5  # the table comes first


class RecordDesk:
    """Tries records one by one; whoever has brought one waits for the answer before the next, and only so many wait."""

    def __init__(self, limit_s: float, command: tuple[str, ...] = COMMAND) -> None:
        self.limit_s = limit_s
        self.worker: Worker[str] = Worker(command, verdict)
        self.waiting: set[str] = set()

    async def check(self, who: str, text: bytes) -> None:
        """A record that does not replay, or not in time, raises BadRecord."""
        if who in self.waiting:
            raise TurnedAway(429, "The record before is still being read. Please wait a moment.")
        if len(self.waiting) >= MOST_WAITING:
            raise TurnedAway(429, "Many records are being read just now. Please try again in a minute.")
        self.waiting.add(who)
        try:
            wrong = await self.ask(b64encode(text) + b"\n")
        finally:
            self.waiting.discard(who)
        if wrong:
            raise BadRecord(wrong)

    async def ask(self, question: bytes) -> str:
        """What the worker says; one that crashed is asked once more, since it may have died of something else."""
        for _ in range(ATTEMPTS):
            try:
                return await self.worker.ask(question, self.limit_s)
            except TimeoutError:
                return "This record takes too long to be read here."
            except (Crashed, OSError) as error:
                LOG.warning("a record could not be read: %s", error)
        return "This record cannot be read here."

    async def stop(self) -> None:
        """Nothing is tried any more."""
        await self.worker.stop()


def verdict(line: bytes) -> str:
    """What a worker has written."""
    return str(json.loads(line))


def wrong_with(text: bytes) -> str:
    """What is wrong with a record, as a sentence; nothing if it replays."""
    try:
        open_record(text)
    except FimbulError as error:
        return str(error)
    return ""


def try_records(questions: BinaryIO, answers: BinaryIO) -> None:
    """Say that all is loaded, then answer line by line until the input ends."""
    answers.write(READY)
    answers.flush()
    for line in questions:
        answers.write(json.dumps(wrong_with(b64decode(line))).encode() + b"\n")
        answers.flush()


if __name__ == "__main__":
    os.nice(NICENESS)
    discreetly(lambda: try_records(sys.stdin.buffer, sys.stdout.buffer))
