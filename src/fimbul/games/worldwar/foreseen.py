"""What is to be expected of a combat while it is fought: as it stands, and after each sensible answer."""

from typing import Final, NamedTuple

from fimbul.games.worldwar.battle import COMBAT, NEUTRALS, REACHES, Battle, Force, weakened
from fimbul.games.worldwar.casualties import (
    distance_to,
    is_defending,
    land_to_keep,
    next_loss,
    owner_of,
    strength,
    strikable,
    suggestion,
    suggestion_in_battle,
    with_hit_paid,
)
from fimbul.games.worldwar.groups import kind_of, points_of
from fimbul.games.worldwar.lexicon import ALL, SUGGEST, UNIT
from fimbul.games.worldwar.names import KINDS, NONE, SPACE
from fimbul.games.worldwar.odds import Odds, odds
from fimbul.games.worldwar.state import Question, War
from fimbul.games.worldwar.steps.joining import joiners, with_joined, word_of_joiner

MOST_ANSWERS: Final = 4
MOST_CELLS: Final = 24_000  # of what both sides can have lost together; more takes too long for a page
MOST_REMEMBERED: Final = 256
REMEMBERED: Final[dict[object, Odds]] = {}


class Answer(NamedTuple):
    """An answer to a question of a combat: what it gives up at once, and the odds of what follows."""

    option: int
    lost: list[Force]
    odds: Odds


def can_be_foreseen(battle: Battle) -> bool:
    """Do two sides fight for a place?"""
    return battle.kind in (COMBAT, NEUTRALS)


def cells(state: War, battle: Battle) -> int:
    """In how many ways both sides can have lost strength: what the odds of a combat cost."""
    points = [0] * REACHES
    for each in battle.attack:
        distance = distance_to(state, battle, each)
        if distance < REACHES:
            points[distance] += points_of(each)
    found = strength(battle.defence) + 1
    for many in points:
        found *= many + 1
    return found


def odds_of(state: War, battle: Battle) -> Odds | None:
    """The odds of a combat, looked for once; None where that would take too long."""
    if cells(state, battle) > MOST_CELLS:
        return None
    where = (state.box.hash, battle.place, battle.kind, battle.victim, battle.tier, battle.unrest_hits)
    unrest = state.unrest[battle.place] if battle.place < SPACE else 0
    key = (*where, unrest, tuple(battle.attack), tuple(battle.defence), tuple(state.technologies))
    found = REMEMBERED.get(key)
    if found is None:
        if len(REMEMBERED) >= MOST_REMEMBERED:
            REMEMBERED.clear()
        found = REMEMBERED[key] = odds(state, battle)
    return found


def as_it_stands(state: War, battle: Battle) -> Odds | None:
    """The odds if whatever is still to be paid for is paid as it is suggested."""
    return odds_of(state, paid_off(state, battle))


def before_the_first_tier(state: War, battle: Battle) -> Odds | None:
    """The odds as they were when fire was opened."""
    place, kind, lead, side, victim = battle.place, battle.kind, battle.lead, battle.side, battle.victim
    return odds_of(state, Battle(place, kind, lead, side, victim, battle.attacked, battle.defended))


def most_answers(state: War, battle: Battle) -> int:
    """How many answers are looked at: fewer in a large combat."""
    return min(MOST_ANSWERS, MOST_CELLS // cells(state, battle))


def answers_of_joining(state: War, battle: Battle, frame: Question) -> list[Answer]:
    """To fight with who is in, with everybody who may, or with some of them besides."""
    found: list[Answer] = []
    most = most_answers(state, battle)
    for option in state.asked:
        if len(found) >= most or UNIT <= option < UNIT + len(KINDS):
            continue
        after = battle
        for each in joiners(state, frame.side):
            if option in (ALL, word_of_joiner(state, each)):
                after = with_joined(state, after, frame.side, each)
        promised = odds_of(state, after)
        if promised is not None:
            found.append(Answer(option, [], promised))
    return found


def answers_of_losing(state: War, battle: Battle, frame: Question, forces: list[Force]) -> list[Answer]:
    """To lose what is suggested, or as much as there is of one kind and then what is suggested."""
    ways = [(SUGGEST, suggestion_in_battle(state, battle, forces, frame.count))]
    for kind in sorted({kind_of(each) for each in forces}):
        if frame.what in (NONE, kind):
            ways.append((UNIT + kind, losses_of_a_kind(state, battle, frame, forces, kind)))
    found: list[Answer] = []
    most = most_answers(state, battle)
    for option, lost in ways:
        if len(found) >= most or any(sorted(lost) == sorted(other.lost) for other in found):
            continue
        after = battle
        for each in lost:
            after = struck(state, after, each, is_defending(battle, forces))
        promised = as_it_stands(state, after)
        if promised is not None:
            found.append(Answer(option, lost, promised))
    return found


def losses_of_a_kind(state: War, battle: Battle, frame: Question, forces: list[Force], kind: int) -> list[Force]:
    """The points of an owner that are lost if one kind of unit pays as long as there is any."""
    defending = is_defending(battle, forces)
    keep = NONE if defending else land_to_keep(battle.place)
    after = battle
    lost: list[Force] = []
    while len(lost) < frame.count:
        own = [each for each in strikable(state, after, defending) if frame.chosen >> owner_of(each) & 1]
        if not own:
            break
        of_kind = [each for each in own if kind_of(each) == kind]
        each = next_loss(state, of_kind or own, keep)
        after = struck(state, after, each, defending)
        lost.append(each)
    return lost


def paid_off(state: War, battle: Battle) -> Battle:
    """A combat after all hits on both sides are paid for as it is suggested."""
    for each in suggestion_in_battle(state, battle, battle.attack, sum(battle.hits_on_attack)):
        battle = struck(state, battle, each, defending=False)
    for each in suggestion(state, battle.defence, battle.hits_on_defence):
        battle = struck(state, battle, each, defending=True)
    return battle


def struck(state: War, battle: Battle, each: Force, defending: bool) -> Battle:
    """A combat after one counter, as it is given with a count of one, has paid for a hit."""
    paid = with_hit_paid(state, battle, each, defending)
    if defending:
        return paid.changed(defence=weakened(paid.defence, each))
    return paid.changed(attack=weakened(paid.attack, each))
