"""Who joins a combat: other nations of whoever fights, partners, missiles from range and lasers; and who stays out."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in, set_of
from fimbul.core.step import Step
from fimbul.games.worldwar.battle import Battle, Force, force, stands_in
from fimbul.games.worldwar.casualties import fighters_at, owner_of
from fimbul.games.worldwar.data import Nation, Place, Seat, Side
from fimbul.games.worldwar.groups import (
    ALIKE,
    count_of,
    has_fired,
    kind_of,
    nation_of,
    so_many,
    strength_of,
    with_group,
    without_group,
)
from fimbul.games.worldwar.lexicon import ALL, FIGHT, LASERS, NATION, SPACE_WORD, UNIT, place_of_word
from fimbul.games.worldwar.lexicon import PLACE as PLACE_WORD
from fimbul.games.worldwar.names import KINDS, NATIONS, NONE, PLACES, SPACE, SPACE_LASERS, UNALLIED
from fimbul.games.worldwar.queries import friends, hand, has, is_aboard, range_of, seat_of
from fimbul.games.worldwar.state import COUNT, PASSES, SIDE, Question, War, seats_from


def ask_attack(state: War, seat: Seat, side: Side, place: Place, choosy: int = 0) -> None:
    """Whoever attacks, and then its partners, say who joins; by Will one nation fights alone."""
    if state.action.party == hand(state, side):
        for each in reversed(partners_at(state, side, place)):
            state.ask(JOIN, seat_of(state, each), side=each)
    state.ask(JOIN, seat, side=side, count=choosy)


def ask_defence(state: War, place: Place, victim: Nation) -> None:
    """Whoever is attacked, and then its partners, say who joins; nobody is asked for nations without a player."""
    side = state.sides[victim]
    for each in reversed(partners_at(state, side, place)):
        state.ask(JOIN, seat_of(state, each), side=each)
    if seat_of(state, side) != NONE:
        state.ask(JOIN, seat_of(state, side), side=side)


def partners_at(state: War, side: Side, place: Place) -> list[Side]:
    """The partners of a side that could add counters of theirs, clockwise from whoever is active."""
    if side == UNALLIED or place == SPACE:
        return []
    friendly = friends(state, side)
    return [each for each in seats_from(state, max(state.active, 0)) if each != side and friendly >> each & 1]


class Join(Step[War, Question]):
    """Who else fights, from where, and who stays out (`count`)."""

    def options(self, state: War, frame: Question) -> list[int]:
        """`fight` with who is in; `all` with everybody who may; missiles by their place, lasers, nations; who stays."""
        battle = state.battle
        if battle is None:
            return []
        more = [word_of_joiner(state, each) for each in joiners(state, frame.side)]
        stay = [UNIT + kind_of(each) for each in may_stay(state, frame)]
        fight = [FIGHT] if battle.attack or frame.side != battle.side else []
        found = sorted({*more, *stay})
        if not found or (not more and not frame.count and not frame.passes):
            return []
        if not fight and sum([count_of(each) for each in joiners(state, frame.side)]) == 1:
            return []
        return sorted([*fight, *([ALL] if more else []), *found])

    def play(self, state: War, frame: Question, option: int) -> None:
        """Asked again until it is `fight` or `all`."""
        battle = state.battle
        assert battle is not None
        if option == FIGHT:
            return
        if UNIT <= option < UNIT + len(KINDS):
            leave(state, weakest(may_stay(state, frame), option - UNIT))
        else:
            for each in joiners(state, frame.side):
                if option in (ALL, word_of_joiner(state, each)):
                    enlist(state, frame.side, each)
        if option != ALL:
            state.ask(JOIN, frame.seat, side=frame.side, passes=1, count=frame.count)

    def close(self, state: War, frame: Question) -> None:
        """A single counter that can fire from elsewhere fights alone."""
        battle = state.battle
        if battle is not None and frame.side == battle.side and not battle.attack:
            for each in joiners(state, frame.side):
                enlist(state, frame.side, each)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Out of range, or fired already; no lasers; nobody who may."""
        battle = state.battle
        assert battle is not None
        fighting = battle.attack + battle.defence
        own = [each for each in fighting if state.sides[owner_of(each)] == frame.side]
        if option == LASERS or PLACE_WORD <= option < PLACE_WORD + PLACES:
            place = place_of_word(SPACE_WORD if option == LASERS else option)
            return None if any(stands_in(each) == place for each in own) else refuse_shot(state, frame.side, place)
        if UNIT <= option < UNIT + len(KINDS):
            there = any(kind_of(each) == option - UNIT for each in own)
            return Refusal("WW-CMB-02", "cannot_stay_out" if there else "nothing_of_it_fights")
        nation = option - NATION
        if not 0 <= nation < len(NATIONS) or any(owner_of(each) == nation for each in own):
            return None
        idle = frame.side == battle.side and state.sides[nation] == frame.side and not state.action.party >> nation & 1
        return Refusal("WW-WIL-04", "acts_alone") if idle else Refusal("WW-CMB-02", "cannot_join")


