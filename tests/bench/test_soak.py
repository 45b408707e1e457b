"""What `make soak` writes down."""

from tools.soak import PAGE, SERIES, Figures, figures, row, with_row

REPORT = """<testsuites><testsuite>
  <testcase classname="tests.one" name="a"><properties>
    <property name="games" value="3"/><property name="picks" value="70"/></properties></testcase>
  <testcase classname="tests.one" name="b"><properties><property name="games" value="2"/></properties></testcase>
  <testcase classname="tests.one" name="c"><failure message="seed 7 failed"/></testcase>
  <testcase classname="tests.two" name="d"><properties><property name="won" value="1.5"/></properties></testcase>
</testsuite></testsuites>"""


def test_the_figures_of_a_series_are_summed() -> None:
    """Those that its tests noted, and how many failed."""
    assert figures(REPORT, "tests.one") == Figures(games=5, picks=70, won=0.0, failed=1)
    assert figures(REPORT, "tests.two") == Figures(games=0, picks=0, won=1.5, failed=0)


def test_the_newest_line_stands_first_in_the_table() -> None:
    """Under the head of the page's table, with a field for each column."""
    line = row("2026-01-01", "abc1234", 42, dict.fromkeys(SERIES, Figures(5, 70, 1.5, 1)), 2.0)
    page = with_row(with_row(PAGE.read_text(encoding="utf-8"), "| older |"), line)

    above, newest, older = page[: page.index("| older |") + 9].split("\n")[-3:]
    assert above.startswith("|---")
    assert (newest, older) == (line, "| older |")
    assert newest.count("|") == above.count("|")
    assert "| 42 | 5 (70 picks) |" in newest


def test_every_series_is_there() -> None:
    """A renamed file would be counted as no games."""
    for module in SERIES.values():
        assert "mark.long" in (PAGE.parents[1] / (module.replace(".", "/") + ".py")).read_text(encoding="utf-8")
