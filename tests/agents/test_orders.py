"""Standing orders: who passes by order, when, and what is left to the person."""

from typing import Any

import pytest

import fimbul
from fimbul.agents.orders import order, orders_for
from fimbul.core.errors import UnknownWord
from fimbul.core.perspective import Perspective
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say
from tests.games.scavengers.camp import camp, decider, sees
from tests.games.scavengers.headquarters import headquarters

ALL_WORDS = ["until-my-turn", "until-aimed-at", "until-1", "until-3", "round-3"]


def dig(*, hq: int = 0, ember: str = "saboteur", sky: str = "refugee shovel") -> Camp:
    """Sky digs for two with a shovel; Ember, who could answer, is asked."""
    state = camp(hq=hq, sky=sky, ember=ember, junkyard="junk*3 pills", contested="grenade")
    say(state, "dig refugee shovel done")
    return state


def answer(word: str, state: Camp) -> str | None:
    """What the order picks for the seat that is asked, as a word."""
    option = order(word).answer(Perspective(state))
    return None if option is None else state.game.lexicon.word(option)


def done(word: str, state: Camp, tribe: str) -> bool:
    """Has the order of a tribe run out?"""
    return order(word).done(sees(state, tribe))


@pytest.mark.parametrize("word", ["until-my-turn", "until-aimed-at", "until-3", "round-3"])
def test_an_order_passes_in_the_window_of_another(word: str) -> None:
    """A dig for two in round 3: none of these orders has run out."""
    state = dig()
    assert decider(state) == "ember"

    assert answer(word, state) == "pass"
    assert not done(word, state, "ember")


@pytest.mark.parametrize("word", ALL_WORDS)
def test_no_order_answers_a_question_that_is_no_window(word: str) -> None:
    """What to do in one's own turn is the person's to say."""
    state = camp(sky="refugee")
    assert sees(state, "sky")["window"] is None

    assert answer(word, state) is None


@pytest.mark.parametrize("word", ALL_WORDS)
def test_no_order_throws_away_what_was_dug_up(word: str) -> None:
    """There `pass` means to keep nothing."""
    state = camp(sky="brawler", junkyard="pills")
    say(state, "dig brawler done pills")
    assert state.game.lexicon.parse("pass") in state.options()

    assert answer(word, state) is None


@pytest.mark.parametrize("word", ALL_WORDS)
def test_no_order_aims(word: str) -> None:
    """Who took up the saboteur did it in person."""
    state = dig()
    say(state, "saboteur")

    assert answer(word, state) is None


@pytest.mark.parametrize("word", ALL_WORDS)
def test_no_order_speaks_for_the_seat_whose_own_card_is_hit(word: str) -> None:
    """Sky's refugee is shot and Sky has a medic: that is worth a question."""
    state = dig(hq=1, sky="refugee shovel medic", ember="sniper-team")
    say(state, "sniper-team refugee")
    assert decider(state) == "sky"

    assert answer(word, state) is None


@pytest.mark.parametrize(("ember", "picked"), [("brawler", "pass"), ("saboteur", None)])
def test_who_can_only_pass_is_not_asked(ember: str, picked: str | None) -> None:
    """Ember may hold a saboteur, for all that the table knows, and is asked whether it does or not."""
    state = camp(
        sky="refugee shovel", ember=ember, junkyard="junk*3", contested="grenade", options={"windows": "everyone"}
    )
    say(state, "dig refugee shovel done")
    assert decider(state) == "ember"

    assert answer("when-nothing-else", state) == picked
    assert not done("when-nothing-else", state, "ember")


def test_until_my_turn_has_run_out_when_the_turn_comes() -> None:
    """Sky has its turn, Ember waits."""
    state = camp(sky="refugee")

    assert done("until-my-turn", state, "sky")
    assert not done("until-my-turn", state, "ember")


def test_until_aimed_at_has_run_out_for_the_victim_alone() -> None:
    """Ember has shot Sky's refugee."""
    state = dig(hq=1, sky="refugee shovel medic", ember="sniper-team")
    assert not done("until-aimed-at", state, "sky")

    say(state, "sniper-team refugee")

    assert done("until-aimed-at", state, "sky")
    assert not done("until-aimed-at", state, "moss")


