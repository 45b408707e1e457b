"""How a table stands in a few words: whose move it is, since when and until when; for lists, which open no table.

Of a table that is open here the brief is made from its room. It is written down soon after something has happened
there, so that it is known of a table that nobody has open, after a restart as well.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Final

import msgspec

from fimbul import draw
from fimbul.core.campaign_game import CampaignGame
from fimbul.core.game import State
from fimbul.core.head import public_decider
from fimbul.core.step import NOBODY
from fimbul.table.campaign.home import number_in_campaign
from fimbul.table.http.discreet_log import kind_of
from fimbul.table.keep.servers import Elsewhere
from fimbul.table.keep.store import Store
from fimbul.table.keep.stored_tables import Kept, kept_table, table_change
from fimbul.table.people.persons import now
from fimbul.table.play.clock import Outages, open_time
from fimbul.table.play.course import Course
from fimbul.table.play.live_table import LOG
from fimbul.table.play.room import Room
from fimbul.table.play.versions import CannotGoOn

PATIENCE_S: Final = 0.3  # for a room that is busy
MOST_LOOKED_UP: Final = 500  # tables that wait to be opened


class Brief(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table stands. Who decides, and what is asked, may be for that person alone; what is `public` is for all."""

    acts: int = 0  # that had been done ...
    public_acts: int = 0  # ... up to the last one that all could notice
    decider: int = NOBODY
    public: int = NOBODY  # who decides, as everybody may know it; NOBODY also where nobody is to know
    question: str = ""  # as it is asked ...
    public_question: str = ""  # ... and as everybody may read it
    heading: str = ""  # the turn or round
    since: int | None = None  # when the table began to wait
    until: int | None = None  # when the time is over that runs
    emblems: tuple[int, ...] = ()  # the shapes of the seats, where they are others than their numbers say
    has_secrets: bool = False
    game_of: tuple[int, int] | None = None  # in its campaign: which of how many
    opened: int = 0  # by its campaign, until now
    request: str = ""  # that these persons are asked to agree to
    unanswered: frozenset[str] = frozenset()
    winners: tuple[int, ...] | None = None  # of a game that has ended by its rules
    scores: tuple[float, ...] = ()


class Written(msgspec.Struct):
    """A brief as it is written down, and when: time in which no house was open is charged to nobody."""

    at: int
    brief: Brief


def brief_of(room: Room, game_of: tuple[int, int] | None = None) -> Brief:
    """How a table that is open here stands; the caller has its lock."""
    course = room.course
    if course is None:
        return Brief()
    state, view, decider = course.sitting.state, course.view(None), room.decider
    if decider >= 0 and (room.seats[decider].player is not None or room.has_passed(decider)):
        decider = NOBODY  # no person is asked
    asks = room.phase == "playing"
    since, until = times_of(course) if asks else (None, None)
    request, outcome = room.request, state.outcome
    return Brief(
        acts=course.acts,
        public_acts=course.public_acts,
        decider=decider if asks else NOBODY,
        public=seat_shown(state) if asks else NOBODY,
        question=room.word(room.game.prompt(course.view(decider))) if asks and decider >= 0 else "",
        public_question=room.word(room.game.prompt(view)) if asks else "",
        heading=heading_of(view),
        since=since,
        until=until,
        emblems=draw.emblems(view),
        has_secrets=room.game.has_secrets(),
        game_of=game_of,
        opened=len(room.openings.all()) if room.setup.campaign else 0,
        request=next(filter(None, [room.request_to(seat.number) for seat in room.seats]), "") if request else "",
        unanswered=request.unanswered if request else frozenset(),
        winners=outcome.winners if outcome else None,
        scores=outcome.scores if outcome else (),
    )


def seat_shown(state: State) -> int:
    """Who decides, as everybody may know it."""
    names, shown = state.game.seat_names, public_decider(state)
    return names.index(shown) if shown in names else NOBODY


def times_of(course: Course) -> tuple[int | None, int | None]:
    """Since when the table waits and until when, as everybody may know it.

    In a window in which each question has its own time, the times would tell who is asked.
    """
    if course.is_timed:
        return None, None
    clock, moment = course.clock, now()
    left = clock.left_of_table(moment)
    if left is None and clock.kept_at_all and clock.running is not None:
        left = clock.left_of(clock.running, moment)
    return clock.waits_since or None, None if left is None else moment + left


def heading_of(view: dict[str, object]) -> str:
    """The turn or round, in two or three words."""
    status = draw.status(view)
    told = status[0].partition(":")[0].partition(",")[0] if status else ""
    return told[:1].lower() + told[1:]


