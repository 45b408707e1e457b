"""Transport: by ship and by fighter, asked for by nobody and found by itself."""

import pytest

from fimbul.games.worldwar.groups import group
from fimbul.games.worldwar.names import FIGHTER, INDEX, LAST_LAND, NAVY, SEAT_NAMES, USA
from fimbul.games.worldwar.scoring import leave_pact
from fimbul.games.worldwar.steps.retreat import ask_retreat
from fimbul.games.worldwar.steps.transport import ask_excess_cargo, ask_excess_everywhere
from tests.games.kit import say, told, words
from tests.games.worldwar.marches import acting, lit, moving, narrowing, withdrawing
from tests.games.worldwar.scene import counters, question, war


@pytest.mark.rule("WW-MOV-10", "WW-TRN-01", "WW-TRN-02", "WW-UNI-09")
def test_a_ship_of_strength_two_takes_two_soldiers_over_the_sea() -> None:
    """WW-MOV-10: up to five seas, and ashore; the third soldier stays."""
    state = moving(fights=True, usa="eastern-usa soldier 3, mid-atlantic navy/2")
    say(state, "eastern-usa norway")

    assert counters(state, "norway") == "usa soldier 2"
    assert counters(state, "eastern-usa") == "usa soldier"
    assert counters(state, "arctic-ocean") == "usa navy/2"


@pytest.mark.rule("WW-MOV-10", "WW-UNI-09")
def test_a_ship_takes_soldiers_over_five_seas_and_no_further() -> None:
    """WW-MOV-10: example B: two strength of soldiers, five seas, and ashore; the sixth sea is too far."""
    state = moving(fights=True, usa="germany soldier 2, north-sea navy/2")
    seas, start = state.box.map.sea, INDEX["north-sea"]
    assert [seas.distance(start, INDEX[name]) for name in ("arabian-sea", "persian-gulf")] == [5, 6]
    say(state, "germany")
    assert {"arabian-sea", "southern-india"} <= set(lit(state))
    assert "persian-gulf" not in lit(state)
    say(state, "southern-india")

    assert counters(state, "southern-india") == "usa soldier 2"
    assert counters(state, "germany") == ""


@pytest.mark.rule("WW-TRN-01", "WW-TRN-04")
def test_two_ships_carry_what_their_strength_is_together() -> None:
    """WW-TRN-01: one of strength 2 and one of strength 1 carry three."""
    state = moving(fights=True, usa="eastern-usa soldier tank/2, north-atlantic navy navy/2")
    say(state, "eastern-usa united-kingdom")

    assert counters(state, "united-kingdom") == "usa soldier, usa tank/2"


@pytest.mark.rule("WW-TRN-02")
def test_a_ship_may_board_on_its_way() -> None:
    """WW-TRN-02: from the Caribbean by the Atlantic coast to Greenland."""
    state = moving(usa="eastern-usa soldier, caribbean-sea navy", allies="alpha nato")
    say(state, "eastern-usa greenland")

    assert counters(state, "greenland") == "usa soldier"
    assert counters(state, "north-atlantic") == "usa navy"


@pytest.mark.rule("WW-TRN-02")
def test_nobody_boards_who_has_moved() -> None:
    """WW-TRN-02: a tank that has gone one step goes another, but not aboard."""
    state = moving(usa="central-usa tank, north-atlantic navy")
    say(state, "central-usa eastern-usa eastern-usa")

    assert "north-atlantic" not in lit(state)
    assert lit(state) == ["central-usa", "southern-usa"]


@pytest.mark.rule("WW-TRN-03")
def test_after_landing_they_move_no_more_and_may_stay_aboard() -> None:
    """WW-TRN-03: tanks with two steps land, and that is all; or they stay in the sea with the ship."""
    ashore = moving(usa="hawaii tank, central-pacific navy, eastern-usa soldier")
    say(ashore, "hawaii western-usa")
    aboard = moving(usa="hawaii tank, central-pacific navy")
    say(aboard, "hawaii gulf-of-alaska")

    assert counters(ashore, "western-usa") == "usa tank"
    assert "western-usa" not in lit(ashore)
    assert counters(aboard, "gulf-of-alaska") == "usa tank, usa navy"


