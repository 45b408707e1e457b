"""Letters: what of a text can be seen, and the signs that are seen only in the emoji or shape they make of others."""

import re
import unicodedata
from typing import Final

from fimbul.core.errors import BadOptions

EMOJI: Final = "[\u00a9\u00ae\u2190-\u27bf\u2900-\u2bff\u3030\u303d\U0001f000-\U0001faff]"
JOINER: Final = f"(?:(?<={EMOJI})|(?<={EMOJI}\ufe0f))\u200d(?={EMOJI})"
SELECTOR: Final = f"(?<={EMOJI})[\ufe0e\ufe0f]|(?<=[0-9#*])\ufe0f(?=\u20e3)"
IDEOGRAPH: Final = "[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af]"
SHAPE: Final = f"(?<={IDEOGRAPH})[\ufe00-\ufe0f\U000e0100-\U000e01ef]"
# Letters of a flag have no shape of their own and could hide any words: only the three countries that have such flags.
COUNTRIES: Final = "|".join(
    "".join(chr(0xE0000 + ord(letter)) for letter in country) + "\U000e007f" for country in ("gbeng", "gbsct", "gbwls")
)
# What Unicode counts among letters, marks and signs though nobody sees it: fillers, selectors, the empty braille cell.
SHAPELESS: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join([chr(number) for number in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))])
)
JOINTS: Final = re.compile(f"({JOINER}|{SELECTOR}|{SHAPE}|(?<=\U0001f3f4)(?:{COUNTRIES}))")


def without_joints(text: str) -> str:
    """The text without what only makes one emoji of several, gives one its colours, or an ideograph its shape."""
    return JOINTS.sub("", text)


def seen_name(text: str, longest: int) -> str:
    """The text as what somebody is called: on one line, each letter written one way; one with anything that is not seen
    is refused.
    """
    name = " ".join(unicodedata.normalize("NFC", text[: 8 * longest + 8]).split())
    if not 0 < len(name) <= longest:
        raise BadOptions(f"A name has 1 to {longest} letters.")
    seen = without_joints(name)
    if not seen.isprintable() or not SHAPELESS.isdisjoint(seen):
        raise BadOptions("A name has letters, digits and signs only: nothing invisible.")
    return name


def proper_name(text: str, longest: int) -> str:
    """The text as a name that is given to a thing: what somebody may be called, but for mere points and accents."""
    name = seen_name(text, longest)
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in name):
        raise BadOptions("A name needs letters.")
    return name


def is_shown(text: str) -> bool:
    """Can everything in the text be seen, if only in what it makes of others?"""
    return text.isprintable() or without_joints(text).isprintable()


def shown(text: str) -> str:
    """The text with a space for each sign that cannot be seen."""
    pieces = JOINTS.split(text)  # what lies between joints, and every other piece a joint
    return "".join([piece if number % 2 else blanked(piece) for number, piece in enumerate(pieces)])


def blanked(text: str) -> str:
    """The text with a space for each sign that is not printed."""
    return "".join([letter if letter.isprintable() else " " for letter in text])
