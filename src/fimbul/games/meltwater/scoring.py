"""How a game of Meltwater ends, and why."""

from typing import Final

from fimbul.core.game import Outcome
from fimbul.core.rule import rule
from fimbul.games.meltwater.data import BLUE, RED, Seat
from fimbul.games.meltwater.events import Ended, LastOfBothDied
from fimbul.games.meltwater.queries import enemy_of
from fimbul.games.meltwater.state import Position

BLUE_WINS: Final = Outcome((BLUE,), (1.0, 0.0), "", (1, 2))
RED_WINS: Final = Outcome((RED,), (0.0, 1.0), "", (2, 1))
DRAW: Final = Outcome((), (0.5, 0.5), "", (1, 1))


@rule("MW-OBJ-01", "MW-WIN-01", "MW-WIN-02", "MW-WIN-03", "MW-WIN-05", "MW-DIE-02")
def check_survivors(state: Position) -> None:
    """The moment a player has no unit left on the map, the other wins. Neutrals count for nobody."""
    mine, theirs = state.survivors(state.active), state.survivors(enemy_of(state.active))
    if mine == 0 and theirs == 0:
        end_in_mutual_death(state)
    elif theirs == 0:
        win(state, state.active, "no_survivors")
    elif mine == 0:
        win(state, enemy_of(state.active), "no_survivors")


@rule("MW-WIN-04")
def end_in_mutual_death(state: Position) -> None:
    """The last soldiers of both sides killed each other: the attacker's enemy has none left, so the attacker wins."""
    if state.settings.mutual_end_is_draw:
        finish(state, DRAW._replace(reason="mutual_death"))
    else:
        state.tell(LastOfBothDied(state.active))
        win(state, state.active, "no_survivors")


@rule("MW-WIN-06")
def resign(state: Position, seat: Seat) -> None:
    """A player gives up, at any time; the opponent wins."""
    win(state, enemy_of(seat), "resigned")


@rule("MW-TURN-06", "MW-WIN-07")
def reached_cap(state: Position) -> bool:
    """The rules know no last turn and no stalemate; automated play may set a cap, which is a draw."""
    cap = state.settings.turn_cap
    if cap and state.turn >= cap:
        finish(state, DRAW._replace(reason="turn_cap"))
        return True
    return False


def win(state: Position, seat: Seat, reason: str) -> None:
    """One player wins, the other loses."""
    finish(state, (BLUE_WINS if seat == BLUE else RED_WINS)._replace(reason=reason))


def finish(state: Position, outcome: Outcome) -> None:
    """The game is over."""
    state.outcome = outcome
    state.tell(Ended(outcome))
