"""The words around the board of Meltwater: seats, phases, the doomsday card, the legend and the prompt."""

from functools import lru_cache
from itertools import islice
from typing import Any, Final, NamedTuple

from fimbul.core.game import View
from fimbul.core.words import joined
from fimbul.draw.hexmap import hexagon
from fimbul.draw.meltwater.pieces import DEFINED, PIECES, SEAT, piece
from fimbul.draw.memory import remembered
from fimbul.draw.panels import Button, Prompt, band, icon_at, panel, prompt_bar
from fimbul.draw.picture import Piece
from fimbul.draw.pieces import emblem, skull, trefoil
from fimbul.draw.svg import element, place, words
from fimbul.games.meltwater import text
from fimbul.games.meltwater.data import ICE_FEEDS, SNOW_FEEDS
from fimbul.games.meltwater.steps.actions import ACTIONS_A_TURN
from fimbul.games.meltwater.steps.doomsday import REFUGEE, TURN_CARD

PHASES: Final = {"starvation": "Starvation", "actions": "Actions", "doomsday": "Doomsday"}
SIDE_OF: Final = {name: name.split()[0] for name in PIECES if name != "stockpile"}
ALWAYS_TOLD: Final = 4  # things of every hex, told first: ground, state, what it feeds, units; then pieces, if any
FATES: Final = {"clean": "takes radiation", "dirty": "turns Dead", "dead": "spreads on"}
DONE: Final = element("path", d="M-6 .5-2 4.5 6-4", class_="sign")
NOW: Final = element("path", d="M-4-6v12l9-6Z", class_="sign")


def title(view: View) -> str:
    """The picture in a line."""
    if view["outcome"]:
        return f"Meltwater, turn {view['turn']['number']}. {text.prompt(view)}"
    if view["phase"] == "setup":
        return "Meltwater, set up"
    return f"Meltwater, turn {view['turn']['number']}, {view['turn']['seat'].title()}: {view['phase']}"


def description(view: View) -> str:
    """The picture in a few sentences."""
    sides = ", ".join(f"{name.title()} has {count} survivors" for name, count in view["survivors"].items())
    card = view["card"]
    coming = f" Doomsday card {card['number']}: {joined(card['radiation'])}." if card else ""
    return f"{sides}. {fallen(view['hexes'])}{coming}"


def seats(view: View, left: float, bottom: float, width: float, prefix: str) -> tuple[Piece, float]:
    """The row of seats above the board, and its height: survivors, pieces on the map, and the supply."""
    height = 68.0
    drawn = band(left, bottom - height, width, height, "bar")
    held = on_the_map(view)
    x = left + 10
    for side, breadth in (("blue", 314.0), ("red", 314.0), ("neutral", 200.0)):
        drawn += element(
            "g", seat_box(view, side, held[side], breadth), id=f"{prefix}seat-{side}", transform=place(x, bottom - 61)
        )
        x += breadth + 8
    return Piece(f"{prefix}seats", "", drawn), height


def seat_box(view: View, side: str, held: dict[str, int], width: float) -> str:
    """One side: its shape, its name, how many it has and how many are left in the supply."""
    decides = view["decider"] == side
    drawn = ""
    if decides:
        drawn += element("rect", width=width, height=54, rx=6, class_="raised")
        drawn += element("rect", width=3, height=54, rx=1.5, class_="lamp")
    drawn += icon_at(27, 27, piece("neutral civilian", 1.25) if side == "neutral" else emblem(SEAT[side], 12))
    notes = [note for note, true in (("you", view["seat"] == side), ("decides", decides)) if true]
    drawn += (
        f'<text x="50" y="22"><tspan class="title">{side.title()}</tspan>'
        f'<tspan class="third" dx="8">{", ".join(notes)}</tspan></text>'
    )
    if side in view["survivors"]:
        count = view["survivors"][side]
        drawn += words(width - 12, 22, f"{count} survivor{'' if count == 1 else 's'}", "strong", "end")
    supply = view["supply"]
    kinds = [kind for kind in (f"{side} civilian", f"{side} soldier") if kind in supply]
    stores = [("stockpile", held["stockpile"])] if held["stockpile"] or side != "neutral" else []
    drawn += figures(48, [(kind, held[kind]) for kind in kinds] + stores)
    if side == "neutral":
        return drawn + words(width - 12, 22, f"supply {supply['neutral civilian']}", "third", "end")
    drawn += words(225, 44, "supply", "third", "end")
    return drawn + figures(228, [(kind, supply[kind]) for kind in kinds])


