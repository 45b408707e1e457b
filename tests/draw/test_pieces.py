"""Shapes of the table."""

import pytest

from fimbul.draw.meltwater.pieces import pieces_on, pips, rows_of
from fimbul.draw.pieces import armed, emblem, emblem_path, hollow


def test_every_seat_has_a_shape_of_its_own() -> None:
    """Seats are told apart without colour."""
    assert len({emblem_path(seat, 10) for seat in range(1, 8)}) == 7
    with pytest.raises(ValueError, match="no seat 8"):
        emblem_path(8, 10)


def test_armed_hollow_and_plain_differ_for_a_seat() -> None:
    """A soldier is not told from a civilian by size alone."""
    assert len({emblem(1, 10), hollow(1, 10), armed(1, 10)}) == 3


def test_few_pieces_stand_singly() -> None:
    """Up to six pieces, in one row or two, soldiers first."""
    rows = rows_of((("blue soldier", 1), ("blue civilian", 3), ("stockpile", 1)))
    assert [[one.name for one in row] for row in rows] == [
        ["blue soldier", "blue civilian"],
        ["blue civilian", "blue civilian", "stockpile"],
    ]
    assert not any(one.tally for row in rows for one in row)


def test_many_pieces_become_figures() -> None:
    """Beyond what fits, a kind is one shape with its number, and a single piece stays a shape."""
    rows = rows_of((("red soldier", 1), ("red civilian", 12), ("neutral civilian", 11)))
    assert [(one.name, one.tally) for row in rows for one in row] == [
        ("red soldier", 0),
        ("red civilian", 12),
        ("neutral civilian", 11),
    ]


@pytest.mark.parametrize("crowd", range(1, 21))
def test_any_number_of_pieces_fits_into_a_hex(crowd: int) -> None:
    """Whatever the box holds, no row is broader than a hex and there are two at most."""
    few = min(crowd, 4)
    for standing in (
        (("blue civilian", crowd),),
        (("red soldier", few), ("red civilian", crowd)),
        (("red soldier", few), ("red civilian", crowd), ("neutral civilian", crowd), ("stockpile", few)),
        (("blue civilian", crowd), ("neutral civilian", crowd), ("stockpile", few)),
    ):
        rows = rows_of(standing)
        assert len(rows) <= 2
        assert all(sum(one.width for one in row) <= 74 for row in rows)


def test_the_fullest_hex_shows_every_kind() -> None:
    """Soldiers, civilians, neutrals and stockpiles all have their figure."""
    drawn = pieces_on(
        "F4", (("blue soldier", 4), ("blue civilian", 20), ("neutral civilian", 20), ("stockpile", 4)), ""
    )
    for name in ("F4-blue-soldier", "F4-blue-civilian", "F4-neutral-civilian", "F4-stockpile"):
        assert f'id="{name}"' in drawn


def test_pips_show_fed_room_and_excess() -> None:
    """A square for each unit fed, a hollow one for each that would be, a triangle for each one too many."""
    assert ("fed" in pips(2, 1), "room" in pips(2, 1), "over" in pips(2, 1)) == (True, True, False)
    assert ("fed" in pips(2, 4), "room" in pips(2, 4), "over" in pips(2, 4)) == (True, False, True)
    assert pips(2, 4).count("h9.2") == 2


def test_a_great_excess_is_a_figure() -> None:
    """Twenty too many are one triangle and the number."""
    assert pips(2, 22).count("h9.2") == 1
    assert ">20</text>" in pips(2, 22)
