"""Examples to learn from: positions of games that agents played, as features, and who won in the end."""

from random import Random
from typing import Any, Final, NamedTuple, Protocol

import fimbul
from fimbul.agents import LEVELS, agent
from fimbul.agents.heuristics import heuristic
from fimbul.agents.search.expert import HOME as EXPERTS
from fimbul.agents.search.expert import levels, loaded
from fimbul.agents.search.judgement import Line
from fimbul.agents.search.thought import first_places, judge, known_expert
from fimbul.agents.search.weights import Learned
from fimbul.agents.thinker import Thinker
from fimbul.arena.match import play_match, play_out
from fimbul.core.chance import roll
from fimbul.core.errors import BadOptions
from fimbul.core.game import State, Value
from fimbul.core.perspective import Perspective
from fimbul.core.step import CHANCE
from fimbul.core.values import Turn

LUCK: Final = 1 << 30


class Learner(Protocol):
    """An expert that can be taught: it names its features, and the settings that have weights of their own, each with
    the options of a game in which they are learned.
    """

    FEATURES: tuple[str, ...]
    SETTINGS: dict[str, dict[str, Value]]
    LEARNED: Learned

    def features(self, state: Any, seat: int, /) -> list[float]:
        """How a seat stands, as every expert tells it."""


class Study(NamedTuple):
    """A game to be played: whom the seats are drawn from, and which share of the picks goes astray, so that positions
    are seen that good players avoid.
    """

    game: str
    options: dict[str, Value]
    agents: tuple[str, ...]
    astray: float
    seed: int
    number: int


class Example(NamedTuple):
    """The features of each seat as a turn begins, and what the heuristic says of it, where the game has one."""

    features: list[list[float]]
    values: list[float]


class Studied(NamedTuple):
    """What a game has shown: an example for each turn, and what each seat had of the first place."""

    number: int
    examples: list[Example]
    shares: list[float]


def learner(game: str) -> Learner:
    """Who can be taught a game."""
    try:
        found: Any = loaded(f"{EXPERTS}.{game}.expert")
    except ModuleNotFoundError:
        raise BadOptions(f"Nobody here can be taught '{game}'.") from None
    known: Learner = found
    return known


def play_study(study: Study) -> Studied:
    """Play a game, and look at it whenever a turn begins. Its number decides who plays, and all luck."""
    known, valued = learner(study.game), heuristic(study.game)
    game, rng = fimbul.set_up(study.game, study.options), Random(f"{study.seed} {study.number}")
    players = [agent(rng.choice(study.agents), rng.getrandbits(64)) for _ in range(game.seats)]
    examples: list[Example] = []
    seen: list[Turn] = []

    def answer(state: State) -> int:
        turn = state.whose_turn()
        if turn.seat >= 0 and turn not in seen[-1:]:
            seen.append(turn)
            features = [known.features(state, seat) for seat in range(game.seats)]
            examples.append(
                Example(features, [valued.value(state, seat) for seat in range(game.seats)] if valued else [])
            )
        if state.decider == CHANCE:
            return roll(state, rng)
        if rng.randrange(LUCK) < study.astray * LUCK:
            return rng.choice(state.asked)
        return players[state.decider].choose(Perspective(state))

    outcome = play_out(game, players, answer).outcome
    return Studied(study.number, examples, first_places(outcome))


class Estimator(Thinker):
    """A level that notes what it takes the chances of all seats to be, whenever it thinks."""

    def __init__(self, number: int, seed: int) -> None:
        super().__init__(number, seed)
        self.noted: Final[list[list[float]]] = []

    def thought_of(self, perspective: Perspective) -> Line:
        """The line of a judgement."""
        found = judge(perspective, levels(perspective.game.meta.name)[self.number - 1], self.rng)
        self.noted.append(found.chances)
        return found.best.line


class Estimates(NamedTuple):
    """What a level thought of the chances in a game of its own, and what each seat had of the first place."""

    number: int
    chances: list[list[float]]
    shares: list[float]


def play_estimates(study: Study) -> Estimates:
    """Play a game in which every seat is the first agent of the study, a level."""
    known_expert(study.game)
    game, rng = fimbul.set_up(study.game, study.options), Random(f"{study.seed} {study.number}")
    number = list(LEVELS).index(study.agents[0]) + 1
    players = [Estimator(number, rng.getrandbits(64)) for _ in range(game.seats)]
    outcome = play_match(game, players, rng).outcome
    return Estimates(study.number, [each for player in players for each in player.noted], first_places(outcome))
