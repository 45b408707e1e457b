"""The rounds: each server under the same load in turn, again and again, and what was measured of each."""

import json
import os
import subprocess
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from statistics import median
from threading import Timer
from typing import Any, NamedTuple

from bench.table.servers import Server, counter_server, node, process, table_server

COUNTER = "counter"
PATIENCE = 150.0  # seconds for a line of the load
EARLY, LATE, AROUND = 50, 2000, 40  # picks
LONG_GAMES = 5
SEATS = {"meltwater": {"seats": 2}, "scavengers": {"seats": 5, "hq": 4}}  # where pages are compared with JSON lines
PAGE_MATCHES = 20
WATCHED, WATCHERS, EVERY_S = 200, 5, 2.0  # tables, who look on at each, and how often a move is made there
FIRST_IDLE, MORE_IDLE, IDLE_PICKS = 100, 400, 60  # tables that are left, and what was played there before


class Round(NamedTuple):
    """What was measured of a server in one round: milliseconds for a move, and CPU seconds for a thousand moves."""

    pace: float
    p50: float
    p95: float
    p99: float
    server_cpu: float
    client_cpu: float


class Row(NamedTuple):
    """All rounds of one server with one number of matches."""

    game: str
    matches: int
    rounds: list[Round]

    @property
    def middle(self) -> Round:
        """The median of the rounds, figure by figure."""
        return Round(*map(median, zip(*self.rounds, strict=True)))


class Stretch(NamedTuple):
    """Picks of the same number in several games: milliseconds for one, and the server's CPU time in it."""

    clock: float
    cpu: float


class Lateness(NamedTuple):
    """What picks take early and late in a game."""

    early: Stretch
    late: Stretch

    @property
    def ratio(self) -> float:
        """How many times longer a late pick takes, by the clock or in CPU time, whichever is more."""
        return max(self.late.clock / self.early.clock, self.late.cpu / self.early.cpu)


class PageCost(NamedTuple):
    """CPU seconds of the server for a thousand moves by programs, and by browsers, which are sent drawn pages."""

    game: str
    by_programs: float
    by_pages: float

    @property
    def ratio(self) -> float:
        """How many times as much a move costs that browsers look at."""
        return self.by_pages / self.by_programs


class Watching(NamedTuple):
    """What was measured of tables that many watch: milliseconds until a move was acknowledged and until who watch had
    it, CPU seconds for a thousand moves, the share of one core, and bytes for each open line.
    """

    moves: float
    told: float
    acknowledged99: float
    told99: float
    server_cpu: float
    core: float
    line: float


class LoadFailed(Exception):
    """The load ended before it had measured anything; the sentence is the last thing it said."""


def server_for(game: str, rules: Path) -> AbstractContextManager[Server]:
    """The server that plays a game."""
    return counter_server() if game == COUNTER else table_server(rules)


def play_rounds(games: list[str], matches: list[int], repeats: int, seconds: float, rules: Path) -> list[Row]:
    """Every game in turn, then every game again, for each number of matches."""
    rows = [Row(game, number, []) for number in matches for game in games]
    for repeat in range(repeats):
        for row in rows:
            print(f"round {repeat + 1} of {repeats}: {row.game}, {row.matches} matches", file=sys.stderr, flush=True)
            with server_for(row.game, rules) as server:
                row.rounds.append(play_round(server, row.game, row.matches, seconds))
    return rows


def play_round(server: Server, game: str, matches: int, seconds: float, **more: Any) -> Round:
    """One load on one server; the CPU time is read when the load says that it measures, and again when it has."""
    warm = max(1.0, seconds / 5)
    where = {"address": server.address, "lobby": server.lobby}
    wanted = {**where, "game": game, "matches": matches, "warm": warm, "seconds": seconds, **more}
    with load("load.mjs", wanted) as running:
        hear(running)
        before = server.cpu()
        told = hear(running)
        spent = server.cpu() - before
    thousands = told["moves"] / 1000
    pace = told["moves"] / told["seconds"]
    return Round(pace, told["p50"], told["p95"], told["p99"], spent / thousands, told["client_cpu"] / thousands)


