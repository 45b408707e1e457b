"""The table of Arctic Scavengers as a painter asks about it: where each lit word lies, and who leads whom."""

from functools import lru_cache
from typing import Any, Final

from fimbul.core.game import View
from fimbul.core.words import called
from fimbul.draw.picture import Box, Piece
from fimbul.draw.svg import escape, place, short
from fimbul.games.scavengers import text
from fimbul.games.scavengers.data import LEADERS, NO_LEADER, printed_in
from fimbul.games.scavengers.flow import STEPS
from fimbul.games.scavengers.lexicon import BUILDING, CARD, CHIEF, SITE, TRIBE, TRIBES
from fimbul.games.scavengers.steps.instants import AIM

Size = tuple[float, float]
Place = tuple[str, str]  # whose or which, and the zone: ("sky", "hand"), ("table", "stacks")

EMBLEMS: Final = {tribe: number for number, tribe in enumerate(TRIBES, 1)}
ACTIONS: Final = {"schematics": "dig"}  # the ability that an act takes, where it has another name


class Scene:
    """A view, the lamps in it, and the prefix of all ids; while it is painted, what of it is lit in the picture."""

    def __init__(self, view: View, prefix: str) -> None:
        self.view: Final = view
        self.prefix: Final = prefix
        self.printed: Final = printed_in(view)
        self.seat: Final[str] = view["seat"] or ""
        self.legal: Final[dict[str, int]] = dict(zip(view["words"], view["options"], strict=True))
        self.lamps: Final = {(where(view, word, option), word): option for word, option in self.legal.items()}
        self.drawn: Final[set[int]] = set()
        self.lit: Final[list[Box]] = []
        self.lit_inside = False  # of the thing that is being drawn
        self.has_folds = False  # lines that a page can open
        self.spoken: set[str] = set()  # the words of things that were drawn

    def option(self, spot: Place, word: str) -> int | None:
        """The option that a thing in its place is now, if it may be picked."""
        return self.lamps.get((spot, word))

    def piece(
        self,
        name: str,
        shift: str,
        kind: str,
        spot: Place,
        word: str,
        tip: str,
        inside: str,
        count: int = 1,
        ground: str = "",
    ) -> Piece:
        """A thing with its place: lit, it is a button; dark, it still says what it is.

        Of both is said how many there are; one goes without saying.

        A dark thing has no word while that word is lit elsewhere: nobody asks why not what is offered.
        """
        self.spoken.add(word)
        option = self.lamps.get((spot, word))
        if option is None:
            attributes = dark(kind, shift, "" if word in self.legal else word, tip, count)
        else:
            self.drawn.add(option)
            meaning = called(text.label(self.view, option), self.view.get("called", {}))
            attributes = lit(kind, shift, word, tip, count, option, meaning)
        return put_together(self.prefix, name, attributes, ground, inside)

    def part(
        self, name: str, x: float, y: float, size: Size, spot: Place, word: str, tip: str, inside: str, count: int = 1
    ) -> Piece:
        """A thing on a slab that lies inside of another thing; it has the rings of the lamp if it has a word."""
        self.lit_inside = self.lit_inside or self.option(spot, word) is not None
        ground = slab(*size, bool(word))
        return self.piece(name, place(x, y), "", spot, word, tip, inside, count, ground)

    def thing(
        self, name: str, x: float, y: float, size: Size, spot: Place, word: str, tip: str, inside: str, count: int = 1
    ) -> Piece:
        """A thing on a slab, whose place is one in the picture; what is inside of it has been drawn just before."""
        piece = self.part(name, x, y, size, spot, word, tip, inside, count)
        if self.lit_inside:
            self.lit.append(Box(x, y, *size))
        self.lit_inside = False
        return piece

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
        declared = window and window["seat"] == tribe and window["cards"]
        return str(window["act"]) if declared else ""

    def ability(self, tribe: str) -> str:
        """The ability that this takes."""
        act = self.act(tribe)
        return ACTIONS.get(act, act)


