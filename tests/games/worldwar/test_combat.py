"""Combat: whom one fights, tiers, hits, losses, and what is left."""

import pytest

from fimbul.games.worldwar.foreseen import cells
from fimbul.games.worldwar.groups import has_fired
from fimbul.games.worldwar.names import INDEX, SPACE
from fimbul.games.worldwar.queries import sides_holding
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.campaign import FIGHT_WHERE, FIGHT_WHOM
from fimbul.games.worldwar.text import sentence
from tests.games.kit import say, told, why, words
from tests.games.worldwar.scene import asked, counters, question, war


def at_war(**scene: object) -> War:
    """Alpha's combats in a full war."""
    return asked(war(**scene), FIGHT_WHERE, side=0)  # type: ignore[arg-type]


@pytest.mark.rule("WW-CMB-01", "WW-FWR-01")
def test_combat_is_where_enemies_are_and_once() -> None:
    """WW-CMB-01: where own counters stand with enemies, one territory at a time, one round each."""
    state = at_war(
        usa="germany soldier, france soldier, alaska soldier", nato="germany soldier, france soldier, italy tank"
    )
    assert words(state) == ["done", "all", "france", "germany"]
    assert why(state, "italy") == why(state, "alaska") == "WW-CMB-01"

    say(state, "germany 0 0")
    assert words(state) == ["done", "france"]
    assert why(state, "germany") == "WW-CMB-01"
    say(state, "done")
    assert not question(state).startswith("fight")


@pytest.mark.rule("WW-CMB-01", "WW-PAC-03")
def test_partners_are_no_enemies() -> None:
    """WW-CMB-01: members of a pact cannot fight each other, and with nobody to fight nothing is asked."""
    state = at_war(usa="germany soldier", nato="germany soldier", pacts="alpha bravo")

    assert not question(state).startswith("fight")


@pytest.mark.rule("WW-CMB-02")
def test_one_nation_is_fought_and_others_neither_fight_nor_shield() -> None:
    """WW-CMB-02: Russia's tanks look on while NATO is fought, and no hit falls on them."""
    state = at_war(usa="ukraine soldier/2", nato="ukraine soldier", rus="ukraine tank 2")
    say(state, "ukraine")
    assert (question(state), words(state)) == ("fight whom alpha", ["nato", "rus"])

    say(state, "nato")
    assert question(state) == "hits chance"
    assert words(state) == ["0", "1", "2"]
    say(state, "2")
    assert words(state) == ["0", "1"]
    say(state, "0")
    assert counters(state, "ukraine") == "usa soldier/2, rus tank 2"


@pytest.mark.rule("WW-CMB-03", "WW-CMB-05", "WW-CMB-10")
def test_tiers_fire_in_order_and_the_dead_do_not() -> None:
    """WW-CMB-03: special ops, MLRS, fighters, tanks, soldiers; a soldier lost to the first tier fires no more."""
    state = at_war(usa="germany special-ops mlrs fighter tank soldier", nato="germany soldier 2")
    state.listen()
    say(state, "germany 0 1 0 0 1")

    fired = [(event.tier, event.shooters, event.dice) for _, event in state.heard() if type(event).__name__ == "Fired"]
    assert fired == [(1, 0, 1), (2, 0, 1), (3, 0, 1), (4, 0, 1), (5, 0, 1)]
    assert words(state) == ["0", "1"]  # one soldier of NATO is left to answer
    say(state, "0")
    assert counters(state, "germany") == "usa soldier, usa tank, usa mlrs, usa special-ops, usa fighter"


@pytest.mark.rule(
    "WW-CMB-04", "WW-UNI-01", "WW-UNI-02", "WW-UNI-03", "WW-UNI-04", "WW-UNI-05", "WW-UNI-06", "WW-UNI-07"
)
@pytest.mark.parametrize(
    ("unit", "weights"),
    [
        ("soldier", [5, 1]),
        ("tank", [4, 2]),
        ("robot", [4, 2]),
        ("mlrs", [4, 2]),
        ("special-ops", [3, 3]),
        ("drone", [4, 2]),
        ("fighter", [3, 3]),
        ("mega-fighter", [2, 4]),
        ("soldier/2", [25, 10, 1]),
        ("tank/2", [16, 16, 4]),
    ],
)
def test_a_die_for_each_strength_point_hits_on_the_number_of_its_kind(unit: str, weights: list[int]) -> None:
    """WW-CMB-04: six for soldiers, 5+ for tanks, robots, drones and MLRS, 4+ for fighters and special ops, 3+ mega."""
    state = at_war(usa=f"germany {unit}", nato="germany soldier", technologies="usa robots mega-jets drones")
    say(state, "germany")

    assert state.weights() == weights


