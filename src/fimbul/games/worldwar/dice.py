"""Dice that only hit or miss: how many of them hit is one pick of chance, at the exact odds."""

from functools import lru_cache
from math import comb

from fimbul.games.worldwar.lexicon import NUMBER

SIDES_OF_A_DIE = 6


def hit_options(dice: int) -> list[int]:
    """None to all of them."""
    return list(range(NUMBER, NUMBER + dice + 1))


@lru_cache(maxsize=1024)
def hit_weights(dice: int, least: int) -> list[int]:
    """Of so many dice that hit on this number and more: in how many of all throws none, one, ... of them do."""
    good = SIDES_OF_A_DIE + 1 - least
    bad = SIDES_OF_A_DIE - good
    return [comb(dice, hits) * good**hits * bad ** (dice - hits) for hits in range(dice + 1)]