@pytest.mark.rule("WW-TRN-02", "WW-TRN-03")
def test_cargo_stays_movable() -> None:
    """WW-TRN-02: what is aboard sails on with its ship, or goes ashore, in the same action and in later ones."""
    state = moving(usa="hawaii soldier, central-pacific navy/2 tank, eastern-usa soldier")
    say(state, "central-pacific gulf-of-alaska")
    assert counters(state, "gulf-of-alaska") == "usa tank, usa navy/2"

    say(state, "gulf-of-alaska")
    assert {"alaska", "western-usa"} <= set(lit(state))
    say(state, "tank alaska")
    assert counters(state, "alaska") == "usa tank"
    assert counters(state, "gulf-of-alaska") == "usa navy/2"


@pytest.mark.rule("WW-TRN-02")
def test_a_ship_that_has_landed_cargo_is_in_its_last_sea() -> None:
    """WW-TRN-02: it sails no further and carries no more before the combats."""
    state = moving(usa="gulf-of-alaska navy soldier, western-usa tank/2, alaska soldier")
    say(state, "gulf-of-alaska soldier western-usa")

    assert words(state) == ["done", "western-usa"]


@pytest.mark.rule("WW-TRN-02")
def test_one_ship_lands_its_cargo_in_two_places_and_another_sails_on() -> None:
    """WW-TRN-02: both soldiers are of the same ship, so the other has landed nobody."""
    state = moving(usa="gulf-of-alaska navy/2 2 soldier 2, eastern-usa soldier")
    say(state, "gulf-of-alaska soldier 1 western-usa gulf-of-alaska soldier alaska gulf-of-alaska bering-sea")

    assert counters(state, "gulf-of-alaska") == "usa navy/2"
    assert counters(state, "bering-sea") == "usa navy/2"


@pytest.mark.rule("WW-TRN-02")
def test_no_ship_hands_cargo_on_to_another() -> None:
    """WW-TRN-02: carried five seas far, a soldier goes ashore there, not aboard a fresh ship."""
    state = moving(fights=True, usa="eastern-usa soldier, arctic-ocean navy, red-sea navy")
    say(state, "eastern-usa red-sea red-sea soldier")

    assert set(lit(state)) == {"egypt", "sudan", "saudi-arabia", "yemen", "horn-of-africa"}


@pytest.mark.rule("WW-TRN-04")
def test_ships_do_not_leave_cargo_behind_that_nobody_holds() -> None:
    """WW-TRN-04: the only ship takes its soldier along though only ships were named."""
    state = moving(usa="gulf-of-alaska navy soldier special-ops")
    say(state, "gulf-of-alaska navy bering-sea")

    assert counters(state, "bering-sea") == "usa soldier, usa navy"
    assert counters(state, "gulf-of-alaska") == "usa special-ops"


@pytest.mark.rule("WW-TRN-04")
def test_named_ships_leave_behind_what_others_hold() -> None:
    """WW-TRN-04: one of two ships sails empty; the other holds the soldier."""
    state = moving(usa="gulf-of-alaska navy 2 soldier")
    say(state, "gulf-of-alaska navy 1 bering-sea")

    assert counters(state, "bering-sea") == "usa navy"
    assert counters(state, "gulf-of-alaska") == "usa soldier, usa navy"


@pytest.mark.rule("WW-TRN-04")
def test_two_weak_ships_with_a_strong_tank_do_not_part() -> None:
    """WW-TRN-04: neither holds it alone."""
    state = moving(usa="gulf-of-alaska navy 2 tank/2")
    say(state, "gulf-of-alaska navy")

    assert "1" not in narrowing(state)
    say(state, "bering-sea")
    assert counters(state, "bering-sea") == "usa tank/2, usa navy 2"


