"""Attack: soldier against soldier, and both die."""

import json

import pytest

from fimbul.games.meltwater.data import BLUE, MAP, RED
from fimbul.games.meltwater.events import Attacked, TurnedDead
from fimbul.games.meltwater.state import Position
from tests.games.kit import reasons, say, told, why, words
from tests.games.meltwater.scene import all_but, at, left, named, opening, phase_of, scene

AROUND_G4_AND_H4 = ["F4", "F5", "G3", "G4", "G5", "H3", "H4", "H5", "I3", "I4"]


@pytest.mark.rule("MW-ATT-01")
@pytest.mark.parametrize(("active", "start", "target", "seat"), [("blue", "G4", "H4", BLUE), ("red", "H4", "G4", RED)])
def test_both_soldiers_die_and_civilians_in_both_hexes_are_unharmed(
    active: str, start: str, target: str, seat: int
) -> None:
    """MW-ATT-01: both go to the supply; the people around them and the stockpile stay."""
    state = scene(active=active, G4="bbBns", H4="rRn")

    heard = told(state, f"attack {start} {target}")

    assert (at(state, "G4"), at(state, "H4")) == ("bbns", "rn")
    assert (left(state, "B"), left(state, "R")) == (4, 4)
    assert heard == [Attacked(seat, MAP.index[start], MAP.index[target])]
    assert state.view(None)["actions_left"] == 3


@pytest.mark.rule("MW-ATT-01")
def test_only_a_soldier_next_to_an_enemy_soldier_attacks() -> None:
    """MW-ATT-01: not a civilian, not a soldier two hexes away, not one next to a civilian."""
    state = scene(G4="B", H4="R", H3="b", D5="B", J6="B", I6="r", I4="b")

    say(state, "attack")

    assert words(state) == ["G4"]
    assert [why(state, word) for word in ("H3", "D5", "J6", "H4", "pass")] == ["MW-ATT-01"] * 5
    assert reasons(state, "H3 H4 pass") == ["no_soldier_of_yours", "no_soldier_of_yours", "choose_where_from"]
    assert reasons(state, "D5 J6") == ["no_enemy_soldier_near"] * 2


@pytest.mark.rule("MW-ATT-01")
def test_only_an_enemy_soldier_next_door_is_attacked() -> None:
    """MW-ATT-01: of the neighbours H4 and H5 have soldiers, G5 has a civilian, F4 an own soldier; I4 is too far."""
    state = scene(G4="B", H4="R", H5="R", G5="r", F4="B", I4="R")

    say(state, "attack G4")

    assert words(state) == ["H4", "H5"]
    assert [why(state, word) for word in ("G5", "F4", "I4", "F5", "soldier")] == ["MW-ATT-01"] * 5
    assert reasons(state, "G5 F4 F5") == ["no_enemy_soldier_there"] * 3
    assert reasons(state, "I4 soldier") == ["not_next_door", "choose_a_target"]


@pytest.mark.rule("MW-ATT-01")
def test_red_attacks_with_red_soldiers_only() -> None:
    """MW-ATT-01: the blue soldier in G4 and the neutral in H5 are no attackers of Red's."""
    state = scene(active="red", G4="B", H4="R", H5="n")

    say(state, "attack")

    assert words(state) == ["H4"]
    assert reasons(state, "G4 H5 H3") == ["no_soldier_of_yours"] * 3


@pytest.mark.rule("MW-ATT-01")
def test_there_is_no_attack_across_two_hexes() -> None:
    """MW-ATT-01: with no soldiers next to each other the action is not offered."""
    state = scene(G4="B", I4="R")

    assert "attack" not in words(state)
    assert why(state, "attack") == "MW-ATT-01"


@pytest.mark.rule("MW-ATT-02")
def test_a_dirty_hex_next_to_the_defender_only_turns_dead() -> None:
    """MW-ATT-02: I4 is two hexes from the attacker, next to the defender, and the only Dirty hex around."""
    state = scene(G4="bB", H4="rR", radiation="I4")

    say(state, "attack G4 H4")
    assert words(state) == ["I4"]

    say(state, "I4")
    assert named(state.dead) == "I4"


@pytest.mark.rule("MW-ATT-02")
def test_the_attackers_hex_and_the_neighbours_of_both_are_all_candidates() -> None:
    """MW-ATT-02: the defender's hex too, as a neighbour of the attacker's; nothing farther away."""
    state = scene(G4="bB", H4="rR", radiation=all_but(""))

    say(state, "attack G4 H4")

    assert words(state) == AROUND_G4_AND_H4
    assert why(state, "I2") == why(state, "F6") == "MW-ATT-02"
    assert reasons(state, "I2 F6") == ["too_far_from_the_fight"] * 2


