"""Balance: how often each role of a game wins, and with how many points, for every number of players."""

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple

import fimbul
from fimbul.arena.series import Series, check, parted, play_game
from fimbul.arena.shares import mean_of, share_of


class Part(NamedTuple):
    """What one role had of one game."""

    seats: int
    role: str
    won: bool
    points: float


def balance(series: Series, workers: int = 1) -> list[dict[str, Any]]:
    """By number of players and role, over as many games for each number; all seats are played by the first player."""
    parts: list[Part] = []
    for seats in fimbul.game(series.game, **series.options).meta.seats:
        table = series._replace(options=series.options | {"seats": seats}, players=series.players[:1] * seats)
        check(table)
        if workers <= 1:
            parts += play_parts(table, range(table.games))
            continue
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            for found in pool.map(play_parts, [table] * len(parted(table.games)), parted(table.games)):
                parts += found
    return summed_up(parts)


def play_parts(series: Series, numbers: Iterable[int]) -> list[Part]:
    """Play some games of a series, and tell who played what."""
    game, found = fimbul.game(series.game, **series.options), list[Part]()
    for number in numbers:
        result = play_game(game, series.players, series.seed, number)
        state = game.new()
        for option in result.picks:
            state.play(option)
        for seat, points in enumerate(result.outcome.scores):
            found.append(Part(game.seats, game.role(state, seat), seat in result.outcome.winners, points))
    return found


def summed_up(parts: list[Part]) -> list[dict[str, Any]]:
    """Wins with the interval of their share, and points with that of their mean, in the order of seats."""
    found: list[dict[str, Any]] = []
    for seats, role in {(part.seats, part.role): 0 for part in parts}:
        own = [part for part in parts if (part.seats, part.role) == (seats, role)]
        wins, points = sum([part.won for part in own]), [part.points for part in own]
        middle, reach = mean_of(points)
        shares = {"wins": wins} | share_of(wins, len(own))
        spread = {"points": middle, "points_low": middle - reach, "points_high": middle + reach}
        found.append({"players": seats, "role": role, "games": len(own)} | shares | spread)
    return found
