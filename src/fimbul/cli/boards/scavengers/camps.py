"""The camps of Arctic Scavengers in letters: what all may know of each tribe, and the skirmish between them."""

from textwrap import wrap
from typing import Any, Final

from rich.text import Text

from fimbul.core.game import View
from fimbul.games.scavengers.data import BUILDINGS, TITLES, Printed, printed_in
from fimbul.games.scavengers.text import copies, name_of, plain

BESIDE_THE_HAND: Final = (  # how many cards lie elsewhere
    ("discard", "discarded"),
    ("spent", "spent"),
    ("gained", "under the discards"),
    ("committed", "set apart"),
)
DECLARED: Final = (("laid", "laid"), ("hunted", "hunting"), ("used", "used"))

Inks = dict[str, str]  # of the tribes


def camps(view: View, room: int, inks: Inks) -> list[Text]:
    """Every tribe: its name and what all may know of it; of one's own a little more."""
    lines = []
    for name, tribe in view["tribes"].items():
        head = Text(name.title(), f"bold {inks[name]}")
        lines.append(head.append(described(view, name, tribe), "bold"))
        facts = [
            *counts(tribe, name == view["seat"]),
            *standing(tribe),
            *sites(printed_in(view), tribe),
            *seen_cards(view, name, tribe),
        ]
        lines += [Text(line) for line in wrapped(facts, room)]
    return lines


def described(view: View, name: str, tribe: dict[str, Any]) -> str:
    """What goes behind the name of a tribe."""
    words = []
    if name == view["seat"]:
        words.append("you")
    if view["outcome"]:
        place = list(view["tribes"]).index(name)
        people = int(view["outcome"]["scores"][place])
        words += ["1 person" if people == 1 else f"{people} people", f"place {view['outcome']['places'][place]}"]
    if name == view["initiator"] and not view["outcome"]:
        words.append("initiator")
    if tribe["left"]:
        words.append("gave up")
    return f" ({', '.join(words)})" if words else ""


def counts(tribe: dict[str, Any], own: bool) -> list[str]:
    """How many cards lie where; one's own hand is listed."""
    lying = tribe["counts"]
    return [
        *([] if own else [f"hand {lying['hand']}"]),
        f"deck {lying['deck']}",
        *(f"{words} {lying[place]}" for place, words in BESIDE_THE_HAND if lying[place]),
    ]


def standing(tribe: dict[str, Any]) -> list[str]:
    """Food, what was done this round, and the leader."""
    facts = [f"food {tribe['food']}"] if tribe["food"] else []
    if tribe["leader"]:
        state = ", wounded" if tribe["wounded"] else ", power used" if tribe["power_used"] else ""
        facts.append(f"{plain(tribe['leader'])} leads{state}")
    return [*facts, f"has done: {', '.join(tribe['performed'])}"] if tribe["performed"] else facts


def sites(printed: Printed, tribe: dict[str, Any]) -> list[str]:
    """The buildings: how far they are and what they hold."""
    return [f"{plain(site['kind'])} ({state_of(printed, site)})" for site in tribe["buildings"]]


def state_of(printed: Printed, site: dict[str, Any]) -> str:
    """How far a building is; if it works, how full it is, and to its owner of what."""
    if site["timer"]:
        return f"{site['timer']} to clear"
    capacity = printed.capacity[BUILDINGS.index(site["kind"])]
    state = [] if site["enabled"] else ["disabled"]
    if capacity:
        contents = f": {listed(site['cards'])}" if site["cards"] else ""
        state.append(f"{site['stored']} of {capacity} stored{contents}")
    return ", ".join(state) or "grows food"


def seen_cards(view: View, name: str, tribe: dict[str, Any]) -> list[str]:
    """Cards by name: of others what was declared and shown, of one's own what is gained and still to come."""
    if name == view["seat"]:
        cards = [("gained", tribe["cards"]["gained"]), ("to come", tribe["unseen"])]
    else:
        cards = [] if view["fights"] else [(words, tribe["cards"][place]) for place, words in DECLARED]
        cards += [("seen in hand", tribe["shown"]), ("joined", joined_since(printed_in(view), tribe["known"]))]
    facts = [f"{words}: {listed(held)}" for words, held in cards if held]
    unseen = [
        f"{number} {words}"
        for number, words in ((tribe["unseen_gains"], "gained"), (tribe["unseen_losses"], "lost"))
        if number and name != view["seat"]
    ]
    return [*facts, f"unseen: {', '.join(unseen)}"] if unseen else facts


def joined_since(printed: Printed, known: dict[str, int]) -> dict[str, int]:
    """The cards that all know a tribe has, but for those every tribe began with."""
    more = {name: count - printed.starter[TITLES.index(name)] for name, count in known.items()}
    return {name: count for name, count in more.items() if count > 0}


def skirmish(view: View, room: int, inks: Inks) -> list[Text]:
    """Once all have revealed: each tribe's fight, its people, and the cards it brought."""
    lines = [Text("Skirmish", "bold")] if view["fights"] else []
    for name, force in (view["fights"] or {}).items():
        strength = "no fight" if force["fight"] is None else f"fight {force['fight']}"
        cards = view["tribes"][name]["cards"]
        facts = [f"{name.title()}: {strength}", f"people {force['people']}", listed(cards["laid"]) or "no cards"]
        facts += [f"used: {listed(cards['used'])}"] if cards["used"] else []
        lines += [Text(line, inks[name]) for line in wrapped(facts, room)]
    return lines


def listed(cards: dict[str, int]) -> str:
    """Cards in a row, equal ones counted."""
    return ", ".join(copies(count, name) if count > 1 else name_of(name) for name, count in cards.items())


def wrapped(facts: list[str], room: int) -> list[str]:
    """Facts in as few lines as they take."""
    return wrap(" · ".join(facts), room, initial_indent="  ", subsequent_indent="  ", break_long_words=False)
