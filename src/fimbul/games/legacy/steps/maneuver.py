"""Maneuver: one movement between own territories, after the fighting; by a power at any point, by an event at once."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.legacy.consequences import settle_losses
from fimbul.games.legacy.data import BIT, Place, Seat
from fimbul.games.legacy.events import Maneuvered
from fimbul.games.legacy.lexicon import MOST, NUMBER, PASS, PLACE, REST
from fimbul.games.legacy.names import ANY_PLACE_MANEUVER, ANY_TIME_MANEUVER, NONE, PLACES, SHORT_SIGHTED
from fimbul.games.legacy.queries import connected, has, is_weak, lost_on_entering, maneuvers
from fimbul.games.legacy.state import COUNT, TARGET, Question, War
from fimbul.games.legacy.state import PLACE as AT

BY_EVENT: Final = 1  # the count of a maneuver that does not use up the own one


@rule("RL-MAN-02", "RL-MAN-04")
def maneuver_origins(state: War, seat: Seat) -> list[Place]:
    """The territories from which troops can go somewhere, one staying."""
    held, near, anywhere = state.held[seat], state.world.near, has(state, seat, ANY_PLACE_MANEUVER)
    return [
        place
        for place in places_in(held)
        if state.troops[place] > 1 and (near[place] & held or (anywhere and maneuvers(state, seat, place)))
    ]


@rule("RL-POWER-09")
def may_maneuver_now(state: War, seat: Seat) -> bool:
    """May a seat maneuver though it is not the time for it: the Saharan Republic by its power, once in its turn?"""
    return has(state, seat, ANY_TIME_MANEUVER) and not state.deeds.maneuvered and bool(maneuver_origins(state, seat))


class ManeuverFrom(Step[War, Question]):
    """Where troops leave, if any do."""

    @rule("RL-MAN-01", "RL-MAN-06")
    def options(self, state: War, frame: Question) -> list[int]:
        """One maneuver a turn, or none; an event's does not count."""
        if frame.count != BY_EVENT and state.deeds.maneuvered:
            return []
        origins = maneuver_origins(state, frame.seat)
        return [PASS, *[PLACE + place for place in origins]] if origins else []

    def play(self, state: War, frame: Question, option: int) -> None:
        """Now where to."""
        if option != PASS:
            state.ask(MANEUVER_TO, frame.seat, place=option - PLACE, count=frame.count)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Own, with more than one troop, and somewhere to go."""
        place = option - PLACE
        if not 0 <= place < PLACES:
            return Refusal("RL-MAN-01", "choose_where_to_maneuver_from")
        if not state.held[frame.seat] & BIT[place]:
            return Refusal("RL-MAN-05", "not_your_territory", place)
        if state.troops[place] < 2:
            return Refusal("RL-MAN-04", "one_must_stay", place)
        return Refusal("RL-MAN-03", "nowhere_to_maneuver", place)


class ManeuverTo(Step[War, Question]):
    """Where they go."""

    @rule("RL-MAN-05")
    def options(self, state: War, frame: Question) -> list[int]:
        """An own territory in reach: it is movement only."""
        return [PLACE + place for place in places_in(maneuvers(state, frame.seat, frame.place))]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Two troops leave one choice, more leave several."""
        target = option - PLACE
        if state.troops[frame.place] == 2:
            maneuver(state, frame.seat, frame.place, target, 1, frame.count)
        else:
            state.ask(MANEUVER_HOW_MANY, frame.seat, frame.place, target, frame.count)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Own and connected, and not through fallout."""
        place = option - PLACE
        if not 0 <= place < PLACES:
            return Refusal("RL-MAN-03", "choose_where_to_maneuver")
        if not state.held[frame.seat] & BIT[place]:
            return Refusal("RL-MAN-05", "not_your_territory", place)
        if is_weak(state, frame.seat, SHORT_SIGHTED):
            return Refusal("RL-WEAK-03", "not_next_door", place)
        if connected(state, frame.seat, frame.place) & BIT[place]:
            return Refusal("RL-FALL-03", "fallout_in_between", place)
        return Refusal("RL-MAN-03", "not_connected", place)


class ManeuverHowMany(Step[War, Question]):
    """How many go."""

    def options(self, state: War, frame: Question) -> list[int]:
        """All but one, or fewer."""
        return [REST, *[NUMBER + number for number in range(1, min(state.troops[frame.place] - 2, MOST) + 1)]]

    def play(self, state: War, frame: Question, option: int) -> None:
        """They go."""
        number = state.troops[frame.place] - 1 if option == REST else option - NUMBER
        maneuver(state, frame.seat, frame.place, frame.target, number, frame.count)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One stays."""
        return Refusal("RL-MAN-04", "one_must_stay", frame.place)


def maneuver(state: War, seat: Seat, start: Place, target: Place, number: int, count: int) -> None:
    """Troops move; some are lost where there is fallout."""
    lost = lost_on_entering(state, seat, target, number)
    state.take(seat, start, number)
    state.put(seat, target, number - lost)
    if count != BY_EVENT:
        state.note().maneuvered = True
    state.tell(Maneuvered(seat, start, target, number, lost))
    settle_losses(state, NONE)


MANEUVER_FROM: Final = ManeuverFrom("maneuver", may_have=(COUNT,), lit=("map",))
MANEUVER_TO: Final = ManeuverTo("maneuver to", needs=(AT,), may_have=(COUNT,), lit=("map",))
MANEUVER_HOW_MANY: Final = ManeuverHowMany("maneuver how many", needs=(AT, TARGET), may_have=(COUNT,), lit=("numbers",))
