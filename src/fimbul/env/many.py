"""Many games side by side, as arrays: for whoever trains on all of them at once."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fimbul.core.chance import dice
from fimbul.core.errors import BadOptions, IllegalOption
from fimbul.core.game import State, View
from fimbul.core.kinds import Numbers as Row
from fimbul.core.side_by_side import SideBySide
from fimbul.env.play import Kind
from fimbul.env.rewards import rewards


class Step(NamedTuple):
    """What a step has brought: by game and seat rewards, and by game whether it was over or cut off.

    Of a game that was over or cut off, all else is already of the next one. What a game that was cut off looked like
    stands in `final_obs`, by its number: the row of the seat that would have been asked, of which `final_info` tells
    `seat`, and `action_mask`, what it might have picked.
    """

    rewards: NDArray[np.float32]
    terminations: NDArray[np.bool_]
    truncations: NDArray[np.bool_]
    final_obs: dict[int, NDArray[np.int32]]
    final_info: dict[int, dict[str, Any]]


class Batch:
    """Games that wait side by side, each for one of its seats. Chance decides inside; a game that ends begins anew.

    `masks` has a row for each game: what may be picked there now. It shows the present; who wants to keep it copies it.
    """

    def __init__(self, kind: Kind, number: int, seed: int) -> None:
        if number < 1:
            raise BadOptions("A batch has one game at least.")
        self.kind = kind
        self.number = number
        self.games = SideBySide(kind.game, number, dice(seed), kind.max_picks or 0)
        self.masks: NDArray[np.int8] = np.frombuffer(self.games.mask, np.int8).reshape(number, kind.words)
        self.masks.flags.writeable = False

    @property
    def seats(self) -> NDArray[np.int64]:
        """By game, the seat that is asked."""
        return np.array(self.games.deciders())

    def step(self, picks: NDArray[Any] | Sequence[int]) -> Step:
        """A pick in every game; if one of them is not legal, nothing changes in any."""
        options = picks.tolist() if isinstance(picks, np.ndarray) else list(picks)
        self.check(options)
        self.games.step(options)
        won = np.zeros((self.number, self.kind.game.seats), np.float32)
        over, cut = np.zeros(self.number, np.bool_), np.zeros(self.number, np.bool_)
        last: dict[int, NDArray[np.int32]] = {}
        told: dict[int, dict[str, Any]] = {}
        for game, state in self.games.ended:
            if state.outcome is None:
                cut[game] = True
                last[game], told[game] = self.seen(state), {"seat": state.decider, "action_mask": self.mask(state)}
            else:
                over[game] = True
                won[game] = rewards(state.outcome)
        return Step(won, over, cut, last, told)

    def seen(self, state: State) -> NDArray[np.int32]:
        """What the seat that is asked in a position sees."""
        row: NDArray[np.int32] = np.zeros(self.kind.tensor.size, np.int32)
        self.kind.tensor.fill(row.data, state, state.decider)
        return row

    def mask(self, state: State) -> NDArray[np.int8]:
        """What may be picked in a position."""
        row: NDArray[np.int8] = np.zeros(self.kind.words, np.int8)
        row[state.asked] = 1
        return row

    def check(self, options: list[int]) -> None:
        """Refuse picks that are too few or too many, and the first that is not legal."""
        if len(options) != self.number:
            raise BadOptions(f"There are {self.number} games, and {len(options)} picks were given.")
        mask, first, words = self.games.mask, 0, self.kind.words
        for game, option in enumerate(options):
            if not (0 <= option < words and mask[first + option]):
                raise IllegalOption(f"Game {game}: {self.kind.game.why_illegal(self.games.states[game], option)}")
            first += words

    def observe(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """By game, what the seat that is asked sees; into an array that is given, or into a new one."""
        rows = (self.number, self.kind.tensor.size)
        if out is None:
            out = np.zeros(rows, np.int32)
        elif out.shape != rows or out.dtype != np.int32:
            raise BadOptions(f"What games are told into is an array of int32 with {rows[0]} rows of {rows[1]}.")
        else:
            out.fill(0)
        views: list[Row] = [row.data for row in out]
        self.games.observe(self.kind.tensor, views)
        return out

    def view(self, game: int) -> View:
        """What the seat that is asked in a game sees, as a dictionary of words."""
        state = self.games.states[game]
        return state.view(state.decider)

    def state(self, game: int) -> State:
        """A copy of the position of a game, with all its secrets."""
        return self.games.states[game].copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Batch":
        twin: Batch = Batch.__new__(Batch)
        twin.kind, twin.number, twin.games = self.kind, self.number, self.games.copy()
        twin.masks = np.frombuffer(twin.games.mask, np.int8).reshape(self.number, self.kind.words)
        twin.masks.flags.writeable = False
        return twin
