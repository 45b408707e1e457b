"""The benchmark: our games in both builds beside four peers, in units of this machine, and then what environments cost.

See README.md.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]  # run as a script, from anywhere, installed or not

from bench.league import PEERS, Standing, compete, ours, unit_of  # noqa: E402
from bench.report import print_table, verdicts  # noqa: E402
from bench.unit import pin_to_one_core  # noqa: E402
from tools.compile import CannotCompile, up_to_date_build  # noqa: E402

import fimbul  # noqa: E402

LONG = (7, 0.8)  # rounds, and CPU seconds of play in each
QUICK = (3, 0.2)


def main() -> int:
    """Measure, print, and fail if a target of ours is missed."""
    wanted = arguments()
    core = pin_to_one_core()
    rounds, seconds = QUICK if wanted.quick else LONG
    entrants = [entrant for game in wanted.games for entrant in ours(game)] + list(PEERS)
    standings = compete(entrants, rounds, seconds)
    low, middle, high = unit_of(standings)
    print_table(standings)
    print(
        f"A unit is a warm Python loop of ten million additions: {middle:.3f} CPU seconds here ({low:.3f}-{high:.3f}). "
        f"Median of {rounds} rounds, side by side, {'not pinned' if core is None else f'pinned to core {core}'}."
    )
    targets = verdicts(standings)
    for verdict in targets:
        print(verdict)
    if wanted.json:
        wanted.json.write_text(json.dumps(as_data(standings), indent=1) + "\n", encoding="utf-8")
    met = environments(wanted)
    return 0 if met and all(verdict.met is not False for verdict in targets) else 1


def environments(wanted: argparse.Namespace) -> bool:
    """Measure the environments of the compiled build, in a process of their own; are all their targets met?"""
    try:
        build = up_to_date_build()
    except CannotCompile as reason:
        print(f"Environments are not measured: {reason}")
        return True
    print(flush=True)
    command = [sys.executable, "bench/environments.py", *(["--quick"] if wanted.quick else []), "--games"]
    return not subprocess.run(
        [*command, *wanted.games], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(build)}, check=False
    ).returncode


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds: under a minute, but rougher")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every round there")
    parser.add_argument("--games", nargs="+", choices=fimbul.games(), default=fimbul.games(), help="which of ours")
    return parser.parse_args()


def as_data(standings: list[Standing]) -> dict[str, Any]:
    """The standings as plain data, with what they were measured on."""
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "unit_seconds": unit_of(standings)[1],
        "standings": [{**standing._asdict(), "entrant": standing.entrant._asdict()} for standing in standings],
        "targets": [verdict._asdict() for verdict in verdicts(standings)],
    }


if __name__ == "__main__":
    sys.exit(main())
