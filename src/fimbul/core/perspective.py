"""What a player at a seat may use to decide: options, view, numbers and samples, and no handle on the true position."""

from collections.abc import Callable

from fimbul.core.game import Game, Rng, State, Turn, View
from fimbul.core.kinds import Numbers


class Perspective:
    """The table from one seat, by default that which decides; another has no options, but may think about the game."""

    def __init__(self, state: State, seat: int | None = None) -> None:
        own = state.decider if seat is None else seat
        self.game: Game = state.game
        self.seat = own
        self.options: list[int] = state.options() if own == state.decider else []
        self.whose_turn: Callable[[], Turn] = state.whose_turn
        self.view: Callable[[], View] = lambda: state.view(own)
        self.tell: Callable[[Numbers], None] = lambda row: state.game.tensor().fill(row, state, own)
        self.sample: Callable[[Rng], State] = lambda rng: state.sample(own, rng)

    def numbers(self, row: "Numbers | None" = None) -> Numbers:
        """What the view says, as whole numbers (`game.tensor()` names them): in a row that is given, where all is 0 as
        yet, such as `array.data` of numpy, or in a new one.
        """
        if row is None:
            row = self.game.tensor().blank()
        self.tell(row)
        return row

    def fits(self, state: State) -> bool:
        """Does a position look like this one to the seat?"""
        same = state.game is self.game and state.decider == self.seat and state.asked == self.options
        return same and state.view(self.seat) == self.view()
