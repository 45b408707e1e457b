"""Cargo: what sails along with ships, what the others hold, and what goes overboard."""

import pytest

from fimbul.games.worldwar.groups import group
from fimbul.games.worldwar.names import (
    FIGHTER,
    INDEX,
    LAST_LAND,
    MEGA_FIGHTER,
    NATIONS,
    NATO,
    NAVY,
    SEAT_NAMES,
    SOLDIER,
    USA,
)
from fimbul.games.worldwar.state import Question
from fimbul.games.worldwar.steps.retreat import ask_retreat
from fimbul.games.worldwar.steps.transport import OVERBOARD, ask_excess_cargo, ask_excess_everywhere
from tests.games.kit import say, told, words
from tests.games.worldwar.marches import acting, lit, moving, withdrawing
from tests.games.worldwar.scene import counters, question, war


@pytest.mark.rule("WW-TRN-04")
@pytest.mark.parametrize(
    ("fleet", "goes", "stays"),
    [
        ("navy/2 navy soldier tank/2", "usa tank/2", "usa soldier, usa navy"),
        ("navy/2 navy soldier 2", "usa soldier", "usa soldier, usa navy"),
        ("navy/2 2 soldier tank/2", "usa soldier", "usa tank/2, usa navy/2"),
        ("navy/2 2 navy tank/2 2", "usa tank/2", "usa tank/2, usa navy, usa navy/2"),
    ],
)
def test_a_strong_ship_that_is_named_takes_what_the_others_cannot_hold(fleet: str, goes: str, stays: str) -> None:
    """WW-TRN-04: no more than that; a soldier makes way for a strong tank if no other ship can hold it."""
    state = moving(usa=f"gulf-of-alaska {fleet}")
    say(state, "gulf-of-alaska navy")
    say(state, ("strong " if "strong" in words(state) else "") + ("1 " if "navy/2 2" in fleet else "") + "bering-sea")

    assert counters(state, "bering-sea") == f"{goes}, usa navy/2"
    assert counters(state, "gulf-of-alaska") == stays


@pytest.mark.rule("WW-TRN-01", "WW-TRN-04")
def test_a_ship_that_sails_further_than_another_takes_no_more_than_it_holds() -> None:
    """WW-TRN-01: two of three soldiers; the third stays on the ship that has one sea left to sail."""
    state = moving(usa="gulf-of-alaska navy/2 soldier 3")
    state.put(INDEX["gulf-of-alaska"], group(USA, NAVY, 2, 1, 4))
    state.settle()
    say(state, "gulf-of-alaska indian-ocean")

    assert counters(state, "indian-ocean") == "usa soldier 2, usa navy/2"
    assert counters(state, "gulf-of-alaska") == "usa soldier, usa navy/2"


@pytest.mark.rule("WW-TRN-02")
def test_a_ship_sails_on_with_what_it_has_brought() -> None:
    """WW-TRN-02: the tank has come with it; the soldier waits aboard of the ship that was there."""
    state = moving(usa="gulf-of-alaska navy soldier, bering-sea navy/2 tank")
    say(state, "bering-sea gulf-of-alaska gulf-of-alaska navy strong central-pacific")

    assert counters(state, "central-pacific") == "usa tank, usa navy/2"
    assert counters(state, "gulf-of-alaska") == "usa soldier, usa navy"


@pytest.mark.rule("WW-TRN-04", "WW-UNI-08")
@pytest.mark.parametrize(("unit", "along"), [("fighter", True), ("mega-fighter", False)])
def test_no_ship_withdraws_with_a_mega_fighter(unit: str, along: bool) -> None:
    """WW-UNI-08: a partner's fighter over the ships sails along, a mega fighter is not aboard."""
    state = withdrawing(pacts="alpha bravo", usa="north-sea navy", nato=f"north-sea {unit}")
    say(state, "north-sea arctic-ocean")

    assert counters(state, "north-sea") == ("" if along else f"nato {unit}")


