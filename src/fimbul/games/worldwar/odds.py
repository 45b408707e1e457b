"""Odds of a combat: expected losses and the chance to take the place, without a single die.

If everybody loses what is suggested, the points of a side are lost in an order that is known beforehand. So all that
matters of a side is how many it has lost: one number, or where missiles can be hit from afar one for each distance.
The odds of all pairs of such numbers go through the tiers; they are exact where each side has one owner.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from fimbul.games.worldwar.battle import COMBAT, NEUTRALS, TIERS, Battle, Force, stands_in, weakened
from fimbul.games.worldwar.casualties import (
    dearness,
    distance_to,
    fighters_at,
    holds_land,
    land_to_keep,
    next_loss,
    owner_of,
)
from fimbul.games.worldwar.data import Nation, Place, Side, is_land
from fimbul.games.worldwar.dice import SIDES_OF_A_DIE, hit_weights
from fimbul.games.worldwar.groups import has_fired, kind_of
from fimbul.games.worldwar.names import NAVY, NONE, SATELLITE, SPACE, SPACE_LASERS
from fimbul.games.worldwar.queries import has, hits_on, price_of, range_of
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.joining import lasers_of, missiles_in_range

NEGLIGIBLE: Final = 1e-12
LAST_OF_ALL: Final = 1 << 60
ORDER: Final = 28  # bits of a force, whose order decides between what is equally dear


class Odds(NamedTuple):
    """What a combat costs both sides, in strength points and dollars, and how likely the attacker takes the place."""

    attack_lost: float
    defence_lost: float
    attack_cost: float
    defence_cost: float
    takes: float


class Row:
    """Points of strength that are lost in this order, at one distance from the territory."""

    def __init__(self, distance: int) -> None:
        self.distance: Final = distance
        self.tier: Final[list[int]] = []  # of each point: when it fires; 0 if it does not
        self.least: Final[list[int]] = []  # what it hits on
        self.reach: Final[list[int]] = []  # how far its hits reach
        self.price: Final[list[int]] = []
        self.value: Final[list[int]] = []  # how dear it is; the least of all rows is lost first
        self.holds: Final[list[bool]] = []  # does it hold the place

    def size(self) -> int:
        """How many points there are."""
        return len(self.tier)


class Volleys:
    """Dice of a tier for one state of a side: by reach, the odds of so many hits."""

    def __init__(self, reaches: list[int], hits: list[list[float]]) -> None:
        self.reaches: Final = reaches
        self.hits: Final = hits


def forecast(state: War, side: Side, place: Place, victim: Nation) -> Odds:
    """The odds if whoever acts fights a nation in a place (NONE: its neutrals) with everything that may fire at it."""
    party = state.action.party
    attack = fighters_at(state, place, party)
    if victim == NONE:
        return odds(state, Battle(place, NEUTRALS, 0, side, NONE, attack, []))
    if place == SPACE:
        attack = lasers_of(state, party)
    else:
        attack = attack + missiles_in_range(state, party, place) + lasers_of(state, party)
    return odds(state, Battle(place, COMBAT, 0, side, victim, attack, fighters_at(state, place, 1 << victim)))


def odds(state: War, battle: Battle) -> Odds:
    """The odds of a combat from its next tier on, when every hit so far is paid for but those of unrest."""
    defence = defence_row(state, battle)
    rows = attack_rows(state, battle, defence)
    lost = all_states(rows)
    after = [transitions(rows, lost, reach) for reach in range(4)]
    fallen = defence.size()
    chances = [[0.0] * (fallen + 1) for _ in lost]
    chances[0][0] = 1.0
    for tier in range(battle.tier + 1, TIERS + 1):
        chances = through_tier(state, battle, rows, defence, lost, after, chances, tier)
    if is_land(battle.place) and state.unrest[battle.place]:
        chances = through_unrest(state, battle, after[0], chances)
    return summed_up(rows, defence, lost, chances)


def defence_row(state: War, battle: Battle) -> Row:
    """The points of the defence; of satellites only those with lasers fire."""
    row = Row(0)
    left = battle.defence
    while left:
        each = next_loss(state, left)
        nation, kind = owner_of(each), kind_of(each)
        silent = kind == SATELLITE and not has(state, nation, SPACE_LASERS)
        add_point(state, row, each, silent, range_of(state, nation, kind), False)
        left = weakened(left, each)
    return row


def attack_rows(state: War, battle: Battle, defence: Row) -> list[Row]:
    """The points of the attack by their distance; the last row are those that nothing can hit."""
    reach = max([0, *defence.reach])
    rows: list[Row] = []
    safe = Row(-1)
    distances = sorted({distance_to(state, battle, each) for each in battle.attack})
    for distance in distances:
        row = safe if distance > reach else Row(distance)
        left = [each for each in battle.attack if distance_to(state, battle, each) == distance]
        while left:
            each = next_loss(state, left, land_to_keep(battle.place))
            add_point(state, row, each, battle.kind == NEUTRALS or has_fired(each), 0, holds(state, battle, each))
            left = weakened(left, each)
        keep_last_land(row, land_to_keep(battle.place) != NONE and distance == 0)
        if row is not safe:
            rows.append(row)
    return [*rows, safe]


def keep_last_land(row: Row, on_land: bool) -> None:
    """The last land unit is dearer than anything else."""
    for number in range(row.size()):
        if on_land and row.holds[number] and not any(row.holds[number + 1 :]):
            row.value[number] = LAST_OF_ALL


def holds(state: War, battle: Battle, each: Force) -> bool:
    """Would this counter hold the place: a land unit on land, a ship at sea, anything in Space?"""
    if stands_in(each) != battle.place:
        return False
    if battle.place == SPACE:
        return True
    return holds_land(state, each, battle.place) if is_land(battle.place) else kind_of(each) == NAVY


def add_point(state: War, row: Row, each: Force, silent: bool, reach: int, holding: bool) -> None:
    """One more point at the end of a row."""
    nation, kind = owner_of(each), kind_of(each)
    row.tier.append(0 if silent else state.box.units[kind].tier)
    row.least.append(hits_on(state, nation, kind))
    row.reach.append(reach)
    row.price.append(price_of(state, nation, kind))
    row.value.append(dearness(state, each) << ORDER | each)
    row.holds.append(holding)


def all_states(rows: list[Row]) -> list[list[int]]:
    """All ways in which the rows but the last can have lost points, the first row counting fastest."""
    states: list[list[int]] = [[]]
    for row in reversed(rows[:-1]):
        states = [[count, *rest] for rest in states for count in range(row.size() + 1)]
    return states


def transitions(rows: list[Row], states: list[list[int]], reach: int) -> list[int]:
    """For each state of the attack, the one after a hit of this reach; the same if nothing is there to be hit."""
    sizes = [row.size() + 1 for row in rows[:-1]]
    found: list[int] = []
    for number, lost in enumerate(states):
        best, step, stride = LAST_OF_ALL * 2, 0, 1
        for at, count in enumerate(lost):
            row = rows[at]
            if row.distance <= reach and count < row.size() and row.value[count] < best:
                best, step = row.value[count], stride
            stride *= sizes[at]
        found.append(number + step)
    return found


@lru_cache(maxsize=4096)
def hit_odds(dice: int, least: int) -> list[float]:
    """The odds of none, one, ... hits."""
    total = float(SIDES_OF_A_DIE**dice)
    return [weight / total for weight in hit_weights(dice, least)]


def together(one: list[float], other: list[float]) -> list[float]:
    """The odds of the sum of two numbers of hits."""
    found = [0.0] * (len(one) + len(other) - 1)
    for hits, chance in enumerate(one):
        for more, also in enumerate(other):
            found[hits + more] += chance * also
    return found


def attack_hits(rows: list[Row], lost: list[int], tier: int) -> list[float]:
    """The odds of the hits of an attack that has lost so many points."""
    dice = [0] * (SIDES_OF_A_DIE + 1)
    for at, row in enumerate(rows):
        for number in range(lost[at] if at < len(lost) else 0, row.size()):
            if row.tier[number] == tier:
                dice[row.least[number]] += 1
    return odds_of_dice(dice)


def odds_of_dice(dice: list[int]) -> list[float]:
    """The odds of the hits of dice, counted by what they hit on."""
    found = [1.0]
    for least, count in enumerate(dice):
        if count:
            found = hit_odds(count, least) if len(found) == 1 else together(found, hit_odds(count, least))
    return found


def defence_hits(state: War, battle: Battle, row: Row, lost: int, tier: int) -> Volleys:
    """The odds of the hits of a defence that has lost so many points, by how far they reach; or those of neutrals."""
    reaches: list[int] = []
    hits: list[list[float]] = []
    for reach in range(4):
        dice = [0] * (SIDES_OF_A_DIE + 1)
        for number in range(lost, row.size()):
            if row.tier[number] == tier and row.reach[number] == reach:
                dice[row.least[number]] += 1
        if battle.kind == NEUTRALS and not reach:
            box = state.box
            for kind in box.neutral_force:
                if box.units[kind].tier == tier:
                    strong = battle.place == box.strong_land
                    dice[box.units[kind].hit] += box.strong_strength if strong else box.neutral_strength
        if any(dice):
            reaches.append(reach)
            hits.append(odds_of_dice(dice))
    return Volleys(reaches, hits)


def through_tier(
    state: War,
    battle: Battle,
    rows: list[Row],
    defence: Row,
    states: list[list[int]],
    after: list[list[int]],
    before: list[list[float]],
    tier: int,
) -> list[list[float]]:
    """The chances after a tier: both sides roll by what they had before it."""
    answers = [defence_hits(state, battle, defence, lost, tier) for lost in range(defence.size() + 1)]
    last = defence.size()
    found = [[0.0] * (last + 1) for _ in states]
    for number, line in enumerate(before):
        if not any(line):
            continue
        shots = attack_hits(rows, states[number], tier)
        for fallen, chance in enumerate(line):
            if chance < NEGLIGIBLE:
                continue
            for hit, answered in struck(after, number, answers[fallen]):
                target, together_now = found[hit], chance * answered
                for hits, also in enumerate(shots):
                    target[min(fallen + hits, last)] += together_now * also
    return found


def struck(after: list[list[int]], number: int, answer: Volleys) -> list[tuple[int, float]]:
    """The states of the attack after an answer, each with its chance; hits that reach least far fall first."""
    found: list[tuple[int, float]] = [(number, 1.0)]
    for at, hits in enumerate(answer.hits):
        steps = after[answer.reaches[at]]
        more: list[tuple[int, float]] = []
        for begun, chance in found:
            here, left = begun, 1.0
            for count, also in enumerate(hits):
                if count:
                    here = steps[here]
                if steps[here] == here:  # nothing more can be hit: all that is left falls here
                    more.append((here, chance * left))
                    break
                more.append((here, chance * also))
                left -= also
        found = more
    return found


def through_unrest(state: War, battle: Battle, after: list[int], before: list[list[float]]) -> list[list[float]]:
    """The chances after the hits of unrest, each of which costs both sides a point; in the last tier it has rolled."""
    found = [[0.0] * len(line) for line in before]
    rolled = [0.0] * battle.unrest_hits + [1.0]
    to_come = hit_odds(state.unrest[battle.place], state.box.unrest_hit)
    for hits, chance in enumerate(to_come if battle.tier < TIERS else rolled):
        for number, line in enumerate(before):
            here = number
            for _ in range(hits):
                here = after[here]
            for fallen, also in enumerate(line):
                found[here][min(fallen + hits, len(line) - 1)] += chance * also
    return found


def summed_up(rows: list[Row], defence: Row, states: list[list[int]], chances: list[list[float]]) -> Odds:
    """What the chances mean."""
    attack_lost = defence_lost = attack_cost = defence_cost = takes = 0.0
    for number, line in enumerate(chances):
        lost = states[number]
        points = sum(lost)
        cost = sum([sum(rows[at].price[:count]) for at, count in enumerate(lost)])
        held = any(any(rows[at].holds[count:]) for at, count in enumerate(lost))
        for fallen, chance in enumerate(line):
            if chance > 0.0:
                attack_lost += chance * points
                attack_cost += chance * cost
                defence_lost += chance * fallen
                defence_cost += chance * sum(defence.price[:fallen])
                if held and fallen == defence.size():
                    takes += chance
    return Odds(attack_lost, defence_lost, attack_cost, defence_cost, takes)
