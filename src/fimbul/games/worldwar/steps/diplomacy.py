"""Diplomacy: a nation is courted; everybody bids, rolls two dice and adds what speaks for him."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.allies import gain
from fimbul.games.worldwar.auction import NO_AUCTION, NOT_ROLLED
from fimbul.games.worldwar.data import Nation, Seat, Side
from fimbul.games.worldwar.events_money import Courted, CourtRolled, NobodyGained, Triggered
from fimbul.games.worldwar.lexicon import DICE, DIE, NATION
from fimbul.games.worldwar.names import ISIL, NATIONS, NONE, NORTH_KOREA, UNALLIED
from fimbul.games.worldwar.queries import hand, seat_of
from fimbul.games.worldwar.state import COUNT, OWNER, SIDE, Question, War, card_side
from fimbul.games.worldwar.state import NATION as COURTED
from fimbul.games.worldwar.steps.bidding import begin_bidding, bidding_side, in_order


def everybody(state: War) -> int:
    """All seats that still play."""
    return (1 << state.game.seats) - 1 & ~state.gone


def may_court(state: War, side: Side) -> bool:
    """Is there a nation that can be courted?"""
    return any(can_be_courted(state, side, nation) for nation in range(len(NATIONS)))


def begin_diplomacy(state: War, seat: Seat, side: Side) -> None:
    """First the nation is named."""
    state.ask(COURT, seat, side=side)


@rule("WW-DIP-01", "WW-DIP-12", "WW-SET-02", "WW-SET-03")
def can_be_courted(state: War, side: Side, nation: Nation) -> bool:
    """Any nation but the majors that players have chosen first, fully occupied or not, that is not one's own.

    North Korea and ISIL can be in the advanced game; a card that goes round courts no nation of its holder.
    """
    if nation in state.majors or state.sides[nation] in (side, seat_of(state, side)):
        return False
    return nation not in (NORTH_KOREA, ISIL) or state.settings.advanced


class Court(Step[War, Question]):
    """Which nation is courted?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any one that can be; none by whoever has left."""
        if not state.is_in(frame.seat):
            return []
        return [NATION + nation for nation in range(len(NATIONS)) if can_be_courted(state, frame.side, nation)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Everybody takes part."""
        nation = option - NATION
        if state.listens:
            state.tell(Courted(frame.side, nation))
        begin_courting(state, nation, frame.side, everybody(state))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """A nation, of somebody else, that is nobody's major."""
        nation = option - NATION
        if not 0 <= nation < len(NATIONS):
            return Refusal("WW-DIP-01", "choose_a_nation")
        if nation in state.majors:
            return Refusal("WW-DIP-01", "a_chosen_major")
        if nation in (NORTH_KOREA, ISIL) and not state.settings.advanced:
            return Refusal("WW-NTR-06", "not_in_the_basic_game")
        return Refusal("WW-DIP-01", "is_your_ally")


def begin_courting(state: War, nation: Nation, by: Side, rollers: int) -> None:
    """Bids, then dice, then the award."""
    state.ask(AWARD, CHANCE)
    begin_bidding(state, nation, by, courted=True, rollers=rollers)


class Award(Step[War, Question]):
    """Everybody rolls, one after another; then the nation goes to the highest."""

    def close(self, state: War, frame: Question) -> None:
        """Whoever has not rolled does."""
        for seat in in_order(state):
            if state.auction.rolls[seat] == NOT_ROLLED:
                state.ask(AWARD, CHANCE)
                state.ask(COURT_ROLL, CHANCE, owner=seat)
                return
        award(state)


class CourtRoll(Step[War, Question]):
    """A die of a seat that bids; `count` is the first one, when it has fallen."""

    def options(self, state: War, frame: Question) -> list[int]:
        """A die, and then another: a double matters."""
        return DICE

    def play(self, state: War, frame: Question, option: int) -> None:
        """Both together are the roll."""
        pips = option - DIE + 1
        if not frame.count:
            state.ask(COURT_ROLL, CHANCE, owner=frame.owner, count=pips)
            return
        state.auction = state.auction.with_roll(frame.owner, frame.count, pips)
        if state.listens:
            state.tell(
                CourtRolled(frame.owner, frame.count, pips, bonus(state, frame.owner), total(state, frame.owner))
            )

    def leads_on(self, state: War, frame: Question) -> bool:
        """Whoever wins may have counters to place."""
        return True


