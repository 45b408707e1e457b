"""The HTTP routes of what has been played: records in and out, replays, curves, and playing on from anywhere."""

import asyncio
from collections.abc import Sized
from secrets import token_urlsafe
from typing import Annotated, Any, Final

from litestar import MediaType, Request, Response, Router, get, post
from litestar.params import JSONBody, PathParameter

from fimbul.games import check_single, sample_round
from fimbul.table.http.answers import Curves, Replayed
from fimbul.table.http.dependencies import SeatAsked, TableId, TheHouse, TheVisitor, WidthAsked
from fimbul.table.http.guard import Visitor
from fimbul.table.http.limits import place_of
from fimbul.table.http.protocol import From, NewSeat, Pace, Summary
from fimbul.table.http.refusals import REFUSALS
from fimbul.table.keep.record_files import take_apart
from fimbul.table.keep.stored_tables import Seat
from fimbul.table.play.house import House
from fimbul.table.play.room import Refused
from fimbul.table.play.seating import default_seats
from fimbul.table.replay.lessons import lesson
from fimbul.table.replay.replays import Replay

ACTS_OF_A_TABLE: Final = 1000

GameName = Annotated[str, PathParameter(description="The name of a game.", max_length=40)]
PositionNumber = Annotated[int, PathParameter(description="After how many picks.", ge=0, le=1_000_000)]


@get(
    "/api/tables/{table:str}/record",
    media_type=MediaType.TEXT,
    summary="Download the record",
    responses=REFUSALS,
    opt={"limit": "views"},
)
async def download(house: TheHouse, table: TableId) -> Response[str]:
    """The game as text that a person can read; of a game with secrets, when it is over."""
    game, text = await house.record(table)
    return attachment(text, f"{game}-{table}.txt")


def attachment(text: str, name: str) -> Response[str]:
    """A text that browsers keep as a file."""
    return Response(
        text, media_type="text/plain; charset=utf-8", headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@post("/api/records", summary="Bring a record along", responses=REFUSALS, opt={"limit": "tables"})
async def upload(house: TheHouse, visitor: TheVisitor, request: Request[Any, Any, Any]) -> Summary:
    """A record, as the text of the request, becomes a table: over, or with all seats yours to play on at one screen."""
    text = b"".join([part async for part in request.stream()])  # a body would be kept with the request
    await house.desk.check(place_of(request.client.host if request.client else ""), text)
    game, names, acts = await house.lanes.run(take_apart, text)
    count_length(visitor, acts)
    guest = await visitor.or_guest(house.people)
    seats = [
        Seat(number, name, token_urlsafe(12), guest.id, account=guest.account_name) for number, name in enumerate(names)
    ]
    room = await house.found(game, game.meta.title, seats, guest.id, listed=False, pace=Pace(), acts=acts)
    return await house.summary(room.setup.id, guest)


@get(
    "/api/tables/{table:str}/replay/{number:int}",
    summary="One position of a replay",
    responses=REFUSALS,
    opt={"limit": "views"},
)
async def position(
    house: TheHouse,
    table: TableId,
    number: PositionNumber,
    seat: SeatAsked = None,
    width: WidthAsked = None,
) -> Replayed:
    """The position after so many picks, for a seat or for everybody; with a width, drawn as well."""
    replay = await house.replay(table)
    return await asyncio.to_thread(replay.replayed, number, seat, width)


@get("/api/tables/{table:str}/curves", summary="The curves under a replay", responses=REFUSALS, opt={"limit": "views"})
async def curves(house: TheHouse, table: TableId) -> Curves:
    """What the game is about, as one number for each seat and position."""
    replay = await house.replay(table)
    return await house.find_out(replay, replay.curves) if replay.known_curves is None else replay.known_curves


@post("/api/tables/{table:str}/fork", summary="Play on from here", responses=REFUSALS, opt={"limit": "tables"})
async def fork(house: TheHouse, visitor: TheVisitor, table: TableId, data: JSONBody[From]) -> Summary:
    """A new table that goes on after so many picks; without seats it is you where somebody decides, and bots."""
    return await play_on(house, visitor, await house.replay(table), data)


@get(
    "/api/games/{game:str}/sample-round",
    media_type=MediaType.TEXT,
    summary="Download the sample round",
    tags=["games"],
    responses=REFUSALS,
    opt={"limit": "views"},
)
async def download_sample_round(game: GameName) -> Response[str]:
    """A record with a note at every moment worth a look, of a game that has one."""
    return attachment(await asyncio.to_thread(sample_round, game), f"{game}-sample-round.txt")


@post(
    "/api/games/{game:str}/sample-round/fork",
    summary="Play on from a sample round",
    tags=["games"],
    responses=REFUSALS,
    opt={"limit": "tables"},
)
async def fork_sample_round(house: TheHouse, visitor: TheVisitor, game: GameName, data: JSONBody[From]) -> Summary:
    """A new table that goes on after so many picks of the sample round, as with a table that is played on."""
    return await play_on(house, visitor, await asyncio.to_thread(lesson, game), data)


async def play_on(house: House, visitor: Visitor, replay: Replay, data: From) -> Summary:
    """A new table that goes on where a replay stands; a game of a campaign goes on in its campaign only."""
    check_single(replay.game.meta.name)
    state, acts = await asyncio.to_thread(lambda: (replay.position(data.number), replay.acts(data.number)))
    if state.over:
        raise Refused("The game is over there.")
    wishes = data.seats or default_seats(replay.game)
    if not data.seats:
        wishes = [NewSeat("me") if each == max(state.decider, 0) else NewSeat("bot") for each in range(len(wishes))]
    if len(wishes) != replay.game.seats or any(each.who == "free" for each in wishes):
        raise Refused("Say for every seat who plays on: me, somebody here, or a bot.")
    count_length(visitor, acts)
    guest = await visitor.or_guest(house.people)
    seats = await house.new_seats(replay.game, wishes, guest)
    room = await house.found(
        replay.game, replay.stored.setup.title, seats, guest.id, listed=False, pace=Pace(), acts=acts
    )
    return await house.summary(room.setup.id, guest)


def count_length(visitor: Visitor, acts: Sized) -> None:
    """A long game that is kept once more counts as several tables: it takes as much room on the disk."""
    for _ in range(len(acts) // ACTS_OF_A_TABLE):
        visitor.check("tables")


routes: Final = Router(
    "/",
    tags=["records"],
    route_handlers=[download, position, curves, fork, download_sample_round, fork_sample_round],
)
