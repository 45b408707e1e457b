"""Drawing a Resource card, and whoever interferes."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.legacy.consequences import gain_stars, take_coin_cards
from fimbul.games.legacy.data import BIT, WHEN, Place, Seat
from fimbul.games.legacy.events import CardBarred, CardSwapped, CardTaken, CoinCardsRanOut
from fimbul.games.legacy.lexicon import COIN_CARD, PASS, PLACE, POWER, SCAR, SEAT
from fimbul.games.legacy.names import (
    BRAINS,
    INTERFERENCE,
    NONE,
    OFFENSIVE,
    PLACES,
    RECON,
    SCAR_INTERFERENCE,
)
from fimbul.games.legacy.queries import (
    drawable,
    has,
    is_full_of_coins,
    is_mutant,
    may_draw,
    may_draw_coin,
    may_hold,
    most_territories,
)
from fimbul.games.legacy.state import CARDS, COUNT, OWNER, PASSES, WHICH_POWER, Question, War, replaced, seats_from
from fimbul.games.legacy.state import PLACE as AT
from fimbul.games.legacy.steps.happenings import REFILL
from fimbul.games.legacy.steps.opening import can_use, spend_scar, use_missile_power
from fimbul.games.legacy.steps.row import offer_garrison
from fimbul.games.legacy.windows import Window

COINS_BARRED: Final = 1
DRAW_TIME: Final = WHEN.index("draw")


class Draw(Step[War, Question]):
    """Is the active player entitled to a card?"""

    def close(self, state: War, frame: Question) -> None:
        """Then it is drawn."""
        if may_draw(state, state.active):
            state.ask(TAKE_CARD, state.active)


class TakeCard(Step[War, Question]):
    """Which card is drawn; `cards` are barred, and with a `count` of 1 the Coin cards are. `power` is Recon in use."""

    def public(self, state: War, frame: Question) -> bool:
        """The row lies open."""
        return True

    @rule("RL-MISPOW-05")
    def options(self, state: War, frame: Question) -> list[int]:
        """A card of a controlled or homeland territory, else a Coin card, or by Recon any in the row."""
        seat, barred = frame.seat, frame.cards
        if frame.what == RECON:
            return sorted([PLACE + place for place in state.row if place != NONE and not barred & BIT[place]])
        options = [PLACE + place for place in drawable(state, seat) if not barred & BIT[place]]
        if frame.count != COINS_BARRED and may_draw_coin(state, seat, barred):
            options.append(COIN_CARD)
            if can_use(state, seat, RECON) and any(place != NONE and not barred & BIT[place] for place in state.row):
                options.append(POWER + RECON)
        return sorted(options)

    def play(self, state: War, frame: Question, option: int) -> None:
        """The others may interfere; then it is taken."""
        seat = frame.seat
        if option == POWER + RECON:
            use_missile_power(state, seat)
            state.ask(TAKE_CARD, seat, count=frame.count, what=RECON, cards=frame.cards)
            return
        card = NONE if option == COIN_CARD else option - PLACE
        state.ask(TAKEN, CHANCE, place=card, count=frame.count, what=frame.what, owner=seat, cards=frame.cards)
        INTERFERE.open(state, card)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Controlled cards come first, and what is barred cannot be taken."""
        place = option - PLACE
        if option == COIN_CARD:
            return refuse_coin_card(state, frame)
        if not 0 <= place < PLACES:
            return Refusal("RL-CARD-01", "choose_a_card")
        if frame.cards & BIT[place]:
            return Refusal(rule_that_bars(state), "barred_this_time")
        if place in state.row:
            return Refusal("RL-CARD-02", "not_controlled", place)
        return Refusal("RL-CARD-02", "not_face_up", place)


def refuse_coin_card(state: War, frame: Question) -> Refusal:
    """What stands between a player and a Coin card."""
    if frame.what == RECON:
        return Refusal("RL-MISPOW-05", "not_face_up")
    if frame.count == COINS_BARRED:
        return Refusal(rule_that_bars(state), "barred_this_time")
    if not state.coin_pile:
        return Refusal("RL-CARD-03", "no_coin_card_left")
    if is_full_of_coins(state, frame.seat):
        return Refusal("RL-WEAK-06", "two_coin_cards_at_most")
    return Refusal("RL-CARD-02", "a_controlled_card_first")


def rule_that_bars(state: War) -> str:
    """By which rule somebody has interfered: by the power if it was used in this turn, else by the scar card."""
    used = [seat for seat in state.order if state.deeds.powers_used >> seat & 1 and has(state, seat, INTERFERENCE)]
    return "RL-MISPOW-04" if used else "RL-P1-04"


