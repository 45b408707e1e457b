"""How seats stand in World War III, as numbers on which judgements are learned: one look at the map for all seats."""

from pathlib import Path
from typing import Final

from fimbul.agents.search.weights import Learned
from fimbul.core.game import Game, Value
from fimbul.core.places import places_in
from fimbul.games.worldwar.data import BIT, Place, Seat, Side
from fimbul.games.worldwar.groups import kind_of, nation_of, points_of
from fimbul.games.worldwar.names import (
    LAND,
    LAST_LAND,
    NAVY,
    NONE,
    SIDES,
    SPACE,
    SPECIAL_OPS,
)
from fimbul.games.worldwar.queries import friends, hand, is_neutral, money, price_of
from fimbul.games.worldwar.scoring import SHARES, is_out_of_reach, land_parts, special_points
from fimbul.games.worldwar.state import War

FEATURES: Final = (
    "points",  # now
    "points_late",  # the same, the more the later it is
    "points_end",  # the same in the last round
    "exposed",  # points of land that enemies can reach, by how little guards it
    "exposed_late",
    "exposed_end",  # before enemies who still act
    "prey",  # points of such land of others within reach
    "prey_end",  # for who still acts
    "money",
    "money_late",
    "fare",  # the first few dollars, without which nobody marches
    "army",
    "army_late",
    "fleet",  # ships among them
    "allies",
    "allies_late",
    "acts",  # still in this round
    "acts_end",
    "order",  # how late in the round
)
SETTINGS: Final[dict[str, dict[str, Value]]] = {"two": {"seats": 2}, "several": {"seats": 4}}
LEARNED: Final = Learned(Path(__file__).parent / "weights.toml", FEATURES, list(SETTINGS))
PAIR: Final = 2
ENDLESS: Final = 0.4  # how far a campaign without a last round is, at any time
FARE: Final = 3
GUARDED: Final = 0.4  # of the danger, for each strength point that guards


