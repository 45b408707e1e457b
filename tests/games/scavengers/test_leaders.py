"""Tribal leaders: how they are chosen, who needs a refugee, and the four who are always on."""

import pytest

from fimbul.games.scavengers.data import LEADERS, NONE
from fimbul.games.scavengers.events import Declared, LeadersChosen
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say, told, words
from tests.games.scavengers.camp import (
    camp,
    decider,
    discards,
    fight_of,
    food_of,
    has,
    opening,
    owns,
    people,
    sees,
    winner,
)
from tests.games.scavengers.headquarters import headquarters, site

ALL_TEN = " ".join(LEADERS)


def three_dealt() -> Camp:
    """Sky may keep Butcher or Cannibal, Ember Excavator or Fanatic, Moss Gangster or Mentor."""
    state = opening(hq=3)
    say(state, "butcher cannibal excavator fanatic gangster mentor")
    return state


def digs(state: Camp, cards: str) -> int:
    """How deep these cards dig."""
    declared = [event for event in told(state, f"dig {cards} done") if isinstance(event, Declared)]
    return declared[0].worth


@pytest.mark.rule("AS-HQ-LEAD-01")
def test_each_tribe_chooses_between_its_own_two_leaders() -> None:
    """AS-HQ-LEAD-01: Sky between the first two that are dealt, then Ember, then Moss."""
    state = three_dealt()
    offers = []
    for _ in range(3):
        offers.append((decider(state), words(state)))
        say(state, words(state)[0])

    assert offers == [
        ("sky", ["butcher", "cannibal"]),
        ("ember", ["excavator", "fanatic"]),
        ("moss", ["gangster", "mentor"]),
    ]


@pytest.mark.rule("AS-HQ-LEAD-01", "AS-HQ-LEAD-03")
def test_five_tribes_are_dealt_all_ten_leaders() -> None:
    """AS-HQ-LEAD-01, AS-HQ-LEAD-03: for the tenth leader chance has no choice left."""
    state = opening(hq=3, seats=5)

    say(state, " ".join(LEADERS[:9]))

    assert (decider(state), words(state)) == ("chance", ["sergeant-at-arms"])


@pytest.mark.rule("AS-HQ-LEAD-01")
def test_leaders_are_dealt_face_down() -> None:
    """AS-HQ-LEAD-01: Ember sees its own two, and neither those of Sky nor those of Moss."""
    tribes = sees(three_dealt(), "ember")["tribes"]

    assert tribes["ember"]["offered"] == ["excavator", "fanatic"]
    assert (tribes["sky"]["offered"], tribes["moss"]["offered"]) == (None, None)


@pytest.mark.rule("AS-HQ-LEAD-01")
def test_the_leader_that_was_not_kept_stays_hidden_and_leaves_the_game() -> None:
    """AS-HQ-LEAD-01: what Ember and a spectator see of Sky is the Butcher only; nobody leads with the Cannibal."""
    state = three_dealt()

    say(state, "butcher fanatic mentor")

    assert "cannibal" not in repr(sees(state, "ember")["tribes"])
    assert "cannibal" not in repr(sees(state, "")["tribes"])
    assert state.leaders == [LEADERS.index(kept) for kept in ("butcher", "fanatic", "mentor")]


@pytest.mark.rule("AS-HQ-LEAD-01")
@pytest.mark.parametrize("module", [0, 1, 2])
def test_there_are_no_leaders_before_the_third_module(module: int) -> None:
    """AS-HQ-LEAD-01: the game begins with the initiator instead."""
    assert words(opening(hq=module)) == ["sky", "ember", "moss"]


@pytest.mark.rule("AS-HQ-LEAD-02")
def test_all_leaders_are_revealed_together() -> None:
    """AS-HQ-LEAD-02: Moss hears nothing of what Sky and Ember keep; when it has chosen itself, all hear all."""
    state = three_dealt()

    assert told(state, "cannibal fanatic", "moss") == []
    assert sees(state, "moss")["tribes"]["sky"]["leader"] is None
    heard = told(state, "gangster", "")

    assert heard == [LeadersChosen(tuple(LEADERS.index(each) for each in ("cannibal", "fanatic", "gangster")))]


@pytest.mark.rule("AS-HQ-LEAD-02")
def test_chosen_leaders_lie_face_up_from_the_start() -> None:
    """AS-HQ-LEAD-02: before the initiator is known a spectator sees all three."""
    state = three_dealt()

    say(state, "butcher fanatic mentor")

    tribes = sees(state, "")["tribes"]
    assert [tribe["leader"] for tribe in tribes.values()] == ["butcher", "fanatic", "mentor"]
    assert words(state) == ["sky", "ember", "moss"]


