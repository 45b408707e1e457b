"""Non-interference: what a seat may not know changes nothing that it can see."""

import json
from random import Random

import pytest

import fimbul
from tests.contract.games import known, names, some_positions, varied


def all_a_seat_can_tell(state: fimbul.State, seat: int) -> str:
    """Everything the table would show to a seat here, as one text."""
    game = state.game
    view = state.view(seat)
    shown: list[object] = [view, game.prompt(view), game.crumbs(view), state.decider, state.revelations]
    if state.decider == seat:
        shown.append([game.label(view, option) for option in state.options()])
    for option in known(state):
        refusal = game.explain(state, seat, option)
        shown.append(refusal and game.because(view, option, refusal))
    return json.dumps(shown)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", range(4))
def test_a_sample_looks_the_same_from_the_seat(name: str, seed: int) -> None:
    """Two positions that differ only in what a seat may not know are one to it, through a whole game."""
    rng = Random(seed)
    for sitting in some_positions(varied(name, seed), seed, 9):
        for seat in range(sitting.game.seats):
            sample = sitting.state.sample(seat, rng)
            sample.check()
            assert all_a_seat_can_tell(sample, seat) == all_a_seat_can_tell(sitting.state, seat)


@pytest.mark.parametrize("name", names())
def test_a_sample_is_nobody_elses(name: str) -> None:
    """Playing in a sample leaves the true position alone."""
    for sitting in some_positions(varied(name, 1), 1, 40):
        if not sitting.state.over:
            before = sitting.state.to_json()
            sample = sitting.state.sample(0, Random(1))
            sample.play(sample.options()[0])
            assert sitting.state.to_json() == before


@pytest.mark.interpreted
@pytest.mark.parametrize("name", names())
def test_a_perspective_holds_no_position(name: str) -> None:
    """An agent gets options, view and samples; the true position is not among its fields."""
    for sitting in some_positions(varied(name, 2), 2, 60):
        if sitting.state.decider >= 0:
            perspective = fimbul.Perspective(sitting.state)
            assert not any(isinstance(value, fimbul.State) for value in vars(perspective).values())
            assert perspective.view() == sitting.state.view(perspective.seat)
            assert perspective.options == sitting.state.options()
