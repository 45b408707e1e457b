"""Laying cards for an action: what joins, what tools and group leaders add, and the way back."""

from typing import Any

import pytest

from fimbul.games.scavengers.data import NONE
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say, why, words
from tests.games.scavengers.camp import camp, fight_of, food_of, has, stack, winner, worth


def fight(cards: str) -> int:
    """How strong these cards are in a skirmish, which goes on where nobody is asked."""
    state = camp(phase="skirmish", sky=cards)
    strength = fight_of(state, "sky")
    if "sled-team" in words(state):
        say(state, "sled-team")
    return strength


def offered(cards: str, **piles: Any) -> list[str]:
    """What a tribe with these cards in hand may do, apart from ending the turn and trashing."""
    state = camp(sky=f"{cards}; deck: junk", junkyard="junk*6", **piles)
    found = [word for word in words(state) if word not in ("done", "trash")]
    say(state, "done")
    return found


def laid(cards: str, act: str, picks: str) -> Camp:
    """A tribe with these cards in hand has laid some of them for an act."""
    state = camp(sky=f"{cards}; deck: junk", junkyard="junk*6")
    say(state, f"{act} {picks}")
    return state


UNITS = [
    pytest.param("brawler", {"dig": 1}, 2, marks=pytest.mark.rule("AS-UNIT-01")),
    pytest.param("hunter", {"hunt": 2}, 1, marks=pytest.mark.rule("AS-UNIT-02")),
    pytest.param("scavenger", {"dig": 1, "draw": 1, "hunt": 1}, 1, marks=pytest.mark.rule("AS-UNIT-03")),
    pytest.param("scout", {"draw": 2}, 2, marks=pytest.mark.rule("AS-UNIT-04")),
    pytest.param("thugs", {"dig": 1}, 3, marks=pytest.mark.rule("AS-UNIT-05")),
    pytest.param("field-crew", {"dig": 2, "hunt": 2}, 2, marks=pytest.mark.rule("AS-UNIT-06")),
    pytest.param("sled-team", {"draw": 2}, 1, marks=pytest.mark.rule("AS-UNIT-07")),
]


@pytest.mark.parametrize(("unit", "acts", "strength"), UNITS)
def test_what_a_unit_achieves_alone(unit: str, acts: dict[str, int], strength: int) -> None:
    """AS-UNIT-01 to AS-UNIT-07: in the acts that are offered to it, and in the skirmish."""
    assert {act: worth(unit, act) for act in offered(unit)} == acts
    assert fight(unit) == strength


@pytest.mark.rule("AS-TOOL-14")
@pytest.mark.parametrize(
    ("tool", "acts", "strength"),
    [
        ("net", {"hunt": 2}, 1),
        ("shovel", {"dig": 2}, 1),
        ("spear", {"hunt": 1}, 2),
        ("grenade", {}, 3),
        ("wolf-pack", {"hunt": 3}, 2),
        ("multitool", {"dig": 1, "hunt": 1}, 1),
    ],
)
def test_what_a_tool_adds_to_a_scavenger(tool: str, acts: dict[str, int], strength: int) -> None:
    """AS-TOOL-14: a scavenger, who does everything for 1, is as much better at what the tool is for."""
    assert {act: worth(f"scavenger {tool}", act) - 1 for act in acts} == acts
    assert fight(f"scavenger {tool}") - 1 == strength


@pytest.mark.rule("AS-CARD-02", "AS-DIG-05")
def test_a_standard_action_needs_no_other_card() -> None:
    """AS-CARD-02, AS-DIG-05: a lone brawler digs 1."""
    assert worth("brawler", "dig") == 1


@pytest.mark.rule("AS-CARD-03", "AS-TOOL-01")
def test_tools_alone_do_nothing() -> None:
    """AS-CARD-03, AS-TOOL-01: no dig, no hunt, and no fight."""
    assert offered("shovel spear net multitool pickaxe wolf-pack grenade") == []
    assert fight("shovel spear net multitool pickaxe wolf-pack grenade") == NONE


