"""Paying: from the fullest purse that may, unless whoever pays wants to say which budgets do (`split`)."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.worldwar.data import Nation, Seat
from fimbul.games.worldwar.events_money import Paid
from fimbul.games.worldwar.lexicon import NATION, NUMBER
from fimbul.games.worldwar.names import NATIONS
from fimbul.games.worldwar.queries import money, purses
from fimbul.games.worldwar.state import CHOSEN_NATIONS, COUNT, Question, War
from fimbul.games.worldwar.state import NATION as PAYER


def can_pay(state: War, nations: int, amount: int) -> bool:
    """Have the nations of a set so much to spend together?"""
    return money(state, nations) >= amount


def ask_payment(state: War, seat: Seat, nations: int, amount: int, split: bool = False) -> None:
    """An amount that can be paid is paid: by the fullest purse, or, split, by those that the seat names."""
    if not split:
        pay_from_the_fullest(state, nations, amount)
    elif amount:
        payers = purses(state, nations)
        if len(payers) == 1:
            pay(state, payers[0], amount)
        else:
            state.ask(PAY, seat, count=amount, chosen=nations)


@rule("WW-REI-02")
def pay_from_the_fullest(state: War, nations: int, amount: int) -> None:
    """The budget with the most money pays; what it lacks, the next one does."""
    while amount:
        payers = purses(state, nations)
        assert payers, "more is to be paid than there is"
        fullest = payers[0]
        for nation in payers:
            if state.budgets[nation] > state.budgets[fullest]:
                fullest = nation
        part = min(state.budgets[fullest], amount)
        pay(state, fullest, part)
        amount -= part


def pay(state: War, nation: Nation, amount: int) -> None:
    """One budget pays."""
    state.pay(nation, amount)
    if state.listens:
        state.tell(Paid(nation, amount, state.sides[nation]))


class Pay(Step[War, Question]):
    """Which budget pays next? `chosen` are those that have not been asked, `count` is left to be paid."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Those with money."""
        return [NATION + nation for nation in purses(state, frame.chosen)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is asked how much, unless there is one answer only."""
        nation = option - NATION
        least, most = share(state, frame.chosen, nation, frame.count)
        if least == most:
            pay_share(state, frame, nation, most)
        else:
            state.ask(PAY_HOW_MUCH, frame.seat, nation=nation, count=frame.count, chosen=frame.chosen)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """A budget that may pay, and has something."""
        nation = option - NATION
        if not 0 <= nation < len(NATIONS):
            return Refusal("WW-REI-02", "choose_who_pays")
        if not frame.chosen >> nation & 1:
            return Refusal("WW-REI-02", "does_not_pay")
        return Refusal("WW-DIP-14", "has_no_money")


class PayHowMuch(Step[War, Question]):
    """How much does this budget pay?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """At least what the others lack."""
        least, most = share(state, frame.chosen, frame.nation, frame.count)
        return list(range(NUMBER + least, NUMBER + most + 1))

    def play(self, state: War, frame: Question, option: int) -> None:
        """The rest is for the others."""
        pay_share(state, frame, frame.nation, option - NUMBER)

    def absent(self, state: War, frame: Question, asked: list[int]) -> int:
        """As much as it can."""
        return asked[-1]

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """What is due, neither more nor less."""
        return Refusal("WW-REI-02", "choose_how_much")


def share(state: War, nations: int, nation: Nation, amount: int) -> tuple[int, int]:
    """The least and the most that a nation can pay of an amount that it and the others of a set have to pay."""
    least = max(amount - money(state, nations & ~(1 << nation)), 1)
    return least, min(state.budgets[nation], amount)


def pay_share(state: War, frame: Question, nation: Nation, amount: int) -> None:
    """A payer is asked once; whatever is left is paid by others."""
    pay(state, nation, amount)
    ask_payment(state, frame.seat, frame.chosen & ~(1 << nation), frame.count - amount, split=True)


PAY: Final = Pay("pay", needs=(COUNT, CHOSEN_NATIONS), lit=("nations",))
PAY_HOW_MUCH: Final = PayHowMuch("pay how much", needs=(PAYER, COUNT, CHOSEN_NATIONS))
STEPS: Final[tuple[Step[War, Question], ...]] = (PAY, PAY_HOW_MUCH)
