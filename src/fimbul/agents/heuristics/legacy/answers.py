"""Answers besides the war's own moves: windows, cards, starts, and choices that stay for all games to come."""

from collections import deque
from typing import Final

from fimbul.agents.heuristics import PlannedPick
from fimbul.agents.heuristics.legacy import candidates, complete, value
from fimbul.agents.heuristics.legacy.odds import odds, terms
from fimbul.agents.heuristics.legacy.plans import habits
from fimbul.agents.heuristics.legacy.thumb import answer, start_worth
from fimbul.agents.search.judgement import Line
from fimbul.core.game import Rng
from fimbul.games.legacy.data import Seat
from fimbul.games.legacy.dice import count_losses
from fimbul.games.legacy.lexicon import ATTACK_DIE, PASS, PLACE, SCAR
from fimbul.games.legacy.names import AMMO_SHORTAGE, BUNKER
from fimbul.games.legacy.queries import stars_of
from fimbul.games.legacy.state import Question, War

MOST_POSITIONS: Final = 400  # looked at for one answer
SWING: Final = 0.12  # a card is thought about where it changes the chance of an attack by so much


def valued(state: War, seat: Seat, most: int) -> list[Line]:
    """The next actions, pick by pick, by what the positions are worth to which they lead; the lasting world counts."""
    found: list[tuple[float, int, Line]] = []
    start: Line = []
    unfinished = deque([(state, start)])
    left = MOST_POSITIONS
    packages = state.world.packages
    while unfinished and (left > 0 or not found):
        position, line = unfinished.popleft()
        for option in candidates(position):
            after = position.copy()
            after.play(option)
            left -= 1
            said = [*line, PlannedPick(option, position.asked)]
            over = after.outcome is not None or after.decider != seat or after.world.packages != packages
            if over or complete(after):
                found.append((-value(after, seat), len(found), said))
            else:
                unfinished.append((after, said))
    found.sort()
    return [line for _, _, line in found[:most]]


def starts(state: War, most: int) -> list[Line]:
    """Good ground far from others first."""
    options = sorted(state.asked, key=lambda option: -start_worth(habits(), state, option - PLACE))
    return [[PlannedPick(option, state.asked)] for option in options[:most]]


def of_one_pick(state: War, options: list[int]) -> list[Line]:
    """Each of these is a line."""
    return [[PlannedPick(option, state.asked)] for option in options]


def before_the_roll(state: War, seat: Seat, frame: Question, rng: Rng) -> list[int]:
    """A scar or a power that does something for the seat, and to pass; else only that."""
    first = answer(habits(), state, seat, frame, rng)
    if first != PASS:
        return [first, PASS]
    return [PASS, *[option for option in state.asked[1:] if matters(state, seat, option)]]


def matters(state: War, seat: Seat, option: int) -> bool:
    """Does a card change much where the seat wants it: in its own battle, or in one by which another would win?"""
    battle = state.battle
    assert battle is not None
    attacker, defender = state.owner(battle.origin), state.owner(battle.target)
    if (option, seat) in ((SCAR + BUNKER, attacker), (SCAR + AMMO_SHORTAGE, defender)):
        return False
    decides = battle.target in state.hqs and stars_of(state, attacker) + 1 >= state.box.victory_stars
    if seat not in (attacker, defender) and not (decides and option == SCAR + BUNKER):
        return False
    troops = state.troops[battle.origin] - 1, state.troops[battle.target]
    if not decides and battle.target not in state.hqs and min(troops) < 3:
        return False
    changes = terms(state, attacker, defender, battle.target)
    better = changes._replace(higher=changes.higher + (-1 if option == SCAR + AMMO_SHORTAGE else 1))
    return abs(odds(*troops, changes).won - odds(*troops, better).won) > SWING


def missiles(state: War, seat: Seat) -> list[int]:
    """Each die with which the roll ends better for the seat, in a battle that is its own or decides; and to pass."""
    battle = state.battle
    assert battle is not None
    attacker, defender = state.owner(battle.origin), state.owner(battle.target)
    decides = battle.target in state.hqs and stars_of(state, attacker) + 1 >= state.box.victory_stars
    side = 1 if seat == attacker else -1
    if seat not in (attacker, defender) and not decides:
        return [PASS]
    lost, killed = count_losses(state, battle)
    found: list[int] = []
    for option in state.asked:
        if option != PASS:
            mine, theirs = count_losses(state, battle.hit(option - ATTACK_DIE))
            if side * (theirs - mine) > side * (killed - lost):
                found.append(option)
    return [*found, PASS]