@asynccontextmanager
async def soon(lock: asyncio.Lock) -> AsyncIterator[bool]:
    """Have a lock, or not: whoever asks only how things stand waits for nothing that takes long."""
    try:
        await asyncio.wait_for(lock.acquire(), PATIENCE_S)
    except TimeoutError:
        yield False
        return
    try:
        yield True
    finally:
        lock.release()


class Briefs:
    """The briefs of all tables: of those that are open here, and of others as they were written down."""

    def __init__(
        self, rooms: Mapping[str, Room], open_room: Callable[[str], Awaitable[Room]], store: Store, outages: Outages
    ) -> None:
        self.rooms = rooms
        self.open_room = open_room
        self.store = store
        self.outages = outages
        self.written: dict[str, Brief] = {}  # of tables that have changed since the house was opened
        self.games: dict[str, tuple[int, int]] = {}  # of tables that are open here: which game of its campaign it is
        self.wanted: dict[str, None] = {}  # tables that are to be opened, since nobody has written how they stand
        self.looking_up: asyncio.Task[None] | None = None

    async def of(self, kept: Kept) -> Brief | None:
        """How a table stands; None if that is not known yet. No game is played again for it here."""
        table = kept.listing.setup.id
        here = await self.here(table)
        if here is not None or kept.listing.started is None:
            return here or Brief()
        written = self.read(kept)
        is_late = written is None or written.acts != kept.acts
        if is_late and kept.listing.ended is None and table not in self.rooms:
            self.look_up(table)
        return written

    async def here(self, table: str) -> Brief | None:
        """How a table stands that is open here."""
        room = self.rooms.get(table)
        if room is None:
            return None
        async with soon(room.lock) as had:
            if not had or room.forgotten or self.rooms.get(table) is not room:
                return self.written.get(table)
            return brief_of(room, self.game_of(room))

    def game_of(self, room: Room) -> tuple[int, int] | None:
        """Which game of its campaign is played there; that does not change."""
        if not isinstance(room.game, CampaignGame):
            return None
        if room.setup.id not in self.games:
            self.games[room.setup.id] = number_in_campaign(room.game)
        return self.games[room.setup.id]

    async def known(self, table: str) -> Brief | None:
        """How a table stands, as was last written down."""
        kept = await self.store.read(kept_table, table)
        return self.read(kept) if kept is not None else None

    def read(self, kept: Kept) -> Brief | None:
        """What was written of a table; what another version of the house has written in other words, nobody has."""
        try:
            written = msgspec.json.decode(kept.brief, type=Written) if kept.brief else None
        except msgspec.DecodeError:
            return None
        if written is None or written.brief.until is None:
            return written.brief if written else None
        shut = now() - written.at - open_time(written.at, now(), self.outages)
        return msgspec.structs.replace(written.brief, until=written.brief.until + shut)

    async def write(self, tables: list[str]) -> None:
        """Write down how these tables stand, if they are open here and stand otherwise than was written."""
        found = {table: brief for table in tables if (brief := await self.here(table)) is not None}
        news = {table: brief for table, brief in found.items() if brief.acts and self.written.get(table) != brief}
        if not news:
            return
        moment = now()
        texts = {table: msgspec.json.encode(Written(moment, brief)).decode() for table, brief in news.items()}
        await self.store.write(*[table_change(table, brief=text) for table, text in texts.items()])
        self.written.update(news)

    def forget(self, table: str) -> None:
        """The room of a table is forgotten here."""
        self.written.pop(table, None)
        self.games.pop(table, None)

    def look_up(self, table: str) -> None:
        """Open a table when there is time; whoever looks is told how it stands when that is known."""
        if len(self.wanted) < MOST_LOOKED_UP:
            self.wanted[table] = None
        if self.looking_up is None or self.looking_up.done():
            self.looking_up = asyncio.create_task(self.open_wanted())

    async def open_wanted(self) -> None:
        """Open what is wanted, one table after the other."""
        while self.wanted:
            table = next(iter(self.wanted))
            try:
                await self.open_room(table)
            except (CannotGoOn, Elsewhere):
                pass  # why has been logged, or another server writes down how it stands
            except Exception as error:  # whatever it was, the others can be looked up
                LOG.warning("table %s cannot be read: %s", table, kind_of(error))
            self.wanted.pop(table, None)

    async def close(self) -> None:
        """Nothing more is looked up."""
        if self.looking_up is not None:
            self.looking_up.cancel()
            await asyncio.gather(self.looking_up, return_exceptions=True)
