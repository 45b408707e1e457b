"""Combat: one round, tier by tier. In a tier both sides roll together; losses are removed before the next one fires."""

from typing import Final, NamedTuple

from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.battle import (
    ATTACK,
    COMBAT,
    DEFENCE,
    ITSELF,
    NEUTRALS,
    TIERS,
    UNREST,
    Battle,
    Force,
    force,
    group_of,
    stands_in,
    volley,
)
from fimbul.games.worldwar.casualties import (
    NO_HITS,
    fighters_at,
    owner_of,
    strength,
    within,
)
from fimbul.games.worldwar.data import BIT, Nation, Place, Seat, Side
from fimbul.games.worldwar.events_combat import CombatBegan, CombatOver, Fired
from fimbul.games.worldwar.groups import after_firing, has_fired, kind_of, nation_of, points_of, with_group
from fimbul.games.worldwar.lexicon import MOST, NUMBER
from fimbul.games.worldwar.names import (
    ISIL,
    MLRS,
    NATIONS,
    NAVY,
    NONE,
    SATELLITE,
    SOLDIER,
    SPACE,
    SPACE_LASERS,
    UNALLIED,
)
from fimbul.games.worldwar.queries import has, hits_on, range_of, seat_of
from fimbul.games.worldwar.state import COUNT, PASSES, WHICH_SHOOTERS, Question, War, seats_from
from fimbul.games.worldwar.state import REACH as REACHING
from fimbul.games.worldwar.steps.hit_roll import HitRoll
from fimbul.games.worldwar.steps.losses import ask_battle_losses, ask_losses
from fimbul.games.worldwar.steps.nuke_combat import explode
from fimbul.games.worldwar.steps.transport import ask_excess_of_all
from fimbul.games.worldwar.steps.will import note_attack

LAST_TIER: Final = TIERS


class Volley(NamedTuple):
    """Dice of a tier that are alike: whose, what they hit on, how far they reach, how many."""

    shooters: int
    least: int
    reach: int
    dice: int


@rule("WW-CMB-01", "WW-CMB-02")
def begin_combat(
    state: War, lead: Seat, side: Side, place: Place, victim: Nation, attack: list[Force], bomb: bool = False
) -> None:
    """One round against one nation in a place. Other nations there neither fight nor shield, unless they join."""
    defence = fighters_at(state, place, 1 << victim)
    state.battle = Battle(place, COMBAT, lead, side, victim, attack, defence, bomb=bomb)
    state.ask(NEXT_TIER, CHANCE)


@rule("WW-HAK-06")
def fire_at_themselves(state: War, lead: Seat, place: Place, nations: int) -> None:
    """The counters of some nations in a place fire at themselves, tier by tier; whoever leads is not their owner."""
    forces = fighters_at(state, place, nations)
    state.battle = Battle(place, ITSELF, lead, state.action.side, NONE, forces, [])
    state.ask(NEXT_TIER, CHANCE)


class NextTier(Step[War, Question]):
    """The next tier in which anybody fires; after the last one the combat is over."""

    @rule("WW-CMB-03", "WW-CMB-05")
    def close(self, state: War, frame: Question) -> None:
        """What was lost in an earlier tier does not fire; tiers in which nobody fires are skipped."""
        battle = state.battle
        assert battle is not None
        if not battle.tier:
            battle = battle.opened()
            open_fire(state, battle)
        tier = battle.tier + 1
        volleys = volleys_of(state, battle, tier)
        while not volleys and tier < LAST_TIER:
            tier += 1
            volleys = volleys_of(state, battle, tier)
        if not volleys:
            end_combat(state)
            return
        state.battle = battle.changed(tier=tier, hits_on_attack=NO_HITS, hits_on_defence=0, unrest_hits=0)
        note_shots(state, tier)
        state.agenda.append(Question(NEXT_TIER, CHANCE))
        state.agenda.append(Question(TIER_LOSSES, CHANCE))
        for each in reversed(volleys):
            state.ask(HITS, CHANCE, what=each.shooters, count=each.dice, passes=each.least, chosen=each.reach)


def open_fire(state: War, battle: Battle) -> None:
    """Everybody has joined: it begins. Whoever is attacked at home gains Will."""
    if state.listens:
        state.tell(CombatBegan(battle.side, battle.victim, battle.place))
    victim = battle.victim
    if victim != NONE and battle.place < SPACE:
        attackers = 0
        for each in battle.attack:
            attackers |= 1 << owner_of(each)
        note_attack(state, battle.place, attackers, victim)


