"""What a game answers that is played in campaigns: each game of one begins in the world that the game before left.

Such a game has the options `seats`, `persons` (the numbers of the members who sit there, seat by seat, with commas),
`world` (a line of text) and `start` (what a campaign without a world begins with).
"""

from typing import Any, NamedTuple

from fimbul.core.entry import Box as Told
from fimbul.core.entry import Part
from fimbul.core.game import Game, Outcome, Value, View


class Change(NamedTuple):
    """What a game has changed for good: the words of what it is about, who did it by the number of a member (0 is
    nobody), and a sentence that calls seats by their words.
    """

    about: tuple[str, ...]
    person: int
    sentence: str


class Tally(NamedTuple):
    """How often something happened in a game that leaves no mark in the world: of which kind, to whose credit by the
    number of a member (0 is nobody), and about what, if about anything.
    """

    kind: str
    person: int
    about: str
    number: int


class CampaignGame(Game):
    """A game of a campaign as it is set up: in its world, for the members who sit there."""

    def header_options(self) -> dict[str, Value]:
        """All options but those about something sealed, where they are as they are by default."""
        default = {choice.name: choice.values[0] for choice in self.meta.options}
        sealed = self.sealed_options()
        return {name: value for name, value in self.options.items() if name not in sealed or value != default[name]}

    def sealed_options(self) -> list[str]:
        """The names of options about things that are sealed in the world in which this begins."""
        raise NotImplementedError

    def options_by_consent(self) -> list[str]:
        """The names of options that all members may agree on for one game while it is being played."""
        raise NotImplementedError

    def left_open(self, state: Any) -> dict[str, Value]:
        """Of those the ones that would let this game go on though it is over, if all members agreed on them."""
        raise NotImplementedError

    def packages(self) -> list[str]:
        """The words for what games of a campaign may open."""
        raise NotImplementedError

    def world_line(self) -> str:
        """The world in which this begins, as one line: the same line for equal worlds."""
        raise NotImplementedError

    def world_after(self, state: Any, names: dict[int, str]) -> str:
        """The world that a position leaves behind, whether the game is over or called off, with names given in it."""
        raise NotImplementedError

    def may_be_called_off(self, state: Any) -> bool:
        """Is the game still open? What follows a victory is played to its end."""
        raise NotImplementedError

    def changes(self, events: list[Any]) -> list[Change]:
        """Of what happened in this game that which stays, in its order."""
        raise NotImplementedError

    def tallies(self, events: list[Any], outcome: Outcome | None) -> list[Tally]:
        """Of what happened in this game that which is worth counting, for the statistics of a campaign."""
        raise NotImplementedError

    def is_complete(self) -> bool:
        """Is the campaign complete with the world in which this begins?"""
        raise NotImplementedError

    def entered_world(self, text: str, members: int) -> str:
        """The line of a world that was entered by hand, for so many members; one that cannot be is refused."""
        raise NotImplementedError

    def entry_form(self, told: Told) -> list[Part]:
        """The form for a world entered by hand, with the one in which this begins filled in; only what has come out of
        the packages that are said to be open stands in it.
        """
        raise NotImplementedError

    def entered_form(self, told: Told, answers: dict[str, str]) -> str:
        """The line of the world that a form says; one that cannot be is refused with BadEntry."""
        raise NotImplementedError

    def may_name_later(self, person: int, option: int) -> bool:
        """May a member name this between games, in the world in which this begins, because she has not done so yet?"""
        raise NotImplementedError

    def plain_name(self, option: int) -> str:
        """What whoever has no fancy of its own, such as a bot, calls this; empty for what is better left without."""
        raise NotImplementedError

    def world_with(self, names: dict[int, str]) -> str:
        """The line of the world in which this begins, with more names."""
        raise NotImplementedError

    def is_for_good(self, view: View) -> bool:
        """Is the question of this view about something that stays in the world?"""
        raise NotImplementedError

    def is_open(self, view: View) -> list[str]:
        """The packages that are open in this view, whether games before opened them or this one."""
        raise NotImplementedError

    def letters_of_name(self, view: View) -> int:
        """If what is picked in this view may be named at once: how many letters a name may have; else none."""
        raise NotImplementedError

    def world_view(self) -> View:
        """The world in which this begins as pictures of it need it: what a view of the game has of it."""
        raise NotImplementedError
