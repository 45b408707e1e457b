"""Delivered nukes: by missile, from the air, carried in."""

import pytest

from fimbul.games.worldwar.groups import group, has_fired
from fimbul.games.worldwar.names import FIGHTER, INDEX, ISIL, ISIL_CARD, NATIONS, UNALLIED
from fimbul.games.worldwar.state import Action, War
from fimbul.games.worldwar.steps.campaign import FIGHT_WHERE, FIGHT_WHOM
from fimbul.games.worldwar.steps.delivery import overflown
from tests.games.kit import say, why, words
from tests.games.worldwar.marches import moving
from tests.games.worldwar.scene import asked, counters, question, war

ADVANCED = {"advanced": True}


def at_war(**scene: object) -> War:
    """Alpha's combats in a full war of the advanced game."""
    return asked(war(options=ADVANCED, **scene), FIGHT_WHERE, side=0)  # type: ignore[arg-type]


def of_isil(**scene: object) -> War:
    """Combats of ISIL, whose card Bravo holds."""
    state = war(options=ADVANCED, **scene)  # type: ignore[arg-type]
    state.active, state.action = 1, Action(ISIL_CARD, 1 << ISIL)
    return asked(state, FIGHT_WHERE, seat="bravo", side=ISIL_CARD)


def arsenal(state: War, nation: str) -> int:
    """How many nukes a nation has."""
    return state.arsenals[NATIONS.index(nation)]


@pytest.mark.rule("WW-DNK-01")
def test_missiles_in_range_and_planes_above_deliver_nukes_of_their_own_nation() -> None:
    """WW-DNK-01: one for each counter, then it does nothing more; soldiers and nations without nukes carry none."""
    state = at_war(usa="north-sea navy, germany fighter soldier", nato="germany soldier")
    assert "deliver" in words(state)
    say(state, "deliver")
    assert {"back", "germany"} <= set(words(state))
    assert why(state, "congo") == "WW-DNK-01"
    say(state, "germany")
    assert words(state) == ["back", "fighter", "navy"]
    assert why(state, "soldier") == "WW-DNK-01"

    say(state, "navy")
    assert arsenal(state, "usa") == 59
    assert question(state) != "deliver by alpha"  # nobody else begins in tier 2, so it comes down


@pytest.mark.rule("WW-DNK-01")
def test_only_israel_carries_israeli_nukes() -> None:
    """WW-DNK-01: the example of the rulebook: the USA has none left, and its plane takes none of its ally's."""
    for carrier, carried in (("usa", False), ("isr", True)):
        state = war(options=ADVANCED, nato="germany soldier", allies="alpha isr", **{carrier: "germany fighter"})
        state.arsenals[0] = 0
        asked(state, FIGHT_WHERE, side=0)
        assert ("deliver" in words(state)) == carried
        if carried:
            say(state, "deliver germany fighter")
            assert (arsenal(state, "isr"), arsenal(state, "usa")) == (2, 0)


@pytest.mark.rule("WW-DNK-01")
def test_nothing_is_delivered_in_the_basic_game_nor_without_a_nuke() -> None:
    """WW-DNK-01: the Arab League has no arsenal."""
    basic = asked(war(usa="germany fighter", nato="germany soldier"), FIGHT_WHERE, side=0)
    assert "deliver" not in words(basic)

    scene = war(options=ADVANCED, arb="germany fighter", nato="germany soldier")
    scene.active, scene.action = 3, Action(3, 1 << NATIONS.index("arb"))
    assert "deliver" not in words(asked(scene, FIGHT_WHERE, seat="delta", side=3))


@pytest.mark.rule("WW-DNK-02", "WW-DNK-05")
def test_a_plane_drops_on_empty_land_and_flies_on() -> None:
    """WW-DNK-02: it has movement left, so it is gone before the nuke goes off."""
    state = at_war(usa="libya fighter")
    say(state, "deliver libya fighter")

    assert state.devastation[INDEX["libya"]] == 1
    assert counters(state, "libya") == "usa fighter"


