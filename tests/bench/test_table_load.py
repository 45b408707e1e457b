"""What the load on the table's server says, and that it can be laid on both servers."""

import os
from pathlib import Path

import pytest
from bench.table.rounds import COUNTER, Lateness, PageCost, Round, Row, Stretch, play_round, server_for
from bench.table.run import HEADINGS, line, verdicts
from bench.table.servers import SOURCES, NoServer, cpu_of, family, install_packages, node

EARLY = Stretch(clock=10.0, cpu=1.0)
LEVEL = Lateness(EARLY, Stretch(clock=15.0, cpu=1.5))


def measured(game: str, *paces: float, p99: float = 40.0) -> Row:
    """Rounds of fifty matches at these paces."""
    return Row(game, 50, [Round(pace, 10.0, 20.0, p99, 0.3, 0.1) for pace in paces])


def test_a_row_is_the_median_of_its_rounds() -> None:
    """One round that the machine disturbed does not count for more than another."""
    assert measured(COUNTER, 3000, 100, 2900).middle.pace == 2900


def test_a_table_as_fast_as_the_other_server_passes() -> None:
    """At least its moves in a second, and the slowest moves no slower."""
    found = verdicts([measured(COUNTER, 3000), measured("meltwater", 3000)], LEVEL, [])

    assert [verdict.met for verdict in found] == [True, True, True]


def test_a_table_that_is_slower_or_keeps_people_waiting_fails() -> None:
    """Both are targets by themselves, and so is what a late pick costs."""
    slower = measured("meltwater", 2999, p99=40.1)

    found = verdicts([measured(COUNTER, 3000), slower], Lateness(EARLY, Stretch(clock=10.0, cpu=1.51)), [])

    assert [verdict.met for verdict in found] == [False, False, False]


@pytest.mark.parametrize(
    ("game", "by_pages", "met"), [("meltwater", 0.9, True), ("meltwater", 0.91, False), ("scavengers", 1.8, True)]
)
def test_a_page_may_cost_a_few_times_what_a_program_costs(game: str, by_pages: float, met: bool) -> None:
    """Three times in Meltwater, six in Arctic Scavengers."""
    found = verdicts([], LEVEL, [PageCost(game, 0.3, by_pages)])

    assert found[-1].met == met


def test_every_row_has_a_cell_under_each_heading() -> None:
    """The game is named with the build that played it."""
    cells = line(measured("meltwater", 3000, 3100), "compiled")

    assert len(cells) == len(HEADINGS)
    assert cells[0] == "fimbul, meltwater, compiled"
    assert cells[2:4] == ["3,050", "3,000 3,100"]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="CPU time of a server is read from Linux's /proc.")
def test_the_cpu_time_of_a_process_is_read() -> None:
    """This process has spent some, and has itself for an ancestor."""
    assert os.getpid() in family(os.getpid())
    assert 0.0 < cpu_of(os.getpid()) < 10 * sum(os.times()[:4])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "form"), [(COUNTER, "json"), ("meltwater", "json"), ("scavengers", "json"), ("scavengers", "page")]
)
def test_four_matches_are_played_for_a_second(game: str, form: str) -> None:
    """Moves are made and acknowledged on both servers, and the times are in order."""
    try:
        node()
        install_packages()
    except NoServer as reason:
        pytest.skip(str(reason))

    with server_for(game, SOURCES) as server:
        found = play_round(server, game, matches=4, seconds=1.0, form=form)

    assert found.pace > 10
    assert 0.0 < found.p50 <= found.p95 <= found.p99
    assert found.server_cpu > 0.0
