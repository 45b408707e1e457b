"""Hire: one mercenary a round, for food and medicine."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.scavengers.data import MERCENARIES, NONE
from fimbul.games.scavengers.events import Hired
from fimbul.games.scavengers.fields import ACT, WANTED
from fimbul.games.scavengers.lexicon import BACK, CARD, HIRE
from fimbul.games.scavengers.queries import ALL_TITLES, food, leader
from fimbul.games.scavengers.state import (
    DISCARD,
    HAND,
    HUNTED,
    LAID,
    LEDGER,
    SPENT,
    Camp,
    Question,
    Seat,
    Title,
    minus,
    plus,
)
from fimbul.games.scavengers.steps.instants import DECLARE
from fimbul.games.scavengers.steps.laying import LAY, pays, refuse_price
from fimbul.games.scavengers.steps.leaders import may_trade, use_power
from fimbul.games.scavengers.steps.sight import leave_game, perform


@rule("AS-HIRE-01", "AS-HIRE-08", "AS-HIRE-09", "AS-SETUP-03")
def wares(state: Camp, seat: Seat) -> list[Title]:
    """The stacks that are not empty and that food and all the medicine in hand could pay, somebody given up or not."""
    foods, meds = means(state, seat)
    found = payable(state, seat, foods, meds)
    if may_trade(state, seat):
        foods, meds = means_of_a_trade(state, seat, foods, meds)
        found = sorted({*found, *payable(state, seat, foods, meds)})
    return found


def payable(state: Camp, seat: Seat, foods: int, meds: int) -> list[Title]:
    """The mercenaries left in the stacks that so much can pay."""
    chief = leader(state, seat)
    return [title for title, left in enumerate(state.stacks) if left and pays(state, chief, title, foods, meds)]


def may_hire(state: Camp, seat: Seat) -> bool:
    """Can the tribe pay anybody?"""
    foods, meds = means(state, seat)
    chief = leader(state, seat)
    for title, left in enumerate(state.stacks):
        if left and pays(state, chief, title, foods, meds):
            return True
    return may_trade(state, seat) and bool(wares(state, seat))


def means(state: Camp, seat: Seat) -> tuple[int, int]:
    """The food that a tribe has for a hire, and all the medicine in its hand."""
    meds = 0
    for title, count in enumerate(state.zone(seat, HAND)):
        if count:
            meds += state.box.meds[title] * count
    return food(state, seat), meds


def means_of_a_trade(state: Camp, seat: Seat, foods: int, meds: int) -> tuple[int, int]:
    """The same after somebody was given up, at best one who is worth no medicine."""
    hand, chief = state.zone(seat, HAND), leader(state, seat)
    pooled = foods + state.box.trade_food[chief]
    foods = pooled if state.box.pooled[chief] else max(foods, state.box.trade_food[chief])
    worths = [state.box.meds[title] for title in ALL_TITLES if hand[title] and state.box.person[title]]
    return foods, meds + state.box.trade_meds[chief] - min(worths)


class Want(Step[Camp, Question]):
    """Which mercenary is wanted."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any that can be paid, or none after all."""
        return [BACK, *[CARD + title for title in wares(state, frame.seat)]]

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """Now the payment."""
        if option != BACK:
            wanted = option - CARD
            state.ask(TAKE_ON, frame.seat, HIRE, wanted=wanted)
            state.ask(DECLARE, frame.seat, HIRE, wanted=wanted)
            state.ask(LAY, frame.seat, HIRE, wanted=wanted)

    def refuse(self, state: Camp, frame: Question, option: int) -> Refusal | None:
        """A mercenary whose stack is not empty and whose price can be paid."""
        title = option - CARD
        if not 0 <= title < len(ALL_TITLES):
            return Refusal("AS-HIRE-01", "choose_a_mercenary")
        if state.box.pile[title] != MERCENARIES:
            return Refusal("AS-SETUP-03", "not_for_hire")
        return refuse_price(state, title) if state.stacks[title] else Refusal("AS-HIRE-08", "stack_empty")


class TakeOn(Step[Camp, Question]):
    """The hiring itself, once nobody interrupts any more."""

    def fits(self, state: Camp, frame: Question) -> bool:
        """One of them is left."""
        return state.stacks[frame.wanted] > 0

    @rule("AS-HIRE-02", "AS-HIRE-04", "AS-HIRE-07")
    def close(self, state: Camp, frame: Question) -> None:
        """The mercenary goes to the discard pile, the payment is spent, and what was not needed is lost."""
        seat, title = frame.seat, frame.wanted
        perform(state, seat, HIRE)
        give_up(state, seat)
        state.pour(seat, LAID, SPENT)
        state.pour(seat, HUNTED, SPENT)
        state.hunt_raised = 0
        state.stacks = minus(state.stacks, title)
        state.put(seat, DISCARD, title)
        state.set_zone(seat, LEDGER, plus(state.zone(seat, LEDGER), title))
        state.tell(Hired(seat, title))


@rule("AS-HQ-LEAD-05")
def give_up(state: Camp, seat: Seat) -> None:
    """Who was given up for food or meds leaves the game and is not counted at its end."""
    if state.traded != NONE:
        use_power(state, seat, state.traded)
        leave_game(state, seat, LAID, state.traded)
        state.traded = NONE


WANT: Final = Want("want", needs=(ACT,), hidden=True, lit=("stacks",))
TAKE_ON: Final = TakeOn("take on", needs=(ACT, WANTED), hidden=True)
