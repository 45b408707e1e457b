"""Whole games by chance: for every number of seats, basic and advanced, with the invariants looked at after each pick.

Somebody gives up now and then. Every so often the position is saved, shown and worded.
"""

from random import Random
from typing import Any

import pytest

from fimbul.core.step import CHANCE
from fimbul.games.worldwar import WorldWar
from fimbul.games.worldwar.lexicon import DONE, FULL_WAR, LEXICON, NUKE, PASS, SMALL_CAMPAIGN
from fimbul.games.worldwar.state import War

MOST_PICKS = 20_000
CAMPAIGN_ROUNDS = 6


def played(seed: int, leaving: bool = False, **options: Any) -> War:
    """A game by chance, to its end; a campaign ends after some rounds at the latest."""
    game = WorldWar(options)
    state, rng, picks = game.new(), Random(seed), 0
    assert isinstance(state, War)
    state.listen()
    log: list[str] = []
    while not state.over and not (options.get("rounds") == 0 and state.round_number > CAMPAIGN_ROUNDS):
        assert picks < MOST_PICKS, f"no end after {picks} picks: {' '.join(log[-60:])}"
        choices = state.options()
        if state.decider == CHANCE:
            option = rng.choices(choices, state.weights())[0]
        else:
            option = rng.choice(tempting(choices, rng))
        log.append(LEXICON.word(option))
        try:
            if picks % 40 == 0:
                look(state, game)
            state.play(option)
            state.check()
            for _, event in state.heard():
                assert game.text.sentence(event).endswith(".")
        except Exception as error:
            raise AssertionError(f"seed {seed}, {options}, pick {picks}: {' '.join(log)}") from error
        if leaving and not state.over and rng.randrange(150) == 0:
            staying = [seat for seat in range(game.seats) if state.is_in(seat)]
            state.concede(rng.choice(staying))
            state.check()
        picks += 1
    return state


def tempting(choices: list[int], rng: Random) -> list[int]:
    """Nobody passes; most like to march, and to go on with what they do."""
    war = [each for each in choices if each in (SMALL_CAMPAIGN, FULL_WAR)]
    if war and rng.randrange(2):
        return war
    restless = [each for each in choices if each not in (PASS, DONE, NUKE)]
    return restless if restless and rng.randrange(8) else [each for each in choices if each != PASS] or choices


def look(state: War, game: WorldWar) -> None:
    """It can be saved and loaded, copied, shown and worded."""
    loaded = game.from_json(state.to_json())
    assert (loaded.key(), loaded.options()) == (state.key(), state.options())
    assert state.copy().key() == state.key()
    seat = state.decider if state.decider >= 0 else None
    view = state.view(seat)
    assert game.text.prompt(view)
    assert game.text.prompt(state.view(None))
    assert isinstance(game.text.crumbs(view), list)
    assert all(game.text.meaning(view, option).title for option in view["options"])
    if seat is not None:
        for option in range(len(LEXICON)):
            refusal = game.explain(state, seat, option)
            assert refusal is None or game.because(view, option, refusal).endswith((".", "?"))


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("seats", range(2, 8))
def test_a_game_by_chance_comes_to_its_end(seats: int, advanced: bool) -> None:
    """With fewer than 20,000 picks, Will and chosen majors included."""
    state = played(seats * 10 + advanced, seats=seats, advanced=advanced, will=True, line_up="chosen")

    assert state.outcome is not None
    assert len(state.outcome.places) == seats


@pytest.mark.parametrize("seed", range(5))
def test_a_game_goes_on_when_somebody_gives_up(seed: int) -> None:
    """Whatever was being asked."""
    state = played(seed, leaving=True, seats=3 + seed % 5, advanced=seed % 2 == 1, will=True)

    assert state.outcome is not None


def test_a_campaign_goes_on_and_on() -> None:
    """Until it is ended by conquest, by giving up, or by a pact of all."""
    state = played(5, seats=3, rounds=0)

    assert state.over or state.round_number > CAMPAIGN_ROUNDS
