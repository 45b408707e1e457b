"""Risk Legacy: a war that is fought over and over, in a world that its players change for good. Three to five players.

Much in this folder tells what is in the sealed packages.
"""

import json
from typing import Any, Final

from fimbul.core.box import Boxes
from fimbul.core.campaign_game import CampaignGame, Change, Tally
from fimbul.core.entry import Box as Told
from fimbul.core.entry import Part
from fimbul.core.errors import BadEntry
from fimbul.core.game import LONGEST_NAME, Outcome, Rng, Turn, Value, View, choose
from fimbul.core.head import Window
from fimbul.games.legacy import (
    changes,
    entering,
    entry,
    flow,
    naming,
    sample,
    save,
    scoring,
    sentences,
    tallies,
    text,
    view,
)
from fimbul.games.legacy.data import BOXES, Box
from fimbul.games.legacy.lexicon import LEXICON, MOTTO
from fimbul.games.legacy.meta import META, SEALED_OPTIONS, Settings, read_persons
from fimbul.games.legacy.names import FACTIONS, GREEN, NONE, PACKAGES, POWERS, SEAT_NAMES
from fimbul.games.legacy.queries import is_in_box
from fimbul.games.legacy.setup import scar_deck, set_up
from fimbul.games.legacy.state import Question, War
from fimbul.games.legacy.steps.aftermath import won_by_resignations
from fimbul.games.legacy.world import World, fresh_world, world_of_the_guide
from fimbul.games.legacy.world_text import read_world, write_world


class Legacy(CampaignGame):
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

    def sealed(self, state: War, option: int) -> bool:
        """What is in a package that has not been opened."""
        return not is_in_box(state.world, option)

    def sealed_options(self) -> list[str]:
        """Those about packages that are not open when this begins."""
        return [name for name, package in SEALED_OPTIONS.items() if not self.world.is_open(package)]

    def options_by_consent(self) -> list[str]:
        """Whether a win because all others gave up is signed and rewarded."""
        return ["resignations_count"]

    def left_open(self, state: War) -> dict[str, Value]:
        """A win because all others gave up."""
        return {"resignations_count": True} if state.over and won_by_resignations(state) else {}

    def packages(self) -> list[str]:
        """Four packs and two pockets."""
        return PACKAGES

    def world_line(self) -> str:
        """The world in which this begins."""
        return write_world(self.world, self.box)

    def world_after(self, state: War, names: dict[int, str]) -> str:
        """The world of a position; of the one-time set-up nothing stays unless it is done."""
        world = state.world if state.world.ready else self.world
        return write_world(naming.with_names(world, self.world, names), self.box)

    def may_be_called_off(self, state: War) -> bool:
        """Until somebody has won."""
        return state.winner == NONE

    def changes(self, events: list[Any]) -> list[Change]:
        """Marks, stickers, powers, packages, signatures."""
        return changes.changes(events, self.persons)

    def tallies(self, events: list[Any], outcome: Outcome | None) -> list[Tally]:
        """Conquests, knock-outs, missiles, stars."""
        return tallies.tallies(events, outcome, self.persons)

    def is_complete(self) -> bool:
        """With as many games as there are lines for victors."""
        return len(self.world.games) >= self.box.victor_lines

    def entered_world(self, text: str, members: int) -> str:
        """A box in progress."""
        return entering.entered_world(text, self.box, fresh_world(self.box), members)

    def entry_form(self, told: Told) -> list[Part]:
        """Factions, territories, games, sheets."""
        return entry.Form(self.world, self.box, told).parts()

    def entered_form(self, told: Told, answers: dict[str, str]) -> str:
        """What somebody has filled in."""
        plain, wrong = entry.read(entry.Form(self.world, self.box, told), answers)
        if wrong:
            raise BadEntry("Not all of it can be so.", wrong)
        return self.entered_world(json.dumps(plain), len(told.members))

    def may_name(self, state: War, seat: int, option: int) -> bool:
        """What the person at the seat has founded or won."""
        return naming.may_name(state, self.world, seat, option)

    def may_name_later(self, person: int, option: int) -> bool:
        """What has no name yet."""
        return naming.may_name_later(self.world, person, option)

    def plain_name(self, option: int) -> str:
        """Cities, continents and the planet; nobody else's motto is worth reading."""
        return naming.plain_name(option)

    def naming(self, seat: int, option: int) -> str:
        """A city, a continent or the planet, or a motto."""
        return sentences.naming(seat, option)

    def longest_name(self, option: int) -> int:
        """A motto may be longer."""
        return naming.LONGEST_MOTTO if option == MOTTO else LONGEST_NAME

    def world_with(self, names: dict[int, str]) -> str:
        """The same world with more names."""
        return write_world(naming.with_names(self.world, self.world, names), self.box)

    def is_for_good(self, view: View) -> bool:
        """Stickers, scars, powers and lines."""
        return naming.is_for_good(view)

    def is_open(self, view: View) -> list[str]:
        """What stands in the world, and what this game has opened."""
        return list(view["packages"])

    def letters_of_name(self, view: View) -> int:
        """Cities and continents get their names when they are founded or won."""
        return LONGEST_NAME if naming.gets_a_name(view) else 0

    def world_view(self) -> View:
        """The board before anybody is on it, with the games that were played."""
        return view.world_view(self.new())

    def has_secrets(self) -> bool:
        """Where scar cards are dealt, or hands are hidden."""
        return self.settings.hidden_hands or sum(scar_deck(self.box, self.world)) >= self.seats

    def role(self, state: War, seat: int) -> str:
        """The faction of a seat, with its starting power."""
        faction = state.factions[seat]
        if faction == NONE:
            return self.seat_names[seat]
        power = state.world.slot(faction, GREEN)
        return FACTIONS[faction] + ("" if power == NONE else f"+{POWERS[power]}")

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
