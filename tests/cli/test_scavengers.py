"""Arctic Scavengers in the terminal: hands stay hidden between people at one keyboard, and from the bots' chatter."""

import re
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from rich.console import Console
from typer.testing import Result

import fimbul
from fimbul.cli.keyboard import forget_typed_lines
from fimbul.cli.screen import CLEARED, Screen, entry
from fimbul.games.scavengers.data import TITLES
from fimbul.games.scavengers.text import name_of
from tests.cli import position, run

CARDS = [name_of(title) for title in TITLES]
HANDED_OVER = "Press Enter when nobody else looks."
WINDOWS = ("--option", "windows=everyone")


def pair(path: Path, typed: str, *words: str) -> Result:
    """Ragna and Tomas at one keyboard; with these dice Sky, who is Ragna, begins with a scavenger and a shovel."""
    return run(*command(path), "--seat", "Ragna", "--seat", "Tomas", *words, typed=typed)


def alone(path: Path, typed: str, *words: str) -> Result:
    """One person against a uniform bot."""
    return run(*command(path), "--seat", "sky=me", "--seat", "ember=uniform", *words, typed=typed)


def command(path: Path) -> list[str]:
    """A game of two tribes with fixed dice, kept in this file."""
    return ["play", "scavengers", "--option", "seats=2", "--seed", "3", "--record", str(path)]


def looks(printed: str) -> list[tuple[str, str]]:
    """Each time that the keyboard was handed over: what stood there before Enter, and what after it."""
    handed = [part.split(HANDED_OVER) for part in printed.split("Pass the keyboard to ")[1:]]
    return [(before, after) for before, after in handed]


def cards_in(text: str) -> list[str]:
    """The cards that a text names."""
    return [card for card in CARDS if card in text.casefold()]


def test_the_keyboard_goes_to_whoever_decides(tmp_path: Path) -> None:
    """And stays with a person who decides several times in a row."""
    played = pair(tmp_path / "game.txt", " / trash / back / done /  / quit")

    assert [before.splitlines()[0] for before, _ in looks(played.stdout)] == ["Ragna (Sky).", "Tomas (Ember)."]


def test_nothing_secret_stands_there_before_enter(tmp_path: Path) -> None:
    """In the first round nobody has shown a card, so no card has a name; that cards were drawn is public."""
    played = pair(tmp_path / "game.txt", " / trash scavenger done / done /  / done / ")

    for before, _ in looks(played.stdout):
        assert cards_in(before) == []
        assert "Ember drew a card. (5 times)" in before or "Sky trashed one card." in before
    assert "Sky trashed one card." in looks(played.stdout)[1][0]


def test_each_person_hears_what_the_own_seat_hears(tmp_path: Path) -> None:
    """All cards were dealt before anybody looked; each hears of the own ones, and only of them."""
    sky, ember = (after for _, after in looks(pair(tmp_path / "game.txt", " / done /  / quit").stdout))

    assert {drew.split()[0] for drew in re.findall(r"\w+ drew an? (?!card)", sky)} == {"Sky"}
    assert {drew.split()[0] for drew in re.findall(r"\w+ drew an? (?!card)", ember)} == {"Ember"}


def test_through_a_whole_game_nobody_reads_the_secrets_of_another(tmp_path: Path) -> None:
    """Before Enter stands what a spectator hears, and after it nothing that only the other seat heard."""
    path, fingers = tmp_path / "game.txt", Random(1)

    played = pair(path, " / ".join(str(fingers.randrange(1, 5)) for _ in range(3000)), "--option", "hq=4", *WINDOWS)

    public, private = sentences_of(path)
    assert min(len(each) for each in private.values()) > 20
    for before, after in looks(played.stdout):
        owner = before.split("(")[1].split(")")[0].casefold()
        told = [line.strip().split(" (")[0] for line in before.splitlines() if line.startswith("  ")]
        assert all(any(sentence.startswith(line) for sentence in public) for line in told)
        assert not [secret for seat in private if seat != owner for secret in private[seat] if secret in after]


def sentences_of(path: Path) -> tuple[set[str], dict[str, set[str]]]:
    """What everyone heard of a game, and what only one seat heard."""
    public: set[str] = set()
    heard: dict[str, set[str]] = {"sky": set(), "ember": set()}
    for moment in fimbul.replay(path.read_text()):
        if moment.entry.kind == "picks":
            public |= {moment.sitting.game.sentence(event) for event in moment.events}
            for seat, name in enumerate(heard):
                heard[name] |= {moment.sitting.game.sentence(event) for event in moment.sitting.heard(seat)}
    everywhere = public | (heard["sky"] & heard["ember"])
    return public, {name: sentences - everywhere for name, sentences in heard.items()}


def test_what_everyone_heard_is_not_told_twice(tmp_path: Path) -> None:
    """It stands above Enter already."""
    _, (before, after) = looks(pair(tmp_path / "game.txt", " / done /  / quit").stdout)

    assert "Sky set 5 cards apart." in before
    assert "Sky set 5 cards apart." not in after


