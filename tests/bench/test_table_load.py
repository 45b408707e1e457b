"""What the load on the table's server says, and that it can be laid on both servers."""

import argparse
import os
from pathlib import Path

import pytest
from bench.table import run
from bench.table.rounds import (
    COUNTER,
    Lateness,
    PageCost,
    Round,
    Row,
    Stretch,
    Watching,
    play_round,
    server_for,
)
from bench.table.run import HEADINGS, beside, line
from bench.table.servers import SOURCES, NoServer, cpu_of, family, install_packages, node

EARLY = Stretch(clock=10.0, cpu=1.0)


def measured(game: str, *paces: float, p99: float = 40.0) -> Row:
    """Rounds of fifty matches at these paces."""
    return Row(game, 50, [Round(pace, 10.0, 20.0, p99, 0.3, 0.1) for pace in paces])


def test_a_row_is_the_median_of_its_rounds() -> None:
    """One round that the machine disturbed does not count for more than another."""
    assert measured(COUNTER, 3000, 100, 2900).middle.pace == 2900


def test_a_table_twice_as_fast_as_the_other_server_passes() -> None:
    """At least twice its moves in a second, and the slowest moves in half its time."""
    found = beside(measured("meltwater", 6000, p99=20.0), measured(COUNTER, 3000))

    assert [verdict.met for verdict in found] == [True, True]


def test_a_table_that_is_slower_or_keeps_people_waiting_fails() -> None:
    """Both are targets by themselves."""
    found = beside(measured("meltwater", 5999, p99=20.1), measured(COUNTER, 3000))

    assert [verdict.met for verdict in found] == [False, False]


def test_every_part_says_whether_its_targets_are_met(monkeypatch: pytest.MonkeyPatch) -> None:
    """Late picks, pages, tables that are watched and tables that are idle: each figure against its own target."""
    late = Lateness(EARLY, Stretch(clock=10.0, cpu=1.51))
    seen = Watching(94.0, 470.0, 499.0, 501.0, 1.0, 0.1, 90_000.0)
    monkeypatch.setattr(run, "measure_lateness", lambda *_: late)
    costs = [PageCost("meltwater", 0.3, 0.91), PageCost("scavengers", 0.3, 1.8)]
    monkeypatch.setattr(run, "measure_pages", lambda *_: costs)
    monkeypatch.setattr(run, "measure_watching", lambda *_: seen)
    monkeypatch.setattr(run, "measure_idle", lambda *_: {"meltwater": 100_000.0, "scavengers": 100_001.0})
    wanted = argparse.Namespace(games=run.OURS, rounds=1, seconds=1.0)

    met = {
        part: [each.met for each in run.MEASURED[part](wanted, SOURCES, "")] for part in run.MEASURED if part != "pace"
    }

    assert met == {
        "late": [False],
        "pages": [False, True],
        "watched": [False, True, False],
        "idle": [True, False],
    }


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
