"""Combat with more than two nations: who joins it, from where, who pays for hits, and what it sets off."""

from typing import Any

import pytest

from fimbul.games.worldwar.names import INDEX, NATIONS
from fimbul.games.worldwar.state import Action, War
from fimbul.games.worldwar.steps.campaign import FIGHT_WHERE
from tests.games.kit import say, words
from tests.games.worldwar.scene import asked, counters, question, war

WILL = {"advanced": True, "will": True, "seats": 5}


def at_war(**scene: Any) -> War:
    """Alpha's combats in a full war."""
    return asked(war(**scene), FIGHT_WHERE, side=0)


def fresh(state: War) -> dict[str, int]:
    """Will that was earned in this turn."""
    return {NATIONS[nation]: count for nation, count in enumerate(state.fresh_wills) if count}


@pytest.mark.rule("WW-WIL-01")
def test_a_combat_at_home_gives_will_for_each_nation_that_attacks() -> None:
    """WW-WIL-01: the USA and Canada fight in Germany, Canada's missiles from France; only NATO is attacked."""
    state = at_war(
        options=WILL,
        allies="alpha can",
        usa="germany soldier",
        can="france mlrs",
        nato="germany soldier",
        rus="germany soldier",
    )
    say(state, "germany nato all")
    assert fresh(state) == {"nato": 2}

    alone = at_war(options=WILL, usa="germany soldier", nato="germany soldier")
    say(alone, "germany")
    assert fresh(alone) == {"nato": 1}


@pytest.mark.rule("WW-WIL-01")
def test_no_will_is_gained_away_from_home_nor_by_neutrals_nor_in_space() -> None:
    """WW-WIL-01: NATO in Ukraine, the neutrals of Mongolia, satellites above."""
    away = at_war(options=WILL, usa="ukraine soldier", nato="ukraine soldier")
    say(away, "ukraine")
    assert fresh(away) == {}

    space = at_war(options=WILL, usa="space satellite", nato="space satellite", technologies="usa space-lasers")
    say(space, "space")
    assert fresh(space) == {}


@pytest.mark.rule("WW-WIL-04", "WW-CMB-02")
def test_partners_do_not_join_whoever_fights_by_will() -> None:
    """WW-WIL-04: the USA act alone; Russia, a partner in Germany, is not asked, nor is Canada."""
    scene: dict[str, Any] = {
        "options": WILL,
        "allies": "alpha can",
        "pacts": "alpha charlie",
        "usa": "germany soldier",
        "can": "germany tank",
        "rus": "germany tank",
        "nato": "germany soldier",
    }
    state = war(**scene)
    state.action = Action(0, 1)
    asked(state, FIGHT_WHERE, side=0)
    say(state, "germany")
    assert question(state) == "hits chance"

    together = at_war(**scene)
    say(together, "germany")
    assert question(together) == "join charlie"


@pytest.mark.rule("WW-CMB-02", "WW-MIS-01")
def test_a_partner_fires_from_elsewhere_only_where_he_campaigns_too() -> None:
    """WW-CMB-02: Russia's missiles in France and its lasers."""
    for campaigns in (False, True):
        state = war(
            pacts="alpha charlie",
            usa="germany soldier",
            rus="france mlrs, space satellite",
            nato="germany soldier",
            technologies="rus space-lasers",
        )
        state.note().joint = 1 | (1 << NATIONS.index("rus") if campaigns else 0)
        asked(state, FIGHT_WHERE, side=0)
        say(state, "germany")
        if campaigns:
            assert (question(state), words(state)) == ("join charlie", ["all", "lasers", "fight", "france"])
        else:
            assert question(state) == "hits chance"


@pytest.mark.rule("WW-TRN-03", "WW-MIS-01")
def test_missiles_aboard_a_ship_do_not_fire() -> None:
    """WW-TRN-03: the MLRS is cargo; the ship fires."""
    state = at_war(usa="north-sea navy mlrs", nato="germany soldier 3")
    say(state, "germany")

    assert (question(state), words(state)) == ("hits chance", ["0", "1"])


@pytest.mark.rule("WW-CMB-02")
def test_of_those_who_join_weak_counters_stay_out_first() -> None:
    """WW-CMB-02: of Canada's two tanks the one of strength 1."""
    state = at_war(
        allies="alpha can", usa="germany soldier", can="germany tank tank/2", nato="germany soldier", options={}
    )
    say(state, "stay germany")
    assert (question(state), words(state)) == ("join alpha", ["fight", "soldier", "tank"])
    say(state, "tank fight")

    assert words(state) == ["0", "1", "2"]


