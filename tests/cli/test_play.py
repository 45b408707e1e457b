"""`fimbul play`: a person at the keyboard."""

from datetime import datetime
from pathlib import Path

import pytest

from tests.cli import play, position, run


def test_a_whole_game_is_played_by_typing_numbers(tmp_path: Path) -> None:
    """The first option again and again leads to an end, and the record of it is sound."""
    path = tmp_path / "game.txt"

    played = play(path, " / ".join(["1"] * 3000), "--option", "season=winter")

    assert played.exit_code == 0
    assert "wins: " in played.stdout.split("The end, in turn")[1]
    assert "is sound" in run("replay", str(path), "--check").stdout
    assert position(path).over


def test_several_words_on_one_line_are_several_picks(tmp_path: Path) -> None:
    """A march is spelled out at once."""
    played = play(tmp_path / "game.txt", "march F4 civilian F5 / quit")

    assert "Blue marched one civilian from F4 to F5." in played.stdout


def test_beginnings_of_words_are_enough(tmp_path: Path) -> None:
    """Where only one word begins like that."""
    played = play(tmp_path / "game.txt", "m / ma f4 c f5 / quit")

    assert "'m' can be march or militarize; type a little more." in played.stdout
    assert "Blue marched one civilian from F4 to F5." in played.stdout


def test_what_leaves_no_choice_need_not_be_typed(tmp_path: Path) -> None:
    """One civilian is all there is in A2, so that nobody else can march."""
    played = play(tmp_path / "game.txt", "march A2 B3 / quit")

    assert "Blue marched one civilian from A2 to B3." in played.stdout


def test_a_decision_with_one_option_is_made_and_said(tmp_path: Path) -> None:
    """The only civilian of A2 is not asked for."""
    played = play(tmp_path / "game.txt", "march / A2 / quit")

    assert "There is one choice only: Take a civilian" in played.stdout
    assert played.stdout.count("Where do they march, or who else") == 1


def test_with_ask_all_a_single_option_is_asked_for(tmp_path: Path) -> None:
    """Then the civilian waits for its word."""
    played = play(tmp_path / "game.txt", "march / A2 / quit", "--ask-all")

    assert "There is one choice only" not in played.stdout
    assert "1 civilian: Take a civilian" in played.stdout


def test_undo_takes_back_the_last_choice(tmp_path: Path) -> None:
    """The picks of the line before it stand."""
    path = tmp_path / "game.txt"

    played = play(path, "march F4 / undo / quit")

    assert "1 pick taken back." in played.stdout
    assert position(path).view(0)["question"]["step"] == "march from"


def test_nothing_is_undone_behind_a_revelation(tmp_path: Path) -> None:
    """The first card has been turned before anybody picks."""
    assert "nothing you can take back" in play(tmp_path / "game.txt", "undo / quit").stdout


def test_why_names_the_rule(tmp_path: Path) -> None:
    """The refusal of the game and the id of its rule."""
    played = play(tmp_path / "game.txt", "march / why J5 / why F4 / why nonsense / why / quit")

    assert "You have no units in J5. [MW-MARCH-01]" in played.stdout
    assert "F4 can be picked." in played.stdout
    assert "'nonsense' is not a word of this game." in played.stdout
    assert "Say which word" in played.stdout


def test_rules_shows_the_text_of_a_rule(tmp_path: Path) -> None:
    """Beside the board, without leaving the game."""
    played = play(tmp_path / "game.txt", "rules mw-march-01 / rules / rules XX-01 / quit")

    assert "march.py:" in played.stdout
    assert "Say which rule" in played.stdout
    assert "Meltwater has no rule XX-01." in played.stdout


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("99", "There is no number 99 in the list; it goes from 1 to 5."),
        ("0", "There is no number 0 in the list"),
        ("9" * 5000, f"There is no number {'9' * 40} in the list"),
        ("fly", "'fly' is none of the words in the list"),
        ("attack", "Not even from F4: No enemy soldier stands next to F4. [MW-ATT-01]"),
        ("march F4 civilian J5", "J5 is not next door. A march goes one hex. [MW-MARCH-01]"),
        ("march F4 civilian F5 fly", "'fly' is none of the words in the list"),
        ("pass pass", "Red decides now."),
    ],
)
def test_bad_input_gets_a_sentence_and_changes_nothing(tmp_path: Path, typed: str, sentence: str) -> None:
    """Not even the good words at the beginning of a bad line count."""
    path, untouched = tmp_path / "game.txt", tmp_path / "untouched.txt"
    play(untouched, "quit")

    played = play(path, f"{typed} / quit")

    assert sentence in played.stdout
    assert path.read_text() == untouched.read_text()


