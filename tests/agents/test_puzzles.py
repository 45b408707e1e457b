"""Puzzles: every file leads to its question, the best turn can be played, and answers are compared with it."""

from datetime import date, timedelta
from random import Random

import pytest

import fimbul
from fimbul.agents.heuristics import PlannedPick
from fimbul.agents.puzzling import HOME, answer, find_puzzle, games_with_puzzles, line_in, puzzle, puzzles, solve
from fimbul.core.errors import BadOptions
from fimbul.core.step import CHANCE

NAMES = [file.stem for file in sorted(HOME.glob("*.toml"))]


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_leads_to_its_question(name: str) -> None:
    """Its seat decides there, in a game that is set up without a campaign, and its line is a whole turn."""
    made = find_puzzle(name)
    assert made is not None
    state = made.state
    assert state.game.seat_names[state.decider] == made.seat
    assert not state.game.meta.campaign
    line = line_in(state, made.line)
    assert sum(len(pick.asked) > 1 for pick in line) >= 2
    assert made.chance - made.obvious >= 0.1
    assert made.told
    sitting = made.sitting()
    for pick in line:
        sitting.play(pick.option)
    assert answer(made, sitting.picks) == line
    assert solve(made, line).found


def test_there_is_a_puzzle_a_day() -> None:
    """Each comes in its turn, the same one all day, and by its number at any time."""
    (game, *_) = games_with_puzzles()
    first = date(2026, 11, 19)
    week = [puzzle(game, first + timedelta(days)) for days in range(len(puzzles(game)))]

    assert set(week) == set(puzzles(game))
    assert fimbul.puzzle(game) in puzzles(game)
    assert fimbul.puzzle(game, 2).number == 2
    for wrong in (0, 1000):
        with pytest.raises(BadOptions, match="numbers"):
            puzzle(game, wrong)
    with pytest.raises(BadOptions, match="no puzzles"):
        puzzle("legacy")


def test_what_comes_to_mind_is_no_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same answer is worth the same whenever it is given."""
    monkeypatch.setattr("fimbul.agents.puzzling.WORLDS", 12)
    made = puzzle("meltwater", 1)
    line = any_line(made.state)

    one, other = solve(made, line), solve(made, line)
    assert one == other
    assert 0 <= one.chance <= one.best <= 1


def test_an_answer_is_a_whole_turn() -> None:
    """Before its end there is none, and none in a game that went another way."""
    made = puzzle("meltwater", 1)
    sitting = made.sitting()
    assert answer(made, sitting.picks) is None
    with pytest.raises(BadOptions):
        answer(made, sitting.picks[:-1])
    for pick in line_in(sitting.state, made.line)[:1]:
        sitting.play(pick.option)
    assert answer(made, sitting.picks) is None


def test_a_turn_in_words_is_checked() -> None:
    """What is not offered is said."""
    made = puzzle("meltwater", 1)
    with pytest.raises(BadOptions, match="cannot be picked"):
        made.solve([*made.line, "pass", "pass"])
    assert find_puzzle("meltwater-00") is None
    assert find_puzzle("../../etc/passwd-1") is None


def any_line(state: fimbul.State) -> list[PlannedPick]:
    """Any turn."""
    state, seat, turn, line, dice = state.copy(), state.decider, state.whose_turn(), list[PlannedPick](), Random(2)
    while not state.over and state.decider == seat and state.whose_turn() == turn:
        line.append(PlannedPick(dice.choice(state.asked), list(state.asked)))
        state.play(line[-1].option)
    assert state.decider in (CHANCE, 1 - seat)
    return line
