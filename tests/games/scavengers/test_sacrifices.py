"""Leaders who give people up: the Butcher and the Cannibal for a hire, the Fanatic to hit a card."""

from typing import Any

import pytest

from fimbul.games.scavengers.data import LEADERS, MEDIC, NONE, TITLES
from fimbul.games.scavengers.events import PowerUsed, Struck
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say, told, words
from tests.games.scavengers.camp import (
    decider,
    discards,
    fight_of,
    food_of,
    has,
    heap,
    owns,
    people,
    sees,
    stack,
    winner,
)
from tests.games.scavengers.headquarters import headquarters, led, site


def against(fanatic: str = "refugee", **more: Any) -> Camp:
    """A camp in which Ember has the Fanatic and these cards."""
    return headquarters(leaders={"ember": "fanatic"}, hq=3, ember=fanatic, **more)


def out_of_game(state: Camp, title: str) -> int:
    """How many such cards lie in the box."""
    return state.out_of_play[TITLES.index(title)]


@pytest.mark.rule("AS-HQ-LEAD-05")
@pytest.mark.parametrize("leader", ["butcher", "cannibal"])
def test_a_family_that_is_given_up_counts_no_more_and_does_not_come_back(leader: str) -> None:
    """AS-HQ-LEAD-05: Sky loses its four people for a scavenger's one; the junkyard and the discards have no family."""
    state = led(leader, sky="tribe-family-4", junkyard="junk")
    before = out_of_game(state, "tribe-family-4")

    say(state, "hire scavenger leader tribe-family-4 done")

    assert (people(state, "sky"), owns(state, "sky"), heap(state)) == (1, "scavenger", "junk")
    assert out_of_game(state, "tribe-family-4") == before + 1


@pytest.mark.rule("AS-HQ-LEAD-05", "AS-HQ-LEAD-15")
def test_who_was_given_up_is_not_scored() -> None:
    """AS-HQ-LEAD-05: at the end Sky has the scavenger that it hired, and no family."""
    state = led("butcher", contested="tribe-family-3", sky="tribe-family-4", ember="refugee", moss="brawler")

    say(state, "hire scavenger leader tribe-family-4 done done done done tribe-family-3")

    assert state.outcome is not None
    assert state.outcome.scores == (1.0, 1.0, 4.0)


@pytest.mark.rule("AS-HQ-LEAD-05", "AS-HQ-LEAD-18")
def test_the_fanatics_refugee_leaves_the_game() -> None:
    """AS-HQ-LEAD-05, AS-HQ-LEAD-18: Ember has one person fewer for good."""
    state = against("refugee brawler", sky="brawler", junkyard="junk")

    say(state, "dig brawler done refugee brawler")

    assert (owns(state, "ember"), people(state, "ember")) == ("brawler", 1)
    assert "refugee" not in heap(state)


@pytest.mark.rule("AS-HQ-LEAD-08")
@pytest.mark.parametrize("leader", ["butcher", "cannibal"])
def test_butcher_and_cannibal_trade_one_person_in_a_hire(leader: str) -> None:
    """AS-HQ-LEAD-08: with one laid for the payment a second is not offered."""
    state = led(leader, sky="refugee*2 pills*3")

    say(state, "hire saboteur leader refugee")

    assert "leader" not in words(state)


@pytest.mark.rule("AS-HQ-LEAD-08")
def test_the_fanatic_strikes_once_a_round() -> None:
    """AS-HQ-LEAD-08: Ember has a second refugee, and is not asked again when Sky goes on."""
    state = against("refugee*2", sky="brawler*2", junkyard="junk*3")
    say(state, "dig brawler brawler done refugee brawler")

    say(state, "done")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-HQ-LEAD-12")
