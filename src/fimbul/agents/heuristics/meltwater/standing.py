"""How both sides of Meltwater stand, in numbers: what the expert's judgement is made of."""

from math import log
from typing import Final

from fimbul.agents.heuristics.meltwater import depths, in_reach, steps_to, struck
from fimbul.core.places import places_in
from fimbul.games.meltwater.data import (
    BIT,
    BLUE,
    CIVILIAN,
    EVERYWHERE,
    HEXES,
    NEAR,
    NEUTRAL,
    RED,
    RINGS,
    SOLDIER,
    STOCKPILE,
    Place,
    Seat,
)
from fimbul.games.meltwater.queries import enemy_of
from fimbul.games.meltwater.state import MOST, SHIFT, UNITS, Position, Question
from fimbul.games.meltwater.steps.actions import ACTIONS
from fimbul.games.meltwater.steps.doomsday import DOOMSDAY, REFUGEE
from fimbul.games.meltwater.steps.radiation import STRIKE
from fimbul.games.meltwater.steps.starvation import STARVATION

LEAST: Final = 0.3  # a side that seems lost still has its units, and a logarithm needs something
A_TURN: Final = 4  # actions: no more civilians than that are driven out in one
FEATURES: Final = (
    "moves",  # the next turn is this side's
    "strength",  # the logarithm of the units that will be left
    "units",  # their number
    "force",  # the logarithm of its soldiers: the first ones count most
    "free_soldiers",  # those with no enemy soldier next door
    "recruits",  # neutrals next to free soldiers
    "recruits_later",  # those two steps away
    "near",  # soldiers next to enemy soldiers, in the enemy's turn
    "dying",  # units that starve before anybody acts
    "dying_later",  # units that the current card starves, if nobody moves them; it is the enemy's turn
    "dying_later_moves",  # the same in the own turn
    "turning",  # units that go over to the enemy
    "fleeing",  # units that must leave their hex and can
    "room",  # units more that its hexes would feed
    "land",  # hexes it holds
    "depth",  # steps of its units from where cards strike
    "targets",  # units on radiation, each as often as cards strike there
    "stockpiles",  # how many it has
    "cornered",  # civilians with no way out whom the enemy can threaten, in the enemy's turn
    "cornered_moves",  # the same in the own turn
    "stalked",  # those two steps from an enemy soldier, in the enemy's turn
    "distance",  # steps from its soldiers to the nearest enemy civilians
)


