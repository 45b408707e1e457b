"""Overview: units, friends and enemies, and who may share a hex."""

from typing import Any

import pytest

import fimbul
from fimbul.games.meltwater.data import BLUE, PLACES, RED
from tests.games.kit import say, why, words
from tests.games.meltwater.scene import at, at_random, left, opening, phase_of, scene

ERRATA = {"edition": "errata"}
FIRST = {"edition": "first"}
VARIANTS: list[dict[str, Any]] = [
    {},
    {"edition": "first", "neutrals_defect": True},
    {"neutrals_join": True, "threaten_into_neutrals": True},
    {"relocate_neutrals": True, "neutrals_carry": True, "press_gang_in_dead": True},
]


@pytest.mark.rule("MW-UNIT-01")
def test_soldiers_starve_like_civilians() -> None:
    """MW-UNIT-01: two soldiers where one can live; one of them has to go."""
    state = scene(phase="starvation", radiation="F4", F4="BB")

    say(state, "F4")
    assert words(state) == ["soldier"]

    say(state, "soldier")
    assert at(state, "F4") == "B"
    assert left(state, "B") == 3


@pytest.mark.rule("MW-UNIT-01")
@pytest.mark.parametrize(
    ("units", "names"),
    [
        ("bBn", ["civilian", "soldier", "neutral"]),
        ("rRn", ["civilian", "soldier", "neutral"]),
        ("bbb", ["civilian"]),
        ("nnn", ["neutral"]),
        ("rRR", ["civilian", "soldier"]),
    ],
)
def test_civilians_soldiers_and_neutrals_are_units(units: str, names: list[str]) -> None:
    """MW-UNIT-01: each counts as one and each can be the one that starves."""
    state = scene(phase="starvation", F4=units)

    say(state, "F4")

    assert words(state) == names


@pytest.mark.rule("MW-UNIT-02")
@pytest.mark.parametrize(("active", "crowd"), [("blue", "bbb"), ("blue", "rrr"), ("red", "bbb"), ("red", "rrr")])
def test_a_neutral_is_a_friend_of_either_side(active: str, crowd: str) -> None:
    """MW-UNIT-02: a starving unit may flee to neutrals, and they to it."""
    state = scene(phase="starvation", active=active, F4=crowd, F5="n", options=ERRATA)

    say(state, "F4 civilian")

    assert words(state) == ["F5"]
    say(state, "F5")
    assert at(state, "F5") in ("bn", "rn")


@pytest.mark.rule("MW-UNIT-02")
@pytest.mark.parametrize("crowd", ["bbb", "rrr"])
def test_in_the_first_printing_a_neutral_is_neither_friend_nor_enemy(crowd: str) -> None:
    """MW-UNIT-02: the unit can neither flee to the neutral nor defect to it, so it dies."""
    state = scene(phase="starvation", F4=crowd, F5="n", options=FIRST)

    say(state, "F4 civilian")

    assert at(state, "F4") == crowd[:2]
    assert at(state, "F5") == "n"
    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-UNIT-02")
@pytest.mark.parametrize("edition", [ERRATA, FIRST])
def test_units_of_one_side_are_friends(edition: dict[str, str]) -> None:
    """MW-UNIT-02: in both printings blue flees to blue, soldier or civilian."""
    state = scene(phase="starvation", F4="bbb", F5="B", F3="b", options=edition)

    say(state, "F4 civilian")

    assert words(state) == ["F3", "F5"]


@pytest.mark.rule("MW-UNIT-02")
@pytest.mark.parametrize("edition", [ERRATA, FIRST])
def test_neutrals_are_friends_among_themselves(edition: dict[str, str]) -> None:
    """MW-UNIT-02: in both printings."""
    state = scene(phase="starvation", F4="nnn", F5="n", options=edition)

    say(state, "F4 neutral")

    assert words(state) == ["F5"]


@pytest.mark.rule("MW-UNIT-02")
@pytest.mark.parametrize("edition", [ERRATA, FIRST])
@pytest.mark.parametrize(("crowd", "enemy", "became"), [("bbb", "r", "rr"), ("rrr", "b", "bb")])
def test_blue_and_red_are_enemies(edition: dict[str, str], crowd: str, enemy: str, became: str) -> None:
    """MW-UNIT-02: in both printings a unit goes to the other side only by changing its colour."""
    state = scene(phase="starvation", F4=crowd, F5=enemy, options=edition)

    say(state, "F4 civilian F5")

    assert at(state, "F5") == became