@pytest.mark.rule("WW-CMB-04", "WW-UNI-01", "WW-TEC-06")
def test_super_soldiers_hit_on_five() -> None:
    """WW-TEC-06: and they are asked apart from soldiers that are not."""
    state = at_war(
        usa="germany soldier",
        can="germany soldier",
        allies="alpha can",
        nato="germany tank/2",
        technologies="usa super-soldier",
    )
    say(state, "germany 0")
    assert state.weights() == [4, 2]
    say(state, "0")
    assert state.weights() == [5, 1]


@pytest.mark.rule("WW-CMB-04")
def test_hits_of_a_tier_fall_together() -> None:
    """WW-CMB-04: both soldiers hit, both are gone."""
    state = at_war(usa="germany soldier", nato="germany soldier")
    say(state, "germany 1 1")

    assert counters(state, "germany") == ""


@pytest.mark.rule("WW-CMB-06")
def test_the_owner_chooses_losses_and_a_strong_counter_flips() -> None:
    """WW-CMB-06: from any tier; a tank of strength 2 becomes one of strength 1."""
    state = at_war(usa="germany special-ops", nato="germany soldier tank/2")
    say(state, "germany 1")
    assert (question(state), words(state)) == ("lose in combat bravo", ["suggest", "soldier", "tank"])
    assert why(state, "fighter") == "WW-CMB-06"

    say(state, "tank 0 0")
    assert counters(state, "germany") == "usa special-ops, nato soldier, nato tank"


@pytest.mark.rule("WW-CMB-06")
def test_suggest_pays_for_all_hits_of_a_tier_at_once() -> None:
    """Cheap strength goes first: soldiers, then tanks; the fighter is spared."""
    state = at_war(usa="germany fighter/2 2", nato="germany soldier tank/2 fighter")
    say(state, "germany 3 0")
    assert question(state) == "lose in combat bravo"

    say(state, "suggest")
    assert counters(state, "germany") == "usa fighter/2 2, nato fighter"


@pytest.mark.rule("WW-CMB-06")
def test_suggest_keeps_a_land_unit_to_hold_the_land() -> None:
    """The attacker's last soldier is spared, and a fighter given up for it."""
    state = at_war(usa="germany soldier fighter/2", nato="germany fighter")
    say(state, "germany 0 1 suggest")

    assert "usa soldier, usa fighter," in counters(state, "germany")


@pytest.mark.rule("WW-CMB-06")
def test_nobody_is_asked_what_leaves_no_choice() -> None:
    """All that is there is alike, or all of it is lost."""
    alike = at_war(usa="germany special-ops/2", nato="germany soldier 3")
    say(alike, "germany 2")
    assert question(alike) == "hits chance"
    assert counters(alike, "germany") == "usa special-ops/2, nato soldier"

    lost = at_war(usa="germany special-ops/2", nato="germany soldier tank")
    say(lost, "germany 2")
    assert counters(lost, "germany") == "usa special-ops/2"


@pytest.mark.rule("WW-CMB-06")
def test_nations_strengths_and_places_are_told_apart_one_after_another() -> None:
    """A tank of which nation, and on which side it lies: asked only where they differ."""
    state = at_war(usa="ukraine special-ops", nato="ukraine tank tank/2", can="ukraine tank", allies="bravo can")
    say(state, "ukraine nato all 1")
    assert words(state) == ["suggest", "tank"]
    say(state, "tank")
    assert words(state) == ["nato", "can"]
    say(state, "nato")
    assert words(state) == ["strong", "weak"]
    say(state, "strong")
    assert counters(state, "ukraine") == "usa special-ops, nato tank 2, can tank"


