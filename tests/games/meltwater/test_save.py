"""What a save of Meltwater must be to be read."""

from typing import Any

import pytest

import fimbul
from tests.games.kit import say
from tests.games.meltwater.scene import scene


def saved_after(picks: str) -> dict[str, Any]:
    """The save of a small scene after these picks."""
    state = scene(F4="bb", F5="n", H4="r")
    say(state, picks)
    return state.game.save(state)


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
        ("march F4 civilian", "stockpiles", 1),
        ("march F4 civilian", "place", "H4"),
        ("threaten F4 F5 neutral", "piece", "red civilian"),
    ],
)
def test_nobody_is_asked_about_pieces_that_are_not_there(picks: str, field: str, value: object) -> None:
    """Whoever marches or is driven out stands in the hex that the question names."""
    saved = saved_after(picks)
    saved["agenda"][-1][field] = value

    with pytest.raises(fimbul.BadSave, match="something that is not there"):
        fimbul.game("meltwater").from_json(saved)


def test_an_open_question_has_an_answer() -> None:
    """Nobody can be threatened from there."""
    saved = saved_after("threaten F4")
    saved["agenda"][-1]["place"] = "H4"

    with pytest.raises(fimbul.BadSave, match="has no answer here"):
        fimbul.game("meltwater").from_json(saved)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("deck", [1, 1], "deck: 1 stands there twice"),
        ("deck", [True], "deck: True is not a name that can stand here"),
        ("card", 29, "card: 29 is not a name that can stand here"),
        ("card", None, "too few or too many cards are face up"),
        ("active", "red", "somebody is asked whose turn it is not"),
        ("turn", -1, "turn is a whole number from 0"),
        ("dead", "F4", "dead is a list"),
        ("pieces", {"F4": {"blue civilian": 2}}, "a side without units has lost"),
        ("pieces", {"F4": {"blue civilian": 31}, "H4": {"red civilian": 1}}, "more pieces than the box holds"),
        ("pieces", {"F4": {"blue king": 1}}, "F4: 'blue king' is not a name"),
        ("agenda", [], "starts with the next turn"),
        ("agenda", [{"step": "turn", "seat": "red"}], "starts with the next turn"),
        ("agenda", [{"step": "turn", "seat": "red"}, {"step": "turn", "seat": "blue"}], "starts with the next turn"),
        ("agenda", [{"step": "turn", "seat": "red"}, {"step": "dance", "seat": "blue"}], "no step 'dance'"),
        ("agenda", [{"step": "turn", "seat": "red"}, {"step": "march", "seat": "blue"}], "'march' lacks place"),
        ("agenda", [{"step": "turn", "seat": "chance"}], "asked of the wrong seat"),
        ("outcome", {"winners": ["blue"], "scores": [1.0, 0.0], "reason": "love", "places": [1, 2]}, "reason 'love'"),
        ("outcome", {"winners": ["red"], "scores": [1.0, 0.0], "reason": "resigned", "places": [1, 2]}, "has won"),
    ],
)
def test_what_is_wrong_with_a_save_is_said_in_a_sentence(field: str, value: object, words: str) -> None:
    """Types, ranges, words, and whether the cardboard is whole."""
    saved = saved_after("march")
    saved[field] = value

    with pytest.raises(fimbul.BadSave, match=words):
        fimbul.game("meltwater").from_json(saved)
