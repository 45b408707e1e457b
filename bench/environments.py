"""What environments cost on top of the bare engine, beside a Python game of OpenSpiel's own. See README.md."""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]  # run as a script, from anywhere

from bench.unit import pin_to_one_core  # noqa: E402

import fimbul  # noqa: E402
import fimbul.env  # noqa: E402
from fimbul.core import game as protocol  # noqa: E402
from fimbul.core.side_by_side import let_chance  # noqa: E402
from fimbul.env.needs import MissingLibrary  # noqa: E402

SIDE_BY_SIDE = 64
GAMES: dict[str, list[dict[str, Any]]] = {
    "meltwater": [{}],
    "scavengers": [{}, {"seats": 4, "hq": 4}],
    "legacy": [{}],
    "worldwar": [{}],
}
BATCH_AT_MOST = 2.0  # times the bare engine
TABLE_AT_MOST = 8.0
COPY_AT_MOST = 20.0  # microseconds
OBSERVATION_AT_MOST = {"meltwater": 10.0, "scavengers": 25.0}
POSITIONS = 200
LONGEST = 3000

Round = Callable[[float], float]  # plays for so many seconds, and answers how many microseconds a pick takes


class Line(NamedTuple):
    """What was measured, and what it may be."""

    what: str
    value: float
    unit: str
    target: str = ""
    met: bool = True

    def __str__(self) -> str:
        verdict = f"{self.target:>14}  {'met' if self.met else 'MISSED'}" if self.target else ""
        return f"  {self.what:<44} {self.value:8.2f} {self.unit:<4} {verdict}"


def timed(play: Callable[[], int], seconds: float) -> float:
    """Microseconds of CPU a pick, over so many seconds."""
    picks, start = 0, time.process_time()
    while True:
        picks += play()
        spent = time.process_time() - start
        if spent >= seconds:
            return spent / picks * 1e6


def bare(game: fimbul.Game) -> Callable[[], int]:
    """The engine by itself: a game, chance by its dice, picks of seats counted."""
    rng, drawn = random.Random(1), random.random

    def play() -> int:
        state, picks = game.new(), 0
        let_chance(state, rng)
        while state.outcome is None and picks < LONGEST:
            options = state.options()
            state.play(options[int(drawn() * len(options))])
            let_chance(state, rng)
            picks += 1
        return picks

    return play


def batch(name: str, options: dict[str, Any]) -> Callable[[], int]:
    """Step and mask of many games at once."""
    many, drawn = fimbul.env.batch(name, SIDE_BY_SIDE, seed=1, max_picks=LONGEST, **options), random.random

    def play() -> int:
        for _ in range(20):
            many.step([state.asked[int(drawn() * len(state.asked))] for state in many.games.states])
        return 20 * SIDE_BY_SIDE

    return play


def table(name: str, options: dict[str, Any]) -> Callable[[], int]:
    """PettingZoo: last, mask and step, without observations."""
    made, drawn = fimbul.env.aec(name, max_picks=LONGEST, **options), random.random
    made.reset(seed=1)

    def play() -> int:
        for _ in range(300):
            _, _, over, cut, _ = made.last(observe=False)
            if over or cut:
                made.reset(seed=1)
            legal = made.action_mask(made.agent_selection).nonzero()[0]
            made.step(legal[int(drawn() * len(legal))])
        return 300

    return play


def spiel(name: str) -> Callable[[], int]:
    """OpenSpiel, as its own loop asks it; chance is a player, and counts."""
    import pyspiel  # noqa: PLC0415 - the library is an extra
    from open_spiel.python import games  # noqa: F401, PLC0415 - its own games in Python

    game, drawn = pyspiel.load_game(name), random.random

    def play() -> int:
        state, picks = game.new_initial_state(), 0
        while not state.is_terminal() and picks < LONGEST:
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(random.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(drawn() * len(legal))])
            picks += 1
        return picks

    return play


