"""Defect: a starving unit that cannot flee goes over to the enemy."""

import pytest

import fimbul
from fimbul.games.meltwater.data import BLUE, RED
from tests.games.kit import say, why, words
from tests.games.meltwater.scene import at, feeds, left, phase_of, scene

FIRST = {"edition": "first"}


@pytest.mark.rule("MW-DEFECT-01")
@pytest.mark.parametrize(("crowd", "host"), [("b", "r"), ("r", "b")])
def test_it_becomes_a_civilian_of_the_enemy_it_goes_to(crowd: str, host: str) -> None:
    """MW-DEFECT-01: one returns to the supply, one of the other colour takes its place next door."""
    state = scene(phase="starvation", F4=crowd * 3, F5=host)
    ours, theirs = left(state, crowd), left(state, host)

    say(state, "F4 civilian F5")

    assert (at(state, "F4"), at(state, "F5")) == (crowd * 2, host * 2)
    assert (left(state, crowd), left(state, host)) == (ours + 1, theirs - 1)


@pytest.mark.rule("MW-DEFECT-01")
@pytest.mark.parametrize("full", ["rr", "rrr", "rn"])
def test_enemies_without_room_take_nobody_in(full: str) -> None:
    """MW-DEFECT-01: a full or starving enemy hex is no way out; of the two only F3 has a place."""
    state = scene(phase="starvation", F4="bbb", F5=full, F3="r")

    say(state, "F4 civilian")

    assert words(state) == ["F3"]
    with pytest.raises(fimbul.IllegalOption):
        say(state, "F5")


@pytest.mark.rule("MW-DEFECT-01")
def test_a_full_enemy_hex_is_refused_by_the_rule_of_defection() -> None:
    """MW-DEFECT-01: it is this rule that asks for room, not the one about flight."""
    state = scene(phase="starvation", F4="bbb", F5="rr", F3="r")

    say(state, "F4 civilian")

    assert why(state, "F5") == "MW-DEFECT-01"


@pytest.mark.rule("MW-DEFECT-01")
def test_enemies_two_hexes_away_are_too_far() -> None:
    """MW-DEFECT-01: only next door; here nobody is, and it dies."""
    state = scene(phase="starvation", F4="bbb", F2="r", H4="r")

    say(state, "F4 civilian")

    assert (at(state, "F2"), at(state, "H4")) == ("r", "r")
    assert left(state, "b") == 18


@pytest.mark.rule("MW-DEFECT-01")
def test_a_dead_enemy_hex_takes_nobody_in() -> None:
    """MW-DEFECT-01: it feeds none."""
    state = scene(phase="starvation", dead="F5", F4="bb", F5="R")

    say(state, "F4 civilian")

    assert (at(state, "F4"), at(state, "F5")) == ("b", "R")


@pytest.mark.rule("MW-DEFECT-01")
def test_neutrals_next_door_are_no_enemies() -> None:
    """MW-DEFECT-01: one defects to Red or Blue, never to neutrals; in the first printing they are no refuge either."""
    state = scene(phase="starvation", F4="bbb", F5="n", F3="r", options=FIRST)

    say(state, "F4 civilian")

    assert words(state) == ["F3"]
    assert why(state, "F5") == "MW-DEFECT-01"


@pytest.mark.rule("MW-DEFECT-02")
@pytest.mark.parametrize(("units", "host", "soldier"), [("bbB", "r", "B"), ("rrR", "b", "R")])
def test_a_soldier_who_defects_becomes_a_civilian(units: str, host: str, soldier: str) -> None:
    """MW-DEFECT-02: the soldier returns to its supply."""
    state = scene(phase="starvation", F4=units, F5=host)

    say(state, "F4 soldier F5")

    assert at(state, "F5") == host * 2
    assert left(state, soldier) == 4


@pytest.mark.rule("MW-DEFECT-02")
def test_defecting_to_soldiers_makes_a_civilian_too() -> None:
    """MW-DEFECT-02: whoever stands there."""
    state = scene(phase="starvation", F4="bbB", F5="R")

    say(state, "F4 soldier F5")

    assert at(state, "F5") == "rR"


@pytest.mark.rule("MW-DEFECT-03")
def test_a_defector_takes_nothing_along() -> None:
    """MW-DEFECT-03: the stockpile is not offered, and stays."""
    state = scene(phase="starvation", F4="bbbbs", F5="r")

    say(state, "F4 civilian")
    assert words(state) == ["F5"]
    assert why(state, "stockpile") == "MW-DEFECT-03"
    with pytest.raises(fimbul.IllegalOption):
        say(state, "stockpile")

    say(state, "F5")
    assert (at(state, "F4"), at(state, "F5")) == ("bbbs", "rr")


@pytest.mark.rule("MW-DEFECT-04")
def test_a_neutral_flees_to_red_and_does_not_defect() -> None:
    """MW-DEFECT-04: it has no enemies; red units are its friends and it stays neutral."""
    state = scene(phase="starvation", F4="nnn", F5="r")

    say(state, "F4 neutral")
    assert state.view(None)["question"]["step"] == "flee"
    say(state, "F5")

    assert at(state, "F5") == "rn"