def figures(x: float, counts: list[tuple[str, int]]) -> str:
    """Small pieces, each with its number."""
    drawn = ""
    for kind, count in counts:
        drawn += icon_at(x + 8, 39.5, piece(kind), 0.74) + words(x + 21, 44, count, "second")
        x += 43
    return drawn


def on_the_map(view: View) -> dict[str, dict[str, int]]:
    """How many pieces of each kind each side has on the map."""
    return counted_on(view["hexes"])


@remembered(256)
def counted_on(hexes: dict[str, dict[str, Any]]) -> dict[str, dict[str, int]]:
    """How many pieces of each kind each side has in these hexes; a stockpile belongs to the side that stands by it."""
    held = {side: {f"{side} civilian": 0, f"{side} soldier": 0, "stockpile": 0} for side in SEAT}
    for here in hexes.values():
        if len(here) == ALWAYS_TOLD:
            continue
        holder, stored = "neutral", 0
        for name, count in islice(here.items(), ALWAYS_TOLD, None):
            if name == "stockpile":
                stored = count
            else:
                side = SIDE_OF[name]
                held[side][name] += count
                holder = holder if side == "neutral" else side
        held[holder]["stockpile"] += stored
    return held


@remembered(256)
def fallen(hexes: dict[str, dict[str, Any]]) -> str:
    """How many hexes the fallout has taken, in a sentence."""
    states = [here["state"] for here in hexes.values()]
    return f"{states.count('dead')} hexes are Dead, {states.count('dirty')} are dirty."


class Shore(NamedTuple):
    """Where the panels lie: their left edge, how broad phases and card are, and where the next card lies."""

    left: float
    phases: float
    card: float
    next_card: tuple[float, float]


TIGHT: Final = Shore(-82, 126, 174, (616, 600))
ROOMY: Final = Shore(-141, 160, 186, (685, 50))
PANEL: Final = 122.0


def on_the_sea(view: View, prefix: str, shore: Shore = TIGHT) -> list[Piece]:
    """The panels in the corners of the board that change."""
    panels = [phases(view, prefix, shore), doomsday(view, prefix, shore)]
    return [*panels, next_card(view["next_card"], prefix, shore)] if view["next_card"] else panels


@lru_cache(maxsize=64)
def legend_at(shore: Shore, prefix: str) -> str:
    """The panel that does not change."""
    return panel(shore.left, 538, 250, 123, legend(), prefix + "legend").svg


def phases(view: View, prefix: str, shore: Shore) -> Piece:
    """Whose turn it is, its three phases, and in the second of them the actions taken."""
    turn = view["turn"]
    heading = f"Turn {turn['number']}, {turn['seat'].title()}" if turn["number"] else "Set-up"
    return phases_panel(heading, view["phase"], ACTIONS_A_TURN - view["actions_left"], prefix, shore)


@lru_cache(maxsize=1024)
def phases_panel(heading: str, on: str, taken: int, prefix: str, shore: Shore) -> Piece:
    """The panel of the phase that is on."""
    order = list(PHASES)
    now = order.index(on) if on in order else len(order) if on == "end" else -1
    acting = on == "actions"
    beside = shore is ROOMY
    drawn = words(12, 21, heading, "caption")
    rows = (44, 67, 106) if acting and not beside else (47, 75, 103)
    for number, (phase, y) in enumerate(zip(order, rows, strict=True)):
        drawn += element(
            "g",
            icon_at(18, y - 4.5, phase_sign(phase, number, now))
            + words(34, y, PHASES[phase], "strong" if number == now else "third"),
            class_="now" if number == now else "past",
        )
    if acting:
        drawn += element("g", action_dots(taken, 101, 70.5) if beside else action_dots(taken, 39, 81), class_="now")
    return panel(shore.left, -14, shore.phases, PANEL, drawn, prefix + "phases")


