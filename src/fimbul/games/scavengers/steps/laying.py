"""Laying cards for an action: card after card, then "do it"; every tool needs a bearer.

Under the question lie the steps that follow when it is done: the declaration, if others may answer it, and the act.
"""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.scavengers import lexicon
from fimbul.games.scavengers.data import (
    BUILD,
    DIG,
    DRAW,
    ENGINEER,
    HUNT,
    NONE,
)
from fimbul.games.scavengers.fields import ACT, AT_SITE, WANTED
from fimbul.games.scavengers.lexicon import BACK, CARD, DONE, HIRE, LEADER, TRASH
from fimbul.games.scavengers.queries import ALL_TITLES, food, idle_tools, joins, leader, total
from fimbul.games.scavengers.state import HAND, HUNTED, LAID, SPENT, Camp, Question, Seat, Title
from fimbul.games.scavengers.steps.leaders import SACRIFICE, may_raise, may_trade, raise_action
from fimbul.games.scavengers.steps.sight import show_plan

ACTION_OF: Final = {
    lexicon.DIG: DIG,
    lexicon.DRAW: DRAW,
    lexicon.HUNT: HUNT,
    lexicon.SCHEMATICS: DIG,
    lexicon.BUILD: BUILD,
}


@rule("AS-HQ-M1-03", "AS-HQ-TOOL-02")
def may_lay(state: Camp, seat: Seat, act: int, title: Title) -> bool:
    """May a card be laid for an act? What pays for a hire is medicine; anything may be trashed; one person works on a
    building, with one toolkit at most.
    """
    if act == TRASH:
        return True
    if act == lexicon.BUILD:
        kind = state.box.person if state.box.person[title] else state.box.tool
        laid = state.zone(seat, LAID)
        taken = any(laid[each] and kind[each] for each in ALL_TITLES)
        return not taken and (state.box.person[title] or state.box.modifier[BUILD][title] > 0)
    return state.box.meds[title] > 0 if act == HIRE else joins(state, seat, ACTION_OF[act], title)


def laying(state: Camp, seat: Seat, act: int) -> list[int]:
    """The cards in hand that can take part."""
    hand = state.zone(seat, HAND)
    if act in (TRASH, lexicon.BUILD, HIRE):
        return [CARD + title for title, count in enumerate(hand) if count and may_lay(state, seat, act, title)]
    may_join = state.box.joins_under[leader(state, seat)][ACTION_OF[act]]
    return [CARD + title for title, count in enumerate(hand) if count and may_join[title]]


def worth(state: Camp, seat: Seat, act: int) -> int:
    """What the laid cards are worth: the total of the action, the meds for a hire, the number of cards for trash."""
    laid = state.zone(seat, LAID)
    if act == HIRE:
        return purse(state, seat)[1]
    if act == TRASH:
        return sum(laid)
    if act == lexicon.BUILD:
        return work(state, seat)
    together = total(state, seat, ACTION_OF[act], laid)
    return together if together == NONE else together + state.raised


@rule("AS-HQ-BUILD-06", "AS-HQ-BUILD-09", "AS-HQ-TOOL-03")
def work(state: Camp, seat: Seat) -> int:
    """How many cards a worker takes off a building: one for the person, two for a toolkit, and what a refugee adds."""
    laid = state.zone(seat, LAID)
    if not any(laid[title] and state.box.person[title] for title in ALL_TITLES):
        return 0
    return 1 + sum([state.box.modifier[BUILD][title] * laid[title] for title in ALL_TITLES]) + state.raised


@rule("AS-HQ-MED-02")
def purse(state: Camp, seat: Seat) -> tuple[int, int]:
    """The food and the meds that a tribe has for a hire: hunted and grown, laid, and for somebody given up."""
    laid, chief = state.zone(seat, LAID), leader(state, seat)
    meds = sum([state.box.meds[title] * number for title, number in enumerate(laid) if number])
    foods = food(state, seat)
    if state.traded != NONE:
        meds += state.box.trade_meds[chief] - state.box.meds[state.traded]
        foods = (
            foods + state.box.trade_food[chief] if state.box.pooled[chief] else max(foods, state.box.trade_food[chief])
        )
    return foods, meds


@rule("AS-ACT-06", "AS-TOOL-06", "AS-TOOL-07", "AS-HQ-ENG-02", "AS-HQ-ENG-03", "AS-HQ-ENG-07")
def ready(state: Camp, seat: Seat, act: int, wanted: Title) -> bool:
    """Can the act be declared with what is laid? It can be done, and every tool has a bearer."""
    return can_be_done(state, seat, act, wanted) and not unheld_tools(state, seat, act)


def unheld_tools(state: Camp, seat: Seat, act: int) -> int:
    """How many tools are laid for an act that nobody there can hold; for a hire, those of the hunt."""
    if act == HIRE:
        return idle_tools(state, seat, HUNT, state.zone(seat, HUNTED))
    if act in (TRASH, lexicon.BUILD):
        return 0
    return idle_tools(state, seat, ACTION_OF[act], state.zone(seat, LAID))


def can_be_done(state: Camp, seat: Seat, act: int, wanted: Title) -> bool:
    """Are the laid cards enough? An action needs a total of 1, a hire its price."""
    if act == HIRE:
        return pays(state, leader(state, seat), wanted, *purse(state, seat))
    if worth(state, seat, act) < 1:
        return False
    return act != lexicon.SCHEMATICS or state.zone(seat, LAID)[ENGINEER] > 0


