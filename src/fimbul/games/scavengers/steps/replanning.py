"""The new plan of who was interrupted: to go on with what is left, add cards, or take the rest back."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.scavengers import lexicon
from fimbul.games.scavengers.data import HUNT as HUNTING
from fimbul.games.scavengers.data import NONE
from fimbul.games.scavengers.events import Withdrew
from fimbul.games.scavengers.fields import ACT, WANTED
from fimbul.games.scavengers.lexicon import BACK, CARD, DONE, HIRE, HUNT, LEADER, WITHDRAW
from fimbul.games.scavengers.queries import on_show, total
from fimbul.games.scavengers.state import HAND, HUNTED, LAID, SHOWN, Camp, Question, Seat, plus, together
from fimbul.games.scavengers.steps.drawing import titles_in
from fimbul.games.scavengers.steps.laying import LAY, call_off, call_on_leader, laying, leader_helps, ready
from fimbul.games.scavengers.steps.leaders import may_raise, raise_action
from fimbul.games.scavengers.steps.sight import lay_open, perform


class Replan(Step[Camp, Question]):
    """After a hit the victim goes on with what is left, adds cards, or takes the rest back."""

    @rule("AS-INST-07", "AS-INST-12")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """Go on if it can still be done and every tool has a bearer; add cards, for a hire hunters as well, call on the
        leader, take some back, or withdraw.
        """
        seat, act = frame.seat, frame.act
        closing = [DONE] if ready(state, seat, act, frame.wanted) else []
        if any(on_show(state, seat, act)):
            closing.append(BACK)
        closing.append(WITHDRAW)
        if leader_helps(state, seat, act) or may_raise_hunt(state, seat, act):
            closing.append(LEADER)
        return closing + sorted([*laying(state, seat, act), *hunting(state, seat, act)])

    def public(self, state: Camp, frame: Question) -> bool:
        """With an empty hand there is only what lies open."""
        return not state.size(frame.seat, HAND)

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """The action is declared anew, or given up; what is added now lies open at once."""
        seat, act = frame.seat, frame.act
        if option == WITHDRAW:
            withdraw(state, seat, act)
        elif option == LEADER:
            state.push(frame)
            if may_raise_hunt(state, seat, act):
                raise_action(state, seat, HUNTING)
                state.hunt_raised, state.raised = state.raised, 0
            else:
                call_on_leader(state, seat, act)
        elif option == BACK:
            state.push(frame)
            state.ask(RECLAIM, seat, act, wanted=frame.wanted)
        elif option != DONE:
            state.push(frame)
            add(state, seat, act, option)

    def refuse(self, state: Camp, frame: Question, option: int) -> Refusal | None:
        """As in the first plan."""
        return LAY.refuse(state, frame, option)


def hunting(state: Camp, seat: Seat, act: int) -> list[int]:
    """The cards in hand that may join the hunt that pays for a hire, besides those that pay themselves."""
    if act != HIRE:
        return []
    return [option for option in laying(state, seat, HUNT) if not state.box.meds[option - CARD]]


def may_raise_hunt(state: Camp, seat: Seat, act: int) -> bool:
    """May a refugee help somebody hunt for this hire?"""
    if act != HIRE or not may_raise(state, seat, HUNTING):
        return False
    return total(state, seat, HUNTING, state.zone(seat, HUNTED)) != NONE


def add(state: Camp, seat: Seat, act: int, option: int) -> None:
    """A card joins in, open to all: what pays is laid, who hunts for the hire hunts."""
    if option in hunting(state, seat, act):
        perform(state, seat, HUNT)
        lay_open(state, seat, HAND, HUNTED, option - CARD)
    else:
        lay_open(state, seat, HAND, LAID, option - CARD)
    state.reveal()


class Reclaim(Step[Camp, Question]):
    """Which card the victim takes back to the hand, known to all."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any that is laid; for a hire also any that hunted."""
        return titles_in(on_show(state, frame.seat, frame.act))

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It can be used for something else."""
        seat, title = frame.seat, option - CARD
        state.move(seat, LAID if state.zone(seat, LAID)[title] else HUNTED, HAND, title)
        state.set_zone(seat, SHOWN, plus(state.zone(seat, SHOWN), title))
        if title == state.traded and not state.zone(seat, LAID)[title]:
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


REPLAN: Final = Replan("replan", needs=(ACT,), may_have=(WANTED,), lit=("hand",))
RECLAIM: Final = Reclaim("reclaim", needs=(ACT,), may_have=(WANTED,), hidden=True, lit=("laid", "hunted"))
