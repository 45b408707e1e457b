"""After a hit: the victim goes on with what is left, adds cards, or takes the rest back."""

import pytest

from fimbul.games.scavengers.events import Withdrew
from tests.games.kit import say, told, why, words
from tests.games.scavengers.camp import camp, decider, discards, food_of, has, owns, stack
from tests.games.scavengers.headquarters import led

DIG_WITH_SHOVEL = "dig refugee shovel done"


@pytest.mark.rule("AS-INST-07")
def test_the_victim_goes_on_with_what_is_left() -> None:
    """AS-INST-07: refugee, shovel and brawler dig 3; without the shovel they may dig 1."""
    state = camp(sky="refugee shovel brawler", ember="saboteur", junkyard="junk*4")
    say(state, "dig refugee shovel brawler done saboteur shovel")
    assert words(state) == ["done", "back", "withdraw"]

    declared = told(state, "done")[0]
    say(state, "junk")

    assert declared.worth == 1
    assert (decider(state), has(state, "sky", "looked")) == ("sky", "junk")


@pytest.mark.rule("AS-INST-07")
def test_the_victim_may_take_the_other_cards_back_and_use_them_for_something_else() -> None:
    """AS-INST-07: brawler and refugee come back to the hand; only the shovel is gone, and dig may be declared anew."""
    state = camp(sky="refugee shovel brawler spear", ember="saboteur", junkyard="junk*4")
    say(state, "dig refugee shovel brawler done saboteur shovel")

    assert told(state, "withdraw") == [Withdrew(0, 4)]

    assert has(state, "sky", "hand") == "refugee brawler spear"
    assert {"dig", "hunt"} <= set(words(state))
    say(state, "hunt refugee spear done dig brawler done junk")
    assert has(state, "sky", "looked") == "junk"


@pytest.mark.rule("AS-INST-07")
def test_the_victim_may_add_cards() -> None:
    """AS-INST-07: the disarmed refugee takes the pickaxe instead."""
    state = camp(sky="refugee shovel pickaxe", ember="saboteur", junkyard="junk*4")
    say(state, f"{DIG_WITH_SHOVEL} saboteur shovel")
    assert words(state) == ["back", "withdraw", "pickaxe"]

    say(state, "pickaxe done junk")

    assert (decider(state), has(state, "sky", "looked")) == ("sky", "junk")


@pytest.mark.rule("AS-INST-07")
def test_a_hire_that_was_interrupted_may_be_paid_in_another_way_or_withdrawn() -> None:
    """AS-INST-07: thugs for 4 food and a medkit; one field crew is shot, and a second medkit takes its place."""
    state = camp(sky="field-crew*2 medkit*2", ember="sniper-team")
    say(state, "hunt field-crew field-crew done hire thugs medkit done sniper-team field-crew")
    assert words(state) == ["back", "withdraw", "medkit"]

    other = state.copy()
    say(state, "medkit done")
    say(other, "withdraw")

    assert discards(state, "sky") == "thugs medkit medkit field-crew field-crew"
    assert (has(other, "sky", "hand"), stack(other, "thugs")) == ("medkit medkit field-crew", 5)


@pytest.mark.rule("AS-INST-07", "AS-ACT-02")
@pytest.mark.parametrize("act", ["dig", "draw"])
def test_a_withdrawn_action_was_not_performed(act: str) -> None:
    """AS-INST-07, AS-ACT-02: the same kind may be declared anew."""
    state = camp(sky="scavenger*2; deck: pills", ember="sniper-team", junkyard="junk")

    say(state, f"{act} scavenger done sniper-team scavenger withdraw")

    assert act in words(state)


@pytest.mark.rule("AS-INST-07", "AS-HUNT-04")
def test_a_withdrawn_hire_gives_the_hunt_back_too() -> None:
    """AS-INST-07, AS-HUNT-04: hunt and hire are one: the other hunter may hunt again."""
    state = camp(sky="hunter scavenger pills", ember="sniper-team")

    say(state, "hunt hunter scavenger done hire scout pills done sniper-team hunter withdraw")

    assert (has(state, "sky", "hand"), food_of(state, "sky")) == ("scavenger pills", 0)
    assert {"hunt", "hire"} <= set(words(state))


