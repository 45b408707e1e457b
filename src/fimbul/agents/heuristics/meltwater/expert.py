"""Who knows Meltwater well enough to think about it: whole turns by a beam, a rule of thumb, a learned judgement."""

from collections import deque
from pathlib import Path
from typing import Final

from fimbul.agents.heuristics import PlannedPick
from fimbul.agents.heuristics.meltwater import WON, candidates, complete
from fimbul.agents.heuristics.meltwater.standing import FEATURES as FEATURES  # noqa: PLC0414 - an expert names its own
from fimbul.agents.heuristics.meltwater.standing import Ground
from fimbul.agents.search.judgement import Line
from fimbul.agents.search.level import Level
from fimbul.agents.search.weights import Learned
from fimbul.core.game import Rng, Value
from fimbul.core.places import places_in
from fimbul.games.meltwater.data import CIVILIAN, NEUTRAL, SOLDIER, STOCKPILE, Place, Seat
from fimbul.games.meltwater.lexicon import (
    A_CIVILIAN,
    A_NEUTRAL,
    A_SOLDIER,
    A_STOCKPILE,
    ATTACK,
    DONE,
    HEX,
    MARCH,
    MILITARIZE,
    PASS,
    PRESS_GANG,
    THREATEN,
)
from fimbul.games.meltwater.queries import enemy_of
from fimbul.games.meltwater.state import Position
from fimbul.games.meltwater.steps.actions import ACTIONS
from fimbul.games.meltwater.steps.march import ways
from fimbul.games.meltwater.steps.militarize import can_militarize
from fimbul.games.meltwater.steps.press_gang import can_press_gang, recruits
from fimbul.games.meltwater.steps.starvation import STARVATION, piece_called
from fimbul.games.meltwater.steps.threaten import destinations, targets

SETTINGS: Final[dict[str, dict[str, Value]]] = {"summer": {"season": "summer"}, "winter": {"season": "winter"}}
LEARNED: Final = Learned(Path(__file__).parent / "weights.toml", FEATURES, list(SETTINGS))
LEVELS: Final[tuple[Level, ...]] = (
    Level(2, 1, 0, 0.95, 1.0, "Does what comes to mind first, and overlooks nearly everything else."),
    Level(4, 1, 0, 0.75, 1.0, "Finds a way through its turn, seldom the best one."),
    Level(8, 1, 0, 0.5, 2.0, "Plays its turn well, but sees half of what there is."),
    Level(8, 1, 0, 0.15, 2.0, "Misses little in its own turn, and does not think of yours."),
    Level(16, 1, 1, 0.0, 5.0, "Thinks of your answer before it acts."),
    Level(96, 1, 1, 0.0, 10.0, "Overlooks little and forgives nothing."),
)
THUMB: Final = 3  # how many ways through the actions are followed by rule of thumb
MOST_STARVED: Final = 4  # ways through a Starvation Phase that are followed into the actions
BITS: Final = 1 << 30
MOST_POSITIONS: Final = 300  # looked at for one answer, so that a crowded board costs milliseconds


class Node:
    """A position in the own turn, and the picks that lead there."""

    def __init__(self, state: Position, line: Line, worth: float) -> None:
        self.state: Final = state
        self.line: Final = line
        self.worth = worth


class Act:
    """What may be done next in a position, as the options to pick, and what it is worth."""

    def __init__(self, node: Node, options: list[int], worth: float) -> None:
        self.node: Final = node
        self.options: Final = options
        self.worth: Final = worth

    def done(self) -> Node:
        """Where it leads."""
        state, line = self.node.state.copy(), self.node.line[:]
        for option in self.options:
            line.append(PlannedPick(option, state.asked))
            state.play(option)
        return Node(state, line, self.worth)


def lines(state: Position, seat: Seat, most: int) -> list[Line]:
    """Ways through the turn: a beam over its actions, which begins with the best ways through starvation."""
    return Mind(state, seat).lines(state, most)


