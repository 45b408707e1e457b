"""Ways through a turn worth comparing: where recruits go, who sets out where, when an attack is broken off."""

from typing import Final

from fimbul.agents.heuristics.legacy.goals import THUMB, Aims, Goal
from fimbul.agents.heuristics.legacy.odds import odds, terms
from fimbul.agents.heuristics.legacy.thumb import act, all_of_them, go_on, is_under_way, set_out
from fimbul.agents.heuristics.legacy.voice import Voice
from fimbul.agents.search.lines import Lines
from fimbul.core.game import Rng
from fimbul.core.places import places_in
from fimbul.games.legacy.data import BIT, Place, Seat
from fimbul.games.legacy.lexicon import AGAIN, DONE, NUMBER, PASS, PLACE, REST
from fimbul.games.legacy.names import NONE
from fimbul.games.legacy.state import War
from fimbul.games.legacy.steps.field import FIELD
from fimbul.games.legacy.steps.maneuver import MANEUVER_FROM, MANEUVER_HOW_MANY
from fimbul.games.legacy.steps.recruiting import PLACE_TROOPS

HOPELESS: Final = -0.12  # goals that seem worse than this are not thought about
SURE: Final = 0.9  # an attack that is so likely to come off goes on without a thought
LOST_CAUSE: Final = 0.12  # one that is no likelier is broken off
PRIZES: Final = 3
FOREMOST: Final = 4  # goals that come before what else may be done
STACKS: Final = 2  # of which an end of the turn may bring up one


def habits() -> list[float]:
    """How the rule of thumb weighs things."""
    return THUMB.weights("war")


def add_up_to_dice(found: Lines, voice: Voice) -> None:
    """One line more; after what was said the rule of thumb goes on, up to where dice decide."""
    if not found.full():
        while voice.hears(FIELD) and voice.line and go_on(habits(), voice):
            pass
    found.add(voice.line)


def by_rule_of_thumb(state: War, rng: Rng) -> Voice:
    """What the rule of thumb says; of recruits, where all of them go and what for."""
    voice = Voice(state.copy(), [])
    act(habits(), voice, rng)
    while voice.hears(PLACE_TROOPS):
        act(habits(), voice, rng)
    return voice


def ways_to_place(state: War, seat: Seat, count: int, found: Lines, rng: Rng) -> None:
    """All recruits to where something can be done with them, and that is begun; or all, or half, to the own HQ."""
    add_up_to_dice(found, by_rule_of_thumb(state, rng))
    aims = Aims(habits(), state, seat, count)
    goals = mixed(aims, found.most)
    for goal in goals[:FOREMOST]:
        add_up_to_dice(found, placed_for(state, goal))
    for place in [aims.home, *captured(state, seat)]:
        voice = Voice(state.copy(), [])
        if place != NONE and voice.say(PLACE + place):
            all_of_them(voice)
            add_up_to_dice(found, voice)
    if aims.home != NONE and count > 1:
        add_up_to_dice(found, shared(state, aims, count))
    for goal in goals[FOREMOST:]:
        add_up_to_dice(found, placed_for(state, goal))


def placed_for(state: War, goal: Goal) -> Voice:
    """All recruits join the stack that goes, and it goes."""
    voice = Voice(state.copy(), [])
    if voice.say(PLACE + goal.way[0]):
        all_of_them(voice)
        set_out(voice, goal)
    return voice


