"""Showings for tests of fragments: a table as a seat sees it, changed where a test wants it."""

from random import Random
from typing import Any

import fimbul
from fimbul.core.game import State
from fimbul.table.show.table_view import LitOption, Sitter, TableView


def position(game: str = "meltwater", picks: int = 0, seed: int = 1, **options: Any) -> State:
    """A position after so many random picks, where somebody decides."""
    state = fimbul.game(game, **options).new()
    dice = Random(seed)
    while picks > 0 or state.decider == fimbul.CHANCE:
        found = state.options()
        state.play(dice.choices(found, state.weights())[0] if state.decider == fimbul.CHANCE else dice.choice(found))
        picks -= 1
    return state


def sitter(seat: str, name: str, **changes: Any) -> Sitter:
    """Somebody who is here, without a clock."""
    known = Sitter(seat, name, "person", True, False, None, False, None, False)
    return known._replace(**changes)


def table_view(state: State, seat: int | None, names: tuple[str, ...] = (), **changes: Any) -> TableView:
    """The table as a seat sees it."""
    game = state.game
    view = state.view(seat)
    decides = seat is not None and seat == state.decider
    called = names or tuple(name.title() for name in game.seat_names)
    lit = [
        LitOption(each, game.lexicon.word(each), game.label(view, each), *game.meaning(view, each)[:2])
        for each in state.options()
    ]
    made = TableView(
        table="T1",
        title="Ross Ice",
        game=game,
        seat=seat,
        at=1,
        view=view,
        sitters=tuple(sitter(*each) for each in zip(game.seat_names, called, strict=True)),
        lit=tuple(lit) if decides else (),
        prompt=game.prompt(view),
        crumbs=tuple(game.crumbs(view)) if decides else (),
        undoable=0,
        order=None,
        orders=(),
        request=None,
        ending=None,
        again=None,
        handover=None,
    )
    return made._replace(**changes)
