"""Learn what features of a game are worth: agents play, and a conditional logit is fitted to who won.

    PYTHONPATH=$(python tools/compile.py meltwater) python tools/train.py meltwater --agent level-3 --games 500

writes src/fimbul/agents/heuristics/meltwater/weights.toml and prints how well the weights predict games that they have
not seen. The same seed learns the same, however many workers play. numpy is needed here, and nowhere else.
"""

import argparse
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fimbul import set_up
from fimbul.agents import check_agent
from fimbul.arena.crew import Crew
from fimbul.arena.examples import Learner, Studied, Study, learner, play_study
from fimbul.arena.machines import HERE, crew_of
from fimbul.core.errors import BadOptions, FimbulError

HOME: Final = Path(__file__).resolve().parent.parent / "src/fimbul/agents/heuristics"
FILE: Final = "weights.toml"
KEPT_BACK: Final = 5  # of so many games one is not learned from, but predicted
RIDGES: Final = (0.001, 0.01, 0.1, 1.0, 10.0, 100.0)  # how dear weights are; what predicts best is taken
STEPS: Final = 50
BINS: Final = 10
LEAST: Final = 1e-12

Numbers = NDArray[np.float64]


class Lessons(NamedTuple):
    """Examples as numbers: features by example, seat and feature; heuristic values by example and seat, if the game
    has a heuristic; what each seat had in the end; and of which game each example is.
    """

    features: Numbers
    values: Numbers
    shares: Numbers
    games: NDArray[np.int64]

    def only(self, which: NDArray[np.bool_]) -> "Lessons":
        """Some of the examples."""
        return Lessons(self.features[which], self.values[which], self.shares[which], self.games[which])


class Report(NamedTuple):
    """What was learned, and how well it predicts the games that were kept back: mean log loss, beside those of a
    constant and of the heuristic (nan where there is none), and the expected calibration error with its bins.
    """

    weights: Numbers
    ridge: float
    examples: int
    loss: float
    constant: float
    heuristic: float
    error: float
    bins: list[tuple[float, float, int]]  # the mean that was foretold, the mean that came, how many


def main(arguments: list[str]) -> int:
    """Learn one setting of a game or all, write the weights, print the reports."""
    asked = read(arguments)
    try:
        known = learner(asked.game)
        for name in asked.agent:
            check_agent(name)
        if unknown := [name for name in asked.setting or [] if name not in known.SETTINGS]:
            raise BadOptions(f"There is no setting {unknown[0]}; there is {', '.join(known.SETTINGS)}.")
        path = asked.to or HOME / asked.game / FILE
        crew = crew_of(asked.workers, asked.ray)
        for setting in asked.setting or known.SETTINGS:
            options = dict(set_up(asked.game, known.SETTINGS[setting]).options)  # which name the box, too
            study = Study(asked.game, options, tuple(asked.agent), asked.astray, asked.seed, 0)
            lessons = lessons_of(gathered(study, asked.games, crew))
            report = learned(lessons)
            print(said(f"{asked.game}, {setting}, {asked.games} games", known.FEATURES, report))
            write(path, known, setting, report)
    except FimbulError as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


