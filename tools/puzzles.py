"""Make puzzles: bots play, a judge looks for turns that are much better than those that come to mind.

    PYTHONPATH=$(python tools/compile.py) python tools/puzzles.py meltwater --many 12

writes src/fimbul/agents/puzzles/meltwater-01.toml and so on. Taken are decisions at which the best line that the judge
sees beats what was played, and what `greedy` and gentle levels would play, by a clear margin, and does so again in many
more worlds. The same seed finds the same puzzles.
"""

import argparse
from pathlib import Path
from random import Random
from typing import Any, Final

from fimbul import set_up
from fimbul.agents import agent
from fimbul.agents.analysis import Analyst, Span, key_after, line_of
from fimbul.agents.puzzling import JUDGE, compared
from fimbul.agents.search.judgement import Line
from fimbul.agents.search.thought import lines_seen
from fimbul.core.chance import roll
from fimbul.core.game import Game, State
from fimbul.core.perspective import Perspective
from fimbul.core.sitting import Sitting, sit_down
from fimbul.core.step import CHANCE

HOME: Final = Path(__file__).resolve().parent.parent / "src/fimbul/agents/puzzles"
OBVIOUS: Final = ("greedy", "level-2", "level-3")  # who would play what comes to mind
PLAYERS: Final = ("level-3", "level-4")
MARGIN: Final = 0.1  # of the chance to win, by which the best line is better than all of them
FIRST_LOOK: Final = 0.14
BETWEEN: Final = (0.3, 0.97)  # what the best line is worth: nothing is to be found in games that are decided
FEW_WORLDS: Final = 3  # in which it is seen whether a closer look is worth it
WORLDS: Final = 160
MOST_WORDS: Final = 26  # of a line; a longer one is no pleasure to look for
FEWEST: Final = 2  # choices in it
EARLIEST: Final = 3  # turn
OPTIONS: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "meltwater": ({}, {"season": "winter"}),
    "scavengers": ({"seats": 2}, {"seats": 3, "hq": 1}),
    "worldwar": ({"seats": 2}, {"seats": 4}),
}


