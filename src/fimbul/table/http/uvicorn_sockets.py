"""uvicorn's sockets, with a short way for what nearly all messages are: one short text, whole, compressed or not."""

import zlib
from collections.abc import Callable
from importlib import import_module, util
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State

from fimbul.table.http.limits import Bucket

WHOLE_TEXT: Final = 0x81  # the first byte of a frame that is a whole message, a text (RFC 6455, section 5.2)
COMPRESSED_TEXT: Final = 0xC1  # the same, and its bit says that it is compressed (RFC 7692, section 6)
WHOLE: Final = 0x80
OPCODE: Final = 0x0F
MASKED: Final = 0x80
SHORT: Final = 126  # what the second byte tells of a frame of this length or more stands in further bytes
HEAD: Final = 6  # bytes before what a short frame of a client says: two, and the mask
WORTH_COMPRESSING: Final = 256  # bytes
LONGEST_INSIDE: Final = 4096  # bytes of what a short frame says in compressed form
END_OF_BLOCK: Final = b"\0\0\xff\xff"  # is not sent with a compressed message (RFC 7692, section 7.2.1)
# What a page is told is like what it was told before: a long memory and little effort make it shorter, and in less than
# half the time, than uvicorn's short memory and more effort. A line takes 80 kB for it, 55 where there is isal, which
# takes a fifth of the time for a quarter more bytes.
QUICK: Final[Callable[..., Any] | None] = (
    import_module("isal.isal_zlib").compressobj if util.find_spec("isal") is not None else None
)
DEFLATE: Final = ServerPerMessageDeflateFactory(
    server_max_window_bits=14, client_max_window_bits=12, compress_settings={"level": 1, "memLevel": 5}
)
MOST_WAITING: Final = 16
MOST_UNHEARD: Final = 1000  # messages that came in one go; an application that is asked so much hangs up by itself
PIECE: Final = 4096  # bytes that are read before it is asked whether to read on: a frame may have six
SIGNS_PER_S: Final = 20.0  # frames that are no message: pings, pongs, parts of messages
SIGNS_AT_ONCE: Final = 500


class Socket(WebSocketsSansIOProtocol):
    """One socket. Whatever is not plain is left to uvicorn, which reads every frame of it as ever."""

    short_way = False  # until the handshake is over; and not where a frame or a message comes in several parts

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if self.conn.available_extensions:
            self.conn.available_extensions = [DEFLATE]
        self.deflate: PerMessageDeflate | None = None  # what the client and we compress by, if we do
        self.outgoing: list[bytes] = []
        self.signs = Bucket(SIGNS_PER_S, SIGNS_AT_ONCE)

    def data_received(self, data: bytes) -> None:
        """Hear a message if it is plain; of much that comes at once, no more than is not too often."""
        text = plain_text(data, self.deflate) if self.short_way and not self.close_sent else None
        if text is not None:
            self.hear(text)
            return
        self.short_way = self.short_way and len(data) <= PIECE and all_whole(data)
        for start in range(0, len(data), PIECE):
            super().data_received(data[start : start + PIECE])
            if self.queue.qsize() > MOST_UNHEARD:
                self.cut_off()
            if self.transport.is_closing():
                return

    def hear(self, text: str) -> None:
        """A message for the application; nothing more is read while many wait."""
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > MOST_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        """A ping is answered, unless there are too many."""
        if self.takes_a_sign():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """A pong is taken note of, unless there are too many."""
        if self.takes_a_sign():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Part of a message is kept, unless there are too many: they may be empty, and so never too long."""
        if self.takes_a_sign():
            super().handle_cont(event)

    def takes_a_sign(self) -> bool:
        """Is one more frame that is no message not too often? Else the line is cut."""
        if not self.transport.is_closing() and not self.signs.take():
            self.cut_off()
        return not self.transport.is_closing()

    def cut_off(self) -> None:
        """Hang up on who sends too much for the application to hear it."""
        if self.conn.state is State.OPEN:
            self.conn.send_close(CloseCode.POLICY_VIOLATION, "That is too often.")
            self.handle_parser_exception()
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """A whole message that came the long way; one that is no text ends the line, and is no matter for the log."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not is_text(b"".join(self.frames)):
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        """Send a text, if nothing stands in its way together with what else is sent just now."""
        text = message.get("text") if self.short_way else None
        if text is not None and self.conn.state is State.OPEN and self.writable.is_set() and not self.disconnected:
            if not self.outgoing:
                self.loop.call_soon(self.flush)
            self.outgoing.append(self.frame_of(text.encode()))
            return
        self.flush()
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.short_way = self.handshake_complete and not self.conn.reader.buffer
            self.deflate = next((each for each in self.conn.extensions if isinstance(each, PerMessageDeflate)), None)
            if self.deflate is not None:
                quicken(self.deflate)

    def frame_of(self, said: bytes) -> bytes:
        """A text as it goes out: compressed where the client takes that and it is worth it."""
        deflate = self.deflate if len(said) >= WORTH_COMPRESSING else None
        if deflate is None:
            return text_frame(said)
        return text_frame(deflate.encode(Frame(Opcode.TEXT, said)).data, COMPRESSED_TEXT)

    def flush(self) -> None:
        """Write what has been sent; after a closing nothing may follow."""
        if self.outgoing and self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(b"".join(self.outgoing))
        self.outgoing.clear()

    def send_keepalive_ping(self) -> None:
        """Is anybody there?"""
        self.abandon()
        super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """Nobody is."""
        super().keepalive_timeout()
        self.abandon()

    def abandon(self) -> None:
        """A line that has been hung up ends, though its last words are never read: else it would stay open for ever."""
        if (self.close_sent or self.transport.is_closing()) and self.transport.get_write_buffer_size():
            self.transport.abort()

    def shutdown(self) -> None:
        """The server stops: last words first."""
        self.flush()
        super().shutdown()


