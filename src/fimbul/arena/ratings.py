"""Ratings from games: Elo with its interval for two seats, openskill for several."""

from collections.abc import Iterable
from math import exp, inf, log, log10, sqrt
from typing import Final, NamedTuple

from fimbul.arena.deals import Played
from fimbul.arena.shares import NINETY_FIVE_PERCENT
from fimbul.core.errors import FimbulError

POINTS: Final = 400 / log(10)  # of Elo, for odds of e to 1
ROUNDS: Final = 100
LONGEST_STEP: Final = 1.0
SMALLEST_STEP: Final = 1e-10
DEVIATIONS: Final = 2  # of a skill's sigma, either side


class Duel(NamedTuple):
    """What one agent has won against another, a draw as a half, of so many games."""

    one: str
    other: str
    score: float
    games: int


class Rating(NamedTuple):
    """How strong an agent is, and between what, 95 times in 100."""

    agent: str
    rating: float
    low: float
    high: float


def elo_of(share: float) -> float:
    """By how many points of Elo one is ahead who wins such a share."""
    return -inf if share <= 0 else inf if share >= 1 else 400 * log10(share / (1 - share))


def elo_ratings(duels: Iterable[Duel], anchor: str) -> list[Rating]:
    """The ratings that make these results likeliest (Bradley and Terry), where the anchor has 0; without those whom no
    chain of games joins with it. One who has won or lost all is rated as if a half game more had been drawn.
    """
    played = [softened(duel) for duel in duels if duel.games]
    names = joined_with(anchor, played)
    free = {name: number for number, name in enumerate([name for name in names if name != anchor])}
    theta = dict.fromkeys(names, 0.0)
    for _ in range(ROUNDS):
        pull, stiffness = slopes(played, theta, free)
        steps = [sum([a * b for a, b in zip(row, pull, strict=True)]) for row in inverse(stiffness)]
        largest = max([abs(step) for step in steps], default=0.0)
        for name, number in free.items():
            theta[name] += steps[number] * min(1.0, LONGEST_STEP / max(largest, SMALLEST_STEP))
        if largest < SMALLEST_STEP:
            break
    spread = inverse(slopes(played, theta, free)[1])
    found = [Rating(anchor, 0.0, 0.0, 0.0)]
    for name, number in free.items():
        middle, reach = POINTS * theta[name], POINTS * NINETY_FIVE_PERCENT * sqrt(spread[number][number])
        found.append(Rating(name, middle, middle - reach, middle + reach))
    return found


def softened(duel: Duel) -> tuple[str, str, float, float]:
    """One that has no finite rating gets one."""
    one, other, score, games = duel
    return (one, other, score, games) if 0 < score < games else (one, other, score + 0.25, games + 0.5)


def joined_with(anchor: str, played: list[tuple[str, str, float, float]]) -> list[str]:
    """The anchor and all whom a chain of games joins with it."""
    names = [anchor]
    for name in names:  # grows while it is read
        for one, other, _, _ in played:
            met = other if one == name else one if other == name else name
            if met not in names:
                names.append(met)
    return names


def slopes(
    played: list[tuple[str, str, float, float]], theta: dict[str, float], free: dict[str, int]
) -> tuple[list[float], list[list[float]]]:
    """First and second derivatives of the likelihood's logarithm, the second with its sign turned."""
    pull = [0.0] * len(free)
    stiffness = [[0.0] * len(free) for _ in free]
    for one, other, score, games in played:
        if one not in theta or other not in theta:
            continue
        chance = 1 / (1 + exp(theta[other] - theta[one]))
        ends = [(free[name], sign) for name, sign in ((one, 1), (other, -1)) if name in free]
        for row, sign in ends:
            pull[row] += sign * (score - games * chance)
            for column, other_sign in ends:
                stiffness[row][column] += sign * other_sign * games * chance * (1 - chance)
    return pull, stiffness


def inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(number == column) for column in range(size))] for number, row in enumerate(matrix)]
    for number in range(size):
        rows[number] = [each / rows[number][number] for each in rows[number]]
        for other in range(size):
            if other != number:
                part = rows[other][number]
                rows[other] = [each - part * own for each, own in zip(rows[other], rows[number], strict=True)]
    return [row[size:] for row in rows]


def skills(games: Iterable[Played], names: Iterable[str]) -> list[Rating]:
    """The skills of agents after these games, in this order (Plackett and Luce); an agent at several seats of a game
    learns from it the mean of what each seat would.
    """
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 - an extra, needed for several seats only
    except ModuleNotFoundError:
        raise FimbulError(
            "Ratings for several seats need openskill; install it with: pip install 'fimbul[arena]'"
        ) from None
    model = PlackettLuce()
    known = dict.fromkeys(names, (model.mu, model.sigma))
    for game in games:
        seats = [[model.rating(*known[name])] for name in game.players]
        after = [team[0] for team in model.rate(seats, ranks=[float(place) for place in game.places])]
        for name in set(game.players):
            own = [skill for skill, player in zip(after, game.players, strict=True) if player == name]
            known[name] = sum([skill.mu for skill in own]) / len(own), sum([skill.sigma for skill in own]) / len(own)
    return [Rating(name, mu, mu - DEVIATIONS * sigma, mu + DEVIATIONS * sigma) for name, (mu, sigma) in known.items()]
