"""A puppet attack: a hacker moves a player's units into the next territory, and they fight there."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.casualties import fighters_at
from fimbul.games.worldwar.data import BIT, Nation, Place, Seat, Side
from fimbul.games.worldwar.events_money import PuppetsMoved
from fimbul.games.worldwar.groups import Group, Stack, after_moving, count_of, kind_of, nation_of, so_many, spent_of
from fimbul.games.worldwar.lexicon import ALL, NATION, NUMBER, PLACE
from fimbul.games.worldwar.names import LAND, NAVY, NONE, PLACES, SEA, SPECIAL_OPS
from fimbul.games.worldwar.queries import friends, friends_at, hand, is_aboard, is_neutral, seat_of, sides_at
from fimbul.games.worldwar.state import COUNT, PASSES, SIDE, TARGET, WHICH_KIND, Question, War
from fimbul.games.worldwar.state import NATION as WHOSE
from fimbul.games.worldwar.state import PLACE as AT
from fimbul.games.worldwar.steps.choosing import narrow, narrowing_words, only_group, those
from fimbul.games.worldwar.steps.combat import begin_combat
from fimbul.games.worldwar.steps.joining import ask_defence
from fimbul.games.worldwar.steps.neutrals import fight_neutrals
from fimbul.games.worldwar.steps.passage import ask_rolls, is_drawn_in
from fimbul.games.worldwar.steps.retreat import ask_retreat
from fimbul.games.worldwar.steps.transport import ask_excess_of_all, riders
from fimbul.games.worldwar.steps.unallied import ask_allegiance
from fimbul.games.worldwar.terrain import MOVEMENT, survey
from fimbul.games.worldwar.trails import note_trail


def steps_of(state: War, group: Group, place: Place) -> int:
    """The territories next door that a counter can enter: over land, over sea, by air; from aboard, ashore."""
    ways, domain = state.box.map, state.box.units[kind_of(group)].domain
    if is_aboard(state, group, place):
        return ways.coast.near[place]
    if domain == SEA:
        return ways.sea.near[place]
    return ways.land.near[place] if domain == LAND and kind_of(group) != SPECIAL_OPS else ways.all.near[place]


def prey(state: War, side: Side, place: Place) -> list[Nation]:
    """The nations in a place that a side can fight: no friends of it."""
    found = 0
    for each in state.stacks[place]:
        if not friends(state, side) >> state.sides[nation_of(each)] & 1:
            found |= 1 << nation_of(each)
    return [nation for nation in places_in(found) if fighters_at(state, place, 1 << nation)]


def is_empty_neutral(state: War, place: Place) -> bool:
    """Is it neutral land that nobody holds?"""
    return is_neutral(state, place) and not sides_at(state, place)


def draws_in(state: War, side: Side, place: Place) -> bool:
    """Would a side that enters it bring a nation into play?"""
    owner = state.box.owner[place]
    return owner != NONE and is_drawn_in(state, owner, place, side, friends_at(state, place, side))


def can_be_attacked(state: War, side: Side, place: Place) -> bool:
    """Is there anybody to fight, or who would be drawn in?"""
    return is_empty_neutral(state, place) or draws_in(state, side, place) or bool(prey(state, side, place))


def puppets(state: War, side: Side, place: Place, target: Place) -> Stack:
    """The counters of a side in a place that can enter a territory next door."""
    return [
        each
        for each in state.stacks[place]
        if state.sides[nation_of(each)] == side and steps_of(state, each, place) & BIT[target]
    ]


def puppet_targets(state: War, side: Side, place: Place) -> list[Place]:
    """Where counters of a side in a place can be made to attack."""
    near = 0
    for each in state.stacks[place]:
        if state.sides[nation_of(each)] == side:
            near |= steps_of(state, each, place)
    return [target for target in places_in(near) if can_be_attacked(state, side, target)]


def puppet_places(state: War, side: Side) -> list[Place]:
    """Where a side has counters that can be made to attack."""
    return [
        place
        for place in range(PLACES)
        if state.stacks[place] and sides_at(state, place) >> side & 1 and puppet_targets(state, side, place)
    ]


def has_puppets(state: War, side: Side) -> bool:
    """Are there any?"""
    for place in range(PLACES):
        if state.stacks[place] and sides_at(state, place) >> side & 1 and puppet_targets(state, side, place):
            return True
    return False


def begin_puppet_attack(state: War, hacker: Seat, side: Side) -> None:
    """First the territory that units leave."""
    state.ask(PUPPETS_FROM, hacker, side=side)


class PuppetsFrom(Step[War, Question]):
    """From where do units of a side (`side`) set out?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Where they have somebody to attack next door; nowhere by whoever has left."""
        if not state.is_in(frame.seat):
            return []
        return [PLACE + place for place in puppet_places(state, frame.side)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then where to."""
        state.ask(PUPPETS_TO, frame.seat, side=frame.side, place=option - PLACE)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Units of the victim, with an enemy next door."""
        return Refusal("WW-HAK-05", "no_puppets_there")


class PuppetsTo(Step[War, Question]):
    """Which territory do they attack?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any next door where they can fight; none by whoever has left."""
        if not state.is_in(frame.seat):
            return []
        return [PLACE + target for target in puppet_targets(state, frame.side, frame.place)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then which of them."""
        state.ask(PUPPETS, frame.seat, side=frame.side, place=frame.place, target=option - PLACE)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Next door, with somebody to fight."""
        return Refusal("WW-HAK-05", "nothing_to_attack_there")


class Puppets(Step[War, Question]):
    """Which units attack? `count` is a strength that was named."""

    def options(self, state: War, frame: Question) -> list[int]:
        """All of them, or words that narrow them to one group, then a number; none by whoever has left."""
        if not state.is_in(frame.seat):
            return []
        groups = those(puppets(state, frame.side, frame.place, frame.target), frame.nation, frame.what, frame.count)
        words = narrowing_words(groups)
        if words:
            return [ALL, *words]
        return list(range(NUMBER + 1, NUMBER + count_of(only_group(groups)) + 1))

    def play(self, state: War, frame: Question, option: int) -> None:
        """They go, and fight."""
        groups = those(puppets(state, frame.side, frame.place, frame.target), frame.nation, frame.what, frame.count)
        if option == ALL:
            attack(state, frame, groups)
        elif NUMBER < option < PLACE:
            attack(state, frame, [so_many(only_group(groups), option - NUMBER)])
        else:
            narrow(state, PUPPETS, frame, option)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """What stands there and can go."""
        return Refusal("WW-HAK-05", "no_puppets_there")


@rule("WW-HAK-05")
def attack(state: War, frame: Question, groups: Stack) -> None:
    """Units enter and roll for devastation; whoever is drawn in finds a side among all but the hacker; then they fight.

    It is their owner's attack, but the hacker chooses whom they fight; no campaign is paid for. Planes are on the wing
    until it is over, as in a campaign. Ships take along what those that stay cannot hold.
    """
    hacker, side, target = frame.seat, frame.side, frame.target
    neutrals, draws = is_empty_neutral(state, target), draws_in(state, side, target)
    if state.listens:
        state.tell(PuppetsMoved(hacker, side, frame.place, target))
    state.ask(PUPPETS_LAND, CHANCE, side=side, place=frame.place, target=target)
    state.ask(PUPPETS_FIGHT, hacker, side=side, place=target, passes=int(neutrals))
    if draws:
        ask_allegiance(state, state.box.owner[target], side, 1 << hacker)
    note_trail(state, [frame.place, target])
    action = state.note()
    action.fights, action.joint = True, hand(state, side)
    ships = [each for each in groups if kind_of(each) == NAVY]
    enter(state, frame, [each for each in groups if kind_of(each) != NAVY])
    for each in riders(state, survey(state, side, MOVEMENT, NONE), frame.place, ships, 0) if ships else []:
        state.take(frame.place, each)
        state.put(target, each)
    enter(state, frame, ships)


def enter(state: War, frame: Question, groups: Stack) -> None:
    """Counters go next door."""
    for each in groups:
        state.take(frame.place, each)
        moved = after_moving(each, 1)
        state.put(frame.target, moved)
        ask_rolls(state, frame.target, moved, 1 if state.devastation[frame.target] else 0)


class PuppetsFight(Step[War, Question]):
    """Whom do they fight? On neutral land that was empty (`passes`), its neutrals."""

    def options(self, state: War, frame: Question) -> list[int]:
        """One nation there, where there are several."""
        nations = prey(state, frame.side, frame.place)
        return [NATION + nation for nation in nations] if len(nations) > 1 else []

    def play(self, state: War, frame: Question, option: int) -> None:
        """That one."""
        fight(state, frame, option - NATION)

    def close(self, state: War, frame: Question) -> None:
        """The only one, or neutrals; where nobody is left there is no fight."""
        nations = prey(state, frame.side, frame.place)
        if frame.passes:
            if fighters_at(state, frame.place, hand(state, frame.side)):
                fight_neutrals(state, frame.seat, frame.side, frame.place)
        elif nations:
            fight(state, frame, nations[0])

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One that is there."""
        return Refusal("WW-HAK-05", "nobody_to_fight")


