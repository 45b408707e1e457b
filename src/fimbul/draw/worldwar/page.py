"""World War III in words for a page: the figures of the seats, how the game stands, what sentences speak of."""

import math
from functools import lru_cache
from typing import Any, Final

from fimbul.core.game import View
from fimbul.core.words import counted, joined, seat_called
from fimbul.draw.panels import Figure, Forecast
from fimbul.draw.pieces import emblem
from fimbul.draw.svg import element
from fimbul.draw.worldwar.chart import SHEET, chart
from fimbul.draw.worldwar.icons import BURST, rocket
from fimbul.draw.worldwar.scene import Scene, colour_of
from fimbul.games.worldwar.events import PactFormed
from fimbul.games.worldwar.events_combat import Nuked, NukeLaunched
from fimbul.games.worldwar.events_money import Allied
from fimbul.games.worldwar.names import INDEX, SEAT_NAMES, TERRITORIES
from fimbul.games.worldwar.spelling import titled

TRACK: Final = 100  # dollars
STAR: Final = element("path", d="M0-8l2.3 5 5.5.6-4.1 3.7 1.2 5.4L0 4-4.9 6.7l1.2-5.4-4.1-3.7L-2.3-3Z", class_="etched")
CARD: Final = element("rect", x=-5.5, y=-7.5, width=11, height=15, rx=2, class_="etched")


def purse(view: View, seat: str) -> int:
    """What the nations of a seat have together."""
    return sum([nation["budget"] for nation in view["nations"].values() if nation["side"] == seat])


def nukes(view: View, seat: str) -> int:
    """The nukes of a seat's nations."""
    return sum([nation.get("nukes", 0) for nation in view["nations"].values() if nation["side"] == seat])


def allies(view: View, seat: str) -> list[str]:
    """The nations of a seat besides its major."""
    major = view["seats"][seat]["major"]
    return [name for name, nation in view["nations"].items() if nation["side"] == seat and name != major]


def points(view: View, seat: str) -> float:
    """What a seat would score now."""
    return float(view["seats"][seat].get("points", 0.0))


def figures(view: View) -> tuple[tuple[Figure, ...], ...]:
    """Money, points, nukes and allies of each seat."""
    return tuple(
        (
            figure("money", purse(view, name)),
            figure("point", points(view, name)),
            figure("nuke", nukes(view, name)),
            figure("ally", len(allies(view, name))),
        )
        for name in view["seats"]
    )


@lru_cache(maxsize=4096)
def figure(thing: str, count: float) -> Figure:
    """So many of a thing."""
    number = f"{count:g}" if count == int(count) else f"{count:.1f}"
    if thing == "money":
        return Figure(f"${number}", kept=True, bar=round(min(count / TRACK, 1.0), 2))
    if thing == "point":
        return Figure(f"{number} VP", number, STAR, kept=True)
    if thing == "nuke":
        return Figure(counted(int(count), "nuke"), number, rocket())
    return Figure("+1 ally" if count == 1 else f"+{number} allies", f"+{number}", CARD)


def emblems(view: View) -> tuple[int, ...]:
    """A colour and shape for each seat."""
    return tuple([SEAT_NAMES.index(name) + 1 for name in view["seats"]])


def roles(view: View) -> tuple[str, ...]:
    """The majors, once they are chosen."""
    return tuple([titled(there["major"]) if there["major"] else name.title() for name, there in view["seats"].items()])


def heading(view: View) -> str:
    """The round."""
    if view["outcome"]:
        return f"After {counted(min(view['round'], last_round(view) or view['round']), 'round')}"
    return f"Round {view['round']}" if view["round"] else "Set-up"


def last_round(view: View) -> int:
    """How many rounds are played; 0 where there is no limit."""
    return int(view["setup"]["rounds"])


def status(view: View) -> tuple[str, ...]:
    """The round, and whose turn it is."""
    if view["outcome"]:
        return (heading(view),)
    last, turn = last_round(view), view["turn"]["seat"]
    of = f" of {last}" if last and view["round"] else ""
    return (heading(view) + of, *([turn_of(view, turn)] if turn else []))


def turn_of(view: View, seat: str) -> str:
    """Whose turn it is; of a pact, which has one together, also whose part of it."""
    together = [name for name in view["seats"] if name == seat or name in view["seats"][seat]["partners"]]
    if len(together) == 1:
        return f"{seat_called(view, seat)}'s turn"
    part = f", {seat_called(view, view['decider'])}'s part" if view["decider"] in together else ""
    return f"Turn of {joined([seat_called(view, name) for name in together])}{part}"


def outlook(view: View) -> tuple[Figure, ...]:
    """The same lines, which are short."""
    return tuple([Figure(line) for line in status(view)])


def places(view: View) -> dict[str, str]:  # noqa: ARG001 - the map is the same in every view
    """Every territory by its name."""
    return PLACES


PLACES: Final = {titled(name): f"at-{name}" for name in TERRITORIES}


def curves(view: View) -> dict[str, tuple[float, ...]]:
    """Points, money and strength of each seat."""
    strength: dict[str, float] = dict.fromkeys(view["seats"], 0.0)
    for here in view["territories"].values():
        for each in here.get("counters", []):
            side = view["nations"][each["nation"]]["side"]
            if side in strength:
                strength[side] += each["strength"] * each["count"]
    return {
        "Points": tuple([points(view, name) for name in view["seats"]]),
        "Money": tuple([float(purse(view, name)) for name in view["seats"]]),
        "Strength": tuple(strength.values()),
    }


LANDMARKS: Final[dict[type, Figure]] = {
    Nuked: Figure("devastation", icon=element("path", d=BURST, class_="etched")),
    Allied: Figure("ally", icon=CARD),
    NukeLaunched: Figure("nuke", icon=rocket()),
    PactFormed: Figure("pact", icon=emblem(4, 7)),
}


def forecasts(view: View) -> dict[str, Forecast]:  # noqa: ARG001 - whatever the view
    """None: whatever is picked is taken back, or says by itself what it does."""
    return {}


def who_is_there(view: View) -> dict[str, tuple[tuple[int, int], ...]]:
    """The places that may be picked, those near to what has been picked first, with the strength of each side there."""
    scene = Scene(view, "")
    asked = [word for word in scene.legal if word in INDEX and word != "space"]
    if picked := scene.picked():
        asked.sort(key=lambda word: distance(picked[0], word))
    return {
        word: tuple([(colour_of(side), strength) for side, strength in scene.strengths(word).items()]) for word in asked
    }


def distance(start: str, end: str) -> float:
    """How far two places are apart on the map, which has no edge in the Pacific."""
    (x, y), (to_x, to_y) = chart(1.0).places[start].middle, chart(1.0).places[end].middle
    return math.hypot(min(abs(to_x - x), SHEET[0] - abs(to_x - x)), to_y - y)


def landmark(event: object) -> Figure | None:
    """A nuke was launched, one has struck, a nation was won, a pact was made."""
    return LANDMARKS.get(type(event))


def description(view: View) -> str:
    """The picture in a few sentences."""
    told = zip(view["seats"], figures(view), strict=True)
    seats = "; ".join(
        [f"{seat_called(view, name)}: {', '.join([each.words for each in shown])}" for name, shown in told]
    )
    return f"{' '.join([f'{line}.' for line in status(view)])} {seats}."


def purses_of(view: View, seat: str) -> dict[str, Any]:
    """By nation of a seat's hand: its budget."""
    return {name: nation["budget"] for name, nation in view["nations"].items() if nation["side"] == seat}
