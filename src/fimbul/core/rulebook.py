"""A rulebook as a catalogue: every rule of a game by its id, in our words, with the rulings on it.

title = "Meltwater"

[[section]]
heading = "Starvation"

[[section.rule]]
id = "MW-STARVE-05"
title = "Flee before defecting"
text = "The picked unit must flee if it can; else defect if it can; else die."
source = "Starvation Resolution"

Where something had to be decided there is a `ruling`, and where a game option plays it another way, that `option`.
"""

import re
from pathlib import Path
from typing import Final, NamedTuple

from fimbul.core.errors import BadData
from fimbul.core.toml import Table, check_keys, read_toml

RULE_ID: Final = re.compile(r"[A-Z]{2}(-[A-Z0-9]+)+-[0-9]{2}")
NEEDED: Final = ("id", "title", "text", "source")
OPTIONAL: Final = ("ruling", "option")


class Rule(NamedTuple):
    """One rule: its name, what it says and where it stands; then how it was ruled, and the option for the other way."""

    id: str
    title: str
    section: str
    text: str
    source: str
    ruling: str
    option: str


class Rulebook(NamedTuple):
    """All rules of a game by id, in the order of the rulebook."""

    title: str
    rules: dict[str, Rule]


def load(path: Path) -> Rulebook:
    """The rulebook in a file, checked."""
    book = read_toml(path, f"The rulebook {path}")
    try:
        return read_rulebook(book)
    except BadData as error:
        raise BadData(f"The rulebook {path} is wrong. {error}") from None


def read_rulebook(book: Table) -> Rulebook:
    """Sections with rules; no id and no title stands for two."""
    check_keys(book, "The rulebook", ("title", "section"), ())
    rules: dict[str, Rule] = {}
    titles: set[str] = set()
    for section in tables(book, "section", "The rulebook"):
        check_keys(section, "A section", ("heading", "rule"), ())
        heading = words(section, "heading", "A section")
        for entry in tables(section, "rule", f"Section '{heading}'"):
            rule = read_rule(entry, heading)
            if rule.id in rules:
                raise BadData(f"{rule.id} is there twice.")
            if rule.title in titles:
                raise BadData(f"Two rules are called '{rule.title}'.")
            rules[rule.id] = rule
            titles.add(rule.title)
    return Rulebook(words(book, "title", "The rulebook"), rules)


def read_rule(entry: Table, heading: str) -> Rule:
    """One rule, with all it needs and nothing else."""
    name = str(entry.get("id", f"A rule of section '{heading}'"))
    check_keys(entry, name, NEEDED, OPTIONAL)
    known = {key: words(entry, key, name) for key in entry}
    if not RULE_ID.fullmatch(name):
        raise BadData(f"'{name}' is not the id of a rule; one looks like MW-STARVE-05.")
    return Rule(
        name,
        known["title"],
        heading,
        known["text"],
        known["source"],
        known.get("ruling", ""),
        known.get("option", ""),
    )


def tables(table: Table, key: str, name: str) -> list[Table]:
    """A list of tables, with one at least."""
    found = table[key]
    if not isinstance(found, list) or not found or not all(isinstance(each, dict) for each in found):
        raise BadData(f"{name} needs at least one [[{key}]].")
    return found


def words(table: Table, key: str, name: str) -> str:
    """Words on one line, however the file breaks them."""
    found = table[key]
    if not isinstance(found, str) or not found.strip():
        raise BadData(f"{name} needs words for its {key}.")
    return " ".join(found.split())
