"""`fimbul replay`: step through a record, see one position of it, or check that it is sound."""

from pathlib import Path
from typing import Annotated, Final

import typer

from fimbul.cli.files import read_record
from fimbul.cli.lesson import unroll_lesson
from fimbul.cli.reel import Opened, Reel, Seat, unroll
from fimbul.cli.screen import Screen
from fimbul.core.errors import BadOptions

KEYS: Final = "Enter or n next, b back, a number goes there, e end, q quit"


def replay(
    file: Annotated[Path | None, typer.Argument(help="A record.")] = None,
    at: Annotated[int | None, typer.Option(help="Print the position after this many steps and leave.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Only say whether the record is sound.")] = False,
    seat: Seat = None,
    opened: Opened = False,
    sample_round: Annotated[
        str | None, typer.Option(metavar="GAME", help="Instead of a record: a sample round of this game, explained.")
    ] = None,
) -> None:
    """Look at a game that was played, or at a sample round."""
    if (file is None) == (sample_round is None):
        raise BadOptions("Name a record, or with --sample-round a game.")
    reel = unroll(*read_record(file), seat, opened or check) if file else unroll_lesson(sample_round or "", seat)
    if check:
        seen = file or "The sample round"
        typer.echo(f"{seen} is sound: {reel.last} {'step' if reel.last == 1 else 'steps'}. {verdict(reel)}")
    elif at is not None:
        show(Screen(reel.game), reel, at)
    else:
        walk(reel)


def verdict(reel: Reel) -> str:
    """How the game ended, or that it has not."""
    outcome = reel.scenes[-1].state.outcome
    return reel.game.ending(outcome) if outcome else "The game is not over."


def show(screen: Screen, reel: Reel, number: int) -> None:
    """One position, and how it came about."""
    scene = reel.at(number)
    screen.forget()
    screen.position(scene.state.view(scene.eyes if reel.eyes is None else reel.eyes))
    screen.say(f"{number} of {reel.last}{': ' if scene.doing else ''}{scene.doing}", "bold")
    screen.recount(scene.sentences)


def walk(reel: Reel) -> None:
    """Go back and forth until the reader has seen enough."""
    screen = Screen(reel.game)
    players = ", ".join(f"{seat.title()} is {who}" for seat, who in reel.header.seats)
    screen.say(f"{reel.game.meta.title}: {players}. {KEYS}.")
    if reel.closed:
        screen.say("The game is not over, so you see what everyone may see; --open shows the rest.")
    number = 0
    show(screen, reel, number)
    while True:
        try:
            key = input(f"{number}> ").strip().casefold()
        except (EOFError, KeyboardInterrupt):
            screen.say("")
            return
        if key in ("q", "quit"):
            return
        wanted = {"": number + 1, "n": number + 1, "b": number - 1, "e": reel.last}.get(key, -2)
        if key.isdecimal():
            wanted = int(key[:9])
        if 0 <= wanted <= reel.last:
            number = wanted
            show(screen, reel, number)
        elif wanted == -2:
            screen.say(f"{KEYS}.")
        else:
            screen.say(f"There are the positions 0 to {reel.last}; this is {number}.")
