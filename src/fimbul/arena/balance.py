"""Balance: how often each seat and role of a game wins, and with how many points, for every number of players.

Options may vary, too: then each combination of their values is a setting of its own.
"""

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

import fimbul
from fimbul.arena.crew import Alone, Crew, call_off, called_off
from fimbul.arena.series import Series, check, parted, play_game
from fimbul.arena.shares import mean_of, share_of
from fimbul.core.errors import BadOptions
from fimbul.core.game import Value

Varied = tuple[tuple[str, Value], ...]


class Job(NamedTuple):
    """Some games of a setting, by their numbers; and which of the settings it is."""

    setting: int
    series: Series
    numbers: range


class Part(NamedTuple):
    """What one role had of one game: how many played, and what was varied."""

    seats: int
    role: str
    won: bool
    points: float
    varied: Varied = ()


def balance(
    series: Series,
    crew: Crew | None = None,
    vary: tuple[str, ...] = (),
    tell: Callable[[int], object] | None = None,
) -> list[dict[str, Any]]:
    """By setting, number of players and role, over as many games for each; all seats are played by the first player.

    Whoever wants to know is told how many games are over. An interrupt ends it early, with what was played.
    """
    settings = settings_of(series, vary)
    jobs = [
        Job(number, table, numbers) for number, (table, _) in enumerate(settings) for numbers in parted(table.games)
    ]
    home: dict[tuple[int, int], list[Part]] = {}

    def take(done: list[tuple[Job, list[Part]]]) -> None:
        for job, parts in done:
            varied = settings[job.setting][1]
            home[job.setting, job.numbers.start] = [part._replace(varied=varied) for part in parts]
        if tell:
            tell(sum([len(parts) // parts[0].seats for parts in home.values() if parts]))

    (crew or Alone()).work(play_job, iter(jobs), take)
    return summed_up([part for key in sorted(home) for part in home[key]])


def settings_of(series: Series, vary: tuple[str, ...]) -> list[tuple[Series, Varied]]:
    """A series for each combination of values and each number of players."""
    game = fimbul.game(series.game, **series.options)
    known = {choice.name: choice for choice in game.meta.options if len(choice.values) > 1 and not choice.sealed}
    known.pop("seats", None)  # which are compared in any case
    for name in vary:
        if name not in known:
            raise BadOptions(f"'{name}' has no values to be compared; {', '.join(known) or 'nothing'} has.")
    found: list[tuple[Series, Varied]] = []
    for values in product(*[known[name].values for name in vary]):
        varied = tuple(zip(vary, values, strict=True))
        for seats in game.meta.seats:
            options = {**series.options, **dict(varied)}
            if len(game.meta.seats) > 1:
                options["seats"] = seats
            table = series._replace(options=options, players=series.players[:1] * seats)
            check(table)
            found.append((table, varied))
    return found


def play_job(job: Job) -> list[Part]:
    """Play some games, until somebody interrupts, and tell who played what."""
    series, found = job.series, list[Part]()
    game = fimbul.game(series.game, **series.options)
    try:
        for number in job.numbers:
            if called_off():
                break
            result = play_game(game, series.players, series.seed, number)
            state = game.new()
            for option in result.picks:
                state.play(option)
            for seat, points in enumerate(result.outcome.scores):
                found.append(Part(game.seats, game.role(state, seat), seat in result.outcome.winners, points))
    except KeyboardInterrupt:
        call_off()
    return found


def summed_up(parts: list[Part]) -> list[dict[str, Any]]:
    """Wins with the interval of their share, and points with that of their mean, in the order of seats."""
    groups: dict[tuple[Varied, int, str], list[Part]] = {}
    for part in parts:
        groups.setdefault((part.varied, part.seats, part.role), []).append(part)
    found: list[dict[str, Any]] = []
    for (varied, seats, role), own in groups.items():
        wins, points = sum([part.won for part in own]), [part.points for part in own]
        middle, reach = mean_of(points)
        shares = {"wins": wins} | share_of(wins, len(own))
        spread = {"points": middle, "points_low": middle - reach, "points_high": middle + reach}
        about = {"options": dict(varied), "players": seats, "role": role, "games": len(own)}
        found.append(about | shares | spread)
    return found
