"""HQ module 2: engineers dig in the schematics, a building is begun, and cards come off its timer."""

from typing import Any

import pytest

from fimbul.games.scavengers.data import BOXES, BUILDINGS
from fimbul.games.scavengers.events import BuildingBegun, Declared
from fimbul.games.scavengers.state import Camp
from fimbul.games.scavengers.steps.junkyard import KNOWERS
from tests.games.kit import say, told, why, words
from tests.games.scavengers.camp import camp, decider, discards, has, opening, raise_building, sees, timers

EVERYBODY = ["sky", "ember", "moss", ""]
SURVEY = "schematics engineer done"


def survey(*, sky: str = "engineer; deck: refugee*7", ember: str = "", hq: int = 2, **more: Any) -> Camp:
    """Sky's turn, with an engineer."""
    return camp(hq=hq, sky=sky, ember=ember, **more)


def placed(tribe: str, state: Camp) -> list[str]:
    """The kinds of the buildings of a tribe."""
    return [building["kind"] for building in sees(state, "")["tribes"][tribe]["buildings"]]


def depth(state: Camp, picks: str) -> int:
    """How many plans are looked at with these cards."""
    declared = [event for event in told(state, picks) if isinstance(event, Declared)]
    return declared[0].worth


@pytest.mark.rule("AS-HQ-M2-01")
def test_the_second_module_brings_engineers_schematics_masons_and_building() -> None:
    """AS-HQ-M2-01: ten stacks, 12 plans face down in no known order, three gangs, and toolkits that build."""
    state = opening(hq=2)
    seen = sees(state, "sky")

    assert (len(seen["stacks"]), seen["stacks"]["engineer"]) == (10, 8)
    assert seen["schematics"] == {"cards": 12, "heap": 12, "under": []}
    assert state.schematics == [3, 3, 3, 3]
    assert len([module for module in BOXES.shipped.gang_module if module <= 2]) == 3


@pytest.mark.rule("AS-HQ-M2-01")
def test_in_the_second_module_a_toolkit_builds() -> None:
    """AS-HQ-M2-01: it can be laid for work on a building."""
    state = camp(hq=2, sky="refugee toolkit; deck: junk*2")
    raise_building(state, "sky", "armory", timer="junk*2")

    say(state, "build site-1")

    assert words(state) == ["back", "refugee", "toolkit"]


@pytest.mark.rule("AS-HQ-ENG-01")
def test_an_engineer_digs_in_the_junkyard() -> None:
    """AS-HQ-ENG-01: alone, and looks at two cards."""
    state = survey(junkyard="junk*2 net")
    assert {"dig", "schematics"} <= set(words(state))

    say(state, "dig engineer done net junk")

    assert words(state) == ["pass", "junk", "net"]


@pytest.mark.rule("AS-HQ-ENG-02")
def test_nobody_but_an_engineer_digs_in_the_schematics() -> None:
    """AS-HQ-ENG-02: brawler and shovel do not."""
    assert "schematics" not in words(camp(hq=2, sky="brawler shovel field-crew"))


@pytest.mark.rule("AS-HQ-ENG-02")
def test_the_engineer_must_be_among_the_cards_laid() -> None:
    """AS-HQ-ENG-02: brawler and shovel cannot begin while the engineer stays in hand."""
    state = survey(sky="engineer brawler shovel")

    say(state, "schematics brawler shovel")
    assert "done" not in words(state)
    say(state, "engineer")

    assert "done" in words(state)


@pytest.mark.rule("AS-HQ-ENG-03")
def test_other_diggers_join_the_engineer() -> None:
    """AS-HQ-ENG-03: 2, 1 for the brawler and 2 for the shovel: five plans."""
    state = survey(sky="engineer brawler shovel")

    assert depth(state, "schematics engineer brawler shovel done") == 5
    say(state, "bunker bunker bunker armory armory")

    assert (decider(state), words(state)) == ("sky", ["pass", "bunker", "armory"])


@pytest.mark.rule("AS-HQ-TOOL-02")
def test_a_toolkit_raises_a_dig_in_the_schematics() -> None:
    """AS-HQ-TOOL-02: 2 and 2."""
    assert depth(survey(sky="engineer toolkit"), "schematics engineer toolkit done") == 4