@pytest.mark.rule("WW-TRN-04")
def test_one_ship_fetches_somebody_where_two_would_have_to_take_a_tank_along() -> None:
    """WW-TRN-04: two ships keep a tank of strength 2, one of them cannot sail; the third has room for a soldier."""
    state = moving(fights=True, usa="caribbean-sea navy 2 tank/2, eastern-usa soldier")
    state.put(INDEX["caribbean-sea"], group(USA, NAVY, 1, 1, 5))
    state.settle()
    say(state, "eastern-usa north-atlantic")

    assert counters(state, "north-atlantic") == "usa soldier, usa navy"
    assert counters(state, "caribbean-sea") == "usa tank/2, usa navy 2"


@pytest.mark.rule("WW-TRN-04")
def test_based_fighters_sail_along() -> None:
    """WW-TRN-04: and have all their movement left."""
    state = moving(fights=True, usa="gulf-of-alaska navy/2 fighter")
    say(state, "gulf-of-alaska bering-sea")

    assert counters(state, "bering-sea") == "usa fighter, usa navy/2"
    assert group(0, FIGHTER, 1) in state.stacks[INDEX["bering-sea"]]


@pytest.mark.rule("WW-TRN-05")
def test_ships_and_fighters_carry_for_other_nations_of_the_hand() -> None:
    """WW-TRN-05: a Canadian soldier on a ship and under a fighter of the United States."""
    by_sea = moving(allies="alpha can", usa="north-atlantic navy", can="eastern-canada soldier, eastern-usa soldier")
    say(by_sea, "eastern-canada north-atlantic")
    by_air = moving(allies="alpha can", usa="alaska fighter", can="alaska soldier")
    say(by_air, "alaska eastern-usa")

    assert counters(by_sea, "north-atlantic") == "usa navy, can soldier"
    assert counters(by_air, "eastern-usa") == "usa fighter, can soldier"


@pytest.mark.rule("WW-TRN-05")
@pytest.mark.parametrize(("answer", "there"), [("agree", "usa soldier"), ("refuse", "")])
def test_a_partner_who_moves_is_asked_once_for_its_ships(answer: str, there: str) -> None:
    """WW-TRN-05: Bravo lends its ships or does not, for the whole action."""
    state = moving(
        joint=True,
        pacts="alpha bravo",
        usa="eastern-usa soldier 2, western-usa soldier",
        nato="north-atlantic navy navy",
    )
    say(state, "eastern-usa 1 united-kingdom")
    assert question(state) == "lend carriers bravo"
    say(state, answer)

    assert counters(state, "united-kingdom") == there
    assert question(state) == "move alpha"
    say(state, "eastern-usa")
    assert ("united-kingdom" in lit(state)) == (answer == "agree")


@pytest.mark.rule("WW-TRN-05")
def test_a_partner_who_does_not_move_carries_nobody() -> None:
    """WW-TRN-05: in a pact, only who moves in the same turn."""
    state = moving(pacts="alpha bravo", usa="eastern-usa soldier", nato="north-atlantic navy")
    say(state, "eastern-usa")

    assert lit(state) == ["central-usa", "southern-usa"]


@pytest.mark.rule("WW-TRN-06", "WW-TRN-09")
@pytest.mark.parametrize("control", [False, True])
def test_ships_pass_canals_which_by_option_enemies_shut(control: bool) -> None:
    """WW-TRN-06: from the Mediterranean to the Red Sea though Delta holds Egypt; with `canal_control` not."""
    state = moving(options={"canal_control": control}, usa="eastern-mediterranean navy", arb="egypt soldier")
    say(state, "eastern-mediterranean")

    assert ("red-sea" in lit(state)) != control


@pytest.mark.rule("WW-TRN-06")
def test_a_canal_is_open_while_nobody_holds_its_land() -> None:
    """WW-TRN-06: `canal_control` looks at who stands there, and at friends among them."""
    empty = moving(options={"canal_control": True}, usa="eastern-mediterranean navy")
    say(empty, "eastern-mediterranean")
    shared = moving(options={"canal_control": True}, usa="eastern-mediterranean navy, egypt soldier", arb="egypt tank")
    say(shared, "eastern-mediterranean")

    assert "red-sea" in lit(empty)
    assert "red-sea" in lit(shared)


