"""An analysis as its page tells it: who gave away how much, how luck and skill add up, and moment by moment."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from fimbul import draw
from fimbul.agents.analysis import BETWEEN, LUCK, Analysis, Change, Decision, Weighed
from fimbul.agents.puzzling import is_clear
from fimbul.agents.search.expert import expert, seals
from fimbul.core.game import Game, State
from fimbul.core.words import called
from fimbul.table.page.analysis_chart import NARROW, WIDE, chart
from fimbul.table.page.fragments import Fragments, first_page
from fimbul.table.replay.replays import Replay

MINUS: Final = "\N{MINUS SIGN}"
NOBODY: Final = -1
TOLD: Final = 0.005  # a change that is smaller is nothing to stop at


class Part(NamedTuple):
    """A row of the sum: its name, what made it, how far the bar reaches from where, and the points as told."""

    name: str
    kind: str  # whole, luck, thoughts, or the colour of a seat
    low: float
    width: float
    told: str


class Gave(NamedTuple):
    """A seat, who had it, and how it came out."""

    seat: int
    name: str
    note: str


class Option(NamedTuple):
    """A line that was played, was better, or might have been, in words, with what it promised."""

    kind: str
    told: str
    chance: float
    percent: str


class Turned(NamedTuple):
    """A turning point in the list: its moment, whose it was, its heading and sentence, and the points."""

    moment: int
    seat: int
    heading: str
    told: str
    points: str


class Told(NamedTuple):
    """A moment: what it was about, the lines to compare, why, and where one may play on."""

    moment: int
    seat: int
    kicker: str
    heading: str
    options: list[Option]
    why: str
    then: str
    picks: int
    step: int
    last: int  # the number of the last moment
    can_fork: bool
    better: list[str]  # the better line, action by action
    shown: int  # so many of them have been done on the board
    is_puzzle: bool  # is there a much better turn to be found?


class Action(NamedTuple):
    """An action of a line: its picks as they are told, as a record has them, and as numbers."""

    told: list[str]
    words: list[str]
    options: list[int]


class Arrow(NamedTuple):
    """The words of a line that lie on the board, to be drawn over it."""

    kind: str
    words: list[str]


class AnalysisTold:
    """The analysis of a replay, for a reader who looks at one seat's chances."""

    def __init__(self, replay: Replay, analysis: Analysis, seat: int) -> None:
        self.replay = replay
        self.game = replay.game
        self.analysis = analysis
        self.seat = seat
        self.changes = analysis.changes
        self.names = [each.name for each in replay.stored.seats]
        self.emblems = draw.emblems(replay.position(len(replay.picks)).view(None))

    def word(self, words: str) -> str:
        """Words of the game, with the names of those who sat there."""
        return called(words, self.replay.names)

    def heard(self, words: str) -> str:
        """What chance brought, without the headings under which the log goes on."""
        told = self.word(words)
        for line in self.replay.chronicle.lines[None]:
            if line.heading:
                told = told.replace(f"{line.text}.", "")
        return sentence(" ".join(told.split()))

    @property
    def title(self) -> str:
        """What the curve is of."""
        return f"Chance that {self.names[self.seat]} wins" if self.game.seats == 2 else "Chances to win"

    @property
    def turning(self) -> list[int]:
        """The moments at which the game turned."""
        points = self.analysis.turning_points()
        return [number for number, change in enumerate(self.changes) if change in points]

    @property
    def stops(self) -> list[int]:
        """The moments that are worth a stop: all decisions, and luck that was felt."""
        return [
            number
            for number, change in enumerate(self.changes)
            if change.by >= 0 or (change.by == LUCK and abs(change.of(self.seat)) >= TOLD)
        ]

    def first(self) -> int:
        """Where the page begins: at the first turning point, or at the first decision."""
        return next(iter(self.turning or self.stops), 0)

    def charts(self, now: int, address: str) -> str:
        """The curves, once for a wide page and once for a phone."""
        given = (self.analysis, self.seat, self.emblems, self.turning, now, address)
        return chart(WIDE, *given) + chart(NARROW, *given)

    def in_words(self) -> str:
        """The curve for whoever listens: where it began, where it turned and how it ended."""
        sums = self.analysis.sums(self.seat)
        points = [f"{self.names[self.seat]} began at {percent(sums.start)}"]
        for number in self.turning:
            change = self.changes[number]
            points.append(f"{turn_name(change.decision.turn)}: {percent(change.after[self.seat])}")
        return ", ".join([*points, f"at the end: {percent(sums.end)}."])

    def by_turns(self) -> list[tuple[int, list[str]]]:
        """The curve in figures: what each seat had when a turn began, and in the end."""
        rows: list[tuple[int, list[str]]] = []
        for change in self.changes:
            if change.decision.turn != (rows[-1][0] if rows else 0):
                rows.append((change.decision.turn, [percent(each) for each in change.before]))
        return [*rows, (0, [percent(each) for each in self.analysis.end])]

    def seats(self) -> list[Gave]:
        """Who sat there, who won, and how much each gave away."""
        found = []
        for seat, name in enumerate(self.names):
            lost = sum(max(0.0, -change.of(seat)) for change in self.changes if change.by == seat)
            notes = [self.game.seat_names[seat].title() if name.lower() != self.game.seat_names[seat] else ""]
            first = self.analysis.end[seat]
            notes += ["won" if first == 1 else "shares the first place" if first else ""]
            notes += [f"{points_of(lost)} given away"]
            found.append(Gave(seat, name, ", ".join([note for note in notes if note])))
        return found

    def sums(self) -> list[Part]:
        """How the chance of the seat came about, in whole points that add up."""
        sums = self.analysis.sums(self.seat)
        order = [self.seat, *[seat for seat in range(self.game.seats) if seat != self.seat]]
        rows = [("Luck", "luck", sums.luck)]
        rows += [(f"{self.names[each]}’s decisions", f"{self.emblems[each]}", sums.decisions[each]) for each in order]  # noqa: RUF001 - typographic
        rows += [("Second thoughts", "thoughts", sums.second_thoughts)]
        totals = list(accumulate([sums.start, *[change for _, _, change in rows]]))
        least, most = min(0.0, *totals), max(1.0, *totals)  # what is added up may pass 0 and 100 on its way

        def part(name: str, kind: str, start: float, end: float, told: str) -> Part:
            whole = most - least
            return Part(name, kind, (min(start, end) - least) / whole, abs(end - start) / whole, told)

        parts = [part("At the start", "whole", 0, sums.start, percent(sums.start))]
        for (name, kind, change), (before, after) in zip(rows, pairwise(totals), strict=True):
            if kind != "thoughts" or abs(change) >= TOLD:
                told = whole_points(round(100 * after) - round(100 * before))
                parts.append(part(name, kind, before, after, told))
        return [*parts, part("At the end", "whole", 0, sums.end, percent(sums.end))]

    def turned(self) -> list[Turned]:
        """The turning points, as a list tells them."""
        return [self.turned_at(number) for number in self.turning]

    def turned_at(self, number: int) -> Turned:
        """One of them."""
        change = self.changes[number]
        decision = change.decision
        points = points_told(change.of(self.seat))
        if change.by == LUCK:
            return Turned(number, NOBODY, f"{turn_name(decision.turn)}, luck", self.heard(decision.brought), points)
        heading = f"{turn_name(decision.turn)}, {self.names[change.by]}"
        if change.by != decision.seat:
            return Turned(number, change.by, f"After {heading[0].lower()}{heading[1:]}", "Gave up.", points)
        told = sentence(self.word(decision.said.told))
        if decision.played:
            told += f" Better: {sentence(self.word(decision.best.told))}"
        return Turned(number, change.by, heading, told, points)

    def moment(self, number: int, shown: int = 0) -> Told:
        """A moment in words, after so many actions of the better line."""
        change = self.changes[number]
        decision = change.decision
        picks = change.picks
        heading, options, why, then = self.luck(change) if change.by != decision.seat else self.choice(decision, number)
        who = self.names[change.by] if change.by >= 0 else "Luck" if change.by == LUCK else "The judge"
        seat = change.by if change.by >= 0 else self.seat
        kicker = f"{turn_name(decision.turn)}, {who} · {percent(change.before[seat])} before it"
        if change.by < 0:
            kicker += f" for {self.names[seat]}"
        can_fork = not self.game.meta.campaign and not self.replay.position(picks).over
        step = max(0, bisect_right(self.replay.frames, picks, key=lambda frame: frame.picks) - 1)
        last = len(self.changes) - 1
        better = [self.word(BETWEEN.join(action.told)) for action in self.better_line(number)]
        is_puzzle = can_fork and change.by == decision.seat and is_clear(decision) and number in self.turning
        lines = (better, min(shown, len(better)), is_puzzle)
        return Told(number, change.by, kicker, heading, options, why, then, picks, step, last, can_fork, *lines)

    def choice(self, decision: Decision, number: int) -> tuple[str, list[Option], str, str]:
        """What was decided, beside what else might have been."""
        seat = decision.seat
        options: list[Option] = []
        for place, line in enumerate(decision.lines):
            kind = "Played" if place == decision.played else "Better" if place < decision.played else "Also"
            found = self.option(kind, line, seat)
            if kind == "Played" or found.told not in [each.told for each in options]:
                options.append(found)
        options.sort(key=lambda option: ("Played", "Better", "Also").index(option.kind))
        best = self.word(decision.best.told)
        heading = f"{self.names[seat]} gave away {points_of(-self.changes[number].of(seat))}"
        if decision.played == 0:
            heading = "Nothing better was seen"
        why = f"What was better leaves {decision.why}." if decision.played and decision.why and best else ""
        after = self.changes[number + 1]
        then = ""
        if after.by == LUCK and decision.brought:
            gained = points_told(after.of(seat))
            then = f"Then: {self.heard(decision.brought)} That changed {gained} for {self.names[seat]}."
        return heading, options, why, then

    def option(self, kind: str, line: Weighed, seat: int) -> Option:
        """A line as a row."""
        told = self.word(line.told) or "the same, said otherwise"
        return Option(kind, told, line.chances[seat], percent(line.chances[seat]))

    def luck(self, change: Change) -> tuple[str, list[Option], str, str]:
        """What no decision of this turn has done: dice and cards, a seat that gave up, the judge's second thoughts."""
        rows = [
            Option(self.names[seat], "", after, f"{percent(after)} ({points_told(after - before)})")
            for seat, (before, after) in enumerate(zip(change.before, change.after, strict=True))
        ]
        if change.by == LUCK:
            gained = change.of(self.seat)
            what = f"{'gave' if gained >= 0 else 'took'} {points_of(abs(gained))}"
            heading = f"Luck {what} {'to' if gained >= 0 else 'from'} {self.names[self.seat]}"
            return heading, rows, self.heard(change.decision.brought), ""
        if change.by >= 0:
            return f"{self.names[change.by]} gave up.", rows, "", ""
        return "The judge had second thoughts", rows, "Nothing fell and nothing was drawn here.", ""

    def better_line(self, number: int) -> list[Action]:
        """The line that would have been better, action by action, as far as it opens nothing that was sealed."""
        change = self.changes[number]
        decision = change.decision
        if change.by != decision.seat or not decision.played:
            return []
        state, seat, found = self.replay.position(decision.differs), decision.seat, list[Action]()
        is_sealed = sealing(self.game)
        packages, begins = is_sealed(state), True
        for word in decision.best.words:
            if state.decider != seat or (option := self.game.lexicon.parse(word)) not in state.asked:
                break
            view = state.view(seat)
            if begins:
                found.append(Action(self.game.crumbs(view), [], []))
            title = self.game.meaning(view, option).title
            state.play(option)
            if is_sealed(state) != packages:
                break
            found[-1].told.append(title)
            found[-1].words.append(word)
            found[-1].options.append(option)
            begins = state.decider != seat or not self.game.crumbs(state.view(seat))
        return [action for action in found if action.options]

    def arrows(self, number: int, shown: int = 0) -> list[Arrow]:
        """What is drawn over the board of a moment, or of the last action that is shown of the better line."""
        change = self.changes[number]
        decision = change.decision
        if change.by != decision.seat:
            return []
        if done := self.better_line(number)[:shown]:
            first = self.picked_before(decision) if len(done) == 1 else []
            return [Arrow("better", first + done[-1].words)]
        drawn = [Arrow("played", self.action(decision, decision.said.words))]
        better = Arrow("better", self.action(decision, decision.best.words))
        return [*drawn, better] if decision.played and better.words != drawn[0].words else drawn

    def action(self, decision: Decision, line: list[str]) -> list[str]:
        """The words of the first action of a line, with what all lines had picked of it before."""
        state, lexicon, picked = self.replay.position(decision.differs), self.game.lexicon, self.picked_before(decision)
        for word in line:
            if state.decider != decision.seat or (option := lexicon.parse(word)) not in state.asked:
                break
            state.play(option)
            picked.append(word)
            if state.decider != decision.seat or not self.game.crumbs(state.view(decision.seat)):
                break
        return picked

    def picked_before(self, decision: Decision) -> list[str]:
        """The pick that the lines have in common, if an action was begun with it."""
        if decision.differs == decision.picks:
            return []
        state, last = self.replay.position(decision.differs), self.replay.picks[decision.differs - 1]
        return [self.game.lexicon.word(last.option)] if self.game.crumbs(state.view(decision.seat)) else []

    def shown(self, number: int, width: int, shown: int = 0) -> Fragments:
        """The board before a decision, as whoever decided saw it, or after so many actions of the better line; after
        luck, as everybody saw it.
        """
        change = self.changes[number]
        decision = change.decision
        seat = decision.seat if change.by == decision.seat else None
        if done := self.better_line(number)[:shown]:
            state = self.replay.position(decision.differs)
            for action in done:
                for option in action.options:
                    state.play(option)
            return first_page(self.replay.table_view(change.picks, seat, state), width)
        table_view = self.replay.table_view(change.picks, seat)
        if seat is not None:
            asked = self.replay.position(change.picks).asked
            heads = [line.words[0] for line in (decision.said, decision.best) if line.words]
            lit = sorted({option for option in asked if self.game.lexicon.word(option) in heads})
            words = [self.game.lexicon.word(option) for option in lit]
            table_view = table_view._replace(view={**table_view.view, "options": lit, "words": words})
        return first_page(table_view, width)


