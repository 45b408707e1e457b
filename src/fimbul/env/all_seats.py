"""PettingZoo: a game with all its seats, one after another as the game asks them."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from fimbul.core.chance import dice
from fimbul.core.game import View
from fimbul.core.step import CHANCE
from fimbul.env.play import MOST, Kind, Mask, Play, seed_or_any

VERSION = "v0"
CHANCE_AGENT = "chance"


class Table(AECEnv[str, Any, Any]):
    """A game; agents are called by the names of their seats. With `chance="agent"` chance is one more of them.

    An observation is a dictionary of `observation`, what the seat sees as numbers, and `action_mask`, what it may pick;
    with `views=True` the info of whoever is asked has the view as words as well. A pick that is not legal raises
    `fimbul.IllegalOption` and changes nothing. After `max_picks` the game is cut off (truncated), without rewards.
    """

    def __init__(self, kind: Kind, *, chance: str, views: bool, render_mode: str | None) -> None:
        super().__init__()
        self.metadata = {
            "name": f"{kind.game.meta.name}_{VERSION}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.kind = kind
        self.views = views
        self.render_mode = render_mode
        self.chance_asks = chance == "agent"
        self.seats = {name: seat for seat, name in enumerate(kind.game.seat_names)}
        if self.chance_asks:
            self.seats[CHANCE_AGENT] = CHANCE
        self.called = {seat: name for name, seat in self.seats.items()}
        self.possible_agents = list(self.seats)
        self.agents: list[str] = []
        self.dice = dice(seed_or_any(None))
        self.space = space_of(kind)
        self.actions = {name: spaces.Discrete(kind.words) for name in self.seats}

    def observation_space(self, agent: str) -> Any:
        """The same for all."""
        return self.space

    def action_space(self, agent: str) -> Any:
        """The words of the game; each agent has a space of its own, to be seeded."""
        return self.actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed rolls the same dice; without one, those of the game before roll on."""
        if seed is not None:
            self.dice = dice(seed)
        self.play = Play(self.kind, self.dice, chance_asks=self.chance_asks)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.called[self.play.state.decider]
        self.inform()

    def step(self, action: Any) -> None:
        """The agent that is asked picks; of those for whom the game is over each picks None once."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        play = self.play
        play.pick(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        if play.state.outcome is not None or play.cut_off:
            self.end()
            return
        self.agent_selection = self.called[play.state.decider]
        self.inform()

    def end(self) -> None:
        """The game is over, or cut off."""
        worth = self.play.rewards()
        for agent in self.agents:
            seat = self.seats[agent]
            self.terminations[agent] = self.play.over
            self.truncations[agent] = not self.play.over
            self.rewards[agent] = worth[seat] if seat >= 0 else 0.0
        self._accumulate_rewards()
        self._deads_step_first()

    def inform(self) -> None:
        """What whoever is asked is told beside the observation: its view, and of chance the odds."""
        agent = self.agent_selection
        if self.views and agent != CHANCE_AGENT:
            self.infos[agent] = {"view": self.view(agent)}
        elif agent == CHANCE_AGENT:
            self.infos[agent] = {"odds": self.play.odds()}

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees and may pick; chance sees nothing."""
        seat = self.seats[agent]
        if seat == CHANCE:
            blank = np.zeros(self.kind.tensor.size, np.int32)
            return {"observation": blank, "action_mask": self.play.mask(seat)}
        return {"observation": self.play.numbers(seat), "action_mask": self.play.mask(seat)}

    def action_mask(self, agent: str) -> Mask:
        """What an agent may pick, without the price of an observation."""
        return self.play.mask(self.seats[agent])

    def view(self, agent: str) -> View:
        """What an agent sees, as a dictionary of words."""
        return self.play.view(self.seats[agent])

    def render(self) -> str:
        """What is asked, as text."""
        return self.play.words(max(0, self.play.state.decider))

    def close(self) -> None:
        """There is nothing to close."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "Table":
        """A copy that plays on by itself; whatever never changes is shared, but for the dice of the spaces."""
        twin: Table = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.dice = self.dice.copy()
        if self.agents:
            twin.play = self.play.copy(twin.dice)
            twin.infos = self.infos.copy()
            for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations"):
                setattr(twin, name, getattr(self, name).copy())
        return twin


def space_of(kind: Kind) -> Any:
    """What an agent sees and may pick."""
    seen = spaces.Box(0, MOST, (kind.tensor.size,), np.int32)
    return spaces.Dict({"observation": seen, "action_mask": spaces.MultiBinary(kind.words)})
