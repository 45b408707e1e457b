"""Gymnasium: one seat of a game, the others taken by agents."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from fimbul.agents import agent as agent_called
from fimbul.agents.base import Agent
from fimbul.agents.onlookers import Onlookers
from fimbul.core.chance import dice
from fimbul.core.errors import BadOptions
from fimbul.core.game import View
from fimbul.core.perspective import Perspective
from fimbul.core.step import CHANCE
from fimbul.env.play import MOST, Kind, Mask, Numbers, Play

Opponent = str | Callable[[int], Agent]
LOST = -1.0


class Seat(gymnasium.Env[Numbers, np.int64]):
    """A seat at a table of agents. An opponent is the name of an agent, or what makes one from a seed.

    What may be picked stands in the info as `action_mask`, and is what `action_masks()` answers. Another pick loses the
    game, unless `illegal="raise"`. After `max_picks` of all seats the game is cut off (truncated).
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own shape

    def __init__(
        self,
        kind: Kind,
        *,
        seat: int,
        opponents: Opponent | Sequence[Opponent],
        illegal: str,
        views: bool,
        render_mode: str | None,
    ) -> None:
        kind.game.check_seat(seat)
        if illegal not in ("lose", "raise"):
            raise BadOptions(f"illegal is 'lose' or 'raise', not {illegal!r}.")
        self.kind = kind
        self.seat = seat
        self.opponents = seated(kind, seat, opponents)
        self.raises = illegal == "raise"
        self.views = views
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, MOST, (kind.tensor.size,), np.int32)
        self.action_space = spaces.Discrete(kind.words)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """A new game, up to where the seat is asked. The same seed brings the same dice and the same opponents."""
        super().reset(seed=seed)
        self.play = Play(self.kind, dice(int(self.np_random.integers(2**62))), chance_asks=True)
        self.players = {
            other: make(int(self.np_random.integers(2**62))) for other, make in sorted(self.opponents.items())
        }
        self.onlookers = Onlookers(self.players)
        self.onlookers.show(self.play.state)
        self.let_others()
        return self.play.numbers(self.seat), self.info()

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """The seat picks, and the others go on until it is asked again or the game is over."""
        option = int(action)
        if self.play.cut_off:
            return self.play.numbers(self.seat), 0.0, False, True, self.info()
        if option not in self.play.state.asked and not self.raises and not self.play.over:
            told = {**self.info(), "illegal": self.kind.game.why_illegal(self.play.state, option)}
            return self.play.numbers(self.seat), LOST, True, False, told
        self.play.pick(option)
        self.onlookers.show(self.play.state)
        self.let_others()
        reward = self.play.rewards()[self.seat]
        return self.play.numbers(self.seat), reward, self.play.over, self.play.cut_off, self.info()

    def let_others(self) -> None:
        """The agents at the other seats pick as long as they are asked, and chance; all is seen by those who watch."""
        play = self.play
        while not play.over and play.state.decider != self.seat:
            if play.state.decider == CHANCE:
                play.pick(play.roll())
            elif play.cut_off:
                return
            else:
                play.pick(self.players[play.state.decider].choose(Perspective(play.state)))
            self.onlookers.show(play.state)

    def info(self) -> dict[str, Any]:
        """What the seat may pick; by choice also what it sees in words."""
        told: dict[str, Any] = {"action_mask": self.play.mask(self.seat)}
        if self.views:
            told["view"] = self.view()
        return told

    def action_masks(self) -> Mask:
        """What the seat may pick, as trainers that mask actions ask for it."""
        return self.play.mask(self.seat)

    def view(self) -> View:
        """What the seat sees, as a dictionary of words."""
        return self.play.view(self.seat)

    def render(self) -> str:
        """What is asked, as text."""
        return self.play.words(self.seat)


def seated(kind: Kind, seat: int, opponents: Opponent | Sequence[Opponent]) -> dict[int, Callable[[int], Agent]]:
    """What makes the agent at each other seat: one kind for all, or one for each, clockwise from the seat."""
    others = [(seat + step) % kind.game.seats for step in range(1, kind.game.seats)]
    several = [opponents] * len(others) if isinstance(opponents, str) or callable(opponents) else list(opponents)
    if len(several) != len(others):
        raise BadOptions(f"{len(others)} others play, and {len(several)} opponents were named.")
    return {other: maker(opponent) for other, opponent in zip(others, several, strict=True)}


def maker(opponent: Opponent) -> Callable[[int], Agent]:
    """What makes an agent from a seed."""
    if not isinstance(opponent, str):
        return opponent
    agent_called(opponent)
    return partial(agent_called, opponent)
