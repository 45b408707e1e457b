"""What is known of World War III: a turn is planned as a whole; actions are compared by points at the end."""

from typing import Final

from fimbul.agents.heuristics import PlannedPick
from fimbul.agents.heuristics.worldwar.answers import answer
from fimbul.agents.heuristics.worldwar.script import Script
from fimbul.agents.heuristics.worldwar.turn import Turn
from fimbul.games.worldwar.data import Seat
from fimbul.games.worldwar.names import NONE
from fimbul.games.worldwar.state import War

MOST_PICKS: Final = 120  # in one go: a plan that is longer is made anew


def plan(state: War, seat: Seat) -> list[PlannedPick]:
    """What a seat says next, up to where somebody else decides or a die falls."""
    script = Script(state, seat)
    turn = Turn(script)
    while script.goes_on() and len(script.picks) < MOST_PICKS:
        if turn.go_on():
            continue
        option = answer(script.state, seat)
        if option == NONE or not script.say(option):
            break
    return script.picks
