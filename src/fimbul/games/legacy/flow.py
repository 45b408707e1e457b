"""The sequence of play, as the guide prints it."""

from typing import Final

from fimbul.core.game import Turn
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, NOBODY, Step
from fimbul.games.legacy.consequences import check_victory, win
from fimbul.games.legacy.data import Seat
from fimbul.games.legacy.events import TurnBegan
from fimbul.games.legacy.names import NONE
from fimbul.games.legacy.queries import is_mutant
from fimbul.games.legacy.scoring import finish
from fimbul.games.legacy.state import NO_DEEDS, ROW, Question, War, seats_from
from fimbul.games.legacy.steps.aftermath import (
    AFTER_REWARDS,
    AFTERMATH,
    HELD_ON_AT,
    PLANET_ROLL,
    REWARD,
    REWARD_AT,
    REWARD_FOR_HOLDING_ON,
)
from fimbul.games.legacy.steps.combat import (
    ATTACKERS,
    BEFORE_ROLL,
    DEFENDERS,
    FOLLOW,
    MISSILES,
    OPEN_BEFORE_ROLL,
    OPEN_MISSILES,
    REROLL,
    RESOLVE,
    ROLL,
)
from fimbul.games.legacy.steps.draft import CHOOSE_FACTION, DRAFT, ROLL_OFF
from fimbul.games.legacy.steps.drawing import DRAW, INTERFERE, SHACKLE, SHACKLE_WHOM, TAKE_CARD, TAKEN
from fimbul.games.legacy.steps.end_of_turn import END_SCARS, LATE_MANEUVER
from fimbul.games.legacy.steps.fallout import AFTER_FALLOUT, FALLOUT_AT, FALLOUT_LOSS
from fimbul.games.legacy.steps.field import EXPAND_HOW_MANY, FIELD, TARGET_OF
from fimbul.games.legacy.steps.first_game import FIRST_COIN, FIRST_POWER, FLIP, SPREAD, ask_for_first_set_up
from fimbul.games.legacy.steps.happenings import (
    BEAM,
    CAUSE_MISSION,
    CHOOSE_BOON,
    EVENT_TROOPS,
    EVOLVE,
    FORTIFY_AT,
    MYSTERIOUS_CARD,
    PERFORM,
    REFILL,
    RIOT,
    RUIN_CITY,
    TURN_CARD,
    TURN_EVENT,
)
from fimbul.games.legacy.steps.landing import CHOOSE_OCEAN, ISLAND_LINE
from fimbul.games.legacy.steps.maneuver import MANEUVER_FROM, MANEUVER_HOW_MANY, MANEUVER_TO
from fimbul.games.legacy.steps.missions import CAPITAL_AT, CLAIM, LINE_FROM, LINE_TO
from fimbul.games.legacy.steps.opening import (
    DENY,
    MOVE_HQ,
    MOVE_HQ_TO,
    OPEN_TO_OTHERS,
    OPENING,
    OTHERS_OPEN,
    SCAR_AT,
    STAR_CARDS,
    WEAKNESS_ON,
    begin_turn,
)
from fimbul.games.legacy.steps.powers import COMEBACK, MISSILE_POWER
from fimbul.games.legacy.steps.recruiting import (
    HYPNOTISE,
    JOIN,
    JOIN_OR_RECRUIT,
    PLACE_HOW_MANY,
    PLACE_TROOPS,
    TURN_IN,
)
from fimbul.games.legacy.steps.row import GARRISON, QUIET_CARD, QUIET_REFILL
from fimbul.games.legacy.steps.sideboard import DEAL_SCAR, LAY_OUT, LEAD_MISSION, NEXT_MISSION, ask_for_scar_cards
from fimbul.games.legacy.steps.start import START, STARTING

# The parts of a turn, each asked of the active seat or, where it asks nobody, of chance.
TURN_PARTS: Final[list[Step[War, Question]]] = [
    OPENING,
    OPEN_TO_OTHERS,
    JOIN_OR_RECRUIT,
    FIELD,
    MANEUVER_FROM,
    END_SCARS,
    LATE_MANEUVER,
    CLAIM,
]


