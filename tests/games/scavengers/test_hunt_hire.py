"""Hunt and hire: food for this round, medicine from the hand, one mercenary."""

from typing import Any

import pytest

from fimbul.games.scavengers.data import TITLES
from fimbul.games.scavengers.events import Declared, Hired
from tests.games.kit import say, told, why, words
from tests.games.scavengers.camp import camp, discards, food_of, has, stack


def for_hire(cards: str, **more: Any) -> list[str]:
    """Which mercenaries a tribe with these cards can hire."""
    state = camp(sky=cards, **more)
    if "hire" not in words(state):
        return []
    say(state, "hire")
    return words(state)[1:]


@pytest.mark.rule("AS-HUNT-01")
def test_a_hunt_makes_food_that_lasts_this_round() -> None:
    """AS-HUNT-01: a field crew and a scavenger bring 3; in the next round it is gone."""
    state = camp(round_number=1, sky="field-crew scavenger")
    say(state, "hunt field-crew scavenger done")
    assert food_of(state, "sky") == 3

    say(state, "done done done field-crew scavenger")

    assert food_of(state, "sky") == 0
    assert state.round_number == 2


@pytest.mark.rule("AS-HUNT-02")
def test_natalie_hunts_three_with_two_scavengers_and_a_spear() -> None:
    """AS-HUNT-02: the rulebook's example; there is that much food to hire with."""
    state = camp(sky="scavenger*2 spear")

    say(state, "hunt scavenger scavenger spear done")

    assert food_of(state, "sky") == 3


@pytest.mark.rule("AS-HUNT-02")
def test_everyone_hears_who_hunted_and_for_how_much() -> None:
    """AS-HUNT-02: the hunters lie on show."""
    state = camp(sky="scavenger spear")

    heard = told(state, "hunt scavenger spear done", "moss")

    assert heard == [Declared(0, 6, (TITLES.index("scavenger"), TITLES.index("spear")), 2)]
    assert has(state, "sky", "hunted") == "scavenger spear"


@pytest.mark.rule("AS-HUNT-03", "AS-HIRE-02")
def test_food_hires_one_mercenary_and_the_rest_is_lost() -> None:
    """AS-HUNT-03, AS-HIRE-02: of 3 food a scavenger takes 1; no second hire with the other 2."""
    state = camp(sky="field-crew scavenger")

    say(state, "hunt field-crew scavenger done hire scavenger done")

    assert words(state) == ["done"]
    assert food_of(state, "sky") == 0


@pytest.mark.rule("AS-HUNT-04")
def test_there_is_one_hunt_a_round() -> None:
    """AS-HUNT-04: not even to add to the first."""
    state = camp(sky="scavenger*2")

    say(state, "hunt scavenger done")

    assert "hunt" not in words(state)
    assert food_of(state, "sky") == 1


@pytest.mark.rule("AS-HUNT-04")
def test_hunt_then_draw_then_hire_with_that_food() -> None:
    """AS-HUNT-04: they need not be adjacent."""
    state = camp(sky="scavenger*2; deck: pills")

    say(state, "hunt scavenger done draw scavenger done pills hire saboteur pills done")

    assert discards(state, "sky") == "scavenger scavenger saboteur pills"


@pytest.mark.rule("AS-HUNT-04")
def test_a_hunt_without_a_hire_is_legal_and_opens_no_window() -> None:
    """AS-HUNT-04: Ember's sniper team is not asked; the hunters are discarded when the turn ends."""
    state = camp(sky="scavenger", ember="sniper-team")

    say(state, "hunt scavenger done")
    assert state.decider == 0
    say(state, "done")

    assert (has(state, "sky", "spent"), has(state, "sky", "committed")) == ("scavenger", "")


@pytest.mark.rule("AS-HUNT-04")
def test_hunters_do_not_come_back_for_the_skirmish() -> None:
    """AS-HUNT-04: a hunt is a use, though nobody was hired."""
    state = camp(sky="scavenger brawler")

    say(state, "hunt scavenger done done")

    assert has(state, "sky", "committed") == "brawler"


