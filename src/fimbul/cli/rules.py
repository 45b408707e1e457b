"""`fimbul rules`: what a rule says, where the code keeps it, which tests prove it, and how much is covered."""

from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import fimbul
from fimbul.cli.source import game_folder, source_tree
from fimbul.core.errors import FimbulError, UnknownWord
from fimbul.core.rule import Citation, cited
from fimbul.core.rulebook import Rule, Rulebook, load


class Library(NamedTuple):
    """A game's rulebook, and where each rule is kept and proved; proofs are None where the tests are not installed."""

    book: Rulebook
    homes: dict[str, list[Citation]]
    proofs: dict[str, list[Citation]] | None


def rules(
    game: Annotated[str | None, typer.Argument(help="Which game; without one, all of them.")] = None,
    rule_id: Annotated[str | None, typer.Argument(metavar="[ID]", help="Which rule, such as MW-MARCH-01.")] = None,
    sealed: Annotated[bool, typer.Option("--sealed", help="Also where they tell what is sealed in a box.")] = False,
) -> None:
    """Look up a rule, or see which rules have a home in the code and a proof in the tests."""
    screen = Console(highlight=False, markup=False)
    if game is not None and rule_id is None and game not in fimbul.games():
        game, rule_id = home_of(game), game
    if game is not None and not sealed and fimbul.game(game).meta.campaign:
        title = fimbul.game(game).meta.title
        raise FimbulError(f"The rules of {title} tell what is sealed in its box; --sealed shows them all the same.")
    if game is None:
        for name in fimbul.games():
            if sealed or not fimbul.game(name).meta.campaign:
                screen.print(coverage(open_library(name)))
    elif rule_id is None:
        library = open_library(game)
        screen.print(catalogue(library))
        screen.print(coverage(library))
    else:
        show_rule(screen, open_library(game), rule_id)


def home_of(rule_id: str) -> str | None:
    """The game with a rule of this id; an unknown word is left for the game to refuse.

    Where rules tell what is sealed, nobody learns which there are: an id of their kind leads to their game in any case.
    """
    kind = rule_id.upper().partition("-")[0]
    for name in fimbul.games():
        known = load(game_folder(name) / "rulebook.toml").rules
        if rule_id.upper() in known:
            return name
        if fimbul.game(name).meta.campaign and kind in {each.partition("-")[0] for each in known}:
            return name
    if "-" not in rule_id:
        game_folder(rule_id)
    raise UnknownWord(f"No game here has a rule {rule_id.upper()}.")


def open_library(name: str) -> Library:
    """The rulebook of a game with its homes and proofs."""
    folder, tree = game_folder(name), source_tree()
    tests = tree / "tests" if tree else None
    proofs = cited(tests, "pytest.mark.rule") if tests and tests.is_dir() else None
    return Library(load(folder / "rulebook.toml"), cited(folder), proofs)


def find_rule(library: Library, rule_id: str) -> Rule:
    """The rule of an id; capitals do not matter."""
    rule = library.book.rules.get(rule_id.upper())
    if rule is None:
        raise UnknownWord(f"{library.book.title} has no rule {rule_id.upper()}.")
    return rule


def show_rule(screen: Console, library: Library, rule_id: str) -> None:
    """Title, text, ruling, the place in the code, and the tests."""
    rule = find_rule(library, rule_id)
    screen.print(Text.assemble((rule.id, "bold"), "  ", (rule.title, "bold"), f"  ({rule.section})"))
    for heading, words in (
        ("", rule.text),
        ("Ruling: ", rule.ruling),
        ("Option: ", rule.option),
        ("Source: ", rule.source),
    ):
        if words:
            screen.print(Padding(Text.assemble((heading, "bold"), words), (0, 2)))
    show_citations(screen, "Code", library.homes.get(rule.id, []))
    if library.proofs is not None:
        show_citations(screen, "Tests", library.proofs.get(rule.id, []))


def show_citations(screen: Console, heading: str, found: list[Citation]) -> None:
    """Where a rule is cited, a line each, as editors open them."""
    screen.print(Text(f"  {heading}:", style="bold"), "" if found else "none")
    for citation in found:
        screen.print(f"    {shortened(citation.path)}:{citation.line} {citation.name}", soft_wrap=True)


def shortened(path: Path) -> Path:
    """The path from the source tree or from the folder of the package."""
    root = source_tree() or Path(fimbul.__file__).parents[1]
    return path.relative_to(root) if path.is_relative_to(root) else path


def catalogue(library: Library) -> Table:
    """Every rule of a game with its title, and whether it has a home and a proof."""
    table = Table(title=library.book.title, title_justify="left")
    table.add_column("rule", no_wrap=True)
    table.add_column("title")
    table.add_column("code")
    table.add_column("tests", justify="right")
    section = ""
    for rule in library.book.rules.values():
        if rule.section != section:
            section = rule.section
            table.add_section()
            table.add_row("", Text(section, style="bold"))
        proofs = "" if library.proofs is None else str(len(library.proofs.get(rule.id, [])))
        table.add_row(rule.id, rule.title, "yes" if rule.id in library.homes else "no", proofs)
    return table


def coverage(library: Library) -> str:
    """How many rules there are, how many have a home, how many a proof, and which have not."""
    rules, homes, proofs = library.book.rules, library.homes, library.proofs
    home = f"{sum(rule in homes for rule in rules)} with a home in the code"
    proved = "tests not installed" if proofs is None else f"{sum(rule in proofs for rule in rules)} with a test"
    lines = [f"{library.book.title}: {len(rules)} rules, {home}, {proved}."]
    for rule in rules.values():
        missing = lacks(library, rule)
        if missing:
            lines.append(f"  {rule.id} ({rule.title}): {', '.join(missing)}.")
    return "\n".join(lines)


def lacks(library: Library, rule: Rule) -> list[str]:
    """What a rule should have and has not."""
    missing = [] if rule.id in library.homes else ["no home in the code"]
    if library.proofs is not None and rule.id not in library.proofs:
        missing.append("no test")
    return missing