@pytest.mark.rule("WW-DNK-02", "WW-MOV-04")
def test_a_plane_drops_on_the_way_and_flies_on_where_it_would_have_to_stop() -> None:
    """WW-DNK-02: before any combat; Russia's far east is empty, so the fighter goes on to China with what is left."""
    state = moving(fights=True, options=ADVANCED, usa="alaska fighter, eastern-usa soldier")
    say(state, "alaska russian-far-east deliver russian-far-east fighter")

    assert state.devastation[INDEX["russian-far-east"]] == 1
    assert (question(state), "deliver" in words(state)) == ("move alpha", False)
    say(state, "russian-far-east manchuria")
    assert counters(state, "manchuria") == "usa fighter"


@pytest.mark.rule("WW-DNK-02")
def test_on_the_way_nothing_is_dropped_where_somebody_stands() -> None:
    """WW-DNK-02: that is for the combats, and so it is at the end of a flight, and in a Movement action."""
    somebody = moving(fights=True, options=ADVANCED, usa="alaska fighter soldier", rus="russian-far-east soldier")
    say(somebody, "alaska fighter russian-far-east")
    assert "deliver" not in words(somebody)

    last_step = moving(fights=True, options=ADVANCED, usa="hawaii drone soldier, alaska soldier")
    say(last_step, "hawaii russian-far-east")
    assert "deliver" not in words(last_step)


@pytest.mark.rule("WW-DNK-05", "WW-DNK-04")
def test_a_plane_without_movement_left_dies_with_everything_else() -> None:
    """WW-DNK-05: so does the soldier of the deliverer's own."""
    scene = war(options=ADVANCED, usa="germany soldier", nato="germany tank")
    scene.put(INDEX["germany"], group(0, FIGHTER, 1, 1, spent=5))
    state = asked(scene, FIGHT_WHERE, side=0)
    say(state, "deliver germany fighter")

    assert counters(state, "germany") == ""
    assert state.devastation[INDEX["germany"]] == 1


@pytest.mark.rule("WW-DNK-03")
def test_it_begins_in_the_tier_of_its_carrier() -> None:
    """WW-DNK-03: against a ship's nuke MLRS roll, then fighters; against a plane's only fighters; special ops never."""
    by_ship = at_war(usa="north-sea navy", nato="germany special-ops mlrs fighter")
    say(by_ship, "deliver germany navy")
    assert by_ship.weights() == [4, 2]
    say(by_ship, "0")
    assert by_ship.weights() == [3, 3]

    by_plane = at_war(usa="germany drone", nato="germany special-ops mlrs fighter")
    say(by_plane, "deliver germany drone")
    assert by_plane.weights() == [3, 3]


@pytest.mark.rule("WW-DNK-03", "WW-LAS-03")
def test_satellites_with_lasers_stop_it_higher_up() -> None:
    """WW-DNK-03: then it begins in the first tier, where special ops roll, too; without lasers nobody is asked."""
    scene = {"usa": "north-sea navy", "nato": "germany special-ops tank, space satellite"}
    state = at_war(**scene, technologies="nato space-lasers")
    say(state, "deliver germany navy")
    assert (question(state), words(state)) == ("lend bravo", ["pass", "all"])
    say(state, "all")
    assert state.weights() == [9, 18, 9]
    say(state, "1")
    assert counters(state, "germany") == "nato tank, nato special-ops"

    bare = at_war(**scene)
    say(bare, "deliver germany navy")
    assert counters(bare, "germany") == ""


@pytest.mark.rule("WW-DNK-01")
def test_a_missile_vehicle_delivers_from_next_door_and_not_from_aboard() -> None:
    """WW-DNK-01: the MLRS in France; aboard a ship it is cargo."""
    state = at_war(usa="france mlrs", nato="germany soldier")
    say(state, "deliver")
    assert "germany" in words(state)
    say(state, "germany mlrs")
    assert (counters(state, "germany"), counters(state, "france")) == ("", "usa mlrs")

    aboard = at_war(usa="north-sea navy mlrs", nato="germany soldier")
    say(aboard, "deliver germany")
    assert words(aboard) == ["back", "navy"]


