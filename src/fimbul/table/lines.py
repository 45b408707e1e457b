"""Open sockets, counted by address and by person, so that nobody can take them all."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from fimbul.core.errors import FimbulError
from fimbul.table.settings import Settings


class TooMany(FimbulError):
    """Another socket of this address or person is not opened."""


class Lines:
    """How many sockets each address and each person has open."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.addresses: Counter[str] = Counter()
        self.persons: Counter[str] = Counter()

    @contextmanager
    def one(self, address: str, person: str | None) -> Iterator[None]:
        """One more socket, as long as it is open."""
        if self.addresses[address] >= self.settings.sockets_per_address:
            raise TooMany("Too many lines are open from where you are. Close one, please.")
        if person is not None and self.persons[person] >= self.settings.sockets_per_person:
            raise TooMany("You have too many lines open. Close one, please.")
        counted = [(self.addresses, address), *([] if person is None else [(self.persons, person)])]
        for counter, who in counted:
            counter[who] += 1
        try:
            yield
        finally:
            for counter, who in counted:
                counter[who] -= 1
                if not counter[who]:
                    del counter[who]
