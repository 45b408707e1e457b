"""What all know of a hand by kind: what came out of an armory is a tool, until it is seen or may have gone."""

import pytest

from fimbul.games.scavengers.state import Camp
from tests.games.kit import say
from tests.games.scavengers.camp import has, sees
from tests.games.scavengers.guesses import at_embers, cards, samples
from tests.games.scavengers.headquarters import headquarters, inside, site

SKY = 0


def hands(state: Camp, seat: int = SKY) -> set[str]:
    """All that a seat takes Ember's hand for."""
    return {has(twin, "ember", "hand") for twin in samples(state, seat)}


def out_of_the_armory(ember: str = "junk; deck: spear pills refugee", junkyard: str = "") -> Camp:
    """Ember has taken a shovel out of its armory."""
    state = at_embers(site("ember", "armory", stored="shovel"), ember=ember, junkyard=junkyard)
    say(state, "retrieve site-1 shovel done")
    return state


@pytest.mark.rule("AS-HQ-RETR-02")
def test_what_came_out_of_an_armory_is_a_tool() -> None:
    """AS-HQ-RETR-02: of Ember's two cards in hand one is the shovel or the spear."""
    others = ("junk", "pills", "refugee")

    assert hands(out_of_the_armory()) == {
        cards("shovel spear"),
        *(cards(f"{tool} {other}") for tool in ("shovel", "spear") for other in others),
    }


@pytest.mark.rule("AS-HQ-RETR-02")
@pytest.mark.parametrize("tribe", ["sky", "ember", ""])
def test_all_see_out_of_what_a_card_came(tribe: str) -> None:
    """AS-HQ-RETR-02: the building is open to all, the card is not."""
    assert sees(out_of_the_armory(), tribe)["tribes"]["ember"]["hand_kinds"] == {"armory": 1}


@pytest.mark.rule("AS-HQ-RETR-02", "AS-ACT-10")
def test_it_is_a_tool_among_the_cards_set_apart_too() -> None:
    """AS-HQ-RETR-02, AS-ACT-10: Ember sets its hand apart for the skirmish, face down."""
    state = out_of_the_armory(ember="; deck: junk pills refugee spear")
    say(state, "done")

    assert {has(twin, "ember", "committed") for twin in samples(state)} == {"shovel", "spear"}


def kinds(state: Camp) -> dict[str, int]:
    """What all know of the kinds of cards in Ember's hand, by the building that stores them."""
    known: dict[str, int] = sees(state, "sky")["tribes"]["ember"]["hand_kinds"]
    return known


@pytest.mark.rule("AS-HQ-RETR-02", "AS-ROUND-13")
def test_it_may_be_a_tool_that_nobody_knew_of() -> None:
    """AS-HQ-RETR-02, AS-ROUND-13: Ember had dug up a card unseen; only that can have been in the armory."""
    state = at_embers(
        site("ember", "armory", stored="spear"), ember="junk; deck: pills; secret: spear", junkyard="net medkit"
    )
    say(state, "retrieve site-1 spear done")

    assert hands(state) == {cards(f"{tool} {other}") for tool in ("spear", "net") for other in ("junk", "pills")}


@pytest.mark.rule("AS-HQ-RETR-02", "AS-DIG-01")
def test_a_tool_that_is_seen_may_have_been_the_one() -> None:
    """AS-HQ-RETR-02, AS-DIG-01: Ember digs with a shovel; the card that is left in hand may be anything."""
    state = out_of_the_armory(ember="brawler junk; deck: spear pills", junkyard="net")
    say(state, "dig brawler shovel done net pass net")

    assert hands(state) == {"spear", "junk", "pills"}


@pytest.mark.rule("AS-HQ-RETR-02", "AS-DIG-01")
def test_a_person_that_is_seen_was_not_the_tool() -> None:
    """AS-HQ-RETR-02, AS-DIG-01: Ember digs with its brawler alone; the tool is in hand."""
    state = out_of_the_armory(ember="brawler; deck: spear pills", junkyard="net")
    say(state, "dig brawler done net pass net")

    assert hands(state) == {"shovel", "spear"}


@pytest.mark.rule("AS-HQ-RETR-02", "AS-TRASH-04")
def test_of_two_tools_one_is_left_when_a_card_is_trashed() -> None:
    """AS-HQ-RETR-02, AS-TRASH-04: the card that went was no tool, or one of the two."""
    state = at_embers(site("ember", "armory", stored="shovel spear"), ember="junk; deck: pills refugee")
    say(state, "retrieve site-1 shovel spear done")
    assert kinds(state) == {"armory": 2}

    say(state, "trash junk done")

    assert kinds(state) == {"armory": 1}
    assert hands(state) == {
        cards("shovel spear"),
        *(cards(f"{tool} {other}") for tool in ("shovel", "spear") for other in ("junk", "pills", "refugee")),
    }


