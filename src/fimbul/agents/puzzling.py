"""Puzzles: moments of games at which one turn is much better than those that come to mind.

They come from games that bots have played for it (`tools/puzzles.py`), so they tell of nobody's game, and are shipped
as readable files. Whoever tries one plays a turn, which is compared with the best one in the same worlds.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from fimbul.agents.analysis import Decision, key_after, line_of
from fimbul.agents.search.expert import levels
from fimbul.agents.search.judgement import Line
from fimbul.agents.search.thought import Thought, Trial, known_expert
from fimbul.core.errors import BadOptions
from fimbul.core.game import Game, State
from fimbul.core.perspective import Perspective
from fimbul.core.sitting import Pick, Sitting, sit_down
from fimbul.core.toml import check_keys, read_toml
from fimbul.games import open_record

HOME: Final = Path(__file__).parent / "puzzles"
JUDGE: Final = 5  # the level
WORLDS: Final = 48  # in which an answer is compared with the best one
NEAR: Final = 0.03  # an answer that is worse by no more has found it
CLEAR: Final = 0.05  # by so much a turn has to be better than the one that was played, for a moment to be a puzzle
OF_PEOPLE: Final = "own-"  # names of puzzles begin so that people have made of moments of their games
KEYS: Final = ("game", "seat", "chance", "obvious", "line", "told", "record")


class Puzzle(NamedTuple):
    """A game up to a moment; what the best turn is worth there, and the best of the obvious ones."""

    name: str
    game: str
    seat: str
    chance: float
    obvious: float
    line: tuple[str, ...]
    told: str
    record: str

    def sitting(self) -> Sitting:
        """The game as it stands."""
        return open_record(self.record)

    @property
    def state(self) -> State:
        """The position, in which the seat decides; a new one each time."""
        return self.sitting().state

    def solve(self, words: Sequence[str]) -> "Solution":
        """What a turn is worth beside the best one, given by the words of its picks."""
        return solve(self, line_in(self.state, words))

    @property
    def number(self) -> int:
        """Its number among those of its game, from 1; one that people have made has none."""
        return 0 if self.name.startswith(OF_PEOPLE) else int(self.name.rpartition("-")[2])

    @property
    def title(self) -> str:
        """What it is called."""
        return f"Puzzle {self.number}" if self.number else "Puzzle"


class Solution(NamedTuple):
    """What an answer is worth beside the best one, and whether it is as good."""

    chance: float
    best: float
    found: bool


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, in the order of their numbers."""
    return tuple([read_puzzle(file) for file in sorted(HOME.glob(f"{game}-*.toml"))])


@cache
def games_with_puzzles() -> tuple[str, ...]:
    """The games that have puzzles."""
    return tuple(sorted({file.stem.rpartition("-")[0] for file in HOME.glob("*.toml")}))


def puzzle(game: str, day: date | int | None = None) -> Puzzle:
    """The puzzle of a game for a day, by default for today as it is in UTC; or the one with a number, from 1."""
    known = puzzles(game)
    if not known:
        raise BadOptions(f"There are no puzzles of '{game}'; there are of {' and '.join(games_with_puzzles())}.")
    if isinstance(day, int):
        if not 1 <= day <= len(known):
            raise BadOptions(f"The puzzles of '{game}' have numbers from 1 to {len(known)}.")
        return known[day - 1]
    return known[(day or datetime.now(UTC).date()).toordinal() % len(known)]


def find_puzzle(name: str) -> Puzzle | None:
    """The puzzle with a name, such as meltwater-03, if there is one."""
    game = name.rpartition("-")[0]
    known = puzzles(game) if game in games_with_puzzles() else ()
    return next((found for found in known if found.name == name), None)


def named(name: str) -> Puzzle:
    """The same; one that there is not is refused."""
    found = find_puzzle(name)
    if found is None:
        raise BadOptions("There is no such puzzle.")
    return found


