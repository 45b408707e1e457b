"""How far something comes over the map, step by step: from a place, or with carriers from wherever they stand.

A set of places has more bits than a machine word, so whatever is looked at often is kept in two parts that are small
numbers: the first `AT_ONCE` places, and those after them.
"""

from typing import Final

from fimbul.core.places import AT_ONCE, ONE_PART, Places, places_in
from fimbul.games.worldwar.data import BIT, Place, Side
from fimbul.games.worldwar.groups import Group, Stack
from fimbul.games.worldwar.names import NONE

NO_WAY: Final = 99
NOT_ASKED: Final = -2


class Station:
    """Where carriers stand: a sea with ships, or a place with fighters."""

    def __init__(self, place: Place, side: Side, carriers: list[Group], reaches: list[int]) -> None:
        self.place: Final = place
        self.side: Final = side  # whose they are: one's own side, or a partner
        self.carriers: Final = carriers
        self.reaches: Final = reaches  # how far each of them can go
        self.longest: Final[dict[int, int]] = {}  # the longest trip, by what matters of a passenger who is aboard
        self.from_ashore: Final = [NOT_ASKED, NOT_ASKED, NOT_ASKED]  # by strength of one who waits ashore


class Hold:
    """The friendly ships of a sea, and what they hold."""

    def __init__(self, stack: Stack) -> None:
        self.stack: Final = stack  # what is there
        self.ships: list[Group] = []
        self.cargo: list[Group] = []  # land units
        self.air: list[Group] = []
        self.strength = 0  # of the ships
        self.bound: list[Group] = []  # of cargo and air, what must not be left without ships


class Stations:
    """All ships, or all fighters, that may carry: looked for when somebody needs them, and again where all changed."""

    def __init__(self, known: list[Station], unknown: list[Place]) -> None:
        self.known: Final = known
        self.unknown = unknown  # where nobody has looked

    def altered(self, places: list[Place], nature: list[int], carriers: int) -> "Stations":
        """The same; where something has changed and carriers are now, somebody has to look again."""
        known = [station for station in self.known if not is_among(station.place, places)]
        unknown = [place for place in self.unknown if not is_among(place, places)]
        return Stations(known, unknown + [place for place in places if nature[place] & carriers])


def is_among(place: Place, places: list[Place]) -> bool:
    """Is a place one of a few?"""
    for each in places:
        if each == place:
            return True
    return False


class Openings:
    """What may be entered, and where one may go on from there."""

    def __init__(self, through: int, into: int) -> None:
        self.through: Final = through
        self.through_low: Final = through & ONE_PART
        self.through_high: Final = through >> AT_ONCE
        self.into_low: Final = into & ONE_PART
        self.into_high: Final = into >> AT_ONCE