@pytest.mark.rule("AS-INST-07")
@pytest.mark.parametrize("act", ["dig", "draw"])
def test_by_option_a_withdrawn_action_is_used_up(act: str) -> None:
    """AS-INST-07: `withdrawn_counts`."""
    state = camp(
        sky="scavenger*2; deck: pills", ember="sniper-team", junkyard="junk", options={"withdrawn_counts": True}
    )

    say(state, f"{act} scavenger done sniper-team scavenger withdraw")

    assert act not in words(state)
    assert "hunt" in words(state)


@pytest.mark.rule("AS-INST-07")
def test_by_option_a_withdrawn_hire_is_used_up() -> None:
    """AS-INST-07: `withdrawn_counts`: the hunter is shot, and nobody is hired any more this round."""
    state = camp(sky="hunter pills", ember="sniper-team", options={"withdrawn_counts": True})

    say(state, "hunt hunter done hire brawler done sniper-team hunter withdraw")

    assert words(state) == ["done", "trash"]


@pytest.mark.rule("AS-INST-07", "AS-INST-12", "AS-TOOL-02")
def test_the_victim_takes_back_a_tool_that_nobody_can_hold_any_more() -> None:
    """AS-INST-07, AS-INST-12, AS-TOOL-02: of two diggers with two tools one is shot; the other takes the better one."""
    state = camp(sky="brawler*2 shovel pickaxe", ember="sniper-team", junkyard="junk*5")
    say(state, "dig brawler brawler shovel pickaxe done sniper-team brawler")
    assert (words(state), why(state, "done")) == (["back", "withdraw"], "AS-TOOL-01")

    declared = told(state, "back pickaxe done")[-1]

    assert (declared.worth, has(state, "sky", "hand")) == (3, "pickaxe")


@pytest.mark.rule("AS-INST-07", "AS-TOOL-02")
def test_the_victim_adds_no_more_tools_than_can_be_held() -> None:
    """AS-INST-07, AS-TOOL-02: tools that nobody uses stay in hand, as in the first plan."""
    state = camp(sky="brawler refugee shovel pickaxe", ember="sniper-team", junkyard="junk*5")
    say(state, "dig brawler refugee shovel done sniper-team refugee pickaxe")

    assert (words(state), why(state, "done")) == (["back", "withdraw"], "AS-TOOL-01")


@pytest.mark.rule("AS-INST-07", "AS-HUNT-04")
def test_hunters_may_join_a_hire_that_was_interrupted() -> None:
    """AS-INST-07, AS-HUNT-04: one hunter is shot; another, or a net for the scavenger, brings the food instead."""
    state = camp(sky="hunter*2 scavenger net", ember="sniper-team", options={"withdrawn_counts": True})
    say(state, "hunt hunter scavenger done hire brawler done sniper-team hunter")
    assert words(state) == ["back", "withdraw", "hunter", "net"]

    other = state.copy()
    say(state, "hunter done")
    say(other, "net done")

    assert discards(state, "sky") == "scavenger brawler hunter hunter"
    assert discards(other, "sky") == "scavenger brawler hunter net"


@pytest.mark.rule("AS-INST-07", "AS-HUNT-04")
def test_a_hire_without_a_hunt_may_be_saved_by_one() -> None:
    """AS-INST-07, AS-HUNT-04: the medic that paid is shot; who hunts now has hunted this round."""
    state = camp(hq=1, sky="medic hunter pills", ember="sniper-team", stacks="hunter thugs saboteur")
    say(state, "hire hunter medic done sniper-team medic")
    assert words(state) == ["withdraw", "hunter", "pills"]

    say(state, "hunter pills done")

    assert discards(state, "sky") == "hunter hunter medic pills"
    assert "hunt" not in words(state)


@pytest.mark.rule("AS-INST-07")
def test_a_hunter_and_a_tool_may_be_taken_back_from_a_hire() -> None:
    """AS-INST-07: a third medkit pays for what the other hunter would have brought, and the spear must go with it."""
    state = camp(sky="scavenger*2 spear medkit*3", ember="sniper-team")
    say(state, "hunt scavenger scavenger spear done hire thugs medkit medkit done sniper-team scavenger")
    assert words(state) == ["done", "back", "withdraw", "medkit"]

    say(state, "medkit back scavenger")
    assert why(state, "done") == "AS-TOOL-01"
    say(state, "back spear done")

    assert (has(state, "sky", "hand"), stack(state, "thugs")) == ("scavenger spear", 4)


