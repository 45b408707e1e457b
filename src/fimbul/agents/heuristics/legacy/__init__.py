"""What is known of Risk Legacy: where stars can be had, which attacks pay, and what a world is worth that stays.

It tells what is in the sealed packages.
"""

from typing import Final

from fimbul.agents.heuristics.legacy.lasting import ground, lasting_worth
from fimbul.agents.heuristics.legacy.odds import odds, terms
from fimbul.agents.heuristics.legacy.war import MARCH, WON, Outlook
from fimbul.core.step import Step
from fimbul.games.legacy.data import BIT, Seat
from fimbul.games.legacy.dice import count_losses
from fimbul.games.legacy.lexicon import AGAIN, COIN_CARD, DONE, MANEUVER, NUMBER, PASS, PLACE, REST
from fimbul.games.legacy.names import NONE
from fimbul.games.legacy.state import Battle, Question, War
from fimbul.games.legacy.steps.aftermath import HELD_ON_AT, REWARD_AT
from fimbul.games.legacy.steps.combat import ATTACKERS, DEFENDERS, FOLLOW, RESOLVE
from fimbul.games.legacy.steps.end_of_turn import END_SCARS, LATE_MANEUVER
from fimbul.games.legacy.steps.field import EXPAND_HOW_MANY, FIELD, TARGET_OF
from fimbul.games.legacy.steps.happenings import CAUSE_MISSION, EVENT_TROOPS, FORTIFY_AT
from fimbul.games.legacy.steps.landing import ISLAND_LINE
from fimbul.games.legacy.steps.maneuver import MANEUVER_FROM, MANEUVER_HOW_MANY, MANEUVER_TO
from fimbul.games.legacy.steps.missions import CAPITAL_AT, LINE_FROM, LINE_TO
from fimbul.games.legacy.steps.opening import DENY, MOVE_HQ, MOVE_HQ_TO, OPENING, SCAR_AT, STAR_CARDS, WEAKNESS_ON
from fimbul.games.legacy.steps.recruiting import PLACE_HOW_MANY, PLACE_TROOPS, TURN_IN

PRESS: Final = 0.65  # whoever has begun an attack goes on while it is so likely to come off
STACKS: Final = 4  # of the largest stacks one is maneuvered
HOME_GROUND: Final = 6.0  # the ground under an own HQ, by its worth from 0 to 1
# Questions in the middle of an action; all others begin one.
MIDDLES: Final[list[Step[War, Question]]] = [
    *(STAR_CARDS, MOVE_HQ, MOVE_HQ_TO, SCAR_AT, WEAKNESS_ON, DENY, PLACE_HOW_MANY, ISLAND_LINE),
    *(TARGET_OF, EXPAND_HOW_MANY, ATTACKERS, MANEUVER_TO, MANEUVER_HOW_MANY, CAPITAL_AT, LINE_FROM, LINE_TO),
    *(FORTIFY_AT, EVENT_TROOPS, CAUSE_MISSION, REWARD_AT, HELD_ON_AT),
]


def complete(state: War) -> bool:
    """An action is done with, and the next is asked for."""
    step = state.agenda[-1].step
    if step is MANEUVER_FROM:
        return state.agenda[-2].step is END_SCARS  # else it is an event's, or that of a power in the field
    return step not in MIDDLES


def value(state: War, seat: Seat) -> float:
    """The war under way, with a battle in it come to its likely ends, and the world that will be left."""
    lasting = lasting_worth(state, seat)
    if state.winner != NONE:
        return lasting + (WON if state.winner == seat else -WON)
    if state.hqs[seat] != NONE:
        lasting += HOME_GROUND * ground(state.world, state.box, state.hqs[seat])
    return lasting + sum([chance * Outlook(after).worth(seat) for chance, after in likely_ends(state)])