@pytest.mark.rule("MW-DEFECT-04")
@pytest.mark.parametrize("host", ["r", "b"])
def test_in_the_first_printing_a_neutral_next_to_a_side_dies(host: str) -> None:
    """MW-DEFECT-04: there it has neither friends nor enemies in that hex."""
    state = scene(phase="starvation", F4="nnn", F5=host, options=FIRST)

    say(state, "F4 neutral")

    assert (at(state, "F4"), at(state, "F5")) == ("nn", host)
    assert left(state, "n") == 18


@pytest.mark.rule("MW-DEFECT-04")
@pytest.mark.parametrize(("host", "then", "kind"), [("r", "rr", "r"), ("b", "bb", "b")])
def test_by_option_a_neutral_of_the_first_printing_goes_over_to_a_side(host: str, then: str, kind: str) -> None:
    """MW-DEFECT-04: it is converted as a defector is."""
    state = scene(phase="starvation", F4="nnn", F5=host, options=FIRST | {"neutrals_defect": True})
    before = left(state, kind)

    say(state, "F4 neutral F5")

    assert at(state, "F5") == then
    assert (left(state, "n"), left(state, kind)) == (18, before - 1)


@pytest.mark.rule("MW-DEFECT-04")
def test_by_option_a_neutral_still_flees_to_neutrals_first() -> None:
    """MW-DEFECT-04: and chooses between both sides if it cannot, where there is room."""
    options = FIRST | {"neutrals_defect": True}
    flees = scene(phase="starvation", F4="nnn", F5="r", F3="n", options=options)
    defects = scene(phase="starvation", F4="nnn", F5="r", F3="b", G4="rr", options=options)

    say(flees, "F4 neutral")
    assert words(flees) == ["F3"]

    say(defects, "F4 neutral")
    assert words(defects) == ["F3", "F5"]


@pytest.mark.rule("MW-DEFECT-04")
@pytest.mark.parametrize("edition", ["errata", "first"])
def test_the_option_for_neutrals_changes_nothing_for_the_sides(edition: str) -> None:
    """MW-DEFECT-04: a blue unit still does not go over to neutrals."""
    state = scene(phase="starvation", F4="bbb", F5="nn", F3="r", options={"edition": edition, "neutrals_defect": True})

    say(state, "F4 civilian")

    assert words(state) == ["F3"]


@pytest.mark.rule("MW-DEFECT-04")
def test_by_option_a_full_hex_is_refused_to_a_neutral_for_want_of_room() -> None:
    """MW-DEFECT-04: red in F5 would do, had it room, so the sentence must not say that nobody there is an enemy."""
    state = scene(phase="starvation", F4="nnn", F5="rr", F3="r", options=FIRST | {"neutrals_defect": True})
    say(state, "F4 neutral")

    refusal = state.game.explain(state, BLUE, state.game.lexicon.parse("F5"))

    assert refusal is not None
    assert refusal.reason == "no_room"


@pytest.mark.rule("MW-DEFECT-05")
def test_a_defector_is_fed_by_the_stockpile_of_its_new_side() -> None:
    """MW-DEFECT-05: two red on snow beside a red stockpile have a place for a third red."""
    state = scene(phase="starvation", F4="bbb", F5="rr", F6="rs")
    assert feeds(state, "F5") == 3

    say(state, "F4 civilian F5")

    assert at(state, "F5") == "rrr"
    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-DEFECT-05")
def test_a_defector_is_not_fed_by_the_stockpile_of_its_old_side() -> None:
    """MW-DEFECT-05: two red on snow beside the blue stockpile it leaves have no place."""
    state = scene(phase="starvation", F4="bbbbs", F5="rr")

    say(state, "F4 civilian")

    assert (at(state, "F4"), at(state, "F5")) == ("bbbs", "rr")
    assert left(state, "b") == 17


@pytest.mark.rule("MW-DEFECT-06")
@pytest.mark.parametrize(("active", "seat", "crowd"), [("blue", BLUE, "r"), ("red", RED, "b")])
def test_the_active_player_chooses_which_hex_gains_the_defector(active: str, seat: int, crowd: str) -> None:
    """MW-DEFECT-06: in Blue's turn Red's people come to the hex Blue wants, and the other way round."""
    host = "b" if crowd == "r" else "r"
    state = scene(phase="starvation", active=active, F4=crowd * 3, F3=host, G4=host)

    say(state, "F4 civilian")
    assert state.decider == seat
    assert words(state) == ["F3", "G4"]

    say(state, "G4")
    assert (at(state, "F3"), at(state, "G4")) == (host, host * 2)


@pytest.mark.rule("MW-DEFECT-06")
def test_the_active_player_may_lose_people_the_same_way() -> None:
    """MW-DEFECT-06: in Blue's turn a blue unit defects to Red, and Blue picks the hex."""
    state = scene(phase="starvation", F4="bbb", F3="r", G4="r")

    say(state, "F4 civilian")

    assert state.decider == BLUE
    assert words(state) == ["F3", "G4"]
