"""Write docs/rules/<game>.md for every game: each rule, the function that is its home, the tests that prove it.

Run it from anywhere: `python tools/rules_page.py` writes the pages; with `--check` it only names those out of date.
"""

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

import fimbul
from fimbul.core.rule import Citation, cited
from fimbul.core.rulebook import Rule, Rulebook, load

ROOT: Final = Path(__file__).resolve().parents[1]
TESTS: Final = ROOT / "tests"
PROOF: Final = "pytest.mark.rule"
PROOF_LINE: Final = "- tests: "


Cited = dict[str, list[Citation]]


def package(game: str) -> Path:
    """The folder of a game."""
    return ROOT / "src" / "fimbul" / "games" / game


def page_of(game: str) -> Path:
    """The page of a game."""
    return ROOT / "docs" / "rules" / f"{game}.md"


def page(game: str) -> str:
    """The page of a game as it should be now."""
    book = load(package(game) / "rulebook.toml")
    homes, proofs = cited(package(game)), cited(TESTS, PROOF)
    lines = list(opening(book, game))
    for heading, rules in groupby(book.rules.values(), key=lambda rule: rule.section):
        lines += [f"## {heading}", ""]
        for rule in rules:
            lines += entry(rule, homes.get(rule.id, []), proofs.get(rule.id, []), package(game))
    return "\n".join(lines)


def opening(book: Rulebook, game: str) -> Iterator[str]:
    """What the page is, and how many rules there are."""
    rulings = sum(1 for rule in book.rules.values() if rule.ruling)
    generator = link(Path(__file__), "tools/rules_page.py")
    catalogue, judgements = (link(package(game) / name, name) for name in ("rulebook.toml", "rulings.md"))
    yield f"# {book.title}: the rules, their code and their tests"
    yield ""
    if fimbul.game(game).meta.campaign:
        yield "**This page tells what is sealed until a campaign opens it. Do not read on if you want surprises.**"
        yield ""
    yield f"{len(book.rules)} rules, {rulings} of them with a ruling; the judgement calls at a glance: {judgements}."
    yield ""
    yield f"{generator} writes this page from {catalogue} and from the marks in code and tests; change those instead."
    yield ""


def entry(rule: Rule, homes: list[Citation], proofs: list[Citation], folder: Path) -> Iterator[str]:
    """One rule: what it says, where it comes from, where it lives, what proves it."""
    yield f"### {rule.id}: {rule.title}"
    yield ""
    yield rule.text
    yield ""
    yield f"- source: {rule.source}"
    if rule.ruling:
        yield f"- ruling: {rule.ruling}"
    if rule.option:
        yield f"- option: `{rule.option}`"
    yield f"- code: {places(homes, folder)}"
    yield f"{PROOF_LINE}{places(proofs, TESTS)}"
    yield ""


def places(found: list[Citation], folder: Path) -> str:
    """Functions by file, by name only: line numbers would change the page with every edit."""
    by_file = []
    for path, marks in groupby(found, key=lambda citation: citation.path):
        names = ", ".join(f"`{mark.name}`" for mark in marks)
        by_file.append(f"{names} in {link(path, path.relative_to(folder).as_posix())}")
    return "; ".join(by_file) or "none"


def link(path: Path, text: str) -> str:
    """A link from a page in docs/rules to a file of the project."""
    return f"[{text}](../../{path.resolve().relative_to(ROOT).as_posix()})"


def main(arguments: list[str]) -> int:
    """Write the pages, or with --check say which are out of date."""
    stale = 0
    for game in fimbul.games():
        text, path = page(game), page_of(game)
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        if "--check" in arguments:
            print(f"{path.relative_to(ROOT)} is out of date: run python tools/rules_page.py")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"{path.relative_to(ROOT)} written")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
