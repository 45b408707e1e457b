"""What is asked of one server and belongs to another is passed on: requests and sockets, byte for byte.

The other server is told who asks and by which scheme, and believes it because it is told its own secret with it, which
only the servers of its house can read in their database. What has been passed on is not passed on again. If the owner
dies meanwhile, whoever asked waits until another server has taken over.
"""

import asyncio
import logging
import random
import re
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from hmac import compare_digest
from typing import Any, Final, TypeVar

import aiohttp
from litestar.enums import ScopeType
from litestar.types import Message, Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError
from yarl import URL

from fimbul.table.http.discreet_log import kind_of
from fimbul.table.http.proxies import Headers, text
from fimbul.table.keep.servers import ELSEWHERE, Elsewhere, Server
from fimbul.table.keep.store import Store
from fimbul.table.play.company import Company

LOG: Final = logging.getLogger("fimbul.table")
SECRET: Final = b"x-fimbul-secret"
CLIENT: Final = b"x-fimbul-client"
SCHEME: Final = b"x-fimbul-scheme"
ASKED_AS: Final = b"x-forwarded-host"
OURS: Final = frozenset([SECRET, CLIENT, SCHEME, ASKED_AS])
FORWARDED: Final = "forwarded"  # in the state of a request that another server has passed on
MISDIRECTED: Final = 421  # this server has not got that
COME_BACK: Final = 1012  # as sockets are told: the service restarts
OF_ONE_LINE: Final = frozenset(
    b"connection keep-alive proxy-connection te trailer transfer-encoding upgrade expect sec-websocket-key "
    b"sec-websocket-version sec-websocket-extensions sec-websocket-protocol x-forwarded-for x-forwarded-proto".split()
)
OF_A_TABLE: Final = re.compile(r"/(?:t|join|api/tables)/([^/]+)")
OF_A_CAMPAIGN: Final = re.compile(r"/(?:c|api/campaigns)/([^/]+)")
PATIENCE_S: Final = 20.0  # until another server has taken over from one that died
AGAIN_S: Final = 0.1
CONNECT_S: Final = 1.0
ANSWER_S: Final = 30.0
IDLE_S: Final = 2.0  # a line is kept for the next request for less than its other end keeps it
MOST_LINES: Final = 64  # to one server, for requests
SAFE: Final = ("GET", "HEAD", "OPTIONS")
UNKNOWN: Final = "The line broke before the answer came. Look again whether that has been done."


FORGED: Final = "Only servers of this house pass something on to each other."
OWN_HEADERS: Final = frozenset([b"date", b"server"])  # of every server

Came = TypeVar("Came")


class Broken(Exception):
    """One end of a line has broken off; perhaps what was asked is done."""


