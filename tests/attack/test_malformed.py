"""Malformed input, over every route: the house answers in words, and its log stays empty of errors."""

import json
import logging
import re
import socket
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from fimbul.table.http.protocol import No
from tests.table.serving import PATIENCE_S, Server, serving, told

SAMPLE = 3  # nasty things of each kind for each route, in the quick slice
MANY_DIGITS = b"9" * 5000
DEEP = b"[" * 60_000

IN_PATHS = [
    b"%ff", b"%00", b"%ed%a0%80", b"%f0%9f%98%80" * 40, b"%", b"%zz", b"%25ff", b"%0d%0aX:y", b"..%2f..%2fetc",
    b"\xff\xfe", b"\xc2\xb2", b"%C2%B2", b"%D9%A3", b"-1", b"0x1", b"1e5", b"a" * 300, b"a" * 3000, MANY_DIGITS,
]  # fmt: skip
IN_QUERIES = [
    b"seat=%ff", b"seat=" + MANY_DIGITS, b"seat=1&seat=2", b"width=" + MANY_DIGITS, b"width=%D9%A3", b"%ff=%ff",
    b"=&&=", b"\xff", b"as=%00&at=%00", b"as=%ff&at=%ff", b"at=" + MANY_DIGITS, b"log=maybe&changes=%00&form=%ff",
    b"whose=%00", b"%",
]  # fmt: skip
IN_HEADERS = [
    b"Cookie: width=00900" + b"0" * 5000, b"Cookie: width=\xb2", b"Cookie: \xff\xfe=\x80; fimbul=\xff",
    b"Cookie: " + b";" * 5000, b"Cookie: fimbul=" + b"a" * 5000, b"Authorization: Bearer \xff\xfe",
    b"Authorization: \xff", b"Authorization: Bearer", b"Origin: http://[", b"Origin: http://here:" + MANY_DIGITS,
    b"Origin: http://here:abc", b"Origin: \xff", b"Origin: http://here\r\nOrigin: http://there", b"Host: here",
    b"Host: [", b"Host: here:99999999", b"Host: \xff", b"Host: ", b"X-Forwarded-For: \xff,[\r\nX-Forwarded-Host: [",
    b"X-Fimbul-Token: \xff", b"Accept: text/html\xff", b"Accept-Encoding: \xff", b"Content-Type: \xff",
    b"Content-Type: multipart/form-data; boundary=\xff", b"Content-Type: application/json; charset=\xff",
    b"Content-Type: application/x-www-form-urlencoded", b"Content-Length: " + MANY_DIGITS, b"Content-Length: -1",
    b"Content-Length: \xb2", b"Content-Length: 1\r\nContent-Length: 2", b"Transfer-Encoding: gzip",
    b"Transfer-Encoding: chunked", b"Upgrade: h2c\r\nConnection: Upgrade", b"Expect: 100-continue",
    b"Range: bytes=9-1", b"If-Modified-Since: \xff",
]  # fmt: skip
BODIES = [
    b"", b"\xff\xfe", b"\x00", b"\xef\xbb\xbf{}", b"null", b"[]", b'"a"', b"NaN", DEEP, b'{"a":' * 10_000,
    b'{"game":"meltwater","options":{"a":' + b"[" * 30_000 + b"]" * 30_000 + b"}}", b'{"name":"\xff"}',
    b'{"name":"\\ud800"}', b'{"name":"\\u0000","password":"abcdefghijkl"}',
    b'{"name":"a","password":"\\u0000bcdefghijkl"}', b'{"key":"\\u0000aaaaaaaaaaaaaaaaaaaaa"}',
    b'{"key":"\\ud800aaaaaaaaaaaaaaaaaaaaa"}', b'{"invitation":"\\u0000"}', b'{"seat":' + MANY_DIGITS + b"}",
    b'{"number":1e999}', b'{"number":' + MANY_DIGITS + b"}", b'{"agent":"\\u0000"}', b'{"game":"\\u0000"}',
    b'{"game":"meltwater","title":"\\u0000"}', b'{"game":"meltwater","options":{"\\u0000":"\\u0000"}}',
    b'{"seat":0,"at":0,"word":"\\u0000"}', b'{"seat":0,"at":0,"word":"\\ud83d"}', b"fimbul-record 1\n\x00\xff",
]  # fmt: skip
LINES = [
    b"GET /\xff", b"GET *", b"GET http://[/", b"GET //[", b"GET ", b"GET /static/%00", b"GET /static/" + b"a/" * 3000,
    b"FOO /", b"GET /static/%2e%2e/app.py", b"CONNECT /", b"TRACE /", b"\xff /", b"DELETE /api/tables", b"HEAD /",
    b"POST /", b"OPTIONS *",
]  # fmt: skip
UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13"
)
CLOSING = Frame(Opcode.CLOSE, b"").serialize(mask=True)
PARAMETER = re.compile(r"\{(\w+):\w+\}")


