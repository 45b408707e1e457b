"""Dirty deeds: saboteurs disable buildings, sniper teams wound leaders."""

from typing import Any

import pytest

from fimbul.games.scavengers.data import BUILDINGS, NONE
from fimbul.games.scavengers.events import Disabled, Wounded
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say, told, words
from tests.games.scavengers.camp import decider, discards, fight_of, food_of, has, owns, people, winner
from tests.games.scavengers.headquarters import does_work, headquarters, inside, is_wounded, site

DISABLE_EMBERS = "attack saboteur ember site-1"
WOUND_EMBERS_RANGER = "attack sniper-team ember ranger"


def near_a_building(kind: str = "armory", **more: Any) -> Camp:
    """Ember has a building; Sky has a saboteur, unless the test says otherwise."""
    return headquarters(**{"sites": [site("ember", kind)], "sky": "saboteur", **more})


def near_a_ranger(**more: Any) -> Camp:
    """Ember has the Ranger; Sky has a sniper team, unless the test says otherwise."""
    return headquarters(**{"leaders": {"ember": "ranger"}, "sky": "sniper-team", **more})


@pytest.mark.rule("AS-HQ-DD-01")
@pytest.mark.parametrize("kind", BUILDINGS)
def test_a_saboteur_disables_any_finished_building(kind: str) -> None:
    """AS-HQ-DD-01: it is turned over, and all hear it."""
    state = near_a_building(kind)

    heard = told(state, DISABLE_EMBERS, "moss")

    assert heard == [Disabled(0, 1, BUILDINGS.index(kind))]
    assert not does_work(state, "ember")


@pytest.mark.rule("AS-HQ-DD-01")
def test_an_unfinished_building_is_no_target() -> None:
    """AS-HQ-DD-01: with cards on its timer there is nothing to attack; beside a finished one it is left out."""
    begun = site("ember", "armory", timer="junk")
    assert "attack" not in words(headquarters(sites=[begun], sky="saboteur"))

    state = headquarters(sites=[begun, site("ember", "bunker")], sky="saboteur")
    say(state, "attack saboteur ember")

    assert words(state) == ["site-2"]


@pytest.mark.rule("AS-HQ-DD-01", "AS-HQ-DD-05")
def test_nobody_attacks_what_is_the_own() -> None:
    """AS-HQ-DD-01, AS-HQ-DD-05: Sky's own armory and leader are no targets."""
    state = headquarters(leaders={"sky": "ranger"}, sites=[site("sky", "armory")], sky="saboteur sniper-team")

    assert "attack" not in words(state)


@pytest.mark.rule("AS-HQ-DD-01", "AS-HQ-DD-05")
@pytest.mark.parametrize(("module", "offered"), [(3, False), (4, True)])
def test_dirty_deeds_come_with_the_fourth_module(module: int, offered: bool) -> None:
    """AS-HQ-DD-01, AS-HQ-DD-05: with the third there are buildings and leaders, and both are safe."""
    both = "saboteur sniper-team"
    state = headquarters(leaders={"ember": "ranger"}, sites=[site("ember", "armory")], sky=both, hq=module)

    assert ("attack" in words(state)) == offered


@pytest.mark.rule("AS-HQ-DD-02")
def test_a_disabled_garden_grows_nothing() -> None:
    """AS-HQ-DD-02: Ember has 1 food before and none after."""
    state = near_a_building("hydroponic-gardens")
    assert food_of(state, "ember") == 1

    say(state, DISABLE_EMBERS)

    assert food_of(state, "ember") == 0


@pytest.mark.rule("AS-HQ-DD-02")
@pytest.mark.parametrize(("enabled", "acts"), [(True, {"store", "retrieve"}), (False, set())])
def test_nothing_goes_into_a_disabled_building_or_comes_out(enabled: bool, acts: set[str]) -> None:
    """AS-HQ-DD-02: Sky has a spear in the armory, and another in hand."""
    state = headquarters(sites=[site("sky", "armory", stored="spear", enabled=enabled)], sky="spear")

    assert acts == {"store", "retrieve"} & set(words(state))


@pytest.mark.rule("AS-HQ-DD-02")
@pytest.mark.parametrize(("enabled", "asked"), [(True, "ember"), (False, "chance")])
def test_a_sniper_team_is_locked_in_a_disabled_bunker(enabled: bool, asked: str) -> None:
    """AS-HQ-DD-02: when Sky digs, Ember can answer only if the bunker works."""
    bunker = site("ember", "bunker", stored="sniper-team", enabled=enabled)
    state = headquarters(sites=[bunker], sky="brawler", junkyard="junk")

    say(state, "dig brawler done")

    assert decider(state) == asked


