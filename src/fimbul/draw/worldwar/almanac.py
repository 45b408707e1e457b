"""Cards to read beside the map: what every nation has, and what each technology does and who has it."""

from typing import Any, Final

from fimbul.core.game import View
from fimbul.core.words import counted, joined, seat_called
from fimbul.draw.panels import Card
from fimbul.draw.worldwar.scene import OWNERS, colour_of
from fimbul.games.worldwar.names import NATIONS, TECHNOLOGIES
from fimbul.games.worldwar.spelling import titled, units

TRACK: Final = 100  # of budgets
EFFECTS: Final = {
    "hypersonic-missiles": "MLRS and ships of the nation fire three steps far when they attack.",
    "super-soldier": "Its soldiers march two steps, hit on 5 and cost $3.",
    "nuke-capable": "For a nation without an arsenal: one nuke at once, and it may make more.",
    "space-lasers": "Its satellites fire at what is below, and defend Space.",
    "robots": "One robot at once, and it may build more.",
    "mega-jets": "One mega fighter at once, and it may build more.",
    "drones": "One drone at once, and it may build more.",
    "satellites": "For a nation without a satellite: one at once, and it may build more.",
    "cyber-security": "Whoever holds it is safe from hacks, until another player earns it.",
}


def almanac(view: View) -> tuple[Card, ...]:
    """The nations, those in play first, and then the technologies."""
    nations = [nation_card(view, name) for name in sorted(NATIONS, key=lambda name: order(view, name))]
    return (*nations, *[technology_card(view, name) for name in TECHNOLOGIES])


def order(view: View, nation: str) -> tuple[int, int, int]:
    """One's own nations first, then those of the others by seat, then those that nobody has."""
    side = view["nations"][nation]["side"]
    return (side != view["seat"], colour_of(side) or 99, NATIONS.index(nation))


def nation_card(view: View, name: str) -> Card:
    """A nation: whose it is, its money on the track, its arsenal, and what else it has."""
    nation: dict[str, Any] = view["nations"][name]
    colour = colour_of(nation["side"])
    with_card = titled(nation["side"]) if nation["side"] != "unallied" else "Nobody's ally"
    whose = seat_called(view, nation["side"]) if colour else with_card
    lines = [f"{counted(nation['nukes'], 'nuke')} in the arsenal"] if "nukes" in nation else []
    lines += [f"Has {joined([titled(each) for each in nation['technologies']])}"] if "technologies" in nation else []
    lines += [f"{nation['will']} Will"] if "will" in nation else []
    waiting = [units(each["unit"], each["count"]) for each in nation.get("waiting", [])]
    lines += [f"Waiting: {joined(waiting)}"] if waiting else []
    lost = [titled(place) for place, owner in OWNERS.items() if owner == name and is_lost(view, name, place)]
    lines += [f"Held by others: {joined(lost)}"] if lost else []
    if not nation["in_play"]:
        lines.append("Not in play")
    return Card(name, titled(name), whose, colour, f"${nation['budget']}", nation["budget"] / TRACK, tuple(lines))


def is_lost(view: View, nation: str, place: str) -> bool:
    """Do only others stand in a home of a nation?"""
    side = view["nations"][nation]["side"]
    here = {view["nations"][each["nation"]]["side"] for each in view["territories"][place].get("counters", [])}
    return bool(here) and side not in here and view["nations"][nation]["in_play"]


def technology_card(view: View, name: str) -> Card:
    """A technology: what it does, what a die and money have to reach, and who has it."""
    if name == "cyber-security":
        owners = [seat_called(view, seat) for seat, there in view["seats"].items() if there["cyber_security"]]
    else:
        owners = [titled(each) for each, nation in view["nations"].items() if name in nation.get("technologies", ())]
    lines = (EFFECTS[name], *([f"{joined(owners)}"] if owners else []))
    return Card(name, titled(name), "technology", 0, f"{view['prices']['technologies'][name]} to reach", -1.0, lines)
