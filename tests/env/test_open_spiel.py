"""OpenSpiel: its random simulation with saving, playthroughs, what players remember, and positions dealt anew."""

import pickle
from random import Random
from typing import Any

import pytest

import fimbul
import fimbul.env
from tests.env.games import names

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here")
LONGEST = 60


@pytest.fixture(autouse=True, scope="module")
def known() -> None:
    """OpenSpiel knows the games; to say so twice does no harm."""
    assert fimbul.env.register_open_spiel() == fimbul.env.register_open_spiel()


def after(game: Any, picks: int, seed: int) -> Any:
    """A position some random picks into a game."""
    rng, state = Random(seed), game.new_initial_state()
    for _ in range(picks):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", names())
def test_it_passes_the_random_simulation_of_open_spiel(name: str) -> None:
    """With every position saved and loaded on the way."""
    game = pyspiel.load_game(f"fimbul_{name}(longest={LONGEST})")

    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", names())
def test_a_playthrough_is_the_same_when_it_is_played_again(name: str) -> None:
    """Every value that OpenSpiel asks for at every step, compared word by word."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

    called, rng = f"fimbul_{name}(longest=12)", Random(1)
    state = pyspiel.load_game(called).new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    first = playthrough_lines(called, action_sequence=state.history(), observation_params_string="")

    assert first == playthrough_lines(called, action_sequence=state.history(), observation_params_string="")
    assert any("InformationStateString" in line for line in first)


def test_options_stand_in_the_name_of_a_game() -> None:
    """And an option that cannot be is refused in a sentence."""
    game = pyspiel.load_game("fimbul_scavengers(seats=4,hq=2)")

    assert game.num_players() == 4
    assert game.kind.game.options["hq"] == 2
    with pytest.raises(fimbul.BadOptions):
        pyspiel.load_game("fimbul_scavengers(seats=9)")


@pytest.mark.parametrize("name", names())
def test_a_saved_position_goes_on_as_the_one_that_was_saved(name: str) -> None:
    """Position, history and memory."""
    game = pyspiel.load_game(f"fimbul_{name}")
    state = after(game, 30, 2)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))

    assert again.history() == state.history()
    assert again.position.key() == state.position.key()
    for player in range(game.num_players()):
        assert again.information_state_string(player) == state.information_state_string(player)
    assert pickle.loads(pickle.dumps(state)).position.key() == state.position.key()


def test_an_information_state_recalls_what_was_picked_and_seen() -> None:
    """It does not hang on when it is asked for; a clone has it, too; another way to a position is another one."""
    game = pyspiel.load_game("fimbul_scavengers(seats=2)")
    asked_always, asked_once = game.new_initial_state(), game.new_initial_state()
    for action in after(game, 80, 3).history():
        for state in (asked_always, asked_once):
            state.apply_action(action)
        asked_always.information_state_string(0)
    clone = asked_always.clone()

    for player in range(2):
        told = asked_once.information_state_string(player)
        assert told == asked_always.information_state_string(player) == clone.information_state_string(player)
    assert asked_once.information_state_string(0) != asked_once.information_state_string(1)


def test_what_a_seat_does_not_see_is_not_in_its_information_state() -> None:
    """A card that another draws, unseen: the one who draws knows it, the others do not."""
    game = pyspiel.load_game("fimbul_scavengers(seats=2)")
    found = 0
    for picks in range(4, 40):
        state = after(game, picks, 1)
        if not state.is_chance_node() or state.position.agenda[-1].step.name != "deal":
            continue
        ways = state.legal_actions()[:2]
        told = []
        for way in ways:
            child = state.clone()
            child.apply_action(way)
            told.append([child.information_state_string(player) for player in range(2)])
        owner = state.position.agenda[-1].owner
        if len(ways) == 2:
            found += 1
            assert told[0][owner] != told[1][owner]
            assert told[0][1 - owner] == told[1][1 - owner]
    assert found


@pytest.mark.parametrize("name", names())
def test_a_position_dealt_anew_has_the_information_state_of_the_player(name: str) -> None:
    """It goes on by itself, and tells nothing of what others did."""
    game = pyspiel.load_game(f"fimbul_{name}")
    rng = Random(5)
    for picks in (5, 40):
        state = after(game, picks, 4)
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.history() == []
            assert state.move_number() + other.longest == state.longest
            before = state.position.key()
            other.apply_action(other.legal_actions()[0])
            assert state.position.key() == before
