"""What the questions of Arctic Scavengers hold, besides their step and seat."""

from collections.abc import Sequence
from typing import Any, Final

from fimbul.core.kinds import Field, Named, Number, Numbers, SeatName, Word, seats_around
from fimbul.games.scavengers.data import TITLES
from fimbul.games.scavengers.lexicon import LEXICON, SITE, TRIBES

ZONE_NAMES: Final = ("hand", "deck", "discard", "gained", "spent", "laid", "hunted", "committed", "used", "looked")
MOST_PASSES: Final = len(TRIBES)


class SiteName(Named):
    """A building by its tribe and its place there: `sky site-2`."""

    def __init__(self) -> None:
        super().__init__(())

    def names(self, state: Any) -> Sequence[str]:
        """All buildings, in the order they were placed."""
        placed = [0] * len(TRIBES)
        names: list[str] = []
        for building in state.buildings:
            names.append(f"{TRIBES[building.seat]} {LEXICON.word(SITE + placed[building.seat])}")
            placed[building.seat] += 1
        return names

    def parts(self, game: Any) -> list[str]:
        """Whose it is, and which of its own."""
        return [*seats_around(game.seats), "site, from 1 on"]

    def tell(self, state: Any, value: int, seat: int, numbers: Numbers, first: int) -> None:
        """So many seats on, and the number among the buildings of that tribe."""
        owner: int = state.buildings[value].seat
        before = [each for each in state.buildings[: value + 1] if each.seat == owner]
        numbers[first + (owner - seat) % state.game.seats] = 1
        numbers[first + state.game.seats] = len(before)


ACT: Final = Field("act", Word(LEXICON, "dig", "draw", "hunt", "hire", "trash", "schematics", "build"))  # with cards
SITE_ACT: Final = Field("act", Word(LEXICON, "build", "store", "retrieve", "repair"))
OWNER: Final = Field("owner", SeatName())  # whose act it is, whose cards or whose loss
TITLE: Final = Field("title", Named(TITLES))
WANTED: Final = Field("wanted", Named(TITLES))  # in a hire
AT_SITE: Final = Field("building", SiteName())
SOURCE: Final = Field("source", Named(ZONE_NAMES), private=True)  # the zone that a card comes from
SHOOTER: Final = Field("source", SeatName(), private=True)
COUNT: Final = Field("count", Number(), empty=0)
PASSES: Final = Field("passes", Number(MOST_PASSES), empty=0, private=True)  # in a row
