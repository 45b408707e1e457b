"""`--ray [ADDRESS]`: many games are played on the machines of a cluster."""

from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand

from fimbul.arena.machines import HERE

RAY: Final = "--ray"
Cluster = Annotated[
    str | None,
    typer.Option(
        RAY,
        metavar="[ADDRESS]",
        help="Play on the machines of a Ray cluster; without an address, of the one that this machine is in.",
    ),
]


class OnCluster(TyperCommand):
    """A command with an option that may stand alone, of which there are none otherwise."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Where nothing that can be an address follows, it is the cluster here."""
        for place, word in enumerate(args):
            if word == RAY and (args[place + 1 :] or ["-"])[0].startswith("-"):
                args = [*args[: place + 1], HERE, *args[place + 1 :]]
                break
        return super().parse_args(ctx, args)