@pytest.mark.rule("WW-TRN-04")
@pytest.mark.parametrize("joint", [True, False])
def test_air_of_partners_who_campaign_is_on_the_wing(joint: bool) -> None:
    """WW-TRN-04: Bravo's fighter over a sea without ships is lost, unless Bravo acts in the same turn as Alpha."""
    state = war(pacts="alpha bravo", nato="north-sea fighter")
    acting(state, "alpha", True)
    state.note().joint = 1 << NATO if joint else 0
    ask_excess_everywhere(state)
    state.settle()

    assert question(state).startswith("overboard") != joint


@pytest.mark.rule("WW-TRN-04", "WW-TRN-05")
@pytest.mark.parametrize(("spent", "joint", "stays"), [(0, True, False), (1, False, False), (1, True, True)])
def test_a_partners_air_stays_behind_only_where_it_is_on_the_wing(spent: int, joint: bool, stays: bool) -> None:
    """WW-TRN-04: Bravo's fighter is aboard of Alpha's ship, unless Bravo campaigns, too, and has sent it there."""
    fleet = {"usa": "north-sea navy, alaska tank", "allies": "alpha can"}
    state = moving(fights=True, joint=joint, pacts="alpha bravo", **fleet)
    state.put(INDEX["north-sea"], group(NATO, FIGHTER, 1, 1, spent))
    state.settle()
    say(state, "north-sea arctic-ocean")

    assert counters(state, "north-sea") == ("nato fighter" if stays else "")
    assert counters(state, "arctic-ocean") == ("usa navy" if stays else "usa navy, nato fighter")


@pytest.mark.rule("WW-TRN-04")
def test_what_goes_overboard_is_told_apart_by_nation_and_strength() -> None:
    """WW-TRN-04: a kind, whose it is, and how strong: as often as needed. Everybody hears of it."""
    ours, theirs = "north-sea navy/2 2 navy soldier tank", "north-sea soldier soldier/2 tank"
    state = war(allies="alpha can", usa=ours, can=theirs)
    acting(state, "bravo", True)
    ask_excess_cargo(state, INDEX["north-sea"], SEAT_NAMES.index("alpha"))
    state.settle()
    assert words(state) == ["soldier", "tank"]
    say(state, "soldier")
    assert words(state) == ["usa", "can"]
    say(state, "can")
    assert words(state) == ["strong", "weak"]
    events = told(state, "weak")

    assert counters(state, "north-sea") == "usa soldier, usa tank, usa navy, usa navy/2 2, can soldier/2, can tank"
    assert state.game.text.sentence(events[0]) == "Canada lost 1 soldier with its ships in the North Sea."
    assert not question(state).startswith("overboard")


@pytest.mark.rule("WW-TRN-04")
def test_partners_lose_together_only_what_has_no_room() -> None:
    """WW-TRN-04: one soldier too many on the ships of both; Alpha has lost his, so Bravo keeps his."""
    state = war(pacts="alpha bravo", usa="north-sea navy soldier", nato="north-sea soldier")
    acting(state, "charlie", True)
    ask_excess_everywhere(state)
    state.settle()
    assert (question(state).split()[0], words(state)) == ("overboard", ["usa", "nato"])
    say(state, "usa")

    assert counters(state, "north-sea") == "usa navy, nato soldier"
    assert not question(state).startswith("overboard")


@pytest.mark.rule("WW-TRN-04", "WW-MOV-03")
@pytest.mark.parametrize(("fights", "stays"), [(False, ""), (True, "usa fighter")])
def test_a_named_ship_leaves_only_air_that_is_on_the_wing(fights: bool, stays: str) -> None:
    """WW-MOV-03: in a Movement action air ends on a ship with room, so it sails along; in a Full War it may fly on."""
    state = moving(fights=fights, usa="gulf-of-alaska navy fighter, alaska tank")
    say(state, "gulf-of-alaska navy bering-sea")

    assert counters(state, "gulf-of-alaska") == stays


