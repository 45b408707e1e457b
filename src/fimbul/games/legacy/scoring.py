"""How a game of Risk Legacy ends: places by result and stars, once its world is written."""

from fimbul.core.game import Outcome
from fimbul.core.rule import rule
from fimbul.games.legacy.consequences import check_victory, drop_the_turn
from fimbul.games.legacy.data import Seat
from fimbul.games.legacy.events import Ended, GaveUp
from fimbul.games.legacy.names import ELIMINATED, HELD_ON, NONE, WON
from fimbul.games.legacy.queries import stars_of
from fimbul.games.legacy.state import War


@rule("RL-END-01", "RL-KO-08")
def result_of(state: War, seat: Seat) -> int:
    """Won; held on with a troop on the board; else eliminated, though a start might open later."""
    if seat == state.winner:
        return WON
    return HELD_ON if state.held[seat] and state.is_in(seat) else ELIMINATED


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

    A roll that is under way is finished.
    """
    state.gone |= 1 << seat
    state.leavers = [*state.leavers, seat]
    state.tell(GaveUp(seat))
    fighting = any(frame.step.name == "resolve" for frame in state.agenda)
    if seat == state.active and state.winner == NONE and not fighting:
        drop_the_turn(state)
    check_victory(state)
