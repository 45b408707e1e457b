"""What things are worth in World War III, in points at the end: land, dollars, counters, the losses of rivals."""

from typing import Final

from fimbul.core.places import places_in
from fimbul.games.worldwar.data import BIT, Nation, Place, Seat, Side
from fimbul.games.worldwar.groups import Group, count_of, kind_of, nation_of, points_of
from fimbul.games.worldwar.names import LAND, LAST_LAND, MAJORS, MOST_SEATS, NAVY, SPACE, SPECIAL_OPS
from fimbul.games.worldwar.queries import friends, hand, may_spend, money, price_of
from fimbul.games.worldwar.scoring import SHARES, is_out_of_reach, land_parts, special_points
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.taxation import home_income

ByRounds = tuple[float, ...]  # by the rounds that are left, none first; the last entry is for all that are more

ALIKE: Final[ByRounds] = (1.0,)
LONG: Final = 5  # rounds that are as good as many: those of a campaign without a last one
LEADER: Final = 0.6  # a point less for the leading rival, next to one more for oneself
RIVAL: Final = 0.3  # a point less for any other rival
# What a dollar is worth: the first ones much, without which nobody marches, those that lie about little.
CHEST: Final = 3
MARCHING: Final[ByRounds] = (1.0, 2.0, 1.0)  # a dollar of that; in the last round everybody marches
PURSE: Final = ((8, 0.12), (20, 0.08), (400, 0.04))
LATE_MONEY: Final[ByRounds] = (0.02, 0.5, 0.8, 1.0)  # as a share of that
ARMY: Final[ByRounds] = (0.004, 0.04, 0.06)  # a dollar's worth of counters
KEPT: Final[ByRounds] = (
    0.65,
    0.35,
    0.2,
    0.15,
    0.1,
    0.08,
)  # how likely land that was taken is still held at the end, by rounds left
KEPT_SAFELY: Final = 0.95  # the same where no enemy acts any more
ALLIED: Final[ByRounds] = (0.8, 0.55, 0.5, 0.5, 0.5, 0.45, 0.4, 0.35)  # the same for nations that were won over
CONTESTED: Final[ByRounds] = (0.9, 0.3, 0.15)  # the same for land that is merely contested
TAXED: Final = 0.02  # in points: a dollar of tax in each of the rounds that are left
EXPOSED: Final[ByRounds] = (0.7, 0.55, 0.4, 0.3)  # the chance to lose land that nobody guards, with an enemy near
REMOTE: Final = 0.08  # the same with no enemy near


def by_rounds(table: ByRounds, left: int) -> float:
    """The entry for so many rounds left."""
    return table[min(left, len(table) - 1)]


class Temper:
    """How somebody differs from the greedy agent: by how much more, or less, it makes of each of these."""

    def __init__(
        self,
        eager: float = 1.0,
        wary: float = 1.0,
        risk: float = 1.0,
        arms: float = 1.0,
        thrift: ByRounds = ALIKE,
        charm: float = 1.0,
        tax: float = 1.0,
    ) -> None:
        self.eager: Final = eager  # land that can be taken, or held up
        self.wary: Final = wary  # land that is left without a guard
        self.risk: Final = risk  # counters that may be lost
        self.arms: Final = arms  # new counters, and stronger ones
        self.thrift: Final = thrift  # money, by the rounds that are left
        self.charm: Final = charm  # nations that can be won over
        self.tax: Final = tax  # taxes


EVEN: Final = Temper()


