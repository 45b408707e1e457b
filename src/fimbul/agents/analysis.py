"""A game that is over, judged decision by decision: what it was worth, what would have been better, and what was luck.

One judge looks at all of it, so that the numbers add up: each decision is compared with the best line that the judge
sees from that seat, in the same worlds, and what that line is worth is how things stood before it. Whatever has changed
until the next decision, the dice and cards in between have done; where none fell, the judge had second thoughts.
"""

import json
from collections.abc import Callable
from itertools import groupby
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

from fimbul.agents.counsel import reason
from fimbul.agents.heuristics import PlannedPick
from fimbul.agents.search.expert import Expert, levels
from fimbul.agents.search.judgement import Line
from fimbul.agents.search.thought import Thought, Trial, first_places, known_expert, lines_seen
from fimbul.core.errors import BadOptions, BadRecord
from fimbul.core.game import Game, State, hears
from fimbul.core.perspective import Perspective
from fimbul.core.sitting import Pick, Sitting
from fimbul.core.step import CHANCE
from fimbul.games import open_record

USUAL_LEVEL: Final = 5
MOST_DECISIONS: Final = 240  # of one game; the weightiest are judged
MOST_SECONDS: Final = 180.0  # of the processor, for one game
ENDLESS: Final = 1e9
TRIED: Final = 8  # decisions tell how long a game will take
GENTLEST: Final = 2  # level that judges where time is short, by ...
FEWEST_DECISIONS: Final = 20  # ... so many decisions at least
MOST_SHOWN: Final = 3  # lines beside what was played
AGAIN: Final = 16  # worlds in which the lines that are shown are compared once more
MOST_WORDS: Final = 6  # picks that are told of a line
LONGEST_SENTENCE: Final = 160
BETWEEN: Final = " › "  # noqa: RUF001 - as crumbs are printed
LUCK: Final = -1
SECOND_THOUGHTS: Final = -2


class Weighed(NamedTuple):
    """A line in words, as far as they are short, the words of its picks from where it leaves the others to its end, and
    what each seat has then.
    """

    told: str
    words: list[str]
    chances: list[float]


class Decision(NamedTuple):
    """What a seat said, up to where somebody else or chance decided: after so many picks, up to after so many.

    The lines are sorted, the best first; one of them was played. After `differs` picks it leaves the best one. Then
    came so many picks of chance, of which was heard what `brought` tells, and perhaps a seat gave up.
    """

    picks: int
    until: int
    turn: int
    seat: int
    lines: list[Weighed]
    played: int
    differs: int
    rolled: int
    brought: str
    conceded: int | None
    why: str = ""  # what the best line has over the one that was played

    @property
    def best(self) -> Weighed:
        """What would have been best."""
        return self.lines[0]

    @property
    def said(self) -> Weighed:
        """What was played."""
        return self.lines[self.played]


class Change(NamedTuple):
    """The chances of all seats before and after something: a seat's decision, LUCK, or the judge's SECOND_THOUGHTS."""

    by: int
    decision: Decision
    before: list[float]
    after: list[float]

    def of(self, seat: int) -> float:
        """What it has brought a seat."""
        return self.after[seat] - self.before[seat]

    @property
    def picks(self) -> int:
        """After how many picks one sees what it was about."""
        if self.by >= 0:
            return self.decision.differs
        return self.decision.until + self.decision.rolled


class Sums(NamedTuple):
    """How the chance of a seat came about: it begins with the first number and ends with the last, and all add up."""

    start: float
    luck: float
    decisions: list[float]
    second_thoughts: float
    end: float


class Analysis(NamedTuple):
    """The decisions of a game in order, and what each seat had of the first place in the end."""

    level: int
    seats: int
    decisions: list[Decision]
    end: list[float]

    @property
    def changes(self) -> list[Change]:
        """Everything that has changed the chances, in order; each begins where the one before it ends."""
        found: list[Change] = []
        for number, decision in enumerate(self.decisions):
            found.append(Change(decision.seat, decision, decision.best.chances, decision.said.chances))
            last = number + 1 == len(self.decisions)
            after = self.end if last else self.decisions[number + 1].best.chances
            by = LUCK if decision.rolled else SECOND_THOUGHTS
            by = by if decision.conceded is None else decision.conceded
            found.append(Change(by, decision, decision.said.chances, after))
        return found

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """After how many picks a seat had which chance."""
        points: list[tuple[int, float]] = []
        for change in self.changes:
            place = change.decision.picks if change.by == change.decision.seat else change.decision.until
            points.append((place, change.before[seat]))
        last = self.decisions[-1] if self.decisions else None
        return [*points, (last.until + last.rolled if last else 0, self.end[seat])]

    def sums(self, seat: int) -> Sums:
        """How the chance of a seat came about."""
        decisions, luck, thoughts = [0.0] * self.seats, 0.0, 0.0
        for change in self.changes:
            if change.by >= 0:
                decisions[change.by] += change.of(seat)
            elif change.by == LUCK:
                luck += change.of(seat)
            else:
                thoughts += change.of(seat)
        start = self.decisions[0].best.chances[seat] if self.decisions else self.end[seat]
        return Sums(start, luck, decisions, thoughts, self.end[seat])

    def turning_points(self, most: int = 5) -> list[Change]:
        """The decisions and strokes of luck that have changed most for whom they changed most, as the game had them."""
        told = [change for change in self.changes if change.by != SECOND_THOUGHTS and size(change) >= 0.03]
        largest = sorted(told, key=size, reverse=True)[:most]
        return [change for change in told if change in largest]

    def to_json(self) -> str:
        """As text, for whoever keeps it."""
        return json.dumps({"level": self.level, "end": self.end, "decisions": [list(each) for each in self.decisions]})


