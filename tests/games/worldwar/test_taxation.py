"""Taxation: homes, conquests, the least, the cap, and ISIL's die."""

import pytest

from fimbul.games.worldwar.data import BOXES
from fimbul.games.worldwar.names import INDEX, ISIL_CARD, SEAT_NAMES, SIDES
from fimbul.games.worldwar.queries import hand
from fimbul.games.worldwar.state import Action, War
from fimbul.games.worldwar.steps.turn import PERFORM
from tests.games.kit import say, why, words
from tests.games.worldwar.scene import asked, begun, budget, question, war

TAX = 10
EMPTY = "usa 0, nato 0, rus 0, arb 0"


def taxed(state: War, side: str = "alpha") -> War:
    """A side collects taxes: a player's in its turn, if it is alone in that."""
    if side in SEAT_NAMES and state.pacts[SEAT_NAMES.index(side)].bit_count() == 1:
        say(begun(state, side), "tax")
        return state
    return asked(state, PERFORM, "chance", owner=0, side=SIDES.index(side), what=TAX)


@pytest.mark.rule("WW-TAX-01", "WW-TAX-05")
def test_every_nation_of_the_hand_collects_into_its_own_budget() -> None:
    """WW-TAX-01: empty homes pay: the USA 15, Canada's two territories what they are worth."""
    state = taxed(war(allies="alpha can, bravo tur", money=f"{EMPTY}, can 0, tur 0"))

    value = BOXES.find(None).value
    canada = value[INDEX["western-canada"]] + value[INDEX["eastern-canada"]]
    assert (budget(state, "usa"), budget(state, "can")) == (15, max(canada, 3))
    assert (budget(state, "nato"), budget(state, "tur")) == (0, 0)


@pytest.mark.rule("WW-TAX-02")
def test_resources_and_cities_make_the_value() -> None:
    """WW-TAX-02: regular 1, oil 2, rare earth 3, and 1 for each city."""
    value = BOXES.find(None).value

    assert [value[INDEX[name]] for name in ("hawaii", "alaska", "greenland")] == [1, 2, 3]
    assert [value[INDEX[name]] for name in ("france", "southern-usa", "eastern-usa", "south-china")] == [2, 3, 3, 5]


@pytest.mark.rule("WW-TAX-02", "WW-TERM-09")
@pytest.mark.parametrize(("land", "value"), [("cuba", 1), ("indonesia", 3), ("philippines", 2)])
def test_a_conquered_land_pays_its_value(land: str, value: int) -> None:
    """WW-TAX-02, WW-TERM-09: here neutral land, beside the 15 of the USA."""
    state = taxed(war(money=EMPTY, usa=f"{land} soldier"))

    assert budget(state, "usa") == 15 + value


@pytest.mark.rule("WW-TAX-10")
def test_no_sea_pays() -> None:
    """WW-TAX-10: ships bring nothing in."""
    with_ships = taxed(war(money=EMPTY, usa="caribbean-sea navy/2, baltic-sea navy/2"))

    assert budget(with_ships, "usa") == 15
    assert set(BOXES.find(None).value[INDEX["arctic-ocean"] :]) == {0}


@pytest.mark.rule("WW-TAX-03", "WW-UNR-05")
def test_devastation_unrest_and_full_occupation_stop_the_income() -> None:
    """WW-TAX-03: Alaska 2 is devastated, Hawaii 1 in unrest, Southern USA 3 is Russia's."""
    state = taxed(war(money=EMPTY, devastation="alaska", unrest="hawaii", rus="southern-usa soldier"))

    assert budget(state, "usa") == 15 - 2 - 1 - 3


@pytest.mark.rule("WW-TAX-04")
def test_a_home_with_own_and_enemy_counters_still_pays_its_owner() -> None:
    """WW-TAX-04: and nobody else; enemy fighters alone take nothing away either."""
    state = war(money=EMPTY, usa="alaska soldier", rus="alaska tank, hawaii fighter")

    assert budget(taxed(state), "usa") == 15
    assert budget(taxed(state, "charlie"), "rus") == 15


@pytest.mark.rule("WW-TAX-06")
def test_a_minor_whose_land_is_worth_one_dollar_earns_three() -> None:
    """WW-TAX-06: the example of the rulebook: Vietnam's only land is regular and without a city."""
    assert BOXES.find(None).value[INDEX["vietnam"]] == 1
    state = taxed(war(allies="alpha vie", money=f"{EMPTY}, vie 0"))

    assert budget(state, "vie") == 3


@pytest.mark.rule("WW-TAX-06")
def test_a_nation_that_is_not_fully_occupied_collects_three_at_least() -> None:
    """WW-TAX-06: Mexico's land is in unrest; Taiwan, fully occupied, collects nothing."""
    state = taxed(war(allies="alpha mex twn", money=f"{EMPTY}, mex 0, twn 0", unrest="mexico", rus="taiwan tank"))

    assert (budget(state, "mex"), budget(state, "twn")) == (3, 0)