def refuse_shot(state: War, side: Side, place: Place) -> Refusal:
    """Why nothing fires into the combat from elsewhere: from a place, or with lasers from Space."""
    battle = state.battle
    assert battle is not None
    lasers = place == SPACE
    if not friends(state, battle.side) >> side & 1:
        return Refusal("WW-LAS-03", "defenders_have_no_lasers") if lasers else Refusal("WW-MIS-03", "defenders_stay")
    if side != battle.side and not state.action.joint & hand(state, side):
        return Refusal("WW-CMB-02", "campaigns_not")
    return Refusal("WW-LAS-01", "no_lasers") if lasers else Refusal("WW-MIS-01", "no_missiles_in_range", place)


def joiners(state: War, side: Side) -> list[Force]:
    """What of a side may still join the combat: other nations of it there; attacking, missiles in range and lasers."""
    battle = state.battle
    assert battle is not None
    attacking = bool(friends(state, battle.side) >> side & 1)
    taken = battle.attack if attacking else battle.defence
    nations = hand(state, side)
    if side == battle.side:
        nations &= state.action.party
    found: list[Force] = []
    if battle.place != SPACE:
        found = fighters_at(state, battle.place, nations)
    if attacking and (side == battle.side or state.action.joint & nations):
        found += missiles_in_range(state, nations, battle.place) + lasers_of(state, nations)
    return [each for each in found if each not in taken]


def missiles_in_range(state: War, nations: int, target: Place) -> list[Force]:
    """Missile units elsewhere that reach a territory and have not fired."""
    found: list[Force] = []
    if target == SPACE:
        return found
    units, apart = state.box.units, state.box.map.apart[target]
    for place in state.box.map.shooting[target]:
        for each in state.stacks[place]:
            if not nations >> nation_of(each) & 1 or not units[kind_of(each)].range:
                continue
            far = range_of(state, nation_of(each), kind_of(each))
            if far >= apart[place] and not has_fired(each) and not is_aboard(state, each, place):
                found.append(force(place, each))
    return found


def lasers_of(state: War, nations: int) -> list[Force]:
    """Satellites with lasers that have not fired."""
    return [
        force(SPACE, each)
        for each in state.stacks[SPACE]
        if nations >> nation_of(each) & 1 and not has_fired(each) and has(state, nation_of(each), SPACE_LASERS)
    ]


def word_of_joiner(state: War, each: Force) -> int:
    """How those who may join are picked: lasers, missiles by their place, others by their nation."""
    battle = state.battle
    assert battle is not None
    if stands_in(each) == SPACE:
        return LASERS
    return NATION + owner_of(each) if stands_in(each) == battle.place else PLACE_WORD + stands_in(each)


def enlist(state: War, side: Side, each: Force) -> None:
    """Counters join."""
    battle = state.battle
    assert battle is not None
    state.battle = with_joined(state, battle, side, each)


def with_joined(state: War, battle: Battle, side: Side, each: Force) -> Battle:
    """A combat with more counters of a side; what of them was in before is counted once."""
    attacking = bool(friends(state, battle.side) >> side & 1)
    forces = [other for other in (battle.attack if attacking else battle.defence) if other & ALIKE != each & ALIKE]
    forces = with_group(forces, each)
    return battle.changed(attack=forces) if attacking else battle.changed(defence=forces)


def may_stay(state: War, frame: Question) -> list[Force]:
    """What of a side may stay out: whoever fires from elsewhere, and nations that only join another.

    One nation of the attacker fights with all that it has there, and so does the nation that is fought.
    """
    battle = state.battle
    assert battle is not None
    attacking = bool(friends(state, battle.side) >> frame.side & 1)
    own = [
        each for each in (battle.attack if attacking else battle.defence) if state.sides[owner_of(each)] == frame.side
    ]
    found: list[Force] = []
    for each in own:
        nation = owner_of(each)
        if stands_in(each) != battle.place or battle.place == SPACE:
            free = True
        elif not attacking:
            free = nation != battle.victim
        else:
            free = frame.side != battle.side or (bool(frame.count) and is_backed(state, nation))
        if free:
            found.append(each)
    return found


def own_nations_at(state: War, place: Place) -> list[Nation]:
    """The nations of the party with counters in a place that can fight."""
    return places_in(set_of([owner_of(each) for each in fighters_at(state, place, state.action.party)]))


def is_backed(state: War, nation: Nation) -> bool:
    """Does another nation of the attacker fight with everything that it has there?"""
    battle = state.battle
    assert battle is not None
    for other in own_nations_at(state, battle.place):
        if other != nation and all(each in battle.attack for each in fighters_at(state, battle.place, 1 << other)):
            return True
    return False


def weakest(forces: list[Force], kind: int) -> Force:
    """One counter of a kind, a weak one first."""
    best = NONE
    for each in forces:
        if kind_of(each) == kind and (best == NONE or strength_of(each) < strength_of(best)):
            best = each
    return so_many(best, 1)


def leave(state: War, each: Force) -> None:
    """A counter stays out."""
    battle = state.battle
    assert battle is not None
    if any(other & ALIKE == each & ALIKE for other in battle.attack):
        state.battle = battle.changed(attack=without_group(battle.attack, each))
    else:
        state.battle = battle.changed(defence=without_group(battle.defence, each))


JOIN: Final = Join("join", needs=(SIDE,), may_have=(COUNT, PASSES), lit=("map", "units", "nations"))
STEPS: Final[tuple[Step[War, Question], ...]] = (JOIN,)
