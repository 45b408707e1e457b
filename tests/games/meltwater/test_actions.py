"""Action phase: up to four actions in any mix, pass, and on to Doomsday."""

import pytest

import fimbul
from fimbul.core.step import CHANCE
from fimbul.games.meltwater.data import BLUE, RED
from fimbul.games.meltwater.events import Passed
from tests.games.kit import say, told, why, words
from tests.games.meltwater.scene import at, phase_of, scene

TO_AND_FRO = "march F4 civilian F5 march F5 civilian F4 "


@pytest.mark.rule("MW-ACT-01")
def test_four_marches_are_legal_and_a_fifth_is_refused() -> None:
    """MW-ACT-01: the same action four times, and no more; the card comes next."""
    state = scene(F4="b")

    say(state, TO_AND_FRO + TO_AND_FRO)

    assert state.decider == CHANCE
    with pytest.raises(fimbul.IllegalOption):
        say(state, "march")


@pytest.mark.rule("MW-ACT-01")
def test_three_actions_leave_one() -> None:
    """MW-ACT-01: the count is four, neither three nor five."""
    state = scene(F4="b")

    say(state, TO_AND_FRO + "march F4 civilian F5")

    assert state.view(None)["actions_left"] == 1
    assert words(state) == ["march", "pass"]


@pytest.mark.rule("MW-ACT-01")
def test_one_turn_may_mix_all_four_kinds_of_action() -> None:
    """MW-ACT-01: any mix; here press-gang, threaten, attack, march."""
    state = scene(F4="B", F3="nn", H4="B", I4="R", K5="r")

    say(state, "press-gang F4 F3 threaten F4 F3 neutral F2 attack H4 I4 march F4 soldier F5")

    assert [at(state, name) for name in ("F4", "F5", "F2", "H4", "I4")] == ["b", "B", "n", "", ""]
    assert state.decider == CHANCE


@pytest.mark.rule("MW-ACT-01")
@pytest.mark.parametrize(
    ("verb", "rule"),
    [
        ("threaten", "MW-THREAT-04"),
        ("press-gang", "MW-GANG-01"),
        ("attack", "MW-ATT-01"),
        ("done", "MW-ACT-01"),
        ("F4", "MW-ACT-01"),
        ("civilian", "MW-ACT-01"),
    ],
)
def test_an_action_that_nobody_can_carry_out_is_not_offered(verb: str, rule: str) -> None:
    """MW-ACT-01: one lonely civilian can march, militarize or pass; every other word is refused for its own reason."""
    state = scene(F4="b")

    assert words(state) == ["march", "militarize", "pass"]
    assert why(state, verb) == rule


@pytest.mark.rule("MW-ACT-02")
def test_a_pass_forfeits_the_rest_and_everyone_hears_of_it() -> None:
    """MW-ACT-02: pass after one action, three are lost, Doomsday follows."""
    state = scene(F4="b", dead="D3")  # the card strikes the Dead hex D3, so Blue is asked where it spreads

    say(state, "march F4 civilian F5")
    heard = told(state, "pass")

    assert heard[0] == Passed(BLUE, 3)
    assert (phase_of(state), state.decider) == ("doomsday", BLUE)
    assert "march" not in words(state)


@pytest.mark.rule("MW-ACT-02")
def test_passing_at_once_forfeits_all_four() -> None:
    """MW-ACT-02: up to four means that none is enough."""
    state = scene(active="red", K4="r")

    assert Passed(RED, 4) in told(state, "pass")


@pytest.mark.rule("MW-ACT-02")
def test_pass_is_offered_when_nothing_else_can_be_done() -> None:
    """MW-ACT-02: a player who is hemmed in passes."""
    state = scene(A2="b", B3="rr", radiation="A2")

    assert words(state) == ["pass"]
    assert why(state, "march") == "MW-MARCH-03"


@pytest.mark.rule("MW-ACT-03")
def test_a_hex_holds_any_number_of_pieces_while_actions_last() -> None:
    """MW-ACT-03: six units and two stockpiles gather on snow, and on dirty snow, and nobody is asked to leave."""
    state = scene(F4="bbbss", F5="bbb", radiation="F5")

    say(state, "march F4 civilian civilian civilian stockpile stockpile F5")

    assert at(state, "F5") == "bbbbbbss"
    assert phase_of(state) == "actions"
    assert words(state) == ["march", "pass"]


@pytest.mark.rule("MW-ACT-03")
def test_the_crowd_starves_only_in_the_next_starvation_phase() -> None:
    """MW-ACT-03: the crowd stands through Doomsday; then the enemy's turn opens with it."""
    state = scene(F4="bbb", F5="b")

    say(state, "march F4 civilian civilian civilian F5 pass card-1")

    assert at(state, "F5") == "bbbb"
    assert (state.decider, phase_of(state), words(state)) == (RED, "starvation", ["F5"])


@pytest.mark.rule("MW-ACT-04")
@pytest.mark.parametrize(
    "last",
    ["march F4 soldier E4", "threaten F4 F3 neutral F2", "press-gang F4 F3", "attack H4 I4"],
)
def test_after_the_fourth_action_doomsday_follows(last: str) -> None:
    """MW-ACT-04: whatever the fourth action is, the phase changes and the same player resolves the card."""
    state = scene(F4="B", F3="n", H4="B", I4="R", K5="r", dead="D3", acted=3)

    say(state, last)

    assert (phase_of(state), state.decider) == ("doomsday", BLUE)
    assert state.view(None)["question"]["step"] == "spread"
    assert why(state, "march") == "MW-DOOM-09"


@pytest.mark.rule("MW-ACT-04")
def test_the_fourth_action_is_resolved_to_its_end_before_doomsday() -> None:
    """MW-ACT-04: what an attack turns Dead is settled first, then the card comes."""
    state = scene(H4="B", I4="R", A2="b", K5="r", radiation="I4", acted=3)

    say(state, "attack H4 I4")
    assert (phase_of(state), words(state)) == ("actions", ["I4"])

    say(state, "I4")
    assert state.decider == CHANCE


def test_a_position_can_be_saved_in_the_middle_of_the_fourth_action() -> None:
    """The fourth action is under way, none is left; a save of it loads again."""
    state = scene(F4="b", acted=3)
    say(state, "march F4")

    again = state.game.from_json(state.to_json())

    assert again.key() == state.key()


def test_the_pick_that_completes_the_fourth_action_ends_the_turn() -> None:
    """So does a pass; before that the turn goes on."""
    state = scene(F4="bb")
    assert [word for word in words(state) if state.ends_turn(state.game.lexicon.parse(word))] == ["pass"]

    say(state, TO_AND_FRO + "march F4 civilian F5 march F5 civilian")

    ending = [word for word in words(state) if state.ends_turn(state.game.lexicon.parse(word))]
    assert ending == [word for word in words(state) if word != "civilian"]