def measure_pages(games: list[str], repeats: int, seconds: float, rules: Path) -> list[PageCost]:
    """Each game played by programs and by browsers in turn: what a move costs the server, as a median."""
    found = []
    for game in games:
        spent: dict[str, list[float]] = {"json": [], "page": []}
        for repeat in range(repeats):
            for form, costs in spent.items():
                said = f"round {repeat + 1} of {repeats}: {game}, {PAGE_MATCHES} matches, lines of kind {form}"
                print(said, file=sys.stderr, flush=True)
                with table_server(rules) as server:
                    played = play_round(server, game, PAGE_MATCHES, seconds, form=form, **SEATS[game])
                costs.append(played.server_cpu)
        found.append(PageCost(game, median(spent["json"]), median(spent["page"])))
    return found


def measure_watching(rules: Path, repeats: int, seconds: float) -> Watching:
    """Tables of Meltwater at the pace of people, all of whose seats are browsers, each watched by some more."""
    rounds = []
    for repeat in range(repeats):
        said = f"round {repeat + 1} of {repeats}: {WATCHED} tables watched by {WATCHED * WATCHERS:,}"
        print(said, file=sys.stderr, flush=True)
        with table_server(rules) as server:
            rounds.append(watch_once(server, seconds))
    return Watching(*map(median, zip(*rounds, strict=True)))


def watch_once(server: Server, seconds: float) -> Watching:
    """One round of it."""
    start = server.memory()
    where = {"address": server.address, "game": "meltwater", "form": "page"}
    wanted = {**where, "matches": WATCHED, "watchers": WATCHERS, "every": EVERY_S, "warm": 5, "seconds": seconds}
    with load("load.mjs", wanted) as running:
        hear(running)
        before = server.cpu()
        told = hear(running)
        spent = server.cpu() - before
        grown = server.memory() - start
    lines = WATCHED * (WATCHERS + SEATS["meltwater"]["seats"])
    each = told["moves"] / told["seconds"], told["told"] / told["seconds"], told["p99"], told["told99"]
    return Watching(*each, spent * 1000 / told["moves"], spent / told["seconds"], grown / lines)


def measure_idle(games: list[str], rules: Path) -> dict[str, float]:
    """By game how many bytes of memory a table takes at which is played and nobody is."""
    found = {}
    for game in games:
        print(f"{MORE_IDLE} idle tables: {game}", file=sys.stderr, flush=True)
        numbers = {"first": FIRST_IDLE, "more": MORE_IDLE, "picks": IDLE_PICKS}
        with table_server(rules) as server:
            wanted = {"address": server.address, "game": game, **SEATS[game], **numbers}
            with load("idle.mjs", wanted) as running:
                hear(running)
                before = server.memory()
                hear(running)
                found[game] = (server.memory() - before) / MORE_IDLE
    return found


def measure_lateness(rules: Path, games: int = LONG_GAMES, late: int = LATE) -> Lateness:
    """Games at their 50th and games at their 2,000th pick, one kind after the other on the same server."""
    print(f"early and late picks: {games} games of {late:,} picks", file=sys.stderr, flush=True)
    with table_server(rules) as server:
        wanted = {"address": server.address, "games": games, "early": EARLY, "late": late, "around": AROUND}
        with load("late.mjs", wanted) as running:
            hear(running)
            spent = [server.cpu()]
            stretches = []
            for _ in range(2):
                told = hear(running)
                spent.append(server.cpu())
                stretches.append(Stretch(told["median"], (spent[-1] - spent[-2]) * 1000 / told["picks"]))
    return Lateness(*stretches)


def load(script: str, wanted: dict[str, Any]) -> AbstractContextManager["subprocess.Popen[str]"]:
    """The load in a process of its own."""
    return process([node(), script, *(f"--{name}={value}" for name, value in wanted.items())], dict(os.environ))


def hear(running: "subprocess.Popen[str]") -> dict[str, Any]:
    """The next line that a load says."""
    assert running.stdout is not None
    watchdog = Timer(PATIENCE, running.kill)
    watchdog.start()
    line = running.stdout.readline()
    watchdog.cancel()
    if not line:
        raise LoadFailed("The load ended before it had measured anything; what it said stands above.")
    told: dict[str, Any] = json.loads(line)
    return told