@pytest.mark.rule("WW-DNK-01")
def test_nukes_go_to_enemies_or_to_land_of_no_friend() -> None:
    """WW-DNK-01: not to Canada, Alpha's ally, nor to Norway of his partner, nor to a sea where nobody is."""
    state = at_war(
        usa="north-sea navy, alaska mlrs",
        allies="alpha can",
        pacts="alpha bravo",
        rus="baltic-sea navy",
        arb="france tank",
    )
    say(state, "deliver")

    assert words(state) == ["back", "france", "baltic-sea"]


@pytest.mark.rule("WW-DNK-01")
def test_whoever_is_named_delivers_and_nobody_from_too_far() -> None:
    """WW-DNK-01: the ship is in range, one fighter is there, another in Italy is not."""
    state = at_war(usa="north-sea navy, germany fighter, italy fighter", nato="germany soldier mlrs")
    say(state, "deliver germany")
    assert words(state) == ["back", "fighter", "navy"]
    say(state, "navy")
    assert state.weights() == [4, 2]  # in the tier of missiles
    assert [has_fired(each) for each in state.stacks[INDEX["north-sea"]]] == [True]

    far = at_war(usa="north-sea navy, italy fighter", nato="germany soldier")
    say(far, "deliver germany")
    assert words(far) == ["back", "navy"]


@pytest.mark.rule("WW-DNK-06", "WW-ARB-01")
def test_a_bomb_of_isil_on_arab_land_draws_the_arab_league_in() -> None:
    """WW-ARB-01: a garrison of ISIL fights the Americans in Iraq, and nobody plays the Arab League."""
    state = war(options={**ADVANCED, "seats": 4, "line_up": "chosen"}, isl="iraq soldier", usa="iraq tank")
    arab_league = NATIONS.index("arb")
    state.majors = [*state.majors[:3], NATIONS.index("chn")]
    state.sides = [UNALLIED if nation == arab_league else side for nation, side in enumerate(state.sides)]
    state.entered &= ~(1 << arab_league)
    state.active, state.action = 1, Action(ISIL_CARD, 1 << ISIL)
    asked(state, FIGHT_WHERE, seat="bravo", side=ISIL_CARD)
    say(state, "deliver iraq soldier")

    assert question(state).startswith("bid")


@pytest.mark.rule("WW-DNK-01")
def test_nobody_delivers_nukes_of_a_nation_that_is_not_his() -> None:
    """WW-DNK-01: NATO's fighter above Ukraine is no carrier of Alpha's, who has Israel beside the USA."""
    state = at_war(usa="alaska soldier", allies="alpha isr", nato="ukraine fighter", rus="ukraine soldier")

    assert "deliver" not in words(state)


@pytest.mark.rule("WW-DNK-04")
def test_a_ship_that_delivers_where_it_is_goes_down_with_the_others() -> None:
    """WW-DNK-04: the deliverer's own counters, too; only planes with movement left are gone by then."""
    state = at_war(usa="north-sea navy", nato="north-sea fighter navy soldier")
    say(state, "deliver north-sea navy pass")

    assert counters(state, "north-sea") == ""
    assert state.devastation[INDEX["north-sea"]] == 1


@pytest.mark.rule("WW-DNK-02")
@pytest.mark.parametrize(
    ("scene", "dropped"),
    [
        ({"usa": "congo fighter"}, True),
        ({"usa": "congo fighter soldier"}, False),
        ({"usa": "alaska fighter"}, False),
        ({"usa": "mongolia fighter"}, False),
        ({"usa": "congo fighter", "rus": "congo fighter"}, False),
    ],
)
def test_on_the_way_planes_drop_nukes_on_empty_land_only(scene: dict[str, str], dropped: bool) -> None:
    """WW-DNK-02: where nobody stands, nobody else flies, and which is neither home nor neutral."""
    state = war(options=ADVANCED, **scene)

    assert (overflown(state, 0) != 0) == dropped


