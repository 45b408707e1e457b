"""Doors for who operates the house: is it well, may people be sent here, its figures; and what robots may look for."""

import asyncio
import time
from typing import Any, Final

from litestar import Request, Response, get
from litestar.datastructures import State
from sqlalchemy.exc import SQLAlchemyError

import fimbul
from fimbul.core.version import VERSION
from fimbul.table.http.dependencies import TheHouse, TheVisitor
from fimbul.table.http.guard import METRICS, PRIVATE, TurnedAway
from fimbul.table.http.metrics import Metrics, Watchers
from fimbul.table.keep.lease import Moved, still_open
from fimbul.table.page.rendering import page
from fimbul.table.play.house import House

Asking = Request[Any, Any, Any]

WRITE_S: Final = 5.0  # in which a database that can be written has written
GOOD_FOR_S: Final = 2.0  # whoever asks more often is told the same: asking writes
NOT_KEPT: Final = {"cache-control": "no-store"}
NOTHING: Final = "There is nothing here."


class Readiness:
    """Can the house take people in? It is tried at most once in a while, whoever asks."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.tried = -GOOD_FOR_S
        self.why_not = ""
        self.trying = asyncio.Lock()

    async def now(self) -> str:
        """Why it cannot, if so."""
        if self.house.is_closing:
            return "The house is closing."
        async with self.trying:
            if time.monotonic() - self.tried >= GOOD_FOR_S:
                self.why_not = await self.attempt()
                self.tried = time.monotonic()
        return self.why_not

    async def attempt(self) -> str:
        """Why nothing can be written, if so."""
        try:
            await asyncio.wait_for(self.house.store.write(still_open()), WRITE_S)
        except Moved:
            return "This house has moved."
        except (SQLAlchemyError, TimeoutError):
            return "The database cannot be written."
        return ""


@get("/healthz", include_in_schema=False, media_type="text/plain")
async def health() -> Response[str]:
    """Does the process answer? If not, start it again."""
    return Response("ok\n", headers=NOT_KEPT)


@get("/readyz", include_in_schema=False, media_type="text/plain", opt={"limit": "views"})
async def readiness(state: State) -> Response[str]:
    """May people be sent here? The database can be written, and the house is not closing."""
    why_not = await state.readiness.now()
    return Response(f"{why_not or 'ready'}\n", status_code=503 if why_not else 200, headers=NOT_KEPT)


@get(METRICS, include_in_schema=False, opt={"limit": "views"})
async def figures(request: Asking, visitor: TheVisitor, state: State) -> Response[bytes]:
    """The figures of the house, for those whom its operator has named; for others there are none."""
    watchers: Watchers = state.watchers
    metrics: Metrics = state.metrics
    peer = request.scope["client"][0] if request.scope["client"] else ""
    if not watchers.may(peer, request.headers):
        if "authorization" in request.headers:
            visitor.check("wrong keys")
        raise TurnedAway(404, NOTHING)
    return Response(await metrics.text(), headers=NOT_KEPT, media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/robots.txt", include_in_schema=False, media_type="text/plain")
async def robots() -> Response[str]:
    """What search engines may look at: the lobby, the rules and the like; no tables, and no links of persons."""
    lines = ["User-agent: *", *[f"Disallow: {path}" for path in PRIVATE]]
    return Response("\n".join(lines) + "\n", headers={"cache-control": "public, max-age=86400"})


@get("/about", include_in_schema=False, opt={"limit": "views"})
async def about(request: Asking, house: TheHouse) -> Response[str]:
    """Which engine this is, of which source, and with which boxes it plays."""
    return page(request, "about.html", version=VERSION, commit=house.settings.commit, boxes=boxes())


@get("/api/version", summary="Which engine this is", tags=["games"])
async def version(house: TheHouse) -> dict[str, Any]:
    """The engine, the commit of its source where that is known, and by game the box that new tables are played with."""
    known = {"commit": house.settings.commit} if house.settings.commit else {}
    return {"engine": VERSION, **known, "boxes": {name: box for name, _, box in boxes()}}


def boxes() -> list[tuple[str, str, str]]:
    """Every game, its title, and the box of a new table."""
    games = [fimbul.game(name) for name in fimbul.games()]
    return [(game.meta.name, game.meta.title, game.data_hash()) for game in games]


routes: Final[list[Any]] = [health, readiness, figures, robots, about, version]