@pytest.mark.parametrize("place", ["hand", "committed"])
def test_the_fanatic_interrupts_a_hire_from_the_hand_or_the_cards_set_apart(place: str) -> None:
    """AS-HQ-LEAD-12: like a saboteur or a sniper team."""
    state = headquarters(
        leaders={"sky": "fanatic"},
        active="ember",
        initiator="sky" if place == "committed" else "ember",
        sky=f"{place}: refugee",
        ember="pills",
    )

    say(state, "hire hunter pills done")

    assert (decider(state), words(state)) == ("sky", ["pass", "refugee"])


@pytest.mark.rule("AS-HQ-LEAD-12")
@pytest.mark.parametrize(("act", "picks"), [("dig", "dig scavenger done"), ("draw", "draw scavenger done")])
def test_the_fanatic_interrupts_a_dig_or_a_draw(act: str, picks: str) -> None:
    """AS-HQ-LEAD-12: in the gathering of another."""
    state = against(sky="scavenger; deck: junk", junkyard="junk")
    assert act in words(state)

    say(state, f"{picks} refugee scavenger")

    assert discards(state, "sky") == "scavenger"


@pytest.mark.rule("AS-HQ-LEAD-12", "AS-HQ-LEAD-18")
def test_in_the_skirmish_the_fanatic_strikes_when_its_tribe_declares() -> None:
    """AS-HQ-LEAD-12: Sky has its sniper team first, as initiator; then Ember's refugee strikes, and is gone."""
    state = against("refugee brawler", phase="skirmish", sky="sniper-team thugs", moss="brawler refugee")
    assert decider(state) == "sky"

    say(state, "sniper-team moss brawler")
    assert (decider(state), words(state)) == ("ember", ["done", "refugee"])
    say(state, "refugee sky thugs")

    assert (fight_of(state, "sky"), owns(state, "ember")) == (-1, "brawler")


@pytest.mark.rule("AS-HQ-LEAD-12")
def test_a_refugee_that_was_sniped_does_not_strike() -> None:
    """AS-HQ-LEAD-12: Sky, who is first, shoots it before Ember may declare."""
    state = against("refugee brawler", phase="skirmish", sky="sniper-team thugs")

    say(state, "sniper-team ember refugee")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-HQ-LEAD-13")
def test_the_fanatic_hits_people_tools_and_medicine() -> None:
    """AS-HQ-LEAD-13: in a hire the hunter, the spear and the pills are targets."""
    state = against(sky="pills; hunted: refugee hunter spear")

    say(state, "hire saboteur pills done refugee")

    assert words(state) == ["refugee", "hunter", "spear", "pills"]


@pytest.mark.rule("AS-HQ-LEAD-13")
def test_the_fanatic_hits_medicine_on_the_table_of_a_skirmish() -> None:
    """AS-HQ-LEAD-13: pills are a card played from the hand."""
    state = against("refugee", phase="skirmish", sky="pills")

    say(state, "refugee sky")

    assert words(state) == ["pills"]


@pytest.mark.rule("AS-HQ-LEAD-13")
def test_the_fanatic_does_not_hit_junk() -> None:
    """AS-HQ-LEAD-13: it is no person, no tool and no medicine; with nothing else on the table Ember is not asked."""
    state = against("refugee", phase="skirmish", sky="junk")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-HQ-LEAD-13")
def test_the_fanatic_hits_no_building() -> None:
    """AS-HQ-LEAD-13: of Sky's armory, the spear in it and the scavenger that digs only the scavenger is a target."""
    state = headquarters(
        leaders={"ember": "fanatic"},
        sites=[site("sky", "armory", stored="spear")],
        sky="scavenger",
        ember="refugee",
        junkyard="junk",
    )

    say(state, "dig scavenger done")
    assert words(state) == ["pass", "refugee"]
    say(state, "refugee")

    assert words(state) == ["scavenger"]


@pytest.mark.rule("AS-HQ-LEAD-13", "AS-HQ-LEAD-18")
def test_what_the_fanatic_hits_goes_to_its_owners_discard_pile() -> None:
    """AS-HQ-LEAD-13, AS-HQ-LEAD-18: the pills are Sky's still; the hire cannot be paid and is withdrawn."""
    state = against(sky="pills")
    say(state, "hire hunter pills done refugee pills")

    assert (discards(state, "sky"), words(state)) == ("pills", ["withdraw"])
    say(state, "withdraw")

    assert stack(state, "hunter") == 8


