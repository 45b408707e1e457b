"""What is known of Meltwater: who lives through the next Starvation Phase, who can harm whom, which land will last."""

from functools import lru_cache
from math import log
from typing import Final

from fimbul.core.places import places_in
from fimbul.games.meltwater.data import (
    BIT,
    BLUE,
    CIVILIAN,
    HEXES,
    NEAR,
    NEUTRAL,
    RED,
    RINGS,
    SOLDIER,
    STOCKPILE,
    Box,
    Place,
    Seat,
)
from fimbul.games.meltwater.lexicon import A_CIVILIAN, A_SOLDIER, HEX
from fimbul.games.meltwater.queries import clean, enemy_of
from fimbul.games.meltwater.state import UNITS, Position, Question
from fimbul.games.meltwater.steps.actions import ACTIONS
from fimbul.games.meltwater.steps.doomsday import DOOMSDAY, REFUGEE, WHOLE_DECK
from fimbul.games.meltwater.steps.march import MARCH_GROUP
from fimbul.games.meltwater.steps.radiation import RELOCATE, SPREAD, STRIKE
from fimbul.games.meltwater.steps.starvation import STARVATION

# All weights but the first are in units: what a thing is worth next to one civilian who lives.
WON: Final = 1000.0  # more than any position that goes on
LEAST: Final = 0.3  # a side whose units all seem lost still has them, and the logarithm needs something
DEATH: Final = 0.9  # a unit too many with nowhere to go; its side may yet act before it starves, but has much to do
FLIGHT: Final = 0.15  # a unit too many with a refuge: it lives, but the player whose turn it is sends it anywhere
ARMED: Final[tuple[float, ...]] = (
    0.0,
    0.8,
    1.4,
    1.7,
    1.9,
)  # 0 to 4 soldiers: one threatens and press-gangs, more do it elsewhere
RECRUIT: Final = 0.1  # a hex of neutrals that a soldier can press-gang: a unit more for an action
PROWL: Final = 0.08  # each step from a soldier to the nearest enemy civilian: it frightens nobody from afar
CORNERED: Final = 0.25  # a civilian that a threat would kill: four of them may die in a turn
PREY: Final = 0.5  # the same while the enemy still has actions to do it with
ROOM: Final = 0.05  # each unit more that a held hex would feed: somewhere to flee to when radiation comes
DIRTY: Final = 0.08  # a unit on radiation: one token more and the hex is Dead
TARGET: Final = 0.5  # a unit on radiation, for each card yet to come that strikes there, as a share of the deck
DEPTH: Final = 0.08  # a unit, for each step from the hexes that cards strike: the coast dies first

BEGINNINGS: Final = (STARVATION, ACTIONS, SPREAD, RELOCATE, REFUGEE)


def complete(state: Position) -> bool:
    """An action, a starving unit or a token is done with, and the next is asked for."""
    return state.agenda[-1].step in BEGINNINGS


def candidates(state: Position) -> list[int]:
    """All options, but a group gathers for the march in one order only: civilians, soldiers, stockpiles."""
    frame = state.agenda[-1]
    if frame.step is not MARCH_GROUP:
        return state.asked
    assert isinstance(frame, Question)
    return [option for option in state.asked if option >= HEX or joins_in_order(frame, option)]


def joins_in_order(group: Question, option: int) -> bool:
    """Does this piece join the group after all that come before it?"""
    if option == A_CIVILIAN:
        return not group.soldiers and not group.stockpiles
    if option == A_SOLDIER:
        return not group.stockpiles
    return bool(group.civilians or group.soldiers)


def value(state: Position, seat: Seat) -> float:
    """The logarithm of one side's strength over the other's: the last few units of either side count most."""
    if state.outcome is not None:
        return WON * (2 * state.outcome.scores[seat] - 1)
    strength = Outlook(state).strengths()
    return log(max(strength[seat], LEAST) / max(strength[enemy_of(seat)], LEAST))


