"""Civil Action: units against unrest."""

import pytest

from fimbul.games.worldwar.groups import has_fired, kind_of
from fimbul.games.worldwar.names import INDEX, MLRS
from fimbul.games.worldwar.queries import hand
from fimbul.games.worldwar.state import Action, War
from fimbul.games.worldwar.steps.civil_action import CIVIL_WHERE
from fimbul.games.worldwar.steps.turn import MENU
from tests.games.kit import say, why, words
from tests.games.worldwar.scene import asked, budget, counters, question, war

ADVANCED = {"advanced": True}


def civil(state: War) -> War:
    """Alpha takes a Civil Action."""
    state.action = Action(0, hand(state, 0))
    return asked(state, CIVIL_WHERE, side=0)


def unrest(state: War, name: str) -> int:
    """How much lies in a territory."""
    return state.unrest[INDEX[name]]


@pytest.mark.rule("WW-CIV-01")
def test_every_hit_removes_an_unrest_tier_by_tier() -> None:
    """WW-CIV-01: special ops, then fighters, then tanks; what is gone by then does not fire."""
    state = civil(war(options=ADVANCED, unrest="alaska 3", usa="alaska tank/2 fighter special-ops"))
    say(state, "alaska")
    assert (question(state), words(state)) == ("civil hits chance", ["0", "1"])
    say(state, "1 1")
    assert words(state) == ["0", "1", "2"]
    say(state, "1")

    assert unrest(state, "alaska") == 0
    assert counters(state, "alaska") == "usa tank/2, usa special-ops, usa fighter"
    assert budget(state, "usa") == 49


@pytest.mark.rule("WW-CIV-02")
def test_unrest_fires_with_the_soldiers_at_every_nation_there() -> None:
    """WW-CIV-02: two dice, one six: the USA and Russia lose a strength point each; hits of the tier are together."""
    state = civil(war(options=ADVANCED, unrest="alaska 2", usa="alaska soldier 2", rus="alaska tank/2"))
    say(state, "alaska 1")
    assert (question(state), state.weights()) == ("unrest fires chance", [25, 10, 1])
    say(state, "1")
    while question(state).startswith("lose"):
        say(state, "suggest" if "suggest" in words(state) else words(state)[0])

    assert unrest(state, "alaska") == 1
    assert counters(state, "alaska") == "usa soldier, rus tank"


@pytest.mark.rule("WW-CIV-01")
def test_several_territories_in_one_action_a_dollar_each() -> None:
    """WW-CIV-01: each once; only where own units are and unrest is."""
    state = civil(war(options=ADVANCED, unrest="alaska, hawaii, france", usa="alaska tank, hawaii tank, iraq tank"))
    assert words(state) == ["alaska", "hawaii"]
    assert why(state, "france") == why(state, "iraq") == "WW-CIV-01"
    say(state, "alaska 0 0")
    assert words(state) == ["done", "hawaii"]
    say(state, "hawaii 1")

    assert budget(state, "usa") == 48
    assert (unrest(state, "alaska"), unrest(state, "hawaii")) == (1, 0)


@pytest.mark.rule("WW-CIV-03")
def test_any_budget_of_the_hand_that_can_spend_pays() -> None:
    """WW-CIV-03: Canada pays for the USA; without a dollar there is no Civil Action."""
    state = civil(war(options=ADVANCED, allies="alpha can", money="usa 0, can 2", unrest="alaska", usa="alaska tank"))
    say(state, "alaska 1")
    assert budget(state, "can") == 1

    poor = war(options=ADVANCED, money="usa 0", unrest="alaska", usa="alaska tank")
    assert "civil-action" not in words(asked(poor, MENU, "chance", owner=0, side=0))


@pytest.mark.rule("WW-CIV-03")
def test_who_pays_can_be_said() -> None:
    """WW-CIV-03: `split` asks which budget."""
    state = civil(war(options=ADVANCED, allies="alpha can", money="usa 5, can 2", unrest="alaska", usa="alaska tank"))
    say(state, "split alaska can 1")

    assert (budget(state, "usa"), budget(state, "can")) == (5, 1)


@pytest.mark.rule("WW-CIV-01", "WW-MIS-02")
def test_missiles_fire_once_in_a_turn_at_unrest_too() -> None:
    """WW-MIS-02: an MLRS that has fired at unrest keeps silent for the turn, also in one more action against it."""
    state = civil(war(options=ADVANCED, unrest="alaska", usa="alaska mlrs"))
    say(state, "alaska 0")
    state.rest()
    again = civil(state)
    say(again, "alaska")

    assert question(again) == "unrest fires chance"


@pytest.mark.rule("WW-CIV-01")
def test_as_many_unrest_go_as_dice_hit_and_what_fires_has_fired() -> None:
    """WW-CIV-01: three unrest; MLRS, a fighter: one hit each; the last unrest fires with the soldier."""
    state = civil(war(options=ADVANCED, unrest="alaska 3", usa="alaska mlrs fighter soldier"))
    say(state, "alaska")
    assert words(state) == ["0", "1"]
    say(state, "1")
    assert unrest(state, "alaska") == 2
    say(state, "1")
    assert unrest(state, "alaska") == 1
    assert {kind_of(each) for each in state.stacks[INDEX["alaska"]] if has_fired(each)} == {MLRS}
    say(state, "0 0")

    assert unrest(state, "alaska") == 1


@pytest.mark.rule("WW-CIV-01", "WW-CIV-03")
def test_the_last_dollar_pays_and_each_territory_is_fought_for_once() -> None:
    """WW-CIV-01: three territories, three dollars."""
    state = civil(
        war(options=ADVANCED, unrest="alaska, hawaii, iraq", usa="alaska tank, hawaii tank, iraq tank", money="usa 3")
    )
    say(state, "alaska 0 0")
    assert words(state) == ["done", "hawaii", "iraq"]
    say(state, "hawaii 0 0")
    assert words(state) == ["done", "iraq"]
    say(state, "iraq 0 0")

    assert (budget(state, "usa"), question(state)) == (0, "declare alpha")


@pytest.mark.rule("WW-CIV-02", "WW-TRN-04")
def test_cargo_goes_down_with_a_ship_that_unrest_sinks() -> None:
    """WW-CIV-02: at sea, where terror has left unrest."""
    state = civil(war(options=ADVANCED, unrest="north-sea", usa="north-sea navy soldier"))
    say(state, "north-sea 0 1 navy")
    assert (question(state), words(state)) == ("overboard alpha", ["soldier"])