@pytest.mark.rule("AS-CARD-04")
@pytest.mark.parametrize("act", ["dig", "hunt"])
def test_a_disabled_action_cannot_be_used_with_a_tool_either(act: str) -> None:
    """AS-CARD-04: a scout can neither dig with a shovel nor hunt with a spear."""
    assert act not in offered("scout shovel spear group-leaders")


@pytest.mark.rule("AS-TOOL-01")
def test_tools_are_never_laid_without_a_bearer() -> None:
    """AS-TOOL-01: two tools and one digger cannot be declared."""
    state = laid("scavenger shovel pickaxe", "dig", "scavenger shovel pickaxe")

    assert "done" not in words(state)


@pytest.mark.rule("AS-TOOL-02")
def test_a_person_card_holds_one_tool_however_many_people_it_shows() -> None:
    """AS-TOOL-02: a tribe family of five with spear and grenade fights with 3, and hunts with one tool only."""
    assert fight("tribe-family-5 spear grenade") == 3
    assert "done" not in words(laid("tribe-family-5 spear net", "hunt", "tribe-family-5 spear net"))
    assert worth("tribe-family-5 net", "hunt") == 2


@pytest.mark.rule("AS-TOOL-03")
def test_a_tool_joins_only_an_action_that_it_modifies() -> None:
    """AS-TOOL-03: a scavenger that hunts has no use for a shovel, and one that digs none for a spear or a net."""
    assert words(laid("scavenger shovel spear net", "hunt", "scavenger")) == ["done", "back", "net", "spear"]
    assert words(laid("scavenger shovel spear net", "dig", "scavenger")) == ["done", "back", "shovel"]


@pytest.mark.rule("AS-TOOL-03")
def test_no_tool_helps_to_draw() -> None:
    """AS-TOOL-03: no tool modifies it."""
    state = laid("scavenger shovel spear net multitool pickaxe wolf-pack grenade", "draw", "scavenger")

    assert words(state) == ["done", "back"]


@pytest.mark.rule("AS-TOOL-03")
def test_in_the_skirmish_a_tool_adds_what_it_fights_with() -> None:
    """AS-TOOL-03: a brawler's 2 are 3 with a shovel, though it digs 2 more; a toolkit is no weapon at all."""
    assert fight("brawler shovel") == 3
    assert fight("brawler toolkit") == 2


@pytest.mark.rule("AS-TOOL-04")
@pytest.mark.parametrize("cards", ["refugee grenade", "refugee spear", "refugee*3 wolf-pack grenade"])
def test_a_tool_gives_no_ability_that_its_holder_lacks(cards: str) -> None:
    """AS-TOOL-04: a refugee with a grenade still cannot fight."""
    assert fight(cards) == NONE


@pytest.mark.rule("AS-TOOL-04")
def test_a_tool_is_not_held_by_a_person_who_stands_by() -> None:
    """AS-TOOL-04: the refugee beside the brawler holds neither of two spears."""
    assert fight("brawler refugee spear spear") == 4


@pytest.mark.rule("AS-TOOL-05", "AS-UNIT-08", "AS-UNIT-09")
def test_a_printed_zero_is_an_ability_that_a_tool_raises() -> None:
    """AS-TOOL-05, AS-UNIT-08, AS-UNIT-09: refugee and spear hunt 1; a family with a spear fights 2, hunts 1."""
    assert worth("refugee spear", "hunt") == 1
    assert fight("tribe-family-4 spear") == 2
    assert worth("tribe-family-4 spear", "hunt") == 1


@pytest.mark.rule("AS-UNIT-08")
def test_a_tribe_family_alone_hunts_nothing() -> None:
    """AS-UNIT-08: its hunt of 0 is no action."""
    assert offered("tribe-family-3 tribe-family-5") == []


@pytest.mark.rule("AS-TOOL-06")
def test_a_scavenger_with_a_shovel_digs_three() -> None:
    """AS-TOOL-06: the rulebook's example."""
    assert worth("scavenger shovel", "dig") == 3


