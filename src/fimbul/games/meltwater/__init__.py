"""Meltwater: the Cold War survives in Antarctica, and we may not. Two players."""

from typing import Any, Final

from fimbul.core.box import Boxes
from fimbul.core.game import Game, Rng, Turn, View, choose
from fimbul.games.meltwater import flow, save, scoring, text, view
from fimbul.games.meltwater.data import BOXES, Box
from fimbul.games.meltwater.lexicon import LEXICON
from fimbul.games.meltwater.meta import META, Settings
from fimbul.games.meltwater.setup import set_up
from fimbul.games.meltwater.state import Position, Question


class Meltwater(Game):
    """The game as set up with its options."""

    def __init__(self, options: dict[str, Any]) -> None:
        box = BOXES.find(options.get("data"))
        chosen = choose(META, options, box.hash)
        super().__init__(META, LEXICON, view.SIDES, chosen, text, flow.STEPS, Question)
        self.settings = Settings(chosen, box)

    def new(self) -> Position:
        """Everything in place, the first card about to be turned."""
        return set_up(self, self.settings)

    def whose_turn(self, state: Position) -> Turn:
        """The side that plays its three phases."""
        return flow.whose_turn(state)

    def give_up(self, state: Position, seat: int) -> None:
        """The opponent wins."""
        scoring.resign(state, seat)

    def data_hash(self) -> str:
        """The box this is played with."""
        settings = self.settings
        return settings.box.hash_of_used(settings.season, settings.radiation, settings.deck)

    def boxes(self) -> Boxes[Box]:
        """The boxes of Meltwater."""
        return BOXES

    def view(self, state: Position, seat: int | None) -> View:
        """All is open but the deck."""
        return view.view(state, seat)

    def views(self, state: Position, seats: list[int | None], earlier: tuple[Position, View] | None) -> list[View]:
        """The same for several, with one map."""
        return view.views(state, seats, earlier)

    def sample(self, state: Position, seat: int, rng: Rng) -> Position:
        """Nothing is hidden: the order of the deck is not decided yet."""
        return state.copy()

    def save(self, state: Position) -> dict[str, Any]:
        """The position in words."""
        return save.save(state)

    def load(self, data: dict[str, Any]) -> Position:
        """The position of a save."""
        return save.load(self, self.settings, data)


GAME: Final = Meltwater