@pytest.mark.rule("AS-HQ-ENG-04")
def test_the_digger_looks_at_plans_and_takes_one_at_most() -> None:
    """AS-HQ-ENG-04: of two the pharmacy; the armory goes under, and Sky alone knows it is there."""
    state = survey()

    say(state, f"{SURVEY} armory pharmacy pharmacy refugee refugee armory")

    assert placed("sky", state) == ["pharmacy"]
    assert sees(state, "sky")["schematics"] == {"cards": 11, "heap": 10, "under": ["armory"]}
    assert sees(state, "ember")["schematics"] == {"cards": 11, "heap": 10, "under": [None]}


@pytest.mark.rule("AS-HQ-ENG-04")
def test_no_plan_need_be_taken() -> None:
    """AS-HQ-ENG-04: both go under, in the order that the digger likes, and nothing is dealt."""
    state = survey()

    say(state, f"{SURVEY} armory pharmacy pass pharmacy armory")

    assert placed("sky", state) == []
    assert sees(state, "sky")["schematics"]["under"] == ["pharmacy", "armory"]
    assert has(state, "sky", "deck").split() == ["refugee"] * 7


@pytest.mark.rule("AS-HQ-ENG-04")
def test_only_the_digger_sees_the_plans() -> None:
    """AS-HQ-ENG-04: the others see how many."""
    state = survey()
    say(state, f"{SURVEY} armory pharmacy")

    assert sees(state, "sky")["plans"] == {"cards": 2, "kinds": {"armory": 1, "pharmacy": 1}}
    assert sees(state, "ember")["plans"] == sees(state, "")["plans"] == {"cards": 2, "kinds": None}


@pytest.mark.rule("AS-HQ-ENG-04")
def test_what_was_put_under_comes_up_when_the_rest_is_gone() -> None:
    """AS-HQ-ENG-04: the schematics are not shuffled; nobody is asked what comes next."""
    state = survey()
    state.schematics = [1, 0, 0, 0]
    state.schematics_under = [BUILDINGS.index(kind) << KNOWERS for kind in ("armory", "pharmacy")]

    say(state, f"{SURVEY} bunker")

    assert words(state) == ["pass", "bunker", "armory"]


@pytest.mark.rule("AS-HQ-ENG-04")
def test_without_plans_there_is_no_dig_in_the_schematics() -> None:
    """AS-HQ-ENG-04: all twelve are built."""
    state = survey()
    state.schematics = [0, 0, 0, 0]
    state.settle()

    assert why(state, "schematics") == "AS-HQ-ENG-04"


@pytest.mark.rule("AS-HQ-ENG-05")
@pytest.mark.parametrize("apart", [False, True])
def test_after_a_junkyard_dig_the_schematics_are_closed_unless_the_option_parts_them(apart: bool) -> None:
    """AS-HQ-ENG-05: one dig a round; `schematics_apart`: one of each."""
    state = survey(sky="engineer brawler", junkyard="junk", options={"schematics_apart": apart})

    say(state, "dig brawler done junk pass junk")

    assert why(state, "schematics") == ("" if apart else "AS-HQ-ENG-05")


@pytest.mark.rule("AS-HQ-ENG-05")
@pytest.mark.parametrize("apart", [False, True])
def test_after_the_schematics_the_junkyard_is_closed_unless_the_option_parts_them(apart: bool) -> None:
    """AS-HQ-ENG-05: the other way round."""
    state = survey(sky="engineer brawler", junkyard="junk", options={"schematics_apart": apart})

    say(state, f"{SURVEY} armory armory pass armory armory")

    assert ("dig" in words(state)) == apart


@pytest.mark.rule("AS-HQ-ENG-05")
def test_by_option_a_withdrawn_dig_in_the_schematics_is_the_dig_of_the_round() -> None:
    """AS-HQ-ENG-05: `withdrawn_counts`: Sky's engineer was shot, and its brawler cannot dig elsewhere."""
    state = survey(sky="engineer brawler", ember="sniper-team", junkyard="junk", options={"withdrawn_counts": True})

    say(state, "schematics engineer brawler done sniper-team engineer withdraw")

    assert "dig" not in words(state)


@pytest.mark.rule("AS-HQ-ENG-06")
def test_an_engineer_just_hired_lies_in_the_discard_pile() -> None:
    """AS-HQ-ENG-06: and digs when it is drawn."""
    state = camp(hq=2, sky="pills brawler; hunted: hunter")

    say(state, "hire engineer pills done")

    assert "engineer" in discards(state, "sky")
    assert "schematics" not in words(state)


