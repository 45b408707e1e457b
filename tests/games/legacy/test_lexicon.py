"""The words of Risk Legacy: one for every thing that is picked, and which of them are sealed."""

import pytest

from fimbul.games.legacy.lexicon import LEXICON, SEALED
from fimbul.games.legacy.names import NONE, PACKAGES


def sealed_by(word: str) -> str:
    """The package that a word is sealed in, or nothing."""
    package = SEALED[LEXICON.parse(word)]
    return "" if package == NONE else PACKAGES[package]


def test_numbers_of_words_never_shift() -> None:
    """Agents and weights rely on them: these are for ever."""
    words = ("pass", "done", "0", "100", "alaska", "alien-island", "asia", "die-1", "a1", "d2", "alpha")

    assert [LEXICON.parse(word) for word in words] == [0, 1, 27, 127, 128, 170, 175, 177, 183, 187, 188]


@pytest.mark.rule("RL-CAMP-05")
def test_a_sealed_word_knows_its_package() -> None:
    """RL-CAMP-05: words of a fresh box are open, the others wait for their package."""
    for word in ("pass", "again", "bunker", "fortified-hq", "minor-city", "siberia", "khan-industries", "die-6"):
        assert sealed_by(word) == "", word
    assert [sealed_by(word) for word in ("bio-hazard", "scar-emp", "event-riots", "troops-8", "order-5")] == (
        ["pack-1"] * 5
    )
    assert [sealed_by(word) for word in ("mercenary", "stealthy", "well-supplied")] == ["pack-2"] * 3
    assert [sealed_by(word) for word in ("mission", "imperial-might", "event-join-the-cause")] == ["pack-3"] * 3
    assert [sealed_by(word) for word in ("private-mission", "wide-border")] == ["pack-4"] * 2
    assert [sealed_by(word) for word in ("mutants", "power-emp", "brains", "event-fallout", "mutant-mission")] == (
        ["pocket-1"] * 5
    )
    assert [sealed_by(word) for word in ("aliens", "alien-island", "purist", "arctic-ocean", "event-beam-down")] == (
        ["pocket-2"] * 5
    )
