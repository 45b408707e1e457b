"""Hexes as places: those that touch are neighbours."""

from typing import Final

from fimbul.core.places import Places

DIRECTIONS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def hex_map(names: list[str], axial: list[tuple[int, int]]) -> Places:
    """Named hexes at axial coordinates."""
    at = {coordinates: place for place, coordinates in enumerate(axial)}
    return Places(names, [[at[q + dq, r + dr] for dq, dr in DIRECTIONS if (q + dq, r + dr) in at] for q, r in axial])


def axial_of(name: str) -> tuple[int, int]:
    """Axial coordinates of a hex called by column and row: A2, K5. Columns B, D, F ... sit half a hex higher."""
    column = ord(name[0]) - ord("A")
    return column, int(name[1:]) - (column + column % 2) // 2
