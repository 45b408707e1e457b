"""`fimbul bench`: how fast it is, here and beside its peers."""

import subprocess
import sys

import typer

from fimbul.cli.source import source_tree
from fimbul.core.errors import FimbulError


def bench(context: typer.Context) -> None:
    """Run the benchmark of the source tree; further words are handed to it."""
    tree = source_tree()
    if tree is None or not (tree / "bench" / "run.py").is_file():
        raise FimbulError("The benchmark needs the source tree: clone the repository and run it there.")
    ran = subprocess.run([sys.executable, str(tree / "bench" / "run.py"), *context.args], check=False)
    raise typer.Exit(ran.returncode)
