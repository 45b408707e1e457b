"""What all have seen: cards that lie open, and the ledger of what a tribe is known to have."""

from fimbul.core.rule import rule
from fimbul.games.scavengers.data import TITLES
from fimbul.games.scavengers.queries import visible
from fimbul.games.scavengers.state import LEDGER, SHOWN, SPENT, Camp, Seat, Title, minus, plus


@rule("AS-ACT-01", "AS-ACT-02")
def perform(state: Camp, seat: Seat, act: int) -> None:
    """The tribe has performed this act; it may take others, but not this one again in the round."""
    state.performed[seat] |= 1 << act


def performed(state: Camp, seat: Seat, act: int) -> bool:
    """Has the tribe performed this act in the round?"""
    return state.performed[seat] >> act & 1 == 1


def see(state: Camp, seat: Seat, title: Title) -> None:
    """A card of a tribe lies open: if more lie open than it was known to have, it had gained one unseen."""
    ledger = state.zone(seat, LEDGER)
    seen = visible(state, seat, title)
    if seen > ledger[title]:
        known = ledger[:]
        state.gains[seat] -= seen - ledger[title]
        known[title] = seen
        state.set_zone(seat, LEDGER, known)


def spend(state: Camp, seat: Seat, start: int, title: Title) -> None:
    """A card is used openly, from the hand or the cards set apart: it sits the round out."""
    lay_open(state, seat, start, SPENT, title)


def lay_open(state: Camp, seat: Seat, start: int, target: int, title: Title) -> None:
    """A card that others did not see, or did not know where, comes to lie open."""
    state.move(seat, start, target, title)
    shown = state.zone(seat, SHOWN)
    if shown[title]:
        state.set_zone(seat, SHOWN, minus(shown, title))
    see(state, seat, title)


def see_all(state: Camp, seat: Seat, place: int) -> tuple[Title, ...]:
    """A whole zone lies open: gives its cards. What was shown of the hand before is no longer in it."""
    zone, shown = state.zone(seat, place), state.zone(seat, SHOWN)
    state.set_zone(seat, SHOWN, [max(0, shown[title] - zone[title]) for title in range(len(TITLES))])
    cards: list[Title] = []
    for title, count in enumerate(zone):
        if count:
            cards += [title] * count
            see(state, seat, title)
    return tuple(cards)


def forget(state: Camp, seat: Seat, kind: list[bool], number: int) -> None:
    """So many cards of a kind left the hand unseen: of each title shown so many may be gone, and the rest is there."""
    shown = state.zone(seat, SHOWN)
    if any(shown):
        left = [max(0, count - number) if kind[title] else count for title, count in enumerate(shown)]
        state.set_zone(seat, SHOWN, left)


def leave_game(state: Camp, seat: Seat, place: int, title: Title) -> None:
    """A card leaves the game for good; all see it go."""
    see(state, seat, title)
    state.take(seat, place, title)
    state.box = plus(state.box, title)
    state.set_zone(seat, LEDGER, minus(state.zone(seat, LEDGER), title))
