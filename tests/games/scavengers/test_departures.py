"""What all know of cards that left a hand unseen: none was in the deck then, so no more of those than were drawn."""

from itertools import combinations

import pytest

from tests.games.kit import say
from tests.games.scavengers.camp import camp, has, heap, names, owns
from tests.games.scavengers.guesses import at_embers, cards, samples
from tests.games.scavengers.headquarters import headquarters, inside, site


def without(titles: str, number: int) -> set[str]:
    """What can be left of these cards when so many of them are gone."""
    every = titles.split()
    return {cards(" ".join(left)) for left in combinations(every, len(every) - number)}


@pytest.mark.rule("AS-TRASH-04", "AS-DRAW-01")
def test_what_was_in_the_deck_then_was_not_trashed() -> None:
    """AS-TRASH-04, AS-DRAW-01: Ember has drawn nothing since it shuffled when it trashes a card; then it draws two."""
    ember = "scout junk pickaxe; deck: medkit shovel spear; apart: scout junk pickaxe"
    state = camp(active="ember", sky="net", ember=ember)
    say(state, "trash junk done draw scout done medkit shovel")

    assert {owns(twin, "ember") for twin in samples(state)} == {
        cards(f"scout {kept} medkit shovel spear") for kept in ("junk", "pickaxe")
    }


@pytest.mark.rule("AS-TRASH-04", "AS-DRAW-01")
def test_of_two_cards_trashed_one_may_be_the_one_that_was_drawn() -> None:
    """AS-TRASH-04, AS-DRAW-01: Ember had drawn one card since it shuffled, nobody knows which."""
    ember = "scout junk pickaxe spear; deck: medkit shovel net; apart: scout junk pickaxe"
    state = camp(active="ember", sky="rifle", ember=ember)
    say(state, "trash junk pickaxe done draw scout done medkit shovel")

    drawn = "medkit shovel net spear"
    assert {owns(twin, "ember") for twin in samples(state)} == {
        cards(f"scout {drawn}"),
        *(cards(f"scout {kept} {left}") for kept in ("junk", "pickaxe") for left in without(drawn, 1)),
    }


@pytest.mark.rule("AS-TRASH-04", "AS-ROUND-02")
def test_when_the_round_is_over_all_see_what_is_missing() -> None:
    """AS-TRASH-04, AS-ROUND-02: Ember had drawn the medkit, which all see; so neither card it trashed was drawn since
    it shuffled, and none of the six that it draws in the next round.
    """
    state = camp(
        active="ember",
        sky="brawler; deck: scavenger*5",
        ember="scout junk pickaxe medkit; deck: shovel spear net rifle multitool hunter; apart: scout junk pickaxe",
        moss="deck: refugee*5",
    )
    say(state, "trash junk pickaxe done done done done grenade")
    while state.decider < 0:
        state.play(state.options()[0])

    assert {owns(twin, "ember") for twin in samples(state)} == {
        cards("scout medkit shovel spear net rifle multitool hunter")
    }
    assert len({has(twin, "ember", "hand") for twin in samples(state)}) == 6


@pytest.mark.rule("AS-TRASH-04", "AS-ROUND-13")
def test_a_card_gained_unseen_may_have_been_drawn_or_not() -> None:
    """AS-TRASH-04, AS-ROUND-13: Ember had drawn one card: the one that it had dug up before, or another."""
    state = camp(
        active="ember",
        sky="net",
        ember="scout junk spear; deck: medkit pills shovel; apart: scout junk; secret: spear",
        junkyard="",
    )
    say(state, "trash junk done draw scout done medkit pills")

    found = "junk medkit pills shovel spear"
    assert {owns(twin, "ember") for twin in samples(state)} == {cards(f"scout {left}") for left in without(found, 1)}


@pytest.mark.rule("AS-HQ-STORE-01", "AS-TRASH-04")
def test_a_card_that_must_have_gone_need_not_have_gone_as_early_as_it_could() -> None:
    """AS-HQ-STORE-01, AS-TRASH-04: Ember stored a person and then trashed a card. Sky has dug up the brawler, so it was
    not the brawler that went first.
    """
    state = headquarters(
        hq=2, active="ember", sites=[site("ember", "bunker")], sky="scavenger", ember="refugee brawler scout"
    )
    say(state, "store site-1 refugee done trash brawler done done done dig scavenger done brawler brawler")

    found = {(inside(twin, "ember"), has(twin, "ember", "committed")) for twin in samples(state)}
    assert found == {("refugee", "scout"), ("scout", "refugee")}


