"""Arctic Scavengers in words for a page: the figures of the tribes, how the game stands, what sentences speak of."""

from functools import lru_cache
from itertools import zip_longest
from typing import Any

from fimbul.core.game import View
from fimbul.core.words import counted, seat_called
from fimbul.draw.memory import remembered
from fimbul.draw.panels import Card, Figure, Forecast
from fimbul.draw.scavengers.camps import counts
from fimbul.draw.scavengers.icons import icon
from fimbul.draw.scavengers.market import rounds
from fimbul.games.scavengers import text
from fimbul.games.scavengers.data import MERCENARIES, TITLES, Printed, printed_in
from fimbul.games.scavengers.events import Won

OWN_PLACES = ("hand", "discard", "gained", "spent", "laid", "hunted", "committed", "used", "looked")


FIGURE_ICONS = {
    "Deck": "deck",
    "Hand": "hand",
    "Discard": "discard",
    "Food": "food",
    "Set apart": "apart",
    "Fight": "fight",
    "People": "people",
}


def figures(view: View) -> tuple[tuple[Figure, ...], ...]:
    """How many cards each tribe has where, its food, and at the end its people."""
    fights = [in_fight(force) for force in view["fights"].values()] if view["fights"] else []
    people = [f"People {score:g}" for score in view["outcome"]["scores"]] if view["outcome"] else []
    more = zip_longest(view["tribes"].values(), fights, people, fillvalue="")
    return tuple([tribe_figures(there, fight, score) for there, fight, score in more])


def in_fight(force: dict[str, Any]) -> str:
    """What a tribe fights with in the skirmish."""
    return "No fight" if force["fight"] is None else f"Fight {force['fight']}"


@remembered(1024)
def tribe_figures(there: dict[str, Any], *more: str) -> tuple[Figure, ...]:
    """A tribe in short figures, and whatever else is told of it now."""
    apart = there["counts"]["committed"]
    shown = [*counts(there), f"Set apart {apart}" if apart else "", *more]
    return tuple([figure(words) for words in shown if words])


@lru_cache(maxsize=1024)
def figure(words: str) -> Figure:
    """A label with a number, for which an icon can stand; or words alone."""
    label, _, number = words.rpartition(" ")
    sign = FIGURE_ICONS.get(label)
    return Figure(words, number, icon(sign, 0, 0, 1)) if sign else Figure(words)


def emblems(view: View) -> tuple[int, ...]:
    """Each tribe has its own."""
    return tuple(range(1, len(view["tribes"]) + 1))


def roles(view: View) -> tuple[str, ...]:
    """The tribes."""
    return tuple(tribe.title() for tribe in view["tribes"])


def heading(view: View) -> str:
    """The round and its phase."""
    if view["phase"] == "end":
        return f"After {counted(view['turn']['number'], 'round')}"
    if view["phase"] == "setup":
        return "Set-up"
    return f"Round {view['turn']['number']} of {rounds(printed_in(view), view['setup']['hq'])}, {view['phase']}"


def status(view: View) -> tuple[str, ...]:
    """The round and its phase, and how long it goes on."""
    if view["phase"] == "end":
        return (heading(view),)
    left = f"{counted(view['contested']['cards'], 'contested card')} left"
    if view["phase"] == "setup":
        return (heading(view), left)
    return (heading(view), left, f"{seat_called(view, view['initiator'])} begins")


def outlook(view: View) -> tuple[Figure, ...]:
    """The same lines, which are short."""
    return tuple(Figure(line) for line in status(view))


def places(view: View) -> dict[str, str]:
    """Tribes, mercenaries, piles and buildings as sentences call them."""
    hq, printed = view["setup"]["hq"], printed_in(view)
    found = {seat_called(view, tribe): f"camp-{tribe}" for tribe in view["tribes"]}
    for title, word in enumerate(TITLES):
        if printed.pile[title] == MERCENARIES and printed.module[title] <= hq:
            name = text.name_of(word)
            found |= {name: f"stack-{word}", text.copies(2, word).removeprefix("2 "): f"stack-{word}"}
    found |= {"junkyard": "pile-junkyard", "contested card": "pile-contested"}
    if hq > 1:
        found["schematics"] = "pile-schematics"
    return found | sites(view)


def sites(view: View) -> dict[str, str]:
    """The buildings of which there is only one kind on the table."""
    standing = [
        (text.plain(site["kind"]), f"site-{tribe}-{number}")
        for tribe, there in view["tribes"].items()
        for number, site in enumerate(there["buildings"], 1)
    ]
    kinds = [kind for kind, _ in standing]
    return {kind: name for kind, name in standing if kinds.count(kind) == 1}


def curves(view: View) -> dict[str, tuple[float, ...]]:
    """The people of each tribe as far as they are known, its cards, and with HQ the buildings that work."""
    tribes = view["tribes"].items()
    shown: dict[str, tuple[float, ...]] = {
        "People known": tuple(view["outcome"]["scores"])
        if view["outcome"]
        else tuple(people(printed_in(view), there, name == view["seat"]) for name, there in tribes),
        "Cards": tuple(cards(there) for _, there in tribes),
    }
    if view["setup"]["hq"] > 1:
        shown["Buildings"] = tuple(sum(site["works"] for site in there["buildings"]) for _, there in tribes)
    return shown


SKIRMISH = Figure("skirmish won", icon=icon("fight", 0, 0, 1))


def almanac(view: View) -> tuple[Card, ...]:  # noqa: ARG001 - whatever the view
    """None: everything lies on the board and in the hand."""
    return ()


def advice(view: View) -> str:  # noqa: ARG001 - whatever the view
    """None: the questions say what is to be known."""
    return ""


def who_is_there(view: View) -> dict[str, tuple[tuple[int, int], ...]]:  # noqa: ARG001 - whatever the view
    """Nothing: what lies there is seen, or has no place."""
    return {}


def forecasts(view: View) -> dict[str, Forecast]:  # noqa: ARG001 - whatever the view
    """None: whatever is picked is taken back, or says by itself what it does."""
    return {}


def landmark(event: object) -> Figure | None:
    """A skirmish was won."""
    return SKIRMISH if isinstance(event, Won) else None


def people(printed: Printed, there: dict[str, Any], own: bool) -> int:
    """How many people a tribe has: of its own a seat knows all, of others what all have seen come to them."""
    if not own:
        return heads(printed, there["known"])
    seen = sum(heads(printed, there["cards"][zone]) for zone in OWN_PLACES)
    stored = sum(heads(printed, site["cards"]) for site in there["buildings"])
    return seen + heads(printed, there["unseen"]) + stored


def heads(printed: Printed, cards: dict[str, int]) -> int:
    """How many people these cards stand for."""
    return sum(printed.people[TITLES.index(title)] * count for title, count in cards.items())


def cards(there: dict[str, Any]) -> int:
    """How many cards a tribe has in all."""
    built = sum(site["timer"] + site["stored"] for site in there["buildings"])
    return int(sum(there["counts"].values()) + built)
