"""Movement: a place, then a destination, which takes everything there that can reach it; words in between narrow it."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.step import Step
from fimbul.games.worldwar.data import BIT, Place, Seat, Side
from fimbul.games.worldwar.fields import PHASE
from fimbul.games.worldwar.groups import count_of, kind_of, nation_of, spent_of, strength_of
from fimbul.games.worldwar.lexicon import DELIVER, DONE, NUMBER, STRONG, UNIT, WEAK
from fimbul.games.worldwar.lexicon import NATION as NATION_WORD
from fimbul.games.worldwar.lexicon import PLACE as PLACE_WORD
from fimbul.games.worldwar.names import AIR, LAND, LAST_LAND, NAVY, NONE, PLACES, SPACE, SPACE_LASERS
from fimbul.games.worldwar.queries import friends, has, sides_at
from fimbul.games.worldwar.routes import bases, is_held, reach, steps_left
from fimbul.games.worldwar.state import PLACE as AT
from fimbul.games.worldwar.state import SIDE, TARGET, Question, War
from fimbul.games.worldwar.steps.delivery import ask_dropping, overflown
from fimbul.games.worldwar.steps.destinations import (
    Journeys,
    Wanted,
    origins,
    others_march,
    something_can_go,
    waits_for_leave,
    wanted_in,
)
from fimbul.games.worldwar.steps.passage import ask_to_pass
from fimbul.games.worldwar.steps.setting_out import NARROWED, set_out
from fimbul.games.worldwar.steps.transport import has_cargo
from fimbul.games.worldwar.terrain import CAMPAIGN, LANDING, MOVEMENT, RETREAT, WAR, Terrain, movers_of, survey


def ask_movement(state: War, seat: Seat, side: Side, target: Place) -> None:
    """Ask a seat for the moves of a side: towards a target, through a war, or among friends."""
    if target != SPACE:
        phase = CAMPAIGN if target != NONE else WAR if state.action.fights else MOVEMENT
        state.ask(MOVE, seat, target=target, side=side, what=phase)


def may_move(state: War, side: Side) -> bool:
    """Can a side move anything in a Movement action?"""
    return has_friends_next_door(state, side) or bool(origins(state, survey(state, side, MOVEMENT, NONE), 1))


def has_friends_next_door(state: War, side: Side) -> bool:
    """Has a side, of which nobody has moved, a land unit next to a land with friends in it? Most often it has."""
    movers, friendly, near = movers_of(state, side), friends(state, side), state.box.map.land.neighbours
    if state.action.entered:
        return False
    for place in range(LAST_LAND + 1):
        for each in state.stacks[place]:
            if movers >> nation_of(each) & 1 and not spent_of(each) and state.box.units[kind_of(each)].domain == LAND:
                for other in near[place]:
                    if sides_at(state, other) & friendly:
                        return True
                break
    return False


def may_campaign(state: War, side: Side) -> bool:
    """Has a side anything to move or to fire?"""
    nations = movers_of(state, side)
    for place in range(PLACES):
        for each in state.stacks[place]:
            if nations >> nation_of(each) & 1:
                return True
    return any(
        nations >> nation_of(each) & 1 and has(state, nation_of(each), SPACE_LASERS) for each in state.stacks[SPACE]
    )


class Move(Step[War, Question]):
    """From where something moves next."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Places from where something can go, or where somebody waits for leave to pass; or that was all.

        In a Full War planes drop nukes on empty land, and fly on.
        """
        ground = survey(state, frame.side, frame.what, frame.target)
        found = origins(state, ground)
        for place in places_in(ground.held):
            if waits_for_leave(state, ground, place) and place not in found:
                found.append(place)
        found.sort()
        asked = [DONE]
        if frame.what == WAR and overflown(state, frame.side):
            asked.append(DELIVER)
        for place in found:
            asked.append(PLACE_WORD + place)
        return asked if len(asked) > 1 else []

    def goes_on(self, state: War, frame: Question, option: int) -> bool:
        """It is asked again as long as anybody is left who can move."""
        ground = survey(state, frame.side, frame.what, frame.target)
        return option >= PLACE_WORD and others_march(state, ground, option - PLACE_WORD)

    def play(self, state: War, frame: Question, option: int) -> None:
        """One move after another, until it is done."""
        if option == DONE:
            return
        state.ask(MOVE, frame.seat, target=frame.target, side=frame.side, what=frame.what)
        if option == DELIVER:
            ask_dropping(state, frame.seat, frame.side)
        else:
            ask_what_moves(state, frame, option - PLACE_WORD)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Own counters with movement left and somewhere to go."""
        place = option - PLACE_WORD
        return refuse_origin(state, frame, place) if 0 <= place < PLACES else None


