"""What an arena has found out, as rows of the page of benchmarks."""

import json
from pathlib import Path
from typing import Any

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


def test_rows_are_put_on_top_of_their_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In their order, and nothing else of the page changes."""
    page, results = tmp_path / "page.md", tmp_path / "results.json"
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    results.write_text(json.dumps(RESULTS), encoding="utf-8")
    monkeypatch.setattr(strength, "PAGE", page)

    assert strength.main([str(results)]) == 0

    lines = page.read_text(encoding="utf-8").split("\n")
    place = lines.index(strength.RULE)
    assert [line.split(" | ")[4] for line in lines[place + 1 : place + 3]] == ["level-5", "level-6"]
    assert lines[: place + 1] + lines[place + 3 :] == PAGE.read_text(encoding="utf-8").split("\n")


def test_without_a_file_it_says_what_it_needs(capsys: pytest.CaptureFixture[str]) -> None:
    """In a sentence."""
    assert strength.main([]) == 1
    assert "fimbul arena --json" in capsys.readouterr().err
