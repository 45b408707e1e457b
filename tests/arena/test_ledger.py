"""Results on disk: whole lines count, once each; what is not a file of results is refused with a sentence."""

import json
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from fimbul.arena.deals import Played
from fimbul.arena.ledger import LONGEST_LINE, MOST_BYTES, BadResults, Heading, Ledger

HEADING = Heading("meltwater", {"season": "winter", "turn_cap": 8}, "abc", "0.1.0", 1)
GAME = Played(0, ("uniform", "greedy"), (2, 1), (0.0, 1.0), "no_survivors", 250, (8, 8), (0.001, 0.2))
OTHER = GAME._replace(deal=1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with two games, in a folder that was made for it."""
    path = tmp_path / "new" / "results.jsonl"
    with Ledger(HEADING, path) as ledger:
        ledger.add([GAME])
        ledger.add([OTHER])
    return path


def read(path: Path) -> dict[Any, Played]:
    """What a ledger finds in a file."""
    with Ledger(HEADING, path) as ledger:
        return ledger.played


def test_games_come_back_as_they_were(path: Path) -> None:
    """A line each, that a person can read."""
    assert list(read(path).values()) == [GAME, OTHER]
    assert json.loads(path.read_text().splitlines()[1])["reason"] == "no_survivors"


def test_a_game_counts_once(path: Path) -> None:
    """However often it comes home."""
    with Ledger(HEADING, path) as ledger:
        assert ledger.add([GAME, GAME._replace(deal=2), GAME._replace(deal=2)]) == [GAME._replace(deal=2)]

    assert len(path.read_text().splitlines()) == 4


def test_a_line_cut_anywhere_is_written_over(path: Path) -> None:
    """The power goes while the last game, or the heading, is written: all before it counts, and it is played again."""
    whole = path.read_bytes()
    ends = [number + 1 for number, byte in enumerate(whole) if byte == ord("\n")]
    for cut in range(0, len(whole), 7):
        path.write_bytes(whole[:cut])

        with Ledger(HEADING, path) as ledger:
            assert len(ledger.played) == max(sum(end <= cut for end in ends) - 1, 0)
            ledger.add([GAME])
            ledger.add([OTHER])

        assert path.read_bytes() == whole


def test_what_an_interrupt_left_half_written_is_written_over(path: Path) -> None:
    """The next game begins where the last whole one ended."""
    with Ledger(HEADING, path) as ledger:
        assert ledger.file is not None
        ledger.file.seek(0, 2)
        ledger.file.write(b'{"deal": 2, "play')
        ledger.add([GAME._replace(deal=3)])

    assert [game.deal for game in read(path).values()] == [0, 1, 3]


@pytest.mark.parametrize(
    ("name", "value"),
    [("game", "chess"), ("options", {"season": "summer"}), ("data", "x"), ("engine", "9"), ("seed", 2), ("seed", True)],
)
def test_results_of_another_arena_are_refused(path: Path, name: str, value: Any) -> None:
    """By what is different; and nothing is written."""
    before = path.read_bytes()

    with (
        pytest.raises(BadResults, match=f"has results with another {name}; name another file"),
        Ledger(HEADING._replace(**{name: value}), path),
    ):
        pass

    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "text", ["# Fimbul\n", "[]\n", "{}\n", "\n", "\xff\n", "[" * 100_000 + "\n", "no end", '{"arena']
)
def test_what_is_no_file_of_results_is_left_alone(tmp_path: Path, text: str) -> None:
    """Somebody's notes are not written over, but for the first letters of this very heading."""
    path = tmp_path / "notes.txt"
    path.write_text(text, encoding="latin-1")

    if text == '{"arena':
        assert read(path) == {}
        return
    with pytest.raises(BadResults, match=r"is not a file of results; name another one\."):
        read(path)
    assert path.read_text(encoding="latin-1") == text


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"players": []}, "nobody is called so"),
        ({"players": ["uniform", 7]}, "players is not a list of what it should be"),
        ({"players": ["uniform", "\u202eydeerg"]}, "nobody is called so"),
        ({"players": ["uniform", "g" * 101]}, "nobody is called so"),
        ({"places": [2, 2]}, "nobody has the first place"),
        ({"places": [1, 3]}, "nobody has the first place"),
        ({"places": [1, True]}, "places is not a list"),
        ({"scores": [0.0, 1e999]}, "a number is too large"),
        ({"scores": [0.0, float("nan")]}, "a number is too large"),
        ({"scores": [0.0, 10**400]}, "a number is too large"),
        ({"turns": [1, 2, 3]}, "its columns have different lengths"),
        ({"seconds": "long"}, "seconds is not a list"),
        ({"deal": -1}, "deal and picks are counted"),
        ({"picks": 1.5}, "deal and picks are counted"),
        ({"reason": "\x1b[31m"}, "its reason is not a word"),
        ({"more": 1}, "it does not say what a game says"),
    ],
)
def test_a_line_that_is_no_game_is_refused_by_its_number(path: Path, changed: dict[str, Any], said: str) -> None:
    """A damaged file is not taken for a shorter one."""
    with path.open("a") as file:
        file.write(json.dumps(GAME._asdict() | {"deal": 5} | changed) + "\n")

    with pytest.raises(BadResults, match=f"Line 4 of .* is not a game of this arena: {said}"):
        read(path)


def test_a_game_that_is_told_twice_is_refused(path: Path) -> None:
    """Whoever joined two files by hand counts some games twice."""
    with path.open("a") as file:
        file.write(path.read_text().splitlines()[1] + "\n")

    with pytest.raises(BadResults, match=r"Line 4 of .* tells of a game that is there already\."):
        read(path)


def test_huge_lines_and_files_are_not_read(path: Path) -> None:
    """Nobody's memory is filled."""
    with path.open("a") as file:
        file.write(" " * (LONGEST_LINE + 1))
    with pytest.raises(BadResults, match=r"Line 4 of .* is longer than any game"):
        read(path)

    with path.open("r+b") as file:
        file.truncate(MOST_BYTES + 1)  # a hole, that needs no disk
    with pytest.raises(BadResults, match=r"is larger than 256 MB\."):
        read(path)


def test_a_folder_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """As the system says it."""
    with pytest.raises(BadResults, match=r"cannot be used: Is a directory\."):
        read(tmp_path)


def open_once_more(path: Path) -> str:
    """What a second process is told."""
    try:
        return str(len(read(path)))
    except BadResults as error:
        return str(error)


def test_two_processes_do_not_write_into_one_file(path: Path) -> None:
    """When the first is done, the second may."""
    with get_context("spawn").Pool(1) as pool:
        with Ledger(HEADING, path):
            assert "Another process writes its results into" in pool.apply(open_once_more, (path,))
        assert pool.apply(open_once_more, (path,)) == "2"
