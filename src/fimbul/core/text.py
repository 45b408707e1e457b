"""What the words of a game answer."""

from typing import Any, NamedTuple, Protocol

from fimbul.core.values import Outcome, Refusal, View


class Label(NamedTuple):
    """What picking an option means: a title, as on a button; what it does; and what there is to know about it."""

    title: str
    rest: str = ""
    note: str = ""

    @property
    def words(self) -> str:
        """All of it on one line."""
        does = f": {self.rest}" if self.rest else ""
        return f"{self.title}{does} ({self.note})" if self.note else self.title + does


class Text(Protocol):
    """The words of a game, made from views and events: what its `text.py` holds."""

    def prompt(self, view: View, /) -> str:
        """The question asked in this view, in one short sentence."""

    def crumbs(self, view: View, /) -> list[str]:
        """The picks made so far towards the open question."""

    def meaning(self, view: View, option: int, /) -> Label:
        """What picking an option means in this view."""

    def sentence(self, event: Any, /) -> str:
        """An event as a sentence of the log, in the past tense."""

    def because(self, view: View, option: int, refusal: Refusal, /) -> str:
        """A refusal as a sentence."""

    def ending(self, outcome: Outcome, /) -> str:
        """Who won and why, as a sentence."""
