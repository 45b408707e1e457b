"""One game between agents, from the first decision to the end."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fimbul.agents.base import Agent
from fimbul.agents.onlookers import Onlookers
from fimbul.core.chance import roll
from fimbul.core.game import Game, Outcome, Rng, State
from fimbul.core.perspective import Perspective
from fimbul.core.step import CHANCE


class Result(NamedTuple):
    """How a match ended and what it took."""

    outcome: Outcome
    picks: tuple[int, ...]


def play_match(game: Game, agents: Sequence[Agent], rng: Rng) -> Result:
    """Let the agents play, one for each seat, with these dice."""

    def answer(state: State) -> int:
        return roll(state, rng) if state.decider == CHANCE else agents[state.decider].choose(Perspective(state))

    return play_out(game, agents, answer)


def play_out(game: Game, agents: Sequence[Agent], answer: Callable[[State], int]) -> Result:
    """From the first decision to the end, under the eyes of the agents; whoever decides, this answers."""
    state = game.new()
    onlookers = Onlookers(dict(enumerate(agents)))
    onlookers.show(state)
    picks: list[int] = []
    while state.outcome is None:
        option = answer(state)
        state.play(option)
        onlookers.show(state)
        picks.append(option)
    return Result(state.outcome, tuple(picks))
