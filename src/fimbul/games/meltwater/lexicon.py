"""The words of Meltwater. A hex holds pieces of one side at most besides neutrals, so four words name its pieces."""

from typing import Final

from fimbul.core.lexicon import Lexicon
from fimbul.games.meltwater.data import NAMES

MARCH: Final = 0
THREATEN: Final = 1
PRESS_GANG: Final = 2
ATTACK: Final = 3
MILITARIZE: Final = 4
PASS: Final = 5
DONE: Final = 6
A_CIVILIAN: Final = 7
A_SOLDIER: Final = 8
A_NEUTRAL: Final = 9
A_STOCKPILE: Final = 10
HEX: Final = 11  # + place
CARD: Final = 67  # + number of the card, counted from 0

LEXICON: Final = Lexicon(
    ["march", "threaten", "press-gang", "attack", "militarize", "pass", "done"],
    {
        "piece": ["civilian", "soldier", "neutral", "stockpile"],
        "hex": NAMES,
        "card": [f"card-{number}" for number in range(1, 29)],
    },
)
assert (LEXICON.start("piece"), LEXICON.start("hex"), LEXICON.start("card")) == (A_CIVILIAN, HEX, CARD)
