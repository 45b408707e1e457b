"""Turns as they are played: what one rule leaves to another, from the declaration to the end of the action."""

from typing import Any

import pytest

from fimbul.core.step import CHANCE
from fimbul.games.worldwar.battle import Battle, stands_in
from fimbul.games.worldwar.flow import TURN
from fimbul.games.worldwar.groups import after_firing, nation_of, spent_of
from fimbul.games.worldwar.names import INDEX, ISIL_CARD, NATIONS, NORTH_KOREA_CARD, SPACE
from fimbul.games.worldwar.state import Question, War
from fimbul.games.worldwar.steps.campaign import FIGHT_WHERE, FIGHT_WHOM
from tests.games.kit import say, why, words
from tests.games.worldwar.scene import asked, counters, question, war

WILL = {"advanced": True, "will": True}


def begun(wills: str = "", **scene: Any) -> War:
    """Alpha's turn begins; nations have Will, and Charlie and Delta hold the cards unless Alpha is said to."""
    state = war(**scene)
    for entry in filter(None, wills.split(",")):
        name, count = entry.split()
        state.wills = [int(count) if each == name else old for each, old in zip(NATIONS, state.wills, strict=True)]
    state.agenda = [Question(TURN, CHANCE)]
    state.settle()
    return state


def fresh(state: War) -> dict[str, int]:
    """Will that was earned in this turn."""
    return {NATIONS[nation]: count for nation, count in enumerate(state.fresh_wills) if count}


@pytest.mark.rule("WW-SEQ-04", "WW-WIL-04")
def test_nobody_spends_the_will_of_another() -> None:
    """WW-WIL-04: NATO has Will, the USA have none."""
    assert "will" not in words(begun("nato 2", options=WILL, usa="alaska soldier"))

    state = begun("usa 1, nato 2", options=WILL, usa="alaska soldier")
    say(state, "will")
    assert words(state) == ["usa"]


@pytest.mark.rule("WW-SEQ-03", "WW-SEQ-04")
def test_will_of_a_card_is_beside_the_action_of_the_card() -> None:
    """WW-SEQ-04: North Korea acts by its Will, and once more as the card that lies before Alpha."""
    state = begun("nko 1", options=WILL, nko="north-korea soldier")
    say(state, "will nko tax")
    assert question(state) == "declare alpha"

    assert "nko" in words(state)


@pytest.mark.rule("WW-SEQ-08")
def test_lasers_of_another_make_nobody_take_part() -> None:
    """WW-SEQ-08: Alpha has nobody on the map; Russia has lasers above it; with his own lasers he may go to war."""
    state = begun(rus="space satellite", technologies="rus space-lasers")
    assert not {"move", "small-campaign", "full-war"} & set(words(state))
    assert why(state, "full-war") == "WW-SEQ-08"

    own = begun(usa="space satellite", technologies="usa space-lasers", rus="western-russia soldier")
    assert "full-war" in words(own)


@pytest.mark.rule("WW-WIL-04", "WW-TRN-05")
def test_by_will_no_other_nation_of_the_hand_carries() -> None:
    """WW-WIL-04: a ship of the USA takes Canada's soldier along in the action of the hand only."""
    scene: dict[str, Any] = {
        "options": WILL,
        "allies": "alpha can",
        "usa": "gulf-of-alaska navy",
        "can": "western-canada soldier",
    }
    state = begun("can 1", **scene)
    say(state, "will can move western-canada")
    assert not {"hawaii", "gulf-of-alaska"} & set(words(state))

    hand = begun("can 1", **scene)
    say(hand, "move western-canada")
    assert "gulf-of-alaska" in words(hand)


@pytest.mark.rule("WW-WIL-01", "WW-WIL-02", "WW-MOV-06")
def test_moving_in_gives_will_at_once_and_air_none() -> None:
    """WW-WIL-02: a soldier lands in Norway, which is empty; a fighter in Italy holds nothing."""
    state = begun(options={**WILL, "seats": 5}, usa="north-sea navy soldier, france fighter", nato="germany soldier")
    say(state, "full-war north-sea")
    say(state, "soldier norway")
    assert fresh(state) == {"nato": 1}
    say(state, "france italy")
    assert fresh(state) == {"nato": 1}


@pytest.mark.rule("WW-WIL-01", "WW-WIL-02")
def test_two_nations_that_enter_together_give_two() -> None:
    """WW-WIL-01: the USA and Canada from one sea to Norway; then the USA fight in Germany, which gives no third."""
    state = begun(
        options={**WILL, "seats": 5},
        allies="alpha can",
        usa="north-sea navy/2 soldier, germany soldier",
        can="north-sea soldier",
        nato="germany soldier",
    )
    say(state, "full-war north-sea soldier norway")
    assert fresh(state) == {"nato": 2}
    say(state, "done germany fight")
    assert question(state) == "hits chance"
    assert fresh(state) == {"nato": 2}


