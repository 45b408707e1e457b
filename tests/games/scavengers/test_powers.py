"""Leaders who play a refugee once a round: the Mentor and the Peacemaker raise an action, the Organizer draws."""

import pytest

from fimbul.games.scavengers.data import LEADERS, TITLES
from fimbul.games.scavengers.events import Declared, Drew, PowerUsed
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say, told, words
from tests.games.scavengers.camp import decider, discards, food_of, has, names, sees, stack, winner
from tests.games.scavengers.guesses import samples
from tests.games.scavengers.headquarters import building, headquarters, led, site

PILLS = TITLES.index("pills")
NET = TITLES.index("net")
EMBER = 1


def depth(state: Camp, picks: str) -> int:
    """What a dig or a draw is worth when these picks are made."""
    return next(event.worth for event in told(state, picks) if isinstance(event, Declared))


@pytest.mark.rule("AS-HQ-LEAD-08")
@pytest.mark.parametrize(("leader", "looked"), [("mentor", 2), ("peacemaker", 3)])
def test_mentor_and_peacemaker_raise_one_action_a_round(leader: str, looked: int) -> None:
    """AS-HQ-LEAD-08: not twice in the dig, nor in the hunt after it, with refugees left."""
    state = led(leader, sky="refugee*3 scavenger*2", junkyard="junk*5")
    say(state, "dig scavenger leader")
    assert "leader" not in words(state)

    say(state, "done " + "junk " * looked + "pass " + "junk " * looked + "hunt scavenger")

    assert "leader" not in words(state)


@pytest.mark.rule("AS-HQ-LEAD-08", "AS-HQ-LEAD-21")
def test_the_organizer_sifts_once_a_round() -> None:
    """AS-HQ-LEAD-08: a second refugee is of no use now."""
    state = led("organizer", sky="refugee*2; deck: pills junk*2")

    say(state, "leader pills junk pills")

    assert has(state, "sky", "hand") == "refugee pills"
    assert "leader" not in words(state)


@pytest.mark.rule("AS-HQ-LEAD-08")
def test_in_the_next_round_the_power_is_there_again() -> None:
    """AS-HQ-LEAD-08: Sky used the Organizer in round 3, and draws five refugees in round 4."""
    state = led("organizer", active="moss", initiator="sky", sky="deck: refugee*7", contested="grenade*2")
    state.power_used = 1
    say(state, "done grenade " + "refugee " * 5)

    while decider(state) != "sky":
        say(state, "grenade" if decider(state) == "chance" else "done")

    assert state.round_number == 4
    assert "leader" in words(state)


@pytest.mark.rule("AS-HQ-LEAD-10")
def test_a_refugee_played_for_the_mentor_is_discarded_at_once() -> None:
    """AS-HQ-LEAD-10: it lies in the discard pile before the dig is declared, and does not go to the skirmish."""
    state = led("mentor", sky="refugee scavenger brawler", junkyard="junk*2")

    heard = told(state, "dig scavenger leader", "moss")

    assert heard == [PowerUsed(0, LEADERS.index("mentor"), TITLES.index("refugee"))]
    assert (has(state, "sky", "laid"), discards(state, "sky")) == ("scavenger", "refugee")
    say(state, "done junk junk pass junk junk done")
    assert has(state, "sky", "committed") == "brawler"


@pytest.mark.rule("AS-HQ-LEAD-10")
@pytest.mark.parametrize("leader", ["mentor", "peacemaker"])
def test_a_refugee_played_for_a_power_cannot_be_hit(leader: str) -> None:
    """AS-HQ-LEAD-10: it is a cost; Ember's sniper team has the scavenger to aim at, and nobody else."""
    state = led(leader, sky="refugee scavenger", ember="sniper-team", junkyard="junk*3")

    say(state, "dig scavenger leader done sniper-team")

    assert words(state) == ["scavenger"]