@pytest.mark.rule("WW-DNK-03", "WW-NUK-06")
def test_lasers_of_those_who_have_no_part_in_it_stop_no_delivered_nuke() -> None:
    """WW-DNK-03: Bravo's land, Charlie's tank: both defend; Delta, with lasers, is not asked."""
    state = at_war(
        usa="north-sea navy",
        nato="space satellite",
        rus="germany tank, space satellite",
        arb="space satellite",
        technologies="nato space-lasers, rus space-lasers, arb space-lasers",
    )
    say(state, "deliver germany navy")
    assert (question(state), words(state)) == ("lend bravo", ["pass", "all"])
    say(state, "pass")
    assert (question(state), words(state)) == ("lend charlie", ["pass", "all"])
    say(state, "pass")

    assert counters(state, "germany") == ""


@pytest.mark.rule("WW-DNK-04")
def test_one_that_is_stopped_low_costs_every_player_there_a_counter() -> None:
    """WW-DNK-04: by player, not by nation: Bravo has two nations there and gives up one counter."""
    state = at_war(
        usa="north-sea navy", nato="germany mlrs soldier", can="germany soldier", allies="bravo can", rus="germany tank"
    )
    say(state, "deliver germany navy")
    assert question(state) == "lend charlie" or question(state) == "intercept chance"
    say(state, "1")
    assert (question(state), words(state)) == ("lose counter bravo", ["suggest", "soldier", "mlrs"])
    say(state, "soldier can")

    assert counters(state, "germany") == "nato soldier, nato mlrs"


@pytest.mark.rule("WW-DNK-06")
@pytest.mark.parametrize(("hits", "left"), [("0 0", ""), ("0 1", "usa tank")])
def test_a_soldier_of_isil_carries_it_in_and_it_goes_off_if_he_survives(hits: str, left: str) -> None:
    """WW-DNK-06: ordinary combat first; the nuke is lost with its carrier."""
    state = of_isil(isl="iraq soldier", usa="iraq tank")
    say(state, "deliver iraq soldier")
    assert arsenal(state, "isl") == 0
    say(state, hits.split()[1])
    if left == "":
        say(state, "0")

    assert counters(state, "iraq") == left
    assert state.devastation[INDEX["iraq"]] == (1 if left == "" else 0)


@pytest.mark.rule("WW-DNK-06")
def test_with_nobody_to_fight_it_goes_off_at_once() -> None:
    """WW-DNK-06: ISIL dies with it."""
    state = of_isil(isl="egypt soldier")
    say(state, "deliver egypt soldier")

    assert counters(state, "egypt") == ""
    assert state.devastation[INDEX["egypt"]] == 1


@pytest.mark.rule("WW-DNK-01", "WW-SMC-01")
def test_a_small_campaign_delivers_at_its_target_only() -> None:
    """WW-SMC-01: and may still fight there afterwards."""
    scene = war(options=ADVANCED, usa="north-sea navy, germany soldier 2", nato="germany soldier mlrs, france soldier")
    state = asked(scene, FIGHT_WHOM, side=0, place=INDEX["germany"], passes=1)
    assert words(state) == ["done", "deliver", "nato"]
    say(state, "deliver navy 1")
    assert question(state) == "lose counter bravo"
    say(state, "soldier")
    assert words(state) == ["done", "nato"]


@pytest.mark.rule("WW-LAS-06", "WW-LAS-04")
def test_satellites_that_have_helped_against_a_nuke_do_not_answer_in_space() -> None:
    """WW-LAS-06: they are exhausted until the action ends; so are those that have answered in Space."""
    scene = {
        "usa": "north-sea navy, space satellite",
        "nato": "germany soldier, space satellite",
        "technologies": "usa space-lasers, nato space-lasers",
    }
    helped = at_war(**scene)
    say(helped, "deliver germany navy all 1 space 0")
    assert question(helped) != "hits chance"

    answered = at_war(**scene)
    say(answered, "space 0 0 deliver germany navy")
    assert question(answered) != "lend bravo"