def test_an_empty_line_shows_the_board_again(tmp_path: Path) -> None:
    """And only then is an unchanged board drawn a second time."""
    assert play(tmp_path / "one.txt", "help / quit").stdout.count("Turn 1, Blue · ") == 1
    assert play(tmp_path / "two.txt", " / quit").stdout.count("Turn 1, Blue · ") == 2


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    """The same position after quitting in the middle of a march, and the record only grows."""
    path = tmp_path / "game.txt"
    left = play(path, "march F4 civilian / quit")
    text, key = path.read_text(), position(path).key()

    resumed = run("play", "--resume", str(path), typed="quit")

    assert f"play --resume {path}" in left.stdout
    assert "Where do they march, or who else" in resumed.stdout
    assert (path.read_text(), position(path).key()) == (text, key)
    run("play", "--resume", str(path), typed="F5 / quit")
    assert path.read_text() == text.rstrip("\n") + " F5\n"


def test_another_player_may_go_on(tmp_path: Path) -> None:
    """The record notes who took the seat over."""
    path = tmp_path / "game.txt"
    play(path, "quit")

    resumed = run("play", "--resume", str(path), "--seat", "red=Tomas", typed="quit")

    assert "Red is Tomas" in resumed.stdout
    assert "note red Tomas goes on for uniform" in path.read_text()


def test_a_game_that_goes_on_keeps_its_options(tmp_path: Path) -> None:
    """They cannot be changed on the way."""
    path = tmp_path / "game.txt"
    play(path, "quit")

    assert run("play", "--resume", str(path), "--option", "season=winter").exit_code == 2


def test_the_end_of_input_loses_nothing(tmp_path: Path) -> None:
    """Ctrl-D is a way to quit."""
    path = tmp_path / "game.txt"

    played = play(path, "march F4")

    assert played.exit_code == 0
    assert "Saved." in played.stdout
    assert position(path).view(0)["question"]["place"] == "F4"


def test_an_interrupt_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C is a way to quit too."""
    lines = iter(["march F4"])

    def type_or_interrupt(_: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", type_or_interrupt)
    path = tmp_path / "game.txt"

    assert play(path, "").exit_code == 0
    assert position(path).view(0)["question"]["place"] == "F4"


def test_what_was_typed_is_on_disk_before_the_next_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even a power cut loses nothing."""
    path = tmp_path / "game.txt"
    seen: list[str] = []

    def type_and_look(_: str) -> str:
        seen.append(path.read_text().splitlines()[-1])
        return "march F4" if len(seen) == 1 else "quit"

    monkeypatch.setattr("builtins.input", type_and_look)
    play(path, "")

    assert seen[1] == "blue march F4"


def test_conceding_is_asked_once_and_ends_the_game(tmp_path: Path) -> None:
    """No means no."""
    path = tmp_path / "game.txt"

    played = play(path, "concede / no / march F4 / concede / yes")

    assert "Red wins: Blue gave up." in played.stdout
    assert path.read_text().splitlines()[-2] == "concede blue"


def test_a_copy_is_saved_where_the_player_says(tmp_path: Path) -> None:
    """But never over another file."""
    path, copy = tmp_path / "game.txt", tmp_path / "copy.txt"

    played = play(path, f"march F4 / save {copy} / save {copy} / save / quit")

    assert copy.read_text() == path.read_text()
    assert "exists already" in played.stdout
    assert "Say which file" in played.stdout


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("~nosuchuser/x", "cannot be written: Could not determine home directory."),
        ("x" * 5000, "cannot be written: File name too long."),
        ("a\0b", "cannot be written: embedded null byte."),
        ("game.txt/x", "cannot be written: Not a directory."),
    ],
)
def test_a_name_that_no_file_can_have_gets_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, reason: str
) -> None:
    """The game goes on, and nothing new lies in the folder."""
    monkeypatch.chdir(tmp_path)

    played = play(Path("game.txt"), f"save {name} / march F4 civilian F5 / quit")

    assert reason in " ".join(played.stdout.split())
    assert "Blue marched one civilian from F4 to F5." in played.stdout
    assert [each.name for each in tmp_path.iterdir()] == ["game.txt"]


@pytest.mark.parametrize("name", ["x" * 5000, "file/game.txt"])
def test_a_record_that_no_file_can_be_is_refused_before_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The command line is no other than the prompt."""
    monkeypatch.chdir(tmp_path)
    Path("file").touch()

    refused = play(Path(name), "quit")

    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "cannot be written: " in refused.stderr
    assert len(refused.stderr) < 300


def test_a_record_is_never_overwritten(tmp_path: Path) -> None:
    """A path that is taken is refused before the game begins."""
    path = tmp_path / "game.txt"
    path.write_text("precious")

    refused = play(path, "quit")

    assert (refused.exit_code, path.read_text()) == (2, "precious")
    assert "exists already" in refused.stderr


def test_without_a_path_the_record_is_kept_under_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Named after the game and the moment."""
    monkeypatch.chdir(tmp_path)

    run("play", typed="quit")

    (kept,) = (tmp_path / "out").iterdir()
    assert kept.name.startswith("meltwater-")