def test_after_the_last_pick_of_a_person_the_screen_is_cleared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal with everything that can be scrolled back; also when the game is left."""
    monkeypatch.setenv("FORCE_COLOR", "1")

    printed = pair(tmp_path / "game.txt", " / done /  / quit").stdout

    _, sky, ember, left = printed.split(CLEARED)
    assert cards_in(left) == []
    assert "Pass the keyboard to Ragna" in sky
    assert "Pass the keyboard to Tomas" in ember


def test_on_paper_a_line_is_drawn_instead() -> None:
    """A pipe gets no commands for a terminal."""
    screen, paper = Screen(fimbul.game("scavengers")), StringIO()
    screen.console = Console(file=paper, width=20)

    screen.clear()

    assert paper.getvalue() == "-" * 20 + "\n"


def test_typed_lines_cannot_be_called_back_by_the_next_person() -> None:
    """The arrow keys would tell."""
    readline = pytest.importorskip("readline")
    readline.add_history("trash spear")

    forget_typed_lines()

    assert readline.get_current_history_length() == 0


def test_who_has_both_seats_hands_nothing_over(tmp_path: Path) -> None:
    """People are told apart by their names."""
    played = run(*command(tmp_path / "game.txt"), "--seat", "me", "--seat", "me", typed="done / quit")

    assert looks(played.stdout) == []
    assert "Ember: What do you do?" in played.stdout


def test_a_person_alone_is_told_of_bots_what_all_may_hear(tmp_path: Path) -> None:
    """No card that Ember drew has a name; Sky's have."""
    played = alone(tmp_path / "game.txt", " / ".join(["1"] * 40))

    assert looks(played.stdout) == []
    assert "Ember drew a card." in played.stdout
    assert {drew.split()[0] for drew in re.findall(r"\w+ drew an? (?!card)", played.stdout)} == {"Sky"}


def test_a_whole_game_is_played_against_uniform(tmp_path: Path) -> None:
    """The first option again and again, all modules: there is an end, and its record is sound."""
    path = tmp_path / "game.txt"

    played = alone(path, " / ".join(["1"] * 3000), "--option", "hq=4", *WINDOWS)

    assert played.exit_code == 0
    assert " wins with " in played.stdout.splitlines()[-2]
    assert "is sound" in run("replay", str(path), "--check").stdout
    assert position(path).over


def test_a_whole_game_is_played_by_two_people(tmp_path: Path) -> None:
    """A one is as good as Enter where the keyboard is handed over."""
    path = tmp_path / "game.txt"

    played = pair(path, " / ".join(["1"] * 3000))

    assert len(looks(played.stdout)) > 16
    assert position(path).over


def test_a_single_option_is_asked_where_others_wait_for_it(tmp_path: Path) -> None:
    """Ember can only pass, which Sky shall not learn from not waiting."""
    played = pair(tmp_path / "game.txt", " / dig scavenger done /  / quit", *WINDOWS)

    asked = looks(played.stdout)[1][1]
    assert "Ember: Sky is about to dig. Do you interrupt?" in asked
    assert "1 pass: Let it pass" in asked


def test_a_single_option_is_taken_with_a_word_where_only_bots_wait(tmp_path: Path) -> None:
    """Bots do not watch the clock."""
    played = alone(tmp_path / "game.txt", " / ".join(["1"] * 60), *WINDOWS)

    assert "Do you interrupt? There is one choice only: Let it pass" in played.stdout


def test_nobody_takes_back_the_pick_of_another(tmp_path: Path) -> None:
    """In a game without secrets people at one keyboard may; here it would show a hand."""
    path = tmp_path / "game.txt"

    played = pair(path, " / done /  / undo / trash / undo / quit")

    assert "nothing you can take back" in looks(played.stdout)[1][1]
    assert "1 pick taken back." in played.stdout
    assert "sky done" in path.read_text()


def test_nobody_feels_for_the_options_of_another(tmp_path: Path) -> None:
    """A word too many is refused in the same way whatever the next person could pick."""
    refused = pair(tmp_path / "game.txt", " / dig scavenger done p / dig scavenger done x / quit", *WINDOWS)

    assert refused.stdout.count("Those are more words than you may say now.") == 2


def test_a_copy_of_a_game_with_secrets_comes_with_a_warning(tmp_path: Path) -> None:
    """The record is the truth."""
    copy = tmp_path / "copy.txt"

    played = pair(tmp_path / "game.txt", f" / save {copy} / quit")

    assert copy.exists()
    assert "It holds everybody's secrets: nobody should read it before the game is over." in played.stdout


def test_a_game_goes_on_in_the_middle_of_a_plan(tmp_path: Path) -> None:
    """At the same question, handed over again, with what was heard since the own last pick."""
    path = tmp_path / "game.txt"
    pair(path, " / done /  / draw / quit")
    key = position(path).key()

    resumed = run("play", "scavengers", "--resume", str(path), typed=" / quit")

    ((before, after),) = looks(resumed.stdout)
    assert before.startswith("Tomas (Ember).")
    assert "Who draws cards?" in after
    assert position(path).key() == key