@pytest.mark.rule("AS-HQ-LEAD-10")
def test_a_trained_refugee_is_used_like_any_card() -> None:
    """AS-HQ-LEAD-10: the Excavator's refugee digs, so it can be sniped."""
    state = led("excavator", sky="refugee", ember="sniper-team", junkyard="junk")

    say(state, "dig refugee done sniper-team")

    assert words(state) == ["refugee"]


@pytest.mark.rule("AS-HQ-LEAD-11")
def test_after_the_organizer_nobody_draws() -> None:
    """AS-HQ-LEAD-11: the scout in hand draws no more this round."""
    state = led("organizer", sky="refugee scout; deck: junk*4")
    assert "draw" in words(state)

    say(state, "leader junk junk junk")

    assert "draw" not in words(state)


@pytest.mark.rule("AS-HQ-LEAD-11")
def test_after_a_draw_the_organizer_is_not_offered() -> None:
    """AS-HQ-LEAD-11: the scout's was the round's draw."""
    state = led("organizer", sky="refugee scout; deck: junk*4")

    say(state, "draw scout done junk junk")

    assert has(state, "sky", "hand") == "refugee junk junk"
    assert "leader" not in words(state)


@pytest.mark.rule("AS-HQ-LEAD-20")
def test_the_mentor_raises_a_scavengers_dig() -> None:
    """AS-HQ-LEAD-20: from 1 to 2."""
    state = led("mentor", sky="refugee scavenger", junkyard="junk*3")

    assert depth(state, "dig scavenger leader done") == 2


@pytest.mark.rule("AS-HQ-LEAD-20")
def test_the_mentor_raises_a_draw() -> None:
    """AS-HQ-LEAD-20: the scout draws 3."""
    state = led("mentor", sky="refugee scout; deck: junk*5")

    say(state, "draw scout leader done junk junk junk")

    assert has(state, "sky", "hand") == "junk junk junk"


@pytest.mark.rule("AS-HQ-LEAD-20")
def test_the_mentor_raises_a_hunt() -> None:
    """AS-HQ-LEAD-20: a scavenger brings 2 food, enough for a brawler."""
    state = led("mentor", sky="refugee scavenger")
    assert depth(state, "hunt scavenger leader done") == 2

    assert food_of(state, "sky") == 2


@pytest.mark.rule("AS-HQ-LEAD-20")
def test_nobody_is_raised_whose_ability_is_missing() -> None:
    """AS-HQ-LEAD-20: a sniper team fights no better for the Mentor; nothing is offered in the skirmish."""
    state = led("mentor", phase="skirmish", sky="refugee sniper-team")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-HQ-LEAD-20")
@pytest.mark.parametrize("leader", ["mentor", "peacemaker"])
def test_an_ability_of_0_can_be_raised(leader: str) -> None:
    """AS-HQ-LEAD-20: with two refugees in hand, one digs 0 and the other is played for it."""
    state = led(leader, sky="refugee*2", junkyard="junk*3")

    assert "dig" in words(state)


@pytest.mark.rule("AS-HQ-LEAD-20")
def test_the_refugee_does_not_raise_itself() -> None:
    """AS-HQ-LEAD-20: it gives to another person, and with refugee and shovel there is none."""
    state = led("mentor", sky="refugee shovel", junkyard="junk*3")

    say(state, "dig")

    assert "leader" not in words(state)


@pytest.mark.rule("AS-HQ-LEAD-20")
@pytest.mark.parametrize(("picks", "left"), [("refugee done", "junk junk"), ("brawler leader done", "junk")])
def test_the_mentor_helps_with_building_work(picks: str, left: str) -> None:
    """AS-HQ-LEAD-20: two cards come off the timer instead of one."""
    state = led("mentor", sites=[site("sky", "armory", timer="junk*3")], sky="refugee brawler")

    say(state, f"build site-1 {picks}" + " junk" * (3 - len(left.split())))

    assert names(building(state, "sky").timer) == left