def fight(state: War, frame: Question, victim: Nation) -> None:
    """One round; only those that were moved attack, and whoever is attacked may let others of his join."""
    side, place = frame.side, frame.place
    there = fighters_at(state, place, hand(state, side))
    moved = [each for each in there if spent_of(each)]
    if not moved:
        return
    begin_combat(state, frame.seat, side, place, victim, moved)
    ask_defence(state, place, victim)


class PuppetsLand(Step[War, Question]):
    """After the fight the owner lands what flies, and loses what ships no longer carry."""

    def close(self, state: War, frame: Question) -> None:
        """As after a small campaign."""
        if seat_of(state, frame.side) != NONE:
            ask_retreat(state, seat_of(state, frame.side), frame.side, frame.target)
        ask_excess_of_all(state, frame.place)
        ask_excess_of_all(state, frame.target)


PUPPETS_FROM: Final = PuppetsFrom("puppets from", needs=(SIDE,), lit=("map",))
PUPPETS_TO: Final = PuppetsTo("puppets to", needs=(SIDE, AT), lit=("map",))
PUPPETS: Final = Puppets(
    "puppets", needs=(SIDE, AT, TARGET), may_have=(WHOSE, WHICH_KIND, COUNT), lit=("counters", "nations")
)
PUPPETS_FIGHT: Final = PuppetsFight("puppets fight", needs=(SIDE, AT), may_have=(PASSES,), lit=("nations",))
PUPPETS_LAND: Final = PuppetsLand("puppets land", needs=(SIDE, AT, TARGET), asks="chance")
STEPS: Final[tuple[Step[War, Question], ...]] = (PUPPETS_FROM, PUPPETS_TO, PUPPETS, PUPPETS_FIGHT, PUPPETS_LAND)
