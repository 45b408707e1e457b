"""The house opens to the street: at a port of its own, at an address that it tells only when people can come in."""

import errno
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from fimbul.table.http.discreet_log import kind_of
from fimbul.table.http.limits import is_this_machine
from fimbul.table.keep.lease import Moved
from fimbul.table.keep.opening_failures import CannotOpen, no_port
from fimbul.table.play.house import House

LOG: Final = logging.getLogger("fimbul.table")
USUAL_PORT: Final = 8000
MOST_PORTS: Final = 50
MOST_WAITING: Final = 2048  # who come while others are let in
EVERY_NETWORK: Final = ("0.0.0.0", "::")
THIS_MACHINE: Final = ("127.0.0.1", "localhost", "::1", *EVERY_NETWORK)
ELSEWHERE: Final = "192.0.2.1"  # an address that nobody has


class TableServer(uvicorn.Server):
    """A server that tells where the house is as soon as people can come in, and ends when the house has moved."""

    def __init__(
        self, config: uvicorn.Config, house: House, address: str, inside: str, told: Callable[[str], object]
    ) -> None:
        super().__init__(config)
        self.house = house
        self.address = address
        self.inside = inside  # where other servers at the same database reach it
        self.told = told

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Let people in, and then say so."""
        await super().startup(sockets)
        try:
            await self.house.store.open_at(
                self.address, self.house.settings.internal_address.rstrip("/") or self.inside
            )
        except SQLAlchemyError as error:
            LOG.warning("where the house is open cannot be written down: %s", kind_of(error))
        self.told(self.address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, who is told so; let other servers go on, and then hang up."""
        self.house.is_closing = True
        for server in self.servers:
            server.close()
        await self.house.hand_over()
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Is it time to close?"""
        return await super().on_tick(counter) or self.house.moved.is_set()


def keep_open(house: House, config: uvicorn.Config, host: str, port: int | None, told: Callable[[str], object]) -> None:
    """Keep the house open until it is told to close, or has moved."""
    try:
        listener = listen(host, port)
    except CannotOpen:
        house.store.close()
        raise
    address = address_of(host, listener.getsockname()[1])
    house.network = network_address(host, listener.getsockname()[1])
    with suppress(KeyboardInterrupt):
        inside = house.network.rstrip("/") or numeric_address(listener)
        TableServer(config, house, address, inside, told).run([listener])
    if house.moved.is_set():
        raise Moved(house.why_moved)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at which people can come, ours from now on; at the usual port, or the next, if none is named."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    except OSError:
        raise CannotOpen(f"There is no host {host}; name another with --host.") from None
    for each in range(USUAL_PORT, USUAL_PORT + MOST_PORTS) if port is None else [port]:
        try:
            return socket.create_server((host, each), family=family, backlog=MOST_WAITING)
        except OSError as error:
            if port is not None or error.errno != errno.EADDRINUSE:
                raise no_port(host, each, error) from error
    raise CannotOpen(f"There is no free port from {USUAL_PORT} on at {host}; name one with --port.")


def address_of(host: str, port: int) -> str:
    """The address of the lobby, as one types it at this machine."""
    name = "localhost" if host in THIS_MACHINE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def numeric_address(listener: socket.socket) -> str:
    """Where this machine itself reaches a socket."""
    host, port = listener.getsockname()[:2]
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{here}]:{port}" if ":" in here else f"http://{here}:{port}"


def network_address(host: str, port: int) -> str:
    """The address of the lobby as other machines of the network know it; empty if the house is not open to them."""
    if host not in EVERY_NETWORK:
        return "" if host in THIS_MACHINE else address_of(host, port)
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((ELSEWHERE, port))  # sends nothing: the system only chooses from where it would
        own = str(probe.getsockname()[0])
        return "" if is_this_machine(own) else f"http://{own}:{port}/"
    return ""
