"""Before the first game: powers for the factions and coins for the cards, once and for good."""

from random import Random
from typing import Any

import pytest

from fimbul.games.legacy.data import INDEX
from fimbul.games.legacy.names import GREEN, POWERS
from tests.games.kit import say, why, words
from tests.games.legacy.scene import marked, new, question

POWERS_CHOSEN = "fortified-hq overrun settlers hq-garrison any-time-maneuver"


@pytest.mark.rule("RL-ONCE-01")
def test_the_first_set_up_is_done_once() -> None:
    """RL-ONCE-01: a world that is ready starts with the scar cards."""
    assert question(new()) == "first power alpha"
    assert question(new(world=marked())) == "deal scar chance"


@pytest.mark.rule("RL-ONCE-02", "RL-ONCE-03", "RL-ONCE-04")
def test_each_faction_gets_one_power_of_its_pair() -> None:
    """RL-ONCE-02: in the green slot; the other one is offered nowhere any more."""
    state = new()
    assert words(state) == ["random", "fortified-hq", "closed-border"]
    assert why(state, "overrun") == "RL-ONCE-02"

    say(state, POWERS_CHOSEN)
    assert [POWERS[state.world.slot(faction, GREEN)] for faction in range(5)] == POWERS_CHOSEN.split()
    assert question(state) == "first coin bravo"


@pytest.mark.rule("RL-ONCE-05")
def test_a_coin_may_be_flipped() -> None:
    """RL-ONCE-05: then chance decides between the two."""
    state = new()
    say(state, "random")

    assert question(state) == "flip chance"
    assert words(state) == ["fortified-hq", "closed-border"]


@pytest.mark.rule("RL-ONCE-07")
def test_twelve_coins_go_on_the_cards_in_turn() -> None:
    """RL-ONCE-07: all of them; then the set-up is done."""
    state = new(seats=3)
    say(state, POWERS_CHOSEN)
    say(state, "ural " * 5 + "peru " * 5 + "china")
    assert not state.world.ready
    say(state, "china")

    assert [state.world.coins[INDEX[name]] for name in ("ural", "peru", "china", "egypt")] == [6, 6, 3, 1]
    assert sum(state.world.coins[:42]) == 42 + 12
    assert state.world.ready


@pytest.mark.rule("RL-ONCE-08")
@pytest.mark.parametrize(("options", "most"), [({}, 6), ({"start_coins_max": 3}, 3), ({"text": "booklet"}, 3)])
def test_a_full_card_takes_no_coin(options: dict[str, Any], most: int) -> None:
    """RL-ONCE-08: six coins by the guide, three by the booklet."""
    state = new(**options)
    say(state, POWERS_CHOSEN)
    say(state, "ural " * (most - 1))

    assert "ural" not in words(state)
    assert why(state, "ural") == "RL-ONCE-08"


@pytest.mark.rule("RL-ONCE-07")
def test_chance_spreads_coins_one_each() -> None:
    """RL-ONCE-07: on cards that have none yet."""
    state = new()
    say(state, POWERS_CHOSEN + " ural random")

    assert question(state) == "spread chance"
    assert "ural" not in words(state)
    say(state, "peru")
    assert "peru" not in words(state)


@pytest.mark.rule("RL-CARD-09")
def test_power_cards_and_scar_cards_come_before_the_first_turn() -> None:
    """RL-CARD-09: starting powers in the first set-up only, scar cards in every set-up, neither in a turn."""
    asked: list[set[str]] = [set(), set()]
    for number, world in enumerate((None, marked())):
        state, rng = new(seats=3, world=world), Random(1)
        for _ in range(400):
            step = state.agenda[-1].step.name
            asked[number].add(step)
            assert state.turn == 0 or step not in ("first power", "deal scar")
            state.play(rng.choice(state.options()))

    assert [each & {"first power", "deal scar"} for each in asked] == [{"first power", "deal scar"}, {"deal scar"}]


@pytest.mark.rule("RL-ONCE-07")
def test_chance_spreads_all_that_are_left() -> None:
    """RL-ONCE-07: after two by hand, ten by chance; then the cards show one coin each and twelve more."""
    state = new()
    say(state, POWERS_CHOSEN + " ural ural random")
    while question(state) == "spread chance":
        state.play(state.options()[0])

    assert sum(state.world.coins[:42]) == 42 + 12
    assert state.world.ready
