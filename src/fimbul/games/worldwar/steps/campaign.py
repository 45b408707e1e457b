"""Campaigns: the combats, in the order of whoever acts."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in, set_of
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.casualties import fighters_at, owner_of
from fimbul.games.worldwar.data import BIT, Nation, Place, Seat, Side
from fimbul.games.worldwar.groups import (
    count_of,
    has_fired,
    kind_of,
    nation_of,
    spent_of,
)
from fimbul.games.worldwar.lexicon import (
    ALL,
    DELIVER,
    DONE,
    NATION,
    SPACE_WORD,
    STAY,
    place_of_word,
    place_word,
)
from fimbul.games.worldwar.lexicon import PLACE as PLACE_WORD
from fimbul.games.worldwar.names import NATIONS, NONE, PLACES, SPACE, SPACE_LASERS, UNALLIED
from fimbul.games.worldwar.queries import friends, hand, has, is_aboard, is_neutral, range_of
from fimbul.games.worldwar.state import COUNT, OWNER, PASSES, SIDE, Question, War
from fimbul.games.worldwar.state import NATION as WHOM
from fimbul.games.worldwar.state import PLACE as AT
from fimbul.games.worldwar.steps.combat import begin_combat
from fimbul.games.worldwar.steps.delivery import ask_delivery, can_deliver
from fimbul.games.worldwar.steps.joining import ask_attack, ask_defence, lasers_of, missiles_in_range
from fimbul.games.worldwar.steps.neutrals import fight_neutrals, must_fight_neutrals
from fimbul.games.worldwar.steps.passage import draw_in_the_arab_league
from fimbul.games.worldwar.steps.unallied import ask_allegiance, attackers_of

ANYWHERE: Final = BIT[SPACE] * 2 - 1
CHOOSY: Final = 1  # the next combat asks who stays out of it


@rule("WW-SMC-03", "WW-FWR-01")
def ask_combats(state: War, seat: Seat, side: Side, target: Place) -> None:
    """The combats of a campaign: one round at the target, or one wherever there is somebody to fight."""
    if target == NONE:
        state.ask(FIGHT_WHERE, seat, side=side)
    else:
        state.ask(FIGHT_WHOM, seat, side=side, place=target, passes=1)


@rule("WW-LAS-04")
def battlefields(state: War, side: Side) -> int:
    """Where a side can fight now: with counters that are there, with missiles from range, with lasers anywhere."""
    return battlefields_from(state, side, own_ground(state))


def battlefields_from(state: War, side: Side, own: int) -> int:
    """The same, where it is known where whoever acts has counters that can fight."""
    far = field_of_fire(state, own)
    found = enemies_of(state, side, (own | far) & ~state.action.fought)
    return found | far & untouched_homes(state) & ~state.action.fought if far else found


def is_battlefield(state: War, side: Side, place: Place) -> bool:
    """Is a place one of those where a side can fight now?"""
    if state.action.fought & BIT[place]:
        return False
    friendly = friends(state, side)
    enemies = own = False
    for each in state.stacks[place]:
        if is_aboard(state, each, place):
            continue
        if not friendly >> state.sides[nation_of(each)] & 1:
            enemies = True
        elif state.action.party >> nation_of(each) & 1 and not has_fired(each):
            own = place != SPACE
    if enemies and own:
        return True
    return (enemies or untouched_homes(state) & BIT[place] != 0) and can_fire_at(state, place)


def can_fire_at(state: War, place: Place) -> bool:
    """Can whoever acts fire at a place from elsewhere?"""
    nations = state.action.party
    return bool(lasers_of(state, nations)) or bool(missiles_in_range(state, nations, place))


def own_ground(state: War) -> int:
    """Where whoever acts has counters that can still fight."""
    party = state.action.party
    found: list[Place] = []
    for place in range(SPACE):
        for each in state.stacks[place]:
            if party >> nation_of(each) & 1 and not has_fired(each) and not is_aboard(state, each, place):
                found.append(place)
                break
    return set_of(found)


def enemies_of(state: War, side: Side, among: int = ANYWHERE) -> int:
    """Where among some places there are enemies of a side that can be fought; in Space, too."""
    friendly, sides = friends(state, side), state.sides
    found: list[Place] = []
    for place in places_in(among):
        for each in state.stacks[place]:
            if not friendly >> sides[nation_of(each)] & 1 and not is_aboard(state, each, place):
                found.append(place)
                break
    return set_of(found)


def field_of_fire(state: War, own: int) -> int:
    """Where whoever acts can fire from elsewhere: missiles as far as they reach, lasers everywhere, in Space, too.

    Missiles are among the counters that can still fight, and where these are is known.
    """
    nations = state.action.party
    if lasers_of(state, nations):
        return ANYWHERE
    found, units = 0, state.box.units
    for place in places_in(own):
        for each in state.stacks[place]:
            if not nations >> nation_of(each) & 1 or not units[kind_of(each)].range or has_fired(each):
                continue
            reach = range_of(state, nation_of(each), kind_of(each))
            if reach and not is_aboard(state, each, place):
                found |= state.box.map.in_range[place][reach]
    return found


def untouched_homes(state: War) -> int:
    """Land of nations that are not in play yet: whoever fires at it draws them into the war."""
    found = 0
    for nation in places_in(hand(state, UNALLIED) & ~state.entered):
        homes = state.box.home_places[nation]
        if homes and not is_neutral(state, homes[0]):
            found |= state.box.homes[nation]
    return found


def neutrals_to_fight(state: War, side: Side) -> list[Place]:
    """Neutral land that was entered and must be fought for."""
    entered = places_in(state.action.entered & ~state.action.fought)
    return [place for place in entered if must_fight_neutrals(state, side, place)]


def all_battlefields(state: War, side: Side) -> int:
    """Where a side can fight now or has to."""
    return battlefields(state, side) | set_of(neutrals_to_fight(state, side))


def victims_at(state: War, side: Side, place: Place) -> list[Nation]:
    """The enemy nations that can be fought in a place; an un-allied one is drawn in by being fired at."""
    friendly = friends(state, side)
    found: list[Nation] = []
    for each in fighters_at(state, place, -1):
        nation = owner_of(each)
        if not friendly >> state.sides[nation] & 1 and nation not in found:
            found.append(nation)
    if place < SPACE and untouched_homes(state) & BIT[place] and can_fire_at(state, place):
        found.append(state.box.owner[place])
    return sorted(found)


def fights_there_anyway(state: War, side: Side, place: Place) -> bool:
    """Does whoever acts stand among enemies in a battlefield, with a counter that no other combat can use up?"""
    friendly = friends(state, side)
    enemies = own = False
    for each in state.stacks[place]:
        if not is_aboard(state, each, place):
            if not friendly >> state.sides[nation_of(each)] & 1:
                enemies = True
            elif state.action.party >> nation_of(each) & 1 and not state.box.units[kind_of(each)].range:
                own = True
    return enemies and own


class FightWhere(Step[War, Question]):
    """Where a side fights next in a full war."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any territory where it can, `all` where it stands among enemies or neutrals.

        An end only when all neutral land that was entered has been fought for.
        """
        neutrals, own = neutrals_to_fight(state, frame.side), own_ground(state)
        where = battlefields_from(state, frame.side, own) | set_of(neutrals)
        found = [place_word(place) for place in places_in(where)]
        if not neutrals:
            found.append(DONE)
        among_others = where & own
        if among_others & among_others - 1:
            found.append(ALL)
        if can_deliver(state, frame.side, NONE):
            found.append(DELIVER)
        if not frame.count and is_mixed(state, where):
            found.append(STAY)
        return [] if len(found) == 1 else sorted(found)

    def goes_on(self, state: War, frame: Question, option: int) -> bool:
        """The next combat is asked for, if anybody stands among enemies elsewhere who fires from nowhere else."""
        places = [word - PLACE_WORD for word in state.asked if PLACE_WORD <= word < PLACE_WORD + SPACE]
        where = option - PLACE_WORD
        return where in places and any(
            place != where and fights_there_anyway(state, frame.side, place) for place in places
        )

    def play(self, state: War, frame: Question, option: int) -> None:
        """One territory at a time; then the next."""
        if option == DONE:
            return
        if option == STAY:
            state.ask(FIGHT_WHERE, frame.seat, side=frame.side, count=CHOOSY)
            return
        state.ask(FIGHT_WHERE, frame.seat, side=frame.side)
        if option == DELIVER:
            ask_delivery(state, frame.seat, frame.side, NONE)
        elif option == ALL:
            for place in reversed(places_in(all_battlefields(state, frame.side) & own_ground(state))):
                state.ask(FIGHT_WHOM, frame.seat, side=frame.side, place=place, count=frame.count)
        else:
            state.ask(FIGHT_WHOM, frame.seat, side=frame.side, place=place_of_word(option), count=frame.count)

    def close(self, state: War, frame: Question) -> None:
        """The only thing that is left may be neutral land."""
        must = neutrals_to_fight(state, frame.side)
        if must:
            state.ask(FIGHT_WHERE, frame.seat, side=frame.side)
            fight_neutrals(state, frame.seat, frame.side, must[0])

    def absent(self, state: War, frame: Question, asked: list[int]) -> int:
        """Nothing but what must be fought."""
        return DONE if DONE in asked else place_word(neutrals_to_fight(state, frame.side)[0])

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Neutrals come first; where nobody is in reach, nobody fights; one round in a territory."""
        if option == DONE:
            return Refusal("WW-NTR-01", "neutrals_must_be_fought")
        if option == ALL:
            return Refusal("WW-CMB-01", "not_in_several_places")
        if option == SPACE_WORD or PLACE_WORD <= option < PLACE_WORD + PLACES:
            return refuse_place(state, place_of_word(option))
        return None


