"""What the benchmark of the environments measures, in a moment."""

import subprocess
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest
from bench import run
from bench.environments import Line, measure

import fimbul.env


def test_each_environment_is_measured_beside_the_engine_and_its_peer() -> None:
    """One short round: everything costs something, and what has a target says whether it is met."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here")
    fimbul.env.register_open_spiel()
    lines = measure("scavengers", {"seats": 2}, 1, 0.001)

    assert [line.value > 0 for line in lines] == [True] * 8
    assert [line.what.split(",")[0] for line in lines if line.target] == [
        "batch of 64: step and mask",
        "PettingZoo: last",
        "OpenSpiel",
        "a copy of a PettingZoo table",
    ]


def test_a_target_that_is_missed_cannot_be_overlooked() -> None:
    """In its line, and in what the whole benchmark answers."""
    assert str(Line("a copy", 30.0, "µs", "at most 20", False)).endswith("MISSED")
    assert str(Line("a copy", 10.0, "µs", "at most 20")).endswith("met")


@pytest.mark.parametrize(("code", "met"), [(0, True), (1, False)])
def test_the_benchmark_measures_environments_in_the_compiled_build(
    code: int, met: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As quick as it was asked to be, of the games that were chosen."""
    asked: list[Any] = []

    def started(command: list[str], **how: Any) -> Any:
        asked.append((command[1:], how["env"]["PYTHONPATH"]))
        return subprocess.CompletedProcess(command, code)

    monkeypatch.setattr(run, "up_to_date_build", lambda: tmp_path)
    monkeypatch.setattr(subprocess, "run", started)

    assert run.environments(Namespace(quick=True, games=["meltwater"])) is met
    assert asked == [(["bench/environments.py", "--quick", "--games", "meltwater"], str(tmp_path))]
