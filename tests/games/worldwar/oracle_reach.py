"""A second opinion on who reaches what, step by step from place to place: slow, and written from the rules."""

from typing import Any

from fimbul.games.worldwar.data import is_land, is_sea
from fimbul.games.worldwar.groups import kind_of, nation_of, points_of, spent_of, strength_of
from fimbul.games.worldwar.names import KINDS, NONE, PLACES
from fimbul.games.worldwar.state import War

MOVES = {"soldier": 1, "mlrs": 1, "tank": 2, "robot": 2, "drone": 3, "fighter": 5, "mega-fighter": 7, "navy": 5}
LAND_UNITS = {"soldier", "tank", "robot", "mlrs", "special-ops"}
AIR_UNITS = {"drone", "fighter", "mega-fighter"}


class Oracle:
    """What a seat's counters reach in a Movement action (`war` false) or the movement phase of a Full War."""

    def __init__(self, state: War, seat: int, war: bool) -> None:
        self.state, self.seat, self.war = state, seat, war

    def is_friend(self, nation: int) -> bool:
        """Of the seat's hand, or of a partner's."""
        side = self.state.sides[nation]
        return side < 7 and self.state.pacts[self.seat] >> side & 1 == 1

    def counters(self, place: int) -> list[tuple[bool, str, int]]:
        """Who is there: friend or not, what, how strong."""
        return [
            (self.is_friend(nation_of(each)), KINDS[kind_of(each)], points_of(each))
            for each in self.state.stacks[place]
        ]

    def is_open(self, place: int) -> bool:
        """May one pass?"""
        there = self.counters(place)
        if is_sea(place):
            ships = {friend for friend, unit, _ in there if unit == "navy"}
            return True in ships or not ships
        if any(friend for friend, _, _ in there):
            return True
        owner = self.state.box.owner[place]
        held = any(unit in LAND_UNITS for _, unit, _ in there)
        return owner != NONE and self.is_friend(owner) and not held

    def can_stay(self, unit: str, strength: int, place: int) -> bool:
        """Can air stay there?"""
        there = self.counters(place)
        if is_land(place):
            if any(friend and kind in LAND_UNITS for friend, kind, _ in there):
                return True
            owner = self.state.box.owner[place]
            enemies = any(not friend and kind in LAND_UNITS for friend, kind, _ in there)
            return owner != NONE and self.is_friend(owner) and not enemies
        if unit == "mega-fighter":
            return False
        ships = sum(points for friend, kind, points in there if friend and kind == "navy")
        cargo = sum(points for friend, kind, points in there if friend and kind not in ("navy", "special-ops"))
        return ships - cargo >= strength

    def reached(self, place: int, each: int) -> set[int]:
        """Everywhere that counters come by themselves."""
        unit, strength = KINDS[kind_of(each)], strength_of(each)
        board: Any = self.state.box.map
        if unit == "satellite":
            return set()
        if unit == "special-ops":
            return {other for other in range(PLACES) if other != place and (self.war or self.is_open(other))}
        if unit in LAND_UNITS and is_sea(place):
            return {other for other in board.coast.neighbours[place] if self.war or self.is_open(other)}
        graph = board.all if unit in AIR_UNITS else board.sea if unit == "navy" else board.land
        found: set[int] = set()
        waiting = [(place, MOVES[unit] - spent_of(each))]
        seen = set(waiting)
        while waiting:
            here, left = waiting.pop(0)
            if not left or (here != place and not self.is_open(here)):
                continue
            for other in graph.neighbours[here]:
                if (self.war or self.is_open(other)) and (other, left - 1) not in seen:
                    seen.add((other, left - 1))
                    waiting.append((other, left - 1))
                    found.add(other)
        found.discard(place)
        if unit in AIR_UNITS and not self.war:
            found = {other for other in found if self.can_stay(unit, strength, other)}
        return found

    def shipped(self, place: int, each: int) -> set[int]:
        """Everywhere that a land unit comes aboard a single ship that holds nothing else, or ashore from it."""
        if KINDS[kind_of(each)] not in LAND_UNITS - {"special-ops"} or is_sea(place):
            return set()
        board: Any = self.state.box.map
        found: set[int] = set()
        for sea in range(PLACES):
            for ship in self.state.stacks[sea]:
                own = self.state.sides[nation_of(ship)] == self.seat and KINDS[kind_of(ship)] == "navy"
                if not own or strength_of(ship) < strength_of(each):
                    continue
                waiting = [(sea, 5 - spent_of(ship), False)]
                seen = set(waiting)
                while waiting:
                    here, left, aboard = waiting.pop(0)
                    nexts = [(here, left, True)] if here in board.coast.neighbours[place] else []
                    if left and (here == sea or self.is_open(here)):
                        nexts += [
                            (other, left - 1, aboard)
                            for other in board.sea.neighbours[here]
                            if self.war or self.is_open(other)
                        ]
                    for state in nexts:
                        if state not in seen:
                            seen.add(state)
                            waiting.append(state)
                    if aboard:
                        found.add(here)
                        found |= {land for land in board.coast.neighbours[here] if self.war or self.is_open(land)}
        found.discard(place)
        return found
