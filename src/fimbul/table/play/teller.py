"""What a table has people told who are away: written with the acts that are the reason, and taken back when it is over.

Nobody is told what is seen on a page that is open before her eyes, nor where only bots wait. Who is asked in secret is
told so where nobody else reads it; a webhook may be read by others, so it tells all who may be asked, at a time that
all know.
"""

import asyncio
import logging
from collections.abc import Iterable
from typing import Final, NamedTuple

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql.base import Executable

from fimbul.core.step import NOBODY
from fimbul.table.http.discreet_log import kind_of
from fimbul.table.keep.store import Change
from fimbul.table.keep.stored_notices import (
    BY_ALL,
    BY_WEBHOOK,
    IN_PRIVATE,
    Occurrence,
    nobody_told,
    telling,
    untold,
)
from fimbul.table.play.clock import SECOND, now
from fimbul.table.play.live_table import LiveTable

LOG: Final = logging.getLogger("fimbul.table")
UNSEEN_MS: Final = 60 * SECOND  # who goes so soon may not have seen what came last: lines die in silence
KINDS: Final = ("move", "answer", "round", "ask", "again", "invite", "over")
OF_CAMPAIGN: Final = ("pack",)


class Reason(NamedTuple):
    """Why somebody is told something, since when that is so, and by which channels."""

    person: str
    of: Occurrence
    since: int
    how: Executable = BY_ALL

    @property
    def key(self) -> tuple[str, str, int]:
        """What tells it from every other at this table."""
        return self.person, self.of.kind, self.of.occasion