@pytest.mark.rule("MW-UNIT-02")
def test_neutrals_belong_to_no_side() -> None:
    """MW-UNIT-02: a hex of neutrals is nobody's, so both sides may march there; a red one is closed to Blue."""
    state = scene(F4="b", F5="n", F3="r")

    say(state, "march F4 civilian")

    assert "F5" in words(state)
    assert "F3" not in words(state)
    assert why(state, "F3") == "MW-MARCH-03"


@pytest.mark.rule("MW-UNIT-03")
@pytest.mark.parametrize("unit", ["civilian", "soldier"])
@pytest.mark.parametrize("enemy", ["r", "R", "rn"])
def test_a_hex_with_enemies_cannot_be_entered(unit: str, enemy: str) -> None:
    """MW-UNIT-03: red and blue never share a hex."""
    state = scene(F4="bB", F5=enemy)

    say(state, f"march F4 {unit}")

    assert "F5" not in words(state)
    with pytest.raises(fimbul.IllegalOption):
        say(state, "F5")


@pytest.mark.rule("MW-UNIT-03")
@pytest.mark.parametrize("seed", range(12))
def test_red_and_blue_never_share_a_hex(seed: int) -> None:
    """MW-UNIT-03: at no moment of any game, whatever the options."""
    options = VARIANTS[seed % len(VARIANTS)]
    for state in at_random(seed, **options):
        for place in PLACES:
            blue = state.at(BLUE, place) + state.at(3 + BLUE, place)
            red = state.at(RED, place) + state.at(3 + RED, place)
            assert not (blue and red)


@pytest.mark.rule("MW-UNIT-04")
@pytest.mark.parametrize(("active", "mixed"), [("blue", "bn"), ("red", "rn")])
def test_neutrals_share_a_hex_with_one_side(active: str, mixed: str) -> None:
    """MW-UNIT-04: a march ends among neutrals, and both stay."""
    state = scene(active=active, F4=mixed[0], F5="n")

    say(state, "march F4 civilian F5")

    assert at(state, "F5") == mixed
    assert at(state, "F4") == ""


@pytest.mark.rule("MW-UNIT-04")
def test_neutrals_flee_to_a_side_and_a_side_to_neutrals() -> None:
    """MW-UNIT-04: starvation mixes them too."""
    state = scene(phase="starvation", F4="nnn", F5="r", F3="n")

    say(state, "F4 neutral F5")

    assert at(state, "F5") == "rn"


@pytest.mark.rule("MW-UNIT-05")
def test_marching_in_wins_nobody_over() -> None:
    """MW-UNIT-05: sharing a hex converts nothing, however many come."""
    state = scene(F4="bbbB", F5="n")

    say(state, "march F4 civilian civilian soldier F5 march F4 civilian F5")

    assert at(state, "F5") == "bbbnB"
    assert (left(state, "n"), left(state, "b")) == (19, 17)


@pytest.mark.rule("MW-UNIT-05")
def test_a_neutral_that_fled_to_a_side_stays_neutral() -> None:
    """MW-UNIT-05: flight does not convert either."""
    state = scene(phase="starvation", F4="nnn", F5="b")

    say(state, "F4 neutral F5")

    assert at(state, "F5") == "bn"


@pytest.mark.rule("MW-UNIT-05")
def test_a_neutral_is_won_by_a_press_gang() -> None:
    """MW-UNIT-05: the first of the two ways to become somebody's."""
    state = scene(F4="B", F5="n")

    say(state, "press-gang F4 F5")

    assert (at(state, "F4"), at(state, "F5")) == ("bB", "")


@pytest.mark.rule("MW-UNIT-05")
@pytest.mark.parametrize(("there", "then"), [("b", "bb"), ("R", "rR"), ("rn", "rrn"), ("n", "nn"), ("", "n")])
def test_a_refugee_who_lands_among_a_players_units_joins_them(there: str, then: str) -> None:
    """MW-UNIT-05: the second way; among neutrals or alone it stays neutral, and so do neutrals who were there."""
    state = scene(then=[("refugee", "F4"), ("actions", "")], F4=there)

    assert at(state, "F4") == then


@pytest.mark.rule("MW-UNIT-05")
def test_neutrals_of_the_set_up_are_nobodys() -> None:
    """MW-UNIT-05: they do not count as survivors of either side."""
    assert opening(season="winter").view(None)["survivors"] == {"blue": 4, "red": 5}
