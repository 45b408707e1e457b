"""Boxes: by name, by hash, older ones, and files that are no box."""

from pathlib import Path

import pytest

from fimbul import BadData, BadOptions
from fimbul.core.box import Box, Boxes
from fimbul.core.toml import Table, number


def unpack(files: list[Table]) -> Box:
    """A box of one card."""
    (cards,) = files
    return Box(number("The card", cards, "price"))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder of a package with a box in it."""
    return write(tmp_path / "package", 3)


@pytest.fixture
def boxes(home: Path) -> Boxes[Box]:
    """The boxes of a game called toy."""
    return Boxes("toy", "Toy", home, ("cards.toml",), unpack)


def write(folder: Path, price: int) -> Path:
    """A box in a new folder."""
    folder.mkdir(parents=True)
    (folder / "cards.toml").write_text(f"price = {price}  # in food\n")
    return folder


def test_without_a_word_the_box_in_the_package_is_meant(boxes: Boxes[Box]) -> None:
    """It can be named as well."""
    assert boxes.find(None) is boxes.find("shipped") is boxes.find(boxes.shipped.hash) is boxes.shipped


def test_an_owners_files_are_played_with_from_then_on(
    boxes: Boxes[Box], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the package's can still be chosen."""
    write(tmp_path / "mine" / "toy", 4)
    monkeypatch.setenv("FIMBUL_DATA", str(tmp_path / "mine"))

    assert list(boxes.named()) == ["own", "shipped"]
    assert boxes.find(None) is boxes.find("own")
    assert boxes.find(None).hash != boxes.find("shipped").hash


def test_boxes_in_folders_of_their_own_can_be_chosen(
    boxes: Boxes[Box], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the name of the folder; nothing changes for whoever does not choose."""
    write(tmp_path / "house" / "ragna" / "toy", 4)
    monkeypatch.setenv("FIMBUL_DATA", str(tmp_path / "house"))

    assert list(boxes.named()) == ["shipped", "ragna"]
    assert boxes.find(None) is boxes.shipped
    assert boxes.name_of(boxes.find("ragna").hash) == "ragna"


def test_a_box_that_was_in_the_package_before_is_found_by_its_hash(boxes: Boxes[Box], home: Path) -> None:
    """Nobody is offered it."""
    older = boxes.read(write(home / "older" / "2026", 2))

    assert boxes.find(older.hash).hash == older.hash
    assert list(boxes.named()) == ["shipped"]


def test_a_box_that_is_not_here_is_refused(boxes: Boxes[Box]) -> None:
    """The sentence says what there is."""
    with pytest.raises(BadOptions, match=rf"no box 'ragna' of Toy here; there is shipped \({boxes.shipped.hash}\)"):
        boxes.find("ragna")
    with pytest.raises(BadOptions, match="no box 7 of Toy"):
        boxes.find(7)


def test_a_comment_makes_no_new_box(boxes: Boxes[Box], tmp_path: Path) -> None:
    """The hash is that of what is printed on the cards."""
    copy = boxes.export(tmp_path / "copy")
    (copy / "cards.toml").write_text("price = 3")

    assert boxes.read(copy).hash == boxes.shipped.hash


def test_a_copy_is_never_written_over_corrections(boxes: Boxes[Box], tmp_path: Path) -> None:
    """Whoever asks for a copy twice keeps what the first has become."""
    copy = boxes.export(tmp_path)
    (copy / "cards.toml").write_text("price = 5")

    with pytest.raises(BadData, match="nothing was written over"):
        boxes.export(tmp_path)
    assert (copy / "cards.toml").read_text() == "price = 5"


def test_a_folder_that_is_not_there_is_refused(boxes: Boxes[Box], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody plays with another box than they think."""
    monkeypatch.setenv("FIMBUL_DATA", "/nowhere")

    with pytest.raises(BadData, match="/nowhere, where own data should be, is not a folder"):
        boxes.find(None)


@pytest.mark.parametrize("name", ["shipped", "own", "a b", "<b>", "-x"])
def test_a_box_has_a_plain_name(boxes: Boxes[Box], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """It is shown to people and said as an option."""
    write(tmp_path / name / "toy", 4)
    monkeypatch.setenv("FIMBUL_DATA", str(tmp_path))

    with pytest.raises(BadData, match="cannot be called"):
        boxes.find(None)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"price = ", "is not TOML"),
        (b"\xff", "is not TOML"),
        (b"price = " + b"[" * 100_000, "is not TOML"),
        (b"#" * 1_000_001, "too large"),
        (b"price = 100", "wrong. The card has 100 for its price; it needs a number from 1 to 99"),
        (b"price = true", "wrong. The card has True"),
    ],
    ids=["broken", "no text", "deep", "large", "dear", "no number"],
)
def test_a_file_that_is_no_box_is_refused(boxes: Boxes[Box], home: Path, content: bytes, complaint: str) -> None:
    """In a sentence that names the folder."""
    (home / "cards.toml").write_bytes(content)

    with pytest.raises(BadData, match=complaint) as refusal:
        boxes.read(home)
    assert str(refusal.value).startswith(f"The Toy data in {home} ")