class Spread:
    """What is entered from a start after one step, after two and so on, as far as somebody has asked."""

    def __init__(self, near: Places, start: int, openings: Openings) -> None:
        self.near: Final = near
        self.openings = openings
        self.start: Final = start
        self.start_low: Final = start & ONE_PART
        self.start_high: Final = start >> AT_ONCE
        self.edge_low: int = self.start_low
        self.edge_high: int = self.start_high
        self.touched_low = 0  # all places that were looked at, whether they could be entered or not
        self.touched_high = 0
        self.within_low: Final = [0]  # by steps: everything that is entered in so many
        self.within_high: Final = [0]
        self.floods: Final = [0]  # the same as one set, or NONE as long as nobody has asked

    def still_holds(self, near: Places, openings: Openings) -> bool:
        """Is it the same where others are open: have none changed that it touched?"""
        before = self.openings
        if before is openings:
            return self.near is near
        low = before.through_low ^ openings.through_low | before.into_low ^ openings.into_low
        high = before.through_high ^ openings.through_high | before.into_high ^ openings.into_high
        if self.near is not near or low & self.touched_low or high & self.touched_high:
            return False
        self.openings = openings
        return True

    def grow(self, steps: int) -> int:
        """Look so many steps ahead; how many there are before it ends."""
        known = len(self.within_low) - 1
        while known < steps and (self.edge_low or self.edge_high):
            touched_low, touched_high = self.near.around_parts(self.edge_low, self.edge_high)
            before_low, before_high = self.within_low[known], self.within_high[known]
            low = touched_low & self.openings.into_low & ~(before_low | self.start_low)
            high = touched_high & self.openings.into_high & ~(before_high | self.start_high)
            self.touched_low |= touched_low
            self.touched_high |= touched_high
            self.edge_low = low & self.openings.through_low
            self.edge_high = high & self.openings.through_high
            if low or high:
                self.within_low.append(before_low | low)
                self.within_high.append(before_high | high)
                self.floods.append(NONE)
                known += 1
        return min(steps, known)

    def flood(self, steps: int) -> int:
        """Everything that is entered within so many steps."""
        if steps >= len(self.floods):
            steps = self.grow(steps)
        found = self.floods[steps]
        if found == NONE:
            found = self.within_high[steps] << AT_ONCE | self.within_low[steps]
            self.floods[steps] = found
        return found

    def ring(self, step: int) -> int:
        """What is entered first with this step, counted from 1, if somebody has looked so far."""
        low = self.within_low[step] & ~self.within_low[step - 1]
        high = self.within_high[step] & ~self.within_high[step - 1]
        return high << AT_ONCE | low

    def distance(self, target: Place, most: int) -> int:
        """How many steps it takes to a place; NO_WAY if it cannot be done."""
        if target < AT_ONCE:
            return 0 if self.start_low & BIT[target] else self.steps_to(self.within_low, BIT[target], most)
        bit = BIT[target - AT_ONCE]
        return 0 if self.start_high & bit else self.steps_to(self.within_high, bit, most)

    def steps_to(self, within: list[int], bit: int, most: int) -> int:
        """The first step, of so many, by which a place is entered; NO_WAY if none."""
        for step in range(1, most + 1):
            if step == len(within) and self.grow(step) < step:
                return NO_WAY
            if within[step] & bit:
                return step
        return NO_WAY

    def between(self, target: Place, most: int) -> list[Place]:
        """The places between the start and a place that can be entered, on a way of fewest steps."""
        found: list[Place] = []
        here = BIT[target]
        for step in range(self.distance(target, most) - 1, 0, -1):
            place = places_in(self.ring(step) & self.openings.through & self.near.around(here))[0]
            found.append(place)
            here = BIT[place]
        found.reverse()
        return found


class Outposts:
    """Where carriers that set out from their stations can be, by the steps that they have left there."""

    def __init__(self, near: Places, stations: list[Station], trips: list[int], openings: Openings) -> None:
        most = NONE
        for trip in trips:
            most = max(most, trip)
        self.trips: Final = trips
        self.with_low: Final = [0] * (most + 1)  # by steps: from where they can go so many more
        self.with_high: Final = [0] * (most + 1)
        start_low, start_high = [0] * (most + 1), [0] * (most + 1)  # by steps: who sets out with so many
        for number, trip in enumerate(trips):
            place = stations[number].place
            if trip != NONE and place < AT_ONCE:
                start_low[trip] |= 1 << place
            elif trip != NONE:
                start_high[trip] |= 1 << place - AT_ONCE
        all_low = all_high = onward_low = onward_high = edge_low = edge_high = 0
        for left in range(most, -1, -1):
            if edge_low or edge_high:
                low, high = near.around_parts(edge_low, edge_high)
                low &= openings.into_low & ~all_low
                high &= openings.into_high & ~all_high
                all_low |= low
                all_high |= high
                edge_low, edge_high = low & openings.through_low, high & openings.through_high
            edge_low |= start_low[left] & ~onward_low
            edge_high |= start_high[left] & ~onward_high
            all_low |= edge_low
            all_high |= edge_high
            onward_low |= edge_low
            onward_high |= edge_high
            self.with_low[left] = onward_low
            self.with_high[left] = onward_high
        self.all: Final = all_high << AT_ONCE | all_low  # wherever they can be, if only to stop

    def steps_left(self, place: Place) -> int:
        """How many steps they have left in a place, at most; NONE if they do not come there."""
        with_steps, bit = self.with_low, BIT[place % AT_ONCE]
        if place >= AT_ONCE:
            with_steps = self.with_high
        for left in range(len(with_steps) - 1, -1, -1):
            if with_steps[left] & bit:
                return left
        return 0 if self.all & BIT[place] else NONE

    def meet(self, back: Spread) -> int:
        """From where they can go the rest of a way, which has been looked for backwards."""
        low = high = 0
        for left in range(1, len(self.with_low)):
            steps = back.grow(left)
            low |= self.with_low[left] & back.within_low[steps]
            high |= self.with_high[left] & back.within_high[steps]
        return high << AT_ONCE | low
