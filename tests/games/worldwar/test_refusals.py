"""Why can't I? Rule and reason of a refusal are true in the position in which one asks."""

from typing import Any

import pytest

from fimbul.core.step import CHANCE
from fimbul.games.worldwar.flow import TURN
from fimbul.games.worldwar.groups import after_moving, group, kind_of
from fimbul.games.worldwar.names import (
    FIGHTER,
    INDEX,
    ISIL,
    ISIL_CARD,
    NATIONS,
    NAVY,
    NORTH_KOREA_CARD,
    NUKE_CAPABLE,
    SOLDIER,
    SUPER_SOLDIER,
)
from fimbul.games.worldwar.state import Action, Question, War
from fimbul.games.worldwar.steps.campaign import FIGHT_WHERE, FIGHT_WHOM
from fimbul.games.worldwar.steps.delivery import DELIVER_AT
from fimbul.games.worldwar.steps.movement import MOVE_WHAT
from fimbul.games.worldwar.steps.nuke import begin_nuke
from fimbul.games.worldwar.steps.nuke_trade import NUKES_HOW_MANY
from fimbul.games.worldwar.steps.placing import ask_deployment
from fimbul.games.worldwar.steps.reinforcement import BUY_HOW_MANY, BUY_WHERE, REINFORCE
from fimbul.games.worldwar.steps.retreat import RETREAT_STEP
from fimbul.games.worldwar.steps.strengthening import FLIP_WHAT, MERGE_WHAT
from fimbul.games.worldwar.steps.technology import RESEARCH, RESEARCH_FOR
from fimbul.games.worldwar.steps.turn import DECLARE
from fimbul.games.worldwar.terrain import LANDING, MOVEMENT, WAR
from tests.games.kit import reasons, say, why, words
from tests.games.worldwar.scene import asked, question, settled, war

ADVANCED = {"advanced": True, "will": True}


def of(*names: str) -> int:
    """These nations as a set."""
    return sum(1 << NATIONS.index(name) for name in names)


def flown(state: War, name: str) -> War:
    """The air in a place has flown a step in this action."""
    moved = [after_moving(each, 1) if kind_of(each) == FIGHTER else each for each in state.stacks[INDEX[name]]]
    state.replace(INDEX[name], sorted(moved))
    return state


def declaring(**scene: Any) -> War:
    """Alpha's turn begins."""
    state = war(**scene)
    state.agenda = [Question(TURN, CHANCE)]
    state.settle()
    return state


@pytest.mark.rule("WW-SEQ-03", "WW-NKI-01")
def test_pacts_and_will_are_for_the_own_turn_and_not_for_a_card() -> None:
    """WW-SEQ-03: Alpha acts with North Korea and asks for a pact: there is somebody to ask, but not beside this."""
    state = asked(war(options=ADVANCED, nko="north-korea soldier"), DECLARE, side=NORTH_KOREA_CARD)

    assert reasons(state, "form leave will isl nko") == ["beside_the_own_action"] * 5
    assert [why(state, word) for word in ("form", "will", "isl")] == ["WW-PAC-01", "WW-SEQ-04", "WW-SEQ-03"]


@pytest.mark.rule("WW-SEQ-04", "WW-WIL-04")
def test_a_nation_that_acts_by_will_has_its_action_and_nothing_beside() -> None:
    """WW-WIL-04: though another Will is left, and others could be asked for a pact."""
    state = war(options=ADVANCED, usa="alaska soldier 2")
    state.wills = [1 if name == "usa" else 0 for name in NATIONS]
    asked(state, DECLARE, side=0, nation=NATIONS.index("usa"))

    assert reasons(state, "will form nko merge buy") == ["beside_the_own_action"] * 5
    assert reasons(state, "alaska 3") == ["not_asked"] * 2


