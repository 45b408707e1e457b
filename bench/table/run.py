"""The table's server under load beside boardgame.io's, in one run: pace, waiting time, CPU time. See ../README.md."""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]  # run as a script, from anywhere, installed or not

from bench.report import Verdict, plain  # noqa: E402
from bench.table.rounds import (  # noqa: E402
    COUNTER,
    EVERY_S,
    WATCHED,
    WATCHERS,
    LoadFailed,
    Row,
    measure_idle,
    measure_lateness,
    measure_pages,
    measure_watching,
    play_rounds,
)
from bench.table.servers import SOURCES, NoServer, compiled_rules, install_packages, node  # noqa: E402

OURS = ["meltwater", "scavengers"]
HEADINGS = ["server", "matches", "moves/s", "of each round", "p50 ms", "p95 ms", "p99 ms", "server CPU", "client CPU"]
SLOWEST_LATE = 1.5  # times what an early pick takes
DEAREST_PAGE = {"meltwater": 3.0, "scavengers": 6.0}  # times what a move by a program costs
LEAST_PACE = 2.0  # times boardgame.io's
LONGEST_WAIT = 0.5  # times its slowest hundredth
LATEST_MS = 500.0  # until who watch have a move, and who made it is told that it is made: the slowest hundredth
LARGEST_IDLE = 100_000  # bytes of a table at which nobody is


def main() -> int:
    """Measure, print, and fail if a target of ours is missed."""
    wanted = arguments()
    try:
        node()
        install_packages()
        rules, build = (SOURCES, "interpreted") if wanted.interpreted else compiled_rules()
        found: list[Verdict] = []
        for part in wanted.parts:
            found += MEASURED[part](wanted, rules, build)
    except (NoServer, LoadFailed) as reason:
        print(reason, file=sys.stderr)
        return 2
    for verdict in found:
        print(verdict)
    return 0 if all(verdict.met for verdict in found) else 1


def pace(wanted: argparse.Namespace, rules: Path, build: str) -> list[Verdict]:
    """Moves by programs at many tables, beside boardgame.io."""
    rows = play_rounds([COUNTER, *wanted.games], wanted.matches, wanted.rounds, wanted.seconds, rules)
    print(plain([HEADINGS, *(line(row, build) for row in rows)]))
    print("Median of the rounds. CPU: seconds for 1,000 moves, of the server with all its processes and of the load.")
    bars = {row.matches: row for row in rows if row.game == COUNTER}
    return [verdict for row in rows if row.game != COUNTER for verdict in beside(row, bars[row.matches])]


def beside(row: Row, bar: Row) -> tuple[Verdict, Verdict]:
    """A game of ours against boardgame.io with as many matches."""
    whose, got = f"{row.game}, {row.matches} matches", row.middle
    least, longest = LEAST_PACE * bar.middle.pace, LONGEST_WAIT * bar.middle.p99
    ratio = got.pace / bar.middle.pace
    return (
        Verdict(whose, f"at least {least:,.0f} moves/s", f"{got.pace:,.0f}, {ratio:.2f} of its", got.pace >= least),
        Verdict(whose, f"p99 at most {longest:.1f} ms", f"{got.p99:.1f}", got.p99 <= longest),
    )


def late(_wanted: argparse.Namespace, rules: Path, _build: str) -> list[Verdict]:
    """Late picks of long games against early ones."""
    lateness = measure_lateness(rules)
    early, later = lateness
    print(
        f"Around the 50th pick of a game a pick takes {early.clock:.2f} ms ({early.cpu:.2f} ms CPU), "
        f"around the 2,000th {later.clock:.2f} ms ({later.cpu:.2f} ms CPU)."
    )
    asked = f"a late pick at most {SLOWEST_LATE:g} times an early one"
    return [Verdict("scavengers, five tribes", asked, f"{lateness.ratio:.2f}", lateness.ratio <= SLOWEST_LATE)]


def pages(wanted: argparse.Namespace, rules: Path, _build: str) -> list[Verdict]:
    """Moves that browsers look at against moves by programs."""
    found = []
    for cost in measure_pages(wanted.games, wanted.rounds, wanted.seconds, rules):
        print(
            f"{cost.game}: 1,000 moves cost the server {cost.by_programs:.3f} s CPU by programs, {cost.by_pages:.3f} s "
            f"by browsers with drawn boards, {cost.ratio:.1f} times as much."
        )
        most = DEAREST_PAGE[cost.game]
        asked = f"a page move at most {most:g} times the CPU of a JSON move"
        found.append(Verdict(cost.game, asked, f"{cost.ratio:.2f}", cost.ratio <= most))
    return found


def watched(wanted: argparse.Namespace, rules: Path, _build: str) -> list[Verdict]:
    """Many tables at the pace of people, each with some who look on."""
    seen = measure_watching(rules, wanted.rounds, wanted.seconds)
    print(
        f"{WATCHED} tables watched by {WATCHED * WATCHERS:,}: {seen.moves:.0f} moves/s, told {seen.told:,.0f} times a "
        f"second; 1,000 moves cost the server {seen.server_cpu:.2f} s CPU, {100 * seen.core:.0f} % of a core; "
        f"{seen.line / 1000:.0f} kB of memory for each open line, its table included."
    )
    due = WATCHED / EVERY_S
    whose = f"{WATCHED} tables watched by {WATCHED * WATCHERS:,}"
    return [
        Verdict(whose, f"keeps up with {due:.0f} moves/s", f"{seen.moves:.0f}", seen.moves >= 0.95 * due),
        *[
            Verdict(whose, f"{what}: p99 at most {LATEST_MS:.0f} ms", f"{got:.0f}", got <= LATEST_MS)
            for what, got in (("a move acknowledged", seen.acknowledged99), ("and told to all", seen.told99))
        ],
    ]


def idle(wanted: argparse.Namespace, rules: Path, _build: str) -> list[Verdict]:
    """Memory of tables at which nobody is."""
    asked = f"at most {LARGEST_IDLE // 1000} kB"
    return [
        Verdict(f"an idle table of {game}", asked, f"{took / 1000:.0f} kB", took <= LARGEST_IDLE)
        for game, took in measure_idle(wanted.games, rules).items()
    ]


MEASURED = {"pace": pace, "late": late, "pages": pages, "watched": watched, "idle": idle}


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, nargs="+", default=[50, 200], help="how many matches at once")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each round measures")
    parser.add_argument("--rounds", type=int, default=5, help="how often the servers take their turn")
    parser.add_argument("--parts", nargs="+", choices=list(MEASURED), default=list(MEASURED), help="what is measured")
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


if __name__ == "__main__":
    sys.exit(main())
