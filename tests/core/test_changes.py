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
    units = dict.fromkeys(("soldiers", "civilians", "leaders", "boats", "ruins", "crates"), 2)
    before: View = {"turn": 1, "hexes": {"F4": units, "F5": {"ice": 1}}, "deck": [1, 2], "card": None}
    after: View = {"turn": 2, "hexes": {"F4": {**units, "boats": 3}, "F6": {"ice": 1}}, "deck": [1], "card": None}

    assert changes(before, after) == [
        {"op": "replace", "path": "/turn", "value": 2},
        {"op": "replace", "path": "/hexes/F4/boats", "value": 3},
        {"op": "add", "path": "/hexes/F6", "value": {"ice": 1}},
        {"op": "remove", "path": "/hexes/F5"},
        {"op": "replace", "path": "/deck", "value": [1]},
    ]


def test_a_part_with_few_things_in_it_is_told_whole() -> None:
    """The ways into it would be longer than it is; but not if there are further parts in it."""
    before: View = {"hand": {"spear": 1, "net": 2}, "tribes": {"sky": {"food": 1}}}
    after: View = {"hand": {"spear": 2}, "tribes": {"sky": {"food": 2}}}

    assert changes(before, after) == [
        {"op": "replace", "path": "/hand", "value": {"spear": 2}},
        {"op": "replace", "path": "/tribes/sky", "value": {"food": 2}},
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