@pytest.mark.rule("AS-DIG-05")
def test_a_brawler_with_a_shovel_digs_three() -> None:
    """AS-DIG-05: the rulebook's example."""
    assert worth("brawler shovel", "dig") == 3


@pytest.mark.rule("AS-TOOL-07")
def test_the_shovel_stays_unused_when_the_only_digger_hunts() -> None:
    """AS-TOOL-07: after the scavenger's hunt nobody can dig."""
    state = camp(sky="scavenger shovel", junkyard="junk*3")

    say(state, "hunt scavenger done")

    assert "dig" not in words(state)


@pytest.mark.rule("AS-TOOL-07")
def test_a_free_refugee_takes_the_shovel_when_the_scavenger_hunts() -> None:
    """AS-TOOL-07: a dig of 2."""
    state = camp(sky="scavenger shovel refugee", junkyard="junk*3")

    say(state, "hunt scavenger done dig refugee shovel done junk junk")

    assert has(state, "sky", "looked") == "junk junk"


@pytest.mark.rule("AS-TOOL-08")
def test_weapons_follow_the_rules_of_tools() -> None:
    """AS-TOOL-08: one scavenger, a spear and a grenade fight with 4, not 6."""
    assert fight("scavenger spear grenade") == 4


@pytest.mark.rule("AS-TOOL-09")
@pytest.mark.parametrize("cards", ["sniper-team spear", "group-leaders spear", "group-leaders sniper-team grenade"])
def test_group_leaders_and_sniper_teams_carry_no_tools(cards: str) -> None:
    """AS-TOOL-09: they have no base ability to improve."""
    assert fight(cards) == NONE


@pytest.mark.rule("AS-TOOL-09")
def test_group_leaders_carry_no_shovel_and_no_net() -> None:
    """AS-TOOL-09: in the gathering neither."""
    assert offered("group-leaders sniper-team shovel net") == []


@pytest.mark.rule("AS-TOOL-10")
def test_a_wolf_pack_needs_somebody_to_lead_it() -> None:
    """AS-TOOL-10: alone it hunts nothing; with a refugee it hunts 3; and it takes the one tool's place."""
    assert offered("wolf-pack") == []
    assert worth("refugee wolf-pack", "hunt") == 3
    assert "done" not in words(laid("refugee wolf-pack net", "hunt", "refugee wolf-pack net"))


@pytest.mark.rule("AS-TOOL-11")
def test_medicine_does_not_join_a_hunt() -> None:
    """AS-TOOL-11: a scavenger with a medkit hunts 1."""
    assert words(laid("scavenger medkit pills", "hunt", "scavenger")) == ["done", "back"]
    assert worth("scavenger", "hunt") == 1


@pytest.mark.rule("AS-TOOL-11")
def test_a_hunting_tool_does_not_join_a_payment() -> None:
    """AS-TOOL-11: with a medic to pay 1 med the net stays in hand."""
    state = camp(hq=1, sky="medic net medkit")

    say(state, "hire hunter medic")

    assert words(state) == ["done", "back", "medkit"]


@pytest.mark.rule("AS-TOOL-12")
@pytest.mark.parametrize(
    ("cards", "strength"),
    [
        ("brawler tribe-family-3 spear shovel", 5),
        ("brawler spear shovel grenade", 5),
        ("scavenger*2 net spear grenade", 7),
        ("brawler scavenger", 3),
        ("thugs field-crew hunter", 6),
    ],
)
def test_in_the_skirmish_tools_are_held_in_the_best_way(cards: str, strength: int) -> None:
    """AS-TOOL-12: the best tools, one for each that can fight."""
    assert fight(cards) == strength


@pytest.mark.rule("AS-TOOL-13")
def test_a_net_is_a_tool_like_any_other() -> None:
    """AS-TOOL-13: alone it gives nothing; a scavenger hunts 3 and fights 2 with it."""
    assert offered("net") == []
    assert fight("net") == NONE
    assert worth("scavenger net", "hunt") == 3
    assert fight("scavenger net") == 2