class Teller:
    """Of one room: what its people are told, and what of that may still wait to be sent."""

    def __init__(self, room: LiveTable) -> None:
        self.room = room
        self.looked_up: set[str] = (
            set()
        )  # those of whom it is known what may wait for them; the others may have anything
        self.written: dict[tuple[str, str, int], Reason] = {}
        self.seen: set[tuple[str, str, int]] = set()
        self.invites = room.started is None  # may somebody be told of a free seat?
        self.tasks: set[asyncio.Task[None]] = set()

    def news(self, in_secret: bool = False, ended: bool = False) -> list[Change]:
        """What is written with what was just done: who is to be told of it, and who no longer of what was before."""
        people = self.people()
        if not people:
            return []
        standing = {reason.key: reason for reason in self.reasons(ended) if reason.person in people}
        changes = self.over(people, standing)
        if self.invites and self.room.started is not None:
            self.invites = False
            changes.append(nobody_told(self.place, "invite"))
        for key, reason in standing.items():
            if self.room.is_looking(reason.person):
                self.seen.add(key)
            elif not (key in self.written or key in self.seen or (in_secret and reason.of.kind == "round")):
                changes.append(self.write(reason))
        return changes

    def people(self) -> set[str]:
        """Who can be told anything here; where only bots play beside one person, nobody."""
        reachable = self.room.services.listeners.reachable
        if not reachable:
            return set()
        sitting = {seat.person for seat in self.room.seats if seat.person}
        return reachable & (sitting | set(self.room.openings.seen)) if len(sitting) > 1 else set()

    def over(self, people: set[str], standing: dict[tuple[str, str, int], Reason]) -> list[Change]:
        """Of what may wait to be sent, whatever is no longer so is not to be."""
        changes: list[Change] = []
        for person in people - self.looked_up:
            self.looked_up.add(person)
            own = {kind: occasion for who, kind, occasion in standing if who == person}
            changes.append(untold(person, self.place, tuple(kind for kind in KINDS[:-1] if kind not in own)))
            changes += [untold(person, self.place, (kind,), but) for kind, but in own.items() if kind in KINDS]
        lasting = ("over", *OF_CAMPAIGN)
        for key in [each for each in self.written if each not in standing and each[1] not in lasting]:
            reason = self.written.pop(key)
            changes.append(untold(reason.person, reason.of.place, (reason.of.kind,), self.still(reason, standing)))
        return changes

    def still(self, gone: Reason, standing: dict[tuple[str, str, int], Reason]) -> int:
        """The occasion of the same kind that stands now, if one does."""
        same = [occasion for person, kind, occasion in standing if (person, kind) == (gone.person, gone.of.kind)]
        return same[0] if same else -1

    def write(self, reason: Reason) -> Change:
        """Have somebody told."""
        self.written[reason.key] = reason
        return telling(reason.person, reason.of, now(), self.room.services.listeners.waits, reason.how)

    @property
    def place(self) -> str:
        """The table."""
        return self.room.setup.id

    def occurrence(self, kind: str, occasion: int, by: str = "") -> Occurrence:
        """Something at this table."""
        setup = self.room.setup
        return Occurrence(kind, setup.id, occasion, setup.title, setup.game, f"/t/{setup.id}", by)

    def reasons(self, ended: bool) -> Iterable[Reason]:
        """All that people at this table can be told as things stand."""
        yield from self.moves()
        yield from self.requests()
        yield from self.packs()
        if ended:
            people = {seat.person for seat in self.room.seats if seat.person}
            yield from [Reason(person, self.occurrence("over", 0), now()) for person in people]

    def moves(self) -> Iterable[Reason]:
        """Whose move it is, or whose turn to answer."""
        room, course = self.room, self.room.course
        if course is None or room.decider < 0 or room.phase != "playing" or course.is_timed:
            return
        seat = room.seats[room.decider]
        if seat.person is not None and seat.player is None and not room.automatic():
            occasion = course.occasions.of(seat.number)
            turn = course.sitting.state.whose_turn().seat
            kind = "answer" if course.asks_around or turn not in (seat.number, NOBODY) else "move"
            how = IN_PRIVATE if course.asks_around else BY_ALL
            yield Reason(seat.person, self.occurrence(kind, occasion.acts), occasion.at, how)
        if course.asks_around:
            around = self.occurrence("round", course.public_acts)
            people = {each.person for each in room.seats if each.person and each.player is None}
            yield from [Reason(person, around, 0, BY_WEBHOOK) for person in people]

    def requests(self) -> Iterable[Reason]:
        """Who is asked to let something be taken back, or to play again."""
        room, request = self.room, self.room.request
        if request is not None:
            asks = self.occurrence("ask", request.acts, room.seats[request.seat].name)
            yield from [Reason(person, asks, 0) for person in request.unanswered]
        wanting = [seat for seat in room.seats if seat.again and seat.person]
        if wanting and room.phase == "over" and room.next_table is None:
            again = self.occurrence("again", 0, wanting[0].name)
            people = {seat.person for seat in room.seats if seat.person and not seat.again}
            yield from [Reason(person, again, 0) for person in people]

    def packs(self) -> Iterable[Reason]:
        """Who has not looked yet at what this campaign has opened."""
        setup, openings = self.room.setup, self.room.openings
        if not setup.campaign:
            return
        opened = len(openings.all())
        of = Occurrence("pack", setup.campaign, opened, setup.title, setup.game, f"/c/{setup.campaign}")
        yield from [Reason(person, of, 0) for person, seen in openings.seen.items() if seen < opened]

    def looks(self, person: str) -> None:
        """Somebody has the table before her eyes: what waits for her there need not be sent."""
        if person not in self.people():
            return
        standing = {reason.key for reason in self.reasons(ended=False) if reason.person == person}
        self.seen |= standing
        written = [key for key in self.written if key[0] == person and key[1] not in OF_CAMPAIGN]
        if person in self.looked_up and not written:
            return
        self.looked_up.add(person)
        for key in written:
            self.seen.add(key)
            del self.written[key]
        self.later(untold(person, self.place, KINDS, seen=True))

    def looks_away(self, person: str) -> None:
        """Somebody goes: what came just before may not have been seen."""
        if person not in self.people():
            return
        fresh = [each for each in self.reasons(ended=False) if each.person == person and each.since > now() - UNSEEN_MS]
        changes = [self.write(reason) for reason in fresh if reason.key not in self.written]
        if changes:
            self.seen -= {reason.key for reason in fresh}
            self.later(*changes)

    def begin(self) -> None:
        """Whoever is asked first at a table is told so, too, though nothing was done there."""
        course = self.room.course
        if course is not None and not any(pick.seat >= 0 for pick in course.sitting.picks):
            changes = self.news()
            if changes:
                self.later(*changes)

    def end(self) -> None:
        """The game has been called off, which is written already."""
        changes = self.news(ended=True)
        if changes:
            self.later(*changes)

    def later(self, *changes: Change) -> None:
        """Write something for which nobody waits."""
        task = asyncio.create_task(self.try_to_write(*changes))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def try_to_write(self, *changes: Change) -> None:
        """If it cannot be written somebody is told too much or too little: the table goes on."""
        try:
            await self.room.services.store.write(*changes)
            self.room.services.listeners.on_news()
        except SQLAlchemyError as error:
            LOG.warning("what is told of table %s could not be written: %s", self.place, kind_of(error))
