"""Arctic Scavengers with HQ: tribes of the last winter dig, hunt, hire and fight. Two to five players."""

from typing import Any, Final

from fimbul.core.box import Boxes
from fimbul.core.game import Game, Rng, Turn, View, choose
from fimbul.games.scavengers import flow, sample, sample_round, save, scoring, since, text, view
from fimbul.games.scavengers.data import BOXES, Printed
from fimbul.games.scavengers.lexicon import LEXICON, TRIBES
from fimbul.games.scavengers.meta import META, Settings
from fimbul.games.scavengers.setup import set_up
from fimbul.games.scavengers.state import Camp, Question


class Scavengers(Game):
    """The game as set up with its options."""

    def __init__(self, options: dict[str, Any]) -> None:
        box = BOXES.find(options.get("data"))
        chosen = choose(META, options, box.hash)
        settings = Settings(chosen, box)
        super().__init__(META, LEXICON, TRIBES[: settings.seats], chosen, text, flow.STEPS, Question)
        self.settings = settings

    def new(self) -> Camp:
        """Starting decks shuffled, nobody chosen to begin."""
        return set_up(self, self.settings)

    def whose_turn(self, state: Camp) -> Turn:
        """The tribe that gathers, or that may act before the fight is counted."""
        return flow.whose_turn(state)

    def window(self, state: Camp) -> view.Declared | None:
        """An action that was declared, or an attack on a leader."""
        return view.window(state)

    def give_up(self, state: Camp, seat: int) -> None:
        """The tribe answers no more, and its cards stay with it."""
        scoring.resign(state, seat)

    def data_hash(self) -> str:
        """The box this is played with."""
        return self.settings.box.hash_of_used(self.settings.hq)

    def boxes(self) -> Boxes[Printed]:
        """The boxes of Arctic Scavengers."""
        return BOXES

    def view(self, state: Camp, seat: int | None) -> View:
        """What lies open, and what is the seat's own."""
        return view.view(state, seat)

    def views(self, state: Camp, seats: list[int | None], earlier: tuple[Camp, View] | None) -> list[View]:
        """The same for several; what is as it was is taken over."""
        return since.views(state, seats, earlier)

    def sample(self, state: Camp, seat: int, rng: Rng) -> Camp:
        """The same table with everything that the seat does not know dealt again."""
        return sample.sample(state, seat, rng)

    def save(self, state: Camp) -> dict[str, Any]:
        """The position in words."""
        return save.save(state)

    def load(self, data: dict[str, Any]) -> Camp:
        """The position of a save."""
        return save.load(self, self.settings, data)

    def sample_round(self) -> str:
        """The sample round of the rulebook, which three tribes play with the base game."""
        return sample_round.record(Scavengers({}))


GAME: Final = Scavengers
