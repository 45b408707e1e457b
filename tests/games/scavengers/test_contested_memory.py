"""No card comes back to the contested pile: when two tribes have been seen with one, was that one card or two?

There are two grenades in the game.
"""

import pytest

from fimbul.games.scavengers.data import NONE, TITLES
from fimbul.games.scavengers.lexicon import TRIBES
from fimbul.games.scavengers.state import DECK, HAND, SPENT, Camp, minus
from fimbul.games.scavengers.steps.contested import STRAIGHT, seen_alone
from fimbul.games.scavengers.steps.dig import gain
from fimbul.games.scavengers.steps.drawing import reshuffle
from fimbul.games.scavengers.steps.junkyard import keep_unseen
from fimbul.games.scavengers.steps.sight import lay_open
from fimbul.games.scavengers.steps.skirmish import award
from tests.games.scavengers.camp import camp, has, heap, names, owns, say
from tests.games.scavengers.guesses import cards, samples

SKY, EMBER, MOSS = range(3)
GRENADE = TITLES.index("grenade")
WOLVES_AND_SLEDS = cards("wolf-pack sled-team")


def pile(state: Camp) -> str:
    """What lies on the contested pile."""
    return names(state.contested)


def show(state: Camp, tribe: str, title: str) -> None:
    """A tribe shuffles what it has gained into its deck, draws this card and uses it, for all to see."""
    seat, number = TRIBES.index(tribe), TITLES.index(title)
    reshuffle(state, seat)
    state.move(seat, DECK, HAND, number)
    lay_open(state, seat, HAND, SPENT, number)


@pytest.mark.rule("AS-ROUND-12", "AS-TRASH-04")
def test_two_tribes_that_dug_up_nothing_had_two_cards() -> None:
    """AS-ROUND-12, AS-TRASH-04: all saw a grenade at Ember and one at Moss; each trashes a card."""
    state = camp(active="ember", ember="scout grenade", moss="brawler grenade", contested="wolf-pack sled-team")
    say(state, "trash grenade done done trash grenade done")

    assert {(heap(twin), pile(twin)) for twin in samples(state)} == {
        (cards(ember, moss), WOLVES_AND_SLEDS) for ember in ("scout", "grenade") for moss in ("brawler", "grenade")
    }


def trashed_and_dug_up() -> Camp:
    """Ember trashes the grenade that all have seen; Moss digs it up and shows it."""
    state = camp(
        active="ember",
        ember="scout grenade",
        moss="brawler",
        junkyard="wolf-pack",
        contested="grenade sled-team",
    )
    say(state, "trash grenade done done dig brawler done grenade grenade")
    show(state, "moss", "grenade")
    return state


@pytest.mark.rule("AS-ROUND-12", "AS-DIG-02")
def test_what_was_dug_up_after_a_trash_may_be_the_card_that_was_trashed() -> None:
    """AS-ROUND-12, AS-DIG-02: Moss has Ember's grenade, and the other one is in the pile; or Moss has the other one,
    which had come to the junkyard unseen, and the pile has none.
    """
    found = {(owns(twin, "ember"), pile(twin)) for twin in samples(trashed_and_dug_up())}

    assert found == {
        ("scout", cards("grenade sled-team")),
        ("scout", cards("grenade wolf-pack")),
        ("scout", WOLVES_AND_SLEDS),
        ("grenade", WOLVES_AND_SLEDS),
    }


@pytest.mark.rule("AS-ROUND-12", "AS-DIG-02")
def test_what_was_dug_up_before_a_trash_is_another_card() -> None:
    """AS-ROUND-12, AS-DIG-02: Moss dug up its grenade before Ember trashed, and shows it after that."""
    state = camp(
        active="moss",
        ember="scout grenade; deck: refugee",
        moss="brawler",
        junkyard="grenade",
        contested="wolf-pack sled-team",
    )
    say(state, "dig brawler done grenade grenade done done trash grenade done")
    show(state, "moss", "grenade")

    assert {(owns(twin, "ember"), pile(twin)) for twin in samples(state)} == {
        (cards("refugee", kept), WOLVES_AND_SLEDS) for kept in ("scout", "grenade")
    } | {(cards("scout grenade"), WOLVES_AND_SLEDS)}


@pytest.mark.rule("AS-ROUND-12", "AS-DIG-02")
def test_a_find_under_the_discards_is_not_the_card_that_is_seen() -> None:
    """AS-ROUND-12, AS-DIG-02: Moss dug up a grenade long ago, and another card after Ember's trash. It has not shuffled
    since when it shows the grenade.
    """
    state = camp(
        active="ember",
        ember="scout grenade",
        moss="brawler grenade; secret: grenade",
        junkyard="net",
        contested="wolf-pack sled-team",
    )
    say(state, "trash grenade done done dig brawler done net net")
    lay_open(state, MOSS, HAND, SPENT, GRENADE)

    assert {pile(twin) for twin in samples(state)} == {WOLVES_AND_SLEDS}


@pytest.mark.rule("AS-ROUND-12", "AS-SKIR-08")
def test_who_won_a_card_knows_another_from_it() -> None:
    """AS-ROUND-12, AS-SKIR-08: Sky won a grenade, and all have seen another at Ember, who trashes a card."""
    state = camp(active="ember", sky="grenade", ember="scout grenade", contested="wolf-pack sled-team")
    say(state, "trash grenade done")

    assert {(owns(twin, "ember"), pile(twin)) for twin in samples(state)} == {
        (kept, WOLVES_AND_SLEDS) for kept in ("scout", "grenade")
    }


