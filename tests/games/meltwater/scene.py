"""The smallest board that shows a rule.

`scene(F4="bbs", F5="n")` is a clean board with two blue civilians and a stockpile in F4 and a neutral in F5. The letters:
b r n = blue, red, neutral civilian; B R = blue, red soldier; s = stockpile. A side without a unit gets one civilian far
away (Blue in A2, Red in K5, unless `alone`), so that the game goes on. It is Blue's third turn, in the Action Phase,
unless the scene says otherwise.
"""

from typing import Any

import fimbul
from fimbul.games.meltwater import Meltwater
from fimbul.games.meltwater.data import BLUE, MAP, NAMES, RED
from fimbul.games.meltwater.flow import STEPS, TURN
from fimbul.games.meltwater.setup import empty_board
from fimbul.games.meltwater.state import Position, Question
from fimbul.games.meltwater.steps.doomsday import WHOLE_DECK
from fimbul.games.meltwater.view import SIDES

LETTERS = "brnBRs"
PHASES = ["destroy stockpiles", "starvation", "actions", "doomsday"]


def scene(  # noqa: PLR0913 - a scene has many knobs, each with a default
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


def words(state: Position) -> list[str]:
    """What may be picked, in words."""
    return [state.game.lexicon.word(option) for option in state.options()]


def say(state: Position, picks: str) -> None:
    """Make these picks."""
    for word in picks.split():
        state.play(state.game.lexicon.parse(word))


def at(state: Position, name: str) -> str:
    """What stands in a hex, in letters: 'bbs'."""
    return "".join(letter * state.at(kind, MAP.index[name]) for kind, letter in enumerate(LETTERS))


def named(mask: int) -> str:
    """A set of hexes as names."""
    return " ".join(name for place, name in enumerate(NAMES) if mask >> place & 1)


def why(state: Position, word: str) -> str:
    """The rule that forbids a word now, for the seat that decides; empty if none does."""
    refusal = state.game.explain(state, state.decider, state.game.lexicon.parse(word))
    return refusal.rule if refusal else ""
