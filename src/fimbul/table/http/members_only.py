"""The door of campaigns: whatever shows a game of one is for its members, once they have seen what it has opened."""

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.handlers import BaseRouteHandler

from fimbul.table.http.guard import TurnedAway, Visitor
from fimbul.table.play.house import House

NO_SUCH_TABLE: Final = 4404
NOT_HERE: Final = "There is no such table."
HELD_BACK: Final = "Something was opened that you have not seen yet. Look at it first, at the campaign's home."


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
        if standing.has_unseen(visitor.person) or (room is not None and room.openings.hold_back(visitor.person)):
            raise TurnedAway(403, HELD_BACK)
