"""The rounds: every contestant in its own process, one playing at a time, all in turn, again and again."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from threading import Timer
from typing import Any, NamedTuple

from bench.contestant import LATE
from bench.unit import ITERATIONS
from bench.venvs import NotInstalled, interpreter
from tools.compile import CannotCompile, up_to_date_build

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 180.0  # seconds for an answer


class Entrant(NamedTuple):
    """Who takes part: a name for the table, the module that plays, its arguments, and where its engine comes from."""

    name: str
    module: str
    arguments: tuple[str, ...]
    package: str  # a peer's package, or one of our builds


class Standing(NamedTuple):
    """What was measured of an entrant; where it could not be, only the problem."""

    entrant: Entrant
    problem: str
    version: str
    decisions_a_game: float
    choices: float
    per_unit: tuple[float, float, float]  # lowest, median, highest of the rounds
    copies: dict[str, float]
    rounds: list[dict[str, Any]]


INTERPRETED = "interpreted"
COMPILED = "compiled"

PEERS = (
    Entrant("catanatron, 2 players", "bench.peer_catanatron", ("2",), "catanatron"),
    Entrant("catanatron, 4 players", "bench.peer_catanatron", ("4",), "catanatron"),
    Entrant("pyminion, 2 players", "bench.peer_pyminion", (), "pyminion"),
    Entrant("python-chess", "bench.peer_chess", (), "chess"),
    Entrant("OpenSpiel tic-tac-toe (Python)", "bench.peer_open_spiel", ("python_tic_tac_toe",), "open_spiel"),
    Entrant("OpenSpiel backgammon (C++)", "bench.peer_open_spiel", ("backgammon",), "open_spiel"),
    Entrant("OpenSpiel chess (C++)", "bench.peer_open_spiel", ("chess",), "open_spiel"),
)


WITH_A_PAST = ("legacy",)


def ours(game: str) -> list[Entrant]:
    """A game of ours in both builds; where worlds have a past, both in a fresh one and late in a campaign."""
    found: list[Entrant] = []
    for build in (INTERPRETED, COMPILED):
        found.append(Entrant(f"{game}, {build}", "bench.ours", (game, build), build))
        if game in WITH_A_PAST:
            found.append(Entrant(f"{game}, late, {build}", "bench.ours", (game, build, LATE), build))
    return found


class Fell(Exception):
    """A contestant stopped answering; the sentence is the last thing it said."""


class Seat:
    """A contestant's process."""

    def __init__(self, entrant: Entrant) -> None:
        python, path = where(entrant.package)
        self.complaints = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed in `leave`
        self.process = subprocess.Popen(
            [str(python), "-m", entrant.module, *entrant.arguments],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.complaints,
            text=True,
        )

    def hear(self) -> dict[str, Any]:
        """Its next answer."""
        assert self.process.stdout is not None
        watchdog = Timer(PATIENCE, self.process.kill)
        watchdog.start()
        line = self.process.stdout.readline()
        watchdog.cancel()
        if not line:
            raise Fell(self.last_words())
        answer: dict[str, Any] = json.loads(line)
        return answer

    def ask(self, seconds: float) -> dict[str, Any]:
        """Let it play a round."""
        assert self.process.stdin is not None
        try:
            print(seconds, file=self.process.stdin, flush=True)
        except BrokenPipeError:
            raise Fell(self.last_words()) from None
        return self.hear()

    def last_words(self) -> str:
        """The end of what it complained of: the error and the line before it, which is often the cause."""
        self.complaints.seek(0)
        lines = [line.strip() for line in self.complaints.read().splitlines() if line.strip()]
        return " - ".join(lines[-2:]) or "it stopped without a word"

    def leave(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.complaints.close()


def where(package: str) -> tuple[Path, str]:
    """The Python and the import path for a package: one of our builds, or a peer in its own environment."""
    if package == INTERPRETED:
        return Path(sys.executable), str(ROOT / "src")
    if package == COMPILED:
        return Path(sys.executable), str(up_to_date_build())
    return interpreter(package), ""


def compete(entrants: list[Entrant], rounds: int, seconds: float) -> list[Standing]:
    """Play the rounds side by side; who cannot take part, or falls, is told with the reason."""
    seats: dict[Entrant, Seat] = {}
    hellos: dict[Entrant, dict[str, Any]] = {}
    played: dict[Entrant, list[dict[str, Any]]] = {entrant: [] for entrant in entrants}
    problems: dict[Entrant, str] = {}
    try:
        for entrant in entrants:
            report(f"{entrant.name} takes its seat")
            try:
                seats[entrant] = Seat(entrant)
                hellos[entrant] = seats[entrant].hear()
            except (NotInstalled, CannotCompile, Fell) as reason:
                problems[entrant] = str(reason).split("\n")[0]
        for number in range(rounds):
            report(f"round {number + 1} of {rounds}")
            for entrant in hellos:
                if entrant not in problems:
                    try:
                        played[entrant].append(seats[entrant].ask(seconds))
                    except Fell as reason:
                        problems[entrant] = str(reason)
    finally:
        for seat in seats.values():
            seat.leave()
    return [
        absent(entrant, problems[entrant])
        if entrant in problems
        else standing(entrant, hellos[entrant], played[entrant])
        for entrant in entrants
    ]


def report(words: str) -> None:
    """Tell whoever waits."""
    print(words, file=sys.stderr, flush=True)


def absent(entrant: Entrant, problem: str) -> Standing:
    """Somebody who was not measured."""
    return Standing(entrant, problem, "", 0.0, 0.0, (0.0, 0.0, 0.0), {}, [])


def standing(entrant: Entrant, hello: dict[str, Any], rounds: list[dict[str, Any]]) -> Standing:
    """The median of the rounds, with the lowest and the highest beside it."""
    rates = [each["decisions"] / each["seconds"] * each["unit"] for each in rounds]
    return Standing(
        entrant,
        "",
        hello["version"],
        sum(each["decisions"] for each in rounds) / sum(each["games"] for each in rounds),
        hello["choices"],
        (min(rates), median(rates), max(rates)),
        {name: median(each["copies"][name] for each in rounds) for name in rounds[0]["copies"]},
        rounds,
    )


def unit_of(standings: list[Standing]) -> tuple[float, float, float]:
    """CPU seconds of the unit in this run: lowest, median, highest."""
    units = [each["unit"] for standing in standings for each in standing.rounds]
    return (min(units), median(units), max(units)) if units else (0.0, 0.0, 0.0)


assert ITERATIONS == 10_000_000, "the figures of other runs are in this unit"