@pytest.mark.rule("AS-HQ-DD-02")
def test_a_garden_disabled_in_a_hire_pays_nothing() -> None:
    """AS-HQ-DD-02: Ember disables the garden while Sky hires with its food; Sky gets nobody."""
    state = headquarters(sites=[site("sky", "hydroponic-gardens")], ember="saboteur")

    say(state, "hire scavenger done attack saboteur sky site-1")

    assert owns(state, "sky") == ""


@pytest.mark.rule("AS-HQ-DD-05")
def test_a_wounded_leader_gives_no_advantage() -> None:
    """AS-HQ-DD-05: with the Ranger wounded Ember's refugee hunts no more."""
    state = near_a_ranger(ember="hunted: refugee")
    assert food_of(state, "ember") == 1

    heard = told(state, WOUND_EMBERS_RANGER, "moss")

    assert heard == [Wounded(0, 1)]
    assert is_wounded(state, "ember")
    assert food_of(state, "ember") == 0


@pytest.mark.rule("AS-HQ-DD-05")
@pytest.mark.parametrize(
    ("leader", "act"), [("organizer", "leader"), ("butcher", "hire"), ("excavator", "dig"), ("ranger", "hunt")]
)
def test_what_a_leader_offered_is_gone_while_it_is_wounded(leader: str, act: str) -> None:
    """AS-HQ-DD-05: each of them can do something with a refugee, and nothing with a wound."""
    well = headquarters(leaders={"sky": leader}, sky="refugee; deck: junk", junkyard="junk")
    hurt = headquarters(leaders={"sky": leader}, wounded="sky", sky="refugee; deck: junk", junkyard="junk")

    assert act in words(well)
    assert act not in words(hurt)


@pytest.mark.rule("AS-HQ-DD-05")
def test_a_wounded_sergeant_guards_no_tools() -> None:
    """AS-HQ-DD-05: her shovel is disarmed."""
    state = headquarters(
        leaders={"sky": "sergeant-at-arms"}, wounded="sky", sky="refugee shovel", ember="saboteur", junkyard="junk"
    )

    say(state, "dig refugee shovel done saboteur shovel")

    assert discards(state, "sky") == "shovel"


@pytest.mark.rule("AS-HQ-DD-05")
def test_a_wounded_gangster_brings_fewer_people() -> None:
    """AS-HQ-DD-05: brawler and refugee are 2, as many as Ember's."""
    hurt = headquarters(
        leaders={"sky": "gangster"}, wounded="sky", phase="skirmish", sky="brawler refugee", ember="brawler refugee"
    )

    assert winner(hurt) == "nobody"


@pytest.mark.rule("AS-HQ-DD-05")
def test_a_leader_stays_wounded_in_the_next_round() -> None:
    """AS-HQ-DD-05: until it is healed."""
    state = headquarters(leaders={"sky": "ranger"}, wounded="sky", phase="over", round_number=1)

    assert state.round_number == 2
    assert is_wounded(state, "sky")


@pytest.mark.rule("AS-HQ-DD-05")
def test_a_butcher_wounded_in_a_hire_pays_nothing() -> None:
    """AS-HQ-DD-05: Ember shoots the Butcher while Sky hires for a refugee; Sky gets nobody."""
    state = headquarters(leaders={"sky": "butcher"}, sky="refugee", ember="sniper-team")

    say(state, "hire saboteur leader refugee done attack sniper-team sky butcher")

    assert "saboteur" not in owns(state, "sky")


@pytest.mark.rule("AS-HQ-DD-08")
def test_deeds_are_done_in_the_own_turn_and_the_card_is_discarded() -> None:
    """AS-HQ-DD-08: before the skirmish saboteur and sniper team go to the discards at once."""
    state = near_a_building(leaders={"ember": "ranger"}, sky="saboteur sniper-team")

    say(state, f"{DISABLE_EMBERS} {WOUND_EMBERS_RANGER}")

    assert (does_work(state, "ember"), is_wounded(state, "ember")) == (False, True)
    assert discards(state, "sky") == "saboteur sniper-team"


