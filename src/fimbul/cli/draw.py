"""`fimbul draw`: a position of a record as a picture."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from fimbul.cli.files import path_from, read_record, write
from fimbul.cli.unrolled import Opened, Seat, unroll
from fimbul.draw import draw as paint


class Theme(StrEnum):
    """The two ways a picture looks."""

    DARK = "dark"
    LIGHT = "light"


def draw(
    file: Annotated[Path, typer.Argument(help="A record.")],
    at: Annotated[int | None, typer.Option(help="The position after this many steps; the last if not said.")] = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", help="The picture's file; - is the screen. Else: the record's name.")
    ] = None,
    theme: Annotated[Theme, typer.Option(help="Dark or light.")] = Theme.DARK,
    seat: Seat = None,
    opened: Opened = False,
) -> None:
    """Draw a position of a record as SVG."""
    unrolled = unroll(*read_record(file), seat, opened)
    picture = paint(unrolled.at(at).state.view(unrolled.eyes), theme.value)
    if output == "-":
        typer.echo(picture)
    else:
        path = path_from(output) if output else Path(file.with_suffix(".svg").name)
        write(path, picture)
        typer.echo(f"Drawn to {path}.")
