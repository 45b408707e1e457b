"""What a seat sees, and what it does not."""

import json
from random import Random

import pytest

from fimbul.games.legacy.lexicon import LEXICON, SEALED
from fimbul.games.legacy.names import BUNKER, NONE
from fimbul.games.legacy.sample import sample
from fimbul.games.legacy.state import War
from fimbul.games.legacy.view import table
from tests.games.legacy.scene import ask, marked, places, war


def some_war(**options: object) -> War:
    """A war in which everybody holds something."""
    state = war(
        marks="ural bunker major-city/1 fortification/2",
        row="peru brazil egypt japan",
        alpha="ural 3 hq",
        bravo="china 2",
        charlie="india 1",
        delta="siberia 1",
        options=dict(options),
    )
    state.scar_cards = [BUNKER, BUNKER, 1, NONE]
    state.hands[1], state.coin_hands[1], state.coin_pile = places("china"), 2, 8
    state.draw_pile &= ~places("china")
    return state


@pytest.mark.rule("RL-SCAR-11")
def test_a_scar_card_is_seen_by_its_owner() -> None:
    """RL-SCAR-11: the others see that there is one."""
    seats = table(some_war(), 0)["seats"]

    assert (seats["alpha"]["scar"], seats["alpha"]["scar_card"]) == ("bunker", True)
    assert "scar" not in seats["bravo"]
    assert (seats["bravo"]["scar_card"], seats["delta"]["scar_card"]) == (True, False)


@pytest.mark.rule("RL-CARD-12")
def test_hands_are_open_and_by_option_hidden() -> None:
    """RL-CARD-12: then the others see how many cards there are."""
    openly = table(some_war(), 0)["seats"]["bravo"]
    assert (openly["hand"], openly["coin_cards"]) == (["china"], 2)

    hidden = table(some_war(hidden_hands=True), 0)["seats"]["bravo"]
    assert "hand" not in hidden
    assert "coin_cards" not in hidden
    assert hidden["cards"] == 3
    assert table(some_war(hidden_hands=True), 1)["seats"]["bravo"]["hand"] == ["china"]


@pytest.mark.parametrize("hidden", [False, True])
def test_a_sample_looks_the_same(hidden: bool) -> None:
    """What a seat cannot know changes nothing that it sees."""
    state = some_war(hidden_hands=hidden)
    ask(state, "field")
    for number in range(20):
        for seat in range(4):
            assert table(sample(state, seat, Random(number)), seat) == table(state, seat)


@pytest.mark.rule("RL-CAMP-05")
def test_no_view_of_a_fresh_box_names_a_sealed_thing() -> None:
    """RL-CAMP-05: not one word of the packages is in it, nor the name of a field that only they need."""
    text = json.dumps(table(some_war(), None))
    sealed = [LEXICON.word(option) for option in range(len(LEXICON)) if SEALED[option] != NONE]

    assert [word for word in sealed if f'"{word}"' in text] == []
    for word in (
        "mission",
        "event",
        "fallout",
        "mutant",
        "alien",
        "hypno",
        "homeland",
        "draft",
        "emp",
        "ocean",
        "capital",
    ):
        assert word not in text, word


def test_what_has_happened_is_seen() -> None:
    """The marks of a territory, the dice, the packages."""
    state = war(world=marked("ural fallout", packages="pocket-1 pack-3"), alpha="china 2")
    seen = table(state, None)

    assert seen["territories"]["ural"]["fallout"] is True
    assert seen["packages"] == ["pack-3", "pocket-1"]
    assert len(seen["mission_deck"]) == 8
