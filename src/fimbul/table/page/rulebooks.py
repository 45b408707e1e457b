"""The rulebooks of the registered games, as a page reads them."""

from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from fimbul.core.rulebook import Rule, Rulebook, load
from fimbul.games import REGISTERED


@lru_cache(maxsize=8)
def rulebook(game: str) -> Rulebook:
    """The rulebook of a registered game."""
    return load(Path(str(files(REGISTERED[game]).joinpath("rulebook.toml"))))


def sections(book: Rulebook) -> dict[str, list[Rule]]:
    """The rules under their headings, in the order of the book."""
    found: dict[str, list[Rule]] = {}
    for rule in book.rules.values():
        found.setdefault(rule.section, []).append(rule)
    return found
