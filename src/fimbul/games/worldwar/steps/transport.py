"""Transport: what ships and fighters carry, and what is lost when ships cannot hold it.

Cargo is not assigned to single ships: in a sea, the strength of all friendly ships there holds all friendly land units
and based air. What is aboard and was carried remembers in its spent movement how far its ship had sailed, so that no
other ship carries it further than one could have.
"""

from typing import Final

from fimbul.core.step import Step
from fimbul.games.worldwar.data import Place, Side, is_sea
from fimbul.games.worldwar.events_moves import Overboard
from fimbul.games.worldwar.floods import Hold
from fimbul.games.worldwar.groups import (
    Group,
    after_unloading,
    count_of,
    has_unloaded,
    kind_of,
    nation_of,
    points_of,
    so_many,
    spent_of,
    steps_of,
    strength_of,
    with_spent,
)
from fimbul.games.worldwar.lexicon import NATION as NATION_WORD
from fimbul.games.worldwar.lexicon import STRONG, UNIT, WEAK
from fimbul.games.worldwar.names import (
    AIR,
    LAND,
    LAST_LAND,
    MEGA_FIGHTER,
    NAVY,
    NONE,
    PLACES,
    SPACE,
    SPECIAL_OPS,
    UNALLIED,
)
from fimbul.games.worldwar.queries import friends, is_aboard, price_of, seat_of
from fimbul.games.worldwar.state import NATION, SIDE, WHICH_KIND, Question, War, replaced
from fimbul.games.worldwar.state import PLACE as AT
from fimbul.games.worldwar.terrain import MOVEMENT, RETREAT, Terrain

NO_WAY: Final = 99


def hold_of(state: War, side: Side, place: Place) -> Hold:
    """What friends of a side have in a sea."""
    friendly, found = friends(state, side), Hold(state.stacks[place])
    for each in state.stacks[place]:
        if friendly >> state.sides[nation_of(each)] & 1:
            kind = kind_of(each)
            if kind == NAVY:
                found.ships.append(each)
                found.strength += points_of(each)
            elif state.box.units[kind].domain == AIR:
                found.air.append(each)
            elif kind != SPECIAL_OPS:
                found.cargo.append(each)
    return found


def hold_in(state: War, ground: Terrain, place: Place) -> Hold:
    """The same for whoever moves, and what of it must not be left without ships; remembered."""
    found = ground.holds[place]
    if found is None or found.stack is not state.stacks[place]:
        found = hold_of(state, ground.side, place)
        found.bound = needs_ships(state, found, ground)
        ground.holds[place] = found
    return found


def weight(groups: list[Group]) -> int:
    """Strength points of all of them."""
    found = 0
    for each in groups:
        found += points_of(each)
    return found


def left_behind(cargo: list[Group], strength: int) -> int:
    """The most of some cargo that ships of this strength hold: counters of strength 2 are not split."""
    total = ones = 0
    for each in cargo:
        total += points_of(each)
        if strength_of(each) == 1:
            ones += count_of(each)
    if total <= strength:
        return total
    return strength if ones or strength % 2 == 0 else strength - 1


def needs_ships(state: War, hold: Hold, ground: Terrain) -> list[Group]:
    """What must not be left without ships: land units, and air that cannot be on the wing.

    That is one's own in the Movement action, and a partner's but for what it has sent out itself before the combats.
    """
    if not hold.air:
        return hold.cargo
    found = hold.cargo[:]
    for each in hold.air:
        if ground.movers >> nation_of(each) & 1:
            stays = ground.phase == MOVEMENT
        else:
            stays = ground.phase >= RETREAT or not spent_of(each) or not state.action.joint >> nation_of(each) & 1
        if stays and kind_of(each) != MEGA_FIGHTER:
            found.append(each)
    return found


def must_go(cargo: list[Group], before: int, staying: int) -> int:
    """How much cargo must go along when ships of less strength stay; what had no room before does not count."""
    total = weight(cargo)
    return total - left_behind(cargo, staying) - max(0, total - before)


def can_leave(state: War, ground: Terrain, place: Place, leaving: list[Group]) -> bool:
    """Can these ships leave a sea, so that those that stay and those that go hold the cargo?"""
    hold, strength = hold_in(state, ground, place), weight(leaving)
    return must_go(hold.bound, hold.strength, hold.strength - strength) <= strength


def has_cargo(state: War, ground: Terrain, place: Place) -> bool:
    """Do ships in a sea hold anything?"""
    return is_sea(place) and len(hold_in(state, ground, place).bound) > 0


