"""The long series of games on fresh seeds, in the compiled build; what came of them goes to docs/BENCHMARKS.md.

`python tools/soak.py 10` plays ten times as many games as `python tools/soak.py`. A failed game leaves its record in
out/failures, and the same seeds are played again with `FIMBUL_SEEDS=<seeds from>`.
"""

import os
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from secrets import randbelow
from typing import NamedTuple
from xml.etree import ElementTree

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.compile import ROOT, CannotCompile, up_to_date_build

PAGE = ROOT / "docs/BENCHMARKS.md"
REPORT = ROOT / "out/soak.xml"
SERIES = {
    "random games": "tests.contract.test_random_games",
    "twins": "tests.games.scavengers.test_twins",
    "greedy": "tests.agents.test_scavengers_heuristic",
}
RULE = "|---|---|---|---|---|---|---|---|"


class Figures(NamedTuple):
    """What came of one series."""

    games: int
    picks: int
    won: float
    failed: int


def main(arguments: list[str]) -> int:
    """Play, and write a line; fail if a game failed."""
    effort = int(arguments[0]) if arguments else 1
    base = int(os.environ.get("FIMBUL_SEEDS") or randbelow(10**9))
    try:
        build = str(up_to_date_build())
    except CannotCompile as reason:
        print(reason, file=sys.stderr)
        return 1
    began = time.monotonic()
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-n",
            "auto",
            "--dist",
            "worksteal",
            "-m",
            "long",
            f"--junitxml={REPORT}",
        ],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": build, "FIMBUL_SEEDS": str(base), "FIMBUL_SOAK": str(effort)},
        check=False,
    )
    found = {name: figures(REPORT.read_text(encoding="utf-8"), module) for name, module in SERIES.items()}
    line = row(datetime.now(UTC).date().isoformat(), commit(), base, found, (time.monotonic() - began) / 60)
    PAGE.write_text(with_row(PAGE.read_text(encoding="utf-8"), line), encoding="utf-8")
    print(line)
    return done.returncode


def figures(report: str, module: str) -> Figures:
    """The sums of what the tests of a module noted."""
    sums = {"games": 0.0, "picks": 0.0, "won": 0.0}
    failed = 0
    for test in ElementTree.fromstring(report).iter("testcase"):
        if test.get("classname") == module:
            failed += test.find("failure") is not None or test.find("error") is not None
            for noted in test.iter("property"):
                sums[noted.get("name", "")] += float(noted.get("value", "0"))
    return Figures(int(sums["games"]), int(sums["picks"]), sums["won"], failed)


def commit() -> str:
    """What was played, in short; with a plus if it was not committed."""
    asked = ["git", "describe", "--always", "--dirty=+", "--exclude=*"]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def row(date: str, played: str, base: int, found: dict[str, Figures], minutes: float) -> str:
    """The line of a run."""
    games, twins, greedy = (found[name] for name in SERIES)
    failed = sum(each.failed for each in found.values())
    return (
        f"| {date} | {played} | {base} | {games.games:,} ({games.picks:,} picks) | {twins.games:,} "
        f"| {greedy.won:,.1f} of {greedy.games:,} | {failed} | {minutes:.0f} |"
    )


def with_row(page: str, line: str) -> str:
    """The page with a new line on top of its table."""
    return page.replace(RULE, f"{RULE}\n{line}", 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