@pytest.mark.rule("AS-HQ-ENG-07")
def test_without_an_engineer_the_dig_in_the_schematics_cannot_go_on() -> None:
    """AS-HQ-ENG-07: it was shot; Sky's brawler comes back and may dig in the junkyard."""
    state = survey(sky="engineer brawler", ember="sniper-team", junkyard="junk")
    say(state, "schematics engineer brawler done")
    assert (decider(state), words(state)) == ("ember", ["pass", "sniper-team"])

    say(state, "sniper-team engineer")
    assert (decider(state), words(state)) == ("sky", ["back", "withdraw"])
    say(state, "withdraw")

    assert (has(state, "sky", "hand"), has(state, "sky", "spent")) == ("brawler", "engineer")
    assert "dig" in words(state)


@pytest.mark.rule("AS-HQ-ENG-07")
def test_with_an_engineer_left_the_dig_in_the_schematics_goes_on() -> None:
    """AS-HQ-ENG-07: one of two was shot, or the shovel disarmed."""
    state = survey(sky="engineer*2 shovel", ember="sniper-team saboteur")

    say(state, "schematics engineer engineer shovel done sniper-team engineer done saboteur shovel")

    assert words(state)[0] == "done"


@pytest.mark.rule("AS-HQ-BUILD-01", "AS-HQ-BUILD-02")
@pytest.mark.parametrize("tribe", EVERYBODY)
def test_a_new_building_lies_open_with_a_timer_of_unseen_cards(tribe: str) -> None:
    """AS-HQ-BUILD-01, AS-HQ-BUILD-02: an armory takes 3 cards of Sky's deck, and nobody is shown which."""
    state = survey(sky="engineer; deck: junk*2 net*2 pills*2")
    say(state, f"{SURVEY} armory pharmacy")

    heard = told(state, "armory", tribe)
    seen = []
    for dealt in ("junk net pills", "net net pills"):
        other = state.copy()
        say(other, f"{dealt} pharmacy")
        seen.append(sees(other, tribe)["tribes"]["sky"])

    assert heard == [BuildingBegun(0, BUILDINGS.index("armory"))]
    assert seen[0] == seen[1]
    assert seen[0]["counts"]["deck"] == 3
    building = seen[0]["buildings"][0]
    assert (building["kind"], building["timer"], building["works"]) == ("armory", 3, False)


@pytest.mark.rule("AS-HQ-BUILD-02")
@pytest.mark.parametrize(("kind", "time"), [("pharmacy", 2), ("armory", 3), ("hydroponic-gardens", 4), ("bunker", 5)])
def test_as_many_cards_are_dealt_as_the_building_takes_time(kind: str, time: int) -> None:
    """AS-HQ-BUILD-02: each kind has its own time."""
    state = survey()

    say(state, f"{SURVEY} {kind} {kind} {kind}" + " refugee" * time)

    assert timers(state, "sky") == [time]
    assert has(state, "sky", "deck").split() == ["refugee"] * (7 - time)


@pytest.mark.rule("AS-HQ-BUILD-03")
def test_the_cards_that_dug_are_discarded_after_the_timer_is_dealt() -> None:
    """AS-HQ-BUILD-03: one card in the deck, one discarded: an armory gets those two, and not the engineer."""
    state = survey(sky="engineer refugee toolkit; deck: net; discard: pills")

    say(state, "schematics engineer toolkit done armory armory armory pharmacy armory net pills armory armory pharmacy")

    assert timers(state, "sky") == [2]
    assert (has(state, "sky", "deck"), has(state, "sky", "spent")) == ("", "engineer toolkit")


@pytest.mark.rule("AS-HQ-BUILD-03", "AS-HQ-BUILD-10")
def test_without_cards_for_a_timer_the_building_is_complete_at_once() -> None:
    """AS-HQ-BUILD-03, AS-HQ-BUILD-10: Sky has no deck and no discards; its garden grows food."""
    state = survey(sky="engineer")

    say(state, f"{SURVEY} hydroponic-gardens armory hydroponic-gardens armory")

    assert timers(state, "sky") == [0]
    assert sees(state, "")["tribes"]["sky"]["food"] == 1


