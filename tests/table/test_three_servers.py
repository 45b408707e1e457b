"""Three servers under load, each killed, stopped and closed in its turn: what was acknowledged is there, and nobody is
shown another's seat.
"""

import json
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.sync.client import ClientConnection, connect

from fimbul.table.keep.store import open_database
from fimbul.table.keep.stored_tables import take_down
from tests.table.postgres import postgres
from tests.table.processes import HASTE, Served, street, wait

PATIENCE_S = 10.0
PAUSE_S = 0.15  # a game is to last longer than the test
LONG_PAUSE_S = 0.5
GAMES: list[tuple[str, dict[str, Any]]] = [("scavengers", {"seats": 2}), ("meltwater", {})]


class Street:
    """The servers that are open now, and where."""

    def __init__(self, database: str, serve: Callable[..., Served]) -> None:
        self.database = database
        self.serve = serve
        self.open: dict[str, Served] = {}
        self.silent = ""  # the address of one that answers nobody
        for _ in range(3):
            self.one_more()

    def one_more(self) -> None:
        """Another server."""
        served = self.serve(self.database, **{HASTE: "1"})
        self.open[served.address().replace("localhost", "127.0.0.1").rstrip("/")] = served

    def any(self) -> str:
        """The address of one of them."""
        return random.choice(list(self.open))

    def lose(self, end: Callable[[Served], object]) -> None:
        """One that has been open for longest is ended, and nobody is sent there any more."""
        address = next(iter(self.open))
        end(self.open.pop(address))


class Player(threading.Thread):
    """Somebody at a table who picks whenever asked, by any server, and comes back whenever the line breaks."""

    def __init__(self, servers: Street, table: str, seat: int | None, key: str, pause_s: float) -> None:
        super().__init__()
        self.pause_s = pause_s
        self.servers = servers
        self.table = table
        self.seat = seat
        self.key = key
        self.done: list[str] = []
        self.wrong: list[Any] = []
        self.waited = 0.0  # the longest time in which nothing could be done, in seconds
        self.stopped = threading.Event()
        self.address = ""
        self.over = False

    def run(self) -> None:
        """Play until stopped."""
        lost = time.monotonic()
        while not self.stopped.is_set():
            with suppress(WebSocketException, InvalidHandshake, OSError, TimeoutError), self.line() as line:
                shown = self.look(line.recv(timeout=PATIENCE_S))
                self.waited = max(self.waited, time.monotonic() - lost)
                self.play(line, shown)
            lost = time.monotonic()
            time.sleep(0.02)

    def line(self) -> ClientConnection:
        """A line by whichever server."""
        self.address = self.servers.any()
        address = f"{self.address.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        own = {"authorization": f"Bearer {self.key}"} if self.key else {}
        return connect(address, additional_headers=own, proxy=None, legacy=True, open_timeout=PATIENCE_S)

    def look(self, text: str | bytes) -> Any:
        """What is told; it is for nobody else's eyes."""
        message = json.loads(text)
        if message["is"] == "view" and message["seat"] != self.seat:
            self.wrong.append(message)
        return message

    def play(self, line: ClientConnection, view: Any) -> None:
        """Pick after pick, as long as the line holds."""
        ref, asked, latest = 1, "", view
        while not self.stopped.is_set() and self.address != self.servers.silent:
            if view and view["options"] and self.seat is not None and not asked:
                ref, asked = ref + 1, random.choice(view["options"])[0]
                picked = {"do": "pick", "ref": ref, "seat": self.seat, "at": view["at"], "word": asked}
                time.sleep(self.pause_s)
                line.send(json.dumps(picked))
                view = None
            try:
                message = self.look(line.recv(timeout=0.2))
            except TimeoutError:
                continue
            if message["is"] == "view":
                view = latest = message
                self.over = self.over or message["view"]["outcome"] is not None
            elif message["is"] == "done" and message["ref"] == ref and asked:
                self.done.append(asked)
                asked = ""
            elif message["is"] == "no":
                asked, view = "", latest
                time.sleep(0.02)


@contextmanager
def evening(tables: int, pause_s: float = PAUSE_S) -> Iterator[tuple[Street, list[Player], list[str]]]:
    """Three servers, and people who play at so many tables while somebody watches."""
    database = postgres().new_database()
    with street() as serve:
        servers, players, ids = Street(database, serve), list[Player](), list[str]()
        for number in range(tables):
            game, options = GAMES[number % len(GAMES)]
            keys = [post(servers, "/api/people", json={"name": name})["key"] for name in ("Ragna", "Olav")]
            wish = {"game": game, "options": options, "seats": [{"who": "me"}, {"who": "free"}], "listed": True}
            table = post(servers, "/api/tables", keys[0], json=wish)["id"]
            post(servers, f"/api/tables/{table}/sit", keys[1], json={"seat": 1})
            ids.append(table)
            players += [Player(servers, table, seat, key, pause_s) for seat, key in enumerate(keys)]
            players.append(Player(servers, table, None, "", pause_s))
        for each in players:
            each.start()
        try:
            yield servers, players, ids
        finally:
            for each in players:
                each.stopped.set()
            for each in players:
                each.join()