class Outlook:
    """The board as it will be at the next Starvation Phase, if nobody does anything before."""

    def __init__(self, state: Position) -> None:
        self.state: Final = state
        self.held: Final = [state.held(BLUE), state.held(RED), state.held(NEUTRAL)]
        self.units: Final = [packed & UNITS for packed in state.hexes]
        self.strength: Final = [float(state.survivors(BLUE)), float(state.survivors(RED)), 0.0]
        self.dead = state.dead
        self.radiation = state.radiation
        step = state.agenda[-1].step
        self.hunter: Final = state.active if step is ACTIONS or step is STARVATION else NEUTRAL
        self.starver: Final = state.active if step is STARVATION else enemy_of(state.active)
        if step is not STARVATION:
            self.foresee_doomsday()
        self.places: Final = [places_in(held) for held in self.held]
        self.room: Final = self.measure_room()

    def foresee_doomsday(self) -> None:
        """What is left to come of the current card: radiation, then a refugee."""
        for frame in reversed(self.state.agenda):
            assert isinstance(frame, Question)
            if frame.step is DOOMSDAY:
                card = self.state.box.decks[self.state.settings.deck][self.state.card]
                self.strike(card.first)
                self.strike(card.second)
                self.welcome(card.refugee)
            elif frame.step is STRIKE:
                self.strike(frame.place)
            elif frame.step is REFUGEE:
                self.welcome(frame.place)

    def strike(self, place: Place) -> None:
        """Radiation falls; where it spreads to is a choice and not foreseen."""
        if self.radiation & BIT[place]:
            self.dead |= BIT[place]
            self.radiation = (self.radiation | NEAR[place]) & ~self.dead
        elif not self.dead & BIT[place]:
            self.radiation |= BIT[place]

    def welcome(self, place: Place) -> None:
        """A refugee joins the side that stands there; where it goes from a Dead hex is not foreseen."""
        side = NEUTRAL
        for player in (BLUE, RED):
            if self.held[player] & BIT[place]:
                side = player
        if self.state.supply[CIVILIAN + side] and not self.dead & BIT[place]:
            self.held[side] |= BIT[place]
            self.units[place] += 1
            self.strength[side] += 1

    def measure_room(self) -> list[int]:
        """How many units more each inhabited hex feeds; below zero it is over-full."""
        room = [0] * HEXES
        stockpiles = self.state.where[STOCKPILE] & ~self.dead
        for side in (BLUE, RED, NEUTRAL):
            fed = 0 if side == NEUTRAL else in_reach(stockpiles & self.held[side])
            for place in self.places[side]:
                if side == NEUTRAL and (self.held[BLUE] | self.held[RED]) & BIT[place]:
                    continue
                if not self.dead & BIT[place]:
                    room[place] = self.state.box.feeds[place] - (self.radiation >> place & 1) + (fed >> place & 1)
                room[place] -= self.units[place]
        return room

    def strengths(self) -> list[float]:
        """What each side has, as units that live."""
        for side in (BLUE, RED):
            self.strength[side] += self.arms(side) + self.ground(side) - self.peril(side)
        for side in (BLUE, RED):
            self.starve(side)
        return self.strength

    def arms(self, side: Seat) -> float:
        """What the side's soldiers are good for."""
        soldiers = self.state.where[SOLDIER + side]
        if not soldiers:
            return 0.0
        enemy = enemy_of(side)
        free = soldiers & ~in_reach(self.state.where[SOLDIER + enemy]) & ~self.dead
        number = self.state.box.pieces[SOLDIER + side] - self.state.supply[SOLDIER + side]
        worth = ARMED[min(number, len(ARMED) - 1)]
        worth += RECRUIT * (in_reach(free) & self.held[NEUTRAL] & ~self.held[enemy]).bit_count()
        for place in places_in(soldiers):
            worth -= PROWL * steps_to(place, self.state.where[CIVILIAN + enemy])
        return worth

    def ground(self, side: Seat) -> float:
        """What the side's land is worth beyond feeding it now: room for more, and how long it will last."""
        targets = struck(self.state.box, self.state.settings.deck, self.state.deck)
        inland = depths(self.state.box, self.state.settings.deck)
        worth = 0.0
        for place in self.places[side]:
            number = self.units[place] - self.state.at(NEUTRAL, place)
            if self.room[place] > 0:
                worth += ROOM * self.room[place]
            worth += DEPTH * number * inland[place]
            if self.radiation & BIT[place]:
                worth -= (DIRTY + TARGET * targets[place]) * number
        return worth

    def peril(self, side: Seat) -> float:
        """The side's civilians that a threat would kill, as no hex next door is clean and free of other colours."""
        enemy = enemy_of(side)
        exits = clean(self.state) & ~self.held[enemy] & ~self.held[NEUTRAL]
        risk = PREY if self.hunter == enemy else CORNERED
        lost = 0.0
        for place in self.places[side]:
            if not NEAR[place] & exits and NEAR[place] & self.held[enemy] and self.menaced(side, place):
                lost += risk * self.state.at(CIVILIAN + side, place)
        return lost

    def menaced(self, side: Seat, place: Place) -> bool:
        """Can an enemy next door threaten the hex?"""
        enemy = enemy_of(side)
        for other in places_in(NEAR[place] & self.held[enemy]):
            if NEAR[other] & self.state.where[SOLDIER + side]:
                continue
            if self.state.where[SOLDIER + enemy] & BIT[other] or self.units[other] > self.units[place]:
                return True
        return False

    def starve(self, side: Seat) -> None:
        """The side's units too many flee, go over or die; the player who chooses sends neutrals in place of the own."""
        enemy = enemy_of(side)
        for place in self.places[side]:
            too_many = -self.room[place]
            if too_many <= 0:
                continue
            neutrals = self.state.at(NEUTRAL, place)
            own = self.units[place] - neutrals
            friends = NEAR[place] & (self.held[side] | self.held[NEUTRAL]) & ~self.held[enemy]
            for _ in range(too_many - neutrals if side == self.starver else min(too_many, own)):
                if self.take_in(friends):
                    self.strength[side] -= FLIGHT
                elif self.take_in(NEAR[place] & self.held[enemy]):
                    self.strength[side] -= 1
                    self.strength[enemy] += 1
                else:
                    self.strength[side] -= DEATH

    def take_in(self, among: int) -> bool:
        """One of these hexes makes room for one more, if any can."""
        for place in places_in(among):
            if self.room[place] > 0:
                self.room[place] -= 1
                return True
        return False


def in_reach(places: int) -> int:
    """These places and all next to them."""
    together = places
    for place in places_in(places):
        together |= NEAR[place]
    return together


def steps_to(place: Place, among: int) -> int:
    """How far the nearest of these places is, if it is not the place itself."""
    for steps, ring in enumerate(RINGS[place], 1):
        if ring & among:
            return steps
    return 0


@lru_cache(maxsize=64)
def struck(box: Box, deck: str, cards: int) -> list[float]:
    """For each hex, the share of these cards that strike it; an empty deck will be all the cards again."""
    shares = [0.0] * HEXES
    left = places_in(cards or WHOLE_DECK)
    for card in left:
        shares[box.decks[deck][card].first] += 1 / len(left)
        shares[box.decks[deck][card].second] += 1 / len(left)
    return shares


@lru_cache(maxsize=8)
def depths(box: Box, deck: str) -> list[int]:
    """For each hex, the steps from the nearest one that any card strikes."""
    shore = 0
    for card in box.decks[deck]:
        shore |= BIT[card.first] | BIT[card.second]
    return [0 if shore & BIT[place] else steps_to(place, shore) for place in range(HEXES)]
