"""What an arena has found out, as rows of the page of benchmarks."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tools import strength
from tools.soak import PAGE

RESULTS: dict[str, Any] = {
    "game": "meltwater",
    "options": {"season": "winter", "edition": "errata", "turn_cap": 0, "data": "56c682357109"},
    "seats": 2,
    "seed": 7,
    "pairings": [
        {"challenger": "level-5", "defender": "greedy", "games": 50, "share": 0.8, "low": 0.67, "high": 0.888},
        {"challenger": "level-6", "defender": "greedy", "games": 50, "share": 0.9, "low": 0.79, "high": 0.96},
    ],
    "thinking": [
        {"agent": "greedy", "seconds_a_turn": 0.0006},
        {"agent": "level-5", "seconds_a_turn": 0.0204},
        {"agent": "level-6", "seconds_a_turn": 0.3},
    ],
}


def test_a_pairing_is_a_row_with_a_field_for_each_column() -> None:
    """Only options that are not as usual are told."""
    first, second = strength.rows(RESULTS, "2026-01-01", "abc1234")
    head = next(line for line in PAGE.read_text(encoding="utf-8").splitlines() if "| challenger |" in line)

    assert first.startswith("| 2026-01-01 | abc1234 | meltwater | for 2, season winter | level-5 | greedy | 50 | ")
    assert first.endswith("| 80.0 % [67-89] | 20.4, 0.6 | 7 |")
    assert "| 300, 0.6 |" in second
    assert first.count("|") == head.count("|") == strength.RULE.count("|")


def test_rows_are_put_on_top_of_their_table(tmp_path: Path) -> None:
    """In their order; older ones of the same pairing go, and nothing else of the page changes."""
    page, results = tmp_path / "page.md", tmp_path / "results.json"
    before = PAGE.read_text(encoding="utf-8").split("\n")
    page.write_text("\n".join(before), encoding="utf-8")
    results.write_text(json.dumps(RESULTS), encoding="utf-8")

    assert strength.main([str(results), "--page", str(page)]) == 0

    lines = page.read_text(encoding="utf-8").split("\n")
    place = lines.index(strength.RULE)
    assert [line.split(" | ")[4] for line in lines[place + 1 : place + 3]] == ["level-5", "level-6"]
    same = [strength.about(strength.RULE, line) for line in lines[place + 1 : place + 3]]
    assert lines[: place + 1] + lines[place + 3 :] == [
        line for line in before if strength.about(strength.RULE, line) not in same
    ]


def test_everything_is_played_once_and_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slice of what takes hours: strength, two rungs of the ladder, balance and calibration of one short game; a
    second run plays nothing and writes the same.
    """
    page, folder = tmp_path / "docs" / "page.md", tmp_path / "kept"
    page.parent.mkdir()
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(strength, "SETTINGS", {"meltwater": [{"season": "winter", "turn_cap": 6}]})
    monkeypatch.setattr(strength, "STRONG", ("greedy", "level-1"))
    monkeypatch.setattr(strength, "LEVELS", ("level-1", "level-2"))
    monkeypatch.setattr(strength, "VARIED", {})
    monkeypatch.setattr(strength, "FORETELLER", 1)
    words = ["--games", "4", "--workers", "1", "--folder", str(folder), "--page", str(page)]

    assert strength.main(words) == 0
    first = page.read_text(encoding="utf-8")
    for name in ("fimbul.arena.tournament.play_job", "fimbul.arena.balance.play_job", "tools.calibrate.play_estimates"):
        monkeypatch.setattr(name, None)
    assert strength.main(words) == 0

    lines = [line.split(" | ")[2:] for line in first.split("\n") if "turn_cap 6" in line]
    assert [line[:5] for line in lines[:2]] == [
        ["meltwater", "for 2, season winter, turn_cap 6", "level-2", "level-1", "4"],
        ["meltwater", "for 2, season winter, turn_cap 6", "level-1", "greedy", "4"],
    ]
    assert ", open | " in first
    assert [line for line in first.split("\n") if "| meltwater |  | 2 | blue | 4 |" in line]
    picture = "calibration-meltwater-for-2-season-winter-turn-cap-6.svg"
    assert lines[2][-1] == f"[plot](plots/{picture}) |"
    ElementTree.parse(page.parent / "plots" / picture)
    assert page.read_text(encoding="utf-8") == first


def test_when_time_is_over_nothing_more_is_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And scripts can tell."""
    monkeypatch.setattr("fimbul.arena.tournament.play_job", None)
    page = tmp_path / "page.md"
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")

    assert strength.main(["--minutes", "0", "--folder", str(tmp_path), "--page", str(page)]) == 130
    assert page.read_text(encoding="utf-8") == PAGE.read_text(encoding="utf-8")


def test_what_cannot_be_read_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In a sentence, and the page stays."""
    page = tmp_path / "page.md"
    page.write_text("No tables.", encoding="utf-8")
    results = tmp_path / "results.json"
    results.write_text(json.dumps(RESULTS), encoding="utf-8")

    assert strength.main([str(tmp_path / "missing.json"), "--page", str(page)]) == 1
    assert "missing.json" in capsys.readouterr().err
    assert strength.main([str(results), "--page", str(page)]) == 1
    assert "has no table for this" in capsys.readouterr().err
    assert page.read_text(encoding="utf-8") == "No tables."
