"""What everything in the box of Risk Legacy is called, and the number it goes by in positions and in the lexicon.

Every box has the same names in the same order; what is printed on the things may differ from box to box (`data.py`).
Names and numbers never change: new ones come at the end.
"""

from typing import Final

NONE: Final = -1  # no territory, no seat, no person, no card

# Territories, continent by continent; the last is in no continent and on no board that came out of the box.
CONTINENTS: Final = ["north-america", "south-america", "europe", "africa", "asia", "australia"]
TERRITORIES: Final = [
    *("alaska", "northwest-territory", "greenland", "alberta", "ontario", "eastern-canada"),
    *("western-united-states", "eastern-united-states", "central-america"),
    *("venezuela", "peru", "brazil", "argentina"),
    *("iceland", "great-britain", "scandinavia", "northern-europe", "western-europe", "southern-europe", "russia"),
    *("north-africa", "egypt", "east-africa", "central-africa", "south-africa", "madagascar"),
    *("ural", "siberia", "yakutsk", "kamchatka", "irkutsk", "mongolia", "japan", "afghanistan", "china"),
    *("middle-east", "india", "southeast-asia"),
    *("indonesia", "new-guinea", "western-australia", "eastern-australia"),
    "alien-island",
]
PLACES: Final = 43
ISLAND: Final = 42
OCEANS: Final = [
    *("north-atlantic", "south-atlantic", "indian-ocean", "south-pacific"),
    *("north-pacific-west", "north-pacific-east", "arctic-ocean"),
]

# The sealed packages; a set of them is an int with a bit for each.
PACKAGES: Final = ["pack-1", "pack-2", "pack-3", "pack-4", "pocket-1", "pocket-2"]
PACK_1: Final = 0
PACK_2: Final = 1
PACK_3: Final = 2
PACK_4: Final = 3
POCKET_1: Final = 4
POCKET_2: Final = 5

FACTIONS: Final = [
    *("die-mechaniker", "enclave-of-the-bear", "imperial-balkania", "khan-industries", "saharan-republic"),
    *("mutants", "aliens"),
]
HUMANS: Final = 5  # factions 0 to 4 are human
MUTANTS: Final = 5
ALIENS: Final = 6

# The slots of a faction card. Green, blue and brown hold a power, yellow a weakness, red a private mission.
SLOTS: Final = ["green", "blue", "brown", "red", "yellow"]
GREEN: Final = 0
BLUE: Final = 1
BROWN: Final = 2
RED: Final = 3
YELLOW: Final = 4

# Powers: starting powers two by two in the order of the factions, comeback powers, missile powers.
POWERS: Final = [
    *("fortified-hq", "closed-border"),
    *("first-strike", "overrun"),
    *("round-up", "settlers"),
    *("hq-garrison", "card-garrison"),
    *("any-time-maneuver", "any-place-maneuver"),
    *("resourceful", "stealthy", "well-armed", "mobile", "convincing", "well-supplied"),
    *("power-rally", "power-emp", "power-interference", "power-recon", "power-bad-intel"),
]
FORTIFIED_HQ: Final = 0
CLOSED_BORDER: Final = 1
FIRST_STRIKE: Final = 2
OVERRUN: Final = 3
ROUND_UP: Final = 4
SETTLERS: Final = 5
HQ_GARRISON: Final = 6
CARD_GARRISON: Final = 7
ANY_TIME_MANEUVER: Final = 8
ANY_PLACE_MANEUVER: Final = 9
RESOURCEFUL: Final = 10
STEALTHY: Final = 11
WELL_ARMED: Final = 12
MOBILE: Final = 13
CONVINCING: Final = 14
WELL_SUPPLIED: Final = 15
RALLY: Final = 16
EMP: Final = 17
INTERFERENCE: Final = 18
RECON: Final = 19
BAD_INTEL: Final = 20
FIRST_COMEBACK: Final = RESOURCEFUL
FIRST_MISSILE_POWER: Final = RALLY

