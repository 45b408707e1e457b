"""Taking back: one's own picks alone, and what others have answered to only if they all agree."""

from typing import Final

from msgspec.structs import replace

from fimbul.core.words import joined
from fimbul.table.http.protocol import Consent, Undo
from fimbul.table.keep.stored_tables import Request, new_request
from fimbul.table.people.persons import Person
from fimbul.table.play.live_table import LiveTable, Verdict
from fimbul.table.play.refused import Refused

WENT_ON: Final = "The game went on before all had agreed: nothing is taken back."


def told_to_asker(room: LiveTable, seat: int | None) -> str | None:
    """How the request of this seat stands, or what has become of it, as a sentence."""
    request, verdict = room.request, room.verdict
    if request is not None and request.seat == seat:
        waits = [each.name for each in room.seats if each.person in request.unanswered]
        return f"You ask to take something back; not yet agreed: {joined(list(dict.fromkeys(waits)))}."
    return verdict.words if verdict is not None and verdict.seat == seat else None


def end_request(room: LiveTable) -> None:
    """Whatever all could notice since it was asked ends a request; what was picked in secret does not."""
    course, request, verdict = room.course, room.request, room.verdict
    if course is None:
        return
    if verdict is not None and course.public_acts > verdict.acts:
        room.verdict = None
    if request is not None and course.public_acts > request.acts:
        room.request = None
        room.verdict = Verdict(request.seat, WENT_ON, course.public_acts)


async def undo(room: LiveTable, person: Person | None, asked: Undo) -> None:
    """Take back own picks; what others have answered to, or what was revealed, only if they all agree."""
    own = room.own_seat(person, asked.seat).person
    course = room.playing()
    course.check_length()
    room.check_moment(person, asked.seat, asked.at)
    if asked.crumb is None:
        back = course.picks_to(asked.seat, asked.back)
    else:
        back = course.picks_since(asked.seat, asked.crumb)
    if room.openings.forbid(back):
        raise Refused("What was opened stays open: nothing before it is taken back.")
    others = frozenset([seat.person for seat in room.seats if seat.person and seat.person != own])
    if back > course.sitting.undoable(asked.seat) and others:
        await ask_others(room, Request(asked.seat, back, len(course.sitting.picks), course.acts, others))
    else:
        await room.take_back(asked.seat, back)


async def ask_others(room: LiveTable, request: Request | None) -> None:
    """From now on the others are asked for this, or for nothing."""
    room.request = request
    room.verdict = None if request else room.verdict
    await room.commit(new_request(room.setup.id, request))


async def consent(room: LiveTable, person: Person | None, asked: Consent) -> None:
    """Agree to what is asked, or not; when all have agreed it is done, with what was picked in secret since."""
    room.own_seat(person, asked.seat)
    request = room.request
    if request is None or person is None or person.id not in request.unanswered:
        raise Refused("Nobody asks you for anything now.")
    unanswered = request.unanswered - {person.id}
    if not asked.agree:
        words = f"{room.seats[asked.seat].name} does not agree: nothing is taken back."
        room.verdict = Verdict(request.seat, words, room.playing().public_acts)
        await ask_others(room, None)
    elif unanswered:
        await ask_others(room, replace(request, unanswered=unanswered))
    else:
        since = len(room.playing().sitting.picks) - request.picks
        room.request = None
        await room.take_back(request.seat, request.back + since, new_request(room.setup.id, None))