@pytest.mark.rule("AS-HQ-LEAD-20")
@pytest.mark.parametrize(("picks", "wins"), [("done grenade", "ember"), ("leader grenade", "sky")])
def test_the_mentor_helps_a_fighter_for_a_committed_refugee(picks: str, wins: str) -> None:
    """AS-HQ-LEAD-20: the brawler's 2 beat Ember's only with the refugee's help; without it Ember has more people."""
    state = led("mentor", phase="skirmish", sky="brawler refugee", ember="brawler refugee*2")
    assert (decider(state), words(state)) == ("sky", ["done", "leader"])

    assert winner(state, picks) == wins


@pytest.mark.rule("AS-HQ-LEAD-20")
def test_a_refugee_played_in_the_skirmish_gives_no_people() -> None:
    """AS-HQ-LEAD-20: raised to Ember's 3 Sky has one person and Ember one; with the refugee Sky would have won."""
    state = led("mentor", phase="skirmish", sky="brawler refugee", ember="scavenger spear")

    say(state, "leader")

    assert has(state, "sky", "spent") == "refugee"
    assert winner(state) == "nobody"


@pytest.mark.rule("AS-HQ-LEAD-20", "AS-HQ-LEAD-08")
def test_in_the_skirmish_the_mentor_has_one_refugee_played() -> None:
    """AS-HQ-LEAD-20: with one used and another on the table there is nothing left to declare."""
    state = led("mentor", phase="skirmish", sky="brawler refugee*2", ember="refugee")

    say(state, "leader")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-HQ-LEAD-21")
def test_the_organizer_keeps_one_of_two_cards() -> None:
    """AS-HQ-LEAD-21: Sky sees both; the other goes to its discard pile, and the refugee too."""
    state = led("organizer", sky="refugee; deck: pills net junk")

    heard = told(state, "leader pills net", "sky")
    assert [event for event in heard if isinstance(event, Drew)] == [Drew(0, PILLS), Drew(0, NET)]
    assert words(state) == ["net", "pills"]
    say(state, "pills")

    assert (has(state, "sky", "hand"), discards(state, "sky"), has(state, "sky", "deck")) == (
        "pills",
        "refugee net",
        "junk",
    )


@pytest.mark.rule("AS-HQ-LEAD-21")
def test_the_others_do_not_see_what_the_organizer_keeps() -> None:
    """AS-HQ-LEAD-21: Moss sees the net that is discarded, and learns of the pills nothing."""
    state = led("organizer", sky="refugee; deck: pills net junk")

    heard = told(state, "leader pills net pills", "moss")

    assert not [event for event in heard if isinstance(event, Drew) and event.title == PILLS]
    assert sees(state, "moss")["tribes"]["sky"]["cards"]["discard"] == {"net": 1}
    assert "hand" not in sees(state, "moss")["tribes"]["sky"]["cards"]


@pytest.mark.rule("AS-HQ-LEAD-21")
def test_nothing_raises_what_the_organizer_draws() -> None:
    """AS-HQ-LEAD-21: group leaders in hand are not asked for; after two cards comes the choice."""
    state = led("organizer", sky="refugee group-leaders; deck: junk*3 pills")
    say(state, "leader")
    assert decider(state) == "chance"

    say(state, "junk pills")

    assert (decider(state), words(state)) == ("sky", ["junk", "pills"])


@pytest.mark.rule("AS-HQ-LEAD-21")
def test_with_one_card_left_the_organizer_keeps_it() -> None:
    """AS-HQ-LEAD-21: there is no other to be discarded; the refugee just played is not shuffled in."""
    state = led("organizer", sky="refugee; deck: pills")

    say(state, "leader pills pills")

    assert (has(state, "sky", "hand"), discards(state, "sky")) == ("pills", "refugee")


@pytest.mark.rule("AS-HQ-LEAD-21")
def test_the_organizer_reshuffles_when_the_deck_runs_out() -> None:
    """AS-HQ-LEAD-21: the second card comes from the discards."""
    state = led("organizer", sky="refugee; deck: pills; discard: net")

    say(state, "leader pills net net")

    assert (has(state, "sky", "hand"), has(state, "sky", "discard")) == ("net", "pills")


