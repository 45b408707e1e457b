"""Drawing phase: clear away, draw five, peek; and how the rounds follow each other."""

from typing import Any

import pytest

from fimbul.games.scavengers.data import TITLES
from fimbul.games.scavengers.events import Peeked, Reshuffled, RoundBegan
from fimbul.games.scavengers.lexicon import TRIBES
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say, told, words
from tests.games.scavengers.camp import at_random, camp, contested_cards, decider, discards, has, owns

FIVE = "refugee*3 scavenger*2"
DRAW_FIVE = "refugee refugee refugee scavenger scavenger "


def three(text: str = f"deck: {FIVE}", **more: str) -> dict[str, Any]:
    """Three tribes alike, but for those named."""
    return {**dict.fromkeys(("sky", "ember", "moss"), text), **more}


@pytest.mark.rule("AS-ROUND-01")
def test_a_round_is_drawing_then_gathering_then_skirmish() -> None:
    """AS-ROUND-01: chance deals and shows the contested card, all gather, all reveal, the card is won."""
    state = camp(phase="over", round_number=2, initiator="sky", **three())

    heard = [type(event).__name__ for event in told(state, DRAW_FIVE * 3 + "grenade done done done")]

    assert heard == [
        *["Drew"] * 15,
        "Peeked",
        *["SetApart"] * 3,
        *["Revealed"] * 3,
        "Compared",
        "Deadlocked",
        "RoundBegan",
        "Reshuffled",
    ]


@pytest.mark.rule("AS-ROUND-02")
def test_every_card_left_from_the_last_round_goes_to_its_owner_s_discard_pile() -> None:
    """AS-ROUND-02: from the table, whether it fought, was used, was hit, or was never played."""
    state = camp(
        phase="over",
        sky=f"deck: {FIVE}; laid: brawler spear; used: sniper-team; spent: thugs; discard: pills; hunted: hunter",
        ember=f"deck: {FIVE}",
        moss=f"deck: {FIVE}; hand: scavenger; committed: junk",
    )

    assert has(state, "sky", "discard") == "brawler hunter sniper-team thugs spear pills"
    assert has(state, "moss", "discard") == "scavenger junk"
    assert [has(state, "sky", place) for place in ("laid", "used", "spent", "hunted")] == ["", "", "", ""]


@pytest.mark.rule("AS-ROUND-02")
def test_what_was_committed_in_round_three_is_discarded_when_round_four_begins() -> None:
    """AS-ROUND-02: the skirmish over, the cards are out of the way before anybody draws."""
    state = camp(phase="skirmish", sky=f"brawler; deck: {FIVE}", ember=f"spear; deck: {FIVE}", moss=f"deck: {FIVE}")

    say(state, "grenade")

    assert state.round_number == 4
    assert (discards(state, "sky"), discards(state, "ember")) == ("brawler grenade", "spear")
    assert has(state, "sky", "committed") == has(state, "sky", "laid") == ""


@pytest.mark.rule("AS-ROUND-03")
def test_each_tribe_draws_five_the_initiator_first_then_clockwise() -> None:
    """AS-ROUND-03: no more and no less, and then the gathering begins."""
    state = camp(phase="over", round_number=1, initiator="ember", **three(f"deck: {FIVE} brawler"))

    say(state, DRAW_FIVE)
    assert [len(has(state, tribe, "hand").split()) for tribe in ("sky", "ember", "moss")] == [0, 5, 0]
    say(state, DRAW_FIVE * 2)

    assert [len(has(state, tribe, "hand").split()) for tribe in ("sky", "ember", "moss")] == [5, 5, 5]
    assert [has(state, tribe, "deck") for tribe in ("sky", "ember", "moss")] == ["brawler"] * 3
    assert decider(state) == "ember"


@pytest.mark.rule("AS-ROUND-04")
def test_a_deck_that_runs_out_is_drawn_first_then_the_discards_make_a_new_one() -> None:
    """AS-ROUND-04: a deck of 2 and 9 discards give a hand of 5 with both old cards, and a deck of 6."""
    state = camp(
        phase="over", round_number=1, initiator="sky", **three(sky="deck: thugs scout; discard: refugee*4 pills*5")
    )

    assert words(state) == ["scout", "thugs"]
    say(state, "thugs")
    assert words(state) == ["scout"]
    heard = told(state, "scout pills pills pills")

    assert [event for event in heard if isinstance(event, Reshuffled)] == [Reshuffled(0)]
    assert has(state, "sky", "hand") == "scout thugs pills pills pills"
    assert (len(has(state, "sky", "deck").split()), discards(state, "sky")) == (6, "")