@rule("WW-DIP-03")
def total(state: War, seat: Seat) -> int:
    """Both dice, the bid, and what is added or taken off."""
    return sum(divmod(state.auction.rolls[seat], 10)) + state.auction.bids[seat] + bonus(state, seat)


def bonus(state: War, seat: Seat) -> int:
    """What a seat adds to its dice and its bid in the auction."""
    return appeal(state, state.auction.nation, seat, bidding_side(state, seat))


@rule("WW-DIP-04", "WW-DIP-05", "WW-DIP-06", "WW-MIN-01")
def appeal(state: War, courted: Nation, seat: Seat, side: Side) -> int:
    """One for each neighbour of the nation in the roller's hand, what the nation's card says of nations in it, and
    one less if somebody else has the nation.
    """
    own = hand(state, side)
    found = 0
    if seat == state.active or not state.settings.only_current_counts_neighbours:
        found += (state.box.neighbours[courted] & own).bit_count()
    for nation, value in enumerate(state.box.cards[courted].modifiers):
        if own >> nation & 1:
            found += value
    return found - is_with_another(state, courted, side)


def is_with_another(state: War, nation: Nation, side: Side) -> bool:
    """Is a nation allied, and with somebody else? A card that goes round is nobody's ally."""
    holder = state.sides[nation]
    if holder in (UNALLIED, side):
        return False
    return nation not in (NORTH_KOREA, ISIL) or holder != card_side(nation)


@rule("WW-DIP-07", "WW-DIP-08")
def winner(state: War) -> Seat:
    """The highest of those who rolled no double; nobody if there is none, or if it is a tie."""
    valid = [seat for seat in in_order(state) if not is_double(state.auction.rolls[seat])]
    if not valid:
        return NONE
    best = max([total(state, seat) for seat in valid])
    highest = [seat for seat in valid if total(state, seat) == best]
    return highest[0] if len(highest) == 1 else NONE


def is_double(roll: int) -> bool:
    """Do both dice show the same?"""
    return roll // 10 == roll % 10


def award(state: War) -> None:
    """The nation goes to whoever has won it; its present holder keeps it."""
    nation, seat = state.auction.nation, winner(state)
    side = NONE if seat == NONE else bidding_side(state, seat)
    state.auction = NO_AUCTION
    if side in (NONE, state.sides[nation]):
        if state.listens:
            state.tell(NobodyGained(nation))
    else:
        welcome(state, nation, side)


@rule("WW-DIP-10")
def welcome(state: War, nation: Nation, side: Side) -> None:
    """A nation is gained; whom its card brings along is courted at once by all but its new owner, one after another."""
    for triggered in reversed(state.box.cards[nation].triggers):
        state.ask(TRIGGER, CHANCE, nation=triggered, side=side)
    gain(state, nation, side)


class Trigger(Step[War, Question]):
    """A nation that another one brings along, `side` being the new owner of that one."""

    def close(self, state: War, frame: Question) -> None:
        """If it is nobody's and can be courted at all, it is; whoever triggered it is excluded."""
        if state.sides[frame.nation] == UNALLIED and can_be_courted(state, frame.side, frame.nation):
            if state.listens:
                state.tell(Triggered(frame.nation))
            excluded = 1 << seat_of(state, frame.side)
            begin_courting(state, frame.nation, frame.side, everybody(state) & ~excluded)


COURT: Final = Court("court", needs=(SIDE,), lit=("nations",))
AWARD: Final = Award("award", asks="chance")
COURT_ROLL: Final = CourtRoll("court roll", needs=(OWNER,), may_have=(COUNT,), asks="chance")
TRIGGER: Final = Trigger("trigger", needs=(COURTED, SIDE), asks="chance")
STEPS: Final[tuple[Step[War, Question], ...]] = (COURT, AWARD, COURT_ROLL, TRIGGER)
