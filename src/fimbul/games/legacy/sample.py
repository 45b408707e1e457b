"""A position that a seat cannot tell from the true one: what it does not know is dealt anew."""

from typing import Final

from fimbul.core.game import Rng
from fimbul.core.places import places_in
from fimbul.games.legacy.data import BIT, Place, Seat
from fimbul.games.legacy.names import BIO_HAZARD, CAUTIOUS, MERCENARY, NONE, PURIST
from fimbul.games.legacy.queries import is_weak
from fimbul.games.legacy.state import Question, War
from fimbul.games.legacy.steps.opening import SCAR_AT, STAR_CARDS, WEAKNESS_ON
from fimbul.games.legacy.steps.recruiting import TURN_IN

PICKS_CARDS: Final = (STAR_CARDS, TURN_IN)
PLACES_A_CARD: Final = (SCAR_AT, WEAKNESS_ON)


def sample(state: War, seat: Seat, rng: Rng) -> War:
    """The scar cards of the others are dealt again out of those that nobody has seen, by option their hands, too."""
    made = state.copy()
    deal_scars(made, seat, rng)
    if made.settings.hidden_hands:
        deal_hands(made, seat, rng)
    made.settle()
    return made


def deal_scars(state: War, seat: Seat, rng: Rng) -> None:
    """Every unseen card is as likely to be in each hand; who has one and who has none all know.

    One that is being placed, which nobody has seen yet, is dealt out of those that can be placed so.
    """
    pool = [title for title, unseen in enumerate(state.scars_unseen) for _ in range(unseen)]
    if state.scar_cards[seat] != NONE:
        pool.remove(state.scar_cards[seat])
    cards = state.scar_cards[:]
    placing = NONE
    for number, frame in enumerate(state.agenda):
        if frame.seat != seat and frame.step in PLACES_A_CARD:
            placing = frame.seat
            fitting = [title for title in pool if is_like(title, cards[placing])]
            cards[placing] = fitting[rng.randrange(len(fitting))]
            pool.remove(cards[placing])
            state.agenda[number] = Question(frame.step, placing, what=cards[placing])
    for other, title in enumerate(cards):
        if other not in (seat, placing) and title != NONE:
            cards[other] = pool.pop(rng.randrange(len(pool)))
    state.scar_cards = cards


def is_like(title: int, other: int) -> bool:
    """Are two scar cards placed alike: both a weakness, or both a scar for anybody's turn?"""
    if other >= CAUTIOUS:
        return title >= CAUTIOUS
    return title in (BIO_HAZARD, MERCENARY)


def deal_hands(state: War, seat: Seat, rng: Rng) -> None:
    """The others hold as many cards and as many Coin cards together as before; the draw pile has the rest.

    What lies open stays: cards that are being turned in, and a Purist's Coin cards.
    """
    others = [other for other in range(state.game.seats) if other != seat]
    shown = [shown_cards(state, other) for other in others]
    shown_coins = [shown_coin_cards(state, other) for other in others]
    unknown, coins = state.draw_pile, 0
    sizes = []
    for number, other in enumerate(others):
        unknown |= state.hands[other] & ~shown[number]
        coins += state.coin_hands[other] - shown_coins[number]
        sizes.append(state.hand_size(other) - shown[number].bit_count() - shown_coins[number])
    lands = places_in(unknown)
    purists = [number for number, other in enumerate(others) if is_purist(state, other)]
    for number in purists:
        state.hands[others[number]] = shown[number] | draw_lands(lands, sizes[number], rng)
    rest = [number for number in range(len(others)) if number not in purists]
    pool = [NONE] * coins
    while len(pool) < sum([sizes[number] for number in rest]):
        pool.append(lands.pop(rng.randrange(len(lands))))
    for number in rest:
        hand = [pool.pop(rng.randrange(len(pool))) for _ in range(sizes[number])]
        state.hands[others[number]] = shown[number] | sum([BIT[place] for place in hand if place != NONE])
        state.coin_hands[others[number]] = shown_coins[number] + hand.count(NONE)
    state.draw_pile = sum([BIT[place] for place in lands])


def draw_lands(lands: list[Place], count: int, rng: Rng) -> int:
    """So many of the Territory cards."""
    drawn = 0
    for _ in range(count):
        drawn |= BIT[lands.pop(rng.randrange(len(lands)))]
    return drawn


def is_purist(state: War, seat: Seat) -> bool:
    """Does a seat hold its Coin cards in the open?"""
    return state.factions[seat] != NONE and is_weak(state, seat, PURIST)


def shown_cards(state: War, seat: Seat) -> int:
    """The Territory cards of a seat that lie on the table, picked to be turned in."""
    shown = 0
    for frame in state.agenda:
        if frame.seat == seat and frame.step in PICKS_CARDS:
            assert isinstance(frame, Question)
            shown |= frame.cards
    return shown & state.hands[seat]


def shown_coin_cards(state: War, seat: Seat) -> int:
    """Likewise its Coin cards; a Purist's all lie open."""
    if is_purist(state, seat):
        return state.coin_hands[seat]
    shown = 0
    for frame in state.agenda:
        if frame.seat == seat and frame.step in PICKS_CARDS:
            assert isinstance(frame, Question)
            shown = max(shown, frame.count)
    return min(shown, state.coin_hands[seat])
