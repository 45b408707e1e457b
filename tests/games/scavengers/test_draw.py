"""Draw: cards from one's own deck to the hand."""

import pytest

from tests.games.kit import say, words
from tests.games.scavengers.camp import camp, decider, discards, has


@pytest.mark.rule("AS-DRAW-01")
@pytest.mark.parametrize("cards", ["scout sled-team", "scavenger scavenger scout"])
def test_anna_draws_four(cards: str) -> None:
    """AS-DRAW-01: a scout and a sled team, or two scavengers and a scout."""
    state = camp(sky=f"{cards}; deck: pills*6")

    say(state, f"draw {cards} done pills pills pills pills")

    assert decider(state) == "sky"
    assert (has(state, "sky", "hand"), has(state, "sky", "deck")) == ("pills pills pills pills", "pills pills")


@pytest.mark.rule("AS-DRAW-01", "AS-UNIT-07")
def test_a_sled_team_draws_two() -> None:
    """AS-DRAW-01, AS-UNIT-07: alone."""
    state = camp(sky="sled-team; deck: pills*3")

    say(state, "draw sled-team done pills pills")

    assert (decider(state), has(state, "sky", "hand")) == ("sky", "pills pills")


@pytest.mark.rule("AS-DRAW-02")
def test_there_is_one_draw_a_round() -> None:
    """AS-DRAW-02: a scavenger draws a scout; the scout draws no more."""
    state = camp(sky="scavenger; deck: scout pills")

    say(state, "draw scavenger done scout")

    assert words(state) == ["done", "trash"]


@pytest.mark.rule("AS-DRAW-03")
def test_a_draw_takes_the_deck_first_and_then_the_shuffled_discards() -> None:
    """AS-DRAW-03: a deck of 1 and 6 discards give 4 cards; the cards that draw stay out."""
    state = camp(sky="scout*2; deck: thugs; discard: pills*6")
    say(state, "draw scout scout done")
    assert words(state) == ["thugs"]

    say(state, "thugs pills pills pills")

    assert (decider(state), has(state, "sky", "hand")) == ("sky", "thugs pills pills pills")
    assert (has(state, "sky", "deck"), discards(state, "sky")) == ("pills pills pills", "scout scout")


@pytest.mark.rule("AS-DRAW-03", "AS-ROUND-05")
def test_a_draw_that_finds_too_few_cards_takes_them_all() -> None:
    """AS-DRAW-03, AS-ROUND-05: two of four."""
    state = camp(sky="scout*2; deck: pills; discard: junk")

    say(state, "draw scout scout done pills junk")

    assert (decider(state), has(state, "sky", "hand")) == ("sky", "junk pills")


@pytest.mark.rule("AS-UNIT-02", "AS-UNIT-03", "AS-UNIT-04")
@pytest.mark.parametrize(
    ("card", "acts"),
    [
        ("scavenger", {"dig", "draw", "hunt"}),
        ("hunter", {"hunt"}),
        ("scout", {"draw"}),
        ("brawler", {"dig"}),
        ("field-crew", {"dig", "hunt"}),
        ("sled-team", {"draw"}),
        ("sniper-team", set()),
        ("junk", set()),
    ],
)
def test_each_unit_does_what_its_card_says(card: str, acts: set[str]) -> None:
    """AS-UNIT-02, AS-UNIT-03, AS-UNIT-04: and nothing else is offered."""
    state = camp(sky=f"{card}; deck: pills", junkyard="net")

    assert set(words(state)) - {"done", "trash"} == acts