def glimpsed(state: Position, seat: Seat, most: int, overlooked: float, rng: Rng) -> list[Line]:
    """The same for somebody who overlooks a share of what may be done, at every action anew."""
    return Mind(state, seat, overlooked, rng).lines(state, most)


def play_on(state: Position, rng: Rng) -> None:  # noqa: ARG001 - the best is always the best
    """The answer that looks best at once; in the Action Phase, all of it, by a narrow beam."""
    mind = Mind(state, state.decider)
    if state.agenda[-1].step is not ACTIONS:
        best = mind.best(mind.acts(Node(state, [], 0.0)))
        for option in best.options:
            state.play(option)
        return
    ends = mind.act([Node(state, [], 0.0)], THUMB)
    ends.sort(key=worth_of)
    for pick in ends[0].line:
        state.play(pick.option)


def features(state: Position, seat: Seat) -> list[float]:
    """How a seat stands."""
    return Ground(state, False).features(state)[seat]


def chances(state: Position) -> list[float]:
    """What was learned for the season says who will win."""
    return LEARNED.chances(state.settings.season, Ground(state, False).features(state))


def worth_of(node: Node) -> float:
    """The best first."""
    return -node.worth


def worth_of_act(act: Act) -> float:
    """The best first."""
    return -act.worth


def key_of(state: Position) -> int:
    """Positions that look the same are the same."""
    return hash((tuple(state.hexes), state.radiation, state.dead, state.supply[STOCKPILE], len(state.agenda)))


def is_starving(state: Position) -> bool:
    """Is it the Starvation Phase?"""
    for frame in state.agenda:
        if frame.step is STARVATION:
            return True
    return False


def is_acting(state: Position) -> bool:
    """Is it the Action Phase?"""
    for frame in state.agenda:
        if frame.step is ACTIONS:
            return True
    return False


