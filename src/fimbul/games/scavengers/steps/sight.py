"""What all have seen: cards that lie open, and the ledger of what a tribe is known to have."""

from typing import Final

from fimbul.core.rule import rule
from fimbul.games.scavengers.data import BUILDINGS, CONTESTED, NONE, PILE, STORES, TITLES
from fimbul.games.scavengers.queries import ALL_TITLES, finds, fresh_wins, visible
from fimbul.games.scavengers.state import (
    APART,
    DISCARD,
    GAINED,
    GROUP,
    HAND,
    LAID,
    LEDGER,
    LOOKED,
    NO_CARDS,
    NO_PLANS,
    SHOWN,
    SPENT,
    STOCK,
    Camp,
    Seat,
    Shuffle,
    Title,
    Trophy,
    Zone,
    minus,
    place,
    plus,
    together,
)
from fimbul.games.scavengers.steps.junkyard import come_to_light
from fimbul.games.scavengers.steps.sites import settle

LONG_AGO: Final = 2


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
        if PILE[title] == CONTESTED:
            recognise(state, seat, title, seen - ledger[title])
    elif state.gains[seat]:
        take_for_another(state, seat, title, seen)


def dig_out(state: Camp, seat: Seat, title: Title, number: int) -> None:
    """Cards that a tribe had gained are seen: unless all of them were won, they came out of the junkyard."""
    if PILE[title] != CONTESTED or finds(state, seat):
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
    state.trophies.append(Trophy(winner, peeker, NONE if peeker == NONE else title, 0))


def recognise(state: Camp, seat: Seat, title: Title, number: int) -> None:
    """All know these contested cards of a tribe: they count as won if any can be, and nobody knows them alone.

    Each peeker's own memory shrinks by itself, so that it depends on nothing but what that tribe knew and all see. A
    card that lies under the discards is none of those that were seen.
    """
    state.wins[seat] = max(fresh_wins(state, seat), state.wins[seat] - number)
    left = [number] * state.game.seats
    for win, trophy in enumerate(state.trophies):
        if trophy.owner == seat and trophy.title == title and trophy.shuffles and left[trophy.peeker]:
            left[trophy.peeker] -= 1
            state.trophies[win] = Trophy(seat, trophy.peeker, NONE, trophy.shuffles)


def shuffle_in(state: Camp, seat: Seat) -> None:
    """A tribe is about to shuffle its discards: all know which they are, and what the tribe has besides lies apart.

    What was won may come up from now on.
    """
    stock = state.zone(seat, DISCARD)
    if state.settings.reshuffle_spent:
        stock = together(stock, state.zone(seat, SPENT))
    ledger, shown, apart = state.zone(seat, LEDGER), state.zone(seat, SHOWN), NO_CARDS[:]
    for title in ALL_TITLES:
        if ledger[title]:
            apart[title] = max(0, ledger[title] - visible(state, seat, title) - shown[title])
    state.set_zone(seat, STOCK, stock)
    state.set_zone(seat, APART, apart)
    gains, won = state.size(seat, GAINED), fresh_wins(state, seat)
    gains_apart = state.gains[seat] - gains
    state.shuffles[seat] = Shuffle(gains, gains - won, gains_apart, state.size(seat, LOOKED))
    for number, trophy in enumerate(state.trophies):
        if trophy.owner == seat and trophy.shuffles < LONG_AGO:
            state.trophies[number] = Trophy(seat, trophy.peeker, trophy.title, trophy.shuffles + 1)
    settle(state, seat)


def remembered(state: Camp, observer: Seat, owner: Seat, fresh: bool) -> Zone:
    """The cards of a tribe that another peeked at before they were won, and that all do not know yet."""
    cards = NO_CARDS
    for trophy in state.trophies:
        mine = trophy.peeker == observer and trophy.owner == owner and trophy.title != NONE
        if mine and (trophy.shuffles == 0) == fresh:
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
    else:
        come_to_view(state, seat, title, 1)
    if target == LAID:
        note_sight(state, seat, LAID, title)
    see(state, seat, title)


def note_sight(state: Camp, seat: Seat, laid: int, title: Title) -> None:
    """All see cards that may go back to the hand: those that are laid, and those that all have seen in hand."""
    here, number = place(seat, HAND), state.zone(seat, laid)[title] + state.zone(seat, SHOWN)[title]
    state.note(here, here, title, number)


