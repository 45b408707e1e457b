"""The door of campaigns: whatever shows a game of one is for its members, once they have seen what it has opened.

If the host lets others watch, it is also for those in whose own campaigns nothing of that is sealed.
"""

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.handlers import BaseRouteHandler

from fimbul.table.campaign.campaigns import Standing, open_in
from fimbul.table.campaign.openings import LOOK_FIRST
from fimbul.table.http.guard import TurnedAway, Visitor
from fimbul.table.people.persons import Person
from fimbul.table.play.house import House
from fimbul.table.play.versions import CannotGoOn

NO_SUCH_TABLE: Final = 4404
NOT_HERE: Final = "There is no such table."
VEILED: Final = "Something is open in that world which is still sealed in yours, so you cannot watch."


async def why_not_watch(house: House, table: str, person: Person | None) -> tuple[int, str] | None:
    """Why somebody who is no member may not look at a table, if so: the host lets nobody watch, or something is open in
    that world which is still sealed in all campaigns of this person.
    """
    standing = await house.campaigns.watched(table)
    if standing is None:
        return 404, NOT_HERE
    known = await house.campaigns.known_to(person, standing.game)
    openings = (await house.room(table)).openings
    if person is not None:
        openings.watching[person.id] = known
    return (403, VEILED) if openings.veil(person) or not open_in(standing.log) <= known else None


async def members_only(connection: "ASGIConnection[Any, Any, Any, Any]", _handler: BaseRouteHandler) -> None:
    """To others a table of a campaign is not there. A table's own page and line know of openings themselves."""
    table = connection.path_params.get("table")
    if not isinstance(table, str):
        return
    house: House = connection.app.state.house
    room = house.rooms.get(table)
    if room is not None and not room.setup.campaign:
        return
    visitor: Visitor = connection.scope["state"]["visitor"]
    campaign = await house.campaigns.of_table(table, visitor.person)
    is_line = connection.scope["type"] == ScopeType.WEBSOCKET
    if campaign is None:
        why = await why_not_watch(house, table, visitor.person)
        if why is None:
            return
        if is_line:
            raise WebSocketException(detail=why[1], code=NO_SUCH_TABLE)
        raise TurnedAway(*why)
    if campaign and room is not None and visitor.person and visitor.person.id not in room.openings.seen:
        own = (await house.campaigns.find(campaign)).own(visitor.person)  # who became a member later
        room.openings.seen[visitor.person.id] = own.seen
    if campaign and visitor.person and not is_line and connection.scope["path"] != f"/t/{table}":
        standing = await house.campaigns.find(campaign)
        if standing.has_unseen(visitor.person) or await is_held_back(house, standing, visitor.person):
            raise TurnedAway(403, LOOK_FIRST)


async def is_held_back(house: House, standing: Standing, person: Person) -> bool:
    """Has the game that is being played opened something that this member has not seen? Its room is read if need be."""
    try:
        return standing.table is not None and (await house.room(standing.table)).openings.hold_back(person)
    except CannotGoOn:
        return False
