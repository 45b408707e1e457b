"""Small campaigns: the target is named when one is declared. Only what something can come to or fire at is listed."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.worldwar.data import ALL_LAND, ALL_SEA, BIT, Place, Seat, Side
from fimbul.games.worldwar.groups import Group, kind_of, nation_of
from fimbul.games.worldwar.lexicon import PLACE as PLACE_WORD
from fimbul.games.worldwar.lexicon import SPACE_WORD, place_of_word, place_word
from fimbul.games.worldwar.names import AIR, LAND, NONE, PLACES, SPECIAL_OPS
from fimbul.games.worldwar.queries import is_aboard, range_of
from fimbul.games.worldwar.routes import reach, steps_left
from fimbul.games.worldwar.state import SIDE, Question, War
from fimbul.games.worldwar.steps.campaign import battlefields, enemies_of, untouched_homes
from fimbul.games.worldwar.steps.delivery import delivery_targets, has_nukes, hostile_places
from fimbul.games.worldwar.steps.destinations import Wanted, destinations
from fimbul.games.worldwar.terrain import CAMPAIGN, NOBODY_MARCHED, Terrain, movers_of, survey

EVERYWHERE: Final = ALL_LAND | ALL_SEA


class Target(Step[War, Question]):
    """Where a small campaign goes."""

    @rule("WW-SMC-01", "WW-SMC-04")
    def options(self, state: War, frame: Question) -> list[int]:
        """Any territory where something of the party can arrive or fight; Space where lasers can be fired."""
        return sorted([place_word(place) for place in places_in(targets(state, frame.side))])

    def goes_on(self, state: War, frame: Question, option: int) -> bool:
        """Whoever can come there by itself is asked to."""
        place = place_of_word(option)
        ground = survey(state, frame.side, CAMPAIGN, NONE)
        return place < PLACES and on_their_own(state, ground) >> place & 1 == 1

    def play(self, state: War, frame: Question, option: int) -> None:
        """Everything in this campaign is for it."""
        state.aim(frame.seat, place_of_word(option))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Space needs lasers, and somebody there; a territory somebody who comes there, or fires at an enemy."""
        if option == SPACE_WORD:
            return Refusal("WW-LAS-04", "nothing_to_fight_in_space")
        place = option - PLACE_WORD
        return Refusal("WW-SMC-02", "nobody_arrives_there", place) if 0 <= place < PLACES else None


def ask_target(state: War, seat: Seat, side: Side) -> None:
    """A small campaign begins with its target."""
    state.ask(TARGET_OF_CAMPAIGN, seat, side=side)


def may_begin_small_campaign(state: War, side: Side) -> bool:
    """Is there any target? Most often the first counter that is looked at can go somewhere."""
    nations = movers_of(state, side)
    for place in range(PLACES):
        for each in state.stacks[place]:
            if nations >> nation_of(each) & 1 and takes_a_step(state, each, place):
                return True
    return targets(state, side) != 0


def takes_a_step(state: War, group: Group, place: Place) -> bool:
    """Can counters surely go next door: on foot, in the air, or as special ops do? A target may be anywhere."""
    domain = state.box.units[kind_of(group)].domain
    if domain == LAND and kind_of(group) != SPECIAL_OPS and not state.box.map.land.near[place]:
        return False
    return domain in (LAND, AIR) and steps_left(state, group, CAMPAIGN) > 0


def targets(state: War, side: Side) -> int:
    """Where something can arrive or go on fighting, what missiles can come to fire at, and where nukes can be brought.

    One look at the map is enough for all of them: whoever has to stop at a target comes to it through friends.
    """
    ground = survey(state, side, CAMPAIGN, NONE)
    found = battlefields(state, side)
    if has_nukes(state):
        found |= delivery_targets(state, side)
    for place in [*places_of_special_ops(state, ground), *range(PLACES)]:
        if found & EVERYWHERE == EVERYWHERE:
            break
        if state.stacks[place]:
            found |= arrivals(state, ground, place)
    if found & EVERYWHERE != EVERYWHERE:
        found |= new_fields_of_fire(state, ground, side)
    return found


def on_their_own(state: War, ground: Terrain) -> int:
    """Where any counters of a party come by themselves; nobody looks twice."""
    if ground.marched == NOBODY_MARCHED:
        ground.marched = 0
        for place in range(PLACES):
            for each in state.stacks[place]:
                if ground.movers >> nation_of(each) & 1 and not is_aboard(state, each, place):
                    ground.marched |= reach(state, ground, each, place) & ~BIT[place]
    return ground.marched


def places_of_special_ops(state: War, ground: Terrain) -> list[Place]:
    """Where special ops of whoever moves are: they go anywhere, so little is left to be looked for."""
    found: list[Place] = []
    for place in range(PLACES):
        for each in state.stacks[place]:
            if kind_of(each) == SPECIAL_OPS and ground.movers >> nation_of(each) & 1:
                found.append(place)
                break
    return found


def arrivals(state: War, ground: Terrain, place: Place) -> int:
    """Where something that stands in a place can go, by itself or carried."""
    return destinations(state, ground, Wanted(place, 0, NONE, 0, 0))


def new_fields_of_fire(state: War, ground: Terrain, side: Side) -> int:
    """What missiles can fire at, or bring nukes to, after they have moved among friends."""
    enemies, found = enemies_of(state, side) | untouched_homes(state), 0
    for place in range(PLACES):
        for each in state.stacks[place]:
            steps = range_of(state, nation_of(each), kind_of(each))
            if steps and ground.movers >> nation_of(each) & 1:
                aims = enemies
                if state.settings.advanced and state.arsenals[nation_of(each)] > 0:
                    aims |= hostile_places(state, side)
                for station in places_in(firing_places(state, ground, each, place)):
                    found |= state.box.map.in_range[station][steps] & aims
    return found


def firing_places(state: War, ground: Terrain, missiles: Group, place: Place) -> int:
    """The friendly places that missiles can come to."""
    ships = Wanted(place, 1 << kind_of(missiles), nation_of(missiles), 0, 0)
    return destinations(state, ground, ships) & ground.through


TARGET_OF_CAMPAIGN: Final = Target("target", needs=(SIDE,), lit=("map",))
STEPS: Final[tuple[Step[War, Question], ...]] = (TARGET_OF_CAMPAIGN,)
