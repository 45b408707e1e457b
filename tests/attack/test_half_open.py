"""Connections that are never finished: each has an end, and nobody can take them all."""

import json
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from fimbul.table.http.uvicorn_http import LONGEST_HEAD, MOST_AHEAD, PIECE, Doorway, HttpConnection
from tests.table.serving import PATIENCE_S, Server, serving

REQUEST_S = 0.3
PEOPLE = b"POST /api/people HTTP/1.1\r\nHost: here\r\n"
GAMES = b"GET /api/games HTTP/1.1\r\nHost: here\r\n\r\n"
FOREIGN = b"POST /api/name HTTP/1.1\r\nHost: here\r\nOrigin: http://evil.example\r\nContent-Length: 9\r\n\r\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with little patience."""
    with serving(tmp_path_factory.mktemp("patience"), request_s=REQUEST_S, connections_per_address=30) as opened:
        yield opened


def doorway(server: Server) -> Doorway:
    """What the server counts."""
    found: Doorway = server.server.config.http.args[0]  # type: ignore[union-attr]
    return found


def call(server: Server) -> socket.socket:
    """A bare connection."""
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE_S)


def rest(line: socket.socket) -> bytes:
    """All that is still said on a connection, until the server ends it."""
    heard = b""
    try:
        while data := line.recv(65536):
            heard += data
    except ConnectionResetError:
        pass
    return heard


def until_nobody_is_counted(server: Server) -> None:
    """Wait until the server counts no connection any more."""
    end = time.monotonic() + PATIENCE_S
    while doorway(server).open:
        assert time.monotonic() < end, "a connection is still open"
        time.sleep(0.01)


HALVES = {
    "nothing": (b"", b""),
    "half a line": (b"GET /api/ga", b"408"),
    "half a head": (PEOPLE, b"408"),
    "no body": (PEOPLE + b"Content-Length: 20\r\n\r\n", b"408"),
    "half a body": (PEOPLE + b'Content-Length: 20\r\n\r\n{"name"', b"408"),
    "half a chunk": (PEOPLE + b'Transfer-Encoding: chunked\r\n\r\n5\r\n{"na', b"408"),
    "empty lines": (b"\r\n", b"408"),
    "half a body after a refusal": (FOREIGN + b"{", b"403"),
}


@pytest.mark.parametrize("what", HALVES)
def test_what_is_never_whole_is_not_awaited_for_ever(house: Server, what: str) -> None:
    """Half a head, half a body, or nothing at all: it is told so, and the line is closed."""
    sent, status = HALVES[what]
    with call(house) as line:
        line.sendall(sent)
        assert status in rest(line).partition(b"\r\n")[0]
    until_nobody_is_counted(house)


@pytest.mark.parametrize("more", [b"\r\n", b"GET /api"])
def test_nor_is_the_next_request_after_an_answer(house: Server, more: bytes) -> None:
    """Whatever comes after an answer is timed like what came first."""
    with call(house) as line:
        line.sendall(GAMES)
        assert b"200" in line.recv(100)
        line.sendall(more)
        assert b"408" in rest(line)


def test_to_send_a_little_now_and_then_wins_no_time(house: Server) -> None:
    """The whole request has to come in time, not its next byte."""
    with call(house) as line:
        line.sendall(PEOPLE)
        line.settimeout(REQUEST_S / 5)
        for _ in range(200):
            try:
                assert b"408" in line.recv(100)
                return
            except TimeoutError:
                line.sendall(b"X: y\r\n")
    raise AssertionError("it is still awaited")


ENDLESS = {
    "a header": (b"GET / HTTP/1.1\r\nX: ", b"x" * 1000),
    "headers": (b"GET / HTTP/1.1\r\n", b"X: y\r\n" * 100),
    "an address": (b"GET /", b"x" * 1000),
    "trailers": (PEOPLE + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"X: y\r\n" * 100),
}


@pytest.mark.parametrize("what", ENDLESS)
def test_a_head_has_an_end(house: Server, what: str) -> None:
    """So that it cannot fill the memory in the time that it has."""
    head, more = ENDLESS[what]
    with call(house) as line:
        line.sendall(head)
        try:
            for _ in range(20 * LONGEST_HEAD // len(more)):
                line.sendall(more)
        except OSError:
            return
        assert b"431" in rest(line)


def test_one_connection_too_many_is_refused_in_words(tmp_path: Path, effort: int) -> None:
    """When others are closed there is room again; sockets are counted elsewhere."""
    with serving(tmp_path, connections_per_address=3) as server:
        for _ in range(effort):
            with ExitStack() as lines:
                for _ in range(3):
                    lines.enter_context(call(server)).sendall(GAMES)
                with call(server) as line:
                    head, _, body = rest(line).partition(b"\r\n\r\n")
                    assert b"429" in head
                    assert json.loads(body)["words"]
            until_nobody_is_counted(server)
        with server.browser() as browser, ExitStack() as sockets:
            table = browser.post("/api/tables", json={"game": "meltwater"}).json()["id"]
            for _ in range(5):
                sockets.enter_context(server.line(table, browser))


def test_an_answer_that_nobody_reads_is_thrown_away(house: Server) -> None:
    """It is not kept for who has stopped reading."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(PATIENCE_S)
        line.connect(("127.0.0.1", house.port))
        line.sendall(b"GET /schema/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n" * 200)

        until_nobody_is_counted(house)


def test_many_half_requests_let_others_in(house: Server, effort: int) -> None:
    """While a hundred strangers hold their breath, somebody plays; when they are gone nothing is left of them."""
    for _ in range(effort):
        with ExitStack() as lines, house.browser() as browser:
            for _ in range(25):
                lines.enter_context(call(house)).sendall(PEOPLE)
            assert browser.get("/api/games").status_code == 200
        until_nobody_is_counted(house)


def test_requests_without_end_are_not_read_to_their_end(house: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many that come before the first is answered are not all taken down; a hundred ahead are answered."""
    asked = []
    begin = HttpConnection.on_message_begin

    def count(line: HttpConnection) -> None:
        asked.append(line)
        begin(line)

    monkeypatch.setattr(HttpConnection, "on_message_begin", count)
    short = b"GET /x HTTP/1.1\r\n\r\n"
    with call(house) as line:
        try:
            line.sendall(short * 20_000)
            rest(line)
        except OSError:
            pass
    assert len(asked) <= 2 * MOST_AHEAD + 4 * PIECE // len(short)

    with call(house) as line:
        line.sendall(short * MOST_AHEAD + b"GET /x HTTP/1.1\r\nConnection: close\r\n\r\n")
        assert rest(line).count(b"HTTP/1.1 404") == MOST_AHEAD + 1


def test_who_asks_ahead_and_goes_leaves_nothing_in_the_log(
    house: Server, caplog: pytest.LogCaptureFixture, effort: int
) -> None:
    """The answer that was being written is not written to nobody."""
    for _ in range(5 * effort):
        with call(house) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # leave without a word
            line.sendall(b"GET /rules/scavengers HTTP/1.1\r\nHost: here\r\n\r\n" * MOST_AHEAD)
            line.recv(1)
    until_nobody_is_counted(house)
    with call(house) as line:
        line.sendall(b"GET /api/games HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        rest(line)

    assert not [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
