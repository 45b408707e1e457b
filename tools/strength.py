"""How strong bots are, who wins by what it plays, and whether what bots foretell comes about: docs/BENCHMARKS.md.

    make strength
    PYTHONPATH=$(python tools/compile.py) python tools/strength.py --game meltwater --minutes 15 --workers 1

plays what is missing and writes the tables; every game that is over is kept in out/strength, by the sources that played
it, so that it goes on where it was stopped, as long as neither the game nor the bots have changed.

    fimbul arena meltwater --challenger level-5 --agent greedy --option season=winter -n 200 --json out/winter.json
    python tools/strength.py out/winter.json

writes down an arena of one's own.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import blake2b
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import calibrate
from tools.compile import ROOT
from tools.soak import PAGE, commit
from tools.train import calibration_error

import fimbul
from fimbul.agents import LEVELS
from fimbul.agents.search.expert import expert
from fimbul.arena.balance import balance
from fimbul.arena.crew import Crew, Job, Take, Task
from fimbul.arena.deals import Pairing, seatings
from fimbul.arena.examples import Study
from fimbul.arena.gate import Gate
from fimbul.arena.ledger import Ledger
from fimbul.arena.machines import HERE, crew_of
from fimbul.arena.series import Series
from fimbul.arena.standings import standings, unusual
from fimbul.arena.tournament import Tournament, ladder, play
from fimbul.cli.series_screen import cores
from fimbul.core.errors import FimbulError
from fimbul.core.game import Value

SETTINGS: Final[dict[str, list[dict[str, Value]]]] = {
    "meltwater": [{"season": "summer"}, {"season": "winter"}],
    "scavengers": [{"seats": 2}, {"seats": 4, "hq": 4}],
    "legacy": [{"seats": 3}],
    "worldwar": [{"seats": 2}, {"seats": 4}],
}
VARIED: Final = {"meltwater": ("season",)}  # options whose values are compared in balance
STRONG: Final = ("greedy", "level-5", "level-6")
FORETELLER: Final = 5  # the level whose estimates are held against what comes
GAMES: Final = 400
STAGES: Final = (0.05, 0.25, 1.0)  # of all games: something is known of everything, before all is known of something
GATES: Final = {True: Gate(0.58, 0.65), False: Gate(0.5, 0.58)}  # for two; for more, half the seats each
SEED: Final = 2026
RULE: Final = "|---|---|---|---|---|---|---|---|---|---|"
RULE_OF_BALANCE: Final = "|---|---|---|---|---:|---|---:|---:|---:|"
RULE_OF_CALIBRATION: Final = "|---|---|---|---|---:|---:|---:|---:|---|"


class Plan(NamedTuple):
    """What is asked for: which games, how many of each series, who plays, where it is kept, and until when."""

    games: list[str]
    number: int
    seed: int
    crew: Crew
    folder: Path
    page: Path
    ends: float

    def late(self) -> bool:
        """Is time over?"""
        return time.monotonic() >= self.ends


class Until:
    """A crew that begins nothing more when time is over; what is under way comes home."""

    def __init__(self, plan: Plan) -> None:
        self.plan: Final = plan

    def work(self, task: Task, jobs: Iterator[Job], take: Take, /) -> bool:
        """As every crew does."""
        return self.plan.crew.work(task, takewhile(lambda _: not self.plan.late(), jobs), take) and not self.plan.late()


def main(arguments: list[str]) -> int:
    """Write down what files tell, or play what is missing and write that down."""
    asked = read(arguments)
    try:
        if asked.files:
            results = [json.loads(Path(name).read_text(encoding="utf-8")) for name in asked.files]
            write(asked.page, [(RULE, line) for each in reversed(results) for line in reversed(rows(each, *now()))])
            return 0
        ends = time.monotonic() + 60 * asked.minutes
        crew = crew_of(asked.workers or cores(), asked.ray)
        return played(Plan(asked.game or list(SETTINGS), asked.games, asked.seed, crew, asked.folder, asked.page, ends))
    except (FimbulError, OSError, ValueError) as reason:
        print(reason, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def read(arguments: list[str]) -> argparse.Namespace:
    """What somebody asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", help="what fimbul arena --json has written; nothing is played then")
    parser.add_argument("--game", action="append", choices=list(SETTINGS), help="again for more; else all")
    parser.add_argument("--games", type=int, default=GAMES, help="of each series")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="after which nothing more is begun")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int, default=0, help="processes; 0 is one for each core")
    parser.add_argument("--ray", nargs="?", const=HERE, help="play on the machines of a cluster; its address")
    parser.add_argument("--folder", type=Path, default=ROOT / "out/strength", help="where games are kept")
    parser.add_argument("--page", type=Path, default=PAGE, help="where the tables are")
    return parser.parse_args(arguments)