@pytest.mark.rule("AS-HQ-LEAD-18")
def test_the_refugee_of_a_fanatic_is_missing_in_the_ties_of_this_skirmish() -> None:
    """AS-HQ-LEAD-18: Ember and Sky fight 2 each; two people each would be a deadlock, but Ember's refugee is gone."""
    picks = "done grenade"
    assert winner(against("brawler refugee", phase="skirmish", sky="brawler refugee", moss="pills"), picks) == "nobody"

    state = against("brawler refugee", phase="skirmish", sky="brawler refugee", moss="pills")

    assert winner(state, "refugee moss pills grenade") == "sky"


@pytest.mark.rule("AS-HQ-LEAD-15")
def test_the_butcher_hires_a_saboteur_for_a_refugee() -> None:
    """AS-HQ-LEAD-15: 1 food and 1 med; the refugee is out of the game."""
    state = led("butcher", sky="refugee")
    before = out_of_game(state, "refugee")

    say(state, "hire saboteur leader refugee done")

    assert (owns(state, "sky"), discards(state, "sky")) == ("saboteur", "saboteur")
    assert out_of_game(state, "refugee") == before + 1


@pytest.mark.rule("AS-HQ-LEAD-15")
def test_the_butcher_gets_one_food_and_one_med_and_no_more() -> None:
    """AS-HQ-LEAD-15: a refugee hires who costs that at most; no brawler for 2 food, no scout for 2 food and 1 med."""
    state = led("butcher", sky="refugee")
    say(state, "hire")
    assert words(state) == ["back", "scavenger", "hunter", "saboteur"]

    declared = told(state, "saboteur leader refugee done")[0]

    assert (declared.food, declared.worth) == (1, 1)


@pytest.mark.rule("AS-HQ-LEAD-15")
def test_what_the_butcher_gets_is_added_to_other_food_and_meds() -> None:
    """AS-HQ-LEAD-15: with 1 hunted and pills it makes 2 food and 2 meds: a sniper team."""
    state = led("butcher", sky="refugee pills; hunted: scavenger")

    say(state, "hire sniper-team leader refugee pills done")

    assert stack(state, "sniper-team") == 4


@pytest.mark.rule("AS-HQ-LEAD-15")
def test_only_people_in_hand_are_given_up() -> None:
    """AS-HQ-LEAD-15: not the spear, not the pills, not the hunter on show."""
    state = led("butcher", sky="refugee brawler spear pills; hunted: hunter")

    say(state, "hire saboteur leader")

    assert words(state) == ["back", "refugee", "brawler"]


@pytest.mark.rule("AS-HQ-LEAD-15")
def test_what_the_hire_does_not_need_of_a_sacrifice_is_lost() -> None:
    """AS-HQ-LEAD-15: a scavenger costs 1 food; no med is left over for anything."""
    state = led("butcher", sky="refugee")

    say(state, "hire scavenger leader refugee done")

    assert words(state) == ["done"]
    assert owns(state, "sky") == "scavenger"


@pytest.mark.rule("AS-HQ-LEAD-15")
def test_a_medic_given_up_pays_as_a_sacrifice_only() -> None:
    """AS-HQ-LEAD-15: 1 food and 1 med, not 2 meds: a saboteur can be had, a sniper team with 1 hunted food cannot."""
    state = led("butcher", sky="medic; hunted: scavenger")
    say(state, "hire saboteur leader medic")
    assert "done" in words(state)

    state = led("butcher", sky="medic pills; hunted: scavenger")
    say(state, "hire sniper-team leader medic")

    assert "done" not in words(state)


