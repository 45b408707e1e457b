"""`fimbul balance`: the table, the chart and the JSON."""

import json
from pathlib import Path

from tests.cli import run

QUICK = ("balance", "meltwater", "--games", "2", "--agent", "uniform", "--workers", "1")


def test_each_value_of_an_option_is_compared(tmp_path: Path) -> None:
    """As a table, and as a chart with a point for each side in each season."""
    printed = run(*QUICK, "--vary", "season", "--plot", str(tmp_path / "chart.svg")).stdout

    assert "winter" in printed
    chart = (tmp_path / "chart.svg").read_text(encoding="utf-8")
    assert chart.count("<circle") == 4
    assert "2 players, season summer" in chart


def test_the_results_are_data_too() -> None:
    """With sample sizes and intervals."""
    told = json.loads(run(*QUICK, "--json", "-").stdout)

    assert (told["game"], told["agent"]) == ("meltwater", "uniform")
    assert [row["role"] for row in told["balance"]] == ["blue", "red"]
    assert all(row["games"] == 2 and row["low"] <= row["share"] <= row["high"] for row in told["balance"])


def test_what_cannot_be_varied_is_said_in_words() -> None:
    """And nothing is played."""
    refused = run("balance", "meltwater", "--vary", "weather")

    assert refused.exit_code == 2
    assert "no values to be compared" in refused.stderr
