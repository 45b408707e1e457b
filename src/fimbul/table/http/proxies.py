"""Proxies: whom the house believes about who asks and by which name; and pages of which site may change something.

docs/PROXY.md says how to set one up.
"""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import Scope

from fimbul.core.errors import BadOptions
from fimbul.table.settings import Settings

PORTS: Final = {"http": 80, "https": 443}
FOREIGN: Final = (
    "That came from a page of another site. If this house stands behind a proxy, "
    "its operator should tell it its own address; docs/PROXY.md says how."
)

Headers = dict[bytes, bytes]


class Site(NamedTuple):
    """Where a page comes from, or where a request goes: the name of a machine, and a port."""

    host: str
    port: int | None


class Proxies:
    """What is believed of those who pass requests on."""

    def __init__(self, settings: Settings) -> None:
        self.named = [network_of(word) for word in settings.trusted_proxies.split(",") if word.strip()]
        self.house = house_of(settings.public_url)
        self.secure = settings.public_url.startswith("https:")

    def see_through(self, scope: Scope, headers: Headers) -> list[str]:
        """Put in where a request comes from, and by which scheme, if a proxy that is believed tells it.

        Gives the names by which the house was asked.
        """
        client, host = scope.get("client"), text(headers, b"host")
        if client is None or not self.believes(client[0], host):
            return [host]
        scope["client"] = (self.sender(headers, client[0]), client[1])
        scheme = first(headers, b"x-forwarded-proto")
        if scheme in PORTS:
            safe = scheme == "https"
            scope["scheme"] = ("wss" if safe else "ws") if scope["type"] == ScopeType.WEBSOCKET else scheme
        return [host, first(headers, b"x-forwarded-host")]

    def believes(self, address: str, host: str) -> bool:
        """Does a proxy say so that was named; or, if none was, one on this machine that passes the browser's Host on?

        Who asks this machine for itself is somebody at it, or comes through a proxy that passes on whatever is claimed.
        """
        peer = address_of(address)
        if peer is None or self.named:
            return self.trusts(peer)
        asked = site_of(f"http://{host}")
        return peer.is_loopback and asked is not None and not is_here(asked.host)

    def trusts(self, address: IPv4Address | IPv6Address | None) -> bool:
        """Is it the address of a proxy?"""
        if address is None:
            return False
        return any(address in network for network in self.named) if self.named else address.is_loopback

    def sender(self, headers: Headers, proxy: str) -> str:
        """The last address on the way that is not a proxy's own; what stands before it may be made up."""
        found = proxy
        for word in reversed(text(headers, b"x-forwarded-for").split(",")):
            address = address_of(without_port(word.strip()))
            if address is None:
                break
            found = str(address)
            if not self.trusts(address):
                break
        return found

    def is_own(self, origin: str, names: list[str]) -> bool:
        """Is a page with this origin one of the house, which was asked by these names?"""
        page, scheme = site_of(origin), origin.partition(":")[0]
        return page is not None and page in (self.house, *(site_of(f"{scheme}://{name}") for name in names))


def gathered(scope: Scope) -> Headers:
    """The headers of a request, one that comes several times as one list."""
    found: Headers = {}
    for name, value in scope["headers"]:
        joint = b"; " if name == b"cookie" else b", "
        found[name] = found[name] + joint + value if name in found else value
    return found


def text(headers: Headers, name: bytes) -> str:
    """A header, or nothing."""
    return headers.get(name, b"").decode("latin-1")


def first(headers: Headers, name: bytes) -> str:
    """What the outermost proxy has said."""
    return text(headers, name).split(",")[0].strip().lower()


def site_of(address: str) -> Site | None:
    """The site of a web address, with the port that its scheme implies; None if there is none."""
    try:
        parts = urlsplit(address)
        return Site(parts.hostname, parts.port or PORTS.get(parts.scheme)) if parts.hostname else None
    except ValueError:
        return None


def is_here(host: str) -> bool:
    """Is it a name that every machine has for itself?"""
    address = address_of(host)
    return host == "localhost" or host.endswith(".localhost") or (address is not None and address.is_loopback)


def address_of(word: str) -> IPv4Address | IPv6Address | None:
    """The address that a word is, if it is one; IPv4 in the clothes of IPv6 is IPv4."""
    try:
        found = ip_address(word)
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def without_port(word: str) -> str:
    """An address as proxies write it, without its port and brackets."""
    if word.startswith("["):
        return word[1:].partition("]")[0]
    return word.partition(":")[0] if word.count(":") == 1 else word


def network_of(word: str, setting: str = "FIMBUL_TRUSTED_PROXIES") -> IPv4Network | IPv6Network:
    """The network, or the one address, that a setting names."""
    try:
        return ip_network(word.strip(), strict=False)
    except ValueError:
        raise BadOptions(f"{setting} has addresses or networks such as 10.0.0.0/8, not '{word.strip()}'.") from None


def house_of(public_url: str) -> Site | None:
    """The site of the house itself, if it was told."""
    site = site_of(public_url)
    if public_url and (site is None or urlsplit(public_url).scheme not in PORTS):
        raise BadOptions(f"FIMBUL_PUBLIC_URL is an address such as https://games.example, not '{public_url}'.")
    return site
