"""Nations change hands: the card moves, with all that the nation has."""

from fimbul.core.rule import rule
from fimbul.games.worldwar.data import Nation, Side
from fimbul.games.worldwar.events_money import Allied
from fimbul.games.worldwar.names import ISIL, NONE, NORTH_KOREA, NORTH_KOREA_CARD
from fimbul.games.worldwar.queries import seat_of
from fimbul.games.worldwar.state import War, card_side, replaced
from fimbul.games.worldwar.steps.placing import ask_deployment
from fimbul.games.worldwar.steps.transport import ask_excess_everywhere


@rule("WW-DIP-09", "WW-DIP-11", "WW-REI-16")
def gain(state: War, nation: Nation, side: Side) -> None:
    """The card moves with its budget, arsenal, technologies, Will and box; counters stay where they are.

    Cargo of one that is on the other's ships is lost where no friend holds it. One that is new to play is set up by
    its new owner. A card that went round goes round no more, and takes along the
    nations that are attached to it.
    """
    moved = [nation]
    if nation in (NORTH_KOREA, ISIL) and state.sides[nation] == card_side(nation):
        moved = [each for each, its in enumerate(state.sides) if its == card_side(nation)]
        state.holders = replaced(state.holders, card_side(nation) - NORTH_KOREA_CARD, NONE)
    for each in moved:
        state.sides = replaced(state.sides, each, side)
    if state.listens:
        state.tell(Allied(nation, side))
    ask_excess_everywhere(state)
    if not state.entered >> nation & 1:
        ask_deployment(state, seat_of(state, side), nation)
