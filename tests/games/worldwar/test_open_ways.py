"""What is open to whom, and who carries: the map as a side finds it, in small scenes."""

from collections.abc import Callable
from typing import Any

import pytest

from fimbul.core.places import set_of
from fimbul.games.worldwar.data import BIT
from fimbul.games.worldwar.groups import group
from fimbul.games.worldwar.names import (
    INDEX,
    ISIL_CARD,
    LAST_LAND,
    NATIONS,
    NONE,
    NORTH_KOREA_CARD,
    TANK,
    TERRITORIES,
    USA,
)
from fimbul.games.worldwar.queries import hand
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.retreat import ask_retreat
from fimbul.games.worldwar.steps.small_campaign import targets
from fimbul.games.worldwar.terrain import CAMPAIGN, MOVEMENT, survey
from tests.games.kit import say
from tests.games.worldwar.marches import acting, lit, moving
from tests.games.worldwar.scene import counters, place_counters, question, war


@pytest.mark.rule("WW-TRN-05", "WW-SMC-05")
@pytest.mark.parametrize(("side", "own", "enemy"), [(0, "usa", "nato"), (1, "nato", "usa")])
def test_ships_of_enemies_in_the_same_sea_carry_nobody_to_a_target(side: int, own: str, enemy: str) -> None:
    """WW-TRN-05: a strong tank is too heavy for the own ship; the other one, which could hold it, is an enemy's."""
    fleets: dict[str, Any] = {own: "eastern-usa tank/2, north-atlantic navy", enemy: "north-atlantic navy/2"}
    state = war(**fleets)
    state.note().party = hand(state, side)
    state.note().side = side

    assert not targets(state, side) & BIT[INDEX["maghreb"]]
    assert survey(state, side, CAMPAIGN, NONE).carriers == hand(state, side)


@pytest.mark.rule("WW-WIL-04", "WW-TRN-05")
@pytest.mark.parametrize(("by_will", "reached"), [(True, False), (False, True)])
def test_whoever_acts_by_will_is_carried_by_nobody_else(by_will: bool, reached: bool) -> None:
    """WW-WIL-04: that nation alone; else ships of the hand and of partners bring Canada's soldier to a target."""
    state = war(pacts="alpha bravo", allies="alpha can", can="eastern-canada soldier", nato="north-atlantic navy")
    if by_will:
        state.note().party = 1 << NATIONS.index("can")

    assert (targets(state, 0) & BIT[INDEX["iberia"]] != 0) == reached


@pytest.mark.rule("WW-MOV-01", "WW-TRN-08", "WW-MOV-08")
@pytest.mark.parametrize(("devastation", "fights"), [("", False), ("iraq", False), ("iraq", True)])
def test_no_ship_carries_anybody_into_a_sea_of_enemies_but_in_a_war(devastation: str, fights: bool) -> None:
    """WW-MOV-01: whatever is devastated elsewhere."""
    fleet = {"usa": "eastern-usa soldier, north-atlantic navy", "rus": "arctic-ocean navy"}
    state = moving(fights=fights, devastation=devastation, usa=fleet["usa"], rus=fleet["rus"])
    say(state, "eastern-usa")

    assert "caribbean-sea" in lit(state)
    assert ("arctic-ocean" in lit(state)) == fights


@pytest.mark.rule("WW-MOV-08", "WW-SMC-02")
@pytest.mark.parametrize(("devastation", "brought"), [("", True), ("north-sea", False)])
def test_nobody_is_carried_to_a_target_through_devastation(devastation: str, brought: bool) -> None:
    """WW-MOV-08: ships with passengers do not sail through it; a drone comes by another way."""
    fleet = "germany soldier, baltic-sea navy, alaska drone"
    state = moving(target="greenland", devastation=devastation, usa=fleet, allies="alpha can nato")

    assert "alaska" in lit(state)
    assert ("germany" in lit(state)) == brought


@pytest.mark.rule("WW-TRN-07")
@pytest.mark.parametrize(("unit", "carried"), [("fighter", True), ("drone", False)])
def test_a_fighter_that_is_based_on_a_ship_fetches_somebody_inland(unit: str, carried: bool) -> None:
    """WW-TRN-07: it picks the soldier up in Central USA, two steps from its ship."""
    state = moving(usa=f"central-usa soldier, north-atlantic navy {unit}")
    say(state, "central-usa")

    assert ("alaska" in lit(state)) == carried