@pytest.mark.rule("WW-CMB-06")
def test_hits_that_are_shared_out_fall_on_those_who_are_cheapest_of_all() -> None:
    """WW-CMB-06: `suggest`: NATO's soldier and one tank of the Arab League, which says itself which."""
    state = at_war(
        usa="ukraine special-ops/2 2", nato="ukraine soldier fighter", arb="ukraine tank 3 mlrs", pacts="bravo delta"
    )
    say(state, "ukraine nato all 2")
    assert (question(state), words(state)) == ("whose loss bravo", ["suggest", "nato", "arb"])
    say(state, "suggest")
    assert (question(state), words(state)) == ("lose in combat bravo", ["suggest", "soldier", "fighter"])
    say(state, "fighter")
    assert (question(state), words(state)) == ("lose in combat delta", ["suggest", "tank", "mlrs"])
    say(state, "mlrs")

    assert counters(state, "ukraine") == "usa special-ops/2 2, nato soldier, arb tank 3"


@pytest.mark.rule("WW-CMB-06")
def test_hit_by_hit_the_lead_says_who_pays_and_each_pays_with_his_own() -> None:
    """WW-CMB-06: two hits on the attack, which Alpha leads: one for Charlie, one for himself."""
    state = at_war(
        usa="germany soldier tank", rus="germany soldier tank", nato="germany special-ops/2", pacts="alpha charlie"
    )
    say(state, "germany all 2")
    assert (question(state), words(state)) == ("whose loss alpha", ["suggest", "usa", "rus"])
    say(state, "rus")
    assert (question(state), words(state)) == ("lose in combat charlie", ["suggest", "soldier", "tank"])
    say(state, "tank")
    assert question(state) == "whose loss alpha"
    say(state, "usa soldier")

    assert counters(state, "germany") == "usa tank, nato special-ops/2, rus soldier"


@pytest.mark.rule("WW-CMB-06")
def test_several_hits_are_paid_one_by_one_by_kind_nation_and_strength() -> None:
    """WW-CMB-06: three hits: a weak tank of Turkey, a strong one of NATO, which flips, and a soldier."""
    state = at_war(
        usa="germany special-ops/2 2", nato="germany tank tank/2 soldier", tur="germany tank tank/2", allies="bravo tur"
    )
    say(state, "germany nato all 3 tank")
    assert words(state) == ["nato", "tur"]
    say(state, "tur")
    assert words(state) == ["strong", "weak"]
    say(state, "weak tank nato strong soldier")

    assert counters(state, "germany") == "usa special-ops/2 2, nato tank 2, tur tank/2"


@pytest.mark.rule("WW-UNR-04")
def test_un_allied_nations_that_look_on_pay_for_unrest_too() -> None:
    """WW-UNR-04: Iran and Turkey, which are nobody's, are a player each, and lose what is cheapest."""
    state = at_war(
        options={"advanced": True},
        usa="iraq soldier/2",
        arb="iraq soldier/2",
        irn="iraq soldier tank",
        tur="iraq tank/2",
        unrest="iraq",
    )
    say(state, "iraq arb 0 0 1")

    assert counters(state, "iraq") == "usa soldier, arb soldier, tur tank, irn tank"


@pytest.mark.rule("WW-TRN-04", "WW-CMB-08")
def test_cargo_of_ships_that_a_combat_sinks_is_lost() -> None:
    """WW-TRN-04: NATO's only ship goes down, with the soldier aboard."""
    state = at_war(usa="north-sea navy/2", nato="north-sea navy soldier")
    say(state, "north-sea 1 0")
    assert (question(state), words(state)) == ("overboard bravo", ["soldier"])
    say(state, "soldier")

    assert counters(state, "north-sea") == "usa navy/2"


@pytest.mark.rule("WW-NTR-02", "WW-MIS-02")
def test_missiles_that_have_entered_neutral_land_have_not_fired() -> None:
    """WW-NTR-02: only the neutrals roll, so the MLRS still fires next door."""
    state = war(usa="mongolia mlrs/2 2", rus="eastern-siberia soldier")
    state.action.entered = 1 << INDEX["mongolia"]
    asked(state, FIGHT_WHERE, side=0)
    say(state, "mongolia 0 0 0 0")

    assert "eastern-siberia" in words(state)
