"""A real server on a free port of this machine, in a thread, and clients for it."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from websockets.sync.client import ClientConnection, connect

from fimbul.table.app import create_app, server_config
from fimbul.table.http.protocol import Told
from fimbul.table.play.house import House
from fimbul.table.settings import Settings

PATIENCE_S = 20.0


class Server:
    """A server and its address."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)
        self.house: House = self.app.state.house
        self.server = uvicorn.Server(server_config(self.app))
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()
        end = time.monotonic() + PATIENCE_S
        while not self.server.started:
            assert time.monotonic() < end, "the server has not started"
            time.sleep(0.005)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        """Stop in order."""
        self.server.should_exit = True
        self.thread.join()

    def browser(self) -> httpx.Client:
        """Somebody's browser: it keeps cookies."""
        return httpx.Client(base_url=self.address, timeout=PATIENCE_S)

    def bot(self, name: str) -> httpx.Client:
        """A client that sends its key with every request."""
        with self.browser() as browser:
            key = browser.post("/api/people", json={"name": name}).json()["key"]
        return httpx.Client(base_url=self.address, headers={"authorization": f"Bearer {key}"}, timeout=PATIENCE_S)

    def line(
        self, table: str, client: httpx.Client | None = None, compression: str | None = "deflate", **query: Any
    ) -> ClientConnection:
        """A socket of a table, with what tells who the client is."""
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        headers = {}
        if client is not None and "authorization" in client.headers:
            headers["authorization"] = client.headers["authorization"]
        elif client is not None:
            headers["cookie"] = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket?{asked}"
        return connect(address, additional_headers=headers, proxy=None, compression=compression, ping_interval=None)


def told(line: ClientConnection) -> Any:
    """The next message of a socket."""
    return msgspec.json.decode(line.recv(timeout=PATIENCE_S), type=Told)


def until(line: ClientConnection, kind: type) -> Any:
    """The next message of a kind; others before it are passed over."""
    while True:
        message = told(line)
        if isinstance(message, kind):
            return message


@contextmanager
def serving(folder: Path, **changes: Any) -> Iterator[Server]:
    """A server with quick bots that keeps its games in a folder."""
    quick: dict[str, Any] = {"bot_pause_ms": 0, "window_ms": 0, "workers": 1, "since_s": 3600.0, "prepared_s": 0.0}
    settings = Settings(database_url=f"sqlite:///{folder / 'fimbul.db'}", **{**quick, **changes})
    server = Server(settings)
    try:
        yield server
    finally:
        server.stop()
