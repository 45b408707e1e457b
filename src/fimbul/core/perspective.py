"""What a player at a seat may use to decide: options, view and samples, and no handle on the true position."""

from collections.abc import Callable

from fimbul.core.game import Game, Rng, State, View


class Perspective:
    """The table from one seat, at one decision."""

    def __init__(self, state: State) -> None:
        seat = state.decider
        self.game: Game = state.game
        self.seat = seat
        self.options: list[int] = state.options()
        self.view: Callable[[], View] = lambda: state.view(seat)
        self.sample: Callable[[Rng], State] = lambda rng: state.sample(seat, rng)

    def fits(self, state: State) -> bool:
        """Does a position look like this one to the seat?"""
        same = state.game is self.game and state.decider == self.seat and state.asked == self.options
        return same and state.view(self.seat) == self.view()