def refuse_place(state: War, place: Place) -> Refusal:
    """Why there is no combat in a place."""
    at = place if place < SPACE else NONE
    if state.action.fought & BIT[place]:
        return Refusal("WW-CMB-01", "fought_there_already", at)
    return Refusal("WW-CMB-01", "nobody_to_fight_there", at)


def is_mixed(state: War, where: int) -> bool:
    """Does a side have counters of several nations in a place where it can fight, or several satellites?"""
    for place in places_in(where & ~BIT[SPACE]):
        if are_several(state, place):
            return True
    return where & BIT[SPACE] != 0 and sum([count_of(each) for each in lasers_of(state, state.action.party)]) > 1


def are_several(state: War, place: Place) -> bool:
    """Have several nations of whoever acts counters in a place that can fight?"""
    first = NONE
    for each in state.stacks[place]:
        nation = nation_of(each)
        if nation != first and state.action.party >> nation & 1 and not is_aboard(state, each, place):
            if first != NONE:
                return True
            first = nation
    return False


class FightWhom(Step[War, Question]):
    """Which one nation is fought in a place; at the target of a small campaign (`passes`) one may also let it be."""

    def options(self, state: War, frame: Question) -> list[int]:
        """The enemies there, in reach of whoever acts."""
        if must_fight_neutrals(state, frame.side, frame.place):
            return []
        found: list[int] = []
        if is_battlefield(state, frame.side, frame.place):
            found = [NATION + nation for nation in victims_at(state, frame.side, frame.place)]
        if not frame.passes:
            return found if len(found) > 1 else []
        if can_deliver(state, frame.side, frame.place):
            found.append(DELIVER)
        if found and not frame.count and is_mixed(state, BIT[frame.place]):
            found.append(STAY)
        return sorted([DONE, *found]) if found else []

    def play(self, state: War, frame: Question, option: int) -> None:
        """It begins."""
        seat, side, place = frame.seat, frame.side, frame.place
        if option == DONE:
            return
        if option == STAY:
            state.ask(FIGHT_WHOM, seat, side=side, place=place, passes=frame.passes, count=CHOOSY)
        elif option == DELIVER:
            state.push(frame)
            ask_delivery(state, seat, side, place)
        else:
            if frame.passes and can_deliver(state, side, place):
                state.ask(FIGHT_WHOM, seat, side=side, place=place, passes=1)
            declare_combat(state, frame, option - NATION)

    def close(self, state: War, frame: Question) -> None:
        """Neutrals, or the only enemy."""
        if must_fight_neutrals(state, frame.side, frame.place):
            fight_neutrals(state, frame.seat, frame.side, frame.place)
        elif not frame.passes and is_battlefield(state, frame.side, frame.place):
            for nation in victims_at(state, frame.side, frame.place):
                declare_combat(state, frame, nation)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Only enemies that are there."""
        if not NATION <= option < NATION + len(NATIONS):
            return None
        if option - NATION in victims_at(state, frame.side, frame.place):
            return refuse_place(state, frame.place)
        return Refusal("WW-CMB-02", "no_enemy_there")


def declare_combat(state: War, frame: Question, victim: Nation) -> None:
    """One nation is fought; one that is nobody's first finds a player among the opponents.

    So does the Arab League when a garrison fights another for its land.
    """
    side, place = frame.side, frame.place
    state.ask(COMMENCE, CHANCE, owner=frame.seat, side=side, place=place, nation=victim, count=frame.count)
    if state.sides[victim] == UNALLIED and not state.entered >> victim & 1:
        ask_allegiance(state, victim, side, attackers_of(state, side))
    elif any(not spent_of(each) for each in fighters_at(state, place, state.action.party)):
        draw_in_the_arab_league(state, place, side)


class Commence(Step[War, Question]):
    """A combat commences: who joins it is asked first."""

    def close(self, state: War, frame: Question) -> None:
        """Where the nation has placed nobody, there is nothing to fight."""
        seat, side, place, victim = frame.owner, frame.side, frame.place, frame.nation
        if not fighters_at(state, place, 1 << victim) or friends(state, side) >> state.sides[victim] & 1:
            return
        own = fighters_at(state, place, state.action.party)
        if place == SPACE:
            own = [each for each in own if has(state, owner_of(each), SPACE_LASERS) and not has_fired(each)]
        begin_combat(state, seat, side, place, victim, own)
        ask_defence(state, place, victim)
        ask_attack(state, seat, side, place, frame.count)


FIGHT_WHERE: Final = FightWhere("fight where", needs=(SIDE,), may_have=(COUNT,), lit=("map",))
FIGHT_WHOM: Final = FightWhom("fight whom", needs=(SIDE, AT), may_have=(COUNT, PASSES), lit=("nations",))
COMMENCE: Final = Commence("commence", asks="chance", needs=(OWNER, SIDE, AT, WHOM), may_have=(COUNT,))
STEPS: Final[tuple[Step[War, Question], ...]] = (FIGHT_WHERE, FIGHT_WHOM, COMMENCE)