@pytest.mark.rule("AS-HQ-LEAD-15", "AS-HQ-LEAD-16")
@pytest.mark.parametrize("leader", ["butcher", "cannibal"])
def test_a_withdrawn_hire_takes_the_sacrifice_back(leader: str) -> None:
    """AS-HQ-LEAD-15, AS-HQ-LEAD-16: Ember disarms the hunters' net, Sky withdraws, and has its brawler again."""
    state = led(leader, sky="brawler; hunted: refugee net", ember="saboteur")

    say(state, "hire scavenger leader brawler done saboteur net withdraw")

    assert has(state, "sky", "hand") == "refugee brawler"
    say(state, "hire scavenger")
    assert "leader" in words(state)


@pytest.mark.rule("AS-HQ-LEAD-15", "AS-HQ-LEAD-16")
@pytest.mark.parametrize("leader", ["butcher", "cannibal"])
def test_a_sacrifice_that_is_sniped_goes_to_the_discards_and_pays_nothing(leader: str) -> None:
    """AS-HQ-LEAD-15, AS-HQ-LEAD-16: Sky keeps its refugee, but cannot pay."""
    state = led(leader, sky="refugee", ember="sniper-team")

    say(state, "hire scavenger leader refugee done sniper-team refugee")

    assert (discards(state, "sky"), words(state)) == ("refugee", ["withdraw"])
    assert owns(state, "sky") == "refugee"


@pytest.mark.rule("AS-HQ-LEAD-16")
def test_the_cannibal_hires_thugs_with_three_meds() -> None:
    """AS-HQ-LEAD-16: 3 such food and 3 meds make 6."""
    state = led("cannibal", sky="refugee pills medkit")

    say(state, "hire thugs leader refugee pills medkit done")

    assert owns(state, "sky") == "thugs medkit pills"


@pytest.mark.rule("AS-HQ-LEAD-16")
@pytest.mark.parametrize("grown", [False, True])
def test_the_cannibals_food_is_not_added_to_hunted_or_grown_food(grown: bool) -> None:
    """AS-HQ-LEAD-16: 3 such food and 3 hunted ones, or 2 and 1 from a garden, are not 6."""
    gardens = [site("sky", "hydroponic-gardens")] if grown else []
    hunters = "hunter" if grown else "hunter scavenger"
    state = headquarters(leaders={"sky": "cannibal"}, sites=gardens, sky=f"refugee; hunted: {hunters}")
    assert food_of(state, "sky") == 3

    say(state, "hire")

    assert "thugs" not in words(state)
    assert "medic" in words(state)


@pytest.mark.rule("AS-HQ-LEAD-16")
def test_the_cannibals_three_food_hire_a_medic() -> None:
    """AS-HQ-LEAD-16: for a refugee and nothing else."""
    state = led("cannibal", sky="refugee")
    before = out_of_game(state, "refugee")

    say(state, "hire medic leader refugee done")

    assert owns(state, "sky") == "medic"
    assert out_of_game(state, "refugee") == before + 1


@pytest.mark.rule("AS-HQ-LEAD-15")
def test_a_medic_is_not_both_given_up_and_paid_with() -> None:
    """AS-HQ-LEAD-15: a medic and 1 hunted food are 2 food and 1 med at best, so no sniper team can be wanted."""
    state = led("butcher", sky="medic; hunted: scavenger")

    say(state, "hire")

    assert "sniper-team" not in words(state)


@pytest.mark.rule("AS-HQ-LEAD-12", "AS-HQ-USE-03")
def test_the_fanatics_refugee_may_come_from_a_bunker() -> None:
    """AS-HQ-LEAD-12: like a sniper team that is pulled out; it leaves the game all the same."""
    bunker = site("ember", "bunker", stored="refugee")
    state = headquarters(
        leaders={"ember": "fanatic"}, sites=[bunker], initiator="ember", sky="brawler", junkyard="junk"
    )

    say(state, "dig brawler done retrieve refugee brawler")

    assert (discards(state, "sky"), owns(state, "ember")) == ("brawler", "")


