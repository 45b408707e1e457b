"""How far the troops of a seat come in one turn: the best march to every territory, and how likely it arrives."""

from functools import lru_cache
from typing import Final

from fimbul.agents.heuristics.legacy.odds import EVEN, MOST, Terms, table, terms
from fimbul.agents.heuristics.legacy.war import MARCH
from fimbul.core.places import places_in
from fimbul.games.legacy.data import BIT, Place, Seat
from fimbul.games.legacy.names import AMMO_SHORTAGE, BUNKER, FIRST_STRIKE, NONE, PLACES
from fimbul.games.legacy.queries import city_cost, has, is_mutant, minds_fallout, stars_of
from fimbul.games.legacy.state import War
from fimbul.games.legacy.world import World

SO_FAR: Final = 6  # steps of a march that are looked at
LEAST: Final = 0.1  # marches that are less likely to arrive are not followed
LEAST_BETTER: Final = 1e-9


@lru_cache(maxsize=64)
def fights(changes: Terms) -> tuple[list[list[float]], list[list[float]]]:
    """By attackers and defenders: the chance that the defenders all fall, and how many attackers are left then."""
    won = [[each.won for each in row] for row in table(changes)]
    left = [[each.attackers for each in row] for row in table(changes)]
    return won, left


@lru_cache(maxsize=64)
def unlike(world: World) -> int:
    """The territories whose marks may change dice."""
    found = 0
    for place in range(PLACES):
        if world.scar[place] in (BUNKER, AMMO_SHORTAGE) or world.fortification[place] != NONE:
            found |= BIT[place]
    return found


class Board:
    """Who holds what, and what changes dice where."""

    def __init__(self, state: War) -> None:
        self.state: Final = state
        self.seats: Final = range(len(state.held))
        self.troops: Final = state.troops
        self.near: Final = state.world.near
        self.owner: Final = [NONE] * PLACES
        for seat in self.seats:
            for place in places_in(state.held[seat]):
                self.owner[place] = seat
        self.hqs = 0
        for place in state.hqs:
            if place != NONE:
                self.hqs |= BIT[place]
        self.unlike: Final = unlike(state.world) | self.hqs | state.deeds.emp
        self.special: Final = [has(state, seat, FIRST_STRIKE) or is_mutant(state, seat) for seat in self.seats]
        self.even: Final = fights(EVEN)

    def fight(self, seat: Seat, attackers: int, place: Place) -> tuple[float, float]:
        """The chance that so many attackers take a territory from its holder, and how many are left on average then."""
        defenders = self.troops[place]
        won, left = self.even
        if self.special[seat] or self.unlike & BIT[place]:
            won, left = fights(terms(self.state, seat, self.owner[place], place))
        if attackers <= MOST and defenders <= MOST:
            return won[attackers][defenders], left[attackers][defenders]
        scale = max(attackers, defenders) / MOST
        some, others = max(1, round(attackers / scale)), max(1, round(defenders / scale))
        return won[some][others], left[some][others] * scale

    def stars_in(self, place: Place) -> int:
        """The stars that come with a territory: for an HQ, and whoever falls with it loses the tokens."""
        found = 1 if self.hqs & BIT[place] else 0
        holder = self.owner[place]
        if holder != NONE and self.state.held[holder] == BIT[place] and self.state.settings.loot_tokens:
            found += self.state.stars[holder]
        return found

    def prizes(self, seat: Seat) -> list[Place]:
        """The territories that bring a seat stars."""
        state = self.state
        places = self.hqs
        for other in self.seats:
            if other != seat and state.held[other].bit_count() == 1:
                places |= state.held[other]
        return [place for place in places_in(places & ~state.held[seat]) if self.stars_in(place)]


class Marches:
    """For every territory that a seat does not hold: the chance that its best march there arrives, with how many
    troops, and the territory before it on the way. Whichever stack goes has some troops more.
    """

    def __init__(self, board: Board, seat: Seat, extra: int) -> None:
        self.board: Final = board
        self.seat: Final = seat
        self.chance: Final = [0.0] * PLACES
        self.force: Final = [0.0] * PLACES
        self.before: Final = [NONE] * PLACES
        self.go(extra)

    def go(self, extra: int) -> None:
        """Step by step, from all own stacks at once."""
        board, chance, standing = self.board, self.chance, self.force
        state, near, troops = board.state, board.near, board.troops
        held = state.held[self.seat]
        edge: list[Place] = []
        for place in places_in(held):
            if troops[place] + extra > 1 and near[place] & ~held:
                chance[place] = 1.0
                standing[place] = float(troops[place] + extra)
                edge.append(place)
        allowed = ~(held | state.deeds.shut | state.hypnotised)
        for _ in range(SO_FAR):
            further: list[Place] = []
            for place in edge:
                force = int(standing[place]) - 1
                if force < 1:
                    continue
                likely = chance[place]
                for target in places_in(near[place] & allowed):
                    arrives, left = self.arrival(target, likely, force)
                    if arrives < LEAST or left < 1.0:
                        continue
                    if arrives * left > chance[target] * standing[target] + LEAST_BETTER:
                        chance[target] = arrives
                        standing[target] = left
                        self.before[target] = place
                        if target not in further:
                            further.append(target)
            edge = further

    def arrival(self, target: Place, likely: float, force: int) -> tuple[float, float]:
        """The chance to hold a territory next door, and with how many troops."""
        board = self.board
        if board.owner[target] != NONE:
            won, left = board.fight(self.seat, force, target)
            return likely * won, min(left, float(MARCH))
        lost = city_cost(board.state, self.seat, target) if board.state.world.city[target] != NONE else 0
        if minds_fallout(board.state, self.seat, target):
            lost = (force + 1) // 2
        return likely, float(force - lost)

    def path(self, target: Place) -> list[Place]:
        """The way of the best march, from the stack to the territory; none if there is no such march."""
        if self.before[target] == NONE:
            return []
        way = [target]
        while self.before[way[0]] != NONE:
            way.insert(0, self.before[way[0]])
        return way

    def start(self, target: Place) -> Place:
        """The stack that goes; NONE if none does."""
        if self.before[target] == NONE:
            return NONE
        while self.before[target] != NONE:
            target = self.before[target]
        return target


def strike(board: Board, marches: Marches, cards: int) -> float:
    """The chance of a seat to win in one turn of such marches, with so many stars for cards."""
    state, seat = board.state, marches.seat
    need = state.box.victory_stars - stars_of(state, seat) - cards
    if need <= 0:
        return 1.0
    alone, best, second, starts = 0.0, 0.0, 0.0, NONE
    for place in board.prizes(seat):
        chance = marches.chance[place]
        if board.stars_in(place) >= need:
            alone = max(alone, chance)
        start = marches.start(place)
        if chance > best:
            if start != starts:
                second = best
            best, starts = chance, start
        elif start != starts:
            second = max(second, chance)
    return max(alone, best * second) if need == 2 else alone
