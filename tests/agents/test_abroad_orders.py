"""Standing orders for the turns of others: how bids, losses, passage, carriers and nukes are answered, and by whom."""

from random import Random

import pytest

import fimbul
from fimbul.agents.abroad_orders import Abroad, is_abroad
from fimbul.agents.orders import order, orders_for
from fimbul.core.errors import UnknownWord
from fimbul.core.perspective import Perspective
from fimbul.core.step import CHANCE
from fimbul.games.worldwar.auction import Auction
from fimbul.games.worldwar.names import INDEX, NATIONS, NONE
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.bidding import BID
from fimbul.games.worldwar.steps.losses import LOSE_HERE
from fimbul.games.worldwar.steps.passage import LET_PASS
from fimbul.games.worldwar.steps.turn import DECLARE
from tests.games.kit import say
from tests.games.worldwar.scene import asked, war
from tests.games.worldwar.test_turn import begun

TURKEY = NATIONS.index("tur")
NATO = NATIONS.index("nato")
LONGEST_WORD = 40  # that a house has room for
QUIET = "abroad-0-shut-none"


def auction(money: int = 20) -> War:
    """Alpha courts Turkey, and Bravo is asked for a bid."""
    state = war(money=f"nato {money}")
    state.auction = Auction(TURKEY, 0, 1, 0b11, [NONE] * 4, [0] * 4)
    return asked(state, BID, "bravo", nation=TURKEY)


def answer(word: str, state: War) -> str | None:
    """What the order picks for the seat that is asked, as a word."""
    option = order(word).answer(Perspective(state))
    return None if option is None else state.game.lexicon.word(option)


def test_who_does_not_want_to_bid_bids_nothing() -> None:
    """A bid of 0 is made, and the die is rolled."""
    assert answer(QUIET, auction()) == "0"


def test_a_bid_goes_as_far_as_the_order_and_the_purse() -> None:
    """Up to $5, or all there is."""
    assert answer("abroad-5-shut-partners", auction()) == "5"
    assert answer("abroad-5-shut-partners", auction(money=3)) == "3"


def test_a_bid_for_one_nation_is_none_for_another() -> None:
    """Who wants Iran keeps the money when Turkey is courted."""
    assert answer("abroad-5-shut-partners/tur", auction()) == "5"
    assert answer("abroad-5-shut-partners/irn", auction()) == "0"


def test_losses_are_what_is_suggested() -> None:
    """In the turn of another."""
    state = war(nato="ukraine soldier 2 fighter")
    asked(state, LOSE_HERE, "bravo", place=INDEX["ukraine"], chosen=1 << NATO, count=1)
    assert answer(QUIET, state) == "suggest"


@pytest.mark.parametrize(("word", "said"), [("abroad-0-open-none", "agree"), (QUIET, "refuse")])
def test_others_pass_or_do_not_as_the_order_says(word: str, said: str) -> None:
    """Whoever asks."""
    state = asked(war(usa="ukraine soldier", nato="ukraine soldier"), LET_PASS, "bravo", place=INDEX["ukraine"], side=0)
    assert answer(word, state) == said


def test_in_the_own_turn_the_person_is_asked() -> None:
    """The order rests, and is not over; so it does in the turn of a partner, which is a joint one."""
    state = asked(war(usa="western-usa soldier"), DECLARE, side=0)
    assert answer(QUIET, state) is None
    assert not order(QUIET).done(state.view(0))
    joint = war(nato="ukraine soldier", pacts="alpha bravo")
    assert not is_abroad(asked(joint, DECLARE, "bravo", side=1).view(1))


def test_whether_to_make_a_pact_is_asked_in_person() -> None:
    """Between two rounds, when it is nobody's turn."""
    state = begun(war())
    say(state, "form rus pass pass pass pass")
    assert state.agenda[-1].step.name == "consent"
    assert answer(QUIET, state) is None


def test_with_orders_on_nobody_is_asked_in_the_turn_of_another() -> None:
    """Three rounds of a random war of four: every question abroad has an answer that is offered."""
    game = fimbul.game("worldwar", seats=4, advanced=True, rounds=3)
    rng, standing, answered = Random(5), order("abroad-2-open-partners"), 0
    state = game.new()
    for _ in range(4000):
        if state.over:
            break
        if state.decider == CHANCE:
            option = rng.choice(state.options())
        else:
            perspective = Perspective(state)
            found = standing.answer(perspective)
            assert (found is not None) == is_abroad(perspective.view())
            answered += found is not None
            option = rng.choice(state.options()) if found is None else found
        assert option in state.options()
        state.play(option)
    assert state.over
    assert answered > 20


def test_every_order_that_is_offered_can_be_read_and_stored() -> None:
    """In the middle of an auction, too; and each says what it does."""
    state = auction()
    words = orders_for(state.game, state.view(1))
    assert "abroad-5-shut-partners/tur" in words
    for word in words:
        assert len(word) <= LONGEST_WORD
        found = order(word)
        assert isinstance(found, Abroad)
        assert found.word == word
        assert found.help


@pytest.mark.parametrize("word", ["abroad-05-shut-none", "abroad-5-ajar-none", "abroad-5-shut-all", QUIET + "/TUR/"])
def test_other_words_are_no_orders(word: str) -> None:
    """Whoever sends them."""
    with pytest.raises(UnknownWord):
        order(word)
