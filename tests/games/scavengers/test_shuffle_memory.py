"""What all know of a tribe's last shuffle: its deck holds what was among its discards then, and nothing else."""

from itertools import combinations

import pytest

from fimbul.games.scavengers.state import SETTLED, Camp
from tests.games.kit import say
from tests.games.scavengers.camp import camp, has, names, owns, sees
from tests.games.scavengers.guesses import cards, samples
from tests.games.scavengers.headquarters import building, headquarters, site

SKY, EMBER = range(2)


def decks_and_hands(state: Camp, seat: int = SKY) -> set[tuple[str, str]]:
    """All that a seat takes for possible: Ember's deck and its hand."""
    return {(has(twin, "ember", "deck"), has(twin, "ember", "hand")) for twin in samples(state, seat)}


def ways(titles: str, number: int) -> list[tuple[str, str]]:
    """Every way to take so many of these cards, and what is left."""
    every = titles.split()
    return [
        (" ".join(some), " ".join(each for each in every if each not in some)) for some in combinations(every, number)
    ]


def after_a_shuffle(sky: str = "net", moss: str = "") -> Camp:
    """Ember drew with a scout: the last card of its deck, and, having shuffled its discards, the medkit among them."""
    ember = "scout junk pickaxe; deck: pills; discard: medkit shovel spear"
    state = camp(active="ember", sky=sky, ember=ember, moss=moss)
    say(state, "draw scout done pills medkit")
    return state


@pytest.mark.rule("AS-DRAW-03")
def test_the_deck_holds_only_what_was_shuffled_into_it() -> None:
    """AS-DRAW-03: Ember held junk, a pickaxe and the pills when it shuffled: they are in hand for sure."""
    assert decks_and_hands(after_a_shuffle()) == {
        (cards(deck), cards("junk pickaxe pills", drawn)) for deck, drawn in ways("medkit shovel spear", 2)
    }


@pytest.mark.rule("AS-DRAW-03")
def test_the_owner_knows_its_deck_all_the_same() -> None:
    """AS-DRAW-03: it saw what it drew."""
    assert decks_and_hands(after_a_shuffle(), EMBER) == {(cards("shovel spear"), cards("junk pickaxe pills medkit"))}


@pytest.mark.rule("AS-DRAW-03")
def test_what_was_seen_since_the_shuffle_is_not_in_the_deck() -> None:
    """AS-DRAW-03: Ember pays with the medkit, so what is left of its old discards is in its deck."""
    state = after_a_shuffle()
    say(state, "hire hunter medkit done")

    assert decks_and_hands(state) == {(cards("shovel spear"), cards("junk pickaxe pills"))}


@pytest.mark.rule("AS-DRAW-03")
def test_the_next_hand_comes_from_the_deck_alone() -> None:
    """AS-DRAW-03: in the next round all that Ember held lies open; it draws the two cards of its deck and shuffles."""
    state = after_a_shuffle(sky="deck: scavenger*5", moss="deck: refugee*5")
    say(state, "done done done grenade")
    while state.decider < 0:
        state.play(state.options()[0])

    for deck, hand in decks_and_hands(state):
        assert {"shovel", "spear"} <= set(hand.split())
        assert not {"shovel", "spear"} & set(deck.split())


@pytest.mark.rule("AS-ROUND-13", "AS-DRAW-03")
def test_a_card_gained_unseen_before_the_shuffle_may_be_in_the_deck() -> None:
    """AS-ROUND-13, AS-DRAW-03: it lay under the discards. Whichever it is, of Ember's discards one is in hand."""
    state = camp(
        active="ember",
        sky="net",
        ember="scout junk; deck: pills; discard: medkit; gained: shovel",
        junkyard="multitool",
    )
    say(state, "draw scout done pills medkit")

    finds = ("shovel", "multitool")
    assert decks_and_hands(state) == {
        *((find, cards("junk pills medkit")) for find in finds),
        *(("medkit", cards("junk pills", find)) for find in finds),
    }


@pytest.mark.rule("AS-ROUND-13", "AS-DRAW-03")
def test_a_card_gained_unseen_that_was_in_hand_at_the_shuffle_is_not_in_the_deck() -> None:
    """AS-ROUND-13, AS-DRAW-03: Ember had dug up something and drawn it before it shuffled."""
    state = camp(
        active="ember",
        sky="net",
        ember="scout shovel junk; deck: pills; discard: medkit spear; secret: shovel",
        junkyard="multitool",
    )
    say(state, "draw scout done pills medkit")

    assert decks_and_hands(state) == {
        (deck, cards("junk pills", find, drawn))
        for deck, drawn in (("spear", "medkit"), ("medkit", "spear"))
        for find in ("shovel", "multitool")
    }


@pytest.mark.rule("AS-TRASH-04", "AS-DRAW-03")
def test_no_card_that_fills_the_deck_was_trashed() -> None:
    """AS-TRASH-04, AS-DRAW-03: Ember trashes one of its hand; two of its three old discards are in its deck."""
    state = after_a_shuffle()
    say(state, "trash junk done")

    assert decks_and_hands(state) == {
        (cards(deck), cards(hand))
        for deck, drawn in ways("medkit shovel spear", 2)
        for hand, _ in ways(f"junk pickaxe pills {drawn}", 3)
    }