@pytest.mark.rule("WW-TRN-04")
@pytest.mark.parametrize(
    ("fleet", "named", "goes", "stays"),
    [
        ("navy/2 navy 2 soldier 4", "navy weak 1", "usa soldier, usa navy", "usa soldier 3, usa navy, usa navy/2"),
        ("navy/2 2 tank/2 2", "navy 1", "usa tank/2, usa navy/2", "usa tank/2, usa navy/2"),
    ],
)
def test_ships_part_where_all_cargo_is_held(fleet: str, named: str, goes: str, stays: str) -> None:
    """WW-TRN-04: weak cargo fills the ships that stay; strong cargo is not split."""
    state = moving(usa=f"gulf-of-alaska {fleet}")
    say(state, f"gulf-of-alaska {named} bering-sea")

    assert counters(state, "bering-sea") == goes
    assert counters(state, "gulf-of-alaska") == stays


@pytest.mark.rule("WW-TRN-04")
def test_who_has_just_come_aboard_is_of_no_ship_yet() -> None:
    """WW-TRN-04: a ship that is named sails empty, since the other holds the soldier from Alaska."""
    state = moving(usa="gulf-of-alaska navy 2, alaska soldier")
    say(state, "alaska gulf-of-alaska gulf-of-alaska navy 1 bering-sea")

    assert counters(state, "bering-sea") == "usa navy"
    assert counters(state, "gulf-of-alaska") == "usa soldier, usa navy"


@pytest.mark.rule("WW-TRN-04", "WW-UNI-08")
@pytest.mark.parametrize(("unit", "goes"), [(FIGHTER, ", can fighter"), (MEGA_FIGHTER, "")])
def test_tired_air_sails_along_as_far_as_there_is_room(unit: int, goes: str) -> None:
    """WW-TRN-04: one fighter of two; the other stays on the wing. WW-UNI-08: mega fighters do in any case."""
    state = moving(fights=True, allies="alpha can", usa="gulf-of-alaska navy, eastern-usa soldier")
    state.put(INDEX["gulf-of-alaska"], group(NATIONS.index("can"), unit, 1, 2, 7))
    state.settle()
    say(state, "gulf-of-alaska bering-sea")

    assert counters(state, "bering-sea") == f"usa navy{goes}"


@pytest.mark.rule("WW-TRN-04", "WW-PCM-01")
def test_ships_withdraw_from_under_air_that_has_no_room_anyway() -> None:
    """WW-TRN-04: of two fighters of a partner's one is aboard of Alpha's ship, and sails along."""
    state = withdrawing(pacts="alpha bravo", usa="north-sea navy", nato="north-sea fighter 2")
    say(state, "north-sea arctic-ocean")

    assert counters(state, "arctic-ocean") == "usa navy, nato fighter"
    assert counters(state, "north-sea") == "nato fighter"


@pytest.mark.rule("WW-TRN-02")
def test_each_ship_lands_its_own_cargo() -> None:
    """WW-TRN-02: two soldiers went ashore, one after the other; so neither of two weak ships sails on."""
    state = moving(usa="gulf-of-alaska navy 2 soldier 2, eastern-usa soldier")
    say(state, "gulf-of-alaska soldier 1 western-usa gulf-of-alaska soldier alaska")

    assert "gulf-of-alaska" not in words(state)


@pytest.mark.rule("WW-TRN-02")
def test_of_two_ships_the_one_that_has_sailed_has_landed_somebody() -> None:
    """WW-TRN-02: it has brought the tank; the fresh one still sails five seas."""
    state = moving(usa="bering-sea navy tank, gulf-of-alaska navy, eastern-usa soldier")
    seas, here = state.box.map.sea, INDEX["gulf-of-alaska"]
    say(state, "bering-sea gulf-of-alaska gulf-of-alaska tank western-usa gulf-of-alaska")

    assert max([seas.distance(here, INDEX[name]) or 0 for name in lit(state) if INDEX[name] > LAST_LAND]) == 5