@pytest.mark.rule("WW-WIL-02", "WW-MOV-06")
def test_whoever_was_there_before_occupies_nothing_anew() -> None:
    """WW-WIL-02: the USA hold Norway from before; Canada's fighter joins them, then Canada's soldier moves in."""
    state = begun(
        options={**WILL, "seats": 5},
        allies="alpha can",
        usa="norway soldier, north-sea navy",
        can="eastern-canada fighter, north-sea soldier",
    )
    say(state, "full-war eastern-canada norway")
    assert fresh(state) == {}
    say(state, "north-sea soldier norway")
    assert fresh(state) == {"nato": 1}


@pytest.mark.rule("WW-MOV-08", "WW-UNA-01")
def test_who_dies_on_entering_draws_nobody_in() -> None:
    """WW-MOV-08: Turkey is devastated, and the soldier that lands there is lost."""
    state = begun(usa="eastern-mediterranean navy soldier", devastation="turkey")
    say(state, "full-war eastern-mediterranean soldier turkey 1")

    assert not state.entered >> NATIONS.index("tur") & 1


@pytest.mark.rule("WW-UNA-04", "WW-MOV-03")
def test_counters_that_have_moved_have_moved_though_a_nation_was_set_up_in_between() -> None:
    """WW-UNA-04: a soldier has landed in Turkey; when Bravo has placed it, the soldier goes no further."""
    state = begun(usa="eastern-mediterranean navy soldier, balkans tank", money="nato 0, rus 0, arb 0")
    say(state, "full-war eastern-mediterranean soldier turkey nato")
    while question(state).startswith("deploy"):
        say(state, "default" if "default" in words(state) else "done")

    assert question(state) == "move alpha"
    assert "turkey" not in words(state)
    assert [spent_of(each) > 0 for each in state.stacks[INDEX["turkey"]] if nation_of(each) == 0] == [True]


@pytest.mark.rule("WW-NTR-06", "WW-NTR-01")
def test_whoever_enters_north_korea_in_the_basic_game_fights_neutrals() -> None:
    """WW-NTR-06: nobody bids for it."""
    state = begun(usa="hawaii special-ops", money="usa 50, nato 20")
    say(state, "full-war hawaii north-korea")

    assert (question(state), words(state)) == ("hits chance", ["0", "1"])
    assert not state.entered >> NATIONS.index("nko") & 1


@pytest.mark.rule("WW-WIL-02", "WW-UNA-01")
def test_a_nation_that_is_drawn_in_gains_will_when_it_has_entered() -> None:
    """WW-WIL-02: Turkey finds a side, and then it has been occupied."""
    state = begun(
        options={**WILL, "seats": 5}, usa="eastern-mediterranean navy soldier", money="nato 0, rus 0, chn 0, arb 0"
    )
    say(state, "full-war eastern-mediterranean soldier turkey nato")
    assert fresh(state) == {}
    while question(state).startswith("deploy"):
        say(state, "default" if "default" in words(state) else "done")

    assert fresh(state) == {"tur": 1}
    assert counters(state, "turkey").startswith("usa soldier, tur")


@pytest.mark.rule("WW-SEQ-03")
def test_each_of_two_cards_has_its_action() -> None:
    """WW-SEQ-03: ISIL has acted, North Korea has not."""
    state = war(options=WILL)
    state.holders = [0, 0]
    state.agenda = [Question(TURN, CHANCE)]
    state.settle()
    say(state, "isl pass")
    assert (question(state), "isl" in words(state), "nko" in words(state)) == ("declare alpha", False, True)

    say(state, "nko pass tax")
    assert question(state) == "declare bravo"


@pytest.mark.rule("WW-SEQ-08")
def test_the_last_dollar_pays_for_a_small_campaign() -> None:
    """WW-SEQ-08: one dollar is enough, and three for a full war."""
    one = words(begun(usa="western-usa soldier", money="usa 1"))
    assert {"move", "small-campaign"} <= set(one)
    assert "full-war" not in one
    assert "full-war" in words(begun(usa="western-usa soldier", money="usa 3"))


@pytest.mark.rule("WW-CMB-01", "WW-SMC-03")
def test_where_only_a_partner_stands_or_nobody_there_is_no_combat() -> None:
    """WW-CMB-01: NATO is in Germany; of Alpha's side nobody has come, or only Russia, which does not act."""
    for rus in ("western-russia soldier", "germany soldier"):
        state = war(usa="alaska soldier", nato="germany soldier", rus=rus, pacts="alpha charlie")
        asked(state, FIGHT_WHOM, side=0, place=INDEX["germany"], passes=1)
        assert not question(state).startswith("fight")


@pytest.mark.rule("WW-MIS-02", "WW-SMC-03")
def test_missiles_that_have_fired_fight_no_more_in_their_own_territory() -> None:
    """WW-MIS-02: the MLRS in Germany have fired; alone with the enemy they do nothing."""
    state = war(usa="germany mlrs", nato="germany soldier")
    fired = [after_firing(each) if nation_of(each) == 0 else each for each in state.stacks[INDEX["germany"]]]
    state.replace(INDEX["germany"], fired)
    asked(state, FIGHT_WHOM, side=0, place=INDEX["germany"], passes=1)

    assert not question(state).startswith("fight")


