"""The socket of a table: messages in, showings out. Whatever is wrong with a message is answered in words."""

import asyncio
from typing import Any, Final, Literal

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromQuery

from fimbul.core.errors import FimbulError
from fimbul.table.asking import TableId, TheHouse, WidthAsked
from fimbul.table.guard import Bucket, Visitor
from fimbul.table.house import House
from fimbul.table.lines import TooMany
from fimbul.table.protocol import Asked, Done, Look, No, Ping, Take, Told
from fimbul.table.room import Room
from fimbul.table.settings import Settings
from fimbul.table.viewer import Viewer, encode

NO_SUCH_TABLE: Final = 4404
TOO_OFTEN: Final = 4429
TOO_SLOW: Final = 4408
STANDARD_WIDTH: Final = 900

Socket = WebSocket[Any, Any, Any]

decode: Final = msgspec.json.Decoder(Asked).decode


@websocket("/api/tables/{table:str}/socket")
async def live(
    socket: Socket,
    house: TheHouse,
    table: TableId,
    form: FromQuery[Literal["page", "json"]] = "json",
    width: WidthAsked = None,
    log: FromQuery[bool | None] = None,
) -> None:
    """One line to a table, until either side hangs up."""
    await socket.accept()
    visitor: Visitor = socket.scope["state"]["visitor"]
    address, person = socket.client.host if socket.client else "", visitor.person
    listens = form == "page" if log is None else log
    viewer = Viewer(person, form, width or STANDARD_WIDTH, listens, house.settings.queue_length)
    try:
        with house.lines.one(address, person.id if person else None):
            await look_on(socket, house, await house.room(table), viewer)
    except TooMany as error:
        await socket.send_data(encode(No(0, str(error))), mode="text")
        await socket.close(TOO_OFTEN, str(error))
    except FimbulError as error:
        await socket.close(NO_SUCH_TABLE, str(error))


async def look_on(socket: Socket, house: House, room: Room, viewer: Viewer) -> None:
    """Somebody looks at a table, until either side hangs up."""
    async with room.lock:
        room.audience.enter(viewer)
    room.driver.wake()
    works = (send_all(socket, viewer), listen(socket, room, viewer), viewer.too_slow.wait())
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        house.in_background(leave(room, viewer))
    if viewer.too_slow.is_set():
        await socket.close(TOO_SLOW, "You read too slowly; please come again.")


async def leave(room: Room, viewer: Viewer) -> None:
    """Somebody looks no more."""
    async with room.lock:
        room.audience.leave(viewer)


async def send_all(socket: Socket, viewer: Viewer) -> None:
    """Send what the viewer is told, in order."""
    while True:
        await socket.send_data(await viewer.waiting.get(), mode="text")
        viewer.waiting.task_done()


async def listen(socket: Socket, room: Room, viewer: Viewer) -> None:
    """Take message after message, as long as they do not come too often."""
    settings = room.services.settings
    bucket = Bucket(settings.messages_per_s, settings.messages_burst)
    while True:
        event = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        if not bucket.take():
            viewer.tell(No(0, "That is too often."))
            await viewer.waiting.join()
            await socket.close(TOO_OFTEN, "That is too often.")
            return
        text: Any = event.get("text") or event.get("bytes") or b""
        viewer.tell(await answer(room, viewer, text, settings))


async def answer(room: Room, viewer: Viewer, text: str | bytes, settings: Settings) -> Told:
    """What is said to one message."""
    if len(text) > settings.message_bytes:
        return No(0, f"That is too long; {settings.message_bytes} bytes are read at most.")
    try:
        asked = decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return No(0, f"That is not a message: {error}.")
    match asked:
        case Ping():
            return Done(asked.ref)
        case Look():
            viewer.width = asked.width
        case Take():
            if asked.seat not in room.held_by(viewer.person):
                return No(asked.ref, "That is not your seat.")
            viewer.taken = asked.seat
        case _:
            return await room.handle(viewer.person, asked)
    async with room.lock:
        room.audience.show_again(viewer)
    return Done(asked.ref)
