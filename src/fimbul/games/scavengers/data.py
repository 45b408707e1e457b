"""The cardboard of Arctic Scavengers as flat tables by number: titles, buildings, leaders, gangs, loaded once.

Set FIMBUL_DATA to a folder with a `scavengers` folder in it to play with an own, corrected copy of the files.
"""

import os
from hashlib import blake2b
from pathlib import Path
from typing import Final, TypeAlias

from fimbul.core.rule import rule
from fimbul.games.scavengers.cardboard import ACTIONS, NOBODY_LEADS, PILES, Box, Cost, Leader, check_order, load

Title: TypeAlias = int

TITLES: Final[list[str]] = [
    "refugee",
    "scavenger",
    "brawler",
    "hunter",
    "saboteur",
    "scout",
    "group-leaders",
    "sniper-team",
    "thugs",
    "medic",
    "engineer",
    "junk",
    "multitool",
    "net",
    "spear",
    "pickaxe",
    "shovel",
    "rifle",
    "toolkit",
    "medkit",
    "pills",
    "wolf-pack",
    "grenade",
    "sled-team",
    "field-crew",
    "tribe-family-3",
    "tribe-family-4",
    "tribe-family-5",
]
REFUGEE: Final = 0
SCAVENGER: Final = 1
BRAWLER: Final = 2
HUNTER: Final = 3
SABOTEUR: Final = 4
SCOUT: Final = 5
GROUP_LEADERS: Final = 6
SNIPER_TEAM: Final = 7
THUGS: Final = 8
MEDIC: Final = 9
ENGINEER: Final = 10
JUNK: Final = 11
MULTITOOL: Final = 12
NET: Final = 13
SPEAR: Final = 14
PICKAXE: Final = 15
SHOVEL: Final = 16
RIFLE: Final = 17
TOOLKIT: Final = 18
MEDKIT: Final = 19
PILLS: Final = 20
WOLF_PACK: Final = 21
GRENADE: Final = 22
SLED_TEAM: Final = 23
FIELD_CREW: Final = 24
TRIBE_FAMILY_3: Final = 25
TRIBE_FAMILY_4: Final = 26
TRIBE_FAMILY_5: Final = 27
ANSWERS: Final = (REFUGEE, SABOTEUR, SNIPER_TEAM, MEDIC)  # what may be used in another's turn, the first by a Fanatic

STARTERS: Final = 0  # refugees: in nobody's pile, only in the decks
MERCENARIES: Final = 1
JUNKYARD: Final = 2
CONTESTED: Final = 3

DIG: Final = 0
DRAW: Final = 1
FIGHT: Final = 2
HUNT: Final = 3
BUILD: Final = 4
NONE: Final = -1  # no ability, which is less than an ability of 0

BUILDINGS: Final[list[str]] = ["bunker", "armory", "pharmacy", "hydroponic-gardens"]
BUNKER: Final = 0
ARMORY: Final = 1
PHARMACY: Final = 2
HYDROPONIC_GARDENS: Final = 3

LEADERS: Final[list[str]] = [
    "butcher",
    "cannibal",
    "excavator",
    "fanatic",
    "gangster",
    "mentor",
    "organizer",
    "peacemaker",
    "ranger",
    "sergeant-at-arms",
]
BUTCHER: Final = 0
CANNIBAL: Final = 1
EXCAVATOR: Final = 2
FANATIC: Final = 3
GANGSTER: Final = 4
MENTOR: Final = 5
ORGANIZER: Final = 6
PEACEMAKER: Final = 7
RANGER: Final = 8
SERGEANT_AT_ARMS: Final = 9
NO_LEADER: Final = 10  # without module 3, and while the leader is wounded

POWERS: Final[list[str]] = ["trade", "train", "raise", "sift", "strike", "guard", "none"]
TRADE: Final = 0
TRAIN: Final = 1
RAISE: Final = 2
SIFT: Final = 3
STRIKE: Final = 4
GUARD: Final = 5
NO_POWER: Final = 6

GANGS: Final[list[str]] = ["gearheads", "pharmers", "masons"]
GEARHEADS: Final = 0
PHARMERS: Final = 1
MASONS: Final = 2


def folder() -> Path:
    """Where the files are: beside this one, or the player's own."""
    own = os.environ.get("FIMBUL_DATA")
    there = Path(own) / "scavengers" if own else None
    return there if there and there.is_dir() else Path(__file__).parent / "data"


def unpack_box(where: Path) -> Box:
    """The box in a folder, with everything in the order of the numbers above."""
    box = load(where)
    check_order([card.title for card in box.cards], TITLES)
    check_order([building.title for building in box.buildings], BUILDINGS)
    check_order([leader.title for leader in box.leaders], LEADERS)
    check_order([gang.title for gang in box.gangs], GANGS)
    return box


def box_hash(hq: int) -> str:
    """A short hash of the cardboard that a game uses: a correction to HQ changes no hash of the base game."""
    used = (
        [tuple(card) for card in BOX.cards if card.module <= hq],
        STARTER,
        [tuple(building) for building in BOX.buildings if hq >= 2],
        [tuple(leader) for leader in BOX.leaders if hq >= 3],
        [tuple(gang) for gang in BOX.gangs if gang.module <= hq],
    )
    return blake2b(repr(used).encode(), digest_size=6).hexdigest()