@pytest.mark.rule("AS-HQ-DD-08")
@pytest.mark.parametrize("place", ["hand", "committed"])
def test_deeds_are_done_in_anothers_gathering(place: str) -> None:
    """AS-HQ-DD-08: Sky disables Ember's armory while Ember digs, from its hand or from the cards set apart."""
    initiator = "sky" if place == "committed" else "ember"
    state = near_a_building(
        active="ember", initiator=initiator, sky=f"{place}: saboteur", ember="brawler", junkyard="junk"
    )
    say(state, "dig brawler done")
    assert (decider(state), words(state)) == ("sky", ["pass", "attack"])

    say(state, DISABLE_EMBERS)

    assert not does_work(state, "ember")
    assert discards(state, "sky") == "saboteur"


@pytest.mark.rule("AS-HQ-DD-08")
def test_a_third_tribe_can_be_the_victim_of_a_deed_in_anothers_gathering() -> None:
    """AS-HQ-DD-08: Sky digs, Ember wounds Moss's leader, and the dig goes on."""
    state = headquarters(leaders={"moss": "ranger"}, sky="brawler", ember="sniper-team", junkyard="junk")

    say(state, "dig brawler done attack sniper-team moss ranger junk")

    assert is_wounded(state, "moss")
    assert (decider(state), words(state)) == ("sky", ["pass", "junk"])


@pytest.mark.rule("AS-HQ-DD-08")
def test_deeds_are_done_in_the_skirmish_and_the_card_stays() -> None:
    """AS-HQ-DD-08: the saboteur fights no more, but its person counts: nobody can fight, and Sky has most people."""
    state = near_a_building(phase="skirmish", sky="saboteur", ember="pills")
    assert fight_of(state, "sky") == 1

    say(state, DISABLE_EMBERS)

    assert not does_work(state, "ember")
    assert (has(state, "sky", "used"), fight_of(state, "sky")) == ("saboteur", NONE)
    assert winner(state) == "sky"


@pytest.mark.rule("AS-HQ-DD-08")
def test_a_gangster_wounded_in_the_skirmish_loses_the_tie() -> None:
    """AS-HQ-DD-08: Ember's brawler and refugee were 3 people and are 2, like Moss's."""
    state = headquarters(
        leaders={"ember": "gangster"},
        phase="skirmish",
        sky="sniper-team",
        ember="brawler refugee",
        moss="brawler refugee",
    )

    assert winner(state, "attack sniper-team ember gangster grenade") == "nobody"


@pytest.mark.rule("AS-HQ-DD-08")
def test_what_is_disabled_or_wounded_already_is_no_target() -> None:
    """AS-HQ-DD-08: Sky has both cards and nothing to attack."""
    broken = site("ember", "armory", enabled=False)
    state = headquarters(leaders={"ember": "ranger"}, wounded="ember", sites=[broken], sky="saboteur sniper-team")

    assert "attack" not in words(state)


@pytest.mark.rule("AS-HQ-DD-08")
def test_a_bunker_is_not_emptied_in_response() -> None:
    """AS-HQ-DD-08: it is disabled at once, with the scout in it, and Ember is not asked."""
    state = near_a_building(sites=[site("ember", "bunker", stored="scout")])

    say(state, DISABLE_EMBERS)

    assert (decider(state), inside(state, "ember")) == ("sky", "scout")
    assert people(state, "ember") == 1


@pytest.mark.rule("AS-HQ-DD-08")
def test_deeds_are_done_before_the_first_skirmish_too() -> None:
    """AS-HQ-DD-08: in the first round."""
    assert "attack" in words(near_a_building(round_number=1))


@pytest.mark.rule("AS-HQ-DD-09")
def test_a_saboteur_hits_a_tool_or_a_building_and_not_both() -> None:
    """AS-HQ-DD-09: after the armory Sky's saboteur is spent, and Ember digs with its shovel."""
    state = near_a_building(active="ember", ember="refugee shovel", junkyard="junk*2")
    say(state, "dig refugee shovel done")
    assert words(state) == ["pass", "attack", "saboteur"]

    say(state, DISABLE_EMBERS)

    assert decider(state) == "chance"
    assert has(state, "ember", "spent") == "refugee shovel"


