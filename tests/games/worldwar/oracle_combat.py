"""Combat once more, written from the rulebook's text alone, to be held against the engine.

It knows counters as plain values with names, looks nothing up in the engine, and says two things: which dice are rolled
in a tier, and whether a set of losses is one that hits allow.
"""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

TIERS = (
    ("satellite", "special-ops"),
    ("mlrs", "navy", "mega-fighter"),
    ("fighter", "drone"),
    ("tank", "robot"),
    ("soldier",),
)
HITS_ON = {
    "soldier": 6,
    "tank": 5,
    "robot": 5,
    "drone": 5,
    "navy": 5,
    "mlrs": 5,
    "fighter": 4,
    "special-ops": 4,
    "satellite": 4,
    "mega-fighter": 3,
}
MISSILES = ("mlrs", "navy")


class Piece(NamedTuple):
    """A piece of cardboard in the combat box."""

    nation: str
    unit: str
    strength: int
    where: str


class Fight:
    """One round of combat in a territory, or in Space."""

    def __init__(
        self,
        where: str,
        steps: Callable[[str], int],
        cards: dict[str, set[str]],
        attackers: list[Piece],
        defenders: list[Piece],
    ) -> None:
        self.where = where
        self.steps = steps  # how many territories away another one is
        self.cards = cards  # technologies of each nation
        self.attackers = attackers
        self.defenders = defenders
        self.has_fired: set[tuple[str, str]] = set()  # nation and place of missiles of an attacker that fired before

    def number_for(self, piece: Piece) -> int:
        """Super soldiers are better shots."""
        if piece.unit == "soldier" and "super-soldier" in self.cards.get(piece.nation, set()):
            return 5
        return HITS_ON[piece.unit]

    def missile_range(self, piece: Piece) -> int:
        """Adjacent, or three territories with the technology; nothing else fires from elsewhere."""
        if piece.unit not in MISSILES:
            return 0
        return 3 if "hypersonic-missiles" in self.cards.get(piece.nation, set()) else 1

    def distance(self, piece: Piece) -> int:
        """How far away a piece stands; satellites above a territory cannot be reached at all."""
        if piece.where == self.where:
            return 0
        return 1000 if piece.where == "space" else self.steps(piece.where)

    def attack_dice(self, tier: int) -> Counter[int]:
        """A die for each strength point, counted by the number that is a hit; nobody shoots at nobody."""
        dice: Counter[int] = Counter()
        for piece in self.attackers:
            if self.defenders and piece.unit in TIERS[tier - 1]:
                dice[self.number_for(piece)] += piece.strength
        return dice

    def defence_dice(self, tier: int) -> Counter[tuple[int, int]]:
        """The same with how far each shot reaches; satellites shoot back in Space alone, with lasers alone."""
        dice: Counter[tuple[int, int]] = Counter()
        for piece in self.defenders:
            if piece.unit not in TIERS[tier - 1]:
                continue
            if piece.unit == "satellite" and "space-lasers" not in self.cards.get(piece.nation, set()):
                continue
            reach = self.missile_range(piece)
            if any(self.distance(other) <= reach for other in self.attackers):
                dice[self.number_for(piece), reach] += piece.strength
        return dice

    def rightly_lost(self, before: list[Piece], after: list[Piece], hits: Counter[int]) -> bool:
        """Can these hits, by how far they reach, have done just this: as many losses as they can do, and no others?"""
        lost = self.points_lost(before, after)
        if lost is None:
            return False
        everything = [self.distance(piece) for piece in before for _ in range(piece.strength)]
        return fits(lost, hits) and len(lost) == most_losses(everything, hits)

    def points_lost(self, before: list[Piece], after: list[Piece]) -> list[int] | None:
        """The distances of the strength points that are gone; None if something came that was not there."""
        lost: list[int] = []
        kinds = {(piece.nation, piece.unit, piece.where) for piece in [*before, *after]}
        for kind in sorted(kinds):
            old = Counter(p.strength for p in before if (p.nation, p.unit, p.where) == kind)
            new = Counter(p.strength for p in after if (p.nation, p.unit, p.where) == kind)
            flipped_or_gone = old[2] - new[2]
            if flipped_or_gone < 0 or new[1] > old[1] + flipped_or_gone:
                return None
            gone = old[1] + 2 * old[2] - new[1] - 2 * new[2]
            lost += [self.distance(Piece(*kind[:2], 1, kind[2]))] * gone
        return lost


def fits(lost: list[int], hits: Counter[int]) -> bool:
    """Can every loss be put down to a hit of its own that reaches it? The farthest are the hardest to reach."""
    shots = sorted(hits.elements(), reverse=True)
    far_first = sorted(lost, reverse=True)
    return len(far_first) <= len(shots) and all(
        shot >= distance for shot, distance in zip(shots, far_first, strict=False)
    )


def most_losses(points: list[int], hits: Counter[int]) -> int:
    """How many strength points so many hits can take at most: give each shot, shortest first, something it reaches."""
    left = sorted(points, reverse=True)
    done = 0
    for shot in sorted(hits.elements()):
        reached = [distance for distance in left if distance <= shot]
        if reached:
            left.remove(reached[0])
            done += 1
    return done


def by_brute_force(points: list[int], hits: Counter[int]) -> int:
    """The same by trying everything, for small numbers."""
    return max(
        size
        for size in range(len(points) + 1)
        for chosen in combinations(points, size)
        if fits(list(chosen), hits) or not size
    )
