"""What a level foretells, held against what comes."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from tools import calibrate

from fimbul.arena.examples import Estimates, Study, play_estimates


def test_a_level_notes_what_it_thinks_in_games_against_itself() -> None:
    """Of both seats, each time it thinks; and the same seed notes the same."""
    study = Study("meltwater", {"season": "winter"}, ("level-1",), 0.0, 1, 0)

    one, other = play_estimates(study), play_estimates(study)

    assert one == other
    assert len(one.chances) > 5
    assert all(sum(chances) == pytest.approx(1) for chances in one.chances)
    assert sorted(one.shares) == [0.0, 1.0]


def test_the_figures_are_printed_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A dot for each bin that has anything in it."""
    path = tmp_path / "plot.svg"
    words = ["meltwater", "--level", "1", "--games", "2", "--option", "season=winter", "--plot", str(path)]

    assert calibrate.main(words) == 0

    told = capsys.readouterr().out
    assert told.startswith("Meltwater, level-1 season=winter, 2 games: ")
    circles = ElementTree.fromstring(path.read_text(encoding="utf-8")).iter("{http://www.w3.org/2000/svg}circle")
    assert len(list(circles)) == told.count("foretold")


def test_who_always_foretells_what_comes_half_the_time_is_told_so() -> None:
    """Ninety in a hundred that come fifty in a hundred times: forty off."""
    home = [Estimates(number, [[0.9, 0.1]], [number % 2, 1 - number % 2]) for number in range(10)]

    assert "expected calibration error 0.4000" in calibrate.said("Games", home)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(["chess"], "Nobody here can judge"), (["meltwater", "--option", "season=spring"], "spring")],
)
def test_what_cannot_be_measured_is_said(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In a sentence."""
    assert calibrate.main(words) == 1
    assert sentence in capsys.readouterr().err
