"""Starvation phase: who starves, in what order, and that it comes to an end."""

from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import fimbul
from fimbul.games.meltwater.data import BLUE, RED
from fimbul.games.meltwater.state import Question
from fimbul.games.meltwater.steps.starvation import LONGEST_PHASE, STARVATION
from tests.games.kit import say, why, words
from tests.games.meltwater.scene import at, ending, left, named, phase_of, scene


@pytest.mark.rule("MW-STARVE-01")
def test_stockpiles_in_dead_hexes_go_before_anybody_is_counted() -> None:
    """MW-STARVE-01: without the stockpile of F4 the two in dirty F5 are one too many."""
    state = scene(phase="destroy stockpiles", dead="F4", F4="Bs", F5="bb")

    assert at(state, "F4") == "B"
    assert words(state) == ["F4", "F5"]


@pytest.mark.rule("MW-STARVE-01")
def test_destroyed_stockpiles_are_out_of_the_game() -> None:
    """MW-STARVE-01: all that lie in Dead hexes go, to the box and not to the supply; the others stay."""
    state = scene(phase="destroy stockpiles", dead="F4 H8", F4="ss", H8="s", C5="s")

    assert [at(state, name) for name in ("F4", "H8", "C5")] == ["", "", "s"]
    assert "stockpile" not in state.view(None)["supply"]


@pytest.mark.rule("MW-STARVE-01")
def test_a_stockpile_can_be_saved_in_the_turn_its_hex_died() -> None:
    """MW-STARVE-01: an attack kills F4; the stockpile is destroyed only when the next Starvation Phase opens."""
    state = scene(radiation="F4", F4="bBs", F5="R", K5="r")

    say(state, "attack F4 F5 F4")
    assert named(state.dead) == "F4"
    assert at(state, "F4") == "bs"

    say(state, "march F4 civilian stockpile F3")
    assert at(state, "F3") == "bs"


@pytest.mark.rule("MW-STARVE-01")
def test_by_option_a_stockpile_is_destroyed_the_moment_its_hex_dies() -> None:
    """MW-STARVE-01: with the other reading there is nothing left to save."""
    state = scene(radiation="F4", F4="bBss", F5="R", K5="r", options={"stockpiles_in_dead": "at_once"})

    say(state, "attack F4 F5 F4")

    assert at(state, "F4") == "b"


@pytest.mark.rule("MW-STARVE-01")
@pytest.mark.parametrize(("option", "stays"), [("starvation", "s"), ("at_once", "")])
def test_a_stockpile_in_a_hex_that_a_card_killed(option: str, stays: str) -> None:
    """MW-STARVE-01: the same goes for Doomsday."""
    state = scene(then=[("strike", "F4")], radiation="F4", F4="s", options={"stockpiles_in_dead": option})

    assert named(state.dead) == "F4"
    assert at(state, "F4") == stays


@pytest.mark.rule("MW-STARVE-01")
@pytest.mark.parametrize(("option", "there"), [("starvation", "Bs"), ("at_once", "B")])
def test_a_stockpile_that_is_carried_into_a_dead_hex(option: str, there: str) -> None:
    """MW-STARVE-01: and for one that a soldier takes there."""
    state = scene(dead="F5", F4="Bs", options={"stockpiles_in_dead": option})

    say(state, "march F4 soldier stockpile F5")

    assert at(state, "F5") == there


@pytest.mark.rule("MW-STARVE-01")
def test_a_stockpile_lost_in_doomsday_is_gone_when_the_enemys_turn_opens() -> None:
    """MW-STARVE-01: card 13 kills D3; the next Starvation Phase is Red's."""
    state = scene(acted=3, radiation="D3", D3="s", F4="b", card=13)
    say(state, "pass")
    while state.decider != fimbul.CHANCE:
        state.play(state.options()[0])
    assert at(state, "D3") == "s"

    say(state, "card-1")

    assert (state.active, at(state, "D3")) == (RED, "")


