"""The guard at the door: who comes, from which page, how often and with how much; and what browsers must obey."""

import json
from collections.abc import Callable
from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie
from secrets import token_urlsafe
from typing import Any, Final, NamedTuple

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from fimbul.core.errors import FimbulError
from fimbul.table.http.connections import LEFT
from fimbul.table.http.forwarding import FORGED, Forwarding
from fimbul.table.http.limits import WAIT_AT_ADDRESS, Limits, TooOften, place_of
from fimbul.table.http.proxies import FOREIGN, Headers, Proxies, gathered, site_of, text
from fimbul.table.people.names import GUEST, proper_name
from fimbul.table.people.persons import Pass, People, Person, forgery_token, key_pass, session_pass
from fimbul.table.settings import Settings

COOKIE: Final = "fimbul"
OWN_COOKIE: Final = "__Host-fimbul"  # where the line is safe: browsers let no page of a neighbouring site set it
TOKEN_HEADER: Final = b"x-fimbul-token"
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
YEAR_S: Final = 365 * 24 * 3600
LONGEST_PATH: Final = 255  # bytes, as in a name of a file
MOST_DIGITS: Final = 16
METRICS: Final = "/metrics"
# What no search engine is to look at, nor to list: tables, links of persons, and what programs ask for.
PRIVATE: Final = ("/api/", "/c/", "/enter", "/join/", "/me", "/notices", "/t/", METRICS)
TOO_OFTEN: Final = 4429  # as sockets are told
HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        b"frame-ancestors 'none'; form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
BY_HTTPS_ONLY: Final = (b"strict-transport-security", f"max-age={YEAR_S}".encode())
NOT_LISTED: Final = (b"x-robots-tag", b"noindex, nofollow")


class TurnedAway(FimbulError):
    """Turned away at the door, with the status that HTTP has for it."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


class Visitor:
    """Who sent a request: perhaps a known person, by a session or a key; and what becomes of the session."""

    def __init__(self, place: str, limits: Limits) -> None:
        self.place = place
        self.limits = limits
        self.person: Person | None = None
        self.token: str | None = None
        self.came_by: Pass | None = None
        self.cookie: str | None = None  # the session that the browser is to keep; empty: none any more

    def check(self, kind: str) -> None:
        """Of each kind of thing, one place may do so many."""
        self.limits.check(kind, self.place, WAIT_AT_ADDRESS)

    async def come_in(self, people: People, name: str) -> tuple[Person, str]:
        """Whoever it was becomes somebody new, who is told a key."""
        proper_name(name)
        self.check("people")
        token = token_urlsafe(32)
        person, key = await people.come_in(name, token, before=self.token)
        self.become(person, token)
        return person, key

    def become(self, person: Person, token: str) -> None:
        """The browser has this session of this person from now on, and no other."""
        self.person = person
        self.keep(token)

    def keep(self, token: str | None) -> None:
        """The browser keeps this session from now on; who has come by a key has none."""
        if token is not None:
            self.token = self.cookie = token
            self.came_by = session_pass(token)

    async def still(self, people: People) -> Person | None:
        """The person, if what it came by is still good: a request may have been long on its way."""
        if self.came_by is not None and await people.of_pass(self.came_by) is None:
            raise TurnedAway(401, LEFT)
        return self.person

    async def or_guest(self, people: People) -> Person:
        """The person; nobody becomes a guest."""
        known = await self.still(people)
        if known is None:
            known, _ = await self.come_in(people, GUEST)
        return known

    async def leave(self, people: People) -> None:
        """The session is over."""
        if self.token is not None:
            await people.close_session(self.token)
        self.person, self.token, self.came_by, self.cookie = None, None, None, ""

    @property
    def forgery_token(self) -> str | None:
        """What a page must send along with every change."""
        return forgery_token(self.token) if self.token else None


class Wire(NamedTuple):
    """A socket as the server gives it: messages are too many to pass through everything that requests pass through."""

    receive: Receive
    send: Send


class Guard:
    """Stands before the whole application."""

    def __init__(
        self,
        app: ASGIApp,
        people: People,
        limits: Limits,
        settings: Settings,
        forwarding: Forwarding,
        answered: Callable[[int], object],
    ) -> None:
        self.app = app
        self.forwarding = forwarding
        self.people = people
        self.limits = limits
        self.proxies = Proxies(settings)
        self.answered = answered  # counts what becomes of requests
        self.headers = (*HEADERS, BY_HTTPS_ONLY) if self.proxies.secure else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or turn it away in words."""
        headers = gathered(scope)
        forwarded = self.forwarding.is_forwarded(headers)
        names = self.forwarding.believe(scope, headers) if forwarded else self.proxies.see_through(scope, headers)
        client = scope.get("client")
        visitor = Visitor(place_of(client[0] if client else ""), self.limits)
        scope["state"]["visitor"] = visitor
        surely = self.forwarding.sending(scope, send)
        answer = self.answering(scope, visitor, surely)
        try:
            if forwarded is None:
                raise TurnedAway(403, FORGED)
            visitor.check("requests")
            check_address(scope["path"], text(headers, b"host"))
            going_on = await self.forwarding.pass_on(scope, receive, send, names)
            if going_on is None:
                return
            try:
                if scope["path"] != METRICS:  # whose token is no person's key
                    await self.recognise(headers, visitor, self.is_safe(scope))
            except SQLAlchemyError:
                raise TurnedAway(503, "The house cannot read its books now. Please try again.") from None
            self.check(scope, headers, names, visitor)
        except (TurnedAway, TooOften) as turned:
            if scope["type"] == ScopeType.WEBSOCKET:
                await send({"type": "websocket.close", "code": 4000 + turned.status, "reason": str(turned)})
            else:
                await turn_away(turned, answer)
            return
        scope["state"]["wire"] = Wire(going_on, surely)
        await self.app(scope, going_on, answer)

    def answering(self, scope: Scope, visitor: Visitor, send: Send) -> Send:
        """What the application sends, with our headers and the visitor's cookie."""

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.answered(message["status"])
                headers = [*message["headers"], *self.headers]
                if scope["path"].startswith(PRIVATE):
                    headers.append(NOT_LISTED)
                if scope["path"].startswith("/api/"):
                    headers.append((b"cache-control", b"no-store"))
                if visitor.cookie is not None:
                    headers.append((b"set-cookie", cookie(visitor.cookie, self.is_safe(scope))))
                message["headers"] = headers
            await send(message)

        return answer

    def is_safe(self, scope: Scope) -> bool:
        """Does the browser come over a line that nobody can read?"""
        return self.proxies.secure or scope["scheme"] in ("https", "wss")

    async def recognise(self, headers: Headers, visitor: Visitor, safe: bool) -> None:
        """Who it is: a bearer's key, or a session. What a proxy asks its own visitors for is nothing to the house."""
        kind, _, key = text(headers, b"authorization").partition(" ")
        if kind.lower() == "bearer":
            visitor.came_by = key_pass(key.strip())
            visitor.person = await self.people.of_pass(visitor.came_by)
            if visitor.person is None:
                visitor.check("wrong keys")
                raise TurnedAway(401, "Nobody has this key.")
            return
        token = session_in(text(headers, b"cookie"), safe)
        if token:
            visitor.person = await self.people.of_session(token)
            if visitor.person is not None:
                visitor.token, visitor.came_by = token, session_pass(token)

    def check(self, scope: Scope, headers: Headers, names: list[str], visitor: Visitor) -> None:
        """Refuse what comes from another site's page."""
        safe = scope.get("method") in SAFE_METHODS
        if not safe and not self.comes_from_here(headers, names):
            raise TurnedAway(403, FOREIGN)
        if scope["type"] == ScopeType.WEBSOCKET or safe:
            return
        sent = headers.get(TOKEN_HEADER, b"").decode("ascii", "replace").replace("\ufffd", "?")
        if visitor.forgery_token is not None and not compare_digest(sent, visitor.forgery_token):
            raise TurnedAway(403, "That came without this page's token. Load the page again.")

    def comes_from_here(self, headers: Headers, names: list[str]) -> bool:
        """Was it sent by a page of this house, or by no page at all?"""
        if text(headers, b"sec-fetch-site") not in ("", "none", "same-origin"):
            return False
        return b"origin" not in headers or self.proxies.is_own(text(headers, b"origin"), names)


