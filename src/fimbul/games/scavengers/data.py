"""The cardboard of Arctic Scavengers by number: titles, buildings, leaders and gangs, which are the same in every box,
and the box as flat tables.
"""

from pathlib import Path
from typing import Final, TypeAlias

from fimbul.core.box import Box, Boxes, short_hash
from fimbul.core.game import View
from fimbul.core.rule import rule
from fimbul.core.toml import Table
from fimbul.games.scavengers.cardboard import (
    ACTIONS,
    NOBODY_LEADS,
    PILES,
    Cardboard,
    Cost,
    Leader,
    check_order,
    unpack,
)

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


@rule("AS-HQ-LEAD-06", "AS-HQ-LEAD-07")
def needs_refugee(power: int) -> bool:
    """To train, raise, sift and strike takes a refugee; to trade and to guard takes none."""
    return power in (TRAIN, RAISE, SIFT, STRIKE)


@rule("AS-HQ-LEAD-08", "AS-HQ-LEAD-09")
def once_a_round(power: int) -> bool:
    """Who trains or guards does so always; every other power is used once a round."""
    return power in (TRADE, RAISE, SIFT, STRIKE)


@rule("AS-HQ-LEAD-23")
def base_under(leader: Leader, base: list[list[int]]) -> list[list[int]]:
    """By action and title: what the tribe's cards do alone, those whom the leader trains as they are trained."""
    trained = [row.copy() for row in base]
    for action, value in enumerate(leader.base):
        for title in leader.who:
            if value != NONE:
                trained[action][TITLES.index(title)] = value
    return trained


@rule("AS-CARD-03", "AS-TOOL-01", "AS-TOOL-03", "AS-TOOL-04", "AS-TOOL-11", "AS-GL-01", "AS-GL-04")
def joins_under(trained: list[list[int]], modifier: list[list[int]]) -> list[list[bool]]:
    """By action and title: may a card take part? With the ability itself, or to raise the ability of another."""
    return [
        [alone != NONE or more > 0 for alone, more in zip(base, raises, strict=True)]
        for base, raises in zip(trained, modifier, strict=True)
    ]


@rule("AS-HQ-LEAD-19")
def people_in_ties(leader: Leader, people: list[int]) -> list[int]:
    """By title: how many people a card counts in the ties of a skirmish."""
    counted = people.copy()
    for title in leader.who:
        if leader.tie_people != NONE:
            counted[TITLES.index(title)] = leader.tie_people
    return counted


def costs_under(leader: Leader, costs: list[Cost]) -> list[Cost]:
    """By title: what a hire takes; a leader who guards has saboteurs for less."""
    guards = leader.kind == "guard"
    return [leader.saboteur if guards and title == SABOTEUR else cost for title, cost in enumerate(costs)]


