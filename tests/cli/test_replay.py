"""`fimbul replay` and `fimbul draw`: looking at a game that was played."""

import re
from pathlib import Path

import pytest

from tests.cli import play, run

MARCH = "march F4 civilian F5 / quit"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game of five picks: a card, and one march."""
    path = tmp_path / "game.txt"
    play(path, MARCH)
    return path


def test_one_position_is_printed(record: Path) -> None:
    """The last pick moves the civilian."""
    before, after = (run("replay", str(record), "--at", number).stdout for number in ("4", "5"))

    assert "Bbs" in before
    assert "Bbs" not in after.split("G6")[0]
    assert "5 of 5: blue F5" in after
    assert "Blue marched one civilian from F4 to F5." in after


def test_a_position_that_is_not_there_is_refused(record: Path) -> None:
    """In a sentence that says which there are."""
    refused = run("replay", str(record), "--at", "6")

    assert (refused.exit_code, refused.stderr) == (2, "This record has the positions 0 to 5.\n")


def test_a_reader_walks_back_and_forth(record: Path) -> None:
    """Enter and n go on, b goes back, a number goes there, e goes to the end, q leaves."""
    walked = run("replay", str(record), typed=" / n / b / 4 / e / n / 99 / x / q / never read")

    stops = [line.split(":")[0] for line in walked.stdout.splitlines() if " of 5" in line]
    assert stops == ["0 of 5", "1 of 5", "2 of 5", "1 of 5", "4 of 5", "5 of 5"]
    assert walked.stdout.count("There are the positions 0 to 5; this is 5.") == 2
    assert walked.stdout.count("Enter or n next") == 2
    assert walked.exit_code == 0


def test_the_end_of_input_leaves(record: Path) -> None:
    """Ctrl-D is as good as q."""
    assert run("replay", str(record)).exit_code == 0


def test_undo_and_notes_are_part_of_the_story(tmp_path: Path) -> None:
    """The reader sees what was taken back, and who went on."""
    path = tmp_path / "game.txt"
    play(path, "march F4 / undo / quit")
    run("play", "--resume", str(path), "--seat", "red=Tomas", typed="quit")

    shown = run("replay", str(path), "--at", "4").stdout

    assert "4 of 4: blue undo 1" in shown
    assert "Red noted: Tomas goes on for uniform" in shown


def test_a_sound_record_is_called_sound(record: Path) -> None:
    """With the number of steps, and that it is not over."""
    checked = run("replay", str(record), "--check")

    assert checked.stdout == f"{record} is sound: 5 steps. The game is not over.\n"


def test_an_undo_and_a_concession_are_steps_too(tmp_path: Path) -> None:
    """A card, a march that is begun, taken back, and given up: four picks would be wrong."""
    path = tmp_path / "game.txt"
    play(path, "march / undo / concede / yes")

    assert f"{path} is sound: 4 steps. Red wins" in run("replay", str(path), "--check").stdout


@pytest.mark.parametrize("command", ["replay", "draw"])
def test_positions_are_counted_in_steps(command: str) -> None:
    """Both commands that take a number say what it counts."""
    assert "after this many steps" in " ".join(run(command, "--help").stdout.replace("│", " ").split())


@pytest.mark.parametrize(
    ("good", "bad", "sentence"),
    [
        ("civilian F5", "civilian K5", "Line {line}: K5 cannot be picked now."),
        ("civilian F5", "civilian Z9", "Line {line}: 'Z9' is not a word of this game."),
        ("game meltwater", "game chess", "This record cannot be played here. There is no game 'chess'"),
        ("fimbul record 1", "once upon a time", "This is not a record"),
    ],
)
def test_a_broken_record_is_refused_in_a_sentence(record: Path, good: str, bad: str, sentence: str) -> None:
    """Whichever command opens it."""
    text = record.read_text()
    record.write_text(text.replace(good, bad))
    line = text.splitlines().index("blue march F4 civilian F5") + 1

    for command in (["replay", str(record), "--check"], ["play", "--resume", str(record)], ["draw", str(record)]):
        refused = run(*command)
        assert refused.exit_code == 2
        assert sentence.format(line=line) in refused.stderr


def test_what_is_no_text_is_no_record(tmp_path: Path) -> None:
    """A picture, perhaps."""
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\xff\xfe")

    assert "is not text." in run("replay", str(path)).stderr


def test_a_position_is_drawn(record: Path, tmp_path: Path) -> None:
    """To a file, or to the screen."""
    picture = tmp_path / "board.svg"

    run("draw", str(record), "--at", "0", "-o", str(picture), "--theme", "light")

    assert picture.read_text() == run("draw", str(record), "--at", "0", "-o", "-", "--theme", "light").stdout.rstrip(
        "\n"
    )


def test_a_sample_round_is_watched_note_by_note() -> None:
    """Each note is a step, seen through the eyes of whom it tells of, and equal sentences are said once."""
    watched = run("replay", "--sample-round", "scavengers", typed="n / n / q")
    first, hands, dig = re.split(r"^(?=[012] of 13: )", watched.stdout, flags=re.MULTILINE)[1:]

    assert "Three rounds are over." in first
    assert "Sky (you, initiator)" in first  # the board of the next step
    assert "Sarah a brawler, a shovel, two refugees and pills" in " ".join(hands.split())
    assert "Sky drew pills." in hands
    assert "Ember drew a card. (5 times)" in hands
    assert "Sarah digs." in dig


def test_a_sample_round_is_seen_through_other_eyes() -> None:
    """Who has named a seat sees what that one saw, from the first note to the last."""
    shown = run("replay", "--sample-round", "scavengers", "--seat", "moss", "--at", "3").stdout

    assert "Moss (you)" in shown
    assert "Sky dug up a card. (2 times)" in shown
    assert "Sky dug up a net." not in shown


def test_a_game_without_a_sample_round_says_so() -> None:
    """In a sentence; and a record and a sample round at once are one too many."""
    none = run("replay", "--sample-round", "meltwater")
    neither, both = run("replay"), run("replay", "game.txt", "--sample-round", "scavengers")

    assert (none.exit_code, none.stderr) == (2, "Meltwater has no sample round.\n")
    assert neither.stderr == both.stderr == "Name a record, or with --sample-round a game.\n"
