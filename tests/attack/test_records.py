"""Records that are written to keep the house busy: whoever plays meanwhile is answered."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx

from fimbul.table.http.protocol import Done, Ping
from fimbul.table.show.viewer import encode
from tests.table.records import endless
from tests.table.serving import PATIENCE_S, Server, until

ATTACKERS = 6
ATTACKERS_PATIENCE_S = 600.0  # they may wait; whoever plays need not
PAUSE_S = 0.02  # less would be too often


@contextmanager
def somebody_playing(server: Server, client: httpx.Client) -> Iterator[list[int]]:
    """Somebody at a table pings and reads the database in turn, for as long as the attack goes on."""
    wish = {"game": "meltwater", "seats": [{"who": "me"}, {"who": "here", "name": "Olav"}]}
    table = client.post("/api/tables", json=wish).json()["id"]
    answered: list[int] = []
    over = threading.Event()

    def play() -> None:
        with server.line(table, client) as line:
            while not over.is_set():
                line.send(encode(Ping(len(answered))).decode())
                assert until(line, Done).ref == len(answered)
                assert client.get("/api/tables", timeout=PATIENCE_S).status_code == 200
                answered.append(len(answered))
                over.wait(PAUSE_S)

    with ThreadPoolExecutor(1) as threads:
        playing = threads.submit(play)
        try:
            yield answered
        finally:
            over.set()
        playing.result(PATIENCE_S)


def bring(server: Server, record: bytes, number: int = 0) -> httpx.Response:
    """Bring a record along, as somebody whom nobody knows, each from an address of its own."""
    door = httpx.HTTPTransport(local_address=f"127.0.0.{2 + number % ATTACKERS}")
    with httpx.Client(transport=door, timeout=ATTACKERS_PATIENCE_S) as client:
        return client.post(f"{server.address}/api/records", content=record)


def test_whoever_plays_is_answered_while_hostile_records_are_read(server: Server, effort: int) -> None:
    """Several bring at once what is the most work to read; it is refused or becomes a table, and the game goes on."""
    length = min(30_000 * effort, 480_000)
    records = [endless("scavengers", length, "undo"), endless("meltwater", length, "digest")]
    with server.bot("Ragna") as ragna, somebody_playing(server, ragna) as answered:
        tries = ATTACKERS * min(effort, 4)
        with ThreadPoolExecutor(ATTACKERS) as attackers:
            answers = list(attackers.map(lambda number: bring(server, records[number % 2], number), range(tries)))
        assert {answer.status_code for answer in answers} <= {201, 429, 503}
        assert any(answer.status_code == 201 for answer in answers)
        assert answered
        tables = [answer.json()["id"] for answer in answers if answer.status_code == 201]
        look_at_everything(ragna, tables[0])


def look_at_everything(client: httpx.Client, table: str) -> None:
    """Opened, replayed, with its curves, and played on from its end, each several times over."""
    for _ in range(3):
        for part in ("", "/view", "/replay/0", "/curves"):
            answer: Any = client.get(f"/api/tables/{table}{part}", timeout=PATIENCE_S)
            assert answer.status_code in (200, 409), answer.text
    assert client.get(f"/t/{table}", timeout=PATIENCE_S).status_code == 200


def test_a_header_of_thousands_of_seats_is_refused_at_once(server: Server, effort: int) -> None:
    """It is not compared line by line with itself."""
    lines = endless("meltwater", 0, "note").decode().split("\n\n")[0]
    seats = "\n".join(f"seat s{number} x" for number in range(15_000))
    for _ in range(2 * effort):
        answer = bring(server, f"{lines}\n{seats}\n\n".encode())
        assert (answer.status_code, answer.json()["words"]) == (400, "The header of this record is too long.")