@pytest.mark.rule("MW-STARVE-02")
def test_every_hex_of_the_board_is_checked() -> None:
    """MW-STARVE-02: in Blue's turn Blue settles over-full hexes of Red, of Blue and of neutrals, wherever they are."""
    state = scene(phase="starvation", B4="nnn", F4="bbb", J5="rrr", J7="rr")

    assert state.decider == BLUE
    assert words(state) == ["B4", "F4", "J5"]


@pytest.mark.rule("MW-STARVE-02")
def test_blue_may_not_leave_red_alone() -> None:
    """MW-STARVE-02: the over-full red hex is resolved by Blue before Blue may act."""
    state = scene(phase="starvation", F4="rrr")
    assert words(state) == ["F4"]

    say(state, "F4 civilian")

    assert at(state, "F4") == "rr"
    assert (phase_of(state), state.decider) == ("actions", BLUE)


@pytest.mark.rule("MW-STARVE-03")
def test_only_the_excess_has_to_go() -> None:
    """MW-STARVE-03: of four on snow two leave, here one by flight and one by death."""
    state = scene(phase="starvation", F4="bbbb", F5="b")

    say(state, "F4 civilian F5 F4 civilian")

    assert (at(state, "F4"), at(state, "F5")) == ("bb", "bb")
    assert left(state, "b") == 16
    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-STARVE-03")
def test_a_hex_that_feeds_its_units_is_left_alone() -> None:
    """MW-STARVE-03: nobody can be sent away from where there is enough."""
    state = scene(phase="starvation", F4="bbb", C5="rr")

    assert "C5" not in words(state)
    assert why(state, "C5") == "MW-STARVE-03"
    assert why(state, "D5") == "MW-STARVE-03"


@pytest.mark.rule("MW-STARVE-04")
def test_the_active_player_picks_any_unit_in_any_starving_hex() -> None:
    """MW-STARVE-04: the list is every kind of unit in every over-full hex."""
    state = scene(phase="starvation", F4="bBn", I4="rrrRR", C5="nnn", D5="bb")
    offered = {}
    for name in words(state):
        choosing = state.copy()
        say(choosing, name)
        offered[name] = words(choosing)

    assert offered == {
        "C5": ["neutral"],
        "F4": ["civilian", "soldier", "neutral"],
        "I4": ["civilian", "soldier"],
    }


@pytest.mark.rule("MW-STARVE-04")
@pytest.mark.parametrize(("pick", "stay"), [("civilian", "nB"), ("soldier", "bn"), ("neutral", "bB")])
def test_the_unit_that_was_picked_is_the_one_that_goes(pick: str, stay: str) -> None:
    """MW-STARVE-04: and the others stay."""
    state = scene(phase="starvation", F4="bBn")

    say(state, f"F4 {pick}")

    assert at(state, "F4") == stay


@pytest.mark.rule("MW-STARVE-04")
def test_a_unit_that_is_not_there_cannot_be_picked() -> None:
    """MW-STARVE-04: no soldier stands in F4."""
    state = scene(phase="starvation", F4="bbb")

    say(state, "F4")

    assert words(state) == ["civilian"]
    assert why(state, "soldier") == "MW-STARVE-04"


@pytest.mark.rule("MW-STARVE-05")
def test_it_flees_to_a_friend_though_an_enemy_is_near() -> None:
    """MW-STARVE-05: while it can flee, neither defecting nor dying is offered."""
    state = scene(phase="starvation", F4="bbb", F5="b", F3="r")

    say(state, "F4 civilian")

    assert words(state) == ["F5"]
    assert why(state, "F3") == "MW-FLEE-01"
    with pytest.raises(fimbul.IllegalOption):
        say(state, "F3")


@pytest.mark.rule("MW-STARVE-05")
def test_it_defects_rather_than_die() -> None:
    """MW-STARVE-05: with no friend near, it must go over to the enemy; it is not left to die."""
    state = scene(phase="starvation", F4="bbb", F3="r")

    say(state, "F4 civilian")

    assert words(state) == ["F3"]
    assert why(state, "pass") == "MW-STARVE-05"