def read_puzzle(file: Path) -> Puzzle:
    """The puzzle that a file holds."""
    told = f"The puzzle {file.stem}"
    found: dict[str, Any] = read_toml(file, told)
    check_keys(found, told, KEYS, ())
    return Puzzle(file.stem, **{**found, "line": tuple(found["line"])})


def of_decision(name: str, game: Game, picks: Sequence[Pick], decision: Decision) -> Puzzle:
    """A moment at which a much better turn was missed, as a puzzle; the names of those who sat there are not in it."""
    if not is_clear(decision):
        raise BadOptions("What was played there is nearly as good as the best that is known: that is no puzzle.")
    upto = sit_down(game, [name.title() for name in game.seat_names])
    for pick in picks[: decision.picks]:
        upto.concede(pick.seat) if pick.concedes else upto.play(pick.option)
    before, lexicon = upto.state, game.lexicon
    words = [lexicon.word(pick.option) for pick in picks[decision.picks : decision.differs]] + decision.best.words
    line = line_in(before, words)
    state = before.copy()
    for planned in line:
        state.play(planned.option)
    if not is_over(before, state):
        raise BadOptions("The better turn was not told to its end there: that is no puzzle.")
    best, said = decision.best.chances[decision.seat], decision.said.chances[decision.seat]
    seat = game.seat_names[decision.seat]
    return Puzzle(name, game.meta.name, seat, best, said, tuple(words), decision.best.told, upto.text())


def is_clear(decision: Decision) -> bool:
    """Was there a much better turn than the one that was played?"""
    return decision.best.chances[decision.seat] - decision.said.chances[decision.seat] >= CLEAR


def answer(made: Puzzle, picks: Sequence[Pick]) -> Line | None:
    """What was answered to a puzzle in a game that has gone on from there; None as long as the turn is not over."""
    sitting = made.sitting()
    before, start = sitting.state, len(sitting.picks)
    if [(pick.seat, pick.option) for pick in picks[:start]] != [(pick.seat, pick.option) for pick in sitting.picks]:
        raise BadOptions("This game does not go on from the puzzle any more.")
    state, options = before.copy(), list[int]()
    for pick in picks[start:]:
        if pick.concedes or is_over(before, state):
            break
        options.append(pick.option)
        pick.make(state)
    return line_of(before, options) if is_over(before, state) else None


def is_over(before: State, state: State) -> bool:
    """Does somebody else decide, or chance, or has another turn begun?"""
    return state.over or state.decider != before.decider or state.whose_turn().number != before.whose_turn().number


def line_in(state: State, words: Sequence[str]) -> Line:
    """Words as a line from a position, for the seat that decides; what leaves no choice need not be said."""
    lexicon, seat, before, options = state.game.lexicon, state.decider, state, list[int]()
    state = state.copy()
    for word in words:
        option = lexicon.parse(word)
        while option not in state.asked and len(state.asked) == 1 and state.decider == seat:
            options.append(state.asked[0])
            state.play(state.asked[0])
        if state.decider != seat or option not in state.asked:
            raise BadOptions(f"'{word}' cannot be picked there.")
        options.append(option)
        state.play(option)
    return line_of(before, options)


def solve(made: Puzzle, said: Line) -> Solution:
    """An answer, compared with the best turn in the same worlds; always the same of the same answer."""
    before = made.sitting().state
    best = line_in(before, made.line)
    if key_after(before, said) == key_after(before, best):
        return Solution(made.chance, made.chance, found=True)
    most, chance = (trial.chance(before.decider) for trial in compared(before, [best, said], WORLDS, Random(made.name)))
    return Solution(round(chance, 3), round(max(chance, most), 3), found=chance >= most - NEAR)


def compared(before: State, lines: Sequence[Line], worlds: int, rng: Random) -> list[Trial]:
    """Lines, each played on in the same worlds, so many of them, however long that takes."""
    known = known_expert(before.game.meta.name)
    level = levels(before.game.meta.name)[JUDGE - 1]._replace(seconds=1e9)
    trials = [Trial(line, before.game.seats) for line in lines]
    Thought(known, Perspective(before), level, rng).compare(trials, worlds)
    return trials
