"""The door of campaigns: whatever shows a game of one is for its members, once they have seen what it has opened."""

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.handlers import BaseRouteHandler

from fimbul.table.campaign.campaigns import Standing
from fimbul.table.campaign.openings import LOOK_FIRST
from fimbul.table.http.guard import TurnedAway, Visitor
from fimbul.table.people.persons import Person
from fimbul.table.play.house import House
from fimbul.table.play.versions import CannotGoOn

NO_SUCH_TABLE: Final = 4404
NOT_HERE: Final = "There is no such table."


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
        if is_line:
            raise WebSocketException(detail=NOT_HERE, code=NO_SUCH_TABLE)
        raise TurnedAway(404, NOT_HERE)
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
