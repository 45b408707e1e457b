"""What is remembered of the map from move to move, held against a look at all of it."""

from random import Random

import pytest

import fimbul
from fimbul.games.worldwar import WorldWar
from fimbul.games.worldwar.lexicon import DONE, FULL_WAR, MOVE, SMALL_CAMPAIGN
from fimbul.games.worldwar.queries import tally
from fimbul.games.worldwar.state import War

MOVERS = [MOVE, SMALL_CAMPAIGN, FULL_WAR]
DECISIONS = 700


def forgetful(state: War) -> War:
    """The same position for somebody who has not seen it before."""
    stranger = state.copy()
    stranger.surveyed = stranger.counted = None
    stranger.settle()
    return stranger


@pytest.mark.rule("WW-MOV-04")
@pytest.mark.parametrize("seed", range(6))
def test_whoever_remembers_the_map_finds_what_a_stranger_finds(seed: int) -> None:
    """WW-MOV-04: through many moves, among them ones that open and shut ways to others, and now and then on a copy."""
    rng = Random(seed)
    options = {"seats": 4, "advanced": True, "canal_control": True} if seed % 2 else {}
    state = WorldWar(options).new()
    compared = 0
    for _ in range(DECISIONS):
        if state.over:
            break
        asked = state.options()
        if state.decider != fimbul.CHANCE and state.agenda[-1].step.name in ("move", "move what", "retreat", "carrier"):
            assert forgetful(state).asked == asked
            compared += 1
        if state.decider == fimbul.CHANCE:
            state.play(fimbul.roll(state, rng))
            continue
        wanted = [option for option in asked if option in MOVERS] or [each for each in asked if each != DONE] or asked
        if rng.random() < 0.1:
            state = state.copy()
        state.play(rng.choice(wanted))
    assert compared > 50


@pytest.mark.parametrize("seed", range(3))
def test_counters_that_are_counted_on_are_as_many_as_those_counted_anew(seed: int) -> None:
    """WW-REI-12: what is left in the supply is not lost from sight while counters come and go."""
    rng = Random(seed)
    state = WorldWar({}).new()
    for _ in range(DECISIONS):
        if state.over:
            break
        chance = state.decider == fimbul.CHANCE
        state.play(fimbul.roll(state, rng) if chance else rng.choice(state.options()))
        assert tally(state) == tally(forgetful(state))
