"""Every rule of every rulebook has one home in the code and a proof in the tests, and the pages say so."""

import ast
from collections.abc import Iterable
from functools import cache

import pytest
from tools.rules_page import PROOF, PROOF_LINE, TESTS, Cited, package, page, page_of

import fimbul
from fimbul.core.rule import Citation, cited
from fimbul.core.rulebook import RULE_ID, Rulebook, load

NOT_OF_PLAY = {
    "MW-COMP-08": "the player aids are printed reminders; nothing is played by them",
}
OPTIONS_WITHOUT_RULE = {
    "legacy": {
        "resignations_count": "no rulebook knows giving up; the members agree on it after such a game",
        "text": "the booklet instead of the guide: it turns several options around at once",
        "world": "what the games before it have left; RL-CAMP-01 says what that is",
    },
    "worldwar": {
        "advanced": "the rulebook marks what belongs to the advanced game; the table decides",
        "rounds": "WW-SEQ-06 lets players agree on any number",
        "seats": "WW-SET-01 says how many play",
        "will": "WW-SET-19 calls National Will optional",
    },
    "meltwater": {"deck": "which cards are in the box is data; the rules only read them"},
}

every_game = pytest.mark.parametrize("game", fimbul.games())


@cache
def rulebook(game: str) -> Rulebook:
    """The catalogue of a game."""
    return load(package(game) / "rulebook.toml")


@cache
def homes(game: str) -> Cited:
    """The marks in the code of a game, by rule."""
    return cited(package(game))


@cache
def proofs() -> Cited:
    """The marks of all tests, by rule."""
    return cited(TESTS, PROOF)


def spelled(marks: Iterable[Citation]) -> list[str]:
    """Marks as a person looks them up."""
    return [f"{mark.rule}: {mark.name} in {mark.path.name}" for mark in marks]


@every_game
def test_every_rule_has_a_home(game: str) -> None:
    """A rule without a function that is marked with it is a rule nobody wrote."""
    homeless = [rule for rule in rulebook(game).rules if rule not in homes(game) and rule not in NOT_OF_PLAY]

    assert homeless == []


@every_game
def test_no_rule_has_two_homes(game: str) -> None:
    """A rule that lives in two functions will one day be changed in one of them."""
    torn = [mark for marks in homes(game).values() if len(marks) > 1 for mark in marks]

    assert spelled(torn) == []


@every_game
def test_every_rule_has_a_proof(game: str) -> None:
    """A rule without a test that is marked with it is a rule nobody checked."""
    unproved = [rule for rule in rulebook(game).rules if rule not in proofs() and rule not in NOT_OF_PLAY]

    assert unproved == []


@every_game
def test_no_home_cites_a_rule_that_does_not_exist(game: str) -> None:
    """The code of a game cites its own rulebook only."""
    stray = [mark for rule, marks in homes(game).items() if rule not in rulebook(game).rules for mark in marks]

    assert spelled(stray) == []


def test_no_proof_cites_a_rule_that_does_not_exist() -> None:
    """The tests cite the rulebooks of the games, registered or being built."""
    known = {rule for path in package("").glob("*/rulebook.toml") for rule in load(path).rules}

    assert spelled(mark for rule, marks in proofs().items() if rule not in known for mark in marks) == []


@every_game
def test_explanations_cite_only_rules_that_exist(game: str) -> None:
    """A player who asks why gets an id that can be looked up: every id in the code of a game is in its rulebook."""
    unknown = {
        node.value
        for path in package(game).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE_ID.fullmatch(node.value)
    } - rulebook(game).rules.keys()

    assert sorted(unknown) == []


def test_nothing_is_excused_without_need() -> None:
    """An excuse is for a rule of some game that lacks a home or a proof; else it would hide the day it loses them."""
    known = {rule for game in fimbul.games() for rule in rulebook(game).rules}
    settled = {rule for game in fimbul.games() for rule in homes(game)} & proofs().keys()

    assert sorted(NOT_OF_PLAY.keys() - known) == []
    assert sorted(NOT_OF_PLAY.keys() & settled) == []


@every_game
def test_rules_name_only_options_the_game_has(game: str) -> None:
    """An option that a rule promises can be chosen."""
    options = {choice.name for choice in fimbul.game(game).meta.options}

    assert [rule.id for rule in rulebook(game).rules.values() if rule.option and rule.option not in options] == []


@every_game
def test_every_option_is_named_by_a_rule(game: str) -> None:
    """Options come from rulings, not from nowhere; the few that do not are excused with a reason."""
    named = {rule.option for rule in rulebook(game).rules.values()}
    unnamed = {choice.name for choice in fimbul.game(game).meta.options} - named

    assert OPTIONS_WITHOUT_RULE.get(game, {}).keys() == unnamed


@every_game
def test_every_ruling_is_among_the_judgement_calls(game: str) -> None:
    """The page of rulings has one line for each, in order, with the option that plays it the other way."""
    text = (package(game) / "rulings.md").read_text(encoding="utf-8")
    listed = [entry.replace("\n  ", " ") for entry in text.split("\n- ") if entry.startswith("**")]
    ruled = [rule for rule in rulebook(game).rules.values() if rule.ruling]

    assert [rule.id for rule in ruled] == [line.split("**")[1] for line in listed]
    assert [
        rule.id for rule, line in zip(ruled, listed, strict=True) if f"`{rule.option} = " not in line and rule.option
    ] == []


@every_game
def test_the_page_of_rules_is_up_to_date(game: str) -> None:
    """Rules and homes are as they are now; tests come and go, and `python tools/rules_page.py` brings them in."""
    assert without_proofs(page(game)) == without_proofs(page_of(game).read_text(encoding="utf-8"))


def without_proofs(text: str) -> list[str]:
    """A page without the lines that name tests."""
    return [line for line in text.splitlines() if not line.startswith(PROOF_LINE)]
