"""What is said before a command, and what happens where something is missing."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import fimbul
import fimbul.cli
from fimbul.arena.series import Series, play_series
from fimbul.cli.source import called
from fimbul.core.game import Value
from tests.cli import run
from tests.own_boxes import corrected

WINTER: dict[str, Value] = {"season": "winter"}
UNIFORM = ("uniform", "uniform")


def test_the_version_is_told() -> None:
    """And nothing else happens."""
    assert run("--version").stdout == f"fimbul {fimbul.__version__}\n"


def test_without_its_libraries_the_terminal_says_how_to_get_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Typer and rich are an extra."""
    monkeypatch.setitem(sys.modules, "typer", None)
    monkeypatch.delitem(sys.modules, "fimbul.cli.app")

    with pytest.raises(SystemExit) as left:
        fimbul.cli.main()

    assert left.value.code == 1
    assert capsys.readouterr().err == (
        "The terminal needs typer and rich; install them with: pip install 'fimbul[cli]'\n"
    )


def test_the_benchmark_needs_the_source_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only the package is installed, there is none."""
    monkeypatch.setattr("fimbul.cli.bench.source_tree", lambda: None)

    refused = run("bench")

    assert refused.exit_code == 2
    assert refused.stderr.startswith("The benchmark needs the source tree")


def test_the_benchmark_gets_the_words_it_is_given(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """And its exit code is handed on."""
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench" / "run.py").write_text("import sys; sys.exit(len(sys.argv))")
    monkeypatch.setattr("fimbul.cli.bench.source_tree", lambda: tmp_path)

    assert run("bench", "--rounds", "3").exit_code == 3


def test_the_benchmark_explains_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A cry for help is one of the words it is given."""
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench" / "run.py").write_text("import sys; sys.exit(40 + sys.argv[1:].count('--help'))")
    monkeypatch.setattr("fimbul.cli.bench.source_tree", lambda: tmp_path)

    assert run("bench", "--help").exit_code == 41


def test_the_package_is_a_program() -> None:
    """Where no shell finds `fimbul`, Python does."""
    told = subprocess.run([sys.executable, "-m", "fimbul", "--version"], check=True, capture_output=True, text=True)

    assert told.stdout == f"fimbul {fimbul.__version__}\n"


@pytest.mark.parametrize(
    ("found", "started", "again"),
    [
        ("/usr/bin/fimbul", "/usr/bin/fimbul", "fimbul"),
        (None, ".venv/bin/fimbul", ".venv/bin/fimbul"),
        (None, "/lib/fimbul/__main__.py", "/usr/bin/python3 -m fimbul"),
        (None, "-c", "/usr/bin/python3 -m fimbul"),
        (None, "", "/usr/bin/python3 -m fimbul"),
    ],
)
def test_the_program_knows_how_to_be_called_again(
    monkeypatch: pytest.MonkeyPatch, found: str | None, started: str, again: str
) -> None:
    """By name, by path, or through Python, whichever works."""
    monkeypatch.setattr("shutil.which", lambda _: found)
    monkeypatch.setattr("sys.argv", [started])
    monkeypatch.setattr("sys.executable", "/usr/bin/python3")

    assert called() == again


def test_data_must_be_a_folder() -> None:
    """A typing error is not ignored."""
    refused = run("--data", "/nowhere", "games")

    assert (refused.exit_code, refused.stderr) == (2, "/nowhere is not a folder.\n")


def test_a_copy_of_the_data_is_written_and_played_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command says how; a spoilt copy is refused in a sentence."""
    monkeypatch.setenv("FIMBUL_DATA", "")
    written = run("data", "meltwater", "--export", str(tmp_path))
    setup = tmp_path / "meltwater" / "setup.toml"
    assert written.stdout.endswith(f" --data {tmp_path} data meltwater\n")

    setup.write_text(setup.read_text().replace('["H1", "I5", "J2", "J4", "K4"]', '["H1"]'))
    listed = run("--data", str(tmp_path), "data", "meltwater").stdout
    assert [line.split()[1] for line in listed.splitlines()] == ["own", "shipped"]

    setup.write_text(setup.read_text().replace('"blue civilian" = 20', '"blue civilian" = 40'))
    monkeypatch.setattr("fimbul.games.meltwater.data.BOXES.looked_in", "")
    for words in (["--data", str(tmp_path), "serve"], ["serve"]):  # the first leaves the folder in the environment
        refused = run(*words)
        assert refused.exit_code == 2
        assert "is wrong. There are 0 to 31 pieces 'blue civilian', not 40." in refused.stderr


def test_own_data_is_used_here_and_by_the_workers(tmp_path: Path) -> None:
    """A box in which Red's whole side is one civilian gives other games, the same ones however many cores play."""
    corrected(tmp_path, "meltwater")

    alone, together = (simulated("--data", str(tmp_path), workers=workers) for workers in (1, 2))

    assert alone == together
    assert alone["data"] != fimbul.game("meltwater").data_hash()
    assert alone["picks"]["total"] != play_series(Series("meltwater", WINTER, UNIFORM, 2, 1)).picks


def test_a_sample_round_that_corrected_cards_do_not_allow_says_so(tmp_path: Path) -> None:
    """Betty cannot hire a scout for more food than she has hunted."""
    shutil.copytree(Path(fimbul.__file__).parent / "games" / "scavengers" / "data", tmp_path / "scavengers")
    cards = tmp_path / "scavengers" / "cards.toml"
    cards.write_text(re.sub('(?m)^(scout .*)cost = "2F 1M"', r'\1cost = "6F"', cards.read_text()))
    words = ["--data", str(tmp_path), "replay", "--sample-round", "scavengers"]
    command = [sys.executable, "-c", "from fimbul.cli import main; main()", *words]

    refused = subprocess.run(command, check=False, capture_output=True, text=True)

    assert refused.returncode == 2
    assert refused.stderr == "The sample round does not fit the corrected cards. scout cannot be picked now.\n"


def simulated(*before: str, workers: int) -> dict[str, Any]:
    """Two winter games in a process of their own."""
    words = ["sim", "--option", "season=winter", "--games", "2", "--workers", str(workers), "--json", "-"]
    seats = ["--seat", "uniform", "--seat", "uniform"]
    command = [sys.executable, "-c", "from fimbul.cli import main; main()", *before, *words, *seats]
    printed: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    del printed["timing"]
    return printed