def where(view: View, word: str, option: int) -> Place:
    """Where the thing lies that a lit word means; a verb is no thing and lies nowhere."""
    question, seat = view["question"], view["seat"]
    owner, lit = question.get("owner", seat), STEPS[question["step"]].lit
    if option >= SITE:
        return owner if "theirs" in lit else seat, "sites"
    if option >= TRIBE:
        return "table", "tribes"
    if option >= CHIEF:
        return (seat, "offered") if "offered" in lit else (owner, "leader")
    if option >= BUILDING:
        return "table", "plans"
    if option >= CARD:
        return where_card(view, word, question)
    return "", ""


def where_card(view: View, title: str, question: dict[str, Any]) -> Place:
    """Where the card lies: among the mercenaries, before another tribe, in a building, or before the seat itself."""
    step, seat = STEPS[question["step"]], view["seat"]
    if "stacks" in step.lit:
        return "table", "stacks"
    if "theirs" in step.lit:
        given_up = step is AIM and view["window"]["given_up"] == title  # its equals are lit, it has its own button
        zones = ("hunted", "laid") if given_up else ("laid", "hunted", "used")
        return question["owner"], first_with(view["tribes"][question["owner"]], title, zones)
    if "stored" in step.lit:
        return seat, "stored " + question["building"].rpartition("-")[2]
    return seat, first_with(view["tribes"][seat], title, step.lit)


def first_with(tribe: dict[str, Any], title: str, zones: tuple[str, ...]) -> str:
    """The first zone in which there is such a card."""
    return next((zone for zone in zones if title in tribe["cards"].get(zone, {})), "")


@lru_cache(maxsize=8192)
def put_together(prefix: str, name: str, attributes: str, ground: str, inside: str) -> Piece:
    """A thing as a piece; the same one as long as it is alike, so that what is as it was is soon seen to be."""
    return Piece(prefix + name, attributes, ground + inside)


@lru_cache(maxsize=4096)
def dark(kind: str, shift: str, word: str, tip: str, count: int) -> str:
    """The attributes of a thing that may not be picked."""
    return (f' class="{kind}"' if kind else "") + f' transform="{shift}"' + said(word, tip, count)


@lru_cache(maxsize=4096)
def lit(kind: str, shift: str, word: str, tip: str, count: int, option: int, meaning: str) -> str:
    """The attributes of a thing that may be picked, which then means something."""
    name = meaning + (f", {many(count)}" if count > 1 else "")
    return (
        f' class="{f"{kind} pick lit".strip()}" transform="{shift}" role="button" tabindex="0" data-option="{option}"'
        f' aria-label="{escape(name)}"{said(word, tip, count)}'
    )


def said(word: str, tip: str, count: int) -> str:
    """Word and tip of a thing, as attributes."""
    told = f"{tip} {many(count)}." if count > 1 else tip
    return (f' data-word="{word}"' if word else "") + (f' data-tip="{escape(told)}"' if tip else "")


def many(count: int) -> str:
    """How many equal things there are."""
    return f"{count} of them"


@lru_cache(maxsize=1024)
def slab(width: float, height: float, pickable: bool, radius: float = 5) -> str:
    """The ground of a thing, with the rings of the lamp, which are seen while it is lit."""
    ground = rectangle("slab", 0, 0, width, height, radius)
    return ground + rings(width, height, radius) if pickable else ground


def rings(width: float, height: float, radius: float) -> str:
    """The double outline of a lit thing, and the outer ring that comes with the pointer."""
    return (
        '<g class="rings">'
        + rectangle("lit-key", 0, 0, width, height, radius)
        + rectangle("lit-ring", 0, 0, width, height, radius)
        + rectangle("halo", -5, -5, width + 10, height + 10, radius + 4)
        + "</g>"
    )


@lru_cache(maxsize=4096)
def rectangle(kind: str, x: float, y: float, width: float, height: float, radius: float = 0) -> str:
    """A rectangle."""
    rounded = f' rx="{short(radius)}"' if radius else ""
    return (
        f'<rect class="{kind}" x="{short(x)}" y="{short(y)}" width="{short(width)}" height="{short(height)}"{rounded}/>'
    )
