"""Sockets below their messages: frames without end, and lines that nobody reads."""

import base64
import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from fimbul.table.http.uvicorn_sockets import MOST_UNHEARD, PIECE, SIGNS_AT_ONCE, Socket
from tests.table.serving import PATIENCE_S, Server, serving

LOOK = '{"do": "look", "ref": 1, "width": %d}'


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that soon asks whether anybody is there."""
    with serving(tmp_path_factory.mktemp("frames")) as opened:
        opened.server.config.ws_ping_interval = opened.server.config.ws_ping_timeout = 0.2
        yield opened


@pytest.fixture(scope="module")
def table(house: Server) -> str:
    """A table where anybody may look on."""
    with house.bot("Ragna") as ragna:
        found: str = ragna.post("/api/tables", json={"game": "scavengers"}).json()["id"]
        return found


def frame(opcode: Opcode, said: bytes = b"", fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, said, fin).serialize(mask=True)


@contextmanager
def bare_socket(server: Server, table: str) -> Iterator[socket.socket]:
    """A line whose frames are written by hand, and which reads little ahead."""
    key = base64.b64encode(os.urandom(16)).decode()
    head = (
        f"GET /api/tables/{table}/socket?form=page HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n"
    )
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(PATIENCE_S)
        line.connect(("127.0.0.1", server.port))
        line.sendall(head.encode())
        assert line.recv(12) == b"HTTP/1.1 101"
        yield line


def sockets(server: Server) -> list[Socket]:
    """The sockets that the server has open."""
    return [each for each in list(server.server.server_state.connections) if isinstance(each, Socket)]


def wait(come: Callable[[], bool]) -> None:
    """Wait until something has come."""
    end = time.monotonic() + PATIENCE_S
    while not come():
        assert time.monotonic() < end, "it has not come"
        time.sleep(0.01)


FLOODS = {
    "pings": (b"", frame(Opcode.PING)),
    "pongs": (b"", frame(Opcode.PONG, b"here")),
    "empty parts of one message": (frame(Opcode.TEXT, fin=False), frame(Opcode.CONT, fin=False)),
    "empty messages": (b"", frame(Opcode.TEXT)),
    "messages that are no text": (b"", frame(Opcode.BINARY)),
}


@pytest.mark.parametrize("what", FLOODS)
def test_frames_without_end_are_not_read_to_their_end(
    house: Server, table: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading one costs the house far more than writing it costs the sender; so after some the line is cut."""
    read = []
    long_way = WebSocketsSansIOProtocol.data_received

    def count(line: WebSocketsSansIOProtocol, data: bytes) -> None:
        read.append(len(data))
        long_way(line, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", count)
    first, flood = FLOODS[what]
    with bare_socket(house, table) as line:
        try:
            line.sendall(first + flood * 100_000)
            while line.recv(65536):
                pass
        except OSError:
            pass
    wait(lambda: not sockets(house))

    assert sum(read) <= 4 * PIECE + max(SIGNS_AT_ONCE, MOST_UNHEARD) * len(flood)


def test_a_few_signs_and_a_message_in_parts_are_heard(house: Server, table: str) -> None:
    """As honest clients send them."""
    said = b'{"do": "ping", "ref": 77}'
    parts = [frame(Opcode.CONT, said[at : at + 1], fin=at == len(said) - 1) for at in range(1, len(said))]
    with bare_socket(house, table) as line:
        line.sendall(frame(Opcode.PING) * 20 + frame(Opcode.TEXT, said[:1], fin=False) + b"".join(parts))
        heard = b""
        while b'"ref":77' not in heard:
            heard += line.recv(65536)


def test_a_line_that_is_never_read_does_not_stay_open_for_ever(house: Server, table: str) -> None:
    """When the house has hung up, its last words wait in vain: the line ends all the same."""
    with bare_socket(house, table) as line:
        for number in range(250):
            line.sendall(frame(Opcode.TEXT, (LOOK % (300 + 10 * number)).encode()))

        wait(lambda: not sockets(house))