@pytest.mark.rule("AS-ROUND-04")
def test_an_empty_deck_alone_is_no_reason_to_reshuffle() -> None:
    """AS-ROUND-04: five cards drawn from a deck of five leave the discards where they are."""
    state = camp(phase="over", round_number=1, initiator="sky", **three(sky=f"deck: {FIVE}; discard: pills"))

    say(state, DRAW_FIVE)

    assert (has(state, "sky", "deck"), has(state, "sky", "discard")) == ("", "pills")


@pytest.mark.rule("AS-ROUND-05")
def test_who_has_too_few_cards_draws_what_there_is() -> None:
    """AS-ROUND-05: three cards in all make a hand of three."""
    state = camp(phase="over", round_number=1, initiator="sky", **three(sky="deck: brawler; discard: refugee pills"))

    say(state, "brawler refugee pills")

    assert has(state, "sky", "hand") == owns(state, "sky") == "refugee brawler pills"
    assert words(state) == ["refugee", "scavenger"]  # Ember draws


@pytest.mark.rule("AS-ROUND-05")
def test_who_has_no_cards_at_all_draws_none_and_plays_on() -> None:
    """AS-ROUND-05: nothing to shuffle, nothing to draw."""
    state = camp(phase="over", round_number=1, initiator="sky", **three(sky=""))

    say(state, DRAW_FIVE * 2)

    assert (decider(state), words(state)) == ("sky", ["done"])


def in_round(number: int) -> Camp:
    """The tribes have drawn five each for this round; Sky is the initiator of the first three."""
    state = camp(phase="over", round_number=number - 1, initiator="sky", contested="grenade wolf-pack*2", **three())
    say(state, DRAW_FIVE * 3)
    return state


@pytest.mark.rule("AS-ROUND-06")
@pytest.mark.parametrize("number", [1, 2])
def test_nobody_peeks_before_the_third_round(number: int) -> None:
    """AS-ROUND-06: the initiator gathers at once."""
    assert decider(in_round(number)) == "sky"


@pytest.mark.rule("AS-ROUND-06")
@pytest.mark.parametrize("number", [3, 4, 15])
def test_from_the_third_round_on_chance_shows_the_initiator_the_top_card(number: int) -> None:
    """AS-ROUND-06: once the hands are drawn, any card of the pile."""
    state = in_round(number)

    assert (decider(state), words(state), state.weights()) == ("chance", ["wolf-pack", "grenade"], [2, 1])


@pytest.mark.rule("AS-ROUND-06")
def test_only_the_initiator_sees_the_card_and_it_stays_on_top() -> None:
    """AS-ROUND-06: the others hear that the initiator looked; the card is the one that is fought for."""
    state = in_round(3)
    seen = [told(state.copy(), "grenade", tribe)[0] for tribe in ("sky", "ember", "moss", "")]

    assert seen == [Peeked(0, TITLES.index("grenade")), *[Peeked(0, -1)] * 3]

    say(state, "grenade")
    assert (contested_cards(state), decider(state)) == (3, "sky")


@pytest.mark.rule("AS-ROUND-06")
def test_the_card_that_was_peeked_at_is_the_one_that_is_won() -> None:
    """AS-ROUND-06: chance is not asked again."""
    state = camp(
        phase="skirmish", peeked="wolf-pack", contested="grenade", sky="brawler", ember="pills", moss=f"deck: {FIVE}"
    )

    assert "wolf-pack" in owns(state, "sky")
    assert state.round_number == 4


