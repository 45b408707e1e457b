"""How far each seat has looked on: up to which pick its person was shown the game, so that she is shown the rest."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from fimbul.table.play.clock import SECOND


class Looked(NamedTuple):
    """What a seat was shown last: the first so many of the picks that stand now, after so many acts; since when others
    may have gone on, and whether anything that it was shown has been taken back.
    """

    picks: int
    acts: int
    at: int
    back: bool = False

    def up_to(self, standing: int) -> "Looked":
        """The same when only so many picks stand any more."""
        return self._replace(picks=standing, back=True) if standing < self.picks else self

    def is_long_ago(self, moment: int, seconds: float) -> bool:
        """Who has only just turned away sees the table as it is now."""
        return moment - self.at >= seconds * SECOND


class Done(Protocol):
    """An act, as far as it tells how many picks stand."""

    @property
    def at(self) -> int:
        """When it was done."""

    @property
    def kind(self) -> str:
        """What was done."""

    @property
    def words(self) -> str:
        """More of it."""


class Seated(Protocol):
    """A seat, as far as it tells what its person has seen."""

    number: int
    seen: int | None


def looked(seats: Sequence[Seated], acts: Sequence[Done], began: int) -> dict[int, Looked]:
    """By seat what it was shown last, as the database tells it by acts; nothing of seats from before it did."""
    picks = [0]
    for act in acts:
        picks.append(picks[-1] + picks_made(act))
    found = {}
    for seat in seats:
        if seat.seen is not None:
            seen = min(seat.seen, len(acts))
            at = acts[seen].at if seen < len(acts) else acts[-1].at if acts else began
            standing = min(picks[seen:])
            found[seat.number] = Looked(standing, seen, at, standing < picks[seen])
    return found


def picks_made(act: Done) -> int:
    """How many picks more stand after an act than before it."""
    if act.kind == "undo":
        return -int(act.words)
    return 1 if act.kind in ("picks", "then", "concede") else 0
