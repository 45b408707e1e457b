"""A perfect reasoner: it keeps in mind every deal that fits what a seat has seen, card by card.

That is slow, and only for small camps; but it is so simple that a sample can be held against it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from fimbul.games.scavengers.data import STORES
from fimbul.games.scavengers.past import cards_at_first, cards_now, cards_under, history, is_open, looks_into
from fimbul.games.scavengers.state import IN_STORE, UNDER_HEAP, Camp, Past, Zone
from fimbul.games.scavengers.steps.junkyard import KNOWERS


class Deal(NamedTuple):
    """Every card that does not lie open, by place and title; and those under the junkyard, top first."""

    cards: tuple[tuple[int, int], ...]
    under: tuple[int, ...]


def deal(places: dict[int, Zone], under: list[int]) -> Deal:
    """These cards, in one order."""
    cards = [(where, title) for where in places for title, count in enumerate(places[where]) for _ in range(count)]
    return Deal(tuple(sorted(cards)), tuple(under))


def deal_now(state: Camp) -> Deal:
    """Where everything is."""
    return deal(cards_now(state), [code >> KNOWERS for code in state.under])


def deals(state: Camp, seat: int) -> set[Deal]:
    """Every deal that a seat takes for possible, by what it saw since the past began."""
    motions = history(state.past)
    below = cards_under(state, motions, UNDER_HEAP)
    put_under = len([each for each in motions if each.target == UNDER_HEAP])
    possible = {deal(cards_at_first(state, motions), below[: len(below) - put_under])}
    for motion in motions:
        if motion.start == motion.target:
            seen = (motion.start, motion.title)
            possible = {each for each in possible if each.cards.count(seen) >= motion.number}
        else:
            for _ in range(motion.number):
                possible = {after for each in possible for after in after_one(state, seat, each, motion)}
    return possible


def after_one(state: Camp, seat: int, before: Deal, motion: Past) -> Iterator[Deal]:
    """The deals when one card has gone along: any that the seat does not know from the one that went."""
    for title in could_be(state, seat, before, motion):
        cards, under = list(before.cards), list(before.under)
        if motion.start == UNDER_HEAP:
            under.pop(0)
        elif not is_open(motion.start):
            cards.remove((motion.start, title))
        if motion.target == UNDER_HEAP:
            under.append(title)
        elif not is_open(motion.target):
            cards.append((motion.target, title))
        yield Deal(tuple(sorted(cards)), tuple(under))


def could_be(state: Camp, seat: int, before: Deal, motion: Past) -> set[int]:
    """The titles that a card may have had which went so."""
    if is_open(motion.start):
        return {motion.title}
    there = {title for where, title in before.cards if where == motion.start}
    if motion.start == UNDER_HEAP:
        there = {*before.under[:1]}
    if motion.target >= IN_STORE:
        there = {title for title in there if STORES[state.buildings[motion.target - IN_STORE].kind][title]}
    if looks_into(state, seat, motion.start) or looks_into(state, seat, motion.target):
        there &= {motion.title}
    return there