@pytest.mark.rule("AS-HIRE-01", "AS-HIRE-04")
def test_a_hire_needs_no_person() -> None:
    """AS-HIRE-01, AS-HIRE-04: pills alone hire a hunter: just rattle them."""
    state = camp(sky="pills")
    say(state, "hire hunter pills")

    assert told(state, "done")[-1] == Hired(0, TITLES.index("hunter"))
    assert discards(state, "sky") == "hunter pills"
    assert stack(state, "hunter") == 7


@pytest.mark.rule("AS-HIRE-02")
def test_there_is_one_hire_a_round() -> None:
    """AS-HIRE-02: though more pills are there."""
    state = camp(sky="pills*2")

    say(state, "hire hunter pills done")

    assert words(state) == ["done", "trash"]


@pytest.mark.rule("AS-HIRE-03")
@pytest.mark.parametrize(
    ("cards", "offered"),
    [
        ("hunted: field-crew*2", ["scavenger", "brawler"]),
        ("hand: medkit*2", ["hunter"]),
        ("hunted: scavenger; hand: medkit", ["scavenger", "hunter", "saboteur"]),
        ("hunted: field-crew; hand: pills", ["scavenger", "brawler", "hunter", "saboteur", "scout"]),
        (
            "hunted: field-crew; hand: pills*2",
            ["scavenger", "brawler", "hunter", "saboteur", "scout", "group-leaders", "sniper-team"],
        ),
    ],
)
def test_the_price_is_met_in_food_and_in_meds(cards: str, offered: list[str]) -> None:
    """AS-HIRE-03: 4 food hire no group leaders at 2 food and 2 meds, nor do 4 meds."""
    assert for_hire(cards) == offered


@pytest.mark.rule("AS-HIRE-03")
def test_a_hire_cannot_be_declared_before_it_is_paid() -> None:
    """AS-HIRE-03: sniper team for 2 food and 2 meds: one pills is not enough."""
    state = camp(sky="hunted: field-crew; hand: pills*2")

    say(state, "hire sniper-team")
    assert words(state) == ["back", "pills"]
    say(state, "pills")
    assert words(state) == ["back", "pills"]
    say(state, "pills")

    assert words(state) == ["done", "back"]


@pytest.mark.rule("AS-HIRE-04")
def test_medicine_is_played_from_the_hand_and_discarded() -> None:
    """AS-HIRE-04: only what is played is lost."""
    state = camp(sky="pills*2 medkit")

    say(state, "hire hunter pills done")

    assert (has(state, "sky", "hand"), has(state, "sky", "spent")) == ("medkit pills", "pills")


@pytest.mark.rule("AS-HIRE-05")
@pytest.mark.parametrize(("medicine", "meds"), [("medkit", 2), ("pills", 1)])
def test_a_medkit_pays_two_meds_and_pills_one(medicine: str, meds: int) -> None:
    """AS-HIRE-05: group leaders at 2 food and 2 meds can be had for a medkit, and not for pills."""
    state = camp(sky=f"hunted: field-crew; hand: {medicine}")
    say(state, "hire")
    assert ("group-leaders" in words(state)) == (meds == 2)

    declared = told(state, f"hunter {medicine} done")[0]

    assert declared.worth == meds


@pytest.mark.rule("AS-HIRE-05")
def test_a_hire_may_be_overpaid_and_no_change_is_given() -> None:
    """AS-HIRE-05: a hunter at 1 med for a medkit."""
    state = camp(sky="medkit")

    say(state, "hire hunter medkit done")

    assert discards(state, "sky") == "hunter medkit"
    assert "hire" not in words(state)


@pytest.mark.rule("AS-HIRE-06")
@pytest.mark.parametrize(
    ("cards", "legal"),
    [
        ("hunted: field-crew*2; hand: medkit", True),
        ("hunted: field-crew*2 scavenger; hand: junk", False),
        ("hunted: field-crew*2 scavenger", False),
        ("hunted: field-crew*2 scavenger*2", True),
        ("hand: medkit*3", True),
        ("hand: medkit*2 pills", False),
        ("hunted: scavenger; hand: medkit*2 pills", True),
    ],
)
def test_thugs_cost_six_of_any_mix(cards: str, legal: bool) -> None:
    """AS-HIRE-06: 4 food and a medkit, 6 food, 6 meds; 5 of anything is refused."""
    assert ("thugs" in for_hire(cards)) == legal


