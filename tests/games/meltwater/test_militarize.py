"""Militarize: civilians take up arms, and nothing else is done this turn."""

import pytest

from fimbul.games.meltwater.data import BLUE, MAP
from fimbul.games.meltwater.events import Militarized
from tests.games.kit import reasons, say, told, why, words
from tests.games.meltwater.scene import at, left, opening, phase_of, scene

WINTER = {"season": "winter"}


@pytest.mark.rule("MW-MIL-01")
@pytest.mark.parametrize("action", ["march F4 civilian F5", "threaten F4 G4 neutral H4", "press-gang D6 C6"])
def test_after_another_action_nobody_militarizes(action: str) -> None:
    """MW-MIL-01: it is the first action or it is not taken."""
    state = scene(F4="bb", G4="n", D6="B", C6="n")
    assert "militarize" in words(state)

    say(state, action)

    assert "militarize" not in words(state)
    assert why(state, "militarize") == "MW-MIL-01"


@pytest.mark.rule("MW-MIL-01")
@pytest.mark.parametrize("picks", ["militarize F4 done", "militarize F4 soldier"])
def test_after_militarizing_the_action_phase_is_over(picks: str) -> None:
    """MW-MIL-01: no action follows it, not even a pass; the card comes."""
    state = scene(F4="bbb", dead="D3")

    say(state, picks)

    assert (phase_of(state), state.decider) == ("doomsday", BLUE)
    assert not {"march", "threaten", "militarize", "pass"} & set(words(state))


@pytest.mark.rule("MW-MIL-02")
@pytest.mark.parametrize("enemy", ["r", "R"])
def test_no_enemy_unit_may_be_near(enemy: str) -> None:
    """MW-MIL-02: a civilian is enough to forbid it in F4; H4, two hexes from F5, is free."""
    state = scene(F4="b", F5=enemy, H4="b")

    say(state, "militarize")

    assert words(state) == ["H4"]
    assert (why(state, "F4"), reasons(state, "F4")) == ("MW-MIL-02", ["enemy_near"])


@pytest.mark.rule("MW-MIL-02")
@pytest.mark.parametrize("near", ["n", "nnn", "b", "s"])
def test_neutrals_friends_and_stockpiles_near_do_not_matter(near: str) -> None:
    """MW-MIL-02: only enemies do."""
    state = scene(F4="b", F5=near)

    say(state, "militarize")

    assert "F4" in words(state)


@pytest.mark.rule("MW-MIL-02")
def test_it_takes_an_own_civilian() -> None:
    """MW-MIL-02: not a soldier, a neutral, an enemy or an empty hex."""
    state = scene(F4="b", D6="B", D4="n", K5="r")

    say(state, "militarize")

    assert words(state) == ["F4"]
    assert [why(state, word) for word in ("D6", "D4", "K5", "H4", "pass")] == ["MW-MIL-02"] * 5
    assert reasons(state, "D6 D4 K5 H4 pass") == ["no_civilian_of_yours"] * 4 + ["choose_where"]


@pytest.mark.rule("MW-MIL-02")
def test_red_arms_red_civilians_only() -> None:
    """MW-MIL-02: away from Blue; the one in H4 is next to a blue civilian."""
    state = scene(active="red", F7="r", H4="r", G4="b", D4="n")

    say(state, "militarize")

    assert words(state) == ["F7"]
    assert reasons(state, "G4 D4 H4") == ["no_civilian_of_yours", "no_civilian_of_yours", "enemy_near"]


@pytest.mark.rule("MW-MIL-02")
def test_with_enemies_next_to_every_civilian_the_action_is_not_offered() -> None:
    """MW-MIL-02: there is nowhere to do it."""
    state = scene(F4="b", F5="r")

    assert "militarize" not in words(state)
    assert why(state, "militarize") == "MW-MIL-02"


@pytest.mark.rule("MW-MIL-03")
@pytest.mark.parametrize(("active", "ours", "after"), [("blue", "b", "B"), ("red", "r", "R")])
def test_the_civilian_goes_to_the_supply_and_a_soldier_takes_its_place(active: str, ours: str, after: str) -> None:
    """MW-MIL-03: one civilian more and one soldier less in the supply, of the player's own colour."""
    state = scene(active=active, F4=ours)
    civilians = left(state, ours)

    say(state, "militarize F4")

    assert at(state, "F4") == after
    assert (left(state, ours), left(state, after)) == (civilians + 1, 3)


