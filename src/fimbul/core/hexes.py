"""Maps of hexes: neighbours, distances, and sets of places as bit masks."""

from typing import Final

DIRECTIONS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


class HexMap:
    """Named hexes at axial coordinates; a place is an index, a set of places an int with a bit for each."""

    def __init__(self, names: list[str], axial: list[tuple[int, int]]) -> None:
        self.names: Final = names
        self.axial: Final = axial
        self.index: Final = {name: place for place, name in enumerate(names)}
        self.bit: Final = [1 << place for place in range(len(names))]
        at = {coordinates: place for place, coordinates in enumerate(axial)}
        self.neighbours: Final = [
            sorted(at[q + dq, r + dr] for dq, dr in DIRECTIONS if (q + dq, r + dr) in at) for q, r in axial
        ]
        self.near: Final = [self.mask(places) for places in self.neighbours]
        self.rings: Final = [self.rings_around(place) for place in range(len(names))]

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
            around = 0
            for each in places_in(edge):
                around |= self.near[each]
            edge = around & ~seen
            if not edge:
                return rings
            seen |= edge
            rings.append(edge)


def axial_of(name: str) -> tuple[int, int]:
    """Axial coordinates of a hex called by column and row: A2, K5. Columns B, D, F ... sit half a hex higher."""
    column = ord(name[0]) - ord("A")
    return column, int(name[1:]) - (column + column % 2) // 2


def places_in(mask: int) -> list[int]:
    """The places of a set, in order."""
    places: list[int] = []
    while mask:
        lowest = mask & -mask
        places.append(lowest.bit_length() - 1)
        mask ^= lowest
    return places
