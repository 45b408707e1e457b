"""Frames of a socket (RFC 6455): the short way hears and says the same as the long one."""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import CloseCode, Frame, Opcode
from websockets.sync.client import ClientConnection

from fimbul.table.http.protocol import Done, No, Page, ViewMessage
from fimbul.table.http.uvicorn_sockets import MOST_WAITING, all_whole, plain_text, quicken, text_frame
from tests.table.serving import Server, serving, told, until

PING = b'{"do": "ping", "ref": 7}'
LONGEST = 125


def frame(said: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True, mask: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, said, fin).serialize(mask=mask)


@pytest.mark.parametrize("said", [b"", b"a", b"abcd", PING, "Kälte".encode(), b"\0\0x", b"x" * LONGEST])
def test_a_short_text_is_heard(said: bytes) -> None:
    """Whatever its length, and whatever the mask does to its first bytes."""
    for _ in range(20):
        assert plain_text(frame(said)) == said.decode()


NOT_PLAIN = {
    "nothing": b"",
    "part of a frame": frame(PING)[:-1],
    "a frame and more": frame(PING) + b"x",
    "two frames": frame(PING) * 2,
    "a long text": frame(b"x" * (LONGEST + 1)),
    "not masked": frame(PING, mask=False),
    "part of a message": frame(PING, fin=False),
    "bytes": frame(PING, Opcode.BINARY),
    "a ping": frame(b"", Opcode.PING),
    "not UTF-8": frame(b"\xff\xfe"),
    "an extension's bit": b"\xc1" + frame(PING)[1:],
}


@pytest.mark.parametrize("what", NOT_PLAIN)
def test_whatever_else_it_is_goes_the_long_way(what: str) -> None:
    """The short way does not hear it."""
    assert plain_text(NOT_PLAIN[what]) is None


def compressed(client: PerMessageDeflate, said: bytes) -> bytes:
    """A frame as a browser sends it."""
    return b"\xc1" + frame(bytes(client.encode(Frame(Opcode.TEXT, said)).data))[1:]


def both_ends() -> tuple[PerMessageDeflate, PerMessageDeflate]:
    """What a client and the server compress by, each with its memory of what was said."""
    return PerMessageDeflate(False, False, 14, 12, {}), PerMessageDeflate(False, False, 12, 14, {})


def test_a_short_text_is_heard_though_it_is_compressed() -> None:
    """One after another, each told by what it has in common with those before, as browsers do."""
    client, ours = both_ends()
    for number in range(20):
        said = PING.replace(b"7", str(number).encode())
        assert plain_text(compressed(client, said), ours) == said.decode()


def test_what_is_not_heard_the_short_way_can_be_heard_the_long_way() -> None:
    """A text that is long in full, or none at all: the memory is as it was, and what follows is understood."""
    client, ours = both_ends()
    assert plain_text(compressed(client, PING), ours) == PING.decode()
    for said in (b"x" * 50_000, b"\xff\xfe"):
        sent = client.encode(Frame(Opcode.TEXT, said))
        assert len(sent.data) <= LONGEST
        assert plain_text(b"\xc1" + frame(bytes(sent.data))[1:], ours) is None
        assert ours.decode(sent).data == said
    assert plain_text(compressed(client, PING), ours) == PING.decode()
    assert plain_text(b"\xc1" + frame(b"\xff\xff\xff")[1:], ours) is None


def test_whole_frames_are_told_from_parts() -> None:
    """Only where all frames are whole messages the next bytes are again the beginning of one."""
    long = frame(b"x" * 70_000)
    assert all_whole(frame(PING) + frame(b"", Opcode.PONG) + frame(b"x" * 200) + long)
    assert not all_whole(long[:-1])
    assert not all_whole(frame(PING) + frame(PING)[:3])
    assert not all_whole(frame(PING, fin=False))
    assert not all_whole(frame(PING, Opcode.CONT))


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_what_is_said_is_framed_as_the_library_frames_it(length: int) -> None:
    """All three ways to write a length."""
    said = b"x" * length
    assert text_frame(said) == frame(said, mask=False)


@pytest.fixture
def line(server: Server) -> Iterator[ClientConnection]:
    """A socket of a table without compression, and what it tells at first is heard."""
    with server.browser() as browser:
        table = browser.post("/api/tables", json={"game": "meltwater"}).json()["id"]
        with server.line(table, browser, compression=None) as opened:
            until(opened, ViewMessage)
            yield opened


