"""Radiation falls and spreads; hexes turn Dead."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.meltwater.data import BIT, CIVILIAN, HEXES, NEAR, NEUTRAL, STOCKPILE, Place, Seat
from fimbul.games.meltwater.events import Irradiated, NoRefugee, RadiationWentOn, RefugeeArrived, TurnedDead, WalkedOut
from fimbul.games.meltwater.lexicon import HEX
from fimbul.games.meltwater.queries import clean, controller, dirty, is_dead, nearest
from fimbul.games.meltwater.state import PLACE, Position, Question
from fimbul.games.meltwater.steps.starvation import destroy_stockpiles


class Strike(Step[Position, Question]):
    """Radiation falls on a hex that the doomsday card names."""

    @rule("MW-DOOM-03", "MW-DOOM-04", "MW-DOOM-12", "MW-DOOM-15", "MW-DOOM-16", "MW-RAD-04")
    def close(self, state: Position, frame: Question) -> None:
        """A clean hex takes a token. On a dirty one a second would lie: it turns Dead and radiation spreads on. On a
        Dead one it only spreads on.
        """
        if dirty(state, frame.place):
            state.ask(SPREAD, frame.seat, frame.place)
            turn_dead(state, frame.seat, frame.place)
        elif is_dead(state, frame.place):
            state.ask(SPREAD, frame.seat, frame.place)
        else:
            irradiate(state, frame.place)


class Spread(Step[Position, Question]):
    """Where the radiation goes that found no room in the hex it fell on."""

    @rule("MW-DOOM-07", "MW-DOOM-08", "MW-DOOM-09", "MW-DOOM-11", "MW-DOOM-13")
    def options(self, state: Position, frame: Question) -> list[int]:
        """A closest clean hex; with none left, a closest Radiation hex; with all Dead, nothing happens."""
        return [HEX + place for place in places_in(nearest(frame.place, clean(state) or state.radiation))]

    def play(self, state: Position, frame: Question, option: int) -> None:
        """A clean hex takes a token; a Radiation hex turns Dead, and that spreads no further."""
        place = option - HEX
        if state.listens:
            state.tell(RadiationWentOn(frame.place, place))
        if dirty(state, place):
            turn_dead(state, frame.seat, place)
        else:
            irradiate(state, place)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """Only a closest hex will do."""
        place = option - HEX
        if not 0 <= place < HEXES:
            return Refusal("MW-DOOM-09", "choose_where_it_spreads")
        if is_dead(state, place):
            return Refusal("MW-DOOM-08", "already_dead", place)
        if clean(state) and not clean(state) & BIT[place]:
            return Refusal("MW-DOOM-12", "clean_hexes_first", place)
        return Refusal("MW-DOOM-08" if clean(state) else "MW-DOOM-11", "not_closest", place)


@rule("MW-RAD-05", "MW-COMP-05")
def irradiate(state: Position, place: Place) -> None:
    """A token, radiation side up, one at most in a hex. It kills nobody by itself."""
    state.radiation |= BIT[place]
    if state.listens:
        state.tell(Irradiated(place))


@rule("MW-DOOM-05", "MW-DOOM-06", "MW-ATT-04", "MW-ATT-05", "MW-RAD-07")
def turn_dead(state: Position, seat: Seat, place: Place) -> None:
    """The token flips to the Dead side for good; neighbours without one take a token, and none flips by that."""
    state.radiation &= ~BIT[place]
    state.dead |= BIT[place]
    if state.listens:
        state.tell(TurnedDead(place))
    for neighbour in places_in(NEAR[place] & clean(state)):
        irradiate(state, neighbour)
    if state.settings.destroy_at_once and state.at(STOCKPILE, place):
        destroy_stockpiles(state, place)
    leave_dead_hex(state, seat, place)


@rule("MW-REF-05")
def leave_dead_hex(state: Position, seat: Seat, place: Place) -> None:
    """Neutrals stay in a hex that turned Dead until they starve; by option they walk out at once, one by one."""
    if state.settings.relocate_neutrals and state.at(NEUTRAL, place):
        state.ask(RELOCATE, seat, place)


class Relocate(Step[Position, Question]):
    """By option: where the neutrals of a hex that turned Dead walk to."""

    def options(self, state: Position, frame: Question) -> list[int]:
        """A nearest Radiation hex, as for refugees who arrive."""
        if not state.at(NEUTRAL, frame.place):
            return []
        return [HEX + place for place in places_in(nearest(frame.place, state.radiation))]

    def play(self, state: Position, frame: Question, option: int) -> None:
        """One leaves and joins the side it comes to, if that has a civilian left; the next is asked about again."""
        state.push(frame)
        target = option - HEX
        became = CIVILIAN + controller(state, target)
        if not state.supply[became]:
            became = CIVILIAN + NEUTRAL
        state.tell(WalkedOut(frame.place, target, became))
        state.remove(CIVILIAN + NEUTRAL, frame.place)
        state.enlist(became, target)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """Only a nearest Radiation hex will do."""
        return refuse_landing(state, "MW-REF-05", option)


def refuse_landing(state: Position, rule_id: str, option: int) -> Refusal:
    """Why a civilian does not come ashore there."""
    place = option - HEX
    if not 0 <= place < HEXES:
        return Refusal(rule_id, "choose_where_to_land")
    if not state.radiation & BIT[place]:
        return Refusal(rule_id, "not_radiation", place)
    return Refusal(rule_id, "not_closest", place)


@rule("MW-REF-01", "MW-REF-02", "MW-REF-06", "MW-UNIT-05")
def arrive(state: Position, place: Place, named: Place) -> None:
    """A civilian from the supply, in the colour of the side that stands there, else neutral; none left, nobody comes.

    Support does not matter until the next Starvation Phase.
    """
    piece = CIVILIAN + controller(state, place)
    if state.supply[piece]:
        state.enlist(piece, place)
        if state.listens:
            state.tell(RefugeeArrived(piece, place, named))
    elif state.listens:
        state.tell(NoRefugee(piece, named))


STRIKE: Final = Strike("strike", needs=(PLACE,))
SPREAD: Final = Spread("spread", needs=(PLACE,))
RELOCATE: Final = Relocate("relocate", needs=(PLACE,))