@pytest.mark.rule("AS-GL-01")
def test_group_leaders_do_nothing_alone() -> None:
    """AS-GL-01: no action and no fight, not even with each other."""
    assert offered("group-leaders*2") == []
    assert fight("group-leaders*2") == NONE


@pytest.mark.rule("AS-GL-02")
@pytest.mark.parametrize(("act", "one"), [("dig", "refugee"), ("hunt", "refugee")])
def test_several_group_leaders_raise_one_ability(act: str, one: str) -> None:
    """AS-GL-02: a refugee and three group leaders dig 6."""
    assert worth(f"{one} group-leaders*3", act) == 6


@pytest.mark.rule("AS-GL-02")
def test_several_group_leaders_raise_a_draw_and_a_fight() -> None:
    """AS-GL-02: a scavenger and two group leaders draw 5 and fight 5."""
    assert worth("scavenger group-leaders*2", "draw") == 5
    assert fight("scavenger group-leaders*2") == 5


@pytest.mark.rule("AS-GL-03")
def test_group_leaders_are_no_tool_in_the_hand_of_the_person_they_lead() -> None:
    """AS-GL-03: scavenger, shovel and group leaders dig 1 + 2 + 2."""
    assert worth("scavenger shovel group-leaders", "dig") == 5
    assert fight("scavenger spear group-leaders") == 5


@pytest.mark.rule("AS-GL-04")
def test_group_leaders_make_refugees_dig_and_hunt_and_tribe_families_fight_and_hunt() -> None:
    """AS-GL-04: 2 each; a refugee never fights, and a tribe family never digs."""
    assert [worth("refugee group-leaders", act) for act in ("dig", "hunt")] == [2, 2]
    assert worth("tribe-family-3 group-leaders", "hunt") == 2
    assert fight("tribe-family-3 group-leaders") == 2
    assert fight("refugee group-leaders") == NONE
    assert offered("tribe-family-3 group-leaders") == ["hunt"]


@pytest.mark.rule("AS-GL-05")
def test_group_leaders_serve_one_action_a_round() -> None:
    """AS-GL-05: after a dig they neither hunt nor go to the skirmish."""
    state = camp(sky="refugee*2 group-leaders", junkyard="junk*2")

    say(state, "dig refugee group-leaders done junk junk pass junk junk")
    assert "hunt" not in words(state)
    say(state, "done")

    assert has(state, "sky", "committed") == "refugee"


@pytest.mark.rule("AS-GL-06")
def test_group_leaders_are_people_in_a_tie() -> None:
    """AS-GL-06: Sky and Ember fight 2 each; Sky's group leaders, who lead nobody's weapon, are two people more."""
    state = camp(phase="skirmish", sky="tribe-family-3 group-leaders", ember="brawler refugee*3")

    assert winner(state) == "sky"  # 5 people to 4


@pytest.mark.rule("AS-TOOL-12")
def test_until_it_is_declared_a_card_may_be_taken_back() -> None:
    """AS-TOOL-12: nothing is decided before the cards are declared, and nobody hears of it."""
    state = camp(sky="scavenger brawler shovel", junkyard="junk*3")
    state.listen()

    say(state, "dig scavenger shovel back shovel back scavenger back")

    assert has(state, "sky", "hand") == "scavenger brawler shovel"
    assert state.heard() == []
    assert {"dig", "hunt"} <= set(words(state))


@pytest.mark.rule("AS-HIRE-03")
def test_a_hire_may_be_called_off_before_it_is_declared() -> None:
    """AS-HIRE-03: at the question what is wanted, and at the payment; the medicine stays in hand."""
    state = camp(sky="pills")

    say(state, "hire back hire hunter pills back pills back")

    assert (has(state, "sky", "hand"), stack(state, "hunter")) == ("pills", 8)
    assert "hire" in words(state)
    assert food_of(state, "sky") == 0


@pytest.mark.rule("AS-TOOL-01")
def test_the_refusal_of_a_lone_tool_names_the_rule() -> None:
    """AS-TOOL-01: why can't I declare a shovel without a bearer?"""
    state = laid("scavenger shovel", "dig", "shovel")

    assert why(state, "done") == "AS-TOOL-01"
