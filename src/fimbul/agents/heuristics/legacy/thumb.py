"""A rule of thumb for Risk Legacy, quick enough to play on by: one answer to every question."""

from typing import Final

from fimbul.agents.heuristics.legacy.goals import APART, TRY, Aims, Goal
from fimbul.agents.heuristics.legacy.lasting import DRAFT_WORTH, POWER_WORTH, faction_worth, ground
from fimbul.agents.heuristics.legacy.odds import odds, terms
from fimbul.agents.heuristics.legacy.voice import Voice
from fimbul.core.game import Rng
from fimbul.core.places import places_in
from fimbul.games.legacy.data import BIT, Place, Seat
from fimbul.games.legacy.dice import count_losses
from fimbul.games.legacy.lexicon import (
    AGAIN,
    ATTACK_DIE,
    COIN_CARD,
    DONE,
    DRAFT_CARD,
    FACTION,
    NUMBER,
    PASS,
    PLACE,
    POWER,
    RANDOM,
    REST,
    SCAR,
    STAR,
    TROOPS,
)
from fimbul.games.legacy.names import AMMO_SHORTAGE, BUNKER, NONE, RALLY, SCAR_RALLY
from fimbul.games.legacy.queries import least_to_expand, maneuvers, stars_of
from fimbul.games.legacy.state import Question, War
from fimbul.games.legacy.steps.combat import ATTACKERS, BEFORE_ROLL, DEFENDERS, FOLLOW, MISSILES
from fimbul.games.legacy.steps.draft import CHOOSE_FACTION, DRAFT, KINDS, VALUES
from fimbul.games.legacy.steps.drawing import TAKE_CARD
from fimbul.games.legacy.steps.end_of_turn import LATE_MANEUVER
from fimbul.games.legacy.steps.field import EXPAND_HOW_MANY, FIELD
from fimbul.games.legacy.steps.first_game import FIRST_COIN, FIRST_POWER
from fimbul.games.legacy.steps.happenings import CHOOSE_BOON
from fimbul.games.legacy.steps.maneuver import MANEUVER_FROM, MANEUVER_HOW_MANY
from fimbul.games.legacy.steps.missions import CLAIM
from fimbul.games.legacy.steps.opening import OPENING, STAR_CARDS
from fimbul.games.legacy.steps.powers import COMEBACK, MISSILE_POWER
from fimbul.games.legacy.steps.recruiting import JOIN, PLACE_HOW_MANY, PLACE_TROOPS, TURN_IN
from fimbul.games.legacy.steps.row import GARRISON
from fimbul.games.legacy.steps.start import START

STEPS: Final = 3  # between HQs are enough
MOST_IDLE: Final = 1  # troops that may stay where nobody comes


def act(weights: list[float], voice: Voice, rng: Rng) -> None:
    """An action of a turn with all its picks, or an answer."""
    state, seat = voice.state, voice.seat
    asked = state.asked
    if len(asked) == 1:
        voice.say(asked[0])
        return
    frame = state.agenda[-1]
    assert isinstance(frame, Question)
    step = frame.step
    if step is FIELD:
        if not go_on(weights, voice):
            voice.say(DONE)
    elif step is PLACE_TROOPS:
        place_troops(weights, voice, frame.count)
    elif step in (MANEUVER_FROM, LATE_MANEUVER):
        maneuver(voice)
    elif step is OPENING:
        open_turn(voice)
    elif step is START or step is JOIN:
        voice.say(best_start(weights, state, asked))
    else:
        voice.say(answer(weights, state, seat, frame, rng))


def answer(weights: list[float], state: War, seat: Seat, frame: Question, rng: Rng) -> int:
    """An answer of one pick."""
    asked, step = state.asked, frame.step
    if step in (ATTACKERS, DEFENDERS):
        return asked[-1]
    if step is BEFORE_ROLL:
        return scar(state, seat)
    if step is MISSILES:
        return missile(state, seat)
    if step is FOLLOW:
        return follow(weights, state, seat, asked)
    if step is TURN_IN:
        return DONE
    if step is STAR_CARDS:
        return poorest(state, asked)
    if step is TAKE_CARD:
        return richest(state, asked)
    if step is CLAIM:
        return asked[1]
    if step in (PLACE_HOW_MANY, EXPAND_HOW_MANY, MANEUVER_HOW_MANY):
        return REST
    if step is FIRST_POWER:
        return best_power(asked[1:])
    if step in (COMEBACK, MISSILE_POWER):
        return best_power(asked)
    if step is FIRST_COIN:
        return RANDOM
    if step in (CHOOSE_FACTION, DRAFT):
        return best_draft(state)
    if step is CHOOSE_BOON:
        return TROOPS
    if step is GARRISON:
        return asked[-1]
    return asked[rng.randrange(len(asked))] if PASS not in asked else PASS


