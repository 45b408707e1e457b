"""Nukes come down on a territory: tier by tier they are stopped, or they strike; launched or delivered."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.battle import (
    DEFENCE,
    DELIVERY,
    NUKES,
    Battle,
    Force,
    force,
    group_of,
    volley,
)
from fimbul.games.worldwar.casualties import NO_HITS, fighters_at, owner_of
from fimbul.games.worldwar.data import Place, Seat, Side
from fimbul.games.worldwar.events_combat import Nuked, NukesComeDown, NukesStopped, SatellitesHelp
from fimbul.games.worldwar.groups import (
    after_firing,
    count_of,
    has_fired,
    kind_of,
    nation_of,
    points_of,
    so_many,
    spent_of,
    strength_of,
    with_group,
)
from fimbul.games.worldwar.lexicon import ALL, FIGHT, MOST, NUMBER, PASS
from fimbul.games.worldwar.names import (
    AIR,
    NATIONS,
    NONE,
    SPACE,
    SPACE_LASERS,
    UNALLIED,
)
from fimbul.games.worldwar.queries import (
    friends,
    has,
    hits_on,
    is_neutral,
    movement_of,
    seat_of,
)
from fimbul.games.worldwar.state import (
    CHOSEN_SIDES,
    COUNT,
    PASSES,
    SIDE,
    WHICH_BATTLE,
    Question,
    War,
    seats_from,
)
from fimbul.games.worldwar.state import PLACE as AT
from fimbul.games.worldwar.steps.hit_roll import HitRoll
from fimbul.games.worldwar.steps.losses import ask_counter_loss, ask_counter_loss_of_any
from fimbul.games.worldwar.steps.markers import place_devastation
from fimbul.games.worldwar.steps.transport import ask_excess_of_all, sides_in
from fimbul.games.worldwar.steps.unallied import ask_allegiance

LAST_SKY: Final = 3  # the tier that a nuke must pass to strike
DICE_OF_ALLEGIANCE: Final = 2


def ask_nuke_combat(state: War, side: Side, place: Place, kind: int, nukes: int, tier: int, excluded: int) -> None:
    """Nukes come down from a tier on; un-allied land first finds a player."""
    state.ask(NUKE_COMBAT, CHANCE, place=place, side=side, what=kind, count=nukes, passes=tier, chosen=excluded)
    owner = state.box.owner[place]
    if owner != NONE and not is_neutral(state, place) and not state.entered >> owner & 1:
        ask_allegiance(state, owner, side, seats_with(state, excluded), DICE_OF_ALLEGIANCE)


def seats_with(state: War, sides: int) -> int:
    """The seats that answer for sides, as a set."""
    found = 0
    for side in range(UNALLIED):
        if sides >> side & 1 and seat_of(state, side) != NONE:
            found |= 1 << seat_of(state, side)
    return found


class NukeCombat(Step[War, Question]):
    """Nukes come down on one territory."""

    def close(self, state: War, frame: Question) -> None:
        """Those who can defend are asked clockwise; then tier by tier. Nobody defends against nukes of its own pact."""
        place, side = frame.place, frame.side
        lead = max(seat_of(state, side), 0)
        willing = 0
        for each in sides_in(state, place):
            if each == UNALLIED or (is_defender(state, place, each) and frame.chosen & ~friends(state, each)):
                willing |= 1 << each
        state.battle = Battle(
            place, frame.what, lead, side, NONE, [], [], tier=frame.passes - 1, nukes=frame.count, willing=willing
        )
        if state.listens:
            state.tell(NukesComeDown(place, frame.count))
        state.ask(NUKE_TIER, CHANCE)
        for seat in reversed(seats_from(state, max(state.active, 0))):
            if any_of_others(state, seat, frame.chosen):
                state.ask(LEND, seat, place=place)
        lend_unallied(state, place)


def any_of_others(state: War, seat: Seat, launchers: int) -> bool:
    """Is a nuke by somebody else than a seat and its partners among those of these launchers?

    A card that goes round is nobody's partner, but whoever holds it has sent its nukes himself.
    """
    return any(seat_of(state, side) != seat for side in places_in(launchers & ~friends(state, seat)))


def is_defender(state: War, place: Place, side: Side) -> bool:
    """Does a side defend a place as a matter of course: as the land's owner, or since nobody else is there?"""
    owner = state.box.owner[place]
    return sides_in(state, place) == [side] or (owner != NONE and state.sides[owner] == side)


