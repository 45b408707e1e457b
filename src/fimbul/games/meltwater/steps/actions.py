"""Action phase: up to four actions, in any mix."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.kinds import Field, Number
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.meltwater.data import CIVILIAN, SOLDIER, Seat
from fimbul.games.meltwater.events import Passed
from fimbul.games.meltwater.lexicon import ATTACK, HEX, MARCH, MILITARIZE, PASS, PRESS_GANG, THREATEN
from fimbul.games.meltwater.state import Position, Question
from fimbul.games.meltwater.steps.attack import ATTACK_FROM, may_attack
from fimbul.games.meltwater.steps.march import MARCH_FROM, may_march
from fimbul.games.meltwater.steps.militarize import MILITARIZE_IN, may_militarize
from fimbul.games.meltwater.steps.press_gang import PRESS_GANG_BY, may_press_gang
from fimbul.games.meltwater.steps.threaten import THREATEN_FROM, may_threaten

ACTIONS_A_TURN: Final = 4
TAKEN: Final = Field("count", Number(ACTIONS_A_TURN), empty=0)


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
        if option == PRESS_GANG and not state.supply[CIVILIAN + frame.seat]:
            return Refusal("MW-SUPPLY-01", "no_civilian_left")
        if option in BEGINNINGS:
            return closest(state, frame, option)
        return Refusal("MW-ACT-01", "choose_an_action")


@rule("MW-ACT-02")
def forfeit(state: Position, frame: Question) -> None:
    """A pass gives up the actions that are left, and says so."""
    state.tell(Passed(frame.seat, ACTIONS_A_TURN - frame.count))


def closest(state: Position, frame: Question, action: int) -> Refusal:
    """Why an action can be begun nowhere: what is in its way in the hex that comes closest to it."""
    found = Refusal("MW-GANG-01" if action == PRESS_GANG else "MW-ATT-01", "no_soldier_on_the_board")
    if action == MILITARIZE:
        found = Refusal("MW-MIL-02", "no_civilian_on_the_board")
    for place in places_in(who_acts(state, frame.seat, action)):
        refusal = BEGINNINGS[action].refuse(state, frame, HEX + place)
        if refusal and (found.place < 0 or CLOSER.index(refusal.reason) > CLOSER.index(found.reason)):
            found = refusal
    return found


def who_acts(state: Position, seat: Seat, action: int) -> int:
    """The hexes with pieces of the kind that an action takes."""
    if action in (PRESS_GANG, ATTACK):
        return state.where[SOLDIER + seat]
    return state.where[CIVILIAN + seat] if action == MILITARIZE else state.held(seat)


BEGINNINGS: Final[dict[int, Step[Position, Question]]] = {
    MARCH: MARCH_FROM,
    THREATEN: THREATEN_FROM,
    PRESS_GANG: PRESS_GANG_BY,
    ATTACK: ATTACK_FROM,
    MILITARIZE: MILITARIZE_IN,
}
CLOSER: Final = (  # the further down, the less was missing
    "no_way_out",
    "civilians_have_no_way",
    "enemy_near",
    "no_enemy_soldier_near",
    "enemy_soldier_near",
    "no_civilians_near",
    "nobody_weaker_near",
    "nobody_weaker_than_yours_near",
    "no_neutral_in_reach",
    "neutrals_among_enemies",
    "no_civilians_into_dead",
)
ACTIONS: Final = Actions("actions", may_have=(TAKEN,))