@pytest.mark.rule("WW-CMB-06")
def test_the_lead_says_whose_counters_pay() -> None:
    """WW-CMB-06: Bravo's nation is fought, so Bravo says whether Delta pays; Delta chooses with what."""
    state = at_war(usa="ukraine special-ops", nato="ukraine soldier", arb="ukraine tank soldier", pacts="bravo delta")
    say(state, "ukraine nato")
    assert (question(state), words(state)) == ("join delta", ["all", "fight", "arb"])

    say(state, "all 1")
    assert (question(state), words(state)) == ("whose loss bravo", ["suggest", "nato", "arb"])
    assert why(state, "usa") == "WW-CMB-06"
    say(state, "arb")
    assert (question(state), words(state)) == ("lose in combat delta", ["suggest", "soldier", "tank"])
    say(state, "tank")
    assert counters(state, "ukraine") == "usa special-ops, nato soldier, arb soldier"


@pytest.mark.rule("WW-CMB-06", "WW-UNA-03")
def test_un_allied_defenders_lose_the_cheapest_and_nobody_is_asked() -> None:
    """WW-CMB-06: a soldier before a tank."""
    state = at_war(usa="ukraine special-ops", ukr="ukraine soldier tank")
    say(state, "ukraine 1")

    assert question(state) == "hits chance"
    assert counters(state, "ukraine") == "usa special-ops, ukr tank"


@pytest.mark.rule("WW-CMB-07")
def test_survivors_of_both_sides_stay_and_may_fight_on_later() -> None:
    """WW-CMB-07: the territory is contested; in the next action there is a combat again."""
    state = at_war(usa="germany soldier", nato="germany soldier")
    say(state, "germany 0 0")
    assert counters(state, "germany") == "usa soldier, nato soldier"

    state.note().fought = 0
    assert "germany" in words(asked(state, FIGHT_WHERE, side=0))


@pytest.mark.rule("WW-CMB-08", "WW-TRN-03", "WW-UNI-09")
def test_at_sea_ships_and_their_planes_fight_and_cargo_does_not() -> None:
    """WW-CMB-08: a tank aboard neither rolls nor is hit."""
    state = at_war(usa="north-sea navy/2 tank", nato="north-sea navy fighter")
    say(state, "north-sea")
    assert words(state) == ["0", "1", "2"]
    say(state, "0")
    assert words(state) == ["0", "1"]
    say(state, "1")
    assert words(state) == ["0", "1"]  # the fighter of NATO; no tank fires in tier 4
    say(state, "0")
    assert counters(state, "north-sea") == "usa tank, usa navy, nato fighter, nato navy"


@pytest.mark.rule("WW-SMC-03", "WW-SMC-01", "WW-MOV-06")
def test_a_small_campaign_fights_one_round_at_its_target_or_lets_it_be() -> None:
    """WW-SMC-01: only there, one nation, once; occupying it in peace is as good."""
    scene = war(usa="germany soldier, france soldier", nato="germany soldier, france soldier")
    state = asked(scene, FIGHT_WHOM, side=0, place=INDEX["germany"], passes=1)
    assert words(state) == ["done", "nato"]
    assert why(state, "rus") == "WW-CMB-02"

    say(state, "nato 0 0")
    assert not question(state).startswith("fight")


@pytest.mark.rule("WW-FWR-01", "WW-CMB-01")
def test_all_combats_are_one_pick() -> None:
    """WW-FWR-01: wherever own counters stand among enemies, one after another; not what missiles only reach."""
    state = at_war(usa="germany soldier, france soldier, caucasus mlrs", nato="germany tank, france tank, balkans tank")
    assert {"all", "germany", "france"} <= set(words(state))
    say(state, "all")
    assert state.battle is not None
    assert state.battle.place == INDEX["france"]
    say(state, "0 0")
    assert state.battle.place == INDEX["germany"]
    say(state, "0 0")

    assert "all" not in words(state)
    assert why(state, "all") == "WW-CMB-01"