def volleys_of(state: War, battle: Battle, tier: int) -> list[Volley]:
    """All dice of a tier that can matter: those of the attack, of the defence, and of unrest."""
    if battle.kind == NEUTRALS:
        found = neutral_volleys(state, battle, tier)
    elif battle.kind == ITSELF:
        found = attack_volleys(state, battle, tier) if battle.attack else []
    else:
        found = attack_volleys(state, battle, tier) if battle.defence else []
        found += defence_volleys(state, battle, tier)
    if tier == LAST_TIER:
        found += unrest_volleys(state, battle)
    return found


@rule("WW-CMB-04", "WW-MIS-02", "WW-LAS-01")
def attack_volleys(state: War, battle: Battle, tier: int) -> list[Volley]:
    """A die for each strength point of what fires in the tier; missiles and satellites only if they have not fired."""
    dice = [0] * 7
    for each in battle.attack:
        if state.box.units[kind_of(each)].tier == tier and not has_fired(each):
            dice[hits_on(state, owner_of(each), kind_of(each))] += points_of(each)
    return [Volley(ATTACK, least, 0, count) for least, total in enumerate(dice) if total for count in handfuls(total)]


@rule("WW-MIS-03", "WW-MIS-05", "WW-LAS-03")
def defence_volleys(state: War, battle: Battle, tier: int) -> list[Volley]:
    """The same of the defence, in its own territory only, and apart by how far missiles reach.

    Satellites defend Space alone, and only with lasers and while they are not exhausted. Dice that could hit nobody are
    not rolled.
    """
    found: list[Volley] = []
    for each in battle.defence:
        kind, nation = kind_of(each), owner_of(each)
        if state.box.units[kind].tier != tier or (kind == SATELLITE and not can_answer(state, each)):
            continue
        reach, least = range_of(state, nation, kind), hits_on(state, nation, kind)
        if within(state, battle, battle.attack, reach):
            found = with_dice(found, Volley(DEFENCE, least, reach, points_of(each)))
    return [Volley(DEFENCE, each.least, each.reach, count) for each in sorted(found) for count in handfuls(each.dice)]


def can_answer(state: War, satellite: Force) -> bool:
    """Has a satellite lasers, and has it not fired in this action?"""
    return has(state, owner_of(satellite), SPACE_LASERS) and not has_fired(satellite)


def with_dice(volleys: list[Volley], added: Volley) -> list[Volley]:
    """Volleys with more dice, joined with their like."""
    grown: list[Volley] = []
    dice = added.dice
    for each in volleys:
        if each.least == added.least and each.reach == added.reach:
            dice += each.dice
        else:
            grown.append(each)
    grown.append(Volley(added.shooters, added.least, added.reach, dice))
    return grown


@rule("WW-NTR-02", "WW-NTR-05")
def neutral_volleys(state: War, battle: Battle, tier: int) -> list[Volley]:
    """Only the neutrals roll, all of them in every tier of theirs; in Switzerland each with two dice."""
    if not battle.attack:
        return []
    box = state.box
    each_has = box.strong_strength if battle.place == box.strong_land else box.neutral_strength
    dice = [0] * 7
    for kind in box.neutral_force:
        if box.units[kind].tier == tier:
            dice[box.units[kind].hit] += each_has
    return [Volley(DEFENCE, least, 0, count) for least, total in enumerate(dice) if total for count in handfuls(total)]


@rule("WW-UNR-04")
def unrest_volleys(state: War, battle: Battle) -> list[Volley]:
    """A die for each unrest in the territory; it is no loss itself."""
    place = battle.place
    if battle.kind == ITSELF or place >= SPACE or not state.unrest[place] or not state.stacks[place]:
        return []
    return [Volley(UNREST, state.box.unrest_hit, 0, state.unrest[place])]


def handfuls(dice: int) -> list[int]:
    """Dice as they are thrown: so many at once that there is a word for each number of hits."""
    found: list[int] = []
    while dice > 0:
        found.append(min(dice, MOST))
        dice -= MOST
    return found


