"""`fimbul data`: which boxes of a game are here, and a copy of the files to correct."""

from pathlib import Path
from typing import Annotated

import typer

import fimbul
from fimbul.cli.source import called
from fimbul.core.errors import BadData


def data(
    game: Annotated[str, typer.Argument(help="Which game.")],
    export: Annotated[
        Path | None, typer.Option("--export", metavar="DIR", help="Write a copy of the files there, to be corrected.")
    ] = None,
) -> None:
    """List the boxes that a game can be played with, checked, or write a copy of its files to correct."""
    made = fimbul.game(game)
    boxes = made.boxes()
    if boxes is None:
        raise BadData(f"{game} has no data files.")
    if export is None:
        for name, box in boxes.named().items():
            typer.echo(f"{box.hash} {name}")
        return
    folder = boxes.export(export)
    if made.meta.campaign:
        typer.echo("The files of packages tell what is sealed in them; leave closed what you want to open in play.")
    typer.echo(f"Correct the files in {folder}, then: {called()} --data {export} data {game}")
