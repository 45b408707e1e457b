"""Money: what a nation is worth a bid."""

from functools import lru_cache
from typing import Final

from fimbul.agents.heuristics.worldwar.worth import Outlook
from fimbul.games.worldwar.auction import Auction
from fimbul.games.worldwar.data import Nation, Seat
from fimbul.games.worldwar.lexicon import NUMBER
from fimbul.games.worldwar.names import (
    NONE,
)
from fimbul.games.worldwar.queries import hand, money
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.bidding import bidding_side
from fimbul.games.worldwar.steps.diplomacy import bonus, can_be_courted

HIGHEST_BID: Final = 60
# What somebody bids who bids later, of its money. All bids are paid: against several full purses it is cheaper to wait.
USUAL_BID: Final = 0.8
ONE_RIVAL: Final = 0.5  # the same with two players
PAIR: Final = 2
SUITABLE: Final = 7  # nations that are looked at before one is courted
ROUGHLY: Final = 3  # dollars between the bids that are looked at then


@lru_cache(maxsize=2)
def rolls(doubles_fail: bool) -> list[float]:
    """The chances of the sums of two dice; without doubles, which are no roll at all."""
    chances = [0.0] * 13
    for one in range(1, 7):
        for other in range(1, 7):
            if one != other or not doubles_fail:
                chances[one + other] += 1 / 36
    return chances


@lru_cache(maxsize=256)
def at_most(doubles_fail: bool, total: int) -> float:
    """The chance to stay at or below a sum, or to have no roll at all."""
    chances = rolls(doubles_fail)
    return 1.0 - sum(chances[max(total + 1, 0) :], 0.0)


def chance_to_win(lead: int, others: tuple[int, ...], doubles_fail: bool) -> float:
    """The chance to roll highest with so much added, when others add so much."""
    found = 0.0
    for roll, chance in enumerate(rolls(doubles_fail)):
        if chance:
            for other in others:
                chance *= at_most(doubles_fail, roll + lead - other - 1)  # noqa: PLW2901
            found += chance
    return found


def best_bid(
    outlook: Outlook, worth: float, lead: int, others: tuple[int, ...], doubles_fail: bool, step: int = 1
) -> tuple[int, float]:
    """The bid that is worth most, and what that is."""
    best, most = 0, float("-inf")
    for bid in range(0, min(outlook.money, HIGHEST_BID) + 1, step):
        gained = worth * chance_to_win(lead + bid, others, doubles_fail) + outlook.earning(-bid)
        if gained > most + 0.01:
            best, most = bid, gained
    return best, most


def answer_bid(outlook: Outlook) -> int:
    """What to bid in the auction in progress."""
    state, seat, auction = outlook.state, outlook.seat, outlook.state.auction
    if bidding_side(state, seat) != seat:
        return NUMBER
    courted = auction.courted == 1
    others: list[int] = []
    for other in range(state.game.seats):
        if other != seat and auction.rollers >> other & 1 and state.is_in(other):
            bid = auction.bids[other]
            others.append(usual_bid(state, other) if bid == NONE else bid)
            others[-1] += bonus(state, other) if courted else 0
    worth = outlook.ally(auction.nation)
    if state.sides[auction.nation] == seat:
        worth *= 1.2  # it is one's own that would be lost
    bid, _ = best_bid(outlook, worth, bonus(state, seat) if courted else 0, tuple(others), courted)
    return NUMBER + bid


def usual_bid(state: War, seat: Seat) -> int:
    """What a seat may bid that has not bid yet."""
    share = USUAL_BID if state.game.seats > PAIR else ONE_RIVAL
    return int(share * money(state, hand(state, seat)))


def best_courtship(outlook: Outlook) -> tuple[Nation, float]:
    """The nation to court now, and what that is worth."""
    best, most = NONE, float("-inf")
    for nation, worth in courtships(outlook):
        if worth > most:
            best, most = nation, worth
    return best, most


def courtships(outlook: Outlook) -> list[tuple[Nation, float]]:
    """The nations that are worth most, each with what it is worth to court it now."""
    state, seat = outlook.state, outlook.seat
    worths = {
        nation: outlook.ally(nation)
        for nation in range(len(state.sides))
        if can_be_courted(state, seat, nation) and not outlook.is_friend(state.sides[nation])
    }
    found: list[tuple[Nation, float]] = []
    for nation in sorted(worths, key=lambda nation: -worths[nation])[:SUITABLE]:
        asking = state.copy()
        asking.auction = Auction(nation, seat, 1, -1)
        others = tuple(
            [
                usual_bid(state, other) + bonus(asking, other)
                for other in range(state.game.seats)
                if other != seat and state.is_in(other)
            ]
        )
        _, worth = best_bid(outlook, worths[nation], bonus(asking, seat), others, True, ROUGHLY)
        found.append((nation, worth))
    return found
