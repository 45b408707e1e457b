"""Turns: a pact's members declare an action each and pay, then the actions are performed; then satellites return.

A seat without partners is a pact of its own.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.data import Seat, Side
from fimbul.games.worldwar.events import Passed
from fimbul.games.worldwar.lexicon import PASS
from fimbul.games.worldwar.queries import hand
from fimbul.games.worldwar.state import SIDE, WHICH_ACTION, Action, Question, War


class ActionKind(NamedTuple):
    """An action that can be declared: what it is called, when it may be chosen, how it begins."""

    option: int
    may: Callable[[War, Side], bool]
    begin: Callable[[War, Seat, Side], None]


ACTIONS: Final[list[ActionKind]] = []  # in the rulebook's order; `flow.py` fills it


class Declare(Step[War, Question]):
    """What does a side do in this turn?"""

    @rule("WW-SEQ-01", "WW-SEQ-07")
    def options(self, state: War, frame: Question) -> list[int]:
        """The actions that may be chosen; passing always may."""
        return sorted([PASS, *[each.option for each in ACTIONS if each.may(state, frame.side)]])

    def play(self, state: War, frame: Question, option: int) -> None:
        """Declared: it is performed when all members have declared theirs."""
        if option == PASS:
            state.tell(Passed(frame.seat))
        else:
            state.ask(PERFORM, CHANCE, owner=frame.seat, side=frame.side, what=option)


class Perform(Step[War, Question]):
    """A declared action is carried out; when everything that it asks is answered, it is over."""

    def close(self, state: War, frame: Question) -> None:
        """Begin it: what it asks comes on top of its end."""
        state.action = Action(frame.side, hand(state, frame.side))
        state.ask(OVER, CHANCE)
        for each in ACTIONS:
            if each.option == frame.what:
                each.begin(state, frame.owner, frame.side)


class Over(Step[War, Question]):
    """The end of an action."""

    @rule("WW-SEQ-09", "WW-LAS-05", "WW-LAS-06")
    def close(self, state: War, frame: Question) -> None:
        """Spent satellites return, and counters are as if they had not moved."""
        state.rest()
        state.action = Action()


DECLARE: Final = Declare("declare", needs=(SIDE,))
PERFORM: Final = Perform("perform", asks="chance", needs=(SIDE, WHICH_ACTION))
OVER: Final = Over("over", asks="chance")
