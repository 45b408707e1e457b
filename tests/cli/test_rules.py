"""`fimbul rules` and `fimbul games`: what can be looked up."""

from pathlib import Path

import pytest

from fimbul.cli.rules import Library, coverage
from fimbul.core.rule import Citation
from fimbul.core.rulebook import Rule, Rulebook
from tests.cli import run

CITATION = Citation("XX-04", Path("home.py"), 1, "home")


@pytest.mark.parametrize("words", [("meltwater", "MW-MARCH-03"), ("meltwater", "mw-march-03"), ("MW-MARCH-03",)])
def test_a_rule_is_shown_with_its_home_and_its_proofs(words: tuple[str, ...]) -> None:
    """By game and id, or by id alone."""
    shown = run("rules", *words).stdout

    assert shown.startswith("MW-MARCH-03  ")
    assert "src/fimbul/games/meltwater/steps/march.py:" in shown
    assert "tests/games/meltwater/test_march.py:" in shown


def test_coverage_is_counted_for_every_game() -> None:
    """How many rules, how many with a home, how many with a test."""
    assert "Meltwater: 174 rules, " in run("rules").stdout


@pytest.mark.parametrize("words", [("legacy",), ("legacy", "RL-CAMP-01"), ("RL-CAMP-01",)])
def test_sealed_rules_are_shown_to_whoever_insists(words: tuple[str, ...]) -> None:
    """A campaign opens them one by one, and here they would all be told at once."""
    warned = run("rules", *words)
    assert warned.exit_code == 2
    assert "--sealed" in warned.stdout + warned.stderr

    assert "The world carries over" in run("rules", "--sealed", *words).stdout


def test_sealed_rules_are_not_even_counted() -> None:
    """Their number would tell how much there is to come."""
    assert "Risk Legacy" not in run("rules").stdout
    assert "Risk Legacy: 370 rules, 370 with a home" in run("rules", "--sealed").stdout


@pytest.mark.parametrize("words", [(), ("meltwater",)])
def test_rules_without_home_or_test_are_named(words: tuple[str, ...]) -> None:
    """Nobody has to look for the one that is missing in the count."""
    told = run("rules", *words).stdout.split("Meltwater: 174 rules, ")[1]

    assert "\n  MW-COMP-08 (Player aids are no rules): no home in the code, no test.\n" in told
    assert "MW-MARCH-01" not in told


def test_what_is_missing_is_told_apart() -> None:
    """One rule is nowhere, one is untested, one is only tested; where the tests are not installed, none is blamed."""
    titles = {"XX-01": "Nowhere", "XX-02": "Untested", "XX-03": "Tested only", "XX-04": "All well"}
    book = Rulebook("Toy", {each: Rule(each, title, "", "", "", "", "") for each, title in titles.items()})
    homes = {"XX-02": [CITATION], "XX-04": [CITATION]}
    proofs = {"XX-03": [CITATION], "XX-04": [CITATION]}

    assert coverage(Library(book, homes, proofs)) == (
        "Toy: 4 rules, 2 with a home in the code, 2 with a test.\n"
        "  XX-01 (Nowhere): no home in the code, no test.\n"
        "  XX-02 (Untested): no test.\n"
        "  XX-03 (Tested only): no home in the code."
    )
    assert coverage(Library(book, homes, None)) == (
        "Toy: 4 rules, 2 with a home in the code, tests not installed.\n"
        "  XX-01 (Nowhere): no home in the code.\n"
        "  XX-03 (Tested only): no home in the code."
    )


def test_the_rules_of_a_game_are_listed() -> None:
    """Each with its title."""
    listed = run("rules", "meltwater").stdout

    assert "MW-WIN-06" in listed
    assert "Meltwater: 174 rules, " in listed


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["meltwater", "MW-FLY-01"], "Meltwater has no rule MW-FLY-01."),
        (["MW-FLY-01"], "No game here has a rule MW-FLY-01."),
        (["chess"], "There is no game 'chess'; there is "),
        (["chess", "MW-MARCH-01"], "There is no game 'chess'; there is "),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(words: list[str], sentence: str) -> None:
    """With exit code 2."""
    refused = run("rules", *words)

    assert refused.exit_code == 2
    assert refused.stderr.startswith(sentence)


def test_games_lists_every_option() -> None:
    """As it is typed on the command line."""
    listed = run("games").stdout

    assert "summer, winter" in listed
    assert "no, yes" in listed
    assert "0 (0 to 100000)" in listed


def test_games_tells_what_each_is_about_and_how_long_it_takes() -> None:
    """Before anybody has read a rule."""
    listed = run("games").stdout

    assert (
        "Arctic Scavengers (scavengers), 2, 3, 4, 5 seats, 60 minutes\nBuild a tribe from what the ice left" in listed
    )


def test_the_list_of_games_says_where_a_sample_round_is() -> None:
    """Of the games that have one."""
    listed = run("games").stdout

    assert "fimbul replay --sample-round scavengers" in listed
    assert "--sample-round meltwater" not in listed
