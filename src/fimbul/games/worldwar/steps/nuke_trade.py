"""Nukes are bought in a Reinforcement action: made at their price, or, by ISIL, from another player who agrees."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.kinds import Field, Number
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.worldwar.building import reinforced
from fimbul.games.worldwar.data import Seat, Side
from fimbul.games.worldwar.events_money import NukesMade, NukesOffered, NukesSold, SaleRefused
from fimbul.games.worldwar.lexicon import AGREE, MOST, NATION, NUMBER, PLACE, REFUSE, SPLIT
from fimbul.games.worldwar.names import ISIL, NATIONS, NONE
from fimbul.games.worldwar.queries import hand, may_spend, money, purses, seat_of
from fimbul.games.worldwar.state import COUNT, PASSES, PRICE, SIDE, Question, War
from fimbul.games.worldwar.state import NATION as WHOSE
from fimbul.games.worldwar.steps.paying import ask_payment

BY_SEVERAL: Final = 1  # the buyer says who pays
PAID_BY: Final = Field("split", Number(1), attribute="chosen", empty=0)


@rule("WW-REI-10")
def nuke_makers(state: War, side: Side) -> int:
    """The nations that have an arsenal with room, if there is money for a nuke."""
    found = 0
    if money(state, hand(state, side)) >= state.box.prices.nuke:
        for nation in places_in(reinforced(state)):
            if NONE < state.arsenals[nation] < state.box.track:
                found |= 1 << nation
    return found


@rule("WW-REI-11")
def sellers(state: War, side: Side) -> int:
    """Of whom ISIL may buy: nations of other players that have nukes and have not been asked in this action."""
    if not reinforced(state) >> ISIL & 1 or state.arsenals[ISIL] >= state.box.track:
        return 0
    found = 0
    for nation in range(len(NATIONS)):
        seat = state.holder_of(nation)
        if seat in (NONE, seat_of(state, side)) or state.action.asked >> nation & 1:
            continue
        if state.arsenals[nation] > 0 and may_spend(state, nation):
            found |= 1 << nation
    return found


def buyers_of_nukes(state: War, side: Side) -> int:
    """Whoever may make some, and ISIL where somebody may sell."""
    return nuke_makers(state, side) | (1 << ISIL if sellers(state, side) else 0)


def can_buy_nukes(state: War, side: Side) -> bool:
    """Can any nation?"""
    return buyers_of_nukes(state, side) != 0


def begin_buying_nukes(state: War, seat: Seat, side: Side) -> None:
    """For whom, unless it can be one nation only."""
    nations = buyers_of_nukes(state, side)
    if nations & nations - 1:
        state.ask(NUKES_FOR, seat, side=side)
    else:
        state.ask(NUKES_HOW_MANY, seat, side=side, nation=nations.bit_length() - 1)


class NukesFor(Step[War, Question]):
    """Whose arsenal grows?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Those with an arsenal."""
        return [NATION + nation for nation in places_in(buyers_of_nukes(state, frame.side))]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then how many."""
        state.ask(NUKES_HOW_MANY, frame.seat, side=frame.side, nation=option - NATION)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Without an arsenal there are no nukes."""
        return Refusal("WW-REI-10", "no_arsenal")


class NukesHowMany(Step[War, Question]):
    """How many nukes are made, or, for ISIL, who is asked to sell some?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """As many as money buys and the track shows; sellers by name; `split` to say who pays."""
        nations, nation = hand(state, frame.side), frame.nation
        room = state.box.track - state.arsenals[nation]
        most = min(money(state, nations) // state.box.prices.nuke, room)
        found = list(range(NUMBER + 1, NUMBER + most + 1))
        if found and not frame.passes and len(purses(state, nations)) > 1:
            found.insert(0, SPLIT)
        if nation == ISIL:
            found += [NATION + seller for seller in places_in(sellers(state, frame.side))]
        return found

    @rule("WW-REI-15")
    def play(self, state: War, frame: Question, option: int) -> None:
        """They join the arsenal at once."""
        nation = frame.nation
        if option == SPLIT:
            state.ask(NUKES_HOW_MANY, frame.seat, side=frame.side, nation=nation, passes=1)
        elif option < PLACE:
            count = option - NUMBER
            state.arsenals[nation] += count
            if state.listens:
                state.tell(NukesMade(nation, count, state.sides[nation]))
            price = count * state.box.prices.nuke
            ask_payment(state, frame.seat, hand(state, frame.side), price, frame.passes == 1)
        else:
            state.ask(NUKES_WANTED, frame.seat, side=frame.side, nation=option - NATION)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Money, room, and for ISIL a seller."""
        if option >= PLACE:
            return Refusal("WW-REI-11", "does_not_sell" if frame.nation == ISIL else "buys_from_nobody")
        if option == SPLIT:
            return Refusal("WW-REI-02", "one_purse_only")
        return Refusal("WW-REI-15", "not_so_many_nukes")


class NukesWanted(Step[War, Question]):
    """How many nukes of a nation does ISIL want?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """No more than there are, and than it has room for."""
        most = min(state.arsenals[frame.nation], state.box.track - state.arsenals[ISIL])
        return list(range(NUMBER + 1, NUMBER + most + 1))

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then for how much."""
        state.ask(NUKES_OFFER, frame.seat, side=frame.side, nation=frame.nation, count=option - NUMBER)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """What the seller has."""
        return Refusal("WW-REI-11", "not_so_many_nukes")


class NukesOffer(Step[War, Question]):
    """How much does ISIL offer for all of them?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Nothing up to everything that one word can say; `split` to say who pays."""
        nations = hand(state, frame.side)
        amounts = list(range(NUMBER, NUMBER + min(money(state, nations), MOST) + 1))
        return amounts if frame.passes or len(purses(state, nations)) < 2 else [SPLIT, *amounts]

    def play(self, state: War, frame: Question, option: int) -> None:
        """The seller is asked."""
        price, seller = option - NUMBER, frame.nation
        if option == SPLIT:
            state.ask(NUKES_OFFER, frame.seat, side=frame.side, nation=seller, count=frame.count, passes=BY_SEVERAL)
            return
        if state.listens:
            state.tell(NukesOffered(seller, frame.count, price))
        state.note().asked |= 1 << seller
        seat = state.holder_of(seller)
        split = frame.passes
        state.ask(SELL_NUKES, seat, side=frame.side, nation=seller, count=frame.count, passes=price, chosen=split)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """What it has."""
        return Refusal("WW-REI-11", "not_so_much_money")


class SellNukes(Step[War, Question]):
    """Does a nation sell so many nukes (`count`) to ISIL at a price (`passes`)?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Yes or no."""
        return [AGREE, REFUSE]

    def play(self, state: War, frame: Question, option: int) -> None:
        """The seller's arsenal drops, its budget grows."""
        seller, count, price = frame.nation, frame.count, frame.passes
        if option == REFUSE:
            if state.listens:
                state.tell(SaleRefused(seller, state.sides[seller]))
            return
        state.arsenals[seller] -= count
        state.arsenals[ISIL] += count
        if state.listens:
            state.tell(NukesSold(seller, count, price, state.sides[seller]))
        ask_payment(state, seat_of(state, frame.side), hand(state, frame.side), price, frame.chosen == BY_SEVERAL)
        state.earn(seller, price)

    def absent(self, state: War, frame: Question, asked: list[int]) -> int:
        """Nobody sells for a seat that has left."""
        return REFUSE

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """It is yes or no."""
        return Refusal("WW-REI-11", "agree_or_refuse")


NUKES_FOR: Final = NukesFor("nukes for", needs=(SIDE,), lit=("nations",))
NUKES_HOW_MANY: Final = NukesHowMany("nukes how many", needs=(SIDE, WHOSE), may_have=(PASSES,), lit=("nations",))
NUKES_WANTED: Final = NukesWanted("nukes wanted", needs=(SIDE, WHOSE))
NUKES_OFFER: Final = NukesOffer("nukes offer", needs=(SIDE, WHOSE, COUNT), may_have=(PASSES,))
SELL_NUKES: Final = SellNukes("sell nukes", needs=(SIDE, WHOSE, COUNT, PRICE), may_have=(PAID_BY,))
STEPS: Final[tuple[Step[War, Question], ...]] = (NUKES_FOR, NUKES_HOW_MANY, NUKES_WANTED, NUKES_OFFER, SELL_NUKES)
