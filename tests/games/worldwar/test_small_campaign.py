"""Small campaigns: their target is what something can come to, or be fired at."""

from random import Random
from typing import Any

import pytest

from fimbul.core.places import places_in
from fimbul.games.worldwar import WorldWar
from fimbul.games.worldwar.data import BIT
from fimbul.games.worldwar.groups import kind_of, nation_of
from fimbul.games.worldwar.names import NATIONS, NONE, PLACES, SPECIAL_OPS, TERRITORIES
from fimbul.games.worldwar.queries import friends, hand
from fimbul.games.worldwar.state import Question, War
from fimbul.games.worldwar.steps.campaign import battlefields, enemies_of, untouched_homes
from fimbul.games.worldwar.steps.delivery import delivery_targets, is_hostile
from fimbul.games.worldwar.steps.destinations import Wanted, destinations
from fimbul.games.worldwar.steps.small_campaign import may_begin_small_campaign, targets
from fimbul.games.worldwar.steps.turn import DECLARE, begin_turn
from fimbul.games.worldwar.terrain import CAMPAIGN, survey
from tests.games.kit import say, why, words
from tests.games.worldwar.marches import lit
from tests.games.worldwar.scene import counters, settled, war

LOOKS = 8


def declaring(**scene: Any) -> War:
    """Alpha is about to choose an action."""
    return settled(war(**scene), lambda state: begin_turn(state, 0))


def aiming(**scene: Any) -> War:
    """Alpha has declared a small campaign, and paid."""
    state = declaring(**scene)
    say(state, "small-campaign")
    return state


@pytest.mark.rule("WW-SMC-01")
def test_only_what_can_be_reached_is_a_target() -> None:
    """WW-SMC-01: a soldier's neighbours; where it stands there is nothing to do, and Alaska is too far."""
    state = aiming(usa="central-usa soldier")

    assert lit(state) == ["western-usa", "southern-usa", "eastern-usa", "western-canada", "eastern-canada"]
    assert [why(state, name) for name in ("central-usa", "alaska", "black-sea")] == ["WW-SMC-02"] * 3
    assert why(state, "100") == ""


@pytest.mark.rule("WW-SMC-01", "WW-SMC-02")
def test_a_target_is_reached_through_friends() -> None:
    """WW-SMC-02: not Central America through Mexico, though a tank goes two steps."""
    state = aiming(usa="southern-usa tank")

    assert "mexico" in lit(state)
    assert "central-america" not in lit(state)


@pytest.mark.rule("WW-SMC-01", "WW-SOP-01")
def test_special_ops_make_the_whole_map_a_target_but_where_they_are() -> None:
    """WW-SOP-01: any land or sea; never Space."""
    state = aiming(usa="alaska special-ops")

    assert words(state) == [name for name in TERRITORIES if name != "alaska"]
    assert why(state, "space") == "WW-LAS-04"


@pytest.mark.rule("WW-SMC-01")
def test_a_battle_left_from_before_is_a_target() -> None:
    """WW-SMC-01: one more round of it, though nobody else comes."""
    state = aiming(usa="france soldier", nato="france soldier")

    assert "france" in lit(state)
    assert "france" not in lit(aiming(usa="france soldier", nato="italy soldier"))


@pytest.mark.rule("WW-SMC-02", "WW-MIS-05")
def test_what_missiles_can_come_to_fire_at_is_a_target() -> None:
    """WW-SMC-02: ships sail into the North Sea and fire at NATO in France; nobody is in Iberia."""
    state = aiming(usa="north-atlantic navy", nato="france soldier")

    assert "france" in lit(state)
    assert "iberia" not in lit(state)
    assert why(state, "iberia") == "WW-SMC-02"


@pytest.mark.rule("WW-SMC-02", "WW-TRN-08")
@pytest.mark.parametrize(("ships", "reached"), [("", True), ("north-atlantic navy, north-sea navy", False)])
def test_ships_bring_somebody_to_a_target_through_open_seas(ships: str, reached: bool) -> None:
    """WW-SMC-02: no land can be reached from a sea that an enemy holds, unless that sea is the target."""
    state = aiming(usa="eastern-usa soldier, caribbean-sea navy", rus=ships or "western-russia soldier")

    assert ("united-kingdom" in lit(state)) == reached
    assert "north-atlantic" in lit(state)


