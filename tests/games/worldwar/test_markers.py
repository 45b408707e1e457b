"""Markers of devastation and unrest."""

import pytest

from fimbul.core.step import CHANCE
from fimbul.games.worldwar.flow import TURN
from fimbul.games.worldwar.names import INDEX
from fimbul.games.worldwar.state import Question, War
from fimbul.games.worldwar.steps.markers import place_devastation, place_unrest
from fimbul.games.worldwar.steps.turn import DECLARE
from tests.games.kit import say, why, words
from tests.games.worldwar.scene import question, war

CUBA, IRAQ, JAPAN = INDEX["cuba"], INDEX["iraq"], INDEX["japan"]


def ready(state: War) -> War:
    """Alpha is to declare when everything else is answered."""
    state.agenda = [Question(TURN, CHANCE)]
    state.ask(DECLARE, 0, side=0)
    return state


@pytest.mark.rule("WW-UNR-03")
def test_several_markers_may_share_a_territory() -> None:
    """WW-UNR-03: a second unrest comes to where one lies."""
    state = ready(war(unrest="cuba"))
    place_unrest(state, 0, CUBA)
    place_devastation(state, 0, CUBA)

    assert (state.unrest[CUBA], state.devastation[CUBA]) == (2, 1)


@pytest.mark.rule("WW-UNR-03")
def test_when_none_is_left_an_unrest_is_taken_by_choice() -> None:
    """WW-UNR-03: also for a devastation; where only devastation lies nothing is taken."""
    state = ready(war(unrest="cuba 2, japan 1", devastation="iraq 17"))
    place_devastation(state, 0, IRAQ)
    state.settle()
    assert (question(state), words(state)) == ("take marker alpha", ["japan", "cuba"])
    assert why(state, "iraq") == "WW-UNR-03"

    say(state, "cuba")
    assert (state.unrest[CUBA], state.unrest[JAPAN], state.devastation[IRAQ]) == (1, 1, 18)


@pytest.mark.rule("WW-UNR-03")
def test_without_unrest_anywhere_a_devastation_is_taken() -> None:
    """WW-UNR-03: and turned over."""
    state = ready(war(devastation="iraq 17, japan 3"))
    place_unrest(state, 0, CUBA)
    state.settle()
    say(state, "japan")

    assert (state.unrest[CUBA], state.devastation[JAPAN]) == (1, 2)