@pytest.mark.rule("AS-HQ-RETR-02", "AS-TRASH-04")
def test_of_a_tool_and_a_medicine_one_is_left_when_a_card_is_trashed() -> None:
    """AS-HQ-RETR-02, AS-TRASH-04: Ember took the shovel and the pills out of two buildings; one card cannot be both."""
    state = at_embers(
        site("ember", "armory", stored="shovel"), site("ember", "pharmacy", stored="pills"), ember="junk; deck: refugee"
    )
    say(state, "retrieve site-1 shovel done retrieve site-2 pills done trash junk done")

    assert hands(state) == {
        cards("shovel pills"),
        *(cards(taken_out, drawn) for taken_out in ("shovel", "pills") for drawn in ("junk", "refugee")),
    }


@pytest.mark.rule("AS-HQ-RETR-02", "AS-HQ-STORE-01")
def test_what_is_stored_again_is_in_hand_no_more() -> None:
    """AS-HQ-RETR-02, AS-HQ-STORE-01: the shovel goes back, or another tool in its place; that is all Sky knows."""
    state = out_of_the_armory(ember="junk; deck: spear pills")
    say(state, "store site-1 shovel done")

    found = {(inside(twin, "ember"), has(twin, "ember", "hand")) for twin in samples(state)}
    assert found == {
        *(("shovel", hand) for hand in ("junk", "spear", "pills")),
        *(("spear", hand) for hand in ("junk", "shovel", "pills")),
    }


@pytest.mark.rule("AS-HQ-RETR-02", "AS-HQ-STORE-01")
def test_what_is_stored_elsewhere_was_not_the_tool() -> None:
    """AS-HQ-RETR-02, AS-HQ-STORE-01: Ember puts pills into its pharmacy and keeps the tool."""
    state = at_embers(
        site("ember", "armory", stored="shovel"), site("ember", "pharmacy"), ember="pills; deck: spear medkit"
    )
    say(state, "retrieve site-1 shovel done store site-2 pills done")

    assert hands(state) == {"shovel", "spear"}


@pytest.mark.rule("AS-TRASH-04")
def test_of_two_persons_that_were_shown_one_is_left_when_a_card_is_trashed() -> None:
    """AS-TRASH-04: all saw a brawler and a scout in Ember's hand; it has trashed one card."""
    state = at_embers(ember="brawler scout junk; deck: pills hunter; shown: brawler scout")
    say(state, "trash junk done")

    assert kinds(state) == {"bunker": 1}
    assert all({"brawler", "scout"} & {*hand.split()} for hand in hands(state))
    assert cards("brawler scout") in hands(state)


@pytest.mark.rule("AS-HQ-USE-03")
def test_who_came_out_of_the_bunker_in_anothers_turn_is_in_hand() -> None:
    """AS-HQ-USE-03: Ember's turn is to come; in Sky's it takes its saboteur out of the bunker, or so it may be."""
    state = headquarters(
        hq=2,
        sites=[site("ember", "bunker", stored="saboteur")],
        sky="brawler",
        ember="; deck: junk scout pills",
        junkyard="net",
    )
    say(state, "dig brawler done retrieve saboteur")

    assert hands(state) == {"saboteur", "scout"}


@pytest.mark.rule("AS-INST-07")
def test_what_is_declared_anew_has_been_seen_before() -> None:
    """AS-INST-07: two tools came out; one is laid, and lies there when Ember goes on after a shot. One is in hand."""
    state = at_embers(
        site("ember", "armory", stored="shovel pickaxe"),
        ember="brawler scavenger; deck: junk pills spear",
        moss="sniper-team",
        junkyard="net",
    )
    say(state, "retrieve site-1 shovel pickaxe done dig brawler scavenger shovel done sniper-team brawler done")

    assert kinds(state) == {"armory": 1}


@pytest.mark.rule("AS-ROUND-02")
def test_at_the_end_of_the_round_the_whole_hand_is_seen() -> None:
    """AS-ROUND-02: what was set apart lies open, and nothing of the new hand is known."""
    state = out_of_the_armory(ember="; deck: junk pills refugee spear*2")
    say(state, "done done done grenade")

    assert kinds(state) == {}