@pytest.mark.rule("MW-ATT-02")
@pytest.mark.parametrize("hit", ["G4", "H4"])
def test_the_hex_of_either_soldier_may_turn_dead(hit: str) -> None:
    """MW-ATT-02: attacker's or defender's; those who stand there stay for now."""
    state = scene(G4="bB", H4="rR", radiation="G4 H4")

    say(state, f"attack G4 H4 {hit}")

    assert named(state.dead) == hit
    assert (at(state, "G4"), at(state, "H4")) == ("b", "r")


@pytest.mark.rule("MW-ATT-02")
def test_one_dirty_hex_must_turn_dead_and_only_a_dirty_one_can() -> None:
    """MW-ATT-02: it is no choice to leave it; clean and Dead hexes are not offered. F4 is Dead and dirties its ring."""
    state = scene(G4="bB", H4="rR", dead="F4")

    say(state, "attack G4 H4")

    assert words(state) == ["F5", "G3", "G4"]
    assert [why(state, word) for word in ("F4", "H5", "pass", "done")] == ["MW-ATT-02"] * 4
    assert reasons(state, "F4 H5 I4 H4") == ["not_dirty"] * 4
    assert reasons(state, "E3 pass") == ["too_far_from_the_fight", "choose_what_turns_dead"]


@pytest.mark.rule("MW-ATT-02")
@pytest.mark.parametrize(("active", "seat"), [("blue", BLUE), ("red", RED)])
def test_the_active_player_picks_the_hex(active: str, seat: int) -> None:
    """MW-ATT-02: whoever attacks is asked."""
    state = scene(active=active, G4="bB", H4="rR", radiation="G3 H5")

    say(state, "attack G4 H4" if active == "blue" else "attack H4 G4")

    assert (state.decider, words(state)) == (seat, ["G3", "H5"])


@pytest.mark.rule("MW-ATT-03")
@pytest.mark.parametrize("radiation", ["", "F6 I2 E4"])
def test_without_a_dirty_hex_around_nothing_turns_and_nothing_is_added(radiation: str) -> None:
    """MW-ATT-03: clean all round, or radiation two hexes from both: the ground stays as it is and nothing is asked."""
    state = scene(G4="bB", H4="rR", radiation=radiation)
    before = state.radiation

    say(state, "attack G4 H4")

    assert (state.radiation, state.dead) == (before, 0)
    assert (phase_of(state), state.view(None)["question"]["step"]) == ("actions", "actions")


@pytest.mark.rule("MW-ATT-04")
def test_the_new_dead_hex_makes_its_neighbours_dirty_and_no_token_spreads() -> None:
    """MW-ATT-04: the six neighbours of I4 have tokens, H4's old one did not flip, and there is no seventh."""
    state = scene(G4="bB", H4="rR", radiation="I4 H4")

    heard = told(state, "attack G4 H4 I4")

    assert named(state.dead) == "I4"
    assert named(state.radiation) == "H4 H5 I3 I5 J4 J5"
    assert heard.count(TurnedDead(MAP.index["I4"])) == 1
    assert state.view(None)["question"]["step"] == "actions"


@pytest.mark.rule("MW-ATT-05")
def test_a_printed_symbol_flips_like_a_token() -> None:
    """MW-ATT-05: the Summer set-up, but for a red soldier in H7: F7, G7, H8 and I7 are Dirty by print alone."""
    start = opening(season="summer")
    position = json.loads(start.to_json())
    position["pieces"]["H7"] = position["pieces"].pop("J5")
    state = start.game.from_json(position)
    assert isinstance(state, Position)

    say(state, "attack G6 H7")
    assert words(state) == ["F7", "G7", "H8", "I7"]

    say(state, "H8")
    assert named(state.dead) == "H8"
    assert "H7" in named(state.radiation).split()


@pytest.mark.rule("MW-ATT-06")
def test_of_several_soldiers_one_on_each_side_dies() -> None:
    """MW-ATT-06: two against two leaves one against one, and the fight may go on with a further action."""
    state = scene(G4="bBB", H4="rRR")

    say(state, "attack G4 H4")
    assert (at(state, "G4"), at(state, "H4")) == ("bB", "rR")

    say(state, "attack G4 H4")
    assert (at(state, "G4"), at(state, "H4")) == ("b", "r")