@pytest.mark.rule("WW-SEQ-03", "WW-SEQ-04")
def test_after_the_own_action_both_cards_and_will_are_asked_for() -> None:
    """WW-SEQ-03: first North Korea, then ISIL, then Will."""
    state = war(options=WILL)
    state.holders = [0, 0]
    state.wills = [1 if name == "usa" else 0 for name in NATIONS]
    state.agenda = [Question(TURN, CHANCE)]
    state.settle()
    asked_for = []
    for _ in range(4):
        asked_for.append((question(state), state.action.side))
        say(state, "pass")

    assert [side for _, side in asked_for[:3]] == [0, NORTH_KOREA_CARD, ISIL_CARD]
    assert asked_for[3][0] == "spend will alpha"
    assert question(state) == "declare bravo"


@pytest.mark.rule("WW-SEQ-09", "WW-LAS-05", "WW-MIS-02")
def test_satellites_fire_again_in_the_next_action_of_a_turn_and_missiles_do_not() -> None:
    """WW-SEQ-09: by Will the USA fire lasers and missiles at Germany; in their own war only the lasers are back."""
    state = begun(
        "usa 1",
        options=WILL,
        usa="france mlrs soldier, space satellite",
        nato="germany soldier 9",
        technologies="usa space-lasers",
    )
    say(state, "will usa full-war done germany")
    assert (question(state), words(state)) == ("join alpha", ["all", "lasers", "france"])
    say(state, "all 0 0")
    assert question(state) == "declare alpha"
    say(state, "full-war done germany")

    assert question(state) == "hits chance"
    assert [stands_in(each) for each in fought(state).attack] == [SPACE]


@pytest.mark.rule("WW-SMC-01", "WW-WIL-04")
def test_a_small_campaign_by_will_binds_no_later_war() -> None:
    """WW-SMC-01: its target was Germany; the war goes wherever one likes."""
    state = begun("usa 1", options=WILL, usa="france soldier 2", nato="germany soldier, italy soldier")
    say(state, "will usa small-campaign germany done")
    assert question(state) == "declare alpha"
    say(state, "full-war france 1 italy done")

    assert (question(state), words(state)) == ("fight where alpha", ["done", "italy"])
    say(state, "italy")
    assert fought(state).place == INDEX["italy"]


@pytest.mark.rule("WW-MIS-02", "WW-TRN-03")
def test_who_has_fired_or_is_aboard_has_no_field_of_fire() -> None:
    """WW-MIS-02: the MLRS in France have fired at Germany and see no more of Italy; those aboard see nothing."""
    state = war(usa="france mlrs", nato="germany soldier, italy soldier")
    asked(state, FIGHT_WHERE, side=0)
    assert words(state) == ["done", "germany", "italy"]
    say(state, "germany 0")
    assert not question(state).startswith("fight")

    aboard = war(
        usa="north-sea mlrs", rus="north-sea navy", nato="germany soldier, north-sea navy", pacts="alpha charlie"
    )
    asked(aboard, FIGHT_WHERE, side=0)
    assert not question(aboard).startswith("fight")


def fought(state: War) -> Battle:
    """The combat in progress."""
    assert state.battle is not None
    return state.battle


@pytest.mark.rule("WW-WIL-03", "WW-SEQ-05")
def test_will_earned_in_one_turn_is_spent_in_the_next() -> None:
    """WW-WIL-03: NATO is attacked in Alpha's turn; in Bravo's it may act once more."""
    state = begun(options={**WILL, "seats": 5}, usa="germany soldier", nato="germany soldier")
    say(state, "full-war done germany 0 0")
    while question(state) != "declare bravo":
        say(state, "pass" if "pass" in words(state) else "done")

    assert "will" in words(state)
    say(state, "will nato tax")
    assert "will" not in words(state)


@pytest.mark.rule("WW-MIS-02", "WW-SEQ-05")
def test_missiles_fire_again_in_the_next_turn() -> None:
    """WW-MIS-02: once in each turn of its player."""
    state = begun(options={"seats": 2}, usa="france mlrs soldier", rus="germany soldier 9")
    for _ in range(2):
        say(state, "full-war done germany 0")
        while question(state) != "declare alpha":
            say(state, "pass" if "pass" in words(state) else "done")
    assert state.turn > 1


@pytest.mark.rule("WW-SEQ-06", "WW-SEQ-10")
def test_a_campaign_ends_when_a_turn_is_over_and_one_is_left() -> None:
    """WW-SEQ-10: North Korea holds all of Russia's and China's land, and they have nobody."""
    box = war().box
    lost = [name for nation in (2, 3) for name, place in INDEX.items() if place in box.home_places[nation]]
    state = begun(
        options={"seats": 2, "rounds": 0, "advanced": True},
        usa="alaska soldier",
        nko=", ".join(f"{name} soldier" for name in lost),
    )

    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("conquest", (0,))
