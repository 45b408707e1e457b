"""A view of World War III as a painter asks about it: whose is what, what is lit and where it lies."""

from collections.abc import Mapping
from typing import Any, Final

from fimbul.core.game import View
from fimbul.core.words import called
from fimbul.draw.picture import Box, Piece
from fimbul.draw.svg import escape
from fimbul.games.worldwar import text
from fimbul.games.worldwar.data import BOXES
from fimbul.games.worldwar.names import LANDS, NATIONS, NONE, SEAT_NAMES, TERRITORIES

NOBODY: Final = 0  # the colour of whoever is with no seat: cards that go round, nations without a player
PRINTED: Final = BOXES.shipped
OWNERS: Final = {name: NATIONS[owner] for name, owner in zip(LANDS, PRINTED.owner, strict=False) if owner != NONE}


def colour_of(side: str) -> int:
    """The number of a seat's colour and shape, from 1; NOBODY for the other sides."""
    return SEAT_NAMES.index(side) + 1 if side in SEAT_NAMES else NOBODY


def strengths_of(counters: list[dict[str, Any]], sides: Mapping[str, str]) -> dict[str, int]:
    """By side, in the order of seats: the strength points of counters, by which side each nation is on."""
    found: dict[str, int] = {}
    for each in counters:
        side = sides[each["nation"]]
        found[side] = found.get(side, 0) + each["strength"] * each["count"]
    return dict(sorted(found.items(), key=lambda entry: (colour_of(entry[0]) or 99, entry[0])))


class Scene:
    """A view, the lamps in it, and the prefix of all ids; while it is painted, what of it is lit in the picture."""

    def __init__(self, view: View, prefix: str) -> None:
        self.view: Final = view
        self.prefix: Final = prefix
        self.legal: Final[dict[str, int]] = dict(zip(view["words"], view["options"], strict=True))
        self.question: Final[dict[str, Any]] = view["question"] or {}
        self.drawn: Final[set[int]] = set()
        self.lit: Final[list[Box]] = []

    @property
    def mine(self) -> bool:
        """Is the one who looks asked?"""
        return bool(self.legal)

    def side_of(self, nation: str) -> str:
        """The side that has a nation's card."""
        side: str = self.view["nations"][nation]["side"]
        return side

    def counters(self, place: str) -> list[dict[str, Any]]:
        """The groups of counters in a territory or in Space."""
        if place == "space":
            found: list[dict[str, Any]] = self.view["space"]
            return found
        here: list[dict[str, Any]] = self.view["territories"][place].get("counters", [])
        return here

    def strengths(self, place: str) -> dict[str, int]:
        """By side, in the order of seats: the strength points of all its counters in a place."""
        return strengths_of(self.counters(place), {name: self.side_of(name) for name in NATIONS})

    def meaning(self, option: int) -> str:
        """What an option means, with the names of those who sit here."""
        return called(text.label(self.view, option), self.view.get("called", {}))

    def picked(self) -> list[str]:
        """The places that have been picked towards the open question, where a combat is fought, and what is bid for."""
        named = [self.question[key] for key in ("place", "target") if key in self.question]
        if self.view["auction"]:
            named += [name for name, owner in OWNERS.items() if owner == self.view["auction"]["nation"]]
        if self.view["battle"]:
            named.append(self.view["battle"]["place"])
        return [name for name in named if name in TERRITORIES]

    @property
    def origin(self) -> str:
        """The place from where something is being sent, if that is what is asked."""
        return str(self.question.get("place", "")) if self.mine and self.question.get("step") == "move what" else ""

    def thing(self, name: str, shift: str, kind: str, word: str, tip: str, inside: str) -> Piece:
        """A thing with its place: lit, it is a button; dark, it still says what it is."""
        told = f' data-tip="{escape(tip)}"' if tip else ""
        option = self.legal.get(word)
        if option is None:
            asked = f' data-word="{escape(word)}"' if word else ""
            return Piece(self.prefix + name, f' class="{kind}"{shift}{asked}{told}', inside)
        self.drawn.add(option)
        button = f' role="button" tabindex="0" data-option="{option}" data-word="{escape(word)}"'
        attributes = f' class="{kind} pick lit"{shift}{button} aria-label="{escape(self.meaning(option))}"{told}'
        return Piece(self.prefix + name, attributes, inside)