def main() -> None:
    """Find as many as are wanted, and write them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--many", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=int, default=1, help="the number of the first one")
    parser.add_argument("--games", type=int, default=1000, help="how many games are looked through at most")
    asked = parser.parse_args()
    number, seed = asked.begin, asked.seed
    while number < asked.begin + asked.many and seed < asked.seed + asked.games:
        options = OPTIONS.get(asked.game, ({},))
        chosen = options[seed % len(options)]
        sitting = played(set_up(asked.game, dict(chosen)), Random(f"{asked.game} {seed}"), seed)
        found = best_of(sitting)
        print(f"game {seed}: {'nothing' if found is None else found[0]}", flush=True)
        if found is not None:
            name = f"{asked.game}-{number:02}"
            (HOME / f"{name}.toml").write_text(found[1], encoding="utf-8")
            number += 1
        seed += 1


def played(game: Game, dice: Random, seed: int) -> Sitting:
    """A game among bots."""
    sitting = sit_down(game, [name.title() for name in game.seat_names])
    seated = [agent(PLAYERS[(seat + seed) % len(PLAYERS)], seed * 10 + seat) for seat in range(game.seats)]
    while not sitting.state.over:
        state = sitting.state
        sitting.play(roll(state, dice) if state.decider == CHANCE else seated[state.decider].choose(Perspective(state)))
    return sitting


def best_of(sitting: Sitting) -> tuple[str, str] | None:
    """The clearest puzzle in a game: what it is worth in words, and its file; None if there is none."""
    analyst = Analyst(sitting, JUDGE)
    analyst.level = analyst.level._replace(seconds=1e9)  # type: ignore[misc]
    found: list[tuple[float, Span, list[Line]]] = []
    for number, span in enumerate(analyst.spans):
        if span.turn < EARLIEST or span.before.whose_turn().seat != span.seat:
            continue
        said = line_of(span.before, [pick.option for pick in sitting.picks[span.start : span.end]])
        if not is_promising(analyst, span, said, Random(number)):
            continue
        trials = analyst.compared(span.before, said, Random(number))
        best = max(trials, key=lambda trial: trial.chance(span.seat))
        gap = best.chance(span.seat) - trials[0].chance(span.seat)
        fair = BETWEEN[0] < best.chance(span.seat) < BETWEEN[1] and is_a_turn(span.before, best.line)
        if gap >= FIRST_LOOK and fair:
            found.append((gap, span, [trial.line for trial in trials]))
    found.sort(key=lambda each: -each[0])
    for _, span, lines in found[:3]:
        text = verified(sitting, span, lines)
        if text is not None:
            return text
    return None


def is_promising(analyst: Analyst, span: Span, said: Line, dice: Random) -> bool:
    """Does any line look much better than what was played, in a few worlds? Else there is no need to look closer."""
    lines = lines_seen(analyst.known, Perspective(span.before), analyst.level, dice)
    lines = [line for line in lines if is_a_turn(span.before, line)]
    if not lines:
        return False
    trials = compared(span.before, [said, *lines], FEW_WORLDS, dice)
    return max(trial.chance(span.seat) for trial in trials) - trials[0].chance(span.seat) >= MARGIN


def is_a_turn(before: State, line: Line) -> bool:
    """Does a line end the turn, with a few choices on its way and not too many words?"""
    state, seat, turn = before.copy(), before.decider, before.whose_turn()
    for planned in line:
        state.play(planned.option)
    goes_on = state.outcome is None and state.decider == seat and state.whose_turn() == turn
    choices = sum(len(planned.asked) > 1 for planned in line)
    return not goes_on and choices >= FEWEST and len(line) <= MOST_WORDS


def verified(sitting: Sitting, span: Span, lines: list[Line]) -> tuple[str, str] | None:
    """A puzzle, if its best line is better than all obvious ones in many worlds, too."""
    before = span.before
    played_line, *others = lines
    obvious = [played_line, *[line_by(name, before) for name in OBVIOUS]]
    known = {key_after(before, line) for line in obvious}
    better = [line for line in others if key_after(before, line) not in known]
    if not better:
        return None
    trials = compared(before, [*obvious, *better], WORLDS, Random(span.start))
    best = max(trials[len(obvious) :], key=lambda trial: trial.chance(span.seat))
    most = max(trial.chance(span.seat) for trial in trials[: len(obvious)])
    again = compared(before, [best.line, *obvious], WORLDS, Random(span.start + 1))
    gap = again[0].chance(span.seat) - max(trial.chance(span.seat) for trial in again[1:])
    if best.chance(span.seat) - most < MARGIN or gap < MARGIN:
        return None
    return f"+{100 * gap:.0f}", written(sitting, span, best.line, again[0].chance(span.seat), gap)


def line_by(name: str, before: State) -> Line:
    """What an agent would say there, up to where somebody else or chance decides or the turn ends."""
    state, seat, turn, options = before.copy(), before.decider, before.whose_turn(), list[int]()
    player = agent(name, 1)
    while state.outcome is None and state.decider == seat and state.whose_turn() == turn:
        options.append(player.choose(Perspective(state)))
        state.play(options[-1])
    return line_of(before, options)


def written(sitting: Sitting, span: Span, line: Line, chance: float, gap: float) -> str:
    """The file of a puzzle."""
    game = sitting.game
    upto = sit_down(game, [name.title() for name in game.seat_names])
    for pick in sitting.picks[: span.start]:
        upto.play(pick.option)
    assert upto.state.key() == span.before.key()
    state, words, told = span.before.copy(), list[str](), list[str]()
    for planned in line:
        words.append(game.lexicon.word(planned.option))
        if len(state.asked) > 1:
            told.append(game.meaning(state.view(span.seat), planned.option).title)
        state.play(planned.option)
    quoted = ", ".join(f'"{word}"' for word in words)
    return (
        f'game = "{game.meta.name}"\nseat = "{game.seat_names[span.seat]}"\nchance = {chance:.3f}\n'
        f"obvious = {chance - gap:.3f}\nline = [{quoted}]\n"
        f'told = "{" › ".join(told)}"\nrecord = """\n{upto.text()}"""\n'  # noqa: RUF001 - as crumbs are printed
    )


if __name__ == "__main__":
    main()
