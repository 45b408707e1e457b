"""The HTTP routes of games and tables, for pages and for other people's bots."""

from typing import Final, Literal

from litestar import Router, get, post
from litestar.params import FromQuery, JSONBody

import fimbul
from fimbul.agents import agents_of
from fimbul.agents.presented import bots_of
from fimbul.core.game import Game
from fimbul.games import single_games
from fimbul.table.campaign.openings import LOOK_FIRST
from fimbul.table.http import protocol
from fimbul.table.http.dependencies import Invitation, SeatAsked, SeatInPath, TableId, TheHouse, ThePerson, TheVisitor
from fimbul.table.http.protocol import (
    BotHelp,
    GameHelp,
    Invited,
    NewBot,
    NewTable,
    No,
    OptionHelp,
    Picked,
    SeatName,
    Summary,
    ViewMessage,
)
from fimbul.table.http.refusals import REFUSALS
from fimbul.table.play.room import Refused
from fimbul.table.play.seating import free_seat
from fimbul.table.show.making_views import shown
from fimbul.table.show.viewer import Viewpoint

TOO_MANY_LISTED: Final = "Many open tables come from where you are. Wait a little, or invite people by link."


@get("/api/games", summary="All games", tags=["games"])
async def all_games() -> list[GameHelp]:
    """Every game, what can be chosen before it, and the bots that play it."""
    return [help_of(fimbul.game(name)) for name in single_games()]


def help_of(game: Game) -> GameHelp:
    """What can be said of a game before it is set up."""
    meta = game.meta
    options = [OptionHelp(each.name, list(each.values), each.help, each.limits) for each in game.choices()]
    known = (meta.name, meta.title, list(meta.seats), meta.summary, meta.minutes, meta.secrets)
    bots = [BotHelp(*bot) for bot in bots_of(meta.name)]
    return GameHelp(*known, options, agents_of(meta.name), bots)


@get("/api/tables", summary="Tables", responses=REFUSALS, opt={"limit": "views"})
async def list_tables(
    house: TheHouse, visitor: TheVisitor, whose: FromQuery[Literal["mine", "open"]] = "mine"
) -> list[Summary]:
    """Your own tables, the newest first, or those that everybody may find: waiting, running and over."""
    if whose == "open":
        return await house.open_tables(visitor.person)
    return await house.tables(visitor.person) if visitor.person else []


@post("/api/tables", summary="Set up a table", responses=REFUSALS, opt={"limit": "tables"})
async def set_up_table(house: TheHouse, visitor: TheVisitor, data: JSONBody[NewTable]) -> Summary:
    """A new table; without seats it is you against bots. It begins as soon as no seat is free."""
    if data.listed:
        house.limits.check("listed tables", visitor.place, TOO_MANY_LISTED)
    guest = await visitor.or_guest(house.people)
    room = await house.set_up(data, guest)
    return await house.summary(room.setup.id, guest)


@get("/api/tables/{table:str}", summary="One table", responses=REFUSALS, opt={"limit": "moves"})
async def one_table(house: TheHouse, visitor: TheVisitor, table: TableId) -> Summary:
    """A table as you may know it; who sits there also sees the invitations to free seats."""
    return await house.summary(table, visitor.person)


@get("/api/tables/{table:str}/invitation", summary="Is an invitation good?", responses=REFUSALS, opt={"limit": "moves"})
async def look_at_invitation(house: TheHouse, table: TableId, invitation: Invitation) -> SeatName:
    """The seat that an invitation is for, if it is still free; the invitation stands in a header, which nobody logs."""
    room = await house.room(table)
    async with room.lock:
        await room.recall()
        return SeatName(room.game.seat_names[free_seat(room, invitation, None).number])


@post("/api/tables/{table:str}/sit", summary="Sit down", responses=REFUSALS, opt={"limit": "changes"})
async def sit_down(house: TheHouse, visitor: TheVisitor, table: TableId, data: JSONBody[Invited]) -> Summary:
    """Take a free seat: by an invitation, or at an open table one without."""
    await house.room(table)
    guest = await visitor.or_guest(house.people)
    await house.sit_down(table, guest, data.invitation, data.seat, visitor.place)
    return await house.summary(table, guest)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/leave", summary="Stand up", responses=REFUSALS, opt={"limit": "changes"}
)
async def stand_up(house: TheHouse, person: ThePerson, table: TableId, seat: SeatInPath) -> Summary:
    """Leave your seat before the game has begun."""
    await house.stand_up(table, person, seat)
    return await house.summary(table, person)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/bot",
    summary="Give a seat to a bot",
    responses=REFUSALS,
    opt={"limit": "changes"},
)
async def seat_bot(
    house: TheHouse, person: ThePerson, table: TableId, seat: SeatInPath, data: JSONBody[NewBot]
) -> Summary:
    """Before the game has begun, who set up the table may give a seat to a bot."""
    await house.seat_bot(table, person, seat, data.agent)
    return await house.summary(table, person)


@get("/api/tables/{table:str}/view", summary="Look at the table", responses=REFUSALS, opt={"limit": "moves"})
async def look(house: TheHouse, visitor: TheVisitor, table: TableId, seat: SeatAsked = None) -> ViewMessage:
    """What your seat sees; without a seat, what everybody sees. If the seat decides, with its options."""
    room = await house.room(table)
    async with room.lock:
        await room.recall()
        if seat is not None:
            room.own_seat(visitor.person, seat)
        room.openings.check_seen(visitor.person)
        person = visitor.person.id if visitor.person and seat is not None else None
        return shown(*room.audience.look(Viewpoint(seat, person)))


@post("/api/tables/{table:str}/pick", summary="Pick an option", responses=REFUSALS, opt={"limit": "moves"})
async def pick(
    house: TheHouse, visitor: TheVisitor, person: ThePerson, table: TableId, data: JSONBody[Picked]
) -> ViewMessage:
    """Make a pick at the moment that you were shown last, or several, and see what came of it; it is on disk then."""
    room = await house.room(table)
    for _ in data.then:
        house.limits.check("moves", visitor.place)
    answer = await room.handle(person, protocol.PickMessage(0, data.seat, data.at, data.word, data.then, data.name))
    if isinstance(answer, No):
        raise Refused(answer.words, answer.rule)
    async with room.lock:
        if room.openings.hold_back(person):
            raise Refused(f"That is done. {LOOK_FIRST}")
        return shown(*room.audience.look(Viewpoint(data.seat, person.id)))


routes: Final = Router(
    "/",
    tags=["tables"],
    route_handlers=[
        all_games,
        list_tables,
        set_up_table,
        one_table,
        look_at_invitation,
        sit_down,
        stand_up,
        seat_bot,
        look,
        pick,
    ],
)
