"""The catalogue of rules is read strictly: what is wrong with it is said in a sentence."""

from pathlib import Path

import pytest

from fimbul import BadData
from fimbul.core.rulebook import Rule, load

FLEE = """
[[section.rule]]
id = "MW-STARVE-05"
title = "Flee before defecting"
text = "It flees if it can; else it defects; else it dies."
source = "Starvation"
"""
BOOK = f"""
title = "Meltwater"

[[section]]
heading = "Starvation"
{FLEE}"""


def written(folder: Path, text: str) -> Path:
    """A rulebook with this text."""
    path = folder / "rulebook.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_rule_is_found_by_its_id(tmp_path: Path) -> None:
    """It knows its section; without a ruling and an option, both are empty."""
    book = load(written(tmp_path, BOOK))

    assert book.title == "Meltwater"
    assert book.rules == {
        "MW-STARVE-05": Rule(
            id="MW-STARVE-05",
            title="Flee before defecting",
            section="Starvation",
            text="It flees if it can; else it defects; else it dies.",
            source="Starvation",
            ruling="",
            option="",
        )
    }


def test_rules_stay_in_the_order_of_the_book(tmp_path: Path) -> None:
    """Sections and rules come as they are written, not sorted."""
    second = FLEE.replace("STARVE-05", "ACT-01").replace("Flee before defecting", "Four actions")
    third = FLEE.replace("STARVE-05", "STARVE-01").replace("Flee before defecting", "Stockpiles first")

    book = load(written(tmp_path, f'{BOOK}{third}[[section]]\nheading = "Actions"\n{second}'))

    assert list(book.rules) == ["MW-STARVE-05", "MW-STARVE-01", "MW-ACT-01"]
    assert book.rules["MW-ACT-01"].section == "Actions"


def test_a_ruling_may_break_over_lines(tmp_path: Path) -> None:
    """Line breaks are for the reader of the file; a rule is one line of words."""
    book = load(written(tmp_path, f'{BOOK}ruling = """\nIt must\nchoose."""\noption = "choosy"'))

    assert book.rules["MW-STARVE-05"].ruling == "It must choose."
    assert book.rules["MW-STARVE-05"].option == "choosy"


@pytest.mark.parametrize("rule_id", ["AS-HQ-M1-01", "AS-2P-03", "RL-P1-12"])
def test_ids_of_all_our_games_are_ids(tmp_path: Path, rule_id: str) -> None:
    """A game, a part or several, a number of two digits."""
    assert list(load(written(tmp_path, BOOK.replace("MW-STARVE-05", rule_id))).rules) == [rule_id]


@pytest.mark.parametrize("rule_id", ["MW-STARVE-5", "mw-starve-05", "MW-05", "MW-STARVE-05 ", "STARVE"])
def test_other_words_are_no_ids(tmp_path: Path, rule_id: str) -> None:
    """A slip in an id would leave a rule without home and proof."""
    with pytest.raises(BadData, match="is not the id of a rule"):
        load(written(tmp_path, BOOK.replace("MW-STARVE-05", rule_id)))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (BOOK + FLEE, "MW-STARVE-05 is there twice"),
        (BOOK + FLEE.replace("STARVE-05", "STARVE-06"), "Two rules are called 'Flee before defecting'"),
        (BOOK + 'home = "settle"', "MW-STARVE-05 has an unknown key 'home'"),
        (BOOK.replace("heading", 'mood = "grim"\nheading'), "A section has an unknown key 'mood'"),
        ('edition = "first"\n' + BOOK, "The rulebook has an unknown key 'edition'"),
        (BOOK.replace('source = "Starvation"', ""), "MW-STARVE-05 has no source"),
        (BOOK.replace('id = "MW-STARVE-05"', ""), "A rule of section 'Starvation' has no id"),
        (BOOK.replace('heading = "Starvation"', ""), "A section has no heading"),
        (BOOK.replace('title = "Meltwater"', ""), "The rulebook has no title"),
        (BOOK.replace(FLEE, ""), "A section has no rule"),
        (BOOK.replace(FLEE, "rule = []"), r"Section 'Starvation' needs at least one \[\[rule\]\]"),
        ('title = "Meltwater"\nsection = 3', r"The rulebook needs at least one \[\[section\]\]"),
        (BOOK.replace('"Starvation"\n\n[[', '" "\n\n[['), "A section needs words for its heading"),
        (BOOK.replace('source = "Starvation"', "source = 5"), "MW-STARVE-05 needs words for its source"),
        ("title = ", "is not TOML"),
    ],
)
def test_a_wrong_rulebook_is_refused_with_a_sentence(tmp_path: Path, wrong: str, sentence: str) -> None:
    """The sentence names the file and what is wrong in it."""
    path = written(tmp_path, wrong)

    with pytest.raises(BadData, match=sentence) as refusal:
        load(path)

    assert str(path) in str(refusal.value)


def test_a_rulebook_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """A missing file is a sentence too, not a traceback."""
    with pytest.raises(BadData, match="cannot be read: No such file or directory"):
        load(tmp_path / "rulebook.toml")


def test_a_rulebook_in_another_encoding_is_refused(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 are not TOML."""
    path = tmp_path / "rulebook.toml"
    path.write_bytes(BOOK.encode("utf-16"))

    with pytest.raises(BadData, match="is not TOML"):
        load(path)