@pytest.mark.rule("AS-HQ-DD-09")
def test_a_saboteur_that_disarmed_disables_no_building() -> None:
    """AS-HQ-DD-09: after the shovel the armory still works, and Sky is not asked again."""
    state = near_a_building(active="ember", ember="refugee shovel brawler", junkyard="junk*2")

    say(state, "dig refugee shovel done saboteur shovel brawler done")

    assert decider(state) == "chance"
    assert does_work(state, "ember")


@pytest.mark.rule("AS-HQ-DD-09")
def test_a_sniper_team_in_the_skirmish_shoots_a_person_or_a_leader() -> None:
    """AS-HQ-DD-09: after the Ranger it is used, and Ember's brawler stands."""
    state = near_a_ranger(phase="skirmish", ember="brawler")
    assert words(state) == ["done", "attack", "sniper-team"]

    say(state, WOUND_EMBERS_RANGER)

    assert decider(state) == "chance"
    assert fight_of(state, "ember") == 2


@pytest.mark.rule("AS-HQ-DD-09")
def test_two_saboteurs_disable_two_buildings() -> None:
    """AS-HQ-DD-09: one target for each card."""
    sites = [site("ember", "armory"), site("ember", "bunker")]
    state = near_a_building(sites=sites, sky="saboteur*2")

    say(state, "attack saboteur ember site-1 attack saboteur ember site-2")

    assert (does_work(state, "ember", 1), does_work(state, "ember", 2)) == (False, False)
    assert "attack" not in words(state)


@pytest.mark.rule("AS-HQ-DD-09", "AS-SPEC-02")
def test_by_option_one_saboteur_a_round_is_the_limit_for_deeds_too() -> None:
    """AS-HQ-DD-09: with `one_special` the second saboteur of the round disables nothing."""
    sites = [site("ember", "armory"), site("ember", "bunker")]
    state = near_a_building(sites=sites, sky="saboteur*2", options={"one_special": True})

    say(state, DISABLE_EMBERS)

    assert "attack" not in words(state)


@pytest.mark.rule("AS-HQ-DD-05")
def test_a_butcher_wounded_in_a_hire_can_be_told_of() -> None:
    """AS-HQ-DD-05: every event of such a hire has a sentence."""
    state = headquarters(leaders={"sky": "butcher"}, sky="refugee", ember="sniper-team")
    say(state, "hire saboteur leader refugee done")

    heard = told(state, "attack sniper-team sky butcher", "")

    assert all(state.game.sentence(event) for event in heard)


@pytest.mark.rule("AS-HQ-DD-05")
def test_a_dig_that_a_wounded_excavator_leaves_without_worth_can_be_planned_anew() -> None:
    """AS-HQ-DD-05: without the Excavator the refugee digs 0; Sky may add its brawler, as after any interruption."""
    state = headquarters(leaders={"sky": "excavator"}, sky="refugee brawler", ember="sniper-team", junkyard="junk")

    say(state, "dig refugee done attack sniper-team sky excavator")

    assert decider(state) == "sky"
    assert {"withdraw", "brawler"} <= set(words(state))


@pytest.mark.rule("AS-HQ-DD-08", "AS-HQ-USE-03")
def test_a_sniper_team_from_a_bunker_wounds_a_leader() -> None:
    """AS-HQ-DD-08: Ember has had its turn; in Moss's hire with pills there is no person to shoot, but Moss's leader."""
    bunker = site("ember", "bunker", stored="sniper-team")
    state = headquarters(leaders={"moss": "ranger"}, sites=[bunker], active="moss", initiator="sky", moss="pills")

    say(state, "hire hunter pills done")

    assert (decider(state), words(state)) == ("ember", ["pass", "retrieve"])


@pytest.mark.rule("AS-HQ-DD-05", "AS-HQ-LEAD-15")
def test_who_was_to_be_given_up_comes_back_when_the_butcher_is_wounded() -> None:
    """AS-HQ-DD-05, AS-HQ-LEAD-15: Sky has its thugs in hand again, known to all, and can only withdraw."""
    state = headquarters(leaders={"sky": "butcher"}, sky="thugs", ember="sniper-team")

    say(state, "hire saboteur leader thugs done attack sniper-team sky butcher")

    assert (has(state, "sky", "hand"), has(state, "sky", "shown"), words(state)) == ("thugs", "thugs", ["withdraw"])