@pytest.mark.rule("AS-HQ-LEAD-22")
def test_the_peacemaker_raises_a_dig_by_two() -> None:
    """AS-HQ-LEAD-22: a brawler digs 3."""
    state = led("peacemaker", sky="refugee brawler", junkyard="junk*5")

    assert depth(state, "dig brawler leader done") == 3


@pytest.mark.rule("AS-HQ-LEAD-22")
def test_the_peacemaker_raises_a_hunt_by_two() -> None:
    """AS-HQ-LEAD-22: a scavenger brings 3 food, which hire a medic."""
    state = led("peacemaker", sky="refugee scavenger")

    say(state, "hunt scavenger leader done hire medic done")

    assert stack(state, "medic") == 7


@pytest.mark.rule("AS-HQ-LEAD-22")
def test_the_peacemaker_does_not_help_to_draw() -> None:
    """AS-HQ-LEAD-22: not offered with the scout."""
    state = led("peacemaker", sky="refugee scout; deck: junk*5")

    say(state, "draw scout")

    assert words(state) == ["done", "back"]


@pytest.mark.rule("AS-HQ-LEAD-22")
def test_the_peacemaker_does_not_help_to_fight() -> None:
    """AS-HQ-LEAD-22: the skirmish is compared at once."""
    state = led("peacemaker", phase="skirmish", sky="refugee brawler", ember="brawler")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-HQ-LEAD-20", "AS-HQ-LEAD-22")
@pytest.mark.parametrize(("leader", "looked"), [("mentor", 3), ("peacemaker", 4)])
def test_a_dig_in_the_schematics_is_raised_like_any_dig(leader: str, looked: int) -> None:
    """AS-HQ-LEAD-20, AS-HQ-LEAD-22: the engineer's 2 and what the refugee adds."""
    state = led(leader, sky="refugee engineer")

    assert depth(state, "schematics engineer leader done") == looked


@pytest.mark.rule("AS-HQ-LEAD-20")
def test_what_a_refugee_adds_to_a_hunt_is_saved_and_seen_by_all() -> None:
    """AS-HQ-LEAD-20: the hunt was declared with it; a save and a copy keep it."""
    state = led("peacemaker", sky="refugee scavenger")
    say(state, "hunt scavenger leader done")

    assert [sees(state, tribe)["hunt_raised"] for tribe in ("sky", "moss", "")] == [2, 2, 2]
    assert sees(state, "moss")["tribes"]["sky"]["food"] == 3
    assert state.copy().hunt_raised == 2
    assert state.key() != led("peacemaker", sky="hunted: scavenger; spent: refugee; did: hunt").key()


@pytest.mark.rule("AS-HQ-LEAD-20", "AS-HUNT-01")
@pytest.mark.parametrize("end", ["done", "hire brawler done"])
def test_what_a_refugee_added_to_a_hunt_does_not_outlast_it(end: str) -> None:
    """AS-HQ-LEAD-20, AS-HUNT-01: with the hire, or with the turn, the food is gone."""
    state = led("mentor", sky="refugee scavenger", contested="grenade*2")

    say(state, f"hunt scavenger leader done {end}")

    assert (state.hunt_raised, food_of(state, "sky")) == (0, 0)


@pytest.mark.rule("AS-HQ-LEAD-20", "AS-INST-07")
def test_a_withdrawn_hire_loses_the_refugee_that_helped_to_hunt() -> None:
    """AS-HQ-LEAD-20, AS-INST-07: the hunters come back to the hand, but the refugee was a cost and helps no more."""
    state = led("mentor", sky="refugee scavenger*2", ember="sniper-team")

    say(state, "hunt scavenger scavenger leader done hire medic done sniper-team scavenger withdraw")

    assert (has(state, "sky", "hand"), discards(state, "sky")) == ("scavenger", "refugee scavenger")
    assert sees(state, "ember")["hunt_raised"] == 0
    say(state, "hunt scavenger done")
    assert food_of(state, "sky") == 1


