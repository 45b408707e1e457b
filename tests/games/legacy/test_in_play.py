"""Rules about what there is, seen in play: how a game begins in a world, what cards and people bring."""

from typing import Any

import pytest

from fimbul.games.legacy.data import BIT, INDEX
from fimbul.games.legacy.names import NONE, SCARS
from fimbul.games.legacy.world import Played
from tests.games.kit import say, words
from tests.games.legacy.scene import ask, marked, new, question, war

CHINA, URAL, ISLAND = INDEX["china"], INDEX["ural"], INDEX["alien-island"]
OTHERS: dict[str, Any] = {"bravo": "peru 1", "charlie": "egypt 1", "delta": "japan 1"}


@pytest.mark.rule("RL-SETUP-01", "RL-SETUP-02")
def test_who_has_signed_begins_with_missiles_and_the_others_with_a_star() -> None:
    """RL-SETUP-02: person 1 has won twice; a first scar card is dealt."""
    world = marked()
    world.games = [Played(1, True, ()), Played(1, True, ()), Played(2, False, ())]
    state = new(world=world)
    say(state, words(state)[0])

    assert (state.stars, state.missiles) == ([0, 1, 1, 1], [2, 0, 0, 0])


@pytest.mark.rule("RL-SCAR-09", "RL-P1-01")
@pytest.mark.parametrize(("packages", "cards"), [("", 6), ("pack-1", 12), ("pack-1 pack-2", 15)])
def test_packages_bring_scar_cards_to_the_next_set_up(packages: str, cards: int) -> None:
    """RL-SCAR-09: the first of them is dealt."""
    state = new(world=marked(packages=packages))
    say(state, words(state)[0])

    assert sum(state.scars_unseen) == cards


@pytest.mark.rule("RL-EVENT-17", "RL-NUKE-06")
@pytest.mark.parametrize(("packages", "cards"), [("pack-1", 7), ("pack-1 pack-3", 10), ("pack-1 pack-3 pocket-1", 18)])
def test_packages_bring_events_to_the_next_set_up(packages: str, cards: int) -> None:
    """RL-EVENT-17: all of them lie ready when the first card is dealt."""
    state = new(world=marked(packages=packages))
    say(state, words(state)[0])

    assert sum(state.event_deck) == cards


@pytest.mark.rule("RL-TERM-06", "RL-MISS-06")
def test_a_new_game_has_all_missions_and_cards_but_destroyed_ones() -> None:
    """RL-TERM-06: what was discarded is back; the card of China is gone, and a mission."""
    world = marked(packages="pack-3")
    world.destroyed = BIT[CHINA]
    world.missions_destroyed = 1
    state = new(world=world)
    say(state, words(state)[0])

    assert not state.draw_pile & BIT[CHINA]
    assert state.draw_pile & BIT[URAL]
    assert state.mission_deck.bit_count() == 7


@pytest.mark.rule("RL-ONCE-01")
def test_what_is_done_once_is_not_done_again() -> None:
    """RL-ONCE-01: a world that is ready begins with the scar cards, and no power is chosen."""
    state = new(world=marked())
    say(state, words(state)[0])

    assert question(state) == "deal scar chance"


@pytest.mark.rule("RL-SETUP-04")
def test_nobody_is_dealt_one_of_three_scar_cards() -> None:
    """RL-SETUP-04: the row of cards is laid out at once."""
    world = marked()
    world.scars_used = [3] + [0] * 11
    state = new(world=world)
    say(state, words(state)[0])

    assert (question(state), state.scar_cards) == ("lay out chance", [NONE] * 4)


@pytest.mark.rule("RL-REC-12")
@pytest.mark.parametrize(("coins", "troops"), [*zip(range(2, 11), [2, 4, 7, 10, 13, 17, 21, 25, 30], strict=True)])
def test_the_chart_is_what_coins_bring(coins: int, troops: int) -> None:
    """RL-REC-12: beside the three troops of one territory."""
    state = war(alpha="ural 1", **OTHERS)
    state.coin_hands[0], state.coin_pile = coins, 10 - coins
    ask(state, "join or recruit")
    say(state, "coin-card " * coins)
    if "done" in words(state):
        say(state, "done")
    say(state, "ural rest")

    assert state.troops[URAL] == 1 + 3 + troops


@pytest.mark.rule("RL-REC-02", "RL-CAPITAL-01")
@pytest.mark.parametrize(("city", "troops"), [("minor-city", 3), ("major-city", 4), ("world-capital", 5)])
def test_people_count_like_territories(city: str, troops: int) -> None:
    """RL-REC-02: ten territories and one, two or five people."""
    lands = ("alaska", "alberta", "ontario", "greenland", "venezuela", "brazil", "iceland", "russia", "ural", "china")
    state = war(marks=f"ural {city}", alpha=", ".join(f"{name} 1" for name in lands), **OTHERS)
    ask(state, "join or recruit")
    say(state, "ural rest")

    assert state.troops[URAL] == 1 + troops


@pytest.mark.rule("RL-ALIEN-05")
def test_the_card_of_an_island_is_in_the_draw_pile_and_brings_three_coins() -> None:
    """RL-ALIEN-05: two more than another card; turned in with one coin it brings seven troops."""
    world = marked(packages="pocket-2")
    world.join(ISLAND, INDEX["peru"])
    assert new(world=world).draw_pile & BIT[ISLAND]

    state = war(world=world, alpha="ural 1", **OTHERS)
    state.hands[0], state.coin_hands[0], state.coin_pile = BIT[ISLAND], 1, 9
    state.draw_pile &= ~BIT[ISLAND]
    ask(state, "join or recruit")
    say(state, "coin-card alien-island done ural rest")
    assert state.troops[URAL] == 1 + 3 + 7


@pytest.mark.rule("RL-CAMP-05", "RL-PACK-01")
def test_what_is_sealed_is_not_even_refused() -> None:
    """RL-CAMP-05: a word of a package is no word before it is opened; so nobody can be asked about it either."""
    state = war(part="join or recruit", alpha="ural 1, siberia 1", **OTHERS)
    say(state, "ural 1")

    assert state.game.sealed(state, state.game.lexicon.parse("bio-hazard"))
    assert words(state) == ["ural", "siberia"]


@pytest.mark.rule("RL-SCAR-01")
def test_a_card_of_the_turn_is_offered_when_a_turn_begins() -> None:
    """RL-SCAR-01: a bio-hazard; a bunker, for a roll, is not."""
    state = war(packages="pack-1", alpha="ural 3", **OTHERS)
    state.scar_cards[0] = SCARS.index("bio-hazard")
    ask(state, "opening")
    assert "bio-hazard" in words(state)
    assert "bunker" not in words(state)

    say(state, "bio-hazard ural")
    assert state.world.scar[URAL] == SCARS.index("bio-hazard")


@pytest.mark.rule("RL-CARD-12")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_card_that_is_turned_in_is_seen_before_by_the_others_where_hands_are_open(hidden: bool) -> None:
    """RL-CARD-12: Alpha's Ural; whether its hand is open is an option."""
    state = war(options={"hidden_hands": hidden}, alpha="ural 1", **OTHERS)
    state.hands[0], state.coin_hands[0], state.coin_pile = BIT[INDEX["india"]], 1, 9
    state.draw_pile &= ~BIT[INDEX["india"]]
    ask(state, "join or recruit")
    seen = state.view(1)["seats"]["alpha"]
    say(state, "india coin-card")

    assert ("hand" in seen) != hidden
