"""The socket of a table: messages in, showings out. Whatever is wrong with a message is answered in words."""

import asyncio
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromQuery

from fimbul.core.errors import FimbulError
from fimbul.table.http.connections import LEFT, TooMany
from fimbul.table.http.dependencies import StillKnown, TableId, TheHouse, WidthAsked
from fimbul.table.http.forwarding import COME_BACK
from fimbul.table.http.guard import TurnedAway, Visitor, Wire
from fimbul.table.http.limits import WAIT, Bucket
from fimbul.table.http.preparing import prepare
from fimbul.table.http.protocol import (
    Again,
    AgreeToHints,
    Asked,
    Attend,
    Bar,
    Concede,
    Consent,
    Done,
    Hint,
    Hurry,
    Lend,
    Look,
    Name,
    No,
    OrderMessage,
    PickMessage,
    Ping,
    Prepare,
    Say,
    Take,
    Told,
    Undo,
    Whisper,
    Why,
)
from fimbul.table.keep.servers import Elsewhere
from fimbul.table.page.fragments import stepwise
from fimbul.table.play.advising import advice, wish
from fimbul.table.play.house import House
from fimbul.table.play.refused import Refused
from fimbul.table.play.room import Room
from fimbul.table.show.viewer import Form, Viewer, encode

HAS_LEFT: Final = 4401
NO_SUCH_TABLE: Final = 4404
TOO_OFTEN: Final = 4429
TOO_SLOW: Final = 4408
STANDARD_WIDTH: Final = 900

Socket = WebSocket[Any, Any, Any]
HungUp = tuple[int, str]

LIMITED: Final[dict[type, str]] = {
    Look: "looks",
    Attend: "looks",
    Take: "looks",
    Say: "says",
    Whisper: "says",
    **dict.fromkeys(
        (Why, Name, Undo, Consent, Concede, OrderMessage, Lend, Hurry, Hint, AgreeToHints, Bar, Again, Prepare),
        "questions",
    ),
}

decode: Final = msgspec.json.Decoder(Asked).decode


@websocket("/api/tables/{table:str}/socket", opt={"limit": "sockets"})
async def live(
    socket: Socket,
    house: TheHouse,
    table: TableId,
    form: FromQuery[Form] = "json",
    width: WidthAsked = None,
    log: FromQuery[bool | None] = None,
    changes: FromQuery[bool] = False,
    still: StillKnown = "",
) -> None:
    """One line to a table, until either side hangs up."""
    await socket.accept()
    visitor: Visitor = socket.scope["state"]["visitor"]
    person = visitor.person
    listens = form == "page" if log is None else log
    drawn = stepwise(width or STANDARD_WIDTH)
    viewer = Viewer(person, form, drawn, listens, house.settings.queue_length, changes, visitor.place)
    viewer.known.update(still.split())
    try:
        secret = visitor.came_by.secret if visitor.came_by else None
        with house.lines.one(visitor.place, person.id if person else None, secret) as line:
            viewer.hung_up = line.hung_up
            await visitor.still(house.people)  # who left before the line could be hung up
            hung_up = await look_on(socket.scope["state"]["wire"], house, await house.room(table), viewer)
    except TooMany as error:
        await socket.send_data(encode(No(0, str(error))), mode="text")
        await socket.close(TOO_OFTEN, str(error))
    except TurnedAway as turned:
        await socket.close(4000 + turned.status, str(turned))
    except Elsewhere:
        await socket.close(COME_BACK)
    except FimbulError as error:
        await socket.close(NO_SUCH_TABLE, str(error))
    else:
        if hung_up is not None:
            await socket.close(*hung_up)


