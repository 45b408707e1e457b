"""What `make soak` writes down."""

import pytest
from tools.soak import (
    CAMPAIGNS,
    PAGE,
    RULE,
    RULE_OF_CAMPAIGNS,
    RULE_OF_WARS,
    SERIES,
    WARS,
    Figures,
    figures,
    row,
    row_of_campaigns,
    row_of_wars,
    with_row,
)

REPORT = """<testsuites><testsuite>
  <testcase classname="tests.one" name="a"><properties>
    <property name="games" value="3"/><property name="picks" value="70"/></properties></testcase>
  <testcase classname="tests.one" name="b"><properties><property name="games" value="2"/></properties></testcase>
  <testcase classname="tests.one" name="c"><failure message="seed 7 failed"/></testcase>
  <testcase classname="tests.two" name="d"><properties><property name="won" value="1.5"/></properties></testcase>
</testsuite></testsuites>"""


def test_the_figures_of_a_series_are_summed() -> None:
    """Those that its tests noted, and how many failed."""
    assert figures(REPORT, "tests.one") == Figures({"games": 5, "picks": 70, "failed": 1})
    assert figures(REPORT, "tests.one", "b") == Figures({"games": 2, "failed": 0})
    assert figures(REPORT, "tests.two") == Figures({"won": 1.5, "failed": 0})


NOTED = Figures({"games": 5, "picks": 70, "won": 1.5, "failed": 1, "opened 2": 2, "opened 2 after": 7})


@pytest.mark.parametrize(
    ("rule", "line", "field"),
    [
        (RULE, row("2026-01-01", "abc1234", 42, dict.fromkeys(SERIES, NOTED), 2.0), "| 42 | 5 (70 picks) |"),
        (
            RULE_OF_CAMPAIGNS,
            row_of_campaigns("2026-01-01", "abc1234", 42, dict.fromkeys(CAMPAIGNS, NOTED)),
            "| 0.0, 0.0, 3.5, 0.0, 0.0, 0.0 |",
        ),
        (RULE_OF_WARS, row_of_wars("2026-01-01", "abc1234", 42, dict.fromkeys(WARS, NOTED)), "| 42 | 5 | 14 |"),
    ],
)
def test_the_newest_line_stands_first_in_its_table(rule: str, line: str, field: str) -> None:
    """Under the head of the table, with a field for each column."""
    page = with_row(with_row(PAGE.read_text(encoding="utf-8"), "| older |", rule), line, rule)

    above, newest, older = page[: page.index("| older |") + 9].split("\n")[-3:]
    assert above == rule
    assert (newest, older) == (line, "| older |")
    assert newest.count("|") == above.count("|")
    assert field in newest


def test_every_series_is_there() -> None:
    """A renamed file would be counted as no games."""
    for module in [*SERIES.values(), *CAMPAIGNS.values(), *WARS.values()]:
        assert "mark.long" in (PAGE.parents[1] / (module.replace(".", "/") + ".py")).read_text(encoding="utf-8")
