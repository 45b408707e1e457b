"""What a seat will be asked next, foreseen from what it knows."""

from random import Random

import pytest

import fimbul
from fimbul.agents.foresight import foreseen
from fimbul.core.perspective import Perspective
from fimbul.core.step import CHANCE


@pytest.mark.parametrize("game", ["legacy", "meltwater", "scavengers", "worldwar"])
def test_what_is_foreseen_is_the_beginning_of_an_own_turn(game: str) -> None:
    """In every game: who waits gets a position in which her next turn begins, or none; the true one is left alone."""
    state = fimbul.game(game).new()
    dice, found = Random(6), 0
    for _ in range(240):
        if state.over:
            break
        seat = next(each for each in range(state.game.seats) if each != state.whose_turn().seat)
        if state.decider not in (CHANCE, seat) and dice.random() < 0.2:
            key = state.key()
            position = foreseen(Perspective(state, seat), dice)
            assert state.key() == key
            if position is not None:
                found += 1
                assert position.decider == seat
                assert position.whose_turn().seat == seat
                assert position.asked
        options = state.options()
        state.play(dice.choices(options, state.weights())[0] if state.decider == CHANCE else dice.choice(options))
    assert found or game == "legacy"