async def look_on(wire: Wire, house: House, room: Room, viewer: Viewer) -> HungUp | None:
    """Somebody looks at a table, until either side hangs up; if it is ours, with which code and words.

    A message that is being answered is answered to its end, though nobody may be there to hear it.
    """
    await look_in(room, viewer)
    room.driver.wake()
    listening = asyncio.create_task(listen(wire, house, room, viewer))
    ends = (viewer.too_slow.wait(), viewer.hung_up.wait())
    others = [asyncio.create_task(each) for each in (send_all(wire, viewer), *ends)]
    try:
        await asyncio.wait((listening, *others), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in others if viewer.answering else (listening, *others):
            task.cancel()
        viewer.gone = True
        await asyncio.gather(listening, *others, return_exceptions=True)
        house.in_background(leave(house, room, viewer))
    if viewer.hung_up.is_set():
        return HAS_LEFT, LEFT
    if viewer.too_slow.is_set():
        return TOO_SLOW, "You read too slowly; please come again."
    if listening.cancelled() or listening.exception() or listening.result() is None:
        return None
    await send_waiting(wire, viewer)
    return listening.result()


async def look_in(room: Room, viewer: Viewer) -> None:
    """Somebody comes, and is shown everything."""
    async with room.lock:
        if viewer.form == "page":
            await room.audience.lay_out(viewer.width)
        room.audience.enter(viewer)


async def leave(house: House, room: Room, viewer: Viewer) -> None:
    """Somebody looks no more."""
    async with room.lock:
        room.audience.leave(viewer)
    await house.keep_looks(room)


async def send_all(wire: Wire, viewer: Viewer) -> None:
    """Send what the viewer is told, in order; while a message of its own is answered, that is the listener's task."""
    while True:
        await send_waiting(wire, viewer)
        viewer.news.clear()
        await viewer.news.wait()


async def send_waiting(wire: Wire, viewer: Viewer) -> None:
    """Send what waits for the viewer; who has been hung up is told nothing more."""
    while viewer.waiting and not viewer.hung_up.is_set():
        await wire.send({"type": "websocket.send", "text": viewer.next_text(), "bytes": None})


async def listen(wire: Wire, house: House, room: Room, viewer: Viewer) -> HungUp | None:
    """Take message after message; if they come too often, from this line or from its address, hang up."""
    settings = house.settings
    bucket = Bucket(settings.messages_per_s, settings.messages_burst)
    while not viewer.gone:
        event = await wire.receive()
        if event["type"] != "websocket.receive" or viewer.hung_up.is_set():
            return None
        if not (bucket.take() and house.limits.take("messages", viewer.place)):
            viewer.tell(No(0, "That is too often."))
            return TOO_OFTEN, "That is too often."
        text = event.get("text") or event.get("bytes") or b""
        viewer.answering = True
        viewer.answer(await answer(house, room, viewer, text))
        viewer.answering = False
        await send_waiting(wire, viewer)
    return None


async def answer(house: House, room: Room, viewer: Viewer, text: str | bytes) -> Told:
    """What is said to one message."""
    longest = house.settings.message_bytes
    if len(text) > longest:
        return No(0, f"That is too long; {longest} bytes are read at most.")
    try:
        asked = decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return No(0, f"That is not a message: {error}.")
    if isinstance(asked, PickMessage) and not all(house.limits.take("messages", viewer.place) for _ in asked.then):
        return No(asked.ref, WAIT)
    kind = LIMITED.get(type(asked))
    if kind and not house.limits.take_for(kind, viewer.person.id if viewer.person else None, viewer.place):
        return No(asked.ref, WAIT)
    match asked:
        case Ping():
            return Done(asked.ref)
        case Look():
            viewer.width = stepwise(asked.width)
            viewer.page = None if asked.anew else viewer.page
        case Hint():
            return await hint(house, room, viewer, asked)
        case Attend():
            return await attend(house, room, viewer, asked)
        case Prepare():
            return await prepare(house, room, viewer, asked)
        case Bar():
            viewer.bar, viewer.judged = asked.on, None
            room.audience.bar.wake()
            return Done(asked.ref)
        case Take():
            if asked.seat not in room.held_by(viewer.person):
                return No(asked.ref, "That is not your seat.")
            viewer.taken = asked.seat
        case _:
            return await room.answer(viewer.person, asked)
    async with room.lock:
        await room.audience.lay_out()
        room.audience.show_again(viewer)
    return Done(asked.ref)


async def hint(house: House, room: Room, viewer: Viewer, asked: Hint) -> Told:
    """Let a worker think of a hint, while the table and this line go on; one at a time for each line."""
    if viewer.advised is not None and not viewer.advised.done():
        return No(asked.ref, "A hint is being thought of already.")
    try:
        async with room.lock:
            made = wish(room, viewer.person, asked)
    except (Refused, FimbulError) as refusal:
        return No(asked.ref, str(refusal))

    async def think() -> None:
        viewer.tell(await advice(room, asked, *made))

    viewer.advised = house.in_background(think())
    return Done(asked.ref)


async def attend(house: House, room: Room, viewer: Viewer, asked: Attend) -> Told:
    """Somebody turns to the page or away; what she has missed is drawn in a thread while the table and this line go on,
    a part of it at a time.
    """
    if viewer.telling is not None and not viewer.telling.done() and asked.how in ("since", "more"):
        return No(asked.ref, "That is being drawn already.")
    async with room.lock:
        missed = room.audience.attend(viewer, asked.how)
    if asked.how == "away":
        await house.keep_looks(room)
    if missed is not None and not missed.is_told:

        async def tell() -> None:
            known = frozenset(viewer.known)
            async with house.lanes.aside:
                part = await house.lanes.run(missed.go_on, known)
            if viewer.missed is missed:
                viewer.tell(part)

        viewer.telling = house.in_background(tell())
    return Done(asked.ref)