@pytest.mark.rule("MW-STARVE-05")
def test_it_defects_if_its_friends_are_full() -> None:
    """MW-STARVE-05: a friend without room is no refuge."""
    state = scene(phase="starvation", F4="bbb", F5="bb", F3="r")

    say(state, "F4 civilian")

    assert words(state) == ["F3"]


@pytest.mark.rule("MW-STARVE-05")
def test_it_dies_if_nobody_takes_it_in() -> None:
    """MW-STARVE-05: friends and enemies near, all without room."""
    state = scene(phase="starvation", F4="bbb", F5="bb", F3="rr")

    say(state, "F4 civilian")

    assert at(state, "F4") == "bb"
    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-STARVE-05")
def test_each_unit_of_a_hex_is_judged_by_itself() -> None:
    """MW-STARVE-05: in one hex the neutral flees to Red while the blue civilian has to defect."""
    state = scene(phase="starvation", F4="bbn", F5="r")
    blue, neutral = state.copy(), state.copy()

    say(blue, "F4 civilian F5")
    say(neutral, "F4 neutral F5")

    assert at(blue, "F5") == "rr"
    assert at(neutral, "F5") == "rn"


@pytest.mark.rule("MW-STARVE-06")
def test_those_who_are_fed_again_stop_starving() -> None:
    """MW-STARVE-06: of three on snow one leaves; the others cannot be picked any more."""
    state = scene(phase="starvation", F4="bbb", C5="nnn")

    say(state, "F4 civilian")

    assert words(state) == ["C5"]
    assert why(state, "F4") == "MW-STARVE-03"


@pytest.mark.rule("MW-STARVE-06")
def test_a_hex_that_is_still_over_full_is_asked_again() -> None:
    """MW-STARVE-06: of five on snow one has left, and two more must."""
    state = scene(phase="starvation", F4="bbbbb")

    say(state, "F4 civilian")
    assert words(state) == ["F4"]
    say(state, "F4 civilian")
    assert words(state) == ["F4"]
    say(state, "F4 civilian")
    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-STARVE-07")
def test_the_action_phase_waits_until_nobody_starves() -> None:
    """MW-STARVE-07: with nobody starving it opens at once, else after the last."""
    assert phase_of(scene(phase="starvation", F4="bb")) == "actions"
    state = scene(phase="starvation", F4="bbb", C5="rrr")

    say(state, "C5 civilian")
    assert phase_of(state) == "starvation"
    say(state, "F4 civilian")
    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-STARVE-07")
def test_the_refuge_itself_may_lose_its_bonus_and_starve() -> None:
    """MW-STARVE-07: the last guard of F4's stockpile fled to F5, which it fed; now both starve."""
    state = scene(phase="starvation", F4="bnnns", F5="nn")
    assert words(state) == ["F4"]

    say(state, "F4 civilian F5")
    assert (at(state, "F4"), at(state, "F5")) == ("nnns", "bnn")
    assert words(state) == ["F4", "F5"]

    say(state, "F5 neutral F4 neutral")
    assert phase_of(state) == "actions"


NEIGHBOURHOOD = ["E4", "E5", "F3", "F4", "F5", "F6", "G3", "G4", "G5"]
CROWDS = ["", "b", "bb", "bbB", "bbbb", "bn", "bnn", "r", "rr", "rrR", "rnn", "n", "nnn", "nnnn"]
VARIANTS: list[dict[str, Any]] = [
    {},
    {"edition": "first"},
    {"edition": "first", "neutrals_defect": True},
    {"neutrals_join": True},
    {"neutrals_carry": True},
    {"neutrals_join": True, "neutrals_carry": True, "edition": "first"},
]