@pytest.mark.parametrize(("word", "picked"), [("until-2", None), ("until-3", "pass")])
def test_until_a_number_asks_for_what_is_worth_as_much(word: str, picked: str | None) -> None:
    """Sky digs for two."""
    state = dig()

    assert answer(word, state) == picked
    assert done(word, state, "ember") == (picked is None)


@pytest.mark.parametrize(("word", "picked"), [("until-5", None), ("until-6", None), ("until-7", "pass")])
def test_a_hire_is_worth_the_food_and_the_meds_that_are_offered(word: str, picked: str | None) -> None:
    """Sky hunts four food with two hunters and offers them with two meds for thugs."""
    state = camp(sky="hunter*2; hand: medkit", ember="sniper-team", contested="grenade")
    say(state, "hunt hunter hunter done hire thugs medkit done")
    assert decider(state) == "ember"

    assert answer(word, state) == picked


def shot_at_a_leader(**more: Any) -> Camp:
    """Sky's sniper team has wounded Ember's leader; whoever may hold a medic is asked to send it."""
    state = headquarters(leaders={"ember": "ranger"}, sky="sniper-team", **more)
    say(state, "attack sniper-team ember ranger")
    return state


@pytest.mark.parametrize("word", ALL_WORDS)
def test_an_order_sends_nobody_to_the_leader_of_another(word: str) -> None:
    """Moss has a medic and an order to pass."""
    state = shot_at_a_leader(moss="medic")
    assert decider(state) == "moss"

    assert answer(word, state) == "pass"


@pytest.mark.parametrize("word", ALL_WORDS)
def test_no_order_speaks_for_the_seat_whose_own_leader_is_hit(word: str) -> None:
    """Ember has a medic for its own leader."""
    state = shot_at_a_leader(ember="medic")
    assert decider(state) == "ember"

    assert answer(word, state) is None


def test_until_aimed_at_has_run_out_when_the_own_leader_is_hit() -> None:
    """Moss waits for a shot at Moss."""
    state = shot_at_a_leader(ember="medic")

    assert done("until-aimed-at", state, "ember")
    assert not done("until-aimed-at", state, "moss")


def test_until_a_number_does_not_run_out_by_what_the_seat_declares_itself() -> None:
    """It waits for the others."""
    assert not done("until-2", dig(), "sky")


def test_an_order_for_one_round_ends_with_it() -> None:
    """This is round 3."""
    state = dig()

    assert answer("round-2", state) is None
    assert done("round-2", state, "ember")
    assert not done("round-3", state, "ember")


@pytest.mark.parametrize("word", ALL_WORDS)
def test_an_order_is_stored_as_a_word_and_says_what_it_does(word: str) -> None:
    """A table keeps the word, shows the name and the help."""
    standing = order(word)

    assert standing.word == word
    assert standing.name.startswith("Pass")
    assert standing.help.endswith(".")


@pytest.mark.parametrize(
    "word", ["", "pass", "until", "until-", "until-0", "until-10", "until-03", "until-x", "until--3", "until-²"]
)
def test_another_word_is_no_order(word: str) -> None:
    """And the refusal is a sentence."""
    with pytest.raises(UnknownWord, match="is not a standing order"):
        order(word)


def test_a_long_word_is_not_repeated_at_length() -> None:
    """Whatever is sent, the refusal stays a sentence."""
    with pytest.raises(UnknownWord) as refusal:
        order("round-" + "9" * 5000)

    assert len(str(refusal.value)) < 200


def test_a_game_with_windows_lists_its_orders() -> None:
    """Every listed word is one that can be given; the round is known from a view."""
    state = dig()
    words = orders_for(state.game, sees(state, "ember"))

    assert words == [
        "when-nothing-else",
        "until-my-turn",
        "until-aimed-at",
        "until-2",
        "until-3",
        "until-4",
        "until-5",
        "round-3",
    ]
    assert [order(word).word for word in words] == words
    assert orders_for(state.game) == words[:-1]


def test_a_game_without_windows_has_no_orders() -> None:
    """Nothing in Meltwater interrupts."""
    assert orders_for(fimbul.game("meltwater")) == []


@pytest.mark.parametrize("word", ["until-my-turn", "until-1"])
def test_an_order_declines_in_a_game_without_windows(word: str) -> None:
    """There is nothing to pass."""
    assert order(word).answer(Perspective(fimbul.game("meltwater").new())) is None
