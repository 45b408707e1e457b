"""The head that every view has: whoever reads it needs to know no game."""

from typing import Any, get_type_hints

import pytest

import fimbul
from fimbul.core.head import Head, Window
from tests.contract.games import names, some_positions, varied

pytestmark = pytest.mark.parametrize("name", names())


def views(name: str, seed: int, every: int) -> list[tuple[fimbul.State, int | None, dict[str, Any]]]:
    """Positions of a random game, each seen by a spectator and by every seat."""
    return [
        (sitting.state.copy(), seat, sitting.state.view(seat))
        for sitting in some_positions(varied(name, seed), seed, every)
        for seat in (None, *range(sitting.game.seats))
    ]


def test_every_view_has_the_head(name: str) -> None:
    """All its fields, and with the names of this game and this table."""
    for state, seat, view in views(name, 1, 9):
        assert get_type_hints(Head).keys() <= view.keys()
        assert view["game"] == name
        assert view["seat"] == (None if seat is None else state.game.seat_names[seat])


def test_the_head_says_whose_turn_it_is(name: str) -> None:
    """As the position knows it, to everybody."""
    for state, _, view in views(name, 2, 5):
        turn, seats = state.whose_turn(), state.game.seat_names
        seen = {"number": turn.number, "seat": seats[turn.seat] if turn.seat >= 0 else None}
        assert view["turn"] == seen


def test_the_head_says_who_decides_or_that_others_do(name: str) -> None:
    """Whoever decides knows it; nobody else is told more than may be known; after the end nobody decides."""
    for state, seat, view in views(name, 3, 3):
        seats = state.game.seat_names
        if state.over:
            assert (view["decider"], view["question"]) == (None, None)
        elif seat == state.decider:
            assert view["decider"] == view["question"]["seat"] == seats[seat]
        elif view["decider"] == "others":
            assert "seat" not in view["question"]
        else:
            assert view["decider"] == view["question"]["seat"]
            assert view["decider"] == ("chance" if state.decider == fimbul.CHANCE else seats[state.decider])


def test_only_the_decider_sees_what_may_be_answered(name: str) -> None:
    """Options and their words, side by side."""
    for state, seat, view in views(name, 4, 5):
        expected = state.options() if seat == state.decider else []
        assert view["options"] == expected
        assert view["words"] == [state.game.lexicon.word(option) for option in expected]


def test_the_question_is_a_step_of_the_game_with_what_it_declares(name: str) -> None:
    """All that it needs to whoever is asked; nothing that it does not declare to anybody."""
    for state, seat, view in views(name, 5, 3):
        if view["question"] is None:
            continue
        step = state.game.steps[view["question"]["step"]]
        needs, may_have = ({field.name for field in fields} for fields in (step.needs, step.may_have))
        held = view["question"].keys() - {"step", "seat"}
        assert held <= needs | may_have
        assert seat != state.decider or needs <= held
        assert seat == state.decider or not step.hidden


def test_a_window_is_the_same_to_everybody(name: str) -> None:
    """What was declared lies open: the act, whose it is, its worth, and at what was aimed."""
    for state, seat, view in views(name, 7, 2):
        assert view["window"] == state.view(None)["window"]
        if view["window"] is not None:
            assert get_type_hints(Window).keys() <= view["window"].keys()
            assert view["window"]["seat"] in state.game.seat_names
            assert view["window"]["worth"] >= 0
            step = state.game.steps[view["question"]["step"]]
            openly = step.answers and step.asks == "seat"  # it is no secret who could answer
            assert seat is None or openly or view["decider"] in ("others", view["seat"], "chance")


def test_the_head_tells_the_outcome(name: str) -> None:
    """Once there is one: who has won, and each seat's score and place."""
    for state, _, view in views(name, 6, 50):
        assert (view["outcome"] is None) == (state.outcome is None)
        if state.outcome is not None:
            assert view["outcome"]["winners"] == [state.game.seat_names[seat] for seat in state.outcome.winners]
            assert view["outcome"]["places"] == [*state.outcome.places]
