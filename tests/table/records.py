"""Records as attackers write them: most of their words are the same few again and again, late in a game."""

from random import Random
from typing import Literal

import fimbul
from fimbul.core.step import CHANCE


def endless(name: str, length: int, what: Literal["undo", "digest", "note"]) -> bytes:
    """A record of so many bytes that replays: a random game up to its last card or die, and then the same for ever."""
    game = fimbul.game(name)
    sitting = fimbul.sit_down(game, [f"player {number}" for number in range(game.seats)])
    dice = Random(1)
    while not sitting.state.over:
        sitting.play(dice.choice(sitting.state.options()))
    last = max(number for number, pick in enumerate(sitting.picks) if pick.seat == CHANCE)
    sitting.take_back(0, len(sitting.picks) - last)
    word = game.lexicon.word(sitting.state.options()[0])
    again = {
        "undo": f"chance {word}\nundo chance 1\n",
        "digest": f"digest {last} {sitting.state.key():016x}\n",
        "note": "note chance x\n",
    }[what]
    text = sitting.text()
    return (text + again * ((length - len(text)) // len(again))).encode()