@pytest.mark.rule("AS-ROUND-12", "AS-TRASH-04")
def test_no_card_comes_back_to_the_contested_pile() -> None:
    """AS-ROUND-12, AS-TRASH-04: all know that Ember had a grenade; if it has trashed that, it lies in the junkyard."""
    state = camp(active="ember", sky="net", ember="scout grenade", junkyard="", contested="grenade sled-team")
    say(state, "trash grenade done")

    assert {(heap(twin), names(twin.contested)) for twin in samples(state)} == {
        ("grenade", "grenade sled-team"),
        ("scout", "grenade sled-team"),
    }


@pytest.mark.rule("AS-HQ-STORE-01", "AS-DRAW-01")
def test_what_was_in_the_deck_then_was_not_stored() -> None:
    """AS-HQ-STORE-01, AS-DRAW-01: Ember has drawn nothing since it shuffled when it stores a tool; then it draws."""
    ember = "scout spear pickaxe; deck: shovel rifle pills; apart: scout spear pickaxe"
    state = at_embers(site("ember", "armory"), ember=ember)
    say(state, "store site-1 spear done draw scout done shovel pills")

    assert {inside(twin, "ember") for twin in samples(state)} == {"spear", "pickaxe"}


@pytest.mark.rule("AS-HQ-STORE-01", "AS-TRASH-04")
def test_what_was_stored_was_not_trashed_as_well() -> None:
    """AS-HQ-STORE-01, AS-TRASH-04: of the cards that Ember shuffled it had drawn one. It stored a tool, and had no
    other tool; so what it trashed is the junk.
    """
    ember = "scout junk rifle; deck: shovel spear pills; apart: scout junk"
    state = at_embers(site("ember", "armory"), ember=ember)
    say(state, "store site-1 rifle done trash junk done draw scout done shovel pills")

    every = "scout rifle shovel spear pills"
    found = {(inside(twin, "ember"), owns(twin, "ember")) for twin in samples(state)}
    assert found == {(tool, cards(every)) for tool in ("rifle", "shovel", "spear")}


@pytest.mark.rule("AS-HQ-BUILD-12", "AS-TRASH-04")
def test_what_lies_on_a_timer_was_not_drawn() -> None:
    """AS-HQ-BUILD-12, AS-TRASH-04: a card that Ember had shuffled lies on a building, the others are its deck."""
    ember = "scout junk; deck: medkit pills spear; apart: scout junk"
    state = at_embers(site("ember", "bunker", timer="shovel"), ember=ember)
    say(state, "trash junk done draw scout done medkit pills")

    assert {owns(twin, "ember") for twin in samples(state)} == {cards("scout medkit pills spear shovel")}


@pytest.mark.rule("AS-HQ-STORE-04", "AS-DRAW-01")
def test_what_was_stored_before_the_last_card_is_remembered() -> None:
    """AS-HQ-STORE-04, AS-DRAW-01: Ember stores a tool, draws two, and stores another: only that may be drawn."""
    ember = "scout spear pickaxe; deck: shovel rifle; apart: scout spear pickaxe"
    state = at_embers(site("ember", "armory"), ember=ember)
    say(state, "store site-1 spear done draw scout done shovel rifle store site-1 shovel done")

    assert {inside(twin, "ember") for twin in samples(state)} == {
        cards("spear pickaxe"),
        *(cards(first, second) for first in ("spear", "pickaxe") for second in ("shovel", "rifle")),
    }


@pytest.mark.rule("AS-HQ-RETR-02", "AS-TRASH-04")
def test_what_came_out_of_a_building_had_been_put_there() -> None:
    """AS-HQ-RETR-02, AS-TRASH-04: Ember stored its only tool, drew another, trashed a card, and took the tool out: it
    is the one that was stored.
    """
    ember = "scout spear; deck: shovel pills; apart: scout spear"
    state = at_embers(site("ember", "armory"), ember=ember)
    say(state, "store site-1 spear done draw scout done shovel pills trash pills done retrieve site-1 spear done")

    assert {has(twin, "ember", "hand") for twin in samples(state)} == {cards("spear shovel"), cards("spear pills")}
