"""Neutral land: whoever enters it fights the force that is printed in the Combat Initiative Box."""

from fimbul.core.rule import rule
from fimbul.core.step import CHANCE
from fimbul.games.worldwar.battle import NEUTRALS, Battle
from fimbul.games.worldwar.casualties import fighters_at
from fimbul.games.worldwar.data import BIT, Place, Seat, Side
from fimbul.games.worldwar.names import NATIONS, NONE
from fimbul.games.worldwar.queries import friends, is_neutral, sides_at
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.combat import NEXT_TIER


@rule("WW-NTR-01", "WW-NTR-03")
def must_fight_neutrals(state: War, side: Side, place: Place) -> bool:
    """Has a side entered neutral land in this action that nobody held, and not fought for it yet?

    Land that was left is neutral again. Where somebody else stands, it is no neutral that is fought.
    """
    action = state.action
    if not action.entered & BIT[place] or action.fought & BIT[place] or not is_neutral(state, place):
        return False
    there = sides_at(state, place)
    return there >> side & 1 == 1 and not there & ~friends(state, side)


def fight_neutrals(state: War, seat: Seat, side: Side, place: Place, bomb: bool = False) -> None:
    """One round in which only the neutrals roll; whoever is left holds the land, or sets off the nuke he brought."""
    nations = 0
    for nation in range(len(NATIONS)):
        if friends(state, side) >> state.sides[nation] & 1:
            nations |= 1 << nation
    attack = fighters_at(state, place, nations)
    state.battle = Battle(place, NEUTRALS, seat, side, NONE, attack, [], bomb=bomb)
    state.ask(NEXT_TIER, CHANCE)
