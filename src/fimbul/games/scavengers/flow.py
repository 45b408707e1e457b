"""The sequence of play, as the rulebook prints it."""

from typing import Final

from fimbul.core.game import Turn
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, NOBODY, Step
from fimbul.games.scavengers.events import RoundBegan
from fimbul.games.scavengers.lexicon import TRIBE
from fimbul.games.scavengers.queries import clockwise
from fimbul.games.scavengers.scoring import finish
from fimbul.games.scavengers.state import Camp, Question
from fimbul.games.scavengers.steps.buildings import BUILD_ON, MEND, PUT_IN, TAKE_OUT, WHERE
from fimbul.games.scavengers.steps.deeds import BLIND_SHOT, DEED, DEED_WHAT, DEED_WHOM, SHIELD
from fimbul.games.scavengers.steps.dig import DIG_UP, KEEP, LOOK, UNDER
from fimbul.games.scavengers.steps.draw import DRAW_CARDS
from fimbul.games.scavengers.steps.drawing import CARDS_IN_HAND, DEAL, FIRST_SKIRMISH, PEEK, clear_away
from fimbul.games.scavengers.steps.gathering import COMMIT, GATHER
from fimbul.games.scavengers.steps.hire import TAKE_ON, WANT
from fimbul.games.scavengers.steps.hunt import BRING_FOOD
from fimbul.games.scavengers.steps.instants import AIM, DECLARE, DECLARE_ANEW, FROM_BUNKER, SAVE, WINDOW
from fimbul.games.scavengers.steps.laying import CLEAR_AWAY, LAY, TAKE_BACK
from fimbul.games.scavengers.steps.leaders import CHOOSE_LEADER, HEAL, OFFER, SACRIFICE, SIFT, SIFT_OUT
from fimbul.games.scavengers.steps.recommitting import RECOMMIT
from fimbul.games.scavengers.steps.replanning import RECLAIM, REPLAN
from fimbul.games.scavengers.steps.schematics import CHOOSE_PLAN, ROLL_UP, SURVEY, TICK, TIMER, UNROLL
from fimbul.games.scavengers.steps.sites import under_construction
from fimbul.games.scavengers.steps.skirmish import AT_WHAT, AT_WHOM, AWARD, COMPARE, RESCUE, SKIRMISH, SPECIAL
from fimbul.games.scavengers.steps.trash import THROW_AWAY

IN_SKIRMISH: Final = 1


def whose_turn(state: Camp) -> Turn:
    """The tribe that gathers; in the skirmish the one that may act; while cards are drawn it is nobody's turn."""
    for frame in reversed(state.agenda):
        if frame.step is GATHER or frame.step is COMMIT:
            return Turn(state.round_number, frame.seat)
        if frame.step is SPECIAL:
            return Turn(state.round_number, frame.seat, IN_SKIRMISH)
        if frame.step is PEEK:
            break
    return Turn(state.round_number, NOBODY)


class First(Step[Camp, Question]):
    """Chance says who is the initiator of the first round."""

    @rule("AS-SETUP-08")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any tribe."""
        return [TRIBE + seat for seat in range(state.game.seats)]

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """The initiator card is hers."""
        state.initiator = option - TRIBE


class Round(Step[Camp, Question]):
    """A round: drawing, gathering, skirmish; then the next, while there are contested cards."""

    @rule("AS-ROUND-01", "AS-ROUND-07", "AS-ROUND-12", "AS-HQ-GEN-01")
    def close(self, state: Camp, frame: Question) -> None:
        """Hands are drawn, the initiator peeks, all gather in turn from the initiator on, and fight. (Asked last comes
        first.)
        """
        if not any(state.contested):
            finish(state)
            return
        begin_round(state)
        order = clockwise(state, state.initiator)
        state.ask(ROUND, CHANCE)
        state.ask(SKIRMISH, state.initiator)
        for seat in reversed(order):
            state.ask(GATHER, seat)
            if state.settings.timers_at_turn:
                work_goes_on(state, seat)
        state.ask(PEEK, CHANCE, owner=state.initiator)
        for seat in reversed(order):
            state.ask(DEAL, CHANCE, owner=seat, count=CARDS_IN_HAND)
        for seat in reversed(order):
            if not state.settings.timers_at_turn:
                work_goes_on(state, seat)


def work_goes_on(state: Camp, seat: int) -> None:
    """A card comes off every building of a tribe that is under construction."""
    for number in reversed(under_construction(state, seat)):
        state.push(Question(TICK, CHANCE, owner=seat, building=number, count=1))


@rule("AS-ROUND-10", "AS-ROUND-11")
def begin_round(state: Camp) -> None:
    """The initiator card stays for rounds one to three and moves one tribe on for every later round."""
    for seat in range(state.game.seats):
        clear_away(state, seat)
        state.performed[seat] = 0
    state.round_number += 1
    if state.round_number > FIRST_SKIRMISH:
        state.initiator = (state.initiator + 1) % state.game.seats
    state.power_used = 0
    state.tell(RoundBegan(state.round_number, state.initiator))


FIRST: Final = First("first", asks="chance")
ROUND: Final = Round("round", asks="chance", hidden=True, root=True)
STEPS: Final[dict[str, Step[Camp, Question]]] = {
    step.name: step
    for step in (
        *(FIRST, ROUND, DEAL, PEEK, GATHER, COMMIT, LAY, TAKE_BACK, DECLARE, WINDOW, AIM, SAVE, REPLAN),
        *(DIG_UP, LOOK, KEEP, UNDER, DRAW_CARDS, BRING_FOOD, WANT, TAKE_ON, THROW_AWAY),
        *(SKIRMISH, SPECIAL, AT_WHOM, AT_WHAT, RESCUE, COMPARE, AWARD),
        *(SURVEY, UNROLL, CHOOSE_PLAN, ROLL_UP, TIMER, CLEAR_AWAY, TICK, WHERE, BUILD_ON, PUT_IN, TAKE_OUT, MEND),
        *(OFFER, CHOOSE_LEADER, SACRIFICE, SIFT, SIFT_OUT, HEAL, FROM_BUNKER, DEED, DEED_WHOM, DEED_WHAT, SHIELD),
        *(DECLARE_ANEW, RECLAIM, RECOMMIT, BLIND_SHOT),
    )
}