@pytest.mark.rule("WW-SMC-05", "WW-PAC-03")
def test_ships_of_a_partner_may_bring_somebody_to_a_target() -> None:
    """WW-PAC-03: who has not declared yet may move, too; alone it cannot be reached."""
    fleet = {"usa": "eastern-usa soldier", "nato": "north-atlantic navy"}

    assert "iberia" in lit(aiming(pacts="alpha bravo", **fleet))
    assert "iberia" not in lit(aiming(**fleet))


@pytest.mark.rule("WW-SMC-02", "WW-TRN-07")
@pytest.mark.parametrize(("beside", "reached"), [("fighter", True), ("drone", False)])
def test_missiles_fire_from_where_they_come_not_from_where_others_fly(beside: str, reached: bool) -> None:
    """WW-SMC-02: Egypt is near enough to Europe, where a drone flies without the MLRS and a fighter takes it along."""
    state = aiming(usa=f"eastern-usa mlrs {beside}", allies="alpha nato", arb="egypt soldier")

    assert ("egypt" in lit(state)) == reached


@pytest.mark.rule("WW-SMC-01", "WW-SEQ-07")
def test_without_a_target_no_small_campaign_is_declared() -> None:
    """WW-SMC-01: a soldier in Hawaii goes nowhere; a full war may still be declared."""
    state = declaring(usa="hawaii soldier")

    assert "small-campaign" not in words(state)
    assert why(state, "small-campaign") == "WW-SMC-02"


@pytest.mark.rule("WW-SMC-01")
def test_counters_of_others_make_no_target() -> None:
    """WW-SMC-01: enemies and the un-allied could march, fly and fire; the soldier in Hawaii goes nowhere."""
    others = {"rus": "western-russia soldier tank mlrs", "mex": "mexico tank", "jpn": "japan soldier fighter"}
    state = declaring(
        usa="hawaii soldier", allies="alpha can", can="hawaii soldier", aus="eastern-australia mlrs", **others
    )

    assert "small-campaign" not in words(state)


@pytest.mark.rule("WW-SMC-01", "WW-TRN-04")
@pytest.mark.parametrize(("aboard", "offered"), [("", True), (" tank", True), (" tank/2", False)])
def test_a_ship_that_a_partners_cargo_needs_has_no_target(aboard: str, offered: bool) -> None:
    """WW-TRN-04: a strong tank of Bravo's takes both ships, so Alpha's cannot sail; a weak one stays on Bravo's."""
    state = declaring(pacts="alpha bravo", usa="central-pacific navy", nato="central-pacific navy" + aboard)

    assert ("small-campaign" in words(state)) == offered


@pytest.mark.rule("WW-SMC-04", "WW-LAS-04")
def test_lasers_make_space_a_target() -> None:
    """WW-LAS-04: where an enemy has satellites, and wherever enemies are."""
    scene = {"usa": "space satellite", "nato": "france soldier, space satellite"}
    state = aiming(technologies="usa space-lasers", **scene)

    assert {"space", "france"} <= set(words(state))
    assert "italy" not in words(state)


@pytest.mark.rule("WW-SMC-01", "WW-DNK-01")
def test_land_to_deliver_a_nuke_at_is_a_target() -> None:
    """WW-DNK-01: by missiles in range, though nobody is there; not in the basic game."""
    scene = {"usa": "north-sea navy", "rus": "western-russia soldier"}

    assert "united-kingdom" in lit(aiming(options={"advanced": True}, **scene))
    assert "united-kingdom" not in lit(aiming(**scene))


@pytest.mark.rule("WW-SMC-01", "WW-DNK-01")
@pytest.mark.parametrize(("nukes", "reached"), [(NONE, False), (0, False), (1, True)])
def test_missiles_bring_nukes_of_their_own_nation(nukes: int, reached: bool) -> None:
    """WW-DNK-01: Canada's ship sails near enough; the nukes of the United States are none of its own."""
    scene = {"can": "caribbean-sea navy", "rus": "western-russia soldier"}
    state = declaring(options={"advanced": True}, allies="alpha can", **scene)
    state.arsenals[NATIONS.index("can")] = nukes
    state.settle()
    say(state, "small-campaign")

    assert ("united-kingdom" in lit(state)) == reached


