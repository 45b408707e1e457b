"""Combat: declarations, plays before the roll, the roll, missiles, losses, and moving in."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Frame, Step
from fimbul.games.legacy.consequences import mark_box, reinforce, settle_losses
from fimbul.games.legacy.data import BIT, WHEN, Place, Seat
from fimbul.games.legacy.dice import DEFENCE, SIX, count_losses, counting_dice, is_barred, is_natural
from fimbul.games.legacy.events import (
    Attacked,
    BorderClosed,
    CardPlayed,
    Conquered,
    Defended,
    Fought,
    HqCaptured,
    MissileFired,
    Overran,
    Rolled,
)
from fimbul.games.legacy.lexicon import ATTACK_DIE, DICE, DIE, NUMBER, POWER, SCAR
from fimbul.games.legacy.names import (
    AMMO_SHORTAGE,
    BODIES,
    BUNKER,
    CLOSED_BORDER,
    DEFENSIVE,
    EMP,
    NONE,
    OVERRUN,
    SCAR_EMP,
)
from fimbul.games.legacy.queries import (
    has,
    has_city,
    is_by_sea,
    is_mutant,
    lost_on_entering,
    may_hold,
    may_scar,
)
from fimbul.games.legacy.state import COUNT, MOVED_ON, OWNER, PASSES, TARGET, Battle, Question, War
from fimbul.games.legacy.state import PLACE as AT
from fimbul.games.legacy.steps.fallout import begin_fallout
from fimbul.games.legacy.steps.opening import can_use, put_scar, spend_missile, spend_scar, use_missile_power
from fimbul.games.legacy.windows import Window, battle_order

MOST_ATTACKERS: Final = 3
MOST_DEFENDERS: Final = 2
MOST_FOLLOWERS: Final = 3
FOLLOWERS: Final = 100  # a word for each number; by option any number may follow
ROLL_TIME: Final = WHEN.index("roll")


@rule("RL-SUP-04")
def most_attackers(state: War, origin: Place) -> int:
    """How many troops may attack from a territory: three at most, and one stays. There are three dice for them."""
    return min(MOST_ATTACKERS, state.troops[origin] - 1)


def start_attack(state: War, seat: Seat, origin: Place, target: Place) -> None:
    """Ask with how many, unless only one can."""
    if most_attackers(state, origin) == 1:
        declare(state, origin, target, 1)
    else:
        state.ask(ATTACKERS, seat, origin, target)


class Attackers(Step[War, Question]):
    """With how many troops the attacker attacks."""

    def options(self, state: War, frame: Question) -> list[int]:
        """One to three."""
        return [NUMBER + number for number in range(1, most_attackers(state, frame.place) + 1)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """The attack is declared."""
        declare(state, frame.place, frame.target, option - NUMBER)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Three at most, one stays."""
        return Refusal("RL-COMBAT-01", "not_so_many_attackers", frame.place)


@rule("RL-COMBAT-11", "RL-COMBAT-15")
def declare(state: War, origin: Place, target: Place, attackers: int) -> None:
    """The attack is declared; then the defence, plays before the roll, the roll, missiles, losses. First asked is last
    pushed.
    """
    defender = state.owner(target)
    state.battle = Battle(origin, target, attackers, 0, [], [], 0, 0)
    note_target(state, target)
    if state.listens:
        state.tell(Attacked(state.owner(origin), origin, target, attackers))
    state.agenda += PARTS_OF_A_ROLL
    if state.troops[target] == 1:
        defend(state, defender, 1)
    else:
        state.ask(DEFENDERS, defender)


def note_target(state: War, target: Place) -> None:
    """The first territory attacked in a turn is the first until another is attacked."""
    first = state.deeds.first_target
    if first == NONE:
        state.note().first_target = target
    elif first not in (MOVED_ON, target):
        state.note().first_target = MOVED_ON


