"""Many machines: no game is lost with the one that played it, and none is counted twice."""

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from time import sleep

import pytest

import fimbul
from fimbul.arena.crew import Alone, Cores
from fimbul.arena.machines import Machines, crew_of
from tests.arena.two_machines import LONG
from tests.cli import run

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.skipif(find_spec("ray") is None, reason="There is no Ray for this Python.")
def test_a_machine_dies_and_no_game_is_lost_or_counted_twice() -> None:
    """Nor does anything of the cluster outlive it; a series comes out as one process plays it, an interrupt calls it
    in, and a machine with another version is told apart.
    """
    program = [sys.executable, "-W", "error", "-m", "tests.arena.two_machines"]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)

    assert seen["games"] == seen["alone"]
    assert len(seen["games"]) == 6
    assert len([game for game in seen["games"] if game.startswith(seen["lost"])]) == 1
    assert seen["series"]
    assert 0 < seen["interrupted"] < LONG.games
    assert seen["refused"] == f"A machine of the cluster has Fimbul {fimbul.__version__}, not 99.0."
    assert gone(seen["home"])


def gone(home: str) -> bool:
    """Does nothing run any more that was called with this folder, or will in a moment?"""
    for _ in range(100):
        if not [each for each in Path("/proc").glob("[0-9]*/cmdline") if home in text_of(each)]:
            return True
        sleep(0.1)
    return False


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