def singles(groups: list[Group]) -> list[Group]:
    """Counters one by one."""
    return [so_many(each, 1) for each in groups for _ in range(count_of(each))]


def riders(
    state: War, ground: Terrain, place: Place, leaving: list[Group], wanted: int, reserved: int = 0
) -> list[Group]:
    """What goes along with ships that leave: what they had carried before, the wanted kinds, what would lack a ship.

    Single counters; as many as there is room for. `wanted` is a set of kinds, `reserved` room that is taken.
    """
    hold = hold_in(state, ground, place)
    cargo = hold.bound
    strength, staying = weight(leaving) - reserved, hold.strength - weight(leaving)
    staying += max(0, weight(cargo) - hold.strength)  # what has no room has none elsewhere
    sailed = {steps_of(each) for each in leaving}
    first: list[Group] = []
    rest: list[Group] = []
    for each in singles(cargo):
        if spent_of(each) > 1 and spent_of(each) - 1 in sailed and is_aboard(state, each, place):
            first.insert(0, each)
        elif wanted >> kind_of(each) & 1:
            first.append(each)
        else:
            rest.append(each)
    going: list[Group] = []
    staying_cargo: list[Group] = []
    for each in first:
        if weight(going) + strength_of(each) <= strength:
            going.append(each)
        else:
            staying_cargo.append(each)
    for each in rest:
        over = weight(cargo) - weight(going) - staying
        if over > 0 and weight(going) + strength_of(each) <= strength:
            going.append(each)
        else:
            staying_cargo.append(each)
    if weight(cargo) - weight(going) > staying:  # a single one makes way for one of strength 2
        heavy = [each for each in staying_cargo if strength_of(each) == 2]
        for each in going:
            if strength_of(each) == 1 and heavy:
                going.remove(each)
                going.append(heavy[0])
                break
    if ground.phase != MOVEMENT:
        for each in singles(hold.air):
            fits = weight(going) + strength_of(each) <= strength and kind_of(each) != MEGA_FIGHTER
            if wanted >> kind_of(each) & 1 and fits and ground.movers >> nation_of(each) & 1:
                going.append(each)
    return going


def after_riding(state: War, counter: Group, sailed: int) -> Group:
    """Cargo after its ship has sailed so many steps in all; air aboard has spent nothing of its own."""
    return with_spent(counter, sailed + 1) if state.box.units[kind_of(counter)].domain == LAND else counter


def settle_ashore(state: War, ground: Terrain, sea: Place, strength: int) -> None:
    """So much strength has gone ashore from a sea: ships that carried it sail no further before the combats."""
    if ground.phase >= RETREAT:
        return
    landed = state.action.landed[sea] + strength
    state.note().landed = replaced(state.action.landed, sea, landed)
    ships = hold_of(state, ground.side, sea).ships
    done = weight([each for each in ships if has_unloaded(each)])
    fresh = singles([each for each in ships if not has_unloaded(each)])
    fresh.sort(key=lambda each: (-steps_of(each), not ground.movers >> nation_of(each) & 1, strength_of(each)))
    for each in fresh:
        if done >= landed:
            return
        state.take(sea, each)
        state.put(sea, after_unloading(each))
        done += strength_of(each)


def excess(state: War, place: Place, side: Side) -> int:
    """How much more than they can the ships of a side and its friends hold in a sea.

    Air of those who act is on the wing until it lands; other air goes down with the ships.
    """
    hold = hold_of(state, side, place)
    load = weight(hold.cargo)
    for each in hold.air:
        if not is_on_the_wing(state, each):
            load += points_of(each)
    return load - hold.strength


def is_on_the_wing(state: War, air: Group) -> bool:
    """Does air still have its landing before it: is it of those who campaign now?"""
    action = state.action
    return action.fights and (action.party | action.joint) >> nation_of(air) & 1 == 1


def ask_excess_cargo(state: War, place: Place, side: Side) -> None:
    """Ships may have been lost in a place: whatever the others cannot hold is lost, by their owner's choice."""
    if is_sea(place) and excess(state, place, side) > 0:
        seat = seat_of(state, side)
        if seat == NONE:
            lose_cheapest(state, place, side)
        else:
            state.ask(OVERBOARD, seat, place=place, side=side)


def sides_in(state: War, place: Place) -> list[Side]:
    """The sides with counters in a place, in order."""
    return sorted({state.sides[nation_of(each)] for each in state.stacks[place]})


def ask_excess_of_all(state: War, place: Place) -> None:
    """At sea, what ships can no longer carry is lost."""
    if place < SPACE:
        for side in reversed(sides_in(state, place)):
            ask_excess_cargo(state, place, side)


