"""What a pick means, with the number, the price or the odds; made from views like all words."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from fimbul.core.game import View
from fimbul.core.text import Label
from fimbul.core.words import counted, joined
from fimbul.games.worldwar.names import HACKS, KINDS, NATIONS, SEAT_NAMES, TECHNOLOGIES, TERRITORIES
from fimbul.games.worldwar.spelling import titled, units

PIPS: Final = 6
SURE_FAILURE: Final = 1

# The action that a question belongs to, by its step; of the phases of movement by the phase.
ACTIONS: Final = {
    **dict.fromkeys(("court", "bid"), "diplomacy"),
    **dict.fromkeys(("research", "research for", "research pay", "free unit"), "research"),
    **dict.fromkeys(("hack", "hack whom", "hack pay", "hack nation", "theft for", "self attack where"), "hack"),
    **dict.fromkeys(("puppets from", "puppets to", "puppets", "puppets fight"), "hack"),
    **dict.fromkeys(("launch", "resolve where"), "nuke"),
    **dict.fromkeys(("reinforce", "buy for", "buy how many", "buy where", "place what"), "reinforce"),
    **dict.fromkeys(("flip where", "flip what", "nukes for", "nukes how many"), "reinforce"),
    **dict.fromkeys(("repair where", "repair how many", "repair from", "repair with"), "repair"),
    **dict.fromkeys(("make unrest", "move unrest", "move unrest to", "break out"), "unrest"),
    "buy ahead": "buy",
    "tax whom": "tax",
    "civil where": "civil-action",
    "terror": "terror",
    "terror whom": "terror",
    "target": "small-campaign",
    "fight where": "full-war",
}
# What an action does, in few words, and its name where that is not its word.
DOES: Final = {
    "tax": "collect what your land brings",
    "reinforce": "buy units and place them",
    "diplomacy": "bid for another nation",
    "research": "try for a technology",
    "hack": "rob or cripple a rival",
    "nuke": "launch, and lay land waste",
    "move": "march and sail, no combat",
    "small-campaign": "one attack, at one place",
    "full-war": "move all, fight anywhere",
    "repair": "clear devastated land",
    "unrest": "make it, move it",
    "civil-action": "fight unrest where you are",
    "terror": "a die against a territory",
    "will": "one more action of a nation",
    "buy": "units for a later turn",
    "merge": "two weak into one strong",
    "form": "share turns with another",
    "leave": "be nobody's partner",
}
# What technologies and hacks do, in as few words.
BRINGS: Final = {
    "hypersonic-missiles": "missiles reach 3, attacking",
    "super-soldier": "soldiers: 2 steps, hit on 5",
    "nuke-capable": "one nuke, and may make more",
    "space-lasers": "satellites fire down",
    "robots": "one robot, and may buy more",
    "mega-jets": "one mega fighter, and more",
    "drones": "one drone, and may buy more",
    "satellites": "one satellite, and more",
    "cyber-security": "no hacks, till another has it",
    "nuke-lock": "a rival launches nothing",
    "hijack-nukes": "you launch a rival's nukes",
    "puppet-attack": "a rival's units fight for you",
    "self-attack": "they fire at themselves",
    "steal": "a die of dollars",
}
SHORT: Final = {
    "form": "Propose a pact",
    "leave": "Leave the pact",
    "buy": "Buy ahead",
    "merge": "Merge counters",
    "will": "Spend Will",
}
PHASES: Final = {"movement": "move", "campaign": "small-campaign", "landing": "small-campaign"}
TIERS: Final = ("Upper air", "Missile tier", "Fighter tier", "Tank tier", "Infantry tier")
CARDS: Final = ("north-korea-card", "isil-card")
OF_COMBAT: Final = frozenset({"join", "lose in combat", "whose loss"})
AMOUNTS: Final = frozenset({"bid", "pay how much", "nukes offer"})


def action_of(view: View) -> str:
    """The action that the open question belongs to, in words; empty where it belongs to none."""
    question = view["question"]
    step = question["step"]
    action = ACTIONS.get(step) or (PHASES.get(question["phase"], "full-war") if "phase" in question else "")
    if not action:
        return ""
    price, side = view["prices"]["actions"].get(action, 0), question.get("side", "")
    doing = f"{titled(action)} ${price}" if price else titled(action)
    return f"{titled(side)}: {doing}" if side in CARDS else doing


def combat_of(view: View) -> list[str]:
    """Where the combat is that the open question belongs to, and its tier."""
    battle = view["battle"]
    if not battle or view["question"]["step"] not in OF_COMBAT:
        return []
    return [titled(battle["place"]), *([TIERS[battle["tier"] - 1]] if battle["tier"] else [])]


def told(view: View, step: str, word: str) -> Label | None:
    """What picking a word means where there is more to say than the word."""
    if word.isdecimal():
        return number(view, step, int(word))
    if step in BY_STEP:
        found = BY_STEP[step](view, word)
        if found is not None:
            return found
    if word in TERRITORIES:
        return Label(titled(word), standing(view, word))
    if word in view["nations"] and view["nations"][word]["in_play"]:
        return Label(titled(word), note=f"${view['nations'][word]['budget']}")
    return None


def number(view: View, step: str, count: int) -> Label:
    """A number: an amount of money, how many and for how much, or what a stake makes of a die."""
    question, prices = view["question"], view["prices"]
    if step in AMOUNTS:
        return Label(f"${count}", "no bid" if step == "bid" and not count else "")
    if step in ("research pay", "hack pay"):
        listed, key = ("technologies", "technology") if step == "research pay" else ("hacks", "hack")
        return Label(f"${count}", *chance(prices[listed][question[key]] - count))
    if step == "buy how many":
        strong = 2 if question.get("passes") else 1
        return Label(str(count), note=f"${count * strong * prices['units'][question['kind']]}")
    if step == "nukes how many":
        return Label(str(count), note=f"${count * prices['nuke']}")
    if step == "repair how many":
        return Label(str(count), note=f"${count * prices['repair']}")
    return Label(str(count))


def chance(needed: int) -> tuple[str, str]:
    """What a die has to show to reach a number, and how likely that is; a one never does."""
    faces = [pips for pips in range(1, PIPS + 1) if pips >= needed and pips != SURE_FAILURE]
    if not faces:
        return "cannot succeed", "0 %"
    return f"succeeds on {faces[0]} and more", f"{round(100 * len(faces) / PIPS)} %"


def terrorised(view: View, word: str) -> Label | None:
    """A place with who stands there, and how likely it is that terror succeeds in it."""
    least = view["prospects"].get("terror", {}).get(word)
    if least is None:
        return None
    return Label(titled(word), standing(view, word), f"{round(100 * (PIPS + 1 - least) / PIPS)} %")


def standing(view: View, place: str) -> str:
    """Who stands in a place, with what strength."""
    found: dict[str, int] = {}
    for each in view["territories"][place].get("counters", []):
        side = view["nations"][each["nation"]]["side"]
        found[side] = found.get(side, 0) + each["strength"] * each["count"]
    return strengths_in_words(tuple(sorted(found.items())))


@lru_cache(maxsize=4096)
def strengths_in_words(strengths: tuple[tuple[str, int], ...]) -> str:
    """The strength points of sides, in the order of seats."""
    return joined([f"{strength} of {owner(side)}" for side, strength in strengths])


def owner(side: str) -> str:
    """A side in a label: a seat by its word with a capital, which a table replaces by a name."""
    return side.title() if side in SEAT_NAMES else titled(side)


def declared(view: View, word: str) -> Label | None:
    """An action with its price, or what it brings, and what it does."""
    if word == "tax":
        return Label(f"Tax {taxes(view['prospects'])}", DOES[word])
    if word in NATIONS:
        return Label(f"{titled(word)} acts", f"with a purse of ${view['nations'][word]['budget']}")
    if word not in DOES:
        return None
    price = view["prices"]["actions"].get(word)
    return Label(f"{SHORT.get(word) or titled(word)}{f' ${price}' if price else ''}", DOES[word])


def taxes(prospects: dict[str, Any]) -> str:
    """What taxes bring: dollars, for ISIL a die."""
    parts = [f"+${prospects['income']}"] if prospects.get("income") or not prospects.get("rolls") else []
    return " ".join([*parts, *(["+ a die"] if prospects.get("rolls") else [])])


def courted(view: View, word: str) -> Label | None:
    """A nation with what is added to the dice for it, its money and its strength."""
    known = view["prospects"].get("courted", {}).get(word)
    if not known:
        return None
    return Label(titled(word), f"${known['budget']}, strength {known['strength']}", f"{known['adds']:+d}")


def bought(view: View, word: str) -> Label | None:
    """A kind of unit with its price; a place where the last purchase is made once more."""
    if word in KINDS:
        return Label(titled(word), "for each strength point", f"${view['prices']['units'][word]}")
    if word in TERRITORIES and "kind" in view["question"] and not waits(view):
        return Label(titled(word), "the same again there")
    return None


def waits(view: View) -> bool:
    """Does the side that reinforces have counters in the boxes of its nations?"""
    own = [each for each in view["nations"].values() if each["side"] == view["question"]["side"]]
    return any("waiting" in each for each in own)


def rolled_for(listed: str, words: list[str]) -> Callable[[View, str], Label | None]:
    """Technologies or hacks with the number that a die and money have to reach."""

    def meaning(view: View, word: str) -> Label | None:
        if word not in words:
            return None
        return Label(titled(word), BRINGS[word], f"{view['prices'][listed][word]} to reach")

    return meaning


def fought(view: View, word: str) -> Label | None:
    """A fight with its odds."""
    odds = view["prospects"].get("odds", {}).get(word)
    if not odds:
        return None
    losses = f"you lose {odds['attack_lost']:.1f} of strength, they {odds['defence_lost']:.1f}"
    return Label(titled(word), losses, f"{round(100 * odds['takes'])} % to take it")


def joins(view: View, word: str) -> Label | None:
    """A nation that may join a combat, by the strength that it has there; a unit that is in it may stay out."""
    if word in KINDS:
        return Label(f"Without {units(word, 1)}")
    if word not in NATIONS:
        return None
    here = view["territories"].get(view["battle"]["place"], {}).get("counters", [])
    strength = sum([each["strength"] * each["count"] for each in here if each["nation"] == word])
    return Label(titled(word), note=f"strength {strength} there")


def launched(view: View, word: str) -> Label | None:
    """A nation with its arsenal."""
    nukes = view["nations"][word].get("nukes", 0) if word in NATIONS else 0
    return Label(titled(word), note=counted(nukes, "nuke")) if nukes else None


def lost(view: View, word: str) -> Label | None:
    """What is suggested to be lost, by name."""
    if word != "suggest" or not view["prospects"].get("suggested"):
        return None
    suggested = view["prospects"]["suggested"]
    cost = sum([each["price"] for each in suggested])
    return Label(f"Suggested: {points_in_words(suggested)}", "spares what is dear", f"${cost}")


def points_in_words(losses: list[dict[str, Any]]) -> str:
    """Points of strength that are lost, by kind."""
    found: dict[str, int] = {}
    for each in losses:
        found[each["unit"]] = found.get(each["unit"], 0) + 1
    return joined([units(kind, count) for kind, count in found.items()])


BY_STEP: Final[dict[str, Callable[[View, str], Label | None]]] = {
    "court": courted,
    "declare": declared,
    "reinforce": bought,
    "buy ahead": bought,
    "research": rolled_for("technologies", TECHNOLOGIES),
    "hack": rolled_for("hacks", HACKS),
    "fight where": fought,
    "fight whom": fought,
    "join": joins,
    "launch": launched,
    "lose": lost,
    "lose in combat": lost,
    "lose counter": lost,
    "terror": terrorised,
}


def bids(view: View) -> str:
    """What has been bid so far with what is added to it, and what is added to the next bid, as sentences."""
    auction: dict[str, Any] | None = view["auction"]
    if not auction:
        return ""
    added = {seat: f", {bonus:+d}" for seat, bonus in auction["bonus"].items() if bonus}
    said = [f"{owner(seat)} bid ${bid}{added.get(seat, '')}." for seat, bid in auction["bids"].items()]
    own = view["question"]["seat"]
    return " ".join([*said, f"{owner(own)} adds {added[own][2:]}."] if own in added else said)
