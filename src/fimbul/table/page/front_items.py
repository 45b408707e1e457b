"""The entries of the lists on the front page as HTML; what is told over a line is what the page itself was made of."""

from typing import Any, Final

from markupsafe import Markup

from fimbul.table.page.icons import time_left
from fimbul.table.page.rendering import environment
from fimbul.table.play.clock import DAY, MINUTE
from fimbul.table.show.front import Card, OpenTable, Present, Row, Watched

HOUR: Final = 60 * MINUTE
MACROS: Final = {Card: "card", Row: "other", OpenTable: "open", Watched: "watch", Present: "here"}


def item(entry: Any, moment: int) -> str:
    """An entry of a list as it is shown at this moment."""
    macros: Any = environment().get_template("front_items.html").make_module(WORDS)
    return str(getattr(macros, MACROS[type(entry)])(entry, moment))


def items(entries: tuple[Any, ...], moment: int) -> Markup:
    """All entries of a list."""
    return Markup("".join([item(entry, moment) for entry in entries]))


def left_words(until: int, moment: int) -> str:
    """How much time is left."""
    return f"{time_left(until - moment)} left" if until > moment else "time is up"


def since_words(since: int, moment: int) -> str:
    """Since when, in a word or two."""
    passed = moment - since
    if passed < MINUTE:
        return "just now"
    return f"since {span_words(passed)}"


def over_words(ended: int, moment: int) -> str:
    """When it ended, likewise."""
    passed = moment - ended
    if passed < MINUTE:
        return "over just now"
    if DAY <= passed < 2 * DAY:
        return "over yesterday"
    return f"over {span_words(passed)} ago"


def span_words(passed: int) -> str:
    """A span of time in its largest unit."""
    if passed < HOUR:
        return f"{passed // MINUTE} min"
    return f"{passed // HOUR} h" if passed < DAY else f"{passed // DAY} d"


WORDS: Final = {"left_words": left_words, "since_words": since_words, "over_words": over_words}
