"""Technology: what may be attempted, by whom, what is paid, what the die says, what comes with a card."""

import pytest

from fimbul.games.worldwar.allies import gain
from fimbul.games.worldwar.data import BOXES
from fimbul.games.worldwar.names import KINDS, NATIONS, SEAT_NAMES, SIDES, TECHNOLOGIES
from fimbul.games.worldwar.queries import hand, has, supply
from fimbul.games.worldwar.state import Action, War
from fimbul.games.worldwar.steps.technology import RESEARCH, succeeds
from tests.games.kit import say, why, words
from tests.games.worldwar.scene import asked, budget, counters, question, war


def research(state: War, side: str = "alpha", seat: str = "alpha") -> War:
    """A side attempts a technology."""
    number = SIDES.index(side)
    state.action = Action(number, hand(state, number))
    return asked(state, RESEARCH, seat, side=number)


def knows(state: War, nation: str, technology: str) -> bool:
    """Does a nation have a technology?"""
    return has(state, NATIONS.index(nation), TECHNOLOGIES.index(technology))


@pytest.mark.rule("WW-TEC-01", "WW-TEC-03", "WW-TEC-06", "WW-TEC-13")
def test_a_die_and_money_reach_the_number_on_the_card() -> None:
    """WW-TEC-01: Super Soldier asks for 8: $5 and a 3; it is one attempt."""
    state = research(war(money="usa 20"))
    say(state, "super-soldier 5 die-3")

    assert knows(state, "usa", "super-soldier")
    assert budget(state, "usa") == 15
    assert question(state) != "research alpha"


@pytest.mark.rule("WW-TEC-01")
def test_eight_dollars_are_eight_more() -> None:
    """WW-TEC-01: the example of the rulebook: $8 and a 2 reach the 10 of Space Lasers."""
    state = research(war(money="usa 20", usa="space satellite"))
    say(state, "space-lasers 8 die-2")

    assert (knows(state, "usa", "space-lasers"), budget(state, "usa")) == (True, 12)


@pytest.mark.rule("WW-TEC-01", "WW-TEC-03")
def test_a_roll_below_the_number_fails_and_leaves_the_card() -> None:
    """WW-TEC-03: $5 and a 2 come to 7."""
    state = research(war(money="usa 20"))
    say(state, "super-soldier 5 die-2")

    assert not knows(state, "usa", "super-soldier")
    assert budget(state, "usa") == 15
    assert "super-soldier" in words(research(state))


@pytest.mark.rule("WW-TEC-04", "WW-TEC-10", "WW-TEC-14")
def test_each_card_is_taken_for_itself_and_a_satellite_forbids_only_its_own() -> None:
    """WW-TEC-04: NATO has the last of three cards in the list; the USA, with a satellite, may attempt all others."""
    state = research(war(usa="space satellite", technologies="nato satellites, rus super-soldier"))

    assert words(state) == [
        *("hypersonic-missiles", "super-soldier", "space-lasers", "robots", "mega-jets", "drones"),
        "cyber-security",
    ]


@pytest.mark.rule("WW-TEC-10")
@pytest.mark.parametrize(("waits", "offered"), [("satellite", False), ("tank", True)])
def test_a_satellite_in_the_box_is_one_that_the_nation_has(waits: str, offered: bool) -> None:
    """WW-TEC-10: bought ahead, it has not come to Space yet; a tank there is no satellite."""
    state = research(war(usa=f"box {waits}"))

    assert ("satellites" in words(state)) == offered


@pytest.mark.rule("WW-TEC-02")
def test_no_money_helps_a_natural_one() -> None:
    """WW-TEC-02: not even more than is offered."""
    assert not succeeds(1, 20, 8)
    assert succeeds(2, 6, 8)


@pytest.mark.rule("WW-TEC-11", "WW-TEC-03")
def test_cyber_security_is_earned_as_any_card() -> None:
    """WW-TEC-11: it asks for 6: $2 and a 3 are not enough, and NATO keeps it."""
    state = research(war(money="usa 9", technologies="nato cyber-security"))
    failed = state.copy()
    say(failed, "cyber-security 2 die-3")
    assert failed.cyber == 1
    say(state, "cyber-security 2 die-4")
    assert state.cyber == 0


