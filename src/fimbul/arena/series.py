"""Many games between the same agents: the same seed gives the same series, whoever plays it."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

import fimbul
from fimbul.agents import agent, check_agent
from fimbul.arena.crew import Alone, Crew, call_off, called_off
from fimbul.arena.match import Result, play_match
from fimbul.arena.shares import mean, share_of
from fimbul.core.errors import BadOptions
from fimbul.core.game import Game, Value

MOST_IN_A_PART: Final = 50
PARTS: Final = 200

Progress = Callable[[int], None]


class Series(NamedTuple):
    """What is played: the game and its options, an agent's name for each seat, how many games, and the seed of all."""

    game: str
    options: dict[str, Value]
    players: tuple[str, ...]
    games: int
    seed: int


class Part(NamedTuple):
    """Some games of a series, by their numbers."""

    series: Series
    numbers: range


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


def play_series(series: Series, crew: Crew | None = None, progress: Progress | None = None) -> Tally:
    """Play it all; `progress` hears how many games are over. An interrupt ends it early, with what was played."""
    whole = empty_tally(check(series).seats)
    tell: Progress = progress or (lambda _: None)
    tallies: dict[int, Tally] = {}

    def take(played: list[tuple[Part, Tally]]) -> None:
        tallies.update({part.numbers.start: tally for part, tally in played})
        tell(sum(tally.games for tally in tallies.values()))

    parts = [Part(series, numbers) for numbers in parted(series.games)]
    (crew or Alone()).work(play_part, iter(parts), take)
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
        check_agent(name, series.game)
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


def play_part(part: Part) -> Tally:
    """Play some games of a series, until somebody interrupts."""
    series = part.series
    game = fimbul.game(series.game, **series.options)
    tally = empty_tally(game.seats)
    try:
        for number in part.numbers:
            if called_off():
                break
            tally.count(play_game(game, series.players, series.seed, number))
    except KeyboardInterrupt:
        call_off()
    return tally


def report(series: Series, tally: Tally) -> dict[str, Any]:
    """All that a series was and what came out, as plain data."""
    game = fimbul.game(series.game, **series.options)
    return {
        "game": series.game,
        "engine": fimbul.__version__,
        "data": game.data_hash(),
        "options": dict(game.header_options()),
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