def answers(line: ClientConnection, number: int) -> list[Any]:
    """The next answers."""
    return [until(line, Done) for _ in range(number)]


def test_a_client_may_cut_its_messages_as_it_likes(line: ClientConnection) -> None:
    """Alone, several at once, with a ping, in fragments, byte by byte: every one is answered."""
    fragments = [frame(PING[:9], fin=False), frame(PING[9:], Opcode.CONT)]
    pieces = [frame(PING), frame(PING) * 3, frame(b"", Opcode.PING) + frame(PING), frame(PING)]
    for piece in [*pieces, *fragments, frame(PING), *[bytes([byte]) for byte in frame(PING)], frame(PING)]:
        line.socket.sendall(piece)
        time.sleep(0.001)
    assert answers(line, 10) == [Done(7)] * 10


def test_bytes_that_are_no_text_end_the_line(line: ClientConnection) -> None:
    """As the standard wants it: code 1007."""
    line.socket.sendall(frame(b"\xff\xfe"))
    with pytest.raises(ConnectionClosedError) as closed:
        line.recv(timeout=20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == CloseCode.INVALID_DATA


def test_a_frame_that_is_too_long_ends_the_line_before_it_is_read(line: ClientConnection) -> None:
    """Its head says how long it is."""
    line.socket.sendall(frame(b"x" * 2_000_000)[:100])
    with pytest.raises(ConnectionClosedError) as closed:
        line.recv(timeout=20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == CloseCode.MESSAGE_TOO_BIG


def test_more_messages_at_once_than_are_read_ahead_are_answered_in_order(line: ClientConnection) -> None:
    """Reading stops meanwhile, and goes on."""
    for number in range(4 * MOST_WAITING):
        line.send(f'{{"do": "ping", "ref": {number}}}')
    assert [done.ref for done in answers(line, 4 * MOST_WAITING)] == list(range(4 * MOST_WAITING))


def test_what_is_sent_before_a_line_is_closed_arrives_before_its_end(tmp_path: Path) -> None:
    """The last words are not lost."""
    with serving(tmp_path, messages_per_s=0.001, messages_burst=2) as server, server.browser() as browser:
        table = browser.post("/api/tables", json={"game": "meltwater"}).json()["id"]
        with server.line(table, browser, compression=None) as line:
            for _ in range(3):
                line.send(PING.decode())
            assert until(line, No).words == "That is too often."
            with pytest.raises(ConnectionClosedError):
                line.recv(timeout=20)


def test_a_line_that_takes_compressed_texts_hears_short_and_long_ones_in_order(tmp_path: Path) -> None:
    """Short answers come as they are and pages compressed, and neither disturbs the other."""
    with serving(tmp_path) as server, server.browser() as browser:
        table = browser.post("/api/tables", json={"game": "meltwater"}).json()["id"]
        with server.line(table, browser, form="page") as line:
            assert line.protocol.extensions
            first = until(line, Page)
            for number in range(5):
                line.send(f'{{"do": "ping", "ref": {number}}}')
                line.send(f'{{"do": "look", "width": 900, "anew": true, "ref": {100 + number}}}')
            heard = [told(line) for _ in range(15)]
    assert [each.ref for each in heard if isinstance(each, Done)] == [0, 100, 1, 101, 2, 102, 3, 103, 4, 104]
    assert all(page.parts == first.parts for page in heard if isinstance(page, Page))


@pytest.mark.parametrize("window", [9, 12, 14, 15])
def test_what_is_compressed_quickly_is_read_by_any_client(window: int) -> None:
    """Message after message, however much memory the client has for what was said before."""
    ours, theirs = PerMessageDeflate(False, False, 15, window), PerMessageDeflate(False, False, window, 15)
    quicken(ours)
    dice = Random(window)
    words = [bytes(dice.choices(b"<g id= />", k=dice.randint(3, 40))) for _ in range(500)]
    for _ in range(100):
        said = b"".join(dice.choices(words, k=dice.choice((1, 50, 3000)))) + dice.randbytes(dice.choice((0, 70_000)))
        assert theirs.decode(ours.encode(Frame(Opcode.TEXT, said))).data == said
