"""What games of a campaign open: everybody sees it once, before anything else of the table; nobody takes it back."""

from typing import Final, Protocol

from fimbul.core.campaign_game import CampaignGame
from fimbul.core.game import hears
from fimbul.core.sitting import Sitting
from fimbul.table.keep.stored_tables import Setup
from fimbul.table.people.persons import Person
from fimbul.table.play.course import Course
from fimbul.table.play.refused import Refused

LOOK_FIRST: Final = "Something was opened. Look at it first, at the campaign's home."


def opened_in(sitting: Sitting, start: int) -> list[tuple[int, str]]:
    """What a game has opened since so many picks, each with the number of the pick that did it."""
    game = sitting.game
    if not isinstance(game, CampaignGame):
        return []
    return [
        (number, word)
        for number, heard in enumerate(sitting.told[start:], start)
        for change in game.changes([event for audience, event in heard if hears(audience, None)])
        for word in change.about
        if word in game.packages()
    ]


class Played(Protocol):
    """A table, as far as its openings go."""

    setup: Setup
    course: Course | None


class Openings:
    """Of a room whose game is one of a campaign: what was opened before and since, and who has seen how much of it."""

    def __init__(self, room: Played) -> None:
        self.room = room
        self.before: list[str] = []  # in earlier games
        self.seen: dict[str, int] = {}  # by person: of members
        self.world: frozenset[str] = frozenset()  # all that was open in the world when the game began
        self.watching: dict[str, frozenset[str]] = {}  # who is no member: what is open to her elsewhere
        self.known: tuple[int, list[tuple[int, str]]] = (0, [])  # after so many picks, what this game had opened

    def here(self) -> list[tuple[int, str]]:
        """What this game has opened, each with the number of its pick; looked for in what is new only."""
        course = self.room.course
        if not self.room.setup.campaign or course is None:
            return []
        picks, found = self.known
        sitting = course.sitting
        if picks > len(sitting.picks):
            picks, found = 0, []  # something was taken back
        if picks != len(sitting.picks):
            self.known = (len(sitting.picks), [*found, *opened_in(sitting, picks)])
        return self.known[1]

    def all(self) -> list[str]:
        """All that the campaign has opened, in its order."""
        return [*self.before, *[word for _, word in self.here()]]

    def hold_back(self, person: Person | None) -> bool:
        """Must this person see an opening before the table shows anything more?"""
        if not self.room.setup.campaign:
            return False
        if person is None or person.id not in self.seen:
            return self.veil(person)
        return self.seen[person.id] < len(self.all())

    def veil(self, person: Person | None) -> bool:
        """Is something open here that somebody who is no member does not know from her own campaigns?"""
        known = self.watching.get(person.id, frozenset()) if person else frozenset()
        return not self.world | {word for _, word in self.here()} <= known

    def check_seen(self, person: Person | None) -> None:
        """Refuse to show anything to whoever has not seen an opening yet."""
        if self.hold_back(person):
            raise Refused(LOOK_FIRST)

    def forbid(self, back: int) -> bool:
        """Would so many picks back be before an opening?"""
        course, here = self.room.course, self.here()
        return bool(course and here and len(course.sitting.picks) - back <= here[-1][0])
