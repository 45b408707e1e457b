"""The tool that draws the pictures to look at."""

from pathlib import Path

import pytest
from tools.gallery import main, where_it_ends

from fimbul.draw import draw

PICTURES = sorted((Path(__file__).parents[2] / "docs" / "pictures").glob("*.svg"))


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.stem)
def test_the_pictures_in_the_docs_are_as_they_are_drawn_now(picture: Path) -> None:
    """`python tools/gallery.py docs/pictures/GAME.svg` brings one up to date with the record beside it."""
    assert picture.read_text(encoding="utf-8") == draw(where_it_ends(picture.with_suffix(".record"))) + "\n"


@pytest.mark.parametrize("arguments", [[], ["--help"], ["here", "there"]])
def test_without_one_place_to_draw_at_it_says_what_it_needs(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence and no traceback."""
    assert main(arguments) == 2
    assert "Say where to draw" in capsys.readouterr().out


def test_a_picture_without_its_record_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """There is nothing beside it to draw."""
    assert main([str(tmp_path / "march.svg")]) == 1
    assert "march.record: No such file" in capsys.readouterr().out


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file is no folder."""
    (tmp_path / "file").touch()

    assert main([str(tmp_path / "file" / "pictures")]) == 1
    assert "pictures cannot be drawn" in capsys.readouterr().out
