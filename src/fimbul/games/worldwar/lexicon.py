"""The words of World War III: everything that is picked. Numbers never shift: words that come later come at the end."""

from typing import Final

from fimbul.core.lexicon import Lexicon
from fimbul.games.worldwar.names import HACKS, KINDS, NATIONS, SPACE, TECHNOLOGIES, TERRITORIES

PASS: Final = 0  # no action; no launch; no bid
DONE: Final = 1  # that was all
REST: Final = 2  # as many as may
ALL: Final = 3  # everything that may
DEFAULT: Final = 4  # the ready-made deployment
SUGGEST: Final = 5  # the losses that spare what is dear
AGAIN: Final = 6  # the same purchase once more
SPLIT: Final = 7  # pay from several budgets
AGREE: Final = 8
REFUSE: Final = 9
TAX: Final = 10  # the actions ...
REINFORCE: Final = 11
DIPLOMACY: Final = 12
RESEARCH: Final = 13
HACK: Final = 14
NUKE: Final = 15
MOVE: Final = 16
SMALL_CAMPAIGN: Final = 17
FULL_WAR: Final = 18
REPAIR: Final = 19
UNREST: Final = 20
CIVIL: Final = 21
TERROR: Final = 22
WILL: Final = 23  # ... one more action of a nation that has Will
BUY: Final = 24  # ahead, into the nation's box
MERGE: Final = 25  # two counters of strength 1 into one of 2
FLIP: Final = 26  # a counter from strength 1 to 2
NUKES: Final = 27  # to buy
HOME: Final = 28  # all air back
DELIVER: Final = 29  # a nuke by missile, from the air, or carried in
LASERS: Final = 30
STAY: Final = 31
STRONG: Final = 32  # only counters of strength 2
WEAK: Final = 33  # only counters of strength 1
FORM: Final = 34  # pacts ...
LEAVE: Final = 35
FIGHT: Final = 36  # now
BACK: Final = 37  # what was chosen so far is chosen anew
SPACE_WORD: Final = 38  # the Space box as a place
PLACE_UNREST: Final = 39
NUMBER: Final = 40  # + 0 ... 100
MOST: Final = 100

VERBS: Final = [
    *("pass", "done", "rest", "all", "default", "suggest", "again", "split", "agree", "refuse"),
    *("tax", "reinforce", "diplomacy", "research", "hack", "nuke", "move", "small-campaign", "full-war", "repair"),
    *("unrest", "civil-action", "terror", "will", "buy", "merge", "flip", "nukes", "home", "deliver", "lasers"),
    *("stay", "strong", "weak", "form", "leave", "fight", "back", "space", "place-unrest"),
]
LEXICON: Final = Lexicon(
    VERBS,
    {
        "number": [str(number) for number in range(MOST + 1)],
        "territory": TERRITORIES,
        "nation": NATIONS,
        "unit": KINDS,
        "die": [f"die-{pips}" for pips in range(1, 7)],
        "technology": TECHNOLOGIES,
        "hack": HACKS,
    },
)
PLACE: Final[int] = LEXICON.start("territory")  # + territory
NATION: Final[int] = LEXICON.start("nation")  # + nation; also a seat, by its major
UNIT: Final[int] = LEXICON.start("unit")  # + kind
DIE: Final[int] = LEXICON.start("die")  # + pips - 1
DICE: Final = [DIE + pips for pips in range(6)]
TECHNOLOGY: Final[int] = LEXICON.start("technology")
HACK_KIND: Final[int] = LEXICON.start("hack")


def place_word(place: int) -> int:
    """The option of a territory, or of the Space box."""
    return SPACE_WORD if place == SPACE else PLACE + place


def place_of_word(option: int) -> int:
    """And back."""
    return SPACE if option == SPACE_WORD else option - PLACE


assert LEXICON.start("number") == NUMBER == len(VERBS)