class Lend(Step[War, Question]):
    """Does a seat help against nukes: with counters that it has there, and with satellites?"""

    @rule("WW-NUK-06", "WW-NUK-09")
    def options(self, state: War, frame: Question) -> list[int]:
        """So many satellites that have not fired, of all its nations, for anybody; those who need not may stay out."""
        battle = state.battle
        if battle is None:
            return []
        found = [
            NUMBER + number for number in range(1, min(counters_in(ready_satellites(state, frame.seat)), MOST + 1))
        ]
        if ready_satellites(state, frame.seat):
            found.append(ALL)
        if bystanders(state, battle, frame.seat):
            found.append(FIGHT)
        return sorted([PASS, *found]) if found else []

    def play(self, state: War, frame: Question, option: int) -> None:
        """They roll with the defence."""
        battle = state.battle
        assert battle is not None
        if option == PASS:
            return
        state.battle = battle.changed(willing=battle.willing | bystanders(state, battle, frame.seat))
        if option != FIGHT:
            satellites = ready_satellites(state, frame.seat)
            lend(state, frame.seat, satellites, counters_in(satellites) if option == ALL else option - NUMBER)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """No more satellites than are ready."""
        battle, count = state.battle, option - NUMBER
        if battle is None or (option != ALL and not 0 < count <= MOST):
            return None
        if count == counters_in(ready_satellites(state, frame.seat)):
            return Refusal("WW-NUK-06", "say_all_of_them")
        if battle.kind == DELIVERY:
            return Refusal("WW-DNK-03", "only_lasers_defend")
        return Refusal("WW-NUK-06", "no_such_satellites")


def bystanders(state: War, battle: Battle, seat: Seat) -> int:
    """The sides of a seat that may roll and need not: others than the defender with something that can fire."""
    found = 0
    for each in fighters_at(state, battle.place, -1):
        side = state.sides[owner_of(each)]
        if seat_of(state, side) == seat and not battle.willing >> side & 1:
            tier = state.box.units[kind_of(each)].tier
            if battle.tier < tier <= LAST_SKY:
                found |= 1 << side
    return found


@rule("WW-DNK-03")
def ready_satellites(state: War, seat: Seat) -> list[Force]:
    """The satellites of a seat that have not fired; against a delivered nuke lasers only, of whoever is there."""
    battle = state.battle
    if battle is None:
        return []
    found: list[Force] = []
    for each in state.stacks[SPACE]:
        nation = nation_of(each)
        if state.holder_of(nation) != seat or has_fired(each):
            continue
        if battle.kind == DELIVERY and not (has(state, nation, SPACE_LASERS) and is_concerned(state, battle, seat)):
            continue
        found.append(force(SPACE, each))
    return found


def is_concerned(state: War, battle: Battle, seat: Seat) -> bool:
    """Is a seat in a territory, or does it own it?"""
    owner = state.box.owner[battle.place]
    own = owner != NONE and state.holder_of(owner) == seat
    return own or any(state.holder_of(nation_of(each)) == seat for each in state.stacks[battle.place])


def counters_in(forces: list[Force]) -> int:
    """How many counters there are."""
    return sum([count_of(each) for each in forces])


def lend(state: War, seat: Seat, satellites: list[Force], counters: int) -> None:
    """So many satellites defend, the strongest first, and are exhausted until the action ends."""
    battle = state.battle
    assert battle is not None
    defence, points = battle.defence, 0
    for strong in (2, 1):
        for each in satellites:
            if strength_of(each) == strong and counters > 0:
                some = so_many(group_of(each), min(count_of(each), counters))
                counters -= count_of(some)
                points += points_of(some)
                state.take(SPACE, some)
                state.put(SPACE, after_firing(some))
                defence = with_group(defence, force(SPACE, after_firing(some)))
    tier = 0 if battle.kind == DELIVERY else battle.tier  # with lasers it begins in the upper atmosphere
    state.battle = battle.changed(defence=defence, tier=tier)
    if state.listens:
        state.tell(SatellitesHelp(seat, battle.place, points))


def lend_unallied(state: War, place: Place) -> None:
    """Un-allied nations that are hit at home or have counters there defend with all their satellites."""
    battle = state.battle
    assert battle is not None
    owner = state.box.owner[place]
    for nation in range(len(NATIONS)):
        there = nation == owner or any(nation_of(each) == nation for each in state.stacks[place])
        if state.sides[nation] == UNALLIED and there:
            ready = [
                force(SPACE, each)
                for each in state.stacks[SPACE]
                if nation_of(each) == nation and not has_fired(each)
                if battle.kind != DELIVERY or has(state, nation, SPACE_LASERS)
            ]
            if ready:
                lend(state, NONE, ready, counters_in(ready))


