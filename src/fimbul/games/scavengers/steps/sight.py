"""What all have seen: cards that lie open, and the ledger of what a tribe is known to have."""

from fimbul.core.rule import rule
from fimbul.games.scavengers.data import CONTESTED, NONE, PILE, TITLES
from fimbul.games.scavengers.queries import visible
from fimbul.games.scavengers.state import LEDGER, NO_CARDS, SHOWN, SPENT, Camp, Seat, Title, Trophy, Zone, minus, plus


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
        if PILE[title] == CONTESTED:
            recognise(state, seat, title, seen - ledger[title])


def win(state: Camp, winner: Seat, title: Title, peeker: Seat) -> None:
    """A tribe wins a contested card unseen; another that had peeked at it knows from now on who has it."""
    state.wins[winner] += 1
    if peeker == winner:
        peeker = NONE
    state.trophies.append(Trophy(winner, peeker, NONE if peeker == NONE else title, True))


def recognise(state: Camp, seat: Seat, title: Title, number: int) -> None:
    """All know these contested cards of a tribe: they count as won if any can be, and nobody knows them alone.

    Each peeker's own memory shrinks by itself, so that it depends on nothing but what that tribe knew and all see. A
    card that lies under the discards is none of those that were seen.
    """
    state.wins[seat] = max(fresh_wins(state, seat), state.wins[seat] - number)
    left = [number] * state.game.seats
    for place, trophy in enumerate(state.trophies):
        if trophy.owner == seat and trophy.title == title and not trophy.fresh and left[trophy.peeker]:
            left[trophy.peeker] -= 1
            state.trophies[place] = Trophy(seat, trophy.peeker, NONE, False)


def fresh_wins(state: Camp, seat: Seat) -> int:
    """How many of the cards under a tribe's discards were won."""
    return len([trophy for trophy in state.trophies if trophy.owner == seat and trophy.fresh])


def shuffle_in(state: Camp, seat: Seat) -> None:
    """The discards of a tribe are shuffled: what it won may come up from now on."""
    for place, trophy in enumerate(state.trophies):
        if trophy.owner == seat and trophy.fresh:
            state.trophies[place] = Trophy(seat, trophy.peeker, trophy.title, False)


def remembered(state: Camp, observer: Seat, owner: Seat, fresh: bool) -> Zone:
    """The cards of a tribe that another peeked at before they were won, and that all do not know yet."""
    cards = NO_CARDS
    for trophy in state.trophies:
        if trophy.peeker == observer and trophy.owner == owner and trophy.fresh == fresh and trophy.title != NONE:
            cards = plus(cards, trophy.title)
    return cards


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
