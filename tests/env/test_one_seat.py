"""Gymnasium: its own test, names, opponents, and picks that are not legal."""

import pickle
import subprocess
import sys
import warnings
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import fimbul
import fimbul.env
from fimbul.agents.uniform import Uniform
from fimbul.env.registry import gymnasium_name
from tests.env.games import MAX_PICKS, names, of_no_weight


def play_out(seat: Any, seed: int) -> tuple[float, int]:
    """A random game: the rewards together, and how many picks it took."""
    rng = np.random.default_rng(seed)
    _, info = seat.reset(seed=seed)
    together, picks, over = 0.0, 0, False
    while not over:
        _, reward, terminated, truncated, info = seat.step(rng.choice(np.flatnonzero(info["action_mask"])))
        together, picks, over = together + reward, picks + 1, terminated or truncated
    return together, picks


@pytest.mark.parametrize("name", names())
def test_it_passes_the_check_of_gymnasium(name: str) -> None:
    """From the last seat, against agents that pick anything, by the name that Gymnasium knows."""
    last = fimbul.game(name).seats - 1
    with of_no_weight():
        made = gymnasium.make(gymnasium_name(name), seat=last, opponents="uniform", max_picks=20 * MAX_PICKS)
        check_env(made.unwrapped)


@pytest.mark.parametrize(
    "lines",
    [
        "import fimbul.env, gymnasium; gymnasium.make('fimbul/Meltwater-v0', opponents='uniform')",
        "import gymnasium, fimbul.env; gymnasium.make('fimbul/Meltwater-v0', opponents='uniform')",
        "import gymnasium; gymnasium.make('fimbul.env:fimbul/Meltwater-v0', opponents='uniform')",
    ],
)
def test_gymnasium_knows_the_games_as_soon_as_the_environments_are_imported(lines: str) -> None:
    """In a fresh process, whichever comes first, and by the name of the module before that of the game."""
    subprocess.run([sys.executable, "-c", lines], check=True)


def test_every_game_has_a_name_with_a_version() -> None:
    """Which Gymnasium knows."""
    assert {gymnasium_name(name) for name in names()} <= gymnasium.registry.keys()
    assert gymnasium_name("meltwater") == "fimbul/Meltwater-v0"


@pytest.mark.parametrize("opponents", ["greedy", "uniform", "level-1", Uniform, [Uniform]])
def test_anybody_may_sit_opposite(opponents: Any) -> None:
    """An agent by its name, or what makes one from a seed; the same seed repeats the game."""
    seat = fimbul.env.gym("meltwater", seat=1, opponents=opponents, max_picks=24)

    assert play_out(seat, 4) == play_out(seat, 4)


class Onlooker(Uniform):
    """Picks anything, and keeps what it is shown."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.shown: list[Any] = []

    def watch(self, view: Any) -> None:
        """Another view."""
        self.shown.append(view)


def test_an_opponent_that_watches_sees_every_roll_as_it_does_in_the_arena() -> None:
    """Also those that chance makes one after another."""
    seat = fimbul.env.gym("scavengers", opponents=Onlooker, max_picks=40)
    play_out(seat, 2)
    watcher = seat.players[1]
    asked = [view["decider"] for view in watcher.shown if view["outcome"] is None]

    assert watcher.shown[0] == seat.kind.game.new().view(1)
    assert asked.count("chance") > 10


def test_a_seat_may_be_copied_and_sent_to_another_process() -> None:
    """With its opponents, and both go on alike."""
    seat = fimbul.env.gym("meltwater", opponents="greedy")
    _, info = seat.reset(seed=1)
    option = int(np.flatnonzero(info["action_mask"])[0])
    twins = [deepcopy(seat), pickle.loads(pickle.dumps(seat))]
    seen = seat.step(option)[0]

    assert all((twin.step(option)[0] == seen).all() for twin in twins)


def test_a_game_that_is_cut_off_before_the_seat_is_asked_is_truncated_by_whatever_it_picks() -> None:
    """It is not blamed for that, since nothing may be picked."""
    seat = fimbul.env.gym("meltwater", seat=1, opponents="uniform", max_picks=1)
    _, info = seat.reset(seed=1)

    assert not info["action_mask"].any()
    assert seat.step(0)[1:4] == (0.0, False, True)


def test_a_game_is_won_or_lost() -> None:
    """Against whoever picks anything, at random: rewards are those of the places."""
    seat = fimbul.env.gym("meltwater", opponents="uniform")

    assert {play_out(seat, seed)[0] for seed in range(6)} <= {-1.0, 0.0, 1.0}
    assert seat.play.over


def test_a_pick_that_is_not_legal_loses_or_by_choice_raises() -> None:
    """The info tells in a sentence what was wrong."""
    seat = fimbul.env.gym("meltwater", opponents="uniform")
    _, info = seat.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, told = seat.step(wrong)

    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert told["illegal"].endswith("cannot be picked now.")
    strict = fimbul.env.gym("meltwater", opponents="uniform", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(fimbul.IllegalOption):
        strict.step(wrong)


def test_what_cannot_be_is_said_in_a_sentence() -> None:
    """Seats, opponents, options."""
    for wrong in ({"seat": 7}, {"opponents": ["greedy", "greedy"]}, {"opponents": "nobody"}, {"illegal": "maybe"}):
        with pytest.raises(fimbul.FimbulError):
            fimbul.env.gym("meltwater", **wrong)
    with pytest.raises(fimbul.BadOptions):
        fimbul.env.gym("meltwater", season="autumn")
    with pytest.raises(fimbul.BadOptions):
        fimbul.env.aec("meltwater", max_picks=0)


def test_where_a_library_is_missing_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """And how to get it; the games themselves need none."""
    monkeypatch.setitem(__import__("sys").modules, "gymnasium", None)
    with pytest.raises(fimbul.FimbulError, match=r"needs gymnasium.*pip install 'fimbul\[env\]'"):
        fimbul.env.gym("meltwater")


def test_views_come_by_choice() -> None:
    """In the info, as a dictionary of words."""
    seat = fimbul.env.gym("scavengers", seat=1, opponents="uniform", views=True)
    with warnings.catch_warnings():
        _, info = seat.reset(seed=1)

    assert info["view"]["seat"] == seat.kind.game.seat_names[1]
    assert info["view"]["options"] == np.flatnonzero(info["action_mask"]).tolist()
