"""Repair: who enters, what it costs, where it may be."""

import pytest

from fimbul.games.worldwar.names import INDEX
from fimbul.games.worldwar.queries import hand
from fimbul.games.worldwar.state import Action, War
from fimbul.games.worldwar.steps.repair import REPAIR_WHERE
from fimbul.games.worldwar.steps.turn import DECLARE, MENU
from tests.games.kit import say, why, words
from tests.games.worldwar.scene import asked, budget, counters, question, war


def repair(state: War) -> War:
    """Alpha repairs."""
    state.action = Action(0, hand(state, 0))
    return asked(state, REPAIR_WHERE, side=0)


def devastation(state: War, name: str) -> int:
    """How many markers lie in a territory."""
    return state.devastation[INDEX[name]]


@pytest.mark.rule("WW-REP-01")
def test_a_unit_enters_rolls_and_five_dollars_remove_the_marker() -> None:
    """WW-REP-01: the tank from Central USA loses nothing."""
    state = repair(war(usa="central-usa tank", devastation="western-usa"))
    say(state, "western-usa")
    assert question(state) == "devastation roll chance"
    assert state.weights() == [4, 2]
    say(state, "0")

    assert (counters(state, "western-usa"), devastation(state, "western-usa")) == ("usa tank", 0)
    assert budget(state, "usa") == 45


@pytest.mark.rule("WW-REP-01")
def test_a_partner_in_the_territory_does_not_do_it_and_is_not_sent() -> None:
    """WW-REP-01: NATO is there and next to it; the tank of the USA comes, and is no longer where it was."""
    nato = "western-usa soldier, southern-usa tank"
    state = repair(war(pacts="alpha bravo", usa="central-usa tank", nato=nato, devastation="western-usa"))
    say(state, "western-usa")
    assert question(state) == "devastation roll chance"
    say(state, "0")

    assert (counters(state, "western-usa"), counters(state, "central-usa")) == ("usa tank, nato soldier", "")
    assert counters(state, "southern-usa") == "nato tank"


@pytest.mark.rule("WW-REP-01", "WW-MOV-08")
def test_a_unit_rolls_for_each_devastated_territory_of_its_way() -> None:
    """WW-REP-01: from the west coast to the east, and both lands between are devastated, too; air rolls once."""
    wide = "central-usa, southern-usa, eastern-usa"
    for unit, rolls in (("tank", 2), ("fighter", 1), ("special-ops", 1)):
        state = repair(war(usa=f"western-usa {unit}", devastation=wide))
        say(state, "eastern-usa")
        count = 0
        while question(state) == "devastation roll chance":
            say(state, "0")
            count += 1
        assert count == rolls


@pytest.mark.rule("WW-REP-01", "WW-TRN-04")
@pytest.mark.parametrize(
    ("ships", "stays", "goes"),
    [
        ("navy soldier", "", "usa soldier, usa navy"),
        ("navy 2 soldier", "usa soldier, usa navy", "usa navy"),
        ("navy 2 soldier 2", "usa soldier, usa navy", "usa soldier, usa navy"),
    ],
)
def test_a_ship_that_repairs_a_sea_takes_along_what_the_others_cannot_hold(ships: str, stays: str, goes: str) -> None:
    """WW-REP-01: a soldier aboard does not swim."""
    state = repair(war(usa=f"north-atlantic {ships}", devastation="north-sea"))
    say(state, "north-sea 0")

    assert (counters(state, "north-atlantic"), counters(state, "north-sea")) == (stays, goes)


@pytest.mark.rule("WW-REP-01", "WW-TRN-04")
def test_a_ship_does_not_repair_a_sea_where_cargo_would_swim() -> None:
    """WW-REP-01: a tank of strength 2 is on two ships of strength 1, and one ship comes."""
    state = war(usa="north-atlantic navy 2 tank/2", devastation="north-sea")

    assert "repair" not in words(asked(state, DECLARE, side=0))


@pytest.mark.rule("WW-REP-01")
@pytest.mark.parametrize("nato", ["alaska soldier", "western-canada tank"])
def test_units_of_others_repair_nothing(nato: str) -> None:
    """WW-REP-01: NATO, a partner, is in Alaska or next to it; Alpha has a soldier far away."""
    state = war(allies="alpha can", pacts="alpha bravo", usa="iraq soldier", nato=nato, devastation="alaska")
    asked(state, DECLARE, side=0)

    assert "repair" not in words(state)