def some_positions(game: fimbul.Game) -> list[fimbul.State]:
    """Positions of random games in which a seat is asked."""
    rng = random.Random(3)
    found: list[fimbul.State] = []
    while len(found) < POSITIONS:
        state, picks = game.new(), 0
        while state.outcome is None and picks < LONGEST and len(found) < POSITIONS:
            let_chance(state, rng)
            if state.outcome is None:
                if picks % 7 == 0:
                    found.append(state.copy())
                state.play(rng.choice(state.options()))
                picks += 1
    return found


def side_by_side(rounds: int, seconds: float, plays: dict[str, Callable[[], int]]) -> dict[str, float]:
    """The medians of some rounds in which all take turns; the first one only warms up."""
    found: dict[str, list[float]] = {name: [] for name in plays}
    for number in range(rounds + 1):
        for name, play in plays.items():
            cost = timed(play, seconds)
            if number:
                found[name].append(cost)
    return {name: statistics.median(costs) for name, costs in found.items()}


def measure(name: str, options: dict[str, Any], rounds: int, seconds: float) -> list[Line]:
    """A game in all its environments."""
    game = fimbul.game(name, **options)
    seen = fimbul.env.batch(name, 1, seed=1, **options)
    positions, row = some_positions(game), seen.kind.tensor.blank()
    many, made = fimbul.env.batch(name, SIDE_BY_SIDE, seed=1, **options), fimbul.env.aec(name, **options)
    made.reset(seed=1)
    rows = many.observe()

    def observe() -> int:
        for state in positions:
            seen.kind.tensor.fill(row, state, state.decider)
        return len(positions)

    def observe_many() -> int:
        many.observe(rows)
        return SIDE_BY_SIDE

    def copy() -> int:
        for _ in range(200):
            deepcopy(made)
        return 200

    cost = side_by_side(
        rounds,
        seconds,
        {
            "bare": bare(game),
            "batch": batch(name, options),
            "table": table(name, options),
            "ours": spiel(f"fimbul_{name}({','.join(f'{option}={value}' for option, value in options.items())})"),
            "theirs": spiel("python_tic_tac_toe"),
            "observation": observe,
            "observations": observe_many,
            "copy": copy,
        },
    )
    times_batch, times_table = cost["batch"] / cost["bare"], cost["table"] / cost["bare"]
    limit = OBSERVATION_AT_MOST.get(name) if not options else None
    dear = f"at most {limit:g}" if limit else ""
    return [
        Line("the bare engine, a pick", cost["bare"], "µs"),
        Line(
            "batch of 64: step and mask", times_batch, "x", f"at most {BATCH_AT_MOST:g}", times_batch <= BATCH_AT_MOST
        ),
        Line(
            "PettingZoo: last, mask, step", times_table, "x", f"at most {TABLE_AT_MOST:g}", times_table <= TABLE_AT_MOST
        ),
        Line("OpenSpiel, an action", cost["ours"], "µs", "at most theirs", cost["ours"] <= cost["theirs"]),
        Line("OpenSpiel's own Python tic-tac-toe, an action", cost["theirs"], "µs"),
        Line(
            f"an observation, {seen.kind.tensor.size} numbers",
            cost["observation"],
            "µs",
            dear,
            not limit or cost["observation"] <= limit,
        ),
        Line("the same in a batch", cost["observations"], "µs"),
        Line(
            "a copy of a PettingZoo table",
            cost["copy"],
            "µs",
            f"at most {COPY_AT_MOST:g}",
            cost["copy"] <= COPY_AT_MOST,
        ),
    ]


def main() -> int:
    """Measure, print, and fail if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    parser.add_argument("--games", nargs="+", choices=fimbul.games(), default=fimbul.games(), help="which of ours")
    wanted = parser.parse_args()
    rounds, seconds = (3, 0.1) if wanted.quick else (7, 0.4)
    try:
        fimbul.env.register_open_spiel()
    except MissingLibrary as reason:
        print(f"Environments are not measured: {reason}")
        return 0
    pin_to_one_core()
    print("interpreted" if protocol.__file__.endswith(".py") else "compiled")
    missed = False
    for name in wanted.games:
        for options in GAMES.get(name, [{}]):
            print(f"{name} {options or ''}")
            for line in measure(name, options, rounds, seconds):
                print(line)
                missed |= not line.met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
