"""Dice that only hit or miss, and roll-offs: how many hit, or who wins, is one pick of chance, at the exact odds."""

from fractions import Fraction
from functools import lru_cache
from math import comb, lcm

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


@lru_cache(maxsize=256)
def roll_off(bids: tuple[int, ...], dice: int) -> list[int]:
    """How likely each of several rollers is to win: the highest sum of dice and bid does, those who tie roll again."""
    assert bids, "nobody rolls"
    everybody = (1 << len(bids)) - 1
    chances: dict[int, list[Fraction]] = {}
    for group in sorted(range(1, everybody + 1), key=int.bit_count):
        chances[group] = winning_chances(bids, dice, group, chances)
    whole = lcm(*[chance.denominator for chance in chances[everybody]])
    return [int(chance * whole) for chance in chances[everybody]]


def winning_chances(bids: tuple[int, ...], dice: int, group: int, chances: dict[int, list[Fraction]]) -> list[Fraction]:
    """The same for some of them, when it is known for all fewer."""
    found = [Fraction(0)] * len(bids)
    members = [each for each in range(len(bids)) if group >> each & 1]
    if len(members) == 1:
        found[members[0]] = Fraction(1)
        return found
    ties = ways_to_tie(bids, dice, members)
    decided = SIDES_OF_A_DIE ** (dice * len(members)) - ties.get(group, 0)
    for tied, ways in ties.items():
        if tied != group:
            for each in members:
                found[each] += ways * chances[tied][each] / decided
    return found


def ways_to_tie(bids: tuple[int, ...], dice: int, members: list[int]) -> dict[int, int]:
    """In how many throws of all members exactly these reach the highest sum together; often it is one alone."""
    highest_bid = max([bids[each] for each in members])
    ties: dict[int, int] = {}
    for reached in range(highest_bid + dice, highest_bid + dice * SIDES_OF_A_DIE + 1):
        ways_of = {0: 1}
        for each in members:
            exactly, below = ways_to_roll(dice, reached - bids[each])
            grown: dict[int, int] = {}
            for tied, ways in ways_of.items():
                if below:
                    grown[tied] = grown.get(tied, 0) + ways * below
                if exactly:
                    grown[tied | 1 << each] = ways * exactly
            ways_of = grown
        for tied, ways in ways_of.items():
            if tied:
                ties[tied] = ties.get(tied, 0) + ways
    return ties


@lru_cache(maxsize=1024)
def ways_to_roll(dice: int, roll: int) -> tuple[int, int]:
    """In how many throws dice come to a sum, and in how many to less."""
    if not dice:
        return int(roll == 0), int(roll > 0)
    exactly, below = 0, 0
    for pips in range(1, SIDES_OF_A_DIE + 1):
        others = ways_to_roll(dice - 1, roll - pips)
        exactly += others[0]
        below += others[1]
    return exactly, below
