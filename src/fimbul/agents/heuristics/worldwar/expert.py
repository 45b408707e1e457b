"""Who knows World War III well enough to think about it: turns to compare, a rule of thumb, a learned judgement."""

from typing import Final

from fimbul.agents.heuristics.worldwar import plans
from fimbul.agents.heuristics.worldwar.standing import FEATURES as FEATURES  # noqa: PLC0414 - an expert names its own
from fimbul.agents.heuristics.worldwar.standing import LEARNED as LEARNED  # noqa: PLC0414
from fimbul.agents.heuristics.worldwar.standing import SETTINGS as SETTINGS  # noqa: PLC0414
from fimbul.agents.heuristics.worldwar.standing import Standing, judged
from fimbul.agents.heuristics.worldwar.thumb import THUMB, act
from fimbul.agents.search.judgement import Line
from fimbul.agents.search.level import Level
from fimbul.core.game import Rng
from fimbul.games.worldwar.data import Seat
from fimbul.games.worldwar.state import War

LEVELS: Final[tuple[Level, ...]] = (
    Level(12, 1, 0, 0.9, 0.5, "Does the first thing that comes to mind, and overlooks most of what a turn can be."),
    Level(12, 1, 0, 0.6, 0.5, "Compares a few actions by what they lead to at once."),
    Level(12, 1, 0, 0.3, 0.5, "Sees most actions, and what they lead to, but nobody's answer."),
    Level(12, 3, 0, 0.1, 1.0, "Misses little in its own turn, and weighs what the dice may bring."),
    Level(12, 1, 2, 0.0, 2.0, "Compares whole turns by what comes after them."),
    Level(16, 2, 2, 0.0, 4.0, "Overlooks little, forgives nothing, and leaves its friends when it pays."),
)
BITS: Final = 1 << 30


def lines(state: War, seat: Seat, most: int) -> list[Line]:
    """What the rule of thumb says first; then the other ways, the most promising first."""
    return plans.lines(state, seat, plans.all_ways(state, seat), most)


def glimpsed(state: War, seat: Seat, most: int, overlooked: float, rng: Rng) -> list[Line]:
    """The same for somebody who overlooks a share of the ways before following any of them."""
    ways = plans.all_ways(state, seat)[:most]
    seen = [way for way in ways if rng.randrange(BITS) >= overlooked * BITS]
    return plans.lines(state, seat, seen or [ways[rng.randrange(len(ways))]], most)


def play_on(state: War, rng: Rng) -> None:  # noqa: ARG001 - this rule of thumb has one answer to everything
    """What is to be said up to where somebody else decides or a die falls."""
    act(state, THUMB)


def features(state: War, seat: Seat) -> list[float]:
    """How a seat stands."""
    return Standing(state).features(seat)


def chances(state: War) -> list[float]:
    """What each seat has of the first place."""
    return judged(state)
