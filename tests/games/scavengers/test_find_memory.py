"""What a tribe dug up unseen was in the junkyard then: it is none of the cards that came there only later."""

import pytest

from fimbul.games.scavengers.state import Camp
from tests.games.kit import say
from tests.games.scavengers.camp import camp, has, heap, owns, raise_building, storage
from tests.games.scavengers.guesses import cards, keep, samples, shuffle, shuffle_and_show


def moss_digs_and_ember_trashes() -> Camp:
    """Moss keeps a net; after that Ember trashes its scout."""
    state = camp(active="moss", ember="refugee scout", moss="brawler", junkyard="net pills junk", stacks="")
    say(state, "dig brawler done net net done done trash scout done")
    return state


@pytest.mark.rule("AS-DIG-02", "AS-TRASH-04")
def test_a_find_is_no_card_that_another_tribe_trashed_later() -> None:
    """AS-DIG-02, AS-TRASH-04: whatever Ember trashed, Moss had found one of the three cards that were there."""
    found = {(has(twin, "moss", "gained"), owns(twin, "ember")) for twin in samples(moss_digs_and_ember_trashes())}

    assert found == {(find, kept) for find in ("net", "pills", "junk") for kept in ("refugee", "scout")}


@pytest.mark.rule("AS-DIG-02", "AS-TRASH-04")
def test_a_find_that_was_shuffled_is_no_card_that_was_trashed_later() -> None:
    """AS-DIG-02, AS-TRASH-04: Moss has its find somewhere in its deck."""
    state = moss_digs_and_ember_trashes()
    shuffle(state, "moss")

    assert {owns(twin, "moss") for twin in samples(state)} == {
        cards("brawler", each) for each in ("net", "pills", "junk")
    }


@pytest.mark.rule("AS-DIG-02", "AS-TRASH-04")
def test_a_find_may_be_what_another_tribe_trashed_before() -> None:
    """AS-DIG-02, AS-TRASH-04: Ember trashes its scout or its refugee, and then Moss digs."""
    state = camp(active="ember", ember="refugee scout", moss="brawler", junkyard="net pills", stacks="")
    say(state, "trash scout done done dig brawler done net net")

    assert {(has(twin, "moss", "gained"), owns(twin, "ember")) for twin in samples(state)} == {
        (find, kept)
        for kept, trashed in (("refugee", "scout"), ("scout", "refugee"))
        for find in ("net", "pills", trashed)
    }


@pytest.mark.rule("AS-DIG-02", "AS-TRASH-04")
def test_of_two_finds_only_the_later_may_be_what_was_trashed_between_them() -> None:
    """AS-DIG-02, AS-TRASH-04: Moss digs before and after Ember trashes two cards."""
    state = camp(active="moss", ember="refugee scout", moss="brawler", junkyard="net pills", stacks="")
    say(state, "dig brawler done net net done done trash refugee scout done")
    keep(state, "moss", "scout")

    assert {has(twin, "moss", "gained") for twin in samples(state)} == {
        cards("net pills"),
        *[cards(first, trashed) for first in ("net", "pills") for trashed in ("refugee", "scout")],
    }


@pytest.mark.rule("AS-DIG-02", "AS-ROUND-13")
def test_when_one_of_two_finds_was_seen_the_other_may_be_either() -> None:
    """AS-DIG-02, AS-ROUND-13: Moss dug up a net before Ember's trash and the scout after it, and shows the net."""
    state = moss_digs_and_ember_trashes()
    keep(state, "moss", "scout")
    shuffle_and_show(state, "moss", "net")

    assert {(owns(twin, "moss"), owns(twin, "ember")) for twin in samples(state)} == {
        (cards("brawler net", find), kept)
        for kept, trashed in (("refugee", "scout"), ("scout", "refugee"))
        for find in ("pills", "junk", trashed)
    }


@pytest.mark.rule("AS-DIG-02", "AS-HQ-STORE-01")
def test_a_find_in_a_building_may_have_been_trashed_before_but_not_later() -> None:
    """AS-DIG-02, AS-HQ-STORE-01: Moss digs up the spear that Ember trashed, and has it in its armory; Violet trashes
    after that, so it is not Violet's net.
    """
    state = camp(
        seats=4, active="ember", hq=2, ember="refugee spear", moss="", violet="refugee net", junkyard="junk", stacks=""
    )
    say(state, "trash spear done done")
    keep(state, "moss", "spear")
    shuffle(state, "moss")
    raise_building(state, "moss", "armory", stored="spear")
    say(state, "done trash net done")

    assert {(storage(twin, "moss")[0], owns(twin, "ember"), owns(twin, "violet")) for twin in samples(state)} == {
        ("spear", "refugee", kept) for kept in ("refugee", "net")
    }


@pytest.mark.rule("AS-DIG-02", "AS-TRASH-04")
@pytest.mark.parametrize("tribe", ["sky", "violet"])
def test_a_find_may_be_like_a_card_that_was_trashed_later_and_found_again(tribe: str) -> None:
    """AS-DIG-02, AS-TRASH-04: Moss kept a net, then Ember trashed one, and Sky dug it up, or Violet, who shows it: so
    what Moss has may be another net.
    """
    state = camp(seats=4, active="moss", ember="net", moss="brawler", violet="", junkyard="net pills", stacks="")
    say(state, "dig brawler done net net done done done trash net done")
    keep(state, tribe, "net")
    shuffle_and_show(state, tribe, "net")

    assert {(has(twin, "moss", "gained"), heap(twin)) for twin in samples(state)} == {
        ("net", "pills"),
        ("pills", "net"),
    }


@pytest.mark.rule("AS-DIG-02", "AS-TRASH-04")
def test_what_a_tribe_shows_may_be_a_find_like_the_card_it_trashed() -> None:
    """AS-DIG-02, AS-TRASH-04: Ember trashes its net, and Moss digs it up; then Violet trashes the other net, Ember digs
    that up and shows it. If Ember trashed its refugee, it may have dug up anything since, and the net is the old one.
    """
    state = camp(seats=4, active="ember", ember="refugee net", moss="", violet="net", junkyard="pills", stacks="")
    say(state, "trash net done done")
    keep(state, "moss", "net")
    say(state, "done trash net done")
    keep(state, "ember", "net")
    shuffle_and_show(state, "ember", "net")

    assert {(has(twin, "moss", "gained"), owns(twin, "ember")) for twin in samples(state)} == {
        *[(find, cards("refugee net")) for find in ("net", "pills")],
        *[(find, cards("net net")) for find in ("refugee", "pills")],
        ("refugee", cards("net pills")),
    }