@pytest.mark.rule("WW-CMB-02")
def test_all_of_one_nation_fight_and_others_of_the_hand_as_many_as_one_likes() -> None:
    """WW-CMB-02: `stay` asks who stays out; the last complete nation cannot."""
    state = at_war(usa="germany soldier tank", can="germany soldier fighter", allies="alpha can", nato="germany tank")
    assert words(state) == ["done", "stay", "germany"]
    say(state, "stay germany")
    assert words(state) == ["fight", "soldier", "tank", "fighter"]

    say(state, "fighter")
    assert words(state) == ["all", "fight", "can", "soldier"]  # Canada is incomplete, so the USA are not
    assert why(state, "tank") == "WW-CMB-02"
    say(state, "soldier fight")
    assert words(state) == ["0", "1"]
    battle = state.battle
    assert battle is not None
    assert len(battle.attack) == 2


@pytest.mark.rule("WW-CMB-02")
def test_partners_of_the_attacker_may_join_with_what_they_have_there() -> None:
    """WW-CMB-02: Charlie's tank fires with Alpha's soldier, if Charlie likes."""
    state = at_war(usa="germany soldier", rus="germany tank", nato="germany soldier", pacts="alpha charlie")
    say(state, "germany")
    assert (question(state), words(state)) == ("join charlie", ["all", "fight", "rus"])

    say(state, "fight")
    assert state.weights() == [5, 1]


@pytest.mark.rule("WW-CMB-09")
def test_air_alone_takes_no_land() -> None:
    """WW-CMB-09: after its last land unit is lost, an attacker does not occupy."""
    state = at_war(usa="germany fighter", nato="germany soldier")
    say(state, "germany 1")

    assert counters(state, "germany") == "usa fighter"
    assert sides_holding(state, INDEX["germany"]) == 0


@pytest.mark.rule("WW-UNR-04")
def test_unrest_fires_last_and_costs_every_player_there() -> None:
    """WW-UNR-04: on a six each player in the territory loses a strength point, who attacks and who looks on, too."""
    scene = war(
        usa="iraq soldier/2", arb="iraq soldier/2", rus="iraq tank/2", unrest="iraq", options={"advanced": True}
    )
    state = asked(scene, FIGHT_WHERE, side=0)
    say(state, "iraq arb 0 0")
    assert state.weights() == [5, 1]
    say(state, "1")

    assert counters(state, "iraq") == "usa soldier, rus tank, arb soldier"
    assert state.unrest[INDEX["iraq"]] == 1


@pytest.mark.rule("WW-MIS-01", "WW-MIS-03", "WW-MIS-05")
def test_missiles_fire_into_the_next_territory_and_nobody_answers() -> None:
    """WW-MIS-05: a purely ranged attack; soldiers cannot hit what is elsewhere, and a ship reaches land only so."""
    state = at_war(usa="north-sea navy/2", nato="germany soldier, iberia soldier, france mlrs")
    assert words(state) == ["done", "france", "germany"]
    say(state, "germany")
    assert (question(state), words(state)) == ("hits chance", ["0", "1", "2"])
    say(state, "1")
    assert counters(state, "germany") == ""
    assert not question(state).startswith("hits")


@pytest.mark.rule("WW-MIS-02")
def test_missiles_fire_once_whether_near_or_far() -> None:
    """WW-MIS-02: what fired from range has no die left in its own territory, where it can still be lost."""
    state = at_war(usa="france mlrs soldier", nato="germany soldier, france soldier")
    say(state, "germany 0")
    assert [has_fired(each) for each in state.stacks[INDEX["france"]]].count(True) == 1
    assert words(state) == ["done", "france"]

    say(state, "france")
    assert state.weights() == [5, 1]
    say(state, "0 1")
    assert words(state) == ["suggest", "soldier", "mlrs"]


@pytest.mark.rule("WW-MIS-02")
def test_missiles_may_fire_far_with_enemies_beside_them() -> None:
    """WW-MIS-02: MLRS in France fire at Germany although NATO stands in France, too."""
    state = at_war(usa="france mlrs, germany soldier", nato="germany soldier, france tank")
    say(state, "germany")
    assert words(state) == ["all", "fight", "france"]
    assert why(state, "italy") == "WW-MIS-01"

    say(state, "all")
    assert words(state) == ["0", "1"]


