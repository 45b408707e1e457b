"""Asking addresses that strangers have named: never the house's own network, and never for long.

The name is looked up once, all that it stands for must be public, and the line is opened to the address that was looked
at: a name that means something else a moment later leads nowhere. Nothing is followed elsewhere, and of an answer no
more is read than tells that it came.
"""

import asyncio
import socket
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from email.utils import parsedate_to_datetime
from functools import partial
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

import httpx

from fimbul.core.errors import BadOptions, FimbulError
from fimbul.table.http.limits import place_of
from fimbul.table.people.persons import now
from fimbul.table.play.clock import SECOND

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
LookUp = Callable[[str, int], Awaitable[list[str]]]

WHOLE_S: Final = 10.0  # for everything: the name, the line, the answer
CONNECT_S: Final = 5.0
MOST_READ: Final = 4096  # bytes of an answer
NAMES_AT_ONCE: Final = 8
MOST_NAMES: Final = 10_000  # that are remembered
AT_ONCE: Final = 4  # lines to one address
LONGEST: Final = 1000  # letters of an address
LONGEST_WAIT_MS: Final = 24 * 3600 * SECOND
PORTS: Final = (80, 443)
OTHER_PORTS: Final = range(1024, 65536)
GLOBAL_6: Final = ip_network("2000::/3")
RESERVED_4: Final = (ip_network("192.0.0.0/24"), ip_network("192.88.99.0/24"))  # of which older Pythons know less
WRAPPINGS: Final = (ip_network("2002::/16"), ip_network("2001::/32"))  # IPv4 in the clothes of IPv6
NOT_PUBLIC: Final = "That address is not a public one, so the house does not write to it."
NO_ADDRESS: Final = "That is not the address of a page: it begins with https://"


class NotAllowed(FimbulError):
    """The house does not write there."""


class Unreached(FimbulError):
    """Nothing has been sent: there is nobody there, or not now."""


class Unknown(FimbulError):
    """It has been sent, and nobody can say whether it has arrived."""


class Answered(NamedTuple):
    """What came back: a status, and when to come again, if that was said, in milliseconds."""

    status: int
    wait_ms: int | None = None


