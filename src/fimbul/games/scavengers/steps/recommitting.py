"""By option: after an instant from the cards set apart, the rest of them is committed anew or discarded."""

from typing import Final

from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.scavengers.lexicon import CARD, DONE
from fimbul.games.scavengers.state import COMMITTED, HAND, Camp, Question, Seat, Title
from fimbul.games.scavengers.steps.drawing import titles_in
from fimbul.games.scavengers.steps.sight import spend


@rule("AS-INST-08")
def spend_instant(state: Camp, seat: Seat, title: Title) -> bool:
    """A card is used out of turn, from the hand or from the cards set apart. Says whether the rest of those is to be
    committed anew; by default it just stays.
    """
    place = HAND if state.zone(seat, HAND)[title] else COMMITTED
    spend(state, seat, place, title)
    return place == COMMITTED and state.settings.choose_recommitted


class Recommit(Step[Camp, Question]):
    """Which of the other cards set apart are discarded."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any of them, or no more."""
        committed = titles_in(state.zone(frame.seat, COMMITTED))
        return [DONE, *committed] if committed else []

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It is discarded, open to all."""
        if option != DONE:
            spend(state, frame.seat, COMMITTED, option - CARD)
            state.push(frame)


RECOMMIT: Final = Recommit("recommit", lit=("committed",))
