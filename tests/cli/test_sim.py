"""`fimbul sim`: many games between bots."""

import json
from pathlib import Path
from typing import Any

import pytest

from fimbul.arena.series import play_series
from fimbul.core.errors import FimbulError
from tests.cli import run

UNIFORM = ("sim", "--seat", "uniform", "--seat", "uniform", "--option", "turn_cap=8")


def results(*words: str) -> dict[str, Any]:
    """The JSON of a series, but for the time it took."""
    printed: dict[str, Any] = json.loads(run(*UNIFORM, *words, "--json", "-").stdout)
    del printed["timing"]
    return printed


def test_the_number_of_workers_changes_nothing() -> None:
    """Two processes count what one counts."""
    alone, together = (results("--games", "4", "--seed", "9", "--workers", workers) for workers in ("1", "2"))

    assert alone == together
    assert alone["games"] == 4


def test_another_seed_plays_other_games() -> None:
    """Else the comparison above would prove nothing."""
    one, other = (results("--games", "3", "--seed", seed, "--workers", "1")["picks"] for seed in ("1", "2"))

    assert one != other


def test_the_json_is_complete() -> None:
    """Whatever is needed to play it again, and all that came out."""
    printed = results("--games", "2", "--workers", "1")

    assert list(printed) == [
        *("game", "engine", "data", "options", "seed", "games_asked", "games", "seats", "draws", "reasons", "picks")
    ]
    assert [seat["player"] for seat in printed["seats"]] == ["uniform", "uniform"]
    assert printed["options"]["turn_cap"] == 8
    assert printed["draws"]["games"] == 2
    assert printed["reasons"] == {"turn_cap": 2}


def test_the_table_and_a_file_say_the_same(tmp_path: Path) -> None:
    """The file is written beside the table."""
    path = tmp_path / "results.json"

    shown = run(*UNIFORM, "--games", "2", "--workers", "1", "--json", str(path)).stdout

    assert "Ended by: turn_cap 2." in shown
    assert f"Picks in a game: {json.loads(path.read_text())['picks']['mean']:.1f} on average" in shown


def test_an_interrupted_series_reports_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games are over when the player has seen enough; scripts can tell by the exit code."""
    games = iter([True, True, False])

    def play_or_interrupt(*words: Any) -> Any:
        if next(games):
            return play_game(*words)
        raise KeyboardInterrupt

    from fimbul.arena.series import play_game

    monkeypatch.setattr("fimbul.arena.series.play_game", play_or_interrupt)

    stopped = run(*UNIFORM, "--games", "5", "--workers", "1")

    assert "2 games of 5, interrupted" in stopped.stdout
    assert stopped.exit_code == 130


def test_a_person_cannot_be_simulated() -> None:
    """Only agents play in a series."""
    refused = run("sim", "--seat", "blue=me")

    assert refused.exit_code == 2
    assert refused.stderr.startswith("There is no agent 'me'; there is ")


@pytest.mark.parametrize("name", ["file/results.json", "folder", "x" * 5000, "~nosuchuser/results.json"])
def test_where_the_results_cannot_go_is_said_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A night of games is not played for nothing."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("fimbul.cli.sim.play_series", None)
    Path("file").touch()
    Path("folder").mkdir()

    refused = run(*UNIFORM, "--games", "1", "--workers", "1", "--json", name)

    assert (refused.exit_code, refused.stdout) == (2, "")
    assert " cannot be written: " in refused.stderr


def test_old_results_stay_until_there_are_new_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Trying the file changes nothing in it and leaves nothing beside it."""
    path = tmp_path / "results.json"
    path.write_text("old")

    def look(*_: Any) -> Any:
        assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("results.json", "old")]
        raise FimbulError("Seen.")

    monkeypatch.setattr("fimbul.cli.sim.play_series", look)

    assert run(*UNIFORM, "--json", str(path)).stderr == "Seen.\n"


def test_results_that_can_no_longer_be_written_are_shown_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder has become a file while the games were played."""
    folder = tmp_path / "folder"

    def play_and_spoil(*words: Any) -> Any:
        folder.rmdir()
        folder.touch()
        return play_series(*words)

    monkeypatch.setattr("fimbul.cli.sim.play_series", play_and_spoil)

    refused = run(*UNIFORM, "--games", "1", "--workers", "1", "--json", str(folder / "results.json"))

    assert refused.exit_code == 2
    assert "results.json cannot be written: " in refused.stderr
    assert "Ended by: turn_cap 1." in refused.stdout


def test_a_report_tells_what_the_games_would_ask_of_people() -> None:
    """Picks of an own turn, picks in the turns of others, and what turns were begun with."""
    work = results("--games", "3", "--workers", "1", "--report")["work"]

    assert 0 < work["own_turn_median"] <= work["own_turn_95"]
    assert 0 <= work["in_turns_of_others"] < 1
    assert work["picks_of_people"] > work["at_set_up"]
    assert sum(work["begun_with"].values()) > 1
    assert sum(work["asked"].values()) > 1


def test_the_balance_is_a_table_and_a_chart(tmp_path: Path) -> None:
    """By what is played, for every number of players."""
    quick = ("sim", "worldwar", "--option", "rounds=1", "--option", "seats=2", "--games", "1", "--workers", "1")
    uniform = ("--seat", "uniform", "--seat", "uniform")
    printed = run(*quick, *uniform, "--balance", "--plot", str(tmp_path / "chart.svg")).stdout

    assert "usa+nato" in printed
    assert (tmp_path / "chart.svg").read_text(encoding="utf-8").count("<circle") == 27
