"""What lies open and what is hidden, where the rulebook says so."""

import pytest

from tests.games.kit import say
from tests.games.scavengers.camp import camp, opening, sees

EVERYBODY = ["sky", "ember", "moss", ""]


@pytest.mark.rule("AS-SETUP-04", "AS-SETUP-05")
@pytest.mark.parametrize("tribe", EVERYBODY)
def test_the_piles_lie_face_down(tribe: str) -> None:
    """AS-SETUP-04, AS-SETUP-05: everyone sees how many cards there are, nobody what is on top."""
    seen = sees(opening(seats=3), tribe)

    assert seen["contested"] == {"cards": 14, "peeked_by": [], "top": None}
    assert seen["junkyard"] == {"cards": 40, "heap": 40, "under": []}


@pytest.mark.rule("AS-SETUP-06")
@pytest.mark.parametrize("tribe", EVERYBODY)
def test_the_stacks_lie_face_up(tribe: str) -> None:
    """AS-SETUP-06: with how many are left of each."""
    stacks = sees(opening(seats=3), tribe)["stacks"]

    assert len(stacks) == 8
    assert (stacks["scavenger"], stacks["thugs"]) == (11, 5)


@pytest.mark.rule("AS-SETUP-07")
@pytest.mark.parametrize("tribe", ["sky", "ember", ""])
def test_no_deck_shows_its_order(tribe: str) -> None:
    """AS-SETUP-07: not even to its owner, who knows only which ten cards are in it."""
    deck = sees(opening(seats=3), tribe)["tribes"]["sky"]

    assert deck["counts"]["deck"] == 10
    assert "deck" not in deck["cards"]
    assert (deck["unseen"] is not None) == (tribe == "sky")


@pytest.mark.rule("AS-ROUND-06", "AS-2P-02")
def test_the_initiator_alone_sees_the_contested_card() -> None:
    """AS-ROUND-06, AS-2P-02: Ember peeked; the others see that it did."""
    state = camp(active="ember", peeked="wolf-pack", contested="grenade")
    tops = {tribe: sees(state, tribe)["contested"] for tribe in EVERYBODY}

    assert [tops[tribe]["top"] for tribe in EVERYBODY] == [None, "wolf-pack", None, None]
    assert all(top["cards"] == 2 and top["peeked_by"] == ["ember"] for top in tops.values())


@pytest.mark.rule("AS-ROUND-08", "AS-SKIR-01")
def test_cards_set_apart_are_a_number_until_all_reveal() -> None:
    """AS-ROUND-08, AS-SKIR-01: Ember sees two cards of Sky; in the skirmish it sees which."""
    state = camp(sky="brawler pills", ember="refugee", moss="spear")
    say(state, "done")
    before = sees(state, "ember")["tribes"]["sky"]
    say(state, "done done")
    after = sees(state, "ember")["tribes"]["sky"]

    assert (before["counts"]["committed"], before["cards"].get("committed"), before["cards"]["laid"]) == (2, None, {})
    assert after["cards"]["laid"] == {"brawler": 1, "pills": 1}


@pytest.mark.rule("AS-ROUND-13", "AS-DIG-01", "AS-DIG-02")
def test_what_was_dug_up_and_kept_is_seen_by_the_digger_alone() -> None:
    """AS-ROUND-13, AS-DIG-01, AS-DIG-02: while it is looked at, and under the discard pile."""
    state = camp(sky="brawler shovel", junkyard="net junk pills medkit")
    say(state, "dig brawler shovel done net junk pills")
    looked = [sees(state, tribe)["tribes"]["sky"] for tribe in ("sky", "ember")]
    say(state, "net junk pills")
    kept = [sees(state, tribe)["tribes"]["sky"] for tribe in ("sky", "ember")]

    assert looked[0]["cards"]["looked"] == {"junk": 1, "net": 1, "pills": 1}
    assert (looked[1]["counts"]["looked"], looked[1]["cards"].get("looked")) == (3, None)
    assert kept[0]["cards"]["gained"] == {"net": 1}
    assert (kept[1]["counts"]["gained"], kept[1]["cards"].get("gained")) == (1, None)
    assert kept[1]["cards"]["spent"] == {"brawler": 1, "shovel": 1}


@pytest.mark.rule("AS-DIG-03")
def test_the_digger_knows_what_it_put_under_the_junkyard_and_the_others_do_not() -> None:
    """AS-DIG-03: until somebody adds a card and everything is shuffled."""
    state = camp(sky="scavenger refugee", junkyard="net", under="pills")
    say(state, "dig scavenger done net pass net")
    assert [sees(state, tribe)["junkyard"]["under"] for tribe in ("sky", "ember", "")] == [
        [None, "net"],
        [None, None],
        [None, None],
    ]

    say(state, "trash refugee done")

    assert sees(state, "sky")["junkyard"] == {"cards": 3, "heap": 3, "under": []}


@pytest.mark.rule("AS-SKIR-08", "AS-SKIR-12")
@pytest.mark.parametrize("tribe", ["sky", "moss", ""])
def test_a_card_that_was_won_is_a_number_to_the_others(tribe: str) -> None:
    """AS-SKIR-08, AS-SKIR-12: Ember won something."""
    state = camp(phase="skirmish", sky="brawler", ember="thugs; deck: refugee*5", contested="grenade wolf-pack")
    say(state, "wolf-pack")

    assert sees(state, "ember")["tribes"]["ember"]["cards"]["gained"] == {"wolf-pack": 1}
    seen = sees(state, tribe)["tribes"]["ember"]
    assert (seen["counts"]["gained"], seen["cards"].get("gained")) == (1, None)


@pytest.mark.rule("AS-INST-02")
def test_a_plan_is_not_seen_before_it_is_declared() -> None:
    """AS-INST-02: while Sky lays its cards Ember sees nothing of it, not even that it has begun."""
    state = camp(sky="refugee shovel pills", ember="saboteur", junkyard="junk*2")
    before = sees(state, "ember")

    say(state, "dig refugee shovel")

    assert sees(state, "ember") == before


@pytest.mark.rule("AS-INST-02")
def test_a_plan_is_seen_when_it_is_declared() -> None:
    """AS-INST-02: Ember sees the cards and what they are worth."""
    state = camp(sky="refugee shovel pills", ember="saboteur", junkyard="junk*2")
    say(state, "dig refugee shovel done")

    window = sees(state, "ember")["window"]
    assert (window["act"], window["seat"], window["worth"]) == ("dig", "sky", 2)
    assert window["cards"] == {"refugee": 1, "shovel": 1}


@pytest.mark.rule("AS-INST-07")
def test_cards_that_were_declared_stay_in_sight_while_the_victim_plans_anew() -> None:
    """AS-INST-07: the refugee lies on the table until it is taken back."""
    state = camp(sky="refugee shovel pickaxe", ember="saboteur", junkyard="junk*2")
    say(state, "dig refugee shovel done saboteur shovel")

    assert sees(state, "ember")["tribes"]["sky"]["cards"].get("laid") == {"refugee": 1}


@pytest.mark.rule("AS-HUNT-04")
def test_a_declared_hire_names_the_mercenary_and_the_payment() -> None:
    """AS-HUNT-04: the hunters on show and the medicine, and who is wanted."""
    state = camp(sky="scavenger spear medkit", ember="sniper-team")
    say(state, "hunt scavenger spear done hire scout medkit done")

    window = sees(state, "ember")["window"]
    assert (window["act"], window["wanted"]) == ("hire", "scout")
    assert window["cards"] == {"scavenger": 1, "spear": 1, "medkit": 1}
