"""Support: how many units a hex feeds."""

from typing import Any

import pytest

import fimbul
from fimbul.games.meltwater.data import RED
from tests.games.kit import say, words
from tests.games.meltwater.scene import at, feeds, left, phase_of, scene

SNOW, ICE = "F4", "F6"  # both next to F5


@pytest.mark.rule("MW-SUP-01")
@pytest.mark.parametrize("unit", "brnBR")
def test_snow_feeds_two(unit: str) -> None:
    """MW-SUP-01: two live there, of three one must leave."""
    assert phase_of(scene(phase="starvation", F4=unit * 2)) == "actions"
    assert words(scene(phase="starvation", F4=unit * 3)) == ["F4"]


@pytest.mark.rule("MW-SUP-02")
@pytest.mark.parametrize("unit", "brnBR")
def test_ice_feeds_three(unit: str) -> None:
    """MW-SUP-02: three live there, of four one must leave."""
    assert phase_of(scene(phase="starvation", F6=unit * 3)) == "actions"
    assert words(scene(phase="starvation", F6=unit * 4)) == ["F6"]


@pytest.mark.rule("MW-SUP-03")
def test_a_stockpile_feeds_one_more_in_its_own_hex() -> None:
    """MW-SUP-03: three blue on snow with their stockpile live, four do not."""
    assert phase_of(scene(phase="starvation", F4="bbbs")) == "actions"
    assert words(scene(phase="starvation", F4="bbbbs")) == ["F4"]


@pytest.mark.rule("MW-SUP-03")
def test_a_stockpile_feeds_one_more_next_door() -> None:
    """MW-SUP-03: three blue beside a blue stockpile live; beside a red one they do not."""
    assert phase_of(scene(phase="starvation", F4="bbb", F5="bs")) == "actions"
    assert words(scene(phase="starvation", F4="bbb", F5="rs")) == ["F4"]
    assert words(scene(phase="starvation", F4="bbb", F6="bs")) == ["F4"]


@pytest.mark.rule("MW-SUP-04")
def test_a_dirty_hex_feeds_one_fewer() -> None:
    """MW-SUP-04: one on snow, two on ice."""
    assert phase_of(scene(phase="starvation", radiation="F4 F6", F4="b", F6="bb")) == "actions"
    assert words(scene(phase="starvation", radiation="F4 F6", F4="bb", F6="bbb")) == ["F4", "F6"]


@pytest.mark.rule("MW-SUP-05")
def test_a_dead_hex_feeds_nobody() -> None:
    """MW-SUP-05: neither ice nor a stockpile next door helps; all who are there starve."""
    state = scene(phase="starvation", dead="F6", F6="BB", F5="bs")
    assert feeds(state, "F6") == 0

    say(state, "F6 soldier F5 F6 soldier")

    assert at(state, "F6") == ""
    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-SUP-05")
@pytest.mark.parametrize("edition", ["errata", "first"])
def test_a_stockpile_in_a_dead_hex_does_not_feed_it(edition: str) -> None:
    """MW-SUP-05: nothing adds to none."""
    assert feeds(scene(dead="F6", F6="Bs", F5="bs", options={"edition": edition}), "F6") == 0


@pytest.mark.rule("MW-SUP-06")
def test_two_stockpiles_feed_no_more_than_one() -> None:
    """MW-SUP-06: the rulebook's first example, next door and in the same hex."""
    assert feeds(scene(F4="b", F3="bs", F5="bs"), "F4") == 3
    assert feeds(scene(F4="bss"), "F4") == 3
    assert feeds(scene(F4="bs", F5="bs", F3="bss"), "F4") == 3


@pytest.mark.rule("MW-SUP-07")
@pytest.mark.parametrize("dead", ["F3", "F3 F5", "E3 E4 F3 F5 G3 G4"])
def test_a_hex_is_dirty_only_once(dead: str) -> None:
    """MW-SUP-07: the rulebook's second example: its token and its Dead neighbours together cost one."""
    state = scene(F4="b", dead=dead, radiation="F4")

    assert feeds(state, "F4") == 1


@pytest.mark.rule("MW-SUP-08")
def test_different_modifiers_add_up() -> None:
    """MW-SUP-08: the rulebook's third example: dirty ice beside a stockpile feeds three."""
    state = scene(phase="starvation", F6="bbb", F5="bs", radiation="F6")

    assert feeds(state, "F6") == 3
    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-SUP-09")
@pytest.mark.parametrize(
    ("place", "dirty", "stockpile", "expected"),
    [
        (SNOW, False, False, 2),
        (SNOW, False, True, 3),
        (SNOW, True, False, 1),
        (SNOW, True, True, 2),
        (ICE, False, False, 3),
        (ICE, False, True, 4),
        (ICE, True, False, 2),
        (ICE, True, True, 3),
    ],
)
@pytest.mark.parametrize("unit", "brBR")
def test_ground_fallout_and_stockpile_together(
    place: str, dirty: bool, stockpile: bool, expected: int, unit: str
) -> None:
    """MW-SUP-09: the table of all eight."""
    hexes: dict[str, Any] = {place: unit, "F5": unit + "s" if stockpile else unit}

    assert feeds(scene(radiation=place if dirty else "", **hexes), place) == expected


