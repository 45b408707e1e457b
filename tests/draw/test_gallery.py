"""The tool that draws the pictures to look at."""

from pathlib import Path

import pytest
from tools.gallery import MOMENTS, main, moment

from fimbul.draw import draw

PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "meltwater.svg"


def test_the_picture_of_the_readme_is_as_it_is_drawn_now() -> None:
    """`python tools/gallery.py docs/pictures/meltwater.svg` brings it up to date."""
    assert PICTURE.read_text(encoding="utf-8") == draw(moment(MOMENTS["march"])) + "\n"


@pytest.mark.parametrize("arguments", [[], ["--help"], ["here", "there"]])
def test_without_one_place_to_draw_at_it_says_what_it_needs(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence and no traceback."""
    assert main(arguments) == 2
    assert "Say where to draw" in capsys.readouterr().out


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """There is no folder to put the picture into."""
    assert main([str(tmp_path / "nowhere" / "march.svg")]) == 1
    assert "march.svg cannot be written" in capsys.readouterr().out
