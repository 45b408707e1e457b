"""The North Korea and the ISIL card: they lie before one player after another until somebody wins them."""

from fimbul.core.rule import rule
from fimbul.games.worldwar.events import CardPassed
from fimbul.games.worldwar.names import ISIL, NONE, NORTH_KOREA
from fimbul.games.worldwar.scoring import next_seat
from fimbul.games.worldwar.state import War, replaced


@rule("WW-NKI-03")
def pass_cards(state: War) -> None:
    """At the end of the round each goes on to the left, with what is attached to it; one that was won stays."""
    for number, nation in enumerate((NORTH_KOREA, ISIL)):
        holder = state.holders[number]
        if holder != NONE:
            state.holders = replaced(state.holders, number, next_seat(state, holder))
            if state.listens:
                state.tell(CardPassed(nation, state.holders[number]))
