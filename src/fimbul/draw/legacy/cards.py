"""Cards of Risk Legacy in words: what a faction, a power, a scar, a mission, a draft card or a reward says.

Words of sealed cards are read from the files of their packages, and written only for a view that holds the card.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from fimbul.core.game import View
from fimbul.core.toml import read_toml
from fimbul.core.words import counted
from fimbul.draw.crowding import breadth
from fimbul.draw.legacy.icons import HOUSES, LINES, house, sign, sticker, worded_sticker
from fimbul.draw.pieces import scaled
from fimbul.games.legacy.data import FILES, HOME
from fimbul.games.legacy.lexicon import DRAFT_CARDS
from fimbul.games.legacy.names import FACTIONS, FIRST_COMEBACK, FIRST_MISSILE_POWER, MISSIONS, POWERS, SCARS
from fimbul.games.legacy.sentences import EVOLVED
from fimbul.games.legacy.spelling import titled
from fimbul.games.legacy.text import LABELS

SCAR_TEXTS: Final = {
    "bunker": "Before a roll, where the attack goes: the defender\u2019s highest die is one more, for good.",
    "ammo-shortage": "Before a roll, where the attack goes: the defender\u2019s highest die is one less, for good.",
    "bio-hazard": "Start of any turn, where no scar is: whoever holds it loses a troop as the own turn ends.",
    "mercenary": "Start of any turn, where no scar is: whoever holds it gets a troop as the own turn ends.",
    "scar-rally": "Start of your turn: 2 troops in every HQ territory you control.",
    "scar-emp": "Before a combat roll: dice cannot be changed there this turn.",
    "scar-interference": "As somebody draws a card: that card cannot be drawn.",
}
EVENT_TEXTS: Final = {
    "event-fortify": "The largest population fortifies one of its cities, or gets 2 troops in each of up to two.",
    "event-control-the-people": "The largest population gets 5 troops in one of its cities, or maneuvers at once.",
    "event-riots": "A die for each Major City: with troops and HQ below 6, so many troops and the HQ are lost.",
    "event-resistance": "Every Minor City that holds one or two troops loses one.",
    "event-join-the-cause": "The largest population places 3 troops in its cities, or chooses another mission.",
    "event-evolve-stance": "The Mutants become offensive or defensive, for good.",
    "event-evolve-kind": "The Mutants live by their bodies or by their brains, for good.",
    "event-agent-of-chaos": "Where no human faction has a continent\u2019s bonus, the Mutants gain a star.",
    "event-fallout": "Each neighbour by land of the burnt territory loses a die of troops.",
    "event-die-humans": "The Aliens may ruin a Minor City with all who are there.",
    "event-beam-down": "The Aliens may place 5 troops in a city where nobody stands.",
    "event-mysterious-island": "Whoever holds the Island may take any Territory card that lies open.",
}
MISSION_TEXTS: Final = {
    "superior-infrastructure": ("city", "Control {goal} or more cities at the end of your turn."),
    "reign-of-terror": ("swords", "Conquer {goal} or more territories in one turn."),
    "urban-assault": ("city", "Conquer {goal} or more cities in one turn."),
    "amphibious-onslaught": ("ship", "Conquer {goal} or more territories over sea lines in one turn."),
    "unexpected-attack": ("swords", "Conquer every territory of a continent in one turn."),
    "imperial-might": ("bars", "Hold continents whose bonuses make {goal} or more."),
    "the-world-is-ready": (
        "city",
        "Be able to draw a Territory card of {goal} or more coins: instead found the World Capital there.",
    ),
    "explore-the-world": ("ship", "Control {goal} or more islands: draw a sea line between two coasts, for good."),
    "advanced-tactics": ("cards", "Turn in {goal} Territory cards of four or more coins each for troops."),
    "advanced-training": ("cards", "Turn in cards of {goal} or more coins for troops."),
    "forced-occupation": ("swords", "Knock out a player who holds {goal} or more Resource cards."),
    "guerilla-warfare": ("bunker", "Control all Bunker{mercenary} territories."),
    "urban-troop-surge": ("city", "Control {goal} Major Cities and the World Capital."),
    "wide-border": ("land", "Control {goal} continents at the start of your turn."),
    "mutant-mission": ("bio-hazard", "Control {bio_hazard}the burnt territory."),
    "alien-mission": ("city", "Control every city."),
}
DRAFT: Final = "Draft"
DRAFT_SIGNS: Final = {"troops": "troops", "coins": "coin", "placement": "land", "order": "cards"}
DRAFT_TEXTS: Final = {
    "troops": "to start with",
    "coins": "to start with",
    "placement": "to place an HQ",
    "order": "in the order of turns",
}
REWARDS: Final = {
    "name-continent": ("", "{namer} one troop more for it."),
    "major-city": ("major-city", "Two people. Only you may start there."),
    "cancel-scar": ("cancel", "A scar is gone for good; a new one may be put there."),
    "fortification": (
        "fortification",
        "Both dice of a city\u2019s defence are one more, until ten rolls against three have worn it down.",
    ),
    "destroy-card": ("", "A Territory card is torn up for ever."),
    "raise-bonus": ("bonus-up", "A continent brings one troop more; each changes once."),
    "lower-bonus": ("bonus-down", "A continent brings one troop less; each changes once."),
    "minor-city": ("minor-city", "One inhabitant.{minor_start}"),
    "coin": ("coin", "The card of a territory you hold shows one coin more."),
}
POWER_KINDS: Final = ("Starting power", "Comeback power", "Missile power")
POWER_NOTES: Final = {  # what the short texts in the box leave out
    "first-strike": "It ends when they attack another.",
    "mobile": "No two HQs stand together.",
    "overrun": "The territory is conquered.",
}
SCARS_ON_CARDS: Final = {"cancel-scar": "cancel", "coin": "coin", "fortification": "fortification"}


class Words(NamedTuple):
    """A card: what kind it is, its title, what it says, and its sign around the origin."""

    kind: str
    title: str
    says: str
    icon: str
    stars: int = 0  # that it brings


@lru_cache(maxsize=1)
def printed() -> dict[str, Any]:
    """What is written on cards, by their words."""
    found: dict[str, Any] = {}
    for name in FILES:
        file = read_toml(HOME / name, "The box of Risk Legacy")
        for table in ("power", "scar", "mission", "event", "faction"):
            found |= file.get(table, {})
    return found


def text_of(word: str) -> str:
    """What a card says."""
    says = printed().get(word, "")
    return str(says if isinstance(says, str) else says.get("text", ""))


def card_of(view: View, word: str) -> Words | None:
    """The card that a word means where it can be chosen; None where it means none."""
    if word in FACTIONS:
        return faction_card(view, word)
    if word in POWERS:
        return power_words(word)
    if word in SCARS:
        return scar_words(word)
    if word in MISSIONS:
        return mission_words(view, word)
    if word in DRAFT_CARDS:
        kind, value = word.rsplit("-", 1)
        things = {"troops": "troop", "coins": "Coin card"}
        title = counted(int(value), things[kind]) if kind in things else f"No. {value}"
        return Words(DRAFT, title, DRAFT_TEXTS[kind], sign(DRAFT_SIGNS[kind]))
    if word in REWARDS:
        return reward_words(view, word)
    return None


def faction_card(view: View, word: str) -> Words:
    """A faction with what is printed on its card and its powers."""
    powers = [text_of(each) for each in (word, *view["factions"].get(word, {}).values())]
    evolved = evolution(view) if word == "mutants" else None
    powers += [f"{evolved.title}: {evolved.says}"] if evolved else []
    says = " ".join(power for power in powers if power) or str(printed().get(word, {}).get("character", ""))
    return Words("Faction", titled(word), says, sign(word))


def evolution(view: Mapping[str, Any]) -> Words | None:
    """The power that the Mutants have uncovered, once both choices are made."""
    found = EVOLVED.get((view.get("stance", ""), view.get("kind", "")))
    return Words("Evolution", found[0], found[1], sign("power")) if found else None


def power_words(word: str) -> Words:
    """A power: of which kind it is, what it does, and what it costs."""
    number = POWERS.index(word)
    kind = POWER_KINDS[(number >= FIRST_COMEBACK) + (number >= FIRST_MISSILE_POWER)]
    cost = "For a missile, once a turn. " if number >= FIRST_MISSILE_POWER else ""
    return Words(kind, titled(word), f"{cost}{text_of(word)} {POWER_NOTES.get(word, '')}".strip(), sign("power"))


def scar_words(word: str) -> Words:
    """A scar card."""
    says = SCAR_TEXTS.get(word) or text_of(word)
    return Words("Scar card", titled(word), says, sticker(word, 1.3) if word in LINES else sign("weakness"))


def mission_words(view: Mapping[str, Any], word: str) -> Words:
    """A mission: what must be reached, and the stars it brings; of scars it names those whose pack is open."""
    printed_card, packages = printed().get(word, {}), view["packages"]
    icon, says = MISSION_TEXTS[word]
    told = says.format(
        goal=printed_card.get("goal", 1),
        mercenary=" and Mercenary" if "pack-2" in packages else "",
        bio_hazard="every Bio-hazard territory and " if "pack-1" in packages else "",
    )
    stars = view["setup"].get("alien_mission_stars", 1) if word == "alien-mission" else printed_card.get("stars", 1)
    return Words("Mission", titled(word), told, sign(icon), int(stars))


def event_words(word: str) -> Words:
    """An event."""
    return Words("Event", titled(word).split(":", maxsplit=1)[0], EVENT_TEXTS[word], sign("event"))


def minor_city_starts(view: View) -> bool:
    """May somebody start in a Minor City that she has founded?"""
    return bool(view["setup"]["minor_city_start"]) and view["setup"]["text"] == "guide"


def reward_words(view: View, word: str) -> Words:
    """A reward, and how many stickers are left for it."""
    kind, says = REWARDS[word]
    left, setup = view["stickers"].get(kind), view["setup"]
    starts = minor_city_starts(view)
    told = says.format(
        namer="Whoever holds it gets" if setup["named_bonus"] == "everyone" else "You alone get",
        minor_start=" Only you may start there." if starts else " It is no start.",
    )
    return Words(f"{left} left" if left is not None else "For ever", LABELS[word], told, reward_sign(word))


@lru_cache(maxsize=16)
def reward_sign(word: str) -> str:
    """The sticker of a reward."""
    if word in HOUSES:
        return house(word, 1.7)
    if word in ("raise-bonus", "lower-bonus"):
        return worded_sticker("+1" if word == "raise-bonus" else "\u22121", 1.4)
    return (
        sticker(SCARS_ON_CARDS[word], 1.4)
        if word in SCARS_ON_CARDS
        else scaled(10, sign("land" if word == "name-continent" else "cancel"))
    )


def wrapped(written: str, width: float, size: float, most: int) -> list[str]:
    """A text broken into lines of a width; what does not fit into so many lines ends with dots."""
    lines: list[str] = []
    for word in written.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and breadth(longer, size * 1.12) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], f"{lines[most - 1].rstrip('.,;')}\u2026"]
