"""Names: how they are shown, how accounts are compared, and which of them look alike."""

import re
import unicodedata
from functools import lru_cache
from typing import Any, Final

from confusable_homoglyphs.utils import load  # type: ignore[import-untyped]

from fimbul.core.errors import BadOptions
from fimbul.core.letters import SHAPELESS, without_joints

GUEST: Final = "Guest"
FIRST: Final = ("Quiet", "Grey", "Frost", "Far", "Brave", "Old", "Drifting", "Pale", "Patient", "Northern")
SECOND: Final = ("Petrel", "Fox", "Tern", "Seal", "Owl", "Lemming", "Skua", "Walrus", "Hare", "Raven")
BOT_NAMES: Final = ("Ymir", "Skadi", "Hrim", "Bestla", "Kari", "Nott", "Thrym")
# Names that the house gives to guests and bots are no account's; those of the house itself are nobody's.
GIVEN_NAMES: Final = (GUEST, *BOT_NAMES, *[f"{first} {second}" for first in FIRST for second in SECOND])
HOUSE_NAMES: Final = ("Fimbul", "The House")

LONGEST_NAME: Final = 30
LONGEST_SKELETON: Final = 200
CHECK_MARKS: Final = frozenset("\u237b\u2611\u2705\u2713\u2714\u221a\U00010102\U0001f5f8\U0001f5f9\U0001fbb1")
# Of Latin, Greek and Cyrillic letters, and of signs; elsewhere marks are vowels.
ACCENTS: Final = frozenset(
    number
    for first, last in (
        (0x300, 0x36F),
        (0x483, 0x489),
        (0x1AB0, 0x1AFF),
        (0x1DC0, 0x1DFF),
        (0x20D0, 0x20FF),
        (0xFE20, 0xFE2F),
    )
    for number in range(first, last + 1)
)
# Letters in small capitals, and white ones in black circles and squares, which Unicode does not call confusable.
COSTUME: Final = re.compile(r"(?:LATIN LETTER SMALL CAPITAL|NEGATIVE (?:CIRCLED|SQUARED) LATIN CAPITAL LETTER) ([A-Z])")
COSTUMES: Final = (*range(0x250, 0x2B0), *range(0x1D00, 0x1D80), *range(0xA720, 0xA800), *range(0x1F150, 0x1F18A))
LEFT_TO_RIGHT: Final = "\u200e"  # around letters of other directions in the table of look-alikes


def tidy(name: str) -> str:
    """The name with one way to write each letter, and single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def proper_name(name: str) -> str:
    """The name as it is shown; one that cannot be shown honestly is refused."""
    proper = tidy(name)
    if not 0 < len(proper) <= LONGEST_NAME:
        raise BadOptions(f"A name has 1 to {LONGEST_NAME} letters.")
    if any(is_unseen(letter) for letter in without_joints(proper)):
        raise BadOptions("A name has letters, digits and signs only: nothing invisible.")
    if not CHECK_MARKS.isdisjoint(proper):
        raise BadOptions("A check mark stands behind the names of accounts only; please choose another sign.")
    if all(unicodedata.category(letter)[0] in "MZ" for letter in proper):
        raise BadOptions("A name needs letters.")
    return proper


def is_unseen(letter: str) -> bool:
    """Has the letter no shape: does it steer the line, fill a gap or change only how another one looks?"""
    return unicodedata.category(letter).startswith("C") or letter in SHAPELESS


def folded(name: str) -> str:
    """The name as accounts are compared: capitals do not matter, nor joints of emoji, nor shapes of ideographs."""
    return unicodedata.normalize("NFKC", without_joints(name).casefold())


def skeleton(name: str) -> str:
    """What is left of a name at a glance; names with the same skeleton look alike.

    As in Unicode's report 39 each letter becomes the one that it is confused with. A small `i` is taken for a capital
    one, and so for an `l`; two `v` are a `w`; accents, spaces and points barely show.
    """
    parts = unicodedata.normalize("NFKD", without_joints(name))
    bare = "".join([letter for letter in parts if ord(letter) not in ACCENTS])
    plain = alike(alike(bare).casefold()).replace("i", "l").replace("vv", "w")
    bones = "".join([letter for letter in plain if is_prominent(letter)])
    return (bones or plain)[:LONGEST_SKELETON]


def is_prominent(letter: str) -> bool:
    """Is it more than a space, a point or an accent?"""
    return unicodedata.category(letter)[0] not in "PZ" and ord(letter) not in ACCENTS


def looks(name: str) -> frozenset[str]:
    """The skeletons of the name as it is written, in small letters and in capitals."""
    return frozenset([skeleton(each) for each in (name, name.lower(), name.upper())])


@lru_cache(maxsize=2)
def looks_of(names: tuple[str, ...]) -> frozenset[str]:
    """The skeletons of several names."""
    return frozenset([look for name in names for look in looks(name)])


def alike(text: str) -> str:
    """The text with each letter as the one that it is confused with."""
    return text.translate(prototypes())


@lru_cache(maxsize=1)
def prototypes() -> dict[int, str]:
    """For each letter that Unicode calls confusable the letters that stand for it.

    The table has both directions: a letter that is like many others stands for all of them, and of two that are only
    like each other the first does.
    """
    table: dict[str, list[Any]] = load("confusables.json")
    like = {
        letter.strip(LEFT_TO_RIGHT): [other["c"].strip(LEFT_TO_RIGHT) for other in others]
        for letter, others in table.items()
    }
    return costumes() | {
        ord(letter): others[0]
        for letter, others in like.items()
        if len(letter) == 1 and len(others) == 1 and (len(like[others[0]]) > 1 or others[0] < letter)
    }


def costumes() -> dict[int, str]:
    """The plain letter for each that is one in another costume."""
    named = {number: COSTUME.fullmatch(unicodedata.name(chr(number), "")) for number in COSTUMES}
    return {number: found[1].lower() for number, found in named.items() if found}
