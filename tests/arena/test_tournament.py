"""Tournaments: the seed decides what comes out, not the workers, nor where it was interrupted."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fimbul
from fimbul.agents import AGENTS
from fimbul.agents.uniform import Uniform
from fimbul.arena.crew import Alone, Cores, Take, Task
from fimbul.arena.deals import Pairing, Played
from fimbul.arena.gate import FAILED, PASSED, Gate
from fimbul.arena.ledger import Ledger
from fimbul.arena.standings import standings
from fimbul.arena.tournament import Round, Tournament, challenge, check, ladder, play, round_robin, rounds_of
from fimbul.core.perspective import Perspective

FIELD = ("uniform", "greedy")


def tournament(deals: int = 2, gate: Gate | None = None, **options: Any) -> Tournament:
    """Uniform and greedy, at short games of Meltwater."""
    made = fimbul.game("meltwater", **({"turn_cap": 4} | options))
    return Tournament("meltwater", dict(made.options), FIELD, round_robin(FIELD), deals, 1, gate)


def results(found: Tournament, rounds: list[Round]) -> dict[str, Any]:
    """The standings but for the time it took."""
    told = standings(found, rounds)
    for each in told["thinking"]:
        del each["seconds_a_turn"]
    return told


class First:
    """Picks the first option."""

    def choose(self, perspective: Perspective) -> int:
        """The first one."""
        return perspective.options[0]


class Backwards:
    """A crew that brings the games home in another order, each of them twice."""

    def work(self, task: Task, jobs: Iterator[Any], take: Take, /) -> bool:
        """A worker that died may have sent its answer before."""
        for job in reversed(list(jobs)):
            done = task(job)
            take([(job, done), (job, done)])
            take([(job, done)])
        return True


class Interrupted:
    """A crew that is stopped after some games."""

    def __init__(self, games: int) -> None:
        self.games = games

    def work(self, task: Task, jobs: Iterator[Any], take: Take, /) -> bool:
        """The rest is left."""
        for _, job in zip(range(self.games), jobs, strict=False):
            take([(job, task(job))])
        return False


def test_who_plays_whom() -> None:
    """Everybody, the one before, or a challenger all others."""
    field = ("a", "b", "c")

    assert round_robin(field) == (Pairing("b", "a"), Pairing("c", "a"), Pairing("c", "b"))
    assert ladder(field) == (Pairing("b", "a"), Pairing("c", "b"))
    assert challenge(field, "b") == (Pairing("b", "a"), Pairing("b", "c"))


def test_any_number_of_workers_gives_the_same_results() -> None:
    """Two processes, one, and one that goes backwards and tells everything three times."""
    played = tournament()
    found = []
    for crew in (Alone(), Cores(2), Backwards()):
        with Ledger(played.heading()) as ledger:
            found.append(results(played, play(played, ledger, crew)))

    assert found[0] == found[1] == found[2]
    assert found[0]["pairings"][0]["games"] == 4
    assert found[0]["complete"]


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    """Three games are on disk, the fourth in half a line; only what is missing is played, and nothing counts twice."""
    played, path, asked = tournament(), tmp_path / "results.jsonl", []
    with Ledger(played.heading(), path) as ledger:
        stopped = results(played, play(played, ledger, Interrupted(3)))
    with path.open("a") as file:
        file.write('{"deal": 1, "players": ["gree')

    class Counting(Alone):
        def work(self, task: Task, jobs: Iterator[Any], take: Take, /) -> bool:
            return super().work(lambda job: asked.append(job.key) or task(job), jobs, take)  # type: ignore[func-returns-value]

    with Ledger(played.heading(), path) as ledger:
        whole = results(played, play(played, ledger, Counting()))
    with Ledger(played.heading()) as ledger:
        at_once = results(played, play(played, ledger, Alone()))

    assert not stopped["complete"]
    assert (stopped["pairings"][0]["deals"], stopped["pairings"][0]["games"]) == (1, 2)
    assert len(asked) == 1
    assert whole == at_once


def test_more_deals_are_played_onto_the_same_file(tmp_path: Path) -> None:
    """The first ones are not played again; nor do they count for less."""
    path = tmp_path / "results.jsonl"
    for deals in (1, 2):
        played = tournament(deals)
        with Ledger(played.heading(), path) as ledger:
            before = len(ledger.played)
            rounds = play(played, ledger, Alone())

    assert before == 2
    assert results(played, rounds)["pairings"][0]["deals"] == 2


def games_of(scores: list[int]) -> list[Played]:
    """Deals in which the challenger (greedy) wins so many of two games."""
    found = []
    for deal, score in enumerate(scores):
        for number, players in enumerate([("uniform", "greedy"), ("greedy", "uniform")]):
            winner = "greedy" if number < score else "uniform"
            places = tuple(1 if player == winner else 2 for player in players)
            found.append(Played(deal, players, places, (0, 0), "", 1, (1, 1), (0, 0)))
    return found


@pytest.mark.parametrize(("score", "verdict", "deals"), [(2, PASSED, 26), (0, FAILED, 17)])
def test_a_gate_counts_the_deals_up_to_the_one_that_decides(score: int, verdict: str, deals: int) -> None:
    """In their order, in whatever order they came home; what was under way beyond it changes nothing."""
    gated, games = tournament(100, Gate(0.58, 0.65)), games_of([score] * 30)

    (forwards,), (backwards,) = rounds_of(gated, games), rounds_of(gated, games[::-1])

    assert (forwards.verdict, len(forwards.counted()), forwards.done) == (verdict, deals, True)
    assert results(gated, [forwards]) == results(gated, [backwards])


def test_a_gate_ends_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 500 deals no more are played than it takes, with one worker."""
    monkeypatch.setitem(AGENTS, "greedy", lambda _seed: First())
    gated = tournament(500, Gate(0.01, 0.4), turn_cap=1)
    with Ledger(gated.heading()) as ledger:
        (only,) = play(gated, ledger, Alone())

    assert only.decided
    assert len(ledger.played) == 2 * len(only.counted()) < 100


def test_games_for_several_are_rated_by_openskill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half the seats each, in every seating of three."""
    monkeypatch.setitem(AGENTS, "first", lambda _seed: First())
    monkeypatch.setitem(AGENTS, "again", Uniform)
    made = fimbul.game("scavengers", seats=3)
    field = ("uniform", "again", "first")
    several = Tournament("scavengers", dict(made.options), field, round_robin(field), 1, 1)
    with Ledger(several.heading()) as ledger:
        told = results(several, play(several, ledger, Alone()))

    assert told["scale"] == "openskill"
    assert [row["games"] for row in told["pairings"]] == [6, 6, 6]
    assert {row["agent"] for row in told["ratings"]} == set(field)
    assert all(row["low"] < row["rating"] < row["high"] for row in told["ratings"])
    assert "elo" not in told["pairings"][0]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"field": ("uniform", "nobody")}, "There is no agent 'nobody'"),
        ({"field": ("uniform", "uniform")}, "An agent is in the field once."),
        ({"pairings": ()}, "An arena needs two agents at least."),
        ({"deals": 0}, "An arena plays from 1 to 1000000 deals."),
        ({"gate": Gate(0.65, 0.58)}, "A gate is two shares between 0 and 1, the lower one first."),
        ({"game": "chess"}, "There is no game 'chess'"),
    ],
)
def test_what_cannot_be_played_is_refused(changed: dict[str, Any], said: str) -> None:
    """Before anything is played."""
    with pytest.raises(fimbul.FimbulError, match=said):
        check(tournament()._replace(**changed))
