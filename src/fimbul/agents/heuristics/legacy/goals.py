"""What troops may set out for: HQs and last refuges, a card, land; each with the way there and what it is worth."""

from pathlib import Path
from typing import Final, NamedTuple

from fimbul.agents.heuristics.legacy.marches import Board, Marches
from fimbul.agents.heuristics.legacy.war import MARCH
from fimbul.agents.search.weights import Learned
from fimbul.core.places import places_in
from fimbul.games.legacy.data import BIT, Place, Seat
from fimbul.games.legacy.names import NONE
from fimbul.games.legacy.queries import (
    bonus_for,
    has_city,
    least_to_expand,
    may_draw,
    minds_fallout,
    stars_of,
)
from fimbul.games.legacy.state import War
from fimbul.games.legacy.steps.opening import CARDS_FOR_A_STAR

# How the rule of thumb weighs things, most of them in chances to win.
HABITS: Final = (
    "star",  # a star that does not win at once
    "lost",  # a march for stars that fails
    "card",  # the first conquest of a turn brings one
    "fourth",  # more for the one that buys a star
    "repelled",  # any other attack that fails
    "troop",  # a troop that is lost
    "slain",  # one that a rival loses
    "land",  # a territory
    "city",  # with a city
    "bonus",  # a troop more in each turn to come, by the share of a continent to the third power
    "broken",  # one less for a rival
    "leader",  # what is taken from whoever needs one star more
    "bare",  # an own HQ with nobody who guards it
    "guard",  # how many guard it, as a share of those who may come
    "thin",  # a stack next to a rival's that gets smaller
    "roam",  # empty land to which a whole stack comes nearer, for each territory
    "deploy",  # a stack that leaves a territory next to a rival
    "try",  # what a goal must be worth at least
    "apart",  # a step less between HQs, next to the best ground
)
THUMB: Final = Learned(Path(__file__).parent / "thumb.toml", HABITS, ["war"])
STAR: Final = 0
LOST: Final = 1
CARD: Final = 2
FOURTH: Final = 3
REPELLED: Final = 4
TROOP: Final = 5
SLAIN: Final = 6
LAND: Final = 7
CITY: Final = 8
BONUS: Final = 9
BROKEN: Final = 10
LEADER: Final = 11
BARE: Final = 12
GUARD: Final = 13
THIN: Final = 14
ROAM: Final = 15
DEPLOY: Final = 16
TRY: Final = 17
APART: Final = 18
SCARED_BY: Final = 3  # steps within which a rival's stack threatens an HQ
RECRUITS: Final = 3  # that a rival has at least before it comes


class Goal(NamedTuple):
    """The way from a stack to a territory, what it is worth to try, and whether all go who can."""

    worth: float
    way: list[Place]
    in_strength: bool = True


def worth_of(goal: Goal) -> float:
    """The best first."""
    return -goal.worth