@pytest.mark.rule("WW-TAX-07", "WW-NTR-04")
def test_foreign_and_neutral_land_pays_whoever_holds_it_alone() -> None:
    """WW-TAX-07: Cuba 1 and Libya 2 by soldiers; not Egypt where an Arab is, nor Sudan by air alone."""
    state = taxed(
        war(
            money=EMPTY,
            usa="cuba soldier, libya special-ops, egypt tank, sudan fighter",
            arb="egypt fighter",
        )
    )

    assert budget(state, "usa") == 15 + 1 + 2


@pytest.mark.rule("WW-TAX-07")
def test_conquests_pay_nobody_where_the_table_says_so() -> None:
    """WW-TAX-07: the option."""
    state = taxed(war(options={"tax_conquests": False}, money=EMPTY, usa="cuba soldier"))

    assert budget(state, "usa") == 15


@pytest.mark.rule("WW-TAX-07", "WW-PAC-03")
def test_land_of_partners_and_allies_is_no_conquest() -> None:
    """WW-TAX-07: France stays NATO's, Mexico Mexico's; land of a nation that is not in play pays nobody."""
    state = war(
        allies="alpha mex",
        pacts="alpha bravo",
        money=f"{EMPTY}, mex 0",
        usa="france soldier, mexico soldier, vietnam soldier",
    )
    taxed(state)

    assert (budget(state, "usa"), budget(state, "mex")) == (15, 3)


@pytest.mark.rule("WW-TAX-07", "WW-TAX-03", "WW-UNR-05")
def test_conquests_in_unrest_or_devastation_pay_nothing() -> None:
    """WW-TAX-07: as homes; Libya pays."""
    state = taxed(
        war(money=EMPTY, usa="cuba soldier, libya soldier, congo soldier", unrest="cuba", devastation="congo")
    )

    assert budget(state, "usa") == 15 + 2


@pytest.mark.rule("WW-TAX-07", "WW-PAC-03")
def test_each_of_those_who_hold_a_land_together_collects_in_its_own_taxation() -> None:
    """WW-TAX-07: Russia is Alpha's partner in Cuba, and Norway is NATO's, who is nobody's; Canada collects there."""
    state = war(
        allies="alpha can",
        pacts="alpha charlie",
        money=f"{EMPTY}, can 0",
        usa="cuba soldier",
        rus="cuba soldier",
        can="norway soldier",
    )
    value = BOXES.find(None).value
    canada = value[INDEX["western-canada"]] + value[INDEX["eastern-canada"]]
    taxed(state)
    assert (budget(state, "usa"), budget(state, "can")) == (15 + 1, canada + value[INDEX["norway"]])
    assert budget(taxed(state, "charlie"), "rus") == 15 + 1


@pytest.mark.rule("WW-ARB-01", "WW-TAX-07")
def test_garrisons_on_land_of_an_arab_league_out_of_play_collect_nothing() -> None:
    """WW-ARB-01: nobody plays it with two, though others are in the war; nor would its land be a partner's."""
    state = taxed(war(options={"seats": 2}, money="usa 0, nato 0", usa="iraq soldier", irn="iran soldier"))

    assert budget(state, "usa") == 15


@pytest.mark.rule("WW-TAX-07")
def test_where_two_nations_of_a_hand_stand_the_player_picks_one() -> None:
    """WW-TAX-07: the USA or Canada collects in Libya; nobody is asked where one stands alone."""
    state = war(allies="alpha can", money=f"{EMPTY}, can 0", usa="libya soldier, cuba soldier", can="libya soldier")
    taxed(state)
    assert (question(state), words(state)) == ("tax whom alpha", ["usa", "can"])
    assert why(state, "rus") == "WW-TAX-07"

    say(state, "usa")
    assert budget(state, "usa") == 15 + 1 + 2


@pytest.mark.rule("WW-TAX-08")
def test_a_major_held_as_an_ally_collects_by_the_same_table() -> None:
    """WW-TAX-08: China's 16 are not reduced."""
    state = taxed(war(allies="alpha chn", money=f"{EMPTY}, chn 0"))

    assert budget(state, "chn") == 16


@pytest.mark.rule("WW-TAX-09", "WW-NKI-06")
def test_isil_rolls_a_die_instead() -> None:
    """WW-TAX-09: the pips, not three at least, whatever it holds."""
    state = war(options={"advanced": True}, money="isl 5", isl="libya soldier")
    state.action = Action(ISIL_CARD, hand(state, ISIL_CARD))
    taxed(state, "isil-card")
    assert question(state) == "isil income chance"

    say(state, "die-2")
    assert budget(state, "isl") == 7


@pytest.mark.rule("WW-SET-07", "WW-TAX-11")
def test_what_the_track_cannot_show_is_lost() -> None:
    """WW-SET-07: a budget never passes 100."""
    state = taxed(war(money="usa 95"))

    assert budget(state, "usa") == 100
