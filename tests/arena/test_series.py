"""A series of games: counted once each, the same whoever plays it."""

from multiprocessing import active_children

import pytest

import fimbul
from fimbul.arena import series as arena
from fimbul.arena.crew import Cores
from fimbul.arena.match import Result
from fimbul.arena.series import Series, empty_tally, parted, play_series, report
from fimbul.arena.shares import interval
from fimbul.core.game import Outcome

SHORT = Series("meltwater", {"turn_cap": 8}, ("uniform", "uniform"), 5, 1)
BLUE_WINS = Outcome((0,), (1.0, 0.0), "no_survivors", (1, 2))
DRAWN = Outcome((), (0.5, 0.5), "turn_cap", (1, 1))


def test_every_game_is_played_once() -> None:
    """The parts of a series cover its games, whatever their number."""
    for games in (1, 7, 200, 1234, 100_000):
        assert [number for part in parted(games) for number in part] == list(range(games))


def test_a_tally_counts_wins_draws_reasons_and_picks() -> None:
    """Two games: one won, one drawn."""
    tally = empty_tally(2)
    tally.count(Result(BLUE_WINS, (1, 2, 3)))
    tally.count(Result(DRAWN, (1,)))

    assert (tally.games, tally.wins, tally.draws) == (2, [1, 0], 1)
    assert tally.reasons == {"no_survivors": 1, "turn_cap": 1}
    assert (tally.picks, tally.fewest_picks, tally.most_picks) == (4, 1, 3)
    assert (tally.scores, tally.places) == ([1.5, 0.5], [2, 3])


def test_joining_tallies_is_counting_on() -> None:
    """A part that played nothing changes nothing."""
    whole, first, second = empty_tally(2), empty_tally(2), empty_tally(2)
    for tally, result in ((first, Result(BLUE_WINS, (1, 2, 3))), (second, Result(DRAWN, (1,)))):
        tally.count(result)
        whole.count(result)

    together = empty_tally(2)
    for tally in (empty_tally(2), first, second):
        together.join(tally)

    assert together == whole


def test_two_processes_play_the_series_that_one_plays() -> None:
    """Bit for bit, and the callers hear of every game."""
    heard: list[int] = []

    alone = play_series(SHORT)
    together = play_series(SHORT, Cores(2), progress=heard.append)

    assert alone == together
    assert heard[-1] == alone.games == 5


def test_the_number_of_a_game_decides_it_however_long_the_series() -> None:
    """The dice of game 3 do not depend on who plays, nor on the games before it."""
    game = fimbul.game("meltwater", turn_cap=8)

    one, other = (arena.play_game(game, ("uniform", "uniform"), 1, 3) for _ in range(2))

    assert one == other
    assert one != arena.play_game(game, ("uniform", "uniform"), 1, 4)


def test_an_interrupt_keeps_what_was_played() -> None:
    """The interrupt comes after the second game."""

    def interrupt(played: int) -> None:
        if played == 2 and not interrupted:
            interrupted.append(played)
            raise KeyboardInterrupt

    interrupted: list[int] = []

    assert play_series(SHORT, progress=interrupt).games == 2


def test_an_interrupt_stops_the_workers() -> None:
    """What is under way is finished and counted; nobody goes on working."""
    long_series = SHORT._replace(games=3000)

    def interrupt(_: int) -> None:
        if not interrupted:
            interrupted.append(True)
            raise KeyboardInterrupt

    interrupted: list[bool] = []
    tally = play_series(long_series, Cores(2), progress=interrupt)

    assert 0 < tally.games < 3000
    assert tally.games == sum(tally.reasons.values())
    assert not active_children()


@pytest.mark.parametrize(
    ("series", "sentence"),
    [
        (SHORT._replace(players=("uniform",)), "Meltwater has 2 seats here, not 1."),
        (SHORT._replace(players=("uniform", "nobody")), "There is no agent 'nobody'"),
        (SHORT._replace(games=0), "A series is one game at least."),
        (SHORT._replace(game="chess"), "There is no game 'chess'"),
    ],
)
def test_what_cannot_be_played_is_refused(series: Series, sentence: str) -> None:
    """Before anything is played."""
    with pytest.raises(fimbul.FimbulError, match=sentence):
        play_series(series)


@pytest.mark.parametrize(
    ("count", "games", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 100, 0.0, 0.0370), (100, 100, 0.9630, 1.0), (0, 0, 0.0, 1.0)],
)
def test_the_interval_is_wilsons(count: int, games: int, low: float, high: float) -> None:
    """Values from the textbook formula; a share of none or all keeps within 0 and 1."""
    assert interval(count, games) == pytest.approx((low, high), abs=5e-5)


def test_a_report_of_nothing_divides_by_nothing() -> None:
    """A series interrupted before its first game."""
    told = report(SHORT, empty_tally(2))

    assert told["games"] == 0
    assert told["seats"][0]["share"] == 0.0
    assert told["picks"]["mean"] == 0.0
