"""Marks cite rules, do nothing when the program runs, and are read from the source text."""

from pathlib import Path

import pytest

from fimbul.core.rule import Citation, citations, cited, rule

STARVATION = '''
@rule("MW-STARVE-05", "MW-STARVE-09")
def settle():
    """It flees, defects or dies."""


class Starvation:
    @rule(
        "MW-STARVE-02",
    )
    def options(self):
        """Every over-full hex."""


def rule_of_thumb():
    """Nobody marked this: @rule("MW-STARVE-01")."""
'''


def test_a_mark_leaves_the_function_as_it_is() -> None:
    """Rules run at their own speed: nothing is wrapped."""

    def settle() -> str:
        return "dies"

    assert rule("MW-STARVE-05")(settle) is settle


def test_a_mark_names_a_rule() -> None:
    """An empty mark is a slip."""
    with pytest.raises(AssertionError, match="at least one rule"):
        rule()


def test_every_rule_of_a_mark_is_a_citation(tmp_path: Path) -> None:
    """Functions and methods, with the file, the line of the definition and the name."""
    path = tmp_path / "starvation.py"
    path.write_text(STARVATION, encoding="utf-8")

    assert set(citations(tmp_path)) == {
        Citation("MW-STARVE-05", path, 3, "settle"),
        Citation("MW-STARVE-09", path, 3, "settle"),
        Citation("MW-STARVE-02", path, 11, "Starvation.options"),
    }


def test_a_class_can_be_the_home_of_a_rule(tmp_path: Path) -> None:
    """A whole step may be one rule."""
    (tmp_path / "step.py").write_text('@rule("MW-ACT-01")\nclass Actions:\n    """Four."""\n', encoding="utf-8")

    assert [(citation.rule, citation.name) for citation in citations(tmp_path)] == [("MW-ACT-01", "Actions")]


def test_homes_and_proofs_are_told_apart(tmp_path: Path) -> None:
    """Code is marked with @rule, tests with @pytest.mark.rule; neither is taken for the other."""
    proof = '@pytest.mark.rule("MW-ACT-01")\n@pytest.mark.slow\ndef test_four():\n    """Four."""\n'
    (tmp_path / "test_actions.py").write_text(proof, encoding="utf-8")

    assert [citation.rule for citation in citations(tmp_path, "pytest.mark.rule")] == ["MW-ACT-01"]
    assert list(citations(tmp_path)) == []


def test_folders_inside_are_read_too(tmp_path: Path) -> None:
    """A game keeps its steps in a folder of their own; files that are not Python are left alone."""
    (tmp_path / "steps").mkdir()
    (tmp_path / "steps" / "starvation.py").write_text(STARVATION, encoding="utf-8")
    (tmp_path / "steps" / "starvation.txt").write_text(STARVATION, encoding="utf-8")

    assert {citation.path.name for citation in citations(tmp_path)} == {"starvation.py"}


def test_citations_are_looked_up_by_rule(tmp_path: Path) -> None:
    """In the order of the files, and in a file in the order of the lines."""
    for name in ("b.py", "a.py"):
        (tmp_path / name).write_text('@rule("MW-ACT-01")\ndef one(): ...\n\n@rule("MW-ACT-01")\ndef two(): ...\n')

    found = cited(tmp_path)

    assert [(mark.path.name, mark.name) for mark in found["MW-ACT-01"]] == [
        *(("a.py", "one"), ("a.py", "two"), ("b.py", "one"), ("b.py", "two"))
    ]
    assert "MW-ACT-02" not in found
    assert cited(tmp_path, "pytest.mark.rule") == {}
