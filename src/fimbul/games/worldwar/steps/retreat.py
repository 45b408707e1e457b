"""Post-combat movement and landing: what has movement left withdraws among friends; air lands or is lost."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.step import Step
from fimbul.games.worldwar.data import BIT, Place, Seat, Side, is_land
from fimbul.games.worldwar.events_moves import AirLost, Moved
from fimbul.games.worldwar.fields import PHASE
from fimbul.games.worldwar.groups import (
    Group,
    after_moving,
    count_of,
    kind_of,
    nation_of,
    so_many,
    spent_of,
    strength_of,
    with_spent,
)
from fimbul.games.worldwar.lexicon import DONE, HOME
from fimbul.games.worldwar.lexicon import PLACE as PLACE_WORD
from fimbul.games.worldwar.names import AIR, LAST_LAND, MEGA_FIGHTER, NONE, PLACES
from fimbul.games.worldwar.queries import seat_of
from fimbul.games.worldwar.routes import bases, steps_left
from fimbul.games.worldwar.state import NATION, PLACE, SIDE, WHICH_KIND, Question, War
from fimbul.games.worldwar.steps.destinations import origins, something_can_go, wanted_in
from fimbul.games.worldwar.steps.movement import MOVE_WHAT, has_flown, refuse_origin
from fimbul.games.worldwar.steps.passage import arrive
from fimbul.games.worldwar.steps.transport import OverboardStep, singles, sink, weight
from fimbul.games.worldwar.terrain import AIRCRAFT, LANDING, RETREAT, Terrain, spread, survey
from fimbul.games.worldwar.trails import note_trail


def ask_retreat(state: War, seat: Seat, side: Side, target: Place = NONE) -> None:
    """After a Full War whoever has movement left may move; after a small campaign, which had a target, air lands."""
    state.ask(RETREAT_STEP, seat, side=side, what=RETREAT if target == NONE else LANDING)


class Retreat(Step[War, Question]):
    """What moves after the combats."""

    def options(self, state: War, frame: Question) -> list[int]:
        """All air home at once, places from where something can go, or that was all."""
        ground = survey(state, frame.side, frame.what, NONE)
        astray = strays(state, ground)
        found = landers(state, ground, astray) if frame.what == LANDING else origins(state, ground)
        if not found:
            return []
        home = [HOME] if any(nearest_base(state, ground, place, air) for place, air in astray) else []
        return [DONE, *home, *[PLACE_WORD + place for place in found]]

    def play(self, state: War, frame: Question, option: int) -> None:
        """One move after another; at the end, what cannot stay in the air is lost."""
        if option == DONE:
            self.close(state, frame)
            return
        state.ask(RETREAT_STEP, frame.seat, side=frame.side, what=frame.what)
        if option == HOME:
            bring_home(state, frame)
        else:
            state.ask(MOVE_WHAT, frame.seat, option - PLACE_WORD, side=frame.side, what=frame.what)

    def absent(self, state: War, frame: Question, asked: list[int]) -> int:
        """Air comes home."""
        return HOME if HOME in asked else DONE

    def close(self, state: War, frame: Question) -> None:
        """Whatever is still in the air is lost."""
        lose_strays(state, frame.seat, frame.side)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Movement left, and friends to go to."""
        place = option - PLACE_WORD
        if option == HOME:
            return Refusal("WW-PCM-03", "all_air_is_home")
        return refuse_origin(state, frame, place) if 0 <= place < PLACES else None


def landers(state: War, ground: Terrain, astray: list[tuple[Place, Group]]) -> list[Place]:
    """After a small campaign: the places with air that has flown or cannot stay, from where something can go."""
    flown = 0
    for place, _ in astray:
        flown |= BIT[place]
    for place in ground.places_with(AIRCRAFT):
        if has_flown(state, ground, place):
            flown |= BIT[place]
    return [place for place in places_in(flown) if something_can_go(state, ground, place)]


