"""`fimbul replay`: step through a record, see one position of it, or check that it is sound."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import typer

from fimbul.cli.files import read_record
from fimbul.cli.lesson import unroll_lesson
from fimbul.cli.screen import Screen
from fimbul.cli.unrolled import Opened, Seat, UnrolledRecord, unroll
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
    unrolled = unroll(*read_record(file), seat, opened or check) if file else unroll_lesson(sample_round or "", seat)
    if check:
        seen = file or "The sample round"
        typer.echo(f"{seen} is sound: {unrolled.last} {'step' if unrolled.last == 1 else 'steps'}. {verdict(unrolled)}")
    elif at is not None:
        show(Screen(unrolled.game), unrolled, at)
    else:
        walk(unrolled)


def verdict(unrolled: UnrolledRecord) -> str:
    """How the game ended, or that it has not."""
    outcome = unrolled.steps[-1].state.outcome
    return unrolled.game.ending(outcome) if outcome else "The game is not over."


def show(screen: Screen, unrolled: UnrolledRecord, number: int) -> None:
    """One position, and how it came about."""
    step = unrolled.at(number)
    screen.forget()
    screen.position(step.state.view(step.eyes if unrolled.eyes is None else unrolled.eyes))
    seat, *rest = step.doing.split(" ")
    doing = " ".join([screen.names.get(seat, seat), *rest])
    screen.say(f"{number} of {unrolled.last}{': ' if doing else ''}{doing}", "bold")
    screen.recount(step.sentences)


def walk(unrolled: UnrolledRecord, names: Mapping[str, str] | None = None, goes_on: bool = False) -> bool:
    """Go back and forth until the reader has seen enough; False then, True if there is more and the reader goes on."""
    screen = Screen(unrolled.game, names)
    players = ", ".join(f"{seat.title()} is {who}" for seat, who in unrolled.header.seats)
    screen.say(f"{unrolled.game.meta.title}: {players}. {KEYS}.")
    if unrolled.closed:
        screen.say("The game is not over, so you see what everyone may see; --open shows the rest.")
    number = 0
    show(screen, unrolled, number)
    while True:
        try:
            key = input(f"{number}> ").strip().casefold()
        except (EOFError, KeyboardInterrupt):
            screen.say("")
            return False
        if key in ("q", "quit"):
            return False
        wanted = {"": number + 1, "n": number + 1, "b": number - 1, "e": unrolled.last}.get(key, -2)
        if key.isdecimal():
            wanted = int(key[:9])
        if goes_on and wanted == unrolled.last + 1:
            return True
        if 0 <= wanted <= unrolled.last:
            number = wanted
            show(screen, unrolled, number)
        elif wanted == -2:
            screen.say(f"{KEYS}.")
        else:
            screen.say(f"There are the positions 0 to {unrolled.last}; this is {number}.")