@pytest.mark.rule("AS-ROUND-12", "AS-DIG-02")
def test_who_dug_up_a_card_may_have_the_one_that_was_trashed() -> None:
    """AS-ROUND-12, AS-DIG-02: Sky digs up a grenade after Ember's trash; is it Ember's?"""
    state = camp(
        active="ember", sky="brawler", ember="scout grenade", junkyard="wolf-pack", contested="grenade sled-team"
    )
    say(state, "trash grenade done done done dig brawler done grenade grenade")

    assert {(owns(twin, "ember"), pile(twin)) for twin in samples(state)} == {
        ("scout", cards("grenade sled-team")),
        ("scout", cards("grenade wolf-pack")),
        ("scout", WOLVES_AND_SLEDS),
        ("grenade", WOLVES_AND_SLEDS),
    }


@pytest.mark.rule("AS-ROUND-12", "AS-SKIR-12")
def test_who_peeked_at_a_card_that_went_into_the_junkyard_knows_another_from_it() -> None:
    """AS-ROUND-12, AS-SKIR-12: Sky saw a grenade go into the junkyard, straight from the pile; Moss saw it not. All
    have seen another at Ember, who trashes a card.
    """
    state = camp(active="ember", ember="scout grenade", contested="wolf-pack sled-team")
    state.box = minus(state.box, GRENADE)
    award(state, NONE, GRENADE, SKY)
    say(state, "trash grenade done")

    assert {pile(twin) for twin in samples(state, SKY)} == {WOLVES_AND_SLEDS}
    assert {pile(twin) for twin in samples(state, MOSS)} == {
        WOLVES_AND_SLEDS,
        cards("grenade wolf-pack"),
        cards("grenade sled-team"),
    }


@pytest.mark.rule("AS-ROUND-12", "AS-ROUND-06")
def test_what_lies_on_top_of_the_pile_is_not_the_card_that_was_trashed() -> None:
    """AS-ROUND-12, AS-ROUND-06: Sky has peeked at a grenade; Ember had another, so that is all there are."""
    state = camp(
        initiator="sky",
        active="ember",
        ember="scout grenade",
        junkyard="wolf-pack",
        contested="sled-team",
        peeked="grenade",
    )
    say(state, "trash grenade done")

    assert {pile(twin) for twin in samples(state)} == {"wolf-pack", "sled-team"}


@pytest.mark.rule("AS-ROUND-12", "AS-SKIR-08")
def test_nobody_wins_a_card_unseen_that_had_been_taken() -> None:
    """AS-ROUND-12, AS-SKIR-08: both grenades have been seen, at Ember and at Sky, when Moss wins a card."""
    state = camp(active="ember", sky="grenade", ember="scout grenade", contested="sled-team")
    say(state, "trash grenade done")
    state.box = minus(state.box, TITLES.index("wolf-pack"))
    award(state, MOSS, TITLES.index("wolf-pack"))

    assert {has(twin, "moss", "gained") for twin in samples(state)} == {"wolf-pack", "sled-team"}


@pytest.mark.rule("AS-ROUND-12", "AS-TRASH-04")
def test_who_shows_a_card_again_may_show_another() -> None:
    """AS-ROUND-12, AS-TRASH-04: Ember trashes a grenade, and Moss digs it up and shows it. Then Violet trashes the
    other one; Ember digs that up, and shows it. There have never been more than two.
    """
    state = camp(
        seats=4,
        active="ember",
        ember="scout grenade",
        moss="brawler",
        violet="net grenade",
        contested="wolf-pack sled-team",
    )
    say(state, "trash grenade done done dig brawler done grenade grenade done")
    show(state, "moss", "grenade")
    say(state, "trash grenade done done")
    state.digs += 1
    state.junkyard = minus(state.junkyard, GRENADE)
    gain(state, EMBER, GRENADE, state.digs)
    keep_unseen(state, EMBER)
    show(state, "ember", "grenade")

    assert {(owns(twin, "violet"), pile(twin)) for twin in samples(state)} == {("net", WOLVES_AND_SLEDS)}


@pytest.mark.rule("AS-ROUND-12", "AS-ROUND-13")
def test_with_open_discards_all_see_where_a_card_came_from() -> None:
    """AS-ROUND-12, AS-ROUND-13: Moss digs up a grenade before Ember's trash, and everybody sees which."""
    state = camp(
        active="moss",
        sky="",
        ember="scout grenade",
        moss="brawler",
        junkyard="grenade",
        contested="wolf-pack sled-team",
        options={"open_discards": True},
    )
    say(state, "dig brawler done grenade grenade done done trash grenade done")

    assert {pile(twin) for twin in samples(state)} == {WOLVES_AND_SLEDS}


def test_a_sample_does_not_tell_what_others_saw_alone() -> None:
    """It is the same to Moss whether Ember won its grenade or dug it up."""
    drawn = []
    for found in (STRAIGHT, 1):
        state = camp(active="moss", moss="net", contested="wolf-pack sled-team", junkyard="grenade pills")
        state.digs = 1
        seen_alone(state, EMBER, GRENADE, found)
        drawn.append([twin.to_json() for twin in samples(state, MOSS, 20)])

    assert drawn[0] == drawn[1]
