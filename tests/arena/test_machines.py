"""Many machines: no game is lost with the one that played it, and none is counted twice."""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest

import fimbul
from fimbul.arena.crew import Alone, Cores
from fimbul.arena.machines import ClusterRun, Machines, crew_of, interrupts
from tests.arena.two_machines import LONG
from tests.cli import run

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.skipif(find_spec("ray") is None, reason="There is no Ray for this Python.")
def test_a_machine_dies_and_no_game_is_lost_or_counted_twice() -> None:
    """Nor does anything of the cluster outlive it; a series comes out as one process plays it, an interrupt calls it
    in, and a machine with another version is told apart.
    """
    seen = two_machines()

    assert seen["games"] == seen["alone"]
    assert len(seen["games"]) == 6
    assert len([game for game in seen["games"] if game.startswith(seen["lost"])]) == 1
    assert seen["series"]
    assert 0 < seen["interrupted"] < LONG.games
    assert seen["refused"] == f"A machine of the cluster has Fimbul {fimbul.__version__}, not 99.0."


def test_an_interrupt_that_is_dropped_ends_the_work_all_the_same() -> None:
    """Python drops one that comes while an object is let go, and Ray lets go of many."""

    def wait(promises: list[object], num_returns: int, timeout: float | None = None) -> tuple[list[object], int]:
        with suppress(KeyboardInterrupt):
            if timeout is None and not pressed:
                os.kill(os.getpid(), signal.SIGINT)
                sleep(1)  # which it ends
        return promises, num_returns

    ray = SimpleNamespace(
        put=lambda task: task,
        remote=lambda **_: lambda _: SimpleNamespace(remote=lambda *_: object()),
        wait=wait,
        get=lambda _: "done",
        cancel=lambda _: None,
        cluster_resources=lambda: {"CPU": 1},
        exceptions=SimpleNamespace(RayError=OSError, RayTaskError=OSError),
    )
    taken: list[tuple[Any, Any]] = []
    with interrupts() as pressed:
        assert not ClusterRun(ray, str, taken.extend, pressed).work(iter(range(50)))

    assert taken[0] == (0, "done")


def two_machines() -> dict[str, Any]:
    """What a cluster saw; nothing of it is left, not even if it hung."""
    with TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as home:  # a short name, since sockets lie in it
        program = [sys.executable, "-W", "error", "-m", "tests.arena.two_machines", home]
        try:
            done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
            assert done.returncode == 0, done.stderr
            assert gone(home)
        finally:
            end_all(home)
    seen: dict[str, Any] = json.loads(done.stdout)
    return seen


def end_all(home: str) -> None:
    """Whatever was called with this folder ends."""
    for each in called_with(home):
        with suppress(ProcessLookupError):
            os.kill(each, signal.SIGKILL)


def gone(home: str) -> bool:
    """Does nothing run any more that was called with this folder, or will in a moment?"""
    for _ in range(100):
        if not called_with(home):
            return True
        sleep(0.1)
    return False


def called_with(home: str) -> list[int]:
    """The processes that have this folder in their command."""
    return [int(each.parent.name) for each in Path("/proc").glob("[0-9]*/cmdline") if home in text_of(each)]


def text_of(path: Path) -> str:
    """What a file says; nothing if it is gone."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def test_who_plays_is_as_it_was_asked_for() -> None:
    """An address wins over a number of workers."""
    found = crew_of(4, "somewhere:1234")

    assert isinstance(found, Machines)
    assert found.address == "somewhere:1234"
    assert isinstance(crew_of(2), Cores)
    assert isinstance(crew_of(1), Alone)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--ray", "127.0.0.1:9"), "There is no cluster to be joined at 127.0.0.1:9: Connection refused."),
        (("--ray", "nonsense"), "There is no cluster to be joined at nonsense: Invalid address format: nonsense"),
    ],
)
def test_where_no_cluster_is_it_is_said(words: tuple[str, ...], said: str) -> None:
    """In a sentence, before anything is played."""
    for command in ("sim", "balance", "arena"):
        refused = run(command, "meltwater", "-n", "1", *words)

        assert refused.exit_code == 2
        assert refused.stderr == said + "\n"
