"""What has been put where on a map, so that nothing hides anything else; and about how broad words are."""

from typing import Final

from fimbul.draw.picture import Box

NARROW: Final = frozenset("iljtfrI'.,:;!|-() ")
BROAD: Final = frozenset("mwMWQ@%")
CELL: Final = 64.0
CLOSE: Final = 1.0  # how much of its box a thing may lie over another: strokes are thin at the edges


def breadth(written: str, size: float) -> float:
    """About how broad a line of narrow letters is."""
    parts = [0.26 if letter in NARROW else 0.68 if letter in BROAD else 0.47 for letter in written]
    return size * sum(parts)


class Sheet:
    """What has been put where so far, found again by the squares it lies in."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], list[Box]] = {}

    def put(self, box: Box) -> None:
        """Take a place."""
        for cell in cells_of(box):
            self.cells.setdefault(cell, []).append(box)

    def covered(self, box: Box) -> float:
        """How much of a place is taken."""
        near = {other for cell in cells_of(box) for other in self.cells.get(cell, ())}
        return sum(shared(box, other) for other in near)


def cells_of(box: Box) -> list[tuple[int, int]]:
    """The squares that a box lies in."""
    left, top, width, height = box
    return [
        (x, y)
        for x in range(int(left // CELL), int((left + width) // CELL) + 1)
        for y in range(int(top // CELL), int((top + height) // CELL) + 1)
    ]


def shared(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    across = min(one.left + one.width, other.left + other.width) - max(one.left, other.left) - CLOSE
    down = min(one.top + one.height, other.top + other.height) - max(one.top, other.top) - CLOSE
    return across * down if across > 0 and down > 0 else 0.0


def centred(x: float, y: float, half_width: float, half_height: float) -> Box:
    """The box around a point."""
    return Box(x - half_width, y - half_height, 2 * half_width, 2 * half_height)
