"""Odd positions, drawn by hypothesis: full boards, a dead world, empty supplies; whatever loads plays to its end."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import fimbul
from fimbul.games.meltwater.data import BOXES, NAMES, PIECES
from fimbul.games.meltwater.view import SIDES

hexes = st.sampled_from(NAMES)
PICKS = 6000


@st.composite
def saves(draw: st.DrawFn) -> dict[str, Any]:
    """A save with pieces, radiation and Dead hexes anywhere, in some phase of somebody's turn."""
    options = {
        choice.name: draw(st.sampled_from(choice.values))
        for choice in fimbul.game("meltwater").meta.options
        if choice.name != "show_next"
    }
    homes = dict(zip(SIDES, draw(st.lists(hexes, min_size=2, max_size=2, unique=True)), strict=True))
    owner = {name: draw(st.sampled_from(SIDES)) for name in NAMES} | {name: side for side, name in homes.items()}
    pieces: dict[str, dict[str, int]] = {}
    for piece, number in zip(PIECES, BOXES.shipped.pieces, strict=True):
        crowd = draw(st.sampled_from((0, 1, number // 2, number)))
        for place in draw(st.lists(hexes, min_size=crowd, max_size=crowd)):
            here = place if piece.split()[0] in ("neutral", "stockpile", owner[place]) else None
            if here:
                pieces.setdefault(here, {})
                pieces[here][piece] = pieces[here].get(piece, 0) + 1
    for side, name in homes.items():
        if not any(f"{side} {kind}" in here for here in pieces.values() for kind in ("civilian", "soldier")):
            pieces.setdefault(name, {})[f"{side} civilian"] = 1
    active = draw(st.sampled_from(SIDES))
    dead = draw(st.sampled_from(([], NAMES, NAMES[:50], NAMES[30:]))) or draw(st.lists(hexes, unique=True))
    card = draw(st.integers(1, 28))
    return {
        "game": "meltwater",
        "version": 1,
        "options": fimbul.game("meltwater", **options).options,
        "turn": draw(st.integers(3, 60)),
        "active": active,
        "card": card,
        "next_card": None,
        "deck": [number for number in draw(st.lists(st.integers(1, 28), unique=True)) if number != card],
        "radiation": [name for name in draw(st.lists(hexes, unique=True)) if name not in dead],
        "dead": dead,
        "pieces": pieces,
        "agenda": [
            {"step": "turn", "seat": "red" if active == "blue" else "blue"},
            {"step": "doomsday", "seat": active},
            {"step": "actions", "seat": active, "count": draw(st.integers(0, 3))},
        ],
        "revelations": 0,
        "outcome": None,
    }


@pytest.mark.slow
@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(save=saves(), seed=st.integers(0, 999))
def test_any_position_can_be_played_to_its_end(save: dict[str, Any], seed: int) -> None:
    """No dead end, no lost piece, no endless starvation, and the save round-trips on the way."""
    game = fimbul.game("meltwater", **save["options"])
    state = game.from_json(save)
    rng = Random(seed)
    for number in range(PICKS):
        state.check()
        if state.over:
            break
        if number % 50 == 0:
            assert game.from_json(state.to_json()).key() == state.key()
        state.play(rng.choice(state.options()))
    assert state.over


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(save=saves(), option=st.integers(-5, 120))
def test_any_pick_in_any_position_is_played_or_refused_in_words(save: dict[str, Any], option: int) -> None:
    """Either it is legal and plays, or it is refused, explained, and nothing has changed."""
    game = fimbul.game("meltwater", **save["options"])
    state = game.from_json(save)
    before = state.to_json()
    if option in state.options():
        state.play(option)
        state.check()
    else:
        with pytest.raises(fimbul.IllegalOption, match=r"\.$"):
            state.play(option)
        assert state.to_json() == before
        if 0 <= option < len(game.lexicon):
            refusal = game.explain(state, state.decider, option)
            assert refusal is not None
            assert game.because(state.view(state.decider), option, refusal).endswith(".")
