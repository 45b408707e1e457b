"""Delivered nukes (advanced): by missile, from the air, or carried in by a soldier of ISIL, within a campaign."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.worldwar.battle import DELIVERY, Force, force, group_of, stands_in
from fimbul.games.worldwar.casualties import fighters_at, owner_of
from fimbul.games.worldwar.data import BIT, Nation, Place, Seat, Side, is_land
from fimbul.games.worldwar.events_combat import NukeDelivered
from fimbul.games.worldwar.fields import PHASE
from fimbul.games.worldwar.groups import after_firing, has_fired, kind_of, nation_of, so_many, spent_of
from fimbul.games.worldwar.lexicon import BACK, FIGHT, NATION, UNIT
from fimbul.games.worldwar.lexicon import PLACE as PLACE_WORD
from fimbul.games.worldwar.names import AIR, ISIL, KINDS, LAST_LAND, MLRS, NATIONS, NAVY, NONE, PLACES, SOLDIER
from fimbul.games.worldwar.queries import are_friends, enemies_at, friends, is_neutral, movement_of, range_of
from fimbul.games.worldwar.state import COUNT, PASSES, SIDE, Question, War
from fimbul.games.worldwar.state import PLACE as AT
from fimbul.games.worldwar.steps.combat import begin_combat
from fimbul.games.worldwar.steps.joining import ask_attack, ask_defence
from fimbul.games.worldwar.steps.neutrals import fight_neutrals, must_fight_neutrals
from fimbul.games.worldwar.steps.nuke_combat import ask_nuke_combat, explode
from fimbul.games.worldwar.steps.passage import draw_in_the_arab_league
from fimbul.games.worldwar.terrain import WAR


def can_deliver(state: War, side: Side, target: Place) -> bool:
    """Can a side deliver a nuke, at a place or (NONE) anywhere?"""
    if not has_nukes(state):
        return False
    reached = delivery_targets(state, side)
    return reached != 0 if target == NONE else target < PLACES and reached & BIT[target] != 0


def has_nukes(state: War) -> bool:
    """Has anybody who acts nukes to deliver?"""
    return state.settings.advanced and any(state.arsenals[nation] > 0 for nation in places_in(state.action.party))


@rule("WW-DNK-02")
def overflown(state: War, side: Side) -> int:
    """Empty land of nobody's friend, under planes that can drop a nuke on it and have movement left to fly on.

    Neutral land is not empty: whoever comes there has to fight.
    """
    if not state.settings.advanced:
        return 0
    found = 0
    for place in range(LAST_LAND + 1):
        stack = state.stacks[place]
        if stack and is_hostile(state, side, place) and all(is_plane(state, each) for each in stack):
            ready = any(can_carry(state, place, each) and spent_of(each) < movement_of(state, each) for each in stack)
            if ready and not is_neutral(state, place) and not enemies_at(state, place, side):
                found |= BIT[place]
    return found


def is_plane(state: War, group: int) -> bool:
    """Are counters air?"""
    return state.box.units[kind_of(group)].domain == AIR


def ask_dropping(state: War, seat: Seat, side: Side) -> None:
    """On the way, before any combat: where a plane drops a nuke, and which does."""
    state.ask(DELIVER_AT, seat, side=side, what=WAR)


def ask_delivery(state: War, seat: Seat, side: Side, target: Place) -> None:
    """Where a nuke is delivered, unless that is known, and by whom."""
    if target == NONE:
        state.ask(DELIVER_AT, seat, side=side)
    else:
        state.ask(DELIVER_BY, seat, side=side, place=target)


@rule("WW-DNK-01")
def can_carry(state: War, place: Place, group: int) -> bool:
    """May a counter deliver a nuke of its own nation: missiles and planes, and soldiers of ISIL? Each once.

    A soldier takes it into the combat, and a plane delivers one or fights: where the combat is over, they have none.
    """
    nation, kind = nation_of(group), kind_of(group)
    if not state.action.party >> nation & 1 or state.arsenals[nation] <= 0 or has_fired(group):
        return False
    if kind in (MLRS, NAVY):
        return kind == NAVY or is_land(place)
    if state.action.fought & BIT[place]:
        return False
    if nation == ISIL:
        return kind == SOLDIER and is_land(place)
    return state.box.units[kind].domain == AIR


def delivery_targets(state: War, side: Side) -> int:
    """The territories that carriers reach and that are not friendly: planes and soldiers the one that they are in."""
    found = 0
    for place in range(PLACES):
        for each in state.stacks[place]:
            if can_carry(state, place, each):
                found |= BIT[place]
                for ring in state.box.map.all.rings[place][: range_of(state, nation_of(each), kind_of(each))]:
                    found |= ring
    return found & hostile_places(state, side)


def hostile_places(state: War, side: Side) -> int:
    """All territories that are not friendly."""
    found = 0
    for place in range(PLACES):
        if is_hostile(state, side, place):
            found |= BIT[place]
    return found


def is_hostile(state: War, side: Side, place: Place) -> bool:
    """Are there enemies in a territory, or is it land of nobody's friend?"""
    if enemies_at(state, place, side):
        return True
    owner = state.box.owner[place]
    if not is_land(place):
        return False
    return owner == NONE or not friends(state, side) >> state.sides[owner] & 1


@rule("WW-DNK-06")
def carriers(state: War, target: Place) -> list[Force]:
    """The counters that can deliver a nuke at a place: missiles in range, planes above it, soldiers of ISIL in it."""
    found: list[Force] = []
    for place in range(PLACES):
        for each in state.stacks[place]:
            far = range_of(state, nation_of(each), kind_of(each))
            if far >= state.box.map.apart[place][target] and can_carry(state, place, each):
                found.append(force(place, each))
    return found


