"""The map of World War III in letters."""

import re

import pytest

from fimbul.cli.boards import board
from fimbul.cli.boards.worldwar import COLUMN, NAME
from fimbul.core.game import View
from fimbul.games.worldwar.lexicon import LEXICON
from fimbul.games.worldwar.names import TERRITORIES
from fimbul.games.worldwar.spelling import titled
from tests.draw.test_worldwar import everybody


def painted(view: View, width: int = 80) -> str:
    """The board as plain letters."""
    return board(view, width).paint(view, width, True).plain


@pytest.mark.parametrize("width", [78, 80, 117, 160])
def test_every_territory_is_there_once_within_the_terminal(width: int) -> None:
    """By region, two or three of them beside each other."""
    lines = painted(everybody(), width).split("A2 Alpha")[0].splitlines()
    cells = [line[left : left + COLUMN] for line in lines for left in range(0, width, COLUMN)]
    named = [cell[1:NAME].strip() for cell in cells]
    assert [name for name in TERRITORIES if named.count(titled(name)[: NAME - 1]) != 1] == []
    assert max(map(len, lines)) <= width


def test_who_stands_where_is_told_by_letter_and_strength() -> None:
    """With the marks that lie there, and what they mean."""
    drawn = painted(everybody(), 120)
    assert re.search(r"Iraq +2 A2 E1 i1", drawn)
    assert re.search(r"Caucasus +\d C3 \*", drawn)
    assert "i ISIL" in drawn
    assert "* devastation" in drawn


def test_players_stand_below_with_money_and_allies() -> None:
    """And satellites in Space."""
    drawn = painted(everybody(), 120)
    assert re.search(r"Bravo +NATO +\$\d+", drawn)
    assert "Space: Alpha" in drawn


def test_what_is_picked_is_marked_and_its_neighbours_are_told() -> None:
    """As on every board in letters."""
    view = everybody()
    view["question"] = {"step": "move what", "seat": "bravo", "place": "turkey"}
    view["words"], view["options"] = ["iran"], [LEXICON.parse("iran")]
    drawn = painted(view)
    assert "@Turkey" in drawn
    assert ">Iran" in drawn
    assert "Turkey: Turkey 2 soldiers" in drawn
    told = [line.plain for line in board(view, 80).status(view)]
    assert told[-1].startswith("Next to Turkey: ")
