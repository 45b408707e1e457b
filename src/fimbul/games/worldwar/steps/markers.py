"""Markers of devastation and unrest: the two sides of the same twenty, so one may have to be taken from elsewhere."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.worldwar.data import Place, Seat
from fimbul.games.worldwar.events_money import MarkerPlaced, MarkerTaken
from fimbul.games.worldwar.lexicon import PLACE
from fimbul.games.worldwar.names import PLACES
from fimbul.games.worldwar.queries import markers_left
from fimbul.games.worldwar.state import PLACE as AT
from fimbul.games.worldwar.state import WHICH_MARKER, Question, War, replaced

DEVASTATION: Final = 0
UNREST: Final = 1


def place_devastation(state: War, seat: Seat, place: Place) -> None:
    """A territory is devastated."""
    place_marker(state, seat, place, DEVASTATION)


def place_unrest(state: War, seat: Seat, place: Place) -> None:
    """There is unrest in a territory; several may share one."""
    place_marker(state, seat, place, UNREST)


@rule("WW-UNR-03")
def place_marker(state: War, seat: Seat, place: Place, marker: int) -> None:
    """One that lies beside the map, else one that the seat takes from a territory."""
    if markers_left(state):
        put(state, place, marker)
    else:
        state.ask(TAKE_MARKER, seat, place=place, what=marker)


class TakeMarker(Step[War, Question]):
    """No marker is left: from where is one taken?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """From wherever there is unrest; only if there is none anywhere, from a devastation."""
        return [PLACE + place for place in range(PLACES) if taken_from(state)[place]]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is turned over if need be."""
        place = option - PLACE
        if any(state.unrest):
            state.unrest = replaced(state.unrest, place, state.unrest[place] - 1)
        else:
            state.devastation = replaced(state.devastation, place, state.devastation[place] - 1)
        if state.listens:
            state.tell(MarkerTaken(frame.seat, place))
        put(state, frame.place, frame.what)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Unrest comes first."""
        place = option - PLACE
        if 0 <= place < PLACES and state.devastation[place]:
            return Refusal("WW-UNR-03", "unrest_is_taken_first", place)
        return Refusal("WW-UNR-03", "no_marker_there")


def taken_from(state: War) -> list[int]:
    """The markers of which one is taken when none is left."""
    return state.unrest if any(state.unrest) else state.devastation


def put(state: War, place: Place, marker: int) -> None:
    """A marker comes to a territory."""
    if marker == UNREST:
        state.unrest = replaced(state.unrest, place, state.unrest[place] + 1)
    else:
        state.devastation = replaced(state.devastation, place, state.devastation[place] + 1)
    if state.listens:
        state.tell(MarkerPlaced(place, marker == UNREST))


TAKE_MARKER: Final = TakeMarker("take marker", needs=(AT, WHICH_MARKER), lit=("map",))
STEPS: Final[tuple[Step[War, Question], ...]] = (TAKE_MARKER,)