@pytest.mark.rule("WW-TEC-03", "WW-TEC-07")
def test_a_technology_comes_beside_others_and_brings_no_nukes_but_its_own() -> None:
    """WW-TEC-03: Canada has Drones and learns Hypersonic Missiles; nobody's arsenal changes."""
    state = war(allies="alpha can", money="usa 20", technologies="can drones")
    before = list(state.arsenals)
    research(state)
    say(state, "hypersonic-missiles can 7 die-2")

    assert [knows(state, "can", name) for name in ("drones", "hypersonic-missiles")] == [True, True]
    assert state.arsenals == before


@pytest.mark.rule("WW-TEC-02")
def test_a_natural_one_fails_whatever_was_paid() -> None:
    """WW-TEC-02: so no more is offered than lets every other roll succeed; the money is gone."""
    state = research(war(money="usa 20"))
    say(state, "super-soldier")
    assert words(state) == [str(number) for number in range(7)]
    assert why(state, "7") == "WW-TEC-01"
    say(state, "6 die-1")

    assert not knows(state, "usa", "super-soldier")
    assert budget(state, "usa") == 14


@pytest.mark.rule("WW-TEC-01", "WW-REI-02")
def test_any_own_budgets_pay() -> None:
    """WW-TEC-01: Canada's money for an American card, or as the player says."""
    state = research(war(allies="alpha can", money="usa 2, can 9"))
    say(state, "super-soldier usa split 4 usa 2 die-6")

    assert [budget(state, nation) for nation in ("usa", "can")] == [0, 7]


@pytest.mark.rule("WW-TEC-04", "WW-TEC-14")
def test_a_card_is_there_as_often_as_it_was_printed() -> None:
    """WW-TEC-04: one of most, two Super Soldiers, three Space Lasers; no nation has the same twice."""
    box = BOXES.find(None)
    assert sum(box.copies) + 1 == 13
    once = research(war(technologies="rus hypersonic-missiles super-soldier"))
    assert "hypersonic-missiles" not in words(once)
    assert why(once, "hypersonic-missiles") == "WW-TEC-04"
    assert "super-soldier" in words(once)

    own = research(war(allies="alpha can", technologies="usa super-soldier"))
    say(own, "super-soldier")
    assert own.agenda[-1].nation == NATIONS.index("can")  # type: ignore[attr-defined]
    both = research(war(allies="alpha can", technologies="usa super-soldier, can super-soldier"))
    assert "super-soldier" not in words(both)


@pytest.mark.rule("WW-TEC-07")
def test_nuke_capable_is_for_nations_without_an_arsenal() -> None:
    """WW-TEC-07: not for the USA, even with none left; Canada gets one nuke and the right to make more."""
    alone = war()
    alone.arsenals[0] = 0
    research(alone)
    assert "nuke-capable" not in words(alone)
    assert why(alone, "nuke-capable") == "WW-TEC-07"

    state = research(war(allies="alpha can", money="usa 20, can 0"))
    say(state, "nuke-capable 8 die-2")
    assert state.arsenals[NATIONS.index("can")] == 1


@pytest.mark.rule("WW-TEC-08")
def test_space_lasers_need_a_satellite() -> None:
    """WW-TEC-08: the card stays with a nation that loses its last satellite later."""
    assert "space-lasers" in words(research(war(usa="space satellite")))
    without = research(war())
    assert "space-lasers" not in words(without)
    assert why(without, "space-lasers") == "WW-TEC-08"
    assert knows(war(technologies="usa space-lasers"), "usa", "space-lasers")


@pytest.mark.rule("WW-TEC-09", "WW-TEC-15")
def test_robots_come_with_one_that_is_placed_at_home() -> None:
    """WW-TEC-09: strength 1, where new units are placed."""
    state = research(war(money="usa 20", rus="alaska tank"))
    say(state, "robots 6 die-2")
    assert question(state) == "free unit alpha"
    assert "alaska" not in words(state)
    assert why(state, "alaska") == "WW-TEC-09"
    say(state, "hawaii")

    assert counters(state, "hawaii") == "usa robot"


