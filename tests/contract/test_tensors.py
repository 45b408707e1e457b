"""What a seat sees as numbers: all that its view tells, and nothing else."""

import json
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

import pytest
from tools.numbers_page import page, page_of

import fimbul
from fimbul.core.tensor import PARTS_OF_A_POINT
from tests.contract.games import at_random, defaults, names, some_positions, varied

MANY = 12  # answers tried at a position
LONGEST = 700  # picks of a game that are looked at


def seen(state: fimbul.State, seat: int) -> str:
    """The view of a seat as one text, without what its tensor leaves to be worked out."""
    untold = import_module(f"fimbul.games.{state.game.meta.name}.tensor").UNTOLD
    return json.dumps({name: without(what, untold) for name, what in state.view(seat).items() if name not in untold})


def without(what: Any, untold: tuple[str, ...]) -> Any:
    """Plain data without the entries of these names."""
    if isinstance(what, dict):
        return {name: without(each, untold) for name, each in what.items() if name not in untold}
    return [without(each, untold) for each in what] if isinstance(what, list) else what


def children(state: fimbul.State, rng: Random) -> Iterator[fimbul.State]:
    """The positions that some answers lead to: they differ in little."""
    options = state.options()
    for option in rng.sample(options, min(len(options), MANY)):
        child = state.copy()
        child.play(option)
        yield child


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", range(4))
def test_two_positions_with_one_view_have_one_tensor(name: str, seed: int) -> None:
    """Whatever a seat may not know changes no number, through a whole game."""
    rng = Random(seed)
    game = varied(name, seed)
    written = game.tensor()
    for sitting in some_positions(game, seed, 9):
        for seat in range(game.seats):
            sample = sitting.state.sample(seat, rng)
            assert written.numbers(sample, seat) == written.numbers(sitting.state, seat)


@pytest.mark.parametrize("name", names())
def test_an_agent_gets_the_numbers_of_its_seat(name: str) -> None:
    """The row of the true position and of a sample alike, in a new row or in one that it keeps, whoever decides."""
    rng = Random(5)
    for sitting in some_positions(varied(name, 5), 5, 60):
        written, state = sitting.game.tensor(), sitting.state
        for seat in range(sitting.game.seats):
            kept = written.blank()
            told = fimbul.Perspective(state, seat).numbers(kept)
            assert told is kept
            assert kept.tolist() == written.numbers(state, seat)
            assert kept == fimbul.Perspective(state.sample(seat, rng), seat).numbers()


def test_a_game_has_one_tensor() -> None:
    """It is made once, so an agent may ask for numbers at every pick."""
    game = defaults("meltwater")

    assert game.tensor() is game.tensor()


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", range(4))
def test_whatever_changes_a_view_changes_its_tensor(name: str, seed: int) -> None:
    """In positions that differ in little, since a pick or two lead from one to the other: like numbers, like views."""
    rng = Random(seed)
    game = varied(name, seed)
    written = game.tensor()
    known: list[dict[bytes, str]] = [{} for _ in range(game.seats)]
    for number, sitting in enumerate(islice(at_random(game, seed), LONGEST)):
        near = children(sitting.state, rng) if number % 5 == 0 else ()
        for state in (sitting.state, *near):
            for seat in range(game.seats):
                asked = state.options() if state.decider == seat else []
                numbers = repr((written.numbers(state, seat), asked)).encode()
                view = seen(state, seat)
                before = json.loads(known[seat].setdefault(numbers, view))
                after = json.loads(view)
                assert {part: (before[part], after[part]) for part in after if before[part] != after[part]} == {}


@pytest.mark.parametrize("name", names())
def test_every_number_has_a_name_of_its_own(name: str) -> None:
    """As many names as numbers, none twice, and as many numbers in every position."""
    game = defaults(name)
    written = game.tensor()
    told = written.layout.names()
    assert len(told) == len(set(told)) == written.size == len(written.numbers(game.new(), 0))


def named_by_seats(called: str, seat: int, seats: int) -> str:
    """The name of a number with the seats by their places at the table, not counted from the one that looks."""

    def seat_meant(found: re.Match[str]) -> str:
        return f"seat-{(seat + int(found[1] or 0)) % seats}"

    return re.sub(r"\b(?:own|next-(\d+))\b", seat_meant, called.replace("enemy", "next-1"))


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", range(2))
def test_seats_are_counted_from_the_one_that_looks(name: str, seed: int) -> None:
    """What one calls its own is to another what belongs to that seat. Of games with secrets, what all see."""
    game = varied(name, seed)
    written = game.tensor()
    open_to_all = {"turn", "turn of", "over", "ended by", "place", f"score in parts of {PARTS_OF_A_POINT}"}
    told = [
        block.first + number
        for block in written.layout.blocks
        for number in range(block.size)
        if (block.name in open_to_all if game.meta.secrets else block.name not in ("looks", "asked"))
    ]
    called = written.layout.names()
    for sitting in some_positions(game, seed, 9):
        first: dict[str, int] = {}
        for seat in range(game.seats):
            numbers = written.numbers(sitting.state, seat)
            here = {named_by_seats(called[each], seat, game.seats): numbers[each] for each in told}
            first = first or here
            assert numbers[written.looks : written.looks + game.seats].index(1) == seat
            assert len(here) == len(told)
            assert here == first


@pytest.mark.parametrize("name", names())
def test_a_page_names_every_number(name: str) -> None:
    """As `python tools/numbers_page.py` writes it."""
    assert page_of(name).read_text(encoding="utf-8") == page(name), "run python tools/numbers_page.py"
