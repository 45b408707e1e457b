"""What there is to know before an answer: prices and numbers of the box, odds of fights, losses that are suggested."""

from typing import Any, Final

from fimbul.core.places import places_in
from fimbul.core.step import CHANCE
from fimbul.games.worldwar.battle import Force, group_of
from fimbul.games.worldwar.data import Nation, is_sea
from fimbul.games.worldwar.floods import NO_WAY
from fimbul.games.worldwar.foreseen import Answer, answers_of_joining, answers_of_losing, can_be_foreseen
from fimbul.games.worldwar.groups import Group, count_of, kind_of, nation_of, points_of, strength_of
from fimbul.games.worldwar.lexicon import LEXICON, NATION, PLACE, SPACE_WORD, TAX
from fimbul.games.worldwar.names import (
    HACKS,
    ISIL,
    KINDS,
    LAND,
    LAST_LAND,
    NATIONS,
    NONE,
    SEA,
    SPACE,
    SPECIAL_OPS,
    TECHNOLOGIES,
    TERRITORIES,
)
from fimbul.games.worldwar.odds import Odds, forecast
from fimbul.games.worldwar.queries import price_of
from fimbul.games.worldwar.routes import steps_left
from fimbul.games.worldwar.state import Question, War
from fimbul.games.worldwar.steps.campaign import FIGHT_WHERE, FIGHT_WHOM, victims_at
from fimbul.games.worldwar.steps.destinations import wanted_in
from fimbul.games.worldwar.steps.diplomacy import COURT, appeal
from fimbul.games.worldwar.steps.joining import JOIN
from fimbul.games.worldwar.steps.losses import LOSE_IN_BATTLE, Lose
from fimbul.games.worldwar.steps.movement import MOVE_WHAT
from fimbul.games.worldwar.steps.placing import DEPLOY, DEPLOY_HOW_MANY, DEPLOY_WHAT, DEPLOY_WHERE, of_domain
from fimbul.games.worldwar.steps.taxation import conquerors, home_income, taxpayers
from fimbul.games.worldwar.steps.terror import SUCCESS, TERROR, terror_bonus
from fimbul.games.worldwar.steps.turn import DECLARE, MOVERS, price_of_action
from fimbul.games.worldwar.terrain import spread, survey

MOST_FORECASTS: Final = 6
PLACING: Final = (DEPLOY, DEPLOY_WHAT, DEPLOY_WHERE, DEPLOY_HOW_MANY)


def prices(state: War) -> dict[str, Any]:
    """What actions, units and markers cost, and what a die has to reach for technologies and hacks."""
    box, listed = state.box, state.box.prices
    return {
        "actions": {LEXICON.word(option): price_of_action(state, option) for option in MOVERS},
        "units": {name: box.units[kind].price for kind, name in enumerate(KINDS)},
        "hits": {name: box.units[kind].hit for kind, name in enumerate(KINDS)},
        "nuke": listed.nuke,
        "repair": listed.repair,
        "civil_action": listed.civil_action,
        "technologies": dict(zip(TECHNOLOGIES, box.tech_roll, strict=True)),
        "hacks": dict(zip(HACKS, box.hack_roll, strict=True)),
    }


def prospects(state: War) -> dict[str, Any]:
    """By word, what some answers to the open question promise; and the losses that are suggested."""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, Question) or frame.seat == CHANCE:
        return {}
    if frame.step is DECLARE:
        if TAX not in state.asked:
            return {}
        return {"income": income(state, frame), "rolls": taxpayers(state) >> ISIL & 1 == 1}
    if frame.step is FIGHT_WHERE or frame.step is FIGHT_WHOM:
        return {"odds": odds_of_fights(state, frame)}
    if frame.step is COURT:
        return {"courted": seen_courted(state, frame)}
    if frame.step is TERROR:
        needed = [(option - PLACE, SUCCESS - terror_bonus(state, option - PLACE)) for option in state.asked]
        return {"terror": {TERRITORIES[place]: max(least, 1) for place, least in needed}}
    if frame.step in PLACING:
        return {"posts": seen_posts(state, frame.nation)}
    if frame.step is MOVE_WHAT:
        return {"through": ways_ahead(state, frame)}
    battle = state.battle if state.battle is not None and can_be_foreseen(state.battle) else None
    if isinstance(frame.step, Lose):
        forces = frame.step.forces(state, frame)
        found: dict[str, Any] = {"suggested": seen_losses(state, frame.step.suggested(state, frame, forces))}
        if battle is not None and frame.step is LOSE_IN_BATTLE:
            found["answers"] = seen_answers(state, answers_of_losing(state, battle, frame, forces))
        return found
    if battle is not None and frame.step is JOIN:
        return {"answers": seen_answers(state, answers_of_joining(state, battle, frame))}
    return {}


