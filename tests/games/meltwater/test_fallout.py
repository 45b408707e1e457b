"""Overview: what is dirty, what is Dead, and what radiation does to people."""

import pytest

import fimbul
from fimbul.games.meltwater.data import MAP, PLACES
from tests.games.kit import say, why, words
from tests.games.meltwater.scene import all_but, at, at_random, feeds, left, named, opening, phase_of, scene


def ground(state: fimbul.State, name: str) -> str:
    """Clean, dirty or dead, as everybody sees it."""
    return str(state.view(None)["hexes"][name]["state"])


@pytest.mark.rule("MW-RAD-01")
def test_a_card_that_kills_a_hex_irradiates_all_around_it() -> None:
    """MW-RAD-01: the six neighbours of a new Dead hex carry a token each and are dirty."""
    state = scene(then=[("strike", "F4")], radiation="F4 F3")

    assert named(state.dead) == "F4"
    assert named(state.radiation) == "E3 E4 F3 F5 G3 G4"
    assert all(ground(state, name) == "dirty" for name in named(state.radiation).split())


@pytest.mark.rule("MW-RAD-01")
def test_an_attack_that_kills_a_hex_irradiates_all_around_it() -> None:
    """MW-RAD-01: however the hex turned Dead."""
    state = scene(radiation="F3", F4="B", F5="R", A2="b", K5="r")

    say(state, "attack F4 F5 F3")

    assert named(state.dead) == "F3"
    assert named(state.radiation) == named(MAP.near[MAP.index["F3"]])


@pytest.mark.rule("MW-RAD-01")
@pytest.mark.parametrize("seed", range(6))
def test_a_dead_hex_is_always_ringed_by_radiation(seed: int) -> None:
    """MW-RAD-01: at every moment of a game no neighbour of a Dead hex is without its token."""
    for state in at_random(seed, season="winter" if seed % 2 else "summer", spread="both" if seed > 3 else "each"):
        for place in PLACES:
            if state.dead >> place & 1:
                assert MAP.near[place] & ~(state.radiation | state.dead) == 0


@pytest.mark.rule("MW-RAD-02")
def test_a_lone_token_makes_a_hex_dirty() -> None:
    """MW-RAD-02: no Dead hex is near, and still snow feeds one instead of two."""
    state = scene(then=[("strike", "F4"), ("actions", "")])

    assert state.dead == 0
    assert ground(state, "F4") == "dirty"
    assert (feeds(state, "F4"), feeds(state, "F5")) == (1, 2)


@pytest.mark.rule("MW-RAD-02")
def test_a_printed_symbol_makes_a_hex_dirty() -> None:
    """MW-RAD-02: K5 is snow with a printed symbol, J4 is snow without."""
    state = opening()

    assert (feeds(state, "K5"), feeds(state, "J4")) == (1, 2)


@pytest.mark.rule("MW-RAD-03")
def test_a_forgotten_token_does_not_make_a_hex_clean() -> None:
    """MW-RAD-03: next to a Dead hex it is dirty all the same, and two are too many there."""
    state = scene(F4="bb")
    state.dead = MAP.bit[MAP.index["F5"]]
    assert state.radiation == 0

    assert ground(state, "F4") == "dirty"
    assert feeds(state, "F4") == 1
    assert (ground(state, "F3"), feeds(state, "F3")) == ("clean", 2)


@pytest.mark.rule("MW-RAD-03")
def test_a_save_without_the_token_gets_it_back() -> None:
    """MW-RAD-03: a position that was written down carelessly is played with all its tokens."""
    state = scene(F4="bb")
    saved = state.game.save(state)
    saved["dead"] = ["F5"]

    again = state.game.from_json(saved)

    assert again.view(None)["hexes"]["F4"]["state"] == "dirty"
    assert set(state.game.save(again)["radiation"]) == {"E4", "E5", "F4", "F6", "G4", "G5"}


@pytest.mark.rule("MW-RAD-04")
def test_the_second_radiation_in_a_hex_kills_it() -> None:
    """MW-RAD-04: the token flips; there are never two."""
    once = scene(then=[("strike", "F4"), ("actions", "")])
    twice = scene(then=[("strike", "F4"), ("strike", "F4"), ("actions", "")])

    assert (named(once.radiation), named(once.dead)) == ("F4", "")
    assert named(twice.dead) == "F4"
    assert "F4" not in named(twice.radiation)