def shared(state: War, aims: Aims, count: int) -> Voice:
    """Half of the recruits guard the own HQ, the others go where most can be done next door."""
    voice = Voice(state.copy(), [])
    voice.say(PLACE + aims.home)
    voice.say(NUMBER + count // 2)
    for goal in aims.steps():
        if goal.way[0] != aims.home and voice.say(PLACE + goal.way[0]):
            all_of_them(voice)
            break
    return voice


def captured(state: War, seat: Seat) -> list[Place]:
    """HQs of others that the seat holds."""
    return [place for place in state.hqs if place not in (NONE, state.hqs[seat]) and state.held[seat] & BIT[place]]


def mixed(aims: Aims, most: int) -> list[Goal]:
    """Marches for stars, then the best steps; from each stack one step of a kind is enough."""
    prizes = [goal for goal in aims.prizes()[:PRIZES] if goal.worth > HOPELESS]
    steps = [goal for goal in aims.steps() if goal.worth > HOPELESS]
    return prizes + steps[:most]


def ways_on(state: War, seat: Seat, found: Lines, rng: Rng) -> None:
    """Go on with an attack, set out for something, or make an end of it and bring somebody up."""
    if AGAIN in state.asked:
        won = chance_of_battle(state)
        if won > SURE:
            add_up_to_dice(found, saying(state, [AGAIN]))
            return
        if won > LOST_CAUSE:
            add_up_to_dice(found, saying(state, [AGAIN]))
    add_up_to_dice(found, by_rule_of_thumb(state, rng))
    ends = [saying(state, [DONE])]
    add_maneuvers(state, seat, ends)
    add_up_to_dice(found, ends[0])
    aims = Aims(habits(), state, seat, 0)
    goals = [goal for goal in mixed(aims, found.most) if not is_under_way(state, goal.way)]
    for number, goal in enumerate(goals):
        if number == FOREMOST:
            for end in ends[1:]:
                add_up_to_dice(found, end)
        voice = Voice(state.copy(), [])
        set_out(voice, goal)
        add_up_to_dice(found, voice)
    for end in ends[1:]:
        add_up_to_dice(found, end)


def chance_of_battle(state: War) -> float:
    """How likely it is that the attack under way comes off, if it is made again and again."""
    battle = state.battle
    assert battle is not None
    changes = terms(state, state.owner(battle.origin), state.owner(battle.target), battle.target)
    return odds(state.troops[battle.origin] - 1, state.troops[battle.target], changes).won


def saying(state: War, options: list[int]) -> Voice:
    """These picks."""
    voice = Voice(state.copy(), [])
    for option in options:
        voice.say(option)
    return voice


def ways_to_maneuver(state: War, seat: Seat, found: Lines, rng: Rng) -> None:
    """The rule of thumb's way, none, and a few others."""
    add_up_to_dice(found, by_rule_of_thumb(state, rng))
    add_up_to_dice(found, saying(state, [PASS]))
    ends: list[Voice] = []
    add_maneuvers(state, seat, ends)
    for end in ends:
        add_up_to_dice(found, end)


def add_maneuvers(state: War, seat: Seat, ends: list[Voice]) -> None:
    """The largest stacks to the own HQ and to where others stand, all but one; before that, an end of the field."""
    stacks = [place for place in places_in(state.held[seat]) if state.troops[place] > 2]
    stacks.sort(key=lambda place: -state.troops[place])
    for start in stacks[:STACKS]:
        for target in destinations(state, seat):
            if target == start:
                continue
            voice = Voice(state.copy(), [])
            if voice.hears(FIELD):
                voice.say(DONE)
            if voice.hears(MANEUVER_FROM) and voice.say(PLACE + start) and voice.say(PLACE + target):
                if voice.hears(MANEUVER_HOW_MANY):
                    voice.say(REST)
                ends.append(voice)


def destinations(state: War, seat: Seat) -> list[Place]:
    """The own HQ, and the two territories next to the largest stacks of others."""
    held, near = state.held[seat], state.world.near
    faced: list[tuple[int, Place]] = []
    for place in places_in(held):
        most = 0
        for other in places_in(near[place] & ~held):
            most = max(most, state.troops[other])
        if most:
            faced.append((-most, place))
    faced.sort()
    home = state.hqs[seat]
    found = [home] if home != NONE and held & BIT[home] else []
    return found + [place for _, place in faced[:STACKS] if place != home]


def ways_to_share(state: War, found: Lines) -> None:
    """All, half, or as few as may; the most first."""
    numbers = [option for option in state.asked if option >= NUMBER]
    picks = [REST] if REST in state.asked else []
    picks += [numbers[-1], numbers[0], numbers[len(numbers) // 2]] if numbers else []
    for option in picks:
        add_up_to_dice(found, saying(state, [option]))
