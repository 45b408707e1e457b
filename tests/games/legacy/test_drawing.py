"""Drawing a card: what missiles do to it, what the Mutants do with it, and what becomes of missiles."""

from typing import Any

import pytest

from fimbul.games.legacy.names import BUNKER, NONE
from fimbul.games.legacy.state import War
from tests.games.kit import say, words
from tests.games.legacy.scene import ask, marked, places, question, war

OTHERS: dict[str, Any] = {"bravo": "peru 1", "charlie": "egypt 1", "delta": "japan 1"}


def conquered(state: War, of: str = "ural") -> War:
    """Alpha has conquered a territory and comes to the end of the turn."""
    state.note().conquered = places(of)
    ask(state, "claim")
    return state


@pytest.mark.rule("RL-MISPOW-05", "RL-MISPOW-07")
def test_recon_costs_a_missile_once_a_turn() -> None:
    """RL-MISPOW-05: and the row closes up after the card."""
    state = war(
        row="brazil egypt india japan", packages="pocket-1", powers="die-mechaniker power-recon", alpha="ural 1"
    )
    state.missiles[0] = 2
    conquered(state)
    say(state, "power-recon egypt")

    assert state.missiles[0] == 1
    assert state.deeds.powers_used == 0b1
    assert state.hands[0] == places("egypt")
    assert question(state) == "turn card chance"


@pytest.mark.rule("RL-MISPOW-04")
def test_the_power_of_interference_costs_a_missile_and_no_scar_card() -> None:
    """RL-MISPOW-04: Bravo has the power and a Bunker card, which stays in hand."""
    state = war(
        row="brazil egypt ural japan",
        packages="pocket-1",
        powers="enclave-of-the-bear power-interference",
        alpha="ural 1",
        **OTHERS,
    )
    state.missiles[1] = 1
    state.scar_cards = [NONE, BUNKER, NONE, NONE]
    conquered(state)
    say(state, "ural power-interference")

    assert (state.missiles[1], state.scar_cards[1]) == (0, BUNKER)
    assert (question(state), words(state)) == ("take card alpha", ["coin-card"])


@pytest.mark.rule("RL-MUTANT-08")
def test_mindshackle_swaps_a_coin_card_too() -> None:
    """RL-MUTANT-08: whatever was drawn; here a Coin card for a Territory card."""
    world = marked(packages="pocket-1")
    world.stance, world.kind = 0, 1
    mutants = "mutants die-mechaniker khan-industries aliens"
    state = war(world=world, row="brazil egypt india japan", factions=mutants, alpha="ural 1", **OTHERS)
    state.hands[1] = places("china")
    state.draw_pile &= ~places("china")
    state.note().robbed = 1 << 1
    conquered(state)
    say(state, "coin-card bravo china")

    assert (state.hands[0], state.coin_hands[0], state.coin_hands[1]) == (places("china"), 0, 1)


@pytest.mark.rule("RL-MIS-06")
def test_by_option_a_used_missile_is_lost_for_good() -> None:
    """RL-MIS-06: person 1 has used two of three; by the guide nothing is noted."""
    for returns, noted in ((False, {1: 2}), (True, {})):
        state = war(options={"missiles_return": returns}, alpha="ural 4", bravo="china 5", part="field")
        state.missiles[0] = 3
        say(state, "ural china 3 2 die-1 die-1 die-1 die-6 die-5 a1 a2 pass")

        assert state.world.missiles_lost == noted
        assert state.missiles[0] == 1