@pytest.mark.rule("WW-TRN-02", "WW-TRN-05")
def test_ships_of_ones_own_have_landed_somebody_before_those_of_partners() -> None:
    """WW-TRN-02: Bravo's soldier goes ashore; that was Bravo's ship, which stays."""
    fleet = {"usa": "gulf-of-alaska navy", "nato": "gulf-of-alaska navy soldier, france soldier"}
    state = moving(seat="bravo", fights=True, joint=True, pacts="alpha bravo", **fleet)
    say(state, "gulf-of-alaska soldier alaska")

    assert "gulf-of-alaska" not in words(state)


@pytest.mark.rule("WW-TRN-04")
def test_only_what_is_aboard_goes_down_with_ships() -> None:
    """WW-TRN-04: the soldier; Alpha's fighter is on the wing as long as Alpha campaigns, special ops need no ship."""
    for campaigns, lost in ((True, ["soldier"]), (False, ["soldier", "fighter"])):
        state = war(usa="north-sea soldier fighter special-ops")
        acting(state, "alpha", campaigns)
        ask_excess_cargo(state, INDEX["north-sea"], SEAT_NAMES.index("alpha"))
        state.settle()
        assert words(state) == lost
        say(state, " ".join(lost))

        assert counters(state, "north-sea") == "usa special-ops" + (", usa fighter" if campaigns else "")
        assert not question(state).startswith("overboard")


@pytest.mark.rule("WW-TRN-04")
def test_whoever_sails_with_enemies_is_asked_for_its_cargo() -> None:
    """WW-TRN-04: Bravo's soldier on a ship of Canada, which is Alpha's."""
    state = war(allies="alpha can", nato="arctic-ocean soldier", can="arctic-ocean navy")
    acting(state, "alpha", False)
    ask_excess_everywhere(state)
    state.settle()

    assert question(state) == "overboard bravo"


@pytest.mark.rule("WW-TRN-02")
def test_no_other_ship_takes_over_what_a_ship_has_brought() -> None:
    """WW-TRN-02: the weak ship that was there sails empty; the tank stays with the strong one that it came with."""
    state = moving(usa="gulf-of-alaska navy, bering-sea navy/2 tank")
    say(state, "bering-sea gulf-of-alaska gulf-of-alaska navy weak central-pacific")

    assert counters(state, "central-pacific") == "usa navy"
    assert counters(state, "gulf-of-alaska") == "usa tank, usa navy/2"


@pytest.mark.rule("WW-TRN-04", "WW-PCM-01")
def test_after_the_combats_a_partners_air_is_aboard_though_it_was_sent_out() -> None:
    """WW-TRN-04: Alpha's ship takes Bravo's fighter along, since it has nothing else to land on."""
    state = war(pacts="alpha bravo", usa="north-sea navy")
    state.put(INDEX["north-sea"], group(NATO, FIGHTER, 1, 1, 2))
    acting(state, "alpha", True)
    state.note().joint = 1 << NATO
    ask_retreat(state, 0, 0)
    state.settle()
    say(state, "north-sea arctic-ocean")

    assert counters(state, "arctic-ocean") == "usa navy, nato fighter"