@pytest.mark.rule("WW-MIS-04", "WW-TEC-05")
@pytest.mark.parametrize(
    ("technologies", "defender", "reaches"),
    [("", "mlrs", True), ("", "mega-fighter", False), ("usa hypersonic-missiles", "mlrs", False)],
)
def test_only_missiles_of_equal_range_answer_those_from_afar(technologies: str, defender: str, reaches: bool) -> None:
    """WW-MIS-04: an MLRS next door can be hit by an MLRS, by nothing else; from three steps away by nothing."""
    far = "eastern-europe" if not technologies else "ukraine"
    state = at_war(usa=f"{far} mlrs", nato=f"germany {defender}", technologies=technologies)
    say(state, "germany 0")

    assert (question(state) == "hits chance") == reaches
    if reaches:
        say(state, "1")
        assert counters(state, far) == ""


@pytest.mark.rule("WW-MIS-04")
def test_hits_that_reach_no_further_are_paid_for_in_the_territory() -> None:
    """WW-MIS-04: a hit of an MLRS may be put on the ship outside, one of a soldier only on the soldier inside."""
    state = at_war(usa="north-sea navy, germany soldier/2", nato="germany mlrs soldier/2")
    say(state, "germany all 0 1")
    assert (question(state), words(state)) == ("lose in combat alpha", ["suggest", "soldier", "navy"])
    say(state, "navy 0 2")
    assert counters(state, "north-sea") == counters(state, "germany").replace("nato soldier/2, nato mlrs", "")


@pytest.mark.rule("WW-LAS-01", "WW-LAS-02", "WW-LAS-03", "WW-UNI-10")
def test_lasers_fire_anywhere_once_and_are_never_hit_from_the_ground() -> None:
    """WW-LAS-01: in tier 1, 4+; then exhausted. NATO's own lasers may not defend."""
    state = at_war(
        usa="space satellite/2, germany soldier, iberia soldier",
        nato="germany tank 3, italy soldier, iberia soldier, space satellite",
        technologies="usa space-lasers, nato space-lasers",
    )
    assert {"germany", "italy", "space"} < set(words(state))
    say(state, "germany lasers fight")
    assert state.weights() == [9, 18, 9]
    say(state, "0")
    assert state.weights() == [64, 96, 48, 8]  # three tanks; no satellite has answered
    say(state, "0 0")
    assert words(state) == ["done", "iberia"]
    assert any(has_fired(each) for each in state.stacks[SPACE])


@pytest.mark.rule("WW-LAS-01", "WW-UNI-10")
def test_satellites_without_lasers_do_not_fight() -> None:
    """WW-LAS-01: Space Lasers make the difference."""
    state = at_war(usa="space satellite, germany soldier", nato="germany soldier, italy soldier, space satellite")
    assert words(state) == ["done", "germany"]
    say(state, "germany")
    assert state.weights() == [5, 1]


@pytest.mark.rule("WW-LAS-04", "WW-SMC-04")
@pytest.mark.parametrize("answers", [False, True])
def test_in_space_satellites_fight_one_nation_and_it_answers_with_lasers_only(answers: bool) -> None:
    """WW-LAS-04: simultaneous; without lasers of its own the other side only loses."""
    state = at_war(
        usa="space satellite",
        nato="space satellite",
        rus="space satellite",
        technologies="usa space-lasers" + (", nato space-lasers" if answers else ""),
    )
    say(state, "space nato 1")
    assert (question(state) == "hits chance") == answers
    if answers:
        say(state, "1")
    assert counters(state, "space") == ("rus satellite" if answers else "usa satellite, rus satellite")


@pytest.mark.rule("WW-CMB-01", "WW-UNA-01")
def test_whoever_is_fired_at_is_drawn_into_the_war_first() -> None:
    """WW-UNA-01: missiles at Ukraine, which is nobody's; somebody else gets it, and then it is fought."""
    state = at_war(usa="eastern-europe mlrs", options={"seats": 4})
    assert "ukraine" in words(state)
    say(state, "ukraine")

    assert question(state).startswith("bid")


def test_the_log_tells_a_combat() -> None:
    """Every event of a combat has words."""
    state = at_war(usa="germany soldier/2", nato="germany soldier/2")
    events = told(state, "germany 2 1")

    assert [sentence(event) for event in events][:7] == [
        "Alpha fought NATO in Germany.",
        "Infantry: the attack rolled 2 dice, 2 hits.",
        "Infantry: the defence rolled 2 dice, one hit.",
        "The United States weakened 1 soldier in Germany.",
        "NATO weakened 1 soldier in Germany.",
        "NATO lost 1 soldier in Germany.",
        "The combat in Germany was over: strength 1 was left against 0.",
    ]