def sealing(game: Game) -> Callable[[State], int]:
    """What tells which sealed packages are open; in most games there are none."""
    known = expert(game.meta.name)
    return (seals(known) if known else None) or (lambda _: 0)


def turn_name(turn: int) -> str:
    """How a turn is called; what comes before the first is none."""
    return f"Turn {turn}" if turn > 0 else "Set-up"


def percent(chance: float) -> str:
    """A chance in whole figures."""
    return f"{round(100 * chance)} %"


def whole_points(change: int) -> str:
    """Points with their sign."""
    return f"+{change}" if change > 0 else f"{MINUS}{-change}" if change else "0"


def points_told(change: float) -> str:
    """A change in points of a hundred."""
    return whole_points(round(100 * change))


def points_of(lost: float) -> str:
    """So many points, in words."""
    points = round(100 * lost)
    return "1 point" if points == 1 else f"{points} points"


def sentence(words: str) -> str:
    """Words with a full stop."""
    return words if not words or words[-1] in ".!?…" else f"{words}."


def seat_of(asked: str, seats: int, own: Sequence[int], won: Sequence[float]) -> int:
    """Whose chances are looked at: the seat that an address names, else one's own, else the winner's."""
    if asked.isascii() and asked.isdigit() and len(asked) < 3 and int(asked) < seats:
        return int(asked)
    return own[0] if own else max(range(seats), key=lambda seat: won[seat])
