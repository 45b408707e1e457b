"""What every game with cardboard promises of its box: it is chosen for each game, and a record finds its own again."""

import pickle
from pathlib import Path
from typing import Any

import pytest

import fimbul
from tests.contract.games import at_random
from tests.own_boxes import CORRECTIONS, USED_IN, corrected

EVER_SHIPPED = Path(__file__).parent.parent / "records" / "boxes.txt"


@pytest.fixture(params=sorted(CORRECTIONS))
def name(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A game, in a house that has Ragna's box of it."""
    corrected(tmp_path / "ragna", request.param)
    monkeypatch.setenv("FIMBUL_DATA", str(tmp_path))
    return request.param


def test_two_boxes_are_played_side_by_side(name: str) -> None:
    """Each game has the prices and pieces of its own."""
    usual, other = (fimbul.game(name, data=box, **USED_IN[name]) for box in ("shipped", "ragna"))

    assert usual.data_hash() != other.data_hash()
    assert played(usual) != played(other)


def played(game: fimbul.Game) -> list[int]:
    """The options at every moment of a random game."""
    return [len(sitting.state.options()) for sitting in at_random(game, 1)]


def test_a_game_is_pinned_to_its_box(name: str) -> None:
    """The option holds the hash, whichever word it was given as, and what was chosen goes with copies and saves."""
    game = fimbul.game(name, data="ragna")
    boxes = game.boxes()
    assert boxes

    assert game.options["data"] == boxes.find("ragna").hash
    assert pickle.loads(pickle.dumps(game)).data_hash() == game.data_hash()
    assert fimbul.open_save(game.new().to_json()).game.options == game.options


def test_a_record_finds_the_box_it_was_played_with(name: str) -> None:
    """Though it names no box by name."""
    game = fimbul.game(name, data="ragna", **USED_IN[name])
    *_, sitting = at_random(game, 2)

    again = fimbul.open_record(sitting.text())

    assert again.game.options == game.options
    assert again.state.key() == sitting.state.key()


def test_a_record_of_a_box_that_is_not_here_says_so(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence names the hash on the record's second line."""
    *_, sitting = at_random(fimbul.game(name, data="ragna", **USED_IN[name]), 2)
    text, save = sitting.text(), sitting.state.to_json()
    monkeypatch.delenv("FIMBUL_DATA")

    with pytest.raises(fimbul.BadRecord, match=rf"a box of .* \({sitting.header.data}\) that is not here"):
        fimbul.open_record(text)
    with pytest.raises(fimbul.BadSave, match="There is no box"):
        fimbul.open_save(save)


def test_the_choice_is_there_only_where_there_are_boxes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an own box nobody is asked."""
    assert fimbul.game(name).choices()[-1].values == ("shipped", "ragna")
    monkeypatch.delenv("FIMBUL_DATA")
    assert fimbul.game(name).choices() == tuple(each for each in fimbul.game(name).meta.options if not each.sealed)


@pytest.mark.parametrize("line", EVER_SHIPPED.read_text(encoding="utf-8").splitlines())
def test_every_box_that_was_ever_shipped_is_found(line: str) -> None:
    """Whoever corrects a card moves the files as they were to `data/older`, and adds a line to the list."""
    name, box = line.split()

    assert fimbul.game(name, data=box).options["data"] == box


@pytest.mark.parametrize("name", sorted(CORRECTIONS))
def test_the_box_in_the_package_is_on_the_list(name: str) -> None:
    """A correction that forgets the list fails here."""
    boxes = fimbul.game(name).boxes()
    assert boxes
    assert f"{name} {boxes.shipped.hash}" in EVER_SHIPPED.read_text(encoding="utf-8").splitlines()
