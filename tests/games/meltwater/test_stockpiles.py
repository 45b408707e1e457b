"""Overview: stockpiles, whom they feed, and who controls them."""

from typing import Any

import pytest

from tests.games.kit import say, why, words
from tests.games.meltwater.scene import at, feeds, phase_of, scene

FIRST = {"edition": "first"}
NEXT_TO_F4 = "E3 E4 F3 F5 G3 G4"


@pytest.mark.rule("MW-STOCK-01")
@pytest.mark.parametrize("pieces", ["bbss", "nnss", "rrssss"])
def test_stockpiles_are_not_counted_as_units(pieces: str) -> None:
    """MW-STOCK-01: two units and any number of stockpiles live on snow."""
    state = scene(phase="starvation", F4=pieces)

    assert state.view(None)["hexes"]["F4"]["units"] == 2
    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-STOCK-01")
def test_a_stockpile_cannot_be_the_one_that_starves() -> None:
    """MW-STOCK-01: the opening line of the phase speaks of pieces and means units."""
    state = scene(phase="starvation", F4="bbbbs")

    say(state, "F4")

    assert words(state) == ["civilian"]
    assert why(state, "stockpile") == "MW-STOCK-01"


@pytest.mark.rule("MW-STOCK-01")
def test_a_stockpile_does_not_keep_a_side_alive() -> None:
    """MW-STOCK-01: Red has a stockpile left and no unit, so Blue has won."""
    state = scene(phase="starvation", dead="F4", F4="r", K5="s", A2="b")

    say(state, "F4 civilian")

    assert state.over


@pytest.mark.rule("MW-STOCK-02")
def test_a_stockpile_helps_its_own_hex_and_all_six_around() -> None:
    """MW-STOCK-02: and none that is two away."""
    around: dict[str, Any] = dict.fromkeys(NEXT_TO_F4.split(), "b")
    state = scene(F4="bs", F2="b", D5="b", H4="b", **around)

    assert [feeds(state, name) for name in ("F4", *NEXT_TO_F4.split())] == [3] * 7
    assert [feeds(state, name) for name in ("F2", "D5", "H4")] == [2, 2, 2]


@pytest.mark.rule("MW-STOCK-02")
@pytest.mark.parametrize(("mine", "yours"), [("b", "r"), ("r", "b")])
def test_a_stockpile_helps_your_units_only(mine: str, yours: str) -> None:
    """MW-STOCK-02: the enemy next door gets nothing, nor do neutrals, nor an empty hex."""
    state = scene(F4=mine + "s", F5=mine, F3=yours, G3="n")

    assert feeds(state, "F5") == 3
    assert feeds(state, "F3") == 2
    assert feeds(state, "G3") == 2
    assert feeds(state, "E4") == 2


@pytest.mark.rule("MW-STOCK-02")
def test_a_soldier_guards_and_eats_like_a_civilian() -> None:
    """MW-STOCK-02: your units are civilians and soldiers alike."""
    state = scene(F4="Bs", F5="B")

    assert (feeds(state, "F4"), feeds(state, "F5")) == (3, 3)


@pytest.mark.rule("MW-STOCK-03")
def test_a_stockpile_left_behind_helps_nobody() -> None:
    """MW-STOCK-03: once the guard marches away, the neighbours lose what it gave."""
    state = scene(F4="bs", F5="b")
    assert feeds(state, "F5") == 3

    say(state, "march F4 civilian F3")

    assert at(state, "F4") == "s"
    assert (feeds(state, "F5"), feeds(state, "F3")) == (2, 2)


@pytest.mark.rule("MW-STOCK-03", "MW-STOCK-05")
def test_in_the_first_printing_a_stockpile_needs_no_guard() -> None:
    """MW-STOCK-03: there the hexes around an unguarded one still feed one more."""
    state = scene(F4="bs", F5="b", options=FIRST)

    say(state, "march F4 civilian F3")

    assert (feeds(state, "F5"), feeds(state, "F3"), feeds(state, "F4")) == (3, 3, 3)


@pytest.mark.rule("MW-STOCK-04")
def test_a_stockpile_changes_hands_with_those_who_stand_there() -> None:
    """MW-STOCK-04: Red walks in after Blue has left, and the bonus is Red's."""
    state = scene(active="red", F4="s", F3="b", F5="r", G4="r")
    assert (feeds(state, "F3"), feeds(state, "F5")) == (2, 2)

    say(state, "march G4 civilian F4")

    assert (feeds(state, "F3"), feeds(state, "F5"), feeds(state, "F4")) == (2, 3, 3)


@pytest.mark.rule("MW-STOCK-04")
def test_neutrals_control_nothing() -> None:
    """MW-STOCK-04: a stockpile among neutrals feeds neither them nor anybody next door."""
    state = scene(F4="ns", F5="n", F3="b", G3="r")

    assert [feeds(state, name) for name in ("F4", "F5", "F3", "G3")] == [2, 2, 2, 2]


@pytest.mark.rule("MW-STOCK-04")
def test_the_side_that_stands_among_neutrals_controls() -> None:
    """MW-STOCK-04: one blue unit among neutrals makes the stockpile Blue's."""
    state = scene(F4="bnns", F3="b", F5="n", G3="r")

    assert (feeds(state, "F4"), feeds(state, "F3")) == (3, 3)
    assert (feeds(state, "F5"), feeds(state, "G3")) == (2, 2)


@pytest.mark.rule("MW-STOCK-05")
@pytest.mark.parametrize(("edition", "expected"), [("errata", 2), ("first", 3)])
def test_only_the_first_printing_feeds_the_enemy_next_door(edition: str, expected: int) -> None:
    """MW-STOCK-05: a red unit on snow beside a blue stockpile."""
    state = scene(F4="bs", F5="r", options={"edition": edition})

    assert feeds(state, "F5") == expected


@pytest.mark.rule("MW-STOCK-05")
def test_three_neutrals_beside_a_blue_stockpile_are_one_too_many() -> None:
    """MW-STOCK-05: the extra place is for the side that controls the stockpile."""
    state = scene(phase="starvation", F4="bs", F5="nnn")

    assert words(state) == ["F5"]
    say(state, "F5 neutral F4")
    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-STOCK-05")
def test_in_the_first_printing_three_neutrals_beside_a_stockpile_live() -> None:
    """MW-STOCK-05: there the extra place is for anybody."""
    state = scene(phase="starvation", F4="bs", F5="nnn", options=FIRST)

    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-STOCK-05")
@pytest.mark.parametrize(("edition", "expected"), [("errata", 2), ("first", 3)])
@pytest.mark.parametrize("guard", ["s", "ns"])
def test_only_the_first_printing_feeds_from_what_nobody_controls(edition: str, expected: int, guard: str) -> None:
    """MW-STOCK-05: unguarded, or among neutrals."""
    state = scene(F4=guard, F5="b", options={"edition": edition})

    assert feeds(state, "F5") == expected


@pytest.mark.rule("MW-STOCK-05")
def test_in_the_first_printing_it_is_still_one_extra_and_only_next_door() -> None:
    """MW-STOCK-05: two stockpiles give no more than one, and two hexes are too far."""
    state = scene(F4="s", F6="s", F5="r", F2="b", options=FIRST)

    assert (feeds(state, "F5"), feeds(state, "F2")) == (3, 2)
