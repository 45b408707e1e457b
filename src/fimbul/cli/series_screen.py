"""How commands that play many games look: bars while they play, shares with intervals in tables."""

import os
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def bars() -> Progress:
    """Bars that show how far it is, on a screen; elsewhere nothing."""
    screen = Console(stderr=True, highlight=False, markup=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)


def plain_screen() -> Console:
    """Where results go: nothing in them is taken for a style."""
    return Console(highlight=False, markup=False)


def table_of(title: str, left: tuple[str, ...], right: tuple[str, ...]) -> Table:
    """A table of words, then of numbers."""
    table = Table(title=title, title_justify="left")
    for heading in left:
        table.add_column(heading)
    for heading in right:
        table.add_column(heading, justify="right")
    return table


def shares(row: dict[str, Any]) -> tuple[str, str]:
    """A share and its interval in per cent."""
    return f"{100 * row['share']:.1f} %", f"{100 * row['low']:.1f} to {100 * row['high']:.1f} %"
