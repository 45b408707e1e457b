"""How good a level's estimates are: what it takes the chances to be in games against itself, and how often that comes.

    PYTHONPATH=$(python tools/compile.py meltwater) python tools/calibrate.py meltwater --level 5 --option season=winter

prints log loss, the expected calibration error and its bins; `--plot FILE` draws them. numpy is needed as for training.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.train import Numbers, calibration, calibration_error, log_loss

from fimbul.agents.search.thought import known_expert
from fimbul.arena.examples import Estimates, Study, play_estimates
from fimbul.arena.machines import HERE, crew_of
from fimbul.cli.seating import set_up
from fimbul.core.errors import FimbulError
from fimbul.draw.svg import element

Bins = list[tuple[float, float, int]]
SIZE: Final = 400.0
EDGE: Final = 40.0


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
    parser.add_argument("--plot", type=Path, help="where a drawing goes, as SVG")
    asked = parser.parse_args(arguments)
    try:
        known_expert(asked.game)
        made = set_up(asked.game, asked.option)
        study = Study(asked.game, dict(made.options), (f"level-{asked.level}",), 0.0, asked.seed, 0)
        home: list[Estimates] = []
        jobs: Iterator[Study] = iter([study._replace(number=number) for number in range(asked.games)])
        crew = crew_of(asked.workers, asked.ray)
        whole = crew.work(play_estimates, jobs, lambda done: home.extend([each for _, each in done]))
    except FimbulError as reason:
        print(reason, file=sys.stderr)
        return 1
    heading = f"{made.meta.title}, {' '.join([f'level-{asked.level}', *asked.option])}, {len(home)} games"
    print(said(heading, home))
    if asked.plot:
        asked.plot.write_text(plot(heading, bins_of(home)), encoding="utf-8")
    return 0 if whole else 130


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
    inner = SIZE - 2 * EDGE

    def at(told: float, came: float) -> tuple[float, float]:
        return EDGE + told * inner, SIZE - EDGE - came * inner

    most = max([count for _, _, count in bins])
    dots = [
        element("circle", cx=at(told, came)[0], cy=at(told, came)[1], r=3 + 9 * (count / most) ** 0.5, fill="#2b6cb0")
        for told, came, count in bins
    ]
    (left, bottom), (right, top) = at(0, 0), at(1, 1)
    frame = element("rect", x=left, y=top, width=inner, height=inner, fill="none", stroke="#888888")
    ideal = element("line", x1=left, y1=bottom, x2=right, y2=top, stroke="#888888", stroke_dasharray="4 4")
    error = f"expected calibration error {calibration_error(bins):.3f}"
    words = [
        element("text", heading, x=EDGE, y=EDGE - 22, font_size=12),
        element("text", error, x=EDGE, y=EDGE - 8, font_size=12),
        element("text", "foretold", x=SIZE / 2 - 20, y=SIZE - 12, font_size=12),
        element("text", "came", x=6, y=SIZE / 2, font_size=12),
    ]
    content = element("rect", width=SIZE, height=SIZE, fill="#ffffff") + frame + ideal + "".join(dots + words)
    box = f"0 0 {SIZE:g} {SIZE:g}"
    return element("svg", content, xmlns="http://www.w3.org/2000/svg", viewBox=box, font_family="sans-serif") + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