class Aims:
    """What a seat may do with its troops, if so many more join the stack that goes."""

    def __init__(self, weights: list[float], state: War, seat: Seat, extra: int) -> None:
        self.weights: Final = weights
        self.state: Final = state
        self.seat: Final = seat
        self.extra: Final = extra
        self.board: Final = Board(state)
        self.home: Final = (
            state.hqs[seat] if state.hqs[seat] != NONE and state.held[seat] & BIT[state.hqs[seat]] else NONE
        )
        self.guard: Final = self.guard_of(self.home) if self.home != NONE else 0
        self.earned: Final = may_draw(state, seat)
        self.taken = 0
        for held in state.held:
            self.taken |= held

    def prizes(self) -> list[Goal]:
        """Marches for stars, the best first."""
        found: list[Goal] = []
        board, state, seat = self.board, self.state, self.seat
        wanted = board.prizes(seat)
        if not wanted:
            return found
        marches = Marches(board, seat, self.extra)
        have = stars_of(state, seat)
        for place in wanted:
            way = marches.path(place)
            if not way:
                continue
            chance, stars = marches.chance[place], board.stars_in(place)
            if have + stars >= state.box.victory_stars:
                worth = chance
            else:
                worth = chance * (self.weights[STAR] * stars + self.denied(place) - self.exposure(way[0], 1))
            found.append(Goal(worth - (1.0 - chance) * self.weights[LOST], way))
        found.sort(key=worth_of)
        return found

    def steps(self) -> list[Goal]:
        """Attacks and expansions next door, the best first."""
        found: list[Goal] = []
        state, seat = self.state, self.seat
        held, near = state.held[seat], self.board.near
        open_to_attack = ~(held | state.deeds.shut | state.hypnotised)
        for start in places_in(held):
            force = state.troops[start] + self.extra
            if force < 2:
                continue
            for target in places_in(near[start] & open_to_attack):
                if self.board.owner[target] != NONE:
                    found.append(Goal(self.attack(start, target, force), [start, target]))
                else:
                    least = least_to_expand(state, seat, target)
                    if least < force:
                        self.expand(start, target, force, least, found)
        found.sort(key=worth_of)
        return found

    def attack(self, start: Place, target: Place, force: int) -> float:
        """What it is worth to attack until one side has nobody left."""
        weights = self.weights
        won, left = self.board.fight(self.seat, force - 1, target)
        lost = won * (force - 1 - left) + (1.0 - won) * (force - 1)
        gain = self.gain(target) + self.denied(target) + weights[SLAIN] * self.state.troops[target]
        if not self.earned:
            gain += weights[CARD]
            if self.state.hand_size(self.seat) % CARDS_FOR_A_STAR == CARDS_FOR_A_STAR - 1:
                gain += weights[FOURTH]
        stays = 1 + max(0, int(left) - MARCH)
        return won * gain - weights[TROOP] * lost - (1.0 - won) * weights[REPELLED] - self.exposure(start, stays)

    def expand(self, start: Place, target: Place, force: int, least: int, found: list[Goal]) -> None:
        """What it is worth to hold an empty territory with the fewest troops, or to go there in strength."""
        weights = self.weights
        gain, faced = self.gain(target) - weights[TROOP] * (least - 1), self.faced(start)
        few = gain - self.exposure(start, force - least) - (weights[THIN] if faced else 0.0)
        found.append(Goal(few, [start, target], False))
        if force > least + 1:
            beyond = (self.board.near[target] & ~self.taken).bit_count()
            onward = weights[ROAM] * min(beyond, force - least - 1) - (weights[DEPLOY] if faced else 0.0)
            found.append(Goal(gain - self.exposure(start, 1) + onward, [start, target]))

    def denied(self, target: Place) -> float:
        """What it is worth to take an HQ from whoever needs one star more."""
        state, holder = self.state, self.board.owner[target]
        if holder == NONE or not self.board.hqs & BIT[target]:
            return 0.0
        return self.weights[LEADER] if stars_of(state, holder) + 1 >= state.box.victory_stars else 0.0

    def gain(self, target: Place) -> float:
        """What a territory brings: land, a city, a part of a continent, and what it takes from its holder."""
        state, seat = self.state, self.seat
        weights = self.weights
        worth = weights[LAND]
        if has_city(state, target):
            worth += weights[CITY]
        if minds_fallout(state, seat, target):
            worth -= weights[LAND]
        continent = state.box.map.continent[target]
        if continent == NONE:
            return worth
        territories = state.box.map.territories[continent]
        size = territories.bit_count()
        before = (state.held[seat] & territories).bit_count()
        bonus = bonus_for(state, seat, continent)
        worth += weights[BONUS] * bonus * (((before + 1) / size) ** 3 - (before / size) ** 3)
        holder = self.board.owner[target]
        if holder != NONE and not territories & ~state.held[holder]:
            worth += weights[BROKEN] * bonus
        return worth

    def faced(self, start: Place) -> bool:
        """Does a rival stand next door with more than one?"""
        state = self.state
        for other in places_in(self.board.near[start] & ~state.held[self.seat]):
            if self.board.owner[other] != NONE and state.troops[other] > 2:
                return True
        return False

    def exposure(self, start: Place, stays: int) -> float:
        """What it costs to leave no more than so many in a territory."""
        if start != self.home or stays >= self.guard:
            return 0.0
        return self.weights[BARE] * (self.guard - stays) / self.guard

    def guard_of(self, home: Place) -> int:
        """How many troops an HQ needs against whoever may come in a turn, through empty land or thin lines."""
        state, board = self.state, self.board
        held, seen, edge, most = state.held[self.seat], BIT[home], BIT[home], 0
        for step in range(1, SCARED_BY + 1):
            around = 0
            for place in places_in(edge):
                around |= board.near[place]
            edge = 0
            for place in places_in(around & ~seen):
                holder = board.owner[place]
                if holder in (NONE, self.seat):
                    if state.troops[place] <= 2:
                        edge |= BIT[place]
                else:
                    force = state.troops[place] + RECRUITS - step
                    if step > 1 and held & around & ~BIT[home] and force > MARCH:
                        force = max(MARCH, force - 3)
                    most = max(most, force)
            seen |= around
        return int(self.weights[GUARD] * most)
