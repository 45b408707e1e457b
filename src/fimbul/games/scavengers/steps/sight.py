"""What all have seen: cards that lie open, and the ledger of what a tribe is known to have."""

from fimbul.core.rule import rule
from fimbul.games.scavengers.data import CONTESTED, NONE
from fimbul.games.scavengers.queries import ALL_TITLES, finds, fresh_wins, visible
from fimbul.games.scavengers.state import (
    LAID,
    LEDGER,
    NO_CARDS,
    SHOWN,
    SPENT,
    Camp,
    Seat,
    Title,
    Trophy,
    Zone,
    minus,
    plus,
)
from fimbul.games.scavengers.steps.junkyard import come_to_light


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
        dig_out(state, seat, title, seen - ledger[title])
        state.gains[seat] -= seen - ledger[title]
        known[title] = seen
        state.set_zone(seat, LEDGER, known)
        if state.box.pile[title] == CONTESTED:
            recognise(state, seat, title, seen - ledger[title])
    elif state.gains[seat]:
        take_for_another(state, seat, title, seen)


def dig_out(state: Camp, seat: Seat, title: Title, number: int) -> None:
    """Cards that a tribe had gained are seen: unless all of them were won, they came out of the junkyard."""
    if state.box.pile[title] != CONTESTED or finds(state, seat):
        for _ in range(number):
            come_to_light(state, seat, title)


def take_for_another(state: Camp, seat: Seat, title: Title, number: int) -> None:
    """Cards that are seen may be dug up ones, if a tribe may have trashed those that it was known to have."""
    if state.losses[seat]:
        for _ in range(min(number, finds(state, seat))):
            come_to_light(state, seat, title)


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
    for win, trophy in enumerate(state.trophies):
        if trophy.owner == seat and trophy.title == title and not trophy.fresh and left[trophy.peeker]:
            left[trophy.peeker] -= 1
            state.trophies[win] = Trophy(seat, trophy.peeker, NONE, False)


def shuffle_in(state: Camp, seat: Seat) -> None:
    """A tribe is about to shuffle its discards: what it won may come up from now on."""
    for number, trophy in enumerate(state.trophies):
        if trophy.owner == seat and trophy.fresh:
            state.trophies[number] = Trophy(seat, trophy.peeker, trophy.title, False)


def remembered(state: Camp, observer: Seat, owner: Seat, fresh: bool) -> Zone:
    """The cards of a tribe that another peeked at before they were won, and that all do not know yet."""
    cards = NO_CARDS
    for trophy in state.trophies:
        mine = trophy.peeker == observer and trophy.owner == owner and trophy.title != NONE
        if mine and trophy.fresh == fresh:
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


def see_all(state: Camp, seat: Seat, laid: int) -> None:
    """A whole zone lies open. What was shown of the hand before is no longer in it."""
    zone, shown = state.zone(seat, laid), state.zone(seat, SHOWN)
    if shown is not NO_CARDS:
        state.set_zone(seat, SHOWN, [max(0, shown[title] - zone[title]) for title in ALL_TITLES])
    for title, count in enumerate(zone):
        if count:
            see(state, seat, title)


def show_plan(state: Camp, seat: Seat) -> None:
    """All see the cards that are laid in a plan before it is declared; they may still go back to the hand."""
    laid, shown = state.zone(seat, LAID), state.zone(seat, SHOWN)
    state.set_zone(seat, SHOWN, [max(laid[title], shown[title]) for title in ALL_TITLES])
    for title, count in enumerate(laid):
        if count > shown[title]:
            see(state, seat, title)


def listed(zone: Zone) -> tuple[Title, ...]:
    """The cards of a zone, one by one."""
    cards: list[Title] = []
    for title, count in enumerate(zone):
        if count:
            cards += [title] * count
    return tuple(cards)


def forget(state: Camp, seat: Seat, kind: list[bool], number: int) -> None:
    """So many cards of a kind left the hand unseen: of each title shown so many may be gone, and the rest is there."""
    shown = state.zone(seat, SHOWN)
    if any(shown):
        left = [max(0, count - number) if kind[title] else count for title, count in enumerate(shown)]
        state.set_zone(seat, SHOWN, left)


def leave_game(state: Camp, seat: Seat, zone: int, title: Title) -> None:
    """A card leaves the game for good; all see it go."""
    see(state, seat, title)
    state.take(seat, zone, title)
    state.out_of_play = plus(state.out_of_play, title)
    state.set_zone(seat, LEDGER, minus(state.zone(seat, LEDGER), title))