@rule("RL-CARD-09")
def prepare(state: War) -> None:
    """What is asked before the first turn: the one-time set-up, scar cards, the row, who rolls highest, the rest.

    Starting powers are chosen and scar cards are dealt here, and never later.
    """
    state.ask(TURN, CHANCE)
    state.ask(STARTING, CHANCE)
    state.ask(ROLL_OFF, CHANCE)
    state.ask(LAY_OUT, CHANCE, count=ROW)
    ask_for_scar_cards(state)
    ask_for_first_set_up(state)


def whose_turn(state: War) -> Turn:
    """The seat whose turn it is; before the first turn it is nobody's."""
    return Turn(state.turn, NOBODY if state.active == NONE else state.active)


class NextTurn(Step[War, Question]):
    """A turn after another; after a victory the aftermath, and then the end."""

    def close(self, state: War, frame: Question) -> None:
        """Begin the turn of the next one who is still in."""
        state.ask(TURN, CHANCE)
        playing = [seat for seat in coming_seats(state) if state.is_in(seat)]
        if state.winner == NONE and not playing:
            win(state, state.leavers[-1], "last")  # before the first turn, when nobody could win, all have given up
        elif state.winner == NONE:
            next_turn(state, playing[0])
        elif not state.recorded:
            state.ask(AFTERMATH, CHANCE)
        else:
            finish(state)


@rule("RL-TURN-01", "RL-TURN-03")
def next_turn(state: War, seat: Seat) -> None:
    """Start, join or recruit, expand and attack, maneuver, end. What is asked first is pushed last."""
    state.turn += 1
    state.active = seat
    check_victory(state)
    if state.winner != NONE:
        return
    state.deeds = NO_DEEDS
    state.battle = None
    if is_mutant(state, seat):
        state.hypnotised = 0
    state.tell(TurnBegan(state.turn, seat))
    for step in reversed(TURN_PARTS):
        state.ask(step, CHANCE if step.asks == "chance" else seat)
    begin_turn(state, seat)


def coming_seats(state: War) -> list[Seat]:
    """All seats as they come, after the one whose turn it was."""
    return state.order if state.active == NONE else [*seats_from(state.order, state.active)[1:], state.active]


TURN: Final = NextTurn("turn", asks="chance", root=True)
STEPS: Final[dict[str, Step[War, Question]]] = {
    step.name: step
    for step in (
        *(TURN, FIRST_POWER, FLIP, FIRST_COIN, SPREAD, DEAL_SCAR, LAY_OUT, NEXT_MISSION, LEAD_MISSION),
        *(ROLL_OFF, CHOOSE_FACTION, DRAFT, START, STARTING),
        *(OPENING, STAR_CARDS, MOVE_HQ, MOVE_HQ_TO, SCAR_AT, WEAKNESS_ON, OPEN_TO_OTHERS, OTHERS_OPEN, DENY),
        *(JOIN_OR_RECRUIT, JOIN, TURN_IN, HYPNOTISE, PLACE_TROOPS, PLACE_HOW_MANY),
        *(FIELD, TARGET_OF, EXPAND_HOW_MANY, ATTACKERS, DEFENDERS, OPEN_BEFORE_ROLL, BEFORE_ROLL, ROLL, REROLL),
        *(OPEN_MISSILES, MISSILES, RESOLVE, FOLLOW, FALLOUT_AT, FALLOUT_LOSS, AFTER_FALLOUT),
        *(MANEUVER_FROM, MANEUVER_TO, MANEUVER_HOW_MANY, COMEBACK, MISSILE_POWER),
        *(END_SCARS, LATE_MANEUVER, CLAIM, CAPITAL_AT, LINE_FROM, LINE_TO),
        *(DRAW, TAKE_CARD, TAKEN, INTERFERE, SHACKLE_WHOM, SHACKLE),
        *(GARRISON, REFILL, TURN_CARD, QUIET_REFILL, QUIET_CARD, TURN_EVENT, PERFORM, RIOT, CHOOSE_BOON),
        *(FORTIFY_AT, EVENT_TROOPS, CAUSE_MISSION, EVOLVE, RUIN_CITY, BEAM, MYSTERIOUS_CARD, CHOOSE_OCEAN, ISLAND_LINE),
        *(AFTERMATH, REWARD, REWARD_AT, REWARD_FOR_HOLDING_ON, HELD_ON_AT, AFTER_REWARDS, PLANET_ROLL),
    )
}