@pytest.mark.rule("WW-TRN-01", "WW-TRN-04")
@pytest.mark.parametrize(
    ("fleet", "cargo", "picks", "goes"),
    [
        ("navy", "soldier tank", "navy tank ", "usa tank, usa navy"),
        ("navy/2", "soldier tank/2", "", "usa tank/2, usa navy/2"),
        ("navy/2 navy", "soldier 2 tank/2", "", "usa soldier, usa tank/2, usa navy, usa navy/2"),
        ("navy/2 2", "soldier/2 tank robot/2", "", "usa soldier/2, usa robot/2, usa navy/2 2"),
        ("navy/2 2", "soldier 3 tank/2", "", "usa soldier 2, usa tank/2, usa navy/2 2"),
    ],
)
def test_ships_that_sail_further_leave_what_a_weak_one_holds(fleet: str, cargo: str, picks: str, goes: str) -> None:
    """WW-TRN-04: with one ship of strength 1 that cannot sail so far stays one weak land unit that was not named."""
    state = moving(usa=f"gulf-of-alaska {fleet} {cargo}")
    state.put(INDEX["gulf-of-alaska"], group(USA, NAVY, 1, 1, 4))
    state.settle()
    say(state, f"gulf-of-alaska {picks}indian-ocean")

    assert counters(state, "indian-ocean") == goes
    assert counters(state, "gulf-of-alaska") in ("usa soldier, usa navy", "usa tank, usa navy")


@pytest.mark.rule("WW-TRN-02")
def test_a_ship_that_has_landed_somebody_does_not_stand_for_another() -> None:
    """WW-TRN-02: the ship from the Bering Sea has landed the soldier, so it was the other that landed the tank."""
    state = moving(usa="bering-sea navy soldier, gulf-of-alaska navy tank, eastern-usa soldier")
    say(state, "bering-sea gulf-of-alaska gulf-of-alaska soldier western-usa gulf-of-alaska tank alaska")

    assert "gulf-of-alaska" not in words(state)


@pytest.mark.rule("WW-TRN-04")
def test_air_on_the_wing_takes_no_room_from_cargo() -> None:
    """WW-TRN-04: the ship holds the soldier; the fighters over it have their landing before them."""
    state = war(allies="alpha can", usa="north-sea navy soldier fighter", can="north-sea fighter")
    acting(state, "alpha", True)
    ask_excess_everywhere(state)
    state.settle()

    assert not question(state).startswith("overboard")


@pytest.mark.rule("WW-TRN-04")
def test_soldiers_that_differ_only_in_how_far_they_came_are_not_told_apart() -> None:
    """WW-TRN-04: one of two is lost and nothing more asked; for whoever has given up it is the first kind."""
    state = war(usa="north-sea navy soldier")
    state.put(INDEX["north-sea"], group(USA, SOLDIER, 1, 1, 2))
    acting(state, "alpha", True)
    ask_excess_cargo(state, INDEX["north-sea"], SEAT_NAMES.index("alpha"))
    state.settle()
    frame = state.agenda[-1]
    assert isinstance(frame, Question)
    assert OVERBOARD.absent(state, frame, [7, 8, 9]) == 7
    say(state, "soldier")

    assert counters(state, "north-sea") == "usa soldier, usa navy"
    assert not question(state).startswith("overboard")


@pytest.mark.rule("WW-TRN-04")
def test_the_un_allied_lose_what_has_no_ship_the_cheapest_first() -> None:
    """WW-TRN-04: the strong soldier is dearer than the weak tank; where no ship is left all goes down."""
    state = war(jpn="sea-of-japan navy/2 soldier/2 2 tank, north-sea tank")
    acting(state, "alpha", False)
    ask_excess_everywhere(state)
    state.settle()

    assert counters(state, "sea-of-japan") == "jpn soldier/2, jpn navy/2"
    assert counters(state, "north-sea") == ""


@pytest.mark.rule("WW-TRN-01", "WW-TRN-04")
def test_a_ship_leaves_what_it_has_brought_to_fetch_somebody() -> None:
    """WW-TRN-01: the strong tank from Hawaii takes all its room; the weak ship holds the other tank meanwhile."""
    state = moving(usa="bering-sea navy/2 tank, gulf-of-alaska navy, hawaii tank/2")
    say(state, "bering-sea gulf-of-alaska hawaii central-pacific")

    assert counters(state, "central-pacific") == "usa tank/2, usa navy/2"
    assert counters(state, "gulf-of-alaska") == "usa tank, usa navy"
