"""Risk Legacy: a war that is fought over and over, in a world that its players change for good. Three to five players.

It is being built and not registered yet. Much in this folder tells what is in the sealed packages.
"""

from typing import Any, Final

from fimbul.core.box import Boxes
from fimbul.core.game import Game, Rng, Turn, View, choose
from fimbul.core.head import Window
from fimbul.games.legacy import flow, sample, save, scoring, text, view
from fimbul.games.legacy.data import BOXES, Box
from fimbul.games.legacy.lexicon import LEXICON
from fimbul.games.legacy.meta import META, Settings, read_persons
from fimbul.games.legacy.names import SEAT_NAMES
from fimbul.games.legacy.setup import scar_deck, set_up
from fimbul.games.legacy.state import Question, War
from fimbul.games.legacy.world import World, fresh_world, world_of_the_guide
from fimbul.games.legacy.world_text import read_world


class Legacy(Game):
    """A game of a campaign as set up with its options: who sits there, and the world it begins in."""

    def __init__(self, options: dict[str, Any]) -> None:
        box = BOXES.find(options.get("data"))
        chosen = choose(META, options, box.hash)
        settings = Settings(chosen)
        super().__init__(META, LEXICON, SEAT_NAMES[: settings.seats], chosen, text, flow.STEPS, Question)
        self.settings = settings
        self.box = box
        self.persons = read_persons(str(chosen["persons"]), settings.seats)
        self.world = self.first_world(str(chosen["world"]))

    def first_world(self, line: str) -> World:
        """The world of a campaign's line, or the one that a campaign starts with."""
        if line:
            return read_world(line, self.box)
        return world_of_the_guide(self.box) if self.settings.starts_in_the_middle else fresh_world(self.box)

    def new(self) -> War:
        """Before the first question of the set-up."""
        return set_up(self, self.settings, self.box, self.persons, self.world)

    def has_secrets(self) -> bool:
        """Where scar cards are dealt, or hands are hidden."""
        return self.settings.hidden_hands or sum(scar_deck(self.box, self.world)) >= self.seats

    def whose_turn(self, state: War) -> Turn:
        """The seat whose turn it is."""
        return flow.whose_turn(state)

    def window(self, state: War) -> Window | None:
        """What others may answer now."""
        return view.window(state)

    def give_up(self, state: War, seat: int) -> None:
        """Its troops stay."""
        scoring.give_up(state, seat)

    def data_hash(self) -> str:
        """The box this is played with."""
        return self.box.hash

    def boxes(self) -> Boxes[Box]:
        """The boxes of Risk Legacy."""
        return BOXES

    def view(self, state: War, seat: int | None) -> View:
        """All but the scar cards of others, and by option their hands."""
        return view.view(state, seat)

    def sample(self, state: War, seat: int, rng: Rng) -> War:
        """The same with what the seat cannot know dealt anew."""
        return sample.sample(state, seat, rng)

    def save(self, state: War) -> dict[str, Any]:
        """The position in words."""
        return save.save(state)

    def load(self, data: dict[str, Any]) -> War:
        """The position of a save."""
        return save.load(self, self.settings, self.box, self.persons, self.world, data)


GAME: Final = Legacy