@pytest.mark.rule("WW-SEQ-07", "WW-OCC-01", "WW-HAK-03", "WW-NUK-01")
def test_an_action_that_is_not_offered_says_what_is_missing() -> None:
    """WW-SEQ-07: the advanced game, ISIL, a free home, free nukes, nukes at all."""
    basic = declaring(usa="alaska soldier")
    assert reasons(basic, "unrest civil-action terror") == ["advanced_only"] * 3
    assert reasons(declaring(options=ADVANCED), "terror") == ["only_isil_spreads_terror"]
    assert reasons(declaring(options=ADVANCED), "civil-action") == ["no_such_action"]

    homes = ("alaska", "western-usa", "central-usa", "southern-usa", "eastern-usa", "hawaii")
    occupied = declaring(rus=", ".join(f"{home} soldier" for home in homes), usa="congo soldier")
    assert reasons(occupied, "tax reinforce research hack nuke") == ["all_are_occupied"] * 5
    assert why(occupied, "tax") == "WW-OCC-01"

    locked = war(usa="alaska soldier")
    locked.locked = 1
    assert reasons(asked(locked, DECLARE, side=0), "nuke") == ["nukes_are_locked"]
    without = war(usa="alaska soldier")
    without.arsenals[0] = 0
    assert reasons(asked(without, DECLARE, side=0), "nuke") == ["nobody_to_launch"]


@pytest.mark.rule("WW-SEQ-08")
def test_who_pays_is_not_asked_where_nothing_can_be_paid_for() -> None:
    """WW-SEQ-08: Alpha has two purses and nobody on the map."""
    state = declaring(allies="alpha can")

    assert reasons(state, "split") == ["nothing_to_split"]


@pytest.mark.rule("WW-REI-02")
def test_a_nation_with_money_that_takes_no_part_is_not_called_poor() -> None:
    """WW-SEQ-08: Canada has money, but no counter on the map; Mexico has a counter, and no money."""
    state = declaring(
        allies="alpha can mex isr",
        usa="alaska soldier",
        isr="israel soldier",
        mex="mexico soldier",
        money="usa 5, can 5, isr 5, mex 0",
    )
    say(state, "split move")
    assert words(state) == ["usa", "isr"]

    assert reasons(state, "can mex") == ["does_not_pay", "has_no_money"]


@pytest.mark.rule("WW-NUK-03", "WW-NUK-02")
def test_before_a_nation_is_named_no_place_is_too_far_for_it() -> None:
    """WW-NUK-02: which nation launches is asked first; then where; another that could is not called unable."""
    state = settled(
        war(allies="alpha isr", isr="israel soldier", options=ADVANCED), lambda state: begin_nuke(state, 0, 0)
    )
    assert words(state) == ["pass", "usa", "isr"]
    assert reasons(state, "congo rus isl") == ["not_asked", "cannot_launch", "isil_never_launches"]
    say(state, "isr")
    assert reasons(state, "alaska usa") == ["out_of_nuclear_reach", "not_asked"]
    say(state, "iran")

    assert reasons(state, "usa isr") == ["not_asked", "has_launched_in_this_round"]


@pytest.mark.rule("WW-NUK-06", "WW-DNK-03")
def test_all_satellites_are_not_called_too_many() -> None:
    """WW-NUK-06: two that are ready are all; three are more than there are."""
    state = settled(war(rus="space satellite 2, western-russia soldier"), lambda state: begin_nuke(state, 0, 0))
    say(state, "western-russia")
    while question(state).startswith("launch"):
        say(state, "pass")

    assert (question(state), words(state)) == ("lend charlie", ["pass", "all", "1"])
    assert reasons(state, "2 3 0") == ["say_all_of_them", "no_such_satellites", "not_asked"]


@pytest.mark.rule("WW-DNK-02", "WW-DNK-01")
def test_on_the_way_nukes_are_dropped_on_what_is_flown_over_only() -> None:
    """WW-DNK-02: the ship could bring one to Germany later; now it is asked what lies below the plane."""
    state = war(options=ADVANCED, usa="north-sea navy, congo fighter", nato="germany soldier")
    asked(flown(state, "congo"), DELIVER_AT, side=0, what=WAR)

    assert words(state) == ["back", "congo"]
    assert (reasons(state, "germany"), why(state, "germany")) == (["nobody_flies_over_it"], "WW-DNK-02")


@pytest.mark.rule("WW-CMB-01", "WW-CMB-02")
def test_an_enemy_that_was_fought_is_still_an_enemy() -> None:
    """WW-CMB-01: after the combat a nuke can still be delivered there; NATO is there, but one round was all."""
    state = war(options=ADVANCED, usa="north-sea navy, germany soldier", nato="germany soldier")
    state.action.fought = 1 << INDEX["germany"]
    asked(state, FIGHT_WHOM, side=0, place=INDEX["germany"], passes=1)

    assert words(state) == ["done", "deliver"]
    assert reasons(state, "nato rus") == ["fought_there_already", "no_enemy_there"]