class Defenders(Step[War, Question]):
    """With how many troops the defender defends."""

    def public(self, state: War, frame: Question) -> bool:
        """All see the board."""
        return True

    def options(self, state: War, frame: Question) -> list[int]:
        """One or two."""
        return [NUMBER + 1, NUMBER + 2]

    def play(self, state: War, frame: Question, option: int) -> None:
        """The defence is declared."""
        defend(state, frame.seat, option - NUMBER)

    def absent(self, state: War, frame: Question, asked: list[int]) -> int:
        """Whoever gave up defends with the most dice."""
        return asked[-1]

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Two at most."""
        return Refusal("RL-COMBAT-11", "not_so_many_defenders")


def defend(state: War, seat: Seat, defenders: int) -> None:
    """The defence is declared."""
    battle = state.battle
    assert battle is not None
    state.battle = Battle(battle.origin, battle.target, battle.attackers, defenders, [], [], 0, 0)
    if state.listens:
        state.tell(Defended(seat, defenders))


class BeforeRoll(Window):
    """What anybody plays before the roll: Bunker, Ammo Shortage, EMP."""

    def may_answer(self, state: War, seat: Seat) -> bool:
        """An unplayed scar card that might be for this moment, or the power of EMP and a missile."""
        return may_hold(state, seat, (ROLL_TIME,)) or can_use(state, seat, EMP)

    def seats(self, state: War) -> list[Seat]:
        """The attacker, the defender, then clockwise."""
        return battle_order(state)

    def replies(self, state: War, seat: Seat) -> list[int]:
        """A scar for the defending territory if it has none; an EMP if there is none there."""
        battle, title = state.battle, state.scar_cards[seat]
        assert battle is not None
        barred = is_barred(state, battle.target)
        found = [POWER + EMP] if can_use(state, seat, EMP) and not barred else []
        if title in (BUNKER, AMMO_SHORTAGE) and may_scar(state, battle.target):
            found.append(SCAR + title)
        if title == SCAR_EMP and not barred:
            found.append(SCAR + title)
        return found

    @rule("RL-MISPOW-03")
    def reply(self, state: War, frame: Question, option: int) -> None:
        """It acts on the defending territory, and all are asked again."""
        battle = state.battle
        assert battle is not None
        if option in (POWER + EMP, SCAR + SCAR_EMP):
            if option == POWER + EMP:
                use_missile_power(state, frame.seat)
            else:
                spend_scar(state, frame.seat)
            state.note().emp |= BIT[battle.target]
            state.tell(CardPlayed(frame.seat, option, battle.target))
        else:
            put_scar(state, frame.seat, battle.target)
        self.go_round(state, frame, 0)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One scar a territory, none on fallout; and dice cannot be made more unchangeable than they are."""
        battle, title = state.battle, state.scar_cards[frame.seat]
        assert battle is not None
        target = battle.target
        emp = SCAR + SCAR_EMP if title == SCAR_EMP else POWER + EMP
        if option == emp and is_barred(state, target):
            return Refusal("RL-MISPOW-03" if emp == POWER + EMP else "RL-P1-03", "dice_cannot_change", target)
        if option == SCAR + title and title in (BUNKER, AMMO_SHORTAGE):
            return Refusal("RL-SCAR-12" if state.world.fallout == target else "RL-SCAR-03", "cannot_be_scarred", target)
        return None


class OpenBeforeRoll(Step[War, Question]):
    """Opens the window before the roll."""

    def close(self, state: War, frame: Question) -> None:
        """Ask the first who might answer."""
        BEFORE_ROLL.open(state)


class Roll(Step[War, Question]):
    """One die after another: first the attack's, then the defence's."""

    @rule("RL-COMBAT-12")
    def options(self, state: War, frame: Question) -> list[int]:
        """A die for each declared troop."""
        battle = state.battle
        assert battle is not None
        if len(battle.attack) + len(battle.defence) == battle.attackers + battle.defenders:
            return []
        return DICE

    def leads_on(self, state: War, frame: Question) -> bool:
        """What comes next hangs on the dice."""
        return True

    def play(self, state: War, frame: Question, option: int) -> None:
        """It has fallen."""
        battle, pips = state.battle, option - DIE + 1
        assert battle is not None
        attack, defence = battle.attack, battle.defence
        if len(attack) < battle.attackers:
            attack = with_die(attack, pips)
        else:
            defence = with_die(defence, pips)
        state.battle = battle.rolled(attack, defence)
        if len(attack) + len(defence) < battle.attackers + battle.defenders:
            state.push(frame)
        else:
            if state.listens:
                state.tell(Rolled(tuple(attack), tuple(defence)))
            seek_revenge(state)


def with_die(dice: list[int], pips: int) -> list[int]:
    """One die more among those that have fallen, the highest first."""
    higher = len([each for each in dice if each >= pips])
    return [*dice[:higher], pips, *dice[higher:]]


@rule("RL-MUTANT-03")
def seek_revenge(state: War) -> None:
    """Mutants who attack the faction of the Bringer roll ones anew, each once."""
    battle = state.battle
    assert battle is not None
    attacker, defender = state.owner(battle.origin), state.owner(battle.target)
    ones = battle.attack.count(1)
    if ones and is_mutant(state, attacker) and state.factions[defender] == state.world.bringer:
        state.battle = battle.rolled([pips for pips in battle.attack if pips > 1], battle.defence)
        state.ask(REROLL, CHANCE, count=ones)