@pytest.mark.rule("AS-TRASH-04", "AS-DRAW-03")
def test_what_was_among_the_discards_after_a_trash_was_not_trashed() -> None:
    """AS-TRASH-04, AS-DRAW-03: Ember trashed a card before it drew; the scout was seen since, the spear shuffled in."""
    state = camp(
        active="ember", sky="net", ember="scout junk pickaxe; deck: pills; discard: medkit spear", junkyard="multitool"
    )
    say(state, "trash junk done draw scout done pills medkit")

    assert {owns(twin, "ember") for twin in samples(state)} == {
        cards("scout medkit spear", kept) for kept, _ in ways("junk pickaxe pills", 2)
    }


@pytest.mark.rule("AS-TRASH-04")
def test_a_card_that_was_shown_in_hand_has_left_the_deck() -> None:
    """AS-TRASH-04: all saw the brawler in hand. After a trash it may be gone, but it is not in the deck again."""
    state = camp(active="ember", sky="net", ember="brawler junk pickaxe; deck: scout pills; shown: brawler")
    say(state, "trash junk done")

    assert decks_and_hands(state) == {
        (cards(deck), cards(hand))
        for deck, others in ways("junk pickaxe scout pills", 2)
        for hand, _ in ways(f"brawler {others}", 2)
    }


@pytest.mark.rule("AS-TRASH-04", "AS-ROUND-13")
def test_a_card_that_was_shown_in_hand_was_not_dug_up_again() -> None:
    """AS-TRASH-04, AS-ROUND-13: Ember has an unseen find, too; but no brawler ever lay in the junkyard, so the one that
    all saw in hand is not in the deck, whatever was trashed.
    """
    ember = "brawler junk pickaxe; deck: scout pills; secret: pills; shown: brawler"
    state = camp(active="ember", sky="net", ember=ember, junkyard="multitool")
    say(state, "trash junk done")

    assert decks_and_hands(state) == {
        (cards(deck), cards(hand))
        for find in ("pills", "multitool")
        for deck, others in ways(f"junk pickaxe scout {find}", 2)
        for hand, _ in ways(f"brawler {others}", 2)
    }


def surveyed() -> Camp:
    """Ember begins a pharmacy; for its timer it shuffles its discards."""
    state = camp(hq=2, active="ember", sky="net", ember="engineer junk; discard: medkit shovel spear")
    say(state, "schematics engineer done pharmacy bunker pharmacy medkit shovel bunker")
    return state


@pytest.mark.rule("AS-HQ-BUILD-12")
def test_a_timer_dealt_since_the_shuffle_holds_what_was_shuffled() -> None:
    """AS-HQ-BUILD-12: two of Ember's three discards lie on the building, the third is the deck, and junk is in hand."""
    found = {(names(building(twin, "ember").timer), has(twin, "ember", "deck")) for twin in samples(surveyed())}

    assert found == {(cards(timer), deck) for timer, deck in ways("medkit shovel spear", 2)}


def building_of_old() -> Camp:
    """A spear lies on Ember's pharmacy when Ember shuffles and draws the medkit."""
    state = headquarters(
        hq=2,
        active="ember",
        sites=[site("ember", "pharmacy", timer="spear")],
        sky="net",
        ember="scout junk; deck: pills; discard: medkit shovel",
    )
    say(state, "draw scout done pills medkit")
    return state


@pytest.mark.rule("AS-HQ-BUILD-12")
def test_a_timer_of_old_holds_nothing_that_was_shuffled() -> None:
    """AS-HQ-BUILD-12: neither medkit nor shovel, which all saw among the discards since."""
    state = building_of_old()
    assert building(state, "ember").age == SETTLED

    found = {(names(building(twin, "ember").timer), has(twin, "ember", "deck")) for twin in samples(state)}
    assert found == {(timer, deck) for timer in ("spear", "junk", "pills") for deck in ("medkit", "shovel")}


@pytest.mark.rule("AS-HQ-BUILD-12")
def test_the_owner_tells_a_timer_of_old_from_its_deck() -> None:
    """AS-HQ-BUILD-12: Ember knows what it shuffled, so the spear must be on the timer."""
    assert {names(building(twin, "ember").timer) for twin in samples(building_of_old(), EMBER)} == {"spear"}


@pytest.mark.rule("AS-HQ-STORE-01")
def test_what_was_stored_before_the_shuffle_was_not_shuffled() -> None:
    """AS-HQ-STORE-01: the bunker holds one of two persons; the third was seen among the discards."""
    state = headquarters(
        hq=2,
        active="ember",
        sites=[site("ember", "bunker", stored="brawler")],
        sky="net",
        ember="scout refugee; deck: pills; discard: medkit hunter",
    )
    say(state, "draw scout done pills medkit")

    found = {(names(building(twin, "ember").stored), has(twin, "ember", "deck")) for twin in samples(state)}
    assert found == {(stored, deck) for stored in ("refugee", "brawler") for deck in ("medkit", "hunter")}


@pytest.mark.parametrize("tribe", ["sky", "ember", ""])
def test_all_see_what_was_shuffled(tribe: str) -> None:
    """The discards lay open, and so did it that cards were in hand."""
    seen = sees(after_a_shuffle(), tribe)["tribes"]["ember"]["shuffled"]

    assert seen["stock"] == {"medkit": 1, "shovel": 1, "spear": 1}
    assert seen["apart"] == {"junk": 1, "pickaxe": 1, "pills": 1}
    assert (seen["gains"], seen["gains_apart"]) == (0, 0)
