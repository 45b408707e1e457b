"""OpenSpiel: every game as a Python game of its own, with chance as a player that it asks."""

import json
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from fimbul.core.chance import dice
from fimbul.core.errors import BadOptions
from fimbul.core.game import Choice, State, Value
from fimbul.core.step import CHANCE
from fimbul.env.play import Kind
from fimbul.env.rewards import rewards
from fimbul.games import games, set_up

LONGEST = 50_000  # picks, chance included, after which a game is a draw: OpenSpiel wants to know an end
CERTAIN = 2**62
GameType = pyspiel.GameType


def register() -> list[str]:
    """Let OpenSpiel know every game that it does not know yet."""
    known = set(pyspiel.registered_names())
    names = []
    for name in games():
        kind = type_of(name)
        if kind.short_name not in known:
            # a class of its own, since OpenSpiel lets go of what it was given when no interpreter runs any more
            pyspiel.register_game(kind, type(f"Game of {name}", (Game,), {"called": name, "told": kind}))
        names.append(kind.short_name)
    return names


def type_of(name: str) -> Any:
    """What OpenSpiel is told of a game before it is set up."""
    meta = set_up(name, {}).meta
    seen = GameType.Information
    return GameType(
        short_name=f"fimbul_{name}",
        long_name=f"{meta.title} (Fimbul)",
        dynamics=GameType.Dynamics.SEQUENTIAL,
        chance_mode=GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=seen.IMPERFECT_INFORMATION if meta.secrets else seen.PERFECT_INFORMATION,
        utility=GameType.Utility.ZERO_SUM,
        reward_model=GameType.RewardModel.TERMINAL,
        max_num_players=max(meta.seats),
        min_num_players=min(meta.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"longest": LONGEST, **{choice.name: usual(choice) for choice in named(name)}},
    )


def named(name: str) -> list[Choice]:
    """The options that can stand in the name of a game: all but texts."""
    return [choice for choice in set_up(name, {}).meta.options if not choice.letters]


def usual(choice: Choice) -> Value:
    """What is played if nothing else is said."""
    return choice.values[0]