@st.composite
def crowded_boards(draw: st.DrawFn) -> dict[str, Any]:
    """Nine neighbouring hexes full of people, some dirty or Dead, with stockpiles anywhere."""
    hexes = {name: draw(st.sampled_from(CROWDS)) for name in NEIGHBOURHOOD}
    for name in draw(st.lists(st.sampled_from(NEIGHBOURHOOD), max_size=4)):
        hexes[name] += "s"
    dead = draw(st.sampled_from(["", "", "F4", "E5"]))
    dirty = draw(st.sets(st.sampled_from(NEIGHBOURHOOD), max_size=3)) - {dead}
    everybody = "".join(hexes.values())
    assume(max(map(everybody.count, "BR")) <= 4)
    assume(max(map(everybody.count, "brn")) <= 19)
    return {
        "active": draw(st.sampled_from(["blue", "red"])),
        "options": draw(st.sampled_from(VARIANTS)),
        "dead": dead,
        "radiation": " ".join(sorted(dirty)),
        "A2": "b",
        "K5": "r",
    } | hexes


@pytest.mark.rule("MW-STARVE-07")
@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(board=crowded_boards(), seed=st.integers(0, 1000))
def test_starvation_always_comes_to_an_end(board: dict[str, Any], seed: int) -> None:
    """MW-STARVE-07: on any crowded board, whatever is picked, soon no hex is over-full and the Action Phase opens."""
    state = scene(phase="starvation", **board)
    rng = Random(seed)
    settled = 0
    while phase_of(state) == "starvation":
        settled += words(state)[0] in NEIGHBOURHOOD
        assert settled <= 100
        state.play(rng.choice(state.options()))
        state.check()
    hexes = state.view(None)["hexes"]
    assert [name for name in hexes if hexes[name]["units"] > hexes[name]["feeds"]] == []
    assert sum(at(state, name).count("s") for name in hexes) == sum(board[name].count("s") for name in NEIGHBOURHOOD)


@pytest.mark.rule("MW-STARVE-07")
def test_an_endless_phase_would_be_noticed() -> None:
    """MW-STARVE-07: far more units than the box holds have been settled, so something is wrong with the rules."""
    state = scene(phase="starvation", F4="bbb")
    state.agenda[-1] = Question(STARVATION, BLUE, count=LONGEST_PHASE)

    with pytest.raises(AssertionError, match="end"):
        say(state, "F4")


@pytest.mark.rule("MW-STARVE-08")
def test_whoever_is_settled_first_takes_the_last_place() -> None:
    """MW-STARVE-08: F3 and F5 both have one too many, and F4 has room for one; the active player says whose."""
    board = scene(phase="starvation", F3="bbb", F4="b", F5="bbb")
    above, below = board.copy(), board.copy()

    say(above, "F3 civilian F4 F5 civilian")
    say(below, "F5 civilian F4 F3 civilian")

    for state in (above, below):
        assert [at(state, name) for name in ("F3", "F4", "F5")] == ["bb", "bb", "bb"]
        assert left(state, "b") == 14
        assert phase_of(state) == "actions"


@pytest.mark.rule("MW-STARVE-08")
def test_whoever_is_settled_last_may_have_to_defect() -> None:
    """MW-STARVE-08: F5's civilian finds F4 full and goes over to Red in G5; settled first it would have fled."""
    board = scene(phase="starvation", F3="bbb", F4="b", F5="bbb", G5="r")
    last, first = board.copy(), board.copy()

    say(last, "F3 civilian F4 F5 civilian")
    assert words(last) == ["G5"]

    say(first, "F5 civilian")
    assert words(first) == ["F4"]


@pytest.mark.rule("MW-STARVE-09")
def test_units_leave_a_dead_hex_by_the_usual_rules() -> None:
    """MW-STARVE-09: a soldier flees from a Dead hex to friends on dirty ice."""
    state = scene(phase="starvation", dead="F5", F5="B", F6="b")

    assert words(state) == ["F5"]
    say(state, "F5 soldier F6")

    assert (at(state, "F5"), at(state, "F6")) == ("", "bB")


@pytest.mark.rule("MW-STARVE-09")
def test_units_in_a_dead_hex_defect_or_die_like_others() -> None:
    """MW-STARVE-09: one goes over to Red on dirty ice, and the next, for whom there is no room, dies."""
    state = scene(phase="starvation", dead="F5", F5="bb", F6="r", A2="b")

    say(state, "F5 civilian F6 F5 civilian")

    assert (at(state, "F5"), at(state, "F6")) == ("", "rr")
    assert left(state, "b") == 19


