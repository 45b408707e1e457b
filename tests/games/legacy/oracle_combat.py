"""Combat by a second hand: what one roll does, worked out from the catalogue alone.

Nothing here uses the rules of the engine. A battle is told in plain words and numbers; the answer is what the table
must look like afterwards. It is written to be compared, not to be fast.
"""

from dataclasses import dataclass, field


@dataclass
class Side:
    """Who fights: the faction and what is on its card."""

    faction: str
    powers: set[str] = field(default_factory=set)


@dataclass
class Battle:
    """One roll: the sides, the marks where it is fought, the natural dice, and what was done to them."""

    attacker: Side
    defender: Side
    troops: int  # in the attacking territory
    garrison: int  # in the attacked one
    attackers: int
    defenders: int
    scar: str = ""
    city: bool = False
    boxes: int = -1  # marked on its fortification; -1 where there is none
    hq: str = ""  # whose HQ stands there: "own" by the defender, "other" by anybody else
    first: bool = False  # is it the first territory attacked this turn, and no other since?
    emp: bool = False
    fallout: bool = False
    evolved: str = ""  # what the Mutants have become
    bringer: str = ""  # the faction
    capped: bool = True  # do three at most follow?
    attack: list[int] = field(default_factory=list)
    defence: list[int] = field(default_factory=list)
    hit_attack: set[int] = field(default_factory=set)  # dice by rank, the highest natural one is 0
    hit_defence: set[int] = field(default_factory=set)


@dataclass
class Result:
    """What the roll brings."""

    attackers_lost: int
    defenders_lost: int
    conquered: bool
    followers: range  # how many more may move in
    boxes: int
    shut: bool
    clone: bool


def rerolled(battle: Battle) -> int:
    """How many attack dice are rolled again: ones of Mutants who attack the Bringer's faction (RL-MUTANT-03)."""
    revenge = battle.attacker.faction == "mutants" and battle.defender.faction == battle.bringer
    return battle.attack.count(1) if revenge else 0


def is_fortified(battle: Battle) -> bool:
    """RL-FORT-04: a city whose fortification has a box left."""
    return battle.city and 0 <= battle.boxes < 10


def counting(battle: Battle) -> tuple[list[int], list[int]]:
    """The dice as they count, sorted: all changes are added up, kept within 1 and 6, and missiles make sixes."""
    attack, defence = (sorted(dice, reverse=True) for dice in (battle.attack, battle.defence))
    if battle.emp:  # RL-P1-03
        return attack, defence
    for_attack, for_defence = [0] * len(attack), [0] * len(defence)
    if "well-armed" in battle.attacker.powers and battle.hq:  # RL-COMEBACK-03
        for_attack = [1] * len(attack)
    own_fortress = "fortified-hq" in battle.defender.powers and battle.hq == "own"  # RL-POWER-01
    if is_fortified(battle) or own_fortress:  # RL-DICE-05, RL-DICE-08: once
        for_defence = [1] * len(defence)
    if battle.scar == "bunker":  # RL-SCAR-04
        for_defence[0] += 1
    if battle.scar == "ammo-shortage" and "well-supplied" not in battle.defender.powers:  # RL-SCAR-05, RL-COMEBACK-06
        for_defence[0] -= 1
    if "first-strike" in battle.attacker.powers and battle.first:  # RL-POWER-03
        for_defence[len(defence) - 1] -= 1
    attack = [6 if rank in battle.hit_attack else within(die + for_attack[rank]) for rank, die in enumerate(attack)]
    defence = [6 if rank in battle.hit_defence else within(die + for_defence[rank]) for rank, die in enumerate(defence)]
    return sorted(attack, reverse=True), sorted(defence, reverse=True)  # RL-DICE-06


def within(die: int) -> int:
    """RL-DICE-02: a changed die shows one to six."""
    return 1 if die < 1 else 6 if die > 6 else die


def resolve(battle: Battle) -> Result:
    """Who loses what, and what follows from it."""
    attack, defence = counting(battle)
    strong = battle.attacker.faction == "mutants" and battle.evolved == "offensive bodies"  # RL-MUTANT-07
    attackers_lost = defenders_lost = 0
    for rank in range(min(len(attack), len(defence))):  # RL-COMBAT-13, RL-COMBAT-14
        wins = attack[rank] > defence[rank] or (strong and attack[rank] == 6 and defence[rank] == 6)
        attackers_lost += 0 if wins else 1
        defenders_lost += 1 if wins else 0
    triple = len(battle.attack) == 3 and len(set(battle.attack)) == 1
    if triple and defenders_lost and "overrun" in battle.attacker.powers:  # RL-POWER-04
        defenders_lost = battle.garrison
    conquered = defenders_lost == battle.garrison
    survivors = battle.attackers - attackers_lost
    staying = battle.troops - attackers_lost - survivors
    most = staying - 1  # RL-COMBAT-04, RL-COMBAT-06: one stays
    double = len(battle.defence) == 2 and len(set(battle.defence)) == 1
    return Result(
        attackers_lost,
        defenders_lost,
        conquered,
        range(min(most, 3) + 1 if battle.capped else most + 1) if conquered else range(0),  # RL-COMBAT-05
        battle.boxes + (1 if battle.attackers == 3 and is_fortified(battle) else 0),  # RL-FORT-03
        not conquered
        and double
        and battle.defence[0] == 6
        and "closed-border" in battle.defender.powers,  # RL-POWER-02
        # RL-MUTANT-09
        not conquered and double and battle.defender.faction == "mutants" and battle.evolved == "defensive bodies",
    )


def after(battle: Battle, followers: int) -> tuple[int, int]:
    """The troops in both territories at the end: those who stayed, and whoever holds the other one."""
    result = resolve(battle)
    if not result.conquered:
        return battle.troops - result.attackers_lost, battle.garrison - result.defenders_lost + result.clone
    entering = battle.attackers - result.attackers_lost + followers
    lost = (
        (entering + 1) // 2 if battle.fallout and battle.attacker.faction != "mutants" else 0
    )  # RL-FALL-01, RL-FALL-07
    return battle.troops - result.attackers_lost - entering, entering - lost
