"""A position that a seat cannot tell from the true one: what it does not know is dealt anew."""

from fimbul.core.game import Rng
from fimbul.core.places import places_in
from fimbul.games.legacy.data import BIT, Seat
from fimbul.games.legacy.names import NONE
from fimbul.games.legacy.state import War


def sample(state: War, seat: Seat, rng: Rng) -> War:
    """The scar cards of the others are dealt again out of those that nobody has seen, by option their hands, too."""
    made = state.copy()
    deal_scars(made, seat, rng)
    if made.settings.hidden_hands:
        deal_hands(made, seat, rng)
    made.settle()
    return made


def deal_scars(state: War, seat: Seat, rng: Rng) -> None:
    """Every unseen card is as likely to be in each hand; who has one and who has none all know."""
    pool = [title for title, unseen in enumerate(state.scars_unseen) for _ in range(unseen)]
    if state.scar_cards[seat] != NONE:
        pool.remove(state.scar_cards[seat])
    cards = state.scar_cards[:]
    for other, title in enumerate(cards):
        if other != seat and title != NONE:
            cards[other] = pool.pop(rng.randrange(len(pool)))
    state.scar_cards = cards


def deal_hands(state: War, seat: Seat, rng: Rng) -> None:
    """The others hold as many cards and as many Coin cards together as before; the draw pile has the rest."""
    others = [other for other in range(state.game.seats) if other != seat]
    sizes = [state.hand_size(other) for other in others]
    coins = sum([state.coin_hands[other] for other in others])
    unknown = state.draw_pile
    for other in others:
        unknown |= state.hands[other]
    lands = places_in(unknown)
    kept = [lands.pop(rng.randrange(len(lands))) for _ in range(sum(sizes) - coins)]
    pool = kept + [NONE] * coins
    for other, size in zip(others, sizes, strict=True):
        hand = [pool.pop(rng.randrange(len(pool))) for _ in range(size)]
        state.hands[other] = sum([BIT[place] for place in hand if place != NONE])
        state.coin_hands[other] = hand.count(NONE)
    state.draw_pile = sum([BIT[place] for place in lands])