class Reroll(Step[War, Question]):
    """The new dice of the Mutants' revenge."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any number."""
        return DICE

    def leads_on(self, state: War, frame: Question) -> bool:
        """What comes next hangs on the dice."""
        return True

    def play(self, state: War, frame: Question, option: int) -> None:
        """This is the natural number now."""
        battle = state.battle
        assert battle is not None
        attack = with_die(battle.attack, option - DIE + 1)
        state.battle = battle.rolled(attack, battle.defence)
        if frame.count > 1:
            state.ask(REROLL, CHANCE, count=frame.count - 1)
        else:
            state.tell(Rolled(tuple(attack), tuple(battle.defence)))


class Missiles(Window):
    """Who makes a die a six."""

    @rule("RL-MIS-04")
    def may_answer(self, state: War, seat: Seat) -> bool:
        """Anybody with a missile, in any battle; missiles lie open."""
        return state.missiles[seat] > 0

    @rule("RL-MIS-05")
    def seats(self, state: War) -> list[Seat]:
        """The attacker, the defender, then clockwise from the attacker."""
        return battle_order(state)

    def goes_round_again(self, state: War) -> bool:
        """Until all pass in a row; by option once."""
        return state.settings.missiles_go_round

    @rule("RL-MIS-03", "RL-MIS-07")
    def replies(self, state: War, seat: Seat) -> list[int]:
        """Any die that was not hit, of equal ones one; by option also one that was."""
        battle = state.battle
        assert battle is not None
        attack, defence = counting_dice(state, battle)
        found: list[int] = []
        for first, dice in ((0, attack), (DEFENCE, defence)):
            seen: list[tuple[int, int]] = []
            for number, pips in enumerate(dice):
                hit = battle.hits >> (first + number) & 1
                if (pips, hit) not in seen and (not hit or state.settings.wasted_missiles):
                    seen.append((pips, hit))
                    found.append(ATTACK_DIE + first + number)
        return found

    @rule("RL-MIS-01", "RL-NUKE-01")
    def reply(self, state: War, frame: Question, option: int) -> None:
        """The die is a six for good. The third missile of a roll brings fallout before troops are removed."""
        battle = state.battle
        assert battle is not None
        spend_missile(state, frame.seat)
        state.battle = battle.hit(option - ATTACK_DIE)
        state.tell(MissileFired(frame.seat, option))
        if battle.fired + 1 == state.box.fallout_missiles and not has_had_its_fallout(state):
            resolve = state.agenda.pop()
            assert resolve.step is RESOLVE
            begin_fallout(state, frame.seat)
        elif self.goes_round_again(state):
            self.go_round(state, frame, 0)
        else:
            state.push(frame)  # one after another, until this seat passes

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """A die that lies there and was not hit; of equal ones the first."""
        battle, die = state.battle, option - ATTACK_DIE
        assert battle is not None
        if 0 <= die < DEFENCE + MOST_DEFENDERS and battle.hits & BIT[die]:
            return Refusal("RL-MIS-07", "die_was_hit")
        if 0 <= die < len(battle.attack) or 0 <= die - DEFENCE < len(battle.defence):
            return Refusal("RL-DICE-03", "equal_die")
        return None


def has_had_its_fallout(state: War) -> bool:
    """By option three missiles do nothing more after the first fallout."""
    return state.settings.one_kaboom and state.world.fallout != NONE


class OpenMissiles(Step[War, Question]):
    """Opens the window for missiles, unless an EMP bars them."""

    def close(self, state: War, frame: Question) -> None:
        """Ask the first who has one."""
        battle = state.battle
        assert battle is not None
        if not is_barred(state, battle.target):
            MISSILES.open(state)


class Resolve(Step[War, Question]):
    """The dice are compared, without a question."""

    def close(self, state: War, frame: Question) -> None:
        """Losses, what natural dice bring, the fortification's box, and perhaps a conquest."""
        battle = state.battle
        assert battle is not None
        assert min(len(battle.attack), len(battle.defence)) > 0, "nobody has rolled"
        attacker, defender = state.owner(battle.origin), state.owner(battle.target)
        attackers_lost, defenders_lost = count_losses(state, battle)
        if state.listens:
            attack, defence = counting_dice(state, battle)
            state.tell(Fought(tuple(attack), tuple(defence), attackers_lost, defenders_lost))
        state.take(attacker, battle.origin, attackers_lost)
        state.take(defender, battle.target, defenders_lost)
        overrun(state, battle, attacker, defender, defenders_lost)
        mark_box(state, battle)
        if state.troops[battle.target]:
            hold(state, battle, defender)
        else:
            ask_who_follows(state, battle, attacker, defender, battle.attackers - attackers_lost)


