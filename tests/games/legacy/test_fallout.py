"""Fallout: the third missile of a roll, and what it does to the world."""

import pytest

from fimbul.games.legacy.data import BIT, INDEX
from fimbul.games.legacy.names import NONE, POCKET_1
from fimbul.games.legacy.state import War
from tests.games.kit import say, words
from tests.games.legacy.scene import ask, marked, places, question, war

URAL, CHINA = INDEX["ural"], INDEX["china"]


def kaboom(state: War) -> War:
    """Alpha attacks China from Ural with three against two; Alpha, Bravo and Charlie fire a missile each."""
    state.missiles[:] = [1, 1, 1, 0]
    say(state, "ural china 3 2 die-6 die-5 die-1 die-4 die-4 a3 d1 d2")
    return state


def board() -> War:
    """A war in which China may be nuked."""
    return war(
        part="field",
        marks="china major-city/2 bunker fortification/2",
        row="peru brazil egypt japan",
        alpha="ural 9",
        bravo="china 7 hq, siberia 2, peru 1",
        charlie="india 4",
        delta="japan 1",
    )


@pytest.mark.rule("RL-NUKE-01", "RL-NUKE-07", "RL-NUKE-10", "RL-PACK-07", "RL-PACK-13")
def test_the_third_missile_opens_pocket_1_and_asks_where() -> None:
    """RL-NUKE-10: whoever fired it chooses one of the two territories."""
    state = kaboom(board())

    assert state.world.is_open(POCKET_1)
    assert (question(state), words(state)) == ("fallout charlie", ["ural", "china"])


@pytest.mark.rule("RL-NUKE-02", "RL-NUKE-03", "RL-NUKE-04", "RL-NUKE-14", "RL-NUKE-08")
def test_all_who_fought_and_all_who_are_left_there_are_removed() -> None:
    """RL-NUKE-04: then a die for each neighbour by land; nobody moves in, and the attacker's turn goes on."""
    state = kaboom(board())
    say(state, "china")
    assert (state.troops[CHINA], state.troops[URAL], state.hqs[1]) == (0, 6, NONE)

    say(state, "die-2 die-5 die-3")  # ural, siberia, india
    assert [state.troops[INDEX[name]] for name in ("ural", "siberia", "india", "peru")] == [4, 0, 1, 1]
    assert question(state) == "field alpha"
    assert state.deeds.conquered == 0


@pytest.mark.rule("RL-NUKE-02")
def test_the_defenders_of_the_roll_are_removed_though_it_falls_elsewhere() -> None:
    """RL-NUKE-02: two of seven in China, whatever the dice say; then China is a neighbour like others."""
    state = kaboom(board())
    say(state, "ural")
    assert (state.troops[URAL], state.troops[CHINA], state.hqs[1]) == (0, 5, CHINA)


@pytest.mark.rule("RL-FORT-03")
def test_a_roll_that_ends_in_fallout_elsewhere_damages_the_fortification() -> None:
    """RL-FORT-03: China was attacked with three, so a box is marked though the dice are not compared."""
    state = kaboom(board())
    say(state, "ural")
    assert state.world.fortification[CHINA] == 3


@pytest.mark.rule("RL-NUKE-09", "RL-NUKE-11", "RL-FORT-08", "RL-FALL-05")
def test_the_mark_covers_all_and_destroys_the_card() -> None:
    """RL-NUKE-11: city, fortification and scar are gone, the card even from a hand; Charlie's is the Bringer."""
    state = board()
    state.hands[3], state.draw_pile = BIT[CHINA], state.draw_pile & ~BIT[CHINA]
    kaboom(state)
    say(state, "china die-1 die-1 die-1")
    world = state.world

    assert (world.fallout, world.bringer) == (CHINA, 2)
    assert world.city[CHINA] == world.scar[CHINA] == world.fortification[CHINA] == world.founder[CHINA] == NONE
    assert (world.destroyed, state.hands[3]) == (BIT[CHINA], 0)
    state.check()


@pytest.mark.rule("RL-NUKE-13")
def test_a_second_kaboom_leaves_no_mark() -> None:
    """RL-NUKE-13: troops die, mark and Bringer stay; by option nothing happens but three sixes."""
    marks = "peru fallout"
    again = war(part="field", marks=marks, packages="pocket-1", alpha="ural 9", bravo="china 7", charlie="india 4")
    kaboom(again)
    say(again, "china")
    assert (again.world.fallout, again.troops[CHINA]) == (INDEX["peru"], 0)

    once = war(
        part="field",
        marks=marks,
        packages="pocket-1",
        alpha="ural 9",
        bravo="china 7",
        charlie="india 4",
        options={"one_kaboom": True},
    )
    kaboom(once)
    assert question(once) == "field alpha"
    assert once.troops[CHINA] == 7


@pytest.mark.rule("RL-NUKE-05", "RL-KO-09", "RL-EVENT-15")
def test_whoever_is_knocked_out_by_fallout_keeps_tokens_and_loses_cards() -> None:
    """RL-NUKE-05: nobody gets anything."""
    state = war(part="field", alpha="ural 9", bravo="china 3", charlie="india 9", delta="japan 1")
    state.coin_hands[1], state.coin_pile = 3, 7
    kaboom(state)
    say(state, "china die-1 die-1")

    assert (state.coin_hands[1], state.coin_pile, state.stars[1]) == (0, 10, 1)
    assert not state.on_board & 1 << 1


@pytest.mark.rule("RL-FALL-01")
def test_a_conquest_of_fallout_counts_though_nobody_is_left() -> None:
    """RL-FALL-01: one survivor and none to follow is lost, and the conquest counts."""
    state = war(part="field", marks="china fallout", alpha="ural 2", bravo="china 1, peru 1")
    say(state, "ural china die-6 die-1")

    assert (state.troops[CHINA], state.troops[URAL]) == (0, 1)
    assert state.deeds.conquered == places("china")


@pytest.mark.rule("RL-MISPOW-01", "RL-MP-01", "RL-MP-03")
def test_after_the_fallout_a_star_brings_a_missile_power() -> None:
    """RL-MISPOW-01: to a faction with a free brown slot; each power is there once."""
    state = war(world=marked(packages="pocket-1", powers="khan-industries power-emp"), alpha="ural 3")
    state.coin_hands[0], state.coin_pile = 4, 6
    ask(state, "opening")
    say(state, "star")
    assert question(state) == "missile power alpha"
    assert words(state) == ["power-rally", "power-interference", "power-recon", "power-bad-intel"]
