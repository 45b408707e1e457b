"""Samples, held against a perfect reasoner: all that it takes for possible, and nothing else."""

from collections.abc import Iterator
from random import Random

import pytest

from fimbul.core.chance import roll
from fimbul.core.step import CHANCE
from fimbul.games.scavengers.sample import sample
from fimbul.games.scavengers.state import LAID, Camp
from tests.games.scavengers.camp import camp
from tests.games.scavengers.guesses import SKY, samples
from tests.games.scavengers.reasoner import Deal, deal_now, deals

EMBER = 1
EVENINGS = range(4)
PICKS = 48
SOME = 4  # one in so many picks is looked at
FEW = 12  # deals that are all found before long


def small_evening(seed: int) -> Iterator[Camp]:
    """Three tribes with few cards dig, trash, fight and shuffle at random."""
    rng = Random(seed)
    state = camp(
        sky="refugee brawler; deck: spear",
        ember="scavenger net; deck: refugee",
        moss="brawler pills; deck: scout",
        junkyard="junk net",
        contested="grenade*2 wolf-pack sled-team",
        stacks="",
    )
    back = state.game.lexicon.parse("back")
    for number in range(PICKS):
        wanted = [option for option in state.options() if option != back]
        state.play(roll(state, rng) if state.decider == CHANCE else rng.choice(wanted or [back]))
        if number % SOME == 0:
            yield state


def never_sampled(state: Camp, seat: int, possible: set[Deal]) -> set[Deal]:
    """The deals that are in none of many samples."""
    left = possible.copy()
    for twin in samples(state, seat):
        left.discard(deal_now(twin))
        if not left:
            break
    return left


@pytest.mark.parametrize("seed", EVENINGS)
def test_a_perfect_reasoner_takes_every_sample_for_possible(seed: int) -> None:
    """And the true deal, too."""
    for state in small_evening(seed):
        for seat in range(state.game.seats):
            possible = deals(state, seat)

            assert deal_now(state) in possible
            assert {deal_now(twin) for twin in samples(state, seat, 3)} <= possible


@pytest.mark.parametrize("seed", EVENINGS)
def test_what_a_perfect_reasoner_takes_for_possible_is_sampled(seed: int) -> None:
    """Where there are few such deals, and no cards are laid: those that nobody has seen yet stay as they are."""
    for state in small_evening(seed):
        for seat in range(state.game.seats):
            possible = deals(state, seat)

            if 1 < len(possible) <= FEW and not any(state.size(each, LAID) for each in range(state.game.seats)):
                assert not never_sampled(state, seat, possible)


@pytest.mark.parametrize("seed", EVENINGS)
def test_a_sample_of_a_sample_is_what_its_seat_takes_for_possible(seed: int) -> None:
    """Ember in Sky's mind knows what it has done there, and no more."""
    rng = Random(seed)
    for state in small_evening(seed):
        twin = sample(state, SKY, rng)

        assert {deal_now(guess) for guess in samples(twin, EMBER, 3)} <= deals(twin, EMBER)
