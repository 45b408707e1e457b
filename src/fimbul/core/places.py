"""Places as a graph: names, neighbours and distances. A place is an index, a set of places an int with a bit for each.

A map of hexes is one kind (`hexes.py`), a list of borders another (`linked`). Where there are several kinds of ways, as
by land and by sea, each is a graph of its own over the same names, and `with_ways` is the one that has both.
"""

from typing import Final

AT_ONCE: Final = 60  # so many bits are a small number, which is quick to work with
ONE_PART: Final = (1 << AT_ONCE) - 1
SO_MANY: Final = 6  # so many places are looked up together
PATTERNS: Final = 1 << SO_MANY
LAST_PATTERN: Final = PATTERNS - 1
FIRST_OF_HIGH: Final = AT_ONCE // SO_MANY * PATTERNS
LISTED: Final[list[list[int]]] = [  # for each six places, by which of them are in a set: these
    [first + place for place in range(SO_MANY) if pattern >> place & 1]
    for first in range(0, 2 * AT_ONCE, SO_MANY)
    for pattern in range(PATTERNS)
]


class Places:
    """Named places and the ways between them; every way leads both ways."""

    def __init__(self, names: list[str], neighbours: list[list[int]]) -> None:
        self.names: Final = names
        self.index: Final = {name: place for place, name in enumerate(names)}
        self.bit: Final = [1 << place for place in range(len(names))]
        self.neighbours: Final = [sorted(places) for places in neighbours]
        self.near: Final = [self.mask(places) for places in self.neighbours]
        together = self.neighbours_of_several()
        self.low: Final = [near & ONE_PART for near in together]  # in parts that are small numbers
        self.high: Final = [near >> AT_ONCE for near in together]
        self.rings: Final = [self.rings_around(place) for place in range(len(names))]
        self.everywhere: Final = (1 << len(names)) - 1

    def mask(self, places: list[int]) -> int:
        """These places as a set."""
        together = 0
        for place in places:
            together |= self.bit[place]
        return together

    def rings_around(self, place: int) -> list[int]:
        """The sets of places one step away, two steps away and so on, counted over the map."""
        seen = edge = self.bit[place]
        rings: list[int] = []
        while True:
            edge = self.around(edge) & ~seen
            if not edge:
                return rings
            seen |= edge
            rings.append(edge)

    def neighbours_of_several(self) -> list[int]:
        """For each six places, by which of them are in a set: the neighbours of these."""
        found: list[int] = []
        for first in range(0, len(self.near), SO_MANY):
            of_six = [0]
            for near in self.near[first : first + SO_MANY]:
                of_six += [known | near for known in of_six]
            found += of_six
        return found

    def around(self, places: int) -> int:
        """All neighbours of the places of a set, which may be in it themselves."""
        low, high = self.around_parts(places & ONE_PART, places >> AT_ONCE)
        return high << AT_ONCE | low if high else low

    def around_parts(self, low: int, high: int) -> tuple[int, int]:
        """The same of a set in two parts, in two parts: the first `AT_ONCE` places, and those after them."""
        near_low = near_high = first = 0
        while low:
            six = low & LAST_PATTERN
            if six:
                near_low |= self.low[first | six]
                near_high |= self.high[first | six]
            low >>= SO_MANY
            first += PATTERNS
        first = FIRST_OF_HIGH
        while high:
            six = high & LAST_PATTERN
            if six:
                near_low |= self.low[first | six]
                near_high |= self.high[first | six]
            high >>= SO_MANY
            first += PATTERNS
        return near_low, near_high

    def reached(self, start: int, through: int) -> int:
        """Where one comes from a place by steps inside a set; the place itself is in it."""
        seen = edge = self.bit[start]
        while edge:
            edge = self.around(edge) & through & ~seen
            seen |= edge
        return seen

    def distance(self, start: int, target: int) -> int | None:
        """How many steps it takes; None if no way leads there."""
        if start == target:
            return 0
        for steps, ring in enumerate(self.rings[start], start=1):
            if ring & self.bit[target]:
                return steps
        return None

    def with_ways(self, others: "Places") -> "Places":
        """The same places with the ways of both."""
        both = [near | other for near, other in zip(self.near, others.near, strict=True)]
        return Places(self.names, [places_in(places) for places in both])


def linked(names: list[str], ways: list[tuple[int, int]]) -> Places:
    """Places joined by these ways, each given once."""
    neighbours: list[list[int]] = [[] for _ in names]
    for one, other in ways:
        assert one != other, f"{names[one]} is next to itself"
        assert other not in neighbours[one], f"{names[one]} and {names[other]} are joined twice"
        neighbours[one].append(other)
        neighbours[other].append(one)
    return Places(names, neighbours)


def places_in(mask: int) -> list[int]:
    """The places of a set, in order."""
    low, high = mask & ONE_PART, mask >> AT_ONCE
    if high <= ONE_PART:
        return places_of_parts(low, high)
    places, first, rest = places_of_parts(low, high & ONE_PART), 2 * AT_ONCE, high >> AT_ONCE
    while rest:
        places += [first + place for place in places_of_parts(rest & ONE_PART, 0)]
        rest >>= AT_ONCE
        first += AT_ONCE
    return places


def set_of(places: list[int]) -> int:
    """Some places as a set, however often each is there."""
    low = high = 0
    for place in places:
        if place < AT_ONCE:
            low |= 1 << place
        else:
            high |= 1 << place - AT_ONCE
    return high << AT_ONCE | low if high else low


def places_of_parts(low: int, high: int) -> list[int]:
    """The places of a set in two parts, in order: of the first `AT_ONCE` places, and of as many after them."""
    places: list[int] = []
    first = 0
    while low:
        six = low & LAST_PATTERN
        if six:
            places += LISTED[first | six]
        low >>= SO_MANY
        first += PATTERNS
    first = FIRST_OF_HIGH
    while high:
        six = high & LAST_PATTERN
        if six:
            places += LISTED[first | six]
        high >>= SO_MANY
        first += PATTERNS
    return places
