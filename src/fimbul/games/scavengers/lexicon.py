"""The words of Arctic Scavengers: what is done, and the cards, buildings, leaders and tribes it is done with."""

from typing import Final

from fimbul.core.lexicon import Lexicon
from fimbul.games.scavengers.data import BUILDINGS, LEADERS, TITLES

PASS: Final = 0
DONE: Final = 1
BACK: Final = 2
WITHDRAW: Final = 3
DIG: Final = 4
DRAW: Final = 5
HUNT: Final = 6
HIRE: Final = 7
TRASH: Final = 8
SCHEMATICS: Final = 9
BUILD: Final = 10
STORE: Final = 11
RETRIEVE: Final = 12
REPAIR: Final = 13
HEAL: Final = 14
LEADER: Final = 15
ATTACK: Final = 16
BLIND: Final = 17
CARD: Final = 18  # + title

VERBS: Final = [
    *("pass", "done", "back", "withdraw"),
    *("dig", "draw", "hunt", "hire", "trash"),
    *("schematics", "build", "store", "retrieve", "repair", "heal", "leader", "attack", "blind"),
]
MOST_SITES: Final = 12
TRIBES: Final = ("sky", "ember", "moss", "violet", "bone")
LEXICON: Final = Lexicon(
    VERBS,
    {
        "card": TITLES,
        "building": BUILDINGS,
        "leader": LEADERS,
        "tribe": TRIBES,
        "site": [f"site-{number}" for number in range(1, MOST_SITES + 1)],
    },
)
BUILDING: Final[int] = LEXICON.start("building")  # + kind of building
CHIEF: Final[int] = LEXICON.start("leader")  # + number of the leader
TRIBE: Final[int] = LEXICON.start("tribe")  # + seat
SITE: Final[int] = LEXICON.start("site")  # + number of the building among those of its tribe, in order of placing
assert len(VERBS) == CARD == LEXICON.start("card")
