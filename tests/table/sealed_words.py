"""All that would tell what is in a package: words of the lexicon, titles, names of options, and how it is spoken of."""

import re
from typing import Final

from fimbul.games.legacy.lexicon import LEXICON
from fimbul.games.legacy.meta import SEALED_OPTIONS
from fimbul.games.legacy.names import OCEANS, WEAKNESSES
from fimbul.games.legacy.queries import is_in_box
from fimbul.games.legacy.spelling import titled
from tests.games.legacy.scene import marked

# Words of sealed cards that are words of the language, or of the first game, too.
COMMON: Final = frozenset(
    {
        *("troops", "mission", "mobile", "bodies", "brains", "offensive", "defensive", "convincing", "primitive"),
        *("emp", "fortify"),
        *[titled(ocean).casefold() for ocean in OCEANS],  # they stand on every map
    }
)
# What the cards of a package say of things that are in another one: whoever reads them has read it.
PRINTED: Final = {"pack-4": ("mercenary",), "pocket-1": ("bio-hazard",)}
# How cards, pages, classes, icons and citations speak of what comes with packages, whichever of them is opened first;
# each is the beginning of a word.
SPOKEN: Final = {
    ("pack-1",): ("draft", "RL-DRAFT"),
    ("pack-1", "pocket-1"): ("bio-hazard", "biohazard"),
    ("pack-1", "pack-3", "pocket-1", "pocket-2"): ("event-", "event_", "event card", "event deck", "RL-EVENT"),
    ("pack-2",): ("comeback", "RL-COMEBACK"),
    ("pack-2", "pack-4"): ("mercenar",),
    ("pack-3", "pack-4", "pocket-1", "pocket-2"): ("mission", "RL-MISSION"),
    ("pack-3", "pack-4"): ("world capital", "world-capital"),
    ("pack-4",): ("lead faction", "RL-CAPITAL"),
    ("pack-4", "pocket-1", "pocket-2"): ("private mission", "private-mission", "RL-PRIV"),
    ("pocket-1",): (
        *("mutant", "fallout", "kaboom", "nuclear", "radioactiv", "evolve", "evolution", "bringer", "missile power"),
        *("RL-NUKE", "RL-FALL", "RL-MUT", "RL-MISPOW", "RL-MP"),
    ),
    ("pocket-2",): ("alien", "collaborat", "weakness", "hypnot", "ufo", "landing", "RL-ALIEN", "RL-WEAK"),
}


def sealed_words(is_open: list[str]) -> set[str]:
    """All that stands for what is sealed while these packages are open."""
    world = marked(packages=" ".join(is_open))
    every = {LEXICON.word(option): is_in_box(world, option) for option in range(len(LEXICON))}
    words = {word for word, is_known in every.items() if not is_known}
    words |= {name for name, package in SEALED_OPTIONS.items() if not world.is_open(package)}
    words |= set(WEAKNESSES) if "pocket-2" not in is_open else set()
    titles = {titled(word) for word in words} - {titled(word) for word, is_known in every.items() if is_known}
    printed = {word for package in is_open for word in PRINTED.get(package, ())}
    return {word for word in words | titles if word.casefold() not in COMMON | printed and not word.isdecimal()}


def spoken(is_open: list[str]) -> list[str]:
    """How one would speak of what is sealed while these packages are open."""
    return [start for packages, starts in SPOKEN.items() if set(is_open).isdisjoint(packages) for start in starts]


def told_of(text: str, words: set[str]) -> set[str]:
    """Those of the words that a text has."""
    folded = text.casefold()
    found = {word for word in words if word.casefold() in folded}
    return {word for word in found if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text, re.IGNORECASE)}


def spoken_of(text: str, starts: list[str]) -> set[str]:
    """The words of a text that begin so."""
    folded = text.casefold()
    return {
        found[0].casefold()
        for start in starts
        if start.casefold() in folded
        for found in re.finditer(rf"(?<![a-z0-9]){re.escape(start)}[\w-]*", text, re.IGNORECASE)
    }