@pytest.mark.rule("WW-TRN-07", "WW-MOV-10", "WW-UNI-07")
def test_a_fighter_of_strength_two_takes_two_soldiers_along() -> None:
    """WW-MOV-10: to any land on its way; they move no more, it may fly on."""
    state = moving(usa="alaska fighter/2 soldier 3")
    say(state, "alaska western-usa")
    assert counters(state, "western-usa") == "usa soldier 2, usa fighter/2"

    say(state, "western-usa")
    assert narrowing(state) == []
    say(state, "southern-usa")
    assert counters(state, "southern-usa") == "usa fighter/2"


@pytest.mark.rule("WW-TRN-07")
def test_a_fighter_is_fetched_where_there_is_no_ship() -> None:
    """WW-TRN-07: it flies over, picks the soldier up and drops it; five steps in all."""
    state = moving(allies="alpha nato", usa="united-kingdom soldier, france fighter")
    say(state, "united-kingdom")
    assert "western-usa" not in lit(state)

    say(state, "germany")
    assert counters(state, "germany") == "usa soldier, usa fighter"


@pytest.mark.rule("WW-TRN-07", "WW-UNI-06", "WW-UNI-08")
@pytest.mark.parametrize(("unit", "carries"), [("drone", False), ("fighter", True), ("mega-fighter", True)])
def test_fighters_and_mega_fighters_carry_and_drones_do_not(unit: str, carries: bool) -> None:
    """WW-TRN-07: a soldier in Alaska."""
    state = moving(allies="alpha can", usa=f"alaska {unit} soldier")
    say(state, "alaska eastern-canada")

    assert counters(state, "eastern-canada") == ("usa soldier, " if carries else "") + f"usa {unit}"


@pytest.mark.rule("WW-TRN-07")
def test_fighters_lift_nobody_who_has_moved() -> None:
    """WW-TRN-07: a soldier that has walked."""
    state = moving(usa="central-usa soldier, western-usa fighter, alaska tank")
    say(state, "central-usa western-usa western-usa")

    assert "alaska" in lit(state)
    say(state, "alaska")
    assert counters(state, "alaska") == "usa tank, usa fighter"


def test_the_nearest_carrier_goes_and_only_equals_are_asked_for() -> None:
    """One ship is in the sea, one a step away: nobody asks. With two equally near, Alpha says which."""
    near = moving(usa="eastern-usa soldier, north-atlantic navy, arctic-ocean navy", allies="alpha nato")
    say(near, "eastern-usa united-kingdom")
    assert counters(near, "united-kingdom") == "usa soldier"

    equal = moving(usa="hawaii soldier, bering-sea navy, eastern-pacific navy")
    say(equal, "hawaii central-pacific")
    assert (question(equal), words(equal)) == ("carrier alpha", ["bering-sea", "eastern-pacific"])
    say(equal, "eastern-pacific")
    assert counters(equal, "central-pacific") == "usa soldier, usa navy"
    assert counters(equal, "bering-sea") == "usa navy"


def test_ships_carry_before_fighters_do() -> None:
    """A fighter elsewhere stays where it is."""
    state = moving(usa="hawaii soldier, western-usa fighter, central-pacific navy")
    say(state, "hawaii western-usa")

    assert counters(state, "western-usa") == "usa soldier, usa fighter"
    assert counters(state, "central-pacific") == ""
    assert counters(state, "gulf-of-alaska") == "usa navy"


@pytest.mark.rule("WW-TRN-04")
def test_cargo_of_lost_ships_is_lost_by_its_owners_choice() -> None:
    """WW-TRN-04: one ship of strength 1 is left for a tank, a soldier and a fighter of Bravo's."""
    state = war(nato="north-sea navy soldier tank fighter")
    acting(state, "alpha", True)
    ask_excess_cargo(state, INDEX["north-sea"], SEAT_NAMES.index("bravo"))
    state.settle()
    assert (question(state), words(state)) == ("overboard bravo", ["soldier", "tank", "fighter"])

    say(state, "soldier fighter")
    assert counters(state, "north-sea") == "nato tank, nato navy"