@pytest.mark.rule("WW-LAS-03", "WW-MIS-03")
def test_whoever_defends_hears_that_only_attackers_fire_from_afar() -> None:
    """WW-MIS-03: NATO has missiles next door and lasers above, and may call on Turkey only."""
    state = asked(
        war(
            usa="germany soldier",
            allies="bravo tur",
            nato="germany soldier, france mlrs, space satellite",
            tur="germany tank",
            technologies="nato space-lasers",
        ),
        FIGHT_WHERE,
        side=0,
    )
    say(state, "germany nato")
    assert (question(state), words(state)) == ("join bravo", ["all", "fight", "tur"])

    assert reasons(state, "france lasers") == ["defenders_stay", "defenders_have_no_lasers"]
    assert (why(state, "france"), why(state, "lasers")) == ("WW-MIS-03", "WW-LAS-03")
    assert reasons(state, "nato rus soldier mlrs") == [
        "not_asked",
        "cannot_join",
        "cannot_stay_out",
        "nothing_of_it_fights",
    ]


@pytest.mark.rule("WW-WIL-04")
def test_a_nation_that_acts_by_will_is_told_that_it_fights_alone() -> None:
    """WW-WIL-04: Canada stands beside the USA and could join, if it were not for the Will."""
    state = war(options=ADVANCED, allies="alpha can", usa="germany soldier", can="germany tank", nato="germany soldier")
    state.action = Action(0, of("usa"))
    state.replace(INDEX["france"], war(usa="france mlrs").stacks[INDEX["france"]])
    asked(state, FIGHT_WHERE, side=0)
    say(state, "germany")

    assert (question(state), words(state)) == ("join alpha", ["all", "fight", "france"])
    assert reasons(state, "can") == ["acts_alone"]


@pytest.mark.rule("WW-CMB-06")
def test_a_kind_that_could_be_lost_is_not_denied_while_another_is_narrowed() -> None:
    """WW-CMB-06: of the tanks strong or weak is asked; the soldier could have been said before."""
    state = asked(war(usa="germany special-ops", nato="germany soldier tank tank/2"), FIGHT_WHERE, side=0)
    say(state, "germany 1 tank")
    assert words(state) == ["strong", "weak"]

    assert reasons(state, "soldier fighter") == ["not_asked", "not_among_the_losses"]


@pytest.mark.rule("WW-SMC-03", "WW-PCM-03")
def test_after_a_small_campaign_only_air_that_has_flown_moves() -> None:
    """WW-SMC-03: the tank in France has movement left and friends next door."""
    state = flown(war(usa="germany fighter, france tank", pacts="alpha bravo", rus="germany soldier"), "germany")
    asked(state, RETREAT_STEP, side=0, what=LANDING)

    assert words(state) == ["done", "home", "germany"]
    assert (reasons(state, "france italy"), why(state, "france")) == (
        ["only_air_lands", "nobody_of_yours_there"],
        "WW-SMC-03",
    )


@pytest.mark.rule("WW-MOV-03", "WW-PCM-03")
def test_a_base_that_is_too_far_is_not_called_no_base() -> None:
    """WW-MOV-03: a drone comes three steps far, and Hawaii is five; Mexico is no friend, and the sea has no ship."""
    state = asked(war(usa="eastern-usa drone"), MOVE_WHAT, side=0, place=INDEX["eastern-usa"], what=MOVEMENT)

    assert reasons(state, "hawaii mexico caribbean-sea") == ["too_far", "only_among_friends", "cannot_land_there"]


@pytest.mark.rule("WW-TRN-04")
def test_a_ship_that_would_leave_cargo_behind_is_not_called_slow() -> None:
    """WW-TRN-04: a soldier of strength 2 is on two ships of strength 1, and one of them has a single step left."""
    state = war(usa="north-sea navy soldier/2")
    state.put(INDEX["north-sea"], after_moving(group(0, NAVY, 1), 4))
    asked(state, MOVE_WHAT, side=0, place=INDEX["north-sea"], what=MOVEMENT, chosen=1 << NAVY)

    assert {"north-atlantic", "arctic-ocean"} <= set(words(state))
    assert reasons(state, "caribbean-sea persian-gulf") == ["cargo_needs_the_ships", "too_far"]


