"""Devastation and unrest: what it is worth to remove them from one's own land, and to bring them to others'."""

from typing import Final

from fimbul.agents.heuristics.worldwar.worth import Outlook, counters_in
from fimbul.games.worldwar.data import Nation, Place
from fimbul.games.worldwar.names import LAST_LAND, NONE
from fimbul.games.worldwar.steps.nuke import able_nations
from fimbul.games.worldwar.steps.repair import repairable
from fimbul.games.worldwar.steps.terror import terror_bonus

MENDED: Final = 0.8  # of the points of land that is repaired
CALMED: Final = 0.5  # of those of land where unrest is fought
FAR_BEHIND: Final = 7.0  # points behind a rival: only then nukes are launched, and only in the end
LAST_ROUNDS: Final = 1
STRUCK: Final = 0.6  # of the nukes come down
STRUCK_BACK: Final = 0.8  # of as many come back


def own_land(outlook: Outlook, place: Place) -> Nation:
    """The nation of the hand whose home a place is; NONE if it is nobody's."""
    owner = outlook.state.box.owner[place] if place <= LAST_LAND else NONE
    return owner if owner != NONE and outlook.own >> owner & 1 else NONE


def mended(outlook: Outlook, place: Place) -> float:
    """What a devastated place is worth when it is repaired."""
    nation = own_land(outlook, place)
    return 0.0 if nation == NONE else MENDED * outlook.held_by(place, nation)


def repairs(outlook: Outlook) -> float:
    """What it is worth to repair what can be paid, the best first."""
    state, price = outlook.state, outlook.state.box.prices.repair
    places = [place for place in repairable(state, outlook.seat) if state.devastation[place] == 1]
    worth = sorted([mended(outlook, place) for place in places], reverse=True)[: outlook.money // price]
    worth = [each for each in worth if each > 0]
    return sum(worth) + outlook.earning(-price * len(worth))


def calmed(outlook: Outlook, place: Place) -> float:
    """What it is worth to fight unrest in a place."""
    nation = own_land(outlook, place)
    if nation == NONE or not outlook.state.unrest[place] or not counters_in(outlook.state, place, outlook.own):
        return 0.0
    return CALMED * outlook.held_by(place, nation)


def terror_worth(outlook: Outlook, place: Place) -> float:
    """What it is worth to spread terror in a place, by how likely it comes off; no nation is drawn into the war."""
    state = outlook.state
    if place > LAST_LAND:
        return 0.0
    owner = state.box.owner[place]
    if owner != NONE and not state.entered >> owner & 1:
        return -1.0
    return outlook.denied(place) * min(2 + terror_bonus(state, place), 6) / 6 - outlook.land[place][outlook.seat]


def strike(outlook: Outlook) -> float:
    """What a nuke action is worth to somebody who is far behind in the end, when the others strike back."""
    state, seat = outlook.state, outlook.seat
    rivals = [other for other, weight in enumerate(outlook.weights) if weight]
    behind = max([outlook.points[other] for other in rivals], default=0.0) - outlook.points[seat]
    able = len(able_nations(state, seat))
    if outlook.left > LAST_ROUNDS or behind < FAR_BEHIND or not able:
        return 0.0
    answering = sum([len(able_nations(state, other)) for other in rivals])
    nukes = state.box.nuke_tokens * able // (able + answering)
    aims = sorted([outlook.denied(place) for place in range(LAST_LAND + 1)], reverse=True)[:nukes]
    own = sorted([outlook.land[place][seat] for place in range(LAST_LAND + 1)], reverse=True)
    return STRUCK * sum(aims) - STRUCK * STRUCK_BACK * sum(own[: state.box.nuke_tokens - nukes] if answering else [])
