"""What comes out of a package, card by card; only of one that is open."""

from collections.abc import Mapping
from typing import Any, Final

from fimbul.draw.legacy.cards import Words, card_of, event_words
from fimbul.games.legacy.lexicon import LEXICON, SEALED
from fimbul.games.legacy.names import PACKAGES
from fimbul.games.legacy.sentences import contents as told

KINDS: Final = ("faction", "power", "scar", "mission", "event")


def contents(seen: Mapping[str, Any], package: str) -> list[Words]:
    """The cards of a package, each title once; none while it is sealed."""
    if package not in seen["packages"]:
        return []
    number, found = PACKAGES.index(package), dict[str, Words]()
    for kind in KINDS:
        for option in LEXICON.ranges[kind]:
            if SEALED[option] == number:
                card = card_in_words(seen, kind, LEXICON.word(option))
                found[card.kind + card.title] = card
    return list(found.values())


def brings(package: str) -> str:
    """What a package brings, and from when."""
    said = told(PACKAGES.index(package))
    return f"{said[0].upper()}{said[1:]}"


def card_in_words(seen: Mapping[str, Any], kind: str, word: str) -> Words:
    """One of them."""
    if kind == "event":
        return event_words(word)
    known = card_of(dict(seen), word)
    assert known is not None, f"no words for {word}"
    return known
