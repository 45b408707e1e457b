"""Lines compared by sequential halving: each is said in the same worlds with the same luck, then the game goes on."""

from random import Random
from time import monotonic, process_time
from typing import Final

from fimbul.agents.heuristics import PlannedPick
from fimbul.agents.search.expert import Expert, belief, expert, glimpses, seals
from fimbul.agents.search.judgement import Judgement, Line, Prospect
from fimbul.agents.search.level import Level
from fimbul.core.errors import BadOptions
from fimbul.core.game import Rng, State
from fimbul.core.luck import Luck
from fimbul.core.perspective import Perspective
from fimbul.core.step import CHANCE
from fimbul.core.values import Outcome, Turn

BITS: Final = 1 << 48
MOST_PICKS: Final = 5000  # played on in one world, lest a game without end hold up the table


def judge(perspective: Perspective, level: Level, rng: Rng) -> Judgement:
    """What a seat may say and what comes of it, best first; where it decides nothing, how it stands."""
    known = known_expert(perspective.game.meta.name)
    return Thought(known, perspective, level, rng).judged(lines_seen(known, perspective, level, rng))


def best_line(perspective: Perspective, level: Level, rng: Rng) -> Line:
    """What the seat that decides had best say, thought about no longer than there is something to compare."""
    known = known_expert(perspective.game.meta.name)
    lines = lines_seen(known, perspective, level, rng)
    return lines[0] if len(lines) == 1 else Thought(known, perspective, level, rng).judged(lines).best.line


def known_expert(game: str) -> Expert:
    """Who knows a game well enough to judge it."""
    known = expert(game)
    if known is None:
        raise BadOptions(f"Nobody here can judge a position of '{game}'.")
    return known


def lines_seen(known: Expert, perspective: Perspective, level: Level, rng: Rng) -> list[Line]:
    """The lines that a level thinks of: the most promising ones, but for those that it overlooks."""
    if not perspective.options:
        return [[]]
    if len(perspective.options) == 1:
        return [[PlannedPick(perspective.options[0], perspective.options)]]
    sample = perspective.sample(rng)
    glimpsed = glimpses(known)
    if level.overlooked and glimpsed is not None:
        return glimpsed(sample, perspective.seat, level.lines, level.overlooked, rng)
    lines = known.lines(sample, perspective.seat, level.lines)
    if not level.overlooked:
        return lines
    seen = [line for line in lines if rng.randrange(BITS) >= level.overlooked * BITS]
    return seen or [lines[rng.randrange(len(lines))]]


class Thought:
    """One seat's thinking about one position."""

    def __init__(self, known: Expert, perspective: Perspective, level: Level, rng: Rng) -> None:
        self.known: Final = known
        self.believe: Final = belief(known)
        self.opened: Final = seals(known)
        self.perspective: Final = perspective
        self.level: Final = level
        self.rng: Final = rng
        self.seats: Final = perspective.game.seats
        self.ends: Final = process_time() + level.seconds
        self.waits_until: Final = monotonic() + level.waited
        self.worlds = 0

    def judged(self, lines: list[Line]) -> Judgement:
        """Those that were in the last comparison come first, then those before them."""
        trials = [Trial(line, self.seats) for line in lines]
        standing, dropped = trials, list[Trial]()
        worlds = self.level.worlds if len(lines) > 1 else self.level.worlds * self.level.lines
        while True:
            self.compare(standing, worlds)
            standing.sort(key=self.loss)
            if len(standing) <= 2 or self.is_late():
                break
            half = (len(standing) + 1) // 2
            dropped = standing[half:] + dropped
            standing = standing[:half]
            worlds *= 2
        seat = self.perspective.seat
        prospects = [Prospect(trial.line, trial.chance(seat), trial.worlds) for trial in standing + dropped]
        best = standing[0]
        return Judgement(seat, prospects, [best.chance(each) for each in range(self.seats)])

    def compare(self, trials: "list[Trial]", worlds: int) -> None:
        """Play each line on in so many worlds more. When time is over those that were tried less often stay behind."""
        for _ in range(worlds):
            world = self.perspective.sample(self.rng)
            if self.believe is not None:
                self.believe(world, self.perspective.seat)
            luck = Luck(self.rng.randrange(BITS), self.worlds)
            self.worlds += 1
            for trial in trials:
                trial.add(self.outlook(world.copy(), trial.line, luck.again()))
                if self.is_late():
                    return

    def is_late(self) -> bool:
        """Is time over?"""
        return process_time() >= self.ends or monotonic() >= self.waits_until

    def loss(self, trial: "Trial") -> float:
        """By what trials are sorted: lines that were not tried come last."""
        return 1 - trial.chance(self.perspective.seat) if trial.worlds else 2.0

    def outlook(self, state: State, line: Line, luck: Luck) -> list[float]:
        """What each seat has of the first place after a line and some turns, in this world."""
        turn, packages = state.whose_turn(), self.opened(state) if self.opened is not None else 0
        follow(state, self.perspective.seat, line, luck)
        play_on(self.known, state, turn, self.level.horizon, luck, packages)
        return self.known.chances(state) if state.outcome is None else first_places(state.outcome)


class Trial:
    """A line, and how it has done so far."""

    def __init__(self, line: Line, seats: int) -> None:
        self.line: Final = line
        self.worlds = 0
        self.sums: Final = [0.0] * seats

    def add(self, chances: list[float]) -> None:
        """It was played on in one more world."""
        self.worlds += 1
        for seat, chance in enumerate(chances):
            self.sums[seat] += chance

    def chance(self, seat: int) -> float:
        """What a seat has of the first place, on average."""
        return self.sums[seat] / self.worlds if self.worlds else 0.0


def follow(state: State, seat: int, line: Line, luck: Luck) -> None:
    """Say a line as far as it fits: up to where somebody else decides, or a question has no such answer."""
    for pick in line:
        while state.decider == CHANCE:
            state.play(luck.roll(state))
        if state.decider != seat or pick.option not in state.asked:
            return
        state.play(pick.option)


def play_on(known: Expert, state: State, turn: Turn, horizon: int, luck: Luck, packages: int) -> None:
    """Play on by rule of thumb to the end of this turn, and so many turns more; what is nobody's turn is none. Where a
    sealed package is opened nobody can tell how it goes on.
    """
    rng, opened = Random(luck.seed), seals(known)
    for _ in range(MOST_PICKS):
        if state.outcome is not None or (opened is not None and opened(state) != packages):
            return
        now = state.whose_turn()
        if now != turn and now.seat >= 0:
            turn = now
            horizon -= 1
            if horizon < 0:
                return
        if state.decider == CHANCE:
            state.play(luck.roll(state))
        else:
            known.play_on(state, rng)


def first_places(outcome: Outcome) -> list[float]:
    """What each seat has of the first place of a game that is over."""
    return [1 / outcome.places.count(1) if place == 1 else 0.0 for place in outcome.places]