def ask_what_moves(state: War, frame: Question, place: Place) -> None:
    """Ask where the counters of a place go; where none can, ask its owner to let those pass that had to stop."""
    ground = survey(state, frame.side, frame.what, frame.target)
    if waits_for_leave(state, ground, place) and not something_can_go(state, ground, place):
        ask_to_pass(state, place, frame.side)
    else:
        state.ask(MOVE_WHAT, frame.seat, place, frame.target, side=frame.side, what=frame.what)


def has_flown(state: War, ground: Terrain, place: Place) -> bool:
    """Is there air in a place that has moved in this action?"""
    for each in state.stacks[place]:
        if spent_of(each) and ground.movers >> nation_of(each) & 1 and state.box.units[kind_of(each)].domain == AIR:
            return True
    return False


def refuse_origin(state: War, frame: Question, place: Place) -> Refusal:
    """Why nothing of a place moves."""
    ground = survey(state, frame.side, frame.what, frame.target)
    own = [each for each in state.stacks[place] if ground.movers >> nation_of(each) & 1]
    if not own:
        return Refusal("WW-MOV-01", "nobody_of_yours_there", place)
    if state.action.refused & BIT[place] and ground.held & BIT[place]:
        return Refusal("WW-MOV-04", "may_not_pass", place)
    if any(is_held(ground, each, place) for each in own):
        return Refusal("WW-MOV-04", "must_stop_there", place)
    if frame.what == CAMPAIGN:
        return Refusal("WW-SMC-02", "cannot_come_from_there", place)
    if frame.what == LANDING and not has_flown(state, ground, place):
        return Refusal("WW-SMC-03", "only_air_lands", place)
    if not any(steps_left(state, each, frame.what) for each in own):
        return Refusal("WW-MOV-02", "no_movement_left", place)
    return Refusal("WW-MOV-01", "nowhere_to_go", place)


class MoveWhat(Step[War, Question]):
    """Where the counters of a place go; before that, which of them."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Destinations, and words that narrow: kinds, nations, one strength, and of a single kind a number."""
        ground = survey(state, frame.side, frame.what, frame.target)
        journeys = Journeys(state, ground, Wanted(frame.place, 0, frame.nation, frame.passes, 0))
        found = narrowing(state, ground, journeys, frame)
        for place in places_in(journeys.destinations(wanted_in(frame))):
            found.append(PLACE_WORD + place)
        found.sort()
        return found

    def goes_on(self, state: War, frame: Question, option: int) -> bool:
        """After this move another place is asked for, if anybody elsewhere can move."""
        below = state.agenda[-2]
        ground = survey(state, frame.side, frame.what, frame.target)
        return below.step is MOVE and below.seat == frame.seat and others_march(state, ground, frame.place)

    def play(self, state: War, frame: Question, option: int) -> None:
        """Narrow what is meant, or go."""
        if option < PLACE_WORD or option >= NATION_WORD:
            ask_narrowed(state, frame, option)
        else:
            set_out(state, frame, option - PLACE_WORD)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """What stands in the way of a destination."""
        place = option - PLACE_WORD
        return refuse_destination(state, frame, place) if 0 <= place < PLACES else None


