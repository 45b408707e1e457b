"""The terminal, driven by typed lines."""

from pathlib import Path

from typer.testing import CliRunner, Result

import fimbul
from fimbul.cli.app import app
from fimbul.core.game import State

WIDE = {"COLUMNS": "100", "NO_COLOR": "1"}


def run(*words: str, typed: str = "") -> Result:
    """What `fimbul` with these words says when these lines are typed; the lines are parted by slashes."""
    lines = "".join(f"{line}\n" for line in typed.split(" / ")) if typed else ""
    return CliRunner(env=WIDE).invoke(app, list(words), input=lines)


def play(path: Path, typed: str, *words: str) -> Result:
    """A game against uniform with fixed dice, kept in this file."""
    return run("play", "--seat", "red=uniform", "--seed", "7", "--record", str(path), *words, typed=typed)


def position(path: Path) -> State:
    """The position that a record leads to."""
    return fimbul.open_record(path.read_text(encoding="utf-8")).state