@pytest.mark.rule("WW-REP-01")
def test_the_marker_goes_even_if_the_unit_dies() -> None:
    """WW-REP-01: the soldier is lost on a five or six."""
    state = repair(war(usa="central-usa soldier", devastation="western-usa"))
    say(state, "western-usa 1")

    assert (counters(state, "western-usa"), devastation(state, "western-usa")) == ("", 0)


@pytest.mark.rule("WW-REP-01")
def test_a_unit_that_is_there_need_not_roll_and_markers_cost_five_each() -> None:
    """WW-REP-01: three markers, money for two."""
    state = repair(war(money="usa 14", usa="alaska soldier", devastation="alaska 3"))
    say(state, "alaska")
    assert words(state) == ["1", "2"]
    assert why(state, "3") == "WW-REP-01"
    say(state, "2")

    assert (devastation(state, "alaska"), budget(state, "usa")) == (1, 4)


@pytest.mark.rule("WW-REP-01")
def test_several_territories_in_one_action() -> None:
    """WW-REP-01: and an end after the first."""
    state = repair(war(usa="alaska soldier, hawaii soldier", devastation="alaska, hawaii"))
    say(state, "alaska")
    assert words(state) == ["done", "hawaii"]
    say(state, "hawaii")

    assert (devastation(state, "alaska"), devastation(state, "hawaii"), budget(state, "usa")) == (0, 0, 40)


@pytest.mark.rule("WW-REP-01")
def test_only_friendly_territory_in_reach_is_repaired() -> None:
    """WW-REP-01: Canada is an ally and Iceland's neighbour far off; Russia and Arab land are not Alpha's."""
    state = war(
        allies="alpha can",
        pacts="alpha bravo",
        usa="alaska tank, germany tank",
        devastation="western-canada, france, russian-far-east, libya, southern-usa",
    )
    repair(state)

    assert words(state) == ["split", "france", "western-canada"]
    assert why(state, "russian-far-east") == why(state, "southern-usa") == "WW-REP-01"


@pytest.mark.rule("WW-REP-01")
def test_which_unit_enters_is_chosen_and_any_budget_pays() -> None:
    """WW-REP-01: from Central USA the fighter; Canada pays, as the player says."""
    state = war(
        allies="alpha can",
        money="usa 9, can 6",
        usa="central-usa tank fighter, southern-usa tank",
        devastation="western-usa",
    )
    repair(state)
    say(state, "split western-usa can 5")
    assert (question(state), words(state)) == ("repair from alpha", ["central-usa", "southern-usa"])
    say(state, "central-usa")
    assert words(state) == ["tank", "fighter"]
    say(state, "fighter 0")

    assert counters(state, "western-usa") == "usa fighter"
    assert (budget(state, "usa"), budget(state, "can")) == (9, 1)


@pytest.mark.rule("WW-REP-01", "WW-SEQ-11")
def test_repair_is_not_offered_without_money_or_devastation() -> None:
    """WW-SEQ-11: it is free to choose, but a marker must be paid."""
    poor = war(money="usa 4", usa="alaska soldier", devastation="alaska")
    assert "repair" not in words(asked(poor, MENU, "chance", owner=0, side=0))
    whole = war(usa="alaska soldier")
    assert "repair" not in words(asked(whole, MENU, "chance", owner=0, side=0))
    both = war(usa="alaska soldier", devastation="alaska")
    assert "repair" in words(asked(both, MENU, "chance", owner=0, side=0))


@pytest.mark.rule("WW-REP-01", "WW-OCC-01")
def test_it_is_paid_before_the_unit_leaves() -> None:
    """WW-OCC-01: without its fighter Israel is fully occupied, and could not pay any more."""
    scene = war(
        allies="alpha isr tur",
        money="usa 0, tur 0, isr 5",
        isr="israel fighter",
        rus="israel soldier",
        devastation="turkey",
    )
    state = repair(scene)
    say(state, "turkey")
    assert budget(state, "isr") == 0
    say(state, "0")

    assert (counters(state, "turkey"), devastation(state, "turkey")) == ("isr fighter", 0)
