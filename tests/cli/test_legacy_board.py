"""The world of Risk Legacy in letters."""

import re

import pytest

from fimbul.cli.boards import board, world
from fimbul.cli.boards.legacy import COLUMN, NAME
from fimbul.core.game import View
from fimbul.games.legacy import GAME
from fimbul.games.legacy.data import BOX
from fimbul.games.legacy.names import TERRITORIES
from fimbul.games.legacy.spelling import titled
from fimbul.games.legacy.world_text import write_world
from tests.draw.test_legacy import everything, seen
from tests.games.legacy.scene import marked, war


def painted(view: View, width: int = 80) -> str:
    """The board as plain letters."""
    return board(view, width).paint(view, width, True).plain


@pytest.mark.parametrize("width", [76, 80, 114, 160])
def test_every_territory_is_there_once_within_the_terminal(width: int) -> None:
    """By continent, two or three of them beside each other, whatever stands on them."""
    for view in (seen(war(alpha="ural 3")), everything()):
        lines = painted(view, width).splitlines()
        cells = [line[left : left + COLUMN] for line in lines for left in range(0, width, COLUMN)]
        named = [cell[1:NAME].strip() for cell in cells]
        assert [titled(name) for name in TERRITORIES[:-1] if named.count(titled(name)) != 1] == []


def test_troops_and_marks_are_letters_and_the_legend_says_which() -> None:
    """And it says nothing of marks that are nowhere."""
    marks = "ural bunker minor-city/2, peru minor-city/1 fortification/4"
    view = seen(war(alpha="ural 3 hq", bravo="china 12", marks=marks))
    drawn = painted(view)
    assert re.search(r"Ural +A3 +Ha c b", drawn)
    assert re.search(r"China +B12", drawn)
    assert "f fortification with its marked boxes" in drawn
    assert "c Minor City" in drawn
    assert "fallout" not in drawn
    assert "> may be picked" in drawn


def test_what_may_be_picked_and_what_is_picked_is_marked() -> None:
    """As on every board in letters; and what lies next to it is told below."""
    view = seen(war(alpha="ural 3", bravo="china 12"))
    assert ">Ural" in painted(view)
    view["question"] = {"step": "target", "seat": "alpha", "place": "ural"}
    view["words"] = ["china"]
    drawn = painted(view)
    assert "@Ural" in drawn
    assert ">China" in drawn
    told = [line.plain for line in board(view, 80).status(view)]
    assert told[-1] == "Next to Ural: Russia, Siberia, Afghanistan and China (Bravo 12)"


def test_players_and_cards_stand_below() -> None:
    """Stars, lands, troops, cards and missiles; what lies face up with its coins, and the own hand."""
    drawn = painted(seen(war(alpha="ural 3 hq", row="ural china peru brazil")))
    assert "Alpha    Die Mechaniker        2 stars, lands 1, 3 troops, 0 cards, 0 missiles" in drawn
    assert "To draw: Ural (1), China (1), Peru (1) and Brazil (1); 10 Coin cards" in drawn
    assert "Yours: no cards" in drawn


def test_a_narrow_terminal_gets_a_list() -> None:
    """As for every game."""
    assert "territories:" in painted(seen(war(alpha="ural 3")), 60)


def test_a_world_between_games_has_its_marks_and_names() -> None:
    """Nobody stands there; and nothing is said of what is sealed."""
    line = write_world(marked("ural minor-city/2 bunker"), BOX)
    view = {**GAME({"world": line}).world_view(), "names": {"ural": "Nyhavn", "motto-1": "Snow."}}
    drawn = world(view, 80, True)
    assert drawn is not None
    assert re.search(r"Ural +\. +c b", drawn.plain)
    assert "Ural is called Nyhavn." in drawn.plain
    assert "Snow" not in drawn.plain
    assert world(view, 60, True) is None
