"""All commands, and what is said before a command."""

import os
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Final, ParamSpec

import typer

import fimbul
from fimbul.cli import campaign, puzzle
from fimbul.cli.analyse import analyse
from fimbul.cli.arena import arena
from fimbul.cli.backup import backup, restore
from fimbul.cli.balance import balance
from fimbul.cli.bench import bench
from fimbul.cli.cluster import OnCluster
from fimbul.cli.data import data as list_boxes
from fimbul.cli.draw import draw
from fimbul.cli.games import games
from fimbul.cli.play import play
from fimbul.cli.replay import replay
from fimbul.cli.rules import rules
from fimbul.cli.serve import serve
from fimbul.cli.sim import sim
from fimbul.core.errors import BadData, FimbulError

REFUSED: Final = 2

Given = ParamSpec("Given")

app: Final = typer.Typer(
    name="fimbul",
    help="A table for boxed games about the end of the world.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def spoken(command: Callable[Given, None]) -> Callable[Given, None]:
    """The command, with every refusal as one sentence on the error channel."""

    @wraps(command)
    def speak(*words: Given.args, **options: Given.kwargs) -> None:
        try:
            command(*words, **options)
        except FimbulError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(REFUSED) from None

    return speak


def tell_version(asked: bool) -> None:
    """Print the version and leave."""
    if asked:
        typer.echo(f"fimbul {fimbul.__version__}")
        raise typer.Exit


@app.callback()
@spoken
def before(
    data: Annotated[
        Path | None, typer.Option("--data", help="A folder with your own, corrected copies of the games' data files.")
    ] = None,
    version: Annotated[  # noqa: ARG001 - the option's callback answers it
        bool, typer.Option("--version", callback=tell_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """A table for boxed games about the end of the world."""
    if data is not None:
        if not data.is_dir():
            raise BadData(f"{data} is not a folder.")
        # Boxes are looked for by this process and its workers, and both look in the environment.
        os.environ["FIMBUL_DATA"] = str(data.resolve())
    if os.environ.get("FIMBUL_DATA"):
        for name in fimbul.games():
            fimbul.game(name)  # what is wrong with a box is said before anything else is done


for command in (play, serve, backup, restore, analyse, replay, rules, games, draw):
    app.command()(spoken(command))
for command in (sim, balance, arena):
    app.command(cls=OnCluster)(spoken(command))
for part in (campaign.new, campaign.play, campaign.world, campaign.history, campaign.replay):
    campaign.commands.command()(spoken(part))
app.add_typer(campaign.commands, name="campaign")
app.command("data")(spoken(list_boxes))
app.command("puzzle")(spoken(puzzle.find))
app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []})(
    spoken(bench)
)
