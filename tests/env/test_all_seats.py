"""PettingZoo: its own tests, chance as an agent, what is cut off, copies."""

from copy import deepcopy
from typing import Any

import numpy as np
import pytest

import fimbul
import fimbul.env
from tests.env.games import MAX_PICKS, names, of_no_weight


def play_on(table: Any, rng: np.random.Generator, picks: int) -> list[tuple[str, int]]:
    """Random picks until the game is over, or so many."""
    made: list[tuple[str, int]] = []
    while len(made) < picks and not table.terminations[table.agent_selection]:
        mask = table.action_mask(table.agent_selection)
        made.append((table.agent_selection, int(rng.choice(np.flatnonzero(mask)))))
        table.step(made[-1][1])
    return made


@pytest.mark.parametrize("chance", ["inside", "agent"])
@pytest.mark.parametrize("name", names())
def test_it_passes_the_tests_of_pettingzoo(name: str, chance: str) -> None:
    """Its interface, and that a seed repeats a game."""
    from pettingzoo.test import api_test, seed_test

    with of_no_weight():
        api_test(fimbul.env.aec(name, chance=chance, max_picks=MAX_PICKS), num_cycles=100)
        seed_test(lambda: fimbul.env.aec(name, chance=chance, max_picks=MAX_PICKS), num_cycles=20)


def test_a_whole_game_is_played_and_its_rewards_add_up_to_nothing() -> None:
    """To the end of a game of Meltwater, with the options of the rules as the mask."""
    table = fimbul.env.aec("meltwater", season="summer")
    table.reset(seed=1)
    play_on(table, np.random.default_rng(1), 10_000)

    assert table.play.state.over
    assert all(table.terminations.values())
    assert not any(table.truncations.values())
    assert sum(table.rewards.values()) == 0
    assert table.kind.game.options["season"] == "summer"
    for _ in range(2):
        table.step(None)
    assert table.agents == []


def test_a_reset_without_a_seed_goes_on_with_the_dice_of_the_last_one() -> None:
    """So a series of games is repeated by the seed of its first; a copy has dice of its own."""

    def series(table: Any) -> list[int]:
        keys = []
        for _ in range(4):
            keys.append(table.play.state.key())
            table.reset()
        return keys

    table, again = fimbul.env.aec("meltwater"), fimbul.env.aec("meltwater")
    table.reset(seed=1)
    again.reset(seed=1)
    twin = deepcopy(again)
    told = series(table)

    assert series(again) == told == series(twin)
    assert len(set(told)) > 1


def test_a_game_that_is_cut_off_is_truncated_and_pays_nobody() -> None:
    """After so many picks of the seats."""
    table = fimbul.env.aec("meltwater", max_picks=7)
    table.reset(seed=1)
    made = play_on(table, np.random.default_rng(1), 7)

    assert len(made) == 7
    assert all(table.truncations.values())
    assert not any(table.terminations.values())
    assert not any(table.rewards.values())


def test_chance_may_be_an_agent_that_sees_nothing_but_its_odds() -> None:
    """Its odds add up to one and are those of the mask."""
    table = fimbul.env.aec("scavengers", chance="agent")
    table.reset(seed=1)

    assert table.agent_selection == "chance"
    odds, mask = table.infos["chance"]["odds"], table.observe("chance")["action_mask"]
    assert odds.sum() == pytest.approx(1)
    assert ((odds > 0) == (mask > 0)).all()
    assert not table.observe("chance")["observation"].any()


def test_views_come_by_choice() -> None:
    """As the seat that is asked has it; anybody's may be asked for."""
    table = fimbul.env.aec("scavengers", views=True)
    table.reset(seed=1)
    agent = table.agent_selection

    assert table.infos[agent]["view"] == table.play.state.view(table.seats[agent]) == table.view(agent)


@pytest.mark.parametrize("how", [{"views": True}, {"chance": "agent"}])
def test_an_info_tells_of_now_and_not_of_before(how: dict[str, Any]) -> None:
    """Whoever is not asked any more has none, nor has anybody at the end."""
    table = fimbul.env.aec("scavengers", max_picks=9, **how)
    table.reset(seed=1)
    rng = np.random.default_rng(1)
    while not table.truncations[table.agent_selection]:
        asked = table.agent_selection
        play_on(table, rng, 1)
        told = {agent for agent, info in table.infos.items() if info}
        assert told <= {table.agent_selection}, asked

    assert not any(table.infos.values())


def test_a_pick_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    """It raises what the engine raises."""
    table = fimbul.env.aec("meltwater")
    table.reset(seed=1)
    before = table.play.state.key()
    wrong = int(np.flatnonzero(table.action_mask(table.agent_selection) == 0)[0])

    with pytest.raises(fimbul.IllegalOption):
        table.step(wrong)
    assert table.play.state.key() == before


@pytest.mark.parametrize("name", names())
def test_a_copy_plays_on_by_itself_with_the_same_dice(name: str) -> None:
    """Both play the same game, and neither changes the other."""
    table = fimbul.env.aec(name, max_picks=MAX_PICKS)
    table.reset(seed=3)
    play_on(table, np.random.default_rng(1), 9)
    twin = deepcopy(table)
    before = table.play.state.key()
    first = play_on(twin, np.random.default_rng(2), 12)

    assert table.play.state.key() == before
    assert play_on(table, np.random.default_rng(2), 12) == first
    assert twin.play.state.key() == table.play.state.key()


def test_the_table_is_told_as_text() -> None:
    """The question and its answers, for whoever renders it, as PettingZoo's own test asks for it."""
    from pettingzoo.test import render_test

    render_test(lambda render_mode: fimbul.env.aec("meltwater", render_mode=render_mode))
    table = fimbul.env.aec("meltwater", render_mode="ansi")
    table.reset(seed=1)

    assert table.kind.game.prompt(table.view(table.agent_selection)) in table.render()