@pytest.mark.rule("AS-HQ-LEAD-03")
def test_no_leader_is_dealt_twice() -> None:
    """AS-HQ-LEAD-03: the Butcher is Sky's, so chance deals one of the other nine."""
    state = opening(hq=3)

    say(state, "butcher")

    assert words(state) == LEADERS[1:]


@pytest.mark.rule("AS-HQ-LEAD-04")
def test_there_are_ten_leaders() -> None:
    """AS-HQ-LEAD-04: chance deals the first from ten."""
    assert words(opening(hq=3)) == ALL_TEN.split()
    assert len(set(LEADERS)) == 10


@pytest.mark.rule("AS-HQ-LEAD-06")
@pytest.mark.parametrize("leader", ["butcher", "cannibal"])
def test_butcher_and_cannibal_need_no_refugee(leader: str) -> None:
    """AS-HQ-LEAD-06: a brawler in hand is enough to be offered a hire, and the power in it."""
    state = headquarters(leaders={"sky": leader}, sky="brawler")

    say(state, "hire scavenger")

    assert "leader" in words(state)


@pytest.mark.rule("AS-HQ-LEAD-06", "AS-HQ-LEAD-24")
def test_the_sergeant_needs_no_refugee() -> None:
    """AS-HQ-LEAD-06: pills alone hire her a saboteur."""
    state = headquarters(leaders={"sky": "sergeant-at-arms"}, sky="pills")

    say(state, "hire saboteur pills done")

    assert owns(state, "sky") == "saboteur pills"


@pytest.mark.rule("AS-HQ-LEAD-07")
@pytest.mark.parametrize("leader", ["mentor", "peacemaker"])
@pytest.mark.parametrize(("hand", "offered"), [("scavenger brawler", False), ("scavenger refugee", True)])
def test_mentor_and_peacemaker_raise_nobody_without_a_refugee(leader: str, hand: str, offered: bool) -> None:
    """AS-HQ-LEAD-07: the scavenger's dig can be raised only for a refugee."""
    state = headquarters(leaders={"sky": leader}, sky=hand, junkyard="junk*5")

    say(state, "dig scavenger")

    assert ("leader" in words(state)) == offered


@pytest.mark.rule("AS-HQ-LEAD-07")
@pytest.mark.parametrize(("hand", "offered"), [("brawler", False), ("brawler refugee", True)])
def test_the_organizer_does_not_draw_without_a_refugee(hand: str, offered: bool) -> None:
    """AS-HQ-LEAD-07: a brawler does not do."""
    state = headquarters(leaders={"sky": "organizer"}, sky=f"{hand}; deck: junk*2")

    assert ("leader" in words(state)) == offered


@pytest.mark.rule("AS-HQ-LEAD-07")
def test_the_fanatic_does_not_strike_without_a_refugee() -> None:
    """AS-HQ-LEAD-07: with a brawler in hand, Ember is not asked when Sky digs."""
    state = headquarters(leaders={"ember": "fanatic"}, sky="brawler", ember="brawler", junkyard="junk")

    say(state, "dig brawler done")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-HQ-LEAD-07", "AS-HQ-LEAD-09")
def test_all_refugees_of_the_excavator_dig_and_nobody_else_learns_it() -> None:
    """AS-HQ-LEAD-07, AS-HQ-LEAD-09: two refugees dig 2; a hunter still does not dig."""
    state = headquarters(leaders={"sky": "excavator"}, sky="refugee*2", junkyard="junk*5")

    assert digs(state, "refugee refugee") == 2
    assert "dig" not in words(headquarters(leaders={"sky": "excavator"}, sky="hunter", junkyard="junk*5"))


@pytest.mark.rule("AS-HQ-LEAD-07", "AS-HQ-LEAD-09")
def test_all_refugees_of_the_ranger_hunt_and_nobody_else_learns_it() -> None:
    """AS-HQ-LEAD-07, AS-HQ-LEAD-09: two refugees bring 2 food; a brawler still does not hunt."""
    assert food_of(headquarters(leaders={"sky": "ranger"}, sky="hunted: refugee*2"), "sky") == 2
    assert "hunt" not in words(headquarters(leaders={"sky": "ranger"}, sky="brawler"))


@pytest.mark.rule("AS-HQ-LEAD-07", "AS-HQ-LEAD-09")
def test_all_refugees_of_the_gangster_fight_and_nobody_else_learns_it() -> None:
    """AS-HQ-LEAD-07, AS-HQ-LEAD-09: two refugees hold two spears; a sniper team still does not fight."""
    assert fight_of(headquarters(leaders={"sky": "gangster"}, sky="laid: refugee*2 spear*2"), "sky") == 4
    assert fight_of(headquarters(leaders={"sky": "gangster"}, sky="laid: sniper-team"), "sky") == NONE