def played(plan: Plan) -> int:
    """Everything in turns, a part of it first; the page tells of each as it comes home."""
    for stage in STAGES:
        number = max(2, round(plan.number * stage))
        for game in plan.games:
            for tournament in [each for options in SETTINGS[game] for each in tournaments(game, options, plan, number)]:
                if not plan.late():
                    results = strengths(tournament, plan)
                    write(plan.page, [(RULE, line) for line in reversed(rows(results, *now()))])
            if not plan.late():
                write(plan.page, [(RULE_OF_BALANCE, line) for line in reversed(balances(game, plan, number))])
            for options in SETTINGS[game] if expert(game) else []:
                if not plan.late():
                    write(
                        plan.page, [(RULE_OF_CALIBRATION, line) for line in calibrations(game, options, plan, number)]
                    )
    return 130 if plan.late() else 0


def tournaments(game: str, options: dict[str, Value], plan: Plan, number: int) -> list[Tournament]:
    """Strong ones against greedy, alone among others, and the levels, each against the one below; so many games."""
    if not expert(game):
        return []
    made = fimbul.set_up(game, options)
    several, two = dict(made.options), made.seats == 2
    climbs, duels = ladder(tuple(LEVELS)), tuple([Pairing(name, STRONG[0]) for name in STRONG[1:]])
    deals = [
        max(1, number // len(seatings(pairs[0], made.seats, alone)))
        for pairs, alone in ((duels, True), (climbs, False))
    ]
    return [
        Tournament(game, several, STRONG, duels, deals[0], plan.seed, None, alone=True),
        Tournament(game, several, tuple(LEVELS), climbs, deals[1], plan.seed, GATES[two]),
    ]


def strengths(tournament: Tournament, plan: Plan) -> dict[str, Any]:
    """Play what is missing; as plain data, without the pairings of which no deal is over."""
    kind = "alone" if tournament.alone else "ladder"
    with Ledger(tournament.heading(), kept(plan, tournament.game, tournament.options, f"{kind}.jsonl")) as ledger:
        results = standings(tournament, play(tournament, ledger, Until(plan)))
    return results | {"pairings": [each for each in results["pairings"] if each["games"]]}


def balances(game: str, plan: Plan, number: int) -> list[str]:
    """Who wins by what it plays, where greedy plays everything; kept when it is whole."""
    options = dict(fimbul.set_up(game, {}).options)
    path = kept(plan, game, {}, f"balance-{number}-{plan.seed}.json")
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        found = balance(Series(game, options, ("greedy",), number, plan.seed), Until(plan), VARIED.get(game, ()))
        if plan.late():
            return []
        path.write_text(json.dumps(found), encoding="utf-8")
    return balance_rows(game, json.loads(path.read_text(encoding="utf-8")), *now())


def calibrations(game: str, options: dict[str, Value], plan: Plan, number: int) -> list[str]:
    """How good estimates are, as a row and a picture."""
    made = fimbul.set_up(game, options)
    study = Study(game, dict(made.options), (f"level-{FORETELLER}",), 0.0, plan.seed, 0)
    path = kept(plan, game, dict(made.options), "estimates.jsonl")
    path.parent.mkdir(parents=True, exist_ok=True)
    home, _ = calibrate.gathered(study, max(1, number // 4), Until(plan), path)
    if not home:
        return []
    told = unusual({"game": game, "seats": made.seats, "options": dict(made.options)})
    picture = plan.page.parent / "plots" / f"calibration-{game}-{words_of(told)}.svg"
    bins = calibrate.bins_of(home)
    picture.parent.mkdir(parents=True, exist_ok=True)
    picture.write_text(calibrate.plot(f"{made.meta.title}, {told}, level-{FORETELLER}", bins), encoding="utf-8")
    estimates = sum([len(each.chances) for each in home])
    error = calibration_error(bins)
    date, played_by = now()
    cells = [date, played_by, game, told, f"level-{FORETELLER}", str(len(home)), f"{estimates:,}", f"{error:.3f}"]
    return ["| " + " | ".join([*cells, f"[plot](plots/{picture.name})"]) + " |"]


def kept(plan: Plan, game: str, options: dict[str, Value], name: str) -> Path:
    """Where the games of a series are; whoever changes the game or the bots plays into another folder."""
    seats = fimbul.set_up(game, options).seats
    told = words_of(unusual({"game": game, "seats": seats, "options": options})) if options else "all"
    return plan.folder / f"{game}-{sources(game)}" / told / name


def sources(game: str) -> str:
    """A hash of all that decides how bots play a game."""
    together = blake2b(digest_size=4)
    home = ROOT / "src/fimbul"
    rooms = [home / "core", home / "games" / game, home / "agents/search", home / "agents/heuristics" / game]
    files = [path for room in rooms for path in sorted(room.rglob("*")) if path.suffix in (".py", ".toml")]
    for path in files + sorted((home / "agents").glob("*.py")):
        together.update(path.relative_to(home).as_posix().encode() + path.read_bytes())
    return together.hexdigest()


def words_of(told: str) -> str:
    """Words as a name of a file."""
    return "-".join(told.replace(",", " ").replace("_", " ").split())


def now() -> tuple[str, str]:
    """The date, and what was played."""
    return f"{datetime.now(UTC):%Y-%m-%d}", commit()


def rows(results: dict[str, Any], date: str, from_commit: str) -> list[str]:
    """What an arena found out, pairing by pairing, with the mean time that each of both thought in a turn."""
    seconds = {each["agent"]: each["seconds_a_turn"] for each in results["thinking"]}
    seated = ", alone" if results.get("alone") and results["seats"] > 2 else ""
    found: list[str] = []
    for pairing in results["pairings"]:
        names = pairing["challenger"], pairing["defender"]
        won = f"{per_cent(pairing)}{verdict(pairing)}"
        times = ", ".join([f"{1000 * seconds[name]:.3g}" for name in names])
        about = [results["game"], unusual(results) + seated, *names]
        cells = [date, from_commit, *about, str(pairing["games"]), won, times, str(results["seed"])]
        found.append("| " + " | ".join(cells) + " |")
    return found


def verdict(pairing: dict[str, Any]) -> str:
    """What its gate says, if it has one."""
    return f", {pairing['verdict']}" if "verdict" in pairing else ""


def balance_rows(game: str, found: list[dict[str, Any]], date: str, from_commit: str) -> list[str]:
    """Who wins by what it plays, for each number of players and what was varied."""
    lines: list[str] = []
    for row in found:
        varied = ", ".join([f"{name} {value}" for name, value in row["options"].items()])
        about = [date, from_commit, game, varied, str(row["players"]), row["role"], str(row["games"])]
        lines.append("| " + " | ".join([*about, per_cent(row), f"{row['points']:.1f}"]) + " |")
    return lines


def per_cent(row: dict[str, Any]) -> str:
    """A share with its interval."""
    return f"{100 * row['share']:.1f} % [{100 * row['low']:.0f}-{100 * row['high']:.0f}]"


ABOUT: Final[dict[str, tuple[int, ...]]] = {  # the cells that say what a line is about; another seed is another series
    RULE: (3, 4, 5, 6, 10),
    RULE_OF_BALANCE: (3, 4, 5, 6),
    RULE_OF_CALIBRATION: (3, 4, 5),
}


def write(page: Path, lines: list[tuple[str, str]]) -> None:
    """Put lines on top of their tables; older ones about the same go."""
    text = page.read_text(encoding="utf-8")
    for rule, line in lines:
        head, found, tail = text.partition(f"\n{rule}\n")
        if not found:
            raise ValueError(f"{page} has no table for this: {line}")
        below = tail.split("\n")
        rest = list(takewhile(lambda each: each.startswith("|"), below))
        others = [each for each in rest if about(rule, each) != about(rule, line)]
        text = head + found + "\n".join([line, *others, *below[len(rest) :]])
        print(line)
    page.write_text(text, encoding="utf-8")


def about(rule: str, line: str) -> list[str]:
    """What a line tells of: some of its cells."""
    cells = [cell.strip() for cell in line.split("|")]
    return [cells[number] for number in ABOUT[rule] if number < len(cells)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