def size(change: Change) -> float:
    """By how much something has changed what it changed most."""
    return max(abs(change.of(seat)) for seat in range(len(change.before)))


def from_json(text: str) -> Analysis:
    """The analysis that `to_json` wrote."""
    found = json.loads(text)
    return Analysis(found["level"], len(found["end"]), [decision_of(each) for each in found["decisions"]], found["end"])


def decision_of(fields: list[Any]) -> Decision:
    """A decision as JSON has it."""
    made = Decision(*fields)
    return made._replace(lines=[Weighed(*line) for line in made.lines])


class Span(NamedTuple):
    """Picks of one seat running, in one turn; how much there was to choose from, and the position before them."""

    seat: int
    start: int
    end: int
    turn: int
    weight: int
    before: State


class Analyst:
    """Judges the decisions of a game that is over, each by itself: in any order, again and again, always alike, unless
    there are not seconds enough.
    """

    def __init__(
        self,
        sitting: Sitting,
        level: int = USUAL_LEVEL,
        known: Expert | None = None,
        seed: int = 0,
        most: int | None = None,
        seconds: float = MOST_SECONDS,
    ) -> None:
        if not sitting.state.over or sitting.state.outcome is None:
            raise BadRecord("Only a game that is over is analysed: while it is played that would be advice.")
        self.game: Final = sitting.game
        if not 1 <= level <= len(levels(self.game.meta.name)):
            raise BadOptions(f"Levels are numbers from 1 to {len(levels(self.game.meta.name))}.")
        self.number: Final = level
        self.known: Final = known or known_expert(self.game.meta.name)
        self.seed: Final = seed
        self.picks: Final = list(sitting.picks)
        self.told: Final = [list(told) for told in sitting.told]
        self.end: Final = first_places(sitting.state.outcome)
        self.spans: Final = weightiest(spans_of(self.game, self.picks), most or MOST_DECISIONS)
        chosen = levels(self.game.meta.name)[level - 1]
        each = min(chosen.seconds, seconds / 2 / max(1, len(self.spans)))
        self.level: Final = chosen._replace(overlooked=0.0, seconds=each)

    def decision(self, number: int) -> Decision:
        """One of the decisions, judged."""
        span, rng = self.spans[number], Random(f"{self.seed} {number}")
        start = span.before
        played = line_of(start, [pick.option for pick in self.picks[span.start : span.end]])
        trials = self.compared(start, played, rng)
        chosen = trials[0]  # the one that was played
        others = sorted(trials[1:], key=lambda trial: -trial.chance(span.seat))
        better = [trial for trial in others if trial.chance(span.seat) > chosen.chance(span.seat)]
        shown = [*better[:MOST_SHOWN], chosen, *others[len(better) :]][: MOST_SHOWN + 1]
        best = shown[0].line
        apart = parting(played, best)
        following = self.spans[number + 1].start if number + 1 < len(self.spans) else len(self.picks)
        between = range(span.end, following)
        return Decision(
            span.start,
            span.end,
            span.turn,
            span.seat,
            [self.weighed(span, trial, apart if trial is chosen else parting(trial.line, played)) for trial in shown],
            shown.index(chosen),
            span.start + apart,
            sum(self.picks[each].seat == CHANCE for each in between),
            self.brought(between),
            next((self.picks[each].seat for each in between if self.picks[each].concedes), None),
            "" if shown[0] is chosen else reason(Perspective(start), best, played),
        )

    def compared(self, before: State, played: Line, rng: Random) -> "list[Trial]":
        """What was played and what else seems good, in the same worlds; those that lead to the same place are one."""
        perspective = Perspective(before)
        lines, reached = [played], {key_after(before, played)}
        for line in lines_seen(self.known, perspective, self.level, rng):
            if (key := key_after(before, line)) not in reached:
                reached.add(key)
                lines.append(line)
        best = Thought(self.known, perspective, self.level, rng).judged(lines).prospects
        others = [each.line for each in best if each.line is not played][:MOST_SHOWN]
        trials = [Trial(line, self.game.seats) for line in [played, *others]]
        Thought(self.known, perspective, self.level, rng).compare(trials, AGAIN)
        return [trial for trial in trials if trial.worlds or trial.line is played]

    def weighed(self, span: Span, trial: Trial, apart: int) -> Weighed:
        """A line in words, from where it leaves the others on."""
        state, told, words = span.before.copy(), list[str](), list[str]()
        for number, pick in enumerate(trial.line):
            if state.decider != span.seat or pick.option not in state.asked:
                break
            if self.game.sealed(span.before, pick.option):  # what nobody had opened by then has no words here
                break
            if number >= apart:
                if len(words) < MOST_WORDS:
                    view = state.view(span.seat)
                    told += self.game.crumbs(view) if number == apart else []
                    told.append(self.game.meaning(view, pick.option).title)
                elif len(words) == MOST_WORDS:
                    told.append("…")
                words.append(self.game.lexicon.word(pick.option))
            state.play(pick.option)
        return Weighed(BETWEEN.join(told), words, [round(trial.chance(each), 4) for each in range(self.game.seats)])

    def brought(self, between: range) -> str:
        """What everybody heard of the picks of chance in between."""
        heard = [
            self.game.sentence(event)
            for number in between
            if self.picks[number].seat == CHANCE
            for audience, event in self.told[number]
            if hears(audience, None)
        ]
        return in_short(heard)

    def assembled(self, decisions: list[Decision]) -> Analysis:
        """The whole, from all decisions in order."""
        return Analysis(self.number, self.game.seats, decisions, self.end)


