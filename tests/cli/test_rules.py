"""`fimbul rules` and `fimbul games`: what can be looked up."""

import pytest

from tests.cli import run


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
