"""The rule of thumb: a turn as the greedy planner has it, in one's own temper, and an answer to everything else."""

from typing import Final

from fimbul.agents.heuristics.worldwar.answers import answer
from fimbul.agents.heuristics.worldwar.hacks import answer_hack
from fimbul.agents.heuristics.worldwar.partners import answer_pact
from fimbul.agents.heuristics.worldwar.script import Script
from fimbul.agents.heuristics.worldwar.turn import Turn
from fimbul.agents.heuristics.worldwar.worth import Temper
from fimbul.games.worldwar.names import NONE
from fimbul.games.worldwar.state import War

# Dollars are worth more than the greedy agent thinks, and the more so the earlier it is: it arms too soon, and sends
# single operations where taxes would pay for a war of all.
THUMB: Final = Temper(thrift=(1.0, 1.2, 1.5, 2.0))
MOST_PICKS: Final = 120  # in one go


def go_on(script: Script, temper: Temper = THUMB) -> None:
    """Say what is to be said, up to where somebody else decides or a die falls, or the turn is another's."""
    turn, whose = Turn(script, temper), script.state.whose_turn()
    while script.goes_on() and len(script.picks) < MOST_PICKS and script.state.whose_turn() == whose:
        said = len(script.picks)
        if not turn.go_on() or len(script.picks) == said:
            say_anything(script)


def say_anything(script: Script) -> None:
    """An answer, whatever is asked."""
    state, seat = script.state, script.seat
    option = answer_pact(state, seat) if script.asks() == "consent" else answer(state, seat)
    if option == NONE or option not in state.asked:
        option = answer_hack(state, seat)
    script.say(option, *state.asked)


def act(state: War, temper: Temper) -> None:
    """Whoever decides does all this in the position itself."""
    script = Script(state.copy(), state.decider)
    go_on(script, temper)
    for pick in script.picks:
        state.play(pick.option)
