"""Refugees: who lands, where, and in which colour."""

import pytest

from fimbul.core.step import CHANCE
from fimbul.games.meltwater.data import BLUE, CIVILIAN, MAP, NEUTRAL, RED
from fimbul.games.meltwater.events import RefugeeArrived, WalkedOut
from fimbul.games.meltwater.state import Position
from tests.games.kit import reasons, say, told, why, words
from tests.games.meltwater.scene import all_but, at, left, named, phase_of, reprint, scene

RING_OF_F4 = ["E3", "E4", "F3", "F5", "G3", "G4"]
WALK = {"relocate_neutrals": True}


def landed(there: str) -> Position:
    """A refugee lands in F4, among those who are there."""
    return scene(then=[("refugee", "F4")], F4=there)


@pytest.mark.rule("MW-REF-01")
@pytest.mark.parametrize("edition", ["errata", "first"])
def test_a_neutral_from_the_supply_lands_in_the_third_hex_of_the_card(edition: str) -> None:
    """MW-REF-01: card 13 names B3, which is empty."""
    state = scene(card=13, alone=True, F4="b", H4="r", options={"edition": edition})
    assert left(state, "n") == 20

    heard = told(state, "pass")

    assert (at(state, "B3"), left(state, "n")) == ("n", 19)
    assert RefugeeArrived(CIVILIAN + NEUTRAL, MAP.index["B3"], MAP.index["B3"]) in heard


@pytest.mark.rule("MW-REF-02")
@pytest.mark.parametrize(
    ("there", "after"),
    [
        ("r", "rr"),
        ("b", "bb"),
        ("R", "rR"),
        ("B", "bB"),
        ("rn", "rrn"),
        ("nnB", "bnnB"),
        ("n", "nn"),
        ("s", "ns"),
        ("bs", "bbs"),
    ],
)
def test_the_newcomer_takes_the_colour_of_the_player_who_is_there(there: str, after: str) -> None:
    """MW-REF-02: soldiers count, a side counts more than neutrals, and neutrals and stockpiles alone make no colour."""
    state = landed(there)

    assert at(state, "F4") == after


@pytest.mark.rule("MW-REF-02")
def test_the_newcomer_comes_from_that_colours_supply() -> None:
    """MW-REF-02: one red civilian less, no neutral less."""
    state = landed("r")

    assert (left(state, "r"), left(state, "n")) == (18, 20)


@pytest.mark.rule("MW-REF-03")
@pytest.mark.parametrize(("active", "seat"), [("blue", BLUE), ("red", RED)])
def test_from_a_dead_hex_the_refugee_goes_to_a_nearest_radiation_hex(active: str, seat: int) -> None:
    """MW-REF-03: the active player chooses among those equally near (FAQ 3)."""
    state = scene(then=[("refugee", "F4")], active=active, dead="F4", radiation="H4")
    assert (state.decider, words(state)) == (seat, RING_OF_F4)

    say(state, "G4")

    assert (at(state, "F4"), at(state, "G4")) == ("", "n")


@pytest.mark.rule("MW-REF-03")
def test_clean_dead_and_farther_hexes_are_not_offered() -> None:
    """MW-REF-03: F4 and its ring are Dead but for G4; so it lands in G4, nowhere else."""
    state = scene(then=[("refugee", "F4")], dead="F4 E3 E4 F3 F5 G3")

    assert words(state) == ["G4"]
    assert [why(state, word) for word in ("F4", "E3", "H4", "K4", "pass")] == ["MW-REF-03"] * 5
    assert reasons(state, "F4 E3 K4 pass") == ["not_radiation"] * 3 + ["choose_where_to_land"]
    assert reasons(state, "H4 E2") == ["not_closest"] * 2


@pytest.mark.rule("MW-REF-03")
def test_nearest_is_counted_from_the_hex_on_the_card() -> None:
    """MW-REF-03: the whole ring is Dead, so all hexes two steps away are equally near."""
    state = scene(then=[("refugee", "F4")], dead="F4 E3 E4 F3 F5 G3 G4")

    assert words(state) == ["D3", "D4", "D5", "E2", "E5", "F2", "F6", "G2", "G5", "H3", "H4", "H5"]


@pytest.mark.rule("MW-REF-03")
@pytest.mark.parametrize(("there", "after"), [("r", "rr"), ("Bn", "bnB"), ("n", "nn")])
def test_the_diverted_refugee_joins_whoever_is_where_it_lands(there: str, after: str) -> None:
    """MW-REF-03: the colour is that of the hex it lands in, not of the Dead hex."""
    state = scene(then=[("refugee", "F4")], dead="F4", F4="b", G4=there)

    say(state, "G4")

    assert (at(state, "F4"), at(state, "G4")) == ("b", after)


@pytest.mark.rule("MW-REF-03")
def test_with_no_radiation_hex_left_no_refugee_comes() -> None:
    """MW-REF-03: all 56 are Dead."""
    state = scene(phase="doomsday", dead=all_but(""), F4="b", H4="r")

    assert (left(state, "n"), state.decider) == (20, CHANCE)


@pytest.mark.rule("MW-REF-03")
def test_a_radiation_hex_itself_takes_the_refugee() -> None:
    """MW-REF-03: only Dead hexes turn refugees away."""
    state = scene(then=[("refugee", "F4")], radiation="F4 F5")

    assert at(state, "F4") == "n"