def lose_cheapest(state: War, place: Place, side: Side) -> None:
    """Nobody is asked: the cheapest goes down first."""
    while excess(state, place, side) > 0:
        aboard = at_risk(state, place, side)
        aboard.sort(key=lambda each: (price_of(state, nation_of(each), kind_of(each)) * strength_of(each), each))
        sink(state, place, aboard[0])


def at_risk(state: War, place: Place, side: Side) -> list[Group]:
    """What may go down with ships: single counters."""
    hold = hold_of(state, side, place)
    return singles(hold.cargo + [each for each in hold.air if not is_on_the_wing(state, each)])


def sink(state: War, place: Place, counter: Group) -> None:
    """A counter is lost at sea."""
    state.take(place, counter)
    if state.listens:
        state.tell(Overboard(place, counter))


def ask_excess_everywhere(state: War) -> None:
    """Nations or pacts may have changed sides: what is on ships of enemies now is lost where no friend holds it."""
    for place in range(LAST_LAND + 1, PLACES):
        sides, loaded = 0, False
        for each in state.stacks[place]:
            sides |= 1 << state.sides[nation_of(each)]
            loaded = loaded or kind_of(each) not in (NAVY, SPECIAL_OPS)
        for side in range(UNALLIED + 1 if loaded else 0):
            if sides >> side & 1:
                ask_excess_cargo(state, place, side)


class Excess(Step[War, Question]):
    """Ships have come to a sea: what they cannot hold after losses on the way is lost."""

    def close(self, state: War, frame: Question) -> None:
        """Look when all dice have fallen."""
        ask_excess_cargo(state, frame.place, frame.side)


class OverboardStep(Step[War, Question]):
    """Which cargo is lost: a kind, then where they differ a nation and a strength."""

    def too_much(self, state: War, frame: Question) -> int:
        """How much strength has no room."""
        return excess(state, frame.place, frame.side)

    def losable(self, state: War, frame: Question) -> list[Group]:
        """What may be lost for it: single counters."""
        return at_risk(state, frame.place, frame.side)

    def options(self, state: War, frame: Question) -> list[int]:
        """What is aboard, told apart only where there is a choice; nothing where the ships hold all."""
        if self.too_much(state, frame) <= 0:
            return []
        left = self.narrowed(state, frame)
        kinds = {kind_of(each) for each in left}
        nations = {nation_of(each) for each in left}
        if frame.what == NONE and len(kinds) > 1:
            return [UNIT + kind for kind in sorted(kinds)]
        if frame.nation == NONE and len(nations) > 1:
            return [NATION_WORD + nation for nation in sorted(nations)]
        strengths = {strength_of(each) for each in left}
        return [STRONG, WEAK] if len(strengths) > 1 else [UNIT + kind for kind in kinds]

    def narrowed(self, state: War, frame: Question) -> list[Group]:
        """The counters that fit what has been picked."""
        return [
            each
            for each in self.losable(state, frame)
            if frame.what in (NONE, kind_of(each)) and frame.nation in (NONE, nation_of(each))
        ]

    def play(self, state: War, frame: Question, option: int) -> None:
        """One counter after another, until the ships hold the rest."""
        left = self.narrowed(state, frame)
        if option in (STRONG, WEAK):
            left = [each for each in left if strength_of(each) == (2 if option == STRONG else 1)]
        elif option >= UNIT:
            left = [each for each in left if kind_of(each) == option - UNIT]
        else:
            left = [each for each in left if nation_of(each) == option - NATION_WORD]
        assert left, "nothing goes overboard"
        if len(set(left)) > 1 and len({each & ~(15 << 5) for each in left}) > 1:
            kind = kind_of(left[0]) if len({kind_of(each) for each in left}) == 1 else NONE
            nation = nation_of(left[0]) if len({nation_of(each) for each in left}) == 1 else NONE
            state.ask(self, frame.seat, frame.place, side=frame.side, what=kind, nation=nation)
            return
        sink(state, frame.place, left[0])
        if self.too_much(state, frame) > 0:
            state.ask(self, frame.seat, frame.place, side=frame.side)

    def absent(self, state: War, frame: Question, asked: list[int]) -> int:
        """The first will do."""
        return asked[0]


EXCESS: Final = Excess("excess", asks="chance", needs=(AT, SIDE))
OVERBOARD: Final = OverboardStep("overboard", needs=(AT, SIDE), may_have=(WHICH_KIND, NATION), lit=("units",))
STEPS: Final[tuple[Step[War, Question], ...]] = (EXCESS, OVERBOARD)
