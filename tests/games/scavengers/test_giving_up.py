"""A tribe gives up in the middle of something: it does nothing any more, and tells nobody what it held."""

import pytest

from fimbul.games.scavengers.data import LEADERS
from fimbul.games.scavengers.lexicon import TRIBES
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say
from tests.games.scavengers.camp import below, camp, decider, discards, has, heap, opening
from tests.games.scavengers.guesses import samples
from tests.games.scavengers.headquarters import led

SKY, EMBER, MOSS = range(3)


def leaves(state: Camp, tribe: str) -> None:
    """A tribe gives up; nothing is lost by that."""
    state.concede(TRIBES.index(tribe))
    state.check()


def test_an_action_that_was_not_declared_is_called_off() -> None:
    """Sky had laid a scavenger and could have said "do it"; it is Ember's turn instead, and nobody has dug."""
    state = camp(sky="scavenger spear", junkyard="net")
    say(state, "dig scavenger")

    leaves(state, "sky")

    assert (decider(state), has(state, "sky", "committed"), heap(state)) == ("ember", "scavenger spear", "net")


@pytest.mark.parametrize("kept", ["", "pass", "net", "net junk"])
def test_what_a_digger_was_looking_at_is_shuffled_into_the_junkyard(kept: str) -> None:
    """Whether Sky still had to choose or was putting cards under: with all that lay under, the rest is in the heap."""
    state = camp(sky="brawler shovel", ember="scout", junkyard="junk net pills", under="medkit")
    say(state, f"dig brawler shovel done junk net pills {kept}")

    leaves(state, "sky")

    assert (decider(state), has(state, "sky", "looked"), below(state)) == ("ember", "", "")
    assert heap(state) == ("junk medkit pills" if "net" in kept else "junk net medkit pills")


def test_nobody_knows_in_which_order_a_digger_who_left_would_have_put_cards_under() -> None:
    """Moss digs one card after that: it may be any of the three."""
    state = camp(sky="brawler shovel", ember="refugee", moss="scavenger", junkyard="junk net pills")
    say(state, "dig brawler shovel done junk net pills pass")
    leaves(state, "sky")
    say(state, "done dig scavenger done pills")

    assert {has(twin, "moss", "looked") for twin in samples(state, EMBER)} == {"junk", "net", "pills"}
    assert {has(twin, "moss", "looked") for twin in samples(state, MOSS)} == {"pills"}


def test_the_plans_of_who_left_are_shuffled_into_the_schematics() -> None:
    """With all that lay under them; Ember had put two there and does not know any more where they are."""
    state = camp(hq=2, active="ember", seats=4, ember="engineer", moss="engineer", sky="refugee")
    whole = state.schematics
    say(state, "schematics engineer done bunker armory pass bunker armory done")
    say(state, "schematics engineer done pharmacy hydroponic-gardens")

    leaves(state, "moss")

    assert (state.schematics, state.schematics_under, sum(state.plans)) == (whole, [], 0)
    for seat in (SKY, EMBER):
        assert {tuple(twin.schematics) for twin in samples(state, seat)} == {tuple(whole)}


def test_an_organizer_who_left_keeps_nothing() -> None:
    """Both cards that were drawn are discarded, open to all."""
    state = led("organizer", sky="refugee; deck: pills net junk")
    say(state, "leader pills net")

    leaves(state, "sky")

    assert discards(state, "sky") == "refugee net pills"


@pytest.mark.rule("AS-HQ-LEAD-02")
@pytest.mark.parametrize("dealt", ["butcher cannibal", "cannibal butcher"])
def test_who_leaves_before_it_has_chosen_is_led_by_the_first_that_it_was_dealt(dealt: str) -> None:
    """AS-HQ-LEAD-02: so the other may be any."""
    state = opening(seats=3, hq=3)
    say(state, f"{dealt} mentor fanatic ranger organizer")

    leaves(state, "sky")

    assert LEADERS[state.leaders[SKY]] == dealt.split(maxsplit=1)[0]
    assert decider(state) == "ember"
