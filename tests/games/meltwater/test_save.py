"""Saves that nobody could have made are refused; those that somebody could, load."""

import pytest

import fimbul
from tests.games.kit import say
from tests.games.meltwater.scene import scene


def test_a_question_in_the_middle_of_an_action_loads() -> None:
    """A march half spelled out goes on where it was."""
    state = scene(F4="bbBs")
    say(state, "march F4 civilian stockpile")

    assert state.game.from_json(state.to_json()).options() == state.options()


@pytest.mark.parametrize(
    ("picks", "field", "value"),
    [
        ("march F4 civilian", "civilians", 3),
        ("march F4 civilian", "soldiers", 1),
        ("march F4 civilian", "place", "H4"),
        ("threaten F4 F5", "target", "F3"),
        ("threaten F4 F5", "place", "H4"),
        ("threaten F4 F5 neutral", "piece", "red civilian"),
    ],
)
def test_picks_that_cannot_be_made_are_refused(picks: str, field: str, value: object) -> None:
    """Nobody can have picked what is not there, or a target out of reach."""
    state = scene(F4="bb", F5="n", H4="r")
    say(state, picks)
    saved = state.game.save(state)
    saved["agenda"][-1][field] = value

    with pytest.raises(fimbul.BadSave, match="open question"):
        state.game.from_json(saved)


def test_nobody_flees_from_a_hex_that_feeds_everyone() -> None:
    """The question 'flee' does not arise where nobody starves."""
    state = scene(phase="starvation", F4="bbb", F5="b", F6="b")
    say(state, "F4 civilian")
    saved = state.game.save(state)
    saved["agenda"][-1]["place"] = "F6"

    with pytest.raises(fimbul.BadSave):
        state.game.from_json(saved)


def test_nobody_defects_who_can_flee() -> None:
    """The question is 'flee', and no other will do."""
    state = scene(phase="starvation", F4="bbb", F5="b", F3="r")
    say(state, "F4 civilian")
    saved = state.game.save(state)
    saved["agenda"][-1]["step"] = "defect"

    with pytest.raises(fimbul.BadSave, match="open question"):
        state.game.from_json(saved)


@pytest.mark.parametrize(
    "steps",
    [
        ["turn", "actions", "doomsday", "actions"],
        ["turn", "doomsday", "doomsday", "actions"],
        ["turn", "doomsday", "starvation", "actions"],
        ["doomsday", "actions"],
        ["turn"],
        [],
    ],
)
def test_phases_out_of_order_are_refused(steps: list[str]) -> None:
    """The agenda of a turn is stacked one way only."""
    state = scene(F4="bb")
    saved = state.game.save(state)
    saved["agenda"] = [{"step": step, "seat": "red" if step == "turn" else "blue"} for step in steps]

    with pytest.raises(fimbul.BadSave):
        state.game.from_json(saved)
