"""The boards in letters: aligned, within their width, and readable without colour."""

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import fimbul
import fimbul.cli.boards
from fimbul.cli.boards import board
from fimbul.cli.boards.plain import paint as paint_plainly
from fimbul.core.game import View
from tests.games.kit import say
from tests.games.meltwater.scene import scene

PEBBLES = """
from rich.text import Text

def fits(view, width):
    return True

def paint(view, width, many_colours):
    return Text("o o o")
"""


def lines(view: View, width: int = 100) -> list[str]:
    """The board as plain text."""
    return board(view, width).paint(view, width, True).plain.splitlines()


def status(view: View) -> str:
    """The lines under the board."""
    return "\n".join(line.plain for line in board(view, 100).status(view))


@pytest.mark.parametrize("width", [78, 80, 90, 100, 140])
def test_the_map_keeps_within_the_terminal(width: int) -> None:
    """All its lines are equally long, and none is longer than the terminal is wide."""
    drawn = lines(fimbul.game("meltwater").new().view(None), width)

    assert len({len(line) for line in drawn}) == 1
    assert len(drawn[0]) <= width
    assert len(drawn) == 17


@pytest.mark.parametrize("width", [80, 100])
def test_every_hex_is_on_the_map_once(width: int) -> None:
    """With its slash to the left."""
    view = fimbul.game("meltwater").new().view(None)
    drawn = "\n".join(lines(view, width))

    assert all(drawn.count(f"/ {name}") == 1 for name in view["hexes"])


@pytest.mark.parametrize("width", [80, 100])
def test_neighbours_touch_on_the_map(width: int) -> None:
    """F5 is two lines below F4, G4 one line below it in the next column, G3 one line above."""
    drawn = lines(fimbul.game("meltwater").new().view(None), width)
    spot = {
        name: (line, drawn[line].index(f" {name}"))
        for name in ("F4", "F5", "G4", "G3")
        for line in range(len(drawn))
        if f"/ {name}" in drawn[line]
    }
    line, column = spot["F4"]
    pitch = (width - 1) // 11

    assert spot["F5"] == (line + 2, column)
    assert spot["G4"] == (line + 1, column + pitch)
    assert spot["G3"] == (line - 1, column + pitch)


def test_pieces_are_letters() -> None:
    """Soldiers are capitals; a stockpile is an s."""
    drawn = "\n".join(lines(scene(F4="Bbbns", H4="rR").view(None)))

    assert "_Bbbns__/" in drawn
    assert "_Rr_____/" in drawn


def test_crowds_are_counted() -> None:
    """Six characters hold twelve pieces."""
    drawn = "\n".join(lines(scene(F4="BBbbbbbbnnss").view(None), 80))

    assert "\\2B6b2…/" in drawn


def test_fallout_food_and_hunger_are_marked() -> None:
    """Radiation is a star, Dead an x; a figure says how many are fed and an exclamation mark that this is too few."""
    drawn = "\n".join(lines(scene(F4="bbb", H4="rr", dead="C4", radiation="H4").view(None)))

    assert "/ F4   !2\\" in drawn
    assert "/ H4*  !1\\" in drawn
    assert "/ C4x   0\\" in drawn
    assert "\\xxxxxxxx/" in drawn


def test_what_may_be_picked_and_what_is_picked_is_marked() -> None:
    """Without a colour, too."""
    state = scene(F4="b")
    say(state, "march F4 civilian")

    drawn = "\n".join(lines(state.view(0)))

    assert "@F4" in drawn
    assert all(f">{name}" in drawn for name in ("E3", "E4", "F3", "F5", "G3", "G4"))
    assert drawn.count(">") == 7  # six hexes and the legend


def test_a_spectator_sees_nothing_lit() -> None:
    """Only the legend explains the mark."""
    assert "\n".join(lines(scene(F4="b").view(None))).count(">") == 1


def test_the_card_is_announced_on_the_map() -> None:
    """Card 13 strikes D3 and F7, and its refugee lands in B3."""
    drawn = lines(scene(card=13).view(None))
    below = {name: drawn[line + 1] for name in ("D3", "F7", "B3") for line in range(16) if f" {name}" in drawn[line]}

    assert [below[name].count("#") for name in ("D3", "F7")] == [1, 1]
    assert below["B3"].count("+") == 1


def test_the_state_of_the_game_is_told_below_the_map() -> None:
    """Turn, phase, actions, card, deck, survivors and supply."""
    told = status(scene(F4="bb", H4="rR", acted=1).view(0))

    assert "Turn 3, Blue · Actions, 3 left · Card 13: radiation D3 F7, refugee B3 · deck 27" in told
    assert "Survivors Blue 2, Red 2 · Supply 18b 19r 20n 4B 3R" in told


def test_the_beginning_and_the_end_have_their_words() -> None:
    """No turn is told before the first, and no phase after the last."""
    state = fimbul.game("meltwater").new()
    assert status(state.view(None)).startswith("Before the first turn · deck 28")

    state.concede(0)
    assert status(state.view(None)).startswith("The end, in turn 0")


def test_a_terminal_of_few_colours_gets_no_grounds() -> None:
    """Sixteen colours on each other cannot be read."""
    view = scene(F4="b").view(None)
    grounds = [
        {str(span.style).partition(" on ")[2] for span in board(view, 100).paint(view, 100, many).spans}
        for many in (True, False)
    ]

    assert len(grounds[0]) > 2
    assert grounds[1] == {""}


def test_a_narrow_terminal_gets_a_list() -> None:
    """Each hex with its contents, a line each."""
    view = scene(F4="bb").view(0)

    drawn = "\n".join(lines(view, 60))

    assert "  F4: ground snow, state clean, feeds 2, units 2, blue civilian 2" in drawn


def test_a_board_is_found_by_the_name_of_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module beside the others is enough; no list of boards has to know it."""
    (tmp_path / "pebbles.py").write_text(PEBBLES)
    monkeypatch.setattr("fimbul.cli.boards.__path__", [*fimbul.cli.boards.__path__, str(tmp_path)])

    assert lines({"game": "pebbles"}) == ["o o o"]


def test_a_game_without_a_board_gets_a_list() -> None:
    """Whatever its view says."""
    view: View = {"game": "unheard of", "turn": 4, "hand": ["axe", "rope"], "words": [], "none": None}

    assert lines(view) == ["hand:", "  axe rope"]
    assert status(view) == "game unheard of · turn 4"
    assert paint_plainly(view, 10, False).plain == "hand:\n  axe rope"


def test_the_map_prints_without_a_colour_in_it() -> None:
    """A pipe gets letters only."""
    pipe = StringIO()
    view = scene(F4="b").view(None)
    Console(file=pipe, width=100).print(board(view, 100).paint(view, 100, False))

    assert "\x1b" not in pipe.getvalue()
    assert "/ F4" in pipe.getvalue()