def quicken(deflate: PerMessageDeflate) -> None:
    """Compress what goes out by a faster library, where it is and the memory goes on from message to message."""
    if QUICK is not None and not deflate.local_no_context_takeover:
        deflate.encoder = QUICK(level=0, wbits=-deflate.local_max_window_bits, memLevel=1)


def plain_text(data: bytes, deflate: PerMessageDeflate | None = None) -> str | None:
    """What a client says in a short frame that is a whole text, as browsers do compressed; None if this is anything
    else, and then nothing has been read.
    """
    if len(data) < HEAD or (data[0] != WHOLE_TEXT and (data[0] != COMPRESSED_TEXT or deflate is None)):
        return None
    length = data[1] - MASKED
    if not 0 <= length < SHORT or len(data) != HEAD + length:
        return None
    mask = data[2:HEAD] * (length // 4 + 1)
    said = (int.from_bytes(data[HEAD:], "big") ^ int.from_bytes(mask[:length], "big")).to_bytes(length, "big")
    try:
        if data[0] == COMPRESSED_TEXT and deflate is not None:
            return inflated_text(said, deflate)
        return said.decode()
    except (UnicodeDecodeError, zlib.error):
        return None


def inflated_text(said: bytes, deflate: PerMessageDeflate) -> str | None:
    """A short text in full; None if it is long. The memory for what is like it is changed only if it was read."""
    if deflate.remote_no_context_takeover:
        return None
    trial = deflate.decoder.copy()
    text = trial.decompress(said + END_OF_BLOCK, LONGEST_INSIDE).decode()
    if trial.unconsumed_tail or trial.eof:
        return None
    deflate.decoder = trial
    return text


def is_text(said: bytes) -> bool:
    """Is it UTF-8?"""
    try:
        said.decode()
    except UnicodeDecodeError:
        return False
    return True


def all_whole(data: bytes) -> bool:
    """Do these bytes end where a frame ends, and is every frame a whole message?"""
    start = 0
    while len(data) - start >= HEAD:
        length, head = data[start + 1] % WHOLE, HEAD
        if not data[start] & WHOLE or not data[start] & OPCODE:
            return False
        if length >= SHORT:
            more = 2 if length == SHORT else 8
            length, head = int.from_bytes(data[start + 2 : start + 2 + more], "big"), HEAD + more
        start += head + length
    return start == len(data)


def text_frame(said: bytes | bytearray | memoryview, kind: int = WHOLE_TEXT) -> bytes:
    """A text as a frame of a server."""
    data = bytes(said)
    length = len(data)
    if length < SHORT:
        return bytes((kind, length)) + data
    if length < 1 << 16:
        return bytes((kind, SHORT)) + length.to_bytes(2, "big") + data
    return bytes((kind, SHORT + 1)) + length.to_bytes(8, "big") + data
