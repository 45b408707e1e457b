"""Whether more words may follow a pick: that tells whoever says them nothing that is hidden."""

from random import Random

import pytest

import fimbul
from tests.contract.games import names
from tests.contract.test_turns import decisions


def goes_on_in_silence(state: fimbul.State, option: int) -> bool:
    """Does the same seat decide after a pick, with nothing revealed by it?"""
    trial = state.copy()
    trial.play(option)
    return trial.decider == state.decider and trial.revelations == state.revelations


@pytest.mark.parametrize("name", names())
def test_whether_a_gesture_may_go_on_is_the_same_whatever_others_hide(name: str) -> None:
    """Else a gesture that is refused as a whole would be a question that costs nothing."""
    rng, found = Random(1), set()
    for state in decisions(name, 25):
        sample = state.sample(state.decider, rng)
        for option in state.asked:
            silent = goes_on_in_silence(state, option)
            assert silent == goes_on_in_silence(sample, option)
            found.add(silent)
    assert found == {True, False}
