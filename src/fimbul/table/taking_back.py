"""Taking back: one's own picks alone, and what others have answered to only if they all agree."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from fimbul.table.ledger import Request, new_request
from fimbul.table.people import Person
from fimbul.table.protocol import Consent, Undo
from fimbul.table.refused import Refused

if TYPE_CHECKING:
    from fimbul.table.room import Room


async def undo(room: "Room", person: Person | None, asked: Undo) -> None:
    """Take back own picks; what others have answered to, or what was revealed, only if they all agree."""
    own = room.own_seat(person, asked.seat).person
    course = room.playing()
    course.check_length()
    room.check_moment(person, asked.seat, asked.at)
    if asked.crumb is None:
        back = course.picks_to(asked.seat, asked.back)
    else:
        back = course.picks_since(asked.seat, asked.crumb)
    others = frozenset([seat.person for seat in room.seats if seat.person and seat.person != own])
    if back > course.sitting.undoable(asked.seat) and others:
        await ask_others(room, Request(asked.seat, back, len(course.sitting.picks), course.acts, others))
    else:
        await room.take_back(asked.seat, back)


async def ask_others(room: "Room", request: Request | None) -> None:
    """From now on the others are asked for this, or for nothing."""
    room.request = request
    await room.commit(new_request(room.setup.id, request))


async def consent(room: "Room", person: Person | None, asked: Consent) -> None:
    """Agree to what is asked, or not; when all have agreed it is done, with what was picked in secret since."""
    room.own_seat(person, asked.seat)
    request = room.request
    if request is None or person is None or person.id not in request.unanswered:
        raise Refused("Nobody asks you for anything now.")
    unanswered = request.unanswered - {person.id}
    if not asked.agree:
        await ask_others(room, None)
    elif unanswered:
        await ask_others(room, replace(request, unanswered=unanswered))
    else:
        since = len(room.playing().sitting.picks) - request.picks
        room.request = None
        await room.take_back(request.seat, request.back + since, new_request(room.setup.id, None))