@pytest.mark.rule("MW-STARVE-10")
def test_nobody_flees_into_the_empty_tundra() -> None:
    """MW-STARVE-10: with empty hexes all around the unit dies."""
    state = scene(phase="starvation", F4="bbb")

    say(state, "F4 civilian")

    assert at(state, "F4") == "bb"
    assert left(state, "b") == 18


@pytest.mark.rule("MW-STARVE-10")
@pytest.mark.parametrize("edition", ["errata", "first"])
def test_a_hex_with_only_a_stockpile_is_empty(edition: str) -> None:
    """MW-STARVE-10: no unit is there to go to."""
    state = scene(phase="starvation", F4="bbb", F3="s", radiation="F4", options={"edition": edition})

    say(state, "F4 civilian")

    assert at(state, "F3") == "s"
    assert at(state, "F4") == "bb"


@pytest.mark.rule("MW-STARVE-10")
@pytest.mark.parametrize("empty", ["F3", "E4"])
@pytest.mark.parametrize("host", ["b", "r"])
def test_an_empty_hex_is_refused_to_those_who_flee_and_to_those_who_defect(empty: str, host: str) -> None:
    """MW-STARVE-10: for any reason."""
    state = scene(phase="starvation", F4="bbb", F5=host, F3="s")

    say(state, "F4 civilian")

    assert words(state) == ["F5"]
    assert why(state, empty) == "MW-STARVE-10"


@pytest.mark.rule("MW-DIE-01")
@pytest.mark.parametrize(
    ("units", "pick", "kind"),
    [("bbb", "civilian", "b"), ("rrr", "civilian", "r"), ("nnn", "neutral", "n"), ("bbB", "soldier", "B")],
)
def test_the_dead_return_to_the_supply(units: str, pick: str, kind: str) -> None:
    """MW-DIE-01: an isolated unit too many goes back to the supply of its kind."""
    state = scene(phase="starvation", F4=units)
    before = left(state, kind)

    say(state, f"F4 {pick}")

    assert left(state, kind) == before + 1
    assert len(at(state, "F4")) == 2
    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-DIE-01")
def test_a_stockpile_stays_when_its_guard_dies() -> None:
    """MW-DIE-01: the unit goes and nothing else."""
    state = scene(phase="starvation", F4="bbbbs")

    say(state, "F4 civilian")

    assert at(state, "F4") == "bbbs"


@pytest.mark.rule("MW-DIE-02")
@pytest.mark.parametrize(("first", "winner"), [("F4", "blue"), ("C5", "red")])
def test_whoever_loses_the_last_unit_first_has_lost(first: str, winner: str) -> None:
    """MW-DIE-02: the last units of both sides starve in Blue's turn; the first death ends the game."""
    state = scene(phase="starvation", dead="C5 F4", C5="b", F4="r")
    assert words(state) == ["C5", "F4"]

    say(state, f"{first} civilian")

    assert ending(state) == f"{winner} no_survivors"
    assert state.options() == []


@pytest.mark.rule("MW-DIE-02")
@pytest.mark.parametrize(("last", "host", "winner"), [("b", "r", "red"), ("r", "b", "blue"), ("B", "r", "red")])
def test_a_defection_can_end_the_game(last: str, host: str, winner: str) -> None:
    """MW-DIE-02: the last unit goes over to the other side, though more hexes starve."""
    state = scene(phase="starvation", dead="F5", F5=last, F6=host, C5="nnn")

    say(state, f"F5 {'soldier' if last == 'B' else 'civilian'} F6")

    assert ending(state) == f"{winner} no_survivors"


@pytest.mark.rule("MW-DIE-02")
def test_a_flight_of_the_last_unit_loses_nothing() -> None:
    """MW-DIE-02: it is still on the map, so the game goes on."""
    state = scene(phase="starvation", dead="F5", F5="b", F6="n", K5="r")

    say(state, "F5 civilian F6")

    assert not state.over
    assert at(state, "F6") == "bn"
