"""The sequence of play, as the rulebook prints it."""

from typing import Final

from fimbul.core.game import Turn
from fimbul.core.rule import rule
from fimbul.core.step import NOBODY, Step
from fimbul.games.meltwater.events import TurnBegan
from fimbul.games.meltwater.queries import enemy_of
from fimbul.games.meltwater.scoring import reached_cap
from fimbul.games.meltwater.state import Position, Question
from fimbul.games.meltwater.steps.actions import ACTIONS
from fimbul.games.meltwater.steps.attack import AFTERMATH, ATTACK_AT, ATTACK_FROM
from fimbul.games.meltwater.steps.doomsday import ADVANCE, DOOMSDAY, REFUGEE, TURN_CARD
from fimbul.games.meltwater.steps.march import MARCH_FROM, MARCH_GROUP
from fimbul.games.meltwater.steps.militarize import MILITARIZE_IN, MILITARIZE_SECOND
from fimbul.games.meltwater.steps.press_gang import PRESS_GANG_BY, PRESS_GANG_WHOM
from fimbul.games.meltwater.steps.radiation import RELOCATE, SPREAD, STRIKE
from fimbul.games.meltwater.steps.starvation import CHOOSE_STARVING_UNIT, DEFECT, DESTROY_STOCKPILES, FLEE, STARVATION
from fimbul.games.meltwater.steps.threaten import THREATEN_FROM, THREATEN_INTO, THREATEN_TO, THREATEN_WHOM

Phases = tuple[Step[Position, Question], ...]

FIRST_TURN_OF_BLUE: Final[Phases] = (ACTIONS,)
FIRST_TURN_OF_RED: Final[Phases] = (ACTIONS, DOOMSDAY)
EVERY_OTHER_TURN: Final[Phases] = (DESTROY_STOCKPILES, STARVATION, ACTIONS, DOOMSDAY)


def whose_turn(state: Position) -> Turn:
    """The active player's; before the first turn it is nobody's."""
    return Turn(state.turn, state.active if state.turn else NOBODY)


class NextTurn(Step[Position, Question]):
    """A player's turn: three phases, then the enemy's turn."""

    @rule("MW-TURN-01", "MW-SETUP-17", "MW-OBJ-02")
    def close(self, state: Position, frame: Question) -> None:
        """Blue begins, then the two take turns."""
        if reached_cap(state):
            return
        state.turn += 1
        state.active = frame.seat
        if state.listens:
            state.tell(TurnBegan(state.turn, frame.seat))
        state.ask(TURN, enemy_of(frame.seat))
        for step in reversed(phases(state.turn)):
            state.ask(step, frame.seat)


@rule("MW-TURN-03", "MW-TURN-04", "MW-TURN-05")
def phases(turn: int) -> Phases:
    """Nobody starves on a player's first turn, and Blue's first turn has no Doomsday."""
    if turn == 1:
        return FIRST_TURN_OF_BLUE
    return FIRST_TURN_OF_RED if turn == 2 else EVERY_OTHER_TURN


TURN: Final = NextTurn("turn", root=True)
STEPS: Final[dict[str, Step[Position, Question]]] = {
    step.name: step
    for step in (
        TURN,
        DESTROY_STOCKPILES,
        STARVATION,
        CHOOSE_STARVING_UNIT,
        FLEE,
        DEFECT,
        ACTIONS,
        MARCH_FROM,
        MARCH_GROUP,
        THREATEN_FROM,
        THREATEN_INTO,
        THREATEN_WHOM,
        THREATEN_TO,
        PRESS_GANG_BY,
        PRESS_GANG_WHOM,
        ATTACK_FROM,
        ATTACK_AT,
        AFTERMATH,
        MILITARIZE_IN,
        MILITARIZE_SECOND,
        DOOMSDAY,
        STRIKE,
        SPREAD,
        RELOCATE,
        REFUGEE,
        ADVANCE,
        TURN_CARD,
    )
}
