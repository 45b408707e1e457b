"""A tournament: pairings of agents play deals until all are played, or until gates have decided."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise
from typing import Final, NamedTuple

import fimbul
from fimbul.agents import check_agent
from fimbul.arena.crew import Crew
from fimbul.arena.deals import Job, Pairing, Played, play_job, seatings
from fimbul.arena.gate import OPEN, Gate
from fimbul.arena.ledger import Heading, Ledger
from fimbul.core.errors import BadOptions
from fimbul.core.game import Game, Value

MOST_DEALS: Final = 1_000_000

Progress = Callable[[Pairing, int, str], None]  # how many games of a pairing are over, and how it stands


class Tournament(NamedTuple):
    """What is played: a game with its options, who plays, whom each one plays, how many deals, the seed of all, and the
    gate at which a pairing ends, if there is one; and whether challengers are alone at tables of several.
    """

    game: str
    options: dict[str, Value]
    field: tuple[str, ...]
    pairings: tuple[Pairing, ...]
    deals: int
    seed: int
    gate: Gate | None = None
    alone: bool = False

    def made(self) -> Game:
        """The game as it is set up."""
        return fimbul.set_up(self.game, self.options)

    def heading(self) -> Heading:
        """What its games have in common with all that can be in the same file."""
        return Heading(self.game, self.options, self.made().data_hash(), fimbul.__version__, self.seed)


def round_robin(field: tuple[str, ...]) -> tuple[Pairing, ...]:
    """Everybody plays everybody; the later one of the field is the challenger."""
    return tuple([Pairing(later, earlier) for earlier, later in combinations(field, 2)])


def ladder(field: tuple[str, ...]) -> tuple[Pairing, ...]:
    """Each plays the one before."""
    return tuple([Pairing(later, earlier) for earlier, later in pairwise(field)])


def challenge(field: tuple[str, ...], challenger: str) -> tuple[Pairing, ...]:
    """One plays all others."""
    return tuple([Pairing(challenger, other) for other in field if other != challenger])


def check(tournament: Tournament) -> None:
    """Refuse what cannot be played, before anything is."""
    for name in tournament.field:
        check_agent(name, tournament.game)
    if len(set(tournament.field)) != len(tournament.field):
        raise BadOptions("An agent is in the field once.")
    if not tournament.pairings:
        raise BadOptions("An arena needs two agents at least.")
    if not 1 <= tournament.deals <= MOST_DEALS:
        raise BadOptions(f"An arena plays from 1 to {MOST_DEALS} deals.")
    if tournament.gate and not 0 < tournament.gate.low < tournament.gate.high < 1:
        raise BadOptions("A gate is two shares between 0 and 1, the lower one first.")
    if tournament.made().seats < 2:
        raise BadOptions(f"{tournament.made().meta.title} is played by one here.")


class Round:
    """A pairing while it is played: its deals as they come home, and how far its gate is."""

    def __init__(self, tournament: Tournament, pairing: Pairing, seats: int) -> None:
        self.pairing: Final = pairing
        self.gate: Final = tournament.gate
        self.deals: Final = tournament.deals
        self.seatings: Final = seatings(pairing, seats, tournament.alone)
        self.games: Final[dict[int, list[Played]]] = {}
        self.over = 0
        self.evidence: list[float] = []
        self.counts: Final[dict[float, int]] = {}

    def add(self, game: Played) -> None:
        """A game is over; one that is not of this pairing or beyond its deals changes nothing."""
        if game.deal >= self.deals or game.players not in self.seatings:
            return
        self.games.setdefault(game.deal, []).append(game)
        self.over += 1
        while self.gate and not self.decided and self.whole(len(self.evidence)):
            mean = self.mean(len(self.evidence))
            self.counts[mean] = self.counts.get(mean, 0) + 1
            self.evidence.append(self.gate.evidence(self.counts))

    def whole(self, deal: int) -> bool:
        """Has a deal been played in every seating?"""
        return len(self.games.get(deal, ())) == len(self.seatings)

    def mean(self, deal: int) -> float:
        """What the challenger has of the first places of a deal."""
        by_seating = {game.players: game.share(self.pairing.challenger) for game in self.games[deal]}
        return sum([by_seating[players] for players in self.seatings]) / len(self.seatings)

    @property
    def verdict(self) -> str:
        """What the gate says."""
        return self.gate.verdict(self.evidence[-1]) if self.gate and self.evidence else OPEN

    @property
    def decided(self) -> bool:
        """Is the gate through with it?"""
        return self.verdict != OPEN

    def counted(self) -> list[int]:
        """The deals that count: whole ones, and where there is a gate, those up to the one that decides."""
        return (
            list(range(len(self.evidence))) if self.gate else [deal for deal in sorted(self.games) if self.whole(deal)]
        )

    def counted_games(self) -> list[Played]:
        """Their games, always in the same order."""
        return [game for deal in self.counted() for game in sorted(self.games[deal], key=lambda game: game.players)]

    @property
    def done(self) -> bool:
        """Is nothing left to be played?"""
        return self.decided or len(self.counted()) == self.deals


def rounds_of(tournament: Tournament, played: Iterable[Played]) -> list[Round]:
    """The pairings with the games that have been played."""
    seats = tournament.made().seats
    found = [Round(tournament, pairing, seats) for pairing in tournament.pairings]
    for game in played:
        for each in found:
            each.add(game)
    return found


def play(tournament: Tournament, ledger: Ledger, crew: Crew, progress: Progress | None = None) -> list[Round]:
    """Play what is missing in the ledger, and answer how all pairings stand. An interrupt ends it early."""
    check(tournament)
    rounds = rounds_of(tournament, ledger.played.values())
    tell = progress or (lambda _pairing, _games, _verdict: None)

    def told() -> None:
        for each in rounds:
            tell(each.pairing, each.over, each.verdict)

    def take(batch: list[tuple[Job, Played]]) -> None:
        for game in ledger.add([game for _, game in batch]):
            for each in rounds:
                each.add(game)
        told()

    told()
    crew.work(play_job, jobs(tournament, ledger, rounds), take)
    return rounds


def jobs(tournament: Tournament, ledger: Ledger, rounds: list[Round]) -> Iterator[Job]:
    """The games that are missing, deal by deal; of a pairing that is decided, none."""
    heading = ledger.heading
    for deal in range(tournament.deals):
        for each in rounds:
            for players in each.seatings:
                if not each.decided and (deal, players) not in ledger.played:
                    yield Job(*heading[:4], heading.seed, deal, players)