@pytest.mark.rule("MW-REF-04")
def test_the_refugee_comes_after_both_radiation_hexes(monkeypatch: pytest.MonkeyPatch) -> None:
    """MW-REF-04: the card's second hex kills its own refugee hex F4, so the refugee is diverted."""
    reprint(monkeypatch, 1, "H7 F4", "F4")
    state = scene(phase="doomsday", card=1, radiation="F4")

    assert (state.view(None)["question"]["step"], at(state, "F4")) == ("spread", "")
    say(state, "H4")
    assert (state.view(None)["question"]["step"], words(state)) == ("refugee", RING_OF_F4)
    say(state, "F5")
    assert (at(state, "F4"), at(state, "F5")) == ("", "n")


@pytest.mark.rule("MW-REF-04")
@pytest.mark.parametrize("spread", ["each", "both"])
def test_by_option_the_refugee_lands_before_the_radiation(monkeypatch: pytest.MonkeyPatch, spread: str) -> None:
    """MW-REF-04: then it stands in F4 when F4 turns Dead, and stays."""
    reprint(monkeypatch, 1, "H7 F4", "F4")
    state = scene(phase="doomsday", card=1, radiation="F4", options={"refugee": "before", "spread": spread})

    assert (at(state, "F4"), named(state.dead)) == ("n", "F4")
    say(state, "H4")
    assert state.decider == CHANCE


@pytest.mark.rule("MW-REF-05")
def test_neutrals_in_a_hex_that_turns_dead_stay_and_starve_by_the_usual_rules() -> None:
    """MW-REF-05: both stand there until the next Starvation Phase, and with no friends near they die."""
    state = scene(then=[("strike", "F4")], radiation="F4", F4="nn")

    say(state, "H4")

    assert at(state, "F4") == "nn"
    assert (phase_of(state), words(state)) == ("starvation", ["F4"])
    say(state, "F4 neutral")
    assert at(state, "F4") == "n"


@pytest.mark.rule("MW-REF-05")
@pytest.mark.parametrize(("active", "seat"), [("blue", BLUE), ("red", RED)])
def test_by_option_neutrals_walk_out_at_once_one_by_one(active: str, seat: int) -> None:
    """MW-REF-05: each to a nearest Radiation hex of the active player's choice, and it joins whoever is there."""
    state = scene(then=[("strike", "F4")], active=active, radiation="F4", F4="bnn", G4="r", options=WALK)
    assert (state.decider, words(state), at(state, "F4")) == (seat, RING_OF_F4, "bnn")

    heard = told(state, "G4")
    assert heard == [WalkedOut(MAP.index["F4"], MAP.index["G4"], CIVILIAN + RED)]
    assert (at(state, "F4"), at(state, "G4"), words(state)) == ("bn", "rr", RING_OF_F4)

    say(state, "E3")
    assert (at(state, "F4"), at(state, "E3")) == ("b", "n")
    assert state.view(None)["question"]["step"] == "spread"


@pytest.mark.rule("MW-REF-05")
@pytest.mark.parametrize(("options", "question"), [({}, "actions"), (WALK, "relocate")])
def test_it_is_the_same_when_an_attack_kills_the_hex(options: dict[str, bool], question: str) -> None:
    """MW-REF-05: by default they stay; by option they leave before the next action."""
    state = scene(G4="bB", H4="rR", F4="n", radiation="F4", options=options)

    say(state, "attack G4 H4 F4")

    assert (at(state, "F4"), state.view(None)["question"]["step"]) == ("n", question)


@pytest.mark.rule("MW-REF-05")
@pytest.mark.parametrize("options", [{}, WALK])
def test_units_of_the_players_never_leave_at_once(options: dict[str, bool]) -> None:
    """MW-REF-05: the option is about neutrals."""
    state = scene(then=[("strike", "F4")], radiation="F4", F4="bB", options=options)

    assert (at(state, "F4"), state.view(None)["question"]["step"]) == ("bB", "spread")


@pytest.mark.rule("MW-REF-05")
def test_by_option_neutrals_walk_to_a_nearest_radiation_hex_only() -> None:
    """MW-REF-05: as for refugees who arrive; the clean H4 and the Dead F4 are refused, and staying is no choice."""
    state = scene(then=[("strike", "F4")], radiation="F4", F4="n", options=WALK)

    assert "H4" not in words(state)
    assert [why(state, word) for word in ("H4", "F4", "pass")] == ["MW-REF-05"] * 3


@pytest.mark.rule("MW-REF-05", "MW-SUPPLY-01")
def test_by_option_a_neutral_stays_neutral_where_the_colour_is_exhausted() -> None:
    """MW-REF-05, MW-SUPPLY-01: all 20 red civilians are on the map; who walks to them is not lost."""
    state = scene(then=[("strike", "F4")], radiation="F4", F4="n", G4="r", J5="r" * 19, options=WALK)

    say(state, "G4")

    assert (at(state, "F4"), at(state, "G4"), left(state, "n")) == ("", "rn", 19)


@pytest.mark.rule("MW-REF-06")
@pytest.mark.parametrize(("there", "after"), [("bb", "bbb"), ("nnnn", "nnnnn")])
def test_support_is_ignored_on_arrival_and_the_crowd_starves_next(there: str, after: str) -> None:
    """MW-REF-06: a full hex gets a further unit; the next Starvation Phase, here the enemy's, asks about it."""
    state = landed(there)

    assert at(state, "F4") == after
    assert (state.decider, phase_of(state), words(state)) == (RED, "starvation", ["F4"])
