"""Many games side by side play as each would by itself."""

import pickle
from copy import deepcopy

import numpy as np
import pytest

import fimbul
import fimbul.env
from fimbul.core.chance import dice
from fimbul.env.rewards import rewards
from tests.env.games import MAX_PICKS, names


@pytest.mark.parametrize("name", names())
def test_a_batch_shows_and_plays_the_very_games(name: str) -> None:
    """Masks are the options, rows what the seat that is asked sees, and a game that ends begins anew."""
    batch = fimbul.env.batch(name, 5, seed=1, max_picks=MAX_PICKS)
    rng = np.random.default_rng(1)
    cut = 0
    for _ in range(MAX_PICKS + 10):
        seen = batch.observe()
        for game in range(5):
            state = batch.state(game)
            assert np.flatnonzero(batch.masks[game]).tolist() == state.options()
            assert state.decider == batch.seats[game] >= 0
            assert seen[game].tolist() == batch.kind.tensor.numbers(state, state.decider)
        step = batch.step([int(rng.choice(np.flatnonzero(mask))) for mask in batch.masks])
        cut += int(step.truncations.sum())
        assert not (step.truncations & step.terminations).any()
        assert (step.rewards.any(axis=1) <= step.terminations).all()
    assert cut or name == "meltwater"


def test_a_game_that_is_over_pays_by_its_places() -> None:
    """In the very step that ends it, and never besides."""
    batch = fimbul.env.batch("meltwater", 1, seed=3)
    rng = np.random.default_rng(3)
    ended = 0
    while ended < 3:
        before = batch.state(0)
        pick = int(rng.choice(before.options()))
        dice_before = batch.games.dice.copy()
        step = batch.step(np.array([pick]))
        before.play(pick)
        while before.decider == fimbul.CHANCE:
            before.play(fimbul.roll(before, dice_before))
        assert step.terminations[0] == before.over
        assert step.rewards[0].tolist() == (rewards(before.outcome) if before.outcome else [0, 0])
        ended += before.over


@pytest.mark.parametrize("name", names())
def test_a_game_that_is_cut_off_is_seen_once_more(name: str) -> None:
    """What the seat that would have been asked sees and might pick, so that one can guess what would have come."""
    batch = fimbul.env.batch(name, 2, seed=4, max_picks=7)
    for number in range(1, 15):
        stands, rolls = [batch.state(game) for game in range(2)], batch.games.dice.copy()
        picks = [state.options()[-1] for state in stands]
        step = batch.step(picks)
        if number % 7:
            assert not step.truncations.any()
            assert step.final_obs == step.final_info == {}
            continue
        assert step.truncations.all()
        for game, (state, pick) in enumerate(zip(stands, picks, strict=True)):
            state.play(pick)
            while state.decider == fimbul.CHANCE:
                state.play(fimbul.roll(state, rolls))
            if game == 0:
                begun = batch.kind.game.new()
                while begun.decider == fimbul.CHANCE:
                    begun.play(fimbul.roll(begun, rolls))
            assert step.final_obs[game].tolist() == batch.kind.tensor.numbers(state, state.decider)
            assert step.final_info[game]["seat"] == state.decider
            assert np.flatnonzero(step.final_info[game]["action_mask"]).tolist() == state.options()


def test_a_copy_of_a_batch_goes_its_own_way() -> None:
    """With the same dice."""
    batch = fimbul.env.batch("scavengers", 3, seed=1)
    twin = deepcopy(batch)
    picks = [int(np.flatnonzero(mask)[0]) for mask in batch.masks]
    batch.step(picks)
    moved = batch.observe()

    assert not (twin.observe() == moved).all()
    twin.step(picks)
    assert (twin.observe() == moved).all()
    assert (twin.masks == batch.masks).all()


def test_a_batch_refuses_what_does_not_fit() -> None:
    """Too few picks, an array of another shape, a pick that is not legal."""
    batch = fimbul.env.batch("meltwater", 2, seed=1)
    with pytest.raises(fimbul.BadOptions):
        batch.step([1])
    with pytest.raises(fimbul.BadOptions):
        batch.observe(np.zeros((2, 3), np.int32))
    with pytest.raises(fimbul.BadOptions):
        fimbul.env.batch("meltwater", 0)
    before = [batch.state(game).key() for game in range(2)]
    legal = int(np.flatnonzero(batch.masks[0])[0])
    for wrong in (10**6, -1, int(np.flatnonzero(batch.masks[1] == 0)[0])):
        with pytest.raises(fimbul.IllegalOption, match="Game 1"):
            batch.step([legal, wrong])
    assert [batch.state(game).key() for game in range(2)] == before
    out = np.full((2, batch.kind.tensor.size), 7, np.int32)
    assert (batch.observe(out) == batch.observe()).all()


def test_dice_fall_evenly_and_again_by_their_seed() -> None:
    """Every side about as often, and a copy falls as they would have."""
    thrown = dice(5)
    counts = [0] * 6
    for _ in range(6000):
        counts[thrown.randrange(6)] += 1
    twins = [thrown.copy(), pickle.loads(pickle.dumps(thrown))]
    falls = [thrown.randrange(28) for _ in range(50)]

    assert min(counts) > 850
    assert [[twin.randrange(28) for _ in range(50)] for twin in twins] == [falls, falls]
    assert dice(5).randrange(2**31 - 300) == dice(5).randrange(2**31 - 300) != dice(6).randrange(2**31 - 300)
    with pytest.raises(ValueError, match="one side at least"):
        thrown.randrange(0)


@pytest.mark.parametrize("sides", [2**30, 2**30 + 1, 2**31, 6**28, 3 * 2**90])
def test_dice_have_as_many_sides_as_a_war_needs(sides: int) -> None:
    """The odds of 28 dice are weights of 22 digits. Each third of the numbers comes up about as often."""
    thrown = dice(7)

    numbers = [thrown.randrange(sides) for _ in range(3000)]

    assert all(0 <= number < sides for number in numbers)
    thirds = [sum(part == number * 3 // sides for number in numbers) for part in range(3)]
    assert all(850 < third < 1150 for third in thirds)
    assert len(set(numbers)) > 2990
