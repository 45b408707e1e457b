"""Citations: which function is the one home of which rule of the rulebook.

The mark does nothing when the program runs. It is read from the source text, by the test that compares homes, proofs
and catalogue, and by `fimbul rules`. The compiled build is made from sources with the marks taken out, since a
decorated function is slow there.
"""

import ast
from collections.abc import Callable, Iterator
from functools import cache
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
        source = path.read_text(encoding="utf-8")
        if mark in source:
            yield from marks_of(source, path, mark)


@cache
def marks_of(source: str, path: Path, mark: str) -> tuple[Citation, ...]:
    """The marks in a file; what has been parsed once is remembered."""
    return tuple(marks_in(ast.parse(source), path, mark, ""))


def marks_in(parent: ast.AST, path: Path, mark: str, inside: str) -> Iterator[Citation]:
    """The marks on the functions and classes in a piece of source; a method is named with its class."""
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = inside + node.name
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == mark:
                    for argument in decorator.args:
                        yield Citation(ast.literal_eval(argument), path, node.lineno, name)
            yield from marks_in(node, path, mark, f"{name}.")


def cited(folder: Path, mark: str = "rule") -> dict[str, list[Citation]]:
    """The marks in a folder by rule, each list in the order of the files and their lines."""
    found: dict[str, list[Citation]] = {}
    for citation in citations(folder, mark):
        found.setdefault(citation.rule, []).append(citation)
    return found