class NukeTier(Step[War, Question]):
    """The next tier that nukes must pass."""

    @rule("WW-NUK-05", "WW-NUK-07", "WW-NUK-08", "WW-NUK-15", "WW-NUK-16")
    def close(self, state: War, frame: Question) -> None:
        """Nukes never roll. Whoever defends does, but for what was lost before; past the third tier they strike."""
        battle = state.battle
        assert battle is not None
        if not battle.nukes:
            end_nuke_combat(state)
            return
        tier = battle.tier + 1
        if tier > LAST_SKY:
            end_nuke_combat(state)
            explode(state, battle.lead, battle.place)
            return
        state.battle = battle.changed(tier=tier, hits_on_attack=NO_HITS)
        state.agenda.append(Question(NUKE_TIER, CHANCE))
        state.agenda.append(Question(STOPPED, CHANCE))
        dice = [0] * 7
        here = [
            each for each in fighters_at(state, battle.place, -1) if battle.willing >> state.sides[owner_of(each)] & 1
        ]
        for each in here + battle.defence:
            if state.box.units[kind_of(each)].tier == tier:
                dice[hits_on(state, owner_of(each), kind_of(each))] += points_of(each)
        for least, count in enumerate(dice):
            if count:
                state.ask(INTERCEPT, CHANCE, count=min(count, MOST), passes=least)


class Intercept(HitRoll):
    """How many of the dice against nukes hit."""

    def play(self, state: War, frame: Question, option: int) -> None:
        """They count when all of the tier have rolled."""
        battle = state.battle
        assert battle is not None
        hits = option - NUMBER
        thrown = [*battle.thrown, volley(battle.tier, DEFENCE, frame.count, hits)]
        state.battle = battle.changed(hits_on_attack=(battle.hits_on_attack[0] + hits, 0, 0, 0), thrown=thrown)


class Stopped(Step[War, Question]):
    """After the dice of a tier: what was hit is gone, and what explodes in the sky takes counters with it."""

    @rule("WW-DNK-04")
    def close(self, state: War, frame: Question) -> None:
        """Below the first tier every nation there loses a whole counter for each; to a delivered nuke, every player."""
        battle = state.battle
        assert battle is not None
        stopped = min(battle.hits_on_attack[0], battle.nukes)
        state.battle = battle.changed(nukes=battle.nukes - stopped)
        if not stopped:
            return
        if state.listens:
            state.tell(NukesStopped(battle.place, battle.tier, stopped))
        if battle.tier == 1:
            return
        nations = sorted({nation_of(each) for each in state.stacks[battle.place]})
        sides = sorted({state.sides[nation] for nation in nations})
        if battle.kind == NUKES:
            for nation in reversed(nations):
                ask_counter_loss(state, battle.place, nation, state.holder_of(nation), stopped)
            return
        for side in reversed(sides):
            own = [nation for nation in nations if state.sides[nation] == side]
            if side == UNALLIED:
                for nation in own:
                    ask_counter_loss(state, battle.place, nation, NONE, stopped)
            else:
                together = sum([1 << nation for nation in own])
                ask_counter_loss_of_any(state, battle.place, together, seat_of(state, side), stopped)


def end_nuke_combat(state: War) -> None:
    """Nothing comes down any more."""
    battle = state.battle
    assert battle is not None
    state.battle = None
    state.note().last = battle
    ask_excess_of_all(state, battle.place)


@rule("WW-NUK-10", "WW-NUK-11", "WW-NUK-17")
def explode(state: War, seat: Seat, place: Place) -> None:
    """Every counter there is destroyed, cargo too, and one devastation is placed, whoever was there.

    Planes that have delivered a nuke are gone by then, if they have movement left.
    """
    spared = [each for each in state.stacks[place] if flies_off(state, each)]
    state.replace(place, spared)
    if state.listens:
        state.tell(Nuked(place))
    place_devastation(state, seat, place)


@rule("WW-DNK-05")
def flies_off(state: War, group: int) -> bool:
    """Has a plane delivered a nuke in this action, and does it have movement left to leave?"""
    return (
        state.box.units[kind_of(group)].domain == AIR
        and has_fired(group)
        and spent_of(group) < movement_of(state, group)
    )


NUKE_COMBAT: Final = NukeCombat(
    "nuke combat", asks="chance", needs=(AT, SIDE, WHICH_BATTLE, COUNT, PASSES, CHOSEN_SIDES)
)
LEND: Final = Lend("lend", needs=(AT,), lit=("numbers",))
NUKE_TIER: Final = NukeTier("nuke tier", asks="chance")
INTERCEPT: Final = Intercept("intercept", asks="chance", needs=(COUNT, PASSES))
STOPPED: Final = Stopped("stopped", asks="chance")
STEPS: Final[tuple[Step[War, Question], ...]] = (NUKE_COMBAT, LEND, NUKE_TIER, INTERCEPT, STOPPED)
