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
from xml.etree import ElementTree

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.compile import ROOT, CannotCompile, up_to_date_build

PAGE = ROOT / "docs/BENCHMARKS.md"
REPORT = ROOT / "out/soak.xml"
EVERY_GAME = "tests.contract.test_random_games"
SERIES = {
    "random games": EVERY_GAME,
    "twins": "tests.games.scavengers.test_twins",
    "greedy": "tests.agents.test_scavengers_heuristic",
}
CAMPAIGNS = {
    "campaigns": "tests.games.legacy.test_bot_campaigns",
    "greedy": "tests.agents.test_legacy_heuristic",
}
WARS = {
    "random games": EVERY_GAME,
    "greedy": "tests.agents.test_worldwar_heuristic",
}
RULE = "|---|---|---|---|---|---|---|---|"
RULE_OF_CAMPAIGNS = "|---|---|---|---|---|---|---|"
RULE_OF_WARS = "|---|---|---|---|---|---|---|---|---|"
PACKAGES = 6
PLAYED = ("tests/agents", "tests/contract", "tests/games")  # what plays in the compiled build


class Figures(dict[str, float]):
    """What came of one series, by name; what nobody has noted is nothing."""

    def __missing__(self, name: str) -> float:
        return 0.0


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
            *PLAYED,
        ],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": build, "FIMBUL_SEEDS": str(base), "FIMBUL_SOAK": str(effort)},
        check=False,
    )
    minutes = (time.monotonic() - began) / 60
    report, date, played = REPORT.read_text(encoding="utf-8"), datetime.now(UTC).date().isoformat(), commit()
    line = row(date, played, base, all_figures(report, SERIES), minutes)
    of_campaigns = row_of_campaigns(date, played, base, all_figures(report, CAMPAIGNS))
    of_wars = row_of_wars(date, played, base, all_figures(report, WARS, "worldwar"))
    page = with_row(with_row(PAGE.read_text(encoding="utf-8"), line, RULE), of_campaigns, RULE_OF_CAMPAIGNS)
    PAGE.write_text(with_row(page, of_wars, RULE_OF_WARS), encoding="utf-8")
    print(line, of_campaigns, of_wars, sep="\n")
    return done.returncode


def all_figures(report: str, series: dict[str, str], game: str = "") -> dict[str, Figures]:
    """What came of several series; of those that are played with every game, only one game's."""
    return {name: figures(report, module, game if module == EVERY_GAME else "") for name, module in series.items()}


def figures(report: str, module: str, game: str = "") -> Figures:
    """The sums of what the tests of a module noted; with a game, of those tests that name it."""
    sums = Figures()
    for test in ElementTree.fromstring(report).iter("testcase"):
        if test.get("classname") == module and game in test.get("name", ""):
            sums["failed"] += test.find("failure") is not None or test.find("error") is not None
            for noted in test.iter("property"):
                sums[noted.get("name", "")] += float(noted.get("value", "0"))
    return sums


def commit() -> str:
    """What was played, in short; with a plus if it was not committed."""
    asked = ["git", "describe", "--always", "--dirty=+", "--exclude=*"]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def row(date: str, played: str, base: int, found: dict[str, Figures], minutes: float) -> str:
    """The line of a run."""
    games, twins, greedy = (found[name] for name in SERIES)
    failed = sum(each["failed"] for each in found.values())
    return (
        f"| {date} | {played} | {base} | {games['games']:,.0f} ({games['picks']:,.0f} picks) | {twins['games']:,.0f} "
        f"| {greedy['won']:,.1f} of {greedy['games']:,.0f} | {failed:.0f} | {minutes:.0f} |"
    )


def row_of_campaigns(date: str, played: str, base: int, found: dict[str, Figures]) -> str:
    """The line of the campaigns in a run; after how many games packages were opened, is a mean over those that were."""
    campaigns, greedy = (found[name] for name in CAMPAIGNS)
    games = max(campaigns["games"], 1)
    opened = [
        f"{campaigns[f'opened {package} after'] / max(campaigns[f'opened {package}'], 1):.1f}"
        for package in range(PACKAGES)
    ]
    return (
        f"| {date} | {played} | {base} | {campaigns['campaigns']:,.0f} ({campaigns['games']:,.0f} games) "
        f"| {campaigns['turns'] / games:.0f} ({campaigns['picks'] / games:,.0f} picks) | {', '.join(opened)} "
        f"| {greedy['won']:,.0f} of {greedy['games']:,.0f} |"
    )


def row_of_wars(date: str, played: str, base: int, found: dict[str, Figures]) -> str:
    """The line of World War III in a run."""
    games, greedy = (found[name] for name in WARS)
    failed = sum(each["failed"] for each in found.values())
    return (
        f"| {date} | {played} | {base} | {games['games']:,.0f} | {games['picks'] / max(games['games'], 1):,.0f} "
        f"| {greedy['won 2']:,.0f} of {greedy['games 2']:,.0f} | {greedy['won 4']:,.0f} of {greedy['games 4']:,.0f} "
        f"| {greedy['plain won']:,.0f} of {greedy['plain games']:,.0f} | {failed:.0f} |"
    )


def with_row(page: str, line: str, rule: str) -> str:
    """The page with a new line on top of the table under such a rule."""
    return page.replace(f"\n{rule}\n", f"\n{rule}\n{line}\n", 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
