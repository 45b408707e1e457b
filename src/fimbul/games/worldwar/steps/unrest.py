"""The Unrest action: unrest is made, moved, and then breaks out in one territory."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.data import ALL_LAND, BIT, Place, Seat, Side
from fimbul.games.worldwar.dice import hit_options, hit_weights
from fimbul.games.worldwar.events_money import UnrestBrokeOut, UnrestMoved
from fimbul.games.worldwar.groups import nation_of
from fimbul.games.worldwar.lexicon import DONE, NUMBER, PASS, PLACE
from fimbul.games.worldwar.names import NATIONS, PLACES
from fimbul.games.worldwar.queries import friends, hand, sides_holding
from fimbul.games.worldwar.state import COUNT, SIDE, Question, War, replaced, seats_from
from fimbul.games.worldwar.state import PLACE as AT
from fimbul.games.worldwar.steps.losses import ask_counter_loss
from fimbul.games.worldwar.steps.markers import place_unrest
from fimbul.games.worldwar.steps.transport import ask_excess_of_all


def may_cause_unrest(state: War, side: Side) -> bool:
    """In the advanced game, where there is unrest or some can be made."""
    return state.settings.advanced and (any(state.unrest) or restless_homes(state, side) != 0)


@rule("WW-UNR-01")
def begin_unrest(state: War, seat: Seat, side: Side) -> None:
    """One is placed, if one likes; all may be moved; then dice are thrown in one territory."""
    state.ask(BREAK_OUT, seat, side=side)
    state.ask(MOVE_UNREST, seat, side=side)
    state.ask(MAKE_UNREST, seat, side=side)


def restless_homes(state: War, side: Side) -> int:
    """Territories that were of nations of the side and that enemies occupy now, whoever else is there."""
    found = 0
    for nation in places_in(hand(state, side) & state.action.party):
        for place in places_in(state.box.homes[nation]):
            if sides_holding(state, place) & ~friends(state, side):
                found |= BIT[place]
    return found


class MakeUnrest(Step[War, Question]):
    """Where is unrest made?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """At home, where the enemy is; or nowhere, where some lies already."""
        homes = [PLACE + place for place in places_in(restless_homes(state, frame.side))]
        return [PASS, *homes] if homes and any(state.unrest) else homes

    def play(self, state: War, frame: Question, option: int) -> None:
        """There it is."""
        if option != PASS:
            place_unrest(state, frame.seat, option - PLACE)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """An own home that is occupied."""
        return Refusal("WW-UNR-01", "no_occupied_home")


class MoveUnrest(Step[War, Question]):
    """From where does unrest move on? Each marker moves once."""

    def options(self, state: War, frame: Question) -> list[int]:
        """From wherever some has not moved."""
        movable = [PLACE + place for place in range(PLACES) if has_unmoved(state, place)]
        return [DONE, *movable] if movable else []

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then where to."""
        if option != DONE:
            state.ask(MOVE_UNREST, frame.seat, side=frame.side)
            state.ask(MOVE_UNREST_TO, frame.seat, side=frame.side, place=option - PLACE)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """What has moved stays."""
        return Refusal("WW-UNR-01", "no_unrest_to_move")


def has_unmoved(state: War, place: Place) -> bool:
    """Is there unrest that has not moved in this action, and land next to it?"""
    return state.unrest[place] > state.action.shifted[place] and state.box.map.all.near[place] & ALL_LAND != 0


class MoveUnrestTo(Step[War, Question]):
    """Where does an unrest move?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """To any land next to it."""
        return [PLACE + place for place in places_in(state.box.map.all.near[frame.place] & ALL_LAND)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It has moved."""
        place = option - PLACE
        state.unrest = replaced(state.unrest, frame.place, state.unrest[frame.place] - 1)
        state.unrest = replaced(state.unrest, place, state.unrest[place] + 1)
        action = state.note()
        action.shifted = replaced(action.shifted, place, action.shifted[place] + 1)
        if state.listens:
            state.tell(UnrestMoved(frame.place, place))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One step, over land."""
        return Refusal("WW-UNR-01", "one_step_to_land")


class BreakOut(Step[War, Question]):
    """Where does unrest break out?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """In any one territory that has some; nowhere by whoever has left."""
        if not state.is_in(frame.seat):
            return []
        return [PLACE + place for place in range(PLACES) if state.unrest[place]]

    def play(self, state: War, frame: Question, option: int) -> None:
        """A die for each."""
        place = option - PLACE
        state.ask(UNREST_ROLL, CHANCE, side=frame.side, place=place, count=state.unrest[place])

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Where there is some."""
        return Refusal("WW-UNR-01", "no_unrest_there")


class UnrestRoll(Step[War, Question]):
    """How many of the dice are sixes?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """None to all."""
        return hit_options(frame.count)

    def weights(self, state: War, frame: Question) -> list[int]:
        """At the odds of so many dice."""
        return hit_weights(frame.count, state.box.unrest_hit)

    def leads_on(self, state: War, frame: Question) -> bool:
        """Counters may be lost."""
        return True

    @rule("WW-UNR-02")
    def play(self, state: War, frame: Question, option: int) -> None:
        """Every nation there but those of the roller loses a whole counter for each six, its owner's choice."""
        sixes, place = option - NUMBER, frame.place
        if state.listens:
            state.tell(UnrestBrokeOut(place, frame.count, sixes))
        if not sixes:
            return
        state.ask(AFTERMATH, CHANCE, place=place)
        spared = hand(state, frame.side)
        for nation in reversed(nations_at(state, place)):
            if not spared >> nation & 1:
                ask_counter_loss(state, place, nation, state.holder_of(nation), sixes)


def nations_at(state: War, place: Place) -> list[int]:
    """The nations with counters in a place, by their holders clockwise from whoever is active."""
    there = 0
    for each in state.stacks[place]:
        there |= 1 << nation_of(each)
    order = seats_from(state, max(state.active, 0))
    found = [nation for seat in order for nation in places_in(there) if state.holder_of(nation) == seat]
    return found + [nation for nation in range(len(NATIONS)) if there >> nation & 1 and nation not in found]


class Aftermath(Step[War, Question]):
    """Counters were lost in a place."""

    def close(self, state: War, frame: Question) -> None:
        """What ships can no longer carry is lost as well."""
        ask_excess_of_all(state, frame.place)


MAKE_UNREST: Final = MakeUnrest("make unrest", needs=(SIDE,), lit=("map",))
MOVE_UNREST: Final = MoveUnrest("move unrest", needs=(SIDE,), lit=("map",))
MOVE_UNREST_TO: Final = MoveUnrestTo("move unrest to", needs=(SIDE, AT), lit=("map",))
BREAK_OUT: Final = BreakOut("break out", needs=(SIDE,), lit=("map",))
UNREST_ROLL: Final = UnrestRoll("unrest roll", needs=(SIDE, AT, COUNT), asks="chance")
AFTERMATH: Final = Aftermath("aftermath", needs=(AT,), asks="chance")
STEPS: Final[tuple[Step[War, Question], ...]] = (
    MAKE_UNREST,
    MOVE_UNREST,
    MOVE_UNREST_TO,
    BREAK_OUT,
    UNREST_ROLL,
    AFTERMATH,
)
