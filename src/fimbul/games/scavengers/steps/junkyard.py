"""The junkyard: a shuffled heap, and under it what diggers put back, in order; the schematics lie in such, too."""

from typing import Final

from fimbul.core.game import only
from fimbul.core.rule import rule
from fimbul.games.scavengers.data import NONE
from fimbul.games.scavengers.state import Camp, Seat, Title, plus

KNOWERS: Final = 5  # bits beside a card: the tribes that know it lies there, or that have dug since it came there
ALL_KNOWERS: Final = (1 << KNOWERS) - 1
ASTRAY: Final = 1 << KNOWERS  # the bit of a title of which one may lie in the junkyard that a tribe had


def with_bottom(under: list[int], seat: Seat, card: int) -> list[int]:
    """What lies under a heap, with one card more at the bottom, unshuffled; who puts it there knows it."""
    return [*under, card << KNOWERS | only(seat)]


def uncover(state: Camp, under: list[int]) -> tuple[int, list[int]]:
    """What lies on top of the cards under a heap, with who knows it, and the rest; no chance turns it up."""
    state.reveal()
    return under[0], under[1:]


@rule("AS-DIG-03")
def put_under(state: Camp, seat: Seat, title: Title) -> None:
    """A card goes to the bottom of the junkyard."""
    state.under = with_bottom(state.under, seat, title)


def dig_from_under(state: Camp, seat: Seat) -> Title:
    """The heap is used up, so a tribe turns up the first card under it; who had put it there knows that it is gone."""
    code, state.under = uncover(state, state.under)
    title = code >> KNOWERS
    if not code >> seat & 1:
        unbury(state, seat, title)
    bury(state, code & ~only(seat), title)
    return title


@rule("AS-JUNK-01", "AS-TRASH-03")
def add(state: Camp, title: Title, knowers: int) -> None:
    """A card is added to the junkyard, and the whole of it is shuffled: nobody knows where anything lies, but some know
    that it is there.
    """
    heap = plus(state.junkyard, title)
    bury(state, knowers, title)
    for code in state.under:
        heap = plus(heap, code >> KNOWERS)
        bury(state, code, code >> KNOWERS)
    state.junkyard = heap
    state.under = []


def bury(state: Camp, knowers: int, title: Title) -> None:
    """These tribes know that such a card has come into the junkyard, and do not see it any more."""
    for seat in range(state.game.seats):
        if knowers >> seat & 1:
            state.buried[seat] = [*state.buried[seat], title << KNOWERS]


def keep_unseen(state: Camp, digger: Seat) -> None:
    """A tribe keeps a card that it dug up: it may be any that has come there before, for all that the others know."""
    mark = only(digger)
    if any(state.strays):
        state.strays = [code | mark if code & ASTRAY else code for code in state.strays]
    for seat, codes in enumerate(state.buried):
        if codes and seat != digger and not codes[-1] & mark:
            state.buried[seat] = [code | mark for code in codes]


def unbury(state: Camp, seat: Seat, title: Title, digger: Seat = NONE) -> None:
    """A tribe sees such a card again, in the junkyard or at who dug it up: it may be one that it remembers.

    Of several it counts as the last that came there: what is true of that one is true of the others.
    """
    codes = state.buried[seat]
    for last in range(len(codes) - 1, -1, -1):
        if codes[last] >> KNOWERS == title and (digger == NONE or codes[last] >> digger & 1):
            state.buried[seat] = codes[:last] + codes[last + 1 :]
            return


def come_to_light(state: Camp, owner: Seat, title: Title) -> None:
    """All see a card that a tribe dug up."""
    for seat in range(state.game.seats):
        if seat != owner:
            unbury(state, seat, title, owner)


def is_empty(state: Camp) -> bool:
    """Is no card left in the junkyard?"""
    return not any(state.junkyard) and not state.under
