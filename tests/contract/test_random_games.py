"""Random games with the invariants checked after every pick; a failure leaves a replayable file."""

from collections.abc import Iterable

import pytest

from tests.contract.games import at_random, keep, names, varied
from tests.series import Note, seeds

GAMES = 160
LONG_SERIES = 2000
CHUNKS = 20
LONGEST = 100_000  # picks; random armies may chase each other for long
LONGEST_REGULAR = 20_000  # of World War III in its ten rounds: every loop uses something up


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_keep_their_invariants(name: str, chunk: int) -> None:
    """Every position of every game is sound, and every game ends."""
    assert picks_of(name, range(chunk, GAMES, CHUNKS)) > 0


@pytest.mark.long
@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_thousands_of_random_games_keep_their_invariants(name: str, chunk: int, record_property: Note) -> None:
    """The same, on fresh seeds."""
    series = seeds(LONG_SERIES, chunk, CHUNKS)

    record_property("picks", picks_of(name, series))
    record_property("games", len(series))


def picks_of(name: str, series: Iterable[int]) -> int:
    """How many picks the games of these seeds take; each position is checked."""
    picks = 0
    for seed in series:
        game = varied(name, seed)
        rounds = game.options["rounds"] if name == "worldwar" else None
        longest = LONGEST_REGULAR if rounds == 10 else LONGEST
        sittings = at_random(game, seed)
        sitting = next(sittings)
        try:
            for sitting in sittings:
                sitting.state.check()
                if rounds == 0 and len(sitting.picks) == LONGEST:  # WW-SEQ-06: a campaign also ends by agreed time
                    break
                assert len(sitting.picks) < longest, "the game does not end"
        except Exception as error:
            path = keep(sitting, f"{name}-{seed}")
            raise AssertionError(f"seed {seed} failed; the game is in {path}") from error
        picks += len(sitting.picks)
    return picks