@rule("AS-HIRE-03", "AS-HIRE-05", "AS-HIRE-06", "AS-HQ-LEAD-24")
def pays(state: Camp, chief: int, wanted: Title, foods: int, meds: int) -> bool:
    """The full price under a leader in food and in meds, or in any mix of both; more may be paid, and is lost."""
    if state.box.any_cost[wanted]:
        return foods + meds >= state.box.any_cost[wanted]
    return foods >= state.box.food_cost_under[chief][wanted] and meds >= state.box.med_cost_under[chief][wanted]


class Lay(Step[Camp, Question]):
    """Which cards take part; until the act is declared, nobody else sees them."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Cards in hand that can take part, "do it" once it can be done, and the way back."""
        closing = [DONE, BACK] if ready(state, frame.seat, frame.act, frame.wanted) else [BACK]
        if leader_helps(state, frame.seat, frame.act):
            closing.append(LEADER)
        return closing + laying(state, frame.seat, frame.act)

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """One card more, one less, nothing at all; or what lies under the question happens."""
        if option == BACK and not state.size(frame.seat, LAID):
            call_off(state, frame.act)
        elif option == LEADER:
            state.push(frame)
            call_on_leader(state, frame.seat, frame.act)
            if frame.act != HIRE:
                # A refugee was played for somebody; who that may be cannot stay hidden if the plan is called off.
                show_plan(state, frame.seat)
        elif option == BACK:
            state.push(frame)
            state.ask(TAKE_BACK, frame.seat)
        elif option != DONE:
            state.push(frame)
            state.move(frame.seat, HAND, LAID, option - CARD)

    def absent(self, state: Camp, frame: Question, asked: list[int]) -> int:
        """Who has given up does nothing any more."""
        return BACK

    def refuse(self, state: Camp, frame: Question, option: int) -> Refusal | None:
        """Cards in hand that can take part; and "do it" only when it can be done."""
        seat, act, title = frame.seat, frame.act, option - CARD
        if option == DONE:
            return refuse_done(state, seat, act, frame.wanted)
        if option == LEADER:
            return Refusal("AS-HQ-LEAD-08", "leader_cannot_help")
        if not 0 <= title < len(ALL_TITLES):
            return Refusal("AS-ACT-03", "choose_cards")
        if not state.zone(seat, HAND)[title]:
            return Refusal("AS-ACT-04", "not_in_hand")
        return Refusal("AS-HIRE-04" if act == HIRE else "AS-CARD-04", "cannot_join")


def refuse_done(state: Camp, seat: Seat, act: int, wanted: Title) -> Refusal:
    """Why an act cannot be declared with what is laid."""
    if unheld_tools(state, seat, act):
        return Refusal("AS-TOOL-01", "tool_needs_bearer")
    if act == HIRE:
        return refuse_price(state, wanted)
    if act in (TRASH, lexicon.BUILD):
        return Refusal("AS-ACT-06", "choose_cards")
    if act == lexicon.SCHEMATICS and not state.zone(seat, LAID)[ENGINEER]:
        return Refusal("AS-HQ-ENG-02", "needs_engineer")
    return Refusal("AS-ACT-06", "total_too_small")


def refuse_price(state: Camp, wanted: Title) -> Refusal:
    """The price is not paid."""
    return Refusal("AS-HIRE-06" if state.box.any_cost[wanted] else "AS-HIRE-03", "cannot_pay")


def leader_helps(state: Camp, seat: Seat, act: int) -> bool:
    """Can the leader pay for this hire, or raise the action of somebody who is laid for it?"""
    if act == HIRE:
        return state.traded == NONE and may_trade(state, seat)
    if act == TRASH or not may_raise(state, seat, ACTION_OF[act]):
        return False
    return work(state, seat) > 0 if act == lexicon.BUILD else worth(state, seat, act) != NONE


def call_on_leader(state: Camp, seat: Seat, act: int) -> None:
    """Somebody is given up for the hire, or a refugee raises the action."""
    if act == HIRE:
        state.ask(SACRIFICE, seat)
    else:
        raise_action(state, seat, ACTION_OF[act])


def call_off(state: Camp, act: int) -> None:
    """The steps that would have followed leave the agenda; a refugee played for them is lost."""
    state.raised = 0
    while True:
        frame = state.agenda[-1]
        assert isinstance(frame, Question)
        if frame.act != act:
            return
        state.agenda.pop()


class TakeBack(Step[Camp, Question]):
    """Which card comes back to the hand before the act is declared."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any that is laid."""
        return [CARD + title for title, count in enumerate(state.zone(frame.seat, LAID)) if count]

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It is in hand again."""
        state.move(frame.seat, LAID, HAND, option - CARD)
        if option - CARD == state.traded and not state.zone(frame.seat, LAID)[state.traded]:
            state.traded = NONE


class ClearAway(Step[Camp, Question]):
    """The cards of an act are discarded once it is done, not before."""

    @rule("AS-ACT-04", "AS-ACT-05", "AS-GL-05")
    def close(self, state: Camp, frame: Question) -> None:
        """They sit the round out: none of them acts twice."""
        state.pour(frame.seat, LAID, SPENT)


LAY: Final = Lay("lay", needs=(ACT,), may_have=(WANTED, AT_SITE), hidden=True, lit=("hand",))
CLEAR_AWAY: Final = ClearAway("clear away", hidden=True)
TAKE_BACK: Final = TakeBack("take back", hidden=True, lit=("laid",))
