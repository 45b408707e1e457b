"""`fimbul play`: people and bots at one table in the terminal."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

import fimbul
from fimbul.agents import agent
from fimbul.cli.evening import Evening
from fimbul.cli.files import claimed, must_be_new, read_record
from fimbul.cli.keyboard import prepare_line_editing
from fimbul.cli.seating import FIRST_GAME, all_seated, dice, is_bot, people_and_bots, set_up
from fimbul.core.errors import BadOptions
from fimbul.core.sitting import Sitting, resume
from fimbul.games import game_of


def play(
    game: Annotated[str | None, typer.Argument(help=f"Which game; {FIRST_GAME} if not said.")] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=WHO", help="Who sits there: me, somebody's Name, or a bot. Else: you and greedy."),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Such as season=winter; 'fimbul games' lists all.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Dice that always fall the same way.")] = None,
    record: Annotated[
        Path | None, typer.Option(help="The file that keeps the game; one under out/ if not said.")
    ] = None,
    going_on: Annotated[Path | None, typer.Option("--resume", help="Go on with the game in this file.")] = None,
    ask_all: Annotated[bool, typer.Option("--ask-all", help="Ask even where there is one choice only.")] = False,
) -> None:
    """Play a game against bots, or with friends at one keyboard."""
    if going_on is None:
        made = set_up(game or FIRST_GAME, option or [])
        players = all_seated(made, seat or [])
        sitting, path = fimbul.sit_down(made, players), record or new_path(made.meta.name)
    else:
        sitting, players = resumed(going_on, game, seat or [], option or [])
        path = record or going_on
    if record is not None and record != going_on:
        must_be_new(record)
    luck = dice(seed)
    agents = {number: agent(who, luck.getrandbits(64)) for number, who in enumerate(players) if is_bot(who)}
    people = {number: who for number, who in enumerate(players) if number not in agents}
    evening = Evening(sitting, people, agents, luck, path, ask_all)
    seated = [f"{name.title()} is {who}" for name, who in zip(sitting.game.seat_names, players, strict=True)]
    evening.screen.say(f"{sitting.game.meta.title}: {', '.join(seated)}. Type help to see what you can say.")
    prepare_line_editing()
    evening.run()


def resumed(path: Path, game: str | None, seats: list[str], options: list[str]) -> tuple[Sitting, list[str]]:
    """The sitting of a record and who goes on with it: those of the record, unless others are named."""
    header, entries = read_record(path)
    if options or game not in (None, header.game):
        raise BadOptions("A game that goes on keeps its game and its options.")
    sitting = resume(game_of(header), header, entries)
    players = [who for _, who in header.seats]
    for number, who in enumerate(people_and_bots(sitting.game, seats)):
        if who and who != players[number]:
            sitting.note(number, f"{who} goes on for {players[number]}")
            players[number] = who
    return sitting, players


def new_path(name: str) -> Path:
    """A new file named after the game and the moment; with a number where other tables began in the same second."""
    first = path = Path("out") / f"{name}-{datetime.now():%Y-%m-%d-%H%M%S}.txt"
    number = 1
    while not claimed(path):
        number += 1
        path = first.with_stem(f"{first.stem}-{number}")
    return path