class Side:
    """A side: the hexes that matter to it, and what is counted of it."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat
        self.held = 0
        self.fed = 0  # where a stockpile feeds one more
        self.exits = 0  # where a civilian can be driven to
        self.scared = 0  # next to enemy soldiers who may threaten
        self.stalked = 0  # two steps from an enemy soldier
        self.bold = 0  # hexes of the enemy that may threaten
        self.clear()

    def clear(self) -> None:
        """Count anew."""
        self.units = 0
        self.soldiers = 0
        self.free = 0
        self.recruits = 0
        self.recruits_later = 0
        self.near = 0
        self.dying = 0
        self.turning = 0
        self.gained = 0
        self.fleeing = 0
        self.room = 0
        self.land = 0
        self.depth = 0
        self.targets = 0.0
        self.stockpiles = 0
        self.cornered = 0
        self.stalking = 0
        self.distance = 0


class Ground:
    """The board as the next Starvation Phase finds it: what the current card does to it is foreseen, unless units
    starve at once. Pieces may move while it stays as it is. If the turn is `over`, nothing more is done in it.
    """

    def __init__(self, state: Position, over: bool) -> None:
        self.dead = state.dead
        self.radiation = state.radiation
        self.guest = -1
        acting, starving = False, False
        for frame in state.agenda:
            acting = acting or frame.step is ACTIONS
            starving = starving or frame.step is STARVATION
        clean = EVERYWHERE & ~(state.radiation | state.dead)
        if not starving:
            self.foresee_doomsday(state)
        self.later: Final = acting and not starving and not over  # somebody acts before anybody starves
        self.mover: Final = state.active if starving or self.later else enemy_of(state.active)
        self.starver: Final = state.active if starving else enemy_of(state.active)
        self.clean: Final = clean if self.later else EVERYWHERE & ~(self.radiation | self.dead)
        self.fed: Final = [0] * HEXES
        feeds = state.box.feeds
        for place in range(HEXES):
            if not self.dead & BIT[place]:
                dirty = self.radiation & BIT[place] or self.dead & NEAR[place]
                self.fed[place] = feeds[place] - 1 if dirty else feeds[place]
        self.inland: Final = depths(state.box, state.settings.deck)
        self.targets: Final = struck(state.box, state.settings.deck, state.deck)
        self.room: Final = [0] * HEXES
        self.crowded: list[Place] = []
        self.sides: Final = [Side(BLUE), Side(RED)]

    def foresee_doomsday(self, state: Position) -> None:
        """What is left to come of the current card: radiation, then a refugee."""
        for frame in reversed(state.agenda):
            assert isinstance(frame, Question)
            if frame.step is DOOMSDAY:
                card = state.box.decks[state.settings.deck][state.card]
                self.strike(card.first)
                self.strike(card.second)
                self.guest = card.refugee
            elif frame.step is STRIKE:
                self.strike(frame.place)
            elif frame.step is REFUGEE:
                self.guest = frame.place
        if self.guest >= 0 and self.dead & BIT[self.guest]:
            self.guest = -1

    def strike(self, place: Place) -> None:
        """Radiation falls; where it spreads to is a choice and not foreseen."""
        if self.radiation & BIT[place]:
            self.dead |= BIT[place]
            self.radiation = (self.radiation | NEAR[place]) & ~self.dead
        elif not self.dead & BIT[place]:
            self.radiation |= BIT[place]

    def features(self, state: Position) -> list[list[float]]:
        """How Blue and Red stand with these pieces on this ground."""
        self.count(state)
        return [self.told(BLUE), self.told(RED)]

    def told(self, seat: Seat) -> list[float]:
        """What was counted of a side, each number about the size of one."""
        side = self.sides[seat]
        moves = self.mover == seat
        left = max(side.units - side.dying - side.turning + side.gained, LEAST)
        return [
            1.0 if moves else 0.0,
            log(left),
            left / 10.0,
            log(1.0 + side.soldiers),
            side.free / 4.0,
            side.recruits / 4.0,
            side.recruits_later / 4.0,
            0.0 if moves else side.near / 4.0,
            0.0 if self.later else side.dying / 4.0,
            side.dying / 4.0 if self.later and not moves else 0.0,
            side.dying / 4.0 if self.later and moves else 0.0,
            side.turning / 4.0,
            side.fleeing / 4.0,
            side.room / 10.0,
            side.land / 10.0,
            side.depth / 20.0,
            side.targets,
            side.stockpiles / 2.0,
            0.0 if moves else min(side.cornered, A_TURN) / 4.0,
            side.cornered / 4.0 if moves else 0.0,
            0.0 if moves else min(side.stalking, A_TURN) / 4.0,
            side.distance / 10.0,
        ]

    def count(self, state: Position) -> None:
        """Go over the board."""
        blue, red = self.sides[BLUE], self.sides[RED]
        blue.held, red.held = state.held(BLUE), state.held(RED)
        self.survey(state, blue, red)
        self.survey(state, red, blue)
        self.crowded = []
        for place, packed in enumerate(state.hexes):
            if packed & UNITS:
                if blue.held & BIT[place]:
                    self.count_hex(state, place, packed, blue)
                elif red.held & BIT[place]:
                    self.count_hex(state, place, packed, red)
                else:
                    self.room[place] = self.fed[place] - (packed & UNITS)
        for place in self.crowded:
            if blue.held & BIT[place]:
                self.starve(state, place, blue, red)
            else:
                self.starve(state, place, red, blue)

    def survey(self, state: Position, side: Side, enemy: Side) -> None:
        """The hexes that matter to a side, and its soldiers."""
        side.clear()
        where = state.where
        neutrals, soldiers = where[NEUTRAL] & ~enemy.held, where[SOLDIER + enemy.seat]
        own = where[STOCKPILE] & side.held & ~self.dead
        side.fed = in_reach(own) & side.held & ~self.dead if own else 0
        side.stockpiles = own.bit_count()
        side.exits = self.clean & ~enemy.held & ~where[NEUTRAL]
        guarded = next_to(where[SOLDIER + side.seat])
        side.bold = enemy.held & ~guarded
        side.scared = next_to(soldiers & ~guarded)
        side.stalked = two_steps_from(soldiers)
        if where[SOLDIER + side.seat]:
            self.count_soldiers(state, side, soldiers, neutrals, where[CIVILIAN + enemy.seat])

    def count_soldiers(self, state: Position, side: Side, enemies: int, neutrals: int, prey: int) -> None:
        """What the soldiers of a side are good for."""
        kind = SOLDIER + side.seat
        free, recruits = 0, 0
        for place in places_in(state.where[kind]):
            number = state.hexes[place] >> SHIFT[kind] & MOST
            side.soldiers += number
            if NEAR[place] & enemies:
                side.near += number
            else:
                side.free += number
                if not self.dead & BIT[place]:
                    recruits |= (NEAR[place] | BIT[place]) & neutrals
                    free |= BIT[place]
            side.distance += steps_to(place, prey)
        side.recruits = recruits.bit_count()
        side.recruits_later = (two_steps_from(free) & neutrals & ~recruits).bit_count()

    def count_hex(self, state: Position, place: Place, packed: int, side: Side) -> None:
        """Those who live in a hex that a side holds."""
        bit = BIT[place]
        neutrals = packed >> SHIFT[NEUTRAL] & MOST
        units = packed & UNITS
        if place == self.guest:
            units += 1
        own = units - neutrals
        room = self.fed[place] - units
        if side.fed & bit:
            room += 1
        self.room[place] = room
        side.units += own
        side.land += 1
        side.depth += own * self.inland[place]
        if self.radiation & bit:
            side.targets += own * self.targets[place]
        if room > 0:
            side.room += room
        elif room < 0:
            self.crowded.append(place)
        civilians = packed >> SHIFT[CIVILIAN + side.seat] & MOST
        if civilians and not NEAR[place] & side.exits:
            if side.scared & bit or (NEAR[place] & side.bold and stronger_next_door(state, place, side.bold)):
                side.cornered += civilians
            elif side.stalked & bit:
                side.stalking += civilians

    def starve(self, state: Position, place: Place, side: Side, enemy: Side) -> None:
        """The units too many flee, go over or die; the player who chooses sends neutrals in place of the own."""
        too_many = -self.room[place]
        neutrals = state.at(NEUTRAL, place)
        own = state.units(place) - neutrals
        friends = NEAR[place] & (side.held | state.where[NEUTRAL]) & ~enemy.held
        for _ in range(too_many - neutrals if side.seat == self.starver else min(too_many, own)):
            if self.take_in(friends):
                side.fleeing += 1
            elif self.take_in(NEAR[place] & enemy.held):
                side.turning += 1
                enemy.gained += 1
            else:
                side.dying += 1

    def take_in(self, among: int) -> bool:
        """One of these hexes makes room for one more, if any can."""
        if among:
            for place in places_in(among):
                if self.room[place] > 0:
                    self.room[place] -= 1
                    return True
        return False


def stronger_next_door(state: Position, place: Place, bold: int) -> bool:
    """Is a hex of those who may threaten fuller than this one?"""
    units = state.units(place)
    for other in places_in(NEAR[place] & bold):
        if state.units(other) > units:
            return True
    return False


def next_to(places: int) -> int:
    """All places next to these."""
    together = 0
    if places:
        for place in places_in(places):
            together |= NEAR[place]
    return together


def two_steps_from(places: int) -> int:
    """All places two steps from any of these."""
    together = 0
    if places:
        for place in places_in(places):
            together |= RINGS[place][1]
    return together
