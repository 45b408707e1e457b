"""`fimbul puzzle`: the question, an answer, and the solution for who asks for it."""

from typer.testing import CliRunner

from fimbul.agents.puzzling import puzzle
from fimbul.cli.app import app


def told(*words: str) -> str:
    """What the terminal says."""
    done = CliRunner().invoke(app, ["puzzle", *words], env={"COLUMNS": "160"})
    assert done.exit_code == 0, done.output
    return done.output


def test_a_puzzle_is_shown_and_answered() -> None:
    """The solution is told to nobody who has not asked for it."""
    made = puzzle("meltwater", 1)
    assert "meltwater: " in told()

    asked = told("meltwater", "--number", "1")
    assert "find the best turn for Blue" in asked
    assert made.told not in asked
    assert made.told in told("meltwater", "--number", "1", "--solution")
    assert "Found!" in told("meltwater", *made.line, "--number", "1")


def test_what_cannot_be_picked_is_said_in_a_sentence() -> None:
    """As every refusal."""
    for words in (["meltwater", "nonsense"], ["legacy"], ["meltwater", "--number", "999"]):
        done = CliRunner().invoke(app, ["puzzle", *words])
        assert done.exit_code == 2
        assert "Traceback" not in done.output
