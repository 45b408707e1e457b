"""The example learns: a short while of playing against itself beats the weights that it began with."""

from pathlib import Path
from random import Random

import pytest
from examples import learning

import fimbul
import fimbul.env

PICKS = 200_000
GAMES = 200


@pytest.mark.slow
def test_a_policy_that_has_played_itself_beats_its_starting_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Far more than half of the games, against them and against whoever picks anything; kept, it sits down like any
    agent.
    """
    batch = fimbul.env.batch(learning.GAME, 1, seed=1)
    began = learning.fresh_network(batch.kind.tensor.size, batch.kind.words, 1)
    trained = learning.train(PICKS, 1)
    path = tmp_path / "learned.npz"
    trained.save(path)
    monkeypatch.setenv("FIMBUL_WEIGHTS", str(path))
    agent, state, rng = learning.Learned(3), batch.state(0), Random(1)

    assert learning.share(trained, began, GAMES, 2) > 0.6
    assert learning.share(trained, None, GAMES, 2) > 0.6
    for _ in range(20):
        state.play(fimbul.roll(state, rng) if state.decider < 0 else agent.choose(fimbul.Perspective(state)))