@pytest.mark.rule("AS-HQ-LEAD-09")
def test_the_sergeant_guards_all_her_tools_at_once() -> None:
    """AS-HQ-LEAD-09: she lays spear and shovel in the skirmish, and no saboteur finds a target."""
    state = headquarters(
        leaders={"sky": "sergeant-at-arms"}, phase="skirmish", sky="brawler*2 spear shovel", ember="saboteur*2", hq=3
    )

    assert decider(state) == "chance"


@pytest.mark.rule("AS-HQ-LEAD-14")
def test_a_leader_is_in_no_deck_and_adds_no_people() -> None:
    """AS-HQ-LEAD-14: the deck has the same ten cards as without leaders; so has the score."""
    state = three_dealt()
    say(state, "butcher fanatic mentor")

    assert owns(state, "sky") == owns(opening(), "sky")
    assert people(state, "sky") == people(opening(), "sky") == 8


@pytest.mark.rule("AS-HQ-LEAD-14")
def test_a_leader_breaks_no_tie_in_a_skirmish() -> None:
    """AS-HQ-LEAD-14: brawler against brawler is a deadlock, although Sky has a leader and Ember has none."""
    state = headquarters(leaders={"sky": "mentor"}, phase="skirmish", sky="brawler", ember="brawler")

    assert winner(state) == "nobody"


@pytest.mark.rule("AS-HQ-LEAD-14")
def test_a_leader_cannot_be_stored() -> None:
    """AS-HQ-LEAD-14: only the refugee in hand goes into the bunker."""
    state = headquarters(leaders={"sky": "ranger"}, sites=[site("sky", "bunker")], sky="refugee")

    say(state, "store site-1")

    assert words(state) == ["done", "refugee"]


@pytest.mark.rule("AS-HQ-LEAD-17")
@pytest.mark.parametrize(
    ("cards", "depth"),
    [
        ("refugee", 1),
        ("refugee shovel", 2),
        ("refugee pickaxe", 2),
        ("refugee multitool", 2),
        ("refugee toolkit", 2),
        ("refugee group-leaders", 3),
        ("refugee refugee shovel shovel", 4),
        ("refugee brawler shovel", 4),
        ("refugee brawler shovel pickaxe", 5),
        ("brawler shovel", 3),
    ],
)
def test_the_excavators_refugees_dig_and_their_tools_add_one(cards: str, depth: int) -> None:
    """AS-HQ-LEAD-17: flat 1 for every tool in a refugee's hand; group leaders and other people as always."""
    state = headquarters(leaders={"sky": "excavator"}, sky=cards, junkyard="pills*9")

    assert digs(state, cards) == depth


@pytest.mark.rule("AS-HQ-LEAD-17")
def test_without_the_excavator_a_refugee_alone_does_not_dig() -> None:
    """AS-HQ-LEAD-17: and with a shovel it digs 2 because that is printed on the shovel."""
    assert "dig" not in words(camp(sky="refugee", junkyard="pills*9"))
    assert (
        digs(headquarters(leaders={"sky": "ranger"}, sky="refugee pickaxe", junkyard="pills*9"), "refugee pickaxe") == 1
    )


@pytest.mark.rule("AS-HQ-LEAD-19")
@pytest.mark.parametrize(("leader", "fight"), [("gangster", 2), ("ranger", NONE)])
def test_the_gangsters_refugee_fights_with_a_spear(leader: str, fight: int) -> None:
    """AS-HQ-LEAD-19: 0 and the spear make 2; another leader's refugee cannot fight at all."""
    state = headquarters(leaders={"sky": leader}, sky="laid: refugee spear")

    assert fight_of(state, "sky") == fight


@pytest.mark.rule("AS-HQ-LEAD-19")
@pytest.mark.parametrize(("ember", "wins"), [("brawler refugee", "sky"), ("brawler refugee*2", "nobody")])
def test_the_gangsters_refugees_are_two_people_in_a_tie(ember: str, wins: str) -> None:
    """AS-HQ-LEAD-19: brawler and refugee are 3 people; 2 lose against them, 3 are a deadlock."""
    state = headquarters(leaders={"sky": "gangster"}, phase="skirmish", sky="brawler refugee", ember=ember)

    assert winner(state) == wins


@pytest.mark.rule("AS-HQ-LEAD-19")
def test_in_the_score_the_gangsters_refugee_is_one() -> None:
    """AS-HQ-LEAD-19: brawler and refugee are 2 people when the game is over."""
    state = headquarters(leaders={"sky": "gangster"}, phase="over", contested="", sky="discard: brawler refugee")

    assert state.outcome is not None
    assert state.outcome.scores[0] == 2


