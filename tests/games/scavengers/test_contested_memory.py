"""No card comes back to the contested pile: when two tribes have been seen with one, was that one card or two?

There are two grenades in the game, and all know what lay on the pile at first.
"""

import pytest

from fimbul.core.game import only
from fimbul.games.scavengers.data import TITLES
from fimbul.games.scavengers.lexicon import TRIBES
from fimbul.games.scavengers.state import CONTESTED_PILE, PEEKED_BY, Camp, minus
from fimbul.games.scavengers.steps.drawing import clear_away
from tests.games.kit import say
from tests.games.scavengers.camp import camp, has, heap, names, owns
from tests.games.scavengers.guesses import cards, draw, keep, leave_pile, samples, show, shuffle, shuffle_and_show

SKY, EMBER, MOSS = range(3)
WOLVES_AND_SLEDS = cards("wolf-pack sled-team")
ANY_TWO = {WOLVES_AND_SLEDS, cards("grenade wolf-pack"), cards("grenade sled-team")}


def pile(state: Camp) -> str:
    """What lies on the contested pile."""
    return names(state.contested)


def win_and_show(state: Camp, tribe: str, title: str) -> None:
    """A tribe wins a card, shows it when it has drawn it, and draws all it has in the next round."""
    hand = has(state, tribe, "hand").split()
    leave_pile(state, title, winner=tribe)
    shuffle_and_show(state, tribe, title)
    clear_away(state, TRIBES.index(tribe))
    shuffle(state, tribe)
    draw(state, tribe, title, *hand)


def peek(state: Camp, tribe: str, title: str) -> None:
    """A tribe looks at the top card of the pile and puts it back."""
    seat, number = TRIBES.index(tribe), TITLES.index(title)
    state.contested = minus(state.contested, number)
    state.peeked, state.peekers = number, only(seat)
    state.note(CONTESTED_PILE, PEEKED_BY + seat, number, 1)


@pytest.mark.rule("AS-ROUND-12", "AS-TRASH-04")
def test_two_tribes_that_dug_up_nothing_had_two_cards() -> None:
    """AS-ROUND-12, AS-TRASH-04: all saw a grenade at Ember and one at Moss; each trashes a card."""
    state = camp(active="ember", ember="scout", moss="brawler", contested="grenade*2 wolf-pack sled-team")
    win_and_show(state, "ember", "grenade")
    win_and_show(state, "moss", "grenade")
    say(state, "trash grenade done done trash grenade done")

    assert {(heap(twin), pile(twin)) for twin in samples(state)} == {
        (cards(ember, moss), WOLVES_AND_SLEDS) for ember in ("scout", "grenade") for moss in ("brawler", "grenade")
    }


@pytest.mark.rule("AS-ROUND-12", "AS-DIG-02")
@pytest.mark.parametrize(("digger", "turns"), [("moss", "done"), ("sky", "done done")])
def test_what_was_dug_up_after_a_trash_may_be_the_card_that_was_trashed(digger: str, turns: str) -> None:
    """AS-ROUND-12, AS-DIG-02: a card has come to the junkyard unseen. Ember trashes the grenade that all have seen, and
    Moss digs it up and shows it, or Sky itself: it is Ember's, or the one that came unseen, and then the pile has none.
    """
    state = camp(
        active="ember",
        sky="brawler",
        ember="scout grenade",
        moss="brawler",
        contested="grenade wolf-pack sled-team",
    )
    leave_pile(state, "wolf-pack")
    say(state, f"trash grenade done {turns} dig brawler done grenade grenade")
    shuffle_and_show(state, digger, "grenade")

    assert {(owns(twin, "ember"), pile(twin)) for twin in samples(state)} == {
        ("grenade", WOLVES_AND_SLEDS),
        *[("scout", left) for left in ANY_TWO],
    }


@pytest.mark.rule("AS-ROUND-12", "AS-DIG-02")
def test_what_was_dug_up_before_a_trash_is_another_card() -> None:
    """AS-ROUND-12, AS-DIG-02: Moss dug up its grenade before Ember trashed, and shows it after that."""
    state = camp(
        active="moss", ember="scout grenade; deck: refugee", moss="brawler", contested="grenade wolf-pack sled-team"
    )
    leave_pile(state, "grenade")
    say(state, "dig brawler done grenade grenade done done trash grenade done")
    shuffle_and_show(state, "moss", "grenade")

    assert {(owns(twin, "ember"), pile(twin)) for twin in samples(state)} == {
        (cards(*kept), WOLVES_AND_SLEDS)
        for kept in (("refugee", "scout"), ("refugee", "grenade"), ("scout", "grenade"))
    }


