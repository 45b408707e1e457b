"""Trash: cards from the hand into the junkyard, and what shuffling does."""

import pytest

from fimbul.games.scavengers.events import Trashed
from tests.games.kit import say, told, why, words
from tests.games.scavengers.camp import below, camp, decider, has, heap, owns, people


@pytest.mark.rule("AS-TRASH-01")
def test_any_number_of_cards_goes_from_the_hand_into_the_junkyard_for_nothing() -> None:
    """AS-TRASH-01: three cards of five, and no card grants it."""
    state = camp(sky="junk*2 refugee pills spear", junkyard="net")

    say(state, "trash junk junk refugee done")

    assert has(state, "sky", "hand") == owns(state, "sky") == "spear pills"
    assert heap(state) == "refugee junk junk net"


@pytest.mark.rule("AS-TRASH-01")
def test_the_whole_hand_may_go() -> None:
    """AS-TRASH-01: then nothing is left for the skirmish."""
    state = camp(sky="junk refugee")

    say(state, "trash junk refugee done done")

    assert has(state, "sky", "committed") == ""


@pytest.mark.rule("AS-TRASH-01")
def test_trashing_nothing_is_not_offered() -> None:
    """AS-TRASH-01: at least one card, or back."""
    state = camp(sky="junk")

    say(state, "trash")

    assert words(state) == ["back", "junk"]


@pytest.mark.rule("AS-TRASH-02")
def test_no_cards_are_drawn_for_those_that_are_trashed() -> None:
    """AS-TRASH-02: the deck stays as it is."""
    state = camp(sky="junk refugee; deck: pills*3")

    say(state, "trash junk done")

    assert (decider(state), has(state, "sky", "hand"), has(state, "sky", "deck")) == (
        "sky",
        "refugee",
        "pills pills pills",
    )


@pytest.mark.rule("AS-TRASH-03", "AS-JUNK-01")
def test_trashing_shuffles_the_junkyard() -> None:
    """AS-TRASH-03, AS-JUNK-01: what lay under it in order is anywhere now."""
    state = camp(sky="refugee", junkyard="net", under="pills junk")

    say(state, "trash refugee done")

    assert (heap(state), below(state)) == ("refugee junk net pills", "")


@pytest.mark.rule("AS-JUNK-01")
def test_a_deadlock_shuffles_the_junkyard() -> None:
    """AS-JUNK-01: the contested card is added, so everything is shuffled."""
    state = camp(phase="skirmish", sky="brawler", ember="brawler", junkyard="net", under="pills junk")

    say(state, "grenade")

    assert (heap(state), below(state)) == ("junk net pills grenade", "")


@pytest.mark.rule("AS-TRASH-04")
def test_a_trashed_card_may_be_dug_up_by_another_tribe() -> None:
    """AS-TRASH-04: Sky throws a refugee away, Ember digs it up and is one person larger."""
    state = camp(sky="refugee brawler", ember="scavenger")
    assert (people(state, "sky"), people(state, "ember")) == (2, 1)

    say(state, "trash refugee done done dig scavenger done refugee refugee")

    assert (people(state, "sky"), people(state, "ember")) == (1, 2)
    assert has(state, "ember", "gained") == "refugee"


@pytest.mark.rule("AS-TRASH-04")
def test_nobody_hears_what_was_trashed() -> None:
    """AS-TRASH-04: the cards go face down; only their number is seen."""
    state = camp(sky="refugee junk")
    say(state, "trash refugee junk")

    assert told(state, "done", "ember") == [Trashed(0, 2)]


@pytest.mark.rule("AS-TRASH-05")
def test_cards_are_trashed_once_a_round_as_one_batch() -> None:
    """AS-TRASH-05: a second time is refused."""
    state = camp(sky="junk*2")

    say(state, "trash junk done")

    assert words(state) == ["done"]


@pytest.mark.rule("AS-TRASH-05")
def test_by_option_cards_are_trashed_as_often_as_wished() -> None:
    """AS-TRASH-05: `free_trash`."""
    state = camp(sky="junk*2", options={"free_trash": True})

    say(state, "trash junk done trash junk done")

    assert (words(state), heap(state)) == (["done"], "junk junk")
    assert why(state, "trash") == "AS-TRASH-01"


@pytest.mark.rule("AS-TRASH-05")
def test_only_cards_in_hand_are_trashed() -> None:
    """AS-TRASH-05: neither hunters on show nor cards that were used."""
    state = camp(sky="junk scavenger*2; deck: pills", junkyard="net")

    say(state, "dig scavenger done net pass net hunt scavenger done trash")

    assert words(state) == ["back", "junk"]


@pytest.mark.rule("AS-TRASH-05")
def test_every_type_of_card_may_be_trashed_contested_ones_too() -> None:
    """AS-TRASH-05: persons, tools, medicine, junk, families, wolf packs."""
    state = camp(sky="thugs junk spear pills wolf-pack tribe-family-5")

    say(state, "trash")

    assert words(state) == ["back", "thugs", "junk", "spear", "pills", "wolf-pack", "tribe-family-5"]


@pytest.mark.rule("AS-JUNK-02")
def test_junk_fills_a_hand_and_nothing_more() -> None:
    """AS-JUNK-02: it can be trashed, it is announced, it brings no people and no fight."""
    state = camp(sky="junk", ember="refugee")
    assert words(state) == ["done", "trash"]

    assert told(state, "done")[0].number == 1
    assert people(state, "sky") == 0


@pytest.mark.rule("AS-JUNK-02")
def test_junk_is_not_disarmed() -> None:
    """AS-JUNK-02: it is no tool, so a saboteur in the skirmish has no target in it."""
    state = camp(phase="skirmish", sky="saboteur", ember="junk pills")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-TRASH-04")
def test_of_the_cards_that_all_have_seen_those_are_known_that_cannot_be_among_the_trashed() -> None:
    """AS-TRASH-04: one card went unseen, so two of three refugees are in hand for sure, and the spear may be gone."""
    state = camp(sky="refugee*3 spear; shown: refugee*3 spear")

    say(state, "trash spear done")

    assert has(state, "sky", "shown") == "refugee refugee"
