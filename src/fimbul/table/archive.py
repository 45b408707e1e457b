"""Records: of a game that everybody may see whole, and those that are brought along."""

from typing import Final

from fimbul.core.game import Game
from fimbul.core.letters import shown
from fimbul.core.record import read
from fimbul.core.sitting import Sitting, resume
from fimbul.core.step import CHANCE
from fimbul.games import game_of
from fimbul.table.course import Act
from fimbul.table.people import now
from fimbul.table.room import Refused, Room

LONGEST_NAME: Final = 40


def played(room: Room) -> Sitting:
    """The sitting of a room, if everybody may see all of it."""
    if room.course is None:
        raise Refused("The game has not begun.")
    if not room.is_open:
        raise Refused("The seats of this game have secrets; it opens when it is over.")
    return room.course.sitting


def open_record(text: bytes) -> tuple[Game, list[str], list[Act]]:
    """The game of a record that replays, the names at its seats, and what was done as acts."""
    header, entries = read(text)
    game = game_of(header)
    resume(game, header, entries)
    acts: list[Act] = []
    for entry in entries:
        seat = game.seat_names.index(entry.seat) if entry.seat in game.seat_names else CHANCE
        words = {"digest": (), "concede": ("",)}.get(entry.kind, entry.words)
        acts += [Act(len(acts) + count, now(), seat, entry.kind, word) for count, word in enumerate(words)]
    return game, [shortened(name) for _, name in header.seats], acts


def shortened(name: str) -> str:
    """A name as a seat has room for it; a space or half an emoji at its end goes."""
    return shown(name[:LONGEST_NAME]).strip()
