"""`fimbul analyse`: a readable result in the terminal, and the whole of it as JSON."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import fimbul
from fimbul.agents import analysis as judging
from fimbul.cli.app import app
from tests.agents.test_analysis import Counter, played


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game that is over, and somebody who can judge it a little."""
    monkeypatch.setattr(judging, "known_expert", lambda _game: Counter())
    monkeypatch.setattr(judging, "MOST_DECISIONS", 8)
    monkeypatch.setattr(judging, "AGAIN", 2)
    path = tmp_path / "game.txt"
    path.write_text(played().text(), encoding="utf-8")
    return path


def test_an_analysis_is_told_in_words_and_kept_as_json(record: Path) -> None:
    """Who won, how the chances came about, where it turned."""
    kept = record.with_suffix(".json")
    done = CliRunner().invoke(
        app, ["analyse", str(record), "--level", "1", "--json", str(kept)], env={"COLUMNS": "160"}
    )

    assert done.exit_code == 0, done.output
    for told in ("8 decisions, judged by level 1", "luck", "Blue's decisions", "Turning points", "Turn "):
        assert told in done.output
    assert len(json.loads(kept.read_text(encoding="utf-8"))["decisions"]) == 8


def test_a_game_that_is_not_over_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """As every refusal."""
    path = tmp_path / "running.txt"
    game = fimbul.game("meltwater")
    path.write_text(fimbul.sit_down(game, game.seat_names).text(), encoding="utf-8")

    done = CliRunner().invoke(app, ["analyse", str(path)])

    assert done.exit_code == 2
    assert "Only a game that is over" in done.output
