"""The combat in progress: the Combat Initiative Box with the counters of both sides, the tier, and hits not paid for.

A force is a group of counters together with the place where it stands: missiles and satellites fight from elsewhere.
"""

from typing import Final, TypeAlias

from fimbul.games.worldwar.data import FARTHEST_SHOT, Nation, Place, Seat, Side
from fimbul.games.worldwar.groups import Group, strength_of, with_group, with_strength, without_group
from fimbul.games.worldwar.names import NONE

Force: TypeAlias = int

STANDS: Final = 20  # where the place lies in the int
GROUP: Final = (1 << STANDS) - 1

BATTLES: Final = ["combat", "neutrals", "itself", "nukes", "delivery"]
COMBAT: Final = 0
NEUTRALS: Final = 1  # only they roll
ITSELF: Final = 2  # counters that fire at themselves
NUKES: Final = 3  # nukes that come down through the first three tiers
DELIVERY: Final = 4  # nukes that a missile or a plane brings

SHOOTERS: Final = ["attack", "defence", "unrest"]
ATTACK: Final = 0
DEFENCE: Final = 1
UNREST: Final = 2

FARTHEST: Final = 3  # steps that a missile can fly
REACHES: Final = FARTHEST + 1
OUT_OF_REACH: Final = 99  # satellites above a territory
TIERS: Final = 5
NO_FORCES: Final[list[Force]] = []
NO_VOLLEYS: Final[list[int]] = []


def force(place: Place, group: Group) -> Force:
    """Counters and where they stand."""
    return place << STANDS | group


def stands_in(each: Force) -> Place:
    """Where they stand."""
    return each >> STANDS


def group_of(each: Force) -> Group:
    """The counters."""
    return each & GROUP


def token(side: Side, nation: Nation, place: Place) -> int:
    """A nuke on its way: who launched it, of which nation it is, where it comes down."""
    return side << 12 | nation << 7 | place


def launcher_of(each: int) -> Side:
    """The side that launched a nuke."""
    return each >> 12


def origin_of(each: int) -> Nation:
    """The nation whose nuke it is."""
    return each >> 7 & 31


def aim_of(each: int) -> Place:
    """Where it comes down."""
    return each & 127


def volley(tier: int, shooters: int, dice: int, hits: int) -> int:
    """Dice that were thrown in a tier, and how many of them hit."""
    return ((tier << 2 | shooters) << 8 | dice) << 8 | hits


def tier_of(thrown: int) -> int:
    """In which tier."""
    return thrown >> 18


def shooters_of(thrown: int) -> int:
    """By whom."""
    return thrown >> 16 & 3


def dice_of(thrown: int) -> int:
    """How many dice."""
    return thrown >> 8 & 255


def hits_of(thrown: int) -> int:
    """How many of them hit."""
    return thrown & 255


class Battle:
    """One combat. It is replaced, never changed."""

    def __init__(
        self,
        place: Place,
        kind: int,
        lead: Seat,
        side: Side,
        victim: Nation,
        attack: list[Force],
        defence: list[Force],
        tier: int = 0,
        hits_on_attack: tuple[int, ...] = (0, 0, 0, 0),
        hits_on_defence: int = 0,
        unrest_hits: int = 0,
        nukes: int = 0,
        willing: int = 0,
        bomb: bool = False,
        attacked: list[Force] = NO_FORCES,
        defended: list[Force] = NO_FORCES,
        thrown: list[int] = NO_VOLLEYS,
    ) -> None:
        self.place: Final = place
        self.kind: Final = kind
        self.lead: Final = lead  # the seat that leads the attack
        self.side: Final = side  # who attacks
        self.victim: Final = victim  # the nation that is fought; NONE for neutrals and against nukes
        self.attack: Final = attack
        self.defence: Final = defence
        self.tier: Final = tier  # that fires or has fired last; 0 before the first
        self.hits_on_attack: Final = hits_on_attack  # not yet paid for, by how far they reach
        self.hits_on_defence: Final = hits_on_defence  # the same of the other side
        self.unrest_hits: Final = unrest_hits  # by everybody in the territory
        self.nukes: Final = nukes  # still coming down
        self.willing: Final = willing  # the sides that roll against nukes
        self.bomb: Final = bomb  # a soldier of ISIL carries a nuke
        self.attacked: Final = attacked  # the attack as it was when fire was opened ...
        self.defended: Final = defended  # ... and the defence; shared
        self.thrown: Final = thrown  # all dice so far, as `volley` packs them; shared

    def changed(
        self,
        attack: list[Force] | None = None,
        defence: list[Force] | None = None,
        tier: int = NONE,
        hits_on_attack: tuple[int, ...] | None = None,
        hits_on_defence: int = NONE,
        unrest_hits: int = NONE,
        nukes: int = NONE,
        willing: int = NONE,
        thrown: list[int] | None = None,
    ) -> "Battle":
        """The same but for what is given."""
        return Battle(
            self.place,
            self.kind,
            self.lead,
            self.side,
            self.victim,
            self.attack if attack is None else attack,
            self.defence if defence is None else defence,
            self.tier if tier == NONE else tier,
            self.hits_on_attack if hits_on_attack is None else hits_on_attack,
            self.hits_on_defence if hits_on_defence == NONE else hits_on_defence,
            self.unrest_hits if unrest_hits == NONE else unrest_hits,
            self.nukes if nukes == NONE else nukes,
            self.willing if willing == NONE else willing,
            self.bomb,
            self.attacked,
            self.defended,
            self.thrown if thrown is None else thrown,
        )

    def opened(self) -> "Battle":
        """The same as fire is opened: both sides are remembered."""
        return Battle(
            self.place,
            self.kind,
            self.lead,
            self.side,
            self.victim,
            self.attack,
            self.defence,
            self.tier,
            self.hits_on_attack,
            self.hits_on_defence,
            self.unrest_hits,
            self.nukes,
            self.willing,
            self.bomb,
            self.attack,
            self.defence,
        )

    def key(self) -> object:
        """Everything that matters of it."""
        where = (self.place, self.kind, self.lead, self.side, self.victim, self.tier, self.bomb)
        hits = (self.hits_on_attack, self.hits_on_defence, self.unrest_hits, self.nukes, self.willing)
        return (where, self.attack, self.defence, hits, self.attacked, self.defended, self.thrown)


def weakened(forces: list[Force], each: Force) -> list[Force]:
    """A side after one counter, as it is given with a count of one, has lost a strength point."""
    left = without_group(forces, each)
    return with_group(left, with_strength(each, 1)) if strength_of(each) == 2 else left


assert FARTHEST == FARTHEST_SHOT