@pytest.mark.rule("AS-HQ-LEAD-16")
def test_with_the_cannibals_food_laid_hunted_food_still_does_not_add_up() -> None:
    """AS-HQ-LEAD-16: 3 such food and 3 hunted ones do not pay the thugs; 3 meds beside them do."""
    state = led("cannibal", sky="refugee pills medkit; hunted: hunter scavenger")

    say(state, "hire thugs leader refugee")
    assert "done" not in words(state)
    say(state, "pills medkit")

    assert "done" in words(state)


@pytest.mark.rule("AS-HQ-LEAD-15", "AS-HQ-LEAD-16", "AS-HQ-LEAD-08")
@pytest.mark.parametrize("leader", ["butcher", "cannibal"])
def test_a_sacrifice_that_is_sniped_leaves_the_power_for_another(leader: str) -> None:
    """AS-HQ-LEAD-15, AS-HQ-LEAD-16, AS-HQ-LEAD-08: nobody left the game yet, so Sky may give its brawler up."""
    state = led(leader, sky="refugee brawler", ember="sniper-team")

    say(state, "hire scavenger leader refugee done sniper-team refugee withdraw hire scavenger leader brawler done")

    assert owns(state, "sky") == "refugee scavenger"


@pytest.mark.rule("AS-INST-07", "AS-HQ-LEAD-15")
def test_who_is_interrupted_may_give_somebody_up_in_the_new_plan() -> None:
    """AS-INST-07, AS-HQ-LEAD-15: the hunter is shot; a refugee, seen by all, pays instead."""
    state = led("butcher", sky="refugee pills; hunted: hunter", ember="sniper-team")
    say(state, "hire saboteur pills done sniper-team hunter")
    assert words(state) == ["back", "withdraw", "leader", "refugee"]

    say(state, "leader refugee")
    assert sees(state, "ember")["tribes"]["sky"]["cards"]["laid"] == {"refugee": 1, "pills": 1}
    say(state, "done")

    assert owns(state, "sky") == "hunter saboteur pills"


@pytest.mark.rule("AS-INST-07", "AS-HQ-LEAD-15")
def test_in_a_new_plan_nobody_need_be_given_up_after_all() -> None:
    """AS-INST-07, AS-HQ-LEAD-15: back to the plan, with nothing laid and nothing lost."""
    state = led("butcher", sky="refugee pills; hunted: hunter", ember="sniper-team")

    say(state, "hire saboteur pills done sniper-team hunter leader back")

    assert (words(state), has(state, "sky", "hand")) == (["back", "withdraw", "leader", "refugee"], "refugee")


@pytest.mark.rule("AS-SNI-01", "AS-HQ-LEAD-15")
@pytest.mark.parametrize(("aim", "hunted", "laid"), [("leader", "hunter", "pills"), ("hunter", "", "hunter pills")])
def test_who_shoots_says_whether_it_is_the_one_given_up(aim: str, hunted: str, laid: str) -> None:
    """AS-SNI-01, AS-HQ-LEAD-15: one hunter hunts and one is given up; the hire needs what both bring."""
    state = led("butcher", sky="hunter pills; hunted: hunter", ember="sniper-team")
    say(state, "hire scout leader hunter pills done sniper-team")
    assert words(state) == ["leader", "hunter"]

    say(state, aim)

    assert (has(state, "sky", "hunted"), has(state, "sky", "laid")) == (hunted, laid)


@pytest.mark.rule("AS-SNI-01", "AS-HQ-MED-04", "AS-HQ-LEAD-15")
@pytest.mark.parametrize(("aim", "given_up"), [("leader", NONE), ("medic", MEDIC)])
def test_it_is_still_the_one_given_up_when_others_could_have_saved_it(aim: str, given_up: int) -> None:
    """AS-SNI-01, AS-HQ-MED-04, AS-HQ-LEAD-15: a medic pays and a medic is given up; Moss, with a third, passes."""
    state = led("butcher", sky="medic*2", ember="sniper-team", moss="medic")
    say(state, f"hire saboteur leader medic medic done sniper-team {aim}")
    assert ("given up" in state.game.prompt(sees(state, "moss"))) == (aim == "leader")

    say(state, "pass")

    assert (has(state, "sky", "laid"), state.traded) == ("medic", given_up)