@pytest.mark.rule("WW-TRN-04")
def test_strengths_are_told_apart_only_where_they_differ() -> None:
    """WW-TRN-04: a strong soldier or a weak one."""
    state = war(nato="north-sea navy/2 soldier soldier/2")
    acting(state, "alpha", True)
    ask_excess_cargo(state, INDEX["north-sea"], SEAT_NAMES.index("bravo"))
    state.settle()
    assert words(state) == ["strong", "weak"]

    say(state, "weak")
    assert counters(state, "north-sea") == "nato soldier/2, nato navy/2"


@pytest.mark.rule("WW-TRN-04")
def test_air_of_those_who_campaign_is_on_the_wing() -> None:
    """WW-TRN-04: the attacker's fighter lands after the combats, the defender's goes down with its ship."""
    state = war(nato="north-sea fighter", usa="north-sea fighter")
    acting(state, "alpha", True)
    ask_excess_cargo(state, INDEX["north-sea"], SEAT_NAMES.index("alpha"))
    ask_excess_cargo(state, INDEX["north-sea"], SEAT_NAMES.index("bravo"))
    state.settle()
    assert question(state) == "overboard bravo"

    say(state, "fighter")
    assert counters(state, "north-sea") == "usa fighter"
    assert not question(state).startswith("overboard")


@pytest.mark.rule("WW-TRN-04")
def test_nobody_is_asked_for_the_un_allied() -> None:
    """WW-TRN-04: the cheapest is lost first."""
    state = war(jpn="sea-of-japan navy soldier tank")
    acting(state, "alpha", True)
    ask_excess_cargo(state, INDEX["sea-of-japan"], state.sides[17])
    state.settle()

    assert counters(state, "sea-of-japan") == "jpn tank, jpn navy"


@pytest.mark.rule("WW-TRN-04")
def test_cargo_on_ships_that_have_become_an_enemys_is_lost() -> None:
    """WW-TRN-04: a soldier of the United States on a ship of Canada, which is Bravo's now."""
    state = war(allies="bravo can", usa="arctic-ocean soldier", can="arctic-ocean navy")
    acting(state, "alpha", False)
    ask_excess_everywhere(state)
    state.settle()
    say(state, "soldier")

    assert counters(state, "arctic-ocean") == "can navy"


@pytest.mark.rule("WW-TRN-04")
def test_who_leaves_a_pact_takes_his_ships_from_under_the_others() -> None:
    """WW-TRN-04: a soldier of Alpha's on a ship of Bravo's is lost when Bravo leaves."""
    state = war(pacts="alpha bravo", usa="north-sea soldier", nato="north-sea navy")
    acting(state, "alpha", False)
    leave_pact(state, SEAT_NAMES.index("bravo"))
    state.settle()
    assert question(state) == "overboard alpha"

    say(state, "soldier")
    assert counters(state, "north-sea") == "nato navy"


@pytest.mark.rule("WW-PCM-04")
def test_no_fresh_cargo_after_the_combats() -> None:
    """WW-PCM-04: what is aboard sails on and goes ashore; who is ashore stays there."""
    state = withdrawing(usa="hawaii soldier, central-pacific navy/2 tank, alaska fighter soldier")
    assert "hawaii" not in lit(state)

    say(state, "central-pacific tank")
    assert {"hawaii", "gulf-of-alaska", "western-usa"} <= set(lit(state))
    say(state, "western-usa alaska")
    assert "soldier" not in narrowing(state)


def test_carrying_is_told() -> None:
    """In a sentence of the log."""
    state = moving(usa="hawaii soldier, central-pacific navy")
    event = told(state, "hawaii western-usa")[0]

    assert state.game.text.sentence(event) == (
        "Alpha brought 1 soldier of the United States by ship from Hawaii to the Western USA."
    )


