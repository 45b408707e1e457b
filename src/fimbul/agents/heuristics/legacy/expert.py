"""Who knows Risk Legacy well enough to think about it: turns worth comparing, a rule of thumb, a learned judgement.

It tells what is in the sealed packages, but only once they are open.
"""

from pathlib import Path
from random import Random
from typing import Final

from fimbul.agents.heuristics.legacy import thumb
from fimbul.agents.heuristics.legacy.answers import before_the_roll, missiles, of_one_pick, starts, valued
from fimbul.agents.heuristics.legacy.plans import (
    add_up_to_dice,
    by_rule_of_thumb,
    habits,
    ways_on,
    ways_to_maneuver,
    ways_to_place,
    ways_to_share,
)
from fimbul.agents.heuristics.legacy.standing import FEATURES as FEATURES  # noqa: PLC0414 - an expert names its own
from fimbul.agents.heuristics.legacy.standing import Standing
from fimbul.agents.heuristics.legacy.voice import Voice
from fimbul.agents.search.judgement import Line
from fimbul.agents.search.level import Level
from fimbul.agents.search.lines import Lines
from fimbul.agents.search.weights import Learned
from fimbul.core.game import Game, Rng, Value
from fimbul.core.step import Step
from fimbul.games.legacy import Legacy
from fimbul.games.legacy.data import Seat
from fimbul.games.legacy.names import NONE
from fimbul.games.legacy.state import Question, War
from fimbul.games.legacy.steps.combat import ATTACKERS, BEFORE_ROLL, DEFENDERS, FOLLOW, MISSILES
from fimbul.games.legacy.steps.field import EXPAND_HOW_MANY, FIELD
from fimbul.games.legacy.steps.first_game import FIRST_COIN, FIRST_POWER
from fimbul.games.legacy.steps.happenings import EVOLVE, FORTIFY_AT, RUIN_CITY
from fimbul.games.legacy.steps.landing import CHOOSE_OCEAN, ISLAND_LINE
from fimbul.games.legacy.steps.maneuver import MANEUVER_FROM, MANEUVER_HOW_MANY
from fimbul.games.legacy.steps.missions import CAPITAL_AT, LINE_FROM, LINE_TO
from fimbul.games.legacy.steps.opening import SCAR_AT, STAR_CARDS, WEAKNESS_ON
from fimbul.games.legacy.steps.powers import COMEBACK, MISSILE_POWER
from fimbul.games.legacy.steps.recruiting import JOIN, PLACE_HOW_MANY, PLACE_TROOPS
from fimbul.games.legacy.steps.start import START

SETTINGS: Final[dict[str, dict[str, Value]]] = {
    "three": {"seats": 3},
    "several": {"seats": 4},
    "opened": {"seats": 4, "start": "guide"},
}
LEARNED: Final = Learned(Path(__file__).parent / "weights.toml", FEATURES, [*SETTINGS])
LEVELS: Final[tuple[Level, ...]] = (
    Level(8, 1, 0, 0.95, 1.0, "Does what comes to mind first, and overlooks most of what its armies could do."),
    Level(8, 1, 0, 0.75, 1.0, "Compares a few attacks, and looks no further than the end of its turn."),
    Level(8, 1, 0, 0.4, 2.0, "Plays its turn well, but sees half of what there is."),
    Level(8, 2, 1, 0.15, 2.0, "Thinks of the answer to its turn, but misses a chance now and then."),
    Level(8, 4, 3, 0.0, 4.0, "Compares whole turns by what everybody makes of them."),
    Level(12, 16, 3, 0.0, 8.0, "Overlooks little and forgives nothing."),
)
# What is settled by a rule: most dice, the poorest cards; then what stays for all later games, which no war can judge.
BY_RULE: Final[list[Step[War, Question]]] = [ATTACKERS, DEFENDERS, STAR_CARDS]
FOR_GOOD: Final[list[Step[War, Question]]] = [
    *(FIRST_POWER, FIRST_COIN, SCAR_AT, WEAKNESS_ON, COMEBACK, MISSILE_POWER),
    *(EVOLVE, FORTIFY_AT, RUIN_CITY, CAPITAL_AT, LINE_FROM, LINE_TO, CHOOSE_OCEAN, ISLAND_LINE),
]
HOW_MANY: Final[list[Step[War, Question]]] = [FOLLOW, PLACE_HOW_MANY, EXPAND_HOW_MANY, MANEUVER_HOW_MANY]


def setting_of(game: Game) -> str:
    """By what the weights of this game are found."""
    assert isinstance(game, Legacy)
    if game.world.packages:
        return "opened"
    return "three" if game.seats == 3 else "several"


def play_on(state: War, rng: Rng) -> None:
    """An action of a turn with all its picks, or an answer."""
    thumb.act(habits(), Voice(state), rng)


def opened(state: War) -> int:
    """The packages that are open."""
    return state.world.packages


def features(state: War, seat: Seat) -> list[float]:
    """How a seat stands."""
    return Standing(state).features(seat)


def chances(state: War) -> list[float]:
    """What each seat has of the first place; who has won has it."""
    if state.winner != NONE:
        return [1.0 if seat == state.winner else 0.0 for seat in range(len(state.held))]
    standing = Standing(state)
    return LEARNED.chances(setting_of(state.game), [standing.features(seat) for seat in range(len(state.held))])


def lines(state: War, seat: Seat, most: int) -> list[Line]:
    """What may be said next, the most promising first; one line only where there is nothing to think about."""
    frame = state.agenda[-1]
    assert isinstance(frame, Question)
    step, rng = frame.step, Random(0)
    if state.winner != NONE or step in FOR_GOOD:
        return valued(state, seat, 1)
    if step in BY_RULE:
        return of_one_pick(state, [thumb.answer(habits(), state, seat, frame, rng)])
    if step is BEFORE_ROLL:
        return of_one_pick(state, before_the_roll(state, seat, frame, rng)[:most])
    if step is MISSILES:
        return of_one_pick(state, missiles(state, seat)[:most])
    if step in (START, JOIN):
        return starts(state, most)
    found = Lines(most)
    if step is PLACE_TROOPS:
        ways_to_place(state, seat, frame.count, found, rng)
    elif step is FIELD:
        ways_on(state, seat, found, rng)
    elif step is MANEUVER_FROM:
        ways_to_maneuver(state, seat, found, rng)
    elif step in HOW_MANY:
        add_up_to_dice(found, by_rule_of_thumb(state, rng))
        ways_to_share(state, found)
    else:
        add_up_to_dice(found, by_rule_of_thumb(state, rng))
        for line in valued(state, seat, most):
            found.add(line)
    return found.lines
