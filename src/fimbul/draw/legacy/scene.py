"""A view of Risk Legacy as a painter asks about it: who has which colour, what is lit and where it lies."""

from typing import Any, Final

from fimbul.core.game import View
from fimbul.core.words import called
from fimbul.draw.picture import Box, Piece
from fimbul.draw.svg import escape
from fimbul.games.legacy import text
from fimbul.games.legacy.flow import STEPS
from fimbul.games.legacy.steps.aftermath import HELD_ON_AT, PLANET_ROLL, REWARD, REWARD_AT, REWARD_FOR_HOLDING_ON
from fimbul.games.legacy.steps.combat import BEFORE_ROLL, DEFENDERS, MISSILES, REROLL, ROLL

COLOURS: Final = 7
PEACE: Final = (REWARD, REWARD_AT, REWARD_FOR_HOLDING_ON, HELD_ON_AT, PLANET_ROLL)
IN_BATTLE: Final = (DEFENDERS, BEFORE_ROLL, ROLL, REROLL, MISSILES)


def colours_of(persons: dict[str, int]) -> dict[str, int]:
    """By seat the colour and shape of the person there: hers in every game, unless somebody else here has them."""
    found: dict[str, int] = {}
    for seat, person in sorted(persons.items(), key=lambda each: each[1]):
        wanted = (person - 1) % COLOURS
        free = [colour for colour in range(COLOURS) if colour + 1 not in found.values()]
        found[seat] = (wanted if wanted in free else free[0]) + 1
    return {seat: found[seat] for seat in persons}


def colour_of_person(person: int) -> int:
    """The colour and shape of somebody who may not sit here tonight."""
    return (person - 1) % COLOURS + 1


class Scene:
    """A view, the lamps in it, and the prefix of all ids; while it is painted, what of it is lit in the picture."""

    def __init__(self, view: View, prefix: str) -> None:
        self.view: Final = view
        self.prefix: Final = prefix
        self.colours: Final = colours_of({name: there["person"] for name, there in view["seats"].items()})
        self.legal: Final[dict[str, int]] = dict(zip(view["words"], view["options"], strict=True))
        question = view["question"] or {}
        self.step: Final = STEPS.get(question.get("step", ""))
        self.question: Final[dict[str, Any]] = question
        self.zone: Final = self.step.lit[0] if self.step and self.step.lit else ""
        self.drawn: Final[set[int]] = set()
        self.lit: Final[list[Box]] = []

    @property
    def mine(self) -> bool:
        """Is the one who looks asked?"""
        return bool(self.legal)

    @property
    def at_peace(self) -> bool:
        """Is the war over, and only what stays on the board?"""
        return self.step in PEACE

    @property
    def in_battle(self) -> bool:
        """Is a roll being fought out?"""
        return self.view["battle"] is not None and self.step in IN_BATTLE

    def lit_in(self, zone: str, word: str) -> int | None:
        """The option that a thing in a zone is now, if it may be picked."""
        return self.legal.get(word) if zone in (self.zone, "own") else None

    def meaning(self, option: int) -> str:
        """What an option means, with the names of those who sit here."""
        return called(text.label(self.view, option), self.view.get("called", {}))

    def thing(self, name: str, shift: str, kind: str, zone: str, word: str, tip: str, inside: str) -> Piece:
        """A thing with its place: lit, it is a button; dark, it still says what it is.

        A dark thing has no word while that word is lit elsewhere: nobody asks why not what is offered.
        """
        told = f' data-tip="{escape(tip)}"' if tip else ""
        option = self.lit_in(zone, word)
        if option is None:
            asked = f' data-word="{escape(word)}"' if word and word not in self.legal else ""
            return Piece(self.prefix + name, f' class="{kind}"{shift}{asked}{told}', inside)
        self.drawn.add(option)
        button = f' role="button" tabindex="0" data-option="{option}" data-word="{escape(word)}"'
        attributes = f' class="{kind} pick lit"{shift}{button} aria-label="{escape(self.meaning(option))}"{told}'
        return Piece(self.prefix + name, attributes, inside)