@pytest.mark.rule("AS-ROUND-12", "AS-DIG-02")
def test_a_find_under_the_discards_is_not_the_card_that_is_seen() -> None:
    """AS-ROUND-12, AS-DIG-02: Moss dug up a grenade long ago, and another card after Ember's trash. It has not shuffled
    since when it shows the grenade.
    """
    state = camp(active="ember", ember="scout grenade", moss="brawler", contested="grenade wolf-pack sled-team")
    leave_pile(state, "grenade")
    keep(state, "moss", "grenade")
    shuffle(state, "moss")
    draw(state, "moss", "grenade")
    say(state, "trash grenade done done dig brawler done grenade grenade")
    show(state, "moss", "grenade")

    assert {pile(twin) for twin in samples(state)} == {WOLVES_AND_SLEDS}


@pytest.mark.rule("AS-ROUND-12", "AS-SKIR-08")
def test_who_won_a_card_knows_another_from_it() -> None:
    """AS-ROUND-12, AS-SKIR-08: Sky wins a grenade, and all have seen another at Ember, who trashes a card. To Moss, Sky
    may have won anything.
    """
    state = camp(active="ember", ember="scout grenade", contested="grenade wolf-pack sled-team")
    leave_pile(state, "grenade", winner="sky")
    say(state, "trash grenade done")

    assert {(owns(twin, "ember"), pile(twin)) for twin in samples(state)} == {
        (kept, WOLVES_AND_SLEDS) for kept in ("scout", "grenade")
    }
    assert {pile(twin) for twin in samples(state, MOSS)} == ANY_TWO


@pytest.mark.rule("AS-ROUND-12", "AS-SKIR-08")
def test_nobody_wins_a_card_unseen_that_had_been_taken() -> None:
    """AS-ROUND-12, AS-SKIR-08: Sky has won a grenade, and Ember has the other, when Moss wins a card. Ember does not
    know what Sky has.
    """
    state = camp(active="ember", ember="scout grenade", contested="grenade wolf-pack sled-team")
    leave_pile(state, "grenade", winner="sky")
    say(state, "trash grenade done")
    leave_pile(state, "wolf-pack", winner="moss")

    assert {has(twin, "moss", "gained") for twin in samples(state)} == {"wolf-pack", "sled-team"}
    assert {has(twin, "moss", "gained") for twin in samples(state, EMBER)} == {"grenade", "wolf-pack", "sled-team"}


@pytest.mark.rule("AS-ROUND-12", "AS-SKIR-12")
def test_who_peeked_at_a_card_that_went_into_the_junkyard_knows_another_from_it() -> None:
    """AS-ROUND-12, AS-SKIR-12: Sky saw a grenade go into the junkyard, straight from the pile; Moss saw it not. All
    have seen another at Ember, who trashes a card.
    """
    state = camp(active="ember", ember="scout grenade", contested="grenade wolf-pack sled-team")
    leave_pile(state, "grenade", peeker="sky")
    say(state, "trash grenade done")

    assert {pile(twin) for twin in samples(state, SKY)} == {WOLVES_AND_SLEDS}
    assert {pile(twin) for twin in samples(state, MOSS)} == ANY_TWO


@pytest.mark.rule("AS-ROUND-12", "AS-ROUND-06")
def test_what_lies_on_top_of_the_pile_has_not_left_it() -> None:
    """AS-ROUND-12, AS-ROUND-06: a card has gone into the junkyard unseen. Sky peeks at a grenade, and Ember has the
    other, so that was none; Moss has not peeked.
    """
    state = camp(active="ember", ember="scout grenade", contested="grenade wolf-pack sled-team")
    leave_pile(state, "wolf-pack")
    peek(state, "sky", "grenade")
    say(state, "trash grenade done")

    assert {pile(twin) for twin in samples(state)} == {"wolf-pack", "sled-team"}
    assert {pile(twin) for twin in samples(state, MOSS)} == {"grenade", "wolf-pack", "sled-team"}


@pytest.mark.rule("AS-ROUND-12", "AS-ROUND-13")
def test_with_open_discards_all_see_where_a_card_came_from() -> None:
    """AS-ROUND-12, AS-ROUND-13: Moss digs up a grenade before Ember's trash, and everybody sees which."""
    state = camp(
        active="moss",
        ember="scout grenade",
        moss="brawler",
        contested="grenade wolf-pack sled-team",
        options={"open_discards": True},
    )
    leave_pile(state, "grenade")
    say(state, "dig brawler done grenade grenade done done trash grenade done")

    assert {pile(twin) for twin in samples(state)} == {WOLVES_AND_SLEDS}


@pytest.mark.rule("AS-SKIR-08")
def test_a_sample_does_not_tell_what_another_won() -> None:
    """AS-SKIR-08: it is the same to Moss whether Ember won a grenade or the wolf pack."""
    drawn = []
    for won in ("grenade", "wolf-pack"):
        state = camp(active="moss", moss="net", contested="grenade wolf-pack sled-team", junkyard="pills")
        leave_pile(state, won, winner="ember")
        drawn.append([twin.to_json() for twin in samples(state, MOSS, 20)])

    assert drawn[0] == drawn[1]
