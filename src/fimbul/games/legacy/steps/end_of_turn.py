"""The end of a turn: what scars on the board do to whoever controls them, and a last maneuver for those who may."""

from typing import Final

from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.legacy.consequences import lose, reinforce, settle_losses
from fimbul.games.legacy.data import Place, Seat
from fimbul.games.legacy.lexicon import EVENT, SCAR
from fimbul.games.legacy.names import BIO_HAZARD, CONVINCING, FALLOUT, MERCENARY, NONE
from fimbul.games.legacy.queries import has, is_mutant
from fimbul.games.legacy.state import Question, War
from fimbul.games.legacy.steps.maneuver import ManeuverFrom, may_maneuver_now


class EndScars(Step[War, Question]):
    """Bio-hazard, Mercenary and fallout act on the active player's territories, without a question."""

    @rule("RL-SCAR-02")
    def close(self, state: War, frame: Question) -> None:
        """All of them, then whoever has nothing left is knocked out by nobody."""
        for place in places_in(state.held[state.active]):
            act(state, state.active, place)
        settle_losses(state, NONE)


def acts(state: War, place: Place) -> bool:
    """Does a mark of the territory act at the end of a turn?"""
    return state.world.scar[place] in (BIO_HAZARD, MERCENARY) or state.world.fallout == place


@rule("RL-FALL-04", "RL-COMEBACK-05", "RL-MUTANT-01")
def act(state: War, seat: Seat, place: Place) -> None:
    """One troop more or less by a scar or fallout; for Mutants the other way round, for the Convincing one more."""
    scar = state.world.scar[place]
    good = is_mutant(state, seat)
    if scar == MERCENARY:
        if good:
            lose(state, place, 1, SCAR + MERCENARY)
        else:
            reinforce(state, seat, place, 2 if has(state, seat, CONVINCING) else 1, SCAR + MERCENARY)
    elif scar == BIO_HAZARD or state.world.fallout == place:
        cause = SCAR + BIO_HAZARD if scar == BIO_HAZARD else EVENT + FALLOUT
        if good:
            reinforce(state, seat, place, 1, cause)
        else:
            lose(state, place, 1, cause)


class LateManeuver(ManeuverFrom):
    """A maneuver after the scars have acted, for those who may at any time."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Where no scar has acted it would be the maneuver that has just been offered."""
        acted = any(acts(state, place) for place in places_in(state.held[frame.seat]))
        return super().options(state, frame) if acted and may_maneuver_now(state, frame.seat) else []


END_SCARS: Final = EndScars("end scars", asks="chance")
LATE_MANEUVER: Final = LateManeuver("late maneuver", lit=("map",))
