"""Several servers at one PostgreSQL, in threads of this process, so that tests can look into their houses."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from fimbul.table.app import create_app, server_config
from fimbul.table.http.server import TableServer, listen, numeric_address
from fimbul.table.keep.servers import Servers
from fimbul.table.play.house import House
from fimbul.table.settings import Settings
from tests.table.postgres import postgres

PATIENCE_S = 20.0
QUICK: dict[str, Any] = {"bot_pause_ms": 0, "window_ms": 0, "workers": 1, "glance_ms": 0}


class OneOfSeveral:
    """A server, its house, and clients for it."""

    def __init__(self, settings: Settings) -> None:
        app = create_app(settings)
        self.house: House = app.state.house
        listener = listen("127.0.0.1", 0)
        self.address = numeric_address(listener)
        opened = threading.Event()
        self.server = TableServer(server_config(app), self.house, self.address, self.address, lambda _: opened.set())
        self.thread = threading.Thread(target=self.server.run, args=([listener],))
        self.thread.start()
        assert opened.wait(PATIENCE_S)

    @property
    def servers(self) -> Servers:
        """The servers, as this one knows them."""
        assert self.house.store.servers is not None
        return self.house.store.servers

    def stop(self) -> None:
        """Stop in order."""
        self.server.should_exit = True
        self.thread.join()

    def ask(self, method: str, path: str, key: str = "", **named: Any) -> httpx.Response:
        """What the server answers to a request."""
        headers = {**({"authorization": f"Bearer {key}"} if key else {}), **named.pop("headers", {})}
        return httpx.request(method, f"{self.address}{path}", headers=headers, timeout=PATIENCE_S, **named)

    def come_in(self, name: str) -> str:
        """The key of somebody new."""
        return str(self.ask("POST", "/api/people", json={"name": name}).json()["key"])

    def table(self, key: str, *seats: dict[str, str], game: str = "meltwater", **more: Any) -> str:
        """A new table."""
        answer = self.ask("POST", "/api/tables", key, json={"game": game, "seats": list(seats), **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def line(
        self, table: str, key: str = "", headers: dict[str, str] | None = None, query: str = ""
    ) -> ClientConnection:
        """A socket of a table."""
        own = {"authorization": f"Bearer {key}"} if key else {}
        address = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"
        return connect(
            address, additional_headers={**own, **(headers or {})}, proxy=None, ping_interval=None, legacy=True
        )


@contextmanager
def several(number: int = 3, **changes: Any) -> Iterator[list[OneOfSeveral]]:
    """So many servers with quick bots at one empty database, each knowing the others."""
    settings = Settings(database_url=postgres().new_database(), **{**QUICK, **changes})
    opened: list[OneOfSeveral] = []
    try:
        for _ in range(number):
            opened.append(OneOfSeveral(settings))
        for each in opened:
            wait(lambda each=each: len([1 for other in each.servers.others.values() if other.address]) == number - 1)
        yield opened
    finally:
        for each in opened:
            each.stop()


def wait(come: Any) -> None:
    """Wait until something has come that tells nobody."""
    end = time.monotonic() + PATIENCE_S
    while not come():
        assert time.monotonic() < end, "it has not come"
        time.sleep(0.01)
