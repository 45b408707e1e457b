"""Supply and stockpiles: what the box holds is all there is, and a stockpile feeds those who guard it."""

import json

import pytest

import fimbul
from fimbul.games.meltwater.events import RefugeeArrived
from fimbul.games.meltwater.state import Position
from tests.games.kit import say, told, why, words
from tests.games.meltwater.scene import at, feeds, left, named, scene


@pytest.mark.rule("MW-SUPPLY-01")
def test_a_defector_dies_when_the_other_colour_is_exhausted() -> None:
    """MW-SUPPLY-01: F4 starves next to a red civilian with room, but all 20 red civilians are on the map."""
    state = scene(phase="starvation", F4="bbb", F5="r", J5="r" * 19)

    say(state, "F4 civilian")

    assert (at(state, "F4"), at(state, "F5"), left(state, "b")) == ("bb", "r", 18)


@pytest.mark.rule("MW-SUPPLY-01")
def test_the_last_civilian_in_the_supply_still_takes_a_defector() -> None:
    """MW-SUPPLY-01: with 19 red civilians on the map the defector becomes the twentieth."""
    state = scene(phase="starvation", F4="bbb", F5="r", J5="r" * 18)

    say(state, "F4 civilian F5")

    assert (at(state, "F4"), at(state, "F5"), left(state, "r")) == ("bb", "rr", 0)


@pytest.mark.rule("MW-SUPPLY-01")
@pytest.mark.parametrize(("number", "refusal"), [(19, ""), (20, "MW-SUPPLY-01")])
@pytest.mark.parametrize(("active", "soldier", "civilian"), [("blue", "B", "b"), ("red", "R", "r")])
def test_without_an_own_civilian_left_nobody_is_press_ganged(
    number: int, refusal: str, active: str, soldier: str, civilian: str
) -> None:
    """MW-SUPPLY-01: the player's twentieth civilian is on the map, or not."""
    state = scene(active=active, F4=soldier, F5="n", D5=civilian * number)

    assert ("press-gang" in words(state)) == (refusal == "")
    assert why(state, "press-gang") == refusal


@pytest.mark.rule("MW-SUPPLY-01")
@pytest.mark.parametrize(
    ("there", "crowd", "after"), [("r", "r" * 18, "rr"), ("r", "r" * 19, "r"), ("", "n" * 19, "n"), ("", "n" * 20, "")]
)
def test_a_refugee_whose_colour_is_exhausted_does_not_arrive(there: str, crowd: str, after: str) -> None:
    """MW-SUPPLY-01: red among Red's units, neutral in an empty hex; the twentieth may come, the next may not."""
    state = scene(phase="doomsday", B3=there, J5=crowd)  # card 13 lands its refugee in B3

    assert at(state, "B3") == after


@pytest.mark.rule("MW-SUPPLY-01")
def test_nobody_is_told_of_a_refugee_who_did_not_come() -> None:
    """MW-SUPPLY-01: not placed means not placed in another colour either."""
    state = scene(B3="r", J5="r" * 19)

    heard = told(state, "pass")

    assert not any(isinstance(event, RefugeeArrived) for event in heard)
    assert at(state, "B3") == "r"


@pytest.mark.rule("MW-STOCK-02", "MW-STOCK-05")
def test_stockpiles_only_benefit_your_units() -> None:
    """MW-STOCK-02, MW-STOCK-05 (clarification Stockpiles 1): blue next to a blue stockpile eats better, red not."""
    state = scene(F4="bs", F5="b", E3="r", G3="n")

    assert [feeds(state, name) for name in ("F4", "F5", "E3", "G3")] == [3, 3, 2, 2]


@pytest.mark.rule("MW-STARVE-01")
def test_a_stockpile_is_removed_when_its_hex_is_dead() -> None:
    """MW-STARVE-01 (clarification Stockpiles 2, FAQ 3): the phase opens, and it is out of the game."""
    state = scene(phase="destroy stockpiles", F4="s", F6="s", dead="F4")

    assert (at(state, "F4"), at(state, "F6")) == ("", "s")


@pytest.mark.rule("MW-STOCK-03")
def test_a_stockpile_with_nobody_beside_it_benefits_nobody() -> None:
    """MW-STOCK-03 (clarification Stockpiles 3): the guard marches off and the neighbour eats less."""
    state = scene(F4="bs", F5="b", E3="r")
    assert feeds(state, "F5") == 3

    say(state, "march F4 civilian G3")

    assert [feeds(state, name) for name in ("F5", "E3", "G3")] == [2, 2, 2]


@pytest.mark.rule("MW-RAD-03")
def test_a_forgotten_token_next_to_a_dead_hex_is_there_all_the_same() -> None:
    """MW-RAD-03 (player aids 2a): a position set up without F5's token; F5 feeds one fewer and holds radiation."""
    position = json.loads(scene(F5="b", dead="F4").to_json())
    position["radiation"] = []
    state = fimbul.game("meltwater").from_json(position)
    assert isinstance(state, Position)

    assert feeds(state, "F5") == 1
    assert named(state.radiation) == "E3 E4 F3 F5 G3 G4"


@pytest.mark.rule("MW-SUP-05")
def test_a_dead_hex_never_feeds_anybody() -> None:
    """MW-SUP-05 (player aids 2b): not even ice with a stockpile in it."""
    state = scene(F6="bs", F7="bs", dead="F6")

    assert (feeds(state, "F6"), feeds(state, "F7")) == (0, 3)
