"""Meltwater in words for a page: the figures of both sides, how the game stands, and what is to be said of a hex."""

from functools import lru_cache
from typing import Any, Final

from fimbul.core.game import View
from fimbul.core.words import counted, seat_called
from fimbul.draw.meltwater.panels import PHASES, counted_on, fate
from fimbul.draw.meltwater.pieces import DEFINED, PIECES, piece
from fimbul.draw.memory import remembered
from fimbul.draw.panels import Card, Figure, Forecast
from fimbul.draw.svg import element, escape
from fimbul.games.meltwater.events import Attacked, Starved
from fimbul.games.meltwater.steps.actions import ACTIONS_A_TURN
from fimbul.games.meltwater.view import SIDES


def figures(view: View) -> tuple[tuple[Figure, ...], ...]:
    """What each side has on the map, each kind with its piece."""
    return figures_of(view["hexes"])


@remembered(256)
def figures_of(hexes: dict[str, dict[str, Any]]) -> tuple[tuple[Figure, ...], ...]:
    """The same of these hexes."""
    held = counted_on(hexes)
    return tuple(
        tuple(figure(name, held[side][name]) for name in (f"{side} civilian", f"{side} soldier", "stockpile"))
        for side in SIDES
    )


@lru_cache(maxsize=512)
def figure(name: str, count: int) -> Figure:
    """So many pieces of a kind."""
    return Figure(counted(count, name.rsplit(maxsplit=1)[-1]), str(count), piece(name))


def emblems(_view: View) -> tuple[int, ...]:
    """Each side has its own."""
    return tuple(range(1, len(SIDES) + 1))


def roles(_view: View) -> tuple[str, ...]:
    """The sides."""
    return tuple(side.title() for side in SIDES)


def heading(view: View) -> str:
    """Whose turn it is."""
    if view["phase"] == "end":
        return f"After {counted(view['turn']['number'], 'turn')}"
    if view["phase"] == "setup":
        return "Set-up"
    return f"Turn {view['turn']['number']}, {seat_called(view, view['turn']['seat'])}"


def status(view: View) -> tuple[str, ...]:
    """Whose turn and which phase it is, and what the face-up card will do."""
    if view["phase"] in ("end", "setup"):
        return (heading(view), cards_left(view))
    return (under_way(view), *coming(view), cards_left(view))


def under_way(view: View) -> str:
    """Whose turn and which phase it is."""
    return f"{heading(view)}: {phase(view)}"


def phase(view: View) -> str:
    """The phase of the turn; of the actions, how many are taken."""
    name = PHASES[view["phase"]].lower()
    taken = ACTIONS_A_TURN - view["actions_left"]
    return f"{name}, {taken} of {ACTIONS_A_TURN} taken" if view["phase"] == "actions" else name


DECK: Final = element("path", d="M-9-10H5V7H-9ZM-5 7v4H9V-6H5", class_="sign")


def outlook(view: View) -> tuple[Figure, ...]:
    """Whose turn it is; of the face-up card the hexes beside a cloud and a boat; and how many cards are left."""
    if view["phase"] in ("end", "setup") or not view["card"]:
        return tuple(Figure(line) for line in status(view))
    card, left = view["card"], len(view["deck"])
    clouds = Figure(struck(view), " ".join(card["radiation"]), DEFINED["cloud-disc"])
    boat = Figure(f"A refugee comes to {card['refugee']}", card["refugee"], DEFINED["boat-disc"])
    return (Figure(under_way(view)), clouds, boat, *following(view), Figure(cards_left(view), str(left), DECK))


def following(view: View) -> list[Figure]:
    """The card after the face-up one, where both are shown."""
    if not view["next_card"]:
        return []
    card = view["next_card"]
    short = " ".join((*card["radiation"], card["refugee"]))
    return [Figure(coming(view)[-1], short, DEFINED["next-cloud-disc"])]


def struck(view: View) -> str:
    """The face-up card, and what it does to the hexes that it names."""
    strikes = [f"{name} {fate(view, name)}".strip() for name in view["card"]["radiation"]]
    return f"Doomsday {view['card']['number']}: {', '.join(strikes)}"


def coming(view: View) -> list[str]:
    """The face-up card, and the one after it where it is shown."""
    lines = []
    if view["card"]:
        lines.append(f"{struck(view)}, a refugee comes to {view['card']['refugee']}")
    if view["next_card"]:
        card = view["next_card"]
        lines.append(f"Next, doomsday {card['number']}: {', '.join(card['radiation'])}, refugee to {card['refugee']}")
    return lines


def cards_left(view: View) -> str:
    """How long it may still go on."""
    return f"{counted(len(view['deck']), 'doomsday card')} left"


def places(view: View) -> dict[str, str]:
    """Every hex by its name."""
    return {name: f"hex-{name}" for name in view["hexes"]}


def curves(view: View) -> dict[str, tuple[float, ...]]:
    """Survivors of each side, the hexes they hold, and the food there."""
    held = {side: [here for here in view["hexes"].values() if holds(here, side)] for side in SIDES}
    return {
        "Survivors": tuple(view["survivors"][side] for side in SIDES),
        "Hexes held": tuple(len(held[side]) for side in SIDES),
        "Food there": tuple(sum(here["feeds"] for here in held[side]) for side in SIDES),
    }


STARVED: Final = Figure("starved", icon=element("path", d="M0-9 9.5 8h-19Z", class_="over"))
ATTACK: Final = Figure("attack", icon=element("path", d="M-7-7 7 7M7-7-7 7", class_="clash"))


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
    """Somebody starved to death, or soldiers died in an attack."""
    return STARVED if isinstance(event, Starved) else ATTACK if isinstance(event, Attacked) else None


def holds(here: dict[str, Any], side: str) -> bool:
    """Does a side stand in a hex?"""
    return f"{side} civilian" in here or f"{side} soldier" in here


def hex_notes(name: str, here: dict[str, Any]) -> str:
    """The attributes by which a page knows a hex: its word, and what is to be said of it."""
    standing = tuple((piece, here[piece]) for piece in PIECES if piece in here)
    return written_notes(name, here["ground"], here["state"], here["feeds"], here["units"], standing)


@lru_cache(maxsize=8192)
def written_notes(
    name: str, ground: str, state: str, feeds: int, units: int, standing: tuple[tuple[str, int], ...]
) -> str:
    """The same, remembered."""
    lies = {"clean": ground, "dirty": f"{ground} under radiation", "dead": "Dead"}.get(state, state)
    crowd = [counted(count, piece) for piece, count in standing]
    there = f"{', '.join(crowd[:-1])} and {crowd[-1]}" if len(crowd) > 1 else crowd[0] if crowd else "nobody"
    starve = f", {units - feeds} too many" if units > feeds else ""
    tip = f"{name}, {lies}: {there}. It feeds {feeds}{starve}."
    return f' data-word="{escape(name)}" data-tip="{escape(tip)}"'