@pytest.mark.rule("WW-TRN-06")
@pytest.mark.parametrize(("guard", "shut"), [("soldier", True), ("fighter", False)])
@pytest.mark.parametrize(("seat", "fleet", "enemy"), [("alpha", "usa", "nato"), ("bravo", "nato", "usa")])
def test_only_who_occupies_the_land_of_a_canal_shuts_it(
    guard: str, shut: bool, seat: str, fleet: str, enemy: str
) -> None:
    """WW-TRN-06: by `canal_control`; air alone occupies nothing."""
    nations: dict[str, Any] = {fleet: "eastern-mediterranean navy", enemy: f"egypt {guard}"}
    state = moving(seat=seat, options={"canal_control": True}, **nations)
    say(state, "eastern-mediterranean")

    assert ("red-sea" in lit(state)) != shut


@pytest.mark.rule("WW-TRN-05")
def test_a_partner_who_refuses_does_not_refuse_for_others() -> None:
    """WW-TRN-05: Charlie keeps its ships to itself; Bravo is asked."""
    state = moving(joint=True, pacts="alpha bravo charlie", usa="eastern-usa soldier", nato="north-atlantic navy")
    state.note().keepers = 1 << 2
    state.settle()
    say(state, "eastern-usa united-kingdom")

    assert question(state) == "lend carriers bravo"


@pytest.mark.rule("WW-TRN-06", "WW-TRN-09")
@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize(
    ("land", "sea", "other"),
    [
        ("egypt", "eastern-mediterranean", "red-sea"),
        ("central-america", "caribbean-sea", "eastern-pacific"),
        ("turkey", "black-sea", "eastern-mediterranean"),
    ],
)
def test_each_canal_is_shut_by_its_own_land(shared: bool, land: str, sea: str, other: str) -> None:
    """WW-TRN-09: Suez, Panama and the Bosphorus; a friend beside the enemy keeps the canal open."""
    own = f"{sea} navy" + (f", {land} soldier" if shared else "")
    state = moving(seat="bravo", options={"canal_control": True}, nato=own, rus=f"{land} tank")

    assert state.box.map.sea.near[INDEX[sea]] & BIT[INDEX[other]]
    assert (survey(state, 1, MOVEMENT, NONE).sea.near[INDEX[sea]] & BIT[INDEX[other]] != 0) == shared


@pytest.mark.rule("WW-MOV-01")
def test_what_the_first_player_holds_is_closed_to_the_second() -> None:
    """WW-MOV-01: Alaska, which is Alpha's and empty, Mexico with its soldier, and the sea of its ship."""
    state = war(allies="bravo can", usa="north-atlantic navy, mexico soldier", nato="western-canada soldier")
    ground = survey(state, 1, MOVEMENT, NONE)

    assert not ground.into & (BIT[INDEX["alaska"]] | BIT[INDEX["mexico"]] | BIT[INDEX["north-atlantic"]])
    assert not ground.expedition.homes & BIT[INDEX["alaska"]]
    assert ground.into & BIT[INDEX["eastern-canada"]]


@pytest.mark.rule("WW-MOV-01", "WW-MOV-04")
@pytest.mark.parametrize("side", [0, 1, NORTH_KOREA_CARD, ISIL_CARD])
def test_land_of_no_nation_is_nobodys_home(side: int) -> None:
    """WW-MOV-04: it stops everybody, ISIL too, which has no home."""
    state = war(options={"advanced": True}, usa="alaska soldier")
    neutral = [place for place in range(LAST_LAND + 1) if state.box.owner[place] == NONE]
    place_counters(state, NATIONS.index("rus"), f"{TERRITORIES[neutral[0]]} fighter")

    assert not survey(state, side, MOVEMENT, NONE).open & set_of(neutral)


@pytest.mark.rule("WW-MOV-03", "WW-TRN-04")
@pytest.mark.parametrize(("aboard", "has_room"), [("special-ops", True), ("soldier", False)])
def test_special_ops_take_no_room_on_ships(aboard: str, has_room: bool) -> None:
    """WW-MOV-03: a fighter ends a Movement action on a ship with room."""
    state = moving(usa=f"north-atlantic navy {aboard}, eastern-usa fighter")
    say(state, "eastern-usa")

    assert ("north-atlantic" in lit(state)) == has_room


