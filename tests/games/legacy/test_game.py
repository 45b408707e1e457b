"""The game as the protocol knows it: options, views, saves, giving up."""

from random import Random

import pytest

from fimbul.core.errors import BadOptions
from fimbul.core.step import CHANCE
from fimbul.games.legacy import GAME
from fimbul.games.legacy.data import BOX
from fimbul.games.legacy.lexicon import DONE
from fimbul.games.legacy.world_text import write_world
from tests.games.legacy.scene import marked, war


def test_a_game_is_played_through_the_protocol() -> None:
    """Views with their heads, prompts, labels, saves and samples, all the way to the end."""
    game = GAME({"seats": 3, "persons": "4,2,7"})
    state = game.new()
    rng = Random(5)
    picks = 0
    while not state.over:
        options = state.options()
        if state.decider == CHANCE:
            state.play(rng.choices(options, state.weights())[0])
        else:
            if picks % 50 == 0:
                view = state.view(state.decider)
                assert view["options"] == options
                assert game.prompt(view)
                assert isinstance(game.crumbs(view), list)
                assert game.from_json(state.to_json()).key() == state.key()
                assert state.sample(state.decider, rng).view(state.decider) == view
                assert state.view(None)["seat"] is None
            state.play(rng.choice([option for option in options if option != DONE] or options))
        picks += 1

    assert state.world.games[0].winner in (4, 2, 7)


def test_a_game_begins_in_the_world_it_is_given() -> None:
    """As one line; and the guide's start has its packages open."""
    world = marked("ural minor-city/2", packages="pack-1")
    state = GAME({"world": write_world(world, BOX)}).new()

    assert write_world(state.world, BOX) == write_world(world, BOX)
    assert GAME({"start": "guide"}).new().world.packages == 0b10111


@pytest.mark.rule("RL-CAMP-06")
@pytest.mark.parametrize("persons", ["1,2", "1,2,2,3", "0,1,2,3", "a,b,c,d", "1,2,3,100", "x" * 30, "1,2,3\n4"])
def test_persons_are_named_by_their_numbers(persons: str) -> None:
    """RL-CAMP-06: as many as seats, each once."""
    with pytest.raises(BadOptions, match="persons"):
        GAME({"persons": persons})


def test_a_world_that_is_none_is_refused() -> None:
    """With a sentence."""
    with pytest.raises(BadOptions, match="not a line of JSON"):
        GAME({"world": "nonsense"})


def test_secrets_depend_on_the_world() -> None:
    """With too few scar cards for all nobody has one, and then only hidden hands are a secret."""
    world = marked()
    world.scars_used = [3, 3] + [0] * 10
    line = write_world(world, BOX)

    assert GAME({}).has_secrets()
    assert not GAME({"world": line}).has_secrets()
    assert GAME({"world": line, "hidden_hands": True}).has_secrets()


def test_whoever_concedes_is_asked_no_more() -> None:
    """In the set-up chance and the others go on; the last one left wins."""
    state = GAME({"seats": 3}).new()
    state.concede(0)
    assert state.decider != 0
    state.concede(1)
    rng = Random(1)
    for _ in range(500):
        if state.over:
            break
        state.play(rng.choices(state.options(), state.weights() if state.decider == CHANCE else None)[0])

    assert state.outcome is not None
    assert state.outcome.winners == (2,)


def test_a_series_counts_who_wins_by_faction_and_starting_power() -> None:
    """Before factions are chosen by seat."""
    state = war(powers="die-mechaniker closed-border", alpha="ural 3")
    assert [state.game.role(state, seat) for seat in (0, 1)] == ["die-mechaniker+closed-border", "enclave-of-the-bear"]
    assert state.game.role(GAME({}).new(), 2) == "charlie"
