"""Campaigns played at random: every position is whole, and every world carries on."""

import json
from random import Random

import pytest

from fimbul.core.step import CHANCE
from fimbul.games.legacy.data import BOX
from fimbul.games.legacy.lexicon import DONE
from fimbul.games.legacy.sample import sample
from fimbul.games.legacy.save import load, save
from fimbul.games.legacy.state import War
from fimbul.games.legacy.world import World, fresh_world
from fimbul.games.legacy.world_text import read_world, write_world
from tests.games.legacy.scene import new

LONGEST = 60_000


def play(state: War, rng: Random) -> None:
    """Play a game to its end, at random but eager to fight."""
    for number in range(LONGEST):
        if state.over:
            return
        options = state.options()
        assert options == sorted(options)
        if state.decider == CHANCE:
            state.play(rng.choices(options, state.weights())[0])
        else:
            eager = [option for option in options if option != DONE] if rng.random() < 0.9 else options
            state.play(rng.choice(eager or options))
        if number % 40 == 0:
            state.check()
            assert state.copy().key() == state.key()
        if number % 400 == 0 and not state.over:
            assert saved_and_read(state).key() == state.key()
            look_at_samples(state, rng)
    raise AssertionError("the game does not end")


def saved_and_read(state: War) -> War:
    """The position by way of its save."""
    data = json.loads(json.dumps(save(state)))
    again = load(state.game, state.settings, BOX, state.persons, fresh_world(BOX), data)
    assert again.options() == state.options()
    return again


def look_at_samples(state: War, rng: Random) -> None:
    """What a seat knows stays, nothing is lost, and the same seat decides."""
    for seat in range(state.game.seats):
        other = sample(state, seat, rng)
        other.check()
        assert other.decider == state.decider
        assert other.scar_cards[seat] == state.scar_cards[seat]
        assert other.hands[seat] == state.hands[seat]
        assert [other.hand_size(each) for each in range(state.game.seats)] == [
            state.hand_size(each) for each in range(state.game.seats)
        ]
        if state.decider == seat:
            assert other.options() == state.options()


@pytest.mark.rule("RL-CAMP-01")
@pytest.mark.parametrize("seed", [1, 2, 5])
def test_a_campaign_goes_from_world_to_world(seed: int) -> None:
    """RL-CAMP-01: what a game leaves is what the next one begins with, and each note of a game stays."""
    rng = Random(seed)
    world: World = fresh_world(BOX)
    for number in range(4):
        state = new(seats=rng.choice((3, 4, 5)), world=world, hidden_hands=seed % 2 == 1)
        play(state, rng)
        assert state.outcome is not None
        assert state.outcome.places[state.winner] == 1
        world = read_world(write_world(state.world, BOX), BOX)
        assert len(world.games) == number + 1
        assert world.ready