class Game(pyspiel.Game):
    """A game as it is set up; of each there is a class that knows what it is called and what OpenSpiel was told."""

    called = ""
    told: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        longest = given.pop("longest", LONGEST)
        if longest < 1:
            raise BadOptions("longest is at least 1.")
        self.kind = Kind(self.called, given, None)
        self.opening = self.kind.game.new()
        self.longest = longest
        shape = pyspiel.GameInfo(
            num_distinct_actions=self.kind.words,
            max_chance_outcomes=self.kind.words,
            num_players=self.kind.game.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(self.told, shape, params or {})

    def new_initial_state(self) -> "Position":
        """Before the first decision."""
        return Position(self)

    def make_py_observer(self, wanted: Any = None, params: Any = None) -> "Observer":
        """What a player sees, as numbers and as words."""
        return Observer(self.kind, wanted, params)


class Memory:
    """What the seats have noticed in the course of a game: for each a key of its own picks and all that it saw.

    It is worked out when it is asked for, from where that was done last, and never changed.
    """

    def __init__(self, picks: int, state: State, keys: tuple[bytes, ...], seen: tuple[bytes, ...]) -> None:
        self.picks = picks
        self.state = state
        self.keys = keys
        self.seen = seen

    def __deepcopy__(self, memo: dict[int, Any]) -> "Memory":
        return self

    def after(self, kind: Kind, options: list[int]) -> "Memory":
        """The memory after some picks more."""
        if not options:
            return self
        state, keys, seen = self.state.copy(), list(self.keys), list(self.seen)
        for option in options:
            seat = state.decider
            state.play(option)
            if seat >= 0:
                keys[seat] = linked(keys[seat], b"picks", option.to_bytes(4, "big"))
            look_around(kind, state, keys, seen)
        return Memory(self.picks + len(options), state, tuple(keys), tuple(seen))


def first_memory(kind: Kind, state: State) -> Memory:
    """What the seats have noticed who look at a position for the first time."""
    seats = kind.game.seats
    keys, seen = [b""] * seats, [b""] * seats
    look_around(kind, state, keys, seen)
    return Memory(0, state.copy(), tuple(keys), tuple(seen))


def look_around(kind: Kind, state: State, keys: list[bytes], seen: list[bytes]) -> None:
    """Every seat looks, and notes what it sees if that has changed."""
    for seat in range(kind.game.seats):
        row = kind.tensor.blank()
        kind.tensor.fill(row, state, seat)
        asked = state.asked if state.decider == seat else []
        sight = linked(b"", row.tobytes(), repr(asked).encode())
        if sight != seen[seat]:
            seen[seat], keys[seat] = sight, linked(keys[seat], b"sees", sight)


def linked(key: bytes, what: bytes, more: bytes) -> bytes:
    """A key with something more noted."""
    return blake2b(key + what + more, digest_size=16).digest()


class Position(pyspiel.State):
    """A position, as OpenSpiel asks for it."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.kind = game.kind
        self.longest = game.longest
        self.position = game.opening.copy()
        self.memory: Memory | None = None

    def current_player(self) -> int:
        """Who decides: a seat, or chance."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.position.decider
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def is_terminal(self) -> bool:
        """Is the game over, or as long as it may be?"""
        return self.position.outcome is not None or self.move_number() >= self.longest

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.options() if self.position.decider == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may pick, and how likely each is."""
        weights = self.position.weights()
        together = sum(weights)
        return [(option, weight / together) for option, weight in zip(self.position.asked, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.kind.game.lexicon.word(action)

    def returns(self) -> list[float]:
        """What the places are worth; nothing while the game goes on, nor where it was cut off."""
        outcome = self.position.outcome
        return rewards(outcome) if outcome else [0.0] * self.kind.game.seats

    def observation_string(self, player: int | None = None) -> str:
        """The view of a player."""
        return json.dumps(self.position.view(self.player(player)))

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The same as numbers."""
        row = self.kind.tensor.blank()
        self.kind.tensor.fill(row, self.position, self.player(player))
        return [float(number) for number in row]

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has noticed since the beginning: a key of its picks and of all that it saw, in order."""
        seat = self.player(player)
        return f"{self.kind.game.seat_names[seat]} {self.remember().keys[seat].hex()}"

    def player(self, player: int | None) -> int:
        """The player that is meant: whoever decides, if none is named."""
        return max(0, self.position.decider) if player is None else player

    def remember(self) -> Memory:
        """What the seats have noticed until now."""
        if self.memory is None:
            self.memory = first_memory(self.kind, self.get_game().opening)
        self.memory = self.memory.after(self.kind, self.history()[self.memory.picks :])
        return self.memory

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "Position":
        """A position that looks the same to a player and is to it as this one came about, hidden things dealt anew.

        It holds to the present view of the player; what it could have concluded from longer ago is its own affair. It
        has no history, since that would tell what others did in secret; what others remember begins with it. It may
        last as long as is left.
        """
        remembered = self.remember()
        found: Position = self.get_game().new_initial_state()
        state = self.position.sample(player, dice(int(sampler() * CERTAIN)))
        fresh = first_memory(self.kind, state)
        keys, seen = list(fresh.keys), list(fresh.seen)
        keys[player], seen[player] = remembered.keys[player], remembered.seen[player]
        found.longest = self.longest - self.move_number()
        found.position, found.memory = state, Memory(0, state.copy(), tuple(keys), tuple(seen))
        return found

    def __str__(self) -> str:
        return f"{self.kind.game.meta.name} {self.position.key():016x}"


class Observer:
    """What a player sees: `tensor` and `dict` are filled in, words come as a string."""

    def __init__(self, kind: Kind, wanted: Any, params: Any) -> None:
        if params:
            raise BadOptions("Nothing can be chosen about what is observed.")
        self.recalls = wanted is not None and wanted.perfect_recall
        self.row = np.zeros(kind.tensor.size, np.int32)
        self.tensor = np.zeros(kind.tensor.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Position, player: int) -> None:
        """Fill in what a player sees."""
        self.row.fill(0)
        state.kind.tensor.fill(self.row.data, state.position, player)
        self.tensor[:] = self.row

    def string_from(self, state: Position, player: int) -> str:
        """In words; with perfect recall the key of all that was seen."""
        return state.information_state_string(player) if self.recalls else state.observation_string(player)
