"""The smallest board that shows a rule.

`scene(F4="bbs", F5="n")` is a clean board with two blue civilians and a stockpile in F4 and a neutral in F5. Letters:
b r n = blue, red, neutral civilian; B R = blue, red soldier; s = stockpile. A side without a unit gets one civilian far
away (Blue in A2, Red in K5, unless `alone`), so that the game goes on. It is Blue's third turn, in the Action Phase,
unless the scene says otherwise.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import fimbul
from fimbul.core.chance import roll
from fimbul.games.meltwater import Meltwater
from fimbul.games.meltwater.data import BLUE, BOXES, EVERYWHERE, MAP, NAMES, RED, Card
from fimbul.games.meltwater.flow import STEPS, TURN
from fimbul.games.meltwater.setup import empty_board
from fimbul.games.meltwater.state import Position, Question
from fimbul.games.meltwater.steps.doomsday import WHOLE_DECK
from fimbul.games.meltwater.view import SIDES
from tests.games.kit import say

LETTERS = "brnBRs"
PHASES = ["destroy stockpiles", "starvation", "actions", "doomsday"]


def scene(
    *,
    phase: str = "actions",
    active: str = "blue",
    turn: int = 3,
    radiation: str = "",
    dead: str = "",
    card: int = 13,
    deck: list[int] | None = None,
    acted: int = 0,
    then: list[tuple[str, str]] | None = None,
    alone: bool = False,
    supply: dict[int, int] | None = None,
    options: dict[str, Any] | None = None,
    **hexes: str,
) -> Position:
    """A position with these pieces, asked from the given phase on.

    `radiation` and `dead` are names of hexes; neighbours of Dead hexes get their tokens. `then` replaces the phases by
    single steps with a place, in order: `[("strike", "F4"), ("refugee", "A2")]`. `acted` actions have been taken.
    `supply` overrides how many pieces of a kind are left in the supply (the rest is out of reach).
    """
    game = fimbul.game("meltwater", **(options or {}))
    assert isinstance(game, Meltwater)
    state = empty_board(game, game.settings)
    for name, letters in hexes.items():
        for letter in letters:
            state.enlist(LETTERS.index(letter), MAP.index[name])
    for side, corner in ((BLUE, "A2"), (RED, "K5")):
        if not state.survivors(side) and not alone:
            state.enlist(side, MAP.index[corner])
    state.dead = MAP.mask([MAP.index[name] for name in dead.split()])
    state.radiation = MAP.mask([MAP.index[name] for name in radiation.split()])
    for name in dead.split():
        state.radiation |= MAP.near[MAP.index[name]] & ~state.dead
    state.turn, state.active, state.card = turn, SIDES.index(active), card - 1
    state.deck = WHOLE_DECK & ~(1 << state.card) if deck is None else sum(1 << (each - 1) for each in deck)
    for kind, left in (supply or {}).items():
        state.supply[kind] = left
    steps = then or [(name, "") for name in PHASES[PHASES.index(phase) :]]
    state.agenda = [Question(TURN, 1 - state.active)]
    for name, place in reversed(steps):
        count = acted if name == "actions" else 0
        state.agenda.append(Question(STEPS[name], state.active, MAP.index.get(place, -1), count=count))
    state.settle()
    return state


def at(state: Position, name: str) -> str:
    """What stands in a hex, in letters: 'bbs'."""
    return "".join(letter * state.at(kind, MAP.index[name]) for kind, letter in enumerate(LETTERS))


def named(mask: int) -> str:
    """A set of hexes as names."""
    return " ".join(name for place, name in enumerate(NAMES) if mask >> place & 1)


def left(state: Position, letter: str) -> int:
    """How many pieces of a kind are in the supply."""
    return state.supply[LETTERS.index(letter)]


def all_but(names: str) -> str:
    """The names of all hexes but these."""
    return named(EVERYWHERE & ~MAP.mask([MAP.index[name] for name in names.split()]))


def reprint(patch: pytest.MonkeyPatch, card: int, radiation: str, refugee: str) -> None:
    """For one test a card of the printed deck names other hexes."""
    first, second = (MAP.index[name] for name in radiation.split())
    cards = BOXES.shipped.decks["printed"].copy()
    cards[card - 1] = Card(first, second, MAP.index[refugee])
    patch.setitem(BOXES.shipped.decks, "printed", cards)


def opening(card: int = 1, **options: Any) -> Position:
    """A game as set up, this card face up, Blue to act."""
    state = fimbul.game("meltwater", **options).new()
    assert isinstance(state, Position)
    say(state, f"card-{card}")
    return state


def feeds(state: Position, name: str) -> int:
    """How many units a hex supports now."""
    number = state.view(None)["hexes"][name]["feeds"]
    assert isinstance(number, int)
    return number


def phase_of(state: Position) -> str:
    """Which phase it is."""
    return str(state.view(None)["phase"])


def at_random(seed: int, **options: Any) -> Iterator[Position]:
    """Every position of a game that is played at random; it is the same position that changes."""
    rng = Random(seed)
    state = fimbul.game("meltwater", **options).new()
    assert isinstance(state, Position)
    yield state
    for _ in range(10_000):
        if state.over:
            return
        state.play(roll(state, rng) if state.decider == fimbul.CHANCE else rng.choice(state.options()))
        yield state
    raise AssertionError("the game does not come to an end")


def ending(state: Position) -> str:
    """Who won and why: 'blue no_survivors', or 'nobody turn_cap'; empty while the game goes on."""
    if state.outcome is None:
        return ""
    winners = [SIDES[seat] for seat in state.outcome.winners] or ["nobody"]
    return " ".join([*winners, state.outcome.reason])
