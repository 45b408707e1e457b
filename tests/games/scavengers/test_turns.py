"""Whose turn it is, which answers end it, and which answers all know to be the only ones."""

from fimbul.core.game import Turn
from fimbul.core.step import NOBODY
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say, words
from tests.games.scavengers.camp import camp, opening


def ends_turn(state: Camp) -> list[str]:
    """The answers that end the turn."""
    return [state.game.lexicon.word(option) for option in state.options() if state.ends_turn(option)]


def test_the_turn_is_that_of_the_tribe_that_gathers_also_while_others_answer() -> None:
    """Ember may interrupt; it is Sky's turn all the same, and a pass ends nothing."""
    state = camp(sky="brawler shovel", ember="sniper-team", junkyard="net junk")

    say(state, "dig brawler shovel done")

    assert state.decider == 1
    assert state.whose_turn() == Turn(3, 0)
    assert not ends_turn(state)


def test_it_is_nobodys_turn_while_cards_are_drawn() -> None:
    """Chance deals; tribes only look on."""
    state = opening()
    say(state, "sky")

    assert state.whose_turn() == Turn(1, NOBODY)


def test_that_is_all_ends_the_turn() -> None:
    """The next tribe gathers then."""
    state = camp(sky="brawler shovel", ember="brawler", junkyard="net")

    assert ends_turn(state) == ["done"]


def test_with_a_held_back_hand_the_turn_ends_when_the_rest_is_set_apart() -> None:
    """By option Sky is asked once more what to discard."""
    state = camp(sky="brawler", ember="brawler", options={"hold_back": True})
    assert not ends_turn(state)

    say(state, "done")

    assert ends_turn(state) == ["done", "brawler"]


def test_to_trash_the_whole_hand_ends_the_turn_since_nothing_else_is_left() -> None:
    """Everybody sees that the hand is empty."""
    state = camp(sky="junk", ember="brawler")

    say(state, "trash junk")
    assert ends_turn(state) == ["done"]

    say(state, "done")
    assert (words(state), state.forced()) == (["done"], True)


def test_that_nothing_can_be_done_with_cards_in_hand_is_nobody_elses_business() -> None:
    """The pills do nothing alone, but who knows that they are pills?"""
    state = camp(sky="pills; did: trash", ember="brawler", stacks="")

    assert (words(state), state.forced()) == (["done"], False)


def test_the_last_card_goes_under_the_junkyard_by_itself() -> None:
    """All count one card that is left."""
    state = camp(sky="brawler", junkyard="net junk")

    say(state, "dig brawler done net pass")

    assert (words(state), state.forced()) == (["net"], True)


def test_of_two_cards_left_nobody_else_knows_that_they_are_alike() -> None:
    """There is one answer, and only the digger knows it."""
    state = camp(sky="brawler shovel", junkyard="junk*2 net")

    say(state, "dig brawler shovel done junk junk net net")

    assert (words(state), state.forced()) == (["junk"], False)


def test_in_the_skirmish_no_more_ends_a_tribes_turn_to_act() -> None:
    """Then the others may act, or the fight is counted."""
    state = camp(phase="skirmish", sky="sniper-team brawler", ember="brawler")

    assert state.whose_turn() == Turn(3, 0, 1)
    assert ends_turn(state) == ["done"]
