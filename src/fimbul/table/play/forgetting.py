"""Which rooms are forgotten: nothing is lost, they are read from the database again when somebody comes."""

from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from fimbul.table.play.clock import SECOND, now
from fimbul.table.play.room import Room

OVER_S: Final = 60.0  # somebody may still send a last message, or look at the record
JUST_S: Final = 5.0  # whoever has just come may not have begun to look
MOST_OVER: Final = 100  # rooms without visitors whose game is over, in memory
MOST_ACTS: Final = 500_000  # of all rooms without visitors together


def not_needed(rooms: Iterable[Room], idle_s: float) -> list[Room]:
    """The rooms that nobody has used for long and where nothing is going on; soon, if the game is over.

    If there are many of them, or much was done in them, those go first that nobody has used for longest. Where nobody
    is, a room that stays keeps what is written down, and little else.
    """
    moment = now()
    idle = sorted([room for room in rooms if is_idle(room, moment, idle_s)], key=lambda room: room.used, reverse=True)
    for room in idle:
        room.rest()
    over = [room for room in idle if room.phase == "over"]
    acts = accumulate([room.course.acts if room.course else 0 for room in idle])
    crowded = {room.setup.id for room in over[MOST_OVER:]}
    crowded |= {room.setup.id for room, so_far in zip(idle, acts, strict=True) if so_far > MOST_ACTS}
    return [room for room in idle if room.setup.id in crowded or is_stale(room, moment, idle_s)]


def is_idle(room: Room, moment: int, idle_s: float) -> bool:
    """Is nobody there, and has nobody been just now, and does nothing go on?"""
    busy = room.audience.viewers or not room.driver.idle or room.lock.locked()
    return not busy and room.used < moment - min(idle_s, JUST_S) * SECOND


def is_stale(room: Room, moment: int, idle_s: float) -> bool:
    """Has nobody used it for long?"""
    kept_s = min(idle_s, OVER_S) if room.phase == "over" else idle_s
    return room.used < moment - kept_s * SECOND
