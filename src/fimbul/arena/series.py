"""Many games between the same agents, on all cores: the same seed gives the same series, however many cores play it."""

import signal
from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import active_children, get_context
from multiprocessing.synchronize import Event
from random import Random
from typing import Any, Final, NamedTuple

import fimbul
from fimbul.agents import agent
from fimbul.arena.match import Result, play_match
from fimbul.core.errors import BadOptions, FimbulError
from fimbul.core.game import Game, Value

MOST_IN_A_PART: Final = 50
PARTS: Final = 200
NINETY_FIVE_PERCENT: Final = 1.959964  # standard deviations either side

Progress = Callable[[int], None]


class Series(NamedTuple):
    """What is played: the game and its options, an agent's name for each seat, how many games, and the seed of all."""

    game: str
    options: dict[str, Value]
    players: tuple[str, ...]
    games: int
    seed: int


@dataclass
class Tally:
    """What came out of some games."""

    wins: list[int]
    scores: list[float]
    places: list[int]
    games: int = 0
    draws: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    picks: int = 0
    fewest_picks: int = 0
    most_picks: int = 0

    def count(self, result: Result) -> None:
        """One more game is over."""
        picks = len(result.picks)
        self.fewest_picks = min(self.fewest_picks, picks) if self.games else picks
        self.most_picks = max(self.most_picks, picks)
        self.picks += picks
        self.games += 1
        self.draws += not result.outcome.winners
        self.reasons[result.outcome.reason] += 1
        for seat in result.outcome.winners:
            self.wins[seat] += 1
        for seat, score in enumerate(result.outcome.scores):
            self.scores[seat] += score
        for seat, place in enumerate(result.outcome.places):
            self.places[seat] += place

    def join(self, other: "Tally") -> None:
        """Take in the games of another tally."""
        if not other.games:
            return
        self.fewest_picks = min(self.fewest_picks, other.fewest_picks) if self.games else other.fewest_picks
        self.most_picks = max(self.most_picks, other.most_picks)
        self.picks += other.picks
        self.games += other.games
        self.draws += other.draws
        self.reasons.update(other.reasons)
        self.wins = [mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True)]
        self.places = [mine + theirs for mine, theirs in zip(self.places, other.places, strict=True)]
        self.scores = [mine + theirs for mine, theirs in zip(self.scores, other.scores, strict=True)]


def empty_tally(seats: int) -> Tally:
    """Nothing played yet."""
    return Tally([0] * seats, [0.0] * seats, [0] * seats)


def play_series(series: Series, workers: int = 1, progress: Progress | None = None) -> Tally:
    """Play it all; `progress` hears how many games are over. An interrupt ends it early, with what was played."""
    game = check(series)
    tell: Progress = progress or (lambda _: None)
    whole = empty_tally(game.seats)
    parts = parted(series.games)
    tallies = play_here(series, parts, tell) if workers <= 1 else play_on_cores(series, parts, workers, tell)
    for start in sorted(tallies):  # sums of scores depend on their order, so it is always the same
        whole.join(tallies[start])
    return whole


def check(series: Series) -> Game:
    """The game of a series that can be played."""
    game = fimbul.game(series.game, **series.options)
    if len(series.players) != game.seats:
        raise BadOptions(f"{game.meta.title} has {game.seats} seats here, not {len(series.players)}.")
    if series.games < 1:
        raise BadOptions("A series is one game at least.")
    for name in series.players:
        agent(name)
    return game