def test_leaving_is_possible_before_the_hand_is_shown(tmp_path: Path) -> None:
    """Whoever gets the keyboard may have gone home."""
    played = pair(tmp_path / "game.txt", "quit / never read")

    assert "Saved." in played.stdout
    assert "Your cards" not in played.stdout


def test_a_window_offers_a_standing_order(tmp_path: Path) -> None:
    """With it Ember passes in every window of Sky's turn and is not asked again before the own one."""
    path = tmp_path / "game.txt"

    played = pair(path, " / dig scavenger done /  / order until-my-turn /  / 1 / quit", *WINDOWS)

    _, (_, window), (_, back) = looks(played.stdout)
    assert "order until-my-turn passes for you from now on" in window
    assert "Passes whatever the others declare, until your own turn begins." in window
    assert "Which one card do you keep?" in back
    assert "ember pass" in path.read_text()


def test_a_standing_order_ends_with_the_own_turn(tmp_path: Path) -> None:
    """Ember is asked what to do, not passed over."""
    path = tmp_path / "game.txt"

    pair(path, " / dig scavenger done /  / order until-my-turn /  / pass / 1 / done /  / quit", *WINDOWS)

    assert position(path).view(1)["question"] == {"step": "gather", "seat": "ember"}


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("order", "order until-aimed-at"),
        ("order until-my-turn", "That order ends where it begins; give it while others act."),
        ("order until-tea", "'until-tea' is not a standing order"),
        ("order none", "No order stands."),
        ("help", "the standing orders: one passes for you while others act"),
    ],
)
def test_orders_are_listed_refused_and_taken_back(tmp_path: Path, typed: str, sentence: str) -> None:
    """In Sky's own turn."""
    assert sentence in pair(tmp_path / "game.txt", f" / {typed} / quit").stdout


def test_a_game_without_windows_has_no_orders(tmp_path: Path) -> None:
    """And says so."""
    played = run("play", "meltwater", "--record", str(tmp_path / "game.txt"), typed="order / help / quit")

    assert "There are no standing orders in Meltwater." in played.stdout
    assert "standing orders: one" not in played.stdout


def test_the_record_of_a_running_game_tells_what_everyone_may_know(tmp_path: Path) -> None:
    """No pick, no card in hand, and no step that only one seat noticed."""
    path = tmp_path / "game.txt"
    pair(path, " / dig scavenger shovel / quit")

    shown = run("replay", str(path), typed="e / q").stdout

    assert "The game is not over, so you see what everyone may see" in shown
    assert "11 of 11\n  Ember drew a card." in shown
    assert "shovel" not in shown.casefold()


def test_the_record_of_a_running_game_can_be_opened(tmp_path: Path) -> None:
    """With every pick, and through the eyes of a seat."""
    path = tmp_path / "game.txt"
    pair(path, " / dig scavenger shovel / quit")

    refused = run("replay", str(path), "--seat", "sky", "--at", "1")
    shown = run("replay", str(path), "--open", "--seat", "sky", "--at", "14").stdout

    assert refused.stderr == "The game is not over, and sky has secrets; with --open you see them all the same.\n"
    assert "14 of 14: sky shovel" in shown
    assert "* Shovel" in shown


def test_after_the_end_the_record_is_everybodys(tmp_path: Path) -> None:
    """Every pick, and what a seat heard."""
    path = tmp_path / "game.txt"
    pair(path, " / done /  / concede / yes")

    shown = run("replay", str(path), "--at", "12").stdout
    through_the_eyes_of_ember = run("replay", str(path), "--seat", "ember", "--at", "11").stdout

    assert "12 of 13: sky done" in shown
    assert re.search(r"Ember drew an? (?!card)", through_the_eyes_of_ember)


def test_a_seat_that_is_not_there_has_no_eyes(tmp_path: Path) -> None:
    """The seats are named."""
    path = tmp_path / "game.txt"
    pair(path, "quit")

    refused = run("replay", str(path), "--seat", "moss")

    assert (refused.exit_code, refused.stderr) == (2, "There is no seat 'moss'; the seats are sky, ember.\n")


def test_bots_play_it_in_a_series() -> None:
    """As any other game."""
    played = run("sim", "scavengers", "-n", "2", "--workers", "1", *["--seat", "uniform"] * 3)

    assert played.stdout.startswith("scavengers: 2 games, seed 1")


def test_only_the_part_that_changed_is_shown_again(tmp_path: Path) -> None:
    """While cards are laid, those for hire stay where they stand; Enter shows everything."""
    laid = pair(tmp_path / "one.txt", " / trash / scavenger / quit").stdout
    again = pair(tmp_path / "two.txt", " / trash / scavenger /  / quit").stdout

    assert (laid.count("For hire"), laid.count("Your cards")) == (1, 3)
    assert again.count("For hire") == 2


def test_an_option_is_spelled_as_it_is_typed() -> None:
    """With its hyphens, and not twice."""
    assert entry(1, "group-leaders", "Group leaders (2 people)").plain == "  1 Group-leaders (2 people)"
    assert entry(2, "pass", "Let it pass").plain == "  2 pass: Let it pass"