@rule("RL-POWER-04")
def overrun(state: War, battle: Battle, attacker: Seat, defender: Seat, killed: int) -> None:
    """A natural triple that kills a defender removes all that are left, after both sides' losses."""
    left = state.troops[battle.target]
    if killed and left and has(state, attacker, OVERRUN) and is_natural(battle.attack, MOST_ATTACKERS):
        state.take(defender, battle.target, left)
        state.tell(Overran(battle.target, left))


@rule("RL-POWER-02", "RL-MUTANT-09")
def hold(state: War, battle: Battle, defender: Seat) -> None:
    """What natural dice bring to a defender that holds: a 6-6 may close the border, doubles may bring a clone."""
    if not is_natural(battle.defence, MOST_DEFENDERS):
        return
    if battle.defence[0] == SIX and has(state, defender, CLOSED_BORDER):
        state.note().shut |= BIT[battle.target]
        state.tell(BorderClosed(battle.target))
    if is_mutant(state, defender) and (state.world.stance, state.world.kind) == (DEFENSIVE, BODIES):
        reinforce(state, defender, battle.target, 1, NONE)


@rule("RL-COMBAT-03", "RL-COMBAT-04", "RL-COMBAT-05", "RL-COMBAT-06")
def ask_who_follows(state: War, battle: Battle, attacker: Seat, defender: Seat, survivors: int) -> None:
    """The surviving attackers move in; up to three more may follow, and one stays."""
    free = state.troops[battle.origin] - survivors - 1
    most = min(free, FOLLOWERS if state.settings.any_may_follow else MOST_FOLLOWERS)
    if most:
        state.ask(FOLLOW, attacker, count=survivors, owner=defender, passes=most)
    else:
        conquer(state, attacker, defender, survivors)


class Follow(Step[War, Question]):
    """How many more troops follow; `count` survived, `passes` is the most."""

    def options(self, state: War, frame: Question) -> list[int]:
        """None, or some."""
        return [NUMBER + number for number in range(frame.passes + 1)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """They move in."""
        conquer(state, frame.seat, frame.owner, frame.count + option - NUMBER)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Not so many."""
        return Refusal("RL-COMBAT-05", "not_so_many_followers")


@rule("RL-COMBAT-16", "RL-COMBAT-17", "RL-FALL-02")
def conquer(state: War, seat: Seat, whom: Seat, troops: int) -> None:
    """Troops move in, at no cost but fallout's; the turn's record says how, and an HQ there changes hands."""
    battle = state.battle
    assert battle is not None
    assert whom != NONE, "nobody is conquered"
    origin, target = battle.origin, battle.target
    lost = lost_on_entering(state, seat, target, troops)
    state.take(seat, origin, troops)
    state.put(seat, target, troops - lost)
    deeds = state.note()
    deeds.conquered |= BIT[target]
    deeds.robbed |= 1 << whom
    if is_by_sea(state, origin, target):
        deeds.by_sea |= BIT[target]
    if has_city(state, target):
        deeds.cities |= BIT[target]
    state.tell(Conquered(seat, whom, origin, target, troops, lost))
    if state.hq_at(target) != NONE and state.troops[target]:
        state.tell(HqCaptured(seat, state.hq_at(target), target))
    settle_losses(state, seat)


ATTACKERS: Final = Attackers("attackers", needs=(AT, TARGET), lit=("numbers",))
DEFENDERS: Final = Defenders("defenders", lit=("numbers",))
BEFORE_ROLL: Final = BeforeRoll("before roll", may_have=(PASSES,), asks="others", answers=True, lit=("hand",))
OPEN_BEFORE_ROLL: Final = OpenBeforeRoll("open before roll", asks="chance")
ROLL: Final = Roll("roll", asks="chance")
REROLL: Final = Reroll("re-roll", needs=(COUNT,), asks="chance")
MISSILES: Final = Missiles("missiles", may_have=(PASSES,), answers=True, lit=("dice",))
OPEN_MISSILES: Final = OpenMissiles("open missiles", asks="chance")
RESOLVE: Final = Resolve("resolve", asks="chance")
PARTS_OF_A_ROLL: Final[list[Frame]] = [
    Question(step, CHANCE) for step in (RESOLVE, OPEN_MISSILES, ROLL, OPEN_BEFORE_ROLL)
]
FOLLOW: Final = Follow("follow", needs=(COUNT, OWNER, PASSES), lit=("numbers",))
