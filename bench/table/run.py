"""The table's server under load beside boardgame.io's, in one run: pace, waiting time, CPU time. See ../README.md."""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]  # run as a script, from anywhere, installed or not

from bench.report import Verdict, plain  # noqa: E402
from bench.table.rounds import (  # noqa: E402
    COUNTER,
    Lateness,
    LoadFailed,
    PageCost,
    Row,
    measure_lateness,
    measure_pages,
    play_rounds,
)
from bench.table.servers import SOURCES, NoServer, compiled_rules, install_packages, node  # noqa: E402

OURS = ["meltwater", "scavengers"]
HEADINGS = ["server", "matches", "moves/s", "of each round", "p50 ms", "p95 ms", "p99 ms", "server CPU", "client CPU"]
SLOWEST_LATE = 1.5  # times what an early pick takes
DEAREST_PAGE = {"meltwater": 3.0, "scavengers": 6.0}  # times what a move by a program costs


def main() -> int:
    """Measure, print, and fail if a target of ours is missed."""
    wanted = arguments()
    try:
        node()
        install_packages()
        rules, build = (SOURCES, "interpreted") if wanted.interpreted else compiled_rules()
        rows = play_rounds([COUNTER, *wanted.games], wanted.matches, wanted.rounds, wanted.seconds, rules)
        lateness = measure_lateness(rules)
        pages = measure_pages(wanted.games, wanted.rounds, wanted.seconds, rules)
    except (NoServer, LoadFailed) as reason:
        print(reason, file=sys.stderr)
        return 2
    print(plain([HEADINGS, *(line(row, build) for row in rows)]))
    print("Median of the rounds. CPU: seconds for 1,000 moves, of the server with all its processes and of the load.")
    early, late = lateness
    print(
        f"Around the 50th pick of a game a pick takes {early.clock:.2f} ms ({early.cpu:.2f} ms CPU), "
        f"around the 2,000th {late.clock:.2f} ms ({late.cpu:.2f} ms CPU)."
    )
    for cost in pages:
        print(
            f"{cost.game}: 1,000 moves cost the server {cost.by_programs:.3f} s CPU by programs, {cost.by_pages:.3f} s "
            f"by browsers with drawn boards, {cost.ratio:.1f} times as much."
        )
    found = verdicts(rows, lateness, pages)
    for verdict in found:
        print(verdict)
    return 0 if all(verdict.met for verdict in found) else 1


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, nargs="+", default=[50, 200], help="how many matches at once")
    parser.add_argument("--seconds", type=float, default=15.0, help="how long each round measures")
    parser.add_argument("--rounds", type=int, default=2, help="how often the servers take their turn")
    parser.add_argument("--interpreted", action="store_true", help="our rules as they are written, not compiled")
    parser.add_argument("--games", nargs="+", choices=OURS, default=OURS, help="which of ours")
    return parser.parse_args()


def line(row: Row, build: str) -> list[str]:
    """A line of the table."""
    middle = row.middle
    name = "boardgame.io, a counter" if row.game == COUNTER else f"fimbul, {row.game}, {build}"
    return [
        name,
        str(row.matches),
        f"{middle.pace:,.0f}",
        " ".join(f"{each.pace:,.0f}" for each in row.rounds),
        *(f"{milliseconds:.1f}" for milliseconds in (middle.p50, middle.p95, middle.p99)),
        *(f"{seconds:.3f}" for seconds in (middle.server_cpu, middle.client_cpu)),
    ]


def verdicts(rows: list[Row], lateness: Lateness, pages: list[PageCost]) -> list[Verdict]:
    """Each of our games against boardgame.io with as many matches, late picks against early, pages against JSON."""
    bars = {row.matches: row for row in rows if row.game == COUNTER}
    found: list[Verdict] = []
    for row in rows:
        if row.game != COUNTER:
            whose = f"{row.game}, {row.matches} matches"
            got, bar = row.middle, bars[row.matches].middle
            asked = f"at least {bar.pace:,.0f} moves/s"
            found.append(Verdict(whose, asked, f"{got.pace:,.0f}", got.pace >= bar.pace))
            asked = f"p99 at most {bar.p99:.1f} ms"
            found.append(Verdict(whose, asked, f"{got.p99:.1f}", got.p99 <= bar.p99))
    asked = f"a late pick at most {SLOWEST_LATE:g} times an early one"
    found.append(Verdict("scavengers, five tribes", asked, f"{lateness.ratio:.2f}", lateness.ratio <= SLOWEST_LATE))
    for cost in pages:
        most = DEAREST_PAGE[cost.game]
        asked = f"a page move at most {most:g} times the CPU of a JSON move"
        found.append(Verdict(cost.game, asked, f"{cost.ratio:.2f}", cost.ratio <= most))
    return found


if __name__ == "__main__":
    sys.exit(main())