def narrowing(state: War, ground: Terrain, journeys: Journeys, frame: Question) -> list[int]:
    """Words that leave out some of those that can go, and leave some."""
    if frame.count:
        return []
    kinds = strengths = nations = number = 0
    for each in journeys.able():
        kinds |= 1 << kind_of(each)
        if not frame.chosen or frame.chosen >> kind_of(each) & 1:
            nations |= 1 << nation_of(each)
            strengths |= strength_of(each)
            number += count_of(each)
    meant = kinds & frame.chosen or kinds
    words = [STRONG, WEAK] if strengths == 3 else []
    if not meant & meant - 1:
        words += [NUMBER + many for many in range(1, number)]
    if nations & nations - 1:
        words += [NATION_WORD + nation for nation in places_in(nations)]
    if kinds & kinds - 1:
        words += [UNIT + kind for kind in places_in(kinds & ~frame.chosen)]
    if not has_cargo(state, ground, frame.place):
        return words
    return [word for word in words if journeys.destinations(narrowed(frame, word))]


def narrowed(frame: Question, word: int) -> Wanted:
    """What is meant after one more word."""
    kinds, nation, strength, count = frame.chosen, frame.nation, frame.passes, frame.count
    if word >= UNIT:  # a kind that is added has to be able to go itself
        kinds = 1 << word - UNIT
    elif word >= NATION_WORD:
        nation = word - NATION_WORD
    elif word >= NUMBER:
        count = word - NUMBER
    else:
        strength = 2 if word == STRONG else 1
    return Wanted(frame.place, kinds, nation, strength, count)


def ask_narrowed(state: War, frame: Question, word: int) -> None:
    """Ask on, with one more word."""
    kinds, nation, strength, count = frame.chosen, frame.nation, frame.passes, frame.count
    if word >= UNIT:
        kinds |= 1 << word - UNIT
    elif word >= NATION_WORD:
        nation = word - NATION_WORD
    elif word >= NUMBER:
        count = word - NUMBER
    else:
        strength = 2 if word == STRONG else 1
    state.ask(
        MOVE_WHAT, frame.seat, frame.place, frame.target, nation, frame.side, NONE, frame.what, count, strength, kinds
    )


def refuse_destination(state: War, frame: Question, place: Place) -> Refusal:
    """Why nothing that is meant gets to a place."""
    ground = survey(state, frame.side, frame.what, frame.target)
    if frame.what == CAMPAIGN and place != frame.target:
        return Refusal("WW-SMC-05", "only_towards_the_target", place)
    if not ground.into & BIT[place]:
        rule_id = "WW-MOV-01" if frame.what == MOVEMENT else "WW-PCM-02"
        return Refusal(rule_id, "only_among_friends", place)
    meant = wanted_in(frame).groups(state, ground)
    air = all(state.box.units[kind_of(each)].domain == AIR for each in meant) and frame.what not in (WAR, CAMPAIGN)
    if air and not any(bases(ground, each, BIT[place]) for each in meant):
        return Refusal("WW-PCM-03" if frame.what >= RETREAT else "WW-MOV-03", "cannot_land_there", place)
    if any(kind_of(each) == NAVY and reach(state, ground, each, frame.place) & BIT[place] for each in meant):
        return Refusal("WW-TRN-04", "cargo_needs_the_ships", place)
    return Refusal("WW-MOV-03", "too_far", place)


MOVE: Final = Move("move", needs=(SIDE, PHASE), may_have=(TARGET,), lit=("places",))
MOVE_WHAT: Final = MoveWhat("move what", needs=(AT, SIDE, PHASE), may_have=NARROWED, lit=("places", "units", "nations"))
STEPS: Final[tuple[Step[War, Question], ...]] = (MOVE, MOVE_WHAT)