class Depth(NamedTuple):
    """How a game is judged: by which level, and so many of its decisions at most, if not as many as ever."""

    level: int
    most: int | None = None


def affordable(sitting: Sitting, level: int = USUAL_LEVEL, seconds: float = MOST_SECONDS) -> Depth:
    """The highest level, up to this one, that comes to the end of a game in time, as some of its decisions tell; where
    none does, fewer decisions.
    """
    spans, projected = list[int](), 0.0
    for number in range(level, min(level, GENTLEST) - 1, -1):
        analyst = Analyst(sitting, number, seconds=ENDLESS)
        spans = sorted(range(len(analyst.spans)), key=lambda each: analyst.spans[each].weight)
        tried = spans[:: max(1, len(spans) // TRIED)]
        start, projected = process_time(), 0.0
        for each in tried:
            analyst.decision(each)
            projected = (process_time() - start) * len(spans) / len(tried)
            if projected > seconds and number > GENTLEST:
                break
        if projected <= seconds:
            return Depth(number)
    return Depth(min(level, GENTLEST), max(FEWEST_DECISIONS, int(len(spans) * seconds / projected)))


def in_short(sentences: list[str]) -> str:
    """The first of some sentences; one that is told several times running is told once."""
    told = ""
    for sentence, same in groupby(sentences):
        times = len(list(same))
        once = sentence if times == 1 else f"{sentence.removesuffix('.')}, {times} times."
        if told and len(told) + len(once) > LONGEST_SENTENCE:
            return f"{told} …"
        told = f"{told} {once}".strip()
    return told


def analyse(
    record: str | bytes | Sitting, level: int = USUAL_LEVEL, told: Callable[[int, int], object] | None = None
) -> Analysis:
    """A game that is over, judged; whoever wants to know is told how many decisions of how many have been."""
    analyst = Analyst(record if isinstance(record, Sitting) else open_record(record), level)
    decisions: list[Decision] = []
    for number in range(len(analyst.spans)):
        decisions.append(analyst.decision(number))
        if told:
            told(number + 1, len(analyst.spans))
    return analyst.assembled(decisions)


def spans_of(game: Game, picks: list[Pick]) -> list[Span]:
    """The decisions of a game, each from where there was something to choose."""
    state, found, open_span = game.new(), list[Span](), False
    for number, pick in enumerate(picks):
        seat, turn, weight = pick.seat, state.whose_turn(), len(state.asked) - 1
        goes_on = open_span and seat == found[-1].seat and turn.number == found[-1].turn
        if seat == CHANCE or pick.concedes:
            open_span = False
        elif goes_on:
            found[-1] = found[-1]._replace(end=number + 1, weight=found[-1].weight + weight)
        elif weight:
            found.append(Span(seat, number, number + 1, turn.number, weight, state.copy()))
            open_span = True
        pick.make(state)
    return found


def weightiest(spans: list[Span], most: int) -> list[Span]:
    """Of many spans those at which there was most to choose, in their order."""
    if len(spans) <= most:
        return spans
    least = sorted(span.weight for span in spans)[-most]
    return [span for span in spans if span.weight >= least][:most]


def line_of(before: State, options: list[int]) -> Line:
    """Picks as a line, each with what was asked."""
    state, line = before.copy(), list[PlannedPick]()
    for option in options:
        line.append(PlannedPick(option, list(state.asked)))
        state.play(option)
    return line


def key_after(before: State, line: Line) -> int:
    """The digest of the position that a line leads to: whoever says the same in another order comes to the same."""
    state, seat = before.copy(), before.decider
    for pick in line:
        if state.decider != seat or pick.option not in state.asked:
            break
        state.play(pick.option)
    return state.key()


def parting(line: Line, other: Line) -> int:
    """After how many picks a line leaves another; where it does not, none."""
    for number, (one, two) in enumerate(zip(line, other, strict=False)):
        if one.option != two.option:
            return number
    return 0 if len(line) <= len(other) else len(other)
