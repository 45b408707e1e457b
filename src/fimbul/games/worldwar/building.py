"""Building: which nations reinforce, where new counters are placed, what can be bought."""

from typing import Final

from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.games.worldwar.data import ALL_LAND, BIT, Kind, Nation, Place
from fimbul.games.worldwar.groups import nation_of
from fimbul.games.worldwar.names import ISIL, KINDS, LAST_LAND, ORBIT, PLACES, SEA, SPACE
from fimbul.games.worldwar.queries import (
    able_to_spend,
    enemies_at,
    friends_at,
    hand,
    holds_home,
    money,
    price_of,
    supply_of,
    tally,
)
from fimbul.games.worldwar.state import War


def reinforced(state: War) -> int:
    """The nations that act and are not fully occupied."""
    return able_to_spend(state, state.action.party)


def places_for(state: War, nation: Nation, kind: Kind) -> int:
    """Where new counters of a kind are placed."""
    domain = state.box.units[kind].domain
    if domain == ORBIT:
        return new_satellites()
    return new_ships(state, nation) if domain == SEA else new_land_units(state, nation)


@rule("WW-REI-09")
def new_satellites() -> int:
    """In the Space box."""
    return BIT[SPACE]


@rule("WW-REI-08")
def new_ships(state: War, nation: Nation) -> int:
    """In seas that touch a home territory that is neither fully occupied nor devastated, whoever sails there.

    As on land, none are placed where devastation lies.
    """
    holding = 0
    for place in places_in(state.box.homes[nation]):
        if holds_home(state, nation, place):
            holding |= BIT[place]
    found = state.box.map.coast.around(holding)
    for place in range(LAST_LAND + 1, PLACES):
        if state.devastation[place]:
            found &= ~BIT[place]
    return found


def new_land_units(state: War, nation: Nation) -> int:
    """Land and air units: at home; those of ISIL elsewhere."""
    if nation == ISIL:
        return new_units_of_isil(state)
    found = 0
    for place in places_in(state.box.homes[nation]):
        if is_open(state, nation, place):
            found |= BIT[place]
    return found


@rule("WW-REI-06", "WW-REI-07")
def is_open(state: War, nation: Nation, place: Place) -> bool:
    """A home territory that is empty or friendly, or has friendly counters beside the enemy's; unrest does no harm.

    Never one that enemies fully occupy, or that is devastated.
    """
    if not holds_home(state, nation, place):
        return False
    side = state.sides[nation]
    return friends_at(state, place, side) or not enemies_at(state, place, side)


@rule("WW-NKI-06")
def new_units_of_isil(state: War) -> int:
    """In territories marked for ISIL, wherever it has counters, and wherever there is unrest; none is devastated."""
    found = state.box.marked
    for place in range(LAST_LAND + 1):
        if state.unrest[place] or any(nation_of(each) == ISIL for each in state.stacks[place]):
            found |= BIT[place]
        if state.devastation[place]:
            found &= ~BIT[place]
    return found & ALL_LAND


def has_place_on_land(state: War, nation: Nation) -> bool:
    """Is there a place for new land and air units?"""
    if nation == ISIL:
        return new_units_of_isil(state) != 0
    for place in state.box.home_places[nation]:
        if is_open(state, nation, place):
            return True
    return False


def has_place_at_sea(state: War, nation: Nation) -> bool:
    """Is there a place for new ships?"""
    for place in state.box.home_places[nation]:
        for sea in state.box.map.coast.neighbours[place]:
            if not state.devastation[sea] and holds_home(state, nation, place):
                return True
    return False


class Market:
    """What can be bought at this moment: by whom, for how much money, and, placed, where."""

    def __init__(self, state: War, placed: bool) -> None:
        self.placed: Final = placed
        self.nations: Final = places_in(reinforced(state))
        self.purse: Final = money(state, hand(state, state.action.side))
        self.counted: list[int] = []  # all counters, when somebody needs to know
        self.with_land = 0  # the nations that have a place on land ...
        self.with_sea = 0
        self.without_land = 0  # and those that were found to have none
        self.without_sea = 0

    @rule("WW-REI-01")
    def buyers(self, state: War, kind: Kind) -> int:
        """The nations for which a counter of a kind can be bought: money, a counter and a place are there."""
        found = 0
        for nation in self.nations:
            if self.can_buy(state, nation, kind):
                found |= 1 << nation
        return found

    def can_buy(self, state: War, nation: Nation, kind: Kind) -> bool:
        """Can a counter be bought for one nation?"""
        return (
            price_of(state, nation, kind) <= self.purse
            and self.is_left(state, nation, kind)
            and self.has_place(state, nation, state.box.units[kind].domain)
        )

    def is_left(self, state: War, nation: Nation, kind: Kind) -> bool:
        """Is there a counter?"""
        if not self.counted:
            self.counted = tally(state)
        return supply_of(state, self.counted, nation, kind) > 0

    def has_place(self, state: War, nation: Nation, domain: int) -> bool:
        """Is there a place for it, if it needs one? Each nation is looked at once."""
        if domain == ORBIT or not self.placed:
            return True
        bit = 1 << nation
        if domain == SEA:
            if not (self.with_sea | self.without_sea) & bit:
                if has_place_at_sea(state, nation):
                    self.with_sea |= bit
                else:
                    self.without_sea |= bit
            return self.with_sea & bit != 0
        if not (self.with_land | self.without_land) & bit:
            if has_place_on_land(state, nation):
                self.with_land |= bit
            else:
                self.without_land |= bit
        return self.with_land & bit != 0

    def kinds(self, state: War) -> list[Kind]:
        """The kinds that can be bought for anybody."""
        return [kind for kind in range(len(KINDS)) if self.is_for_sale(state, kind)]

    def is_for_sale(self, state: War, kind: Kind) -> bool:
        """Can a kind be bought for anybody?"""
        for nation in self.nations:
            if self.can_buy(state, nation, kind):
                return True
        return False

    def is_open(self, state: War) -> bool:
        """Can anything be bought?"""
        for kind in range(len(KINDS)):
            if self.is_for_sale(state, kind):
                return True
        return False
