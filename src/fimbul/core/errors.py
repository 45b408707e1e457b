"""Everything that can go wrong for a user, each with a sentence that a player understands."""

from typing import Final

MOST_LETTERS: Final = 2000


class FimbulError(Exception):
    """A refusal in words; nothing has changed."""

    def __str__(self) -> str:
        """The words; if they repeat too much of what was wrong, their beginning."""
        said = super().__str__()
        return said if len(said) <= MOST_LETTERS else f"{said[:MOST_LETTERS]} ..."


class IllegalOption(FimbulError):
    """A word of the game, but not one that may be picked now."""


class UnknownWord(FimbulError):
    """Not a word of this game."""


class UnknownGame(FimbulError):
    """No game of that name is registered."""


class BadOptions(FimbulError):
    """The game cannot be set up with these options."""


class BadEntry(BadOptions):
    """A world entered by hand cannot be: the first reason, and all of them by the field of its form."""

    def __init__(self, words: str, fields: dict[str, str]) -> None:
        super().__init__(words)
        self.fields = fields


class BadData(FimbulError):
    """A data file does not describe a playable box."""


class BadSave(FimbulError):
    """The text is not a position of this game."""


class BadRecord(FimbulError):
    """The text is not a record that replays."""


class NoUndo(FimbulError):
    """What happened cannot be taken back without the others' consent."""


class BadCampaign(FimbulError):
    """Not a campaign, or not something that can be done in it now."""
