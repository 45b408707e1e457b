"""Terror, which ISIL alone spreads: a counter may be destroyed, and unrest breaks out."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.data import Nation, Place, Seat, Side
from fimbul.games.worldwar.events_money import TerrorSpread
from fimbul.games.worldwar.groups import nation_of
from fimbul.games.worldwar.lexicon import DICE, DIE, NATION, PLACE
from fimbul.games.worldwar.names import ISIL, MOST_SEATS, NONE, PLACES
from fimbul.games.worldwar.state import OWNER, SIDE, Question, War
from fimbul.games.worldwar.state import PLACE as AT
from fimbul.games.worldwar.steps.losses import ask_counter_loss
from fimbul.games.worldwar.steps.markers import place_unrest
from fimbul.games.worldwar.steps.unallied import TWO_DICE, ask_allegiance
from fimbul.games.worldwar.steps.unrest import AFTERMATH, nations_at
from fimbul.games.worldwar.steps.will import gain

SUCCESS: Final = 5
ISIL_THERE: Final = 2
ISIL_NEXT_DOOR: Final = 1
UNREST_THERE: Final = 1


def may_spread_terror(state: War, side: Side) -> bool:  # noqa: ARG001 - the party says it
    """Does ISIL act?"""
    return state.settings.advanced and state.action.party >> ISIL & 1 == 1


def begin_terror(state: War, seat: Seat, side: Side) -> None:
    """First the territory is named."""
    state.ask(TERROR, seat, side=side)


class SpreadTerror(Step[War, Question]):
    """Where is terror spread?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """In any territory, sea too; nowhere by whoever has left."""
        return list(range(PLACE, PLACE + PLACES)) if state.is_in(frame.seat) else []

    def play(self, state: War, frame: Question, option: int) -> None:
        """A nation that is not in play first finds a player; then the die falls."""
        place = option - PLACE
        state.ask(TERROR_ROLL, CHANCE, owner=frame.seat, side=frame.side, place=place)
        owner = state.box.owner[place]
        if owner != NONE and not state.entered >> owner & 1:
            draw_in(state, owner, frame.side)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Not Space."""
        return Refusal("WW-TER-01", "choose_a_territory")


@rule("WW-TER-03")
def draw_in(state: War, nation: Nation, side: Side) -> None:
    """All players roll one die, or two by option, plus their bids; only whose ally ISIL is bids nothing."""
    mute = 1 << side if side < MOST_SEATS else 0
    ask_allegiance(state, nation, side, 0, TWO_DICE if state.settings.terror_2d6 else 1, mute)


@rule("WW-TER-01")
def terror_bonus(state: War, place: Place) -> int:
    """Two for ISIL there, one for ISIL next door, one for unrest there, each once."""
    found = UNREST_THERE if state.unrest[place] else 0
    if is_isil_at(state, place):
        found += ISIL_THERE
    if any(is_isil_at(state, near) for near in places_in(state.box.map.all.near[place])):
        found += ISIL_NEXT_DOOR
    return found


def is_isil_at(state: War, place: Place) -> bool:
    """Does ISIL have a counter in a place?"""
    return any(nation_of(each) == ISIL for each in state.stacks[place])


class TerrorRoll(Step[War, Question]):
    """The die of terror."""

    def options(self, state: War, frame: Question) -> list[int]:
        """A die."""
        return DICE

    def leads_on(self, state: War, frame: Question) -> bool:
        """A counter may be lost."""
        return True

    def play(self, state: War, frame: Question, option: int) -> None:
        """Five or more: an unrest, and a counter of a nation there that ISIL chooses."""
        pips, place, seat = option - DIE + 1, frame.place, frame.owner
        bonus = terror_bonus(state, place)
        succeeded = pips + bonus >= SUCCESS
        if state.listens:
            state.tell(TerrorSpread(place, pips, bonus, succeeded))
        if not succeeded:
            return
        place_unrest(state, seat, place)
        state.ask(AFTERMATH, CHANCE, place=place)
        victims = victims_at(state, frame.side, place)
        if len(victims) > 1:
            state.ask(TERROR_WHOM, seat, side=frame.side, place=place)
        elif victims:
            hurt(state, place, victims[0])
        else:
            provoke_owner(state, place)


def victims_at(state: War, side: Side, place: Place) -> list[Nation]:
    """The nations in a place that are not with ISIL."""
    return [nation for nation in nations_at(state, place) if state.sides[nation] != side]


class TerrorWhom(Step[War, Question]):
    """Whose counter is destroyed?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Of any nation there."""
        return sorted([NATION + nation for nation in victims_at(state, frame.side, frame.place)])

    def play(self, state: War, frame: Question, option: int) -> None:
        """Its owner chooses which."""
        hurt(state, frame.place, option - NATION)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One that is there."""
        return Refusal("WW-TER-01", "not_a_victim")


@rule("WW-TER-02")
def hurt(state: War, place: Place, nation: Nation) -> None:
    """A nation loses a counter, and gains a Will."""
    if state.settings.will:
        gain(state, nation)
    ask_counter_loss(state, place, nation, state.holder_of(nation))


def provoke_owner(state: War, place: Place) -> None:
    """Where nobody stands, the nation whose home it is has suffered."""
    owner = state.box.owner[place]
    if state.settings.will and owner != NONE and state.entered >> owner & 1:
        gain(state, owner)


TERROR: Final = SpreadTerror("terror", needs=(SIDE,), lit=("map",))
TERROR_ROLL: Final = TerrorRoll("terror roll", needs=(OWNER, SIDE, AT), asks="chance")
TERROR_WHOM: Final = TerrorWhom("terror whom", needs=(SIDE, AT), lit=("nations",))
STEPS: Final[tuple[Step[War, Question], ...]] = (TERROR, TERROR_ROLL, TERROR_WHOM)