@pytest.mark.rule("AS-HQ-LEAD-20")
def test_a_refugee_helps_nobody_when_the_last_hunter_is_shot() -> None:
    """AS-HQ-LEAD-20: it adds to what another does; with no hunter left there is no food."""
    state = led("peacemaker", sky="refugee scavenger", ember="sniper-team")

    say(state, "hunt scavenger leader done hire medic done sniper-team scavenger")

    assert (food_of(state, "sky"), words(state)) == (0, ["withdraw"])


@pytest.mark.rule("AS-HQ-LEAD-20", "AS-HQ-LEAD-22")
@pytest.mark.parametrize(("leader", "dug"), [("mentor", 1), ("peacemaker", 2)])
def test_one_refugee_helps_another_to_dig(leader: str, dug: int) -> None:
    """AS-HQ-LEAD-20, AS-HQ-LEAD-22: 0 is raised; only when the other is laid is there somebody to help."""
    state = led(leader, sky="refugee*2", junkyard="junk*3")
    say(state, "dig")
    assert words(state) == ["back", "refugee"]

    assert depth(state, "refugee leader done") == dug


@pytest.mark.rule("AS-HQ-LEAD-20")
def test_a_lone_refugee_digs_nothing_for_the_mentor() -> None:
    """AS-HQ-LEAD-20: there is no other person, so neither dig nor hunt is offered."""
    state = led("mentor", sky="refugee", junkyard="junk*3")

    assert words(state) == ["done", "trash"]


@pytest.mark.rule("AS-HQ-LEAD-20", "AS-INST-12")
def test_when_the_one_who_was_helped_is_shot_another_takes_the_help() -> None:
    """AS-HQ-LEAD-20, AS-INST-12: as with tools; brawler and scavenger dug 3, and the scavenger alone digs 2."""
    state = led("mentor", sky="refugee brawler scavenger", ember="sniper-team", junkyard="junk*3")
    say(state, "dig brawler scavenger leader done sniper-team brawler")

    assert depth(state, "done") == 2


@pytest.mark.rule("AS-HQ-LEAD-20", "AS-HQ-DD-05")
def test_a_mentor_wounded_after_its_help_in_a_dig_has_helped() -> None:
    """AS-HQ-LEAD-20, AS-HQ-DD-05: the refugee was played while the Mentor was well; two cards are dug up."""
    state = headquarters(
        leaders={"sky": "mentor"}, sky="refugee scavenger", ember="sniper-team", junkyard="junk*2 pills"
    )

    say(state, "dig scavenger leader done attack sniper-team sky mentor junk pills")

    assert words(state) == ["pass", "junk", "pills"]


@pytest.mark.rule("AS-HQ-LEAD-20", "AS-HQ-DD-05")
def test_a_mentor_wounded_after_its_help_in_the_skirmish_has_helped() -> None:
    """AS-HQ-LEAD-20, AS-HQ-DD-05: Sky's brawler fights 3 against Ember's 2, though Ember shoots the Mentor."""
    state = headquarters(
        leaders={"sky": "mentor"}, phase="skirmish", sky="brawler refugee", ember="brawler sniper-team"
    )

    assert winner(state, "leader attack sniper-team sky mentor grenade") == "sky"


@pytest.mark.rule("AS-INST-07", "AS-HQ-LEAD-20")
def test_who_is_interrupted_may_have_a_refugee_help_in_the_new_plan() -> None:
    """AS-INST-07, AS-HQ-LEAD-20: without the shovel one refugee digs 0; another helps it to dig 1."""
    state = led("mentor", sky="refugee*2 shovel", ember="saboteur", junkyard="junk*3")
    say(state, "dig refugee shovel done saboteur shovel")
    assert words(state) == ["back", "withdraw", "leader", "refugee"]

    assert depth(state, "leader done") == 1
    assert (discards(state, "sky"), state.power_used) == ("refugee refugee shovel", 1)