@pytest.mark.rule("MW-SUP-10")
@pytest.mark.parametrize(
    ("units", "starves"),
    [("bnn", False), ("bbn", False), ("bbb", False), ("nnn", True), ("bnnn", True), ("bbnn", True), ("Bnn", False)],
)
def test_one_unit_of_the_favoured_side_earns_a_mixed_hex_the_bonus(units: str, starves: bool) -> None:
    """MW-SUP-10: on snow beside a blue stockpile all units count, and the third place needs somebody blue."""
    state = scene(phase="starvation", F4=units, F5="bs")

    assert (phase_of(state) == "starvation") is starves


@pytest.mark.rule("MW-SUP-10")
def test_a_mixed_hex_of_the_other_side_earns_nothing() -> None:
    """MW-SUP-10: red among neutrals beside a blue stockpile."""
    assert words(scene(phase="starvation", F4="rnn", F5="bs")) == ["F4"]


@pytest.mark.rule("MW-SUP-10")
def test_of_three_neutrals_exactly_one_starves() -> None:
    """MW-SUP-10: the two who remain are fed."""
    state = scene(phase="starvation", F4="nnn", F5="bbbs")

    say(state, "F4 neutral")

    assert at(state, "F4") == "nn"
    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-SUP-11")
def test_any_number_may_march_into_one_hex() -> None:
    """MW-SUP-11: six, on dirty snow, and nobody starves before the next Starvation Phase."""
    state = scene(radiation="F5", F4="bbbbBB", F5="b")

    say(state, "march F4 civilian civilian civilian civilian soldier soldier F5")

    assert at(state, "F5") == "bbbbbBB"
    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-SUP-11")
def test_a_refugee_lands_in_a_full_hex() -> None:
    """MW-SUP-11: nor does the limit bind in the Doomsday Phase."""
    state = scene(then=[("refugee", "F4"), ("actions", "")], F4="bb")

    assert at(state, "F4") == "bbb"
    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-SUP-12")
def test_neighbours_starve_at_once_when_a_stockpile_is_carried_off() -> None:
    """MW-SUP-12: F3 was fed by the stockpile in F4; in F5 it is too far away."""
    state = scene(phase="starvation", F4="bbbbs", F5="b", F3="bbb")
    assert words(state) == ["F4"]

    say(state, "F4 civilian stockpile F5")

    assert at(state, "F5") == "bbs"
    assert words(state) == ["F3"]


@pytest.mark.rule("MW-SUP-12")
def test_neighbours_starve_at_once_when_the_last_guard_flees() -> None:
    """MW-SUP-12: the stockpile stays, but nobody controls it any more."""
    state = scene(phase="starvation", F4="bnnns", F5="b", F3="bbb")
    assert words(state) == ["F4"]

    say(state, "F4 civilian F5")

    assert at(state, "F4") == "nnns"
    assert words(state) == ["F3", "F4"]


@pytest.mark.rule("MW-SUP-12")
def test_neighbours_starve_at_once_when_the_last_guard_dies() -> None:
    """MW-SUP-12: a death is checked like a move."""
    state = scene(phase="starvation", F4="bnnns", F3="bbb")
    assert words(state) == ["F4"]

    say(state, "F4 civilian")

    assert at(state, "F4") == "nnns"
    assert words(state) == ["F3", "F4"]


@pytest.mark.rule("MW-SUP-12")
def test_a_hex_is_fed_again_by_a_stockpile_that_is_carried_next_to_it() -> None:
    """MW-SUP-12: what arrives counts at once too: G5 no longer starves when the stockpile comes to F5."""
    state = scene(phase="starvation", F4="bbbbs", F5="b", G5="bbb")
    assert words(state) == ["F4", "G5"]

    say(state, "F4 civilian stockpile F5")

    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-SUP-13")
def test_a_hex_that_blue_crowded_is_tested_in_reds_turn() -> None:
    """MW-SUP-13: five on plain snow after Blue's actions; Red, who is next, makes three of them leave."""
    state = scene(turn=3, F4="bbb", F5="bb")
    say(state, "march F5 civilian civilian F4 pass")
    assert state.decider == fimbul.CHANCE

    say(state, "card-1")

    assert state.decider == RED
    assert words(state) == ["F4"]
    say(state, "F4 civilian F4 civilian F4 civilian")
    assert at(state, "F4") == "bb"
    assert left(state, "b") == 18
    assert phase_of(state) == "actions"
