"""Balance: wins and points by what is played, for every number of players."""

import pytest

from fimbul.arena.balance import Part, balance, summed_up
from fimbul.arena.machines import crew_of
from fimbul.arena.series import Series
from fimbul.arena.shares import interval, mean_of
from fimbul.core.errors import BadOptions
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
    rows = balance(SHORT, crew_of(workers))

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


def test_options_that_vary_are_settings_of_their_own() -> None:
    """Each value with its own games; one that is no option, or has no values to compare, is refused in words."""
    rows = balance(Series("meltwater", {}, ("uniform", "uniform"), 2, 1), vary=("season",))

    assert [(row["options"], row["role"]) for row in rows] == [
        ({"season": season}, role) for season in ("summer", "winter") for role in ("blue", "red")
    ]
    assert {row["games"] for row in rows} == {2}
    for name in ("colour", "seats"):
        with pytest.raises(BadOptions, match="has no values to be compared"):
            balance(SHORT, vary=(name,))


def test_whoever_waits_is_told_how_many_games_are_over() -> None:
    """Of all settings together."""
    told: list[int] = []
    balance(Series("meltwater", {}, ("uniform", "uniform"), 3, 1), vary=("season",), tell=told.append)
    assert told == [1, 2, 3, 4, 5, 6]


def test_the_chart_has_a_point_for_each_role_and_a_line_where_all_are_equal() -> None:
    """At its share, in its group."""
    svg = balance_chart("Shares", summed_up([Part(2, "usa", True, 10.0), Part(2, "rus", False, 4.0)]))

    assert svg.count("<circle") == 2
    assert f'x1="{across(0.5):g}"' in svg
    assert svg.startswith("<svg ")
    assert ">usa<" in svg