class Standing:
    """How all seats stand in a position."""

    def __init__(self, state: War) -> None:
        self.state: Final = state
        self.seats: Final = state.game.seats
        rounds, acted = state.settings.rounds, state.acted.bit_count()
        played = max(state.round_number - 1, 0) + acted / self.seats
        self.time: Final = played / rounds if rounds else ENDLESS  # from 0 to 1
        self.is_last: Final = rounds > 0 and state.round_number == rounds
        self.friends: Final = [friends(state, side) for side in range(self.seats)]
        self.points: Final = [0.0] * self.seats
        self.exposed: Final = [0.0] * self.seats
        self.exposed_end: Final = [0.0] * self.seats
        self.prey: Final = [0.0] * self.seats
        self.army: Final = [0.0] * len(SIDES)
        self.fleet: Final = [0.0] * len(SIDES)
        self.reach: Final = [0] * len(SIDES)  # by side: land that its units can walk to, or be put ashore at
        self.look_at_counters()
        for place in range(LAST_LAND + 1):
            self.look_at_land(place)

    def look_at_counters(self) -> None:
        """What they cost, and where those that walk could be in an action."""
        state, sides, units = self.state, self.state.sides, self.state.box.units
        near, rings, coast = state.box.map.land.near, state.box.map.land.rings, state.box.map.coast.near
        for place in range(SPACE):
            for each in state.stacks[place]:
                kind, nation = kind_of(each), nation_of(each)
                side, cost = sides[nation], price_of(state, nation, kind) * points_of(each)
                self.army[side] += cost
                if kind == NAVY:
                    self.fleet[side] += cost
                    self.reach[side] |= coast[place]
                elif units[kind].domain == LAND and kind != SPECIAL_OPS and place <= LAST_LAND:
                    self.reach[side] |= near[place]
                    if units[kind].move > 1 and len(rings[place]) > 1:
                        self.reach[side] |= rings[place][1]

    def look_at_land(self, place: Place) -> None:
        """Who scores it, and who else could."""
        state, stack = self.state, self.state.stacks[place]
        owner = state.box.owner[place]
        if state.devastation[place] or state.unrest[place] or is_out_of_reach(state, place):
            return
        present, holders, guards = 0, 0, 0
        for each in stack:
            present |= 1 << state.sides[nation_of(each)]
            guards += points_of(each)
            if state.box.units[kind_of(each)].domain == LAND:
                holders |= 1 << nation_of(each)
        if owner != NONE and not is_neutral(state, place):
            holders |= 1 << owner
        if not stack and not holders:
            return
        if present & present - 1:
            self.look_at_shared_land(place)
            return
        side = present.bit_length() - 1 if present else state.sides[owner]
        if owner != NONE and state.sides[owner] != side < self.seats and self.is_partner(side, state.sides[owner]):
            self.look_at_shared_land(place)
            return
        if side >= self.seats or not state.is_in(side):
            return
        holders &= hand(state, side)
        if not holders:
            return
        major = state.majors[side]
        points = state.box.value[place] if major != NONE and holders >> major & 1 else state.box.ally_points
        self.points[side] += points
        self.endanger(place, side, points, GUARDED**guards)

    def is_partner(self, seat: Seat, side: Side) -> bool:
        """Are both in one pact?"""
        return self.friends[seat] >> side & 1 == 1

    def look_at_shared_land(self, place: Place) -> None:
        """Several sides are there: only partners score it."""
        for seat, part in enumerate(land_parts(self.state, place)):
            self.points[seat] += part / SHARES

    def endanger(self, place: Place, side: Side, points: float, danger: float) -> None:
        """Enemies near land may take it, soonest where nobody guards it."""
        threatened = threatened_yet = 0
        for seat in range(self.seats):
            if self.reach[seat] & BIT[place] and not self.friends[side] >> seat & 1:
                self.prey[seat] += self.state.box.value[place] * danger
                threatened = 1
                if not self.state.acted >> seat & 1:
                    threatened_yet = 1
        self.exposed[side] += points * danger * threatened
        self.exposed_end[side] += points * danger * threatened_yet

    def features(self, seat: Seat) -> list[float]:
        """One for each name."""
        state, time = self.state, self.time
        own = hand(state, seat)
        points = (self.points[seat] + special_points(state, seat)) / 10
        exposed, prey = self.exposed[seat] / 10, self.prey[seat] / 10
        cash, army, late = money(state, own), self.army[seat] / 100, time * time
        acts = 0.0 if state.acted >> seat & 1 else 1.0
        last = 1.0 if self.is_last else 0.0
        allies = own.bit_count() / 5
        return [
            points,
            points * late,
            points * last * time**4,
            exposed,
            exposed * late,
            self.exposed_end[seat] / 10 * last,
            prey * (1 - last),
            prey * last * acts,
            cash / 50 * (1 - time),
            cash / 50 * time,
            min(cash, FARE) / FARE * (acts if self.is_last else 1.0),
            army * (1 - time),
            army * time,
            self.fleet[seat] / 100,
            allies * (1 - time),
            allies * time,
            acts * (1 - last),
            acts * last,
            self.order(seat),
        ]

    def order(self, seat: Seat) -> float:
        """How late in the round it acts: with its pact, when the first of its members does."""
        first, earliest = max(self.state.first, 0), self.seats
        for member in places_in(self.state.pacts[seat]):
            earliest = min(earliest, (member - first) % self.seats)
        return earliest / (self.seats - 1)


def setting_of(game: Game) -> str:
    """By what the weights of this game are found."""
    return "two" if game.seats == PAIR else "several"


def judged(state: War) -> list[float]:
    """What each seat has of the first place, as it was learned."""
    standing = Standing(state)
    return LEARNED.chances(setting_of(state.game), [standing.features(seat) for seat in range(state.game.seats)])
