"""Where the code lives: the folder of a game, the source tree if this is one, and the program itself."""

import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

import fimbul
from fimbul.core.errors import UnknownGame
from fimbul.games import REGISTERED


def source_tree() -> Path | None:
    """The folder of the repository, or None where only the package is installed."""
    tree = Path(fimbul.__file__).parents[2]
    return tree if (tree / "pyproject.toml").is_file() and (tree / "src" / "fimbul").is_dir() else None


def game_folder(name: str) -> Path:
    """The folder of a game's package; the game itself is not imported."""
    if name not in REGISTERED:
        raise UnknownGame(f"There is no game '{name}'; there is {', '.join(sorted(REGISTERED))}.")
    spec = find_spec(REGISTERED[name])
    if spec is None or spec.origin is None:
        raise UnknownGame(f"The game '{name}' is registered but not installed.")
    return Path(spec.origin).parent


def called() -> str:
    """How to call this program again: by its name where the shell finds it, else by its path."""
    return "fimbul" if shutil.which("fimbul") else sys.argv[0]
