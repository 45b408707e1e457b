"""Starts the real server whenever a line comes in, from a process that has loaded everything: quickly."""

import os
import signal
import sys
from contextlib import suppress

from fimbul.table.app import run
from fimbul.table.settings import read_settings


def start(database: str, port: int) -> int:
    """A new process that serves; gives its number."""
    child = os.fork()
    if child == 0:
        run(read_settings(database_url=database), "127.0.0.1", port)
        os._exit(0)
    return child


def main() -> None:
    """A start for each line, after the server before has ended; the last one ends with the input."""
    child = 0
    for _ in sys.stdin:
        if child:
            os.waitpid(child, 0)
        child = start(sys.argv[1], int(sys.argv[2]))
        print(child, flush=True)
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main()
