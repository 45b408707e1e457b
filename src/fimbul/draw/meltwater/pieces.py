"""The pieces of Meltwater and how they stand in a hex: singly, or as a shape with a figure when they are many."""

from functools import lru_cache
from typing import Final, NamedTuple

from fimbul.draw.pieces import NEUTRAL, armed, boat, crate, disc, emblem, hollow, skull, trefoil
from fimbul.draw.svg import element, place, short, words

SEAT: Final = {"blue": 1, "red": 2, "neutral": NEUTRAL}
CIVILIAN: Final = 8.8
SOLDIER: Final = 10.6

# In the order in which they stand in a hex, each with the room it takes.
PIECES: Final = {
    "blue soldier": 26.0,
    "red soldier": 27.0,
    "blue civilian": 20.5,
    "red civilian": 21.5,
    "neutral civilian": 21.5,
    "stockpile": 21.5,
}


@lru_cache(maxsize=64)
def piece(name: str, scale: float = 1.0) -> str:
    """A piece around the origin."""
    if name == "stockpile":
        return crate(8.8 * scale)
    colour, kind = name.split()
    if kind == "soldier":
        return armed(SEAT[colour], SOLDIER * scale)
    return hollow(NEUTRAL, CIVILIAN * scale) if colour == "neutral" else emblem(SEAT[colour], CIVILIAN * scale)


def shape_of(name: str) -> str:
    """The id under which a piece is defined."""
    return name.replace(" ", "-")


DEFINED: Final = {
    **{shape_of(name): piece(name) for name in PIECES},
    "trefoil": trefoil(5.6),
    "skull": skull(13),
    "cloud-disc": disc(trefoil(7.6), 11),
    "boat-disc": disc(boat(6.6), 11),
    "next-cloud-disc": disc(trefoil(5.6), 8.4, "fimbul-ahead"),
    "next-boat-disc": disc(boat(4.8), 8.4, "fimbul-ahead"),
}

WIDEST: Final = {1: 74.0, 2: 66.0}  # a row of pieces that still lies inside a hex, alone and as one of two
WIDEST_TALLIES: Final = 72.0
TALLIED: Final = 0.82  # how large a shape is in a tally
SINGLES: Final = 6  # more pieces than these become figures
MIDDLE: Final = 1.2  # between the name of a hex and its food


class Standing(NamedTuple):
    """One thing that stands in a hex: a piece with its number among its like, or a tally of so many."""

    name: str
    number: int = 0
    tally: int = 0

    @property
    def width(self) -> float:
        """The room it takes in a row."""
        return self.shape + 4 + 7.5 * len(str(self.tally)) if self.tally else PIECES[self.name]

    @property
    def shape(self) -> float:
        """Of that, in a tally, what its shape takes."""
        return PIECES[self.name] * TALLIED


def rows_of_singles(standing: tuple[tuple[str, int], ...]) -> list[list[Standing]]:
    """Every piece by itself, in one row or two."""
    singles = [Standing(name, number) for name, count in standing for number in range(1, count + 1)]
    split = 0 if len(singles) <= 3 else len(singles) // 2
    return [row for row in (singles[:split], singles[split:]) if row]


def rows_of_tallies(standing: tuple[tuple[str, int], ...]) -> list[list[Standing]]:
    """One figure for each kind; a single piece stays itself."""
    rows: list[list[Standing]] = []
    for name, count in standing:
        one = Standing(name, 1) if count == 1 else Standing(name, tally=count)
        if not rows or row_width(rows[-1]) + one.width > WIDEST_TALLIES:
            rows.append([])
        rows[-1].append(one)
    return rows


def row_width(row: list[Standing]) -> float:
    """The room that a row takes."""
    return sum(one.width for one in row)


def rows_of(standing: tuple[tuple[str, int], ...]) -> list[list[Standing]]:
    """The rows in which pieces stand."""
    if sum(count for _, count in standing) <= SINGLES:
        rows = rows_of_singles(standing)
        if all(row_width(row) <= WIDEST[len(rows)] for row in rows):
            return rows
    return rows_of_tallies(standing)


def pieces_on(hex_name: str, standing: tuple[tuple[str, int], ...], prefix: str) -> str:
    """The pieces in a hex, each with an id of its own."""
    rows = rows_of(standing)
    pitch = 22.0 if len(rows) <= 2 else 44.0 / len(rows)
    y = MIDDLE - pitch * (len(rows) - 1) / 2
    drawn = []
    for row in rows:
        x = -row_width(row) / 2
        for one in row:
            drawn.append(stand(one, hex_name, x + one.width / 2, y, prefix))
            x += one.width
        y += pitch
    return "".join(drawn)


def stand(one: Standing, hex_name: str, x: float, y: float, prefix: str) -> str:
    """A piece or a tally in its place."""
    shape = shape_of(one.name)
    name = f"{prefix}{hex_name}-{shape}"
    if not one.tally:
        return f'<use id="{name}-{one.number}" class="mover" href="#{prefix}{shape}" transform="{place(x, y)}"/>'
    return element("g", tally(one, prefix), id=name, class_="mover", transform=place(x, y))


def tally(one: Standing, prefix: str) -> str:
    """A shape with a tag on which stands how many there are of it."""
    left, right = -one.width / 2, one.width / 2 - 1
    middle = left + one.shape / 2
    return (
        f'<rect class="tally" x="{short(middle)}" y="-9" width="{short(right - middle)}" height="18" rx="3"/>'
        f'<use href="#{prefix}{shape_of(one.name)}" transform="translate({short(middle)} 0) scale({TALLIED:g})"/>'
        + words((left + one.shape + right) / 2 - 0.5, 4.7, one.tally, "count")
    )


PIP: Final = 9.4
MOST_PIPS: Final = 5


@lru_cache(maxsize=512)
def pips(feeds: int, units: int) -> str:
    """The food of a hex: a full square for a unit that is fed, a hollow one for room, a triangle for one too many."""
    fed, room, over = min(units, feeds), max(feeds - units, 0), max(units - feeds, 0)
    figure = "" if fed + room + over <= MOST_PIPS else str(over)
    shown = fed + room + (1 if figure else over)
    left = -(shown - 1) * PIP / 2 - 4 * len(figure)
    drawn = squares("fed", left, fed) + squares("room", left + fed * PIP, room)
    corners = [left + PIP * (fed + room + number) for number in range(1 if figure else over)]
    if corners:
        drawn += element("path", d="".join(f"M{short(x - 4.6)} 32.6h9.2l-4.6-8.6Z" for x in corners), class_="over")
    if figure:
        drawn += words(corners[-1] + 6.5, 33, figure, "excess")
    return drawn


def squares(kind: str, left: float, count: int) -> str:
    """A row of little squares."""
    if not count:
        return ""
    path = "".join(f"M{short(left + PIP * number - 3)} 25.8h6v6h-6Z" for number in range(count))
    return element("path", d=path, class_=kind)
