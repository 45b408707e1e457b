"""Somebody who looks at a table over a socket: who it is, what was sent, and what waits to be sent."""

import asyncio
from collections import deque
from typing import Final, Literal, NamedTuple

import msgspec

from fimbul.table.http.protocol import ChangesMessage, Done, Told
from fimbul.table.page.fragments import Fragments
from fimbul.table.people.persons import Person
from fimbul.table.show.draft import Draft
from fimbul.table.show.missed import Missed
from fimbul.table.show.table_view import SeatView

encode = msgspec.json.Encoder().encode

FEW: Final = 20  # messages that wait for everybody now and then ...
MOST_UNSENT: Final = 4_000_000  # ... and bytes of whatever comes after them

Form = Literal["page", "json"]


class Viewpoint(NamedTuple):
    """Whose eyes: a seat's or a spectator's, of which person, and whether the screen is just being handed over."""

    seat: int | None
    person: str | None
    handover: bool = False


class Viewer:
    """One open line. What is told waits in a queue that a slow reader must not let grow for ever."""

    def __init__(
        self,
        person: Person | None,
        form: Form,
        width: int,
        listens: bool,
        longest: int,
        changes: bool = False,
        place: str = "",
    ) -> None:
        self.person = person
        self.place = place  # where the line comes from, as addresses are counted
        self.form = form
        self.width = width
        self.listens = listens  # to the log and to what people say
        self.changes = changes  # are enough, once a whole view was sent
        self.longest = longest  # messages that may wait
        self.taken: int | None = None  # the seat whose person sits before the screen, where several share it
        self.eyes: Viewpoint | None = None  # if they stay the same
        self.version: tuple[Viewpoint, int] | None = None  # of what was sent last
        self.seat_view: SeatView | None = None  # that was sent last, to whom changes are enough
        self.page: Fragments | None = None  # as it was sent last ...
        self.moment: tuple[int | None, int] | None = None  # ... with this seat and moment
        self.known: set[str] = set()  # keys of what stands still in pictures, as the page has it
        self.held_back = False  # until something that was opened has been seen
        self.ear: int | None = None
        self.log_seen = 0
        self.chat_seen = 0
        self.whispers_seen = 0
        self.waiting: deque[Told | bytes] = deque()
        self.unsent = 0  # bytes of what waits for a reader who is behind
        self.news = asyncio.Event()
        self.too_slow = asyncio.Event()
        self.hung_up = asyncio.Event()  # by the house, since the person has left
        self.advised: asyncio.Task[None] | None = None  # the hint that was asked for last
        self.attends: frozenset[int] = frozenset()  # the seats whose person sits before this page and sees all of it
        self.missed: Missed | None = None  # what she has missed and is shown first
        self.telling: asyncio.Task[None] | None = None  # the part of it that was asked for last
        self.draft: Draft | None = None  # of the turn that is prepared on this page; it is shown in place of the table
        self.bar = False  # does this line want to be told how the game stands?
        self.judged: tuple[Viewpoint, int, bool] | None = None  # the moment of which that was told, or is to be
        self.looking = True  # is the page before somebody's eyes?
        self.answering = False  # a message of this line is being answered
        self.gone = False

    def tell(self, message: Told) -> None:
        """Send a message when its turn comes. For who is behind, its bytes wait, which can be counted."""
        behind = len(self.waiting) >= FEW
        kept = encode(message) if behind else message
        self.unsent += len(kept) if isinstance(kept, bytes) else 0
        if len(self.waiting) >= self.longest or self.unsent > MOST_UNSENT:
            self.too_slow.set()
            return
        self.waiting.append(kept)
        if not self.answering:
            self.news.set()

    def next_text(self) -> str:
        """What waited longest, as it is sent."""
        kept = self.waiting.popleft()
        if isinstance(kept, bytes):
            self.unsent -= len(kept)
            return kept.decode()
        return encode(kept).decode()

    def answer(self, message: Told) -> None:
        """Answer a message of this line. Where changes are enough, that it is done is said with what has changed."""
        last = self.waiting[-1] if self.waiting else None
        if isinstance(message, Done) and isinstance(last, ChangesMessage):
            last.done = message.ref
        else:
            self.tell(message)

    def is_person(self, person: str | None) -> bool:
        """Is it this person who looks?"""
        return self.person is not None and self.person.id == person
