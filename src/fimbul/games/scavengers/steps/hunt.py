"""Hunt: food for one hire, this round."""

from typing import Final

from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.scavengers import lexicon
from fimbul.games.scavengers.events import Declared
from fimbul.games.scavengers.fields import ACT
from fimbul.games.scavengers.state import HUNTED, LAID, Camp, Question
from fimbul.games.scavengers.steps.laying import worth
from fimbul.games.scavengers.steps.sight import listed, perform, see_all


class BringFood(Step[Camp, Question]):
    """The hunters lie on show; they can be hit until the hire they pay for is done."""

    @rule("AS-HUNT-04")
    def close(self, state: Camp, frame: Question) -> None:
        """One hunt a round. It opens no window: that comes with the hire, and a refugee's help lasts until then."""
        food = worth(state, frame.seat, lexicon.HUNT)
        state.hunt_raised, state.raised = state.raised, 0
        perform(state, frame.seat, lexicon.HUNT)
        cards = listed(state.zone(frame.seat, LAID))
        see_all(state, frame.seat, LAID)
        state.pour(frame.seat, LAID, HUNTED)
        state.tell(Declared(frame.seat, lexicon.HUNT, cards, food))
        state.reveal()


BRING_FOOD: Final = BringFood("bring food", needs=(ACT,), hidden=True)
