"""The words of Risk Legacy: everything that is picked in any game of a campaign, sealed things included.

A sealed word is treated like no word at all until its package is open; `SEALED` says which package that is. Numbers
never shift: words that come later come at the end.
"""

from typing import Final

from fimbul.core.lexicon import Lexicon
from fimbul.games.legacy.names import (
    ALIEN_MISSION,
    ALIENS,
    BIO_HAZARD,
    CAUTIOUS,
    CONTINENTS,
    DIE_HUMANS,
    DRAFT_TYPES,
    DRAFT_VALUES,
    EVENTS,
    EVOLVE_STANCE,
    FACTIONS,
    FIRST_COMEBACK,
    FIRST_MISSILE_POWER,
    FIRST_PRIVATE,
    ISLAND,
    JOIN_THE_CAUSE,
    KINDS,
    MERCENARY,
    MISSIONS,
    MUTANT_MISSION,
    MUTANTS,
    NONE,
    OCEANS,
    PACK_1,
    PACK_2,
    PACK_3,
    PACK_4,
    POCKET_1,
    POCKET_2,
    POWERS,
    SCARS,
    SEAT_NAMES,
    STANCES,
    TERRITORIES,
)

PASS: Final = 0  # nothing, in a window or where something may be done
DONE: Final = 1  # that was all
REST: Final = 2  # as many as may go
AGAIN: Final = 3  # the same attack once more
RANDOM: Final = 4  # let chance decide (the first set-up)
STAR: Final = 5  # four cards for a star
TRADE: Final = 6  # cards for troops
MANEUVER: Final = 7
MISSION: Final = 8  # the mission that lies open; by an event: another one
PRIVATE_MISSION: Final = 9
TROOPS: Final = 10  # the troops that a power or an event offers
COIN_CARD: Final = 11
NAME_CONTINENT: Final = 12
MAJOR_CITY: Final = 13
CANCEL_SCAR: Final = 14
FORTIFICATION: Final = 15
DESTROY_CARD: Final = 16
RAISE_BONUS: Final = 17
LOWER_BONUS: Final = 18
MINOR_CITY: Final = 19
COIN: Final = 20
PLANET: Final = 21  # what a name is for, as territories and continents are
MOTTO: Final = 22
STANCE: Final = 23  # + offensive or defensive
KIND: Final = 25  # + bodies or brains
NUMBER: Final = 27  # + 0 ... 100
MOST: Final = 100

VERBS: Final = [
    *("pass", "done", "rest", "again", "random", "star", "trade", "maneuver", "mission", "private-mission", "troops"),
    *("coin-card", "name-continent", "major-city", "cancel-scar", "fortification", "destroy-card"),
    *("raise-bonus", "lower-bonus", "minor-city", "coin", "planet", "motto"),
    *STANCES,
    *KINDS,
]
DRAFT_CARDS: Final = [
    f"{kind}-{value}" for kind, values in zip(DRAFT_TYPES, DRAFT_VALUES, strict=True) for value in values
]
LEXICON: Final = Lexicon(
    VERBS,
    {
        "number": [str(number) for number in range(MOST + 1)],
        "territory": TERRITORIES,
        "continent": CONTINENTS,
        "die": [f"die-{pips}" for pips in range(1, 7)],
        "battle die": ["a1", "a2", "a3", "d1", "d2"],
        "seat": SEAT_NAMES,
        "faction": FACTIONS,
        "power": POWERS,
        "scar": SCARS,
        "mission": MISSIONS,
        "event": EVENTS,
        "draft card": DRAFT_CARDS,
        "ocean": OCEANS,
    },
)
PLACE: Final[int] = LEXICON.start("territory")  # + territory; also its card
CONTINENT: Final[int] = LEXICON.start("continent")
DIE: Final[int] = LEXICON.start("die")  # + pips - 1
DICE: Final = [DIE + pips for pips in range(6)]
ATTACK_DIE: Final[int] = LEXICON.start("battle die")  # + 0, 1, 2: as sorted, the highest first
DEFENCE_DIE: Final[int] = ATTACK_DIE + 3  # + 0, 1
SEAT: Final[int] = LEXICON.start("seat")
FACTION: Final[int] = LEXICON.start("faction")
POWER: Final[int] = LEXICON.start("power")
SCAR: Final[int] = LEXICON.start("scar")  # + title of the card
GOAL: Final[int] = LEXICON.start("mission")  # + mission
EVENT: Final[int] = LEXICON.start("event")
DRAFT_CARD: Final[int] = LEXICON.start("draft card")  # + number in DRAFT_CARDS
OCEAN: Final[int] = LEXICON.start("ocean")
assert LEXICON.start("number") == NUMBER == len(VERBS)


def seals() -> list[int]:
    """By word: the package that must be open before the word exists, or NONE."""
    sealed = [NONE] * len(LEXICON)

    def seal(package: int, start: int, end: int) -> None:
        sealed[start:end] = [package] * (end - start)

    seal(PACK_3, MISSION, MISSION + 1)
    seal(PACK_4, PRIVATE_MISSION, PRIVATE_MISSION + 1)
    seal(POCKET_1, STANCE, NUMBER)
    seal(POCKET_2, PLACE + ISLAND, PLACE + ISLAND + 1)
    seal(POCKET_1, FACTION + MUTANTS, FACTION + ALIENS)
    seal(POCKET_2, FACTION + ALIENS, FACTION + len(FACTIONS))
    seal(PACK_2, POWER + FIRST_COMEBACK, POWER + FIRST_MISSILE_POWER)
    seal(POCKET_1, POWER + FIRST_MISSILE_POWER, POWER + len(POWERS))
    seal(PACK_1, SCAR + BIO_HAZARD, SCAR + CAUTIOUS)
    seal(PACK_2, SCAR + MERCENARY, SCAR + MERCENARY + 1)
    seal(POCKET_2, SCAR + CAUTIOUS, SCAR + len(SCARS))
    seal(PACK_3, GOAL, GOAL + FIRST_PRIVATE)
    seal(PACK_4, GOAL + FIRST_PRIVATE, GOAL + MUTANT_MISSION)
    seal(POCKET_1, GOAL + MUTANT_MISSION, GOAL + ALIEN_MISSION)
    seal(POCKET_2, GOAL + ALIEN_MISSION, GOAL + len(MISSIONS))
    seal(PACK_1, EVENT, EVENT + JOIN_THE_CAUSE)
    seal(PACK_3, EVENT + JOIN_THE_CAUSE, EVENT + EVOLVE_STANCE)
    seal(POCKET_1, EVENT + EVOLVE_STANCE, EVENT + DIE_HUMANS)
    seal(POCKET_2, EVENT + DIE_HUMANS, EVENT + len(EVENTS))
    seal(PACK_1, DRAFT_CARD, DRAFT_CARD + len(DRAFT_CARDS))
    seal(POCKET_2, OCEAN, OCEAN + len(OCEANS))
    return sealed


SEALED: Final[list[int]] = seals()
