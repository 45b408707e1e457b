"""Where hexes lie in a picture."""

from math import dist

import pytest

from fimbul.core.hexes import axial_of
from fimbul.draw.hexmap import HEIGHT, SIZE, chart, hexagon
from fimbul.games.meltwater.data import MAP, NAMES

BOARD = chart(tuple(NAMES))


def test_a_name_gives_the_place_of_a_hex() -> None:
    """Six hexes are neighbours of F4: above and below it, and two in each column beside it, which sits half lower."""
    q, r = axial_of("F4")
    around = {(q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r)}
    assert {axial_of(name) for name in ("F3", "G3", "G4", "F5", "E4", "E3")} == around


def test_neighbours_share_a_side() -> None:
    """Centres of neighbours are one height of a hex apart, and nobody else is so near."""
    for one, near in enumerate(MAP.neighbours):
        apart = {
            other
            for other in range(len(NAMES))
            if other != one and dist(BOARD.centres[NAMES[one]], BOARD.centres[NAMES[other]]) < HEIGHT * 1.01
        }
        assert apart == set(near)


def test_columns_run_to_the_right_and_rows_down() -> None:
    """B3 is right of A2, and F5 below F4 in the same column."""
    assert BOARD.centres["B3"][0] - BOARD.centres["A2"][0] == pytest.approx(1.5 * SIZE)
    assert BOARD.centres["F5"][0] == BOARD.centres["F4"][0]
    assert BOARD.centres["F5"][1] - BOARD.centres["F4"][1] == pytest.approx(HEIGHT)


def test_the_coast_of_an_island_is_its_outline() -> None:
    """One hex alone has six corners of coast."""
    assert chart(("A0",)).coast == hexagon(SIZE)


def test_the_coast_of_the_board_is_one_line() -> None:
    """Antarctica has no lakes and no islands."""
    assert BOARD.coast.count("M") == 1
    assert chart(("A1", "C1")).coast.count("M") == 2
