"""The application: the house behind its guard, opened and closed in order."""

import gc
import logging
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import uvicorn
from litestar import Litestar, Router
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler, Scope

from fimbul.agents import check_own_agents
from fimbul.core.version import VERSION
from fimbul.table.http import (
    analysis_pages,
    api,
    campaign_pages,
    campaign_routes,
    entrance,
    front_line,
    installing,
    live,
    notice_pages,
    notice_routes,
    operating,
    pages,
    puzzle_pages,
    record_routes,
    replay_pages,
)
from fimbul.table.http.dependencies import TheHouse, TheVisitor
from fimbul.table.http.forwarding import Forwarding
from fimbul.table.http.guard import Guard, TurnedAway, Visitor, keep_within_limits
from fimbul.table.http.log_lines import write_log
from fimbul.table.http.members_only import members_only
from fimbul.table.http.metrics import Metrics, Watchers
from fimbul.table.http.operating import Readiness
from fimbul.table.http.refusals import HANDLERS, Reading
from fimbul.table.http.server import keep_open
from fimbul.table.http.uvicorn_http import Doorway, HttpConnection
from fimbul.table.http.uvicorn_sockets import Socket
from fimbul.table.people.persons import Person
from fimbul.table.play.house import House
from fimbul.table.settings import Settings

STATIC: Final = Path(__file__).parent / "static"
SWITCH_S: Final = 0.0005  # the writer's thread must not wait long for the loop's
# Views are hundreds of objects that die young, and rooms go when they are forgotten, both without the collector. It is
# for what requests leave behind; that is young, too, and the old is seldom looked through.
RARELY: Final = (50_000, 20, 20)
LARGEST_FRAME: Final = 1_000_000  # what is over the limit of messages, but not absurd, is answered in words

logging.getLogger("alembic").setLevel(logging.WARNING)


def create_app(settings: Settings) -> Litestar:
    """The table as an ASGI application; there is none while bots of one's own cannot be made."""
    check_own_agents()
    watchers = Watchers(settings.metrics_for, settings.metrics_token)
    house = House(settings)
    forwarding = Forwarding(house.store, house.company, settings.body_bytes)

    @asynccontextmanager
    async def open_house(_app: Litestar) -> AsyncIterator[None]:
        gc.freeze()
        gc.set_threshold(*RARELY)
        sys.setswitchinterval(SWITCH_S)
        house.open()
        try:
            yield
        finally:
            await forwarding.close()
            await house.close()

    app = Litestar(
        route_handlers=[
            *pages.routes,
            *notice_pages.routes,
            *replay_pages.routes,
            *analysis_pages.routes,
            *puzzle_pages.routes,
            *campaign_pages.routes,
            *operating.routes,
            *installing.routes,
            campaign_routes.routes,
            entrance.routes,
            api.routes,
            record_routes.routes,
            notice_routes.routes,
            Router(
                "/",
                tags=["records"],
                route_handlers=[record_routes.upload],
                request_max_body_size=settings.record_bytes,
            ),
            live.live,
            front_line.front_line,
            *static_routes(),
        ],
        lifespan=[open_house],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "visitor": Provide(visitor_of, sync_to_thread=False),
            "person": Provide(person_of),
        },
        exception_handlers=HANDLERS,
        request_class=Reading,
        guards=[keep_within_limits, members_only],
        request_max_body_size=settings.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Fimbul's table",
            version=VERSION,
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )
    app.state.house = house
    app.state.readiness = Readiness(house)
    app.state.metrics = metrics = Metrics(house)
    app.state.watchers = watchers
    app.asgi_handler = Guard(app.asgi_handler, house.people, house.limits, settings, forwarding, metrics.answered)
    return app


def visitor_of(scope: Scope, house: TheHouse) -> Visitor:  # noqa: ARG001 - one after the other, they need no tasks
    """Who sent the request, as the guard has found out."""
    found: Visitor = scope["state"]["visitor"]
    return found


async def person_of(visitor: TheVisitor, house: TheHouse) -> Person:
    """The person who sent the request; nobody is asked to say who it is."""
    person = await visitor.still(house.people)
    if person is None:
        raise TurnedAway(401, "Say who you are first.")
    return person


def static_routes() -> list[ControllerRouterHandler]:
    """The built client, where there is one."""
    if not STATIC.is_dir():
        return []
    return [create_static_files_router("/static", [STATIC], name="static", include_in_schema=False)]


def run(settings: Settings, host: str, port: int | None, told: Callable[[str], object] = str) -> None:
    """Serve until stopped; whoever wants to know is told the address when the house is open."""
    write_log(settings.log_format)
    app = create_app(settings)
    keep_open(app.state.house, server_config(app), host, port, told)


def server_config(app: Litestar) -> uvicorn.Config:
    """How uvicorn serves the application; at any free port, unless it is given a socket."""
    connection: Any = partial(HttpConnection, Doorway(app.state.house.settings))
    return uvicorn.Config(
        app,
        port=0,
        log_config=None,
        log_level="warning",
        server_header=False,
        access_log=False,
        proxy_headers=False,  # the guard sees through proxies itself
        http=connection,
        ws=Socket,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=True,
        timeout_graceful_shutdown=5,
    )
