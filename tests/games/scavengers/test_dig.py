"""Dig: look at the top of the junkyard, keep one card or none, put the others under it."""

from typing import Any

import pytest

from fimbul.games.scavengers.data import TITLES
from fimbul.games.scavengers.events import Dug, Kept
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say, told, words
from tests.games.scavengers.camp import below, camp, decider, discards, has, heap


def digging(cards: str, **more: Any) -> Camp:
    """Sky has declared a dig with these cards."""
    state = camp(sky=cards, **more)
    say(state, f"dig {' '.join(has(state, 'sky', 'hand').split())} done")
    return state


@pytest.mark.rule("AS-DIG-01")
def test_a_dig_of_three_looks_at_three_cards() -> None:
    """AS-DIG-01: exactly three; then the digger chooses."""
    state = digging("brawler shovel", junkyard="junk*2 net pills medkit")

    say(state, "net junk pills")

    assert (decider(state), has(state, "sky", "looked")) == ("sky", "junk net pills")
    assert heap(state) == "junk medkit"


@pytest.mark.rule("AS-DIG-01")
def test_only_the_digger_sees_the_cards() -> None:
    """AS-DIG-01: the others hear that a card came up."""
    state = digging("scavenger", junkyard="net")
    heard = [told(state.copy(), "net", tribe)[0] for tribe in ("sky", "ember", "moss", "")]

    assert heard == [Dug(0, TITLES.index("net")), *[Dug(0, -1)] * 3]


@pytest.mark.rule("AS-DIG-02")
def test_the_digger_keeps_one_card_or_none() -> None:
    """AS-DIG-02: there is no way to keep two."""
    state = digging("brawler shovel", junkyard="junk net pills")
    say(state, "net junk pills")
    assert words(state) == ["pass", "junk", "net", "pills"]

    say(state, "net")

    assert words(state) == ["junk", "pills"]  # which goes under first
    say(state, "junk")
    assert words(state) == ["pills"]
    say(state, "pills")
    assert discards(state, "sky") == "brawler net shovel"


@pytest.mark.rule("AS-DIG-02")
def test_the_digger_may_keep_nothing() -> None:
    """AS-DIG-02: all cards go back, and everyone hears that nothing was kept."""
    state = digging("scavenger", junkyard="net")
    say(state, "net")

    assert told(state, "pass") == [Kept(0, -1, False)]
    say(state, "net")

    assert (discards(state, "sky"), below(state)) == ("scavenger", "net")


@pytest.mark.rule("AS-DIG-03")
@pytest.mark.parametrize("order", ["junk pickaxe", "pickaxe junk"])
def test_the_others_go_to_the_bottom_in_the_order_that_the_digger_likes(order: str) -> None:
    """AS-DIG-03: of junk, net, pickaxe, pills, medkit, spear the first three are dug and the net is kept."""
    state = camp(sky="brawler shovel", under="junk net pickaxe pills medkit spear")

    say(state, f"dig brawler shovel done net {order}")

    assert below(state) == f"pills medkit spear {order}"


@pytest.mark.rule("AS-DIG-03", "AS-JUNK-01")
def test_putting_cards_back_does_not_shuffle() -> None:
    """AS-DIG-03, AS-JUNK-01: the shuffled heap comes first, then what was put under it, oldest first."""
    state = camp(sky="scavenger*2", junkyard="junk", under="net pills")

    say(state, "dig scavenger scavenger done junk")
    assert has(state, "sky", "looked") == "junk net"
    say(state, "pass net junk")

    assert (heap(state), below(state)) == ("", "pills net junk")


@pytest.mark.rule("AS-DIG-03")
def test_the_digger_alone_knows_what_lies_under_the_junkyard() -> None:
    """AS-DIG-03: beside the title stands who knows it."""
    state = camp(active="ember", ember="scavenger", junkyard="net", under="pills")

    say(state, "dig scavenger done net pass net")

    assert [code & 31 for code in state.under] == [0, 0b10]


@pytest.mark.rule("AS-DIG-04")
def test_there_is_one_dig_a_round() -> None:
    """AS-DIG-04: a dig that found nothing worth keeping is a dig."""
    state = camp(sky="scavenger*2", junkyard="junk*2")

    say(state, "dig scavenger done junk pass junk")

    assert "dig" not in words(state)


@pytest.mark.rule("AS-DIG-05")
@pytest.mark.parametrize(("cards", "depth"), [("brawler", 1), ("brawler shovel", 3)])
def test_natalie_digs_with_a_brawler_and_perhaps_a_shovel(cards: str, depth: int) -> None:
    """AS-DIG-05: 1 card, or 3 with the shovel."""
    state = digging(cards, junkyard="junk*5")

    say(state, "junk " * depth)

    assert decider(state) == "sky"
    assert words(state) == ["pass", "junk"]


@pytest.mark.rule("AS-DIG-06", "AS-JUNK-02")
def test_junk_may_be_put_back_at_once_and_earns_no_second_look() -> None:
    """AS-DIG-06, AS-JUNK-02: after the junk is under, the turn goes on without a dig, though another could dig."""
    state = camp(sky="brawler*2", junkyard="junk net")

    say(state, "dig brawler done junk pass junk")

    assert (decider(state), below(state), heap(state)) == ("sky", "junk", "net")
    assert words(state) == ["done", "trash"]


@pytest.mark.rule("AS-DIG-07")
def test_a_small_junkyard_is_looked_through() -> None:
    """AS-DIG-07: a dig of 5 in a junkyard of 2 shows both cards."""
    state = digging("brawler shovel group-leaders", junkyard="junk", under="net")

    say(state, "junk")

    assert (decider(state), has(state, "sky", "looked")) == ("sky", "junk net")


@pytest.mark.rule("AS-DIG-07")
@pytest.mark.parametrize(("under", "offered"), [("", False), ("net", True)])
def test_nobody_digs_in_an_empty_junkyard(under: str, offered: bool) -> None:
    """AS-DIG-07: cards that were put under it are still there."""
    state = camp(sky="scavenger", under=under)

    assert ("dig" in words(state)) == offered


@pytest.mark.rule("AS-DIG-02")
def test_keeping_cannot_be_undone_and_is_noted_as_a_revelation() -> None:
    """AS-DIG-02: what the digger did not keep was seen."""
    state = digging("scavenger", junkyard="net")
    say(state, "net")
    before = state.revelations

    say(state, "net")

    assert state.revelations > before
