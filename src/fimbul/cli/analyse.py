"""`fimbul analyse`: a game that is over, judged: the chances, luck and decisions, and where it turned."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from fimbul.agents.analysis import (
    ENDLESS,
    LUCK,
    USUAL_LEVEL,
    Analysis,
    Analyst,
    Change,
    Depth,
    affordable,
)
from fimbul.cli.files import read_record, write
from fimbul.core.sitting import Sitting, resume
from fimbul.core.words import called, callings
from fimbul.games import game_of

BARS = "▁▂▃▄▅▆▇█"
WIDEST = 72


def analyse(
    file: Annotated[Path, typer.Argument(help="The record of a game that is over.")],
    level: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=6,
            help=f"How hard the judge thinks, as the bots of that level, however long it takes; "
            f"usually {USUAL_LEVEL}, or as hard as three minutes allow.",
        ),
    ] = None,
    most: Annotated[int, typer.Option(min=1, max=50, help="How many turning points are told.")] = 5,
    to: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the whole analysis there.")] = None,
) -> None:
    """Judge a game that is over: luck apart from decisions, and what would have been better."""
    header, entries = read_record(file)
    sitting = resume(game_of(header), header, entries)
    depth = affordable(sitting) if level is None else Depth(level)
    analyst = Analyst(sitting, depth.level, most=depth.most, seconds=ENDLESS)
    screen = Console(highlight=False, markup=False)
    numbers = track(range(len(analyst.spans)), "Judging", console=Console(stderr=True), transient=True)
    analysis = analyst.assembled([analyst.decision(number) for number in numbers])
    if to:
        write(to, analysis.to_json() + "\n")
    tell(screen, sitting, analysis, most)


def tell(screen: Console, sitting: Sitting, analysis: Analysis, most: int) -> None:
    """The analysis as a reader has it: who, the curves, what they are made of, and the turning points."""
    game, names = sitting.game, [who for _, who in sitting.header.seats]
    seats = [seat.title() for seat in game.seat_names]
    words = callings(sitting.header.seats)
    outcome = sitting.state.outcome
    screen.print(called(game.ending(outcome), words) if outcome else "")
    screen.print(f"{len(analysis.decisions)} decisions, judged by level {analysis.level}.")
    table = Table()
    for title in ("seat", "chance, from the beginning to the end"):
        table.add_column(title)
    for title in ("start", "luck", *[f"{who}'s decisions" for who in seats], "second thoughts", "end"):
        table.add_column(title, justify="right")
    for number, seat in enumerate(seats):
        sums = analysis.sums(number)
        parts = [sums.luck, *sums.decisions, sums.second_thoughts]
        cells = [percent(sums.start), *[points(part) for part in parts], percent(sums.end)]
        table.add_row(f"{seat} ({names[number]})", sparkline(analysis, number), *cells)
    screen.print(table)
    turning = analysis.turning_points(most)
    screen.print("Turning points" if turning else "Nothing has turned this game.")
    for number, change in enumerate(turning, start=1):
        first, *further = lines_of(change, seats)
        for line in (f"{number}. {first}", *[f"   {line}" for line in further]):
            screen.print(line)


def lines_of(change: Change, seats: list[str]) -> list[str]:
    """A turning point in a few lines."""
    decision = change.decision
    if change.by == LUCK:
        most = max(range(len(seats)), key=lambda seat: abs(change.of(seat)))
        return [f"Turn {decision.turn}, luck: {points(change.of(most))} for {seats[most]}. {decision.brought}"]
    head = f"Turn {decision.turn}, {seats[change.by]}: {points(change.of(change.by))} (after {change.picks} picks)"
    if change.by != decision.seat or decision.played == 0:
        return [head]
    told = [("played", decision.said), ("better", decision.best)]
    lines = [head, *[f"{word}: {line.told} ({percent(line.chances[change.by])})" for word, line in told]]
    return [*lines, f"it leaves {decision.why}"] if decision.why else lines


def sparkline(analysis: Analysis, seat: int) -> str:
    """The chance of a seat, decision by decision, as a line of bars."""
    curve = [chance for _, chance in analysis.curve(seat)]
    step = max(1, -(-len(curve) // WIDEST))
    return "".join(BARS[min(7, int(chance * 8))] for chance in [*curve[:-1:step], curve[-1]])


def percent(chance: float) -> str:
    """A chance in figures."""
    return f"{100 * chance:.0f} %"


def points(change: float) -> str:
    """A change in points of a hundred, with its sign."""
    return f"{100 * change:+.0f}".replace("-", "−")  # noqa: RUF001 - as printed