@pytest.mark.rule("WW-TEC-11", "WW-TEC-04", "WW-TEC-07", "WW-TEC-12")
def test_technologies_that_one_has_or_may_not_attempt_say_why() -> None:
    """WW-TEC-11: Cyber Security lies before Alpha already; each other card has its own condition."""
    state = asked(war(allies="alpha can", technologies="usa cyber-security super-soldier"), RESEARCH, side=0)
    assert (reasons(state, "cyber-security"), why(state, "cyber-security")) == (
        ["cyber_security_is_yours"],
        "WW-TEC-11",
    )

    state = war(
        allies="alpha can mex isr",
        mex="congo soldier",
        rus="mexico soldier",
        technologies="usa super-soldier",
    )
    asked(state, RESEARCH_FOR, side=0, what=SUPER_SOLDIER)
    assert [why(state, nation) for nation in ("usa", "mex", "rus")] == ["WW-TEC-04", "WW-TEC-12", "WW-TEC-01"]
    asked(state, RESEARCH_FOR, side=0, what=NUKE_CAPABLE)
    assert (words(state), why(state, "usa")) == (["can"], "WW-TEC-07")


@pytest.mark.rule("WW-REI-01", "WW-REI-02", "WW-REI-08", "WW-NKI-06")
def test_what_is_not_bought_or_placed_says_why() -> None:
    """WW-REI-01: one purse, strength 2 already, counters, money; seas are no homes; ISIL has none."""
    state = asked(war(usa="alaska soldier", money="usa 5"), REINFORCE, side=0)
    assert reasons(state, "merge") == ["nothing_to_merge_there"]
    assert reasons(asked(war(money="usa 4"), REINFORCE, side=0), "nukes flip") == [
        "no_nukes_to_buy",
        "nothing_to_flip_there",
    ]

    state = asked(war(money="usa 9"), BUY_HOW_MANY, side=0, what=SOLDIER, nation=0, passes=1)
    assert reasons(state, "strong split 3 8 0") == [
        "not_asked",
        "one_purse_only",
        "costs_too_much",
        "no_counters_left",
        "not_asked",
    ]

    ships = asked(war(devastation="gulf-of-alaska"), BUY_WHERE, side=0, what=NAVY, nation=0, count=1)
    assert [why(ships, place) for place in ("gulf-of-alaska", "alaska")] == ["WW-REI-08", "WW-REI-08"]
    assert reasons(ships, "gulf-of-alaska alaska") == ["no_reinforcements_there", "not_at_home"]
    of_isil = war(options=ADVANCED, isl="iraq soldier")
    of_isil.action = Action(ISIL_CARD, 1 << ISIL)
    asked(of_isil, BUY_WHERE, seat="bravo", side=ISIL_CARD, what=SOLDIER, nation=ISIL, count=1)
    assert why(of_isil, "egypt") == "WW-NKI-06"


@pytest.mark.rule("WW-REI-11", "WW-REI-04")
def test_only_isil_is_told_whom_it_may_ask_for_nukes() -> None:
    """WW-REI-11: the USA buys from nobody; and what is too dear to flip is there all the same."""
    state = asked(war(money="usa 9"), NUKES_HOW_MANY, side=0, nation=0)
    assert reasons(state, "rus 2 split") == ["buys_from_nobody", "not_so_many_nukes", "one_purse_only"]

    state = asked(war(usa="alaska soldier 3", money="usa 4"), FLIP_WHAT, side=0, place=INDEX["alaska"])
    assert words(state) == ["1", "2"]
    assert reasons(state, "3 split tank alaska") == [
        "not_so_many_weak",
        "one_purse_only",
        "nothing_to_flip_there",
        "not_asked",
    ]
    state = asked(war(usa="alaska soldier 5 tank 2"), MERGE_WHAT, side=0, place=INDEX["alaska"])
    assert reasons(state, "mlrs 3") == ["nothing_to_merge_there", "not_asked"]
    say(state, "soldier")
    assert reasons(state, "3") == ["not_so_many_weak"]


@pytest.mark.rule("WW-SET-08", "WW-SET-10")
def test_where_nobody_stands_nobody_is_said_to_have_been_placed() -> None:
    """WW-SET-08: before anything is placed, places are not asked for; then where Africa stands, and what may leave."""
    state = settled(war(), lambda state: ask_deployment(state, 0, NATIONS.index("afr")))
    assert reasons(state, "congo") == ["not_asked"]
    say(state, "default")
    assert reasons(state, "france") == ["nobody_placed_there"]

    say(state, "south-africa soldier")
    assert reasons(state, "south-africa france") == ["stands_there", "not_set_up_there"]
