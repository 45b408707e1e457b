"""Thousands of random games with the invariants checked after every pick; a failure leaves a replayable file."""

import pytest

from tests.contract.games import at_random, keep, names, varied

GAMES = 2000
CHUNKS = 40


@pytest.mark.long
@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_keep_their_invariants(name: str, chunk: int) -> None:
    """Every position of every game is sound, and every game ends."""
    for seed in range(chunk, GAMES, CHUNKS):
        sittings = at_random(varied(name, seed), seed)
        sitting = next(sittings)
        try:
            for sitting in sittings:
                sitting.state.check()
                assert len(sitting.picks) < 20_000, "the game does not end"
        except Exception as error:
            path = keep(sitting, f"{name}-{seed}")
            raise AssertionError(f"seed {seed} failed; the game is in {path}") from error
