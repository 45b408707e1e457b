"""The odds of battle: how an attack that is pressed to the end comes out, with everything that changes dice."""

from collections import Counter
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from fimbul.games.legacy.data import BIT, Place, Seat
from fimbul.games.legacy.dice import SIX
from fimbul.games.legacy.names import (
    AMMO_SHORTAGE,
    BODIES,
    BUNKER,
    FIRST_STRIKE,
    NONE,
    OFFENSIVE,
    WELL_ARMED,
    WELL_SUPPLIED,
)
from fimbul.games.legacy.queries import defends_fortified, has, is_mutant
from fimbul.games.legacy.state import War
from fimbul.games.legacy.steps.combat import MOST_ATTACKERS, MOST_DEFENDERS

MOST: Final = 32  # troops of a side that are counted; of larger armies the proportion


class Terms(NamedTuple):
    """What is added to attack dice, to defence dice, to the higher and the lower of those; whether sixes beat sixes."""

    attack: int = 0
    defence: int = 0
    higher: int = 0
    lower: int = 0
    strong: bool = False


class Odds(NamedTuple):
    """The chance that the defenders are all gone, and how many are left on average: attackers then, defenders else."""

    won: float
    attackers: float
    defenders: float


EVEN: Final = Terms()


def terms(state: War, attacker: Seat, defender: Seat, place: Place) -> Terms:
    """What changes the dice of an attack on a territory, as long as nobody plays anything."""
    if state.deeds.emp & BIT[place]:
        return EVEN
    world = state.world
    higher = 0
    if world.scar[place] == BUNKER:
        higher = 1
    elif world.scar[place] == AMMO_SHORTAGE and not has(state, defender, WELL_SUPPLIED):
        higher = -1
    return Terms(
        attack=1 if place in state.hqs and has(state, attacker, WELL_ARMED) else 0,
        defence=1 if defends_fortified(state, defender, place) else 0,
        higher=higher,
        lower=-1 if has(state, attacker, FIRST_STRIKE) and state.deeds.first_target in (NONE, place) else 0,
        strong=is_mutant(state, attacker) and (world.stance, world.kind) == (OFFENSIVE, BODIES),
    )


def odds(attackers: int, defenders: int, changes: Terms) -> Odds:
    """How it comes out if so many troops attack until one side has none left."""
    if attackers <= 0:
        return Odds(0.0, 0.0, float(defenders))
    scale = max(attackers, defenders) / MOST
    if scale <= 1:
        return table(changes)[attackers][defenders]
    won, left, held = table(changes)[max(1, round(attackers / scale))][max(1, round(defenders / scale))]
    return Odds(won, left * scale, held * scale)


@lru_cache(maxsize=64)
def table(changes: Terms) -> list[list[Odds]]:
    """The odds by attackers and defenders."""
    found = [[Odds(0.0, 0.0, float(defenders)) for defenders in range(MOST + 1)] for _ in range(MOST + 1)]
    for attackers in range(1, MOST + 1):
        found[attackers][0] = Odds(1.0, float(attackers), 0.0)
        for defenders in range(1, MOST + 1):
            found[attackers][defenders] = after_a_roll(found, attackers, defenders, changes)
    return found


def after_a_roll(known: list[list[Odds]], attackers: int, defenders: int, changes: Terms) -> Odds:
    """The average over what a roll with most dice brings."""
    won = left = held = 0.0
    dice = min(attackers, MOST_ATTACKERS), min(defenders, MOST_DEFENDERS)
    fought = min(dice)
    for killed, chance in enumerate(roll_chances(*dice, changes)):
        after = known[attackers - fought + killed][defenders - killed]
        won += chance * after.won
        left += chance * after.won * after.attackers
        held += chance * (1 - after.won) * after.defenders
    return Odds(won, left / won if won else 0.0, held / (1 - won) if won < 1 else 0.0)


@lru_cache(maxsize=512)
def roll_chances(attackers: int, defenders: int, changes: Terms) -> list[float]:
    """By the number of defenders killed: how likely that is in one roll."""
    attack = Counter(
        tuple([within(pips + changes.attack) for pips in sorted(dice, reverse=True)[:MOST_DEFENDERS]])
        for dice in product(range(1, SIX + 1), repeat=attackers)
    )
    defence = Counter(
        changed_defence(sorted(dice, reverse=True), changes) for dice in product(range(1, SIX + 1), repeat=defenders)
    )
    ways = [0] * (min(attackers, defenders) + 1)
    for mine, times in attack.items():
        for theirs, more in defence.items():
            beaten = [
                one > other or (changes.strong and one == other == SIX)
                for one, other in zip(mine, theirs, strict=False)
            ]
            ways[sum(beaten)] += times * more
    return [number / SIX ** (attackers + defenders) for number in ways]


def changed_defence(dice: list[int], changes: Terms) -> tuple[int, ...]:
    """Defence dice as they count, sorted anew; a single die is both the higher and the lower one."""
    count = [pips + changes.defence for pips in dice]
    count[0] += changes.higher
    count[-1] += changes.lower
    return tuple(sorted([within(pips) for pips in count], reverse=True))


def within(pips: int) -> int:
    """A die is never under 1 or over 6."""
    return min(max(pips, 1), SIX)