class Printed(Box):
    """What is printed on everything in the box, as flat tables."""

    def __init__(self, box: Cardboard) -> None:
        starter = [box.deck.get(title, 0) for title in TITLES]
        super().__init__(used_of(box, starter, MODULES))
        self.cardboard: Final = box
        self.starter: Final[list[int]] = starter

        # By title; `base` and `modifier` by action, then by title.
        cards = box.cards
        self.pile: Final[list[int]] = [PILES.index(card.pile) for card in cards]
        self.contested: Final[list[bool]] = [card.pile == "contested" for card in cards]
        self.module: Final[list[int]] = [card.module for card in cards]
        self.copies: Final[list[int]] = [card.copies for card in cards]
        self.kind: Final[list[str]] = [card.kind for card in cards]
        self.person: Final[list[bool]] = [card.kind == "person" for card in cards]
        self.tool: Final[list[bool]] = [card.kind == "tool" for card in cards]
        self.medicine: Final[list[bool]] = [card.kind == "medicine" for card in cards]
        self.base: Final[list[list[int]]] = [[card.base[action] for card in cards] for action in range(len(ACTIONS))]
        self.modifier: Final[list[list[int]]] = [
            [card.modifier[action] for card in cards] for action in range(len(ACTIONS))
        ]
        self.meds: Final[list[int]] = [card.meds for card in cards]
        self.food_cost: Final[list[int]] = [card.cost.food for card in cards]
        self.med_cost: Final[list[int]] = [card.cost.meds for card in cards]
        self.any_cost: Final[list[int]] = [card.cost.any_mix for card in cards]
        self.people: Final[list[int]] = [card.people for card in cards]

        # By building; `stores` then by title.
        self.build_time: Final[list[int]] = [building.time for building in box.buildings]
        self.stores: Final[list[list[bool]]] = [[card.kind == each.stores for card in cards] for each in box.buildings]
        self.capacity: Final[list[int]] = [building.capacity for building in box.buildings]
        self.grows: Final[list[int]] = [building.food for building in box.buildings]
        self.building_copies: Final[list[int]] = [building.copies for building in box.buildings]

        # By leader, and for NO_LEADER; `raises` and `base_under` then by action, `base_under`, `tie_people` and the
        # costs by title.
        chiefs = [*box.leaders, NOBODY_LEADS]
        costs = [costs_under(leader, [card.cost for card in cards]) for leader in chiefs]
        self.power: Final[list[int]] = [POWERS.index(leader.kind) for leader in chiefs]
        self.needs_refugee: Final[list[bool]] = [needs_refugee(power) for power in self.power]
        self.once_a_round: Final[list[bool]] = [once_a_round(power) for power in self.power]
        self.trade_food: Final[list[int]] = [leader.food for leader in chiefs]
        self.trade_meds: Final[list[int]] = [leader.meds for leader in chiefs]
        self.pooled: Final[list[bool]] = [leader.pooled for leader in chiefs]
        self.raises: Final[list[list[int]]] = [list(leader.modifier) for leader in chiefs]
        self.sift_draw: Final[list[int]] = [leader.draw for leader in chiefs]
        self.sift_keep: Final[list[int]] = [leader.keep for leader in chiefs]
        self.tool_dig: Final[list[int]] = [leader.tool_dig for leader in chiefs]
        self.base_under: Final[list[list[list[int]]]] = [base_under(leader, self.base) for leader in chiefs]
        self.joins_under: Final[list[list[list[bool]]]] = [
            joins_under(trained, self.modifier) for trained in self.base_under
        ]
        self.tie_people: Final[list[list[int]]] = [people_in_ties(leader, self.people) for leader in chiefs]
        self.food_cost_under: Final[list[list[int]]] = [[cost.food for cost in each] for each in costs]
        self.med_cost_under: Final[list[list[int]]] = [[cost.meds for cost in each] for each in costs]

        # By gang.
        self.gang_people: Final[list[int]] = [gang.people for gang in box.gangs]
        self.gang_module: Final[list[int]] = [gang.module for gang in box.gangs]

    def hash_of_used(self, hq: int) -> str:
        """The hash of what a game uses: a correction to HQ changes no hash of the base game."""
        return short_hash(used_of(self.cardboard, self.starter, hq))


def used_of(box: Cardboard, starter: list[int], hq: int) -> object:
    """What a game with so many modules of HQ uses of the box."""
    return (
        [tuple(card) for card in box.cards if card.module <= hq],
        starter,
        [tuple(building) for building in box.buildings if hq >= 2],
        [tuple(leader) for leader in box.leaders if hq >= 3],
        [tuple(gang) for gang in box.gangs if gang.module <= hq],
    )


def unpack_printed(files: list[Table]) -> Printed:
    """The box with everything in the order of the numbers above."""
    cards, headquarters = files
    box = unpack(cards, headquarters)
    check_order([card.title for card in box.cards], TITLES)
    check_order([building.title for building in box.buildings], BUILDINGS)
    check_order([leader.title for leader in box.leaders], LEADERS)
    check_order([gang.title for gang in box.gangs], GANGS)
    return Printed(box)


def printed_in(view: View) -> Printed:
    """The box that is played with in a view."""
    return BOXES.find(view["setup"]["data"])


MODULES: Final = 4
HOME: Final = Path(__file__).parent / "data"
BOXES: Final = Boxes("scavengers", "Arctic Scavengers", HOME, ("cards.toml", "headquarters.toml"), unpack_printed)
