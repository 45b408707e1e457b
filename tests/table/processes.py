"""`fimbul serve` as a process of its own, which ends with the test; it starts at once, from one that has loaded all."""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection

from fimbul.cli.app import app
from fimbul.table.keep import servers
from fimbul.table.play import house

PATIENCE_S = 120.0
HASTE = "HASTE"  # in the environment of who is to hurry
QUICK = {"FIMBUL_BOT_PAUSE_MS": "0", "FIMBUL_WINDOW_MS": "0", "FIMBUL_WORKERS": "1"}
LOADED = multiprocessing.get_context("forkserver")
LOADED.set_forkserver_preload(["fimbul.table.app", "tests.table.processes"])


def hurry() -> None:
    """Servers of one house find each other dead in two seconds."""
    vars(house).update(BEAT_S=0.3)
    vars(servers).update(SURE_S=1.5, GONE_MS=2000, FROZEN_MS=6000, STEADY_S=1.0)


def run(words: list[str], environment: dict[str, str], told: Connection) -> None:
    """What the process runs; all that it says goes to who started it."""
    os.environ.update(environment)
    if environment.get(HASTE):
        hurry()
    for channel in (1, 2):
        os.dup2(told.fileno(), channel)
    told.close()
    app(["serve", *words])


class Served:
    """A process that was told to serve."""

    def __init__(self, database: str, *words: str, **environment: str) -> None:
        hears, tells = LOADED.Pipe(duplex=False)
        command = ["--database", database, *(words or ("--port", "0"))]
        self.process = LOADED.Process(target=run, args=(command, {**QUICK, **environment}, tells))
        self.process.start()
        tells.close()
        self.said = os.fdopen(os.dup(hears.fileno()))
        hears.close()

    def address(self) -> str:
        """Where it says that it is open."""
        said = []
        for line in self.said:
            said.append(line)
            if line.startswith("The table is open at"):
                return line.split()[5]
        raise AssertionError("".join(said))

    @property
    def status(self) -> int | None:
        """With which status it has ended; None: not yet."""
        return self.process.exitcode

    def end(self) -> tuple[int | None, str]:
        """How it ends by itself, and what it has said until then."""
        self.process.join(PATIENCE_S)
        return self.status, self.said.read() if self.status is not None else ""

    def kill(self) -> None:
        """Like a power cut."""
        self.process.kill()
        self.process.join()

    def close(self) -> tuple[int | None, str]:
        """Close it in order."""
        assert self.process.pid is not None
        os.kill(self.process.pid, signal.SIGINT)
        return self.end()


@contextmanager
def street() -> Iterator[Callable[..., Served]]:
    """Lets processes serve; they all end with it."""
    started: list[Served] = []

    def serve(database: str, *words: str, **environment: str) -> Served:
        started.append(Served(database, *words, **environment))
        return started[-1]

    try:
        yield serve
    finally:
        for each in started:
            each.kill()
            each.said.close()


def wait(come: Callable[[], bool], patience_s: float = PATIENCE_S) -> None:
    """Wait until something has come that tells nobody."""
    end = time.monotonic() + patience_s
    while not come():
        assert time.monotonic() < end, "it has not come"
        time.sleep(0.005)
