"""The new plan of who was interrupted: to go on with what is left, add cards, or take the rest back."""

from typing import Final

from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.scavengers import lexicon
from fimbul.games.scavengers.data import NONE
from fimbul.games.scavengers.events import Withdrew
from fimbul.games.scavengers.lexicon import BACK, CARD, DONE, HIRE, LEADER, WITHDRAW
from fimbul.games.scavengers.queries import ALL_TITLES
from fimbul.games.scavengers.state import HAND, HUNTED, LAID, SHOWN, Camp, Question, Seat, plus, together
from fimbul.games.scavengers.steps.laying import call_off, call_on_leader, can_be_done, laying, leader_helps
from fimbul.games.scavengers.steps.sight import lay_open, perform


class Replan(Step[Camp, Question]):
    """After a hit the victim goes on with what is left, adds cards, or takes the rest back."""

    @rule("AS-INST-07", "AS-INST-12")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """Go on if it can still be done, even with a tool that nobody holds; add cards, call on the leader, take some
        back, or withdraw.
        """
        closing = [DONE] if can_be_done(state, frame.seat, frame.act, frame.wanted) else []
        if state.size(frame.seat, LAID):
            closing.append(BACK)
        closing.append(WITHDRAW)
        if leader_helps(state, frame.seat, frame.act):
            closing.append(LEADER)
        return closing + laying(state, frame.seat, frame.act)

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """The action is declared anew, or given up; what is added now lies open at once."""
        if option == WITHDRAW:
            withdraw(state, frame.seat, frame.act)
        elif option == LEADER:
            state.push(frame)
            call_on_leader(state, frame.seat, frame.act)
        elif option == BACK:
            state.push(frame)
            state.ask(RECLAIM, frame.seat)
        elif option != DONE:
            state.push(frame)
            lay_open(state, frame.seat, HAND, LAID, option - CARD)
            state.reveal()


class Reclaim(Step[Camp, Question]):
    """Which card the victim takes back to the hand, known to all."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any that is laid."""
        laid = state.zone(frame.seat, LAID)
        return [CARD + title for title in ALL_TITLES if laid[title]]

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It can be used for something else."""
        title = option - CARD
        state.move(frame.seat, LAID, HAND, title)
        state.set_zone(frame.seat, SHOWN, plus(state.zone(frame.seat, SHOWN), title))
        if title == state.traded and not state.zone(frame.seat, LAID)[title]:
            state.traded = NONE
        state.reveal()


def withdraw(state: Camp, seat: Seat, act: int) -> None:
    """The cards that were not hit go back to the hand, known to all; by option the act counts as performed."""
    call_off(state, act)
    state.traded = NONE
    if act == HIRE:
        state.hunt_raised = 0
    for place in (LAID, HUNTED) if act == HIRE else (LAID,):
        state.set_zone(seat, SHOWN, together(state.zone(seat, SHOWN), state.zone(seat, place)))
        state.pour(seat, place, HAND)
    if state.settings.withdrawn_counts and act != lexicon.BUILD:
        perform(state, seat, act)
        if act == lexicon.SCHEMATICS and not state.settings.schematics_apart:
            perform(state, seat, lexicon.DIG)
    elif act == HIRE:
        state.performed[seat] &= ~(1 << lexicon.HUNT)
    state.tell(Withdrew(seat, act))
    state.reveal()


REPLAN: Final = Replan("replan")
RECLAIM: Final = Reclaim("reclaim")