def go_on(weights: list[float], voice: Voice) -> bool:
    """Set out for the best goal, if anything is worth it. Says whether anything was said."""
    goal = best_goal(Aims(weights, voice.state, voice.seat, 0))
    return goal is not None and set_out(voice, goal)


def best_goal(aims: Aims) -> Goal | None:
    """What is worth most, if anything is worth it."""
    best: Goal | None = None
    for goals in (aims.prizes(), aims.steps()):
        for goal in goals[:1]:
            if goal.worth > aims.weights[TRY] and (best is None or goal.worth > best.worth):
                best = goal
    return best


def set_out(voice: Voice, goal: Goal) -> bool:
    """Say the way to a goal, up to where dice decide. Says whether anything was said."""
    way = goal.way
    if is_under_way(voice.state, way) and voice.say(AGAIN):
        return True
    for number, target in enumerate(way[1:], start=1):
        start = way[number - 1]
        if not voice.hears(FIELD) or not voice.say(PLACE + start) or not voice.say(PLACE + target):
            return number > 1
        if voice.hears(ATTACKERS):
            voice.say(voice.state.asked[-1])
            return True
        if voice.hears(EXPAND_HOW_MANY):
            least = NUMBER + least_to_expand(voice.state, voice.seat, target)
            voice.say(REST if goal.in_strength or number + 1 < len(way) else least)
    return True


def is_under_way(state: War, way: list[Place]) -> bool:
    """Is it the attack that was made last?"""
    return state.battle is not None and way == [state.battle.origin, state.battle.target]


def place_troops(weights: list[float], voice: Voice, count: int) -> None:
    """For the best goal, but first the own HQ has its guard, unless that goal is a prize."""
    state, seat = voice.state, voice.seat
    aims = Aims(weights, state, seat, count)
    prizes = aims.prizes()
    if prizes and prizes[0].worth > weights[TRY] and voice.say(PLACE + prizes[0].way[0]):
        all_of_them(voice)
        return
    home = aims.home
    missing = aims.guard - state.troops[home] if home != NONE else 0
    if missing > 0 and PLACE + home in state.asked:
        voice.say(PLACE + home)
        if voice.hears(PLACE_HOW_MANY):
            voice.say(NUMBER + missing if NUMBER + missing in voice.state.asked else REST)
        return
    for goal in aims.steps():
        if voice.say(PLACE + goal.way[0]):
            all_of_them(voice)
            return
    voice.say(next(option for option in state.asked if option >= PLACE))
    all_of_them(voice)


def all_of_them(voice: Voice) -> None:
    """All troops that are left."""
    if voice.hears(PLACE_HOW_MANY):
        voice.say(REST)


def open_turn(voice: Voice) -> None:
    """Cards become stars, missiles and cards rally; scars wait."""
    for option in (STAR, POWER + RALLY, SCAR + SCAR_RALLY):
        if voice.say(option):
            return
    voice.say(DONE)


def maneuver(voice: Voice) -> None:
    """Whoever stands where nobody comes goes to the HQ, if it needs them, or to where most rivals are."""
    state, seat = voice.state, voice.seat
    held, near = state.held[seat], state.world.near
    others = 0
    for other, theirs in enumerate(state.held):
        if other != seat:
            others |= theirs
    best, most = NONE, MOST_IDLE
    for option in state.asked:
        start = option - PLACE
        if option != PASS and not near[start] & others and state.troops[start] - 1 > most and start != state.hqs[seat]:
            best, most = start, state.troops[start] - 1
    target = NONE if best == NONE else front(state, seat, places_in(maneuvers(state, seat, best) & held))
    if target == NONE or not voice.say(PLACE + best):
        voice.say(PASS)
        return
    if not voice.say(PLACE + target):
        voice.say(state.asked[0])
    if voice.hears(MANEUVER_HOW_MANY):
        voice.say(REST)


def front(state: War, seat: Seat, places: list[Place]) -> Place:
    """Where most rivals are next door, an HQ before others; NONE if nobody is."""
    best, most = NONE, 0
    for place in places:
        worth = 0
        for other, held in enumerate(state.held):
            if other != seat:
                for enemy in places_in(state.world.near[place] & held):
                    worth = max(worth, state.troops[enemy])
        if place == state.hqs[seat]:
            worth += worth + 1
        if worth > most:
            best, most = place, worth
    return best