class Names:
    """What names stand for, as the system knows it; who makes it wait holds up nobody but those who look up names."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(NAMES_AT_ONCE, "fimbul-names")

    async def __call__(self, host: str, port: int) -> list[str]:
        """All addresses of a name."""
        ask = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(self.threads, ask)
        return [str(each[4][0]) for each in found]


class Outward:
    """The one door by which the house asks others for something on behalf of strangers."""

    def __init__(self, networks: str, own_hosts: tuple[str, ...] = (), names: LookUp | None = None) -> None:
        self.networks = [network_of(word) for word in networks.split(",") if word.strip()]
        self.own_hosts = {host.lower() for host in own_hosts if host}
        self.names = names or Names()
        self.client: httpx.AsyncClient | None = None
        self.lines: dict[str, int] = {}  # that are open, by address, or by the network that one household has
        self.known: OrderedDict[tuple[str, int], list[str]] = OrderedDict()  # what names stood for last

    async def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> Answered:
        """Post something there; whether it may be, and whether it has arrived, is told by what is raised."""
        parts = self.checked(address)
        host, port = parts.hostname or "", port_of(parts)
        pinned = await self.pinned(host, port)
        place = place_of(pinned)
        if self.lines.get(place, 0) >= AT_ONCE:
            raise Unreached("Too much is on its way there.")
        self.lines[place] = self.lines.get(place, 0) + 1
        try:
            return await self.send(parts, pinned, port, body, headers)
        finally:
            self.lines[place] -= 1
            if not self.lines[place]:
                del self.lines[place]

    def checked(self, address: str) -> SplitResult:
        """The parts of an address to which something may be posted at all, whatever its name stands for."""
        try:
            parts = urlsplit(address)
            port = port_of(parts)
        except ValueError:
            raise NotAllowed(NO_ADDRESS) from None
        plain = address.isascii() and address.isprintable() and " " not in address and len(address) <= LONGEST
        if not plain or parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
            raise NotAllowed(NO_ADDRESS)
        if parts.scheme == "http" and not self.networks:
            raise NotAllowed(NO_ADDRESS)
        if (port not in PORTS and port not in OTHER_PORTS) or parts.hostname.rstrip(".") in self.own_hosts:
            raise NotAllowed(NOT_PUBLIC)
        return parts

    async def pinned(self, host: str, port: int) -> str:
        """The address that a name stands for, if all of them may be written to.

        If that cannot be told in time, as while others make all who look up names wait, it is the one of the last time.
        """
        try:
            async with asyncio.timeout(CONNECT_S):
                found = await self.names(host, port)
        except TimeoutError:
            found = self.known.get((host, port), [])
        except (OSError, UnicodeError):
            raise Unreached("There is no such name.") from None
        self.known[host, port] = found
        self.known.move_to_end((host, port))
        if len(self.known) > MOST_NAMES:
            self.known.popitem(last=False)
        if not found:
            raise Unreached("There is no such name.")
        if not all(self.may_reach(word) for word in found):
            raise NotAllowed(NOT_PUBLIC)
        return found[0]

    def may_reach(self, word: str) -> bool:
        """Is it a public address of another machine, or one that the operator has named?"""
        try:
            address = ip_address(word)
        except ValueError:
            return False
        if isinstance(address, IPv6Address) and address.ipv4_mapped:
            address = address.ipv4_mapped
        return any(address in network for network in self.networks) or (is_public(address) and not is_own(address))

    async def send(
        self, parts: SplitResult, pinned: str, port: int, body: bytes, headers: Mapping[str, str]
    ) -> Answered:
        """Post it over a line to the address that was looked at; the certificate must be that of the name."""
        if self.client is None:
            limits = httpx.Limits(max_keepalive_connections=0)
            self.client = httpx.AsyncClient(follow_redirects=False, trust_env=False, limits=limits)
        host = f"[{pinned}]" if ":" in pinned else pinned
        target = httpx.URL(
            f"{parts.scheme}://{host}:{port}{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
        )
        asked = self.client.build_request(
            "POST",
            target,
            content=body,
            headers={**headers, "host": parts.netloc, "user-agent": "Fimbul", "accept-encoding": "identity"},
            timeout=httpx.Timeout(WHOLE_S, connect=CONNECT_S),
            extensions={"sni_hostname": parts.hostname},
        )
        try:
            async with asyncio.timeout(WHOLE_S):
                answer = await self.client.send(asked, stream=True)
                with_end = answered(answer)
                try:
                    await read_a_little(answer)
                finally:
                    await answer.aclose()
                return with_end
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.UnsupportedProtocol):
            raise Unreached("Nobody answers there.") from None
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError):
            raise Unknown("No answer has come from there.") from None

    async def close(self) -> None:
        """Nothing more is asked."""
        if self.client is not None:
            await self.client.aclose()


async def read_a_little(answer: httpx.Response) -> None:
    """Read the beginning of an answer, so that who sends a short one is not cut off; what it says is nothing to us."""
    read = 0
    try:
        async for part in answer.aiter_raw():
            read += len(part)
            if read >= MOST_READ:
                return
    except httpx.HTTPError:
        return


def answered(answer: httpx.Response) -> Answered:
    """The status of an answer, and when to come again."""
    word = answer.headers.get("retry-after", "")
    if word.isascii() and word.isdigit() and len(word) < 9:
        return Answered(answer.status_code, min(int(word) * SECOND, LONGEST_WAIT_MS))
    try:
        wait = round(parsedate_to_datetime(word).timestamp() * SECOND) - now()
    except (ValueError, TypeError, OverflowError):
        return Answered(answer.status_code)
    return Answered(answer.status_code, max(0, min(wait, LONGEST_WAIT_MS)))


def port_of(parts: SplitResult) -> int:
    """The port of an address, or that of its scheme."""
    return parts.port or (80 if parts.scheme == "http" else 443)


def is_public(address: Address) -> bool:
    """Does everybody know the same machine by this address?"""
    if not address.is_global or address.is_multicast or address.is_reserved or address.is_unspecified:
        return False
    if isinstance(address, IPv4Address):
        return not any(address in network for network in RESERVED_4)
    return address in GLOBAL_6 and not any(address in wrapping for wrapping in WRAPPINGS) and not address.scope_id


def is_own(address: Address) -> bool:
    """Is it one of this machine's own? Then a line can begin there."""
    kind = socket.AF_INET if isinstance(address, IPv4Address) else socket.AF_INET6
    try:
        with closing(socket.socket(kind, socket.SOCK_DGRAM)) as line:
            line.bind((str(address), 0))
    except OSError:
        return False
    return True


def network_of(word: str) -> Network:
    """An address or a network that the operator has named."""
    try:
        return ip_network(word.strip(), strict=False)
    except ValueError:
        raise BadOptions(
            f"FIMBUL_NOTICE_NETWORKS has addresses or networks such as 10.0.0.0/8, not '{word.strip()}'."
        ) from None
