"""`fimbul sim`: many games between bots on all cores, and what came out."""

import json
from time import perf_counter
from typing import Annotated, Any, Final

import typer
from rich.console import Console

from fimbul.arena.balance import balance
from fimbul.arena.crew import Crew
from fimbul.arena.machines import crew_of
from fimbul.arena.series import Series, Tally, play_series, report
from fimbul.arena.workload import report_of_work, workload
from fimbul.cli.balance import show_balance
from fimbul.cli.cluster import Cluster
from fimbul.cli.files import must_be_writable, path_from, write
from fimbul.cli.seating import FIRST_GAME, bots, set_up
from fimbul.cli.series_screen import bars, cores, plain_screen, shares, table_of
from fimbul.draw.chart import balance_chart

INTERRUPTED: Final = 130  # as shells say it


def sim(
    game: Annotated[str, typer.Argument(help="Which game.")] = FIRST_GAME,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seat: Annotated[
        list[str] | None, typer.Option(metavar="SEAT=AGENT", help="Who plays there; greedy if not said.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Such as season=winter; 'fimbul games' lists all.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same series.")] = 1,
    workers: Annotated[int, typer.Option(min=0, help="Worker processes; 0 is one for each core.")] = 0,
    ray: Cluster = None,
    work: Annotated[
        bool, typer.Option("--report", help="Also count the picks that these games would ask of people.")
    ] = False,
    balanced: Annotated[
        bool, typer.Option("--balance", help="As many games for every number of players: who wins by what it plays.")
    ] = False,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE", help="With --balance: where a chart of it goes, as SVG.")
    ] = None,
    json_file: Annotated[
        str | None, typer.Option("--json", metavar="FILE", help="Where the results go as JSON; - is the screen.")
    ] = None,
) -> None:
    """Let bots play many games and count who wins."""
    made = set_up(game, option or [])
    series = Series(game, dict(made.options), tuple(bots(made, seat or [])), games, seed)
    path = path_from(json_file) if json_file and json_file != "-" else None
    chart = path_from(plot) if plot else None
    for each in (path, chart):
        if each:
            must_be_writable(each)
    crew = crew_of(min(workers or cores(), games), ray)
    began = perf_counter()
    tally = watch(series, crew)
    seconds = perf_counter() - began
    results = report(series, tally)
    if work:
        results["work"] = report_of_work(workload(series._replace(games=tally.games)))
    if balanced or chart:
        results["balance"] = balance(series._replace(games=tally.games), crew)
    if chart:
        write(chart, balance_chart(f"{made.meta.title}: share of games won", results["balance"]))
    results["timing"] = {"seconds": round(seconds, 3), "games_per_second": round(tally.games / seconds, 1)}
    if json_file == "-":
        typer.echo(json.dumps(results, indent=1))
    else:
        show(results)
        if path:
            write(path, json.dumps(results, indent=1) + "\n")
    if tally.games < games:
        raise typer.Exit(INTERRUPTED)


def watch(series: Series, crew: Crew) -> Tally:
    """Play the series under a bar that shows how far it is."""
    with bars() as bar:
        games = bar.add_task("games", total=series.games)
        return play_series(series, crew, lambda played: bar.update(games, completed=played))


def show(results: dict[str, Any]) -> None:
    """The results as a table and a few lines."""
    screen = plain_screen()
    games, asked = results["games"], results["games_asked"]
    of_asked = "" if games == asked else f" of {asked}, interrupted"
    title = f"{results['game']}: {games} games{of_asked}, seed {results['seed']}"
    table = table_of(title, ("seat", "player"), ("wins", "share", "95 % interval"))
    for seat in results["seats"]:
        table.add_row(seat["seat"], seat["player"], str(seat["wins"]), *shares(seat))
    draws = results["draws"]
    table.add_row("draws", "", str(draws["games"]), *shares(draws))
    screen.print(table)
    reasons = ", ".join(f"{reason} {count}" for reason, count in results["reasons"].items())
    picks, timing = results["picks"], results["timing"]
    screen.print(f"Ended by: {reasons or 'nothing yet'}.")
    screen.print(f"Picks in a game: {picks['mean']:.1f} on average, {picks['fewest']} to {picks['most']}.")
    if "work" in results:
        show_work(screen, results["work"])
    if "balance" in results:
        show_balance(screen, results["balance"])
    screen.print(f"{timing['games_per_second']:g} games a second, {timing['seconds']:g} seconds in all.")


def show_work(screen: Console, work: dict[str, Any]) -> None:
    """What the games would ask of people."""
    screen.print(
        f"People would make {work['picks_of_people']:g} picks in a game, {work['at_set_up']:g} of them at set-up; "
        f"in an own turn {work['own_turn_median']} as a median and {work['own_turn_95']} at most in 95 %; "
        f"{100 * work['in_turns_of_others']:.1f} % of all come in the turns of others."
    )
    asked = ", ".join(f"{step} {count:g}" for step, count in work["asked"].items())
    screen.print(f"Picks of a game in own turns go to: {asked}.")
    begun = ", ".join(f"{word} {count:g}" for word, count in work["begun_with"].items())
    screen.print(f"Turns begun with, a player and game: {begun}.")
