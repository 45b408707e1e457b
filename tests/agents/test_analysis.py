"""A game that is over, judged: decisions by what would have been better, luck by what it brought, and all adds up."""

from itertools import pairwise
from random import Random

import pytest

import fimbul
from fimbul.agents import analysis as judging
from fimbul.agents.analysis import (
    LUCK,
    SECOND_THOUGHTS,
    Analysis,
    Analyst,
    Depth,
    affordable,
    from_json,
    spans_of,
    weightiest,
)
from fimbul.agents.heuristics import PlannedPick
from fimbul.agents.search.judgement import Line
from fimbul.core.errors import BadRecord
from fimbul.core.game import Rng, State
from fimbul.core.sitting import Sitting
from fimbul.core.step import CHANCE
from fimbul.games.meltwater.state import Position


class Counter:
    """It knows that many units are good, tries every first pick, and goes on by the last answer that there is."""

    def lines(self, state: State, seat: int, most: int) -> list[Line]:
        """Any first pick, and whatever follows."""
        found: list[Line] = []
        for option in state.asked[:most]:
            trial, line = state.copy(), [PlannedPick(option, state.asked)]
            trial.play(option)
            while trial.outcome is None and trial.decider == seat and trial.whose_turn() == state.whose_turn():
                line.append(PlannedPick(trial.asked[-1], trial.asked))
                trial.play(trial.asked[-1])
            found.append(line)
        return found

    def play_on(self, state: State, _rng: Rng) -> None:
        """The last answer."""
        state.play(state.asked[-1])

    def features(self, _state: State, _seat: int) -> list[float]:
        """None."""
        return []

    def chances(self, state: Position) -> list[float]:
        """By how many units each side has."""
        units = [1 + sum(state.at(2 * side + kind, place) for kind in (0, 1) for place in range(56)) for side in (0, 1)]
        return [each / sum(units) for each in units]


def played(name: str = "meltwater", seed: int = 5) -> Sitting:
    """A game of which any pick was any."""
    game, dice = fimbul.game(name), Random(seed)
    sitting = fimbul.sit_down(game, game.seat_names)
    while not sitting.state.over:
        sitting.let_chance(dice)
        if not sitting.state.over:
            sitting.play(dice.choice(sitting.state.options()))
    return sitting


@pytest.fixture(scope="module")
def sitting() -> Sitting:
    """A game that is over."""
    return played()


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer decisions and worlds than people get, so that the tests are quick."""
    monkeypatch.setattr(judging, "MOST_DECISIONS", 12)
    monkeypatch.setattr(judging, "AGAIN", 2)


@pytest.fixture(scope="module")
def analysis(sitting: Sitting) -> Analysis:
    """What the counter makes of it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judging, "MOST_DECISIONS", 12)
        patch.setattr(judging, "AGAIN", 2)
        analyst = Analyst(sitting, 1, Counter())
        return analyst.assembled([analyst.decision(number) for number in range(len(analyst.spans))])


def test_a_game_that_is_played_is_not_analysed() -> None:
    """That would be advice."""
    game = fimbul.game("meltwater")
    running = fimbul.sit_down(game, game.seat_names)

    with pytest.raises(BadRecord, match="over"):
        Analyst(running, 1, Counter())


def test_start_luck_and_decisions_of_all_add_up_to_the_end(analysis: Analysis) -> None:
    """For every seat, to the last digit."""
    for seat in range(analysis.seats):
        sums = analysis.sums(seat)
        assert sums.start + sums.luck + sum(sums.decisions) + sums.second_thoughts == pytest.approx(sums.end)


def test_each_change_begins_where_the_one_before_it_has_ended(analysis: Analysis) -> None:
    """So the curve has no gaps; it ends with how the game has ended."""
    changes = analysis.changes
    assert all(one.after == other.before for one, other in pairwise(changes))
    assert changes[-1].after == analysis.end


def test_nobody_gains_by_deciding(analysis: Analysis) -> None:
    """What is best is where one starts from; whoever says something else gives it away."""
    for change in analysis.changes:
        if change.by == change.decision.seat:
            assert change.of(change.by) <= 0
            assert change.decision.lines[0].chances[change.by] >= change.decision.said.chances[change.by]


def test_luck_is_told_only_where_chance_has_picked(analysis: Analysis, sitting: Sitting) -> None:
    """Cards were drawn there; elsewhere the judge has thought again."""
    starts = [decision.picks for decision in analysis.decisions[1:]] + [len(sitting.picks)]
    others = [change for change in analysis.changes if change.by in (LUCK, SECOND_THOUGHTS)]
    for change, start in zip(others, starts, strict=True):
        drawn = any(pick.seat == CHANCE for pick in sitting.picks[change.decision.until : start])
        assert drawn == (change.by == LUCK)


def test_turning_points_are_the_largest_changes_in_the_order_of_the_game(analysis: Analysis) -> None:
    """No more than are asked for."""
    turning = analysis.turning_points(3)

    assert len(turning) <= 3
    assert turning == sorted(turning, key=lambda change: change.decision.picks)
    assert all(judging.size(change) >= 0.03 for change in turning)


def test_an_analysis_is_kept_as_text(analysis: Analysis) -> None:
    """And read again."""
    assert from_json(analysis.to_json()) == analysis


def test_a_decision_is_judged_alike_whenever_and_wherever_it_is_judged(sitting: Sitting) -> None:
    """So whoever was interrupted may go on, or begin anew."""
    assert Analyst(sitting, 1, Counter()).decision(3) == Analyst(sitting, 1, Counter()).decision(3)


def test_of_a_long_game_the_weightiest_decisions_are_judged(sitting: Sitting) -> None:
    """In their order, and no more than so many."""
    spans = spans_of(sitting.game, sitting.picks)
    few = weightiest(spans, 5)

    assert len(spans) > 5
    assert len(few) == 5
    assert [span.start for span in few] == sorted(span.start for span in few)


def test_where_time_is_short_a_gentler_judge_looks_at_fewer_decisions(sitting: Sitting) -> None:
    """The usual one where there is time; else the gentlest that judges, which looks at some decisions in any case."""
    assert affordable(sitting, 2, seconds=judging.ENDLESS) == Depth(2)
    assert affordable(sitting, 3, seconds=1e-9) == Depth(judging.GENTLEST, judging.FEWEST_DECISIONS)


def test_giving_up_is_a_decision() -> None:
    """What it costs is nobody's luck."""
    game = fimbul.game("meltwater")
    sitting, dice = fimbul.sit_down(game, game.seat_names), Random(1)
    for _ in range(60):
        sitting.let_chance(dice)
        sitting.play(dice.choice(sitting.state.options()))
    sitting.let_chance(dice)
    sitting.concede(0)
    analyst = Analyst(sitting, 1, Counter())

    last = analyst.assembled([analyst.decision(len(analyst.spans) - 1)]).changes[-1]

    assert last.by == 0
    assert last.after == [0.0, 1.0]


def test_what_was_played_is_among_the_lines_in_words(analysis: Analysis) -> None:
    """And what was better stands before it."""
    for decision in analysis.decisions:
        assert 0 <= decision.played < len(decision.lines)
        assert decision.picks <= decision.differs <= decision.until
    assert any(decision.played and decision.said.told and decision.best.told for decision in analysis.decisions)
