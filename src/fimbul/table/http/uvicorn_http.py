"""uvicorn's connections, with an end to patience: for requests that are never whole, and answers that nobody reads."""

import json
from asyncio import TimerHandle, Transport
from collections import Counter
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from fimbul.table.http.limits import place_of
from fimbul.table.http.proxies import Proxies, address_of
from fimbul.table.settings import Settings

LONGEST_HEAD: Final = 65_536  # bytes of a request that are not its body
PIECE: Final = 4096  # bytes that are read before it is asked whether to read on: a request may have twenty
MOST_AHEAD: Final = 100  # requests that are asked before the answer to an earlier one has come
LEAST_READ: Final = 4096  # bytes of an answer, in the time that a whole request may take


class Doorway:
    """How many connections each place has open, and how long each may take to ask."""

    def __init__(self, settings: Settings) -> None:
        self.request_s = settings.request_s
        self.most = settings.connections_per_address
        self.proxies = Proxies(settings)
        self.open: Counter[str] = Counter()

    def has_room(self, address: str) -> bool:
        """May one more come from there? A proxy that was named comes for many."""
        is_proxy = bool(self.proxies.named) and self.proxies.trusts(address_of(address))
        return is_proxy or self.open[place_of(address)] < self.most

    def count(self, address: str, change: int) -> None:
        """One more is open, or one less."""
        place = place_of(address)
        self.open[place] += change
        if not self.open[place]:
            del self.open[place]


class HttpConnection(HttpToolsProtocol):
    """One connection. A request must be whole in time, and its answer be read; then uvicorn does what it ever did."""

    def __init__(self, doorway: Doorway, **given: Any) -> None:
        super().__init__(**given)
        self.doorway = doorway
        self.counted: str | None = None  # the address, as long as it is
        self.overhead = 0  # bytes of the request so far that are not its body
        self.deadline: TimerHandle | None = None  # for the request that is awaited or has come in part
        self.reading: TimerHandle | None = None  # when it is next looked at whether the answer is being read
        self.unread = 0
        self.answered: RequestResponseCycle | None = None  # the request to which an answer is written

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Count it; one too many is not heard."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.doorway.has_room(address):
            self.refuse(429, "Too many connections are open from where you are. Close one, please.")
            return
        self.doorway.count(address, 1)
        self.counted = address
        self.await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self.answer_nobody()
        self.release()
        super().connection_lost(exc)

    def release(self) -> None:
        """It counts no more, and nothing is waited for."""
        if self.counted is not None:
            self.doorway.count(self.counted, -1)
            self.counted = None
        self.stop_waiting()
        if self.reading is not None:
            self.reading.cancel()

    def data_received(self, data: bytes) -> None:
        """Part of a request, or a whole one, or several; who asks for very many ahead is not heard."""
        for start in range(0, len(data), PIECE):
            self.hear(data[start : start + PIECE])
            if self.counted is None or self.transport.is_closing():
                return

    def hear(self, data: bytes) -> None:
        """A piece of what was asked."""
        self.overhead += len(data)
        super().data_received(data)
        if self.counted is None or self.transport.is_closing():
            return
        if len(self.pipeline) > MOST_AHEAD:
            self.hang_up()
        elif self.overhead > LONGEST_HEAD:
            self.refuse(431, f"The head of a request has {LONGEST_HEAD} bytes at most.")
        elif self.deadline is None and not self.is_being_answered:
            self.await_request()

    @property
    def is_being_answered(self) -> bool:
        """Is the request whole, but not yet its answer?"""
        return self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete

    def on_body(self, body: bytes) -> None:
        """The body is limited where it is read."""
        self.overhead -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self.overhead = 0
        self.stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """It is a socket from now on, which is counted elsewhere."""
        if not self.url.isascii():
            self.refuse(400, "An address has no such letters.")
            return
        self.release()
        super().handle_websocket_upgrade()
        opened: Any = self.transport.get_protocol()
        if not opened.handshake_initiated and not self.transport.is_closing():
            self.refuse(400, "That is not a socket that can be opened.")

    def await_request(self) -> None:
        """Wait for a whole request, but not for ever."""
        self.deadline = self.loop.call_later(self.doorway.request_s, self.give_up)

    def stop_waiting(self) -> None:
        """What was waited for has come, or never will."""
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def give_up(self) -> None:
        """The request has not come in time; of one that was never begun, nothing is said."""
        answered = self.cycle is not None and self.cycle.response_started
        if self.overhead == 0 or (answered and not self.cycle.response_complete):
            self.hang_up()
        else:
            self.refuse(408, f"A request must be whole within {self.doorway.request_s:g} seconds.")

    def refuse(self, status: int, words: str) -> None:
        """Say what is wrong, and hang up."""
        body = json.dumps({"words": words}).encode()
        head = b"content-type: application/json\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % len(body)
        self.transport.write(STATUS_LINE[status] + head + body)
        self.hang_up()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - uvicorn's words are for its log
        """It is no HTTP."""
        self.refuse(400, "That is not a request that can be read.")

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more was asked for."""
        self.hang_up()

    def hang_up(self) -> None:
        """Close it when what was written is read."""
        self.answer_nobody()
        self.stop_waiting()
        self.transport.close()
        self.watch_reading()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        """Answer a request; uvicorn itself remembers only the one that came last, which may be asked far ahead."""
        self.answered = cycle
        super()._start_asgi_task(cycle, app)

    def answer_nobody(self) -> None:
        """Whatever is still being answered is not written any more."""
        if self.answered is not None and not self.answered.response_complete:
            self.answered.disconnected = True
            self.answered.message_event.set()

    def pause_writing(self) -> None:
        """Much of an answer waits to be read."""
        super().pause_writing()
        self.watch_reading()

    def watch_reading(self) -> None:
        """Look in a while whether anything was read meanwhile."""
        if self.reading is None:
            self.unread = self.transport.get_write_buffer_size()
            self.reading = self.loop.call_later(self.doorway.request_s, self.check_reading)

    def check_reading(self) -> None:
        """Who does not read has hung up."""
        self.reading = None
        left = self.transport.get_write_buffer_size()
        if left and left > self.unread - LEAST_READ:
            self.transport.abort()
        elif left:
            self.watch_reading()