def see_all(state: Camp, seat: Seat, laid: int) -> tuple[Title, ...]:
    """A whole zone lies open: gives its cards. What was shown of the hand before is no longer in it."""
    zone, shown = state.zone(seat, laid), state.zone(seat, SHOWN)
    state.set_zone(seat, SHOWN, [max(0, shown[title] - zone[title]) for title in range(len(TITLES))])
    for title, count in enumerate(zone):
        if count:
            come_to_view(state, seat, title, count - shown[title])
            see(state, seat, title)
            note_sight(state, seat, laid, title)
    return listed(zone)


def show_plan(state: Camp, seat: Seat) -> None:
    """All see the cards that are laid in a plan before it is declared; they may still go back to the hand."""
    laid, shown, here = state.zone(seat, LAID), state.zone(seat, SHOWN), place(seat, HAND)
    state.set_zone(seat, SHOWN, [max(laid[title], shown[title]) for title in ALL_TITLES])
    for title, count in enumerate(laid):
        if count > shown[title]:
            come_to_view(state, seat, title, count - shown[title])
            see(state, seat, title)
            state.note(here, here, title, count)


def listed(zone: Zone) -> tuple[Title, ...]:
    """The cards of a zone, one by one."""
    cards: list[Title] = []
    for title, count in enumerate(zone):
        if count:
            cards += [title] * count
    return tuple(cards)


def forget(state: Camp, seat: Seat, kind: list[bool], number: int) -> None:
    """So many cards of a kind left the hand unseen: of each title shown so many may be gone, and the rest is there.

    Of the cards of such a kind that were in hand for sure, all the others are in hand still.
    """
    shown, sure = state.zone(seat, SHOWN), state.hand_kinds[seat]
    if sure is NO_PLANS and not any(shown):
        return
    still_hidden(state, seat, shown)
    left = [max(0, count - number) if kind[title] else count for title, count in enumerate(shown)]
    state.set_zone(seat, SHOWN, left)
    for building in range(len(BUILDINGS)):
        doubtful = [title for title in ALL_TITLES if kind[title] and STORES[building][title]]
        if doubtful:
            unseen = sure[building] + sum([shown[title] - left[title] for title in doubtful])
            change_kinds(state, seat, building, max(0, unseen - number))


def retrieve(state: Camp, seat: Seat, building: int) -> None:
    """A card came out of a building of this kind to the hand: the others know of what kind it is."""
    change_kinds(state, seat, building, state.hand_kinds[seat][building] + 1)


def come_to_view(state: Camp, seat: Seat, title: Title, number: int) -> None:
    """So many cards leave the hand that nobody had seen: any that came out of a building of their kind may be them."""
    kinds = state.hand_kinds[seat]
    if kinds is not NO_PLANS and number > 0:
        for building, sure in enumerate(kinds):
            if sure and STORES[building][title]:
                change_kinds(state, seat, building, max(0, sure - number))


def change_kinds(state: Camp, seat: Seat, building: int, number: int) -> None:
    """At least so many cards of the kind that a building stores are in hand and have not been seen."""
    kinds = state.hand_kinds[seat]
    if kinds[building] != number:
        kinds = [number if each == building else count for each, count in enumerate(kinds)]
        state.hand_kinds[seat] = kinds if any(kinds) else NO_PLANS


def still_hidden(state: Camp, seat: Seat, shown: Zone) -> None:
    """No more cards of a title that is shown now are in the deck, or in a building of old, than are hidden now."""
    ledger, stock, apart = state.zone(seat, LEDGER), state.zone(seat, STOCK)[:], state.zone(seat, APART)[:]
    gained = state.gains[seat] - state.size(seat, GAINED)
    for title, count in enumerate(shown):
        if count:
            hidden = max(0, ledger[title] - visible(state, seat, title) - count) + gained
            stock[title], apart[title] = min(stock[title], hidden), min(apart[title], hidden)
    state.set_zone(seat, STOCK, stock)
    state.set_zone(seat, APART, apart)


def leave_game(state: Camp, seat: Seat, zone: int, title: Title) -> None:
    """A card leaves the game for good; all see it go."""
    see(state, seat, title)
    state.take(seat, zone, title)
    if GROUP[zone] != DISCARD:
        state.note(place(seat, zone), place(seat, DISCARD), title, 1)
    state.box = plus(state.box, title)
    state.set_zone(seat, LEDGER, minus(state.zone(seat, LEDGER), title))
