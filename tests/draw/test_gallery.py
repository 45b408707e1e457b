"""The tool that draws the pictures to look at."""

from pathlib import Path

import pytest
from tools.gallery import SHOWN, main, moment

from fimbul.draw import draw

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


@pytest.mark.parametrize("game", SHOWN)
def test_the_pictures_in_the_docs_are_as_they_are_drawn_now(game: str) -> None:
    """`python tools/gallery.py docs/pictures/GAME.svg` brings one up to date."""
    assert (PICTURES / f"{game}.svg").read_text(encoding="utf-8") == draw(moment(SHOWN[game])) + "\n"


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
