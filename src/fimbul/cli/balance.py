"""`fimbul balance`: who wins by what it plays, for every number of players and perhaps by option."""

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from fimbul.arena.balance import balance as play_all
from fimbul.arena.balance import settings_of
from fimbul.arena.machines import crew_of
from fimbul.arena.series import Series
from fimbul.cli.cluster import Cluster
from fimbul.cli.files import must_be_writable, path_from, write
from fimbul.cli.seating import FIRST_GAME, set_up
from fimbul.cli.series_screen import bars, cores, plain_screen, shares
from fimbul.draw.chart import balance_chart


def balance(
    game: Annotated[str, typer.Argument(help="Which game.")] = FIRST_GAME,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games of each setting.")] = 100,
    agent: Annotated[str, typer.Option(help="Who plays all seats.")] = "greedy",
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Such as season=winter; 'fimbul games' lists all.")
    ] = None,
    vary: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="An option each of whose values is played; again for more.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same results.")] = 1,
    workers: Annotated[int, typer.Option(min=0, help="Worker processes; 0 is one for each core.")] = 0,
    ray: Cluster = None,
    plot: Annotated[str | None, typer.Option(metavar="FILE", help="Where a chart goes, as SVG.")] = None,
    json_file: Annotated[
        str | None, typer.Option("--json", metavar="FILE", help="Where the results go as JSON; - is the screen.")
    ] = None,
) -> None:
    """Let one kind of bot play itself, and count who wins by what it plays."""
    made = set_up(game, option or [])
    series = Series(game, dict(made.options), (agent,), games, seed)
    path = path_from(json_file) if json_file and json_file != "-" else None
    chart = path_from(plot) if plot else None
    for each in (path, chart):
        if each:
            must_be_writable(each)
    wanted = tuple(vary or [])
    whole = games * len(settings_of(series, wanted))
    crew = crew_of(min(workers or cores(), whole), ray)
    with bars() as bar:
        task = bar.add_task("games", total=whole)
        rows = play_all(series, crew, wanted, lambda played: bar.update(task, completed=played))
    if chart:
        write(chart, balance_chart(f"{made.meta.title}: share of games won", rows))
    told = json.dumps({"game": game, "agent": agent, "seed": seed, "balance": rows}, indent=1)
    if json_file == "-":
        typer.echo(told)
    else:
        show_balance(plain_screen(), rows)
        if path:
            write(path, told + "\n")


def show_balance(screen: Console, rows: list[dict[str, Any]]) -> None:
    """Who wins by what it plays, for every number of players, with what was varied."""
    table = Table(title="Balance", title_justify="left")
    varied = list(dict.fromkeys([name for row in rows for name in row["options"]]))
    headings = ("players", "plays", "games", "wins", "share", "95 % interval", "points", "95 % interval")
    for heading in (*varied, *headings):
        table.add_column(heading, justify="left" if heading in (*varied, "plays") else "right", overflow="fold")
    for row in rows:
        points = f"{row['points']:.1f}", f"{row['points_low']:.1f} to {row['points_high']:.1f}"
        counts = str(row["players"]), row["role"], str(row["games"]), str(row["wins"])
        table.add_row(*[str(row["options"].get(name, "")) for name in varied], *counts, *shares(row), *points)
    screen.print(table)
