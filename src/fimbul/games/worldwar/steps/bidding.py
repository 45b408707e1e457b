"""Bidding for a nation: everybody who takes part bids once, in turn, and what is bid is paid at once."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.auction import NOT_ROLLED, Auction
from fimbul.games.worldwar.data import Nation, Seat, Side
from fimbul.games.worldwar.events_money import Bid
from fimbul.games.worldwar.lexicon import MOST, NUMBER, SPLIT
from fimbul.games.worldwar.names import MOST_SEATS, NONE
from fimbul.games.worldwar.queries import hand, money, purses, seat_of
from fimbul.games.worldwar.state import COUNT, PASSES, Question, War, seats_from
from fimbul.games.worldwar.state import NATION as COURTED
from fimbul.games.worldwar.steps.paying import ask_payment


def begin_bidding(state: War, nation: Nation, by: Side, courted: bool, rollers: int, mute: int = 0) -> None:
    """An auction among some seats is opened; those that may not bid roll all the same."""
    seats = state.game.seats
    bids = [0 if mute >> seat & 1 else NONE for seat in range(seats)]
    state.auction = Auction(nation, by, int(courted), rollers, bids, [NOT_ROLLED] * seats)
    state.ask(BIDDING, CHANCE)


@rule("WW-NKI-04")
def bidding_side(state: War, seat: Seat) -> Side:
    """For whom a seat bids: for its hand; the holder of a card that courts, for the card alone."""
    auction = state.auction
    if auction.courted and auction.by >= MOST_SEATS and seat == seat_of(state, auction.by):
        return auction.by
    return seat


@rule("WW-DIP-02", "WW-UNA-02")
def in_order(state: War) -> list[Seat]:
    """The seats that take part: from the left of whoever courts or has triggered it, else of the active player."""
    last = seat_of(state, state.auction.by) if state.auction.courted else state.active
    order = seats_from(state, (last + 1) % state.game.seats)
    return [seat for seat in order if state.auction.rollers >> seat & 1 and state.is_in(seat)]


class Bidding(Step[War, Question]):
    """One bid after another."""

    def close(self, state: War, frame: Question) -> None:
        """The next one bids; nobody is asked without money."""
        for seat in in_order(state):
            if state.auction.bids[seat] == NONE:
                state.ask(BIDDING, CHANCE)
                state.ask(BID, seat, nation=state.auction.nation)
                return


class MakeBid(Step[War, Question]):
    """How much is bid? `count` has been said already, where there is more than one word can say; `passes`: split."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Nothing up to everything; `split` to say who pays."""
        nations = hand(state, bidding_side(state, frame.seat))
        most = money(state, nations) - frame.count
        if not most:
            return []
        amounts = list(range(NUMBER, NUMBER + min(most, MOST) + 1))
        return amounts if frame.passes or len(purses(state, nations)) < 2 else [SPLIT, *amounts]

    def goes_on(self, state: War, frame: Question, option: int) -> bool:
        """Dice follow, and whoever wins may have counters to place."""
        return True

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is paid from the fullest purse, or as the seat says."""
        nations = hand(state, bidding_side(state, frame.seat))
        if option == SPLIT:
            state.ask(BID, frame.seat, nation=frame.nation, count=frame.count, passes=1)
            return
        total = frame.count + option - NUMBER
        if option == NUMBER + MOST and money(state, nations) > total:
            state.ask(BID, frame.seat, nation=frame.nation, count=total, passes=frame.passes)
            return
        bid(state, frame.seat, total)
        ask_payment(state, frame.seat, nations, total, frame.passes == 1)

    def close(self, state: War, frame: Question) -> None:
        """Without money the bid is nothing."""
        bid(state, frame.seat, 0)

    def absent(self, state: War, frame: Question, asked: list[int]) -> int:
        """Nothing more."""
        return NUMBER

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """No more than there is to spend."""
        if option == SPLIT:
            return Refusal("WW-DIP-02", "one_purse_only")
        if NUMBER <= option <= NUMBER + MOST:
            return Refusal("WW-DIP-14", "not_so_much_money")
        return Refusal("WW-DIP-02", "choose_an_amount")


def bid(state: War, seat: Seat, amount: int) -> None:
    """A seat has bid."""
    state.auction = state.auction.with_bid(seat, amount)
    if state.listens:
        state.tell(Bid(seat, state.auction.nation, amount))


BIDDING: Final = Bidding("bidding", asks="chance")
BID: Final = MakeBid("bid", needs=(COURTED,), may_have=(COUNT, PASSES))
STEPS: Final[tuple[Step[War, Question], ...]] = (BIDDING, BID)
