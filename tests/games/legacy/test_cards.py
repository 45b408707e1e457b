"""Cards: who may draw which, what they are worth, and who might hold a scar card."""

import pytest

from fimbul.games.legacy.data import BIT, INDEX, WHEN
from fimbul.games.legacy.names import BUNKER, NONE
from fimbul.games.legacy.queries import coins_worth, drawable, may_draw, may_draw_coin, may_hold, troops_for
from fimbul.games.legacy.world import Part, Played
from tests.games.legacy.scene import marked, names, places, war

ROLL, TURN = WHEN.index("roll"), WHEN.index("turn")


@pytest.mark.rule("RL-CARD-01", "RL-EXP-07", "RL-CARD-06")
def test_a_conquest_entitles_to_a_card_and_expanding_does_not() -> None:
    """RL-CARD-01: conquered this turn, though it may be lost again."""
    state = war(alpha="ural 3")
    state.note().expanded = places("peru brazil egypt india")
    assert not may_draw(state, 0)

    state.note().conquered = places("china")
    assert may_draw(state, 0)


@pytest.mark.rule("RL-POWER-06", "RL-COMEBACK-01", "RL-CARD-13")
def test_powers_stand_in_for_a_conquest() -> None:
    """RL-POWER-06: four expansions for settlers; RL-COMEBACK-01: a city for the Resourceful."""
    settlers = war(powers="die-mechaniker settlers")
    settlers.note().expanded = places("peru brazil egypt")
    assert not may_draw(settlers, 0)
    settlers.note().expanded |= places("india")
    assert may_draw(settlers, 0)

    resourceful = war(powers="die-mechaniker resourceful")
    resourceful.note().city_entered = True
    assert may_draw(resourceful, 0)


@pytest.mark.rule("RL-CARD-02", "RL-CARD-03")
def test_a_controlled_card_must_be_taken() -> None:
    """RL-CARD-02: Ural and China lie open and are Alpha's; Bravo has none of them and takes a Coin card."""
    state = war(alpha="ural 1, china 1", bravo="peru 1")
    state.row = [INDEX[name] for name in ("ural", "egypt", "china", "japan")]

    assert names(drawable(state, 0)) == "ural china"
    assert not may_draw_coin(state, 0)
    assert drawable(state, 1) == []
    assert may_draw_coin(state, 1)
    state.coin_pile = 0
    assert not may_draw_coin(state, 1)


@pytest.mark.rule("RL-HOME-03")
def test_homeland_cards_are_a_choice_more() -> None:
    """RL-HOME-03: Alpha's home is Asia; with no controlled card open she takes one of Asia or a Coin card."""
    world = marked(packages="pack-3")
    world.games = [Played(NONE, False, (Part(1, 0, INDEX["ural"], 1),))]
    state = war(world=world, alpha="peru 1")
    state.row = [INDEX[name] for name in ("ural", "egypt", "china", "brazil")]

    assert names(drawable(state, 0)) == "ural china"
    assert may_draw_coin(state, 0)


@pytest.mark.rule("RL-WEAK-06")
def test_a_purist_has_two_coin_cards_at_most() -> None:
    """RL-WEAK-06: with two no third is drawn."""
    state = war(powers="die-mechaniker purist", alpha="peru 1")
    state.coin_hands[0], state.coin_pile = 1, 9
    assert may_draw_coin(state, 0)

    state.coin_hands[0], state.coin_pile = 2, 8
    assert not may_draw_coin(state, 0)


@pytest.mark.rule("RL-REC-07", "RL-REC-08")
def test_cards_are_worth_their_coins() -> None:
    """RL-REC-07: whoever holds the territories; more than ten coins bring what ten bring."""
    state = war(marks="ural coins/6, china coins/6")

    assert coins_worth(state, 0, places("ural peru"), 1) == 8
    assert troops_for(state, 8) == 21
    assert troops_for(state, coins_worth(state, 0, places("ural china"), 2)) == 30


@pytest.mark.rule("RL-ALIEN-01")
def test_the_collaborator_has_one_coin_more() -> None:
    """RL-ALIEN-01: one coin counts as two; no card as none."""
    state = war(powers="die-mechaniker collaborator")

    assert coins_worth(state, 0, places("peru"), 0) == 2
    assert coins_worth(state, 0, 0, 0) == 0


@pytest.mark.rule("RL-SCAR-11")
def test_who_might_hold_a_scar_card_follows_from_what_all_know() -> None:
    """RL-SCAR-11: whoever holds an unplayed card might hold any that has not been seen, be it what it is."""
    state = war()
    state.scar_cards = [BUNKER, NONE, BUNKER, BUNKER]

    assert [may_hold(state, seat, (ROLL,)) for seat in range(4)] == [True, False, True, True]
    assert not may_hold(state, 0, (TURN,))
    state.scars_unseen = [0, 0, 1] + [0] * 9
    assert not may_hold(state, 0, (ROLL,))
    assert may_hold(state, 0, (TURN,))


def test_every_card_is_somewhere() -> None:
    """The check finds a Territory card that lies in two places."""
    state = war(alpha="ural 1")
    state.check_cards()
    state.hands[0] = BIT[0]

    with pytest.raises(AssertionError, match="in two places"):
        state.check_cards()