@pytest.mark.rule("MW-RAD-04")
def test_printed_radiation_counts_as_the_first() -> None:
    """MW-RAD-04: card 1 strikes C5 and J2, both printed, and both turn Dead."""
    state = opening(card=1)

    say(state, "pass pass")
    while phase_of(state) == "doomsday" and state.decider != fimbul.CHANCE:
        state.play(state.options()[0])

    assert {"C5", "J2"} <= set(named(state.dead).split())
    assert (ground(state, "C5"), ground(state, "J2")) == ("dead", "dead")


@pytest.mark.rule("MW-RAD-04")
def test_a_hex_without_symbol_or_token_survives_the_first() -> None:
    """MW-RAD-04: card 16 strikes J4, which is clean by default and printed with every coastal hex."""
    for printed, fate in (("coast26", "dirty"), ("coast27", "dead")):
        state = opening(card=16, radiation=printed)
        say(state, "pass pass")
        while phase_of(state) == "doomsday" and state.decider != fimbul.CHANCE:
            state.play(state.options()[-1])
        assert ground(state, "J4") == fate


@pytest.mark.rule("MW-RAD-05")
@pytest.mark.parametrize(("before", "fate"), [("", "dirty"), ("F4", "dead")])
def test_radiation_falls_on_people_and_kills_nobody(before: str, fate: str) -> None:
    """MW-RAD-05: even in a hex that turns Dead they live until they starve."""
    state = scene(then=[("strike", "F4"), ("actions", "")], radiation=before, F4="bbnB")
    while phase_of(state) == "doomsday":
        state.play(state.options()[0])

    assert ground(state, "F4") == fate
    assert at(state, "F4") == "bbnB"
    assert (left(state, "b"), left(state, "n"), left(state, "B")) == (18, 19, 3)


@pytest.mark.rule("MW-RAD-06")
def test_civilians_do_not_march_into_a_dead_hex() -> None:
    """MW-RAD-06: they are refused, soldiers are not."""
    state = scene(dead="F5", F4="bB")
    civilian, soldier = state.copy(), state.copy()

    say(civilian, "march F4 civilian")
    assert "F5" not in words(civilian)
    assert why(civilian, "F5") == "MW-MARCH-04"
    with pytest.raises(fimbul.IllegalOption):
        say(civilian, "F5")

    say(soldier, "march F4 soldier F5")
    assert at(soldier, "F5") == "B"


@pytest.mark.rule("MW-RAD-06")
def test_a_soldier_does_not_take_civilians_into_a_dead_hex() -> None:
    """MW-RAD-06: not even in one group."""
    state = scene(dead="F5", F4="bB")

    say(state, "march F4 soldier civilian")

    assert "F5" not in words(state)


@pytest.mark.rule("MW-RAD-06")
def test_civilians_shut_in_by_dead_hexes_stay() -> None:
    """MW-RAD-06: with Dead hexes all around they have no way to march."""
    state = scene(dead="E3 E4 F3 F5 G3 G4", F4="bb", A2="B")

    say(state, "march")

    assert words(state) == ["A2"]


@pytest.mark.rule("MW-RAD-07")
@pytest.mark.parametrize("seed", range(10))
def test_dead_hexes_never_recover(seed: int) -> None:
    """MW-RAD-07: the set of Dead hexes only grows, and a token goes only by turning Dead."""
    dead = radiation = 0
    for state in at_random(seed, season="winter" if seed % 2 else "summer"):
        assert dead & ~state.dead == 0
        assert radiation & ~(state.radiation | state.dead) == 0
        dead, radiation = state.dead, state.radiation
    assert dead


@pytest.mark.rule("MW-RAD-07")
def test_radiation_on_a_dead_hex_leaves_it_dead() -> None:
    """MW-RAD-07: a third radiation does not turn it back."""
    state = scene(then=[("strike", "F4"), ("actions", "")], dead="F4")

    say(state, words(state)[0])

    assert "F4" in named(state.dead)


@pytest.mark.rule("MW-RAD-01")
def test_spreading_that_kills_a_hex_leaves_nothing_clean_around_it() -> None:
    """MW-RAD-01: where no clean hex is left, the closest Radiation hex turns Dead and its ring is complete already."""
    state = scene(then=[("strike", "F4"), ("actions", "")], dead="F4", radiation=all_but("F4"))

    say(state, "F5")

    assert named(state.dead) == "F4 F5"
    assert state.radiation.bit_count() == 54
