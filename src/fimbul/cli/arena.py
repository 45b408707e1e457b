"""`fimbul arena`: agents play each other in duplicate deals, and are rated."""

import json
from typing import Annotated, Any, Final

import typer
from rich.console import Console

from fimbul.agents import check_agent
from fimbul.arena.crew import Crew
from fimbul.arena.deals import Pairing, seatings
from fimbul.arena.gate import OPEN, Gate
from fimbul.arena.ledger import Ledger
from fimbul.arena.machines import crew_of
from fimbul.arena.standings import standings, unusual
from fimbul.arena.tournament import Round, Tournament, challenge, check, ladder, play, round_robin
from fimbul.cli.cluster import Cluster
from fimbul.cli.files import must_be_writable, path_from, write
from fimbul.cli.seating import FIRST_GAME, set_up
from fimbul.cli.series_screen import bars, cores, plain_screen, shares, table_of
from fimbul.core.errors import BadOptions
from fimbul.draw.report import arena_page

INTERRUPTED: Final = 130  # as shells say it
FIELD: Final = ("uniform", "greedy")


def arena(
    game: Annotated[str, typer.Argument(help="Which game.")] = FIRST_GAME,
    names: Annotated[
        list[str] | None,
        typer.Option("--agent", metavar="AGENT", help="Who plays, the weaker first; uniform and greedy if not said."),
    ] = None,
    challenger: Annotated[
        str | None, typer.Option(metavar="AGENT", help="One who plays all others, who do not play each other.")
    ] = None,
    rungs: Annotated[bool, typer.Option("--ladder", help="Each agent plays the one named before only.")] = False,
    alone: Annotated[
        bool, typer.Option("--alone", help="At tables of several, challengers have one seat and not half of them.")
    ] = False,
    deals: Annotated[
        int, typer.Option("--deals", "-n", min=1, help="How many deals; each is played in every seating.")
    ] = 100,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Such as season=winter; 'fimbul games' lists all.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same results.")] = 1,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="LOW,HIGH", help="End a pairing when its share is decided to be the one or the other."),
    ] = None,
    file: Annotated[
        str | None, typer.Option(metavar="FILE", help="Where each game is kept; what is there is not played again.")
    ] = None,
    workers: Annotated[int, typer.Option(min=0, help="Worker processes; 0 is one for each core.")] = 0,
    ray: Cluster = None,
    page: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="Where the results go as a page with plots.")
    ] = None,
    json_file: Annotated[
        str | None, typer.Option("--json", metavar="FILE", help="Where the results go as JSON; - is the screen.")
    ] = None,
) -> None:
    """Let agents play each other, with the same luck in every seating, and rate them."""
    made = set_up(game, option or [])
    field = field_of(names or [], challenger)
    pairings = challenge(field, challenger) if challenger else ladder(field) if rungs else round_robin(field)
    tournament = Tournament(game, dict(made.header_options()), field, pairings, deals, seed, gate_of(sprt), alone)
    check(tournament)
    path = path_from(json_file) if json_file and json_file != "-" else None
    html = path_from(page) if page else None
    for each in (path, html):
        if each:
            must_be_writable(each)
    with Ledger(tournament.heading(), path_from(file) if file else None) as ledger:
        rounds = watch(tournament, ledger, crew_of(workers or cores(), ray))
    results = standings(tournament, rounds)
    if json_file == "-":
        typer.echo(json.dumps(results, indent=1))
    else:
        show(made.meta.title, results)
    if path:
        write(path, json.dumps(results, indent=1) + "\n")
    if html:
        write(html, arena_page(f"{made.meta.title} {unusual(results)}", results))
    if not results["complete"]:
        raise typer.Exit(INTERRUPTED)


def field_of(names: list[str], challenger: str | None) -> tuple[str, ...]:
    """Who plays; a challenger comes last."""
    field = [name for name in names or FIELD if name != challenger]
    if challenger:
        field.append(challenger)
    for name in field:
        check_agent(name)
    return tuple(field)


def gate_of(words: str | None) -> Gate | None:
    """The gate that somebody wrote as two shares."""
    if words is None:
        return None
    try:
        low, high = [float(word) for word in words.split(",")]
    except ValueError:
        raise BadOptions(f"A gate is written LOW,HIGH, such as 0.58,0.65, not '{words}'.") from None
    return Gate(low, high)


def watch(tournament: Tournament, ledger: Ledger, crew: Crew) -> list[Round]:
    """Play under a bar for each pairing."""
    seats = tournament.made().seats
    with bars() as bar:
        rows = {
            pairing: bar.add_task(
                " - ".join(pairing), total=tournament.deals * len(seatings(pairing, seats, tournament.alone))
            )
            for pairing in tournament.pairings
        }

        def tell(pairing: Pairing, games: int, verdict: str) -> None:
            said = "" if verdict == OPEN else f": {verdict}"
            bar.update(rows[pairing], completed=games, description=" - ".join(pairing) + said)

        return play(tournament, ledger, crew, tell)


def show(title: str, results: dict[str, Any]) -> None:
    """The results as tables."""
    screen = plain_screen()
    screen.print(table_of_pairings(title, results))
    elo = results["scale"] == "elo"
    own = table_of(
        "Elo, in which the first named has 0" if elo else "Skill (openskill), of which 25 is the middle",
        ("agent",),
        ("rating", "95 % interval", "thinks a turn"),
    )
    seconds = {each["agent"]: each["seconds_a_turn"] for each in results["thinking"]}
    for row in results["ratings"]:
        between = f"{row['low']:.{0 if elo else 1}f} to {row['high']:.{0 if elo else 1}f}"
        own.add_row(
            row["agent"], f"{row['rating']:.{0 if elo else 1}f}", between, f"{1000 * seconds[row['agent']]:.3g} ms"
        )
    screen.print(own)
    tell_gates(screen, results)


def table_of_pairings(title: str, results: dict[str, Any]) -> Any:
    """What each challenger has won."""
    unfinished = "" if results["complete"] else ", interrupted"
    head = f"{title} for {results['seats']}, seed {results['seed']}{unfinished}"
    table = table_of(head, ("challenger", "defender"), ("deals", "games", "won", "95 % interval", "Elo"))
    for row in results["pairings"]:
        names = row["challenger"], row["defender"]
        table.add_row(*names, str(row["deals"]), str(row["games"]), *shares(row), elo_words(row))
    return table


def elo_words(row: dict[str, Any]) -> str:
    """How many points one is ahead; at least so many who has won all."""
    if "elo" not in row or not row["games"]:
        return ""
    if row["elo"] is not None:
        return f"{row['elo']:+.0f}"
    return f"> {row['elo_low']:+.0f}" if row["elo_low"] is not None else f"< {row['elo_high']:+.0f}"


def tell_gates(screen: Console, results: dict[str, Any]) -> None:
    """What the gates say."""
    if results["gate"]:
        low, high = results["gate"]
        for row in results["pairings"]:
            said = f"{row['challenger']} - {row['defender']}: {row['verdict']} after {row['deals']} deals"
            screen.print(f"{said} ({100 * low:g} against {100 * high:g} %, evidence {row['evidence']:+.2f}).")