# Scar cards; the first four are also what lies on the board, the last five weaknesses for the yellow slot.
SCARS: Final = [
    *("bunker", "ammo-shortage", "bio-hazard", "mercenary"),
    *("scar-rally", "scar-emp", "scar-interference"),
    *("cautious", "short-sighted", "unpopular", "primitive", "purist"),
]
BUNKER: Final = 0
AMMO_SHORTAGE: Final = 1
BIO_HAZARD: Final = 2
MERCENARY: Final = 3
SCAR_RALLY: Final = 4
SCAR_EMP: Final = 5
SCAR_INTERFERENCE: Final = 6
CAUTIOUS: Final = 7
SHORT_SIGHTED: Final = 8
UNPOPULAR: Final = 9
PRIMITIVE: Final = 10
PURIST: Final = 11
COLLABORATOR: Final = 12  # no card: what the yellow slot holds of whoever let the aliens land
BOARD_SCARS: Final = 4
WEAKNESSES: Final = [*SCARS[CAUTIOUS:], "collaborator"]

CITIES: Final = ["minor-city", "major-city", "world-capital", "ruin"]
MINOR: Final = 0
MAJOR: Final = 1
CAPITAL: Final = 2
RUIN: Final = 3

# Missions: those of the deck, the private ones, and the two printed on faction cards.
MISSIONS: Final = [
    *("superior-infrastructure", "reign-of-terror", "urban-assault", "amphibious-onslaught"),
    *("unexpected-attack", "imperial-might", "the-world-is-ready", "explore-the-world"),
    *("advanced-tactics", "advanced-training", "forced-occupation"),
    *("guerilla-warfare", "urban-troop-surge", "wide-border"),
    *("mutant-mission", "alien-mission"),
]
SUPERIOR_INFRASTRUCTURE: Final = 0
REIGN_OF_TERROR: Final = 1
URBAN_ASSAULT: Final = 2
AMPHIBIOUS_ONSLAUGHT: Final = 3
UNEXPECTED_ATTACK: Final = 4
IMPERIAL_MIGHT: Final = 5
THE_WORLD_IS_READY: Final = 6
EXPLORE_THE_WORLD: Final = 7
ADVANCED_TACTICS: Final = 8
ADVANCED_TRAINING: Final = 9
FORCED_OCCUPATION: Final = 10
GUERILLA_WARFARE: Final = 11
URBAN_TROOP_SURGE: Final = 12
WIDE_BORDER: Final = 13
MUTANT_MISSION: Final = 14
ALIEN_MISSION: Final = 15
FIRST_PRIVATE: Final = ADVANCED_TACTICS
DECK_MISSIONS: Final = 14  # the rest are printed on faction cards

EVENTS: Final = [
    *("event-fortify", "event-control-the-people", "event-riots", "event-resistance", "event-join-the-cause"),
    *("event-evolve-stance", "event-evolve-kind", "event-agent-of-chaos", "event-fallout"),
    *("event-die-humans", "event-beam-down", "event-mysterious-island"),
]
FORTIFY: Final = 0
CONTROL_THE_PEOPLE: Final = 1
RIOTS: Final = 2
RESISTANCE: Final = 3
JOIN_THE_CAUSE: Final = 4
EVOLVE_STANCE: Final = 5
EVOLVE_KIND: Final = 6
AGENT_OF_CHAOS: Final = 7
FALLOUT: Final = 8
DIE_HUMANS: Final = 9
BEAM_DOWN: Final = 10
MYSTERIOUS_ISLAND: Final = 11

STANCES: Final = ["offensive", "defensive"]
KINDS: Final = ["bodies", "brains"]
OFFENSIVE: Final = 0
DEFENSIVE: Final = 1
BODIES: Final = 0
BRAINS: Final = 1

# The stickers that can run out.
STICKERS: Final = ["major-city", "cancel", "fortification", "bonus-up", "bonus-down", "minor-city", "coin"]
MAJOR_CITIES: Final = 0
CANCELS: Final = 1
FORTIFICATIONS: Final = 2
BONUS_UP: Final = 3
BONUS_DOWN: Final = 4
MINOR_CITIES: Final = 5
COINS: Final = 6

# The four types of draft cards, and what they can say.
DRAFT_TYPES: Final = ["troops", "coins", "placement", "order"]
TROOPS_CARD: Final = 0
COINS_CARD: Final = 1
PLACEMENT_CARD: Final = 2
ORDER_CARD: Final = 3
DRAFT_VALUES: Final = [[6, 8, 10], [0, 1, 2], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]]

RESULTS: Final = ["won", "held-on", "eliminated"]
WON: Final = 0
HELD_ON: Final = 1
ELIMINATED: Final = 2

SEAT_NAMES: Final = ("alpha", "bravo", "charlie", "delta", "echo")
