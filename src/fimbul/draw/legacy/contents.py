"""What comes out of a package, card by card; only of one that is open."""

from collections.abc import Mapping
from typing import Any, Final

from fimbul.draw.legacy.campaign import faction_cards
from fimbul.draw.legacy.cards import Words, card_of, event_words
from fimbul.draw.legacy.icons import sign
from fimbul.games.legacy.data import BOX
from fimbul.games.legacy.lexicon import LEXICON, SEALED
from fimbul.games.legacy.names import CAPITAL, PACKAGES
from fimbul.games.legacy.sentences import contents as told

KINDS: Final = ("faction", "power", "scar", "mission", "event")
FIRST: Final = "The war progresses"
ON_TOP: Final = {  # of each package the card that lies on top: its title, and what it says
    "pack-1": (
        "The Draft",
        "Before each game all take in turn, there and back: a faction, their troops, Coin cards, when they place an HQ"
        " and when they play.",
    ),
    "pack-2": (
        "Comeback",
        "A faction that is knocked out or eliminated for the first time chooses a power, which it keeps for good.",
    ),
    "pack-3": (
        "Homeland",
        "The continent where a faction has started most often. After a conquest it may take a card of it that lies open"
        " without holding the land.",
    ),
    "pack-4": (
        "The World Capital",
        "{capital} people live there. The faction that has won most often chooses the first mission and starts with"
        " {lead} troops more, in the Capital.",
    ),
    "pocket-1": (
        "Nuclear Fallout",
        "Three missiles in one roll: whoever fires the third says which of the two territories burns. Nobody there is"
        " left, and each neighbour by land loses a die of troops.",
    ),
    "pocket-2": (
        "The Aliens",
        "They land on an island of their own and fight beside whoever has called them. From the next game on anybody"
        " may play them.",
    ),
}


def contents(seen: Mapping[str, Any], package: str) -> list[Words]:
    """The cards of a package, each title once; none while it is sealed."""
    if package not in seen["packages"]:
        return []
    number, found = PACKAGES.index(package), {FIRST: first_card(seen, package)}
    for kind in KINDS:
        for option in LEXICON.ranges[kind]:
            if SEALED[option] == number:
                card = card_in_words(seen, kind, LEXICON.word(option))
                found[card.kind + card.title] = card
    return list(found.values())


def first_card(seen: Mapping[str, Any], package: str) -> Words:
    """The card that tells how the war goes on; where homelands begin, with those that there are."""
    title, says = ON_TOP[package]
    lines = [says.format(capital=BOX.population[CAPITAL], lead=BOX.lead_troops)]
    if package == "pack-3":
        lines += [f"{each.name}: {each.homeland}." for each in faction_cards(seen) if each.homeland != "none"]
    return Words(FIRST, title, "\n".join(lines), sign("open"))


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