class Outlook:
    """The war as a seat sees it: points by place and seat, who matters, what is in danger."""

    def __init__(self, state: War, seat: Seat, temper: Temper = EVEN) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.temper: Final = temper
        rounds = state.settings.rounds
        self.left: Final = rounds - max(state.round_number, 1) if rounds else LONG
        self.thrift: Final = by_rounds(temper.thrift, self.left)
        self.friendly: Final = friends(state, seat)
        self.own: Final = hand(state, seat)
        self.money: Final = money(state, self.own)
        self.land: Final = [[part / SHARES for part in land_parts(state, place)] for place in range(LAST_LAND + 1)]
        self.points: Final = [
            sum([parts[other] for parts in self.land]) + special_points(state, other)
            for other in range(state.game.seats)
        ]
        self.weights: Final = self.weigh_rivals()
        acting = [other for other in range(state.game.seats) if state.is_in(other) and not state.acted >> other & 1]
        self.acts_again: Final = self.left > 0 or not state.acted >> seat & 1
        self.safe: Final = not self.left and not [other for other in acting if not self.friendly >> other & 1]
        self.threatened: Final = 0 if self.safe else self.within_reach_of_enemies()

    def weigh_rivals(self) -> list[float]:
        """By seat, what a point that it loses is worth; partners' points do no harm."""
        state = self.state
        rivals = [seat for seat in range(state.game.seats) if not self.friendly >> seat & 1 and state.is_in(seat)]
        weights = [0.0] * state.game.seats
        for seat in rivals:
            weights[seat] = RIVAL if len(rivals) > 1 else 1.0
        if len(rivals) > 1:
            weights[max(rivals, key=lambda seat: self.points[seat])] = LEADER
        return weights

    def within_reach_of_enemies(self) -> int:
        """Land that enemy land units or cargo can walk to in one action or so."""
        state, near, coast = self.state, self.state.box.map.land.near, self.state.box.map.coast.near
        found = 0
        for place in range(SPACE):
            for each in state.stacks[place]:
                kind = kind_of(each)
                if self.is_friend(state.sides[nation_of(each)]) or state.sides[nation_of(each)] >= MOST_SEATS:
                    continue
                if kind == NAVY:
                    found |= coast[place]
                elif state.box.units[kind].domain == LAND and kind != SPECIAL_OPS and place <= LAST_LAND:
                    found |= near[place]
                    if state.box.units[kind].move > 1:
                        for other in places_in(near[place]):
                            found |= near[other]
        return found

    def is_friend(self, side: Side) -> bool:
        """Is a side oneself or a partner?"""
        return self.friendly >> side & 1 == 1

    def price(self, group: Group) -> int:
        """What counters cost."""
        return price_of(self.state, nation_of(group), kind_of(group)) * points_of(group)

    def army(self, dollars: float) -> float:
        """What counters of this price are worth."""
        return dollars * by_rounds(ARMY, self.left)

    def purse(self, dollars: int) -> float:
        """What so much money is worth in all."""
        chest = min(dollars, CHEST) if self.acts_again else 0
        found, dollars = 0.0, max(dollars - CHEST, 0)
        for step, rate in PURSE:
            part = min(dollars, step)
            found += part * rate
            dollars -= part
        return chest * by_rounds(MARCHING, self.left) + found * by_rounds(LATE_MONEY, self.left)

    def earning(self, dollars: int) -> float:
        """What it is worth to have so much more money, or less."""
        return (self.purse(max(self.money + dollars, 0)) - self.purse(self.money)) * self.thrift

    def denied(self, place: Place) -> float:
        """What it is worth that nobody else scores a place."""
        return sum([part * weight for part, weight in zip(self.land[place], self.weights, strict=True)])

    def held_by(self, place: Place, nation: Nation) -> float:
        """What a place is worth that a nation of the hand holds alone, beyond what it is worth now."""
        if is_out_of_reach(self.state, place):
            return 0.0
        value = self.state.box.value[place]
        points = value if nation == self.state.majors[self.seat] else self.state.box.ally_points
        return points - self.land[place][self.seat] + TAXED * value * self.left

    def taken(self, place: Place, nation: Nation) -> float:
        """What it is worth to take a place from whoever has it: it is not always kept to the end."""
        kept = KEPT_SAFELY if self.safe else by_rounds(KEPT, self.left)
        return (self.held_by(place, nation) + self.denied(place)) * kept * self.temper.eager

    def contested(self, place: Place) -> float:
        """What it is worth that a place scores nobody."""
        return self.denied(place) * by_rounds(CONTESTED, self.left) * self.temper.eager

    def guard(self, place: Place) -> float:
        """What it costs to leave a place without a counter."""
        if self.safe or place > LAST_LAND:
            return 0.0
        return (
            1.4
            * self.land[place][self.seat]
            * (by_rounds(EXPOSED, self.left) if self.threatened & BIT[place] else REMOTE)
            * self.temper.wary
        )

    def ally(self, nation: Nation) -> float:
        """What it is worth to win a nation over: its land, its special points, its budget, its counters."""
        state, box, card = self.state, self.state.box, self.state.box.cards[nation]
        side = state.sides[nation]
        rival = self.weights[side] if side < MOST_SEATS else 0.0
        found = 0.0
        for place in places_in(box.homes[nation]):
            foreign = [each for each in state.stacks[place] if nation_of(each) != nation]
            if not foreign and not state.devastation[place] and not state.unrest[place]:
                found += 1.0 + rival * self.land[place][side] if side < MOST_SEATS else 1.0
        if nation >= MAJORS and card.special_points:
            found += 0.2 * card.special_points
        if state.entered >> nation & 1:
            budget, force = state.budgets[nation], self.force_of(nation)
        else:
            prices = [unit.price for unit in box.units]
            counters = zip(card.counters, card.start_strong, prices, strict=True)
            budget, force = card.budget, sum([(count + strong) * price for count, strong, price in counters])
        kept = KEPT_SAFELY if self.safe else by_rounds(ALLIED, self.left)
        return (
            (found + self.army(force)) * kept * self.temper.charm
            + self.earning(budget)
            + self.earning(home_income(state, nation)) * min(self.left, 4) * 0.2
        )

    def force_of(self, nation: Nation) -> int:
        """What the counters of a nation on the map cost."""
        stacks = self.state.stacks
        return sum([self.price(each) for place in range(SPACE) for each in stacks[place] if nation_of(each) == nation])

    def income(self, party: int) -> int:
        """What a taxation would bring to the nations that act, without conquests."""
        nations = [nation for nation in places_in(party) if may_spend(self.state, nation)]
        return sum([max(home_income(self.state, nation), self.state.box.least_tax) for nation in nations])


def counters_in(state: War, place: Place, nations: int) -> int:
    """How many counters of some nations are in a place."""
    return sum([count_of(each) for each in state.stacks[place] if nations >> nation_of(each) & 1])