@pytest.mark.rule("WW-TEC-16", "WW-TEC-17")
@pytest.mark.parametrize(("technology", "unit"), [("mega-jets", "mega-fighter"), ("drones", "drone")])
def test_mega_jets_and_drones_come_with_one_too(technology: str, unit: str) -> None:
    """WW-TEC-16, WW-TEC-17: Mexico has one place for it, so nobody is asked."""
    state = research(war(allies="alpha mex", money="usa 20"))
    say(state, f"{technology} mex 7 die-2" if technology == "mega-jets" else f"{technology} mex 5 die-2")

    assert counters(state, "mexico") == f"mex {unit}"


@pytest.mark.rule("WW-TEC-10", "WW-TEC-18")
def test_satellites_are_for_nations_without_any_and_go_to_space() -> None:
    """WW-TEC-10: a nation that lost all of its own may attempt it."""
    with_one = research(war(usa="space satellite"))
    assert "satellites" not in words(with_one)
    assert why(with_one, "satellites") == "WW-TEC-10"

    state = research(war(money="usa 20"))
    say(state, "satellites 7 die-2")
    assert counters(state, "space") == "usa satellite"


@pytest.mark.rule("WW-TEC-19")
def test_a_free_unit_waits_without_a_place_and_is_lost_without_a_counter() -> None:
    """WW-TEC-19: all of Mexico is devastated; all three robots are Russia's."""
    waiting = research(war(allies="alpha mex", money="usa 20", devastation="mexico"))
    say(waiting, "robots mex 6 die-2")
    assert counters(waiting, "box of mex") == "mex robot"

    state = war(allies="alpha mex", money="usa 20", rus="western-russia robot 3")
    research(state)
    say(state, "robots mex 6 die-2")
    assert counters(state, "mexico") == counters(state, "box of mex") == ""


@pytest.mark.rule("WW-TEC-11")
def test_cyber_security_lies_before_the_player_and_is_taken_from_whoever_has_it() -> None:
    """WW-TEC-11: it is no nation's, so nobody asks for which; its holder does not attempt it."""
    state = research(war(allies="alpha can", technologies="rus cyber-security"))
    state.locked = 0b0001
    say(state, "cyber-security 4 die-2")

    assert state.cyber == 0
    assert not state.locked
    assert "cyber-security" not in words(research(state))


@pytest.mark.rule("WW-TEC-12")
def test_a_fully_occupied_nation_attempts_nothing() -> None:
    """WW-TEC-12: Mexico is Russia's, so nobody asks for which nation."""
    state = research(war(allies="alpha mex", rus="mexico tank"))
    say(state, "super-soldier")

    assert question(state) == "research pay alpha"
    assert "nuke-capable" not in words(research(state))


@pytest.mark.rule("WW-TEC-01")
def test_a_card_that_goes_round_researches_with_its_own_money() -> None:
    """WW-NKI-01: North Korea has $10; Cyber Security goes to whoever holds the card."""
    state = war(options={"advanced": True}, money="nko 3")
    research(state, "north-korea-card")
    say(state, "cyber-security")
    assert words(state) == ["0", "1", "2", "3"]
    say(state, "3 die-3")

    assert state.cyber == SEAT_NAMES.index("alpha")


@pytest.mark.rule("WW-TEC-20")
def test_technology_counters_go_with_the_nation() -> None:
    """WW-TEC-20: Mexico takes its robot and its card to Bravo; the USA, without a card, has none to buy."""
    state = asked(war(allies="alpha mex", technologies="mex robots", mex="mexico robot"), RESEARCH, side=0)
    gain(state, NATIONS.index("mex"), SEAT_NAMES.index("bravo"))

    assert counters(state, "mexico") == "mex robot"
    assert supply(state, NATIONS.index("mex"), KINDS.index("robot")) == 2
    assert supply(state, NATIONS.index("usa"), KINDS.index("robot")) == 0
    state.check()