@pytest.mark.rule("AS-HQ-DD-05", "AS-HQ-LEAD-15")
def test_a_hire_that_is_paid_without_the_wounded_butcher_goes_on() -> None:
    """AS-HQ-DD-05, AS-HQ-LEAD-15: the pills pay for the hunter; the medic that was given up, too, stays."""
    state = headquarters(leaders={"sky": "butcher"}, sky="medic pills", ember="sniper-team")

    say(state, "hire hunter leader medic pills done attack sniper-team sky butcher")

    assert (owns(state, "sky"), has(state, "sky", "hand")) == ("hunter medic pills", "medic")


@pytest.mark.rule("AS-HQ-DD-02", "AS-HUNT-03")
def test_a_hire_that_is_paid_without_the_disabled_garden_goes_on() -> None:
    """AS-HQ-DD-02, AS-HUNT-03: Sky's hunter brought 2 food; a scavenger takes 1."""
    state = headquarters(sites=[site("sky", "hydroponic-gardens")], sky="hunted: hunter", ember="saboteur")

    say(state, "hire scavenger done attack saboteur sky site-1")

    assert owns(state, "sky") == "scavenger hunter"


@pytest.mark.rule("AS-HQ-DD-02", "AS-INST-07")
def test_a_hire_whose_garden_was_disabled_may_be_paid_in_another_way() -> None:
    """AS-HQ-DD-02, AS-INST-07: two gardens and four meds pay thugs; with one of them gone a fifth med does."""
    gardens = [site("sky", "hydroponic-gardens"), site("sky", "hydroponic-gardens")]
    state = headquarters(sites=gardens, sky="medkit*2 pills", ember="saboteur")
    say(state, "hire thugs medkit medkit done attack saboteur sky site-1")
    assert words(state) == ["back", "withdraw", "pills"]

    say(state, "pills done")

    assert "thugs" in owns(state, "sky")


@pytest.mark.rule("AS-HQ-DD-05", "AS-HQ-LEAD-24")
def test_a_saboteur_costs_its_full_price_when_the_sergeant_is_wounded() -> None:
    """AS-HQ-DD-05, AS-HQ-LEAD-24: pills alone paid; now food is missing and Sky plans anew."""
    state = headquarters(leaders={"sky": "sergeant-at-arms"}, sky="pills", ember="sniper-team")

    say(state, "hire saboteur pills done attack sniper-team sky sergeant-at-arms")

    assert (decider(state), words(state)) == ("sky", ["back", "withdraw"])


@pytest.mark.rule("AS-HQ-DD-08", "AS-HQ-USE-03")
def test_a_sniper_team_from_a_bunker_is_used_up_by_its_deed() -> None:
    """AS-HQ-DD-08, AS-HQ-USE-03: it goes to the discards, Moss's leader is wounded, and the hire goes on."""
    bunker = site("ember", "bunker", stored="sniper-team")
    state = headquarters(leaders={"moss": "ranger"}, sites=[bunker], active="moss", initiator="sky", moss="pills")

    say(state, "hire hunter pills done retrieve sniper-team attack moss ranger")

    assert is_wounded(state, "moss")
    assert (discards(state, "ember"), inside(state, "ember")) == ("sniper-team", "")
    assert owns(state, "moss") == "hunter pills"


@pytest.mark.rule("AS-HQ-DD-09", "AS-HQ-USE-03")
def test_who_comes_out_of_a_bunker_hits_a_card_or_does_a_deed() -> None:
    """AS-HQ-DD-09, AS-HQ-USE-03: Moss digs with a brawler, and has a leader; Ember may aim at either."""
    bunker = site("ember", "bunker", stored="sniper-team")
    state = headquarters(
        leaders={"moss": "ranger"}, sites=[bunker], active="moss", initiator="sky", moss="brawler", junkyard="junk"
    )

    say(state, "dig brawler done retrieve sniper-team")

    assert words(state) == ["attack", "brawler"]


@pytest.mark.rule("AS-INST-02", "AS-HQ-DD-08")
def test_after_a_deed_in_anothers_turn_all_are_asked_again() -> None:
    """AS-INST-02, AS-HQ-DD-08: Ember passed, Moss wounds Sky's leader; now Ember may still snipe Sky's scavenger."""
    state = headquarters(
        leaders={"sky": "ranger"}, sky="scavenger", ember="sniper-team", moss="sniper-team", junkyard="junk"
    )
    say(state, "dig scavenger done pass")
    assert decider(state) == "moss"

    say(state, "attack sniper-team sky ranger")

    assert (decider(state), words(state)) == ("ember", ["pass", "sniper-team"])
