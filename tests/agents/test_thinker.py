"""The agent that thinks in whole turns: when it thinks, and when it says what it has thought of."""

from typing import Any

import pytest

from fimbul.agents import agent, thinker
from fimbul.agents.heuristics import PlannedPick
from fimbul.agents.search.judgement import Line
from fimbul.agents.thinker import Thinker
from fimbul.core.game import State
from fimbul.core.perspective import Perspective
from fimbul.games.meltwater.lexicon import A_CIVILIAN, HEX, MARCH, PASS
from tests.agents.test_greedy import picks_of
from tests.agents.test_search import F4, line_of
from tests.games.meltwater.scene import scene


class Ready:
    """In place of thought: a line that was found before, and how often it was asked for."""

    def __init__(self, line: Line) -> None:
        self.line, self.asked = line, 0

    def __call__(self, *_: object) -> Line:
        """The line."""
        self.asked += 1
        return self.line


def ready(monkeypatch: pytest.MonkeyPatch, line: Line) -> Ready:
    """From now on everybody thinks of this line."""
    thought = Ready(line)
    known: Any = object()
    monkeypatch.setattr(thinker, "expert", lambda _: known)
    monkeypatch.setattr(thinker, "best_line", thought)
    return thought


def answer(player: Thinker, state: State) -> int:
    """What the player picks here; the pick is made."""
    option = player.choose(Perspective(state))
    state.play(option)
    return option


def test_a_line_is_said_to_its_end_and_thought_about_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four picks, one thought."""
    state, player = scene(F4="bb"), Thinker(6)
    options = [MARCH, HEX + F4, A_CIVILIAN, HEX + F4 + 1]
    thought = ready(monkeypatch, line_of(state, *options))

    assert [answer(player, state) for _ in options] == options
    assert thought.asked == 1


def test_it_thinks_again_when_it_is_asked_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line that it had is no answer any more."""
    state, player = scene(F4="bb"), Thinker(6)
    line = line_of(state, MARCH, HEX + F4)
    thought = ready(monkeypatch, line)
    answer(player, state)

    answer(player, scene(F4="bb"))

    assert thought.asked == 2


def test_a_line_of_another_turn_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the same is asked: it was thought of for another board."""
    state, player = scene(F4="bb"), Thinker(6)
    line = [PlannedPick(MARCH, state.options()), PlannedPick(PASS, state.options())]
    thought = ready(monkeypatch, line)
    assert player.choose(Perspective(state)) == MARCH

    assert player.choose(Perspective(scene(F4="bb", turn=5))) == MARCH
    assert thought.asked == 2


def test_an_answer_of_the_line_that_was_no_choice_may_have_been_given_already(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table gives it without asking."""
    state, player = scene(F4="bb"), Thinker(6)
    first, second = line_of(state, MARCH, HEX + F4)
    ready(monkeypatch, [first, PlannedPick(PASS, [PASS]), second])

    assert [answer(player, state), answer(player, state)] == [MARCH, HEX + F4]


def test_what_is_no_choice_is_not_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """One hex starves, and it is the only answer."""
    thought = ready(monkeypatch, [])

    assert answer(Thinker(6), scene(phase="starvation", F4="b", dead="F4")) == HEX + F4
    assert thought.asked == 0


def test_where_nobody_knows_the_game_it_is_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the level."""
    monkeypatch.setattr(thinker, "expert", lambda _: None)

    assert picks_of("level-4", 3) == picks_of("greedy", 3)


def test_there_are_six_levels() -> None:
    """By their names, as any agent."""
    assert [agent(f"level-{number}", 1) for number in range(1, 7)]