def action_dots(taken: int, x: float, y: float) -> str:
    """The four actions of a turn: full if taken, a ring if not."""
    return "".join(
        element("circle", cx=x + 14 * action, cy=y, r=4.2, class_="done-action" if action < taken else "sign")
        for action in range(ACTIONS_A_TURN)
    )


def phase_sign(phase: str, number: int, now: int) -> str:
    """A tick for a phase that is over, an arrow for the one that is on."""
    if number < now:
        return DONE
    if number == now:
        return NOW
    return f'<g fill="currentColor">{trefoil(7.4)}</g>' if phase == "doomsday" else ""


def doomsday(view: View, prefix: str, shore: Shore) -> Piece:
    """The face-up card: what happens to each hex that it names, and where the refugee lands."""
    card = view["card"]
    left = f"{len(view['deck'])} left"
    if card is None:
        return doomsday_panel("Doomsday", left, (), "", "", prefix, shore)
    struck = tuple([(name, fate(view, name)) for name in card["radiation"]])
    lands = "lands near by" if view["hexes"][card["refugee"]]["state"] == "dead" else "refugee lands"
    return doomsday_panel(f"Doomsday {card['number']}", left, struck, card["refugee"], lands, prefix, shore)


@lru_cache(maxsize=1024)
def doomsday_panel(
    heading: str, left: str, struck: tuple[tuple[str, str], ...], refugee: str, lands: str, prefix: str, shore: Shore
) -> Piece:
    """The panel of a card, which may still be to come."""
    drawn = words(12, 21, heading, "caption") + words(shore.card - 12, 21, left, "caption", "end")
    if not refugee:
        drawn += words(12, 50, "A card is turned", "second")
    rows = [(DEFINED["cloud-disc"], name, what) for name, what in struck]
    rows += [(DEFINED["boat-disc"], refugee, lands)] if refugee else []
    for number, (icon, name, what) in enumerate(rows):
        y = 46 + 30 * number
        drawn += icon_at(22, y - 6, icon) + words(38, y, name, "figure") + words(68, y - 0.5, what, "fate")
    return panel(shore.left + shore.phases + 8, -14, shore.card, PANEL, drawn, prefix + "doomsday")


def fate(view: View, name: str) -> str:
    """What the card will do to a hex; while it is being resolved, what it does."""
    expected = FATES[view["hexes"][name]["state"]]
    question = view["question"] or {}
    if view["phase"] != "doomsday" or question.get("step") == TURN_CARD.name:
        return expected
    struck = view["card"]["radiation"]
    where = question.get("place")
    if question.get("step") == REFUGEE.name:
        return expected if view["setup"].get("refugee") == "before" else "struck"
    if where == name:
        return "spreads on"
    if where in struck and struck.index(where) > struck.index(name):
        return "struck"
    return expected if view["setup"].get("spread") != "both" else ""


def next_card(card: dict[str, Any], prefix: str, shore: Shore) -> Piece:
    """The card after the face-up one, where both are shown."""
    drawn = words(12, 20, f"Next: card {card['number']}", "caption")
    drawn += icon_at(21, 39, DEFINED["next-cloud-disc"]) + words(35, 44, " ".join(card["radiation"]), "strong")
    drawn += icon_at(98, 39, DEFINED["next-boat-disc"]) + words(112, 44, card["refugee"], "strong")
    return panel(*shore.next_card, 146, 58, drawn, prefix + "next-card")


