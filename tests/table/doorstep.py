"""The whole application without a network: requests come from any address that a test names."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import func, select

from fimbul.table.app import create_app
from fimbul.table.keep.schema import persons
from fimbul.table.play.house import House
from fimbul.table.settings import Settings

SOMEWHERE = "192.0.2.1"
HOST = "house.example"


class Doorstep:
    """Where strangers stand: each request is a new browser's, unless it brings a cookie or a key along."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)
        self.house: House = self.app.state.house
        self.runner = asyncio.Runner()

    def ask(self, method: str, path: str, address: str = SOMEWHERE, **sent: Any) -> httpx.Response:
        """The answer to one request, its path exactly as written."""

        async def send() -> httpx.Response:
            app: Any = self.app
            transport = httpx.ASGITransport(app, client=(address, 4711))
            async with httpx.AsyncClient(transport=transport) as client:
                return await client.request(method, f"http://{HOST}{path}", **sent)

        return self.runner.run(send())

    def post(self, path: str, body: Any = None, address: str = SOMEWHERE, **sent: Any) -> httpx.Response:
        """The answer to a change that is asked for."""
        return self.ask("POST", path, address, json=body, **sent)

    def key(self, name: str = "Ragna") -> dict[str, str]:
        """The headers of somebody new, who came from elsewhere."""
        key = self.post("/api/people", {"name": name}, "198.51.100.99").json()["key"]
        return {"authorization": f"Bearer {key}"}

    def people(self) -> int:
        """How many persons the house knows."""
        return self.runner.run(
            self.house.store.read(
                lambda connection: connection.execute(select(func.count()).select_from(persons)).scalar_one()
            )
        )

    def close(self) -> None:
        """Close the house."""
        self.runner.run(self.house.close())
        self.runner.close()


@contextmanager
def doorstep(folder: Path, **changes: Any) -> Iterator[Doorstep]:
    """An application that keeps its games in a folder."""
    quick: dict[str, Any] = {"bot_pause_ms": 0, "window_ms": 0, "workers": 1}
    opened = Doorstep(Settings(database_url=f"sqlite:///{folder / 'fimbul.db'}", **{**quick, **changes}))
    try:
        yield opened
    finally:
        opened.close()
