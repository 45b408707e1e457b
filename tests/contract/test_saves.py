"""Saves that nobody made: whatever is changed in one, it is refused in words, or it is a position."""

import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import fimbul
from tests.contract.games import names, some_positions, varied

STRANGE: list[Any] = [None, True, -1, 0, 1, 3, 99, 10**9, 0.5, "", "chance", [], {}, [[]], {"": 0}]
PICKS = 40


def spots(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a save: the object or list, and the name or number there."""
    for key in data if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], dict | list):
            yield from spots(data[key])


def change(save: dict[str, Any], rng: Random) -> None:
    """One thing in the save is another, is gone, or is there twice."""
    places = [(where, key) for where, key in spots(save) if where is not save or key not in ("game", "options")]
    where, key = rng.choice(places)
    other, name = rng.choice(places)
    alike = [each for each in places if type(each[0][each[1]]) is type(where[key])]
    how = rng.randrange(6)
    if how == 0 and isinstance(where, list):
        where.append(deepcopy(where[key]))
    elif how == 1:
        del where[key]
    elif how == 2 and type(where[key]) is int:
        where[key] += rng.choice((-1, 1))
    elif how == 3:
        where[key] = rng.choice(STRANGE)
    elif how == 4:
        where[key] = deepcopy(other[name])
    else:
        other, name = rng.choice(alike)
        where[key] = deepcopy(other[name])


def read(game: fimbul.Game, save: dict[str, Any]) -> fimbul.State | None:
    """The position of a save, if it is not refused."""
    with suppress(fimbul.BadSave):
        return game.from_json(json.loads(json.dumps(save)))
    return None


def look_at_all(state: fimbul.State) -> None:
    """Everything that a table would show of the position."""
    game = state.game
    for seat in (None, *range(game.seats)):
        view = state.view(seat)
        json.dumps(view)
        assert isinstance(game.prompt(view), str)
        game.crumbs(view)
        for option in view["options"]:
            assert game.label(view, option)


def cross(save: dict[str, Any], other: dict[str, Any], rng: Random) -> None:
    """A part of the save, or a question, is that of another position; or a question is gone."""
    how, asked, others = rng.randrange(4), save["agenda"], other["agenda"]
    if how == 0:
        part = rng.choice([name for name in save if name not in ("game", "version", "options")])
        save[part] = deepcopy(other[part])
    elif how == 1 and asked and others:
        asked.insert(rng.randrange(len(asked)) + 1, deepcopy(rng.choice(others)))
    elif how == 2 and len(asked) > 2:
        del asked[rng.randrange(1, len(asked))]
    else:
        save["agenda"] = asked[:1] + deepcopy(others[1:])


def try_out(game: fimbul.Game, save: dict[str, Any], rng: Random) -> bool:
    """It is refused, or whole and can be looked at; play goes on, or stops in words, and never hangs."""
    state = read(game, save)
    if state is None:
        return False
    state.check()
    look_at_all(state)
    with suppress(fimbul.FimbulError, AssertionError):
        for _ in range(PICKS):
            if not state.over:
                state.play(rng.choice(state.options()))
    return True


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", range(8))
def test_a_changed_save_is_refused_in_words_or_is_a_position(name: str, seed: int) -> None:
    """Whatever is changed in it."""
    rng, loaded = Random(seed), 0
    for sitting in some_positions(varied(name, seed), seed, 60):
        saved = sitting.state.to_json()
        for _ in range(12):
            save = json.loads(saved)
            for _ in range(rng.choice((1, 1, 2))):
                change(save, rng)
            loaded += try_out(sitting.game, save, rng)
    assert loaded


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", range(4))
def test_two_positions_mixed_are_refused_in_words_or_are_a_position(name: str, seed: int) -> None:
    """What one asks for may be missing in the other."""
    rng, loaded, saves = Random(100 + seed), 0, list[str]()
    for sitting in some_positions(varied(name, seed), seed, 40):
        saves.append(sitting.state.to_json())
        for _ in range(8):
            save = json.loads(saves[-1])
            for _ in range(rng.choice((1, 2))):
                cross(save, json.loads(rng.choice(saves)), rng)
            loaded += try_out(sitting.game, save, rng)
    assert loaded
