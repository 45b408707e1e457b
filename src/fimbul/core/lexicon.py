"""The words of a game: everything a player can point at, numbered densely from 0."""

from collections.abc import Sequence
from typing import Final

from fimbul.core.errors import UnknownWord


class Lexicon:
    """Verbs first, then ranges of nouns; an option is the number of a word."""

    def __init__(self, verbs: Sequence[str], nouns: dict[str, Sequence[str]]) -> None:
        self.words: Final[list[str]] = list(verbs)
        self.ranges: Final[dict[str, range]] = {"verb": range(len(verbs))}
        for noun, words in nouns.items():
            self.ranges[noun] = range(len(self.words), len(self.words) + len(words))
            self.words.extend(words)
        self.numbers: Final[dict[str, int]] = {word.casefold(): number for number, word in enumerate(self.words)}
        if len(self.numbers) != len(self.words):
            raise ValueError("two options of a lexicon share a word")
        for word in self.words:
            if word.split() != [word]:
                raise ValueError(f"{word!r} is not one word")

    def __len__(self) -> int:
        return len(self.words)

    def word(self, option: int) -> str:
        """The option as a word."""
        if not 0 <= option < len(self.words):
            raise no_option(option)
        return self.words[option]

    def parse(self, word: str) -> int:
        """The word as an option; capitals do not matter."""
        number = self.numbers.get(word.strip().casefold())
        if number is None:
            raise no_word(word)
        return number

    def start(self, noun: str) -> int:
        """The option of the first word of a range."""
        return self.ranges[noun].start


def no_option(option: int) -> UnknownWord:
    """What is said of a number that no word has."""
    return UnknownWord(f"Option {option} does not exist.")


def no_word(word: str) -> UnknownWord:
    """What is said of a word that is none of the game."""
    shown = word if len(word) <= 40 else word[:37] + "..."
    return UnknownWord(f"'{shown}' is not a word of this game.")
