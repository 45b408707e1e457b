"""What all know of cards that left a hand unseen: none was in the deck then, so no more of those than were drawn."""

from itertools import combinations

import pytest

from fimbul.games.scavengers.data import NONE
from fimbul.games.scavengers.state import LEDGER, NO_CARDS, Departure
from tests.games.scavengers.camp import camp, has, heap, names, owns, say, zone
from tests.games.scavengers.guesses import at_embers, cards, samples
from tests.games.scavengers.headquarters import inside, site

SKY, EMBER = range(2)


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


@pytest.mark.rule("AS-TRASH-04", "AS-DRAW-01")
def test_a_card_that_must_have_gone_need_not_have_gone_as_early_as_it_could() -> None:
    """AS-TRASH-04, AS-DRAW-01: Sky has dug up the brawler, which Ember trashed last: when Ember trashed a second time
    it had drawn one card only, and that was the refugee which went first.
    """
    state = camp(active="sky", sky="brawler", ember="scout", junkyard="refugee spear")
    state.set_zone(EMBER, LEDGER, zone("scout refugee brawler spear"))
    risked = zone("refugee brawler spear")
    state.departures.extend(
        [
            Departure(EMBER, 1, NONE, 1, zone("refugee"), 0, NO_CARDS, 1, 0),
            Departure(EMBER, 1, NONE, 2, risked, 0, zone("spear"), 1, 0),
            Departure(EMBER, 1, NONE, 2, risked, 0, zone("spear"), 2, 0),
        ]
    )

    assert {owns(twin, "ember") for twin in samples(state)} == {"scout"}


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


@pytest.mark.rule("AS-HQ-RETR-02")
def test_an_empty_building_is_not_remembered() -> None:
    """AS-HQ-RETR-02: Ember stores two tools and takes both out again."""
    state = at_embers(site("ember", "armory"), ember="spear shovel; deck: pills")
    say(state, "store site-1 spear shovel done")
    assert [(each.building, each.number) for each in state.departures] == [(0, 0)]

    say(state, "retrieve site-1 spear shovel done trash spear done")

    assert [(each.building, each.number) for each in state.departures] == [(NONE, 1)]