@pytest.mark.rule("AS-HQ-LEAD-13", "AS-HQ-LEAD-18")
def test_everyone_hears_which_card_the_fanatic_strikes() -> None:
    """AS-HQ-LEAD-13, AS-HQ-LEAD-18: in another's dig, and in the skirmish."""
    dig = headquarters(leaders={"ember": "fanatic"}, sky="brawler shovel", ember="refugee", junkyard="junk*3")
    fight = headquarters(leaders={"ember": "fanatic"}, phase="skirmish", sky="brawler shovel", ember="refugee")
    say(dig, "dig brawler shovel done")
    struck = Struck(1, 0, TITLES.index("shovel"))

    assert struck in told(dig, "refugee shovel", "moss")
    assert struck in told(fight, "refugee sky shovel", "moss")


@pytest.mark.rule("AS-HIRE-01")
def test_a_leader_who_could_give_somebody_up_need_not() -> None:
    """AS-HIRE-01: the medic's own med pays for a hunter; given up for food, the medic would pay for a scavenger."""
    state = led("cannibal", sky="medic", stacks="hunter scavenger")

    say(state, "hire")

    assert words(state) == ["back", "scavenger", "hunter"]


@pytest.mark.rule("AS-HQ-LEAD-15", "AS-HQ-LEAD-16")
@pytest.mark.parametrize("leader", ["butcher", "cannibal"])
def test_who_is_taken_back_before_the_hire_is_declared_is_not_given_up(leader: str) -> None:
    """AS-HQ-LEAD-15, AS-HQ-LEAD-16: the refugee is in hand again and pays nothing; another may be given up."""
    state = led(leader, sky="refugee brawler")

    say(state, "hire scavenger leader refugee back refugee")

    assert (words(state), has(state, "sky", "hand")) == (["back", "leader"], "refugee brawler")


@pytest.mark.rule("AS-HQ-LEAD-05", "AS-HQ-LEAD-08")
@pytest.mark.parametrize("leader", ["butcher", "cannibal"])
def test_everyone_hears_who_was_given_up_once_the_hire_is_done(leader: str) -> None:
    """AS-HQ-LEAD-05, AS-HQ-LEAD-08: the power is used for the round then, not before."""
    state = led(leader, sky="refugee")
    say(state, "hire scavenger leader refugee")
    assert not sees(state, "ember")["tribes"]["sky"]["power_used"]

    heard = told(state, "done", "ember")

    assert PowerUsed(0, LEADERS.index(leader), TITLES.index("refugee")) in heard
    assert sees(state, "ember")["tribes"]["sky"]["power_used"]


@pytest.mark.rule("AS-INST-07", "AS-HQ-LEAD-15")
def test_who_is_taken_back_in_a_new_plan_is_not_given_up() -> None:
    """AS-INST-07, AS-HQ-LEAD-15: the medic is in hand again, and laid anew it pays 1 med and no food."""
    state = led("butcher", sky="medic; hunted: scavenger", ember="sniper-team")
    say(state, "hire saboteur leader medic done sniper-team scavenger back medic")
    assert words(state) == ["withdraw", "leader", "medic"]

    say(state, "medic")

    assert "done" not in words(state)
    assert sees(state, "ember")["tribes"]["sky"]["cards"]["laid"] == {"medic": 1}


@pytest.mark.rule("AS-INST-07", "AS-HQ-LEAD-15")
def test_who_is_given_up_in_a_new_plan_is_shown_for_good() -> None:
    """AS-INST-07, AS-HQ-LEAD-15: the refugee that all had seen in hand is there no more; undo does not unsee it."""
    state = led("butcher", sky="refugee pills; shown: refugee; hunted: hunter", ember="sniper-team")
    say(state, "hire saboteur pills done sniper-team hunter leader")
    before = state.revelations

    say(state, "refugee")

    assert has(state, "sky", "shown") == ""
    assert state.revelations > before
