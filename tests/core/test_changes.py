"""Changes make the later of two views of the earlier one, whatever the views are of."""

import json
from random import Random

import pytest

import fimbul
from fimbul.core.chance import roll
from fimbul.core.changes import changed, changes
from fimbul.core.game import View


def test_only_what_differs_is_told() -> None:
    """A number, an entry deep in a part, one more and one less; a list is replaced whole."""
    before: View = {"turn": 1, "hexes": {"F4": {"units": 2}, "F5": {"units": 1}}, "deck": [1, 2], "card": None}
    after: View = {"turn": 2, "hexes": {"F4": {"units": 2, "ice": True}, "F6": {"units": 1}}, "deck": [1], "card": None}

    assert changes(before, after) == [
        {"op": "replace", "path": "/turn", "value": 2},
        {"op": "add", "path": "/hexes/F4/ice", "value": True},
        {"op": "add", "path": "/hexes/F6", "value": {"units": 1}},
        {"op": "remove", "path": "/hexes/F5"},
        {"op": "replace", "path": "/deck", "value": [1]},
    ]


def test_nothing_is_told_of_views_that_are_the_same() -> None:
    """Though they are not the same objects."""
    assert changes({"hexes": {"F4": {}}}, {"hexes": {"F4": {}}}) == []


def test_names_are_escaped_as_pointers_are() -> None:
    """RFC 6901: a tilde and a slash in a name."""
    made = changes({}, {"a/b~c": 1})
    assert made == [{"op": "add", "path": "/a~1b~0c", "value": 1}]
    assert changed({}, made) == {"a/b~c": 1}


@pytest.mark.parametrize("name", fimbul.games())
def test_whoever_follows_the_changes_of_a_game_sees_what_the_others_see(name: str) -> None:
    """From pick to pick, sent as text."""
    state, dice = fimbul.game(name).new(), Random(5)
    followed = json.loads(json.dumps(state.view(0)))
    for _ in range(150):
        before = state.view(0)
        state.play(roll(state, dice) if state.decider < 0 else dice.choice(state.options()))
        followed = changed(followed, json.loads(json.dumps(changes(before, state.view(0)))))
        assert followed == json.loads(json.dumps(state.view(0)))
        if state.over:
            break
