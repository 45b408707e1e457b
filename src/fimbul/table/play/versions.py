"""Games that cannot go on: they were played with another box or another engine than is here. What was done is kept."""

import logging
from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

from fimbul.core.errors import BadOptions, BadRecord, FimbulError
from fimbul.core.game import Game
from fimbul.core.record import Header, header_lines
from fimbul.core.step import CHANCE
from fimbul.core.version import VERSION
from fimbul.games import set_up
from fimbul.table.http.discreet_log import kind_of
from fimbul.table.keep.stored_tables import Setup, StoredTable
from fimbul.table.play.course import JOINED, PICK, Act
from fimbul.table.play.room import Refused, Room, Services

LOG: Final = logging.getLogger("fimbul.table")
UNKNOWN: Final = "unknown"
MOST_REMEMBERED: Final = 1000


class CannotGoOn(Refused):
    """The game of a table cannot be played again here, and so it cannot go on."""


class Stopped:
    """The tables that were found to be so, each with its sentence: what has failed once is not tried again."""

    def __init__(self) -> None:
        self.sentences: dict[str, str] = {}

    def check(self, table: str) -> None:
        """Refuse to open a table that was found to be so."""
        if table in self.sentences:
            raise CannotGoOn(self.sentences[table])

    def keep(self, table: str, error: CannotGoOn) -> None:
        """Remember a table."""
        if len(self.sentences) >= MOST_REMEMBERED:
            self.sentences.pop(next(iter(self.sentences)))
        self.sentences[table] = str(error)


def versions(game: Game) -> tuple[str, str]:
    """The engine and the box with which a game begins here."""
    return VERSION, game.data_hash()


def reopened(services: Services, stored: StoredTable) -> Room:
    """The room of a table, if its game can be played again here; why not is logged once, in one line."""
    try:
        if stored.started is not None:
            check_box(stored.setup)
        return Room(services, stored)
    except CannotGoOn as error:
        LOG.warning("table %s cannot go on: %s", stored.setup.id, error)
        raise
    except Exception as error:  # rules have changed, and whatever may come of that
        LOG.warning("table %s cannot go on: %s", stored.setup.id, kind_of(error))
        raise CannotGoOn(
            f"This game was played with Fimbul {stored.setup.engine or 'of an earlier version'} and cannot go on "
            f"with {VERSION}, which is here."
        ) from None


def check_box(setup: Setup) -> None:
    """Is the cardboard here with which the game was begun? Of old tables that is not known."""
    try:
        here = set_up(setup.game, setup.options).data_hash()
    except BadOptions:
        here = UNKNOWN
    if setup.data not in ("", here):
        raise CannotGoOn(
            f"This game was played with another box ({setup.data}, Fimbul {setup.engine or UNKNOWN}) than is here, "
            "and cannot go on."
        )


def is_closed(game: str, options: dict[str, Any], over: bool) -> bool:
    """Must nobody read the record of a game? Not while seats have secrets, or if that cannot be known."""
    if over:
        return False
    try:
        return set_up(game, options).has_secrets()
    except FimbulError:
        return True


def record_of(stored: StoredTable) -> str:
    """The record of a game that cannot be played again, written from what was done; so there are no digests in it."""
    setup = stored.setup
    if is_closed(setup.game, setup.options, stored.ended is not None):
        raise Refused("The seats of this game have secrets, and it is not over: its record stays closed.")
    names = seat_names(setup, len(stored.seats))
    seats = tuple([(names[seat.number], seat.name) for seat in stored.seats])
    header = Header(setup.game, setup.engine or UNKNOWN, setup.data or UNKNOWN, setup.options, seats)
    try:
        return "\n".join([*header_lines(header), *lines_of(stored.acts, names)]) + "\n"
    except (BadRecord, IndexError):  # of a seat that there is not
        raise Refused("The record of this game cannot be written any more.") from None


def lines_of(acts: list[Act], names: tuple[str, ...]) -> Iterator[str]:
    """Acts as the lines of a record: the picks of a seat on one, everything else on its own."""
    for (kind, seat), done in groupby(acts, key=lambda act: (PICK if act.kind == JOINED else act.kind, act.seat)):
        name = "chance" if seat == CHANCE else names[seat]
        if kind == PICK:
            yield " ".join([name, *[act.words for act in done]])
        else:
            what = kind if kind in ("undo", "concede") else "note"  # anything else has changed nothing
            yield from [" ".join([what, name, act.words]).rstrip() for act in done]


def seat_names(setup: Setup, number: int) -> tuple[str, ...]:
    """What the seats of a game are called; of one that cannot be set up any more, by their numbers."""
    try:
        return set_up(setup.game, setup.options).seat_names
    except FimbulError:
        return tuple([f"seat-{each}" for each in range(1, number + 1)])