def income(state: War, frame: Question) -> int:
    """What the taxes of whoever acts would bring now, but for what a die decides."""
    regular = taxpayers(state) & ~(1 << ISIL)
    earned = {nation: home_income(state, nation) for nation in places_in(regular)}
    for place in range(LAST_LAND + 1):
        collectors = conquerors(state, frame.side, place) & regular
        if collectors:
            earned[collectors.bit_length() - 1] += state.box.value[place]
    return sum(
        [
            min(max(each, state.box.least_tax), state.box.track - state.budgets[nation])
            for nation, each in earned.items()
        ]
    )


def seen_courted(state: War, frame: Question) -> dict[str, dict[str, int]]:
    """By nation that may be courted: what is added to the dice of whoever courts it, its money, and its strength."""
    found: dict[str, dict[str, int]] = {}
    for option in state.asked:
        nation = option - NATION
        entered, card = state.entered >> nation & 1 == 1, state.box.cards[nation]
        found[NATIONS[nation]] = {
            "adds": appeal(state, nation, frame.seat, frame.side),
            "budget": state.budgets[nation] if entered else card.budget,
            "strength": strength_on_map(state, nation) if entered else sum(card.counters) + sum(card.start_strong),
        }
    return found


def strength_on_map(state: War, nation: Nation) -> int:
    """The strength points of all counters of a nation in territories and in Space."""
    return sum([points_of(each) for stack in state.stacks[: SPACE + 1] for each in stack if nation_of(each) == nation])


def seen_posts(state: War, nation: Nation) -> list[dict[str, Any]]:
    """Where a nation that is set up must have somebody: a land unit or a ship, and whether one is there already."""
    return [
        {"place": TERRITORIES[place], "held": of_domain(state, place, nation, domain) > 0}
        for domain, places in enumerate(state.box.posts[nation])
        for place in places
    ]


def odds_of_fights(state: War, frame: Question) -> dict[str, dict[str, float]]:
    """By place that may be fought in, or by nation that may be fought, how it would go with everything in reach."""
    found: dict[str, dict[str, float]] = {}
    for option in sorted(state.asked, key=lambda each: not stands_there(state, each)):
        if len(found) == MOST_FORECASTS:
            break
        if frame.step is FIGHT_WHOM and NATION <= option < NATION + len(NATIONS):
            found[LEXICON.word(option)] = seen_odds(forecast(state, frame.side, frame.place, option - NATION))
        elif frame.step is FIGHT_WHERE and (option == SPACE_WORD or PLACE <= option < PLACE + SPACE):
            place = SPACE if option == SPACE_WORD else option - PLACE
            victims = victims_at(state, frame.side, place)
            if len(victims) < 2:
                victim = victims[0] if victims else NONE
                found[LEXICON.word(option)] = seen_odds(forecast(state, frame.side, place, victim))
    return found


def ways_ahead(state: War, frame: Question) -> dict[str, list[str]]:
    """By destination, the places through which ships sail there and land units march; others come straight there."""
    ground, found = survey(state, frame.side, frame.what, frame.target), {}
    for medium in (SEA, LAND):
        movers = [each for each in wanted_in(frame).groups(state, ground) if travels_by(state, each, medium)]
        if not movers or is_sea(frame.place) != (medium == SEA):
            continue
        most = max([steps_left(state, each, frame.what) for each in movers])
        ways = spread(state, ground, medium, frame.place)
        for option in state.asked:
            place = option - PLACE
            if 0 <= place < SPACE and 1 < ways.distance(place, most) < NO_WAY:
                found[LEXICON.word(option)] = [TERRITORIES[each] for each in ways.between(place, most)]
    return found


def travels_by(state: War, group: Group, medium: int) -> bool:
    """Do counters travel step by step over land, or over sea?"""
    return state.box.units[kind_of(group)].domain == medium and kind_of(group) != SPECIAL_OPS


def stands_there(state: War, option: int) -> bool:
    """Does whoever acts have counters in the place that an option names? Those come before what is only fired at."""
    place = option - PLACE
    return 0 <= place < SPACE and any(state.action.party >> nation_of(each) & 1 for each in state.stacks[place])


def seen_odds(odds: Odds) -> dict[str, float]:
    """Expected losses in strength, and the chance to take the place."""
    return {
        "attack_lost": round(odds.attack_lost, 2),
        "defence_lost": round(odds.defence_lost, 2),
        "takes": round(odds.takes, 3),
    }


def seen_answers(state: War, answers: list[Answer]) -> list[dict[str, Any]]:
    """Answers to a question of a combat, each with what it gives up and what is to be expected then."""
    return [
        {
            "word": LEXICON.word(each.option),
            **({"lost": seen_losses(state, each.lost)} if each.lost else {}),
            **seen_odds(each.odds),
        }
        for each in answers
    ]


def seen_losses(state: War, lost: list[Force]) -> list[dict[str, Any]]:
    """Counters that would lose a strength point each, and what replacing it costs."""
    return [seen_loss(state, group_of(each)) for each in lost]


def seen_loss(state: War, group: Group) -> dict[str, Any]:
    """One of them."""
    nation, kind = nation_of(group), kind_of(group)
    return {
        "nation": NATIONS[nation],
        "unit": KINDS[kind],
        "strength": strength_of(group),
        "count": count_of(group),
        "price": price_of(state, nation, kind),
    }