@pytest.mark.rule("AS-HQ-LEAD-19")
@pytest.mark.parametrize(("sky", "wins"), [("refugee*4", "nobody"), ("refugee spear", "sky")])
def test_with_two_players_only_the_gangsters_fight_matters(sky: str, wins: str) -> None:
    """AS-HQ-LEAD-19: four refugees win nothing by their number; one with a spear leads by two."""
    state = headquarters(leaders={"sky": "gangster"}, phase="skirmish", seats=2, sky=sky, ember="refugee")

    assert winner(state) == wins


@pytest.mark.rule("AS-HQ-LEAD-23")
@pytest.mark.parametrize(
    ("cards", "food"),
    [
        ("refugee", 1),
        ("refugee spear", 2),
        ("tribe-family-3 net", 3),
        ("tribe-family-4", 1),
        ("tribe-family-5", 1),
        ("hunter", 2),
    ],
)
def test_the_rangers_refugees_and_families_hunt(cards: str, food: int) -> None:
    """AS-HQ-LEAD-23: hunt 1 for each of them; a hunter hunts as always."""
    state = headquarters(leaders={"sky": "ranger"}, sky=cards)

    say(state, f"hunt {cards} done")

    assert food_of(state, "sky") == food


@pytest.mark.rule("AS-HQ-LEAD-23")
def test_the_ranger_trains_only_the_own_tribe() -> None:
    """AS-HQ-LEAD-23: Ember's refugee hunts 0, with Sky's Ranger at the table."""
    state = headquarters(leaders={"sky": "ranger"}, active="ember", ember="refugee")

    assert "hunt" not in words(state)


@pytest.mark.rule("AS-HQ-LEAD-24")
@pytest.mark.parametrize(("leader", "asked"), [("sergeant-at-arms", "chance"), ("ranger", "ember")])
def test_the_sergeants_shovel_cannot_be_disarmed(leader: str, asked: str) -> None:
    """AS-HQ-LEAD-24: with a saboteur in hand, Ember is not even asked when she digs; it is with another leader."""
    state = headquarters(leaders={"sky": leader}, hq=3, sky="refugee shovel", ember="saboteur", junkyard="junk*3")

    say(state, "dig refugee shovel done")

    assert decider(state) == asked


@pytest.mark.rule("AS-HQ-LEAD-24")
def test_the_sergeants_people_can_still_be_sniped() -> None:
    """AS-HQ-LEAD-24: she guards tools; her brawler is shot."""
    state = headquarters(leaders={"sky": "sergeant-at-arms"}, sky="brawler", ember="sniper-team", junkyard="junk")

    say(state, "dig brawler done sniper-team brawler")

    assert discards(state, "sky") == "brawler"


@pytest.mark.rule("AS-HQ-LEAD-24")
def test_others_pay_food_for_a_saboteur() -> None:
    """AS-HQ-LEAD-24: pills alone hire the Ranger a hunter and no saboteur."""
    state = headquarters(leaders={"sky": "ranger"}, sky="pills")

    say(state, "hire")

    assert words(state) == ["back", "hunter"]


@pytest.mark.rule("AS-HQ-LEAD-24")
def test_the_sergeants_saboteur_takes_a_med() -> None:
    """AS-HQ-LEAD-24: food alone buys her none."""
    state = headquarters(leaders={"sky": "sergeant-at-arms"}, sky="hunted: scavenger")

    say(state, "hire")

    assert words(state) == ["back", "scavenger"]


@pytest.mark.rule("AS-HQ-LEAD-24", "AS-HQ-DD-01")
def test_the_sergeants_buildings_can_be_disabled() -> None:
    """AS-HQ-LEAD-24: that is not disarming a tool."""
    state = headquarters(
        leaders={"ember": "sergeant-at-arms"}, sites=[site("ember", "armory", stored="spear")], sky="saboteur"
    )

    say(state, "attack saboteur ember")

    assert words(state) == ["site-1"]


@pytest.mark.rule("AS-HQ-LEAD-24", "AS-INST-09")
def test_by_option_a_blind_shot_does_not_disarm_the_sergeants_tool() -> None:
    """AS-HQ-LEAD-24: with `blind_shots` Sky's saboteur hits the shovel that she set apart, in vain."""
    state = headquarters(
        leaders={"ember": "sergeant-at-arms"},
        initiator="ember",
        sky="saboteur",
        ember="committed: shovel",
        options={"blind_shots": True},
    )

    say(state, "attack saboteur ember blind shovel")

    assert has(state, "ember", "committed") == "shovel"
