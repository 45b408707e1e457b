"""The table of Arctic Scavengers as a painter asks about it: where each lit word lies, and who leads whom."""

from functools import lru_cache
from typing import Any, Final

from fimbul.core.game import View
from fimbul.draw.svg import escape, place, short
from fimbul.games.scavengers import text
from fimbul.games.scavengers.data import LEADERS, NO_LEADER
from fimbul.games.scavengers.lexicon import BUILDING, CARD, CHIEF, SITE, TRIBE, TRIBES

Place = tuple[str, str]  # whose or which, and the zone: ("sky", "hand"), ("table", "stacks")

MY_LAID: Final = ("take back", "special", "rescue")
MY_LOOKED: Final = ("keep", "under", "sift out")
AT_OTHERS: Final = ("aim", "at what")
EMBLEMS: Final = {tribe: number for number, tribe in enumerate(TRIBES, 1)}
ACTIONS: Final = {"schematics": "dig"}  # the ability that an act takes, where it has another name


class Scene:
    """A view, the lamps in it, and the prefix of all ids."""

    def __init__(self, view: View, prefix: str) -> None:
        self.view: Final = view
        self.prefix: Final = prefix
        self.seat: Final[str] = view["seat"] or ""
        self.legal: Final[dict[str, int]] = dict(zip(view["words"], view["options"], strict=True))
        self.lamps: Final = {(where(view, word, option), word): option for word, option in self.legal.items()}

    def option(self, spot: Place, word: str) -> int | None:
        """The option that a thing in its place is now, if it may be picked."""
        return self.lamps.get((spot, word))

    def opening(self, name: str, shift: str, kind: str, spot: Place, word: str, tip: str, count: int = 1) -> str:
        """The opening tag of a thing: its id and place; lit, it is a button; dark, it still says what it is.

        Of both is said how many there are; one goes without saying.

        A dark thing has no word while that word is lit elsewhere: nobody asks why not what is offered.
        """
        option = self.option(spot, word)
        many = f"{count} of them" if count > 1 else ""
        lit = ""
        if option is not None:
            kind += " pick lit"
            lit = (
                f' role="button" tabindex="0" data-option="{option}"'
                f' aria-label="{escape(text.label(self.view, option) + (f", {many}" if many else ""))}"'
            )
        said = f' data-word="{word}"' if word and (lit or word not in self.legal) else ""
        told = f' data-tip="{escape(tip + (f" {many}." if many else ""))}"' if tip else ""
        return f'<g id="{self.prefix}{name}" class="{kind.strip()}" transform="{shift}"{lit}{said}{told}>'

    def thing(
        self,
        name: str,
        x: float,
        y: float,
        size: tuple[float, float],
        spot: Place,
        word: str,
        tip: str,
        count: int = 1,
    ) -> str:
        """The opening tag of a thing and the slab that it lies on, with the rings of the lamp if it is lit."""
        lit = self.option(spot, word) is not None
        return self.opening(name, place(x, y), "", spot, word, tip, count) + slab(size[0], size[1], lit)

    def leader(self, tribe: str) -> int:
        """The leader whose advantage a tribe has now."""
        there = self.view["tribes"].get(tribe)
        if there is None or there["leader"] is None or there["wounded"]:
            return NO_LEADER
        return LEADERS.index(there["leader"])

    def act(self, tribe: str) -> str:
        """What the cards on the table before a tribe are there for: an act, a fight, or nothing."""
        view = self.view
        if view["phase"] == "skirmish":
            return "fight"
        if tribe == self.seat and view["plan"]:
            return str(view["plan"]["act"])
        window = view["window"]
        declared = window and window["tribe"] == tribe and window["cards"]
        return str(window["act"]) if declared else ""

    def ability(self, tribe: str) -> str:
        """The ability that this takes."""
        act = self.act(tribe)
        return ACTIONS.get(act, act)


def where(view: View, word: str, option: int) -> Place:
    """Where the thing lies that a lit word means; a verb is no thing and lies nowhere."""
    question, seat = view["question"], view["seat"]
    owner = question.get("owner", seat)
    if option >= SITE:
        return owner if question["step"] == "deed what" else seat, "sites"
    if option >= TRIBE:
        return "table", "tribes"
    if option >= CHIEF:
        return (seat, "offered") if question["step"] == "choose leader" else (owner, "leader")
    if option >= BUILDING:
        return "table", "plans"
    if option >= CARD:
        return where_card(view, word, question)
    return "", ""


def where_card(view: View, title: str, question: dict[str, Any]) -> Place:
    """Where the card lies: among the mercenaries, before another tribe, in a building, or before the seat itself."""
    step, seat = question["step"], view["seat"]
    if step == "want":
        return "table", "stacks"
    if step in AT_OTHERS:
        given_up = step == "aim" and view["window"]["given_up"] == title  # its equals are lit, it has its own button
        zones = ("hunted", "laid") if given_up else ("laid", "hunted", "used")
        return question["owner"], first_with(view["tribes"][question["owner"]], title, zones)
    if step in ("take out", "from bunker"):
        return seat, "stored " + question["building"].rpartition("-")[2]
    if step == "deed":
        return seat, question["source"]
    if step == "recommit":
        return seat, "committed"
    if step == "reclaim":
        return seat, first_with(view["tribes"][seat], title, ("laid", "hunted"))
    if step in MY_LAID or step in MY_LOOKED:
        return seat, "laid" if step in MY_LAID else "looked"
    return seat, first_with(view["tribes"][seat], title, ("hand", "committed", "laid"))


def first_with(tribe: dict[str, Any], title: str, zones: tuple[str, ...]) -> str:
    """The first zone in which there is such a card."""
    return next((zone for zone in zones if title in tribe["cards"].get(zone, {})), "")


@lru_cache(maxsize=1024)
def slab(width: float, height: float, lit: bool, radius: float = 5) -> str:
    """The ground of a thing, with the rings of the lamp if it is lit."""
    ground = rectangle("slab", 0, 0, width, height, radius)
    return ground + rings(width, height, radius) if lit else ground


def rings(width: float, height: float, radius: float) -> str:
    """The double outline of a lit thing, and the outer ring that comes with the pointer."""
    return (
        rectangle("lit-key", 0, 0, width, height, radius)
        + rectangle("lit-ring", 0, 0, width, height, radius)
        + rectangle("halo", -5, -5, width + 10, height + 10, radius + 4)
    )


def rectangle(kind: str, x: float, y: float, width: float, height: float, radius: float = 0) -> str:
    """A rectangle."""
    rounded = f' rx="{short(radius)}"' if radius else ""
    return (
        f'<rect class="{kind}" x="{short(x)}" y="{short(y)}" width="{short(width)}" height="{short(height)}"{rounded}/>'
    )