@pytest.mark.rule("AS-HQ-LEAD-08", "AS-INST-07")
def test_in_a_new_plan_no_power_is_used_twice() -> None:
    """AS-HQ-LEAD-08, AS-INST-07: the Mentor helped before the shot; it does not help again."""
    state = led("mentor", sky="refugee*2 brawler scavenger", ember="sniper-team", junkyard="junk*3")

    say(state, "dig brawler scavenger leader done sniper-team brawler")

    assert words(state) == ["done", "back", "withdraw", "refugee"]


@pytest.mark.rule("AS-HQ-LEAD-20", "AS-HQ-LEAD-08")
@pytest.mark.parametrize(
    "picks", ["draw scavenger leader done pills net", "build site-1 scavenger leader done junk junk"]
)
def test_what_a_refugee_adds_is_for_one_action_only(picks: str) -> None:
    """AS-HQ-LEAD-20, AS-HQ-LEAD-08: after a draw or building work that was raised, a brawler digs 1."""
    state = led(
        "mentor",
        sites=[site("sky", "armory", timer="junk*3")],
        sky="refugee scavenger brawler; deck: pills net",
        junkyard="spear",
    )
    say(state, picks)

    assert depth(state, "dig brawler done") == 1


@pytest.mark.rule("AS-HQ-LEAD-10", "AS-HQ-LEAD-20")
@pytest.mark.parametrize("end", ["back scavenger back", "done sniper-team brawler withdraw"])
def test_help_for_an_action_that_is_called_off_helps_no_other(end: str) -> None:
    """AS-HQ-LEAD-10, AS-HQ-LEAD-20: the refugee is lost with the dig, called off or withdrawn; then a scavenger draws
    one card.
    """
    helped = "scavenger" if end.startswith("back") else "brawler"
    state = led(
        "mentor", sky="refugee scavenger brawler; deck: pills net", ember="sniper-team", junkyard="spear", stacks=""
    )
    say(state, f"dig {helped} leader {end}")

    assert depth(state, "draw scavenger done") == 1


@pytest.mark.rule("AS-HQ-LEAD-20")
def test_all_see_whom_a_refugee_helps_though_the_action_is_called_off() -> None:
    """AS-HQ-LEAD-20: Sky's brawler is in hand again, and Ember knows it; a spear alone could not have been helped."""
    state = led("mentor", sky="refugee brawler; deck: spear*3", junkyard="junk")

    say(state, "dig brawler leader back brawler back")

    assert sees(state, "ember")["tribes"]["sky"]["shown"] == {"brawler": 1}
    assert {has(twin, "sky", "hand") for twin in samples(state, EMBER)} == {"brawler"}


@pytest.mark.rule("AS-HQ-LEAD-20")
def test_a_refugee_that_helps_another_was_not_alone() -> None:
    """AS-HQ-LEAD-20: one of Sky's refugees is discarded; the other is in hand, as Ember has seen."""
    state = led("mentor", sky="refugee*2; deck: spear*3", junkyard="junk")

    say(state, "dig refugee leader back refugee back")

    assert {has(twin, "sky", "hand") for twin in samples(state, EMBER)} == {"refugee"}


@pytest.mark.rule("AS-HQ-LEAD-20")
@pytest.mark.parametrize(("picks", "shown"), [("", {"brawler": 1}), ("shovel", {"brawler": 1}), ("done", {})])
def test_what_is_laid_after_the_refugee_is_hidden_until_it_is_declared(picks: str, shown: dict[str, int]) -> None:
    """AS-HQ-LEAD-20: the others know of the brawler, and of nothing more; declared, it lies open, not in hand."""
    state = led("mentor", sky="refugee brawler shovel", junkyard="junk*5", stacks="")

    say(state, f"dig brawler leader {picks}")

    assert sees(state, "ember")["tribes"]["sky"]["shown"] == shown
