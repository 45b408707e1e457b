"""What a seat saw go into the junkyard: it lies there, or somebody has dug it up since."""

from fimbul.games.scavengers.campers import Camper
from fimbul.games.scavengers.state import GAINED, LOOKED, NO_CARDS, Camp, Seat, Zone, plus, together
from fimbul.games.scavengers.steps.junkyard import KNOWERS


def loose_junk(state: Camp, seat: Seat) -> Zone:
    """The cards of the junkyard that the seat does not know the place of."""
    cards = state.junkyard
    for code in state.under:
        if not code >> seat & 1:
            cards = plus(cards, code >> KNOWERS)
    return cards


def buried_cards(state: Camp, seat: Seat) -> Zone:
    """The cards that the seat saw go into the junkyard, and has not seen since."""
    cards = NO_CARDS
    for code in state.buried[seat]:
        cards = plus(cards, code >> KNOWERS)
    return cards


def are_strewn(state: Camp, seat: Seat) -> bool:
    """Does each card that the seat saw go into the junkyard lie there, or may a tribe have it that has dug since?"""
    codes = state.buried[seat]
    if not codes:
        return True
    here, dug = loose_junk(state, seat), [NO_CARDS] * state.game.seats
    for other in range(state.game.seats):
        if other != seat:
            camper = Camper(state, other, seat)
            dug[other] = together(camper.perhaps_dug(state), state.zone(other, GAINED))
            if not camper.sifts:
                here = together(here, state.zone(other, LOOKED))
    # Who has dug since a card came has dug since all that came before: so the last ones have the fewest places.
    found = NO_CARDS
    for code in reversed(codes):
        title = code >> KNOWERS
        found = plus(found, title)
        there = [cards[title] for other, cards in enumerate(dug) if code >> other & 1]
        if found[title] > here[title] + sum(there):
            return False
    return True
