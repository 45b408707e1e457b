"""Where the code lives: the folder of a game, the source tree if this is one, and the program itself."""

import shutil
import sys
from importlib import import_module
from pathlib import Path

import fimbul
from fimbul.games import REGISTERED


def source_tree() -> Path | None:
    """The folder of the repository, or None where only the package is installed."""
    tree = Path(fimbul.__file__).parents[2]
    return tree if (tree / "pyproject.toml").is_file() and (tree / "src" / "fimbul").is_dir() else None


def game_folder(name: str) -> Path:
    """The folder of a game's package; a name that is no game's is refused as everywhere."""
    fimbul.game(name)
    return Path(str(import_module(REGISTERED[name]).__file__)).parent


def called() -> str:
    """How to call this program again: by its name where the shell finds it, by its path, or through Python."""
    if shutil.which("fimbul"):
        return "fimbul"
    return sys.argv[0] if Path(sys.argv[0]).stem == "fimbul" else f"{sys.executable} -m fimbul"