def note_shots(state: War, tier: int) -> None:
    """Attacking missiles and satellites that fire in a tier have fired, and satellites that answer in Space."""
    battle = state.battle
    assert battle is not None
    if battle.kind == NEUTRALS:
        return
    attack = [
        each
        for each in battle.attack
        if kind_of(each) in (MLRS, NAVY, SATELLITE) and state.box.units[kind_of(each)].tier == tier
    ]
    answer = [each for each in battle.defence if kind_of(each) == SATELLITE and can_answer(state, each)]
    if attack or answer:
        state.battle = battle.changed(
            attack=after_shots(state, battle.attack, attack), defence=after_shots(state, battle.defence, answer)
        )


def after_shots(state: War, forces: list[Force], firing: list[Force]) -> list[Force]:
    """One side of a combat when some of it have fired."""
    if not firing:
        return forces
    left: list[Force] = []
    for each in forces:
        fired = each
        if each in firing and not has_fired(each):
            place, group = stands_in(each), group_of(each)
            state.take(place, group)
            state.put(place, after_firing(group))
            fired = force(place, after_firing(group))
        left = with_group(left, fired)
    return left


def who_fires(state: War, battle: Battle, shooters: int) -> Side:
    """The side that rolls; nobody, where neutrals or unrest do."""
    if shooters == ATTACK:
        return battle.side
    return state.sides[battle.victim] if shooters == DEFENCE and battle.victim != NONE else NONE


class Hits(HitRoll):
    """How many of the dice of a volley hit."""

    def play(self, state: War, frame: Question, option: int) -> None:
        """They are paid for when all of the tier have rolled."""
        battle, hits = state.battle, option - NUMBER
        assert battle is not None
        if state.listens:
            state.tell(
                Fired(battle.place, battle.tier, frame.what, frame.count, hits, who_fires(state, battle, frame.what))
            )
        battle = battle.changed(thrown=[*battle.thrown, volley(battle.tier, frame.what, frame.count, hits)])
        if frame.what == UNREST:
            state.battle = battle.changed(unrest_hits=battle.unrest_hits + hits)
        elif frame.what == ATTACK and battle.kind != ITSELF:
            state.battle = battle.changed(hits_on_defence=battle.hits_on_defence + hits)
        else:
            on_attack = list(battle.hits_on_attack)
            on_attack[frame.chosen] += hits
            state.battle = battle.changed(hits_on_attack=tuple(on_attack))


class TierLosses(Step[War, Question]):
    """After the dice of a tier: the attack pays for hits, then the defence, then everybody for those of unrest."""

    def close(self, state: War, frame: Question) -> None:
        """First asked is last pushed."""
        battle = state.battle
        assert battle is not None
        if battle.unrest_hits:
            suffer_unrest(state, battle.place, battle.unrest_hits)
        ask_battle_losses(state)


def suffer_unrest(state: War, place: Place, hits: int) -> None:
    """Each player in the territory loses a strength point for each hit; nations without a player lose one each."""
    sides = 0
    for each in state.stacks[place]:
        sides |= 1 << state.sides[nation_of(each)]
    for nation in range(len(NATIONS)):
        if state.sides[nation] == UNALLIED:
            ask_losses(state, place, 1 << nation, NONE, hits)
    for seat in reversed(seats_from(state, max(state.active, 0))):
        for side in range(UNALLIED):
            if sides >> side & 1 and seat_of(state, side) == seat:
                nations = sum([1 << nation for nation, owner in enumerate(state.sides) if owner == side])
                ask_losses(state, place, nations, seat, hits)


@rule("WW-CMB-07", "WW-CMB-08")
def end_combat(state: War) -> None:
    """Survivors stay where they are, at sea as on land. Nobody fights here again in this action."""
    battle = state.battle
    assert battle is not None
    state.battle = None
    if state.listens:
        state.tell(CombatOver(battle.place, strength(battle.attack), strength(battle.defence), battle.side))
    action = state.note()
    action.last = battle
    if battle.kind != ITSELF:
        action.fought |= BIT[battle.place]
    ask_excess_of_all(state, battle.place)
    if battle.bomb and any(owner_of(each) == ISIL and kind_of(each) == SOLDIER for each in battle.attack):
        explode(state, battle.lead, battle.place)


NEXT_TIER: Final = NextTier("next tier", asks="chance")
HITS: Final = Hits("hits", asks="chance", needs=(WHICH_SHOOTERS, COUNT, PASSES), may_have=(REACHING,))
TIER_LOSSES: Final = TierLosses("tier losses", asks="chance")
STEPS: Final[tuple[Step[War, Question], ...]] = (NEXT_TIER, HITS, TIER_LOSSES)