@pytest.mark.rule("WW-DNK-06", "WW-CMB-02")
def test_whoever_a_soldier_of_isil_bombs_may_be_joined_by_others() -> None:
    """WW-DNK-06: it is ordinary combat: Canada, with the USA in one hand, and Russia, a partner, are asked."""
    state = of_isil(
        isl="iraq soldier", usa="iraq tank", can="iraq tank", rus="iraq tank", allies="alpha can", pacts="alpha charlie"
    )
    say(state, "deliver iraq soldier usa")
    assert (question(state), words(state)) == ("join alpha", ["all", "fight", "can"])
    say(state, "all")

    assert (question(state), words(state)) == ("join charlie", ["all", "fight", "rus"])


@pytest.mark.rule("WW-DNK-06")
def test_a_soldier_takes_the_nuke_into_the_combat_and_not_out_of_it() -> None:
    """WW-DNK-06: it leaves the arsenal when it is taken along; where the combat is over, it is too late."""
    state = of_isil(isl="iraq soldier, syria soldier", usa="iraq tank, syria tank")
    say(state, "iraq 0 0 deliver")

    assert words(state) == ["back", "syria"]


@pytest.mark.rule("WW-DNK-01")
def test_a_plane_that_has_fought_delivers_nothing_more() -> None:
    """WW-DNK-01: as the ship that has fired; a counter does one of the two."""
    state = at_war(usa="germany fighter soldier, north-sea navy, italy fighter", nato="germany soldier, italy soldier")
    say(state, "germany north-sea fight 0 0 0")
    while question(state) != "fight where alpha":
        say(state, "0")
    say(state, "deliver")

    assert words(state) == ["back", "italy"]
    say(state, "italy")
    assert words(state) == ["back", "fighter"]


@pytest.mark.rule("WW-DNK-06")
def test_only_a_soldier_with_a_nuke_sets_one_off_and_only_if_he_is_left() -> None:
    """WW-DNK-06: in an ordinary combat of ISIL nothing goes off, nor where its missiles survive and the soldier not."""
    ordinary = of_isil(isl="iraq soldier", usa="iraq tank")
    say(ordinary, "iraq 0 0")
    assert counters(ordinary, "iraq") == "usa tank, isl soldier"

    dead = of_isil(isl="iraq soldier mlrs", usa="iraq special-ops")
    say(dead, "deliver iraq soldier 1")
    assert (question(dead), words(dead)) == ("lose in combat bravo", ["suggest", "soldier", "mlrs"])
    say(dead, "soldier 0")
    assert counters(dead, "iraq") == "usa special-ops, isl mlrs"
    assert not any(dead.devastation)


@pytest.mark.rule("WW-DNK-06", "WW-NTR-01")
def test_on_neutral_land_the_soldier_has_to_survive_the_neutrals() -> None:
    """WW-DNK-06: ordinary combat is with those who are printed there; ISIL has come to Mongolia in this action."""
    state = war(options=ADVANCED, isl="mongolia soldier")
    state.active, state.action = 1, Action(ISIL_CARD, 1 << ISIL, entered=1 << INDEX["mongolia"])
    asked(state, FIGHT_WHERE, seat="bravo", side=ISIL_CARD)
    say(state, "deliver mongolia soldier")
    assert question(state) == "hits chance"
    say(state, "1")

    assert (counters(state, "mongolia"), state.devastation[INDEX["mongolia"]]) == ("", 0)


@pytest.mark.rule("WW-OCC-01", "WW-OCC-03")
def test_counters_of_a_fully_occupied_nation_still_deliver_nukes_in_a_campaign() -> None:
    """WW-OCC-01: what is closed to it is the Nuke action; its counters campaign while others pay."""
    state = at_war(isr="egypt fighter", allies="alpha isr", rus="israel soldier, egypt soldier")
    say(state, "deliver")

    assert "egypt" in words(state)
