"""A whole turn of Arctic Scavengers on paper: which cards of a hand dig, which hunt for a hire, and which fight."""

from functools import lru_cache
from typing import Final, NamedTuple

from fimbul.games.scavengers.data import (
    DIG,
    FIGHT,
    HUNT,
    NONE,
    REFUGEE,
    Printed,
    Title,
)

MOST_WORKERS: Final = 8  # cards of one hand that are shared out in every way; a turn is planned in milliseconds
MOST_MEDICINES: Final = 6

Cards = tuple[Title, ...]


class Ware(NamedTuple):
    """A mercenary for hire: what it is worth, and its price in food, in meds, or in any mix of both."""

    title: Title
    worth: float
    food: int
    meds: int
    any_mix: int


class Trade(NamedTuple):
    """What a leader has for a refugee given up: food, on top of what was hunted or in its place, and meds."""

    food: int
    meds: int
    pooled: bool
    loss: float


class Hand(NamedTuple):
    """All that a plan for the turn depends on.

    The leader's help is what a spare refugee adds to a dig and to a hunt, or what is paid for one who is given up.
    """

    box: Printed
    cards: Cards
    leader: int
    dig_gains: tuple[float, ...]
    fight_values: tuple[float, ...]
    wares: tuple[Ware, ...]
    food: int
    may_hunt: bool
    raises: tuple[int, int] = (0, 0)
    raised: tuple[int, int] = (0, 0)
    trade: "Trade | None" = None


class TurnPlan(NamedTuple):
    """A plan: the cards that dig, those that hunt, who is wanted, with what medicine, and what the leader does."""

    worth: float
    dig: Cards = ()
    hunt: Cards = ()
    wanted: Title = NONE
    medicine: Cards = ()
    raises: int = NONE
    trades: bool = False


@lru_cache(maxsize=256)
def best_turn(hand: Hand) -> TurnPlan:
    """The turn that is worth most, with or without what the leader can do for a refugee."""
    best = Planner(hand).best()
    if REFUGEE not in hand.cards or not any(hand.raises):
        return best
    spare = list(hand.cards)
    spare.remove(REFUGEE)
    for action, raised in ((DIG, (hand.raises[0], 0)), (HUNT, (0, hand.raises[1]))):
        turn = Planner(hand._replace(cards=tuple(spare), raised=raised)).best()
        used = turn.dig if action == DIG else turn.hunt
        if used and turn.worth > best.worth:
            best = turn._replace(raises=action)
    return best


class Hire(NamedTuple):
    """A way to hire: what it is worth, whom, the hunters as bits, the medicine, and whether somebody is given up."""

    worth: float
    wanted: Title
    hunters: int
    medicine: Cards
    trades: bool


NO_TRADE: Final = Trade(0, 0, True, 0.0)
NO_HIRE: Final = Hire(0.0, NONE, 0, (), False)


