"""The board of a game that is not drawn in letters: what the view says, a line for each thing."""

from typing import Any, Final

from rich.text import Text

from fimbul.core.game import View

ASKED: Final = ("options", "words", "question", "setup", "outcome")  # said elsewhere on the screen


def fits(view: View, width: int) -> bool:  # noqa: ARG001 - a board is asked about a view and a width
    """It always does."""
    return True


def paint(view: View, width: int, many_colours: bool) -> Text:  # noqa: ARG001 - it is the same for all
    """The things of the view that have parts, each part with its contents."""
    lines = []
    for name, thing in view.items():
        if name not in ASKED and isinstance(thing, dict | list):
            lines += [f"{name}:", *(f"  {line}" for line in parts(thing))]
    return Text("\n".join(lines))


def status(view: View) -> list[Text]:
    """The things of the view that are one word or number."""
    plain = [
        f"{name} {thing}" for name, thing in view.items() if name not in ASKED and isinstance(thing, str | int | float)
    ]
    return [Text(" · ".join(plain))]


def parts(thing: Any) -> list[str]:
    """What a thing consists of; the parts that are empty are left out."""
    if isinstance(thing, dict):
        return [f"{name}: {flat(part)}" for name, part in thing.items() if flat(part)]
    return [flat(thing)] if thing else []


def flat(thing: Any) -> str:
    """A thing on one line."""
    if isinstance(thing, dict):
        return ", ".join(f"{name} {flat(part)}" for name, part in thing.items())
    if isinstance(thing, list | tuple):
        return " ".join(flat(part) for part in thing)
    return "" if thing is None else str(thing)
