"""Balance: wins and points by what is played, for every number of players."""

import pytest

from fimbul.arena.balance import Part, balance, summed_up
from fimbul.arena.series import Series
from fimbul.arena.shares import interval, mean_of
from fimbul.draw.chart import across, balance_chart

SHORT = Series("worldwar", {"rounds": 1}, ("uniform", "uniform"), 2, 1)


def test_wins_and_points_are_summed_up_by_role() -> None:
    """Two games of two, one won by each; the shares have their intervals."""
    parts = [Part(2, "usa", True, 10.0), Part(2, "rus", False, 4.0), Part(2, "usa", False, 6.0)]
    usa, rus = summed_up(parts)

    assert (usa["games"], usa["wins"], usa["points"]) == (2, 1, 8.0)
    assert (usa["low"], usa["high"]) == interval(1, 2)
    assert (rus["games"], rus["wins"]) == (1, 0)


def test_the_interval_of_a_mean_is_that_of_its_spread() -> None:
    """Four points either side of nine: a standard error of four; one game tells nothing of it."""
    assert mean_of([5.0, 13.0]) == pytest.approx((9.0, 1.959964 * 4))
    assert mean_of([5.0]) == (5.0, 0.0)


@pytest.mark.parametrize("workers", [1, 2])
def test_every_number_of_players_is_played(workers: int) -> None:
    """With the line-up of that number: two majors each for two and three; the same on one core and on two."""
    rows = balance(SHORT, workers)

    assert [row["role"] for row in rows if row["players"] in (2, 4)] == [
        "usa+nato",
        "rus+chn",
        "usa",
        "nato",
        "rus",
        "arb",
    ]
    assert [row["players"] for row in rows] == [seats for seats in range(2, 8) for _ in range(seats)]
    assert {row["games"] for row in rows} == {2}
    assert sum(row["points"] for row in rows) == sum(row["points"] for row in balance(SHORT))


def test_the_chart_has_a_point_for_each_role_and_a_line_where_all_are_equal() -> None:
    """At its share, in its group."""
    svg = balance_chart("Shares", summed_up([Part(2, "usa", True, 10.0), Part(2, "rus", False, 4.0)]))

    assert svg.count("<circle") == 2
    assert f'x1="{across(0.5):g}"' in svg
    assert svg.startswith("<svg ")
    assert ">usa<" in svg