class House(NamedTuple):
    """A server with a table, somebody's key, and what its log says."""

    server: Server
    table: str
    key: bytes
    log: list[logging.LogRecord]


class Listening(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """One more."""
        self.heard.append(record)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that takes any number of requests, but no half ones for long."""
    names = ("people", "logins", "guesses", "tables", "changes")
    plenty: dict[str, Any] = {f"{name}_per_hour": 10**9 for name in names}
    folder, listening = tmp_path_factory.mktemp("malformed"), Listening()
    loggers = [logging.getLogger(name) for name in ("", "uvicorn")]
    with serving(folder, request_s=0.5, views_burst=10**9, moves_burst=10**9, **plenty) as server:
        for logger in loggers:
            logger.addHandler(listening)
        with server.bot("Ragna") as ragna:
            table = ragna.post("/api/tables", json={"game": "meltwater"}).json()["id"]
            key = ragna.headers["authorization"].encode()
        yield House(server, table, key, listening.heard)
    for logger in loggers:
        logger.removeHandler(listening)


def routes(house: House) -> list[tuple[str, str]]:
    """Every method and path of the application; a socket's method is SOCKET."""
    found = []
    for route in house.server.server.config.app.routes:  # type: ignore[union-attr]
        for handler in getattr(route, "route_handlers", None) or [route.route_handler]:
            found += [(str(method), route.path) for method in getattr(handler, "http_methods", None) or ["SOCKET"]]
    assert len(found) > 50
    return found


def usual(house: House, path: str) -> bytes:
    """A path with what usually stands in it."""
    words = {"table": house.table, "game": "scavengers", "picture": "dark.svg", "file": "house.css"}
    return PARAMETER.sub(lambda found: words.get(found[1], "1"), path).encode()


def check(house: House, line: bytes, headers: bytes = b"", body: bytes = b"") -> None:
    """Send a request as it is: whatever it is, it is answered, with no server error and none in the log."""
    house.log.clear()
    answer = exchanged(house.server.port, written(line, headers, body))
    found = re.match(rb"HTTP/1.1 (\d+)", answer)

    happened = f"{line[:80]!r} {headers[:80]!r} {body[:80]!r}: {answer[:200]!r}"
    assert found, happened
    assert int(found[1]) < 500, happened
    assert not house.log, f"{happened} {house.log[0].getMessage()}"


def written(line: bytes, headers: bytes, body: bytes) -> bytes:
    """A request as it goes over the wire; what its headers say themselves is not said twice."""
    is_socket = line.startswith(b"SOCKET")
    head = [line.replace(b"SOCKET", b"GET", 1) + b" HTTP/1.1", UPGRADE if is_socket else b"Connection: close"]
    if not headers.startswith(b"Host"):
        head.append(b"Host: here")
    if not is_socket and not headers.startswith((b"Content-Length", b"Transfer-Encoding")):
        head.append(b"Content-Length: %d" % len(body))
    if headers:
        head.append(headers)
    return b"\r\n".join([*head, b"", body]) + (CLOSING if is_socket else b"")


def exchanged(port: int, sent: bytes) -> bytes:
    """The beginning of what is answered."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as line:
        try:
            line.sendall(sent)
            return line.recv(400)
        except (ConnectionResetError, BrokenPipeError):
            return line.recv(400)


def some(nasty: list[bytes], effort: int, dice: Random) -> list[bytes]:
    """Some of the nasty things, or, with much effort, all."""
    return dice.sample(nasty, min(len(nasty), SAMPLE * effort))


def test_no_path_and_no_query_breaks_a_route(house: House, effort: int) -> None:
    """Bytes that are no text, numbers without end, NULs, names longer than any file's."""
    dice = Random(effort)
    for method, path in routes(house):
        if "{" in path:
            for nasty in some(IN_PATHS, effort, dice):
                check(house, method.encode() + b" " + nasty.join(re.split(rb"\{.*?\}", path.encode())))
        for nasty in some(IN_QUERIES, effort, dice):
            check(house, method.encode() + b" " + usual(house, path) + b"?" + nasty)


def test_no_header_breaks_a_route(house: House, effort: int) -> None:
    """Cookies, hosts, origins, lengths and keys that are none."""
    dice = Random(effort)
    for method, path in routes(house):
        for nasty in some(IN_HEADERS, effort, dice):
            check(house, method.encode() + b" " + usual(house, path), nasty)


def test_no_body_breaks_a_route(house: House, effort: int) -> None:
    """From nobody, or from somebody."""
    dice = Random(effort)
    for method, path in routes(house):
        if method in ("POST", "PUT", "PATCH", "DELETE"):
            for nasty in some(BODIES, 2 * effort, dice):
                who = dice.choice([b"", b"Authorization: " + house.key])
                check(house, method.encode() + b" " + usual(house, path), who, nasty)


@pytest.mark.parametrize("path", [b"/api/records", b"/api/people"])
def test_a_body_that_breaks_off_fills_no_log(house: House, path: bytes) -> None:
    """Its sender has gone: that is no failure of the house."""
    house.log.clear()
    answer = exchanged(house.server.port, written(b"POST " + path, b"Content-Length: 20", b"half"))
    assert b"408" in answer
    assert b"200" in exchanged(house.server.port, written(b"GET /api/games", b"", b""))  # the first has ended then
    assert not house.log


@pytest.mark.parametrize("line", LINES, ids=lambda line: ascii(line[:30]))
def test_no_request_line_breaks_the_house(house: House, line: bytes) -> None:
    """Methods and addresses that are none."""
    check(house, line)


@pytest.mark.parametrize("header", [b"Transfer-Encoding: chunked", b"Transfer-Encoding: gzip", b"X: " + b"x" * 20_000])
def test_a_socket_that_cannot_be_opened_is_refused_at_once(house: House, header: bytes) -> None:
    """It does not hang between request and socket."""
    check(house, b"SOCKET /api/tables/" + house.table.encode() + b"/socket", header)
    check(house, b"SOCKET /api/tables/\xff/socket")


REFUSED = {
    "deep": Frame(Opcode.TEXT, b'{"do":' * 2500),
    "deep and too long": Frame(Opcode.TEXT, b"[" * 100_000),
    "deep bytes": Frame(Opcode.BINARY, b'{"do":' * 2500),
    "bytes that are no text": Frame(Opcode.BINARY, b"\xff"),
    "half a letter": Frame(Opcode.TEXT, json.dumps({"do": "say", "ref": 1, "text": "\ud800"}).encode()),
    "many digits": Frame(Opcode.TEXT, b'{"do":"ping","ref":' + MANY_DIGITS + b"}"),
    "nothing": Frame(Opcode.TEXT, b""),
    "a NUL": Frame(Opcode.TEXT, b"\0"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_no_message_breaks_a_line(house: House, what: str) -> None:
    """It is answered in words, and the line stays open."""
    house.log.clear()
    with house.server.line(house.table) as line:
        told(line)
        line.socket.sendall(REFUSED[what].serialize(mask=True))
        assert isinstance(told(line), No)
        line.send('{"do":"ping","ref":7}')
        assert told(line).ref == 7
    assert not house.log


@pytest.mark.parametrize("compression", [None, "deflate"])
def test_a_text_that_is_none_ends_the_line_and_fills_no_log(house: House, compression: str | None) -> None:
    """As the standard wants it, in one frame or in several."""
    house.log.clear()
    whole = Frame(Opcode.TEXT, b"\xff").serialize(mask=True)
    parts = Frame(Opcode.TEXT, b"\xc3", fin=False).serialize(mask=True) + Frame(Opcode.CONT, b"x").serialize(mask=True)
    for sent in (whole, parts):
        with house.server.line(house.table, compression=compression) as line:
            told(line)
            line.socket.sendall(sent)
            with pytest.raises(ConnectionClosed) as closed:
                line.recv(timeout=PATIENCE_S)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1007
    assert not house.log