@lru_cache(maxsize=1)
def legend() -> str:
    """What the marks on the board mean."""
    tile = element("path", d=hexagon(12), class_="ground")
    small = [f'<g transform="translate({x} 0) scale(.72)">' for x in (-8, 6)]
    pip = '<path class="fed" d="M-9-3h6v6h-6Z"/><path class="room" d="M2-3h6v6h-6Z"/>'
    signs = (
        (f'<g class="snow">{tile}</g>', f"Snow feeds {SNOW_FEEDS}"),
        (f'<g class="ice">{tile}<path class="cracks-drawn" d="M-8-3h6M1-3h7M-6 3h8"/></g>', f"Ice feeds {ICE_FEEDS}"),
        (f'<g class="dirty">{tile}<g class="fallout">{trefoil(7)}</g></g>', "Radiation \u22121"),
        (f'<g class="dead">{tile}{skull(8)}</g>', "Dead 0"),
        (f"{small[0]}{piece('blue civilian')}</g>{small[1]}{piece('red civilian')}</g>", "Civilians"),
        (f"{small[0]}{piece('blue soldier')}</g>{small[1]}{piece('red soldier')}</g>", "Soldiers"),
        (piece("neutral civilian"), "Neutral"),
        (piece("stockpile"), "Stockpile +1"),
        (pip, "Fed, room"),
        ('<path class="over" d="M-4.6 4h9.2l-4.6-8.6Z"/>', "One too many"),
    )
    drawn = ""
    for number, (sign, meaning) in enumerate(signs):
        x, y = 22 + 118 * (number % 2), 19 + 21.5 * (number // 2)
        drawn += icon_at(x, y, sign, 0.84) + words(x + 16, y + 4.5, meaning, "legend-word")
    return drawn


def prompt(view: View, left: float, top: float, width: float, prefix: str) -> tuple[Piece, float]:
    """The question under the board with its lit words, and its height; for those who wait, who decides."""
    asked, decider = text.prompt(view), view["decider"]
    if view["outcome"]:
        winners = view["outcome"]["winners"]
        shape = emblem(SEAT[winners[0]], 14) if winners else ""
        return prompt_bar(Prompt(False, [], asked, survivors(view), [], shape), left, top, width, prefix)
    crumbs = text.crumbs(view)
    if decider is not None and decider == view["seat"]:
        return prompt_bar(Prompt(True, crumbs, asked, hint(view), buttons(view)), left, top, width, prefix)
    waits = "A doomsday card is turned" if decider == "chance" else f"{str(decider).title()} decides"
    note = "" if decider == "chance" else f"“{asked}”"
    return prompt_bar(Prompt(False, crumbs, waits, note, buttons(view)), left, top, width, prefix)


def hint(view: View) -> str:
    """Where to point, when it is at the board."""
    hexes = sum(word in view["hexes"] for word in view["words"])
    if not hexes:
        return ""
    return "Pick a lit hex." if hexes == len(view["words"]) else "Pick a lit hex, or one of these."


def survivors(view: View) -> str:
    """How many are left at the end."""
    counts = joined([f"{count} {side}" for side, count in view["survivors"].items()])
    return f"After {view['turn']['number']} turns: {counts} survivors."


def buttons(view: View) -> list[Button]:
    """The lit words that are not hexes."""
    lit = []
    for word, option in zip(view["words"], view["options"], strict=True):
        if word not in view["hexes"]:
            meaning = text.meaning(view, option)
            written = meaning.title.removeprefix("Doomsday card ")
            lit.append(Button(option, written, meaning.words, button_icon(view, word), word == "done"))
    return lit


def button_icon(view: View, word: str) -> str:
    """The piece that a word means in the hex that is asked about."""
    question = view["question"] or {}
    here = view["hexes"].get(question.get("target", question.get("place")), {})
    meant = [kind for kind in (word, f"blue {word}", f"red {word}", f"{word} civilian") if kind in here]
    return piece(meant[0]) if meant else ""
