"""Press gang: a soldier takes a neutral into service."""

import pytest

from fimbul.games.meltwater.data import BLUE, MAP
from fimbul.games.meltwater.events import PressGanged
from tests.games.kit import reasons, say, told, why, words
from tests.games.meltwater.scene import at, left, scene


@pytest.mark.rule("MW-GANG-01")
def test_a_soldier_next_to_an_enemy_soldier_press_gangs_nobody() -> None:
    """MW-GANG-01: the red soldier in G4 covers F4; the soldier in D6 is free to act."""
    state = scene(F4="Bn", G4="R", D6="B", C6="n")

    say(state, "press-gang")

    assert words(state) == ["D6"]
    assert why(state, "F4") == "MW-GANG-01"


@pytest.mark.rule("MW-GANG-01")
@pytest.mark.parametrize(("near", "far"), [("r", ""), ("", "R"), ("B", "")])
def test_enemy_civilians_near_and_soldiers_far_do_not_hinder(near: str, far: str) -> None:
    """MW-GANG-01: only an enemy soldier, and only next door, forbids it."""
    state = scene(F4="B", F5="n", G4=near, H4=far)

    say(state, "press-gang F4 F5")

    assert at(state, "F4") == "bB"


@pytest.mark.rule("MW-GANG-01")
def test_civilians_press_gang_nobody() -> None:
    """MW-GANG-01: it takes a soldier, of one's own."""
    state = scene(F4="bbb", F5="n", H4="R", I4="n")

    assert "press-gang" not in words(state)
    assert why(state, "press-gang") == "MW-GANG-01"


@pytest.mark.rule("MW-GANG-01")
def test_only_hexes_with_an_own_soldier_are_offered() -> None:
    """MW-GANG-01: neither a civilian's hex nor an enemy soldier's, nor a word that is no hex."""
    state = scene(F4="B", F5="n", D5="b", D6="n", I6="Rn")

    say(state, "press-gang")

    assert words(state) == ["F4"]
    assert [why(state, word) for word in ("D5", "I6", "pass")] == ["MW-GANG-01"] * 3
    assert reasons(state, "D5 I6 pass") == ["no_soldier_of_yours", "no_soldier_of_yours", "choose_where_from"]


@pytest.mark.rule("MW-GANG-01")
def test_red_press_gangs_with_red_soldiers_only() -> None:
    """MW-GANG-01: first Red has none, then one in H4; the blue one in D5 is of no use to Red."""
    assert "press-gang" not in words(scene(active="red", F5="nr", F4="n", D5="B"))

    state = scene(active="red", H4="R", I4="n", F5="n", D5="B")
    say(state, "press-gang")

    assert words(state) == ["H4"]
    assert reasons(state, "D5 F5 I4") == ["no_soldier_of_yours"] * 3


@pytest.mark.rule("MW-GANG-02")
def test_the_neutral_is_in_the_same_hex_or_one_hex_away() -> None:
    """MW-GANG-02: F4 and its neighbour F5 are in reach, F6 is not, and E4 holds none."""
    state = scene(F4="Bn", F5="n", F6="n")

    say(state, "press-gang F4")

    assert words(state) == ["F4", "F5"]
    assert [why(state, word) for word in ("F6", "E4", "neutral")] == ["MW-GANG-02"] * 3
    assert reasons(state, "F6 E4 neutral") == ["not_next_door", "no_neutral_there", "choose_a_neutral"]


@pytest.mark.rule("MW-GANG-02")
def test_a_soldier_with_no_neutral_in_reach_is_not_offered() -> None:
    """MW-GANG-02: two hexes away is too far."""
    state = scene(F4="B", F6="n", D6="Bn")

    say(state, "press-gang")

    assert words(state) == ["D6"]
    assert why(state, "F4") == "MW-GANG-02"