@pytest.mark.rule("WW-SMC-02", "WW-TRN-04")
def test_ships_bring_their_cargo_to_a_target_together() -> None:
    """WW-TRN-04: two weak ships with a strong tank."""
    state = aiming(usa="gulf-of-alaska navy 2 tank/2")

    assert "bering-sea" in lit(state)


def searched(state: War, side: int) -> int:
    """The targets of a small campaign, each looked for by itself; partners may move, too."""
    state = state.copy()
    if state.action.party == hand(state, side):
        state.note().joint = sum(
            hand(state, seat) for seat in range(state.game.seats) if friends(state, side) >> seat & 1
        )
    found = battlefields(state, side) | (delivery_targets(state, side) if state.settings.advanced else 0)
    fired_at = enemies_of(state, side) | untouched_homes(state)
    for target in range(PLACES):
        ground = survey(state, side, CAMPAIGN, target)
        for place in range(PLACES):
            for nation in {nation_of(each) for each in state.stacks[place]}:
                wanted = Wanted(place, 0, nation, 0, 0)
                goals = destinations(state, ground, wanted)
                armed = state.settings.advanced and state.arsenals[nation] > 0 and is_hostile(state, side, target)
                if goals & BIT[target] or (goals and (armed or fired_at & BIT[target])):
                    found |= BIT[target]
    return found


def without_special_ops(state: War) -> War:
    """The position without those to whom everything is a target."""
    state = state.copy()
    for place in range(PLACES):
        for each in state.stacks[place]:
            if kind_of(each) == SPECIAL_OPS:
                state.take(place, each)
    return state


@pytest.mark.rule("WW-SMC-01", "WW-SMC-02")
@pytest.mark.parametrize("seed", range(3))
def test_one_look_at_the_map_finds_what_a_search_for_each_target_finds(seed: int) -> None:
    """WW-SMC-02: over positions of random games; where there is none, none is declared."""
    rng = Random(seed)
    game = WorldWar({"seats": 5 + seed, "advanced": seed % 2 == 1})
    state, looked = game.new(), 0
    while not state.over and looked < LOOKS:
        frame = state.agenda[-1]
        if isinstance(frame, Question) and frame.step is DECLARE and rng.randrange(4) == 0:
            thinned = without_special_ops(state)
            found = targets(thinned, frame.side)
            assert [TERRITORIES[place] for place in places_in(found ^ searched(thinned, frame.side))] == []
            assert may_begin_small_campaign(thinned, frame.side) == (found != 0)
            looked += 1
        state.play(rng.choice(state.options()))

    assert looked > LOOKS // 2


@pytest.mark.rule("WW-SMC-05", "WW-TRN-07")
def test_a_fighter_fetches_somebody_for_a_target() -> None:
    """WW-TRN-07: from another land than its own; a drone, which could fly as far, carries nobody."""
    state = aiming(usa="western-usa soldier, eastern-usa fighter")
    say(state, "colombia western-usa colombia")
    assert counters(state, "colombia") == "usa soldier, usa fighter"

    left = aiming(usa="western-usa soldier, eastern-usa drone")
    say(left, "colombia")
    assert lit(left) == ["eastern-usa"]


@pytest.mark.rule("WW-SMC-02", "WW-TRN-01")
def test_ships_bring_somebody_to_a_target_as_far_as_they_sail() -> None:
    """WW-TRN-01: five seas from the North Sea to India, and ashore."""
    state = aiming(usa="germany soldier, north-sea navy")
    say(state, "southern-india germany southern-india")

    assert counters(state, "southern-india") == "usa soldier"
    assert counters(state, "north-sea") == ""


@pytest.mark.rule("WW-SMC-02", "WW-TRN-07", "WW-TEC-05")
@pytest.mark.parametrize(
    ("learned", "ends"), [("usa hypersonic-missiles", ["italy", "balkans", "sudan"]), ("", ["sudan"])]
)
def test_missiles_are_flown_to_where_they_can_fire(learned: str, ends: list[str]) -> None:
    """WW-SMC-02: a fighter brings an MLRS among friends, and Hypersonic Missiles fire three steps further."""
    state = aiming(usa="eastern-usa mlrs fighter", allies="alpha nato", arb="sudan soldier", technologies=learned)
    say(state, "sudan eastern-usa")

    assert lit(state) == ends
