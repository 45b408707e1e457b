"""The plain values of the protocol: what can be said of a game, of a turn, of a refusal and of an ending."""

from typing import Any, NamedTuple

View = dict[str, Any]
Value = str | int | bool


class Outcome(NamedTuple):
    """How a game ended: who won (nobody: a draw), each seat's score, why, and each seat's place.

    Scores are the points that the game prints, or 1, a half and 0 where it prints none; places are 1 for the best,
    shared by equals. Ratings and rewards read places.
    """

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str
    places: tuple[int, ...]


class Turn(NamedTuple):
    """Whose turn it is: the number of the turn or round, as the game counts them, and the seat, NOBODY between turns.

    Where a seat has several turns in a round, `part` tells them apart.
    """

    number: int
    seat: int
    part: int = 0


class Refusal(NamedTuple):
    """Why an option cannot be picked: the rule, and what the game's words need to say it."""

    rule: str
    reason: str
    place: int = -1


class Choice(NamedTuple):
    """One thing to decide before the game: its name, its values (the first is the default), one sentence of help.

    A number has limits instead of values, and a text on one line has `letters`: so many at most. A ruling that changes
    how the game was played before is a new choice, whose `before` is what records from before it were played with.
    Values that say little have names, in their order. A choice that is `sealed` is about something that players do not
    know yet: no list names it.
    """

    name: str
    values: tuple[Value, ...]
    help: str
    limits: tuple[int, int] | None = None
    before: Value | None = None
    names: tuple[str, ...] = ()
    letters: int = 0
    sealed: bool = False

    def called(self, value: Value) -> str:
        """What a value is called; empty if it has no name."""
        return self.names[self.values.index(value)] if self.names and value in self.values else ""


class Meta(NamedTuple):
    """What can be said of a game before it is set up: what it is about, how long it takes, whether seats may have
    secrets (`Game.has_secrets` says it of a game that is set up), whether there is a sample round to watch, and whether
    its games make a campaign: played one after another, in a world that they change.
    """

    name: str
    title: str
    seats: tuple[int, ...]
    options: tuple[Choice, ...]
    version: int
    summary: str
    minutes: int
    secrets: bool
    sample_round: bool
    campaign: bool = False
