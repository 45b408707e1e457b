"""Draw: cards from one's own deck to the hand."""

from typing import Final

from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.scavengers import lexicon
from fimbul.games.scavengers.fields import ACT
from fimbul.games.scavengers.state import Camp, Question
from fimbul.games.scavengers.steps.drawing import DEAL
from fimbul.games.scavengers.steps.laying import CLEAR_AWAY, worth
from fimbul.games.scavengers.steps.sight import perform


class DrawCards(Step[Camp, Question]):
    """The drawing itself, once nobody interrupts any more."""

    @rule("AS-DRAW-02", "AS-ACT-09")
    def close(self, state: Camp, frame: Question) -> None:
        """As many cards as the cards draw together, to be used in this very turn; one draw a round."""
        number = worth(state, frame.seat, lexicon.DRAW)
        state.raised = 0
        perform(state, frame.seat, lexicon.DRAW)
        state.ask(CLEAR_AWAY, frame.seat)
        state.ask(DEAL, CHANCE, owner=frame.seat, count=number)


DRAW_CARDS: Final = DrawCards("draw cards", needs=(ACT,), hidden=True)
