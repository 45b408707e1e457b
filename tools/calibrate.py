"""How good a level's estimates are: what it takes the chances to be in games against itself, and how often that comes.

    PYTHONPATH=$(python tools/compile.py meltwater) python tools/calibrate.py meltwater --level 5 --option season=winter

prints log loss, the expected calibration error and its bins; `--plot FILE` draws them. numpy is needed as for training.
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.train import Numbers, calibration, calibration_error, log_loss

from fimbul.agents.search.thought import known_expert
from fimbul.arena.crew import Crew
from fimbul.arena.examples import Estimates, Study, play_estimates
from fimbul.arena.machines import HERE, crew_of
from fimbul.cli.seating import set_up
from fimbul.core.errors import FimbulError
from fimbul.draw.plots import alone, foretellings

Bins = list[tuple[float, float, int]]


def main(arguments: list[str]) -> int:
    """Play, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--level", type=int, default=5, choices=range(1, 7))
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE, again for more")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--ray", nargs="?", const=HERE, help="play on the machines of a cluster; its address")
    parser.add_argument("--file", type=Path, help="where estimates are kept; games that are there are not played again")
    parser.add_argument("--plot", type=Path, help="where a drawing goes, as SVG")
    asked = parser.parse_args(arguments)
    try:
        known_expert(asked.game)
        made = set_up(asked.game, asked.option)
        study = Study(asked.game, dict(made.options), (f"level-{asked.level}",), 0.0, asked.seed, 0)
        home, whole = gathered(study, asked.games, crew_of(asked.workers, asked.ray), asked.file)
    except (FimbulError, OSError, ValueError) as reason:
        print(reason, file=sys.stderr)
        return 1
    heading = f"{made.meta.title}, {' '.join([f'level-{asked.level}', *asked.option])}, {len(home)} games"
    if home:
        print(said(heading, home))
        if asked.plot:
            asked.plot.write_text(plot(heading, bins_of(home)), encoding="utf-8")
    return 0 if whole else 130


def gathered(study: Study, games: int, crew: Crew, file: Path | None = None) -> tuple[list[Estimates], bool]:
    """So many games by their numbers, and whether they are all there; those in the file are not played again."""
    home: dict[int, Estimates] = {}
    if file and file.exists():
        lines = [line for line in file.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
        file.write_bytes(b"".join(lines))  # without the one that was cut off
        home = {each.number: each for each in [Estimates(*json.loads(line)) for line in lines] if each.number < games}

    def take(done: list[tuple[Study, Estimates]]) -> None:
        home.update({each.number: each for _, each in done})
        if file:
            with file.open("a", encoding="utf-8") as end:
                end.write("".join([json.dumps(each) + "\n" for _, each in done]))

    jobs = iter([study._replace(number=number) for number in range(games) if number not in home])
    whole = crew.work(play_estimates, jobs, take)
    return [home[number] for number in sorted(home)], whole


def said(heading: str, home: list[Estimates]) -> str:
    """The figures for a reader."""
    chances, shares = columns(home)
    bins = bins_of(home)
    lines = [
        f"{heading}: {len(chances)} estimates, log loss {log_loss(chances, shares):.4f},"
        f" expected calibration error {calibration_error(bins):.4f}",
        *[f"  foretold {told:.3f}  came {came:.3f}  of {count}" for told, came, count in bins],
    ]
    return "\n".join(lines)


def columns(home: list[Estimates]) -> tuple[Numbers, Numbers]:
    """What was foretold and what came, by estimate and seat; games in the order of their numbers."""
    rows = [(chances, game.shares) for game in sorted(home) for chances in game.chances]
    return np.array([chances for chances, _ in rows]), np.array([shares for _, shares in rows])


def bins_of(home: list[Estimates]) -> Bins:
    """In ten bins."""
    return calibration(*columns(home))


def plot(heading: str, bins: Bins) -> str:
    """What came over what was foretold; a dot is as large as its bin, and all should lie on the line."""
    error = f"expected calibration error {calibration_error(bins):.3f}"
    return alone(foretellings(heading, error, bins))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