def strays(state: War, ground: Terrain) -> list[tuple[Place, Group]]:
    """Air that cannot stay where it is: has flown to land that no friend holds, or to a sea without room on ships."""
    found: list[tuple[Place, Group]] = []
    for place in ground.places_with(AIRCRAFT):
        over = -ground.room[place]  # what of the air at sea has no ship
        for each in state.stacks[place]:
            if not ground.movers >> nation_of(each) & 1 or state.box.units[kind_of(each)].domain != AIR:
                continue
            if place <= LAST_LAND:
                if spent_of(each) and not ground.landing & BIT[place]:
                    found.append((place, each))
            elif kind_of(each) == MEGA_FIGHTER:
                found.append((place, each))
                over -= count_of(each) * strength_of(each)
            elif over > 0:
                many = min(count_of(each), -(-over // strength_of(each)))
                over -= many * strength_of(each)
                found.append((place, so_many(each, many)))
    return found


def nearest_base(state: War, ground: Terrain, place: Place, air: Group) -> list[Place]:
    """The nearest base and the steps to it, land before ships, safe before devastated; empty if there is none."""
    ways = spread(state, ground, AIR, place)
    for step in range(1, ways.grow(steps_left(state, air, ground.phase)) + 1):
        found = bases(ground, air, ways.ring(step))
        for choice in (found & ground.landing & ~ground.rough, found & ~ground.rough, found):
            if choice:
                return [places_in(choice)[0], step]
    return []


def bring_home(state: War, frame: Question) -> None:
    """All air that cannot stay flies to the nearest base that takes it."""
    tried: list[tuple[Place, Group]] = []
    while True:
        ground = survey(state, frame.side, frame.what, NONE)
        waiting = [stray for stray in strays(state, ground) if stray not in tried]
        if not waiting:
            return
        place, air = waiting[0]
        base = nearest_base(state, ground, place, air)
        if not base:
            tried.append((place, air))
            continue
        many = count_of(air) if is_land(base[0]) else min(count_of(air), ground.room[base[0]] // strength_of(air))
        state.take(place, so_many(air, many))
        if state.listens:
            state.tell(Moved(seat_of(state, frame.side), place, base[0], (so_many(air, many),)))
        note_trail(state, [place, base[0]])
        home = after_moving(so_many(air, many), base[1])
        arrive(state, ground, base[0], [home], 1 if ground.rough & BIT[base[0]] else 0)


def lose_strays(state: War, seat: Seat, side: Side) -> None:
    """Air that has not landed is lost; of that over ships which hold only some of it, its owner says what."""
    ground, full = survey(state, side, RETREAT, NONE), 0
    for place, air in strays(state, ground):
        if is_land(place):
            state.take(place, air)
            if state.listens:
                state.tell(AirLost(seat_of(state, side), place, (air,)))
        elif kind_of(air) != MEGA_FIGHTER and is_one_of_several(state, ground, place):
            full |= BIT[place]
        else:
            for _ in range(count_of(air)):
                sink(state, place, so_many(air, 1))
    for place in places_in(full):
        state.ask(DITCH, seat, place=place, side=side)


def air_over(state: War, ground: Terrain, place: Place) -> list[Group]:
    """The air in a place of whoever moves, but for what is never based on ships: single counters."""
    return singles(
        [
            each
            for each in state.stacks[place]
            if ground.movers >> nation_of(each) & 1
            and state.box.units[kind_of(each)].domain == AIR
            and kind_of(each) != MEGA_FIGHTER
        ]
    )


def is_one_of_several(state: War, ground: Terrain, place: Place) -> bool:
    """Is some air at sea to be lost, and some not, and are there several kinds of it?"""
    air = air_over(state, ground, place)
    over = -ground.room[place] - weight([each for each in state.stacks[place] if kind_of(each) == MEGA_FIGHTER])
    return over < weight(air) and len({with_spent(each, 0) for each in air}) > 1


class DitchStep(OverboardStep):
    """Which air comes down beside ships that are full: a kind, then where they differ a nation and a strength."""

    def too_much(self, state: War, frame: Question) -> int:
        """How much of what floats there has no room."""
        return -survey(state, frame.side, RETREAT, NONE).room[frame.place]

    def losable(self, state: War, frame: Question) -> list[Group]:
        """The own air, which has come last; what is aboard stays there."""
        return air_over(state, survey(state, frame.side, RETREAT, NONE), frame.place)


def would_strand(state: War, frame: Question, aim: Place) -> list[Group]:
    """Air that could land no more, as things are now, if what is meant in a `move what` question goes to a place."""
    before = survey(state, frame.side, frame.what, frame.target)
    after = survey(state, frame.side, RETREAT, NONE)
    found: list[Group] = []
    for each in wanted_in(frame).groups(state, before):
        if state.box.units[kind_of(each)].domain != AIR or bases(after, each, BIT[aim]):
            continue
        left = steps_left(state, each, frame.what)
        steps = spread(state, before, AIR, frame.place).distance(aim, left)
        if 0 < steps <= left and not nearest_base(state, after, aim, after_moving(each, steps)):
            found.append(each)
    return found


def stranded(state: War, side: Side) -> list[tuple[Place, Group]]:
    """Air that is lost if nothing moves any more."""
    return strays(state, survey(state, side, RETREAT, NONE))


RETREAT_STEP: Final = Retreat("retreat", needs=(SIDE, PHASE), lit=("places",))
DITCH: Final = DitchStep("ditch", needs=(PLACE, SIDE), may_have=(WHICH_KIND, NATION), lit=("units",))
STEPS: Final[tuple[Step[War, Question], ...]] = (RETREAT_STEP, DITCH)
