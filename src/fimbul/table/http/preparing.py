"""What a page asks while somebody prepares her turn: a draft that is hers alone, and is kept when she says so."""

from secrets import SystemRandom
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from fimbul.agents.foresight import foreseen
from fimbul.core.errors import FimbulError
from fimbul.core.game import State
from fimbul.core.perspective import Perspective
from fimbul.table.http.protocol import Done, No, Prepare, Told
from fimbul.table.play.house import House
from fimbul.table.play.prepared import PreparedTurn, check_preparing, read_prepared
from fimbul.table.play.refused import Refused
from fimbul.table.play.room import Room
from fimbul.table.show.draft import Draft, opened
from fimbul.table.show.viewer import Viewer

NOT_FORESEEN: Final = (
    "What you will be asked cannot be foreseen yet: it hangs on luck, or on what the others do. Try again when they"
    " have gone on."
)
NOT_BEGUN: Final = "You are not preparing a turn here."
NOT_HERE: Final = "A turn is prepared on the page of whoever has the screen."


async def prepare(house: House, room: Room, viewer: Viewer, asked: Prepare) -> Told:
    """Do what is asked; whatever is wrong is said in words, and nothing has changed then."""
    try:
        if asked.what == "begin":
            await begin(house, room, viewer, asked.seat)
        else:
            async with room.lock:
                await room.recall()
                await go_on(room, viewer, asked)
                room.audience.show_again(viewer)
    except (Refused, FimbulError) as refusal:
        return No(asked.ref, room.word(str(refusal)))
    except SQLAlchemyError:
        return No(asked.ref, "The table could not write that down, so it is not done. Please try again.")
    return Done(asked.ref)


async def begin(house: House, room: Room, viewer: Viewer, seat: int) -> None:
    """What the seat will be asked is foreseen in a thread, from what it knows; then the draft is on the page."""
    async with room.lock:
        await room.recall()
        check(room, viewer, seat)
        check_preparing(room, room.seats[seat])
        course = room.playing()
        state, acts = course.sitting.position(), course.public_acts
        kept = read_prepared(room.seats[seat].prepared)
    async with house.lanes.aside:
        draft = await house.lanes.run(drafted, state, seat, acts, kept)
    if draft is None:
        raise Refused(NOT_FORESEEN)
    async with room.lock:
        await room.recall()
        check(room, viewer, seat)
        check_preparing(room, room.seats[seat])
        viewer.draft = draft
        room.audience.show_again(viewer)


def drafted(state: State, seat: int, acts: int, kept: PreparedTurn | None) -> Draft | None:
    """A draft of the seat's next turn, with what it has kept as far as that fits; None if it cannot be foreseen, or if
    something is opened on the way there, of which nobody may see more than that it is sealed.
    """
    found = foreseen(Perspective(state, seat), SystemRandom())
    return None if found is None or opened(found) != opened(state) else Draft(seat, found, acts, kept)


def check(room: Room, viewer: Viewer, seat: int) -> None:
    """Refuse whoever does not look at the table with the eyes of this seat, on a page."""
    room.own_seat(viewer.person, seat)
    room.openings.check_seen(viewer.person)
    key = room.audience.key_of(viewer)
    if viewer.form != "page" or key.seat != seat or key.handover:
        raise Refused(NOT_HERE)


async def go_on(room: Room, viewer: Viewer, asked: Prepare) -> None:
    """Change the draft, keep it, close it, or drop what was kept."""
    check(room, viewer, asked.seat)
    draft = viewer.draft
    if asked.what == "drop":
        await room.keep_prepared(viewer.person, asked.seat, None)
        return
    if draft is None or draft.seat != asked.seat:
        raise Refused(NOT_BEGUN)
    check_preparing(room, room.seats[asked.seat])
    if asked.what == "pick":
        draft.say(asked.words)
    elif asked.what == "back":
        draft.go_back_to(max(0, len(draft.picks) - 1 if asked.crumb is None else asked.crumb))
    else:
        if asked.what == "keep":
            if not draft.picks:
                raise Refused("Pick something first.")
            await room.keep_prepared(viewer.person, asked.seat, PreparedTurn(draft.picks))
        viewer.draft = None
