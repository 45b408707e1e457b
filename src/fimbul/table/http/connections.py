"""Open sockets: counted by address and by person, so that nobody takes them all, and hung up when somebody leaves."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from fimbul.core.errors import FimbulError
from fimbul.table.settings import Settings

LEFT: Final = "You have left, here or on another device. Come in again to go on."


class TooMany(FimbulError):
    """Another socket of this address or person is not opened."""


class Connection(NamedTuple):
    """An open socket: whose, by which hashed secret it was opened, and whether it has been hung up."""

    person: str | None
    secret: str | None
    hung_up: asyncio.Event


class Connections:
    """The sockets that each address and each person has open."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.addresses: Counter[str] = Counter()
        self.persons: Counter[str] = Counter()
        self.open: set[Connection] = set()

    def hang_up(self, person: str | None = None, secret: str | None = None) -> None:
        """Hang up the lines of a person, or those that were opened with this key or session."""
        for line in self.open:
            if (person is not None and line.person == person) or (secret is not None and line.secret == secret):
                line.hung_up.set()

    @contextmanager
    def one(self, address: str, person: str | None, secret: str | None = None) -> Iterator[Connection]:
        """One more socket, as long as it is open."""
        if self.addresses[address] >= self.settings.sockets_per_address:
            raise TooMany("Too many lines are open from where you are. Close one, please.")
        if person is not None and self.persons[person] >= self.settings.sockets_per_person:
            raise TooMany("You have too many lines open. Close one, please.")
        counted = [(self.addresses, address), *([] if person is None else [(self.persons, person)])]
        for counter, who in counted:
            counter[who] += 1
        line = Connection(person, secret, asyncio.Event())
        self.open.add(line)
        try:
            yield line
        finally:
            self.open.discard(line)
            for counter, who in counted:
                counter[who] -= 1
                if not counter[who]:
                    del counter[who]