def test_tables_that_begin_in_the_same_second_keep_their_own_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second and the third get a number."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("fimbul.cli.play.datetime", StoppedClock)

    codes = [run("play", typed=f"{line} / quit").exit_code for line in ("march", "pass", "reproduce")]

    assert codes == [0, 0, 0]
    kept = {path.stem: path.read_text() for path in (tmp_path / "out").iterdir()}
    assert kept.keys() == {f"meltwater-2031-01-02-030405{number}" for number in ("", "-2", "-3")}
    assert len(set(kept.values())) == 3


class StoppedClock:
    """A clock on which it is always the same moment."""

    @staticmethod
    def now() -> datetime:
        """The moment."""
        return datetime(2031, 1, 2, 3, 4, 5)


def test_you_sit_first_against_greedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless it is said otherwise."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("fimbul.cli.evening.Evening.run", lambda _: None)

    assert "Blue is me, Red is greedy." in run("play").stdout
    assert "Blue is greedy, Red is me." in run("play", "--seat", "red=me").stdout
    assert "Blue is me, Red is uniform." in run("play", "--seat", "red=uniform").stdout
    assert "Blue is Ragna, Red is uniform." in run("play", "--seat", "Ragna", "--seat", "uniform").stdout


def test_bots_play_on_their_own(tmp_path: Path) -> None:
    """A table without people tells its game to the end."""
    path = tmp_path / "game.txt"

    played = play(path, "", "--seat", "blue=uniform", "--option", "turn_cap=6")

    assert "A draw: the agreed last turn is over." in played.stdout
    assert position(path).view(None)["outcome"]["reason"] == "turn_cap"


def test_both_hints_call_the_program_as_it_was_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a pause and at the end."""
    monkeypatch.setattr("fimbul.cli.evening.called", lambda: "here/fimbul")
    path = tmp_path / "game.txt"

    paused = play(path, "quit")
    ended = run("play", "--resume", str(path), typed="concede / yes")

    assert f"Go on with: here/fimbul play --resume {path}\n" in paused.stdout
    assert f"look at it with: here/fimbul replay {path}\n" in ended.stdout


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    """Dice and bots alike."""
    for name in ("one.txt", "two.txt"):
        play(tmp_path / name, "", "--seat", "blue=uniform", "--option", "turn_cap=6")

    assert (tmp_path / "one.txt").read_text() == (tmp_path / "two.txt").read_text()


def test_two_people_share_a_keyboard_and_agree_on_undo(tmp_path: Path) -> None:
    """Red is asked next and lets Blue take the pass back."""
    path = tmp_path / "game.txt"

    played = run(
        *("play", "--seat", "Ragna", "--seat", "Tomas", "--seed", "7", "--record", str(path)),
        typed="pass / undo / march F4 civilian F5 / quit",
    )

    assert "Red: What do you do?" in played.stdout
    assert "Blue marched one civilian" in played.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "There is no game 'chess'; there is "),
        (["--option", "season=autumn"], "season is summer or winter, not 'autumn'."),
        (["--option", "season"], "An option is written NAME=VALUE, not 'season'."),
        (["--option", "weather=fine"], "Meltwater has no option 'weather'"),
        (["--option", "name=fine"], "Meltwater has no option 'name'"),
        (["--option", "season=winter", "--option", " season=summer"], "The option 'season' is given twice."),
        (["--seat", "green=me"], "There is no seat 'green'; the seats are blue, red."),
        (["--seat", "blue=me", "--seat", "blue=greedy"], "The seat 'blue' is given twice."),
        (["--seat", "blue=gredy"], "There is no agent 'gredy'; there is uniform, greedy, level-1, "),
        (["--seat", "A", "--seat", "B", "--seat", "C"], "There is no free seat for 'C'"),
        (["--resume", "nowhere.txt"], "nowhere.txt cannot be read: No such file or directory."),
    ],
)
def test_what_cannot_be_set_up_is_refused_in_a_sentence(words: list[str], sentence: str) -> None:
    """On the error channel, with exit code 2 and without a traceback."""
    refused = run("play", *words)

    assert refused.exit_code == 2
    assert refused.stderr.startswith(sentence)
    assert refused.stderr.count("\n") == 1


def test_options_are_words_numbers_and_yes_or_no(tmp_path: Path) -> None:
    """Each option of the game can be set."""
    path = tmp_path / "game.txt"

    play(path, "quit", "--option", "season=winter", "--option", "turn_cap=40", "--option", "show_next=yes")

    options = position(path).game.options
    assert (options["season"], options["turn_cap"], options["show_next"]) == ("winter", 40, True)
