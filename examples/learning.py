"""A policy that learns Meltwater by playing against itself: numpy, one hidden layer, and nothing told but the rules.

`python examples/learning.py --picks 400000 --to out/learned.npz` trains, and tells how it does against whoever picks
anything. Then it sits down like any agent. From here:
export PYTHONPATH=. FIMBUL_AGENTS="learned=examples.learning:Learned" FIMBUL_WEIGHTS=out/learned.npz
fimbul arena meltwater --challenger learned --agent uniform
"""

import argparse
import os
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import fimbul
import fimbul.env

Array = NDArray[np.float32]
GAME = "meltwater"
HIDDEN = 128
GAMES = 64  # side by side
STEPS = 64  # picks in each of them between two looks at the weights
PASSES = 2  # over what was played
PARTS = 8  # of it at a time
RATE = 1e-3
CLIP = 0.2
CURIOSITY = 0.01  # what it is worth to try out what else could be picked
TRACE = 0.95  # how far what happens tells of what went before


class Told(NamedTuple):
    """What the network says of positions: of each the logarithms of the odds of its picks, and how it will end."""

    hidden: Array
    odds: Array
    worth: Array


class Network:
    """One hidden layer; from it the odds of what may be picked, and what the seat that is asked may expect, -1 to 1."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights = weights
        self.mean = {name: np.zeros_like(each) for name, each in weights.items()}
        self.square = {name: np.zeros_like(each) for name, each in weights.items()}
        self.learned = 0

    def look(self, seen: Array, masks: NDArray[np.int8]) -> Told:
        """What it says."""
        weights = self.weights
        hidden = np.tanh(seen @ weights["in"] + weights["in bias"])
        picks = np.where(masks, hidden @ weights["picks"] + weights["picks bias"], np.float32(-1e9))
        picks -= picks.max(axis=1, keepdims=True)
        odds = picks - np.log(np.exp(picks).sum(axis=1, keepdims=True))
        return Told(hidden, odds, np.tanh(hidden @ weights["worth"] + weights["worth bias"])[:, 0])

    def learn(self, seen: Array, masks: NDArray[np.int8], picks: NDArray[Any], before: Array, came: Array) -> None:
        """Make likelier what came out better than expected (PPO), and expect what came."""
        told, rows = self.look(seen, masks), np.arange(len(picks))
        chances = np.exp(told.odds)
        better = came - told.worth
        gain = (better - better.mean()) / (better.std() + 1e-6)
        ratio = np.exp(told.odds[rows, picks] - before)
        counts = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP) * ratio * gain
        slope = chances * counts[:, None]
        slope[rows, picks] -= counts
        surprise = -(chances * np.where(masks, told.odds, 0)).sum(axis=1, keepdims=True)
        slope += CURIOSITY * chances * (np.where(masks, told.odds, 0) + surprise)
        missed = -(better * (1 - told.worth**2))[:, None]
        back = (slope @ self.weights["picks"].T + missed @ self.weights["worth"].T) * (1 - told.hidden**2)
        slopes = {
            "in": seen.T @ back,
            "in bias": back.sum(axis=0),
            "picks": told.hidden.T @ slope,
            "picks bias": slope.sum(axis=0),
            "worth": told.hidden.T @ missed,
            "worth bias": missed.sum(axis=0),
        }
        self.descend({name: each / np.float32(len(picks)) for name, each in slopes.items()})

    def descend(self, slopes: dict[str, Array]) -> None:
        """A step downhill (Adam)."""
        self.learned += 1
        for name, slope in slopes.items():
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.01 * (slope**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.learned)
            square = self.square[name] / (1 - 0.99**self.learned)
            self.weights[name] -= np.float32(RATE) * mean / (np.sqrt(square) + np.float32(1e-7))

    def save(self, path: Path) -> None:
        """Keep the weights."""
        path.parent.mkdir(parents=True, exist_ok=True)
        kept: dict[str, Any] = {name.replace(" ", "_"): each for name, each in self.weights.items()}
        np.savez_compressed(path, **kept)


def fresh_network(numbers: int, words: int, seed: int) -> Network:
    """A network that knows nothing."""
    rng = np.random.default_rng(seed)

    def small(rows: int, columns: int, size: float) -> Array:
        drawn: Array = (rng.standard_normal((rows, columns)) * size / rows**0.5).astype(np.float32)
        return drawn

    return Network(
        {
            "in": small(numbers, HIDDEN, 1.5),
            "in bias": np.zeros(HIDDEN, np.float32),
            "picks": small(HIDDEN, words, 0.1),
            "picks bias": np.zeros(words, np.float32),
            "worth": small(HIDDEN, 1, 0.1),
            "worth bias": np.zeros(1, np.float32),
        }
    )


def network_of(path: Path) -> Network:
    """The network that was kept."""
    with np.load(path) as kept:
        return Network({name.replace("_", " "): kept[name] for name in kept.files})


def scaled(numbers: NDArray[np.int32]) -> Array:
    """Large counts made small: 1 stays about 1, 10 becomes 3."""
    small: Array = np.sqrt(numbers, dtype=np.float32)
    return small


def draw(odds: Array, rng: np.random.Generator) -> NDArray[np.int64]:
    """A pick for each row, by its odds."""
    reached = np.exp(odds).cumsum(axis=1)
    drawn: NDArray[np.int64] = (reached < rng.random((len(odds), 1), np.float32) * reached[:, -1:]).sum(axis=1)
    return drawn


def train(picks: int, seed: int, network: Network | None = None, tell: Any = None) -> Network:
    """Let a network play against itself for so many picks, and learn from what comes of them."""
    rng = np.random.default_rng(seed)
    batch = fimbul.env.batch(GAME, GAMES, seed=seed)
    numbers, words = batch.kind.tensor.size, batch.kind.words
    learner = network or fresh_network(numbers, words, seed)
    seen = np.zeros((STEPS, GAMES, numbers), np.float32)
    masks = np.zeros((STEPS, GAMES, words), np.int8)
    made = np.zeros((STEPS, GAMES), np.int64)
    odds, worth, reward, came = (np.zeros((STEPS + 1, GAMES), np.float32) for _ in range(4))
    seats, over = np.zeros((STEPS + 1, GAMES), np.int64), np.zeros((STEPS, GAMES), np.bool_)
    row = np.zeros((GAMES, numbers), np.int32)
    for played in range(0, picks, STEPS * GAMES):
        for step in range(STEPS):
            seen[step], masks[step], seats[step] = scaled(batch.observe(row)), batch.masks, batch.seats
            told = learner.look(seen[step], masks[step])
            made[step] = draw(told.odds, rng)
            odds[step], worth[step] = told.odds[np.arange(GAMES), made[step]], told.worth
            done = batch.step(made[step])
            reward[step], over[step] = done.rewards[np.arange(GAMES), seats[step]], done.terminations
        seats[STEPS] = batch.seats
        came[STEPS] = learner.look(scaled(batch.observe(row)), batch.masks).worth
        worth[STEPS] = came[STEPS]
        for step in reversed(range(STEPS)):
            # what is good for the other seat is as bad for this one
            side = np.where(seats[step + 1] == seats[step], 1, -1)
            later = side * (TRACE * came[step + 1] + (1 - TRACE) * worth[step + 1])
            came[step] = np.where(over[step], reward[step], later)
        flat: list[Any] = [each.reshape(STEPS * GAMES, *each.shape[2:]) for each in (seen, masks, made)]
        flat += [odds[:STEPS].reshape(-1), came[:STEPS].reshape(-1)]
        for _ in range(PASSES):
            for part in np.array_split(rng.permutation(STEPS * GAMES), PARTS):
                learner.learn(*[each[part] for each in flat])
        if tell is not None:
            tell(played + STEPS * GAMES, learner)
    return learner


def share(network: Network, other: Network | None, games: int, seed: int) -> float:
    """What the network wins against another one, or against whoever picks anything; it has each seat half the time."""
    rng = np.random.default_rng(seed)
    batch = fimbul.env.batch(GAME, games, seed=seed)
    won, ended = np.zeros(games), np.zeros(games, np.bool_)
    own = np.arange(games) % 2
    while not ended.all():
        seen, seats = scaled(batch.observe()), batch.seats
        picks = draw(np.where(batch.masks, np.float32(0), np.float32(-1e9)), rng)
        if other is not None:
            picks = draw(other.look(seen, batch.masks).odds, rng)
        picks = np.where(seats == own, draw(network.look(seen, batch.masks).odds, rng), picks)
        done = batch.step(picks)
        first = done.terminations & ~ended
        won[first] = (done.rewards[first, own[first]] + 1) / 2
        ended |= done.terminations
    return float(won.mean())


class Learned:
    """Has played against itself; picks as its network says.

    Where its weights lie, FIMBUL_WEIGHTS says.
    """

    games = (GAME,)

    def __init__(self, seed: int = 0) -> None:
        self.rng = np.random.default_rng(seed)
        self.network = network_of(Path(os.environ.get("FIMBUL_WEIGHTS", "out/learned.npz")))

    def choose(self, perspective: fimbul.Perspective) -> int:
        """By the odds of the network."""
        mask = np.zeros((1, len(perspective.game.lexicon)), np.int8)
        mask[0, perspective.options] = 1
        seen = scaled(np.array([perspective.numbers()], np.int32))
        return int(draw(self.network.look(seen, mask).odds, self.rng)[0])


def main() -> int:
    """Train, tell on the way, and keep the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--picks", type=int, default=400_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=Path("out/learned.npz"))
    wanted = parser.parse_args()
    begun = time.process_time()

    def tell(played: int, network: Network) -> None:
        if played // 40_960 != (played - STEPS * GAMES) // 40_960:
            print(
                f"{played:9,} picks  {time.process_time() - begun:6.1f} s  {share(network, None, 128, 7):.3f}",
                flush=True,
            )

    network = train(wanted.picks, wanted.seed, tell=tell)
    network.save(wanted.to)
    print(f"Against whoever picks anything: {share(network, None, 1000, 11):.3f} of 1,000 games.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