def two_projects(option: str = "drawing", **more: Any) -> Camp:
    """Sky has two buildings under construction, and the last picks of a round are made."""
    state = camp(
        hq=2,
        phase="skirmish",
        contested="grenade sled-team",
        sky="committed: refugee; deck: junk*6 net*4",
        ember="deck: pills",
        options={"timers": option},
        **more,
    )
    raise_building(state, "sky", "pharmacy", timer="junk*2")
    raise_building(state, "sky", "armory", timer="net*3")
    say(state, "grenade")
    return state


@pytest.mark.rule("AS-HQ-BUILD-04")
def test_a_card_comes_off_every_building_before_hands_are_drawn() -> None:
    """AS-HQ-BUILD-04: timers of 2 and 3 become 1 and 2; what comes off is discarded."""
    state = two_projects()
    assert (decider(state), words(state), has(state, "sky", "hand")) == ("chance", ["junk"], "")

    say(state, "junk net")

    assert timers(state, "sky") == [1, 2]
    assert has(state, "sky", "discard") == "refugee junk net"


@pytest.mark.rule("AS-HQ-BUILD-04")
def test_a_building_that_is_done_loses_no_more_cards() -> None:
    """AS-HQ-BUILD-04: hands are drawn at once."""
    state = camp(hq=2, phase="skirmish", sky="deck: net*4 spear", ember="deck: pills")
    raise_building(state, "sky", "armory", stored="spear")

    say(state, "grenade")

    assert (decider(state), sees(state, "")["question"]["step"]) == ("chance", "deal")


@pytest.mark.rule("AS-HQ-BUILD-04")
def test_by_option_the_card_comes_off_at_the_start_of_the_owners_turn() -> None:
    """AS-HQ-BUILD-04: `timers = turn`: Ember begins the round; Sky's timers are full until its own turn."""
    state = two_projects("turn")
    say(state, "pills junk junk junk junk net sled-team")
    assert (decider(state), timers(state, "sky")) == ("ember", [2, 3])

    say(state, "done done")
    assert (decider(state), timers(state, "sky")) == ("chance", [2, 3])
    say(state, "junk net")

    assert (decider(state), timers(state, "sky")) == ("sky", [1, 2])


@pytest.mark.rule("AS-HQ-BUILD-04")
def test_by_option_the_card_that_comes_off_is_drawn() -> None:
    """AS-HQ-BUILD-04: `timers = hand`: it comes to the hand, before the five are drawn."""
    state = two_projects("hand")

    say(state, "junk net")

    assert (timers(state, "sky"), has(state, "sky", "hand")) == ([1, 2], "junk net")


@pytest.mark.rule("AS-HQ-BUILD-11")
@pytest.mark.parametrize("apart", [False, True])
def test_one_building_a_round_is_begun_at_most(apart: bool) -> None:
    """AS-HQ-BUILD-11: Sky's second engineer begins nothing, whatever the option says of digs."""
    state = survey(sky="engineer*2; deck: junk*6", options={"schematics_apart": apart})

    say(state, f"{SURVEY} armory armory armory junk junk junk armory")

    assert placed("sky", state) == ["armory"]
    assert "schematics" not in words(state)


@pytest.mark.rule("AS-HQ-BUILD-11")
def test_in_the_next_round_another_building_may_be_begun() -> None:
    """AS-HQ-BUILD-11: while the first is under construction."""
    state = survey(sky="engineer; deck: junk*6", round_number=4)
    raise_building(state, "sky", "armory", timer="junk*2", placed=3)

    say(state, f"{SURVEY} pharmacy pharmacy pharmacy junk junk pharmacy")

    assert timers(state, "sky") == [2, 2]


@pytest.mark.rule("AS-HQ-BUILD-12")
def test_cards_on_a_timer_are_neither_drawn_nor_shuffled() -> None:
    """AS-HQ-BUILD-12: Sky's deck is empty; the new one is the net it had discarded, without the spears."""
    state = camp(hq=2, sky="scout; deck: spear*3; discard: net")
    raise_building(state, "sky", "armory", timer="spear*3")
    say(state, "draw scout done")

    assert (decider(state), words(state)) == ("chance", ["net"])
    say(state, "net")

    assert (timers(state, "sky"), has(state, "sky", "hand")) == ([3], "net")
    assert "spear" in sees(state, "sky")["tribes"]["sky"]["unseen"]