def read(arguments: list[str]) -> argparse.Namespace:
    """What somebody asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--setting", action="append", help="one of the game's settings, again for more; else all")
    parser.add_argument("--agent", action="append", help="whom seats are drawn from, again for more; else greedy")
    parser.add_argument("--games", type=int, default=500, help="for each setting")
    parser.add_argument("--astray", type=float, default=0.02, help="the share of picks that are made at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--ray", nargs="?", const=HERE, help="play on the machines of a cluster; its address")
    parser.add_argument("--to", type=Path, help="where the weights go, if not beside the expert")
    asked = parser.parse_args(arguments)
    asked.agent = asked.agent or ["greedy"]
    if asked.games < KEPT_BACK:
        parser.error(f"it takes {KEPT_BACK} games at least")
    return asked


def gathered(study: Study, games: int, crew: Crew, tell: Callable[[int], None] | None = None) -> list[Studied]:
    """Play so many games; they come home in any order and are put into that of their numbers."""
    home: dict[int, Studied] = {}

    def take(done: list[tuple[Study, Studied]]) -> None:
        home.update({studied.number: studied for _, studied in done})
        if tell:
            tell(len(home))

    if not crew.work(play_study, iter([study._replace(number=number) for number in range(games)]), take):
        raise FimbulError("Interrupted: nothing is written.")
    return [home[number] for number in sorted(home)]


def lessons_of(studied: list[Studied]) -> Lessons:
    """The examples of all games, one after the other."""
    rows = [(example, each) for each in studied for example in each.examples]
    return Lessons(
        np.array([example.features for example, _ in rows], dtype=np.float64),
        np.array([example.values for example, _ in rows], dtype=np.float64),
        np.array([each.shares for _, each in rows], dtype=np.float64),
        np.array([each.number for _, each in rows], dtype=np.int64),
    )


def learned(lessons: Lessons) -> Report:
    """Learn from four games of five with each ridge, take the one that predicts the others best, and report on them."""
    back = lessons.games % KEPT_BACK == KEPT_BACK - 1
    taught, unseen = lessons.only(~back), lessons.only(back)
    fits = {ridge: fitted(taught.features, taught.shares, ridge) for ridge in RIDGES}
    losses = {ridge: log_loss(foretold(unseen.features, fit), unseen.shares) for ridge, fit in fits.items()}
    ridge = min(RIDGES, key=losses.__getitem__)
    chances = foretold(unseen.features, fits[ridge])
    bins = calibration(chances, unseen.shares)
    constant = np.broadcast_to(taught.shares.mean(axis=0), unseen.shares.shape)
    return Report(
        weights=fits[ridge],
        ridge=ridge,
        examples=len(lessons.games),
        loss=losses[ridge],
        constant=log_loss(constant, unseen.shares),
        heuristic=loss_of_heuristic(taught, unseen),
        error=calibration_error(bins),
        bins=bins,
    )


def loss_of_heuristic(taught: Lessons, unseen: Lessons) -> float:
    """How well the heuristic predicts when it is scaled as well as can be."""
    if not taught.values.shape[1]:
        return float("nan")
    limit = 50.0  # a win is worth more than any number that is used to predict
    one, other = (np.clip(lessons.values, -limit, limit)[:, :, None] for lessons in (taught, unseen))
    return log_loss(foretold(other, fitted(one, taught.shares, RIDGES[0])), unseen.shares)


def foretold(features: Numbers, weights: Numbers) -> Numbers:
    """What each seat has of the first place, by example."""
    sums = features @ weights
    strengths = np.exp(sums - sums.max(axis=1, keepdims=True))
    answer: Numbers = strengths / strengths.sum(axis=1, keepdims=True)
    return answer


def fitted(features: Numbers, shares: Numbers, ridge: float) -> Numbers:
    """The weights of a conditional logit, by Newton's method, as small as the ridge wants them. Features are measured
    in their own spread, so that it does not matter in which size they come; one that never differs weighs nothing.
    """
    spread = (features - features.mean(axis=1, keepdims=True)).std(axis=(0, 1))
    used = spread > LEAST
    scaled = features[:, :, used] / spread[used]
    weights = np.zeros(scaled.shape[2])
    for _ in range(STEPS):
        chances = foretold(scaled, weights)
        mean = np.einsum("ns,nsk->nk", chances, scaled)
        slope = np.einsum("ns,nsk->k", chances - shares, scaled) + ridge * weights
        bend = np.einsum("ns,nsj,nsk->jk", chances, scaled, scaled) - mean.T @ mean + ridge * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        step *= min(1.0, 2.0 / max(np.abs(step).max(), LEAST))
        weights -= step
        if np.abs(step).max() < 1e-7:
            break
    answer = np.zeros(features.shape[2])
    answer[used] = weights / spread[used]
    return answer


def log_loss(chances: Numbers, shares: Numbers) -> float:
    """How surprised one is by what came, on average."""
    return float(-(shares * np.log(np.maximum(chances, LEAST))).sum(axis=1).mean())


def calibration(chances: Numbers, shares: Numbers) -> list[tuple[float, float, int]]:
    """In ten bins of what was foretold: its mean, what came on average, and of how many. Every seat counts."""
    told, came = chances.ravel(), shares.ravel()
    places = np.minimum((told * BINS).astype(int), BINS - 1)
    found: list[tuple[float, float, int]] = []
    for place in range(BINS):
        here = places == place
        if here.any():
            found.append((float(told[here].mean()), float(came[here].mean()), int(here.sum())))
    return found


def calibration_error(bins: list[tuple[float, float, int]]) -> float:
    """How far what was foretold is from what came, on average."""
    return sum([abs(told - came) * count for told, came, count in bins]) / sum([count for _, _, count in bins])


def said(heading: str, features: tuple[str, ...], report: Report) -> str:
    """A report for a reader."""
    lines = [
        f"{heading}: {report.examples} positions, a fifth of the games kept back, ridge {report.ridge:g}",
        f"  log loss {report.loss:.4f}; a constant {report.constant:.4f}; the scaled heuristic {report.heuristic:.4f}",
        f"  expected calibration error {report.error:.4f}",
        *[f"    foretold {told:.3f}  came {came:.3f}  of {count}" for told, came, count in report.bins],
        *[f"  {name:28} {weight:+.4f}" for name, weight in zip(features, report.weights, strict=True)],
    ]
    return "\n".join(lines)


def write(path: Path, known: Learner, setting: str, report: Report) -> None:
    """Put the weights of a setting into the file; those of other settings stay if they are about the same features."""
    tables = {setting: dict(zip(known.FEATURES, [float(f"{weight:.4g}") for weight in report.weights], strict=True))}
    for name, table in old_tables(path).items():
        if name != setting and name in known.SETTINGS and set(table) == set(known.FEATURES):
            tables[name] = table
    lines = ["# What was learned of this game: how much each feature counts. Made by tools/train.py.", ""]
    for name in known.SETTINGS:
        if name in tables:
            lines += [f"[{name}]", *[f"{feature} = {tables[name][feature]}" for feature in known.FEATURES], ""]
    path.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")


def old_tables(path: Path) -> dict[str, dict[str, Any]]:
    """What the file says so far; nothing if there is none that can be read."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {name: table for name, table in found.items() if isinstance(table, dict)}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
