"""Pocket 2: whoever is about to place thirty troops with a missile in hand lets the aliens land."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.legacy.consequences import open_package, reinforce
from fimbul.games.legacy.data import BIT, Seat
from fimbul.games.legacy.events import IslandRose, SeaLineDrawn, WeaknessGiven
from fimbul.games.legacy.lexicon import OCEAN, PLACE
from fimbul.games.legacy.names import COLLABORATOR, ISLAND, NONE, OCEANS, PLACES, POCKET_2, YELLOW
from fimbul.games.legacy.queries import coasts
from fimbul.games.legacy.state import COUNT, Question, War

TROOPS_THAT_CALL: Final = 30
ISLAND_LINES: Final = 2


@rule("RL-PACK-08", "RL-PACK-14")
def calls_aliens(state: War, seat: Seat, troops: int) -> bool:
    """Does a placement open Pocket 2: thirty or more at once, a missile in hand, and it is still sealed?"""
    return troops >= TROOPS_THAT_CALL and state.missiles[seat] > 0 and not state.world.is_open(POCKET_2)


def begin_landing(state: War, seat: Seat, troops: int) -> None:
    """The pocket is opened before the troops are placed; the faction is the Collaborator for good."""
    faction = state.factions[seat]
    open_package(state, POCKET_2, seat)
    state.alter().fill(faction, YELLOW, COLLABORATOR)
    state.tell(WeaknessGiven(seat, faction, COLLABORATOR))
    state.ask(CHOOSE_OCEAN, seat, count=troops)


class ChooseOcean(Step[War, Question]):
    """In which ocean the Alien Island lies."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any: play does not ask for it."""
        return [OCEAN + ocean for ocean in range(len(OCEANS))]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Now the first of its sea lines."""
        state.alter().ocean = option - OCEAN
        state.tell(IslandRose(frame.seat, option - OCEAN))
        state.ask(ISLAND_LINE, frame.seat, count=frame.count)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """An ocean."""
        return Refusal("RL-ALIEN-02", "choose_an_ocean")


class IslandLine(Step[War, Question]):
    """To which coast a sea line of the Island goes."""

    @rule("RL-ALIEN-02")
    def options(self, state: War, frame: Question) -> list[int]:
        """Two different coasts, neither of them fallout."""
        found = coasts(state) & ~state.world.near[ISLAND] & ~BIT[ISLAND]
        return [PLACE + place for place in places_in(found)]

    @rule("RL-ALIEN-03", "RL-ALIEN-04")
    def play(self, state: War, frame: Question, option: int) -> None:
        """With the first the Island's card is in the draw pile. After the second all land: the troops, and the aliens,
        who are the player's own for this game.
        """
        place, world = option - PLACE, state.alter()
        if not world.near[ISLAND]:
            state.draw_pile |= BIT[ISLAND]
        world.join(ISLAND, place)
        state.tell(SeaLineDrawn(frame.seat, ISLAND, place))
        if world.near[ISLAND].bit_count() < ISLAND_LINES:
            state.ask(ISLAND_LINE, frame.seat, count=frame.count)
        else:
            reinforce(state, frame.seat, ISLAND, frame.count + state.box.landing_troops, NONE)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """A coast."""
        return Refusal("RL-ALIEN-02", "not_a_coast", option - PLACE if 0 <= option - PLACE < PLACES else NONE)


CHOOSE_OCEAN: Final = ChooseOcean("ocean", needs=(COUNT,), lit=("map",))
ISLAND_LINE: Final = IslandLine("island line", needs=(COUNT,), lit=("map",))