def likely_ends(state: War) -> list[tuple[float, War]]:
    """The position itself; while a battle goes on, how it ends if it is pressed, and how likely that is."""
    battle = state.battle
    if battle is None or all(frame.step is not RESOLVE for frame in state.agenda):
        return [(1.0, state)]
    begun = state.copy()
    attacker, defender = state.owner(battle.origin), state.owner(battle.target)
    if battle.defence and len(battle.defence) == battle.defenders:
        attackers_lost, defenders_lost = count_losses(state, battle)
        begun.take(attacker, battle.origin, attackers_lost)
        begun.take(defender, battle.target, defenders_lost)
    changes = terms(state, attacker, defender, battle.target)
    won, attackers, defenders = odds(begun.troops[battle.origin] - 1, begun.troops[battle.target], changes)
    ends: list[tuple[float, War]] = []
    if won > 0:
        ends.append((won, conquered(begun, battle, attacker, defender, max(round(attackers), 1))))
    if won < 1:
        ends.append((1 - won, repelled(begun, battle, attacker, defender, max(round(defenders), 1))))
    return ends


def conquered(state: War, battle: Battle, attacker: Seat, defender: Seat, left: int) -> War:
    """The position when the attackers have moved in."""
    after = state.copy()
    after.take(defender, battle.target, after.troops[battle.target])
    inside = min(left, MARCH)
    after.take(attacker, battle.origin, after.troops[battle.origin] - 1 - (left - inside))
    after.put(attacker, battle.target, inside)
    after.note().conquered |= BIT[battle.target]
    return after


def repelled(state: War, battle: Battle, attacker: Seat, defender: Seat, left: int) -> War:
    """The position when the attackers are spent."""
    after = state.copy()
    after.take(attacker, battle.origin, after.troops[battle.origin] - 1)
    after.take(defender, battle.target, after.troops[battle.target] - left)
    return after


def candidates(state: War) -> list[int]:
    """The options worth a look: most dice, most troops or few, the border."""
    frame, asked = state.agenda[-1], state.asked
    assert isinstance(frame, Question)
    step = frame.step
    if step in (ATTACKERS, DEFENDERS):
        return asked[-1:]
    if step in (PLACE_HOW_MANY, EXPAND_HOW_MANY, MANEUVER_HOW_MANY, FOLLOW):
        return some_numbers(asked)
    if step is FIELD and AGAIN in asked:
        return [AGAIN] if is_worth_pressing(state) else asked
    if step is TURN_IN:
        return [option for option in asked if option in (REST, DONE)]
    if step is STAR_CARDS:
        return [min(asked, key=lambda option: 1 if option == COIN_CARD else state.world.coins[option - PLACE])]
    if step in (MANEUVER_FROM, LATE_MANEUVER):
        return [PASS, *sorted(asked[1:], key=lambda option: -state.troops[option - PLACE])[:STACKS]]
    if step in (MANEUVER_TO, PLACE_TROOPS):
        return at_the_border(state, frame.seat, [option for option in asked if option != MANEUVER])
    if step is OPENING:
        return [option for option in asked if option != MANEUVER]  # it can wait for the recruits
    return asked


def some_numbers(asked: list[int]) -> list[int]:
    """All, as few as possible, and half of them."""
    numbers = [option for option in asked if option >= NUMBER]
    few = {numbers[0], numbers[len(numbers) // 2], numbers[-1]} if numbers else set()
    return [option for option in asked if option < NUMBER or option in few]


def at_the_border(state: War, seat: Seat, asked: list[int]) -> list[int]:
    """The territories next to somebody else's or nobody's; all of them if there are none."""
    held, near = state.held[seat], state.world.near
    edge = [option for option in asked if near[option - PLACE] & ~held or option - PLACE in state.hqs]
    return edge or asked


def is_worth_pressing(state: War) -> bool:
    """Is the attack that was begun still likely to come off?"""
    battle = state.battle
    assert battle is not None
    attacker, defender = state.owner(battle.origin), state.owner(battle.target)
    changes = terms(state, attacker, defender, battle.target)
    return odds(state.troops[battle.origin] - 1, state.troops[battle.target], changes).won >= PRESS
