"""Numbers, lists and the names of seats in sentences.

A text calls a seat by its word with a capital, as in 'Sky digs', and uses that word with a capital for nothing else. A
table puts the names of those who sit there in its place.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any


def several(number: int, thing: str) -> str:
    """A number of things in a sentence: 'one civilian', '3 civilians'; nothing for none."""
    if not number:
        return ""
    return f"one {thing}" if number == 1 else f"{number} {thing}s"


def counted(number: int, thing: str) -> str:
    """A number of things where numbers stand: '1 card', '3 cards', '0 cards'."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def joined(parts: list[str]) -> str:
    """A list in a sentence: 'a, b and c'; what is empty is left out."""
    there = [part for part in parts if part]
    return f"{', '.join(there[:-1])} and {there[-1]}" if len(there) > 1 else "".join(there)


@lru_cache(maxsize=1000)  # as many tables: each asks for the same with every pick
def callings(seats: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """By the words of seats how they are called: as who sits there, unless somebody else is or may be called so."""
    names = [name.casefold() for _, name in seats] + [word.casefold() for word, _ in seats]
    return {word: name for word, name in seats if name and names.count(name.casefold()) == 1}


def called(words: str, names: Mapping[str, str]) -> str:
    """The words with the names of those who sit there instead of seats: 'Sky digs' becomes 'Ragna digs'."""
    if not names:
        return words
    return any_seat(tuple(names)).sub(lambda found: names[found[1].lower()], words)


@lru_cache(maxsize=100)
def any_seat(seats: tuple[str, ...]) -> re.Pattern[str]:
    """What finds these seats in a sentence."""
    return re.compile(rf"\b({'|'.join([re.escape(seat.title()) for seat in seats])})\b")


def seat_called(view: Mapping[str, Any], seat: str) -> str:
    """How a seat is called in a picture of a view, to which a table has added who sits there."""
    names: dict[str, str] = view.get("called", {})
    return names.get(seat, seat.title())
