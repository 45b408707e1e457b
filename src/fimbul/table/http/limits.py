"""How often anybody may do something: buckets that fill slowly, kept for whoever came last."""

import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple

from fimbul.core.errors import FimbulError
from fimbul.table.settings import Settings

HOUR_S: Final = 3600.0
MOST_REMEMBERED: Final = 10_000  # of each kind
OWN_BITS: Final = 64  # of an IPv6 address are the network's; the others its owner chooses at will
WAIT: Final = "That is too often. Please wait a little."
WAIT_AT_ADDRESS: Final = (
    "That is too often for your address, which all who go online by it share. Please wait a little."
)
TOO_MANY_GUESSES: Final = (
    "Too many passwords have been tried for this name. Please wait a little, or come in by your private link."
)
SOCKETS_PER_S: Final = 20.0


class TooOften(FimbulError):
    """Something is done too often; the sentence says to wait."""

    status: Final = 429


class Rate(NamedTuple):
    """So many in a second in the long run, and so many at once."""

    per_s: float
    burst: float


class Bucket:
    """So many things in the long run, and some more at once."""

    __slots__ = ("burst", "filled", "left", "per_s")

    def __init__(self, per_s: float, burst: float) -> None:
        self.per_s = per_s
        self.burst = self.left = burst
        self.filled = time.monotonic()

    def take(self) -> bool:
        """Is there one more? Then it is taken."""
        moment = time.monotonic()
        self.left = min(self.burst, self.left + (moment - self.filled) * self.per_s)
        self.filled = moment
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Limits:
    """A bucket for each kind of thing and everybody who does it; who has not come for longest is forgotten first."""

    def __init__(self, rates: Mapping[str, Rate], most: int = MOST_REMEMBERED) -> None:
        self.rates = rates
        self.most = most
        self.buckets: defaultdict[str, OrderedDict[str, Bucket]] = defaultdict(OrderedDict)

    def take(self, kind: str, who: str) -> bool:
        """May this address, person or name do one more thing of this kind? Then it is counted."""
        buckets = self.buckets[kind]
        if who not in buckets:
            buckets[who] = Bucket(*self.rates[kind])
            if len(buckets) > self.most:
                buckets.popitem(last=False)
        buckets.move_to_end(who)
        return buckets[who].take()

    def check(self, kind: str, who: str, words: str = WAIT) -> None:
        """One more thing of this kind is counted; one too many is refused."""
        if not self.take(kind, who):
            raise TooOften(words)

    def take_for(self, kind: str, person: str | None, place: str) -> bool:
        """May this person, or a stranger, at this place do one more thing of this kind? It is counted for both."""
        return self.take(kind, person or place) and self.take(of_all(kind), place)


class Guesses:
    """How often passwords are tried for a name. Where the right one has been given, only guesses from there count.

    So nobody who goes on guessing keeps its owner out. Other servers of the house count the same guesses.
    """

    def __init__(
        self, limits: Limits, tell: Callable[..., None] = lambda *_, **__: None, most: int = MOST_REMEMBERED
    ) -> None:
        self.limits = limits
        self.tell = tell  # the other servers
        self.most = most
        self.homes: OrderedDict[str, None] = OrderedDict()  # of names; that which was used longest ago stands first

    def check(self, name: str, place: str) -> None:
        """One more guess is counted; one too many is refused."""
        home = f"{place} {name}"
        kind, who = ("guesses at home", home) if home in self.homes else ("guesses", name)
        self.limits.check(kind, who, TOO_MANY_GUESSES)
        self.tell("guess", of=kind, who=who)

    def was_right(self, name: str, place: str) -> None:
        """The right password was given there."""
        self.is_home(f"{place} {name}")
        self.tell("home", home=f"{place} {name}")

    def hear(self, of: str, who: str) -> None:
        """A password was tried at another server."""
        self.limits.take(of, who)

    def is_home(self, home: str) -> None:
        """A place where the right password for a name was given."""
        self.homes[home] = None
        self.homes.move_to_end(home)
        if len(self.homes) > self.most:
            self.homes.popitem(last=False)


def per_hour(number: float) -> Rate:
    """So many in an hour, also all at once."""
    return Rate(number / HOUR_S, number)


def rates(settings: Settings) -> dict[str, Rate]:
    """The kinds of things that are limited, and how much of each is allowed."""
    of_person = {
        "looks": Rate(settings.looks_per_s, settings.looks_burst),
        "says": Rate(settings.says_per_s, settings.says_burst),
        "questions": Rate(settings.questions_per_s, settings.questions_burst),
    }
    people = settings.people_per_address
    of_address = {of_all(kind): Rate(rate.per_s * people, rate.burst * people) for kind, rate in of_person.items()}
    return {
        **of_person,
        **of_address,
        "people": per_hour(settings.people_per_hour),
        "logins": per_hour(settings.logins_per_hour),
        "wrong keys": per_hour(settings.logins_per_hour),
        "guesses": per_hour(settings.guesses_per_hour),
        "guesses at home": per_hour(settings.guesses_per_hour),
        "tables": per_hour(settings.tables_per_hour),
        "changes": per_hour(settings.changes_per_hour),
        "channels": per_hour(settings.channels_per_hour),
        "analyses": per_hour(settings.analyses_per_hour),
        "moves": Rate(settings.moves_per_s, settings.moves_burst),
        "views": Rate(settings.views_per_s, settings.views_burst),
        "requests": Rate(2 * settings.moves_per_s, 4 * settings.moves_burst),  # of any kind
        "sockets": Rate(SOCKETS_PER_S, max(settings.views_burst, settings.sockets_per_address)),
        "listed tables": per_hour(settings.listed_tables_per_hour),
        "messages": Rate(settings.address_messages_per_s, settings.address_messages_burst),
    }


def of_all(kind: str) -> str:
    """The same thing, done by all who are at an address."""
    return f"{kind} of all at an address"


def place_of(address: str) -> str:
    """The place that an address is counted as: of IPv6 the whole network that one household or machine gets."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Network((int(found) >> OWN_BITS << OWN_BITS, OWN_BITS)))


def is_this_machine(place: str) -> bool:
    """Is it the machine on which the house is open? Then everybody there has the same address."""
    try:
        return place in ("", place_of("::1")) or ip_address(place).is_loopback
    except ValueError:
        return False
