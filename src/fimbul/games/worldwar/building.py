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


class Market:
    """What can be bought at this moment: by whom, for how much money, and, placed, where."""

    def __init__(self, state: War, placed: bool) -> None:
        self.nations: Final = places_in(reinforced(state))
        self.purse: Final = money(state, hand(state, state.action.side))
        self.counted: Final = tally(state)
        self.land: Final = [not placed or new_land_units(state, nation) != 0 for nation in self.nations]
        self.sea: Final = [not placed or new_ships(state, nation) != 0 for nation in self.nations]

    @rule("WW-REI-01")
    def buyers(self, state: War, kind: Kind) -> int:
        """The nations for which a counter of a kind can be bought: money, a counter and a place are there."""
        domain, found = state.box.units[kind].domain, 0
        for number, nation in enumerate(self.nations):
            has_place = domain == ORBIT or (self.sea[number] if domain == SEA else self.land[number])
            if has_place and price_of(state, nation, kind) <= self.purse and self.is_left(state, nation, kind):
                found |= 1 << nation
        return found

    def is_left(self, state: War, nation: Nation, kind: Kind) -> bool:
        """Is there a counter?"""
        return supply_of(state, self.counted, nation, kind) > 0

    def kinds(self, state: War) -> list[Kind]:
        """The kinds that can be bought for anybody."""
        return [kind for kind in range(len(KINDS)) if self.buyers(state, kind)]

    def is_open(self, state: War) -> bool:
        """Can anything be bought?"""
        return any(self.buyers(state, kind) for kind in range(len(KINDS)))