def parted(games: int) -> list[range]:
    """The games of a series in parts that a worker takes at a time; they depend on nothing but the number of games."""
    size = max(1, min(MOST_IN_A_PART, games // PARTS))
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


def play_game(game: Game, players: tuple[str, ...], seed: int, number: int) -> Result:
    """One game of a series: its number decides the dice and how the agents are seeded."""
    luck = Random(f"{seed} {number}")
    dice = Random(luck.getrandbits(64))
    return play_match(game, [agent(name, luck.getrandbits(64)) for name in players], dice)


def play_here(series: Series, parts: list[range], tell: Progress) -> dict[int, Tally]:
    """Play in this process, one game after the other."""
    game = fimbul.game(series.game, **series.options)
    tallies: dict[int, Tally] = {}
    played = 0
    try:
        for part in parts:
            tallies[part.start] = tally = empty_tally(game.seats)
            for number in part:
                tally.count(play_game(game, series.players, series.seed, number))
                played += 1
            tell(played)
    except KeyboardInterrupt:
        tell(played)
    return tallies


class Stop:
    """The bell that tells a worker to begin no further game; each worker process gets it when it starts."""

    bell: Event | None = None


def begin_work(bell: Event) -> None:
    """In a new worker: the interrupt key is for the process that collects the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Stop.bell = bell


def play_part(series: Series, part: range) -> Tally:
    """Play some games of a series in a worker, until the bell rings."""
    game = fimbul.game(series.game, **series.options)
    tally = empty_tally(game.seats)
    for number in part:
        if Stop.bell is not None and Stop.bell.is_set():
            break
        tally.count(play_game(game, series.players, series.seed, number))
    return tally


def play_on_cores(series: Series, parts: list[range], workers: int, tell: Progress) -> dict[int, Tally]:
    """Play in worker processes. The first interrupt waits for the games under way, the second ends them."""
    context = get_context("spawn")
    bell = context.Event()
    strangers = set(active_children())
    futures: dict[Future[Tally], int] = {}
    with ProcessPoolExecutor(min(workers, len(parts)), context, begin_work, (bell,)) as pool:
        try:
            for part in parts:
                futures[pool.submit(play_part, series, part)] = part.start
            return collect(futures, tell)
        except KeyboardInterrupt:
            bell.set()
            try:
                pool.shutdown(cancel_futures=True)
            except KeyboardInterrupt:
                for worker in set(active_children()) - strangers:
                    worker.terminate()
            return collect({future: start for future, start in futures.items() if came_home(future)}, tell)
        except BrokenProcessPool:
            raise FimbulError("A worker process died; perhaps there is not enough memory for so many.") from None
        except BaseException:
            bell.set()
            pool.shutdown(cancel_futures=True)
            raise


def came_home(future: Future[Tally]) -> bool:
    """Did a worker finish this part, or as much of it as it could?"""
    return future.done() and not future.cancelled() and future.exception() is None


def collect(futures: dict[Future[Tally], int], tell: Progress) -> dict[int, Tally]:
    """The tallies of the parts, each under the number of its first game."""
    tallies: dict[int, Tally] = {}
    open_parts = set(futures)
    while open_parts:
        over, open_parts = wait(open_parts, return_when=FIRST_COMPLETED)
        for future in over:
            tallies[futures[future]] = future.result()
        tell(sum(tally.games for tally in tallies.values()))
    return tallies


def interval(count: int, games: int) -> tuple[float, float]:
    """Where the true share lies, 95 times in 100, if this many games of so many went that way (Wilson)."""
    if not games:
        return 0.0, 1.0
    share, z2 = count / games, NINETY_FIVE_PERCENT**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    reach = NINETY_FIVE_PERCENT * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def report(series: Series, tally: Tally) -> dict[str, Any]:
    """All that a series was and what came out, as plain data."""
    game = fimbul.game(series.game, **series.options)
    return {
        "game": series.game,
        "engine": fimbul.__version__,
        "data": game.data_hash(),
        "options": dict(game.options),
        "seed": series.seed,
        "games_asked": series.games,
        "games": tally.games,
        "seats": [
            {"seat": name, "player": player, "wins": wins}
            | share_of(wins, tally.games)
            | {"mean_score": mean(score, tally.games), "mean_place": mean(place, tally.games)}
            for name, player, wins, score, place in zip(
                game.seat_names, series.players, tally.wins, tally.scores, tally.places, strict=True
            )
        ],
        "draws": {"games": tally.draws} | share_of(tally.draws, tally.games),
        "reasons": dict(sorted(tally.reasons.items())),
        "picks": {
            "total": tally.picks,
            "mean": mean(tally.picks, tally.games),
            "fewest": tally.fewest_picks,
            "most": tally.most_picks,
        },
    }


def share_of(count: int, games: int) -> dict[str, Any]:
    """A count as a share of all games, with its 95 % interval."""
    low, high = interval(count, games)
    return {"share": mean(count, games), "low": low, "high": high}


def mean(total: float, games: int) -> float:
    """A total shared out among the games; nothing where nothing was played."""
    return total / games if games else 0.0