class Forwarding:
    """One server's way to the others."""

    def __init__(self, store: Store, company: Company, longest: int) -> None:
        self.store = store
        self.company = company
        self.longest = longest  # bytes of a body
        self.session: aiohttp.ClientSession | None = None
        self.sockets: aiohttp.ClientSession | None = None

    async def close(self) -> None:
        """Hang up."""
        for session in (self.session, self.sockets):
            if session is not None:
                await session.close()

    def is_forwarded(self, headers: Headers) -> bool | None:
        """Has another server of the house passed this on? None: somebody only says so."""
        if not headers.keys() & {SECRET, CLIENT, SCHEME}:
            return False
        servers = self.store.servers
        return True if servers and compare_digest(headers.get(SECRET, b""), servers.secret.encode()) else None

    def believe(self, scope: Scope, headers: Headers) -> list[str]:
        """Put in who asks and by which scheme, as the other server says. Gives the names by which it was asked."""
        scope["client"] = (text(headers, CLIENT), 0)
        scope["scheme"] = text(headers, SCHEME)
        scope["state"][FORWARDED] = True
        return [text(headers, b"host"), text(headers, ASKED_AS)]

    async def name_of(self, path: str) -> str | None:
        """What a server must have to answer: a table or a campaign; None if any can."""
        campaign = OF_A_CAMPAIGN.match(path)
        if campaign is not None:
            return campaign[1] if await self.company.has_campaign(campaign[1]) else None
        table = OF_A_TABLE.match(path)
        return await self.company.name_of(table[1]) if table is not None else None

    def sending(self, scope: Scope, send: Send) -> Send:
        """What sends only as long as this server is certainly one of the house; else others may show what is newer."""
        servers = self.store.servers
        if servers is None:
            return send
        unsure = False

        async def send_if_sure(message: Message) -> None:
            nonlocal unsure
            if unsure:
                return
            if servers.is_sure or await self.company.sure():
                await send(message)
                return
            unsure = True
            if message["type"] == "http.response.start":
                await refuse(scope, send, 503, ELSEWHERE)
            elif scope["type"] == ScopeType.WEBSOCKET:
                await send({"type": "websocket.close", "code": COME_BACK, "reason": ""})

        return send_if_sure

    async def pass_on(self, scope: Scope, receive: Receive, send: Send, names: list[str]) -> Receive | None:
        """Let another server answer, if it is its matter; else this one does, and is told what is asked."""
        if self.store.servers is None:
            return receive
        try:
            name = await self.name_of(scope["path"])
            if name is None:
                return receive
            if FORWARDED in scope["state"]:
                return await self.send_back(scope, receive, send, name)
            owner = await self.owner(name)
        except SQLAlchemyError:
            return receive  # whoever would answer says so
        if owner is None:
            return receive
        if scope["type"] == ScopeType.WEBSOCKET:
            return await self.line_on(scope, receive, send, name, names)
        try:
            return await self.request_on(scope, receive, send, name, names)
        except Broken:
            return None

    async def send_back(self, scope: Scope, receive: Receive, send: Send, name: str) -> Receive | None:
        """What another server takes for this one's matter, and is not, goes back."""
        try:
            if await self.store.claim(name) is None:
                return receive
        except Elsewhere:
            pass
        await refuse(scope, send, MISDIRECTED, ELSEWHERE)
        return None

    async def owner(self, name: str) -> Server | None:
        """Which other server has this; one that leaves lets any other take it."""
        servers = self.store.servers
        try:
            return await self.company.owner(name)
        except Elsewhere:
            others = [each for each in (servers.others.values() if servers else ()) if each.address]
            return random.choice(others) if others else None

    async def owners(self, name: str) -> AsyncIterator[Server | None]:
        """The server to be asked, again and again as long as it cannot be reached; None: this one."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE_S
        while loop.time() < end:
            with suppress(SQLAlchemyError):
                found = await self.owner(name)
                if found is None or found.address:
                    yield found
            self.company.forget(name)
            await asyncio.sleep(AGAIN_S)

    def head(self, scope: Scope, server: Server, names: list[str]) -> list[tuple[str, str]]:
        """The head of a request as it is passed on."""
        kept = [(name, value) for name, value in scope["headers"] if name not in OF_ONE_LINE and name not in OURS]
        client = scope.get("client")
        told = [
            (SECRET, server.secret.encode()),
            (CLIENT, (client[0] if client else "").encode()),
            (SCHEME, scope["scheme"].encode()),
        ]
        told += [(ASKED_AS, each.encode("latin-1")) for each in names[1:] if each]
        return [(name.decode("latin-1"), value.decode("latin-1")) for name, value in kept + told]

    async def request_on(
        self, scope: Scope, receive: Receive, send: Send, name: str, names: list[str]
    ) -> Receive | None:
        """Pass a request on. One that only looks is asked again of whoever takes over."""
        body = await self.body(receive)
        if body is None:
            await refuse(scope, send, 413, f"That is too long; {self.longest} bytes are read at most.")
            return None
        async for server in self.owners(name):
            if server is None:
                return again(body, receive)
            started = asyncio.Event()
            try:
                if await self.within(server, self.ask(scope, body, send, server, names, started)):
                    return None
            except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError):
                pass  # nothing has been asked
            except (Broken, aiohttp.ClientError, TimeoutError, OSError) as error:
                LOG.warning("a request that was passed on has failed: %s", kind_of(error))
                if started.is_set():
                    raise Broken from error
                if method_of(scope) not in SAFE:
                    await refuse(scope, send, 503, UNKNOWN)
                    return None
        await refuse(scope, send, 503, ELSEWHERE)
        return None

    async def body(self, receive: Receive) -> bytes | None:
        """The body of a request; None if it is too long."""
        parts, length = [], 0
        while True:
            message = await receive()
            if message["type"] != "http.request":
                raise Broken
            parts.append(message["body"])
            length += len(message["body"])
            if length > self.longest:
                return None
            if not message["more_body"]:
                return b"".join(parts)

    async def ask(
        self, scope: Scope, body: bytes, send: Send, server: Server, names: list[str], started: asyncio.Event
    ) -> bool:
        """Ask another server, and pass its answer on as it comes; unless it has not got that (any more)."""
        if self.session is None:
            lines = aiohttp.TCPConnector(limit=0, limit_per_host=MOST_LINES, keepalive_timeout=IDLE_S)
            patience = aiohttp.ClientTimeout(total=None, sock_connect=CONNECT_S, sock_read=ANSWER_S)
            self.session = aiohttp.ClientSession(
                connector=lines,
                timeout=patience,
                cookie_jar=aiohttp.DummyCookieJar(),
                auto_decompress=False,
                skip_auto_headers=("user-agent", "accept", "accept-encoding", "content-type"),
            )
        head = self.head(scope, server, names)
        asked = self.session.request(
            method_of(scope), address_in(server, scope), headers=head, data=body or None, allow_redirects=False
        )
        async with asked as answer:
            if answer.status == MISDIRECTED:
                return False
            told = [(each.lower(), value) for each, value in answer.raw_headers]
            said = [(each, value) for each, value in told if each not in OF_ONE_LINE | OWN_HEADERS]
            started.set()
            await send({"type": "http.response.start", "status": answer.status, "headers": said})
            async for piece in answer.content.iter_any():
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        return True

    async def line_on(self, scope: Scope, receive: Receive, send: Send, name: str, names: list[str]) -> Receive | None:
        """Pass a socket on, until either side hangs up; when the owner dies, whoever looks is told to come back."""
        async for server in self.owners(name):
            if server is None:
                return receive
            is_open = False
            try:
                async with self.dial(scope, server, names) as line:
                    is_open = True
                    await receive()
                    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
                    code, why = COME_BACK, ""
                    with suppress(Broken, aiohttp.ClientError, OSError):
                        code, why = await self.within(server, talk(line, receive, send))
                    await send({"type": "websocket.close", "code": code, "reason": why})
                    return None
            except aiohttp.WSServerHandshakeError as refusal:
                if refusal.status != MISDIRECTED:
                    await send({"type": "websocket.close", "code": COME_BACK, "reason": ""})
                    return None
            except (aiohttp.ClientError, TimeoutError, OSError):
                if is_open:
                    return None  # whoever looked has hung up
        await refuse(scope, send, 503, ELSEWHERE)
        return None

    @asynccontextmanager
    async def dial(
        self, scope: Scope, server: Server, names: list[str]
    ) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
        """A line to another server."""
        if self.sockets is None:
            lines = aiohttp.TCPConnector(limit=0)
            patience = aiohttp.ClientTimeout(total=None, sock_connect=CONNECT_S, sock_read=ANSWER_S)
            self.sockets = aiohttp.ClientSession(
                connector=lines,
                timeout=patience,
                cookie_jar=aiohttp.DummyCookieJar(),
                skip_auto_headers=("user-agent",),
            )
        head = self.head(scope, server, names)
        asked = self.sockets.ws_connect(
            address_in(server, scope), headers=head, max_msg_size=0, timeout=aiohttp.ClientWSTimeout(ws_close=1)
        )
        async with asked as line:
            yield line

    async def within(self, server: Server, work: Coroutine[Any, Any, Came]) -> Came:
        """What comes of something, unless the server with which it is done dies meanwhile."""
        gone = self.company.gone.setdefault(server.id, asyncio.Event())
        doing, dying = asyncio.create_task(work), asyncio.create_task(gone.wait())
        try:
            await asyncio.wait((doing, dying), return_when=asyncio.FIRST_COMPLETED)
            if not doing.done():
                raise Broken
            return doing.result()
        finally:
            for task in (doing, dying):
                task.cancel()
            await asyncio.gather(doing, dying, return_exceptions=True)


async def talk(line: aiohttp.ClientWebSocketResponse, receive: Receive, send: Send) -> tuple[int, str]:
    """Pass on what either side says, until one hangs up; with what the other server has hung up."""

    async def ask() -> None:
        while True:
            message = await receive()
            if message["type"] != "websocket.receive":
                return
            said = message.get("text")
            if said is not None:
                await line.send_str(said)
            else:
                await line.send_bytes(message.get("bytes") or b"")

    asking = asyncio.create_task(ask())
    try:
        while True:
            hearing = asyncio.ensure_future(line.receive())
            await asyncio.wait((asking, hearing), return_when=asyncio.FIRST_COMPLETED)
            if not hearing.done():
                hearing.cancel()
                await asyncio.gather(hearing, return_exceptions=True)
                return 1000, ""
            told = hearing.result()
            if told.type is aiohttp.WSMsgType.TEXT:
                await send({"type": "websocket.send", "text": told.data, "bytes": None})
            elif told.type is aiohttp.WSMsgType.CLOSE:
                return (told.data or COME_BACK), (told.extra or "")
            else:
                return COME_BACK, ""
    finally:
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)


def address_in(server: Server, scope: Scope) -> URL:
    """The same address at another server."""
    query = scope["query_string"].decode("latin-1")
    path = scope["raw_path"].decode("latin-1")
    return URL(f"{server.address}{path}{'?' if query else ''}{query}", encoded=True)


def method_of(scope: Scope) -> str:
    """How something is asked; of a socket as it begins."""
    return scope["method"] if scope["type"] == ScopeType.HTTP else "GET"


async def refuse(scope: Scope, send: Send, status: int, words: str) -> None:
    """A refusal, in words where there is somebody to read it."""
    kind = "websocket.http.response" if scope["type"] == ScopeType.WEBSOCKET else "http.response"
    body = f'{{"words": "{words}"}}'.encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    start: Any = {"type": f"{kind}.start", "status": status, "headers": headers}
    await send(start)
    rest: Any = {"type": f"{kind}.body", "body": body, "more_body": False}
    await send(rest)


def again(body: bytes, receive: Receive) -> Receive:
    """A body that has been read, to be read once more, and then whatever comes."""
    waiting: list[Any] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Any:
        return waiting.pop() if waiting else await receive()

    return receive_again
