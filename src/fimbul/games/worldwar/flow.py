"""The sequence of play, as the rulebook prints it."""

from typing import Final

from fimbul.core.game import Turn
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, NOBODY, Step
from fimbul.games.worldwar.events import TurnBegan
from fimbul.games.worldwar.names import NONE
from fimbul.games.worldwar.scoring import finish
from fimbul.games.worldwar.state import Question, War
from fimbul.games.worldwar.steps.turn import DECLARE, OVER, PERFORM


def prepare(state: War) -> None:
    """What is asked before the first turn."""
    state.ask(TURN, CHANCE)


def whose_turn(state: War) -> Turn:
    """The round and the seat whose turn it is."""
    return Turn(state.turn, NOBODY if state.active == NONE else state.active)


class NextTurn(Step[War, Question]):
    """A turn after another; after the last round, the end."""

    @rule("WW-SEQ-05", "WW-SEQ-06")
    def close(self, state: War, frame: Question) -> None:
        """The next seat clockwise declares its action."""
        state.ask(TURN, CHANCE)
        seats = state.game.seats
        seat = state.first if state.active == NONE else (state.active + 1) % seats
        if seat == state.first:
            state.round_number += 1
            if state.settings.rounds and state.round_number > state.settings.rounds:
                finish(state, "points")
                return
        state.turn += 1
        state.active = seat
        state.tell(TurnBegan(state.round_number, seat))
        state.ask(DECLARE, seat, side=seat)


TURN: Final = NextTurn("turn", asks="chance", root=True)
STEPS: Final[dict[str, Step[War, Question]]] = {step.name: step for step in (TURN, DECLARE, PERFORM, OVER)}