@pytest.mark.rule("WW-CMB-06")
def test_a_combat_is_saved_and_copied_in_the_middle_of_its_losses() -> None:
    """Both sides, hits that are not paid for, and a defence that is nobody's come back as they were."""
    state = at_war(usa="ukraine soldier tank/2", ukr="ukraine mlrs soldier", unrest="ukraine")
    say(state, "ukraine 1")
    assert question(state) == "lose in combat alpha"
    again = state.game.from_json(state.to_json())

    assert again.key() == state.key() == state.copy().key()
    assert again.view(0) == state.view(0)
    battle = state.view(0)["battle"]
    assert (battle["place"], battle["tier"], battle["hits"]) == ("ukraine", 2, {"attack": 1, "defence": 0})


@pytest.mark.rule("WW-MIS-02", "WW-SEQ-09")
def test_missiles_keep_silent_for_the_turn_and_satellites_for_the_action() -> None:
    """WW-MIS-02: in one more action of a turn a satellite fires again, an MLRS does not; in the next turn both."""
    state = at_war(
        usa="france mlrs, iberia soldier, space satellite",
        nato="germany soldier 3, iberia soldier",
        technologies="usa space-lasers",
    )
    say(state, "germany all 0 0")
    assert words(state) == ["done", "iberia"]
    state.rest()
    state.note().fought = 0
    again = asked(state, FIGHT_WHERE, side=0)
    say(again, "germany")
    assert len(again.battle.attack if again.battle else []) == 1  # the satellite alone

    state.rest(turn_over=True)
    assert not any(has_fired(each) for stack in state.stacks for each in stack)


def test_the_odds_are_seen_before_the_first_die_and_after_it() -> None:
    """A soldier against a soldier: each is lost by one in six, and taking the place needs a hit and no answer. While
    dice fall, both are told: how it stands, and how it stood.
    """
    state = at_war(usa="germany soldier, france mlrs", nato="germany soldier")
    say(state, "germany")
    alone = {"attack_lost": 0.17, "defence_lost": 0.17, "takes": 0.139}
    assert state.view(0)["battle"]["odds"] == alone
    assert state.view(0)["battle"]["before"] is None

    say(state, "fight")
    assert state.view(0)["battle"]["before"] == alone


def test_whoever_joins_is_told_what_that_promises() -> None:
    """Missiles hit first, by one in three; without them, or where they miss, soldier fights soldier."""
    state = at_war(usa="germany soldier, france mlrs", nato="germany soldier")
    say(state, "germany")
    told = {each["word"]: each["takes"] for each in state.view(0)["prospects"]["answers"]}
    assert told == {"fight": 0.139, "all": 0.426, "france": 0.426}


def test_every_sensible_loss_is_told_with_its_price_and_what_it_leaves() -> None:
    """What is suggested, and each kind that pays first; ways that lose the same are told once."""
    state = at_war(usa="germany fighter soldier", nato="germany fighter soldier")
    say(state, "germany 0 1")
    assert words(state) == ["suggest", "soldier", "fighter"]
    told = state.view(0)["prospects"]["answers"]
    assert [(each["word"], [lost["unit"] for lost in each["lost"]]) for each in told] == [
        ("suggest", ["fighter"]),
        ("soldier", ["soldier"]),
    ]


def test_a_combat_too_large_to_be_foreseen_at_once_is_not() -> None:
    """Whoever waits for a page does not wait for odds: fewer answers are looked at, and in the end none."""
    small = at_war(usa="germany soldier 3 tank 2, france mlrs", nato="germany soldier 4")
    say(small, "germany")
    assert small.battle is not None
    assert cells(small, small.battle) == 6 * 5
    assert len(small.view(0)["prospects"]["answers"]) == 3

    ships = "north-sea navy/2 6, mid-atlantic navy/2 6"
    large = at_war(usa=f"germany soldier/2 8 tank/2 5, france mlrs/2 4, {ships}", nato="germany soldier/2 12 tank/2 9")
    say(large, "germany all")
    view = large.view(0)
    assert view["battle"]["before"] is None
    assert view["prospects"].get("answers", []) == []
