"""Action phase: up to four actions, in any mix."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.meltwater.data import SOLDIER
from fimbul.games.meltwater.events import Passed
from fimbul.games.meltwater.lexicon import ATTACK, MARCH, MILITARIZE, PASS, PRESS_GANG, THREATEN
from fimbul.games.meltwater.state import Position, Question
from fimbul.games.meltwater.steps.attack import ATTACK_FROM, may_attack
from fimbul.games.meltwater.steps.march import MARCH_FROM, may_march
from fimbul.games.meltwater.steps.militarize import MILITARIZE_IN, may_militarize
from fimbul.games.meltwater.steps.press_gang import PRESS_GANG_BY, may_press_gang, refuse_press_gang
from fimbul.games.meltwater.steps.threaten import THREATEN_FROM, may_threaten

ACTIONS_A_TURN: Final = 4


class Actions(Step[Position, Question]):
    """Which action comes next; the frame counts those taken."""

    @rule("MW-ACT-01", "MW-ACT-03", "MW-ACT-04", "MW-SUP-11", "MW-MARCH-09")
    def options(self, state: Position, frame: Question) -> list[int]:
        """Any action that can be carried out, as often as wanted, or pass. After the fourth the phase is over.

        How much a hex supports does not matter here.
        """
        if frame.count == ACTIONS_A_TURN:
            return []
        words = []
        if may_march(state, frame.seat):
            words.append(MARCH)
        if may_threaten(state, frame.seat):
            words.append(THREATEN)
        if may_press_gang(state, frame.seat):
            words.append(PRESS_GANG)
        if may_attack(state, frame.seat):
            words.append(ATTACK)
        if frame.count == 0 and may_militarize(state, frame.seat):
            words.append(MILITARIZE)
        words.append(PASS)
        return words

    def play(self, state: Position, frame: Question, option: int) -> None:
        """Passing and militarizing end the phase; the other actions use up one of the four."""
        if option == PASS:
            forfeit(state, frame)
        elif option == MILITARIZE:
            state.ask(MILITARIZE_IN, frame.seat)
        else:
            state.push(Question(ACTIONS, frame.seat, count=frame.count + 1))
            if option == MARCH:
                state.ask(MARCH_FROM, frame.seat)
            elif option == THREATEN:
                state.ask(THREATEN_FROM, frame.seat)
            elif option == PRESS_GANG:
                state.ask(PRESS_GANG_BY, frame.seat)
            else:
                state.ask(ATTACK_FROM, frame.seat)

    @rule("MW-MIL-01")
    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """Militarize is the first and only action of its phase; the others need pieces that can carry them out."""
        if option == MILITARIZE and frame.count:
            return Refusal("MW-MIL-01", "militarize_comes_first")
        if option == MILITARIZE and not state.supply[SOLDIER + frame.seat]:
            return Refusal("MW-MIL-06", "no_soldier_left")
        if option == PRESS_GANG:
            return refuse_press_gang(state, frame.seat)
        return REFUSALS.get(option, Refusal("MW-ACT-01", "choose_an_action"))


@rule("MW-ACT-02")
def forfeit(state: Position, frame: Question) -> None:
    """A pass gives up the actions that are left, and says so."""
    state.tell(Passed(frame.seat, ACTIONS_A_TURN - frame.count))


REFUSALS: Final = {
    MARCH: Refusal("MW-MARCH-01", "nobody_can_march"),
    THREATEN: Refusal("MW-THREAT-01", "nobody_can_threaten"),
    ATTACK: Refusal("MW-ATT-01", "nobody_can_attack"),
    MILITARIZE: Refusal("MW-MIL-02", "nobody_can_militarize"),
}
ACTIONS: Final = Actions("actions")
