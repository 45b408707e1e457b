"""The Unrest action: made, moved, breaking out."""

import pytest

from fimbul.games.worldwar.names import INDEX, NATIONS, SIDES
from fimbul.games.worldwar.queries import hand
from fimbul.games.worldwar.state import Action, War
from fimbul.games.worldwar.steps.turn import MENU, PERFORM
from tests.games.kit import say, why, words
from tests.games.worldwar.scene import asked, counters, question, war

UNREST = 20
ADVANCED = {"advanced": True}


def unrest(state: War, side: str = "alpha") -> War:
    """A side takes the Unrest action."""
    number = SIDES.index(side)
    state.action = Action(number, hand(state, number))
    return asked(state, PERFORM, "chance", owner=0, side=number, what=UNREST)


@pytest.mark.rule("WW-UNR-01")
def test_unrest_is_made_at_home_where_the_enemy_is() -> None:
    """WW-UNR-01: own units there do not matter; not abroad, nor where no enemy is."""
    state = unrest(war(options=ADVANCED, usa="alaska soldier, iraq soldier", rus="alaska tank, hawaii tank, iraq tank"))
    assert (question(state), words(state)) == ("make unrest alpha", ["alaska", "hawaii"])
    assert why(state, "iraq") == "WW-UNR-01"

    say(state, "hawaii")
    assert state.unrest[INDEX["hawaii"]] == 1


@pytest.mark.rule("WW-UNR-01", "WW-PAC-03", "WW-WIL-04")
def test_friends_at_home_make_no_unrest_and_by_will_only_one_nations_homes_count() -> None:
    """WW-UNR-01: Canada, an ally, is in Alaska; NATO, a partner, in Hawaii; Russia in both of Alpha's nations."""
    scene = war(
        options=ADVANCED,
        allies="alpha can",
        pacts="alpha bravo",
        can="alaska soldier",
        nato="hawaii soldier",
        rus="western-canada soldier, southern-usa soldier",
    )
    assert words(unrest(scene)) == ["southern-usa", "western-canada"]

    scene.action = Action(0, 1 << NATIONS.index("can"))
    asked(scene, PERFORM, "chance", owner=0, side=0, what=UNREST, nation=NATIONS.index("can"))
    assert words(scene) == ["western-canada"]


@pytest.mark.rule("WW-UNR-02", "WW-TRN-04")
def test_cargo_goes_down_with_the_ship_that_unrest_costs() -> None:
    """WW-UNR-02: terror has left unrest in the Baltic, and Russia gives up its ship."""
    state = unrest(war(options=ADVANCED, unrest="baltic-sea", rus="baltic-sea navy soldier"))
    say(state, "done baltic-sea 1 navy")
    assert (question(state), words(state)) == ("overboard charlie", ["soldier"])
    say(state, "soldier")

    assert counters(state, "baltic-sea") == ""


@pytest.mark.rule("WW-UNR-01")
def test_unrest_need_not_be_made_where_some_lies() -> None:
    """WW-UNR-01: without enemies at home nothing is asked about it."""
    state = unrest(war(options=ADVANCED, unrest="france", rus="alaska tank"))
    assert words(state) == ["pass", "alaska"]
    say(state, "pass")
    assert question(state) == "move unrest alpha"

    assert question(unrest(war(options=ADVANCED, unrest="france"))) == "move unrest alpha"


@pytest.mark.rule("WW-UNR-01")
def test_every_unrest_may_move_one_step_over_land_once() -> None:
    """WW-UNR-01: two in France: one goes to Germany and stays there; the other may still go."""
    state = unrest(war(options=ADVANCED, unrest="france 2"))
    say(state, "france")
    assert "germany" in words(state)
    assert not {"north-atlantic", "western-mediterranean", "france"} & set(words(state))
    say(state, "germany")
    assert words(state) == ["done", "france"]
    assert why(state, "germany") == "WW-UNR-01"
    say(state, "france germany")

    assert question(state) == "break out alpha"
    assert state.unrest[INDEX["germany"]] == 2


@pytest.mark.rule("WW-UNR-01", "WW-UNR-02")
def test_each_six_costs_every_other_nation_there_a_whole_counter() -> None:
    """WW-UNR-02: in France, which is not Alpha's: two dice, two sixes; all of Alpha's nations are spared."""
    state = war(
        options=ADVANCED,
        allies="alpha can",
        unrest="france 2, cuba",
        usa="france soldier",
        can="france tank",
        nato="france tank/2 soldier 2",
        rus="france fighter",
    )
    unrest(state)
    say(state, "done")
    assert words(state) == ["france", "cuba"]
    say(state, "france")
    assert words(state) == ["0", "1", "2"]
    assert state.weights() == [25, 10, 1]
    say(state, "2")
    assert question(state) == "lose counter bravo"
    say(state, "tank")

    assert counters(state, "france") == "usa soldier, nato soldier, can tank"


@pytest.mark.rule("WW-UNR-02")
def test_without_a_six_nothing_happens() -> None:
    """WW-UNR-02: NATO keeps its tank."""
    state = unrest(war(options=ADVANCED, unrest="france", nato="france tank"))
    say(state, "done france 0")

    assert counters(state, "france") == "nato tank"


@pytest.mark.rule("WW-UNR-01", "WW-SEQ-11")
def test_there_is_no_unrest_action_in_the_basic_game_or_without_unrest() -> None:
    """WW-UNR-01: it costs nothing; it needs unrest, or a home that an enemy is in."""
    basic = asked(war(unrest="france"), MENU, "chance", owner=0, side=0)
    assert "unrest" not in words(basic)
    calm = asked(war(options=ADVANCED, money="usa 0"), MENU, "chance", owner=0, side=0)
    assert "unrest" not in words(calm)
    restless = asked(war(options=ADVANCED, money="usa 0", unrest="france"), MENU, "chance", owner=0, side=0)
    assert "unrest" in words(restless)


@pytest.mark.rule("WW-UNR-01", "WW-TERM-03")
def test_planes_alone_occupy_no_home_for_unrest() -> None:
    """WW-TERM-03: only land units occupy."""
    state = unrest(war(options=ADVANCED, usa="alaska soldier", rus="alaska tank, hawaii fighter"))

    assert words(state) == ["alaska"]
