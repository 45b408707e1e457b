"""The line of a page to the front desk: it is told what waits for its person, and the front page what has changed."""

import asyncio
from typing import Annotated, Final

import msgspec
from litestar import websocket
from litestar.params import FromQuery, QueryParameter

from fimbul.table.http.connections import LEFT, TooMany
from fimbul.table.http.dependencies import TheHouse
from fimbul.table.http.guard import TurnedAway, Visitor, Wire
from fimbul.table.http.limits import Bucket
from fimbul.table.http.live import HAS_LEFT, TOO_OFTEN, TOO_SLOW, HungUp, Socket, send_all
from fimbul.table.http.protocol import Done, No, Ping
from fimbul.table.play.house import House
from fimbul.table.show.front_desk import Form, FrontLine
from fimbul.table.show.viewer import Viewer, encode

MOST_WAITING: Final = 50  # messages, for who reads slowly
LONGEST: Final = 200  # of a message
PINGS_PER_S: Final = 1.0
MOST_PINGS: Final = 20

Shows = Annotated[str, QueryParameter(description="A word for all that the page shows already.", max_length=40)]

decode: Final = msgspec.json.Decoder(Ping).decode


@websocket("/api/front", opt={"limit": "sockets"})
async def front_line(socket: Socket, house: TheHouse, form: FromQuery[Form] = "count", shows: Shows = "") -> None:
    """One line to the front desk, until either side hangs up."""
    await socket.accept()
    visitor: Visitor = socket.scope["state"]["visitor"]
    person = visitor.person
    viewer = Viewer(person, "json", 0, False, MOST_WAITING, place=visitor.place)
    try:
        secret = visitor.came_by.secret if visitor.came_by else None
        with house.lines.one(visitor.place, person.id if person else None, secret) as line:
            viewer.hung_up = line.hung_up
            await visitor.still(house.people)
            hung_up = await look_on(socket.scope["state"]["wire"], house, FrontLine(viewer, form), shows)
    except TooMany as error:
        await socket.send_data(encode(No(0, str(error))), mode="text")
        await socket.close(TOO_OFTEN, str(error))
    except TurnedAway as turned:
        await socket.close(4000 + turned.status, str(turned))
    else:
        if hung_up is not None:
            await socket.close(*hung_up)


async def look_on(wire: Wire, house: House, line: FrontLine, shows: str) -> HungUp | None:
    """Somebody looks, until either side hangs up; if it is ours, with which code and words."""
    viewer = line.viewer
    listening = asyncio.create_task(listen(wire, viewer))
    works = (house.front.enter(line, shows), send_all(wire, viewer), viewer.too_slow.wait(), viewer.hung_up.wait())
    entering, *others = [asyncio.create_task(each) for each in works]
    try:
        await asyncio.wait((listening, *others), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (listening, entering, *others):
            task.cancel()
        viewer.gone = True
        await asyncio.gather(listening, entering, *others, return_exceptions=True)
        house.front.leave(line)
    if viewer.hung_up.is_set():
        return HAS_LEFT, LEFT
    if viewer.too_slow.is_set():
        return TOO_SLOW, "You read too slowly; please come again."
    return None if listening.cancelled() or listening.exception() else listening.result()


async def listen(wire: Wire, viewer: Viewer) -> HungUp | None:
    """Nothing is asked here but whether the line is alive; who asks too often is cut off."""
    bucket = Bucket(PINGS_PER_S, MOST_PINGS)
    while True:
        event = await wire.receive()
        if event["type"] != "websocket.receive":
            return None
        if not bucket.take():
            return TOO_OFTEN, "That is too often."
        text = event.get("text") or event.get("bytes") or b""
        try:
            viewer.tell(Done(decode(text).ref) if len(text) <= LONGEST else No(0, "That is too long."))
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            viewer.tell(No(0, "Nothing is asked here."))