class Interfere(Window):
    """Who bars the card that is about to be drawn; `place` is that card, none for a Coin card."""

    def may_answer(self, state: War, seat: Seat) -> bool:
        """An unplayed scar card that might be Interference, or the power of it and a missile."""
        return may_hold(state, seat, (DRAW_TIME,)) or can_use(state, seat, INTERFERENCE)

    def seats(self, state: War) -> list[Seat]:
        """The others, clockwise from whoever draws."""
        return seats_from(state.order, state.active)[1:]

    def replies(self, state: War, seat: Seat) -> list[int]:
        """Either, if one has it."""
        found = [POWER + INTERFERENCE] if can_use(state, seat, INTERFERENCE) else []
        return [*found, SCAR + SCAR_INTERFERENCE] if state.scar_cards[seat] == SCAR_INTERFERENCE else found

    @rule("RL-P1-04", "RL-MISPOW-04")
    def reply(self, state: War, frame: Question, option: int) -> None:
        """That card cannot be drawn this time, of Coin cards none; another eligible one may."""
        if option == POWER + INTERFERENCE:
            use_missile_power(state, frame.seat)
        else:
            spend_scar(state, frame.seat)
        taken = state.agenda.pop()
        assert isinstance(taken, Question)
        state.tell(CardBarred(frame.seat, taken.owner, taken.place))
        coins = taken.count if taken.place != NONE else COINS_BARRED
        barred = taken.cards | (BIT[taken.place] if taken.place != NONE else 0)
        state.ask(TAKE_CARD, taken.owner, count=coins, what=taken.what, cards=barred)


class Taken(Step[War, Question]):
    """Nobody has barred the card: it is taken, without a question."""

    @rule("RL-CARD-05", "RL-CARD-10")
    def close(self, state: War, frame: Question) -> None:
        """A Territory card leaves a gap in the row; after a Coin card the last of the row is discarded."""
        seat, place = frame.owner, frame.place
        state.tell(CardTaken(seat, place))
        state.ask(REFILL, CHANCE)
        if place == NONE:
            take_coin(state, seat)
        else:
            state.row = replaced(state.row, state.row.index(place), NONE)
            state.hands[seat] |= BIT[place]
            offer_garrison(state, seat, place)
            offer_shackle(state, seat, place)


@rule("RL-DECK-02", "RL-DECK-04")
def take_coin(state: War, seat: Seat) -> None:
    """A Coin card comes to a hand. The first time in a game that none is left, most territories bring a star."""
    if state.settings.coin_shifts_row and state.row[-1] != NONE:
        state.discards |= BIT[state.row[-1]]
        state.row = replaced(state.row, len(state.row) - 1, NONE)
    state.coin_pile -= 1
    take_coin_cards(state, seat, 1)
    offer_shackle(state, seat, NONE)
    if not state.coin_pile and not state.coins_ran_out:
        state.coins_ran_out = True
        leader = most_territories(state)
        state.tell(CoinCardsRanOut(leader))
        if leader != NONE:
            gain_stars(state, leader, 1, COIN_CARD)


@rule("RL-MUTANT-08")
def offer_shackle(state: War, seat: Seat, place: Place) -> None:
    """With Mindshackle the Mutants may swap what they drew for a random card of somebody they conquered this turn."""
    shackles = is_mutant(state, seat) and (state.world.stance, state.world.kind) == (OFFENSIVE, BRAINS)
    if shackles and seat == state.active and shackled(state):
        state.ask(SHACKLE_WHOM, seat, place=place)


def shackled(state: War) -> list[Seat]:
    """The seats that lost a territory to the active one this turn and hold a card."""
    return [seat for seat in range(state.game.seats) if state.deeds.robbed >> seat & 1 and state.hand_size(seat)]


class ShackleWhom(Step[War, Question]):
    """With whom the Mutants swap."""

    def options(self, state: War, frame: Question) -> list[int]:
        """One who was conquered this turn and has a card, or nobody."""
        return [PASS, *[SEAT + seat for seat in shackled(state)]]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Chance says for which card."""
        if option != PASS:
            state.ask(SHACKLE, CHANCE, place=frame.place, owner=option - SEAT)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Conquered this turn, with a card."""
        return Refusal("RL-MUTANT-08", "not_conquered_or_no_cards")


class Shackle(Step[War, Question]):
    """Which card of the other's hand it is."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any."""
        cards = [PLACE + place for place in places_in(state.hands[frame.owner])]
        return [COIN_CARD, *cards] if state.coin_hands[frame.owner] else cards

    def weights(self, state: War, frame: Question) -> list[int]:
        """Each card is as likely."""
        coins = state.coin_hands[frame.owner]
        return ([coins] if coins else []) + [1] * state.hands[frame.owner].bit_count()

    def play(self, state: War, frame: Question, option: int) -> None:
        """They change hands."""
        seat, whom, given = state.active, frame.owner, frame.place
        taken = NONE if option == COIN_CARD else option - PLACE
        pass_card(state, seat, whom, given)
        pass_card(state, whom, seat, taken)
        state.tell(CardSwapped(seat, whom, given, taken))


def pass_card(state: War, giver: Seat, taker: Seat, place: Place) -> None:
    """A card goes from hand to hand."""
    if place == NONE:
        state.coin_hands[giver] -= 1
        take_coin_cards(state, taker, 1)
    else:
        state.hands[giver] &= ~BIT[place]
        state.hands[taker] |= BIT[place]


DRAW: Final = Draw("draw", asks="chance")
TAKE_CARD: Final = TakeCard("take card", may_have=(CARDS, COUNT, WHICH_POWER), lit=("row",))
INTERFERE: Final = Interfere("interfere", may_have=(AT, PASSES), asks="others", answers=True, lit=("hand",))
TAKEN: Final = Taken("taken", needs=(OWNER,), may_have=(AT, CARDS, COUNT, WHICH_POWER), asks="chance")
SHACKLE_WHOM: Final = ShackleWhom("shackle whom", may_have=(AT,), lit=("seats",))
SHACKLE: Final = Shackle("shackle", needs=(OWNER,), may_have=(AT,), asks="chance")
