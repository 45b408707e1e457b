"""What a level would do in a seat's place: the best ways through the turn, what each promises, and why the first."""

import json
from importlib import import_module
from importlib.util import find_spec
from math import inf
from random import Random
from typing import Any, Final, NamedTuple

from fimbul.agents.search.expert import HOME, expert, levels
from fimbul.agents.search.judgement import Line, Prospect
from fimbul.agents.search.thought import Thought, Trial, follow, judge, known_expert
from fimbul.core.errors import BadOptions
from fimbul.core.game import State
from fimbul.core.luck import Luck
from fimbul.core.perspective import Perspective
from fimbul.core.words import joined

USUAL_LEVEL: Final = 5
WORLDS: Final = 16  # in which a win bar looks at how a game stands
MOST_WAYS: Final = 3
MOST_WORDS: Final = 12  # picks that are told of a line
MOST_REASONS: Final = 2
LEAST: Final = 0.05  # by how much a reason must matter, in the measure of the judgement
CLOSING: Final = "done"
BETWEEN: Final = " › "  # noqa: RUF001 - as crumbs are printed


class Way(NamedTuple):
    """The words of picks and what they mean, and what the seat has of the first place if it says them."""

    words: list[str]
    told: str
    chance: float


class Counsel(NamedTuple):
    """The ways, best first; why the first rather than the second, if that can be said; and how all seats stand."""

    ways: list[Way]
    reason: str
    chances: list[float]


def can_advise(game: str) -> bool:
    """Does anybody know the game well enough?"""
    return expert(game) is not None


def counsel(position: State, seat: int, number: int = USUAL_LEVEL, waited: float = inf) -> Counsel:
    """What a level thinks of a position in which the seat decides; always the same of the same view."""
    known = levels(position.game.meta.name)
    if position.decider != seat or not 1 <= number <= len(known):
        raise BadOptions("Advice is for the seat that decides, from a level that there is.")
    level = known[number - 1]
    level = level._replace(overlooked=0.0, waited=waited)
    perspective = Perspective(position, seat)
    dice = Random(json.dumps(perspective.view(), sort_keys=True))  # of what the seat knows, so that no secret matters
    judgement = judge(perspective, level, dice)
    best = judgement.prospects[:MOST_WAYS]
    ways = [told_way(position, seat, each, best[0].line if number else []) for number, each in enumerate(best)]
    why = reason(perspective, best[0].line, best[1].line) if len(best) > 1 else ""
    return Counsel(ways, why, [round(chance, 3) for chance in judgement.chances])


def standing(position: State, seat: int | None, waited: float = inf) -> list[float]:
    """What each seat has of the first place, as far as a seat can see, if all play on by rule of thumb for a turn.

    A spectator sees as much as any seat where none has secrets; elsewhere nobody can say what a spectator could judge.
    It is always the same of the same view; none if there is not time enough for all worlds.
    """
    if seat is None and position.game.has_secrets():
        raise BadOptions("What a spectator sees of this game cannot be judged.")
    level = levels(position.game.meta.name)[USUAL_LEVEL - 1]._replace(horizon=1, seconds=waited, waited=waited)
    perspective = Perspective(position, seat or 0)
    dice = Random(json.dumps(perspective.view(), sort_keys=True))
    thought = Thought(known_expert(position.game.meta.name), perspective, level, dice)
    trial = Trial([], position.game.seats)
    thought.compare([trial], WORLDS)
    if trial.worlds < WORLDS:
        return []
    return [round(trial.chance(each), 2) for each in range(position.game.seats)]


def told_way(position: State, seat: int, prospect: Prospect, better: Line) -> Way:
    """A line in words, as far as it is the seat's to say, and tells of nothing that is sealed; from where it leaves a
    better one, if there is one.
    """
    game, state, told, words = position.game, position.copy(), list[str](), list[str]()
    common = True
    for number, pick in enumerate(prospect.line):
        if state.decider != seat or pick.option not in state.asked or game.sealed(position, pick.option):
            break
        common = common and number < len(better) and better[number].option == pick.option
        words.append(game.lexicon.word(pick.option))
        goes_without_saying = len(pick.asked) == 1 or words[-1] == CLOSING
        if not common and (not goes_without_saying or number + 1 == len(prospect.line) > len(told) == 0):
            told.append(game.meaning(state.view(seat), pick.option).title)
        state.play(pick.option)
    apart = ["…"] if better and prospect.line[0].option == better[0].option else []
    cut = ["…"] if len(told) > MOST_WORDS else []
    return Way(words, BETWEEN.join(apart + told[:MOST_WORDS] + cut), round(prospect.chance, 3))


def reason(perspective: Perspective, best: Line, other: Line) -> str:
    """What the best line has over another, in the words of the judgement: what weighs most of what is different."""
    game = perspective.game
    name = f"{HOME}.{game.meta.name}.reasons"
    if find_spec(name) is None:
        return ""
    known: Any = expert(game.meta.name)
    words: Any = import_module(name)
    weights: list[float] = known.LEARNED.weights(words.setting_of(game))
    after, instead = (features_after(known, perspective, line) for line in (best, other))
    found: dict[str, float] = {}
    for seat in range(game.seats):
        side = 1 if seat == perspective.seat else -1 / (game.seats - 1)
        for number, feature in enumerate(known.FEATURES):
            more = after[seat][number] - instead[seat][number]
            gained = side * weights[number] * more
            if gained > LEAST and feature in words.NOUNS:
                whose = "" if seat == perspective.seat else " for the others"
                said = f"{'more' if more > 0 else 'fewer'} {words.NOUNS[feature]}{whose}"
                found[said] = found.get(said, 0.0) + gained
    return joined(sorted(found, key=lambda said: -found[said])[:MOST_REASONS])


def features_after(known: Any, perspective: Perspective, line: Line) -> list[list[float]]:
    """How all seats stand after a line, in a world that is the same for every line."""
    world = perspective.sample(Random(1))
    follow(world, perspective.seat, line, Luck(1, 1))
    return [known.features(world, seat) for seat in range(perspective.game.seats)]
