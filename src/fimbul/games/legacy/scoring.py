"""How a game of Risk Legacy ends: places by result and stars, once its world is written."""

from typing import Final

from fimbul.core.game import Outcome
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Frame
from fimbul.games.legacy.consequences import FOR_THE_WORLD, check_victory
from fimbul.games.legacy.data import Seat
from fimbul.games.legacy.events import Ended, GaveUp
from fimbul.games.legacy.names import ELIMINATED, FORTIFY, HELD_ON, NONE, WON
from fimbul.games.legacy.queries import is_mutant, stars_of
from fimbul.games.legacy.state import Question, War
from fimbul.games.legacy.steps.happenings import ASKED_BY, FORTIFY_AT, lapse
from fimbul.games.legacy.steps.sideboard import LEAD_MISSION, NEXT_MISSION

# What has begun and goes on without the seat whose turn it was.
IN_COURSE: Final = [
    *("open before roll", "before roll", "roll", "re-roll", "open missiles", "missiles", "resolve", "follow"),
    *("fallout", "fallout loss", "after fallout", "refill", "turn card", "quiet refill", "quiet card"),
    *("turn event", "perform", "riot", "next mission"),
]


@rule("RL-END-01", "RL-KO-08")
def result_of(state: War, seat: Seat) -> int:
    """Won; held on with a troop on the board; else eliminated, though a start might open later."""
    if seat == state.winner:
        return WON
    out = state.eliminated >> seat & 1 or seat in state.leavers
    return HELD_ON if state.held[seat] and not out else ELIMINATED


def finish(state: War) -> None:
    """The game is over: the winner first, then who held on, then the others, each by stars; who gave up comes last."""
    seats = range(state.game.seats)
    stars = [stars_of(state, seat) for seat in seats]
    ranks = [
        (
            -result_of(state, seat),
            state.leavers.index(seat) if seat in state.leavers else len(state.leavers),
            stars[seat],
        )
        for seat in seats
    ]
    places = tuple([1 + sum([1 for other in ranks if other > rank]) for rank in ranks])
    reason = "stars" if stars[state.winner] >= state.box.victory_stars else "last"
    state.outcome = Outcome((state.winner,), tuple([float(number) for number in stars]), reason, places)
    state.tell(Ended(state.outcome))


def give_up(state: War, seat: Seat) -> None:
    """A seat gives up: its troops stay and defend, its turn is over, it is asked no more, and the last one left wins.

    What is in course takes its course: a roll, a fallout, an event. Whoever leaves when the war is won changes nothing
    about how it was won.
    """
    state.gone |= 1 << seat
    state.tell(GaveUp(seat))
    if state.winner != NONE:
        return
    state.leavers = [*state.leavers, seat]
    if is_mutant(state, seat):
        state.hypnotised = 0
    leave_unanswered(state, seat)
    if seat == state.active:
        root, *asked = state.agenda
        state.agenda = [root, *[frame for frame in asked if takes_its_course(frame, seat)]]
    check_victory(state)


def leave_unanswered(state: War, seat: Seat) -> None:
    """What nobody decides for a seat that gives up: an event it was asked about lapses, and the mission that it was to
    choose comes by chance.
    """
    asked, state.agenda = state.agenda, []
    for frame in asked:
        assert isinstance(frame, Question)
        if frame.seat == seat and frame.step in ASKED_BY.values():
            lapse(state, frame.what)
        elif frame.seat == seat and frame.step is FORTIFY_AT:
            lapse(state, FORTIFY)
        elif frame.seat == seat and frame.step is LEAD_MISSION:
            state.ask(NEXT_MISSION, CHANCE)
        else:
            state.push(frame)


def takes_its_course(frame: Frame, seat: Seat) -> bool:
    """Is a question asked though the seat whose turn it is has given up?

    Its own are not; those of others are, but for what they could answer to a turn that is over.
    """
    step = frame.step
    if step.name in IN_COURSE or step.name in FOR_THE_WORLD:
        return True
    return frame.seat not in (CHANCE, seat) and not step.answers
