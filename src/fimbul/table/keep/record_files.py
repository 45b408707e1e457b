"""Records: of a game that everybody may see whole, and those that are brought along."""

import re
from typing import Final

from fimbul.core.errors import BadRecord
from fimbul.core.game import Game
from fimbul.core.letters import shown
from fimbul.core.record import read
from fimbul.core.sitting import Sitting, resume
from fimbul.core.step import CHANCE
from fimbul.games import check_single, game_of
from fimbul.table.people.names import CHECK_MARKS, GUEST
from fimbul.table.people.persons import now
from fimbul.table.play.course import MOST_ACTS, Act
from fimbul.table.play.room import Refused, Room

LONGEST_NAME: Final = 40
MARK: Final = re.compile(f"[{''.join(CHECK_MARKS)}][\ufe0e\ufe0f]?")


def played(room: Room) -> Sitting:
    """The sitting of a room, if everybody may see all of it."""
    if room.course is None:
        raise Refused("The game has not begun.")
    if not room.is_open:
        raise Refused("The seats of this game have secrets; it opens when it is over.")
    return room.course.sitting


def open_record(text: bytes) -> tuple[Game, list[str], list[Act]]:
    """The game of a record that replays, the names at its seats, and what was done as acts."""
    game, names, acts = take_apart(text)
    resume(game, *read(text))
    return game, names, acts


def take_apart(text: bytes) -> tuple[Game, list[str], list[Act]]:
    """The same of any record, if a table has room for it; whether it replays is not asked."""
    header, entries = read(text)
    check_single(header.game)
    game, at = game_of(header), now()
    acts: list[Act] = []
    for entry in entries:
        seat = game.seat_names.index(entry.seat) if entry.seat in game.seat_names else CHANCE
        words = {"digest": (), "concede": ("",)}.get(entry.kind, entry.words)
        acts += [Act(len(acts) + count, at, seat, entry.kind, word) for count, word in enumerate(words)]
    if len(acts) > MOST_ACTS:
        raise BadRecord(f"This record is too long: at a table there is room for {MOST_ACTS} picks, undos and notes.")
    return game, [shortened(name) for _, name in header.seats], acts


def shortened(name: str) -> str:
    """A name as a seat has room for it; a space or half an emoji at its end goes, and so does the mark of accounts."""
    return shown(MARK.sub("", name[:LONGEST_NAME])).strip() or GUEST
