"""Agents of whoever runs the program: named in its environment, and nowhere else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import fimbul
from fimbul.agents import AGENTS, OWN, own_agents

MINE = """
class Mine:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, perspective):
        return perspective.options[-1]
"""


def test_an_agent_of_ones_own_plays_like_any_other(tmp_path: Path) -> None:
    """In the arena, in this process and in worker processes."""
    (tmp_path / "mine.py").write_text(MINE, encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-m", "fimbul", "sim", "meltwater", "--seat", "blue=mine", "--seat", "red=uniform", "-n", "2"],
        env={**os.environ, "PYTHONPATH": path, OWN: "mine=mine:Mine"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert "mine" in done.stdout


@pytest.mark.parametrize(
    "told", ["mine", "mine=mine", "mine=:Mine", "=mine:Mine", "greedy=mine:Mine", "m" * 41 + "=mine:Mine"]
)
def test_a_name_that_is_none_is_refused(told: str) -> None:
    """In a sentence; the house's own agents keep their names."""
    with pytest.raises(fimbul.BadOptions, match="name=module:Class"):
        own_agents(told)


@pytest.mark.parametrize(
    ("game", "place", "told"),
    [
        ("scavengers", "mine:Mine", "'mine' says that it does not play scavengers"),
        ("meltwater", "mine:Missing", "no 'mine' comes out of mine:Missing. AttributeError"),
        ("meltwater", "mine:Broken", "no 'mine' comes out of mine:Broken. FileNotFoundError: weights.npz"),
    ],
)
def test_one_that_cannot_play_is_refused_before_anything_is_played(
    game: str, place: str, told: str, tmp_path: Path
) -> None:
    """In a sentence: it plays other games, it is not there, or what it needs is missing."""
    broken = "class Broken:\n    def __init__(self, seed):\n        raise FileNotFoundError('weights.npz')\n"
    (tmp_path / "mine.py").write_text(MINE + '\n    games = ("meltwater",)\n\n\n' + broken, encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-m", "fimbul", "arena", game, "--agent", "mine", "--agent", "uniform"],
        env={**os.environ, "PYTHONPATH": path, OWN: f"mine={place}"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert done.returncode != 0
    assert told in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_nothing_is_imported_before_an_agent_is_called() -> None:
    """A module that is missing keeps nobody else from playing; and without the variable there are no others."""
    assert list(own_agents("a=missing_module:A  b=other:B")) == ["a", "b"]
    assert own_agents("") == {}
    assert "mine" not in AGENTS