@pytest.mark.rule("MW-GANG-02", "MW-GANG-03", "MW-GANG-04")
@pytest.mark.parametrize(("target", "after"), [("F5", {"F4": "bnB", "F5": ""}), ("F4", {"F4": "bB", "F5": "n"})])
def test_the_neutral_goes_to_the_supply_and_an_own_civilian_stands_with_the_soldier(
    target: str, after: dict[str, str]
) -> None:
    """MW-GANG-02, -03, -04: from next door or from the same hex; nobody else moves and no move is asked."""
    state = scene(F4="Bn", F5="n")
    before = left(state, "n"), left(state, "b")

    heard = told(state, f"press-gang F4 {target}")

    assert {name: at(state, name) for name in after} == after
    assert (left(state, "n"), left(state, "b")) == (before[0] + 1, before[1] - 1)
    assert heard == [PressGanged(BLUE, MAP.index["F4"], MAP.index[target])]
    assert state.view(None)["question"] == {"step": "actions", "seat": "blue", "count": 1}


@pytest.mark.rule("MW-GANG-03")
def test_red_takes_neutrals_for_red() -> None:
    """MW-GANG-03: the civilian is of the active player's colour."""
    state = scene(active="red", F4="R", F5="n")

    say(state, "press-gang F4 F5")

    assert at(state, "F4") == "rR"


@pytest.mark.rule("MW-GANG-05")
def test_a_neutral_among_enemies_cannot_be_taken() -> None:
    """MW-GANG-05: F5 holds a red civilian beside the neutral; the neutral of F3 has no such company."""
    state = scene(F4="B", F5="nr", F3="n")

    say(state, "press-gang F4")

    assert words(state) == ["F3"]
    assert why(state, "F5") == "MW-GANG-05"


@pytest.mark.rule("MW-GANG-05")
def test_a_neutral_among_own_units_can_be_taken() -> None:
    """MW-GANG-05: only opposing company protects."""
    state = scene(F4="B", F5="bn")

    say(state, "press-gang F4 F5")

    assert (at(state, "F4"), at(state, "F5")) == ("bB", "b")


@pytest.mark.rule("MW-GANG-05")
def test_a_soldier_with_only_protected_neutrals_near_is_not_offered() -> None:
    """MW-GANG-05: the only neutral in reach of F4 stands among enemies."""
    state = scene(F4="B", F5="nr", D6="Bn")

    say(state, "press-gang")

    assert words(state) == ["D6"]
    assert why(state, "F4") == "MW-GANG-05"


@pytest.mark.rule("MW-GANG-06")
def test_a_soldier_in_a_dead_hex_press_gangs_nobody() -> None:
    """MW-GANG-06: no civilian is brought into a Dead hex on purpose."""
    state = scene(F4="B", F5="n", D6="B", C6="n", dead="F4")

    say(state, "press-gang")

    assert words(state) == ["D6"]
    assert why(state, "F4") == "MW-GANG-06"


@pytest.mark.rule("MW-GANG-06")
def test_who_has_only_a_soldier_in_a_dead_hex_hears_the_reason() -> None:
    """MW-GANG-06: the neutral is in reach and no enemy near; the Dead hex is why."""
    state = scene(F4="B", F5="n", dead="F4")

    assert "press-gang" not in words(state)
    assert why(state, "press-gang") == "MW-GANG-06"


@pytest.mark.rule("MW-GANG-06")
def test_by_option_a_soldier_in_a_dead_hex_may() -> None:
    """MW-GANG-06: then the new civilian stands in the Dead hex."""
    state = scene(F4="B", F5="n", dead="F4", options={"press_gang_in_dead": True})

    say(state, "press-gang F4 F5")

    assert at(state, "F4") == "bB"


@pytest.mark.rule("MW-GANG-06")
def test_a_neutral_may_be_taken_out_of_a_dead_hex() -> None:
    """MW-GANG-06: the bar is on bringing people in, not on fetching them out."""
    state = scene(F4="B", F5="n", dead="F5")

    say(state, "press-gang F4 F5")

    assert (at(state, "F4"), at(state, "F5")) == ("bB", "")


@pytest.mark.rule("MW-GANG-07")
def test_two_neutrals_take_two_actions() -> None:
    """MW-GANG-07: one at a time, though two stand in one hex and two soldiers in another."""
    state = scene(F4="BB", F5="nn")

    say(state, "press-gang F4 F5")
    assert (at(state, "F4"), at(state, "F5")) == ("bBB", "n")

    say(state, "press-gang F4 F5")
    assert (at(state, "F4"), at(state, "F5")) == ("bbBB", "")
    assert state.view(None)["actions_left"] == 2
