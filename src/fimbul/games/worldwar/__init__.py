"""World War III: nations and unions fight, court and threaten for the most of the world. Two to seven players."""

from typing import Any, Final

from fimbul.core.box import Boxes
from fimbul.core.game import Game, Rng, Turn, View, choose
from fimbul.games.worldwar import flow, save, scoring, setup, text, view
from fimbul.games.worldwar.data import BOXES, Box
from fimbul.games.worldwar.lexicon import LEXICON
from fimbul.games.worldwar.meta import META, Settings
from fimbul.games.worldwar.names import NATIONS, NONE, SEAT_NAMES
from fimbul.games.worldwar.state import Question, War


class WorldWar(Game):
    """A game as set up with its options."""

    def __init__(self, options: dict[str, Any]) -> None:
        box = BOXES.find(options.get("data"))
        chosen = choose(META, options, box.hash)
        settings = Settings(chosen)
        super().__init__(META, LEXICON, SEAT_NAMES[: settings.seats], chosen, text, flow.STEPS, Question)
        self.settings = settings
        self.box = box

    def new(self) -> War:
        """Before the first question of the set-up."""
        state = setup.empty_map(self, self.settings, self.box)
        flow.prepare(state)
        state.settle()
        return state

    def whose_turn(self, state: War) -> Turn:
        """The seat whose turn it is."""
        return flow.whose_turn(state)

    def role(self, state: War, seat: int) -> str:
        """The major of a seat, and the second one of those who play two."""
        second = state.seconds[seat]
        return NATIONS[state.majors[seat]] + ("" if second == NONE else f"+{NATIONS[second]}")

    def give_up(self, state: War, seat: int) -> None:
        """Its nations become un-allied where they stand."""
        scoring.give_up(state, seat)

    def data_hash(self) -> str:
        """The box this is played with."""
        return self.box.hash

    def boxes(self) -> Boxes[Box]:
        """The boxes of World War III."""
        return BOXES

    def view(self, state: War, seat: int | None) -> View:
        """Everything lies open."""
        return view.view(state, seat)

    def views(self, state: War, seats: list[int | None], earlier: tuple[War, View] | None) -> list[View]:
        """The same for several, with one table."""
        return view.views(state, seats, earlier)

    def sample(self, state: War, seat: int, rng: Rng) -> War:
        """There is nothing to deal anew."""
        return state.copy()

    def save(self, state: War) -> dict[str, Any]:
        """The position in words."""
        return save.save(state)

    def load(self, data: dict[str, Any]) -> War:
        """The position of a save."""
        return save.load(self, self.settings, self.box, data)


GAME: Final = WorldWar