class Mind:
    """One seat in its turn, and what it takes positions to be worth. Of what may be done it overlooks a share."""

    def __init__(self, state: Position, seat: Seat, overlooked: float = 0.0, rng: Rng | None = None) -> None:
        self.seat: Final = seat
        self.enemy: Final = enemy_of(seat)
        self.weights: Final = LEARNED.weights(state.settings.season)
        self.overlooked: Final = int(overlooked * BITS)
        self.rng: Final = rng

    def lines(self, state: Position, most: int) -> list[Line]:
        """The best ways through the turn that lead to different positions, the best first."""
        nodes = self.starve([Node(state, [], 0.0)], min(most, MOST_STARVED))
        ends = self.act(nodes, most)
        ends.sort(key=worth_of)
        finished = [self.end_turn(node) for node in ends[:most]]
        finished.sort(key=worth_of)
        found: list[Line] = []
        seen: set[int] = set()
        for node in finished:
            key = key_of(node.state)
            if key not in seen:
                seen.add(key)
                found.append(node.line)
        return found

    def seen(self, acts: list[Act]) -> list[Act]:
        """Those that are not overlooked; that one may pass is never forgotten, and something is always seen."""
        if self.rng is None:
            return acts
        found = [act for act in acts if act.options[0] == PASS or self.rng.randrange(BITS) >= self.overlooked]
        return found or [acts[self.rng.randrange(len(acts))]]

    def worth(self, ground: Ground, state: Position) -> float:
        """The logarithm of the odds."""
        told = ground.features(state)
        own, other = told[self.seat], told[self.enemy]
        together = 0.0
        for number, weight in enumerate(self.weights):
            together += weight * (own[number] - other[number])
        return together

    def worth_on(self, ground: Ground, state: Position) -> float:
        """The same for pieces that were moved by hand: somebody may have none left."""
        if not state.survivors(self.enemy):
            return WON
        return self.worth(ground, state)

    def worth_after(self, state: Position, over: bool) -> float:
        """The same for a position that was played to."""
        if state.outcome is not None:
            return WON * (2 * state.outcome.scores[self.seat] - 1)
        return self.worth(Ground(state, over), state)

    def best(self, acts: list[Act]) -> Act:
        """The one that is worth most."""
        found = acts[0]
        for act in acts:
            if act.worth > found.worth:
                found = act
        return found

    def starve(self, nodes: list[Node], width: int) -> list[Node]:
        """The best ways through the Starvation Phase, if it is that."""
        fed: list[Node] = []
        seen: set[int] = set()
        while nodes:
            acts: list[Act] = []
            for node in nodes:
                if node.state.decider == self.seat and is_starving(node.state):
                    acts += self.seen(self.answers(node))
                else:
                    fed.append(node)
            nodes = self.chosen(acts, width, seen) or self.anyway(acts, fed)
        fed.sort(key=worth_of)
        return fed[:width]

    def act(self, nodes: list[Node], width: int) -> list[Node]:
        """Where the best actions lead, up to the end of the Action Phase."""
        ends: list[Node] = []
        seen: set[int] = set()
        while nodes:
            acts: list[Act] = []
            for node in nodes:
                if node.state.decider == self.seat and is_acting(node.state):
                    acts += self.seen(self.acts(node))
                else:
                    ends.append(node)
            nodes = self.chosen(acts, width, seen) or self.anyway(acts, ends)
        return ends

    def chosen(self, acts: list[Act], width: int, seen: set[int]) -> list[Node]:
        """The best of them that lead to different positions."""
        acts.sort(key=worth_of_act)
        nodes: list[Node] = []
        for act in acts:
            if len(nodes) >= width:
                break
            node = act.done()
            key = key_of(node.state)
            if key not in seen:
                seen.add(key)
                nodes.append(node)
        return nodes

    def anyway(self, acts: list[Act], ends: list[Node]) -> list[Node]:
        """Somewhere the phase must end, though all that is seen leads where one has been."""
        return [self.best(acts).done()] if acts and not ends else []

    def end_turn(self, node: Node) -> Node:
        """Answer what else the turn asks, such as where radiation spreads, as looks best at once."""
        turn = node.state.turn
        while node.state.decider == self.seat and node.state.turn == turn:
            node = self.best(self.acts(node)).done()
        return Node(node.state, node.line, self.worth_after(node.state, True))

    def acts(self, node: Node) -> list[Act]:
        """What may come next, and what it is worth; in the Action Phase, if that were all of it."""
        state = node.state
        if state.agenda[-1].step is not ACTIONS:
            return self.answers(node)
        ground = Ground(state, True)
        found = [Act(node, [PASS], self.worth(ground, state))]
        for option in state.asked:
            if option == MARCH:
                self.march(node, ground, found)
            elif option == THREATEN:
                self.threaten(node, ground, found)
            elif option == PRESS_GANG:
                self.press_gang(node, ground, found)
            elif option == MILITARIZE:
                self.militarize(node, ground, found)
            elif option == ATTACK:
                found += self.answers(node, ATTACK)
        return found

    def answers(self, node: Node, first: int = -1) -> list[Act]:
        """Where the next answers lead, played out pick by pick; all of them, or those that begin with one."""
        found: list[Act] = []
        start = node.state
        over = is_acting(start) and not is_starving(start)
        unfinished: deque[tuple[Position, list[int]]] = deque([(start, [])])
        left = MOST_POSITIONS
        while unfinished and (left > 0 or not found):
            state, options = unfinished.popleft()
            for option in [first] if first >= 0 and not options else candidates(state) or state.asked:
                after = state.copy()
                after.play(option)
                left -= 1
                said = [*options, option]
                if after.decider != self.seat or complete(after):
                    found.append(Act(node, said, self.worth_after(after, over)))
                else:
                    unfinished.append((after, said))
        return found

    def march(self, node: Node, ground: Ground, found: list[Act]) -> None:
        """Groups that go from one hex to another."""
        state, seat = node.state, self.seat
        for start in places_in(state.held(seat)):
            open_ways = ways(state, seat, start)
            if not open_ways:
                continue
            civilians, soldiers = state.at(CIVILIAN + seat, start), state.at(SOLDIER + seat, start)
            stockpiles = state.at(STOCKPILE, start)
            for some in range(civilians + 1):
                open_targets = places_in(open_ways & ~state.dead if some else open_ways)
                for armed in range(soldiers + 1):
                    if not some and not armed:
                        continue
                    for taken in (0, stockpiles) if stockpiles else (0,):
                        group = [A_CIVILIAN] * some + [A_SOLDIER] * armed + [A_STOCKPILE] * taken
                        for target in open_targets:
                            state.move(CIVILIAN + seat, start, target, some)
                            state.move(SOLDIER + seat, start, target, armed)
                            state.move(STOCKPILE, start, target, taken)
                            worth = self.worth(ground, state)
                            state.move(CIVILIAN + seat, target, start, some)
                            state.move(SOLDIER + seat, target, start, armed)
                            state.move(STOCKPILE, target, start, taken)
                            found.append(Act(node, [MARCH, HEX + start, *group, HEX + target], worth))

    def threaten(self, node: Node, ground: Ground, found: list[Act]) -> None:
        """Civilians of others who are driven out; it does not matter from where."""
        state = node.state
        threatened = 0
        for start in places_in(state.held(self.seat)):
            for target in targets(state, self.seat, start):
                if threatened >> target & 1:
                    continue
                threatened |= 1 << target
                for word in (A_CIVILIAN, A_NEUTRAL):
                    victim = piece_called(state, word, target)
                    if victim < 0:
                        continue
                    said = [THREATEN, HEX + start, HEX + target, word]
                    refuges = destinations(state, victim, target)
                    for refuge in refuges:
                        state.move(victim, target, refuge)
                        found.append(Act(node, [*said, HEX + refuge], self.worth(ground, state)))
                        state.move(victim, refuge, target)
                    if not refuges and victim != CIVILIAN + self.seat:
                        state.remove(victim, target)
                        found.append(Act(node, said, self.worth_on(ground, state)))
                        state.enlist(victim, target)

    def press_gang(self, node: Node, ground: Ground, found: list[Act]) -> None:
        """Neutrals who are taken into service."""
        state, own = node.state, CIVILIAN + self.seat
        for start in places_in(state.where[SOLDIER + self.seat]):
            if not can_press_gang(state, self.seat, start):
                continue
            for place in places_in(recruits(state, self.seat, start)):
                state.remove(NEUTRAL, place)
                state.enlist(own, start)
                found.append(Act(node, [PRESS_GANG, HEX + start, HEX + place], self.worth(ground, state)))
                state.remove(own, start)
                state.enlist(NEUTRAL, place)

    def militarize(self, node: Node, ground: Ground, found: list[Act]) -> None:
        """Civilians who take up arms; in Summer up to two."""
        state = node.state
        for place in places_in(state.where[CIVILIAN + self.seat]):
            if can_militarize(state, self.seat, place):
                said = [MILITARIZE, HEX + place]
                self.arm(state, place)
                second = state.settings.summer and can_militarize(state, self.seat, place)
                found.append(Act(node, [*said, DONE] if second else said, self.worth(ground, state)))
                if second:
                    self.arm(state, place)
                    found.append(Act(node, [*said, A_SOLDIER], self.worth(ground, state)))
                    self.disarm(state, place)
                self.disarm(state, place)

    def arm(self, state: Position, place: Place) -> None:
        """A civilian becomes a soldier."""
        state.remove(CIVILIAN + self.seat, place)
        state.enlist(SOLDIER + self.seat, place)

    def disarm(self, state: Position, place: Place) -> None:
        """A soldier becomes the civilian that it was."""
        state.remove(SOLDIER + self.seat, place)
        state.enlist(CIVILIAN + self.seat, place)