class DeliverAt(Step[War, Question]):
    """Where nukes are delivered; on the way of planes (`phase`), where they drop them."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Where carriers are, or reach; on the way, the empty land below."""
        places = places_in(delivery_targets(state, frame.side) if frame.what == NONE else overflown(state, frame.side))
        return [BACK, *[PLACE_WORD + place for place in places]] if places else []

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then by whom."""
        if option != BACK:
            state.ask(DELIVER_BY, frame.seat, side=frame.side, place=option - PLACE_WORD, what=frame.what)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Nobody can bring one there."""
        if PLACE_WORD <= option < PLACE_WORD + PLACES:
            if frame.what != NONE:
                return Refusal("WW-DNK-02", "nobody_flies_over_it", option - PLACE_WORD)
            return Refusal("WW-DNK-01", "nobody_delivers_there", option - PLACE_WORD)
        return None


class DeliverBy(Step[War, Question]):
    """By whom: a nuke for each counter that is picked, all that begin in one tier, until `fight`."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Kinds of carriers; after the first those of its tier."""
        kinds = sorted({UNIT + kind_of(each) for each in self.left(state, frame)})
        if frame.count:
            return [FIGHT, *kinds] if kinds else []
        return [BACK, *kinds] if kinds else []

    def left(self, state: War, frame: Question) -> list[Force]:
        """Those who could still deliver one now; on the way, planes."""
        return [
            each
            for each in carriers(state, frame.place)
            if (frame.what == NONE or is_plane(state, each))
            and (not frame.count or (kind_of(each) != SOLDIER and state.box.units[kind_of(each)].tier == frame.passes))
        ]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It leaves the arsenal; what carries it does nothing else in this action."""
        if option == BACK:
            return
        if option == FIGHT:
            self.close(state, frame)
            return
        ready = [one for one in self.left(state, frame) if kind_of(one) == option - UNIT]
        each = ready[0]
        send(state, each, frame.place)
        if kind_of(each) == SOLDIER:
            state.ask(BOMB_WHOM, frame.seat, side=frame.side, place=frame.place)
            draw_in_the_arab_league(state, frame.place, frame.side)
        else:
            tier = state.box.units[kind_of(each)].tier
            more = frame.count + 1
            state.ask(
                DELIVER_BY, frame.seat, side=frame.side, place=frame.place, what=frame.what, count=more, passes=tier
            )

    def close(self, state: War, frame: Question) -> None:
        """They come down, from the tier of their carriers on."""
        if frame.count:
            excluded = friends(state, frame.side)
            ask_nuke_combat(state, frame.side, frame.place, DELIVERY, frame.count, frame.passes, excluded)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Only what has a nuke of its own nation, and has not fired."""
        return Refusal("WW-DNK-01", "carries_no_nuke") if UNIT <= option < UNIT + len(KINDS) else None


def send(state: War, each: Force, target: Place) -> None:
    """A nuke leaves the arsenal with its carrier."""
    one, place = so_many(group_of(each), 1), stands_in(each)
    state.arsenals[nation_of(one)] -= 1
    state.take(place, one)
    state.put(place, after_firing(one) if kind_of(one) != SOLDIER else one)
    if state.listens:
        state.tell(NukeDelivered(nation_of(one), kind_of(one), target, state.sides[nation_of(one)]))


class BombWhom(Step[War, Question]):
    """Whom a soldier of ISIL fights with a nuke in the bag; with nobody there it goes off at once."""

    def victims(self, state: War, frame: Question) -> list[Nation]:
        """Enemies there."""
        found = {owner_of(each) for each in fighters_at(state, frame.place, -1)}
        return sorted([nation for nation in found if not are_friends(state, ISIL, nation)])

    def options(self, state: War, frame: Question) -> list[int]:
        """One nation, as in any combat."""
        victims = self.victims(state, frame)
        return [NATION + nation for nation in victims] if len(victims) > 1 else []

    def play(self, state: War, frame: Question, option: int) -> None:
        """Ordinary combat."""
        self.fight(state, frame, option - NATION)

    def close(self, state: War, frame: Question) -> None:
        """The only enemy, neutrals, or nobody."""
        victims = self.victims(state, frame)
        if victims:
            self.fight(state, frame, victims[0])
        elif must_fight_neutrals(state, frame.side, frame.place):
            fight_neutrals(state, frame.seat, frame.side, frame.place, bomb=True)
        else:
            explode(state, frame.seat, frame.place)

    def fight(self, state: War, frame: Question, victim: Nation) -> None:
        """All of the party there fight, and whoever joins; if the soldier is left, the nuke goes off."""
        attack = fighters_at(state, frame.place, state.action.party)
        begin_combat(state, frame.seat, frame.side, frame.place, victim, attack, bomb=True)
        ask_defence(state, frame.place, victim)
        ask_attack(state, frame.seat, frame.side, frame.place)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Only enemies that are there."""
        return Refusal("WW-CMB-02", "no_enemy_there") if NATION <= option < NATION + len(NATIONS) else None


DELIVER_AT: Final = DeliverAt("deliver at", needs=(SIDE,), may_have=(PHASE,), lit=("map",))
DELIVER_BY: Final = DeliverBy("deliver by", needs=(SIDE, AT), may_have=(PHASE, COUNT, PASSES), lit=("units",))
BOMB_WHOM: Final = BombWhom("bomb whom", needs=(SIDE, AT), lit=("nations",))
STEPS: Final[tuple[Step[War, Question], ...]] = (DELIVER_AT, DELIVER_BY, BOMB_WHOM)