@pytest.mark.rule("AS-INST-07", "AS-HQ-LEAD-20", "AS-HQ-LEAD-22")
@pytest.mark.parametrize(("leader", "wanted"), [("mentor", "brawler"), ("peacemaker", "medic")])
def test_the_leader_may_help_the_hunt_of_a_hire_that_was_interrupted(leader: str, wanted: str) -> None:
    """AS-INST-07, AS-HQ-LEAD-20, AS-HQ-LEAD-22: the hunter is shot; a refugee makes up for it with the scavenger."""
    state = led(leader, sky="hunter scavenger refugee", ember="sniper-team")
    say(state, f"hunt hunter scavenger done hire {wanted} done sniper-team hunter")
    assert words(state) == ["back", "withdraw", "leader", "refugee"]

    say(state, "leader done")

    assert wanted in owns(state, "sky")
    assert has(state, "sky", "spent") == "refugee scavenger hunter"


@pytest.mark.rule("AS-INST-07")
def test_the_victim_may_take_single_cards_back_and_go_on_with_the_others() -> None:
    """AS-INST-07: all other cards can be taken back; going on with one of two is a new plan like any other."""
    state = camp(
        sky="brawler scavenger shovel", ember="saboteur", junkyard="junk*5", options={"withdrawn_counts": True}
    )

    say(state, "dig brawler scavenger shovel done saboteur shovel")

    assert "back" in words(state)


@pytest.mark.rule("AS-INST-07")
def test_cards_that_were_taken_back_are_known_to_all() -> None:
    """AS-INST-07: everyone has seen them."""
    state = camp(sky="refugee shovel brawler", ember="saboteur", junkyard="junk*4")

    say(state, "dig refugee shovel brawler done saboteur shovel withdraw")

    assert has(state, "sky", "shown") == "refugee brawler"


@pytest.mark.rule("AS-INST-07")
def test_a_card_that_was_taken_back_may_be_laid_again() -> None:
    """AS-INST-07: the position is sound at every pick."""
    state = camp(sky="refugee shovel brawler", ember="saboteur", junkyard="junk*4")

    say(state, "dig refugee shovel brawler done saboteur shovel withdraw dig brawler")

    state.check()


@pytest.mark.rule("AS-INST-07", "AS-INST-06")
def test_a_saboteur_that_was_taken_back_may_interrupt_later() -> None:
    """AS-INST-07, AS-INST-06: Sky's saboteur dug, was taken back and set apart, and now disarms Ember."""
    state = camp(sky="saboteur shovel", ember="saboteur refugee shovel", junkyard="junk*4")
    say(state, "dig saboteur shovel done saboteur shovel withdraw done")
    assert has(state, "sky", "committed") == has(state, "sky", "shown") == "saboteur"

    say(state, "dig refugee shovel done saboteur shovel")

    state.check()


@pytest.mark.rule("AS-INST-12")
def test_the_tools_of_the_one_who_was_shot_find_new_bearers() -> None:
    """AS-INST-12: the brawler that dug with the shovel is shot; the refugee takes the shovel: dig 2."""
    state = camp(sky="brawler refugee shovel", ember="sniper-team", junkyard="junk*4")
    say(state, "dig brawler refugee shovel done sniper-team brawler")

    assert told(state, "done")[0].worth == 2


@pytest.mark.rule("AS-INST-07", "AS-HUNT-04")
def test_a_withdrawn_dig_leaves_the_hunters_on_show() -> None:
    """AS-INST-07, AS-HUNT-04: they belong to another action; their food still hires."""
    state = camp(sky="brawler scavenger; hunted: hunter; did: hunt", ember="sniper-team", junkyard="junk*2")

    say(state, "dig brawler scavenger done sniper-team brawler withdraw")

    assert (has(state, "sky", "hand"), has(state, "sky", "hunted")) == ("scavenger", "hunter")
    assert food_of(state, "sky") == 2