@pytest.mark.rule("AS-HIRE-06")
def test_thugs_are_paid_to_the_full() -> None:
    """AS-HIRE-06: with 4 food the medkit must be played."""
    state = camp(sky="hunted: field-crew*2; hand: medkit")

    say(state, "hire thugs")
    assert "done" not in words(state)
    say(state, "medkit done")

    assert discards(state, "sky") == "thugs medkit field-crew field-crew"


@pytest.mark.rule("AS-HIRE-06")
def test_thugs_may_be_overpaid() -> None:
    """AS-HIRE-06: 5 food and a medkit are 7; the seventh is lost."""
    state = camp(sky="hunted: field-crew*2 scavenger; hand: medkit")

    say(state, "hire thugs medkit done")

    assert has(state, "sky", "discard") == "thugs"


@pytest.mark.rule("AS-HIRE-07")
def test_who_is_hired_goes_to_the_discard_pile() -> None:
    """AS-HIRE-07: face up, and of no use this turn: the hand is as before."""
    state = camp(sky="hunted: scavenger field-crew; hand: pills brawler; deck: junk")

    say(state, "hire scout pills done")

    assert (has(state, "sky", "discard"), has(state, "sky", "hand")) == ("scout", "brawler")
    assert "draw" not in words(state)


@pytest.mark.rule("AS-HIRE-08")
def test_an_empty_stack_hires_nobody() -> None:
    """AS-HIRE-08: the five thugs are gone."""
    assert "thugs" in for_hire("hand: medkit*3; deck: thugs*4")
    assert "thugs" not in for_hire("hand: medkit*3; deck: thugs*5")


@pytest.mark.rule("AS-HIRE-08")
def test_mercenaries_in_the_junkyard_do_not_refill_their_stack() -> None:
    """AS-HIRE-08: trashed thugs are dug up, not hired."""
    state = camp(sky="medkit*3 thugs; deck: thugs*4")

    say(state, "trash thugs done")

    assert stack(state, "thugs") == 0
    say(state, "hire")
    assert words(state) == ["back", "hunter"]


@pytest.mark.rule("AS-HIRE-09")
def test_food_and_medicine_hire_together() -> None:
    """AS-HIRE-09: scavenger and spear bring 2 food, a medkit 2 meds: a scout."""
    state = camp(sky="scavenger spear medkit")

    say(state, "hunt scavenger spear done hire scout medkit done")

    assert discards(state, "sky") == "scavenger scout spear medkit"


@pytest.mark.rule("AS-HIRE-03")
def test_the_refusal_of_a_hire_that_cannot_be_paid_names_the_rule() -> None:
    """AS-HIRE-03: why can't I have the thugs?"""
    state = camp(sky="pills")
    say(state, "hire")

    assert why(state, "scout") == "AS-HIRE-03"
    assert why(state, "thugs") == "AS-HIRE-06"


@pytest.mark.rule("AS-HUNT-04")
def test_everyone_hears_who_is_to_be_hired() -> None:
    """AS-HUNT-04: a hire is declared with the wanted card and the payment."""
    state = camp(sky="pills")

    declared = told(state, "hire hunter pills done", "moss")[0]

    assert declared == Declared(0, 7, (TITLES.index("pills"),), 1, TITLES.index("hunter"))


@pytest.mark.rule("AS-HUNT-04", "AS-HIRE-09")
def test_everyone_hears_how_much_food_and_how_many_meds_pay_for_a_hire() -> None:
    """AS-HUNT-04, AS-HIRE-09: 2 hunted food and pills for a scout."""
    state = camp(sky="pills; hunted: hunter")

    declared = told(state, "hire scout pills done", "moss")[0]

    assert (declared.food, declared.worth) == (2, 1)
