"""Power cuts while bots are seated, games are played again and people change their names: nothing is half written."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import create_engine, select
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from fimbul.table.keep.schema import seats, tables
from tests.table.halves import halves, unreached
from tests.table.processes import Served, street, wait

KILLS = 3
SET_UP = select(tables.c.id).join(seats).where((seats.c.number == 0) & (seats.c.person == tables.c.maker))
NO_LIMITS = {f"FIMBUL_{name}_PER_HOUR": "1000000" for name in ("PEOPLE", "TABLES", "LOGINS", "CHANGES")}


class Load(threading.Thread):
    """Two people who do the same again and again, at whatever address the house has now."""

    def __init__(self, city: "City", deed: "Callable[[Load], None]") -> None:
        super().__init__()
        self.city = city
        self.deed = deed
        self.clients = [httpx.Client(timeout=5), httpx.Client(timeout=5)]
        self.done = 0
        for who, client in enumerate(self.clients):
            client.headers["authorization"] = f"Bearer {self.post('api/people', who, name='Ragna')['key']}"

    def run(self) -> None:
        """Until the test is over; a house that is gone comes again."""
        with closing(self.clients[0]), closing(self.clients[1]):
            while self.city.going:
                try:
                    self.deed(self)
                    self.done += 1
                except (httpx.TransportError, WebSocketException, OSError):
                    time.sleep(0.005)

    def post(self, path: str, who: int = 0, **body: Any) -> Any:
        """One of them asks for something."""
        answer = self.clients[who].post(f"{self.city.address}{path}", json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def ask(self, table: str, who: int, *asked: dict[str, Any]) -> None:
        """One of them says something at a table, and waits until all of it is done."""
        address = f"{self.city.address.replace('http', 'ws')}api/tables/{table}/socket"
        headers = {"authorization": self.clients[who].headers["authorization"]}
        with connect(address, additional_headers=headers, proxy=None, open_timeout=5) as line:
            for number, each in enumerate(asked, 1):
                line.send(msgspec.json.encode({**each, "ref": number}).decode())
            while msgspec.json.decode(line.recv(timeout=5)).get("ref") != len(asked):
                pass

    def table(self) -> tuple[str, str]:
        """A table with a free seat, and the invitation to it."""
        made = self.post("api/tables", game="meltwater", seats=[{"who": "me"}, {"who": "free"}])
        return made["id"], made["seats"][1]["invitation"]


class City:
    """Where the house is now, and whether anybody still wants something of it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.going = True


def seat_a_bot(load: Load) -> None:
    """The last seat of a table is given to a bot."""
    table, _ = load.table()
    load.post(f"api/tables/{table}/seats/1/bot", agent="uniform")


def play_again(load: Load) -> None:
    """Somebody gives up, and both want to play again."""
    table, invitation = load.table()
    load.post(f"api/tables/{table}/sit", who=1, invitation=invitation)
    load.ask(table, 0, {"do": "concede", "seat": 0}, {"do": "again"})
    load.ask(table, 1, {"do": "again"})


def change_the_name(load: Load) -> None:
    """Somebody with a seat at several tables is called otherwise."""
    if load.done % 10 == 0:
        load.table()
    load.post("api/name", name=f"Ragna {load.done}")


def wait_for_one_more(loads: list[Load]) -> None:
    """Wait until everybody has done once more what they do; who cannot go on is not waited for."""
    before = [load.done for load in loads]
    wait(lambda: all(load.done > done or not load.is_alive() for load, done in zip(loads, before, strict=True)))
    assert all(load.is_alive() for load in loads)


@pytest.fixture
def serve() -> Iterator[Callable[..., Served]]:
    """Lets processes serve; they all end with the test."""
    with street() as opened:
        yield opened


def test_whenever_the_power_is_cut_nothing_is_half_written(
    serve: Callable[..., Served], tmp_path: Path, effort: int
) -> None:
    """Tables whose seats are taken have begun, rematches are reached, and people sit there under their names."""
    database, dice = f"sqlite:///{tmp_path / 'fimbul.db'}", Random(7)
    house = serve(database, **NO_LIMITS)
    city = City(house.address())
    loads = [Load(city, deed) for deed in (seat_a_bot, play_again, change_the_name)]
    for load in loads:
        load.start()
    try:
        for _ in range(KILLS * effort):
            wait_for_one_more(loads)
            time.sleep(0.1 * dice.random())
            house.kill()
            house = serve(database, **NO_LIMITS)
            city.address = house.address()
    finally:
        city.going = False
        for load in loads:
            load.join()
    house.close()

    engine = create_engine(database)
    with engine.connect() as connection:
        assert halves(connection) == []
        assert unreached(connection, set(connection.execute(SET_UP).scalars())) == []
    engine.dispose()