@pytest.mark.rule("WW-MOV-04", "WW-SOP-02")
@pytest.mark.parametrize(("enemy", "is_open"), [("special-ops", False), ("fighter", True)])
def test_a_home_is_closed_by_any_enemy_on_the_ground(enemy: str, is_open: bool) -> None:
    """WW-MOV-04: special ops hold Alaska as other land units do; a fighter over it holds nothing."""
    state = war(usa="western-usa soldier", rus=f"alaska {enemy}")

    assert (survey(state, 0, MOVEMENT, NONE).into & BIT[INDEX["alaska"]] != 0) == is_open


@pytest.mark.rule("WW-PCM-01", "WW-MOV-04")
def test_whoever_was_stopped_may_withdraw_after_the_combats() -> None:
    """WW-PCM-01: a tank that had to stop in Mexico has a step left, and goes home."""
    state = war(usa="central-usa soldier")
    state.put(INDEX["mexico"], group(USA, TANK, 1, 1, 1))
    acting(state, "alpha", True)
    state.note().entered = BIT[INDEX["mexico"]]
    ask_retreat(state, 0, 0)
    state.settle()
    say(state, "mexico southern-usa")

    assert counters(state, "southern-usa") == "usa tank"


CHANGES: dict[str, Callable[[War], object]] = {
    "sides": lambda state: setattr(state, "sides", state.sides.copy()),
    "pacts": lambda state: setattr(state, "pacts", state.pacts.copy()),
    "technologies": lambda state: setattr(state, "technologies", state.technologies.copy()),
    "devastation": lambda state: setattr(state, "devastation", state.devastation.copy()),
    "who acts": lambda state: setattr(state.note(), "side", 2),
    "party": lambda state: setattr(state.note(), "party", 1 << NATIONS.index("can")),
    "joint": lambda state: setattr(state.note(), "joint", 2),
    "keepers": lambda state: setattr(state.note(), "keepers", 2),
}


@pytest.mark.rule("WW-MOV-04")
@pytest.mark.parametrize("change", CHANGES)
def test_the_map_is_seen_anew_when_something_that_matters_is_replaced(change: str) -> None:
    """WW-MOV-04: who acts and with whom, what they know and what lies waste; not what an action notes besides."""
    state = war(allies="alpha can", usa="central-usa soldier")
    seen = survey(state, 0, CAMPAIGN, NONE).expedition
    state.note().entered = BIT[INDEX["mexico"]]
    assert survey(state, 0, CAMPAIGN, NONE).expedition is seen

    CHANGES[change](state)
    assert survey(state, 0, CAMPAIGN, NONE).expedition is not seen


@pytest.mark.rule("WW-MOV-04", "WW-SMC-05")
@pytest.mark.parametrize(("side", "phase", "target"), [(1, CAMPAIGN, NONE), (0, MOVEMENT, NONE), (0, CAMPAIGN, 3)])
def test_each_side_phase_and_target_has_a_map_of_its_own(side: int, phase: int, target: int) -> None:
    """WW-SMC-05: whoever knows the map of one asks about another."""
    state = war(usa="central-usa soldier")
    survey(state, 0, CAMPAIGN, NONE)
    ground = survey(state, side, phase, target)

    assert (ground.side, ground.phase, ground.target) == (side, phase, target)


@pytest.mark.rule("WW-MOV-04", "WW-PAC-03")
def test_land_of_whoever_has_left_the_pact_is_closed() -> None:
    """WW-PAC-03: France was open to Alpha as long as Bravo was its partner."""
    state = war(pacts="alpha bravo", usa="germany soldier")
    before = survey(state, 0, MOVEMENT, NONE).into
    state.pacts = [1 << seat for seat in range(len(state.pacts))]

    assert before & BIT[INDEX["france"]]
    assert not survey(state, 0, MOVEMENT, NONE).into & BIT[INDEX["france"]]


@pytest.mark.rule("WW-MOV-08", "WW-TRN-08")
@pytest.mark.parametrize(("devastation", "reached"), [("iraq", ["north-sea"]), ("north-sea", [])])
def test_a_ship_with_a_passenger_stops_where_enemies_are_and_shuns_devastation(
    devastation: str, reached: list[str]
) -> None:
    """WW-TRN-08: into the North Sea, no further; where that is devastated, not even there."""
    fleet = "germany soldier, baltic-sea navy"
    state = moving(fights=True, devastation=devastation, usa=fleet, rus="north-sea navy")
    say(state, "germany")

    assert [name for name in lit(state) if name in ("north-sea", "arctic-ocean", "north-atlantic")] == reached