def check_address(path: str, host: str) -> None:
    """Refuse what is the address of nothing: no file and no database could take it."""
    if "\0" in path or len(path.encode()) > LONGEST_PATH:
        raise TurnedAway(404, "There is nothing here.")
    if host and site_of(f"http://{host}") is None:
        raise TurnedAway(400, "No machine has this name.")


async def keep_within_limits(connection: "ASGIConnection[Any, Any, Any, Any]", handler: BaseRouteHandler) -> None:
    """What a route declares: how long a body may be, and as what kind of thing it counts."""
    longest = handler.resolve_request_max_body_size() if isinstance(handler, HTTPRouteHandler) else None
    length = connection.headers.get("content-length", "0")
    if longest is not None and not (length.isdecimal() and len(length) < MOST_DIGITS and int(length) <= longest):
        raise TurnedAway(413, f"That is too long; {longest} bytes are read at most.")
    visitor: Visitor = connection.scope["state"]["visitor"]
    kind = handler.opt.get("limit")
    if kind is None:
        return
    try:
        visitor.check(kind)
    except TooOften as error:
        if connection.scope["type"] == ScopeType.WEBSOCKET:
            raise WebSocketException(detail=str(error), code=TOO_OFTEN) from None
        raise


def session_in(cookies: str, safe: bool) -> str | None:
    """The session's token among a browser's cookies."""
    try:
        found = SimpleCookie(cookies).get(OWN_COOKIE if safe else COOKIE)
    except CookieError:
        return None
    return found.value if found else None


def cookie(token: str, safe: bool) -> bytes:
    """The cookie that keeps a session, or, empty, ends it."""
    age = YEAR_S if token else 0
    name, safety = (OWN_COOKIE, "; Secure") if safe else (COOKIE, "")
    return f"{name}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{safety}".encode()


async def turn_away(turned: TurnedAway | TooOften, send: Send) -> None:
    """The refusal as an answer."""
    body = json.dumps({"words": str(turned)}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": turned.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
