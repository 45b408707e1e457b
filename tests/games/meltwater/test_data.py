"""Own data files: what does not describe a playable box is refused in a sentence."""

import shutil
from pathlib import Path

import pytest

import fimbul
from fimbul.games.meltwater import data


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A copy of the files, to spoil."""
    return Path(shutil.copytree(Path(data.__file__).parent / "data", tmp_path / "meltwater"))


def test_an_untouched_copy_is_the_same_box(own: Path) -> None:
    """Nothing is lost on the way."""
    assert data.BOXES.read(own).hash == data.BOXES.shipped.hash


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("setup.toml", '"blue civilian" = 20', '"blue civilian" = 9', "uses 10 pieces"),
        ("setup.toml", '"blue civilian" = 20', '"blue civilian" = -1', "0 to 31"),
        ("setup.toml", '"blue civilian" = 20', '"blue civilian" = 20.5', "0 to 31"),
        ("setup.toml", '"blue civilian" = 20', '"blue civilian" = 40', "0 to 31"),
        ("setup.toml", '"A2", "B3", "E1"', '"A2", "B3", "H1"', "both sides"),
        ("setup.toml", '["B3", "E1", "F4", "G6"]', "[]", "no units"),
        ("setup.toml", '"A2"', '"A3"', "not a hex"),
        ("setup.toml", "[winter]", "[spring]", "incomplete"),
        ("board.toml", "[printed.coast26]", "[printed.coast]", "no radiation 'coast26'"),
        ("board.toml", "iisss", "iissx", "terrain 'x'"),
        ("board.toml", "iisss", "iiss", "55 hexes"),
        ("cards.toml", "[alternative]", "[other]", "no deck 'alternative'"),
        ("cards.toml", "number = 28", "number = 29", "1 to 28"),
        ("cards.toml", "[printed]", "[printed", "not TOML"),
    ],
)
def test_a_spoilt_file_is_refused(own: Path, file: str, old: str, new: str, complaint: str) -> None:
    """One wrong word, and the sentence says which."""
    text = (own / file).read_text(encoding="utf-8")
    assert old in text
    (own / file).write_text(text.replace(old, new), encoding="utf-8")

    with pytest.raises(fimbul.BadData, match=complaint):
        data.BOXES.read(own)


def test_a_folder_without_files_is_refused(tmp_path: Path) -> None:
    """The sentence names the folder."""
    with pytest.raises(fimbul.BadData, match="cannot be read"):
        data.BOXES.read(tmp_path)