def post(servers: Street, path: str, key: str = "", **named: Any) -> Any:
    """What the server answers that has been open for longest."""
    headers = {"authorization": f"Bearer {key}"} if key else {}
    answer = httpx.post(f"{next(iter(servers.open))}{path}", headers=headers, timeout=PATIENCE_S, **named)
    assert answer.status_code == 201, answer.text
    return answer.json()


def go_on(players: list[Player], picks: int = 3) -> None:
    """Wait until at every table somebody has made some more picks, if it is not over."""
    before = {id(each): len(each.done) for each in players}
    tables = {each.table for each in players if not each.over}

    def come() -> bool:
        made = {each.table: 0 for each in players}
        for each in players:
            made[each.table] += len(each.done) - before[id(each)]
        over = {each.table for each in players if each.over}
        return all(made[table] >= picks for table in tables - over)

    wait(come, 40.0)


def assert_kept(database: str, players: list[Player], tables: list[str]) -> None:
    """Every pick that was acknowledged is in the database, in its order; nobody was shown another's seat."""
    engine = open_database(database)
    with engine.connect() as connection:
        picked = {
            (table, seat): [
                word for act in take_down(connection, table).acts if act.seat == seat for word in act.words.split()
            ]
            for table in tables
            for seat in range(2)
        }
    engine.dispose()
    for each in players:
        assert each.wrong == []
        if each.seat is not None:
            words = iter(picked[each.table, each.seat])
            assert all(word in words for word in each.done), f"a pick of {each.table} is lost"
    assert sum(len(each.done) for each in players) > 0


def power_cut(served: Served) -> None:
    """Kill -9."""
    served.kill()


def in_order(served: Served) -> None:
    """As in a rolling restart."""
    status, said = served.close()
    assert status == 0, said


def test_each_of_three_servers_is_killed_in_its_turn_and_no_acknowledged_pick_is_lost() -> None:
    """While people play through all of them; another takes its place each time. Bots play on though nobody looks."""
    with evening(2) as (servers, players, tables):
        go_on(players)
        bots = table_of_bots(servers, players[0].key)
        for _ in range(3):
            servers.lose(power_cut)
            servers.one_more()
            go_on(players)
        database = servers.database
        wait(lambda: over(database, bots))
    assert_kept(database, players, tables)


@pytest.mark.long
def test_a_rolling_restart_is_over_before_anybody_notices() -> None:
    """Whoever plays comes back in well under a second, and all that was acknowledged is there."""
    with evening(2) as (servers, players, tables):
        go_on(players)
        for each in players:
            each.waited = 0.0
        for _ in range(2):
            servers.one_more()
            servers.lose(in_order)
            go_on(players)
        database = servers.database
    assert_kept(database, players, tables)
    assert max(each.waited for each in players) < 3.0


def test_a_server_that_was_stopped_and_goes_on_later_shows_and_writes_nothing() -> None:
    """Others have what it had; it finds that out before it says anything, and closes."""
    with evening(1) as (servers, players, tables):
        go_on(players)
        table, key = tables[0], players[0].key
        address, stopped = next(iter(servers.open.items()))
        line = connect(
            f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket",
            additional_headers={"authorization": f"Bearer {key}"},
            proxy=None,
            legacy=True,
        )
        assert json.loads(line.recv(timeout=PATIENCE_S))["is"] == "view"
        assert stopped.process.pid is not None
        os.kill(stopped.process.pid, signal.SIGSTOP)
        del servers.open[address]
        servers.silent = address
        time.sleep(0.3)
        with suppress(TimeoutError):
            while True:
                line.recv(timeout=0.1)  # what it had sent before
        line.send(json.dumps({"do": "look", "ref": 99, "anew": True, "width": 900}))
        go_on(players)

        os.kill(stopped.process.pid, signal.SIGCONT)

        heard = []
        with suppress(WebSocketException):
            while True:
                heard.append(json.loads(line.recv(timeout=PATIENCE_S)))
        assert [each for each in heard if each["is"] not in ("no",)] == []
        status, said = stopped.end()
        assert status == 1
        assert "have heard nothing of this one" in said
        go_on(players)
        database = servers.database
    assert_kept(database, players, tables)


def table_of_bots(servers: Street, key: str) -> str:
    """A table at which only bots play, of the server that is lost next."""
    seats = [{"who": "bot", "agent": "uniform"}] * 2
    return str(post(servers, "/api/tables", key, json={"game": "meltwater", "seats": seats})["id"])


def over(database: str, table: str) -> bool:
    """Has the game of a table come to its end?"""
    engine = open_database(database)
    with engine.connect() as connection:
        ended = take_down(connection, table).ended
    engine.dispose()
    return ended is not None


@pytest.mark.long
def test_servers_die_again_and_again_while_people_play() -> None:
    """Killed or closed, one after the other, and now and then all lines to the database are cut."""
    with evening(6, LONG_PAUSE_S) as (servers, players, tables):
        end = time.monotonic() + 60.0
        while time.monotonic() < end:
            go_on(players, 1)
            servers.lose(random.choice([power_cut, in_order]))
            if random.random() < 0.3:
                postgres().hang_up()
            servers.one_more()
        go_on(players, 1)
        database = servers.database
    assert_kept(database, players, tables)
