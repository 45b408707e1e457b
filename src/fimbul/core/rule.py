"""Citations: which function is the one home of which rule of the rulebook.

The mark does nothing when the program runs. It is read from the source text, by the test that compares homes, proofs
and catalogue, and by `fimbul rules`. The compiled build is made from sources with the marks taken out, since a
decorated function is slow there.
"""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

Marked = TypeVar("Marked", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[Marked], Marked]:
    """Mark a function or class as the home of rules."""
    assert ids, "a mark names at least one rule"

    def mark(home: Marked) -> Marked:
        return home

    return mark


class Citation(NamedTuple):
    """One mark found in a source file."""

    rule: str
    path: Path
    line: int
    name: str


def citations(folder: Path, mark: str = "rule") -> Iterator[Citation]:
    """Every mark in the Python files of a folder: `rule` finds homes, `pytest.mark.rule` finds proofs."""
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == mark:
                        for argument in decorator.args:
                            yield Citation(ast.literal_eval(argument), path, node.lineno, node.name)