def follow(weights: list[float], state: War, seat: Seat, asked: list[int]) -> int:
    """As many as may, but for the guard of an HQ that they leave, or where more rivals are behind than ahead."""
    battle = state.battle
    assert battle is not None
    start, target = battle.origin, battle.target
    if start in state.hqs:
        keep = Aims(weights, state, seat, 0).guard if start == state.hqs[seat] else 1
        return asked[max(0, min(len(asked) - 1, state.troops[start] - keep))]
    behind = front(state, seat, [start])
    ahead = front(state, seat, [target])
    return asked[0] if behind != NONE and ahead == NONE else asked[-1]


def scar(state: War, seat: Seat) -> int:
    """Dig in at an HQ, take ammunition from one, where that may decide."""
    battle, title = state.battle, state.scar_cards[seat]
    assert battle is not None
    option = SCAR + title
    if title not in (BUNKER, AMMO_SHORTAGE) or option not in state.asked or battle.target not in state.hqs:
        return PASS
    attacker, defender = state.owner(battle.origin), state.owner(battle.target)
    wanted = seat == defender if title == BUNKER else seat == attacker
    winning = stars_of(state, attacker) + 1 >= state.box.victory_stars
    if not wanted and not (title == BUNKER and seat != attacker and winning):
        return PASS
    changes = terms(state, attacker, defender, battle.target)
    won = odds(state.troops[battle.origin] - 1, state.troops[battle.target], changes).won
    return option if 0.2 < won < 0.9 else PASS


def missile(state: War, seat: Seat) -> int:
    """A six where an own battle for an HQ is better for it."""
    battle = state.battle
    assert battle is not None
    attacker, defender = state.owner(battle.origin), state.owner(battle.target)
    if seat not in (attacker, defender) or battle.target not in state.hqs:
        return PASS
    lost, killed = count_losses(state, battle)
    for option in state.asked:
        if option != PASS:
            mine, theirs = count_losses(state, battle.hit(option - ATTACK_DIE))
            if (seat == attacker and theirs > killed) or (seat == defender and mine > lost):
                return option
    return PASS


def coins(state: War, option: int) -> int:
    """What a card shows."""
    return 1 if option < PLACE else state.world.coins[option - PLACE]


def poorest(state: War, asked: list[int]) -> int:
    """The card with the fewest coins."""
    best = asked[0]
    for option in asked:
        if coins(state, option) < coins(state, best):
            best = option
    return best


def richest(state: War, asked: list[int]) -> int:
    """The card with the most coins."""
    best = asked[0]
    for option in asked:
        if option == COIN_CARD or PLACE <= option < PLACE + len(state.troops):
            best = max(best, option, key=lambda each: coins(state, each))
    return best


def best_power(asked: list[int]) -> int:
    """The power that is worth most."""
    best = asked[0]
    for option in asked:
        if POWER_WORTH[option - POWER] > POWER_WORTH[best - POWER]:
            best = option
    return best


def best_draft(state: War) -> int:
    """The faction with the best powers, or the draft card that is worth most."""
    best, most = state.asked[0], float("-inf")
    for option in state.asked:
        if option < DRAFT_CARD:
            worth = faction_worth(state.world, option - FACTION)
        else:
            each = DRAFT_WORTH[KINDS[option - DRAFT_CARD]]
            worth = each * VALUES[option - DRAFT_CARD] + (5.0 if each < 0 else 0.0)
        if worth > most:
            best, most = option, worth
    return best


def best_start(weights: list[float], state: War, asked: list[int]) -> int:
    """Good ground, far from others."""
    best, most = asked[0], float("-inf")
    for option in asked:
        worth = start_worth(weights, state, option - PLACE)
        if worth > most:
            best, most = option, worth
    return best


def start_worth(weights: list[float], state: War, place: Place) -> float:
    """How good a territory is to start from, with the HQs that there are."""
    worth = ground(state.world, state.box, place)
    seen = edge = BIT[place]
    for step in range(1, STEPS + 1):
        around = 0
        for each in places_in(edge):
            around |= state.world.near[each]
        edge = around & ~seen
        seen |= edge
        for hq in state.hqs:
            if hq != NONE and edge & BIT[hq]:
                worth -= weights[APART] * (STEPS + 1 - step)
    return worth