@pytest.mark.rule("MW-MIL-04")
def test_in_summer_a_second_civilian_of_the_same_hex_may_follow() -> None:
    """MW-MIL-04: it may or may not; a third may not."""
    state = scene(F4="bbb")

    heard = told(state, "militarize F4")
    assert words(state) == ["done", "soldier"]

    heard += told(state, "soldier")
    assert at(state, "F4") == "bBB"
    assert heard[:2] == [Militarized(BLUE, MAP.index["F4"])] * 2
    assert phase_of(state) == "doomsday"


@pytest.mark.rule("MW-MIL-04")
def test_in_summer_one_may_be_enough() -> None:
    """MW-MIL-04: the second is optional."""
    state = scene(F4="bb")

    say(state, "militarize F4 done")

    assert at(state, "F4") == "bB"


@pytest.mark.rule("MW-MIL-04")
def test_the_second_does_not_come_from_another_hex() -> None:
    """MW-MIL-04: F5 has civilians too, and they are not asked."""
    state = scene(F4="bb", F5="bb")

    say(state, "militarize F4")

    assert words(state) == ["done", "soldier"]
    assert why(state, "F5") == why(state, "civilian") == "MW-MIL-04"
    assert reasons(state, "F5 F4 civilian") == ["same_hex_only", "second_or_done", "second_or_done"]


@pytest.mark.rule("MW-MIL-04")
def test_a_lone_civilian_has_no_second() -> None:
    """MW-MIL-04: nothing more is asked, though the next hex has civilians."""
    state = scene(F4="b", F5="b")

    say(state, "militarize F4")

    assert phase_of(state) == "doomsday"


@pytest.mark.rule("MW-MIL-05")
def test_in_winter_it_is_exactly_one() -> None:
    """MW-MIL-05: two civilians stand there and the second is not asked."""
    state = scene(F4="bb", dead="D3", options=WINTER)

    say(state, "militarize F4")

    assert at(state, "F4") == "bB"
    assert phase_of(state) == "doomsday"
    assert "soldier" not in words(state)


@pytest.mark.rule("MW-MIL-05")
def test_winter_begins_without_soldiers_and_a_whole_turn_makes_one() -> None:
    """MW-MIL-05: from the Winter set-up, Blue's first turn; B3 is far from Red."""
    state = opening(season="winter")
    assert (left(state, "B"), left(state, "R")) == (4, 4)

    say(state, "militarize B3")

    assert at(state, "B3") == "B"
    assert left(state, "B") == 3
    assert state.view(None)["turn"]["seat"] == "red"


@pytest.mark.rule("MW-MIL-06")
@pytest.mark.parametrize(("active", "civilians", "soldiers"), [("blue", "bb", "BBBB"), ("red", "rr", "RRRR")])
def test_with_four_soldiers_on_the_map_nobody_militarizes(active: str, civilians: str, soldiers: str) -> None:
    """MW-MIL-06: no enemy is near, there is just no soldier left in the supply."""
    state = scene(active=active, F4=civilians, H4=soldiers)

    assert "militarize" not in words(state)
    assert why(state, "militarize") == "MW-MIL-06"


@pytest.mark.rule("MW-MIL-06")
def test_with_one_soldier_left_only_one_is_made_in_summer() -> None:
    """MW-MIL-06: the second is not asked."""
    state = scene(F4="bb", H4="BBB")

    say(state, "militarize F4")

    assert at(state, "F4") == "bB"
    assert phase_of(state) == "doomsday"


@pytest.mark.rule("MW-MIL-06")
def test_a_soldier_that_fell_can_be_made_again() -> None:
    """MW-MIL-06: the dead are back in the supply; enemy soldiers on the map do not count."""
    state = scene(F4="b", H4="BBB", D4="RRRR", K5="r")

    say(state, "militarize F4")

    assert at(state, "F4") == "B"