class Planner:
    """Shares the cards of a hand out, in every way that makes a difference. A set of workers is an int of bits."""

    def __init__(self, hand: Hand) -> None:
        self.hand: Final = hand
        self.box: Final = hand.box
        self.base: Final = hand.box.base_under[hand.leader]
        self.workers: Final = self.choose_workers()
        rest = list(hand.cards)
        for title in self.workers:
            rest.remove(title)
        self.all: Final = (1 << len(self.workers)) - 1
        self.fights: Final = self.strengths(FIGHT, rest)
        self.digs: Final = self.strengths(DIG, []) if any(hand.dig_gains) else []
        self.hunts: Final = self.strengths(HUNT, []) if hand.may_hunt and hand.wares else []

    def choose_workers(self) -> list[Title]:
        """The cards that can dig or hunt; of those who need a tool for it no more than there are tools."""
        cards = [title for title in self.hand.cards if self.helps(DIG, title) or self.helps(HUNT, title)]
        tools = len([title for title in cards if self.box.tool[title]])
        able = [title for title in cards if not self.box.tool[title] and not self.needs_tool(title)]
        bearers = [title for title in cards if not self.box.tool[title] and self.needs_tool(title)][:tools]
        gear = sorted([title for title in cards if self.box.tool[title]], key=lambda tool: -self.gear(tool))
        if len(able) + len(bearers) < len(gear):
            gear = gear[: len(able) + len(bearers)]
        able.sort(key=lambda title: -self.gear(title))
        return sorted((able[: MOST_WORKERS - len(gear)] + gear + bearers)[:MOST_WORKERS])

    def helps(self, action: int, title: Title) -> bool:
        """Can the card take part in an action?"""
        return self.base[action][title] != NONE or self.box.modifier[action][title] > 0

    def needs_tool(self, title: Title) -> bool:
        """Does the person do nothing without a tool?"""
        return all(self.base[action][title] <= 0 and self.box.modifier[action][title] <= 0 for action in (DIG, HUNT))

    def gear(self, title: Title) -> int:
        """How much a card does in a dig and in a hunt together."""
        return sum(
            [max(0, self.base[action][title]) + max(0, self.box.modifier[action][title]) for action in (DIG, HUNT)]
        )

    def strengths(self, action: int, others: list[Title]) -> list[int]:
        """By set of workers: what they do together with the others; NONE if they cannot, or if a tool lies idle."""
        base, modifier = self.base[action], self.box.modifier[action]
        ranked = sorted(range(len(self.workers)), key=lambda number: -modifier[self.workers[number]])
        found: list[int] = []
        for group in range(self.all + 1):
            cards = [self.workers[number] for number in ranked if group >> number & 1] + others
            able = together = tools = 0
            bonuses: list[int] = []
            for title in cards:
                if base[title] != NONE:
                    able += 1
                    together += base[title]
                if self.box.tool[title]:
                    tools += 1
                    bonuses.append(modifier[title])
                elif modifier[title] > 0:
                    together += modifier[title]
            if others:
                bonuses.sort(reverse=True)
            idle = action != FIGHT and (tools > able or any(bonus <= 0 for bonus in bonuses))
            found.append(NONE if not able or idle else together + sum([max(0, bonus) for bonus in bonuses[:able]]))
        return found

    def best(self) -> TurnPlan:
        """The best of all ways to hire somebody, or nobody, and to dig with some of the rest, or not."""
        gains, values, fights, workers = self.hand.dig_gains, self.hand.fight_values, self.fights, self.all
        diggers = [(0, 0.0)]
        for group in self.sparing(self.digs, 1, from_the_end=True):
            depth = min(self.digs[group] + self.hand.raised[0], len(gains) - 1)
            diggers.append((group, gains[depth]))
        best, most = TurnPlan(0.0), float("-inf")
        for hire in [NO_HIRE, *self.hires()]:
            for group, gain in diggers:
                if not group & hire.hunters:
                    worth = hire.worth + gain + values[fights[workers & ~(group | hire.hunters)]]
                    if worth > most:
                        most = worth
                        best = self.turn(worth, group, hire)
        return best

    def turn(self, worth: float, diggers: int, hire: Hire) -> TurnPlan:
        """The plan in cards."""
        dig, hunt = self.cards_in(diggers), self.cards_in(hire.hunters)
        return TurnPlan(worth, dig, hunt, hire.wanted, hire.medicine, NONE, hire.trades)

    def cards_in(self, group: int) -> Cards:
        """The cards of a set of workers."""
        return tuple([title for number, title in enumerate(self.workers) if group >> number & 1])

    def hires(self) -> list[Hire]:
        """Every ware that can be paid, with every sparing set of hunters that brings the food for it."""
        found: list[Hire] = []
        for ware in self.hand.wares:
            found += self.ways_to_hire(ware, None)
            if self.hand.trade is not None and REFUGEE in self.hand.cards:
                found += self.ways_to_hire(ware, self.hand.trade)
        return found

    def ways_to_hire(self, ware: Ware, trade: Trade | None) -> list[Hire]:
        """The hunters that bring what medicine, the gardens and perhaps somebody given up do not pay."""
        food, meds, pooled, loss = trade or NO_TRADE
        paid = self.payment(ware, meds)
        if paid is None:
            return []
        need, medicine = paid
        short = need - (self.hand.food + food if pooled else max(self.hand.food, food))
        groups = [0] if short <= 0 else self.bring(short - self.hand.raised[1]) if pooled else []
        return [Hire(ware.worth - loss, ware.title, hunters, medicine, trade is not None) for hunters in groups]

    def payment(self, ware: Ware, meds: int) -> tuple[int, Cards] | None:
        """The food that is needed besides the medicine; None if there is too little medicine."""
        medicines = sorted(
            [title for title in self.hand.cards if self.box.meds[title]], key=lambda title: self.box.meds[title]
        )
        if not ware.any_mix:
            paid = sparing_medicine(self.box, medicines, ware.meds - meds)
            return None if paid is None else (ware.food, paid)
        everything = tuple(medicines[-MOST_MEDICINES:])
        return ware.any_mix - meds - sum([self.box.meds[title] for title in everything]), everything

    def bring(self, food: int) -> list[int]:
        """The sparing sets of hunters that bring so much food."""
        return self.sparing(self.hunts, max(1, food), from_the_end=False) if self.hunts else []

    def sparing(self, strengths: list[int], least: int, from_the_end: bool) -> list[int]:
        """The sets that reach at least so much with nobody to spare; of like cards the first, or the last.

        For a dig every strength is worth a look: there a set is sparing if nobody can stay away without loss.
        """
        found: list[int] = []
        numbers = range(len(self.workers))
        for group, strength in enumerate(strengths):
            if strength < least or not self.in_order(group, from_the_end):
                continue
            enough = strength if from_the_end else least
            if not any(group >> number & 1 and strengths[group & ~(1 << number)] >= enough for number in numbers):
                found.append(group)
        return found

    def in_order(self, group: int, from_the_end: bool) -> bool:
        """Of like cards the set has the first ones, or the last ones: the other sets are the same."""
        for number in range(len(self.workers) - 1):
            if self.workers[number] == self.workers[number + 1]:
                first, second = group >> number & 1, group >> number + 1 & 1
                if (first if from_the_end else second) and not (second if from_the_end else first):
                    return False
        return True


def sparing_medicine(printed: Printed, medicines: list[Title], need: int) -> Cards | None:
    """The medicine that pays so many meds with the least waste, or None."""
    if need <= 0:
        return ()
    for title in medicines:
        if printed.meds[title] >= need:
            return (title,)
    rest = medicines[:-1]
    if not medicines:
        return None
    more = sparing_medicine(printed, rest, need - printed.meds[medicines[-1]])
    return None if more is None else (*more, medicines[-1])