@pytest.mark.rule("WW-TRN-07")
def test_whom_a_ship_can_take_aboard_no_fighter_drops_at_sea() -> None:
    """WW-TRN-07: fighters drop on land; the soldier boards, and the fighter beside it has flown nowhere."""
    state = moving(fights=True, usa="eastern-usa soldier fighter, caribbean-sea navy")
    say(state, "eastern-usa soldier north-atlantic")

    assert counters(state, "north-atlantic") == "usa soldier, usa navy"
    assert counters(state, "eastern-usa") == "usa fighter"


@pytest.mark.rule("WW-TRN-02", "WW-TRN-04")
def test_a_ship_with_cargo_fetches_somebody_else() -> None:
    """WW-TRN-04: there is room for both; who was aboard stays aboard."""
    state = moving(fights=True, usa="caribbean-sea navy/2 soldier, eastern-usa tank")
    say(state, "eastern-usa greenland")

    assert counters(state, "greenland") == "usa tank"
    assert counters(state, "north-atlantic") == "usa soldier, usa navy/2"


@pytest.mark.rule("WW-TRN-02")
def test_a_ship_that_has_sailed_less_far_takes_no_cargo_over() -> None:
    """WW-TRN-02: carried two seas far, a soldier sails three more with its ship, not four with one that came one."""
    state = moving(fights=True, usa="persian-gulf navy soldier, arabian-sea navy, alaska tank")
    seas, here = state.box.map.sea, INDEX["indian-ocean"]
    assert [seas.distance(here, INDEX[name]) for name in ("persian-gulf", "arabian-sea")] == [2, 1]
    say(state, "persian-gulf soldier indian-ocean arabian-sea indian-ocean indian-ocean soldier")

    assert max([seas.distance(here, INDEX[name]) or 0 for name in lit(state) if INDEX[name] > LAST_LAND]) == 3


@pytest.mark.rule("WW-PCM-01", "WW-TRN-02")
def test_who_is_still_aboard_may_withdraw_with_a_ship_that_has_landed_others() -> None:
    """WW-TRN-02: before the combats that ship was in its last sea."""
    state = moving(fights=True, usa="arabian-sea navy/2 soldier 2, alaska tank", allies="alpha ind")
    say(state, "arabian-sea soldier 1 southern-india")
    assert "red-sea" not in words(state)
    say(state, "done")
    ask_retreat(state, 0, 0)
    state.settle()
    say(state, "arabian-sea soldier red-sea")

    assert counters(state, "red-sea") == "usa soldier, usa navy/2"


@pytest.mark.rule("WW-SMC-03")
def test_after_a_small_campaign_nobody_goes_ashore() -> None:
    """WW-SMC-03: air over the ships may land; the soldier aboard stays there."""
    state = withdrawing(small=True, tired="usa red-sea fighter 1", usa="red-sea navy/2 soldier", allies="alpha arb")
    say(state, "red-sea")

    assert "egypt" in lit(state)
    assert "soldier" not in words(state)


@pytest.mark.rule("WW-TRN-01")
def test_of_a_stack_that_is_too_heavy_those_go_whom_a_ship_can_take() -> None:
    """WW-TRN-01: a ship of strength 1 leaves the strong tank and takes the soldier."""
    state = moving(fights=True, usa="eastern-usa soldier tank/2, north-atlantic navy")
    say(state, "eastern-usa greenland")

    assert counters(state, "greenland") == "usa soldier"
    assert counters(state, "eastern-usa") == "usa tank/2"


@pytest.mark.rule("WW-TRN-07")
def test_a_fighter_lifts_nobody_who_was_carried_before() -> None:
    """WW-TRN-07: the soldier has come by ship; the fighter of that ship flies on without it."""
    state = moving(fights=True, usa="eastern-usa soldier, caribbean-sea navy/2 fighter, alaska tank")
    say(state, "eastern-usa north-atlantic caribbean-sea north-atlantic north-atlantic central-usa")

    assert counters(state, "central-usa") == "usa fighter"
    assert "usa soldier" in counters(state, "north-atlantic")
