"""Risk Legacy in words for a page: the figures of the seats, how the game stands, what sentences speak of."""

from functools import lru_cache
from typing import Any, Final

from fimbul.core.game import View
from fimbul.core.words import counted, seat_called
from fimbul.draw.legacy.icons import headquarters, house, sign, star, sticker
from fimbul.draw.legacy.scene import colours_of
from fimbul.draw.panels import Card, Figure
from fimbul.games.legacy.data import BOX
from fimbul.games.legacy.events import CityFounded, HqCaptured, KnockedOut, PackageOpened, ScarPlaced, Won
from fimbul.games.legacy.spelling import titled

KEPT: Final = ("star", "missile")
SIGNS: Final = {"star": star(), "land": sign("land"), "troop": sign("troops"), "card": sign("cards")}
HOLLOW: Final = star(filled=False, size=0.86)


def figures(view: View) -> tuple[tuple[Figure, ...], ...]:
    """Stars, lands, troops, cards and missiles of each seat."""
    troops = dict.fromkeys(view["seats"], 0)
    for here in view["territories"].values():
        if "seat" in here:
            troops[here["seat"]] += here["troops"]
    return tuple(seat_figures(there, troops[name]) for name, there in view["seats"].items())


def seat_figures(there: dict[str, Any], troops: int) -> tuple[Figure, ...]:
    """A seat in short figures; missiles only where there are any."""
    shown = [("star", there["stars"]), ("land", there["territories"]), ("troop", troops), ("card", there["cards"])]
    if there["missiles"]:
        shown.append(("missile", there["missiles"]))
    return tuple(figure(thing, count) for thing, count in shown)


@lru_cache(maxsize=1024)
def figure(thing: str, count: int) -> Figure:
    """So many of a thing."""
    row = tuple(SIGNS["star"] if number < count else HOLLOW for number in range(max(stars_to_win(), count)))
    icon = SIGNS[thing] if thing in SIGNS else sign(thing)
    kept, in_words = thing in KEPT, thing in ("land", "troop")
    return Figure(counted(count, thing), str(count), icon, kept, row if thing == "star" else (), in_words)


def emblems(view: View) -> tuple[int, ...]:
    """Those of the persons who sit there."""
    return tuple(colours_of({name: there["person"] for name, there in view["seats"].items()}).values())


def roles(view: View) -> tuple[str, ...]:
    """The factions, once they are taken; before that a seat is nothing but somebody's."""
    return tuple(titled(there["faction"]) if there["faction"] else "" for there in view["seats"].values())


def heading(view: View) -> str:
    """Whose turn it is."""
    turn = view["turn"]
    if view["outcome"]:
        return f"After {counted(turn['number'], 'turn')}"
    return f"Turn {turn['number']}, {seat_called(view, turn['seat'])}" if turn["seat"] else "Set-up"


def status(view: View) -> tuple[str, ...]:
    """Whose turn it is, which game of the campaign, the battle that is on, and what lies open for all."""
    lines = [heading(view), f"Game {view['game_number']}"]
    if view.get("mission"):
        lines.append(f"Mission: {titled(view['mission'])}")
    return (*lines, *roll(view))


def roll(view: View) -> list[str]:
    """The last combat roll, where dice lie on the table."""
    battle = view["battle"]
    if not battle:
        return []
    where = f"{titled(battle['from'])} attacks {titled(battle['to'])}"
    if not battle["attack"] or not battle["defence"]:
        return [where]
    counts = battle.get("counts", battle)
    attack, defence = (" ".join(map(str, counts[side])) for side in ("attack", "defence"))
    return [f"{where}: {attack} against {defence}"]


def outlook(view: View) -> tuple[Figure, ...]:
    """The same lines, which are short."""
    return tuple(Figure(line) for line in status(view))


def places(view: View) -> dict[str, str]:
    """Every territory and continent by its name."""
    lands = {titled(name): f"at-{name}" for name in view["territories"]}
    return lands | {titled(name): f"shore-{name}" for name in view["continents"]}


def curves(view: View) -> dict[str, tuple[float, ...]]:
    """Stars, territories and troops of each seat."""
    told = figures(view)
    return {
        name: tuple(float(shown[number].short) for shown in told)
        for number, name in enumerate(("Stars", "Territories", "Troops"))
    }


LANDMARKS: Final = {
    Won: Figure("won", icon=star()),
    KnockedOut: Figure("knocked out", icon=sign("cancel")),
    HqCaptured: Figure("HQ taken", icon=f'<g class="fimbul-s7">{headquarters()}</g>'),
    CityFounded: Figure("city", icon=house("minor-city", 1.4)),
    ScarPlaced: Figure("scar", icon=sticker("bunker", 1.1)),
    PackageOpened: Figure("package opened", icon=sign("event")),
}


def almanac(view: View) -> tuple[Card, ...]:  # noqa: ARG001 - whatever the view
    """None: everything lies on the board and in the hand."""
    return ()


def landmark(event: object) -> Figure | None:
    """Somebody won or was knocked out, an HQ fell, or something came to stay."""
    return LANDMARKS.get(type(event))


def description(view: View) -> str:
    """The picture in a few sentences."""
    told = zip(view["seats"], figures(view), strict=True)
    seats = "; ".join(
        f"{seat_called(view, name)}: {', '.join(figure.words for figure in shown)}" for name, shown in told
    )
    return f"{' '.join(f'{line}.' for line in status(view)[1:])} {seats}."


def stars_to_win() -> int:
    """How many stars win."""
    return BOX.victory_stars