@rule("AS-HQ-LEAD-06", "AS-HQ-LEAD-07")
def needs_refugee(power: int) -> bool:
    """To train, raise, sift and strike takes a refugee; to trade and to guard takes none."""
    return power in (TRAIN, RAISE, SIFT, STRIKE)


@rule("AS-HQ-LEAD-08", "AS-HQ-LEAD-09")
def once_a_round(power: int) -> bool:
    """Who trains or guards does so always; every other power is used once a round."""
    return power in (TRADE, RAISE, SIFT, STRIKE)


@rule("AS-HQ-LEAD-23")
def base_under(leader: Leader) -> list[list[int]]:
    """By action and title: what the tribe's cards do alone, those whom the leader trains as they are trained."""
    trained = [row.copy() for row in BASE]
    for action, value in enumerate(leader.base):
        for title in leader.who:
            if value != NONE:
                trained[action][TITLES.index(title)] = value
    return trained


@rule("AS-HQ-LEAD-19")
def people_in_ties(leader: Leader) -> list[int]:
    """By title: how many people a card counts in the ties of a skirmish."""
    people = PEOPLE.copy()
    for title in leader.who:
        if leader.tie_people != NONE:
            people[TITLES.index(title)] = leader.tie_people
    return people


def costs_under(leader: Leader) -> list[Cost]:
    """By title: what a hire takes; a leader who guards has saboteurs for less."""
    guards = leader.kind == "guard"
    return [leader.saboteur if guards and title == SABOTEUR else card.cost for title, card in enumerate(BOX.cards)]


BOX: Final = unpack_box(folder())
CHIEFS: Final[list[Leader]] = [*BOX.leaders, NOBODY_LEADS]
STARTER: Final[list[int]] = [BOX.deck.get(title, 0) for title in TITLES]

# By title; BASE and MODIFIER by action, then by title.
PILE: Final[list[int]] = [PILES.index(card.pile) for card in BOX.cards]
MODULE: Final[list[int]] = [card.module for card in BOX.cards]
COPIES: Final[list[int]] = [card.copies for card in BOX.cards]
PERSON: Final[list[bool]] = [card.kind == "person" for card in BOX.cards]
TOOL: Final[list[bool]] = [card.kind == "tool" for card in BOX.cards]
MEDICINE: Final[list[bool]] = [card.kind == "medicine" for card in BOX.cards]
BASE: Final[list[list[int]]] = [[card.base[action] for card in BOX.cards] for action in range(len(ACTIONS))]
MODIFIER: Final[list[list[int]]] = [[card.modifier[action] for card in BOX.cards] for action in range(len(ACTIONS))]
MEDS: Final[list[int]] = [card.meds for card in BOX.cards]
FOOD_COST: Final[list[int]] = [card.cost.food for card in BOX.cards]
MED_COST: Final[list[int]] = [card.cost.meds for card in BOX.cards]
ANY_COST: Final[list[int]] = [card.cost.any_mix for card in BOX.cards]
PEOPLE: Final[list[int]] = [card.people for card in BOX.cards]

# By building; STORES then by title.
BUILD_TIME: Final[list[int]] = [building.time for building in BOX.buildings]
STORES: Final[list[list[bool]]] = [[card.kind == each.stores for card in BOX.cards] for each in BOX.buildings]
CAPACITY: Final[list[int]] = [building.capacity for building in BOX.buildings]
GROWS: Final[list[int]] = [building.food for building in BOX.buildings]
BUILDING_COPIES: Final[list[int]] = [building.copies for building in BOX.buildings]

# By leader, and for NO_LEADER; RAISES and BASE_UNDER then by action, BASE_UNDER, TIE_PEOPLE and the costs by title.
POWER: Final[list[int]] = [POWERS.index(leader.kind) for leader in CHIEFS]
NEEDS_REFUGEE: Final[list[bool]] = [needs_refugee(power) for power in POWER]
ONCE_A_ROUND: Final[list[bool]] = [once_a_round(power) for power in POWER]
TRADE_FOOD: Final[list[int]] = [leader.food for leader in CHIEFS]
TRADE_MEDS: Final[list[int]] = [leader.meds for leader in CHIEFS]
POOLED: Final[list[bool]] = [leader.pooled for leader in CHIEFS]
RAISES: Final[list[list[int]]] = [list(leader.modifier) for leader in CHIEFS]
SIFT_DRAW: Final[list[int]] = [leader.draw for leader in CHIEFS]
SIFT_KEEP: Final[list[int]] = [leader.keep for leader in CHIEFS]
TOOL_DIG: Final[list[int]] = [leader.tool_dig for leader in CHIEFS]
BASE_UNDER: Final[list[list[list[int]]]] = [base_under(leader) for leader in CHIEFS]
TIE_PEOPLE: Final[list[list[int]]] = [people_in_ties(leader) for leader in CHIEFS]
FOOD_COST_UNDER: Final[list[list[int]]] = [[cost.food for cost in costs_under(leader)] for leader in CHIEFS]
MED_COST_UNDER: Final[list[list[int]]] = [[cost.meds for cost in costs_under(leader)] for leader in CHIEFS]

# By gang.
GANG_PEOPLE: Final[list[int]] = [gang.people for gang in BOX.gangs]
GANG_MODULE: Final[list[int]] = [gang.module for gang in BOX.gangs]