@pytest.mark.rule("AS-ROUND-10")
def test_the_initiator_card_stays_for_three_rounds_and_then_moves_on() -> None:
    """AS-ROUND-10: Ember, Ember, Ember, Moss, Sky, Ember, ... with three players."""
    state = camp(
        phase="over", round_number=0, initiator="ember", contested="grenade*2 wolf-pack*2 sled-team*2", seats=3
    )
    initiators = [TRIBES[state.initiator]]
    for contested in ("", "", "grenade ", "grenade ", "wolf-pack ", "wolf-pack "):
        heard = told(state, contested + "done done done")
        initiators += [TRIBES[event.initiator] for event in heard if isinstance(event, RoundBegan)]

    assert initiators == ["ember", "ember", "ember", "moss", "sky", "ember", "moss"]


@pytest.mark.rule("AS-ROUND-11")
@pytest.mark.parametrize("ember", ["brawler", "thugs"])
def test_the_initiator_card_moves_on_after_a_deadlock_as_after_a_win(ember: str) -> None:
    """AS-ROUND-11: round five, Sky and Ember tie, or Ember wins; Ember is next in either case."""
    state = camp(round_number=5, phase="skirmish", sky="brawler", ember=ember, contested="grenade wolf-pack")

    say(state, "grenade")

    assert (state.round_number, TRIBES[state.initiator]) == (6, "ember")


@pytest.mark.rule("AS-ROUND-09")
def test_rounds_one_and_two_have_no_skirmish() -> None:
    """AS-ROUND-09: unused cards are discarded, and no contested card moves."""
    state = camp(round_number=1, sky="brawler", ember="refugee", contested="grenade*2 wolf-pack*2")

    heard = [type(event).__name__ for event in told(state, "done done done")]
    assert "Revealed" not in heard
    assert (state.round_number, contested_cards(state)) == (2, 4)

    say(state, "brawler refugee")
    heard = [type(event).__name__ for event in told(state, "done done done")]
    assert "Revealed" not in heard
    assert (state.round_number, contested_cards(state)) == (3, 4)


@pytest.mark.rule("AS-ROUND-12")
@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_every_game_lasts_sixteen_rounds_and_each_from_the_third_takes_one_contested_card(
    seed: int, seats: int
) -> None:
    """AS-ROUND-12: 2 rounds, then 14; nothing ever comes back to the contested pile."""
    left: dict[int, int] = {}
    for state in at_random(seed, seats=seats):
        left.setdefault(state.round_number, contested_cards(state))

    assert state.over
    assert left == {number: min(14, 17 - number) for number in range(17)}


@pytest.mark.rule("AS-ROUND-13")
def test_a_card_that_is_dug_up_lies_unseen_under_the_discards() -> None:
    """AS-ROUND-13: the others hear that one was kept; the cards used for the dig lie face up."""
    state = camp(sky="scavenger", junkyard="net")
    say(state, "dig scavenger done net")
    events = [told(state.copy(), "net", tribe)[0] for tribe in ("sky", "ember", "")]

    assert [TITLES[event.title] if event.title >= 0 else "?" for event in events] == ["net", "?", "?"]
    say(state, "net")
    assert (has(state, "sky", "gained"), has(state, "sky", "spent"), has(state, "sky", "discard")) == (
        "net",
        "scavenger",
        "",
    )


@pytest.mark.rule("AS-ROUND-13")
def test_a_gained_card_stays_hidden_when_the_next_round_begins() -> None:
    """AS-ROUND-13: it is seen when it is next played, not before."""
    state = camp(phase="over", **three(sky=f"deck: {FIVE}; gained: net; spent: brawler"))

    assert (has(state, "sky", "gained"), has(state, "sky", "discard")) == ("net", "brawler")


@pytest.mark.rule("AS-ROUND-13")
def test_by_option_discards_are_open() -> None:
    """AS-ROUND-13: `open_discards` lays what was dug or won face up."""
    state = camp(sky="scavenger", junkyard="net", options={"open_discards": True})

    say(state, "dig scavenger done net net")

    assert (has(state, "sky", "gained"), has(state, "sky", "discard")) == ("", "net")
    assert state.gains[0] == 0


@pytest.mark.rule("AS-ROUND-13")
def test_by_option_all_hear_what_was_kept_or_won() -> None:
    """AS-ROUND-13: `open_discards` leaves nothing to tell one tribe alone."""
    state = camp(sky="scavenger", junkyard="net", options={"open_discards": True})
    say(state, "dig scavenger done net")

    assert TITLES.index("net") in told(state, "net", "ember")[0]
