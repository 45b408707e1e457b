"""Tables of TOML files, read with a sentence for everything that can be wrong with them."""

import tomllib
from pathlib import Path
from typing import Any, Final

from fimbul.core.errors import BadData

LARGEST_FILE: Final = 1_000_000  # bytes
MOST: Final = 99

Table = dict[str, Any]


def read_toml(path: Path, told: str) -> Table:
    """The tables of a file; `told` says in sentences what the file is."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise BadData(f"{told} is too large: {path.name} has over {LARGEST_FILE} bytes.")
        return tomllib.loads(content.decode())
    except OSError as error:
        raise BadData(f"{told} cannot be read: {error.strerror}.") from None
    except (ValueError, RecursionError) as error:
        raise BadData(f"{told} is not TOML: {error}.") from None


def check_keys(table: Table, name: str, needed: tuple[str, ...], optional: tuple[str, ...]) -> None:
    """What is needed is there, and nothing is there that nobody knows."""
    for key in needed:
        if key not in table:
            raise BadData(f"{name} has no {key}.")
    for key in table:
        if key not in needed and key not in optional:
            raise BadData(f"{name} has an unknown key '{key}'.")


def subtable(inside: Table, key: str) -> Table:
    """A table inside a table."""
    found = inside[key]
    if not isinstance(found, dict):
        raise BadData(f"{key} should be a table, not {found!r}.")
    return found


def rows(file: Table, key: str) -> list[tuple[str, Table]]:
    """The rows of a table, each with its name."""
    found = subtable(file, key)
    return [(title, subtable(found, title)) for title in found]


def names(title: str, row: Table, key: str) -> list[str]:
    """A list of names in a row; none if it is left out."""
    found = row.get(key, [])
    if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
        raise BadData(f"{title} has {found!r} for its {key}; it needs a list of names.")
    return found


def number(title: str, row: Table, key: str, least: int = 1, absent: int = 0) -> int:
    """A number in a row."""
    if key not in row:
        return absent
    found = row[key]
    if type(found) is not int or not least <= found <= MOST:
        raise BadData(f"{title} has {found!r} for its {key}; it needs a number from {least} to {MOST}.")
    return int(found)
