"""The words of a game: verbs, then ranges of nouns, numbered densely from 0."""

import pytest

from fimbul import UnknownWord
from fimbul.core.lexicon import Lexicon

LEXICON = Lexicon(["march", "pass"], {"hex": ["A1", "A2", "B1"], "bid": ["0", "1"]})


def test_words_are_numbered_densely_verbs_first() -> None:
    """The number of a word is an option."""
    assert [LEXICON.word(option) for option in range(len(LEXICON))] == ["march", "pass", "A1", "A2", "B1", "0", "1"]


def test_every_word_reads_back_as_its_option() -> None:
    """Text forms round-trip."""
    assert [LEXICON.parse(LEXICON.word(option)) for option in range(7)] == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("typed", ["a2", "A2", " A2\n"])
def test_capitals_and_blanks_around_do_not_matter(typed: str) -> None:
    """A person types as they like."""
    assert LEXICON.parse(typed) == 3


def test_a_range_starts_after_the_one_before() -> None:
    """Games count their nouns from the start of the range."""
    assert [LEXICON.start(noun) for noun in ("verb", "hex", "bid")] == [0, 2, 5]


@pytest.mark.parametrize("option", [-1, 7])
def test_a_number_outside_has_no_word(option: int) -> None:
    """Not even the last word by a negative number."""
    with pytest.raises(UnknownWord, match=f"Option {option} does not exist."):
        LEXICON.word(option)


@pytest.mark.parametrize("typed", ["", "A3", "march A1"])
def test_another_word_is_not_of_this_game(typed: str) -> None:
    """The refusal repeats what was typed."""
    with pytest.raises(UnknownWord, match=f"'{typed}' is not a word of this game"):
        LEXICON.parse(typed)


def test_a_refusal_does_not_repeat_a_whole_book() -> None:
    """What somebody pastes by mistake is cut short."""
    with pytest.raises(UnknownWord) as refusal:
        LEXICON.parse("x" * 10_000)

    assert str(refusal.value) == f"'{'x' * 37}...' is not a word of this game."


@pytest.mark.parametrize("nouns", [{"hex": ["A1", "a1"]}, {"card": ["Pass"]}])
def test_two_options_cannot_share_a_word(nouns: dict[str, list[str]]) -> None:
    """A word that means two things could not be read back; capitals do not make it two."""
    with pytest.raises(ValueError, match="share a word"):
        Lexicon(["pass"], dict(nouns))
